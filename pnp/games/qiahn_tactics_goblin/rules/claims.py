"""Predicates for claims of a told game: sums, effects of cards, values of fighters."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pnp.errors import PnpError
from pnp.games.qiahn_tactics_goblin.rules import reference, stages
from pnp.games.qiahn_tactics_goblin.rules.combat import TIE, points, strengths, winner
from pnp.games.qiahn_tactics_goblin.rules.combat import worth as worth_of
from pnp.games.qiahn_tactics_goblin.rules.outcome import ends_round
from pnp.games.qiahn_tactics_goblin.rules.state import State, in_order
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables, members
from pnp.play import Answer, Part, Said, say
from pnp.play.claims import Predicate, Situation, find_name

OUTCOMES: Final = ("lose", "tie", "win")


def sums(situation: Situation) -> Answer:
    """Answer whose vanguard has the higher sum: a side, or "tie"."""
    state: State = situation.state
    ahead, more, less = _compare_sums(state)
    before = situation.at == "before"
    if ahead == TIE:
        sentence = (
            say("Before that, the sums were equal, at %(sum)s.", sum=more)
            if before
            else say("The sums are equal now, at %(sum)s.", sum=more)
        )
        return Answer("tie", sentence)
    parts: dict[str, Part] = {"side": state.tables.camps[ahead].name, "more": more, "less": less}
    sentence = (
        say("Before that, %(side)s was ahead, %(more)s to %(less)s.", **parts)
        if before
        else say("Now %(side)s is ahead, %(more)s to %(less)s.", **parts)
    )
    return Answer(state.tables.camps[ahead].id, sentence)


def would(situation: Situation, *, plays: Sequence[str]) -> Answer:
    """Answer whose sum would be higher after some plays, one after the other: a side, or "tie"."""
    state: State
    state, _ = situation.play(plays)
    ahead, more, less = _compare_sums(state)
    tables, cards = state.tables, tuple(_laid_cards(situation, plays))
    if ahead == TIE:
        return Answer(
            "tie", say("%(plays)s: with that the sums would be equal, at %(sum)s.", plays=cards, sum=more)
        )
    sentence = say(
        "%(plays)s: with that %(side)s would be ahead, %(more)s to %(less)s.",
        plays=cards,
        side=tables.camps[ahead].name,
        more=more,
        less=less,
    )
    return Answer(tables.camps[ahead].id, sentence)


def best(situation: Situation) -> Answer:
    """Answer the best result that the current side can still reach by its own cards, if its rival plays no
    more: "win", "tie" or "lose"."""
    state: State = situation.state
    reached = max(_reachable(situation, state, state.side, set()))
    side = state.tables.camps[state.side].name
    sentence = {
        "win": say("%(side)s still has the cards to win the round.", side=side),
        "tie": say("The best that %(side)s can still reach is a tie, and then both lose.", side=side),
        "lose": say("%(side)s cannot even reach a tie any more.", side=side),
    }[OUTCOMES[reached]]
    return Answer(OUTCOMES[reached], sentence)


def open_to(situation: Situation, *, fighter: str) -> Answer:
    """Answer which cards the rival could lay on a fighter of a vanguard, if it were the rival's turn."""
    state: State = situation.state
    tables, number = state.tables, find_name(fighter, state.tables.names, "fighter")
    rival = 1 - tables.side_of(number)
    turn = state._replace(player=rival, side=rival, stage=stages.PLAY, step=stages.NONE)
    camp = tables.camps[rival]
    cards = tuple(
        card
        for card, *at in situation.rules.legal_actions(turn)
        if at == [number] and (card == "air" or card in camp.hits)
    )
    if not cards:
        sentence = say(
            "There is nothing that %(side)s can lay on %(fighter)s.",
            side=camp.name,
            fighter=tables.titles[number],
        )
        return Answer((), sentence)
    sentence = say(
        "What %(side)s can lay on %(fighter)s: %(cards)s.",
        side=camp.name,
        fighter=tables.titles[number],
        cards=tuple(camp.titles[card] for card in cards),
    )
    return Answer(cards, sentence)


def without(situation: Situation, *, fighter: str) -> Answer:
    """Answer whether the turn's action would have ended the round if a fighter had stayed in reserve."""
    before: State = situation.moment.before
    tables, number = before.tables, find_name(fighter, before.tables.names, "fighter")
    side = tables.side_of(number)
    army, bit = before.armies[side], 1 << number
    if not army.vanguard & bit:
        raise PnpError("not in a vanguard", expected="a fighter of a vanguard", found=fighter)
    left = army._replace(vanguard=army.vanguard ^ bit, reserve=army.reserve | bit)
    stayed = before._replace(armies=in_order(side, left, before.armies[1 - side]))
    now = situation.rules.after(stayed, situation.moment.action)
    name = tables.titles[number]
    if ends_round(stayed, now):
        winning = tables.camps[before.side].name
        sentence = say(
            "Without %(fighter)s, nobody would be left there, and %(side)s would have won the round.",
            fighter=name,
            side=winning,
        )
        return Answer(tables.camps[before.side].id, sentence)
    return Answer("none", say("Even without %(fighter)s, the round would go on.", fighter=name))


