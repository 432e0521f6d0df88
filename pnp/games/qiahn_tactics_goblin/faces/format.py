"""A card's format: its size, where its drawing begins, and how large the furniture on it is."""

from dataclasses import dataclass
from math import sqrt

from pnp.games import Setting
from pnp.scene import Box, Element, Face, Segment, Style, Theme, rectangle
from pnp.units import CARD_SIZES, DEFAULT_CARD, Point, mm

BLEED, EDGE = 3.0, 3.4
"""mm; how far a card's ground runs out, and from its cut to the drawing (the outline's half lies outside)."""


@dataclass(frozen=True, slots=True)
class Format:
    """A card's trim in mm; what lies on it finds its place from the edges."""

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
        """Half its width."""
        return self.width / 2

    @property
    def middle(self) -> Point:
        return (self.width / 2, self.height / 2)

    @property
    def unit(self) -> float:
        """How large discs, bars and banners are: 1 on a poker card."""
        return min(1.25, max(0.74, sqrt(self.width * self.height / (63.0 * 88.0))))

    @property
    def squat(self) -> bool:
        """Whether it is too low for all its parts to stand one over the other."""
        return self.height < 1.2 * self.width

    @property
    def inner(self) -> tuple[Segment, ...]:
        """The outline of the drawing."""
        return rounded_rectangle((self.left, EDGE, self.right, self.bottom), 3.0)

    @property
    def bar(self) -> float:
        """How high the bar at the foot is."""
        return mm(7.4 * self.unit)


POKER = Format(*CARD_SIZES[DEFAULT_CARD])


def format_of(setting: Setting) -> Format:
    """The format of a setting's cards."""
    return Format(*CARD_SIZES[setting.card_size])


def face(look: Theme, form: Format, name: str, elements: list[Element]) -> Face:
    """A card's face on the common ground, which runs out to the bleed."""
    ground, wide, high = look.swatch("ground"), form.width, form.height
    first = rectangle(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED, Style(fill=ground), "ground")
    trim = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
    return Face(name, wide, high, trim, (first, *elements), ground, BLEED, 3.0)


def rounded_rectangle(box: Box, radius: float) -> tuple[Segment, ...]:
    """A rectangle with round corners."""
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
    """mm; the outline of frames and discs."""
    return {"colour": 0.7, "low-ink": 0.5, "mono": 0.6}[look.variant]


def text_swatch(look: Theme, tone: str) -> str:
    """The swatch that is read on a colour: ink on what is light, else white."""
    return "ink" if look.swatch(tone).luminance > 0.2 else "white"
