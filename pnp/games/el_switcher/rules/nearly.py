"""Swaps that would complete a figure, found for all its places at once.

All places of a figure lie side by side in one int, each in a lane that has one bit more than the board. That
bit is set before a lane is subtracted from or added to, so that no lane borrows from the next.
"""

from collections.abc import Iterator, Sequence

from pnp.games.el_switcher.rules.figures import Figures


class Lanes:
    """Every place of one of the figures, with the compartments that must be free around it (figure.alone)."""

    def __init__(self, figures: Figures, figure: int) -> None:
        ways = figures.ways[figure]
        self.board = sum(figures.bits)
        """The bits of all compartments."""
        self.width = max(figures.bits).bit_length() + 1
        """Bits of a lane."""
        self.lows = self._pack_lanes([1] * len(ways))
        """The lowest bit of each lane."""
        self.places = self._pack_lanes(ways)
        self.reaches = self._pack_lanes([figures.with_neighbours(way) & self.board for way in ways])
        """In each lane the bits of the figure, and of what must be as it is."""

    def _pack_lanes(self, lanes: Sequence[int]) -> int:
        return sum(lane << self.width * number for number, lane in enumerate(lanes))

    def partners(self, drawers: int) -> Iterator[tuple[int, int]]:
        """Yield the swaps after which the figure would stand among these drawers, all of a colour.

        A swap is the bit of a compartment and those of all others that it would have to change places with.
        Each swap is found from one of its two compartments; the figure does not stand yet.
        """
        lows, width = self.lows, self.width
        tops = lows << width - 1
        change = (drawers * lows & self.reaches) ^ self.places
        # A number and the one before it have all bits in common but the lowest that is set.
        rest = change & ((change | tops) - lows)
        rest &= (rest | tops) - lows
        few = ~(rest + (tops - lows)) & tops  # no more than two
        lane = (1 << width) - 1
        while few:
            start = (few & -few).bit_length() - width
            few &= few - 1
            needed = change >> start & lane
            leaving = needed & drawers
            coming = needed ^ leaving
            if leaving and coming:
                yield leaving, coming
            elif needed & needed - 1 == 0:  # the other compartment is none of those that must stay
                away = self.board & ~(self.reaches >> start)
                yield needed, away & ~drawers if leaving else away & drawers