def dearest(situation: Situation, *, of: str, n: int) -> Answer:
    """Answer which fighters of a side on the table are worth the most, so many of them."""
    state: State = situation.state
    tables, side = state.tables, _side(state.tables, of)
    army = state.armies[side]
    ranked = sorted(members(army.reserve | army.vanguard), key=lambda number: -tables.values[number])
    if len(ranked) > n and tables.values[ranked[n - 1]] == tables.values[ranked[n]]:
        raise PnpError("several are worth the same", expected="another number", found=str(n))
    sentence = say(
        "Worth the most on the side of %(side)s: %(fighters)s.",
        side=tables.camps[side].name,
        fighters=tuple(tables.titles[number] for number in ranked[:n]),
    )
    return Answer([tables.names[number] for number in ranked[:n]], sentence)


def worth(situation: Situation, *, fighter: str) -> Answer:
    """Answer what a fighter of a vanguard is worth with all that lies on it."""
    state: State = situation.state
    tables, number = state.tables, find_name(fighter, state.tables.names, "fighter")
    side = tables.side_of(number)
    mine, theirs = state.armies[side], state.armies[1 - side]
    value = worth_of(tables, mine, theirs, state.attacker == side, number)
    return Answer(value, say("%(fighter)s is worth %(n)s now.", fighter=tables.titles[number], n=value))


def hand(situation: Situation, *, of: str) -> Answer:
    """Answer which qíahnberas a side has in hand."""
    state: State = situation.state
    side = _side(state.tables, of)
    camp = state.tables.camps[side]
    cards = tuple(card for card in camp.hits if camp.cards[card] & state.armies[side].hand)
    if not cards:
        return Answer((), say("%(side)s has no qíahnberas in hand.", side=camp.name))
    sentence = say(
        "Qíahnberas in the hand of %(side)s: %(cards)s.",
        side=camp.name,
        cards=tuple(camp.titles[card] for card in cards),
    )
    return Answer(cards, sentence)


def reserves(situation: Situation) -> Answer:
    """Answer how many fighters each side has in reserve, Cara's first."""
    state: State = situation.state
    (cara, cruz), (first, second) = state.tables.camps, (a.reserve.bit_count() for a in state.armies)
    sentence = say(
        "In reserve: %(cara)s %(first)s, %(cruz)s %(second)s.",
        cara=cara.name,
        first=first,
        cruz=cruz.name,
        second=second,
    )
    return Answer([str(first), str(second)], sentence)


def score(situation: Situation) -> Answer:
    """Answer the points of both sides so far, Cara's first."""
    state: State = situation.state
    (cara, cruz), (first, second) = state.tables.camps, points(state)
    sentence = say(
        "The points: %(cara)s %(first)s, %(cruz)s %(second)s.",
        cara=cara.name,
        first=first,
        cruz=cruz.name,
        second=second,
    )
    return Answer([str(first), str(second)], sentence)


PREDICATES: Final[Mapping[str, Predicate]] = {
    "sums": sums,
    "would": would,
    "best": best,
    "open_to": open_to,
    "without": without,
    "dearest": dearest,
    "worth": worth,
    "hand": hand,
    "reserves": reserves,
    "score": score,
    **reference.PREDICATES,
}


def _compare_sums(state: State) -> tuple[int, int, int]:
    """Return the side that is ahead, or TIE, with the higher and the lower sum."""
    both = strengths(state.tables, state.armies, state.attacker)
    return winner(state.tables, state.armies, state.attacker), max(both), min(both)


def _laid_cards(situation: Situation, plays: Sequence[str]) -> Iterator[Said]:
    """Yield, in words, the cards that some plays lay on fighters."""
    state: State = situation.state
    tables = state.tables
    for text in plays:
        action = situation.rules.read(state, text)
        kind, *at = action
        camp = tables.camps[state.side]
        if kind in camp.cards:
            # L10N: a card that is laid on a fighter: "Fire on Drizzle"
            yield say("%(card)s on %(fighter)s", card=camp.titles[kind], fighter=tables.titles[at[0]])
        state = situation.rules.after(state, action)


def _reachable(situation: Situation, state: State, side: int, seen: set[State]) -> Iterator[int]:
    """Yield the results that a side can reach by its own plays in this turn, as indices of OUTCOMES."""
    if state in seen:
        return
    seen.add(state)
    if state.step == stages.NONE:
        ahead = winner(state.tables, state.armies, state.attacker)
        yield 1 if ahead == TIE else 2 * (ahead == side)
    for action in situation.rules.legal_actions(state):
        if action[0] in ("turno", "concede", "call", "spirit"):
            continue
        now = situation.rules.after(state, action)
        if ends_round(state, now):
            yield 2  # nobody is left in the rival's vanguard
        else:
            yield from _reachable(situation, now, side, seen)


def _side(tables: Tables, name: str) -> int:
    return find_name(name, [camp.id for camp in tables.camps], "side")
