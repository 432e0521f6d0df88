"""The layout of a card of any size: a column that sequences show, a stone, a plinth.

All measures are mm from the card's upper left corner. A card of a sequence lies on the one before and leaves
a strip of it free at the left. Rank and runes are in this strip, at least SAFE from the cuts.
"""

from dataclasses import dataclass

from pnp.games.duelo_de_runas.faces.emblems import HEIGHT as BLOCK_HEIGHT
from pnp.games.duelo_de_runas.faces.emblems import WIDTH as BLOCK_WIDTH
from pnp.scene import Box
from pnp.units import from_points, mm

SAFE = 3.4
"""The safe margin along the cuts."""

_COLUMN = 17.0
"""The width of the column on a card of 63 mm. Smaller cards have a proportionally narrower one, larger ones
the same."""

_USUAL = 63.0

BAND = 4.4
"""The least height of the carved band below the stone."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The places on a card of one size."""

    width: float
    height: float

    @property
    def factor(self) -> float:
        """The scale of the column: 1 on a card of 63 mm."""
        return min(1.0, self.width / _USUAL + 0.06)

    @property
    def column(self) -> float:
        """The middle of the column."""
        return mm(SAFE + self.rune / 2 + 0.9 * self.factor)

    @property
    def strip(self) -> float:
        """The width of the card that a sequence has to show."""
        return mm(_COLUMN * self.factor)

    @property
    def rune(self) -> float:
        """The width of a rune."""
        return mm(11.0 * self.factor)

    @property
    def pitch(self) -> float:
        """The distance from rune to rune."""
        return mm(12.0 * self.factor)

    @property
    def rank(self) -> float:
        """The size of a rank's letter."""
        return from_points(29) * self.factor

    @property
    def rank_foot(self) -> float:
        return mm(SAFE + 0.6 + 9.3 * self.factor)

    @property
    def runes_top(self) -> float:
        return mm(self.rank_foot + 3.1 * self.factor)

    @property
    def plinth(self) -> Box:
        """The nameplate: 10 mm, somewhat less on a small card."""
        high = 10.0 if self.width >= _USUAL else 8.4
        return (SAFE, mm(self.height - SAFE - high), mm(self.width - SAFE), mm(self.height - SAFE))

    @property
    def field(self) -> Box:
        """The space for stone and band, above the plinth and beside the column."""
        return (self.strip, SAFE + 0.2, mm(self.width - SAFE), mm(self.plinth[1] - 0.9))

    @property
    def stone(self) -> tuple[float, float, float]:
        """The stone's left edge and top, and the mm of a unit of its block."""
        left, top, right, bottom = self.field
        size = min((right - left) / BLOCK_WIDTH, (bottom - top - BAND) / BLOCK_HEIGHT)
        return (mm((left + right - size * BLOCK_WIDTH) / 2), top, int(size * 1e4) / 1e4)

    @property
    def band(self) -> Box:
        """The carved band below the stone."""
        left, _, right, bottom = self.field
        _, top, size = self.stone
        return (left, mm(top + size * BLOCK_HEIGHT), right, bottom)

    @property
    def flanks(self) -> tuple[Box, ...]:
        """The two places beside the stone, on cards where it is narrower than the field."""
        left, top, right, _ = self.field
        x, _, size = self.stone
        foot = self.band[1]
        if x - left < 2.0:
            return ()
        return ((left, top, mm(x - 0.9), foot), (mm(x + size * BLOCK_WIDTH + 0.9), top, right, foot))
