"""The scene of El Switcher: what a book, a screen and a printer may rely on, whatever is drawn."""

from functools import cache
from itertools import pairwise

import pytest

from pnp.games import Format, Illustration, Setting, open_game
from pnp.games.el_switcher.faces import illustration
from pnp.games.el_switcher.faces.scene import cabinet
from pnp.games.el_switcher.facts import Facts, deck, targets
from pnp.grid import polyomino
from pnp.scene import (
    VARIANTS,
    Path,
    Polygon,
    Text,
    Variant,
    bounds,
    digest,
    leaves,
    part_inside,
    segments_of,
    transform_point,
    winding,
)
from pnp.text import set_line

GAME = open_game("el-switcher")

SIZES: tuple[tuple[Format, float, float], ...] = (
    ("page", 210.0, 297.0),
    ("page", 215.9, 279.4),
    ("wide", 300.0, 200.0),
    ("band", 180.0, 30.0),
)
every = pytest.mark.parametrize(("kind", "width", "height"), SIZES)
in_all = pytest.mark.parametrize("variant", VARIANTS)


def setting(variant: Variant) -> Setting:
    return Setting(GAME, variant, "en", 4, lambda text: text)


@cache
def drawn(variant: Variant, kind: Format, width: float, height: float) -> Illustration:
    return illustration(setting(variant), kind, width, height)


@in_all
@every
def test_is_the_same_each_time(variant: Variant, kind: Format, width: float, height: float) -> None:
    first, again = drawn(variant, kind, width, height), illustration(setting(variant), kind, width, height)
    assert (first.drawing.width, first.drawing.height) == (width, height)
    assert digest(first.drawing.elements) == digest(again.drawing.elements)


@in_all
@every
def test_fills_its_rectangle(variant: Variant, kind: Format, width: float, height: float) -> None:
    """Each corner, and points along each edge, lie in a filled shape that nothing clips."""
    plain = [
        each for each in drawn(variant, kind, width, height).drawing.elements if isinstance(each, Polygon)
    ]
    filled = [each.points for each in plain if each.style.fill]
    steps = [k / 20 for k in range(21)]
    edge = [(width * t, y) for t in steps for y in (0.0, height)]
    edge += [(x, height * t) for t in steps for x in (0.0, width)]
    inward = [(min(max(x, 0.01), width - 0.01), min(max(y, 0.01), height - 0.01)) for x, y in edge]
    assert [at for at in inward if not any(winding(at, ring) for ring in filled)] == []


def letters(variant: Variant, kind: Format, width: float, height: float) -> list[Path]:
    found = drawn(variant, kind, width, height).drawing.elements
    return [each for each in found if isinstance(each, Path) and each.name.startswith("title:")]


@in_all
@every
def test_letters_its_title(variant: Variant, kind: Format, width: float, height: float) -> None:
    """The outlines are those of the title's glyphs, turned and grown alike; a band has none."""
    shown = letters(variant, kind, width, height)
    face = GAME.faces.theme(variant).typeface("title")
    black = GAME.faces.theme(variant).swatch("ink")
    line = set_line(GAME.definition.game.title, face, 100.0, black, (0.0, 0.0))
    glyphs = [glyph for glyph, _, _ in line.glyphs if glyph.segments]
    if kind == "band":
        glyphs = []
    assert [[s[0] for s in path.segments] for path in shown] == [[s[0] for s in g.segments] for g in glyphs]
    for path, glyph in zip(shown, glyphs, strict=True):
        (ax, ay), (bx, by), (cx, cy) = (map(float, path.segments[k][-2:]) for k in (0, 2, 4))
        (px, py), (qx, qy), (rx, ry) = (map(float, glyph.segments[k][-2:]) for k in (0, 2, 4))
        # One complex factor takes a glyph to its letter: it is turned and scaled, never stretched.
        grown = complex(bx - ax, by - ay) / complex(qx - px, qy - py)
        assert abs(grown * complex(rx - px, ry - py) - complex(cx - ax, cy - ay)) < 0.35
    assert not [
        each
        for each, _ in leaves(drawn(variant, kind, width, height).drawing.elements)
        if isinstance(each, Text)
    ]


