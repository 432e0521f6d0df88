"""The figure of the quick start: the board with two armies face to face, with the numbers of the steps."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.dehexz_war.faces.diagram import Diagram, crop
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Facts, start_position
from pnp.grid import hexgrid
from pnp.scene import Circle, Drawing, Element, Group, Style, Theme, rectangle, translate
from pnp.text import set_line
from pnp.units import Point, from_points, mm

_SIZE = 4.0
"""The size of a cell in mm, centre to corner."""
_HOUSE = 8.0
"""The distance in mm between two pieces in a capture zone."""


def setup_steps(setting: Setting) -> Drawing:
    """Draw the board, both armies, and each player's capture zone, with the numbers of the steps."""
    facts: Facts = setting.definition.facts
    look, side = theme(setting.variant), setting.definition.board().side
    cells = hexgrid.hexagon(side)
    diagram = Diagram(look, _SIZE)
    diagram.cells(cells)
    setup = next(each for each in setting.definition.setups if each.players == 2)
    for place, seat in enumerate(setup.seats):
        for number, kind in start_position(setting.definition, seat).items():
            diagram.token(cells[number], kind, turn=60.0 * seat, look=("own", "enemy")[place])
    diagram.edge(cells)
    bottom = _SIZE * (1.5 * side + 2.4)
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
        (x, y + _SIZE + 3.9),
        middle,
    )
    diagram.elements += [mark for number, at in enumerate(places, 1) for mark in _number(number, at, look)]
    return crop(diagram.elements)


def _zone(diagram: Diagram, count: int, at: Point, army: str, look: Theme) -> None:
    """Draw a row of Assassins in a box, beside the board."""
    wide, ink = count * _HOUSE, look.swatch("ink")
    diagram.elements.append(rectangle(at[0], at[1] - _SIZE, wide, 2 * _SIZE, Style(None, ink, 0.3), "zone"))
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
