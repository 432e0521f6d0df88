"""The Dragon's flights as drawn: cells that darken landing by landing, each numbered."""

from itertools import pairwise

import pytest

from pnp.games import Setting, open_game
from pnp.games.dehexz_war.faces.figures import FLIGHT_SIZE, flight
from pnp.games.dehexz_war.faces.theme import theme
from pnp.grid import hexgrid
from pnp.scene.elements import Path, Polygon, Text, leaves, segments_of, transform_point
from pnp.scene.theme import VARIANTS, Variant
from pnp.units import to_points

GAME = open_game("dehexz-war")
CELLS = hexgrid.hexagon(9)
NAMES = ("document", "closed")


def path_of(name: str) -> tuple[int, ...]:
    path: tuple[int, ...] = getattr(GAME.definition.facts.tours, name).path  # type: ignore[attr-defined]
    return path


def drawn(name: str, variant: Variant = "colour") -> list[tuple[object, tuple[float, ...]]]:
    picture = flight(Setting(GAME, variant, "en", 3, lambda text: text), name)
    return list(leaves(picture.elements))


@pytest.mark.parametrize("name", NAMES)
def test_cells_darken_as_the_dragon_goes(name: str) -> None:
    tones = [theme("colour").swatch(f"flight-{i}").rgb for i in range(11)]
    greys = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in tones]
    assert all(a - b > 0.015 for a, b in pairwise(greys))
    fills = [e.style.fill.name for e, _ in drawn(name) if isinstance(e, Polygon) and e.style.fill]
    stages = [int(fill.removeprefix("flight-")) for fill in fills if fill.startswith("flight-")]
    assert stages == sorted(stages)
    assert stages[0] == 0
    assert len(stages) == len(path_of(name))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", NAMES)
def test_no_line_lies_between_the_numbers(name: str, variant: Variant) -> None:
    """It would cross itself at every other cell; one follows the numbers."""
    lines = [e for e, _ in drawn(name, variant) if isinstance(e, Path) and len(segments_of(e)) == 2]
    missed = len(CELLS) - len(path_of(name))
    assert len(lines) == 2 * missed, "the crosses of the cells that are left out"


@pytest.mark.parametrize("name", NAMES)
def test_every_landing_is_numbered_where_it_is(name: str) -> None:
    path, shown = path_of(name), {}
    for shape, matrix in drawn(name):
        if isinstance(shape, Text):
            shown[int(shape.text)] = transform_point(
                matrix, (shape.origin[0] + shape.width / 2, shape.origin[1])
            )  # type: ignore[arg-type]
            assert to_points(shape.size) >= 6.99
    assert set(shown) == set(range(1, len(path) + 1))
    first = hexgrid.centre(CELLS[path[0]], FLIGHT_SIZE)
    for number, (x, y) in shown.items():
        here = hexgrid.centre(CELLS[path[number - 1]], FLIGHT_SIZE)
        moved = (x - shown[1][0], y - shown[1][1])
        assert moved == pytest.approx((here[0] - first[0], here[1] - first[1]), abs=0.02)
