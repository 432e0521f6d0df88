"""The format of a card: its size, the start of its drawing, and the sizes of discs, bars and banners."""

from dataclasses import dataclass
from math import sqrt

from pnp.games import Setting
from pnp.scene import Box, Element, Face, Segment, Style, Theme, rectangle
from pnp.units import CARD_SIZES, DEFAULT_CARD, Point, mm

BLEED, EDGE = 3.0, 3.4
"""The bleed, and the distance from the cut to the drawing, whose outline is half outside, in mm."""


@dataclass(frozen=True, slots=True)
class Format:
    """The trim of a card in mm. Parts are placed from its edges."""

    width: float
    height: float

    @property
    def left(self) -> float:
        return EDGE

    @property
    def right(self) -> float:
        return self.width - EDGE

    @property
    def bottom(self) -> float:
        return self.height - EDGE

    @property
    def centre(self) -> float:
        """Half the width."""
        return self.width / 2

    @property
    def middle(self) -> Point:
        return (self.width / 2, self.height / 2)

    @property
    def unit(self) -> float:
        """The scale of discs, bars and banners: 1 on a poker card."""
        return min(1.25, max(0.74, sqrt(self.width * self.height / (63.0 * 88.0))))

    @property
    def squat(self) -> bool:
        """Return whether the card is too low for all its parts one above the other."""
        return self.height < 1.2 * self.width

    @property
    def inner(self) -> tuple[Segment, ...]:
        """The outline of the drawing."""
        return rounded_rectangle((self.left, EDGE, self.right, self.bottom), 3.0)

    @property
    def bar(self) -> float:
        """The height of the bar at the foot."""
        return mm(7.4 * self.unit)


POKER = Format(*CARD_SIZES[DEFAULT_CARD])


def format_of(setting: Setting) -> Format:
    """Return the format of a setting's cards."""
    return Format(*CARD_SIZES[setting.card_size])


def face(look: Theme, form: Format, name: str, elements: list[Element]) -> Face:
    """Draw a card's face on the common ground, which reaches the bleed."""
    ground, wide, high = look.swatch("ground"), form.width, form.height
    first = rectangle(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED, Style(fill=ground), "ground")
    trim = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
    return Face(name, wide, high, trim, (first, *elements), ground, BLEED, 3.0)


def rounded_rectangle(box: Box, radius: float) -> tuple[Segment, ...]:
    """Return a rectangle with round corners."""
    left, top, right, bottom = box
    k = radius * 0.4477
    r = radius
    segments: tuple[Segment, ...] = (
        ("M", left + r, top), ("L", right - r, top), ("C", right - k, top, right, top + k, right, top + r),
        ("L", right, bottom - r), ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", left + r, bottom), ("C", left + k, bottom, left, bottom - k, left, bottom - r),
        ("L", left, top + r), ("C", left, top + k, left + k, top, left + r, top), ("Z",),
    )  # fmt: skip
    return tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in segments)


def thickness(look: Theme) -> float:
    """Return the width in mm of the outline of frames and discs."""
    return {"colour": 0.7, "low-ink": 0.5, "mono": 0.6}[look.variant]


def text_swatch(look: Theme, tone: str) -> str:
    """Return the swatch for text on a colour: ink on light colours, else white."""
    return "ink" if look.swatch(tone).luminance > 0.2 else "white"
