"""Boxes that a table puts on the cells of a board, by their names."""

from pathlib import Path

import pytest

from pnp.errors import DefinitionError
from pnp.games import Setting, draw, open_game
from pnp.scene import Face, bounds, leaves
from tests.gamefile import SOURCE, component, entry, game_toml

LAYOUT = """
schema = 1
[faces.board.boxes.depot]
shape = "ellipse"
fill = "ochre"
width = "{size}"
height = "{size}"
repeat = { over = "depots.csv" }
"""

MAP = 'grid = "map"\nform = "hexagon"\ncolumns = 3\nrows = 3\ncells = 9\nsize_mm = 12.0\nnames = "0101"'
SQUARES = 'grid = "square"\ncolumns = 3\nrows = 2\ncells = 6\nsize_mm = 20.0'


def board(folder: Path, grid: str, table: str, layout: str = LAYOUT) -> Face:
    """The board of a game with a table of depots."""
    parts = (component("B", "board", id="board"), entry("[boards]", id="board", source=SOURCE), grid)
    folder.mkdir()
    (folder / "game.toml").write_text("\n".join((game_toml("depots"), *parts)), encoding="utf-8")
    (folder / "layout.toml").write_text(layout, encoding="utf-8")
    (folder / "depots.csv").write_text(table, encoding="utf-8")
    (part,) = draw(Setting(open_game(str(folder)), "colour", "en", 2, str))
    return part.front


def middles(face: Face, name: str) -> list[tuple[float, float]]:
    """The middles of what has a name on a face."""
    boxes = [bounds((leaf,), matrix) for leaf, matrix in leaves(face.elements) if leaf.name == name]
    return [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes if box is not None]


@pytest.mark.parametrize(
    ("grid", "name", "number"),
    [(MAP, "0101", 0), (MAP, "101", 0), (MAP, "0203", 7), (SQUARES, "0", 0), (SQUARES, "4", 4)],
)
def test_a_box_stands_in_the_middle_of_the_cell_that_its_row_names(
    tmp_path: Path, grid: str, name: str, number: int
) -> None:
    face = board(tmp_path / "g", grid, f"cell,size\n{name},4\n")
    assert middles(face, "box:depot") == [
        pytest.approx(at, abs=0.01) for at in middles(face, f"cell:{number}")
    ]


def test_x_and_y_are_measured_from_the_middle_of_the_cell(tmp_path: Path) -> None:
    face = board(tmp_path / "g", SQUARES, "cell,size,x,y\n2,4,,\n2,4,-3,5\n")
    (x, y), moved = middles(face, "box:depot")
    assert moved == pytest.approx((x - 3, y + 5), abs=0.01)


def test_an_unknown_cell_is_told_with_its_row(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError) as refused:
        board(tmp_path / "g", MAP, "cell,size\n0101,4\n0109,4\n")
    assert refused.value.place.endswith("depots.csv:3: cell")
    assert "'0109'" in str(refused.value)


def test_a_card_has_no_cells(tmp_path: Path) -> None:
    layout = LAYOUT.replace("faces.board", "faces.mat")
    parts = (component("M", "mat", id="mat"),)
    (tmp_path / "game.toml").write_text("\n".join((game_toml("depots"), *parts)), encoding="utf-8")
    (tmp_path / "layout.toml").write_text(layout, encoding="utf-8")
    (tmp_path / "depots.csv").write_text("cell,size\n0101,4\n", encoding="utf-8")
    with pytest.raises(DefinitionError, match="this face has no cells"):
        draw(Setting(open_game(str(tmp_path)), "colour", "en", 2, str))
