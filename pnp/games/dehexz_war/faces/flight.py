"""The flights of a Dragon: one ribbon that darkens as it goes, and a number wherever it lands."""

from itertools import pairwise

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
"""Hops in one tone, and from ringed number to ringed number."""

_WIDTHS = {"colour": (0.2, 0.4), "low-ink": (0.2, 0.35), "mono": (0.25, 0.75)}
"""Widths of the ribbon at its start and its end, in mm; where there are no tones, width alone tells."""

_EDGE = 0.15
"""Width of the light edge that parts the ribbon from what it passes over, in mm."""

_NUMBER, _DISC, _SPOT = from_points(9), 3.1, 2.9
"""Em of the numbers, and radii of the discs that ringed ones and all others stand on, in mm: one follows
the flight by its numbers, as on the board itself."""


def flight(setting: Setting, name: str) -> Drawing:
    """The path of one flight: the first cell bears a 1; where the path is closed, it comes home to it."""
    facts: Facts = setting.definition.facts
    cells, path = hexgrid.hexagon(setting.definition.board().side), getattr(facts.tours, name).path
    diagram = Diagram(theme(setting.variant), SIZE)
    missed = sorted(set(range(len(cells))) - set(path))
    # In black alone the lines between cells would be one more tangle: where the Dragon lands is dotted.
    diagram.cells(
        [cells[n] for n in sorted(set(path))], line="paper" if diagram.theme.variant == "mono" else "contour"
    )
    if missed:
        diagram.cells([cells[n] for n in missed], "slate-light")
        diagram.speckled([cells[n] for n in missed], "cross")
    points = [diagram.at(cells[number]) for number in path]
    _ribbon(diagram, [*points, points[0]] if name == "closed" else points)
    diagram.edge(cells)
    ringed = {0, len(path) - 1, *range(STAGE - 1, len(path) - STAGE // 2, STAGE)}
    for hop in sorted(range(len(path)), key=lambda hop: hop in ringed):
        _numbered(diagram, points[hop], hop + 1, ringed=hop in ringed)
    return diagram.finish()


def _ribbon(diagram: Diagram, points: list[Point]) -> None:
    """Hop by hop, so that a later hop passes over an earlier one, its edges light."""
    hops = list(pairwise(points))
    first, last = _WIDTHS[diagram.theme.variant]
    widths = [mm(first + (last - first) * hop / len(hops)) for hop in range(len(hops))]
    for hop, (start, end) in enumerate(hops):
        diagram.line([start, end], "paper", mm(widths[hop] + 2 * _EDGE))
        diagram.line([start, end], f"flight-{hop // STAGE}", widths[hop])


def _numbered(diagram: Diagram, at: Point, hop: int, *, ringed: bool) -> None:
    """A disc with the number of a hop; a ringed one wears the ribbon's tone."""
    look = diagram.theme
    tone, paper, ink = look.swatch(f"flight-{(hop - 1) // STAGE}"), look.swatch("paper"), look.swatch("ink")
    face = look.typeface("numeral")
    diagram.elements.append(
        Circle(at, _DISC if ringed else _SPOT, Style(paper, tone if ringed else None, 0.7))
    )
    foot = (at[0], mm(at[1] + cap_height(face, _NUMBER) / 2))
    diagram.elements.append(set_line(str(hop), face, _NUMBER, ink, foot, anchor="middle"))
