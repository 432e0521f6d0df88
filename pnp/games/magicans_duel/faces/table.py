"""The table at a moment of a game: the whole board, and an arrow for each piece that has moved."""

from typing import Any

from pnp.games import Setting
from pnp.games.magicans_duel.faces.diagram import Chart
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.facts import pieces
from pnp.play.story import Moment
from pnp.scene import Circle, Drawing, Style
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

_PITCH = (5.3, 7.9)
"""mm between places, across and down: the whole board is as wide as a column of the book."""
_TOKEN = 2.55
_FAR = 2
"""Rows or columns beyond which a piece flies: through a portal, or over others."""
_LETTERS = 7.0


def table(setting: Setting, moment: Moment) -> Drawing:
    """The position with the names of columns and rows; of a move, the position before it, with arrows."""
    chart = Chart(setting, _PITCH, _TOKEN)
    chart.lattice()
    before: Any = moment.before
    tables = before.tables
    after: Any = moment.after if moment.action is not None else before
    for name, cell in zip(tables.piece_names, before.cells, strict=True):
        chart.piece(name, tables.points[cell])
    for cell, now in zip(before.cells, after.cells, strict=True):
        if cell != now:
            a, b = tables.points[cell], tables.points[now]
            far = max(abs(a[0] - b[0]) / 2, abs(a[1] - b[1])) >= _FAR
            chart.arrow(a, b, bend=9.0 if far else 0.01)
    _names(chart)
    return chart.finish()


def setup_steps(setting: Setting) -> Drawing:
    """The board at the start, with the numbers of the steps in which one sets up."""
    chart = Chart(setting, (7.4, 11.0))
    chart.lattice()
    named = {}
    for name, place in pieces(chart.facts.start):
        chart.piece(name, place)
        named[name] = chart.at(place)
    _names(chart)
    low = chart.at((0, max(row for _, row in setting.definition.point_board().points)))[1]
    spells = [at for name, at in named.items() if name.startswith("H")]
    stone = [at for name, at in named.items() if name.startswith("G")]
    middle = sum(x for x, _ in stone) / len(stone)
    places: tuple[Point, ...] = (
        _beside(named["M1.black"], -6.4),
        _beside(named["M1.white"], 6.4),
        (middle, stone[0][1] - 7.0),
        _beside(max(spells), 6.0),
        (middle, low + 12.0),
    )
    for number, at in enumerate(places, 1):
        _number(chart, number, at)
    chart.word(setting.say("Actions left"), (middle + 4.6, low + 12.0), size=9, anchor="start")
    return chart.finish()


def _beside(at: Point, aside: float) -> Point:
    return (at[0] + aside, at[1] - 5.0)


def _names(chart: Chart) -> None:
    """a b c ... above the board, 1 2 3 ... beside it, as the words of the engine call places."""
    points = chart.setting.definition.point_board().points
    columns = sorted({x for x, _ in points})
    rows = sorted({row for _, row in points})
    first, top = chart.at((columns[0], rows[0]))
    for number, x in enumerate(columns):
        chart.word("abcdefghijklmnopqrstuvwxyz"[number], (chart.at((x, 0))[0], top - 4.6), size=_LETTERS)
    for number, row in enumerate(rows, 1):
        chart.word(str(number), (first - 4.8, chart.at((0, row))[1]), size=_LETTERS)


def _number(chart: Chart, number: int, at: Point) -> None:
    """A number in a disc, as in the list beside the picture."""
    look = theme(chart.setting.variant)
    accent, paper = look.swatch("accent"), look.swatch("paper")
    chart.elements.append(Circle((mm(at[0]), mm(at[1])), 3.2, Style(accent, paper, 0.6)))
    face, em = look.typeface("label"), from_points(10.5)
    foot = (mm(at[0]), mm(at[1] + cap_height(face, em) / 2))
    chart.elements.append(set_line(str(number), face, em, paper, foot, anchor="middle"))
