"""Actions as people write them.

4MS                 a card by its rank and its runes: chosen, dealt or drawn;  excuse
fireball>b          a spell at a wizard (a to d, from the youngest clockwise) or a monster (m1, m2);
shield              one that names no target
pass                no spell, no attack of a monster, or no fast card
4MS.S               a rune of a card of one's sequence feeds the spell;  enough  no more of them
4MS.down            a card of the target's sequence is turned down
strike>b            a monster attacks
"""

import re

from pnp.games.duelo_de_runas.rules.runes import WIDTH
from pnp.games.duelo_de_runas.rules.state import CAST, FEED, SEATS, TURN_DOWN, State
from pnp.games.duelo_de_runas.rules.tables import Tables
from pnp.play import NotationError, say

PASS, ENOUGH, EXCUSE, DOWN, STRIKE = "pass", "enough", "excuse", "down", "strike"

MONSTER = re.compile(r"m([1-9]\d{0,3})")
"""A monster by its place at the table."""


def write(state: State, action: int) -> str:
    """The notation of an action that makes sense here."""
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
    """A spell, or an attack, and at whom."""
    name = STRIKE if spell == tables.STRIKE else tables.spells[spell].id
    return name if target < 0 else f"{name}>{target_name(tables, target)}"


def target_name(tables: Tables, target: int) -> str:
    """A wizard's letter, or a monster's number."""
    return SEATS[target] if target < tables.seats else f"m{target - tables.seats + 1}"


def read(state: State, text: str) -> int:
    """The action of a text; a notation of `write`, in small or capital letters."""
    tables = state.tables
    said = text.casefold()
    words = {PASS: tables.PASS, ENOUGH: tables.ENOUGH, EXCUSE: tables.excuse}
    if said in words:
        return words[said]
    card, dot, what = said.partition(".")
    if not dot and card.upper() in tables.codes:
        return tables.codes.index(card.upper())
    if dot and what == DOWN:
        return tables.TURN_DOWN + _place(state, card, text, aimed_at=True)
    if dot and what.upper() in tables.letters:
        place = _place(state, card, text, aimed_at=False)
        return tables.FEED + WIDTH * place + tables.letters.index(what.upper())
    name, arrow, at = said.partition(">")
    if name == STRIKE:
        return tables.aimed(tables.STRIKE, read_target(tables, at, text))
    step = state.moments[0].step if state.phase in (CAST, FEED) else 0
    spell = read_spell(tables, name, step)
    if spell < 0:
        raise NotationError(
            "this is no action",
            expected="a card as 4MS, a spell as fireball>b or shield, a rune as 4MS.S, 4MS.down, strike>b, "
            f"{PASS}, {ENOUGH} or {EXCUSE}",
            found=repr(text),
        )
    return tables.aimed(spell, read_target(tables, at, text) if arrow else -1)


def read_spell(tables: Tables, name: str, step: int) -> int:
    """A spell by its id, the Counter Spell by the rune whose moment it is; -1 for none."""
    found = [place for place, spell in enumerate(tables.spells) if spell.id == name]
    return found[step if len(found) > 1 else 0] if found else -1


def read_target(tables: Tables, at: str, text: str) -> int:
    """A target by its name."""
    if MONSTER.fullmatch(at) and tables.advanced:
        return tables.seats + int(at[1:]) - 1
    if not at or at not in SEATS[: tables.seats]:
        monsters = ", or a monster, as m1" if tables.advanced else ""
        names = f"{', '.join(SEATS[: tables.seats])}{monsters}"
        reason = say("Nobody is called “%(name)s”.", name=at)
        raise NotationError("nobody is called so", reason=reason, expected=names, found=repr(text))
    return SEATS.index(at)


def _place(state: State, card: str, text: str, *, aimed_at: bool) -> int:
    """The place of a card in the sequence of the caster, or of whom the spell is aimed at."""
    tables = state.tables
    cards: tuple[int, ...] = ()
    if state.casting is not None and aimed_at == (state.phase == TURN_DOWN):
        cards = state.sequences[state.casting.target if aimed_at else state.moments[0].seat]
    for place, known in enumerate(cards):
        if tables.codes[known] == card.upper():
            return place
    expected = ", ".join(tables.codes[known] for known in cards) or "no card now"
    reason = say("%(card)s is not in the sequence.", card=card.upper())
    raise NotationError(
        "this card is not in the sequence", reason=reason, expected=expected, found=repr(text)
    )
