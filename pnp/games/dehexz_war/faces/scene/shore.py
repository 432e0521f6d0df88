"""Draw the middle of the scene: the island, and on it the board as a fortress with walls on all six sides.

Also draw the background: a sunrise that looks like the compass rose, and the water around the island.
"""

from collections.abc import Callable, Iterator, Sequence
from math import cos, hypot, radians, sin, sqrt
from random import Random

from pnp.games.dehexz_war.faces.scene.burin import (
    HAIR,
    Burin,
    View,
    draw_limb,
    draw_scales,
    draw_spikes,
    limb,
    ring,
    round_point,
)
from pnp.grid import hexgrid
from pnp.scene import Box, Element, Group, Segment, compose, read_path, rectangle, translate
from pnp.scene import Style as Paint
from pnp.scene.forms import polar
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
        elements += burin.cut_shape([view.point(x * k, y * k, -0.14) for x, y in rim], tone, 0.3)
    # Only the near half of the cliffs is seen: the far half lies behind the ground.
    elements += burin.cut_shape(foot, "cliff", 0.4)
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
                elements += burin.cut_shape(
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
    elements += burin.cut_shape(top, "land", 0.45)
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
        burin.cut_shape([view.point(*_corner(k, _INNER)) for k in range(6)], "cell-1", 0.4)
    )
    size = cell_size(side)
    shapes: list[list[Segment]] = [[], [], []]
    for cell, kind in zip(hexgrid.hexagon(side), classes, strict=True):
        points = [view.point(x, -y) for x, y in hexgrid.corners(cell, size)]
        # Without painted cells, three sides of each cell make all lines between cells.
        shapes[kind] += ring(points) if burin.paints else ring(points[:4], closed=False)
    for kind, segments in enumerate(shapes):
        lines = tuple(segments)
        elements += (
            burin.cut_shape(lines, f"cell-{kind + 1}") if burin.paints else burin.strokes(lines, "line")
        )
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
            elements += burin.cut_shape([view.point(*p) for p in quad], "cast", 0.0)
        elif sin(radians(60 * k + 30)) < 0.6:
            elements += burin.cut_shape([view.point(*p) for p in quad], "cast-land", 0.0)
    return elements


def cell_size(side: int) -> float:
    """Return the distance from a cell's centre to a corner, in radii of the fortress, for a board with `side`
    cells a side."""
    return 0.905 * 2 / (sqrt(3) * (2 * side - 1))


def works(view: View) -> list[tuple[float, Callable[[Burin], list[Element]]]]:
    """Return the walls and towers as (distance, function that draws the part), sorted from far to near."""
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
    elements = [*burin.cut_shape(walk, "stone-top", 0.35), *burin.cut_shape(face, tone, 0.4)]
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
    return [*burin.cut_shape(tuple(elements), seen, 0.3), *burin.cut_shape(tuple(tops), "stone-top", 0.3)]


