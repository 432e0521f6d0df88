"""The layout of a card: its ground, its window and the plate below it, as distances from its edges."""

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.games.el_switcher.faces import wood
from pnp.scene import Box, Element, Face, Path, Segment, Style, Swatch, Theme, circle_segments, rectangle
from pnp.units import CARD_SIZES, DEFAULT_CARD, Point, mm

EDGE = 4.0
"""The distance from the cut to the window in mm, where only the ground is painted."""

BLEED = 3.0


@dataclass(frozen=True, slots=True)
class Card:
    """The width and height of a card in mm."""

    width: float
    height: float

    @property
    def middle(self) -> Point:
        return (self.width / 2, self.height / 2)

    @property
    def plate_height(self) -> float:
        """The height of the plate, smaller on a small card."""
        return 9.0 if min(self.width, self.height) > 50.0 else 8.0

    @property
    def plate(self) -> Box:
        """The brass plate at the foot."""
        bottom = self.height - EDGE
        return (EDGE + 0.5, bottom - self.plate_height, self.width - EDGE - 0.5, bottom)

    @property
    def whole(self) -> Box:
        """The card within its margin, as a box."""
        return (EDGE, EDGE, self.width - EDGE, self.height - EDGE)

    @property
    def window(self) -> Box:
        """The window into the cabinet; the plate covers its sill."""
        left, top, right, bottom = self.whole
        return (left, top, right, bottom - self.plate_height / 2)

    @property
    def view(self) -> Box:
        """The part of the window that the plate does not cover."""
        left, top, right, _ = self.window
        return (left, top, right, self.plate[1])

    @property
    def outline(self) -> tuple[Segment, ...]:
        """The outline of the window."""
        return wood.rounded_rectangle(*self.window, 2.6)

    def ground(self, fill: Swatch) -> Element:
        """Return the ground, which every face paints first."""
        wide, high = self.width + 2 * BLEED, self.height + 2 * BLEED
        return rectangle(-BLEED, -BLEED, wide, high, Style(fill), "ground")

    def face(self, name: str, elements: tuple[Element, ...], ground: Swatch) -> Face:
        """Return a face of this size."""
        w, h = self.width, self.height
        return Face(
            name, w, h, ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h)), (self.ground(ground), *elements), ground
        )


USUAL = Card(*CARD_SIZES[DEFAULT_CARD])
"""The cards of the default size, used in the book's figures and for the aids."""


def brass_plate(box: Box, look: Theme) -> Iterator[Element]:
    """Draw a plate in a box, riveted at both ends, with a lit upper edge."""
    left, top, right, bottom = box
    middle, dark = (top + bottom) / 2, look.swatch("brass-dark")
    yield Path(wood.rounded_rectangle(*box, 2.2), Style(look.swatch("brass"), dark, 0.6))
    if look.variant == "colour":
        lit: tuple[Segment, ...] = (
            ("M", mm(left + 2.0), mm(top + 0.65)),
            ("L", mm(right - 2.0), mm(top + 0.65)),
        )
        yield Path(lit, Style(None, look.swatch("brass-lit"), 0.5))
    for end in (left + 2.1, right - 2.1):
        rivet = circle_segments((mm(end), mm(middle)), 0.7)
        yield Path(rivet, Style(look.swatch("cream"), dark, 0.3))
