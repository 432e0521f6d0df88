"""Boards of data alone that are small, or all of one kind of cell, make kits without an error."""

from pathlib import Path

import pypdfium2
import pytest

from pnp.games import Setting, draw, open_game
from pnp.kit.folder import manifest
from pnp.kit.plan import plans
from pnp.scene import leaves
from pnp.verify import gate, run
from pnp.verify.drawing import CHECKS, proofs
from tests.gamefile import SOURCE, component, entry, game_toml
from tests.kits import built_here

GAME = game_toml(
    "grids",
    entry("counts", board=1, source=SOURCE),
    component("B", "board", id="board"),
    entry("[boards]", id="board", source=SOURCE),
    tagline="One of each",
)
"""The game of a board, as far as its grid: what it lacks is in BOARDS."""

BOARDS = {
    "hex 2": 'grid = "hexagon"\nside = 2\ncells = 7\nsize_mm = 12.0',
    "square 2 x 2": 'grid = "square"\ncolumns = 2\nrows = 2\ncells = 4\nsize_mm = 30.0',
    "square 3 x 3, no numbers": 'grid = "square"\ncolumns = 3\nrows = 3\ncells = 9\nsize_mm = 6.0',
    "square 8 x 8": 'grid = "square"\ncolumns = 8\nrows = 8\ncells = 64\nsize_mm = 18.0',
    "square 8 x 8, on two sheets": 'grid = "square"\ncolumns = 8\nrows = 8\ncells = 64\nsize_mm = 30.0',
    "square 8 x 8, on many sheets": 'grid = "square"\ncolumns = 8\nrows = 8\ncells = 64\nsize_mm = 60.0',
    "points": 'grid = "points"\npoints = [[0, 0], [1, 0], [0, 1], [1, 1]]\nsteps = [[1, 0], [0, 1]]\n'
    "cells = 4\npitch_mm = [30.0, 30.0]",
    "hexes 5 x 5": 'grid = "hexes"\ncolumns = 5\nrows = 5\ncells = 25\nsize_mm = 14.0',
    "hexes 5 x 5, labels left out": 'grid = "hexes"\ncolumns = 5\nrows = 5\ncells = 25\nsize_mm = 14.0\n'
    'labels = "none"',
    "hexes 3 x 1": 'grid = "hexes"\ncolumns = 3\nrows = 1\ncells = 3\nsize_mm = 14.0',
    "hexes 9 x 8, on several sheets": 'grid = "hexes"\ncolumns = 9\nrows = 8\ncells = 72\nsize_mm = 24.0',
    "points with a line across": 'grid = "points"\npoints = [[0, 0], [1, 0], [0, 1], [1, 1]]\n'
    "steps = [[1, 0], [0, 1]]\nlines = [[3, 0]]\ncells = 4\npitch_mm = [30.0, 30.0]",
}


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_small_board_builds_and_is_proved(board: str, tmp_path: Path) -> None:
    folder = tmp_path / "grids"
    folder.mkdir()
    (folder / "game.toml").write_text(f"{GAME}{board}\n", encoding="utf-8")
    game, out = open_game(str(folder)), tmp_path / "out"
    (plan,) = plans([game], locales=["en"], papers=["a4"], out=out)
    built_here(plan)
    definition, printed = run([game], out=out)
    assert [found for found in (*definition.findings, *printed.findings) if found.severity == "error"] == []
    offers_what_there_is_to_join(out / "grids" / "en-a4")


@pytest.mark.parametrize("grid", ["hexagon", "hexes", "square", "points"])
def test_labels_of_a_board_can_be_left_out(grid: str, tmp_path: Path) -> None:
    """And then nothing is printed on its cells, so that words of one's own have room there."""
    (board,) = [each for name, each in BOARDS.items() if name in LABELLED and f'"{grid}"' in each]
    for labels, printed in (("cells", True), ("none", False)):
        folder = tmp_path / labels
        folder.mkdir()
        (folder / "game.toml").write_text(f'{GAME}{board}\nlabels = "{labels}"\n', encoding="utf-8")
        (part,) = draw(Setting(open_game(str(folder)), "colour", "en", 2, str))
        names = [each.name for each, _ in leaves(part.front.elements)]
        assert any(name.startswith("cell-number:") for name in names) is printed
        assert any(name.startswith("cell:") for name in names)


LABELLED = ("hex 2", "hexes 5 x 5", "square 8 x 8", "points")


def offers_what_there_is_to_join(folder: Path) -> None:
    """Seams, the large paper and what is said of them stand in the kit of a board of several sheets only."""
    sheets = {file.path: file.pages or 0 for file in manifest.read_manifest(folder).files}
    document = pypdfium2.PdfDocument(folder / "assembly.pdf")
    said = " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())
    document.close()
    large = sheets.get("board-a3.pdf", 0)
    assert bool(large) == (sheets["board.pdf"] > 1)
    assert ("Cut cross to cross" in said) == (sheets["board.pdf"] > 1)
    assert "Glue the board onto card" in said
    assert ("there is nothing to join" in said) == (large == 1)
    assert (f"and there are {large} to join" in said) == (large > 1)


def test_markers_that_are_drawn_in_lines_are_told_apart(tmp_path: Path) -> None:
    """As D16 asks of them: a kit that it refuses cannot be built in low-ink."""
    own = "".join(
        f'[[components]]\nid = "marker.{name}"\nkind = "marker"\nname = "{name}"\ncopies = 1\n'
        'source = "stated: my own"\n\n'
        for name in ["hawk", "wolf", "moth", "crow", "boar", "seal", "wren", "bear"]
    )
    text = GAME.replace("board = 1", "board = 1\nmarker = 8").replace("[[boards]]", f"{own}[[boards]]")
    board = 'grid = "hexagon"\nside = 3\ncells = 19\nsize_mm = 18.0\n'
    (tmp_path / "game.toml").write_text(f"{text}{board}", encoding="utf-8")
    game = open_game(str(tmp_path))
    assert gate.refuse_definition(game) == ()
    setting = Setting(game, "low-ink", "en", 2, str)
    proof, _ = proofs(game, setting, draw(setting))
    (alike,) = (check for check in CHECKS if check.code == "D16")
    assert len([face for face in proof.faces if face.startswith("marker:")]) == 8
    assert alike(proof) == []
