"""What an action is and does: the clauses that give it, and sentences for a person who follows the game."""

from collections.abc import Iterator

from pnp.games.duelo_de_runas.rules import notation
from pnp.games.duelo_de_runas.rules.after import after
from pnp.games.duelo_de_runas.rules.lasting import LASTING
from pnp.games.duelo_de_runas.rules.runes import SUNS, WIDTH
from pnp.games.duelo_de_runas.rules.spells import monsters
from pnp.games.duelo_de_runas.rules.state import (
    CAST,
    CHOOSE,
    DEAL,
    DECK,
    DECK_SEAT,
    DRAW,
    FEED,
    OVER,
    SEATS,
    STRIKE,
    TURN_DOWN,
    State,
    face_up,
)
from pnp.play import CHANCE, Account


def describe(state: State, action: int) -> Account:
    """The notation of an action, the clauses by which it happens, and all that it changes."""
    followed: list[str] = []
    new = after(state, action, followed)
    clauses = dict.fromkeys((*_clauses(state, action), *followed))
    effects = (_sentence(state, action), *_changes(state, new))
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


# --- in sentences ------------------------------------------------------------------------------------


def _sentence(state: State, action: int) -> str:
    """What is done."""
    tables = state.tables
    text = notation.write(state, action)
    if action == tables.excuse:
        return "The Excuse turns up: the discard pile is shuffled into the deck."
    if state.phase in (DEAL, DRAW):
        return f"{SEATS[state.draws[0]]} gets {text}, {tables.names[action]}."
    if state.phase == CHOOSE:
        seat, chooser, _ = state.choices[0]
        who = "Chance" if chooser == CHANCE else SEATS[chooser]
        if action == tables.PASS:
            return f"{who} plays no fast card for {SEATS[seat]}."
        return f"{who} chooses {text}, {tables.names[action]}, for {SEATS[seat]}."
    if state.phase == STRIKE:
        monster = state.monsters[monsters.striker(state)]
        what = "keeps still" if action == tables.PASS else f"attacks {text.partition('>')[2]}"
        return f"The monster of {SEATS[state.actor]}, {tables.spells[monster.spell].id}, {what}."
    caster = SEATS[state.moments[0].seat]
    if state.phase == CAST:
        if action == tables.PASS:
            return f"{caster} casts nothing."
        aim = tables.aim(action)
        at = f" at {notation.target_name(tables, aim.target)}" if aim.target >= 0 else ""
        return f"{caster} announces {tables.spells[aim.spell].name}{at}."
    if state.phase == FEED:
        return f"{caster} is content." if action == tables.ENOUGH else f"{text} feeds the spell of {caster}."
    return f"{caster} names {text.partition('.')[0]}, to be turned down."


def _changes(state: State, new: State) -> Iterator[str]:
    """All that is different afterwards."""
    tables = state.tables
    for seat, wizard in enumerate(SEATS[: tables.seats]):
        before, now = state.lives[seat], new.lives[seat]
        if now <= 0 < before:
            yield f"{wizard} is out."
        elif now != before:
            more = "gains" if now > before else "loses"
            yield f"{wizard} {more} {abs(now - before)}: {now} of {new.dice[seat]} life points."
        yield from _changes_of_spells(state, new, seat)
    if [monster.life for monster in state.monsters] != [monster.life for monster in new.monsters]:
        now_there = [f"{tables.spells[monster.spell].id} ({monster.life})" for monster in new.monsters]
        yield f"Monsters and their life points: {', '.join(now_there) or 'none'}."
    if new.phase == OVER:
        yield "The game is over."


def _changes_of_spells(state: State, new: State, seat: int) -> Iterator[str]:
    """What is laid on a wizard, what ends, and which cards lie face down or leave."""
    wizard = SEATS[seat]
    for name, field in LASTING:
        turns_before = max(getattr(row[seat], field) for row in (state.lasting, state.lasting_next))
        turns = max(getattr(row[seat], field) for row in (new.lasting, new.lasting_next))
        if turns > turns_before:
            yield f"{wizard}: {name}, turns left: {turns}."
        elif turns_before and not turns:
            yield f"{wizard}: {name} ends."
    if new.wards[seat] & ~state.wards[seat]:
        yield f"{wizard} is warded for this turn."
    cards = new.sequences[seat]
    if cards and cards[-1:] != state.sequences[seat][-1:]:
        yield f"{wizard} lays down {state.tables.codes[cards[-1]]}."
    elif cards == state.sequences[seat] and len(face_up(new, seat)) < len(face_up(state, seat)):
        yield f"{wizard}: cards face down: {len(cards) - len(face_up(new, seat))}."