def tower(
    burin: Burin, view: View, at: Point, radius: float, tall: float, *, roof: float = ROOF
) -> list[Element]:
    """Draw a hexagonal tower with a pointed roof. Faces towards the sun are lighter. `at` is its place on the
    ground plan. `radius` and the heights `tall` and `roof` are in radii of the fortress."""
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
        elements += burin.cut_shape(
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
        elements += burin.cut_shape(
            [view.point(*p, tall * 0.96), view.point(*q, tall * 0.96), tip], tone, 0.35
        )
    x, y = tip
    large = view.unit * view.nearness(at[1]) / 75
    elements += burin.strokes(ring([(x, y), (x, y - 6 * large)], closed=False), "line", 0.4)
    elements += burin.cut_shape(
        [(x, y - 6 * large), (x + 6.5 * large, y - 4.6 * large), (x, y - 3 * large)], "flag", 0.3
    )
    return elements


# The water around the island: engraved waves, the sun's reflection, ships and the serpent.


def water(
    burin: Burin, width: float, height: float, horizon: float, sun: float, island: Box = (0, 0, 0, 0)
) -> list[Element]:
    """Draw the sea from the y `horizon` down to `height`, in three tones, with closer waves farther away.
    Waves glitter below the sun, whose x is `sun`. There are no waves inside the ellipse that fills the box
    `island`."""
    elements: list[Element] = []
    depth = height - horizon
    for tone, share in (("sea-far", 0.0), ("sea-mid", 0.13), ("sea-near", 0.42)):
        top = horizon + depth * share
        line = [(width * i / 24, top + (1.6 * sin(i * 1.7) if share else 0)) for i in range(25)]
        elements += burin.cut_shape([*line, (width, height), (0.0, height)], tone, 0.0)
    chance = Random(7)
    dark: list[Segment] = []
    bright: list[Segment] = []
    y, gap = horizon + 1.3, 1.45 if burin.paints else 2.1
    while y < height:
        x = chance.uniform(-6.0, 0.0)
        reach = gap * 3.4
        while x < width:
            long = reach * chance.uniform(0.7, 1.7)
            bow = min(gap * 0.3, 1.1)
            segment: list[Segment] = [
                ("M", *round_point(max(x, 0.0), y)),
                (
                    "C",
                    *round_point(max(x, 0.0) + long * 0.3, y - bow),
                    *round_point(x + long * 0.7, y - bow),
                    *round_point(x + long, y),
                ),
            ]
            glitter = abs(x + long / 2 - sun) < 7 + (y - horizon) * 0.42 and chance.random() < 0.62
            if not _is_inside(island, (x + long / 2, y)):
                (bright if glitter else dark).extend(segment)
            x += long + reach * chance.uniform(0.25, 1.1)
        y += gap
        gap *= 1.055
    elements.append(
        Group(
            (*burin.strokes(tuple(dark), "wave", 0.35), *burin.strokes(tuple(bright), "glitter", 0.55)),
            clip=ring([(0, horizon), (width, horizon), (width, height), (0, height)]),
        )
    )
    return elements


def _is_inside(box: Box, at: Point) -> bool:
    x0, y0, x1, y1 = box
    if x1 <= x0:
        return False
    return ((2 * at[0] - x0 - x1) / (x1 - x0)) ** 2 + ((2 * at[1] - y0 - y1) / (y1 - y0)) ** 2 < 1


def ship(burin: Burin, at: Point, size: float, *, heading: int = 1) -> list[Element]:
    """Draw a ship, `size` mm from keel to pennant. With `heading` 1 it sails to the right, with -1 to the
    left."""
    burin, pen = burin.shrunk(size / 100), 30.0 / size
    hull = ring([(-46, -22), (-40, 0), (36, 0), (52, -26), (34, -20), (-24, -18), (-30, -28), (-46, -30)])
    parts: list[Element] = list(burin.cut_shape(hull, "night", pen))
    for mast, top, half in ((-26, -82, 15), (2, -100, 20), (27, -78, 13)):
        parts += burin.strokes(ring([(mast, -18), (mast, top)], closed=False), "night", pen * 1.4)
        for k, (low, peak) in enumerate(((-26, -52), (-56, -76))):
            high = max(peak, top + 8) if k else peak
            w = half * (1.0 if not k else 0.74)
            sail: tuple[Segment, ...] = (
                ("M", mast - w * 0.8, high),
                ("L", mast + w * 0.8, high),
                ("C", mast + w * 1.5, high * 0.6 + low * 0.4, mast + w * 1.4, low, mast + w, low),
                ("L", mast - w, low),
                ("C", mast - w * 0.3, low * 0.7 + high * 0.3, mast - w * 0.5, high, mast - w * 0.8, high),
                ("Z",),
            )
            parts += burin.cut_shape(sail, "sail" if k == 0 else "sail-shade", pen)
        parts += burin.cut_shape([(mast, top), (mast - 16, top + 4), (mast, top + 9)], "flag", pen)
    matrix = compose(translate(*round_point(*at)), (heading * size / 100, 0.0, 0.0, size / 100, 0.0, 0.0))
    foam = [ring([(-58, 3), (-20, 6)], closed=False), ring([(-6, 4), (60, 3)], closed=False)]
    parts += [e for line in foam for e in burin.strokes(line, "glitter", pen * 1.5)]
    return [Group(tuple(parts), matrix)]


def serpent(burin: Burin, at: Point, size: float, *, heading: int = 1) -> list[Element]:
    """Draw the sea serpent, with its coils above the water. The place `at` is on the waterline. At `size` 1
    the coils are 60 mm long. With `heading` 1 it looks to the left, with -1 to the right."""
    burin = burin.shrunk(size)
    parts: list[Element] = []
    # Above water it looks left; `heading` -1 turns it round.
    for coil in (
        ((36, 3, 3.4), (41, -7, 4.4), (47, -8, 4.4), (53, 3, 3.2)),
        ((15, 3, 4.0), (21, -10, 5.2), (28, -10.5, 5.2), (34, 3, 4.0)),
    ):
        form = limb(coil)
        parts += [
            *draw_spikes(burin, form, -1, 3.4, 4),
            *draw_limb(burin, form),
            *draw_scales(burin, form, -0.6, 0.7),
        ]
    neck = limb(((11, 3, 5.0), (9, -9, 4.6), (2, -17, 4.2), (2, -26, 3.6), (-4, -30, 3.0)))
    parts += [
        *draw_spikes(burin, neck, 1, 3.4, 4),
        *draw_limb(burin, neck),
        *draw_scales(burin, neck, -0.4, 0.7),
    ]
    head = read_path(
        "M 3 -29 C 2 -33 -1 -36 -6 -36 C -10 -35 -13 -33 -17 -32 C -19 -31 -19 -29 -17 -28.6 "
        "L -9 -28 L -16 -26 C -16 -24 -13 -23.6 -9 -24 C -5 -24.4 0 -25 3 -29 Z"
    )
    parts += burin.cut_shape(head, "scale", 0.4)
    parts += burin.cut_shape([(-9, -32.6), (-6, -33), (-6.4, -31.2)], "glow", 0.0)
    for x0, x1 in ((-2, 10), (30, 40), (50, 60)):
        parts += burin.strokes(ring([(x0 - 3, 3.2), (x0 + 3, 2.4), (x1, 3.4)], closed=False), "glitter", 0.6)
    return [
        Group(tuple(parts), compose(translate(*round_point(*at)), (heading * size, 0.0, 0.0, size, 0.0, 0.0)))
    ]


# The far plane: a sunrise in the form of the map's compass rose, with rays, clouds and a coast.


def _polar(at: Point, radius: float, degrees: float) -> Point:
    """Return a point given by angle and distance from `at`, rounded to 0.1 mm."""
    return round_point(*polar(at, radius, degrees))


def sky(burin: Burin, width: float, height: float, sun: Point, radius: float) -> list[Element]:
    """Draw the sky over the whole picture, with rays from the sun. `radius` is the radius of the sun. Three
    discs around it, of up to 3.5 times this radius, are paler than the sky."""
    reach = 1.2 * (width + height)
    elements: list[Element] = [rectangle(0, 0, width, height, Paint(burin.ink("air-5")), "ground")]
    frame = ring([(0, 0), (width, 0), (width, height), (0, height)])
    inside: list[Element] = []
    for tone, share in (("air-4", 3.5), ("air-3", 2.55), ("air-2", 1.75)):
        if burin.paints:
            inside.append(burin.disc(sun, radius * share, tone))
    inside += _rays(burin, sun, radius, reach)
    elements.append(Group(tuple(inside), clip=frame))
    return elements


def _rays(burin: Burin, sun: Point, radius: float, reach: float) -> Iterator[Element]:
    """Draw a tapering ray for every direction of the compass rose, with fine lines between the rays."""
    broad: list[Segment] = []
    fine: list[Segment] = []
    for i in range(72):
        angle = i * 5.0
        if i in (17, 18, 19, 53, 54, 55):
            continue  # along the horizon a ray would be a bar
        if i % 3 == 0:
            half = 0.75 if i % 6 else 1.15
            foot = radius * (1.32 if i % 6 else 1.2)
            tail = reach
            broad += ring(
                [_polar(sun, foot, angle), _polar(sun, tail, angle - half), _polar(sun, tail, angle + half)]
            )
        else:
            start = radius * (1.45 + 0.32 * (i % 2))
            fine += ring([_polar(sun, start, angle), _polar(sun, reach, angle)], closed=False)
    yield from burin.cut_shape(tuple(broad), "ray", 0.0)
    yield from burin.strokes(tuple(fine), "ray-line", HAIR)


def sun_rose(burin: Burin, sun: Point, radius: float) -> list[Element]:
    """Draw the sun as a compass rose: a disc with a ring of degrees and twelve points."""
    elements: list[Element] = [
        burin.disc(sun, radius, "sun", 0.5, "gold-line"),
        burin.disc(sun, radius * 0.95, "sun", 0.3, "gold-line"),
    ]
    ticks: list[Segment] = []
    for i in range(72):
        inner = 0.9 if i % 3 else 0.87
        ticks += ring(
            [_polar(sun, radius * inner, i * 5.0), _polar(sun, radius * 0.95, i * 5.0)], closed=False
        )
    elements += burin.strokes(tuple(ticks), "gold-line")
    for first, length, tone in ((15.0, 0.8, "gold-pale"), (0.0, 1.12, "gold")):
        for k in range(6):
            a = first + 60 * k
            tip, left, right = (
                _polar(sun, radius * r, d) for r, d in ((length, a), (0.27, a - 15), (0.27, a + 15))
            )
            elements += burin.cut_shape([sun, left, tip], "sun", 0.3, "gold-line")
            elements += burin.cut_shape([sun, tip, right], tone, 0.3, "gold-line")
    return elements


def cloud(burin: Burin, at: Point, width: float, seed: int) -> list[Element]:
    """Draw a long cloud, flat below and lit on the side of the sun. `at` is the left end of its lower edge,
    `width` its length in mm. `seed` gives it its shape."""
    chance = Random(seed)
    x, y = at
    count = 5 + chance.randrange(3)
    segments: list[Segment] = [("M", *round_point(x, y))]
    below: list[Segment] = []
    step = width / count
    previous = (x, y)
    for i in range(count):
        rise = 1.0 - abs(i + 0.5 - count / 2) / (count / 2)
        end = (x + step * (i + 1), y - width * 0.11 * (rise * chance.uniform(0.8, 1.2)) * (i < count - 1))
        bulge = step * chance.uniform(0.7, 0.95)
        segments.append(
            (
                "C",
                *round_point(previous[0] - step * 0.15, previous[1] - bulge),
                *round_point(end[0] + step * 0.1, end[1] - bulge),
                *round_point(*end),
            )
        )
        previous = end
    segments += [
        (
            "C",
            *round_point(x + width * 0.8, y + width * 0.03),
            *round_point(x + width * 0.3, y + width * 0.035),
            *round_point(x, y),
        ),
        ("Z",),
    ]
    for k in range(3):
        a = chance.uniform(0.05, 0.4)
        b = chance.uniform(0.55, 0.95)
        yy = y + 1.6 + 1.5 * k
        below += ring([(x + width * a, yy), (x + width * b, yy)], closed=False)
    return [
        *burin.cut_shape(tuple(segments), "cloud", 0.35, "far-line"),
        *burin.strokes(tuple(below), "ray-line", 0.35),
    ]


def coast(burin: Burin, horizon: float, left: float, right: float, tall: float, seed: int) -> list[Element]:
    """Draw distant hills, up to `tall` mm high, on the horizon between the x `left` and `right`. `horizon` is
    its y."""
    chance = Random(seed)
    count = 12
    points = [(left, horizon + 0.4)]
    for i in range(1, count):
        swell = sin(radians(180 * i / count))
        points.append((left + (right - left) * i / count, horizon - tall * swell * chance.uniform(0.45, 1.0)))
    points.append((right, horizon + 0.4))
    lines: list[Segment] = []
    for (x, y), (x1, _) in zip(points[1:-1:2], points[2::2], strict=False):
        lines += ring(
            [(x, y), (x + (x1 - x) * 0.3, (y + horizon) / 2), (x + (x1 - x) * 0.1, horizon)], closed=False
        )
    return [*burin.cut_shape(points, "far", 0.35, "far-line"), *burin.strokes(tuple(lines), "far-line", 0.3)]
