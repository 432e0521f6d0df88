"""Runes as bits.

The runes of a sequence are one number with WIDTH bits a card, the oldest card in the lowest. A card's bits
are the activation runes in the order in which they are resolved, then the energy runes. So `runes << WIDTH *
place` are the runes of the card at that place, and a card without any lies face down.
"""

from typing import Final

MOONS, WYRMS, KNOTS, SUNS, WAVES, LEAVES = range(6)
"""The bits of the runes. The first three are the steps of a turn as well."""

STRIKES: Final = 6
"""The step in which monsters attack."""

WIDTH: Final = 6
"""The number of bits of a card."""
FACE: Final = (1 << WIDTH) - 1
"""The mask of all runes of one card."""


def numbers(bits: int) -> list[int]:
    """Return the numbers in a set of bits, lowest first: cards, places, or runes."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found
