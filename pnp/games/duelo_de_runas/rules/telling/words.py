"""What the game calls its wizards, cards, runes, spells and monsters when it speaks."""

from typing import Final

from pnp.games.duelo_de_runas.rules import notation
from pnp.games.duelo_de_runas.rules.state import SEATS, State
from pnp.games.duelo_de_runas.rules.tables import Tables
from pnp.play import Said, say

MONSTERS: Final = {
    "troll": say("Troll"),
    "fire-elemental": say("Fire Elemental"),
    "ice-elemental": say("Ice Elemental"),
}
"""Those that spells call, by the ids of these."""


def wizard(seat: int) -> Said:
    """Who sits there: the letter is the one by which spells are aimed at them."""
    # L10N: a player; a name, used without article
    return say("Wizard %(letter)s", letter=SEATS[seat].upper())


def card(tables: Tables, number: int) -> Said:
    """A card by its name and its code."""
    # L10N: a card by the name printed on it, and its code: "The Mountain (4MS)"
    return say("%(name)s (%(code)s)", name=Said(tables.names[number]), code=tables.codes[number])


def rune(tables: Tables, kind: int) -> Said:
    """One rune."""
    return Said(tables.one[kind])


def runes(tables: Tables, kind: int) -> Said:
    """The runes of a kind."""
    return Said(tables.suits[kind])


def spell(tables: Tables, number: int) -> Said:
    """A spell as the spell table calls it."""
    return Said(tables.spells[number].name)


def spell_named(tables: Tables, name: str) -> Said:
    """The same by its id."""
    return next(Said(each.name) for each in tables.spells if each.id == name)


def kind_of_monster(state: State, place: int) -> Said:
    """A monster at the table, with the code by which it is aimed at."""
    tables = state.tables
    # L10N: a monster and its code: "Troll m1"
    return say(
        "%(monster)s %(code)s",
        monster=MONSTERS[tables.spells[state.monsters[place].spell].id],
        code=notation.target_name(tables, tables.seats + place),
    )


def monster(state: State, place: int) -> Said:
    """The same, with the wizard whom it serves."""
    # L10N: a monster and the wizard whom it serves: "Troll m1 of Wizard A"
    return say(
        "%(monster)s of %(wizard)s",
        monster=kind_of_monster(state, place),
        wizard=wizard(state.monsters[place].owner),
    )


def target(state: State, at: int) -> Said:
    """A wizard or a monster that is aimed at."""
    seats = state.tables.seats
    return wizard(at) if at < seats else monster(state, at - seats)
