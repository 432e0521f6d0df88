"""The rulebook's figures of the whole board: seatings, set-up, zones, the start, paths of the Dragon."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from math import cos, pi

from pnp.games import Setting, ornament
from pnp.games.dehexz_war.faces import border, moves, terrain
from pnp.games.dehexz_war.faces.board.sheet import clip_line, clip_polygon
from pnp.games.dehexz_war.faces.diagram import Diagram
from pnp.games.dehexz_war.faces.pieces import centre_offset, piece_face
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import BOARD, Facts, classes, row_from, rows_from, start_position
from pnp.games.dehexz_war.rules import CAPTURED, TABLE
from pnp.games.tabling import FIGURE, draw_setup, look_at_setup
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex
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
    transform_point,
    translate,
)
from pnp.scene.forms import on_circle
from pnp.tabletop.sketch import Sketch, crop, in_column, in_row, lay_face
from pnp.units import Point, mm, to_points

# The cover: a roundel of sea, the fortress on its island, and the seven medals around a compass rose.
#
# Geometry is in mm from the middle of the roundel, until the last step moves it.

DIAMETER = 128.0

_COVER_RING, _SEA = 63.4, 59.8
"""The radii of the roundel's ring and of the sea inside it, in mm."""

_APOTHEM = 41.5
"""The distance in mm from the middle to the outermost corners of the cells."""

_MEDAL, _RADIUS, _ROSE = 1.5, 30.2, 19.0
"""The scale of the medals, their distance from the middle in mm, and the radius of the rose."""

_HEART, _HEART_SIZE = "F", 1.15
"""The kind of piece in the middle of the ornament, and its scale. It is the Ghost, which is only on the backs
of pieces."""

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
        *terrain.rose(look, (0.0, 0.0), _ROSE),
        *_medals(setting, tuple(piece.id for piece in setting.definition.pieces)),
    ]
    middle = DIAMETER / 2
    return Drawing(DIAMETER, DIAMETER, (Group(tuple(elements), translate(middle, middle)),))


def _ring(look: Theme) -> list[Element]:
    """Draw the ring of the ornament, like the edge of a map: two lines with a dark and light scale between
    them."""
    ink = look.swatch("wall")
    outer, inner = _COVER_RING - 0.8, _SEA + 0.8
    bars: list[Segment] = []
    for i in range(36):
        start, steps = 10.0 * i - 2.5, 3
        arc = [on_circle(outer, start + 5 * k / steps) for k in range(steps + 1)]
        back = [on_circle(inner, start + 5 * k / steps) for k in range(steps, -1, -1)]
        bars += outline((*arc, *back))
    ring = (*circle_segments((0.0, 0.0), _COVER_RING), *circle_segments((0.0, 0.0), _SEA))
    ground = Style(fill=look.swatch("parchment"), stroke=ink, width=0.5, evenodd=True)
    return [Path(ring, ground), Path(tuple(bars), Style(fill=ink))]


def _sea(look: Theme) -> list[Element]:
    """Draw the water with rhumb lines, an engraver's lines along the coast, and the island."""
    mono, sea = look.variant == "mono", _SEA - 0.2
    grid, window = _island(), tuple(on_circle(sea, 5.0 * i) for i in range(72))
    elements: list[Element] = [Circle((0.0, 0.0), sea, Style(fill=look.swatch("sea")))]
    if not mono:
        rhumbs = [s for line in terrain.rhumb_lines((0.0, 0.0), sea) for s in outline(line, closed=False)]
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


def _medals(setting: Setting, kinds: tuple[str, ...]) -> list[Element]:
    """Draw one medal of each kind of piece: the Ghost's in the middle, the others around it, facing
    outwards."""
    around = [kind for kind in kinds if kind != _HEART]
    elements = [_medal(setting, _HEART, (0.0, 0.0), 0.0, _HEART_SIZE)]
    for i, kind in enumerate(around):
        turn = 360.0 * i / len(around)
        elements.append(_medal(setting, kind, on_circle(_RADIUS, turn), turn, _MEDAL))
    return elements


def _medal(setting: Setting, kind: str, at: Point, turn: float, larger: float) -> Element:
    """Draw a piece with a cut edge and, to the lower right, its engraved shadow."""
    look, face = theme(setting.variant), piece_face(setting, kind)
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


_WIDE, _HIGH, _BELOW = 150.0, (104.0, 45.0), 3.0
"""The width of an army at the start, the heights of the table and of an army below it in the figure of the
quick start, and the distance between the two, in mm."""


