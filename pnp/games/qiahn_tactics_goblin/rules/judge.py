"""Find why an action is illegal: the clause that forbids it, and the fact in the position that the clause
applies to."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from pnp.games.qiahn_tactics_goblin.rules.combat import can_call_spirit, can_catch_up
from pnp.games.qiahn_tactics_goblin.rules.state import (
    CALL,
    CATCH_UP,
    COPY,
    DEAL,
    DISCOVER,
    LAST,
    OVER,
    PLAY,
    RIVAL,
    RIVAL_TASTE,
    SEND,
    TASTE,
    TOSS,
    TURN,
    Action,
    State,
    caller,
)
from pnp.games.qiahn_tactics_goblin.rules.tables import canonical, mask_of, members
from pnp.play import Phrase, Refusal, plural_message, say


def judge(state: State, action: Action) -> Refusal | None:
    """Return the clause that forbids an action and the reason. Return None if the action is legal or, for an
    outcome of chance, if it can happen."""
    if state.stage == OVER:
        return Refusal("end.tropa", say("The game is over."))
    match action:
        case ("deal", cards):
            clause = _judge_deal(state, cards)
        case ("toss", _):
            clause = None if state.stage == TOSS else "setup.initiative"
        case ("turn", fighter):
            clause = _turn(state, fighter)
        case ("taste", fighter):
            clause = _taste(state, fighter)
        case _:
            kind, *about = action
            return _judge_play(state, kind, about)
    return Refusal(clause, say("Chance does that, no player.")) if clause else None


# --- chance ---------------------------------------------------------------------------------------


def _judge_deal(state: State, cards: int) -> str | None:
    """Return the refusal of a deal to a side, or None. A deal is a set of cards in which copies are
    interchangeable."""
    clause = _deal_clause(state)
    if state.stage != DEAL:
        return clause
    tables, camp, box = state.tables, state.tables.camps[state.side], state.armies[state.side].box
    count = tables.qiahnberas_kept
    if tables.mode == "covered":
        count = box.bit_count() - tables.covered_discards
    deals = (canonical(camp, mask_of(dealt), 0) for dealt in combinations(members(box), count))
    return None if any(hand == cards for hand, _ in deals) else clause


def _deal_clause(state: State) -> str:
    return "mode.covered" if state.tables.mode == "covered" else "setup.qiahnberas"


def _turn(state: State, fighter: int) -> str | None:
    owner = state.tables.side_of(fighter)
    if state.step != TURN or owner != state.side:
        return _turning_up(state, owner)
    return None if state.armies[owner].tropa >> fighter & 1 else "setup.tropa"


def _turning_up(state: State, side: int) -> str:
    return "discover.attacker" if side == state.attacker else "discover.defender"


def _taste(state: State, fighter: int) -> str | None:
    tasting = state.step in (TASTE, RIVAL_TASTE)
    return None if tasting and state.armies[caller(state)].tropa >> fighter & 1 else "spirit.effect"


# --- what has to happen first, words --------------------------------------------------------------

_TOO_LATE: Final = {
    "turn-up": "discover.catch-up",
    "concede": "deploy.concede.when",
    "send": "deploy.own",
    "call": "deploy.enemy",
    "copy": "magic.water.again",
}
"""The clauses against actions when the vanguards are about to be compared; deploy.stop for all others."""


def _judge_play(state: State, kind: str, about: Sequence[int]) -> Refusal | None:
    """Return the refusal of a player's action, or None. The action is a word, or a kind of action or a card
    with its fighter."""
    stage, step, camps = state.stage, state.step, state.tables.camps
    if stage <= TOSS:
        clause = _deal_clause(state) if stage == DEAL else "setup.initiative"
        return Refusal(clause, say("The game has not begun yet."))
    if step in (TASTE, RIVAL_TASTE):
        tastes = say(
            "The Spirit tastes the top card of the tropa of %(side)s.", side=camps[caller(state)].name
        )
        return Refusal("spirit.effect", tastes)
    if kind == "wait":
        may_call = step == RIVAL or stage == LAST
        return None if may_call else Refusal("spirit.when", say("Nobody is asked about the Spirit now."))
    if kind == "spirit":
        return _spirit(state)
    if step == RIVAL:
        side, player = camps[state.side].name, camps[state.player].name
        rival = say(
            "It is the turn of %(side)s: %(asked)s can only call the Spirit, or let it sleep.",
            side=side,
            asked=player,
        )
        return Refusal("spirit.when", rival)
    if step == COPY and kind != "copy":
        return Refusal("magic.water", _water_first())
    if stage == LAST:
        late = say("The vanguards are about to be compared: only the Spirit can be called now.")
        return Refusal(_TOO_LATE.get(kind, "deploy.stop"), late)
    if not about:
        return _judge_word(state, kind)
    (fighter,) = about
    if kind == "send":
        return _send(state, fighter)
    if kind == "call":
        return _call(state, fighter)
    if kind == "copy":
        return _copy(state, fighter)
    return _judge_card(state, kind, fighter)


def _water_first() -> Phrase:
    return say("The water that was laid has to copy somebody first.")


def _spirit(state: State) -> Refusal | None:
    tables, player = state.tables, caller(state)
    if not tables.spirit:
        return Refusal("setup.spirit", say("This game is played without the Spirit."))
    if state.step == COPY:
        return Refusal("spirit.when", _water_first())
    if state.step == TURN:
        return Refusal("spirit.when", _turned_up_first())
    if can_call_spirit(tables, state.armies[player]):
        return None
    too_small = plural_message(
        "The tropa of %(side)s has %(n)s card left: the Spirit wants %(needed)s.",
        "The tropa of %(side)s has %(n)s cards left: the Spirit wants %(needed)s.",
        n=state.armies[player].tropa.bit_count(),
        side=tables.camps[player].name,
        needed=tables.spirit_tropa,
    )
    return Refusal("spirit.tropa", too_small)


def _turned_up_first() -> Phrase:
    return say("First, a card of the tropa is turned up.")


def _judge_word(state: State, word: str) -> Refusal | None:
    """Return the refusal of turn-up, turno or concede, or None."""
    stage, side, turned_up = state.stage, state.side, state.step == TURN
    if word == "concede":
        if stage in (CALL, PLAY):
            return None
        early = say("The two vanguards do not stand yet.")
        return Refusal("deploy.concede.when", _turned_up_first() if stage == DISCOVER else early)
    if word == "turn-up" and stage >= CATCH_UP:
        return _catch_up(state)
    if stage == DISCOVER and (turned_up or word == "turno"):
        return Refusal(_turning_up(state, side), _turned_up_first())
    if turned_up:
        return Refusal("discover.catch-up", _turned_up_first())
    if stage != SEND:
        return None
    if state.armies[side].vanguard:
        return Refusal("deploy.enemy", say("No enemy has been called out yet."))
    return Refusal("deploy.own", _nobody_sent(state))


def _nobody_sent(state: State) -> Phrase:
    return say("The vanguard of %(side)s has nobody yet.", side=state.tables.camps[state.side].name)


def _catch_up(state: State) -> Refusal | None:
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    if state.stage > CATCH_UP:
        return Refusal("discover.catch-up", say("The Discover phase of this round is over."))
    if state.step == TURN:
        return Refusal("discover.catch-up", _turned_up_first())
    if can_catch_up(mine, theirs):
        return None
    nothing = say(
        "There is nothing to catch up with. In reserve: %(side)s %(mine)s, %(rival)s %(theirs)s.",
        side=state.tables.camps[state.side].name,
        mine=mine.reserve.bit_count(),
        rival=state.tables.camps[1 - state.side].name,
        theirs=theirs.reserve.bit_count(),
    )
    return Refusal("discover.catch-up", nothing)


# --- deploying ------------------------------------------------------------------------------------


def _send(state: State, fighter: int) -> Refusal | None:
    side = state.side
    mine, theirs = state.armies[side], state.armies[1 - side]
    room = mine.vanguard.bit_count() < state.tables.most and not theirs.vanguard
    if state.stage == SEND and room and mine.reserve >> fighter & 1:
        return None
    sentence = _why_not_deploying(state)
    if not sentence and theirs.vanguard:
        sentence = say("An enemy has been called out: no more of one’s own are sent.")
    return Refusal("deploy.own", sentence or _why_not_moved(state, fighter, side))


def _call(state: State, fighter: int) -> Refusal | None:
    side, tables = state.side, state.tables
    mine, theirs = state.armies[side], state.armies[1 - side]
    sent = mine.vanguard.bit_count() >= tables.fewest
    able = state.stage in (SEND, CALL) and sent and theirs.vanguard.bit_count() < tables.most
    if able and theirs.reserve >> fighter & 1:
        return None
    sentence = _why_not_deploying(state)
    if not sentence and not sent:
        sentence = _nobody_sent(state)
    return Refusal("deploy.enemy", sentence or _why_not_moved(state, fighter, 1 - side))


def _why_not_deploying(state: State) -> Phrase | None:
    """Return why no fighter can be sent or called out now; None if one can."""
    if state.stage < SEND:
        return say("This is the Discover phase: nobody moves to the vanguard yet.")
    if state.side != state.attacker:
        attacker = state.tables.camps[state.attacker].name
        return say("Only the attacker sends and calls out fighters: %(side)s.", side=attacker)
    if state.stage == PLAY:
        return say("A card has been played or Turno said: the vanguards stay as they are.")
    return None


def _why_not_moved(state: State, fighter: int, side: int) -> Phrase:
    """Return why a fighter cannot go to the vanguard of a side: it is not in that reserve, or there is no
    room."""
    army = state.armies[side]
    if not army.reserve >> fighter & 1:
        return _place_of(state, fighter, side)
    return plural_message(
        "The vanguard of %(side)s is full, with %(n)s fighter.",
        "The vanguard of %(side)s is full, with %(n)s fighters.",
        n=army.vanguard.bit_count(),
        side=state.tables.camps[side].name,
    )


def _place_of(state: State, fighter: int, side: int) -> Phrase:
    """Return a sentence that says where a fighter is, for an action that needs it elsewhere in a side's
    army."""
    tables, who, owner = state.tables, state.tables.titles[fighter], state.tables.side_of(fighter)
    army = state.armies[owner]
    if owner != side:
        return say("%(fighter)s fights for %(side)s.", fighter=who, side=tables.camps[owner].name)
    if army.vanguard >> fighter & 1:
        return say("%(fighter)s stands in the vanguard already.", fighter=who)
    if army.reserve >> fighter & 1:
        return say("%(fighter)s is in reserve.", fighter=who)
    if army.tropa >> fighter & 1:
        return say("%(fighter)s is still in the tropa.", fighter=who)
    return say("%(fighter)s is out of the game.", fighter=who)


# --- cards ----------------------------------------------------------------------------------------


def _copy(state: State, fighter: int) -> Refusal | None:
    tables, mine, theirs = state.tables, state.armies[state.side], state.armies[1 - state.side]
    if state.stage != PLAY or not mine.borne.water:
        dry = say("No fighter of %(side)s bears water.", side=tables.camps[state.side].name)
        return Refusal("magic.water.again", dry)
    if not (mine.vanguard | theirs.vanguard) >> fighter & 1:
        return Refusal("magic.water.whom", _place_of(state, fighter, tables.side_of(fighter)))
    if mine.borne.water >> fighter & 1:
        bears = say("%(fighter)s bears the water, and copies others.", fighter=tables.titles[fighter])
        return Refusal("magic.water.whom", bears)
    if mine.borne.copy == fighter:
        same = say("The water copies %(fighter)s already.", fighter=tables.titles[fighter])
        return Refusal("magic.water.again", same)
    return None


def _judge_card(state: State, card: str, fighter: int) -> Refusal | None:
    """Return the refusal of playing equipment, magic or a qíahnbera, or None. A reason that holds for the
    whole turn comes first."""
    side, tables = state.side, state.tables
    camp, rival, attacking = tables.camps[side], tables.camps[1 - side], side == state.attacker
    laying = "deploy.attacker" if attacking else "deploy.defender"
    if card not in camp.cards:
        foreign = say("%(card)s is a card of %(side)s.", card=rival.titles[card], side=rival.name)
        return Refusal(laying, foreign)
    if card == "shield" and attacking:
        return Refusal("equipment.shield", say("%(side)s attacks.", side=camp.name))
    if card == "sword" and not attacking:
        return Refusal("equipment.sword", say("%(side)s defends.", side=camp.name))
    if state.stage not in (CALL, PLAY):
        return Refusal(laying, say("Cards are played once the two vanguards stand."))
    if not state.armies[side].hand & camp.cards[card]:
        return _refuse_missing_card(state, card)
    if card in camp.hits:
        return _judge_strike(state, card, fighter)
    target = 1 - side if card == "air" else side
    army, who = state.armies[target], tables.titles[fighter]
    borne, equipment = army.borne, card in ("sword", "shield")
    if not army.vanguard >> fighter & 1:
        return Refusal(
            f"equipment.{card}" if equipment else "magic.targets", _place_of(state, fighter, target)
        )
    if equipment:
        equipped = borne.equipped >> fighter & 1
        return Refusal("limit.each", _bears_equipment(state, fighter)) if equipped else None
    for element, bearers in (("fire", borne.fire), ("earth", borne.earth), ("water", borne.water)):
        if bearers >> fighter & 1:
            bears = say("%(fighter)s already bears %(card)s.", fighter=who, card=camp.titles[element])
            return Refusal("limit.air" if card == "air" else "limit.each", bears)
    return None


def _bears_equipment(state: State, fighter: int) -> Phrase:
    return say("%(fighter)s already bears equipment.", fighter=state.tables.titles[fighter])


def _refuse_missing_card(state: State, card: str) -> Refusal:
    """Return the refusal of a card that is not in hand: it lies on a fighter since an earlier turn, was used,
    or is in the box."""
    tables, camp, army = state.tables, state.tables.camps[state.side], state.armies[state.side]
    borne, title = army.borne, camp.titles[card]
    equipped = borne.equipped if card in ("sword", "shield") else 0
    lying = {"water": borne.water, "fire": borne.fire, "earth": borne.earth}.get(card, equipped)
    if lying:
        lies = say("%(card)s lies on %(fighters)s.", card=title, fighters=tables.titles_of(lying))
        return Refusal("turn.final" if state.calm else "limit.once", lies)
    if camp.cards[card] & ~army.box:
        return Refusal("limit.once", say("%(card)s has been used.", card=title))
    clause = "mode.covered" if tables.mode == "covered" else "setup.rest"
    return Refusal(clause, say("%(card)s is not among your cards.", card=title))


def _judge_strike(state: State, card: str, fighter: int) -> Refusal | None:
    """Return the refusal of playing a qíahnbera, or None."""
    tables, rival = state.tables, 1 - state.side
    camp, theirs, who = tables.camps[state.side], state.armies[rival], tables.titles[fighter]
    if not theirs.vanguard >> fighter & 1:
        return Refusal("qiahnbera.vanguard", _place_of(state, fighter, rival))
    if theirs.borne.earth >> fighter & 1:
        bears = say("%(fighter)s already bears %(card)s.", fighter=who, card=camp.titles["earth"])
        return Refusal("qiahnbera.earth.wasted", bears)
    if theirs.borne.equipped >> fighter & 1:
        return Refusal("qiahnbera.equipped", _bears_equipment(state, fighter))
    if camp.hits[card] >> fighter & 1:
        return None
    # L10N: a fighter's name, its type, a qíahnbera, and the types that it takes out of the game
    other = say(
        "%(fighter)s: %(type)s. %(card)s: only against %(types)s.",
        fighter=who,
        type=tables.types[fighter],
        card=camp.titles[card],
        types=tables.hit_by(state.side, card),
    )
    return Refusal("qiahnbera.use", other)
