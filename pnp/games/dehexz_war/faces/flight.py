"""Flights of a Dragon: each landing has its number in its cell, and cells get darker along the way."""

from pnp.games import Setting
from pnp.games.dehexz_war.faces.diagram import Diagram
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Facts
from pnp.grid import hexgrid
from pnp.scene import Circle, Drawing, Style
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

SIZE = 4.3
"""The size of a cell in mm: two boards fill a page."""

STAGE = 20
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
    diagram = Diagram(theme(setting.variant), SIZE)
    missed = sorted(set(range(len(cells))) - set(path))
    for hop, number in enumerate(path):
        diagram.cells([cells[number]], f"flight-{hop // STAGE}")
    if missed:
        diagram.cells([cells[n] for n in missed], "slate-light")
        diagram.speckle([cells[n] for n in missed], "cross")
    diagram.edge(cells)
    ringed = {0, len(path) - 1, *range(STAGE - 1, len(path) - STAGE // 2, STAGE)}
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
