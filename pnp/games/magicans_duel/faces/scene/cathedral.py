"""Draw the cathedral by night: sky, towers, wall, the title above, and the strip at the head of a chapter."""

from math import cos, hypot, pi, sin
from random import Random

from pnp.games import MOTIF, Setting, on_band
from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.scene.stage import Stage
from pnp.games.magicans_duel.faces.sky import light_form, pen
from pnp.grid.points import Lattice, paths
from pnp.scene import (
    QUARTER,
    Circle,
    Drawing,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    Use,
    circle_segments,
    glyph_paths,
    outline,
    rectangle,
    symbol,
    transform_segments,
)
from pnp.text import cap_height, line_width, set_line
from pnp.units import Point, mm

# The far and middle ground: two towers, the wall between them with its rose, the floor of constellations.
#
# The right half of the walls is drawn once, x from the middle outwards, and mirrored: the light comes
# out of the rose, so that each half is lit on its inner side.


def walls(look: Theme, stage: Stage) -> list[Element]:
    """Draw the cathedral's wall with the rose window and both towers."""
    half = symbol("magicans-towers", _half(look, stage))
    both: list[Element] = [Use(half, (s, 0.0, 0.0, 1.0, stage.middle, 0.0)) for s in (1.0, -1.0)]
    return [*_nave(look, stage), *rose(look, stage.rose, stage.radius), *both]


def _nave(look: Theme, stage: Stage) -> list[Element]:
    """Draw the gabled wall with the rose window, and a gallery of arches below the window."""
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
    """Draw the rose window with the radius `r` in mm: one half with the moon, the other with the sun, and
    twelve petals."""
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
    """Draw the right half of the cathedral: its tower, and what is beyond it. x is measured from the middle
    of the picture."""
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
    """Draw the storeys of a tower: cornices, and two lancet windows in each storey, some of them lit."""
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
    """Draw the floor, which is the board in perspective, brightest where the spells meet."""
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

    def point_at(place: Lattice) -> Point:
        near = 0.1 + 0.102 * (place[1] - 0.5)
        near = near**1.35
        spread = stage.width * (0.044 + 0.062 * near)
        return (mm(stage.middle + (place[0] - 8) * spread), mm(stage.horizon + depth * near))

    lines: list[Segment] = []
    for a, b in paths(board.points, board.steps):
        lines += [("M", *point_at(a)), ("L", *point_at(b))]
    stars: list[Segment] = []
    for place in board.points:
        (x, y), size = point_at(place), 1.2 + 0.24 * place[1]
        stars += outline(
            [(x + (u - x) * 1.25, y + (v - y) * 0.55) for u, v in sky.compass_star((x, y), size)]
        )
    return [Path(tuple(lines), pen(look, "way", 0.3)), Path(tuple(stars), Style(look.swatch("way")))]


# The far plane: the sky, its glow in steps about the rose, its stars and constellations.


def night(look: Theme, stage: Stage) -> list[Element]:
    """Draw the night sky with stars over the whole picture."""
    elements: list[Element] = [
        rectangle(0, 0, stage.width, stage.height, Style(look.swatch("sky-1")), "ground")
    ]
    reach = hypot(stage.middle, stage.rose[1]) * 0.98
    if look.variant == "colour":
        for i in range(6):
            radius = stage.radius + 5 + (reach - stage.radius) * (1 - (i + 1) / 7) ** 1.25
            elements.append(Circle(stage.rose, mm(radius), Style(look.swatch(f"sky-{i + 2}"))))
    elements += _rays(look, stage)
    elements += _stars(look, stage)
    elements += _constellations(look, stage)
    return elements


def _rays(look: Theme, stage: Stage) -> list[Element]:
    """Draw wedges of light, alternately long and short, that get thinner towards their ends."""
    if look.variant == "colour":
        return []
    dice, (x, y) = Random(22), stage.rose
    many = 72
    wedges: list[Segment] = []
    for i in range(many):
        a = 2 * pi * (i + 0.5) / many
        if sin(a) < -0.72:
            continue  # there the title stands
        near = stage.radius + 6.0
        far = near + (26.0 if i % 2 else 13.0) + dice.uniform(0, 9.0)
        half = 0.011 if look.variant == "mono" else 0.006
        wedges += outline(
            [
                (x + near * cos(a - half), y + near * sin(a - half)),
                (x + far * cos(a), y + far * sin(a)),
                (x + near * cos(a + half), y + near * sin(a + half)),
            ]
        )
    return [Path(tuple(wedges), Style(look.swatch("ray")))]


def _stars(look: Theme, stage: Stage) -> list[Element]:
    count = {"colour": 210, "low-ink": 70, "mono": 80}[look.variant]
    clear = [(stage.rose, stage.radius + 14.0)]
    # No star stands among the letters, where it would look like a point.
    rows = (34.0, 62.0) if stage.height > stage.width else (32.0,)
    far = int(stage.middle - 30.0)
    clear += [((stage.middle + x, y), 16.0) for y in rows for x in range(-far, far + 1, 10)]
    stars = sky.scatter_stars(922, count, (2, 2, stage.width - 2, stage.horizon), tuple(clear))
    segments: list[Segment] = []
    for at, size in stars:
        big = size > 0.34
        segments += outline(sky.compass_star(at, 4.5 * size if big else 3.0 * size))
    return [Path(tuple(segments), Style(look.swatch("way")))]


