"""The armies in the court: the game's pieces, standing as shields with their icons."""

from collections.abc import Sequence
from random import Random

from pnp.games.dehexz_war.faces.icons import icon
from pnp.games.dehexz_war.faces.pieces import house
from pnp.games.dehexz_war.faces.scene.burin import Burin, ring
from pnp.games.dehexz_war.faces.scene.fortress import WALL, cell_size
from pnp.games.dehexz_war.faces.scene.view import View
from pnp.grid import hexgrid
from pnp.scene import Element, Segment, Symbol, Use, compose, scale, symbol, translate
from pnp.units import Point

_WIDE, _TALL = 11.8, 14.2
_GRAND = 2.3
"""The width of a piece in cells. The armies look large; their pieces are fewer."""


def upright_piece(burin: Burin, kind: str) -> Symbol:
    """Draw a piece set upright: its face, its thickness to the right, its shadow on the ground. It is 11.8 mm
    wide, with the origin below its middle."""
    points = [(x - _WIDE / 2, y - _TALL) for x, y in house()]
    deep = [(x + 1.5, y - 0.5) for x, y in points]
    elements = [
        *burin.cut([(-5.4, 0.2), (5.9, 0.2), (17.0, 6.5), (9.0, 7.5)], "cast", 0.0),
        *burin.cut(
            [points[0], deep[0], deep[1], deep[2], points[2], points[3], points[4]], "medal-edge", 0.45
        ),
        *burin.cut(points, "medal", 0.5),
        Use(icon(kind, burin.theme, ground="medal"), compose(translate(-4.4, -_TALL + 3.4), scale(8.8))),
    ]
    return symbol(f"standing-{kind}-{burin.theme.variant}", elements)


def host(
    burin: Burin, view: View, side: int, ranks: dict[tuple[int, int], str]
) -> list[tuple[float, Element]]:
    """Return (distance, piece) for each cell (half steps, row) and the kind on it."""
    size = cell_size(side)
    chance = Random(11)
    places: list[tuple[Point, str]] = []
    for (dx, row), kind in sorted(ranks.items(), key=lambda item: item[0][1]):
        x, y = hexgrid.centre(hexgrid.from_half_steps(dx, row), size)
        places.append(((x + chance.uniform(-0.012, 0.012), -y), kind))
    return place_pieces(burin, view, size, places)


def place_pieces(
    burin: Burin, view: View, size: float, places: Sequence[tuple[Point, str]]
) -> list[tuple[float, Element]]:
    """Return (distance, piece) for places on the ground plan; `size` is that of a cell."""
    made = {kind: upright_piece(burin.shrunk(0.85), kind) for kind in sorted({kind for _, kind in places})}
    result: list[tuple[float, Element]] = []
    for (x, y), kind in places:
        at = view.point(x, y)
        width = _GRAND * size * view.unit * view.nearness(y)
        matrix = compose(translate(*at), scale(round(width / _WIDE, 3)))
        result.append((y, Use(made[kind], matrix)))
    return result


def ladder(burin: Burin, view: View, x: float, foot: float, top: float) -> list[Element]:
    """Draw a scaling ladder before the front wall, from distance `foot` to `top`, over its merlons."""
    rails: list[Segment] = []
    rungs: list[Segment] = []
    tall, lean = WALL + 0.06, 0.035
    for off in (-0.035, 0.035):
        rails += ring([view.point(x + off, foot), view.point(x + off + lean, top, tall)], closed=False)
    for k in range(1, 9):
        t = k / 9
        y, z, u = foot + (top - foot) * t, tall * t, x + lean * t
        rungs += ring([view.point(u - 0.035, y, z), view.point(u + 0.035, y, z)], closed=False)
    lines = (*rails, *rungs)
    halo = burin.strokes(lines, "rim", 1.5)
    return [*halo, *burin.strokes(tuple(rungs), "night", 0.5), *burin.strokes(tuple(rails), "night", 0.8)]
