"""What tells small faces apart beside their dark parts: their shape, their ground, their words."""

from collections.abc import Iterable
from dataclasses import dataclass

import shapely
from shapely.affinity import rotate, translate

from pnp.caching import remembered
from pnp.scene import Face
from pnp.verify.drawing.alike import share_of
from pnp.verify.drawing.colour import lightness
from pnp.verify.drawing.ink import Ink
from pnp.verify.paint import Area, gradients, is_picture

LEGIBLE = 8.0
"""Points; words of this size are read in the hand, so faces that bear other words are different."""

TONE = 20.0
"""Least distance in L* of two grounds that tell faces apart, also in grey."""

OUTLINE = 0.05
"""Share of two outlines together that only one has, from which on they are different shapes."""

NEAR = 0.15
"""Share of a face's width by which what is turned round may lie elsewhere and be taken for the other."""

_ONE_FOR_ANOTHER = str.maketrans("lI|O−–—‐‑", "1110-----", ".,:;'’ʼ·`\"“”„")
"""Letters and signs that players take for one another, and marks that are easily missed."""

_TURNED = dict(zip("0-+=x816905NHIOXZSMWbqdpnu", "0-+=x819605NHIOXZSWMqbpdun", strict=True))
"""What a letter or digit is read as when it stands on its head."""


@dataclass(frozen=True, slots=True, eq=False)
class Signs:
    """What a small face is told by: its outline about its middle, the tone (L*) of its ground, its words.

    `words` are those of LEGIBLE points or more, as a player may read them; `smaller` are the others.
    """

    outline: Area
    tone: float
    words: str
    smaller: str

    @property
    def turned(self) -> str:
        """The words as they are read upside down; empty if they are no words then."""
        if any(letter not in _TURNED for letter in self.words):
            return ""
        return "".join(_TURNED[letter] for letter in reversed(self.words))

    def apart(self, other: "Signs") -> bool:
        """Whether shape, ground or words tell two faces apart."""
        return (
            self.words != other.words
            or abs(self.tone - other.tone) >= TONE
            or _share(self.outline, other.outline) >= OUTLINE
        )


def signs(ink: Ink) -> Signs:
    """Return the signs by which players tell a face from others: outline, tone of its ground, words."""
    large = (line.text.text for line in ink.lines if line.points >= LEGIBLE - 0.05)
    small = (line.text.text for line in ink.lines if line.points < LEGIBLE - 0.05)
    return Signs(_outline(ink.face.trim), lightness(field(ink)), _read(large), _read(small))


def _read(words: Iterable[str]) -> str:
    return "".join("".join(words).split()).translate(_ONE_FOR_ANOTHER)


@remembered
def _outline(trim: tuple[tuple[float, float], ...]) -> Area:
    area = shapely.Polygon(trim)
    left, top, right, bottom = area.bounds
    return translate(area, -(left + right) / 2, -(top + bottom) / 2)


@remembered
def _share(one: Area, other: Area) -> float:
    """The share of two outlines that only one of them has."""
    return 0.0 if one is other else one.symmetric_difference(other).area / one.union(other).area


def likeness_turned(dark: Area, other: Area, face: Face) -> float:
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
    return share_of(dark.area + moved.area, dark.intersection(moved).area)


def field(ink: Ink) -> str:
    """Return the colour that the parts of a face lie on: that of its ground or, where that is but a rim, of
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
    """The colour that a shape has at arm's length: of a picture or a gradient the mean."""
    shape, style = ink.shapes[index], ink.styles[index]
    if is_picture(shape.fill) or gradients.is_gradient(shape.fill):
        return style.fill.hex if style and style.fill else "#ffffff"
    return shape.fill or shape.stroke or "#ffffff"
