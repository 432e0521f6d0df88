"""The rulebook's figures that show the whole board: seatings, zones, the start, reaches and tours."""

from collections.abc import Callable, Mapping
from functools import partial

from pnp.games import Setting
from pnp.games.dehexz_war.faces import figures_moves
from pnp.games.dehexz_war.faces.cover import cover
from pnp.games.dehexz_war.faces.diagram import Diagram, beside, cropped
from pnp.games.dehexz_war.faces.pieces import piece_face
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Facts, classes, row_from, rows_from, start_position
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex
from pnp.scene import Circle, Drawing, Element, Group, Polygon, Style, rotate, transformed, translate
from pnp.text import set_line
from pnp.units import from_points, mm

SMALL, LARGE = 2.55, 3.55
"""Cell sizes in mm: three small boards stand in a row, a large one fills the column."""

LOOKS = ("own", "enemy", "friend")
"""How the tokens of the first, second and third player look; their direction tells them apart too."""


def _cells(setting: Setting) -> tuple[Hex, ...]:
    return hexgrid.hexagon(setting.definition.board().side)


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def _board(setting: Setting, size: float) -> Diagram:
    diagram = Diagram(theme(setting.variant), size)
    diagram.cells(_cells(setting))
    return diagram


def _seated(setting: Setting, seats: tuple[int, ...], size: float) -> Drawing:
    """The board with the start position of the players at these seats, and their names outside."""
    diagram = _board(setting, size)
    cells = _cells(setting)
    reach = size * 1.5 * setting.definition.board().side + size * 0.9
    for index, seat in enumerate(seats):
        for number, kind in start_position(setting.definition, seat).items():
            diagram.token(cells[number], kind if size > 3 else "", turn=60 * seat, look=LOOKS[index])
        place = transformed(rotate(60 * seat), (0.0, reach))
        diagram.word(f"{index + 1}", place, size=max(size * 1.5, from_points(8)))
    diagram.edge(cells)
    return diagram.finish()


def seatings(setting: Setting) -> Drawing:
    """All setups in a row."""
    setups = setting.definition.setups
    return beside([_seated(setting, setup.seats, SMALL * 2 / 3) for setup in setups], 3.0)


def start(setting: Setting) -> Drawing:
    """One player's start position, from the side where that player sits, rows that matter only."""
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
    """The whole board with the largest setup."""
    largest = max(setting.definition.setups, key=lambda setup: setup.players)
    return _seated(setting, largest.seats, LARGE)


def zones(setting: Setting) -> Drawing:
    """The zones of the player at the bottom: entry near, promotion far, the Assassin's row dotted."""
    facts, cells, side = _facts(setting), _cells(setting), setting.definition.board().side
    diagram = _board(setting, SMALL)
    entry = [cells[n] for n in rows_from(side, 0, facts.zones.entry_rows)]
    assassin = [cells[n] for n in row_from(side, 0, facts.zones.entry_rows_assassin - 1)]
    promotion = [cells[n] for n in rows_from(side, 3, facts.zones.promotion_rows)]
    diagram.cells(entry, "zone-light")
    diagram.cells(promotion, "slate-light")
    diagram.speckled(assassin, "dots")
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
    looks = (("cell-1", ""), ("cell-2", "strokes"), ("cell-3", "dots"), ("paper", "cross"))
    for group in sorted(set(groups)):
        tone, pattern = looks[group]
        members = [cell for cell, each in zip(cells, groups, strict=True) if each == group]
        diagram.cells(members, tone)
        if pattern:
            diagram.speckled(members, pattern)
    diagram.edge(cells)
    return diagram.finish()


def _tour(setting: Setting, name: str) -> Drawing:
    """A Dragon's path as a line, its first cell a ring, its last a disc (one and the same if closed)."""
    cells, path = _cells(setting), getattr(_facts(setting).tours, name).path
    diagram = Diagram(theme(setting.variant), LARGE)
    missed = sorted(set(range(len(cells))) - set(path))
    diagram.cells([cells[n] for n in sorted(set(path))])
    if missed:
        diagram.cells([cells[n] for n in missed], "zone-light")
        diagram.speckled([cells[n] for n in missed], "cross")
    closed = name == "closed"
    points = [diagram.at(cells[number]) for number in path]
    diagram.line(points + points[:1] if closed else points, "oxide", 0.3)
    dot = Style(diagram.theme.swatch("ink"))
    diagram.elements += [Circle(point, mm(LARGE * 0.11), dot) for point in points]
    diagram.ring(cells[path[0]])
    if not closed:
        diagram.disc(cells[path[-1]])
    diagram.edge(cells)
    return diagram.finish()


def kinds(setting: Setting) -> Drawing:
    """The seven faces in a row, larger than life, with their names."""
    look = theme(setting.variant)
    elements: list[Element] = []
    pitch = 17.5
    for index, piece in enumerate(setting.definition.pieces):
        face = piece_face(piece.id, look)
        at = translate(index * pitch, 0.0)
        elements.append(Group(face.elements, at, _clip(face.trim)))
        elements.append(Group((Polygon(face.trim, Style(None, look.swatch("ink"), 0.25)),), at))
        middle = (mm(index * pitch + face.width / 2), mm(face.height + 4.2))
        name = setting.say(piece.name)
        elements.append(
            set_line(
                name, look.typeface("label"), from_points(8), look.swatch("ink"), middle, anchor="middle"
            )
        )
    return cropped(elements)


def direction(setting: Setting) -> Drawing:
    """A piece in its cell, pointing forward: what stands before it and who sits behind it."""
    look, size = theme(setting.variant), setting.definition.board().size_mm
    diagram = Diagram(look, size)
    diagram.cells([(0, 0)])
    face = piece_face("A", look)
    from pnp.games.dehexz_war.faces.pieces import centre_offset

    lift = centre_offset(size)
    at = translate(-face.width / 2, -face.height / 2 - lift)
    diagram.elements.append(Group(face.elements, at, _clip(face.trim)))
    diagram.elements.append(Group((Polygon(face.trim, Style(None, look.swatch("ink"), 0.25)),), at))
    diagram.line([(0.0, -size - 1.2), (0.0, -size - 6.5)], "oxide", 0.7)
    diagram.elements.append(
        Polygon(((0.0, -size - 8.5), (1.3, -size - 5.6), (-1.3, -size - 5.6)), Style(look.swatch("oxide")))
    )
    diagram.word(setting.say("forward"), (0.0, -size - 11.0), size=from_points(9), swatch="oxide")
    diagram.word(setting.say("its owner sits here"), (0.0, size + 3.2), size=from_points(9))
    return diagram.finish()


def _clip(trim: tuple[tuple[float, float], ...]) -> tuple[tuple[str | float, ...], ...]:
    from pnp.scene import outline

    return outline(trim)


Figure = Callable[[Setting], Drawing]

FIGURES: Mapping[str, Figure] = {
    "cover": cover,
    "kinds": kinds,
    "direction": direction,
    "seatings": seatings,
    "zones": zones,
    "start": start,
    "start-all": start_all,
    "reach-elf": partial(_reach, kind="E"),
    "reach-sorcerer": partial(_reach, kind="H"),
    "tour-document": partial(_tour, name="document"),
    "tour-closed": partial(_tour, name="closed"),
    **figures_moves.FIGURES,
}
"""Figures by the name that rulebook.md.j2 calls them."""
