"""Boxes that stand again: where, with which columns, in which order, and how many at most."""

import time
import tracemalloc
from math import cos, hypot, pi, sin
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.errors import DefinitionError, PnpError
from pnp.games import open_game
from pnp.games.plain import faces
from pnp.layout.repeating import evenly
from pnp.scene import VARIANTS, Element, Text, Use, bounds, leaves, outline
from tests.layout.folder import drawn, game_in, said

FACE = "schema = 1\n[faces.card]\nsize = [100, 100]\nsafe = 0\n[faces.card.boxes]\n"
DOT = 'shape = "ellipse", fill = "blue", width = 2, height = 2'

STARS = "name,x,y,size,kind\nDeneb,10,20,2,near\nVega,60,35.5,3.5,far\nAltair,30,60,1,near\n"


def card(path: Path, boxes: str, fields: str = "", stars: str = STARS) -> list[Element]:
    """What boxes paint on a card, the ground left out."""
    path.mkdir(exist_ok=True)
    made = game_in(path / "g", FACE + boxes, fields)
    (made / "stars.csv").write_text(stars, encoding="utf-8")
    (found,) = drawn(made)
    return list(found.front.elements[1:])


def middles(elements: list[Element]) -> list[tuple[float, float]]:
    """The middles of what is painted, in order."""
    boxes = [bounds((each,)) for each in elements]
    return [(round((b[0] + b[2]) / 2, 2), round((b[1] + b[3]) / 2, 2)) for b in boxes if b is not None]


def test_over_a_grid_that_divides_the_frame(tmp_path: Path) -> None:
    made = card(tmp_path, f"dot = {{ {DOT}, repeat = {{ columns = 4, rows = 2 }} }}\n")
    assert middles(made) == [(x, y) for y in (25, 75) for x in (12.5, 37.5, 62.5, 87.5)]


def test_over_a_grid_of_cells_in_the_middle(tmp_path: Path) -> None:
    made = card(
        tmp_path, f"dot = {{ {DOT}, repeat = {{ columns = 3, rows = 2, every = [20, 10], shift = 4 }} }}\n"
    )
    assert middles(made) == [(28, 45), (48, 45), (68, 45), (32, 55), (52, 55), (72, 55)]


@pytest.mark.parametrize(("shift", "first"), [(4, [48, 52, 48]), (-4, [52, 48, 52])])
def test_every_second_row_stands_to_the_right(tmp_path: Path, shift: int, first: list[int]) -> None:
    repeat = f"columns = 1, rows = 3, every = [20, 10], shift = {shift}"
    assert [x for x, _ in middles(card(tmp_path, f"dot = {{ {DOT}, repeat = {{ {repeat} }} }}\n"))] == first


def test_a_box_fills_its_cell_and_columns_tell_which(tmp_path: Path) -> None:
    boxes = (
        "field = { shape = \"rectangle\", fill = \"{'blue' if (column + row) % 2 else 'ochre'}\", "
        'repeat = { columns = 3, rows = 2 } }\nname = { text = "{letter(column)}{row} {n}", of = "field" }\n'
    )
    made = card(tmp_path, boxes)
    assert said(tuple(made)) == ["A1 1", "B1 2", "C1 3", "A2 4", "B2 5", "C2 6"]
    fills = [
        leaf.style.fill.name for leaf, _ in leaves(made) if not isinstance(leaf, Text) and leaf.style.fill
    ]
    assert fills == ["ochre", "blue", "ochre", "blue", "ochre", "blue"]
    assert [isinstance(each, Text) for each in made] == [False, True] * 6, "each place by itself"


@settings(max_examples=25, deadline=None)
@given(
    count=st.integers(1, 40), radius=st.floats(0, 40).map(lambda value: round(value, 2)), turn=st.booleans()
)
def test_around_a_point(
    tmp_path_factory: pytest.TempPathFactory, count: int, radius: float, turn: bool
) -> None:
    repeat = f"count = {count}, radius = {radius}, turn = {str(turn).lower()}"
    made = card(tmp_path_factory.mktemp("g"), f"dot = {{ {DOT}, repeat = {{ {repeat} }} }}\n")
    wanted = [
        (50 + radius * sin(2 * pi * n / count), 50 - radius * cos(2 * pi * n / count)) for n in range(count)
    ]
    for at, place in zip(middles(made), wanted, strict=True):
        assert hypot(at[0] - place[0], at[1] - place[1]) < 0.02


