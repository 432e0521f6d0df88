"""Compares small faces that players must tell apart, by shape, by colour, and by the overlap of their dark
parts. Models how people see colours: contrast, three kinds of colour blindness, and the distance of two
colours."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import dist
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import shapely
from shapely.affinity import rotate, translate

from pnp.caching import memoize
from pnp.scene import Box, Face, Swatch
from pnp.verify.drawing.ink import Ink
from pnp.verify.paint import Area, is_picture, shapes

if TYPE_CHECKING:
    from coloraide import Color


SMALL = 40.0
"""The largest size in mm of a small face. Small faces must be told apart across a table."""

DIFFERENT = 0.3
"""Two small faces differ if at least this share of their dark parts belongs to only one of them."""

HALVINGS = 6
"""The number of times that a grid of 40 mm fields is halved to compare small faces quickly."""


LEGIBLE = 8.0
"""The font size in points from which words tell faces apart in the hand."""

TONE = 20.0
"""The least difference in L* between two grounds that tells faces apart, even in grey."""

OUTLINE = 0.05
"""Two outlines differ if at least this share of their area belongs to only one of them."""

NEAR = 0.15
"""The largest shift that is tried when a face, turned by half a turn, is laid on another one, as a share of
the face's longer side. With a larger shift, the two drawings are too far apart to be mistaken."""

_ONE_FOR_ANOTHER = str.maketrans("lI|O−–—‐‑", "1110-----", ".,:;'’ʼ·`\"“”„")
"""A table that maps characters which players confuse to one of them, and removes marks that are easily
missed."""

_TURNED = dict(zip("0-+=x816905NHIOXZSMWbqdpnu", "0-+=x819605NHIOXZSWMqbpdun", strict=True))
"""The character that a letter or digit looks like upside down."""


def unshared_share(both: float, common: float) -> float:
    """Return the share (0 to 1) of two areas that belongs to only one of them, as a part of their union.
    `both` is the sum of the two areas, and `common` the area of their intersection."""
    return (both - 2 * common) / (both - common) if both > common else 0.0


