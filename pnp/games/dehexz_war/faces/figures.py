"""The rulebook's figures that show the whole board: seatings, zones, the start, reaches and tours."""

from collections.abc import Callable, Mapping
from functools import partial

from pnp.games import Setting, plates
from pnp.games.dehexz_war.faces import figures_moves
from pnp.games.dehexz_war.faces.cover import cover
from pnp.games.dehexz_war.faces.diagram import Diagram, beside, cropped
from pnp.games.dehexz_war.faces.figure_setup import setup_steps
from pnp.games.dehexz_war.faces.flight import flight
from pnp.games.dehexz_war.faces.pieces import centre_offset, piece_face
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Facts, classes, row_from, rows_from, start_position
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex
from pnp.scene import (
    Drawing,
    Element,
    Group,
    Polygon,
    Style,
    compose,
    outline,
    rotate,
    scale,
    transform_point,
    translate,
)
from pnp.text import set_line
from pnp.units import from_points, mm

SMALL, LARGE = 2.55, 3.55
"""Cell sizes in mm: three small boards stand in a row, a large one fills the column."""

LOOKS, SMALL_LOOKS = ("own", "enemy", "friend"), ("own", "rival", "friend")
"""How the tokens of the first, second and third player look, with letters and without; their direction
tells them apart too."""


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
    looks = (("cell-1", ""), ("cell-2", "dots"), ("cell-3", "strokes"), ("paper", "cross"))
    for group in sorted(set(groups)):
        tone, pattern = looks[group]
        members = [cell for cell, each in zip(cells, groups, strict=True) if each == group]
        diagram.cells(members, tone)
        if pattern:
            diagram.speckled(members, pattern)
    diagram.edge(cells)
    return diagram.finish()


_KINDS_SCALE, _KINDS_PITCH = 1.5, 22.5
"""How much larger than life the kinds are shown, and how far apart, in mm."""


def kinds(setting: Setting) -> Drawing:
    """The seven faces in a row, larger than life, with their names."""
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
    return cropped([*elements, *seen], about=seen)


def direction(setting: Setting) -> Drawing:
    """A piece in its cell, pointing forward: what stands before it and who sits behind it."""
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
    """Pieces beside each other."""
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
"""Figures by the name that rulebook.md.j2 calls them."""
