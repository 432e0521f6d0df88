"""The rulebook's figures of the whole board: seatings, the set-up, zones, the start, flights."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from pnp.games import Setting, plates
from pnp.games.dehexz_war.faces import figures_moves
from pnp.games.dehexz_war.faces.cover import cover
from pnp.games.dehexz_war.faces.diagram import Diagram, crop, place_in_row
from pnp.games.dehexz_war.faces.pieces import centre_offset, piece_face
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Facts, classes, row_from, rows_from, start_position
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Group,
    Polygon,
    Style,
    Theme,
    compose,
    outline,
    rectangle,
    rotate,
    scale,
    transform_point,
    translate,
)
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

_SETUP_SIZE = 4.0
"""The size of a cell in mm, centre to corner."""
_HOUSE = 8.0
"""The distance in mm between two pieces in a capture zone."""


def setup_steps(setting: Setting) -> Drawing:
    """Draw the board, both armies, and each player's capture zone, with the numbers of the steps."""
    facts: Facts = setting.definition.facts
    look, side = theme(setting.variant), setting.definition.board().side
    cells = hexgrid.hexagon(side)
    diagram = Diagram(look, _SETUP_SIZE)
    diagram.cells(cells)
    setup = next(each for each in setting.definition.setups if each.players == 2)
    for place, seat in enumerate(setup.seats):
        for number, kind in start_position(setting.definition, seat).items():
            diagram.token(cells[number], kind, turn=60.0 * seat, look=("own", "enemy")[place])
    diagram.edge(cells)
    bottom = _SETUP_SIZE * (1.5 * side + 2.4)
    left = -_HOUSE * facts.start.captured.A / 2
    for way, army in ((1.0, "own"), (-1.0, "enemy")):
        _zone(diagram, facts.start.captured.A, (left, way * bottom), army, look)
    diagram.word(setting.say("capture zone"), (0.0, bottom + 7.0), size=from_points(9))
    double = next(n for n, kind in start_position(setting.definition, setup.seats[0]).items() if kind == "Ä")
    x, y = diagram.cell_centre(cells[double])
    corner = diagram.cell_centre(cells[0])
    middle = diagram.cell_centre(cells[len(cells) // 2])
    first = diagram.cell_centre(
        next(iter(cells[n] for n in start_position(setting.definition, setup.seats[0])))
    )
    places = (
        (corner[0] - 7.0, corner[1]),
        (first[0] - 7.4, first[1] + 0.8),
        (left - 5.0, bottom),
        (x, y + _SETUP_SIZE + 3.9),
        middle,
    )
    diagram.elements += [mark for number, at in enumerate(places, 1) for mark in _number(number, at, look)]
    return crop(diagram.elements)


def _zone(diagram: Diagram, count: int, at: Point, army: str, look: Theme) -> None:
    """Draw a row of Assassins in a box, beside the board."""
    wide, ink = count * _HOUSE, look.swatch("ink")
    diagram.elements.append(
        rectangle(at[0], at[1] - _SETUP_SIZE, wide, 2 * _SETUP_SIZE, Style(None, ink, 0.3), "zone")
    )
    here = len(diagram.elements)
    for place in range(count):
        diagram.token((0, 0), "A", turn=0.0 if army == "own" else 180.0, look=army)
        moved = diagram.elements[here:]
        del diagram.elements[here:]
        x = at[0] + (place + 0.5) * _HOUSE
        diagram.elements.append(Group(tuple(moved), translate(mm(x), mm(at[1]))))
        here += 1


def _number(number: int, at: Point, look: Theme) -> Iterator[Element]:
    accent, paper = look.swatch("accent"), look.swatch("paper")
    yield Circle((mm(at[0]), mm(at[1])), 3.1, Style(accent, paper, 0.6))
    foot = (mm(at[0]), mm(at[1] + 1.3))
    yield set_line(str(number), look.typeface("label"), from_points(10.5), paper, foot, anchor="middle")


FLIGHT_SIZE = 4.3
"""The size of a cell in mm: two boards fill a page."""

_STAGE = 20
"""The number of landings in one tone, and from one ringed number to the next."""

_NUMBER, _RING = from_points(9), 3.1
"""The em of the numbers and the radius in mm of the rings. The reader follows the flight by the numbers, as
on the board."""


def flight(setting: Setting, name: str) -> Drawing:
    """Draw the path of one flight. The first cell has number 1; in a closed path, the last cell is one flight
    away from it. There is no line through the landings: it would cross itself at every other cell and hide
    them."""
    facts: Facts = setting.definition.facts
    cells, path = hexgrid.hexagon(setting.definition.board().side), getattr(facts.tours, name).path
    diagram = Diagram(theme(setting.variant), FLIGHT_SIZE)
    missed = sorted(set(range(len(cells))) - set(path))
    for hop, number in enumerate(path):
        diagram.cells([cells[number]], f"flight-{hop // _STAGE}")
    if missed:
        diagram.cells([cells[n] for n in missed], "slate-light")
        diagram.speckle([cells[n] for n in missed], "cross")
    diagram.edge(cells)
    ringed = {0, len(path) - 1, *range(_STAGE - 1, len(path) - _STAGE // 2, _STAGE)}
    for hop, number in enumerate(path):
        _draw_number(diagram, diagram.cell_centre(cells[number]), hop + 1, ringed=hop in ringed)
    return diagram.finish()


def _draw_number(diagram: Diagram, at: Point, hop: int, *, ringed: bool) -> None:
    """Draw the number of a landing; every twentieth has a ring."""
    look = diagram.theme
    ink, face = look.swatch("ink"), look.typeface("numeral")
    if ringed:
        diagram.elements.append(Circle(at, _RING, Style(look.swatch("paper"), ink, 0.5)))
    foot = (at[0], mm(at[1] + cap_height(face, _NUMBER) / 2))
    diagram.elements.append(set_line(str(hop), face, _NUMBER, ink, foot, anchor="middle"))


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
    diagram = Diagram(theme(setting.variant), size)
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
        diagram.word(f"{index + 1}", place, size=max(size * 1.5, from_points(8)))
    diagram.edge(cells)
    return diagram.finish()


def seatings(setting: Setting) -> Drawing:
    """Draw all setups in a row."""
    setups = setting.definition.setups
    return place_in_row([_seating_board(setting, setup.seats, SMALL * 2 / 3) for setup in setups], 3.0)


def start(setting: Setting) -> Drawing:
    """Draw one player's start position as that player sees it, with the rows it needs."""
    facts, size = _facts(setting), 4.6
    diagram = Diagram(theme(setting.variant), size)
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
    """Draw the zones of the player at the bottom: entry near, promotion far, the Assassin's row dotted."""
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
    size = from_points(9)
    below = SMALL * 1.5 * side + 2.6
    diagram.word(setting.say("Entry zone"), (0.0, below), size=size, swatch="oxide")
    diagram.word(setting.say("Promotion zone"), (0.0, -below), size=size)
    diagram.token((0, 0), "A")
    return diagram.finish()


def _reach(setting: Setting, kind: str) -> Drawing:
    facts, cells = _facts(setting), _cells(setting)
    offsets = {"E": facts.moves.E.slide, "H": facts.moves.H.slide}[kind]
    groups = classes(setting.definition.board().side, offsets)
    diagram = Diagram(theme(setting.variant), SMALL)
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
    elements, seen = list[Element](), list[Element]()
    for index, piece in enumerate(setting.definition.pieces):
        face = piece_face(piece.id, look)
        at = compose(translate(index * _KINDS_PITCH, 0.0), scale(_KINDS_SCALE))
        elements.append(Group(face.elements, at, outline(face.trim)))
        seen.append(Group((Polygon(face.trim, Style(None, look.swatch("ink"), 0.25)),), at))
        foot = (index * _KINDS_PITCH + _KINDS_SCALE * face.width / 2, _KINDS_SCALE * face.height + 4.8)
        label, ink = look.typeface("label"), look.swatch("ink")
        name = setting.say(piece.name)
        at_foot = (mm(foot[0]), mm(foot[1]))
        seen.append(set_line(name, label, from_points(9), ink, at_foot, anchor="middle"))
    # A face's ground reaches beyond its trim, where the clip hides it: what is seen bounds the figure.
    return crop([*elements, *seen], about=seen)


def direction(setting: Setting) -> Drawing:
    """Draw a piece in its cell, pointing forward, with words for what is in front of it and who sits behind
    it."""
    look, size = theme(setting.variant), setting.definition.board().size_mm
    diagram = Diagram(look, size)
    diagram.cells([(0, 0)], "cell-1", "cell-line")
    face = piece_face("A", look)
    at = translate(-face.width / 2, -face.height / 2 - centre_offset(size))
    diagram.elements.append(Group(face.elements, at, outline(face.trim)))
    diagram.elements.append(Group((Polygon(face.trim, Style(None, look.swatch("ink"), 0.25)),), at))
    diagram.line([(0.0, -size - 1.2), (0.0, -size - 6.5)], "oxide", 1.1)
    head = ((0.0, -size - 9.2), (2.1, -size - 5.4), (-2.1, -size - 5.4))
    diagram.elements.append(Polygon(head, Style(look.swatch("oxide"))))
    diagram.word(setting.say("forward"), (0.0, -size - 11.8), size=from_points(9), swatch="oxide")
    diagram.word(setting.say("its owner sits here"), (0.0, size + 3.2), size=from_points(9))
    return diagram.finish()


Figure = Callable[[Setting], Drawing]


def _plate(setting: Setting, kinds: str) -> Drawing:
    """Draw pieces beside each other."""
    look = theme(setting.variant)
    return plates.row([piece_face(kind, look) for kind in kinds], look.swatch("ink"), turn=0.0)


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
    **figures_moves.FIGURES,
    **{f"{plates.PLATE}{k}": partial(_plate, kinds=kinds) for k, kinds in enumerate(_PLATES, 1)},
}
"""The figures by their names in rulebook.md.j2."""
