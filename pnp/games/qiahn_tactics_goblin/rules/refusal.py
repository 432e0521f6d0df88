"""The clause that forbids an action."""

from itertools import combinations

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.actions import Action
from pnp.games.qiahn_tactics_goblin.rules.rounds import can_call_spirit, can_catch_up
from pnp.games.qiahn_tactics_goblin.rules.state import State, caller
from pnp.games.qiahn_tactics_goblin.rules.tables import canonical, mask_of, members


def why_not(state: State, action: Action) -> str | None:
    """The clause that forbids an action; None if it is legal, or may befall."""
    stage, step = state.stage, state.step
    if stage == stages.OVER:
        return "end.tropa"
    match action:
        case ("deal", cards):
            return None if stage == stages.DEAL and cards in hands(state) else _deal_clause(state)
        case ("toss", _):
            return None if stage == stages.TOSS else "setup.initiative"
        case ("turn", fighter):
            return _turn(state, fighter)
        case ("taste", fighter):
            return _taste(state, fighter)
        case _ if stage <= stages.TOSS:
            return _deal_clause(state) if stage == stages.DEAL else "setup.initiative"
        case _ if step in (stages.TASTE, stages.RIVAL_TASTE):
            return "spirit.effect"
        case ("wait",):
            return None if step == stages.RIVAL or stage == stages.LAST else "spirit.when"
        case ("spirit",):
            return _spirit(state)
        case _ if step == stages.RIVAL:
            return "spirit.when"
        case ("copy", fighter):
            return _copy(state, fighter)
        case _ if step == stages.COPY:
            return "magic.water"
        case (word,):
            return _word(state, word)
        case ("send", fighter):
            return _send(state, fighter)
        case ("call", fighter):
            return _call(state, fighter)
        case _:
            card, fighter = action
            return _card(state, card, fighter)


# --- chance ---------------------------------------------------------------------------------------


def hands(state: State) -> frozenset[int]:
    """What may be dealt to the side that is dealt to: sets of cards, copies alike."""
    tables, camp, box = state.tables, state.tables.camps[state.side], state.armies[state.side].box
    count = tables.qiahnberas_kept
    if tables.mode == "covered":
        count = box.bit_count() - tables.covered_discards
    deals = (canonical(camp, mask_of(cards), 0) for cards in combinations(members(box), count))
    return frozenset(hand for hand, _ in deals)


def _deal_clause(state: State) -> str:
    return "mode.covered" if state.tables.mode == "covered" else "setup.qiahnberas"


def _turn(state: State, fighter: int) -> str | None:
    owner = state.tables.side_of(fighter)
    if state.step != stages.TURN or owner != state.side:
        return "discover.attacker" if owner == state.attacker else "discover.defender"
    return None if state.armies[owner].tropa >> fighter & 1 else "setup.tropa"


def _taste(state: State, fighter: int) -> str | None:
    tasting = state.step in (stages.TASTE, stages.RIVAL_TASTE)
    return None if tasting and state.armies[caller(state)].tropa >> fighter & 1 else "spirit.effect"


# --- words ----------------------------------------------------------------------------------------


def _word(state: State, word: str) -> str | None:
    """turn-up, turno, concede"""
    stage, side = state.stage, state.side
    mine, theirs = state.armies[side], state.armies[1 - side]
    if word == "concede":
        return None if stage in (stages.CALL, stages.PLAY) else "deploy.concede.when"
    if word == "turn-up" and stage >= stages.CATCH_UP:
        able = stage == stages.CATCH_UP and state.step == stages.NONE and can_catch_up(mine, theirs)
        return None if able else "discover.catch-up"
    if stage == stages.DISCOVER and (state.step == stages.TURN or word == "turno"):
        return "discover.attacker" if side == state.attacker else "discover.defender"
    if state.step == stages.TURN:
        return "discover.catch-up"
    if stage == stages.SEND:
        return "deploy.enemy" if mine.vanguard else "deploy.own"
    return "deploy.stop" if stage == stages.LAST else None


def _spirit(state: State) -> str | None:
    if not state.tables.spirit:
        return "setup.spirit"
    if state.step not in (stages.NONE, stages.RIVAL):
        return "spirit.when"
    return None if can_call_spirit(state.tables, state.armies[caller(state)]) else "spirit.tropa"


# --- deploying ------------------------------------------------------------------------------------


def _send(state: State, fighter: int) -> str | None:
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    able = (
        state.stage == stages.SEND
        and mine.vanguard.bit_count() < state.tables.most
        and not theirs.vanguard
        and mine.reserve >> fighter & 1
    )
    return None if able else "deploy.own"


def _call(state: State, fighter: int) -> str | None:
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    able = (
        state.stage in (stages.SEND, stages.CALL)
        and mine.vanguard.bit_count() >= state.tables.fewest
        and theirs.vanguard.bit_count() < state.tables.most
        and theirs.reserve >> fighter & 1
    )
    return None if able else "deploy.enemy"


def _copy(state: State, fighter: int) -> str | None:
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    if state.stage != stages.PLAY or not mine.borne.water:
        return "magic.water.again"
    if not ((mine.vanguard & ~mine.borne.water) | theirs.vanguard) >> fighter & 1:
        return "magic.water.whom"
    return "magic.water.again" if mine.borne.copy == fighter else None


def _card(state: State, card: str, fighter: int) -> str | None:
    """Equipment, magic and qíahnberas."""
    side, tables = state.side, state.tables
    camp = tables.camps[side]
    attacking = side == state.attacker
    if state.stage == stages.LAST:
        return "deploy.stop"
    if state.stage not in (stages.CALL, stages.PLAY) or card not in camp.cards:
        return "deploy.attacker" if attacking else "deploy.defender"
    if card == ("shield" if attacking else "sword"):
        return f"equipment.{card}"
    if not state.armies[side].hand & camp.cards[card]:
        return _missing(state, card)
    if card in camp.hits:
        return _strike(state, camp.hits[card], fighter)
    mine, theirs = state.armies[side], state.armies[1 - side]
    army = theirs if card == "air" else mine
    borne = army.borne
    equipment = card in ("sword", "shield")
    if not army.vanguard >> fighter & 1:
        return f"equipment.{card}" if equipment else "magic.targets"
    bearers = borne.equipped if equipment else borne.fire | borne.earth | borne.water
    if bearers >> fighter & 1:
        return "limit.air" if card == "air" else "limit.each"
    return None


def _missing(state: State, card: str) -> str:
    """Why a card is not in hand: it lies on a fighter since an earlier turn, was used, or is in the box."""
    side, tables = state.side, state.tables
    army, copies = state.armies[side], tables.camps[side].cards[card]
    borne = army.borne
    lying = {"water": borne.water, "fire": borne.fire, "earth": borne.earth}
    if state.calm and lying.get(card, borne.equipped if card in ("sword", "shield") else 0):
        return "turn.final"
    if copies & ~army.box:
        return "limit.once"
    return "mode.covered" if tables.mode == "covered" else "setup.rest"


def _strike(state: State, hits: int, fighter: int) -> str | None:
    theirs = state.armies[1 - state.side]
    if not theirs.vanguard >> fighter & 1:
        return "qiahnbera.vanguard"
    if theirs.borne.earth >> fighter & 1:
        return "qiahnbera.earth.wasted"
    if theirs.borne.equipped >> fighter & 1:
        return "qiahnbera.equipped"
    return None if hits >> fighter & 1 else "qiahnbera.use"
