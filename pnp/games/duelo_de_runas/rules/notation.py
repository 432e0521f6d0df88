"""The notation of actions.

4MS                 a card by its rank and its runes: chosen, dealt or drawn;  excuse  the Excuse
fireball>b          a spell at a wizard (a to d, from the youngest clockwise) or a monster (m1, m2)
shield              a spell without a target
pass                no spell, no attack of a monster, or no fast card
4MS.S               a rune of a card in one's sequence feeds the spell;  enough  no more runes
4MS.down            a card of the target's sequence is turned down
strike>b            a monster attacks
"""

import re
from collections.abc import Sequence
from functools import partial

from pnp.caching import memoize
from pnp.games.duelo_de_runas.rules.spellbook import WIDTH
from pnp.games.duelo_de_runas.rules.state import CAST, FEED, SEATS, TURN_DOWN, State
from pnp.games.duelo_de_runas.rules.tables import Tables
from pnp.play import NotationError, Phrase, say
from pnp.play.codec import Form, Misread, convert_misreads, word

PASS, ENOUGH, EXCUSE, DOWN, STRIKE = "pass", "enough", "excuse", "down", "strike"

MONSTER = re.compile(r"m([1-9]\d{0,3})")
"""The pattern of a monster as a target: m and its number among the monsters on the table, from 1."""

ACTION = (
    "a card as 4MS, a spell as fireball>b or shield, a rune as 4MS.S, 4MS.down, strike>b, "
    f"{PASS}, {ENOUGH} or {EXCUSE}"
)


@memoize
def target(tables: Tables) -> Form:
    """Return the Form that writes and reads a target: a wizard's letter, or a monster's number."""
    monsters = ", or a monster, as m1" if tables.advanced else ""
    seats = word(SEATS[: tables.seats], f"{', '.join(SEATS[: tables.seats])}{monsters}", _nobody)

    def read(text: str) -> int:
        found = MONSTER.fullmatch(text) if tables.advanced else None
        return tables.seats + int(found[1]) - 1 if found else int(seats.read(text))

    return Form(partial(target_name, tables), read)


def _nobody(name: str) -> Phrase:
    return say("Nobody is called “%(name)s”.", name=name)


def spell(tables: Tables, expected: str) -> Form:
    """Return the Form that writes and reads a spell number by the id of the spell, or "strike" for the number
    STRIKE. The three Counter Spells have one id, which is read as the first of them. `expected` says in error
    messages what could have been written."""
    names = [*(each.id for each in tables.spells), STRIKE]
    known = word({name: names.index(name) for name in names}, expected)
    return Form(names.__getitem__, known.read)


@memoize
def _spell(tables: Tables) -> Form:
    return spell(tables, ACTION)


def write(state: State, action: int) -> str:
    """Return the notation of an action in this position."""
    tables = state.tables
    if action < tables.excuse:
        return tables.codes[action]
    if action < tables.FEED:
        return EXCUSE if action == tables.excuse else PASS if action == tables.PASS else ENOUGH
    if action < tables.TURN_DOWN:
        place, rune = divmod(action - tables.FEED, WIDTH)
        return f"{tables.codes[state.sequences[state.moments[0].seat][place]]}.{tables.letters[rune]}"
    if action < tables.AIM:
        assert state.casting is not None
        return f"{tables.codes[state.sequences[state.casting.target][action - tables.TURN_DOWN]]}.{DOWN}"
    casting = tables.aim(action)
    return aim(tables, casting.spell, casting.target)


def aim(tables: Tables, spell: int, target: int) -> str:
    """Return the notation of a spell, or of an attack of a monster, with its target: "fireball>b" aims at
    wizard b. `spell` is the index of the spell in `tables.spells`, or `tables.STRIKE` for an attack.
    `target` is a number as for `target_name`, or -1 for none."""
    name = STRIKE if spell == tables.STRIKE else tables.spells[spell].id
    return name if target < 0 else f"{name}>{target_name(tables, target)}"


def target_name(tables: Tables, target: int) -> str:
    """Return the notation of a target number: a wizard's letter, or a monster's number as in m1."""
    return SEATS[target] if target < tables.seats else f"m{target - tables.seats + 1}"


@convert_misreads(NotationError)
def read(state: State, text: str) -> int:
    """Return the action that a text stands for: a notation of `write`, in small or capital letters."""
    tables = state.tables
    said = text.casefold()
    words = {PASS: tables.PASS, ENOUGH: tables.ENOUGH, EXCUSE: tables.excuse}
    if said in words:
        return words[said]
    card, dot, what = said.upper().partition(".")
    if not dot and card in tables.codes:
        return tables.codes.index(card)
    if dot and what == DOWN.upper():
        return tables.TURN_DOWN + _place(state, card, aimed_at=True)
    if dot and what in tables.letters:
        return tables.FEED + WIDTH * _place(state, card, aimed_at=False) + tables.letters.index(what)
    name, arrow, at = said.partition(">")
    number = _spell(tables).read(name)
    if number in tables.counters and state.phase in (CAST, FEED):
        number = tables.counters[state.moments[0].step]
    aimed = arrow or number == tables.STRIKE
    return tables.aim_action(number, target(tables).read(at) if aimed else -1)


def _place(state: State, code: str, *, aimed_at: bool) -> int:
    """Return the index of a card in the sequence of the caster or, if `aimed_at`, of the spell's target.
    Raises Misread if it is not there."""
    cards: tuple[int, ...] = ()
    if state.casting is not None and aimed_at == (state.phase == TURN_DOWN):
        cards = state.sequences[state.casting.target if aimed_at else state.moments[0].seat]
    return place(state.tables, cards, code)


def place(tables: Tables, cards: Sequence[int], code: str) -> int:
    """Return the index of the card with a code (such as 4MS) in a sequence. Raises Misread if it is not
    there."""
    codes = [tables.codes[card] for card in cards]
    if code in codes:
        return codes.index(code)
    reason = say("%(card)s is not in the sequence.", card=code)
    raise Misread(", ".join(codes) or "no card now", code, reason=reason)
