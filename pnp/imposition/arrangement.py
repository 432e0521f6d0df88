"""The arrangement of parts on sheets, if a person wants another one than pnp's own."""

from dataclasses import dataclass

from pnp.scene import BLACK, Swatch


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The wishes of a person, in millimetres. With the defaults, pnp decides."""

    spacing: float | None = None
    """Between parts: 0 has bleed on the outside of a block alone. None: none where all paint the same over
    their cuts, else room for both bleeds."""
    group: tuple[int, int] | None = None
    """Columns and rows of parts that lie together, at most."""
    gap: float = 10.0
    """Between such groups."""
    empty: tuple[int, ...] = ()
    """Slots to leave free on every sheet, counted from 1, row by row."""
    marks: float | None = None
    """The length of crop marks where there is room; 0 for none."""
    ink: Swatch = BLACK
    """The colour of crop marks."""


USUAL = Arrangement()
