"""Runes as bits.

The runes of a sequence are one number: WIDTH bits a card, the oldest card in the lowest; in these, the
activation runes in the order in which they are resolved, then the energy runes. So `runes << WIDTH * place`
are the runes of the card in that place, and a card without any lies face down.
"""

from typing import Final

MOONS, WYRMS, KNOTS, SUNS, WAVES, LEAVES = range(6)
"""The bits of the runes; the first three are the steps of a turn as well."""

STRIKES: Final = 6
"""The step in which monsters attack."""

WIDTH: Final = 6
"""Bits a card."""
FACE: Final = (1 << WIDTH) - 1
"""All runes of one card."""


def numbers(bits: int) -> list[int]:
    """The numbers in a set of bits, from the lowest: cards, places, or runes."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found