def setup_steps(setting: Setting) -> Drawing:
    """Draw the set-up for two players as two pictures, one below the other: the whole table, and one army,
    larger. The numbers in them are those of the steps in the text."""
    setup = next(each for each in setting.definition.setups if each.players == 2)
    start = start_position(setting.definition, setup.seats[0])
    figure, cells = f"{FIGURE}{setup.id}", [f"{BOARD}.{cell}" for cell in start]
    steps = {TABLE: "1", f"{CAPTURED}.1.1": "3", f"{BOARD}.{len(_cells(setting)) // 2}": "5"}
    table = draw_setup(setting, figure, numbers=steps, width=_WIDE, height=_HIGH[0])
    army = look_at_setup(setting, figure, BOARD, focus=cells, width=_WIDE, height=_HIGH[1])
    army.step(f"{BOARD}.{min(start)}", "2")
    army.step(next(f"{BOARD}.{cell}" for cell, kind in start.items() if kind == "Ä"), "4")
    return in_column((table, army.draw()), _BELOW)


FLIGHT_SIZE = 4.3
"""The size of a cell in mm, centre to corner, in the figures of a path of the Dragon. Two boards of this size
fill a page."""

_STAGE = 20
"""The number of landings with the same tone, and the number of landings from one ringed number to the
next."""

_NUMBER, _RING = 9, 3.1
"""The size of the numbers in points, and the radius in mm of the rings around some of them. The reader
follows the path by its numbers."""


