"""Draw what is struck on the coins: heads for Cara, bones and flames for Cruz, a maw for the Spirit.

Each relief is one dark tone on a light field, in mm from the middle of a coin of radius 20, and looks the
same after half a turn.
"""

from collections.abc import Callable, Mapping

from pnp.games.qiahn_tactics_goblin.faces.emblems import emblem
from pnp.games.qiahn_tactics_goblin.faces.format import thickness
from pnp.games.qiahn_tactics_goblin.faces.pen import Points, soft
from pnp.scene import (
    Circle,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Theme,
    compose,
    outline,
    rectangle,
    rotate,
    scale,
    translate,
)
from pnp.scene.forms import polar, star
from pnp.units import Point

RADIUS = 20.0
"""The radius in mm of a coin's field as drawn here."""

_HEAD: Points = (
    (0, 1), (4.2, 0.6), (7.2, -2.6), (8.4, -5.2), (12.6, -5.6), (16.2, -8.6), (18.4, -13.0), (13.2, -12.4),
    (8.6, -10.4), (7.6, -13.2), (8.8, -17.6), (4.8, -15.8), (2.9, -18.4), (0, -16.0),
)  # fmt: skip
"""The right half of a goblin king with his crown, from chin to crown; the left half is its mirror image."""

_CUTS: tuple[Points, ...] = (
    ((1.3, -9.6), (3.6, -11.4), (6.6, -11.6), (5.8, -8.6), (3.0, -8.2)),
    ((9.6, -7.4), (12.2, -7.6), (14.8, -9.6), (16.0, -11.4), (12.4, -10.6), (9.8, -9.4)),
    ((0, -12.9), (3.6, -13.0), (7.0, -13.4), (7.2, -12.7), (3.6, -12.2), (0, -12.1)),
)
"""The holes in the right half of the head: an eye, the inside of an ear, the band of the crown."""

_NOSE: Points = ((-0.7, -8.4), (0.7, -8.4), (1.9, -5.6), (0, -4.6), (-1.9, -5.6))
_GRIN: Points = (
    (-6.2, -5.0),
    (-3.0, -3.9),
    (0, -3.6),
    (3.0, -3.9),
    (6.2, -5.0),
    (4.0, -1.9),
    (0, -1.0),
    (-4.0, -1.9),
)

_BONE: Points = (
    (1.7, 0), (1.7, -11.6), (4.6, -12.4), (5.4, -15.2), (3.4, -17.0), (0.8, -16.0), (0, -15.0), (-0.8, -16.0),
    (-3.4, -17.0), (-5.4, -15.2), (-4.6, -12.4), (-1.7, -11.6), (-1.7, 0),
)  # fmt: skip
"""Half a bone. The other half follows by half a turn."""


def struck(look: Theme, side: str, light: str, dark: str, at: Point, radius: float) -> Element:
    """Draw the relief of a side's coin, its field `radius` mm large."""
    drawn = _STRUCK[side](look, light, dark)
    return Group(tuple(drawn), compose(translate(*at), scale(radius / RADIUS)), name=f"coin:{side}")


def _twice(elements: list[Element]) -> list[Element]:
    return [Group(tuple(elements)), Group(tuple(elements), rotate(180))]


def _heads(look: Theme, light: str, dark: str) -> list[Element]:
    """Draw two heads on one neck, as on a playing card."""
    fill, cut = Style(fill=look.swatch(dark)), Style(fill=look.swatch(light))
    ink = look.swatch("ink")
    whole = [*_HEAD, *((-x, y) for x, y in reversed(_HEAD[1:-1]))]
    head: list[Element] = [Path(outline(whole), fill)]
    for side in (1, -1):
        head += [Path(soft([(side * x, y) for x, y in points], tension=0.3), cut) for points in _CUTS]
        head.append(Circle((side * 4.0, -9.7), 0.9, fill))
        for x, y, size in ((15.4, -3.2, 1.0), (12.0, -15.6, 0.9)):
            head.append(Path(outline(star((side * x, y), 1.8 * size, 0.8 * size, 5)), fill))
        head.append(Circle((side * 4.6, -14.7), 0.55, cut))
    head += [Path(soft(_NOSE, tension=0.4), cut), Path(soft(_GRIN, tension=0.4), cut)]
    for x, y, high in ((-3.9, -4.3, 1.6), (-1.3, -3.9, 2.0), (1.3, -3.9, 1.6), (3.9, -4.3, 1.8)):
        head.append(Path(outline([(x - 1.1, y), (x + 1.1, y), (x, y + high)]), fill))
    head.append(Circle((0, -14.4), 0.7, cut))
    belt: list[Element] = [
        rectangle(-19.6, -1.5, 39.2, 3.0, Style(look.swatch("gold"), ink, thickness(look))),
    ]
    studs = [Circle((x, 0.0), 0.7, Style(fill=ink)) for x in (-16, -12, -8, -4, 0, 4, 8, 12, 16)]
    return [*_twice(head), *belt, *studs]


def _bones(look: Theme, _light: str, dark: str) -> list[Element]:
    """Draw two bones that make a cross, and fire between them."""
    fill = Style(fill=look.swatch(dark))
    bone = Path(soft(_BONE, tension=0.36), fill)
    found: list[Element] = [Group((bone,), rotate(turn)) for turn in (45, 225, 135, 315)]
    for turn in (0, 90, 180, 270):
        x, y = polar((0, 0), 12.6, turn)
        found.append(
            Group((emblem(look, "fire", (0, 0), 5.6, dark),), compose(translate(x, y), rotate(turn)))
        )
    ink = look.swatch("ink")
    found.append(Circle((0, 0), 4.4, Style(look.swatch("gold"), ink, thickness(look))))
    return [*found, emblem(look, "sun", (0, 0), 3.1, dark)]


def _maw(look: Theme, _light: str, dark: str) -> list[Element]:
    """Draw rings of teeth around an eye."""
    ink = look.swatch("ink")
    rows: list[Element] = []
    for count, outer, inner, swatch, off in ((20, 20.4, 14.6, dark, 0.0), (14, 15.6, 11.2, "paper", 0.5)):
        teeth: list[Segment] = []
        for k in range(count):
            turn, half = 360 / count * (k + off), 180 / count * 0.96
            teeth += outline([polar((0, 0), outer, turn - half), polar((0, 0), inner, turn),
                              polar((0, 0), outer, turn + half)])  # fmt: skip
        rows.append(Path(tuple(teeth), Style(look.swatch(swatch), ink, 0.5)))
    rows.insert(1, Circle((0, 0), 15.6, Style(look.swatch(dark), ink, 0.5)))
    rows.append(Circle((0, 0), 11.6, Style(look.swatch("paper"), ink, thickness(look))))
    return [*rows, emblem(look, "spirit", (0, 0), 9.6, dark)]


_STRUCK: Mapping[str, Callable[[Theme, str, str], list[Element]]] = {
    "cara": _heads, "cruz": _bones, "spirit": _maw,
}  # fmt: skip
