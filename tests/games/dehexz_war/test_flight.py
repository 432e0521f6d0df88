"""The Dragon's flights as drawn: a ribbon that darkens hop by hop, its landings numbered."""

from itertools import pairwise
from math import hypot

import pytest

from pnp.games import Setting, open_game
from pnp.games.dehexz_war.faces.flight import SIZE, flight
from pnp.games.dehexz_war.faces.theme import theme
from pnp.grid import hexgrid
from pnp.scene.elements import Path, Text, leaves, segments_of, transformed
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


def ribbon(name: str, variant: Variant) -> list[Path]:
    """The hops of the ribbon in the order in which they are drawn."""
    return [
        e
        for e, _ in drawn(name, variant)
        if isinstance(e, Path) and e.style.stroke is not None and e.style.stroke.name.startswith("flight-")
    ]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", NAMES)
def test_the_ribbon_goes_from_landing_to_landing(name: str, variant: Variant) -> None:
    places = [hexgrid.centre(CELLS[n], SIZE) for n in path_of(name)]
    places += places[:1] if name == "closed" else []
    hops = [e for e, _ in drawn(name, variant) if isinstance(e, Path) and e.style.width > 0.2]
    ends = [tuple(float(v) for s in segments_of(e) for v in s[1:]) for e in hops if len(segments_of(e)) == 2]
    for (x0, y0), (x1, y1) in pairwise(places):
        assert any(hypot(e[0] - x0, e[1] - y0) + hypot(e[2] - x1, e[3] - y1) < 0.01 for e in ends)


@pytest.mark.parametrize("name", NAMES)
def test_the_ribbon_darkens(name: str) -> None:
    tones = [theme("colour").swatch(f"flight-{i}").rgb for i in range(11)]
    greys = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in tones]
    assert all(a - b > 0.015 for a, b in pairwise(greys))
    strokes = [e.style.stroke.name for e in ribbon(name, "colour") if e.style.stroke]
    stages = [int(s.removeprefix("flight-")) for s in strokes if s.startswith("flight-")]
    assert stages == sorted(stages)
    assert stages[0] == 0
    assert len(stages) == len(path_of(name)) - (name == "document")


@pytest.mark.parametrize("name", NAMES)
def test_in_black_alone_the_ribbon_widens(name: str) -> None:
    widths = [e.style.width for e in ribbon(name, "mono")]
    assert widths == sorted(widths)
    assert widths[-1] > 2 * widths[0] >= 0.5


@pytest.mark.parametrize("name", NAMES)
def test_every_landing_is_numbered_where_it_is(name: str) -> None:
    path, shown = path_of(name), {}
    for shape, matrix in drawn(name):
        if isinstance(shape, Text):
            shown[int(shape.text)] = transformed(matrix, (shape.origin[0] + shape.width / 2, shape.origin[1]))  # type: ignore[arg-type]
            assert to_points(shape.size) >= 6.99
    assert set(shown) == set(range(1, len(path) + 1))
    first = hexgrid.centre(CELLS[path[0]], SIZE)
    for number, (x, y) in shown.items():
        here = hexgrid.centre(CELLS[path[number - 1]], SIZE)
        moved = (x - shown[1][0], y - shown[1][1])
        assert moved == pytest.approx((here[0] - first[0], here[1] - first[1]), abs=0.02)
