"""Tells small faces apart: by their dark parts laid one upon the other, their shape, their ground, their
words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely.affinity import rotate, translate

from pnp.caching import remembered
from pnp.scene import Box, Face
from pnp.verify.drawing.colour import lightness
from pnp.verify.drawing.ink import Ink
from pnp.verify.paint import Area, is_picture, shapes

SMALL = 40.0
"""The size of a small face, mm: faces up to it are told apart across a table, by their silhouettes."""

DIFFERENT = 0.3
"""The least share of two small faces' dark parts that only one of them has, for them to differ."""

HALVINGS = 6
"""Small faces are first compared on a grid of fields of 40 mm, which is halved so often."""


LEGIBLE = 8.0
"""The size in points from which words are read in the hand, so that they tell faces apart."""

TONE = 20.0
"""The least difference in L* of two grounds that tell faces apart, also in grey."""

OUTLINE = 0.05
"""The least share of two outlines that only one has, for them to be different shapes."""

NEAR = 0.15
"""The share of a face's width by which a turned drawing may be shifted and still be mistaken for another."""

_ONE_FOR_ANOTHER = str.maketrans("lI|O−–—‐‑", "1110-----", ".,:;'’ʼ·`\"“”„")
"""Letters and signs that players mistake for one another, and marks that are easily missed."""

_TURNED = dict(zip("0-+=x816905NHIOXZSMWbqdpnu", "0-+=x819605NHIOXZSWMqbpdun", strict=True))
"""What a letter or digit is read as upside down."""


def unshared(both: float, common: float) -> float:
    """Return the share of two areas together that only one of them has; `both` counts the common part
    twice."""
    return (both - 2 * common) / (both - common) if both > common else 0.0


def lookalikes(dark: Mapping[str, Area], pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the pairs of small faces that a grid of fields does not tell apart.

    In a field, two faces have at most the smaller of their areas in common, which spares nearly all pairs the
    exact overlay. Fields are quartered until no pair is left, so that the fine ones are cut from little.
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
            if unshared(
                dark[one].area + dark[other].area,
                float(np.minimum(spread[rows[one]], spread[rows[other]]).sum()),
            )
            < DIFFERENT
        ]
    return pairs


def _clip_areas(areas: Any, field: Box) -> Any:
    """Return the parts of an array of areas inside a field. The fast function refuses some areas with fine
    cuts."""
    try:
        return shapely.clip_by_rect(areas, *field)
    except shapely.GEOSException:
        return shapely.intersection(areas, shapely.box(*field))


@dataclass(frozen=True, slots=True, eq=False)
class Signs:
    """What identifies a small face: its outline about its centre, the tone (L*) of its ground, its words.

    `words` are those of LEGIBLE points or more, as a player may read them; `smaller` are the others.
    """

    outline: Area
    tone: float
    words: str
    smaller: str

    @property
    def upside_down(self) -> str:
        """The words as they are read upside down; empty if they are no words then."""
        if any(letter not in _TURNED for letter in self.words):
            return ""
        return "".join(_TURNED[letter] for letter in reversed(self.words))

    def differ(self, other: "Signs") -> bool:
        """Return whether shape, ground or words tell two faces apart."""
        return (
            self.words != other.words
            or abs(self.tone - other.tone) >= TONE
            or _share(self.outline, other.outline) >= OUTLINE
        )


def read_signs(ink: Ink) -> Signs:
    """Return the signs by which players tell a face from others: outline, tone of its ground, words."""
    large = (line.text.text for line in ink.lines if line.points >= LEGIBLE - 0.05)
    small = (line.text.text for line in ink.lines if line.points < LEGIBLE - 0.05)
    return Signs(_outline(ink.face.trim), lightness(ground_colour(ink)), _as_read(large), _as_read(small))


def _as_read(words: Iterable[str]) -> str:
    return "".join("".join(words).split()).translate(_ONE_FOR_ANOTHER)


@remembered
def _outline(trim: tuple[tuple[float, float], ...]) -> Area:
    area = shapely.Polygon(trim)
    left, top, right, bottom = area.bounds
    return translate(area, -(left + right) / 2, -(top + bottom) / 2)


@remembered
def _share(one: Area, other: Area) -> float:
    """Return the share of two outlines that only one of them has."""
    return 0.0 if one is other else one.symmetric_difference(other).area / one.union(other).area


def unshared_turned(dark: Area, other: Area, face: Face) -> float:
    """Return the share of the dark parts of two faces that only one has, the second turned by half a turn.

    Words seldom stand exactly in the middle, so the turned parts are moved onto the others, if they are near.
    """
    turned = rotate(other, 180, origin=(face.width / 2, face.height / 2))
    if dark.is_empty or turned.is_empty:
        return 1.0
    (x0, y0, x1, y1), (u0, v0, u1, v1) = dark.bounds, turned.bounds
    right, down = (x0 + x1 - u0 - u1) / 2, (y0 + y1 - v0 - v1) / 2
    if max(abs(right), abs(down)) > NEAR * max(face.width, face.height):
        return 1.0
    moved = translate(turned, right, down)
    return unshared(dark.area + moved.area, dark.intersection(moved).area)


def ground_colour(ink: Ink) -> str:
    """Return the colour that the parts of a face lie on: that of its ground or, if that is only a rim, of
    what covers the safe zone."""
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
    """Return the colour that a shape has at arm's length: for a picture or a gradient its mean."""
    shape, style = ink.shapes[index], ink.styles[index]
    if is_picture(shape.fill) or shapes.is_gradient(shape.fill):
        return style.fill.hex if style and style.fill else "#ffffff"
    return shape.fill or shape.stroke or "#ffffff"
