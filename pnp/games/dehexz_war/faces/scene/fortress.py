"""Draw the middle of the scene: the island, and on it the board as a fortress with walls on all six sides."""

from collections.abc import Callable, Sequence
from math import cos, hypot, radians, sin, sqrt
from random import Random

from pnp.games.dehexz_war.faces.scene.burin import Burin, View, ring
from pnp.grid import hexgrid
from pnp.scene import Element, Segment
from pnp.units import Point

WALL, TOWER, ROOF = 0.115, 0.2, 0.14
"""The heights of walls, towers and roofs, relative to the radius of the fortress."""
_INNER, _OUTER = 0.97, 1.06
_SUN = (-0.55, 0.62, 0.56)
"""The direction towards the sun: left, behind and above, as (X, Y, Z)."""


def _corner(k: float, radius: float) -> Point:
    """Return a corner of the fortress. Corners are 0 to 5 from the right, counter-clockwise from above;
    fractions lie between corners."""
    a, b = (radians(60 * int(k)), radians(60 * (int(k) + 1)))
    t = k - int(k)
    return (
        radius * (cos(a) * (1 - t) + cos(b) * t),
        radius * (sin(a) * (1 - t) + sin(b) * t),
    )


def _wall_tone(nx: float, ny: float) -> str:
    """Return the tone of a vertical face with an outward normal."""
    facing = nx * _SUN[0] + ny * _SUN[1]
    return "stone-lit" if facing > 0.35 else "stone-mid" if facing > -0.12 else "stone-shade"


def island(burin: Burin, view: View, seed: int = 3) -> list[Element]:
    """Draw the island below the fortress: cliffs to the sea, surf, and the ground on top."""
    chance = Random(seed)
    count = 54
    reach = [
        1.2 + 0.07 * sin(5 * radians(i * 360 / count) + 1) + chance.uniform(-0.03, 0.04) for i in range(count)
    ]
    rim = [
        (r * cos(radians(i * 360 / count)) * 1.04, r * sin(radians(i * 360 / count)))
        for i, r in enumerate(reach)
    ]
    top = [view.point(x, y, 0.0) for x, y in rim]
    foot = [view.point(x * 1.03, y * 1.03, -0.13 - chance.uniform(0, 0.03)) for x, y in rim]
    elements: list[Element] = []
    for k, tone in ((1.16, "surf"), (1.1, "surf-2")):
        elements += burin.cut([view.point(x * k, y * k, -0.14) for x, y in rim], tone, 0.3)
    # Only the near half of the cliffs is seen: the far half lies behind the ground.
    elements += burin.cut(foot, "cliff", 0.4)
    facets: list[Segment] = []
    for i in range(count):
        if rim[i][1] < 0.3:
            (x, y), (u, v) = top[i], foot[i]
            facets += ring(
                [(x, y), (x + (u - x) * 0.5 + chance.uniform(-0.8, 0.8), (y + v) / 2), (u, v)], closed=False
            )
            j = (i + 1) % count
            lean = chance.uniform(0.3, 0.7)
            if chance.random() < 0.55:
                elements += burin.cut(
                    [
                        top[i],
                        (
                            top[i][0] * lean + top[j][0] * (1 - lean),
                            top[i][1] * lean + top[j][1] * (1 - lean),
                        ),
                        foot[j],
                        foot[i],
                    ],
                    "cliff-shade",
                    0.0,
                )
    elements += burin.cut(top, "land", 0.45)
    elements += burin.strokes(tuple(facets), "line", 0.3)
    strokes: list[Segment] = []
    for i in range(count * 3):
        a = radians(i * 360 / (count * 3))
        if i % 2 == 0:
            r0, r1 = 1.09, 1.09 + chance.uniform(0.02, 0.06)
            strokes += ring(
                [view.point(r0 * cos(a), r0 * sin(a)), view.point(r1 * cos(a), r1 * sin(a))], closed=False
            )
    return [*elements, *burin.strokes(tuple(strokes), "land-line", 0.3)]


