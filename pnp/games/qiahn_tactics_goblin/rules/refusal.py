"""The clause that forbids an action."""

from itertools import combinations

from pnp.games.qiahn_tactics_goblin.rules.deck import mask_of, members, stacked
from pnp.games.qiahn_tactics_goblin.rules.rounds import behind, spirited
from pnp.games.qiahn_tactics_goblin.rules.state import (
    CALL,
    CATCH_UP,
    COPY,
    COST,
    DEAL,
    DISCOVER,
    LAST,
    NONE,
    OVER,
    PLAY,
    SEND,
    TAKE,
    TOSS,
    TURN,
    State,
)
from pnp.play import Action

_CHANCE = ("deal", "toss", "turn", "cost")


def why_not(state: State, action: Action) -> str | None:
    """The clause that forbids an action; None if it is legal, or may befall."""
    kind, stage = action[0], state.stage
    if stage == OVER:
        return "end.tropa"
    if kind in _CHANCE:
        return _chance(state, action)
    if stage <= TOSS:
        return _dealing(state) if stage == DEAL else "setup.initiative"
    if state.step == COPY:
        return _copy(state, action[1]) if kind == "copy" else "magic.water"
    if kind == "spirit":
        return _spirit(state)
    if state.step in (COST, TAKE) or kind == "take":
        return _take(state, action)
    if kind == "copy":
        return _copy(state, action[1])
    if len(action) == 1:
        return _word(state, kind)
    if kind in ("send", "call"):
        return _send(state, action[1]) if kind == "send" else _call(state, action[1])
    return _card(state, kind, action[1])


# --- chance ---------------------------------------------------------------------------------------


def _chance(state: State, action: Action) -> str | None:
    kind, drawn = action
    side, deck = state.side, state.deck
    tropa = state.armies[side].tropa
    if kind == "deal":
        return None if state.stage == DEAL and drawn in hands(state) else _dealing(state)
    if kind == "toss":
        return None if state.stage == TOSS else "setup.initiative"
    if kind == "cost":
        paid = drawn & tropa == drawn and drawn.bit_count() == deck.spirit_cost
        return None if state.step == COST and paid else "spirit.effect"
    owner = deck.camp_of(drawn)
    if state.step != TURN or owner != side:
        return "discover.attacker" if owner == state.attacker else "discover.defender"
    return None if tropa >> drawn & 1 else "setup.tropa"


def hands(state: State) -> frozenset[int]:
    """What may be dealt to the side that is dealt to: sets of cards, copies alike."""
    deck, camp = state.deck, state.deck.camps[state.side]
    unseen = state.armies[state.side].box
    count = unseen.bit_count() - deck.covered_discards if deck.mode == "covered" else deck.kept
    return frozenset(stacked(camp, mask_of(drawn), 0)[0] for drawn in combinations(members(unseen), count))


def _dealing(state: State) -> str:
    return "mode.covered" if state.deck.mode == "covered" else "setup.qiahnberas"


# --- words ----------------------------------------------------------------------------------------


def _word(state: State, word: str) -> str | None:
    """turn-up, turno, concede"""
    stage, side = state.stage, state.side
    mine, theirs = state.armies[side], state.armies[1 - side]
    if word == "concede":
        return None if stage in (CALL, PLAY) else "deploy.concede"
    if word == "turn-up" and stage >= CATCH_UP:
        able = stage == CATCH_UP and state.step == NONE and behind(mine, theirs)
        return None if able else "discover.catch-up"
    if stage == DISCOVER and (state.step == TURN or word == "turno"):
        return "discover.attacker" if side == state.attacker else "discover.defender"
    if state.step == TURN:
        return "discover.catch-up"
    if stage == SEND:
        return "deploy.enemy" if mine.vanguard else "deploy.own"
    return None


def _spirit(state: State) -> str | None:
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    if not state.deck.spirit:
        return "setup.spirit"
    if state.step != NONE:
        return "spirit.when"
    if spirited(state.deck, mine, theirs):
        return None
    return "spirit.tropa" if mine.tropa.bit_count() < state.deck.spirit_tropa else "spirit.effect"


def _take(state: State, action: Action) -> str | None:
    if state.step != TAKE or action[0] != "take":
        return "spirit.effect"
    theirs = state.armies[1 - state.side]
    return None if (theirs.reserve | theirs.vanguard) >> action[1] & 1 else "spirit.effect"


# --- deploying ------------------------------------------------------------------------------------


def _send(state: State, fighter: int) -> str | None:
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    able = (
        state.stage == SEND
        and mine.vanguard.bit_count() < state.deck.most
        and not theirs.vanguard
        and mine.reserve >> fighter & 1
    )
    return None if able else "deploy.own"


def _call(state: State, fighter: int) -> str | None:
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    able = (
        state.stage in (SEND, CALL)
        and mine.vanguard.bit_count() >= state.deck.fewest
        and theirs.vanguard.bit_count() < state.deck.most
        and theirs.reserve >> fighter & 1
    )
    return None if able else "deploy.enemy"


def _copy(state: State, fighter: int) -> str | None:
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    if state.stage != PLAY or not mine.borne.water:
        return "magic.water.again"
    if not ((mine.vanguard & ~mine.borne.water) | theirs.vanguard) >> fighter & 1:
        return "magic.water.whom"
    return "magic.water.rest" if mine.borne.copied >> fighter & 1 else None


def _card(state: State, card: str, fighter: int) -> str | None:
    """Equipment, magic and qíahnberas."""
    side, deck = state.side, state.deck
    camp = deck.camps[side]
    attacking = side == state.attacker
    if state.stage == LAST:
        return "deploy.stop"
    if state.stage not in (CALL, PLAY) or card not in camp.cards:
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
    laden = borne.equipped if equipment else borne.fire | borne.earth | borne.water
    if laden >> fighter & 1:
        return "limit.air" if card == "air" else "limit.each"
    return None


def _missing(state: State, card: str) -> str:
    """Why a card is not in hand: it lies on a fighter since an earlier turn, was used, or is in the box."""
    side, deck = state.side, state.deck
    army, copies = state.armies[side], deck.camps[side].cards[card]
    borne = army.borne
    lying = {"water": borne.water, "fire": borne.fire, "earth": borne.earth}
    if state.calm and lying.get(card, borne.equipped if card in ("sword", "shield") else 0):
        return "turn.final"
    if copies & ~army.box:
        return "limit.once"
    return "mode.covered" if deck.mode == "covered" else "setup.rest"


def _strike(state: State, hits: int, fighter: int) -> str | None:
    theirs = state.armies[1 - state.side]
    if not theirs.vanguard >> fighter & 1:
        return "qiahnbera.vanguard"
    if theirs.borne.earth >> fighter & 1:
        return "qiahnbera.earth"
    if theirs.borne.equipped >> fighter & 1:
        return "qiahnbera.equipped"
    return None if hits >> fighter & 1 else "qiahnbera.use"
