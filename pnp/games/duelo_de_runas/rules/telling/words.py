"""The names of wizards, cards, runes, spells and monsters in sentences."""

from typing import Final

from pnp.games.duelo_de_runas.rules import notation
from pnp.games.duelo_de_runas.rules.state import SEATS, State
from pnp.games.duelo_de_runas.rules.tables import Tables
from pnp.play import Part, Phrase, plural_message, say

MONSTERS: Final = {
    "troll": say("Troll"),
    "fire-elemental": say("Fire Elemental"),
    "ice-elemental": say("Ice Elemental"),
}
"""The names of monsters, by the ids of the spells that call them."""


def wizard(seat: int) -> Phrase:
    """Return the name of the wizard at a seat: "Wizard A". The letter stands for the wizard in notation."""
    # L10N: a player; a name, used without article
    return say("Wizard %(letter)s", letter=SEATS[seat].upper())


def card(tables: Tables, number: int) -> Phrase:
    """Return the name of a card with its code: "The Mountain (4MS)"."""
    # L10N: a card by the name printed on it, and its code: "The Mountain (4MS)"
    return say("%(name)s (%(code)s)", name=Phrase(tables.names[number]), code=tables.codes[number])


def rune(tables: Tables, kind: int) -> Phrase:
    """Return the name of a kind of rune in the singular."""
    return Phrase(tables.one[kind])


def runes(tables: Tables, kind: int) -> Phrase:
    """Return the name of a kind of rune in the plural."""
    return Phrase(tables.suits[kind])


def spell(tables: Tables, number: int) -> Phrase:
    """Return the name of a spell as on the spell table."""
    return Phrase(tables.spells[number].name)


def spell_named(tables: Tables, name: str) -> Phrase:
    """Return the name of a spell by its id."""
    return next(Phrase(each.name) for each in tables.spells if each.id == name)


def turns_left(seat: int, spell: Part, turns: int) -> Phrase:
    """Return a sentence that says for how many more turns a spell lies on the wizard at a seat."""
    return plural_message(
        "%(spell)s lies on %(wizard)s for %(n)s more turn.",
        "%(spell)s lies on %(wizard)s for %(n)s more turns.",
        n=turns,
        spell=spell,
        wizard=wizard(seat),
    )


def kind_of_monster(state: State, place: int) -> Phrase:
    """Return what a monster on the table is, with its code as a target: "Troll m1". `place` is its index."""
    tables = state.tables
    # L10N: a monster and its code: "Troll m1"
    return say(
        "%(monster)s %(code)s",
        monster=MONSTERS[tables.spells[state.monsters[place].spell].id],
        code=notation.target_name(tables, tables.seats + place),
    )


def monster(state: State, place: int) -> Phrase:
    """Return the name of a monster with that of its owner. `place` is its index among all monsters of the
    position."""
    # L10N: a monster and the wizard whom it serves: "Troll m1 of Wizard A"
    return say(
        "%(monster)s of %(wizard)s",
        monster=kind_of_monster(state, place),
        wizard=wizard(state.monsters[place].owner),
    )


def target(state: State, at: int) -> Phrase:
    """Return the name of the wizard or monster with a target number."""
    seats = state.tables.seats
    return wizard(at) if at < seats else monster(state, at - seats)
