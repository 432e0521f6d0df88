"""Draw the tossed coin in perspective: milled wall, raised rim, sunken field, and the Spirit's eye in
relief."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin

from pnp.games.qiahn_tactics_goblin.faces.card import emblem
from pnp.scene import (
    Box,
    Circle,
    Element,
    Group,
    Matrix,
    Path,
    Segment,
    Style,
    Text,
    Theme,
    circle_segments,
    compose,
    leaves,
    outline,
    rotate,
    scale,
    segments_of,
    transform_segments,
    translate,
)
from pnp.units import Point, mm

# A drawing in fewer elements that looks the same. A mob of goblins needs many.


def pack(elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return fewer elements that look the same as these. Groups are dissolved, coordinates are rounded to
    0.1 mm, and shapes of one style are joined to one path where that does not change the picture. The
    groups among `elements` must have no clips, and their matrices must not scale. Raises TypeError for
    text."""
    found: list[tuple[Element, Box]] = []
    for shape, matrix in leaves(elements):
        if isinstance(shape, Text):
            raise TypeError("letters are no shapes")
        segments = transform_segments(segments_of(shape), matrix)
        box = _box(segments, shape.style)
        if isinstance(shape, Circle):
            at = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            found.append((Circle((mm(round(at[0], 1)), mm(round(at[1], 1))), shape.radius, shape.style), box))
            continue
        path = Path(coarse(segments), shape.style)
        home = _home(found, path, box)
        if home is None:
            found.append((path, box))
        else:
            other, around = found[home]
            assert isinstance(other, Path)
            both = (
                min(box[0], around[0]),
                min(box[1], around[1]),
                max(box[2], around[2]),
                max(box[3], around[3]),
            )
            found[home] = (Path(other.segments + path.segments, path.style), both)
    return tuple(element for element, _ in found)


def _home(found: list[tuple[Element, Box]], path: Path, box: Box) -> int | None:
    """Return the index of an element that a path can join: it has the path's style, and nothing painted since
    lies under the path."""
    for index in range(len(found) - 1, max(-1, len(found) - 24), -1):
        element, around = found[index]
        over = box[0] < around[2] and around[0] < box[2] and box[1] < around[3] and around[1] < box[3]
        if (
            isinstance(element, Path)
            and element.style == path.style
            and (not over or path.style.fill is None)
        ):
            return index
        if over:
            return None
    return None


