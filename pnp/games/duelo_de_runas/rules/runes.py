"""The words of the engine: runes, the spells that last, wards, seats."""

from typing import Final

MOONS, WYRMS, KNOTS, SUNS, WAVES, LEAVES = range(6)
"""The bits of the runes; the first three are the steps of a turn as well."""

STRIKES: Final = 6
"""The step in which monsters attack."""

WIDTH: Final = 6
"""Bits a card."""
FACE: Final = (1 << WIDTH) - 1

COLD, HEAT, SPEED, INVISIBLE, CONFUSED, PROTECTED, AFRAID, POISONED, CHARMED, ELECTRIC = range(10)
"""The spells that last, as columns of a row of effects: how many turns are left."""
STRENGTH, CHARMER = 10, 11
"""Two columns more: what the poison takes each turn, and who charmed."""

QUIET: Final = (0,) * 12
"""The row of a wizard on whom no spell lies."""

SHIELDED, COUNTERED = 1, 2
"""Wards of this turn."""

DECK_SEAT: Final = 1
"""Where the opponent sits whom the deck plays."""

SEATS: Final = "abcd"

LASTING: Final = (
    ("resist-cold", COLD),
    ("resist-heat", HEAT),
    ("speed", SPEED),
    ("invisibility", INVISIBLE),
    ("confusion", CONFUSED),
    ("protection", PROTECTED),
    ("fear", AFRAID),
    ("poison", POISONED),
    ("charm", CHARMED),
    ("electric-touch", ELECTRIC),
)
"""The columns by the spells that fill them."""
