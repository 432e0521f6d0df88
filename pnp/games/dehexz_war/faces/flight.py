"""The flights of a Dragon: the number of each landing in its cell, and cells that darken as it goes."""

from pnp.games import Setting
from pnp.games.dehexz_war.faces.diagram import Diagram
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Facts
from pnp.grid import hexgrid
from pnp.scene import Circle, Drawing, Style
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

SIZE = 4.3
"""Cell size in mm: two boards fill a page."""

STAGE = 20
"""Landings on cells of one tone, and from ringed number to ringed number."""

_NUMBER, _RING = from_points(9), 3.1
"""Em of the numbers, and radius of the rings around some of them, in mm: one follows the flight by its
numbers, as on the board itself."""


def flight(setting: Setting, name: str) -> Drawing:
    """The path of one flight: the first cell bears a 1; where the path is closed, the last is one flight away
    from it. A line through all landings would hide them: it crosses itself at every other cell."""
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
    """The number of a landing, from twenty to twenty in a ring."""
    look = diagram.theme
    ink, face = look.swatch("ink"), look.typeface("numeral")
    if ringed:
        diagram.elements.append(Circle(at, _RING, Style(look.swatch("paper"), ink, 0.5)))
    foot = (at[0], mm(at[1] + cap_height(face, _NUMBER) / 2))
    diagram.elements.append(set_line(str(hop), face, _NUMBER, ink, foot, anchor="middle"))
