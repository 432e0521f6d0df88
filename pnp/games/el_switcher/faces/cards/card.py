"""A card as a rectangle: its ground, its window and the plate below it, by distances from its edges."""

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.games.el_switcher.faces import wood
from pnp.scene import Box, Element, Face, Path, Segment, Style, Swatch, Theme, circle_segments, rectangle
from pnp.units import CARD_SIZES, DEFAULT_CARD, Point, mm

EDGE = 4.0
"""From the cut to the window, in mm; between them is nothing but the ground."""

BLEED = 3.0


@dataclass(frozen=True, slots=True)
class Card:
    """Width and height of a card, in mm."""

    width: float
    height: float

    @property
    def middle(self) -> Point:
        return (self.width / 2, self.height / 2)

    @property
    def plate_height(self) -> float:
        """The height of the plate: less on a small card."""
        return 9.0 if min(self.width, self.height) > 50.0 else 8.0

    @property
    def plate(self) -> Box:
        """The brass plate at the foot."""
        bottom = self.height - EDGE
        return (EDGE + 0.5, bottom - self.plate_height, self.width - EDGE - 0.5, bottom)

    @property
    def whole(self) -> Box:
        """All but the margin."""
        return (EDGE, EDGE, self.width - EDGE, self.height - EDGE)

    @property
    def window(self) -> Box:
        """The window into the cabinet; the plate covers its sill."""
        left, top, right, bottom = self.whole
        return (left, top, right, bottom - self.plate_height / 2)

    @property
    def view(self) -> Box:
        """What the plate leaves free of the window."""
        left, top, right, _ = self.window
        return (left, top, right, self.plate[1])

    @property
    def outline(self) -> tuple[Segment, ...]:
        """The outline of the window."""
        return wood.rounded(*self.window, 2.6)

    def ground(self, fill: Swatch) -> Element:
        """What every face paints first."""
        wide, high = self.width + 2 * BLEED, self.height + 2 * BLEED
        return rectangle(-BLEED, -BLEED, wide, high, Style(fill), "ground")

    def face(self, name: str, elements: tuple[Element, ...], ground: Swatch) -> Face:
        """A face of this size."""
        w, h = self.width, self.height
        return Face(
            name, w, h, ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h)), (self.ground(ground), *elements), ground
        )


USUAL = Card(*CARD_SIZES[DEFAULT_CARD])
"""The cards of the usual size, which the book's figures and the aids have."""


def brass_plate(box: Box, look: Theme) -> Iterator[Element]:
    """A plate in a box, riveted on at either end, its upper edge lit."""
    left, top, right, bottom = box
    middle, dark = (top + bottom) / 2, look.swatch("brass-dark")
    yield Path(wood.rounded(*box, 2.2), Style(look.swatch("brass"), dark, 0.6))
    if look.variant == "colour":
        lit: tuple[Segment, ...] = (
            ("M", mm(left + 2.0), mm(top + 0.65)),
            ("L", mm(right - 2.0), mm(top + 0.65)),
        )
        yield Path(lit, Style(None, look.swatch("brass-lit"), 0.5))
    for end in (left + 2.1, right - 2.1):
        rivet = circle_segments((mm(end), mm(middle)), 0.7)
        yield Path(rivet, Style(look.swatch("cream"), dark, 0.3))
