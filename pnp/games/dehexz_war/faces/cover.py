"""The cover: a roundel of sea, the fortress on its island, and the seven medals around a compass rose.

Geometry is in mm from the middle of the roundel, until the last step moves it.
"""

from functools import lru_cache
from math import cos, pi

from pnp.games import Setting
from pnp.games.dehexz_war.faces import border, compass, pieces, terrain
from pnp.games.dehexz_war.faces.board.sheet import clip_line, clip_polygon
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Facts, classes
from pnp.grid import hexgrid
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Symbol,
    Theme,
    Use,
    circle_segments,
    compose,
    outline,
    rotate,
    scale,
    symbol,
    translate,
)
from pnp.scene.forms import on_circle
from pnp.units import Point, mm

DIAMETER = 128.0

_RING, _SEA = 63.4, 59.8
"""The radii of the roundel's ring and of the sea inside it, in mm."""

_APOTHEM = 41.5
"""The distance in mm from the middle to the outermost corners of the cells."""

_MEDAL, _RADIUS, _ROSE = 1.5, 30.2, 19.0
"""The scale of the medals, their distance from the middle in mm, and the radius of the rose."""

_HEART, _HEART_SIZE = "F", 1.15
"""The kind in the middle and its scale. It is the Ghost, which has no body of its own."""

_SHORE, _SEED = 11.4, 6
"""The mean distance in mm from the cells to the coast, and the seed of its bays."""


def cover(setting: Setting) -> Drawing:
    """Draw the ornament of the title page, a circle of `DIAMETER` mm."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    table = setting.definition.board()
    trace = border.Trace(table.side, mm(_APOTHEM / (1.5 * (table.side - 1) + 1)))
    parts = classes(table.side, facts.moves.E.slide)
    elements = [
        *_ring(look),
        *_sea(look),
        *_works(look, trace),
        *_field(look, trace, parts),
        *border.wall(look, trace, (0.0, 0.0)),
        *compass.rose(look, (0.0, 0.0), _ROSE),
        *_medals(look, tuple(piece.id for piece in setting.definition.pieces)),
    ]
    middle = DIAMETER / 2
    return Drawing(DIAMETER, DIAMETER, (Group(tuple(elements), translate(middle, middle)),))


def _ring(look: Theme) -> list[Element]:
    """Draw a coin's edge: two rules, with a dark and light scale between them as on a map's frame."""
    ink = look.swatch("wall")
    outer, inner = _RING - 0.8, _SEA + 0.8
    bars: list[Segment] = []
    for i in range(36):
        start, steps = 10.0 * i - 2.5, 3
        arc = [on_circle(outer, start + 5 * k / steps) for k in range(steps + 1)]
        back = [on_circle(inner, start + 5 * k / steps) for k in range(steps, -1, -1)]
        bars += outline((*arc, *back))
    ring = (*circle_segments((0.0, 0.0), _RING), *circle_segments((0.0, 0.0), _SEA))
    ground = Style(fill=look.swatch("parchment"), stroke=ink, width=0.5, evenodd=True)
    return [Path(ring, ground), Path(tuple(bars), Style(fill=ink))]


def _sea(look: Theme) -> list[Element]:
    """Draw the water with rhumb lines, an engraver's lines along the coast, and the island."""
    mono, sea = look.variant == "mono", _SEA - 0.2
    grid, window = _island(), tuple(on_circle(sea, 5.0 * i) for i in range(72))
    elements: list[Element] = [Circle((0.0, 0.0), sea, Style(fill=look.swatch("sea")))]
    if not mono:
        rhumbs = [s for line in compass.rhumb_lines((0.0, 0.0), sea) for s in outline(line, closed=False)]
        elements.append(Path(tuple(rhumbs), Style(stroke=look.swatch("rhumb"), width=0.25)))
    lines = Style(stroke=look.swatch("sea-line"), width=0.25)
    for level in (-0.9, -1.9, -3.1, -4.5, -6.2)[:: 2 if mono else 1]:
        found = terrain.level_lines(grid, level, shortest=5.0)
        pieces = tuple(piece for line in found for piece in clip_line(line, window))
        elements.append(Path(_curves(pieces, 2.4), lines))
    # The land fills the island's outline wherever that leaves the roundel, and its coast ends there.
    coast = terrain.level_lines(grid, 0.0, shortest=12.0)
    land = Style(fill=look.swatch("land"))
    closed = (line[:-1] for line in coast if line[0] == line[-1])
    elements += [Polygon(clip_polygon(line, window), land) for line in closed]
    shore = tuple(piece for line in coast for piece in clip_line(line, window))
    elements.append(Path(_curves(shore, 1.8), Style(stroke=look.swatch("slate"), width=0.45)))
    return [*elements, Circle((0.0, 0.0), _SEA, Style(stroke=look.swatch("wall"), width=0.5))]