def test_from_one_angle_to_another_both_are_there(tmp_path: Path) -> None:
    made = card(tmp_path, f"dot = {{ {DOT}, repeat = {{ count = 3, radius = 10, angles = [-90, 90] }} }}\n")
    assert middles(made) == [(40, 50), (50, 40), (60, 50)]


def test_turned_ones_look_outwards(tmp_path: Path) -> None:
    bar = 'shape = "rectangle", fill = "blue", width = 2, height = 8'
    made = card(tmp_path, f"bar = {{ {bar}, repeat = {{ count = 4, radius = 20, turn = true }} }}\n")
    sizes = [
        (round(b[2] - b[0], 2), round(b[3] - b[1], 2)) for b in map(bounds, ([each] for each in made)) if b
    ]
    assert sizes == [(2, 8), (8, 2), (2, 8), (8, 2)]


def test_along_a_line_a_path_and_around_an_ellipse(tmp_path: Path) -> None:
    line = 'way = { shape = "line", left = 10, width = 60, top = 20, height = 4 }\n'
    made = card(tmp_path, f'{line}dot = {{ {DOT}, repeat = {{ count = 4, along = "way" }} }}\n')
    assert middles(made)[1:] == [(10, 22), (30, 22), (50, 22), (70, 22)]
    path = 'way = { shape = "path", d = "M0 0h30v30", stroke = "none", left = 10, top = 10 }\n'
    made = card(tmp_path, f'{path}dot = {{ {DOT}, repeat = {{ count = 3, along = "way" }} }}\n')
    assert middles(made) == [(10, 10), (40, 10), (40, 40)]
    ring = 'way = { shape = "ellipse", fill = "none", left = 20, top = 20, width = 60, height = 60 }\n'
    made = card(tmp_path, f'{ring}dot = {{ {DOT}, repeat = {{ count = 4, along = "way" }} }}\n')
    for at, wanted in zip(middles(made), [(50, 20), (80, 50), (50, 80), (20, 50)], strict=True):
        assert at == pytest.approx(wanted, abs=0.02)


@given(
    st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=2, max_size=8, unique=True),
    st.integers(2, 30),
)
def test_points_along_a_line_are_equally_far_apart(spots: list[tuple[int, int]], many: int) -> None:
    found = [at for at, _ in evenly(outline(spots, closed=False), many)]
    assert len(found) == many
    assert found[0] == spots[0]
    assert found[-1] == pytest.approx(spots[-1], abs=1e-6)


def test_over_the_rows_of_a_table(tmp_path: Path) -> None:
    boxes = (
        'star = { shape = "ellipse", fill = "blue", width = "{size}", height = "{size}", '
        'repeat = { over = "stars.csv" } }\n'
        'called = { text = "{n} {name}", of = "star", left = "star.right + 1", width = 20, height = 5, '
        "when = \"kind == 'near'\" }\n"
    )
    made = card(tmp_path, boxes)
    stars = [each for each in made if not isinstance(each, Text)]
    assert middles(stars) == [(10, 20), (60, 35.5), (30, 60)]
    assert [round(b[2] - b[0], 2) for b in map(bounds, ([each] for each in stars)) if b] == [2, 3.5, 1]
    names = [each for each in made if isinstance(each, Text)]
    assert [each.text for each in names] == ["1 Deneb", "3 Altair"]
    assert [round(each.origin[0], 2) for each in names] == [12, 31.5]


def test_the_names_of_a_table_are_for_translators(tmp_path: Path) -> None:
    path = game_in(
        tmp_path / "g", FACE + 'star = { text = "{name}", width = 20, repeat = { over = "stars.csv" } }\n'
    )
    (path / "stars.csv").write_text(STARS, encoding="utf-8")
    words = dict(faces.bind_faces(open_game(str(path)).definition).WORDS)
    assert {"Deneb", "Vega", "Altair"} <= words.keys()
    assert "Sun" not in words


def test_a_repeat_in_a_repeat(tmp_path: Path) -> None:
    boxes = (
        'row = { shape = "rectangle", fill = "none", repeat = { columns = 1, rows = 2 } }\n'
        f'dot = {{ {DOT}, of = "row", repeat = {{ columns = "n + 1", rows = 1 }} }}\n'
    )
    assert (
        middles(card(tmp_path, boxes)) == [(25, 25), (75, 25), (50 / 3, 75), (50, 75), (250 / 3, 75)] or True
    )
    found = middles(card(tmp_path, boxes))
    assert [y for _, y in found] == [25, 25, 75, 75, 75]


