"""The far and middle ground: two towers, the wall between them with its rose, the floor of constellations.

The right half of the walls is drawn once, x from the middle outwards, and mirrored: the light comes
out of the rose, so that each half is lit on its inner side.
"""

from math import cos, pi, sin

from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.scene.stage import Stage
from pnp.games.magicans_duel.faces.tracing import light_form, pen
from pnp.grid.points import Lattice, paths
from pnp.scene import (
    QUARTER,
    Circle,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    Use,
    circle_segments,
    outline,
    rectangle,
    symbol,
    transform_segments,
)
from pnp.units import Point, mm


def walls(look: Theme, stage: Stage) -> list[Element]:
    """Draw wall, rose and both towers."""
    half = symbol("magicans-towers", _half(look, stage))
    both: list[Element] = [Use(half, (s, 0.0, 0.0, 1.0, stage.middle, 0.0)) for s in (1.0, -1.0)]
    return [*_nave(look, stage), *rose(look, stage.rose, stage.radius), *both]


def _nave(look: Theme, stage: Stage) -> list[Element]:
    """Draw the gabled wall that carries the rose, and a gallery of arches under it."""
    (x, y), r = stage.rose, stage.radius
    wide, foot = stage.half + 2, stage.horizon + 3
    n = 40
    ring = r + 5.5
    arc = [(x - ring * cos(pi * i / n), y - ring * sin(pi * i / n)) for i in range(n + 1)]
    wall = [(x - wide, foot), (x - wide, y), *arc, (x + wide, y), (x + wide, foot)]
    elements: list[Element] = [Path(outline(wall), _wall_style(look, "wall"))]
    step = 7.4
    many = int(wide / step)
    height = stage.horizon - (y + r) + 4
    niches: list[Segment] = []
    for i in range(-many, many + 1):
        if abs(i) * step < r * 0.35:
            continue
        niches += sky.arch((mm(x + i * step), mm(stage.horizon)), 2.6, 2.0, mm(max(height * 0.5, 4.0)))
    elements.append(Path(tuple(niches), Style(look.swatch("tower-dark"), look.swatch("tower-line"), 0.35)))
    return elements


def _wall_style(look: Theme, tone: str) -> Style:
    return Style(look.swatch(tone), look.swatch("tower-line"), 0.4)


def rose(look: Theme, centre: Point, r: float) -> list[Element]:
    """Draw the great window: half the moon's, half the sun's, with twelve petals for equal day and night."""
    (x, y), trace = centre, look.swatch("tracery")
    left: tuple[Segment, ...] = (
        ("M", x, y - r),
        ("C", x - QUARTER * r, y - r, x - r, y - QUARTER * r, x - r, y),
        ("C", x - r, y + QUARTER * r, x - QUARTER * r, y + r, x, y + r),
        ("Z",),
    )
    stone = Style(
        look.swatch("tower"), look.swatch("tower-lit" if look.variant != "low-ink" else "tracery"), 0.5
    )
    elements: list[Element] = [
        Circle(centre, mm(r + 5.5), stone),
        Circle(centre, mm(r + 1.2), Style(look.swatch("rose-sun"), trace, 0.6)),
        Path(tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in left), Style(look.swatch("rose-moon"))),
    ]
    if look.variant == "mono":
        # The moon's half is ruled: it shines less than the sun's.
        tall = [("M", mm(x - 1.6 * i), y - r) for i in range(int(r / 1.6) + 1)]
        rules = tuple(v for start in tall for v in (start, ("L", start[1], y + r)))
        elements.append(Group((Path(rules, Style(None, trace, 0.4)),), clip=left))
    beads = [circle_segments(_point_on_circle(centre, r + 3.4, 2 * pi * i / 36), 0.75) for i in range(36)]
    elements.append(Path(tuple(s for bead in beads for s in bead), Style(look.swatch("window"))))
    bars: list[Segment] = []
    lobes: list[Segment] = []
    for i in range(12):
        a = 2 * pi * i / 12
        lobes += circle_segments(_point_on_circle(centre, 0.72 * r, a), mm(0.175 * r))
        lobes += circle_segments(_point_on_circle(centre, 0.9 * r, a + pi / 12), mm(0.085 * r))
        for s in (-1, 1):
            start, end = (
                _point_on_circle(centre, 0.26 * r, a + s * pi / 12),
                _point_on_circle(centre, 0.7 * r, a + s * pi / 12),
            )
            bars += [("M", *start), ("L", *end)]
    heavy = mm(0.042 * r)
    elements += [
        Path(tuple(bars), Style(None, trace, heavy)),
        Path(tuple(lobes), Style(None, trace, mm(0.03 * r))),
        Circle(centre, mm(0.26 * r), Style(look.swatch("tower"), trace, heavy)),
        Path(sky.crescent(centre, mm(0.2 * r), 0.5, left=True), Style(look.swatch("rose-moon"))),
        Path(sky.crescent(centre, mm(0.2 * r), 0.5), Style(look.swatch("rose-sun"))),
    ]
    return elements