@lru_cache(maxsize=1)
def _island() -> terrain.Grid:
    """Return the heights around the fortress, calmer than the board's, so that the slopes stay above the
    water."""
    bays, inlets = terrain.waves(_SEED, 5, 26.0, 60.0), terrain.waves(_SEED + 1, 6, 9.0, 19.0)

    def height(x: float, y: float) -> float:
        return _SHORE - terrain.hexagon_distance(x, y, _APOTHEM) + 1.1 * bays(x, y) + 0.6 * inlets(x, y)

    return terrain.sample(height, DIAMETER / 2, DIAMETER / 2, 2.0)


def _curves(lines: tuple[terrain.Line, ...], step: float) -> tuple[Segment, ...]:
    return tuple(s for line in lines for s in terrain.curve(terrain.resample(line, step)))


def _works(look: Theme, trace: border.Trace) -> list[Element]:
    """Draw the ground of the fortress and the slope outside each of its six sides."""
    strokes: list[Segment] = []
    foot, half = trace.apothem + border.REACH + 0.35, trace.half(border.REACH) - 4.5
    count = int(half / 1.3)
    for i in range(-count, count + 1):
        x = i * half / count
        reach = (2.8, 1.2, 2.0, 1.2)[i % 4] * (0.8 + 0.2 * cos(pi * x / half / 2))
        strokes += [("M", mm(x), mm(foot)), ("L", mm(x * (1 + 0.012 * reach)), mm(foot + reach))]
    style = Style(stroke=look.swatch("shadow"), width=0.25, round=False)
    slope = symbol("cover-slope", (Path(tuple(strokes), style),))
    ground = Style(fill=look.swatch("parchment"), stroke=look.swatch("wall"), width=0.3, round=False)
    return [*border.repeat_on_sides(slope, (0.0, 0.0)), Polygon(trace.hexagon(border.REACH), ground)]


def _field(look: Theme, trace: border.Trace, parts: tuple[int, ...]) -> list[Element]:
    """Draw the cells in their three tones or textures, with contour lines over them."""
    cells = tuple(_cell(look, trace.size, part) for part in range(3))
    elements: list[Element] = [
        Use(cells[part], translate(*hexgrid.centre(cell, trace.size)))
        for cell, part in zip(hexgrid.hexagon(trace.side), parts, strict=True)
    ]
    if look.variant != "mono":
        window = trace.hexagon(0.5)
        lines = tuple(
            piece
            for level in range(-60, 160, 10)
            for line in terrain.level_lines(terrain.hills(_APOTHEM, _SEED), float(level), shortest=20.0)
            for piece in clip_line(line, window)
            if terrain.length(piece) > 3.0
        )
        elements.append(Path(_curves(lines, 3.5), Style(stroke=look.swatch("relief"), width=0.3)))
    return elements


def _cell(look: Theme, size: float, part: int) -> Symbol:
    """Draw a cell of one of the three classes: a tone and, where tones are not enough, a dot or two
    strokes."""
    edge = Style(look.swatch(f"cell-{part + 1}"), look.swatch("cell-line"), 0.3)
    shapes: list[Element] = [Polygon(hexgrid.corners((0, 0), size), edge)]
    pattern = look.swatch("cell-pattern")
    if look.variant != "colour" and part == 1:
        shapes.append(Circle((0.0, 0.0), 0.4, Style(pattern)))
    if look.variant != "colour" and part == 2:
        strokes = [((-0.9, y + 0.5), (0.9, y - 0.5)) for y in (-0.7, 0.0, 0.7)]
        segments = tuple(s for stroke in strokes for s in outline(stroke, closed=False))
        shapes.append(Path(segments, Style(stroke=pattern, width=0.28)))
    return symbol(f"cover-cell-{part + 1}", shapes)


def _medals(look: Theme, kinds: tuple[str, ...]) -> list[Element]:
    """Draw one medal of each kind: the heart in the middle, the others around it, facing outwards."""
    around = [kind for kind in kinds if kind != _HEART]
    elements = [_medal(look, _HEART, (0.0, 0.0), 0.0, _HEART_SIZE)]
    for i, kind in enumerate(around):
        turn = 360.0 * i / len(around)
        elements.append(_medal(look, kind, on_circle(_RADIUS, turn), turn, _MEDAL))
    return elements


def _medal(look: Theme, kind: str, at: Point, turn: float, larger: float) -> Element:
    """Draw a piece with a cut edge and, to the lower right, its engraved shadow."""
    face = pieces.piece_face(kind, look)
    ink = look.swatch("ink")
    centre = translate(-face.width / 2, -face.height / 2)
    place = compose(translate(*at), compose(rotate(turn), compose(scale(larger), centre)))
    back = rotate(-turn)
    dx, dy = 0.55 * back[0] + 0.75 * back[2], 0.55 * back[1] + 0.75 * back[3]
    shadow = tuple((mm(x + dx), mm(y + dy)) for x, y in face.trim)
    dark = look.swatch("shadow-dark" if look.variant != "low-ink" else "shadow")
    return Group(
        (
            Polygon(shadow, Style(fill=dark, stroke=dark, width=0.3)),
            Group(face.elements, clip=outline(face.trim)),
            Polygon(face.trim, Style(stroke=ink, width=0.32, round=False)),
        ),
        place,
    )
