"""The picture that stands for a game: composed for a cover, for a screen, for the head of a chapter."""

from dataclasses import dataclass
from typing import Literal

from pnp.scene import Box, Drawing, Swatch

Format = Literal["page", "wide", "band"]

WIDE = (300.0, 200.0)
"""mm: 3:2, what shops, indexes and READMEs show."""
BAND = (180.0, 30.0)
"""mm: the head of a chapter."""


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture that fills its rectangle to every edge, and where a book may write on it.

    `plate` is a calm part of it (left, top, right, bottom in mm), and `ink` what is read there: subtitle,
    players and authors on a cover. A picture of any other format has none of its own: its plate is empty.
    """

    drawing: Drawing
    plate: Box = (0.0, 0.0, 0.0, 0.0)
    ink: Swatch | None = None