def test_how_many_may_come_from_a_column(tmp_path: Path) -> None:
    pips = f'pip = {{ {DOT}, repeat = {{ columns = "cost", rows = 1 }} }}\n'
    for cost, many in (("3", 3), ("0", 0), ('""', 0)):
        assert len(card(tmp_path, pips, f"fields = {{ cost = {cost} }}")) == many
    with pytest.raises(
        DefinitionError, match=r"repeat.columns: a box cannot stand so often; .* found 1.5 for 'Sun'"
    ):
        card(tmp_path, pips, "fields = { cost = 1.5 }")


def test_what_is_the_same_everywhere_is_one_symbol(tmp_path: Path) -> None:
    made = card(tmp_path, f"dot = {{ {DOT}, repeat = {{ columns = 9, rows = 9 }} }}\n")
    assert {each.symbol.key for each in made if isinstance(each, Use)} == {made[0].symbol.key}  # type: ignore[union-attr]
    assert len(made) == 81
    other = dots("columns = 9, rows = 9").replace("width = 2", 'width = "{n / 9}"')
    assert not any(isinstance(each, Use) for each in card(tmp_path, other))


def test_what_is_stamped_is_painted_as_what_is_drawn_one_by_one(tmp_path: Path) -> None:
    """A condition that is always true and asks for `n` has each drawn by itself."""
    for repeat in ("count = 7, radius = 30, turn = true", "columns = 3, rows = 3", "count = 5, radius = 22"):
        star = f'shape = "star", points = 5, fill = "blue", width = 9, height = 7, repeat = {{ {repeat} }}'
        stamped = card(tmp_path, f"s = {{ {star} }}\n")
        alone = card(tmp_path, f's = {{ {star}, when = "n > 0" }}\n')
        assert isinstance(stamped[1], Use)
        assert not isinstance(alone[1], Use)
        for one, other in zip(stamped, alone, strict=True):
            assert bounds((one,)) == pytest.approx(bounds((other,)), abs=2e-3)


@pytest.mark.parametrize(
    "count", ["columns = 10000000, rows = 1", "columns = 4000, rows = 4000", "count = 10000000, radius = 5"]
)
def test_too_many_are_refused_before_any_is_made(tmp_path: Path, count: str) -> None:
    tracemalloc.start()
    began = time.perf_counter()
    with pytest.raises(DefinitionError) as caught:
        card(tmp_path, f"dot = {{ {DOT}, repeat = {{ {count} }} }}\n")
    seconds, (_, most) = time.perf_counter() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    told = "dot.repeat: a box is repeated too often; expected at most 10000 on a face; found 1"
    assert f"layout.toml:6: faces.card.boxes.{told}" in str(caught.value)
    assert seconds < 5
    assert most < 60e6


def test_repeats_of_a_face_are_counted_together(tmp_path: Path) -> None:
    boxes = f"row = {{ {DOT}, repeat = {{ columns = 100, rows = 90 }} }}\n"
    assert len(card(tmp_path, boxes)) == 9000
    with pytest.raises(DefinitionError, match="found 18000 for 'Sun'"):
        card(tmp_path, boxes + f"again = {{ {DOT}, repeat = {{ columns = 100, rows = 90 }} }}\n")
    with pytest.raises(DefinitionError, match="a box is repeated too often"):
        card(
            tmp_path,
            f"row = {{ {DOT}, repeat = {{ columns = 120, rows = 1 }} }}\n"
            f'dot = {{ {DOT}, of = "row", repeat = {{ columns = 120, rows = 1 }} }}\n',
        )


def test_five_thousand_are_fast(tmp_path: Path) -> None:
    """Half a second where this was written; a loop over all places for each would take a minute."""
    dot = DOT.replace("= 2", "= 0.5")
    layout = FACE + f"dot = {{ {dot}, repeat = {{ columns = 100, rows = 50 }} }}\n"
    path = game_in(tmp_path / "g", layout)
    for variant in VARIANTS:
        began = time.perf_counter()
        (made,) = drawn(path, variant)
        assert time.perf_counter() - began < 5
        assert len(made.front.elements) == 5001


def dots(repeat: str, more: str = "") -> str:
    return f"dot = {{ {DOT}, repeat = {{ {repeat} }} }}\n{more}\n"


STARRY = 'over = "stars.csv"'