def court(burin: Burin, view: View, side: int, classes: Sequence[int]) -> list[Element]:
    """Draw the board's cells on the ground, in the tones of their three classes."""
    elements: list[Element] = list(
        burin.cut([view.point(*_corner(k, _INNER)) for k in range(6)], "cell-1", 0.4)
    )
    size = cell_size(side)
    shapes: list[list[Segment]] = [[], [], []]
    for cell, kind in zip(hexgrid.hexagon(side), classes, strict=True):
        points = [view.point(x, -y) for x, y in hexgrid.corners(cell, size)]
        # Without painted cells, three sides of each cell make all lines between cells.
        shapes[kind] += ring(points) if burin.paints else ring(points[:4], closed=False)
    for kind, segments in enumerate(shapes):
        lines = tuple(segments)
        elements += burin.cut(lines, f"cell-{kind + 1}") if burin.paints else burin.strokes(lines, "line")
    return elements + _shadows(burin, view)


def _shadows(burin: Burin, view: View) -> list[Element]:
    """Draw the shadows of the walls. Walls near the sun cast shadows into the court, the others on the ground
    outside."""
    elements: list[Element] = []
    dx, dy = -_SUN[0] * 0.2, -_SUN[1] * 0.2
    for k in range(6):
        turned = sin(radians(60 * k + 30)) * _SUN[1] + cos(radians(60 * k + 30)) * _SUN[0] > 0.1
        a, b = (_corner(j, _INNER if turned else _OUTER) for j in (k, k + 1))
        quad = [a, b, (b[0] + dx, b[1] + dy), (a[0] + dx, a[1] + dy)]
        if turned:
            elements += burin.cut([view.point(*p) for p in quad], "cast", 0.0)
        elif sin(radians(60 * k + 30)) < 0.6:
            elements += burin.cut([view.point(*p) for p in quad], "cast-land", 0.0)
    return elements


def cell_size(side: int) -> float:
    """Return the size of a cell, in radii of the fortress, of a board with `side` cells a side."""
    return 0.905 * 2 / (sqrt(3) * (2 * side - 1))


def works(view: View) -> list[tuple[float, Callable[[Burin], list[Element]]]]:
    """Return the walls and towers as (distance, function that draws it), for painting from far to near."""
    parts: list[tuple[float, Callable[[Burin], list[Element]]]] = []
    for k in range(6):
        y = (_corner(k, 1.0)[1] + _corner(k + 1, 1.0)[1]) / 2
        parts.append((y, lambda burin, k=k: _curtain(burin, view, k)))  # type: ignore[misc]
        x, ty = _corner(k, 1.03)
        parts.append((ty - 0.02, lambda burin, x=x, ty=ty: tower(burin, view, (x, ty), 0.105, TOWER)))  # type: ignore[misc]
    return sorted(parts, key=lambda part: -part[0])


def _curtain(burin: Burin, view: View, k: int) -> list[Element]:
    """Draw one wall: its visible face, the walk on its top, battlements, and courses of stone."""
    a, b = _corner(k, _OUTER), _corner(k + 1, _OUTER)
    c, d = _corner(k, _INNER), _corner(k + 1, _INNER)
    nx, ny = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    length = hypot(nx, ny)
    nx, ny = nx / length, ny / length
    outside = ny < 0.05
    near_a, near_b = (a, b) if outside else (c, d)
    tone = _wall_tone(nx, ny) if outside else _wall_tone(-nx, -ny)
    face = [view.point(*near_a), view.point(*near_b), view.point(*near_b, WALL), view.point(*near_a, WALL)]
    walk = [view.point(*p, WALL) for p in (a, b, d, c)]
    elements = [*burin.cut(walk, "stone-top", 0.35), *burin.cut(face, tone, 0.4)]
    elements += burin.strokes(
        _courses(view, near_a, near_b), "stone-line-dark" if tone == "stone-shade" else "stone-line", 0.3
    )
    return elements + _merlons(burin, view, a, b, tone if outside else _wall_tone(nx, ny), outside)