@in_all
def test_the_title_is_large_and_away_from_the_edge(variant: Variant) -> None:
    for kind, width, height in SIZES[:3]:
        found = bounds(letters(variant, kind, width, height))
        assert found is not None
        left, top, right, bottom = found
        assert left >= 12.0
        assert right <= width - 12.0
        assert top >= 12.0
        assert 16.0 <= bottom - top < 60.0


@in_all
@every
def test_only_a_page_has_a_plate(variant: Variant, kind: Format, width: float, height: float) -> None:
    made = drawn(variant, kind, width, height)
    assert (made.plate == (0.0, 0.0, 0.0, 0.0)) == (made.ink is None) == (kind != "page")


@in_all
@pytest.mark.parametrize(("kind", "width", "height"), SIZES[:2])
def test_the_plate_is_calm(variant: Variant, kind: Format, width: float, height: float) -> None:
    """What lies on its ground neither begins nor ends in it, and ink is read there at 7 : 1."""
    made = drawn(variant, kind, width, height)
    left, top, right, bottom = made.plate
    assert right - left >= 150.0
    assert 27 <= bottom - top <= 30  # four lines, and no more than they need
    assert left >= 12.0
    assert right <= width - 12.0
    assert bottom <= height - 12.0
    painted = list(leaves(made.drawing.elements))
    at = next(k for k, (shape, _) in enumerate(painted) if getattr(shape, "name", "") == "table")
    ground = painted[at][0]
    assert isinstance(ground, Path)
    assert ground.style.fill is not None
    around = bounds([ground])
    assert around is not None
    assert around[0] <= left
    assert around[1] <= top
    assert around[2] >= right
    assert around[3] >= bottom
    for shape, matrix in painted[at:]:
        assert not isinstance(shape, Text)
        points = [
            transform_point(matrix, (float(s[-2]), float(s[-1]))) for s in segments_of(shape) if s[0] != "Z"
        ]
        assert not [pair for pair in pairwise(points) if part_inside(*pair, made.plate)]
    assert made.ink is not None
    light, dark = sorted((made.ink.luminance, ground.style.fill.luminance), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 7.0


@every
def test_mono_is_black_and_white(kind: Format, width: float, height: float) -> None:
    used = set()
    for shape, _ in leaves(drawn("mono", kind, width, height).drawing.elements):
        assert not isinstance(shape, Text)
        used |= {swatch.hex for swatch in (shape.style.fill, shape.style.stroke) if swatch}
    assert used == {"#000000", "#ffffff"}


@in_all
@every
def test_lines_can_be_printed(variant: Variant, kind: Format, width: float, height: float) -> None:
    """No stroke is thinner than 0.25 mm where it is drawn."""
    thin = set()
    for shape, (a, b, _, _, _, _) in leaves(drawn(variant, kind, width, height).drawing.elements):
        assert not isinstance(shape, Text)
        if shape.style.stroke is not None and shape.style.width * abs(complex(a, b)) < 0.2499:
            thin.add(round(shape.style.width * abs(complex(a, b)), 3))
    assert thin == set()


@pytest.mark.parametrize("kind", ["page", "wide"])
def test_the_picture_keeps_the_rules(kind: Format) -> None:
    """Five drawers of a colour make a figure of the game, no sixth beside them, by a movement of the game."""
    facts: Facts = GAME.definition.facts
    cells, rows = cabinet.FIGURE[kind], cabinet.BOARDS[kind]
    letters_of = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
    assert {letters_of[cell] for cell in cells} == {"Y"}
    assert not [cell for cell in polyomino.edge_neighbours(cells) if letters_of.get(cell) == "Y"]
    assert polyomino.canonical(polyomino.normalize(cells)) in deck(facts.figures).values()
    gone = next(cell for cell, letter in letters_of.items() if letter == ".")
    held = cabinet.HELD[kind]
    assert held in cells
    assert any(gone in targets(move, held, 6, 6) for move in facts.moves)
