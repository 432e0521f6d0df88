"""The armies on the court: the game's own pieces, standing as shields with their icons."""

from random import Random

from pnp.games.dehexz_war.faces.icons import icon
from pnp.games.dehexz_war.faces.pieces import house
from pnp.games.dehexz_war.faces.scene.burin import Burin, near
from pnp.games.dehexz_war.faces.scene.fortress import cell_size
from pnp.games.dehexz_war.faces.scene.view import View
from pnp.grid import hexgrid
from pnp.scene import Element, Symbol, Use, compose, scale, symbol, translate

_WIDE, _TALL = 11.8, 14.2


def standing(burin: Burin, kind: str) -> Symbol:
    """A piece set upright: its face, its thickness to the right, its shadow on the ground; 11.8 mm wide,
    the origin under its middle."""
    points = [(x - _WIDE / 2, y - _TALL) for x, y in house()]
    deep = [(x + 1.5, y - 0.5) for x, y in points]
    elements = [
        *burin.cut([(-5.4, 0.2), (5.9, 0.2), (17.0, 6.5), (9.0, 7.5)], "cast", 0.0),
        *burin.cut([points[0], deep[0], deep[1], deep[2], points[2], points[3], points[4]], "medal-edge", 0.45),
        *burin.cut(points, "medal", 0.5),
        Use(icon(kind, burin.theme, ground="medal"), compose(translate(-4.4, -_TALL + 3.4), scale(8.8))),
    ]
    return symbol(f"standing-{kind}-{burin.theme.variant}", elements)


def host(burin: Burin, view: View, side: int, ranks: dict[tuple[int, int], str]) -> list[tuple[float, Element]]:
    """(distance, piece) for each cell (half steps, row) and the kind that stands on it."""
    size = cell_size(side)
    made = {kind: standing(burin, kind) for kind in sorted(set(ranks.values()))}
    chance = Random(11)
    result: list[tuple[float, Element]] = []
    for (dx, row), kind in sorted(ranks.items(), key=lambda item: item[0][1]):
        x, y = hexgrid.centre(hexgrid.from_half_steps(dx, row), size)
        at = view.point(x + chance.uniform(-0.008, 0.008), -y)
        width = 1.28 * size * view.unit * view.nearness(-y)
        matrix = compose(translate(*near(*at)), scale(round(width / _WIDE, 3)))
        result.append((-y, Use(made[kind], matrix)))
    return result