def lookalikes(dark: Mapping[str, Area], pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return those pairs of small faces that may be too similar, by a quick test on a grid of square fields.

    `dark` has the dark parts of each face by its name, and `pairs` are pairs of such names. In each field,
    the dark area that two faces have in common is at most the smaller of their dark areas. This rules out
    nearly all pairs without an exact overlay. Fields are quartered until no pair is left, or HALVINGS times.
    """
    fields, side = [(0.0, 0.0, np.array(list(dark.values()), dtype=object))], SMALL
    rows = {name: row for row, name in enumerate(dark)}
    for _ in range(HALVINGS):
        fields = [field for field in fields if not shapely.is_empty(field[2]).all()]
        if not (pairs and fields):
            break
        side /= 2
        fields = [
            (x, y, _clip_areas(part, (x, y, x + side, y + side)))
            for left, top, part in fields
            for x in (left, left + side)
            for y in (top, top + side)
        ]
        spread = np.stack([shapely.area(part) for _, _, part in fields], axis=1)
        pairs = [
            (one, other)
            for one, other in pairs
            if unshared_share(
                dark[one].area + dark[other].area,
                float(np.minimum(spread[rows[one]], spread[rows[other]]).sum()),
            )
            < DIFFERENT
        ]
    return pairs


def _clip_areas(areas: Any, field: Box) -> Any:
    """Return the parts of some areas inside a field. shapely's fast function fails for some areas with fine
    cuts, so there is a slower fallback."""
    try:
        return shapely.clip_by_rect(areas, *field)
    except shapely.GEOSException:
        return shapely.intersection(areas, shapely.box(*field))


@dataclass(frozen=True, slots=True, eq=False)
class Signs:
    """The features by which players identify a small face. `outline` is its outline, moved so that its middle
    is at (0, 0). `tone` is the lightness (L*) of its ground. `words` are its words of 8 points or more, which
    a player can read on a card held in the hand; `smaller` are the others. In both, spaces are left out and
    similar characters are replaced by one of them."""

    outline: Area
    tone: float
    words: str
    smaller: str

    @property
    def upside_down(self) -> str:
        """The words as they read when the face is turned upside down, or "" if a character cannot be read
        that way."""
        if any(letter not in _TURNED for letter in self.words):
            return ""
        return "".join(_TURNED[letter] for letter in reversed(self.words))

    def differ(self, other: "Signs") -> bool:
        """Return whether players can tell two faces apart by their outlines, by the lightness of their
        grounds, or by their words of 8 points or more."""
        return (
            self.words != other.words
            or abs(self.tone - other.tone) >= TONE
            or _share(self.outline, other.outline) >= OUTLINE
        )


def read_signs(ink: Ink) -> Signs:
    """Return the features of a face: outline, lightness of its ground, words."""
    large = (line.text.text for line in ink.lines if line.points >= LEGIBLE - 0.05)
    small = (line.text.text for line in ink.lines if line.points < LEGIBLE - 0.05)
    return Signs(_outline(ink.face.trim), lightness(ground_colour(ink)), _as_read(large), _as_read(small))


def _as_read(words: Iterable[str]) -> str:
    return "".join("".join(words).split()).translate(_ONE_FOR_ANOTHER)


@memoize
def _outline(trim: tuple[tuple[float, float], ...]) -> Area:
    area = shapely.Polygon(trim)
    left, top, right, bottom = area.bounds
    return translate(area, -(left + right) / 2, -(top + bottom) / 2)


@memoize
def _share(one: Area, other: Area) -> float:
    """Return the share of two outlines that belongs to only one of them."""
    return 0.0 if one is other else one.symmetric_difference(other).area / one.union(other).area


def unshared_turned(dark: Area, other: Area, face: Face) -> float:
    """Turn the second face by half a turn, and return the share of the dark parts of both faces that belongs
    to only one of them. `dark` and `other` are the dark parts of the first and second face.

    Words are seldom exactly in the middle of a face, so the turned parts are first moved onto the dark parts
    of the first face. Return 1 if they must be moved by more than 0.15 of the face's longer side, or if a
    face has no dark parts.
    """
    turned = rotate(other, 180, origin=(face.width / 2, face.height / 2))
    if dark.is_empty or turned.is_empty:
        return 1.0
    (x0, y0, x1, y1), (u0, v0, u1, v1) = dark.bounds, turned.bounds
    right, down = (x0 + x1 - u0 - u1) / 2, (y0 + y1 - v0 - v1) / 2
    if max(abs(right), abs(down)) > NEAR * max(face.width, face.height):
        return 1.0
    moved = translate(turned, right, down)
    return unshared_share(dark.area + moved.area, dark.intersection(moved).area)


def ground_colour(ink: Ink) -> str:
    """Return the colour behind the parts of a face: that of the topmost shape that covers the whole safe
    zone, or else that of the face's ground."""
    safe = ink.safe.buffer(-0.05)
    left, top, right, bottom = safe.bounds
    for index in range(len(ink.shapes) - 1, 0, -1):
        shape = ink.shapes[index]
        x0, y0, x1, y1 = shape.bounds
        wide = x0 <= left and y0 <= top and x1 >= right and y1 >= bottom
        if wide and shape.fill and not shape.unseen and ink.area(index).contains(safe):
            return tone(ink, index)
    return ink.face.ground.hex


def tone(ink: Ink, index: int) -> str:
    """Return the colour (#rrggbb) of a shape as seen from a distance. For a picture or a gradient this is the
    mean colour. `index` is that of the shape in `ink.shapes`."""
    shape, style = ink.shapes[index], ink.styles[index]
    if is_picture(shape.fill) or shapes.is_gradient(shape.fill):
        return style.fill.hex if style and style.fill else "#ffffff"
    return shape.fill or shape.stroke or "#ffffff"


Vision = Literal["normal", "protan", "deutan", "tritan"]
VISIONS: tuple[Vision, ...] = ("normal", "protan", "deutan", "tritan")

# Machado, Oliveira and Fernandes 2009 does not hold for tritan vision; that one is by Brettel, Vienot
# and Mollon 1997.
_MODELS = {"protan": "machado", "deutan": "machado", "tritan": "brettel"}


@lru_cache(maxsize=1)
def _class() -> "type[Color]":
    """Return the class of colours with which CAM02-UCS (Luo, Cui and Li 2006) can be computed, viewed as sRGB
    prescribes.

    It is loaded when needed, because loading coloraide takes longer than drawing ten cards.
    """
    from coloraide import Color
    from coloraide.spaces.cam02 import CAM02JMh
    from coloraide.spaces.cam02_ucs import CAM02UCS

    class Known(Color):
        pass

    Known.register([CAM02JMh(), CAM02UCS()])
    return Known


@memoize
def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours "#rrggbb", 1 to 21 (WCAG 2.2, "contrast ratio").

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((Swatch("", one).luminance, Swatch("", other).luminance))
    return round((light + 0.05) / (dark + 0.05), 3)


@memoize
def appearance(hexadecimal: str, vision: Vision = "normal") -> tuple[float, float, float]:
    """Return J', a' and b' in CAM02-UCS of a colour "#rrggbb", as seen on a screen with normal or
    colour-blind vision."""
    colour = _class()(hexadecimal)
    if vision != "normal":
        colour = colour.filter(vision, method=_MODELS[vision]).clip("srgb")
    lightness, a, b = colour.convert("cam02-ucs").coords()
    return (float(lightness), float(a), float(b))


@memoize
def lightness(hexadecimal: str) -> float:
    """Return L* in CIELAB, 0 to 100: the lightness of a colour on a screen, or in a print without colours.

    >>> lightness("#000000"), lightness("#ffffff")
    (0.0, 100.0)
    """
    return round(float(_class()(hexadecimal).convert("lab-d65")["lightness"]), 3)


def distance(one: str, other: str, vision: Vision = "normal") -> float:
    """Return the distance of two colours in CAM02-UCS. A distance of about 1 is just visible side by side."""
    return dist(appearance(one, vision), appearance(other, vision))
