"""An action as told to somebody who follows the game: the clauses that give it, and what came of it."""

from collections.abc import Iterator

from pnp.games.duelo_de_runas.rules import monsters, notation
from pnp.games.duelo_de_runas.rules.runes import DECK_SEAT, LASTING, SEATS, SUNS, WIDTH
from pnp.games.duelo_de_runas.rules.state import (
    CAST,
    CHOOSE,
    DEAL,
    DECK,
    DOWN,
    DRAW,
    FEED,
    KIND,
    LIFE,
    OVER,
    STRIKE,
    State,
    face_up,
)
from pnp.play import CHANCE


def reasons(state: State, action: int) -> tuple[str, ...]:
    """The clauses that give an action, the first of all first."""
    tables = state.tables
    guide: tuple[str, ...] = ()
    if state.actor == CHANCE and state.phase in (CAST, FEED, DOWN):
        weak = state.lives[DECK_SEAT] <= tables.weak_to
        guide = ("solo.guide" if weak else "solo.guide.strong", "solo.guide.details")
    if action == tables.excuse:
        return ()
    if state.phase == DEAL:
        return tuple(_set_up(state, action))
    if state.phase == DRAW:
        return ("turn.draw", "cards.courts") if _court(state, action) else ("turn.draw",)
    if state.phase == CHOOSE:
        return _chosen(state)
    if state.phase == STRIKE:
        return ("advanced.monsters", "cast.optional") if action == tables.PASS else ("advanced.monsters",)
    if action in (tables.PASS, tables.DONE):
        return ("cast.optional", *guide)
    if state.phase == DOWN:
        return ("knots.amnesia.choice", *guide)
    return (*(_cast(state, action) if state.phase == CAST else _fed(state, action)), *guide)


def _court(state: State, card: int) -> bool:
    return state.tables.codes[card].startswith("T")


def _set_up(state: State, card: int) -> Iterator[str]:
    tables = state.tables
    yield "setup.deal"
    if _court(state, card):
        yield "cards.courts"
    if not any(state.hands):
        yield "setup.deck"
        if all(most == tables.life for most in state.most):
            yield "setup.life"
        elif tables.solo and state.most[0] < state.most[DECK_SEAT]:
            yield "solo.handicap"
        elif len(set(state.most)) > 1:
            yield "setup.handicap"
        else:
            yield "setup.life.longer"


def _chosen(state: State) -> tuple[str, ...]:
    seat, by, source = state.agenda[0]
    if source == DECK:
        return ("solo.deal",)
    if by == CHANCE:
        return ("knots.confusion", "knots.confusion.whose")
    return ("turn.choose",) if by == seat else ("turn.choose", "advanced.charm")


def _cast(state: State, action: int) -> Iterator[str]:
    tables = state.tables
    seat = state.agenda[0][1]
    index, target = tables.aims[action - tables.SPELL]
    spell = tables.spells[index]
    yield "cast.activation"
    card = state.chosen[seat]
    newest = state.free[seat] >> WIDTH * (len(state.sequences[seat]) - 1)
    if any(tables.runes[card] & ~newest & 1 << rune for rune in range(SUNS)):
        yield "cast.several"
    if spell.advanced:
        yield "advanced.use"
    if spell.counter:
        yield "counter.cost"
        if target != seat:
            yield "counter.target"
    if spell.aimed and sum(life > 0 for life in state.lives) > 2:
        yield "multi.targets"


def _fed(state: State, action: int) -> Iterator[str]:
    tables = state.tables
    assert state.casting is not None
    counter = tables.spells[state.casting[0]].counter
    place = (action - tables.FEED) // WIDTH
    if place < len(state.sequences[state.agenda[0][1]]) - 1:
        yield "counter.runes" if counter else "cast.energy"
    else:
        yield "counter.cost" if counter else "cast.activation"


# --- in sentences ------------------------------------------------------------------------------------


def effects(state: State, action: int, after: State) -> tuple[str, ...]:
    """What is done, and all that is different afterwards."""
    return (_sentence(state, action), *_changes(state, after))


def _sentence(state: State, action: int) -> str:
    tables = state.tables
    said = notation.write(state, action)
    if action == tables.excuse:
        return "The Excuse turns up: the discard pile is shuffled into the deck."
    if state.phase in (DEAL, DRAW):
        return f"{SEATS[state.agenda[0][0]]} gets {said}, {tables.names[action]}."
    if state.phase == CHOOSE:
        seat, by, _ = state.agenda[0]
        chooser = "Chance" if by == CHANCE else SEATS[by]
        return f"{chooser} chooses {said}, {tables.names[action]}, for {SEATS[seat]}."
    if state.phase == STRIKE:
        monster = state.monsters[monsters.striker(state)]
        what = "keeps still" if action == tables.PASS else f"attacks {said.partition('>')[2]}"
        return f"The monster of {SEATS[state.actor]}, {tables.spells[monster[KIND]].id}, {what}."
    caster = SEATS[state.agenda[0][1]]
    if state.phase == CAST:
        if action == tables.PASS:
            return f"{caster} casts nothing."
        index, target = tables.aims[action - tables.SPELL]
        at = f" at {notation.target_name(tables, target)}" if target >= 0 else ""
        return f"{caster} announces {tables.spells[index].name}{at}."
    if state.phase == FEED:
        return f"{caster} is content." if action == tables.DONE else f"{said} feeds the spell of {caster}."
    return f"{caster} names {said.partition('.')[0]}, to be turned down."


def _changes(state: State, after: State) -> Iterator[str]:
    tables = state.tables
    for seat, wizard in enumerate(SEATS[: tables.seats]):
        before, now = state.lives[seat], after.lives[seat]
        if now <= 0 < before:
            yield f"{wizard} is out."
        elif now != before:
            more = "gains" if now > before else "loses"
            yield f"{wizard} {more} {abs(now - before)}: {now} of {after.most[seat]} life points."
        yield from _lying(state, after, seat)
    if [monster[LIFE] for monster in state.monsters] != [monster[LIFE] for monster in after.monsters]:
        told = [f"{tables.spells[each[KIND]].id} ({each[LIFE]})" for each in after.monsters]
        yield f"Monsters and their life points: {', '.join(told) or 'none'}."
    if after.phase == OVER:
        yield "The game is over."


def _lying(state: State, after: State, seat: int) -> Iterator[str]:
    """What is laid on a wizard, what ends, and which cards lie face down or leave."""
    wizard = SEATS[seat]
    for name, column in LASTING:
        old = max(state.effects[seat][column], state.fresh[seat][column])
        new = max(after.effects[seat][column], after.fresh[seat][column])
        if new > old:
            yield f"{wizard}: {name}, turns left: {new}."
        elif old and not new:
            yield f"{wizard}: {name} ends."
    if after.wards[seat] & ~state.wards[seat]:
        yield f"{wizard} is warded for this turn."
    cards = after.sequences[seat]
    if cards and cards[-1:] != state.sequences[seat][-1:]:
        yield f"{wizard} lays down {state.tables.codes[cards[-1]]}."
    elif cards == state.sequences[seat] and len(face_up(after, seat)) < len(face_up(state, seat)):
        yield f"{wizard}: cards face down: {len(cards) - len(face_up(after, seat))}."