def flight(setting: Setting, name: str) -> Drawing:
    """Draw the path of the Dragon that [facts.tours] has under `name`, "document" or "closed", as numbers on
    cells. The first cell has number 1; in a closed path, one more move leads from the last cell to the first.
    No line connects the landings, since it would cross itself at every second cell."""
    facts: Facts = setting.definition.facts
    cells, path = hexgrid.hexagon(setting.definition.board().side), getattr(facts.tours, name).path
    diagram = Diagram(theme(setting.variant), size=FLIGHT_SIZE)
    missed = sorted(set(range(len(cells))) - set(path))
    for hop, number in enumerate(path):
        diagram.cells([cells[number]], f"flight-{hop // _STAGE}")
    if missed:
        diagram.cells([cells[n] for n in missed], "slate-light")
        diagram.speckle([cells[n] for n in missed], "cross")
    diagram.edge(cells)
    ringed = {0, len(path) - 1, *range(_STAGE - 1, len(path) - _STAGE // 2, _STAGE)}
    for hop, number in enumerate(path):
        at = diagram.cell_centre(cells[number])
        if hop in ringed:
            diagram.disc(at, _RING, "paper", "ink", 0.5)
        diagram.word(str(hop + 1), at, _NUMBER, role="numeral")
    return diagram.finish()


SMALL, LARGE = 2.55, 3.55
"""The cell sizes in mm: three small boards fit in a row, a large one fills the column."""

LOOKS, SMALL_LOOKS = ("own", "enemy", "friend"), ("own", "rival", "friend")
"""The looks of the first, second and third player's tokens, with letters and without. Their direction differs
too."""


def _cells(setting: Setting) -> tuple[Hex, ...]:
    return hexgrid.hexagon(setting.definition.board().side)


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def _board(setting: Setting, size: float) -> Diagram:
    diagram = Diagram(theme(setting.variant), size=size)
    diagram.cells(_cells(setting))
    return diagram


def _seating_board(setting: Setting, seats: tuple[int, ...], size: float) -> Drawing:
    """Draw the board with the start position of the players at these seats, and their names outside."""
    diagram = _board(setting, size)
    cells = _cells(setting)
    looks = LOOKS if size > 3 else SMALL_LOOKS
    reach = size * 1.5 * setting.definition.board().side + size * 0.9
    for index, seat in enumerate(seats):
        for number, kind in start_position(setting.definition, seat).items():
            diagram.token(cells[number], kind if size > 3 else "", turn=60 * seat, look=looks[index])
        place = transform_point(rotate(60 * seat), (0.0, reach))
        diagram.label(f"{index + 1}", place, max(to_points(size * 1.5), 8))
    diagram.edge(cells)
    return diagram.finish()


def seatings(setting: Setting) -> Drawing:
    """Draw all setups in a row."""
    setups = setting.definition.setups
    return in_row([_seating_board(setting, setup.seats, SMALL * 2 / 3) for setup in setups], 3.0)


def start(setting: Setting) -> Drawing:
    """Draw one player's start position as that player sees it: the rows that have pieces, and one more."""
    facts, size = _facts(setting), 4.6
    diagram = Diagram(theme(setting.variant), size=size)
    cells = _cells(setting)
    side = setting.definition.board().side
    deep = rows_from(side, 0, len(facts.start.rows) + 1)
    diagram.cells([cells[n] for n in deep])
    for number, kind in start_position(setting.definition, 0).items():
        diagram.token(cells[number], kind)
    return diagram.finish()


def start_all(setting: Setting) -> Drawing:
    """Draw the whole board with the largest setup."""
    largest = max(setting.definition.setups, key=lambda setup: setup.players)
    return _seating_board(setting, largest.seats, LARGE)


def zones(setting: Setting) -> Drawing:
    """Draw the board with the zones of the player at the bottom: the entry zone at the bottom, with dots in
    the row that only Assassins may enter, and the promotion zone at the top."""
    facts, cells, side = _facts(setting), _cells(setting), setting.definition.board().side
    diagram = _board(setting, SMALL)
    entry = [cells[n] for n in rows_from(side, 0, facts.zones.entry_rows)]
    assassin = [cells[n] for n in row_from(side, 0, facts.zones.entry_rows_assassin - 1)]
    promotion = [cells[n] for n in rows_from(side, 3, facts.zones.promotion_rows)]
    diagram.cells(entry, "zone-light")
    diagram.cells(promotion, "slate-light")
    diagram.speckle(assassin, "dots")
    diagram.edge(entry, "oxide", 0.7)
    diagram.edge(promotion, "ink", 0.7, (1.2, 0.8))
    diagram.edge(cells)
    below = SMALL * 1.5 * side + 2.6
    diagram.label(setting.say("Entry zone"), (0.0, below), 9, "oxide")
    diagram.label(setting.say("Promotion zone"), (0.0, -below), 9)
    diagram.token((0, 0), "A")
    return diagram.finish()


def _reach(setting: Setting, kind: str) -> Drawing:
    facts, cells = _facts(setting), _cells(setting)
    offsets = {"E": facts.moves.E.slide, "H": facts.moves.H.slide}[kind]
    groups = classes(setting.definition.board().side, offsets)
    diagram = Diagram(theme(setting.variant), size=SMALL)
    looks = (("cell-1", ""), ("cell-2", "dots"), ("cell-3", "strokes"), ("paper", "cross"))
    for group in sorted(set(groups)):
        tone, pattern = looks[group]
        members = [cell for cell, each in zip(cells, groups, strict=True) if each == group]
        diagram.cells(members, tone)
        if pattern:
            diagram.speckle(members, pattern)
    diagram.edge(cells)
    return diagram.finish()


_KINDS_SCALE, _KINDS_PITCH = 1.5, 22.5
"""The scale of the kinds in their figure, and their distance in mm."""


def kinds(setting: Setting) -> Drawing:
    """Draw the seven faces in a row, enlarged, with their names."""
    look = theme(setting.variant)
    sketch, faces = Sketch(look), [piece_face(setting, piece.id) for piece in setting.definition.pieces]
    rim = sketch.style(None, "ink", 0.25 * _KINDS_SCALE)
    sketch.lay(faces, (0.0, 0.0), _KINDS_SCALE, rim, step=(_KINDS_PITCH, 0.0))
    for index, (piece, face) in enumerate(zip(setting.definition.pieces, faces, strict=True)):
        foot = (index * _KINDS_PITCH + _KINDS_SCALE * face.width / 2, _KINDS_SCALE * face.height + 4.8)
        sketch.word(setting.say(piece.name), foot, level=False)
    return sketch.finish()


def direction(setting: Setting) -> Drawing:
    """Draw a piece in its cell, pointing forward, with words for what is in front of it and who sits behind
    it."""
    look, size = theme(setting.variant), setting.definition.board().size_mm
    diagram = Diagram(look, size=size)
    diagram.cells([(0, 0)], "cell-1", "cell-line")
    face = piece_face(setting, "A")
    at = (-face.width / 2, -face.height / 2 - centre_offset(size))
    diagram.elements.append(lay_face(face, at, 1.0, Style(None, look.swatch("ink"), 0.25)))
    diagram.line([(0.0, -size - 1.2), (0.0, -size - 6.5)], "oxide", 1.1)
    head = ((0.0, -size - 9.2), (2.1, -size - 5.4), (-2.1, -size - 5.4))
    diagram.elements.append(Polygon(head, Style(look.swatch("oxide"))))
    diagram.label(setting.say("forward"), (0.0, -size - 11.8), 9, "oxide")
    diagram.label(setting.say("its owner sits here"), (0.0, size + 3.2), 9)
    return crop(diagram.elements, whole=True)


Figure = Callable[[Setting], Drawing]


def _plate(setting: Setting, kinds: str) -> Drawing:
    """Draw pieces beside each other."""
    look = theme(setting.variant)
    return ornament.row([piece_face(setting, kind) for kind in kinds], look.swatch("ink"), turn=0.0)


_PLATES = ("ADE", "HIÄ", "FDA")


FIGURES: Mapping[str, Figure] = {
    "cover": cover,
    "kinds": kinds,
    "direction": direction,
    "seatings": seatings,
    "zones": zones,
    "start": start,
    "setup-steps": setup_steps,
    "start-all": start_all,
    "reach-elf": partial(_reach, kind="E"),
    "reach-sorcerer": partial(_reach, kind="H"),
    "tour-document": partial(flight, name="document"),
    "tour-closed": partial(flight, name="closed"),
    **moves.FIGURES,
    **{f"{ornament.PLATE}{k}": partial(_plate, kinds=kinds) for k, kinds in enumerate(_PLATES, 1)},
}
"""The figures by their names in rulebook.md.j2."""