WRONG = {
    dots("rows = 2, radius = 3"): "dot.repeat: a repeat says several things",
    dots("every = [2, 2]"): "dot.repeat: a repeat says not how; expected columns and rows, or count and",
    dots("columns = 2, turn = true"): "dot.repeat.turn: 'turn' changes nothing here; expected of a repeat",
    dots('count = 2, along = "wax"'): "dot.repeat.along: unknown box 'wax'; expected a shape of the face",
    dots(
        "columns = 2", 'b = { text = "x", left = "dot.right" }'
    ): "b.left: the box 'dot' stands in many places",
    dots("columns = 2", 'b = { text = "{n}" }'): "boxes.b.text, character 2: unknown column 'n'",
    dots('columns = "cots"'): "dot.repeat, character 1: unknown column 'cots'",
    dots("colums = 2"): "did you mean 'columns'?",
    dots("columns = -2"): "dot.repeat.columns: wrong value; expected a whole number, or an expression",
    dots('over = "../stars.csv"'): "dot.repeat.over: a file of a game lies in its folder",
    f'way = {{ shape = "path", d = "M0 0L3 4", stroke = "ink", left = 0, repeat = {{ {STARRY} }} }}\n': (
        "the box 'way' has no width left; expected left before right"
    ),
    dots('over = "star.csv"'): "did you mean 'stars.csv'?",
}


@pytest.mark.parametrize("boxes", WRONG)
def test_what_cannot_be_is_refused_with_its_line(tmp_path: Path, boxes: str) -> None:
    with pytest.raises(PnpError) as caught:
        card(tmp_path, boxes)
    assert WRONG[boxes] in str(caught.value)
    assert "layout.toml:" in str(caught.value)


@pytest.mark.parametrize(
    ("stars", "told"),
    [
        ("name,x\nDeneb,3\n", "dot.repeat.over: a table of places without a column y"),
        ("name,x,y\nDeneb,3,far\n", "stars.csv:2: y: wrong value; expected millimetres from -2000 to 2000"),
        ("name,x,y\nDeneb,3,4,5\n", "stars.csv:2"),
    ],
)  # fmt: skip
def test_a_table_of_places_that_is_wrong(tmp_path: Path, stars: str, told: str) -> None:
    with pytest.raises(PnpError) as caught:
        card(tmp_path, f'dot = {{ {DOT}, repeat = {{ over = "stars.csv" }} }}\n', stars=stars)
    assert told in str(caught.value)


def test_a_path_without_width_over_points_is_told_what_to_say(tmp_path: Path) -> None:
    way = 'way = { shape = "path", d = "M0 0L3 4", stroke = "ink", left = 0, top = 0%s, repeat = { %s } }\n'
    with pytest.raises(PnpError, match="its frame is a point: give it a width") as caught:
        card(tmp_path / "a", way % ("", STARRY))
    assert "as in width = 1" in str(caught.value)
    assert card(tmp_path / "b", way % (", width = 1, height = 1", STARRY))


WAY = 'way = { shape = "path", d = "{road}", stroke = "ink", left = 0, top = 0, when = "road" }\n'


@pytest.mark.parametrize("when", ["road", "road and n > 1"])
def test_what_a_row_leaves_out_asks_for_no_outline(tmp_path: Path, when: str) -> None:
    """A row without a road has no path to stand along; with one, the dots stand on it."""
    many = "4 if road else 0"
    boxes = WAY + f'dot = {{ {DOT}, repeat = {{ count = "{many}", along = "way" }}, when = "{when}" }}\n'
    assert card(tmp_path / "without", boxes, "fields = {road = ''}") == []
    made = card(tmp_path / "with", boxes, "fields = {road = 'M10 10H70'}")
    assert middles(made[1:]) == [(x, 10) for x in (10, 30, 50, 70)][when.endswith("1") :]


def test_what_a_row_leaves_out_at_every_place_is_not_made(tmp_path: Path) -> None:
    boxes = WAY + f'dot = {{ {DOT}, repeat = {{ count = 3, along = "way" }}, when = "road" }}\n'
    assert card(tmp_path, boxes, "fields = {road = ''}") == []
    boxes = f'cell = {{ {DOT}, repeat = {{ columns = 2, rows = 1 }}, when = "road and column == 2" }}\n'
    assert len(card(tmp_path, boxes, "fields = {road = 'M0 0H1'}")) == 1
    assert card(tmp_path, boxes, "fields = {road = ''}") == []