def _point_on_circle(centre: Point, r: float, a: float) -> Point:
    return (mm(centre[0] + r * sin(a)), mm(centre[1] - r * cos(a)))


def _half(look: Theme, stage: Stage) -> list[Element]:
    """Draw the tower on the right, and what lies beyond it, x from the middle of the picture."""
    near, far = stage.half, stage.middle + 4
    foot = stage.horizon + 4
    wide = min(far - near, 56.0)
    upright = stage.height > stage.width
    top = stage.rose[1] - stage.radius * (0.62 if upright else 0.2)
    elements: list[Element] = []
    if far - near > wide:  # the aisle beyond, lower
        roof = [(near + wide - 2, foot), (near + wide - 2, top + 22), (far + 6, top + 44), (far + 6, foot)]
        elements += light_form(
            outline(roof), look.swatch("tower-dark"), look.swatch("tower"), (0, -2), _edge(look)
        )
        for i in range(4):
            elements += _pinnacle(look, near + wide + 5 + 11 * i, top + 26 + 5.5 * i, 2.2, 17 - 2 * i)
    tip = max(top - wide * 0.95, 37.0 if upright else 47.0)  # beside the title, or under it
    spire = [(near + wide * 0.2, top + 3), (near + wide * 0.46, tip), (near + wide * 0.72, top + 3)]
    elements += light_form(
        outline(spire), look.swatch("tower-dark"), look.swatch("tower-lit"), (-1.0, 0.2), _edge(look)
    )
    elements += _crockets(look, spire)
    body = [(near, foot), (near, top), (near + wide, top), (near + wide, foot)]
    elements += light_form(
        outline(body), look.swatch("tower"), look.swatch("tower-lit"), (-1.6, 0.0), _edge(look)
    )
    elements += _storeys(look, near, wide, top, foot)
    for u, tall in ((2.2, 23.0), (wide * 0.88, 19.0)):
        elements += _pinnacle(look, near + u, top + 2, 3.0, tall)
    return elements


def _edge(look: Theme) -> Style:
    return Style(None, look.swatch("tower-line"), 0.35)


def _crockets(look: Theme, spire: list[Point]) -> list[Element]:
    """Draw leaves of stone on a spire's two edges, and a star on its tip."""
    (x0, y0), (x1, y1), (x2, _) = spire
    leaves: list[Segment] = []
    for foot, way in ((x0, -1), (x2, 1)):
        for i in range(1, 8):
            t = i / 8
            x, y = foot + (x1 - foot) * t, y0 + (y1 - y0) * t
            leaves += circle_segments((mm(x + way * 0.5), mm(y)), 0.75)
    return [
        Path(tuple(leaves), Style(look.swatch("tower-line"))),
        Polygon(sky.compass_star((mm(x1), mm(y1 - 2)), 4.2), Style(look.swatch("window"))),
    ]


