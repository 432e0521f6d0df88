"""What is struck on the coins: heads for Cara, bones and flames for Cruz, a maw for the Spirit.

One dark tone on a light field, in mm from the middle of a coin of radius 20; half a turn changes nothing.
"""

from collections.abc import Callable, Mapping

from pnp.games.qiahn_tactics_goblin.faces.emblems import emblem
from pnp.games.qiahn_tactics_goblin.faces.format import thickness
from pnp.games.qiahn_tactics_goblin.faces.pen import Points, polar, soft, star
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
from pnp.units import Point

RADIUS = 20.0
"""mm; the field of a coin as it is drawn here."""

_PROFILE: Points = (
    (-7.5, 1), (-6.0, -2.4), (-8.6, -2.2), (-10.6, -3.6), (-9.8, -5.4), (-5.2, -6.2), (-10.2, -8.0), (-9.4, -9.2),
    (-12.4, -7.6), (-15.4, -7.2), (-14.6, -9.6), (-11.6, -11.8), (-8.4, -12.8), (-7.2, -14.0), (-9.0, -18.0),
    (-5.0, -16.2), (-2.6, -19.2), (-0.2, -16.2), (3.6, -18.4), (4.4, -14.6), (6.2, -11.8), (7.2, -9.6), (12.0, -12.0),
    (17.6, -12.4), (14.6, -7.6), (9.0, -4.4), (5.8, -4.2), (6.2, -2.2), (9.5, 1),
)  # fmt: skip
"""A goblin king from the side, looking left, from throat to nape."""

_CUTS: tuple[Points, ...] = (
    ((-9.4, -11.2), (-6.6, -11.6), (-4.2, -10.0), (-6.6, -9.6)),
    ((8.4, -8.6), (12.4, -10.6), (15.4, -11.0), (13.2, -8.2), (9.4, -6.4)),
    ((-6.6, -14.6), (4.0, -15.2), (4.2, -14.2), (-6.4, -13.6)),
    ((-3.4, -5.6), (-2.2, -3.6), (-3.2, -2.0), (-3.0, -3.8)),
)
"""What is cut out of it: the eye, the inside of the ear, the band of the crown, a cheek."""

_TEETH: tuple[Points, ...] = (
    ((-9.6, -7.9), (-8.0, -7.3), (-8.8, -5.9)), ((-7.8, -7.2), (-6.4, -6.7), (-7.2, -5.8)),
    ((-8.8, -5.4), (-7.4, -5.7), (-8.2, -7.0)),
)  # fmt: skip

_BONE: Points = (
    (1.7, 0), (1.7, -11.6), (4.6, -12.4), (5.4, -15.2), (3.4, -17.0), (0.8, -16.0), (0, -15.0), (-0.8, -16.0),
    (-3.4, -17.0), (-5.4, -15.2), (-4.6, -12.4), (-1.7, -11.6), (-1.7, 0),
)  # fmt: skip
"""Half a bone, its other half lies half a turn on."""


def struck(look: Theme, side: str, light: str, dark: str, at: Point, radius: float) -> Element:
    """The relief of a side's coin, its field `radius` mm large."""
    drawn = _STRUCK[side](look, light, dark)
    return Group(tuple(drawn), compose(translate(*at), scale(radius / RADIUS)), name=f"coin:{side}")


def _twice(elements: list[Element]) -> list[Element]:
    return [Group(tuple(elements)), Group(tuple(elements), rotate(180))]


def _heads(look: Theme, light: str, dark: str) -> list[Element]:
    """Two heads on one neck, as on a playing card."""
    fill, cut = Style(fill=look.swatch(dark)), Style(fill=look.swatch(light))
    ink = look.swatch("ink")
    head: list[Element] = [Path(outline(_PROFILE), fill)]
    head += [Path(soft(points, tension=0.3), cut) for points in _CUTS]
    head += [Path(outline(points), fill) for points in _TEETH]
    head.append(Circle((-6.6, -10.5), 0.75, fill))
    for x in (-4.8, -1.4, 2.0):
        head.append(Circle((x, -16.2 if x == -1.4 else -15.7), 0.6, cut))
    for x, y, size in ((-14.8, -2.2, 0.9), (14.6, -2.6, 0.9), (11.2, -15.4, 0.8), (-12.6, -14.4, 0.8)):
        head.append(Path(outline(star((x, y), 1.9 * size, 0.8 * size, 5)), fill))
    belt: list[Element] = [
        rectangle(-19.6, -1.5, 39.2, 3.0, Style(look.swatch("gold"), ink, thickness(look) * 0.8)),
    ]
    studs = [Circle((x, 0.0), 0.7, Style(fill=ink)) for x in (-16, -12, -8, -4, 0, 4, 8, 12, 16)]
    return [*_twice(head), *belt, *studs]


def _bones(look: Theme, light: str, dark: str) -> list[Element]:
    """Two bones that make a cross, and fire between them."""
    fill = Style(fill=look.swatch(dark))
    found: list[Element] = []
    for turn in (45, 225, 135, 315):
        found.append(Group((Path(soft(_BONE, tension=0.36), fill),), rotate(turn)))
    for turn in (0, 90, 180, 270):
        x, y = polar((0, 0), 12.6, turn)
        found.append(
            Group((emblem(look, "fire", (0, 0), 5.6, dark),), compose(translate(x, y), rotate(turn)))
        )
    ink = look.swatch("ink")
    found.append(Circle((0, 0), 4.4, Style(look.swatch("gold"), ink, thickness(look) * 0.8)))
    return [*found, emblem(look, "sun", (0, 0), 3.1, dark)]


def _maw(look: Theme, light: str, dark: str) -> list[Element]:
    """Rings of teeth round an eye."""
    ink = look.swatch("ink")
    rows: list[Element] = []
    for count, outer, inner, swatch, off in ((20, 20.4, 14.6, dark, 0.0), (14, 15.6, 11.2, "paper", 0.5)):
        teeth: list[Segment] = []
        for k in range(count):
            turn, half = 360 / count * (k + off), 180 / count * 0.96
            teeth += outline([polar((0, 0), outer, turn - half), polar((0, 0), inner, turn),
                              polar((0, 0), outer, turn + half)])  # fmt: skip
        rows.append(Path(tuple(teeth), Style(look.swatch(swatch), ink, 0.3)))
    rows.insert(1, Circle((0, 0), 15.6, Style(look.swatch(dark), ink, 0.3)))
    rows.append(Circle((0, 0), 11.6, Style(look.swatch("paper"), ink, thickness(look))))
    return [*rows, emblem(look, "spirit", (0, 0), 9.6, dark)]


_STRUCK: Mapping[str, Callable[[Theme, str, str], list[Element]]] = {
    "cara": _heads, "cruz": _bones, "spirit": _maw,
}  # fmt: skip
