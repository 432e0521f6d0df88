"""What an action is and does: the clauses that give it, and what is said of it."""

from collections.abc import Iterator

from pnp.games.duelo_de_runas.rules import notation
from pnp.games.duelo_de_runas.rules.runes import SUNS, WIDTH
from pnp.games.duelo_de_runas.rules.state import (
    CAST,
    CHOOSE,
    DEAL,
    DECK,
    DECK_SEAT,
    DRAW,
    FEED,
    STRIKE,
    TURN_DOWN,
    State,
)
from pnp.games.duelo_de_runas.rules.telling import changes, sentences
from pnp.games.duelo_de_runas.rules.turn import after
from pnp.play import CHANCE, Account


def describe(state: State, action: int) -> Account:
    """The notation of an action, the clauses by which it happens, and all that it changes."""
    followed: list[str] = []
    new = after(state, action, followed)
    clauses = dict.fromkeys((*_clauses(state, action), *followed))
    effects = (sentences.sentence(state, action), *changes.changes(state, new, followed))
    return Account(notation.write(state, action), tuple(clauses), effects)


def _clauses(state: State, action: int) -> tuple[str, ...]:
    """The clauses that give an action, the first of all first."""
    tables = state.tables
    guide: tuple[str, ...] = ()
    if state.actor == CHANCE and state.phase in (CAST, FEED, TURN_DOWN):
        weak = state.lives[DECK_SEAT] <= tables.weak_to
        guide = ("solo.guide" if weak else "solo.guide.strong", "solo.guide.details")
    if action == tables.excuse:
        return ()
    if state.phase == DEAL:
        return tuple(_clauses_of_deal(state, action))
    if state.phase == DRAW:
        return ("turn.draw", "cards.courts") if _court(state, action) else ("turn.draw",)
    if state.phase == CHOOSE:
        return _clauses_of_choice(state, action)
    if state.phase == STRIKE:
        return ("advanced.monsters", "cast.optional") if action == tables.PASS else ("advanced.monsters",)
    if action in (tables.PASS, tables.ENOUGH):
        return ("cast.optional", *guide)
    if state.phase == TURN_DOWN:
        return ("knots.amnesia.choice", *guide)
    given = _clauses_of_cast if state.phase == CAST else _clauses_of_feed
    return (*given(state, action), *guide)


def _court(state: State, card: int) -> bool:
    return state.tables.codes[card].startswith("T")


def _clauses_of_deal(state: State, card: int) -> Iterator[str]:
    tables = state.tables
    yield "setup.deal"
    if _court(state, card):
        yield "cards.courts"
    if not any(state.hands):
        yield "setup.deck"
        longer, fewer = any(die != tables.life for die in state.dice), state.lives != state.dice
        if longer:
            yield "setup.life.longer"
        if fewer:
            yield "solo.handicap" if tables.solo else "setup.handicap"
        if not longer and not fewer:
            yield "setup.life"


def _clauses_of_choice(state: State, action: int) -> tuple[str, ...]:
    seat, chooser, source = state.choices[0]
    if action == state.tables.PASS:
        return ("knots.speed.whole",)
    fast = ("knots.speed",) if state.fast_turns else ()
    if source == DECK:
        return ("solo.deal", *fast)
    if chooser == CHANCE:
        both = ("knots.confusion.fast",) if state.fast_turns else ()
        return ("knots.confusion", "knots.confusion.whose", *both)
    charmed = () if chooser == seat else ("advanced.charm",)
    return ("turn.choose", *charmed, *fast)


def _clauses_of_cast(state: State, action: int) -> Iterator[str]:
    tables = state.tables
    seat = state.moments[0].seat
    aim = tables.aim(action)
    spell = tables.spells[aim.spell]
    yield "cast.activation"
    card = state.chosen[seat]
    newest = state.runes_free[seat] >> WIDTH * (len(state.sequences[seat]) - 1)
    if any(tables.runes[card] & ~newest & 1 << rune for rune in range(SUNS)):
        yield "cast.several"
    if spell.advanced:
        yield "advanced.use"
    if spell.counter:
        yield "counter.cost"
        if aim.target != seat:
            yield "counter.target"
    if spell.aimed and sum(life > 0 for life in state.lives) > 2:
        yield "multi.targets"


def _clauses_of_feed(state: State, action: int) -> Iterator[str]:
    tables = state.tables
    assert state.casting is not None
    counter = tables.spells[state.casting.spell].counter
    place = (action - tables.FEED) // WIDTH
    if place < len(state.sequences[state.moments[0].seat]) - 1:
        yield "counter.runes" if counter else "cast.energy"
    else:
        yield "counter.cost" if counter else "cast.activation"