def _constellations(look: Theme, stage: Stage) -> list[Element]:
    """Draw two constellations: a crescent on the left, a crown on the right, at the distance of words from
    the edges."""
    left = ((0.07, 0.2), (0.12, 0.1), (0.2, 0.06), (0.3, 0.085), (0.39, 0.05))
    right = ((0.61, 0.05), (0.7, 0.085), (0.8, 0.06), (0.88, 0.11), (0.935, 0.22))
    elements: list[Element] = []
    for figure in (left, right):
        at: list[Point] = [(mm(u * stage.width), mm(v * stage.horizon + 4.0)) for u, v in figure]
        elements.append(Path(outline(at, closed=False), pen(look, "way", 0.3)))
        for i, place in enumerate(at):
            elements.append(
                Polygon(sky.compass_star(place, 3.4 if i % 2 else 2.4), Style(look.swatch("way")))
            )
    return elements


# The title, large in the sky: the towers' spires stand before it, the light of the rose behind it.


def title(setting: Setting, look: Theme, stage: Stage) -> list[Element]:
    """Draw the title: one line on a wide picture, two on an upright one."""
    name = setting.definition.game.title
    first, _, rest = name.partition(" ")
    wide = stage.width > stage.height or not rest
    lines = (name,) if wide else (first, rest)
    face = look.typeface("title")
    widest = max(line_width(text, face, 1.0) for text in lines)
    size = min((stage.width - (58.0 if wide else 36.0)) / widest, 36.0 if wide else 35.0)
    cap = cap_height(face, size)
    y = (14.0 if wide else 17.0) + cap
    elements: list[Element] = []
    for text in lines:
        elements += _lit_letters(look, text, size, (stage.middle, mm(y)))
        y += cap * 1.34
    return elements


def _lit_letters(look: Theme, text: str, size: float, at: tuple[float, float]) -> list[Element]:
    """Draw pale letters over their shadow, which falls away from the light."""
    face = look.typeface("title")
    drop = mm(0.028 * size)
    under = set_line(text, face, size, look.swatch("title-drop"), (at[0], mm(at[1] + drop)), anchor="middle")
    glyphs = tuple(segment for glyph in glyph_paths(under) for segment in glyph)
    halo = Style(
        look.swatch("title-drop"),
        look.swatch("title-drop"),
        {"colour": 1.4, "low-ink": 0.3, "mono": 2.6}[look.variant],
    )
    over = set_line(text, face, size, look.swatch("title-lit"), at, anchor="middle", name="title")
    return [Path(glyphs, halo), over]


# The strip at the head of a chapter: the rose rising, and the phases of the moon to either side.


def band(look: Theme, width: float, height: float) -> Drawing:
    """Draw the strip at the head of a chapter, `width` x `height` mm: the rose window rising in the middle,
    and a constellation that fades out towards each end."""
    middle, foot = width / 2, height + 2.1
    elements: list[Element] = [rectangle(0, 0, width, height, Style(look.swatch("sky-1")), "ground")]
    if look.variant == "colour":
        steps = [(mm(86.0 - 13.5 * i), Style(look.swatch(f"sky-{i + 2}"))) for i in range(5)]
        elements += [Circle((middle, foot), radius, tone) for radius, tone in steps]
    stars = sky.scatter_stars(9, 60, (3, 2, width - 3, height - 2), (((middle, foot), 34.0),))
    dust = [s for at, size in stars for s in outline(sky.compass_star(at, 3.2 * size))]
    elements.append(Path(tuple(dust), Style(look.swatch("way"))))
    elements.append(on_band(_motif(look, *MOTIF)))
    frame = outline([(0, 0), (width, 0), (width, height), (0, height)])
    return Drawing(width, height, (Group(tuple(elements), clip=frame),))


def _motif(look: Theme, width: float, height: float) -> list[Element]:
    middle, foot = width / 2, height + 3.0
    elements: list[Element] = []
    for side in (-1, 1):
        way: list[Point] = [
            (mm(middle + side * x), mm(y)) for x, y in ((38, 18), (56, 10), (74, 17), (90, 9), (106, 14))
        ]
        elements.append(Path(outline(way, closed=False), pen(look, "way", 0.3)))
        for i, at in enumerate(way[1:]):
            if i < 2:
                elements += _moon(look, at, 3.6 - i, 0.5 - 0.18 * i, side < 0)
            else:
                elements.append(Polygon(sky.compass_star(at, 2.6), Style(look.swatch("way"))))
    return [*elements, *rose(look, (middle, foot), height * 0.82)]


def _moon(look: Theme, at: Point, radius: float, share: float, left: bool) -> list[Element]:
    tone = look.swatch("rose-moon" if left else "rose-sun")
    return [
        Circle(at, mm(radius), Style(look.swatch("sky-1"), look.swatch("way"), 0.3)),
        Path(sky.crescent(at, mm(radius), share, left=left), Style(tone, look.swatch("way"), 0.3)),
    ]