def _courses(view: View, a: Point, b: Point) -> tuple[Segment, ...]:
    """Return the joints of a wall's stones: horizontal ones along the wall, vertical ones shifted from course
    to course."""
    lines: list[Segment] = []
    rows, count = 4, 16
    for row in range(rows):
        z = WALL * (row + 1) / rows
        if row < rows - 1:
            lines += ring([view.point(*a, z), view.point(*b, z)], closed=False)
        for i in range(count):
            t = (i + (0.5 if row % 2 else 0.0)) / count
            if (i * 7 + row * 3) % 5 < 3 and 0 < t < 1:
                x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
                lines += ring([view.point(x, y, z - WALL / rows), view.point(x, y, z)], closed=False)
    return tuple(lines)


def _merlons(burin: Burin, view: View, a: Point, b: Point, tone: str, outside: bool) -> list[Element]:
    elements: list[Segment] = []
    tops: list[Segment] = []
    count, tall = 13, 0.035
    for i in range(1, count):
        t0, t1 = (i - 0.28) / count, (i + 0.28) / count
        p, q = ((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (t0, t1))
        elements += ring(
            [
                view.point(*p, WALL),
                view.point(*q, WALL),
                view.point(*q, WALL + tall),
                view.point(*p, WALL + tall),
            ]
        )
        back = 0.975
        tops += ring(
            [
                view.point(*p, WALL + tall),
                view.point(*q, WALL + tall),
                view.point(q[0] * back, q[1] * back, WALL + tall),
                view.point(p[0] * back, p[1] * back, WALL + tall),
            ]
        )
    seen = tone if outside else "stone-mid"
    return [*burin.cut(tuple(elements), seen, 0.3), *burin.cut(tuple(tops), "stone-top", 0.3)]


def tower(
    burin: Burin, view: View, at: Point, radius: float, tall: float, *, roof: float = ROOF
) -> list[Element]:
    """Draw a hexagonal tower with a pointed roof. Faces towards the sun are lighter."""
    elements: list[Element] = []
    spots = [
        (at[0] + radius * cos(radians(60 * k + 30)), at[1] + radius * sin(radians(60 * k + 30)))
        for k in range(6)
    ]
    for k in sorted(range(6), key=lambda k: -sin(radians(60 * k + 60))):
        p, q = spots[k], spots[(k + 1) % 6]
        nx, ny = cos(radians(60 * k + 60)), sin(radians(60 * k + 60))
        if ny > 0.1:
            continue
        tone = _wall_tone(nx, ny)
        elements += burin.cut(
            [view.point(*p), view.point(*q), view.point(*q, tall), view.point(*p, tall)], tone, 0.35
        )
        m = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
        slit = [view.point(*m, tall * 0.55), view.point(*m, tall * 0.75)]
        elements += burin.strokes(
            ring(slit, closed=False), "night" if tone != "stone-shade" else "stone-line-dark", 0.7
        )
    wide = 1.28
    eaves = [(at[0] + (x - at[0]) * wide, at[1] + (y - at[1]) * wide) for x, y in spots]
    tip = view.point(*at, tall + roof)
    for k in sorted(range(6), key=lambda k: -sin(radians(60 * k + 60))):
        p, q = eaves[k], eaves[(k + 1) % 6]
        nx, ny = cos(radians(60 * k + 60)), sin(radians(60 * k + 60))
        facing = nx * _SUN[0] + ny * _SUN[1] + 0.25
        tone = "roof-lit" if facing > 0.3 else "roof-mid" if facing > -0.1 else "roof-shade"
        elements += burin.cut([view.point(*p, tall * 0.96), view.point(*q, tall * 0.96), tip], tone, 0.35)
    x, y = tip
    large = view.unit * view.nearness(at[1]) / 75
    elements += burin.strokes(ring([(x, y), (x, y - 6 * large)], closed=False), "line", 0.4)
    elements += burin.cut(
        [(x, y - 6 * large), (x + 6.5 * large, y - 4.6 * large), (x, y - 3 * large)], "flag", 0.3
    )
    return elements
