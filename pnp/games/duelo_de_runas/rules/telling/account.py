"""An account of an action: its clauses, and sentences that reveal nothing hidden to the current player."""

from collections.abc import Iterator

from pnp.games.duelo_de_runas.rules import notation
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
    STRIKE,
    TURN_DOWN,
    State,
)
from pnp.games.duelo_de_runas.rules.telling import changes, words
from pnp.games.duelo_de_runas.rules.turn import apply_action
from pnp.play import CHANCE, Account, Said, say


def describe(state: State, action: int) -> Account:
    """Return the notation of an action, the clauses that cause it, and all its changes."""
    followed: list[str] = []
    new = apply_action(state, action, followed)
    clauses = dict.fromkeys((*_clauses(state, action), *followed))
    effects = (_sentence(state, action), *changes.changes(state, new, followed))
    return Account(notation.write(state, action), tuple(clauses), effects)


def _clauses(state: State, action: int) -> tuple[str, ...]:
    """Return the clauses of an action, the main one first."""
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


# --- the sentence ------------------------------------------------------------------------------------


def _sentence(state: State, action: int) -> Said:
    """Say what an action, or an outcome of chance, does at once."""
    tables = state.tables
    if action == tables.excuse:
        return say("The Excuse turns up: the discard pile is shuffled into the deck.")
    if state.phase in (DEAL, DRAW):
        whose = words.wizard(state.draws[0])
        return say("%(wizard)s gets a card: %(card)s.", wizard=whose, card=words.card(tables, action))
    if state.phase == CHOOSE:
        return _choice(state, action)
    if state.phase == STRIKE:
        return _strike(state, action)
    if state.phase == CAST:
        return _cast(state, action)
    if state.phase == FEED:
        return _feed(state, action)
    assert state.casting is not None
    target = state.casting.target
    return say(
        "%(wizard)s names a card of %(other)s that is to lie face down: %(card)s.",
        wizard=words.wizard(state.moments[0].seat),
        other=words.wizard(target),
        card=words.card(tables, state.sequences[target][action - tables.TURN_DOWN]),
    )


def _choice(state: State, action: int) -> Said:
    tables = state.tables
    seat, chooser, source = state.choices[0]
    wizard = words.wizard(seat)
    if action == tables.PASS:
        return say("No fast card is played for %(wizard)s.", wizard=wizard)
    card = words.card(tables, action)
    if source == DECK:
        return say("The deck gives a card to %(wizard)s: %(card)s.", wizard=wizard, card=card)
    if chooser == CHANCE:
        return say("A card is drawn blindly for %(wizard)s: %(card)s.", wizard=wizard, card=card)
    if chooser == seat:
        return say("%(wizard)s chooses a card: %(card)s.", wizard=wizard, card=card)
    return say(
        "%(chooser)s chooses a card for %(wizard)s: %(card)s.",
        chooser=words.wizard(chooser),
        wizard=wizard,
        card=card,
    )


def _strike(state: State, action: int) -> Said:
    wizard = words.wizard(state.actor)
    monster = words.kind_of_monster(state, monsters.striker(state))
    if action == state.tables.PASS:
        return say("%(wizard)s keeps a monster still: %(monster)s.", wizard=wizard, monster=monster)
    target = words.target(state, state.tables.aim(action).target)
    return say(
        "%(wizard)s sends a monster, %(monster)s, against %(target)s.",
        wizard=wizard,
        monster=monster,
        target=target,
    )


def _cast(state: State, action: int) -> Said:
    """Say which spell is cast. The card is named too: the last player to choose has not been told of the
    others' cards."""
    tables, moment = state.tables, state.moments[0]
    wizard = words.wizard(moment.seat)
    card = words.card(tables, state.chosen[moment.seat])
    if action == tables.PASS:
        rune = words.rune(tables, moment.step)
        return say(
            "%(wizard)s casts nothing with a rune of %(card)s: %(rune)s.",
            wizard=wizard,
            rune=rune,
            card=card,
        )
    aim = tables.aim(action)
    spell = words.spell(tables, aim.spell)
    if aim.target < 0:
        return say("%(wizard)s announces %(spell)s with %(card)s.", wizard=wizard, spell=spell, card=card)
    return say(
        "%(wizard)s announces %(spell)s with %(card)s, aimed at %(target)s.",
        wizard=wizard,
        spell=spell,
        card=card,
        target=words.target(state, aim.target),
    )


def _feed(state: State, action: int) -> Said:
    tables, seat = state.tables, state.moments[0].seat
    assert state.casting is not None
    spell = words.spell(tables, state.casting.spell)
    wizard = words.wizard(seat)
    if action == tables.ENOUGH:
        return say("%(wizard)s feeds %(spell)s with no more runes.", wizard=wizard, spell=spell)
    place, rune = divmod(action - tables.FEED, WIDTH)
    return say(
        "%(wizard)s feeds %(spell)s with a rune of %(card)s: %(rune)s.",
        wizard=wizard,
        spell=spell,
        card=words.card(tables, state.sequences[seat][place]),
        rune=words.rune(tables, rune),
    )
