"""The user's own arrangement of parts on sheets."""

from dataclasses import dataclass

from pnp.scene import BLACK, Swatch


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The user's wishes for the arrangement of parts, in mm. pnp decides about those that keep their
    defaults."""

    spacing: float | None = None
    """The distance between parts. With 0, only the outside of a block has bleed. None: 0 if all faces paint
    the same over their cuts, else room for both bleeds."""
    group: tuple[int, int] | None = None
    """The largest numbers of columns and rows in a group of parts."""
    gap: float = 10.0
    """The distance between groups."""
    empty: tuple[int, ...] = ()
    """Slots to leave free on every sheet, counted from 1, row by row."""
    marks: float | None = None
    """The length of crop marks where space allows; 0 for no marks, None for the default."""
    ink: Swatch = BLACK
    """The colour of crop marks."""


USUAL = Arrangement()