def _box(segments: Iterable[Segment], style: Style) -> Box:
    xs = [float(v) for s in segments for v in s[1::2]]
    ys = [float(v) for s in segments for v in s[2::2]]
    reach = style.width / 2 if style.stroke else 0.0
    return (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


def coarse(segments: Iterable[Segment], digits: int = 1) -> tuple[Segment, ...]:
    """Return segments with coordinates rounded to `digits` decimal places."""
    return tuple((s[0], *(mm(round(float(v), digits)) for v in s[1:])) for s in segments)


def angular(segments: Iterable[Segment], chords: int = 1) -> tuple[Segment, ...]:
    """Return segments with each curve replaced by straight lines, one or two (`chords`) for each curve,
    rounded to 0.1 mm. That is exact enough under a broad line."""
    found: list[Segment] = []
    here = (0.0, 0.0)
    for name, *values in segments:
        v = [float(value) for value in values]
        if not v:
            found.append((name,))
            continue
        if name == "C" and chords == 2:
            middle = [(here[i] + 3 * v[i] + 3 * v[i + 2] + v[i + 4]) / 8 for i in (0, 1)]
            found.append(("L", *(mm(round(m, 1)) for m in middle)))
        here = (v[-2], v[-1])
        found.append(("M" if name == "M" else "L", mm(round(here[0], 1)), mm(round(here[1], 1))))
    return tuple(found)


INNER = 0.78
"""The radius at which the rim ends and the field starts, as a share of the coin's radius."""
_SUNK = 0.10
"""The depth of the field below the rim, as a share of the coin's smaller radius."""
_TONES = ("gold-light", "gold", "gold-shade", "gold-dark", "gold-deep")
_REED = 3.0
"""The angle in degrees from one ridge of the coin's wall to the next."""


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin in perspective: an ellipse around `centre` with the radii `wide` and `high`, turned by `tilt`
    degrees clockwise, and a wall of the height `thick` below it. Lengths are in mm."""

    centre: Point
    wide: float
    high: float
    tilt: float
    thick: float

    def point_at(self, angle: float, part: float = 1.0, drop: float = 0.0) -> Point:
        """Return a point of the coin in the picture, in mm. `angle` is in degrees: 0 is right, 90 is nearest
        to the viewer. `part` is the distance from the centre as a share of the radius: 1 is the edge. The
        point lies `drop` mm below the upper side."""
        x, y = self.wide * part * cos(radians(angle)), self.high * part * sin(radians(angle)) + drop
        c, s = cos(radians(self.tilt)), sin(radians(self.tilt))
        return (round(self.centre[0] + c * x - s * y, 1), round(self.centre[1] + s * x + c * y, 1))

    def ring(self, part: float, drop: float = 0.0) -> tuple[Segment, ...]:
        """Return an ellipse around the coin's centre, in mm. Its radius is the share `part` of the coin's
        radius. It lies `drop` mm below the upper side."""
        x, y = self.point_at(90, 0.0, drop)
        placed = compose(
            translate(x, y), compose(rotate(self.tilt), scale(self.wide * part / 100, self.high * part / 100))
        )
        return coarse(transform_segments(circle_segments((0, 0), 100), placed), 2)

    def flat(self) -> Matrix:
        """Return the matrix that maps the circle of radius 1 around (0, 0) to the coin's field, the area
        within the rim, as the picture shows it in mm."""
        return compose(
            translate(*self.point_at(90, 0.0, self.high * _SUNK)),
            compose(rotate(self.tilt), scale(self.wide * INNER, self.high * INNER)),
        )


def coin(look: Theme, disc: Coin) -> list[Element]:
    """Draw the coin without goblins."""
    heavy = Style(stroke=look.swatch("ink"), width={"colour": 0.9, "low-ink": 0.5, "mono": 0.8}[look.variant])
    whole = outline(
        [
            *(disc.point_at(180 + 4 * k) for k in range(46)),
            *(disc.point_at(4 * k, 1, disc.thick) for k in range(46)),
        ]
    )
    wall = _wall(look, disc) if look.variant == "colour" else _engrave_wall(look, disc)
    return [
        Path(whole, Style(look.swatch("gold"), heavy.stroke, heavy.width)),
        *wall,
        Path(disc.ring(1.0), Style(look.swatch("gold-light"), heavy.stroke, heavy.width)),
        *_field(look, disc),
        Path(disc.ring(INNER), heavy),
    ]


def _shadow(angle: float) -> float:
    """Return how dark a part of the wall is, from 0 to 3. The left is lit, the right is in shadow."""
    return max(0.0, min(2.99, 1.45 + 1.9 * cos(radians(angle + 8))))


def _wall(look: Theme, disc: Coin) -> list[Element]:
    """Draw the ridges of the wall between two edges."""
    thick = disc.thick
    shapes: dict[str, list[Segment]] = {}

    def strip(start: float, end: float, top: float, foot: float, tone: int) -> None:
        corners = [
            disc.point_at(start, 1, top),
            disc.point_at(end, 1, top),
            disc.point_at(end, 1, foot),
            disc.point_at(start, 1, foot),
        ]
        shapes.setdefault(_TONES[min(tone, 4)], []).extend(outline(corners))

    for k in range(int(180 / _REED)):
        angle = _REED * k
        shadow = _shadow(angle)
        tone = int(shadow)
        broad = 0.12 + 0.66 * (shadow - tone)  # grooves widen until the tone is the next
        strip(angle, angle + _REED, 0, thick, tone)
        strip(angle + _REED * 0.12, angle + _REED * (0.12 + broad), thick * 0.17, thick * 0.8, tone + 1)
        strip(angle, angle + _REED, thick * 0.86, thick, tone + 1)
    return [Path(tuple(shapes[tone]), Style(fill=look.swatch(tone))) for tone in _TONES if tone in shapes]


def _engrave_wall(look: Theme, disc: Coin) -> list[Element]:
    """Draw the wall in lines, which are closer and thicker away from the light."""
    mono = look.variant == "mono"
    ink = look.swatch("ink" if mono else "gold-dark")
    lines: dict[float, list[Segment]] = {}
    for k in range(int(180 / _REED)):
        angle, shadow = _REED * (k + 0.5), int(_shadow(_REED * k) * 1.33)
        width = (0.35, 0.5, 0.8, 1.2)[shadow] if mono else (0.25, 0.3, 0.35, 0.4)[shadow]
        inset = disc.thick * (0.3 if shadow == 0 else 0.16)
        ends = [disc.point_at(angle, 1, inset), disc.point_at(angle, 1, disc.thick - inset)]
        lines.setdefault(width, []).extend(outline(ends, closed=False))
    return [Path(tuple(drawn), Style(stroke=ink, width=width)) for width, drawn in sorted(lines.items())]


def _field(look: Theme, disc: Coin) -> list[Element]:
    """Draw the field with the shadow of the rim and the relief. In mono the field is black, so that white
    goblins are visible on it; in low ink rings make it grey."""
    sunk, inside = disc.high * _SUNK, disc.ring(INNER)
    if look.variant == "mono":
        parts: list[Element] = [Path(inside, Style(fill=look.swatch("ink")))]
        line, rings = Style(stroke=look.swatch("paper"), width=0.5), [0.97, 0.87, 0.52]
    elif look.variant == "low-ink":
        parts = [Path(inside, Style(fill=look.swatch("paper")))]
        line, rings = Style(stroke=look.swatch("gold-dark"), width=0.28), [1 - 0.045 * k for k in range(21)]
    else:
        lit = Path(disc.ring(INNER * 0.97, sunk), Style(fill=look.swatch("gold")))
        parts = [
            Path(inside, Style(fill=look.swatch("gold-dark"))),
            Path(disc.ring(INNER, sunk), Style(fill=look.swatch("gold-shade"))),
            Group((lit,), translate(4.4, 2.2)),
        ]
        line, rings = Style(stroke=look.swatch("gold-shade"), width=0.9), [0.88, 0.5]
    parts += [Path(disc.ring(INNER * part, sunk), line) for part in rings]
    return [Group((*parts, *_relief(look, disc)), clip=inside)]


def _relief(look: Theme, disc: Coin) -> list[Element]:
    """Draw the Spirit's eye in the field, with beads around it."""
    beads: list[Segment] = []
    for k in range(60):
        at = [disc.point_at(6 * k + 1.2 * j, INNER * 0.94, disc.high * _SUNK) for j in range(3)]
        beads += outline(at, closed=False)
    tone, width = {"colour": ("gold-dark", 0.8), "low-ink": ("gold-dark", 0.3), "mono": ("paper", 0.6)}[
        look.variant
    ]
    parts: list[Element] = [Path(tuple(beads), Style(stroke=look.swatch(tone), width=width))]
    if look.variant == "low-ink":
        return parts
    tones = (("gold-light", -0.012), ("gold-dark", 0.012)) if look.variant == "colour" else (("paper", 0.0),)
    for struck, off in tones:
        parts.append(Group((emblem(look, "spirit", (off, 0.2 + 2 * off), 0.4, struck),), disc.flat()))
    return parts


def spin(look: Theme, disc: Coin) -> list[Element]:
    """Draw streaks in the air below the coin, on its left and right, which show that it spins."""
    elements: list[Element] = []
    for tone, start in (("cruz-light", 100.0), ("cara-light", 8.0)):
        streaks: list[Segment] = []
        for k, (begin, long) in enumerate(((6, 46), (22, 38), (2, 26), (30, 40))):
            part, drop = 1.01 + 0.035 * k, disc.thick * (1.15 + 0.34 * k)
            angles = [start + begin + long * j / 10 for j in range(11)]
            upper = [disc.point_at(a, part, drop) for a in angles]
            lower = [disc.point_at(a, part, drop + 2.0 * (1 - abs(j / 5 - 1))) for j, a in enumerate(angles)]
            streaks += outline([*upper, *reversed(lower)])
        edge = None if look.variant == "colour" else look.swatch("ink" if look.variant == "mono" else tone)
        elements.append(Path(tuple(streaks), Style(look.swatch(tone), edge, 0.3)))
    return elements