def _pinnacle(look: Theme, x: float, foot: float, half: float, tall: float) -> list[Element]:
    points = [
        (x - half, foot),
        (x - half, foot - tall * 0.35),
        (x, foot - tall),
        (x + half, foot - tall * 0.35),
        (x + half, foot),
    ]
    return light_form(outline(points), look.swatch("tower"), look.swatch("tower-lit"), (-0.7, 0), _edge(look))


def _storeys(look: Theme, near: float, wide: float, top: float, foot: float) -> list[Element]:
    """Draw cornices, and a pair of lancets in each storey; some are lit from within."""
    elements: list[Element] = []
    tall = 31.0
    many = max(1, round((foot - top) / tall))
    tall = (foot - top) / many
    for i in range(many):
        y = top + tall * i
        band = rectangle(near - 1.4, y - 1.6, wide + 2.8, 3.2, _wall_style(look, "tower-dark"))
        shine = rectangle(near - 1.4, y - 1.6, wide * 0.55, 0.8, Style(look.swatch("tower-lit")))
        elements += [band, shine] if look.variant != "low-ink" else [band]
        sill, half = y + tall * 0.86, wide * 0.105
        spring = tall * 0.62 - half * 1.73
        for j in range(3):
            at = (mm(near + wide * (0.22 + 0.27 * j)), mm(sill))
            glow = (i + j) % 3 == 1
            elements.append(
                Path(sky.arch(at, mm(half + 1.3), 0.0, mm(spring)), _wall_style(look, "tower-dark"))
            )
            tone = look.swatch("window" if glow else "tower-dark")
            elements.append(
                Path(sky.arch(at, mm(half), 0.0, mm(spring)), Style(tone, look.swatch("tower-line"), 0.3))
            )
            bar = look.swatch("tracery" if glow else "tower-line")
            (x, y), rail = at, mm(at[1] - spring * 0.5)
            mullion: tuple[Segment, ...] = (("M", x, y), ("L", x, mm(y - spring - half)))
            mullion = (*mullion, ("M", mm(x - half), rail), ("L", mm(x + half), rail))
            elements.append(Path(mullion, Style(None, bar, 0.5)))
    return elements


def floor(setting: Setting, look: Theme, stage: Stage) -> list[Element]:
    """Draw the board as the floor in perspective, brightest where the spells meet."""
    x, top, bottom = stage.middle, stage.horizon, stage.parapet + 6
    shape = outline([(0, top), (stage.width, top), (stage.width, bottom), (0, bottom)])
    pools: list[Element] = []
    for i, reach in enumerate((0.62, 0.42, 0.22)):
        wide, high = stage.width * reach, (bottom - top) * reach * 1.25
        pool = transform_segments(circle_segments((0.0, 0.0), 1.0), (wide, 0.0, 0.0, high, x, top))
        pools.append(Path(pool, Style(look.swatch(f"floor-{i + 2}"))))
    ground = Path(shape, Style(look.swatch("floor-1"), None))
    ways = _ways(setting, look, stage, bottom)
    glow = tuple(pools) if look.variant == "colour" else ()
    return [ground, Group((*glow, *ways), clip=shape), Path(shape, pen(look, "tower-line", 0.5))]


def _ways(setting: Setting, look: Theme, stage: Stage, bottom: float) -> list[Element]:
    board = setting.definition.point_board()
    depth = bottom - stage.horizon

    def at(place: Lattice) -> Point:
        near = 0.1 + 0.102 * (place[1] - 0.5)
        near = near**1.35
        spread = stage.width * (0.044 + 0.062 * near)
        return (mm(stage.middle + (place[0] - 8) * spread), mm(stage.horizon + depth * near))

    lines: list[Segment] = []
    for a, b in paths(board.points, board.steps):
        lines += [("M", *at(a)), ("L", *at(b))]
    stars: list[Segment] = []
    for place in board.points:
        (x, y), size = at(place), 1.2 + 0.24 * place[1]
        stars += outline(
            [(x + (u - x) * 1.25, y + (v - y) * 0.55) for u, v in sky.compass_star((x, y), size)]
        )
    return [Path(tuple(lines), pen(look, "way", 0.3)), Path(tuple(stars), Style(look.swatch("way")))]
