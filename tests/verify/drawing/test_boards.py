"""Boards of columns and rows of hexagons, and lines between single points: what is drawn wrong is found."""

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.games import Setting, draw, open_game
from pnp.games.proof import Proof, pull
from pnp.grid import hexgrid
from pnp.verify import model
from pnp.verify.drawing import CHECKS
from pnp.verify.drawing.boards.board import _best_shift
from tests.broken import drawing as broken
from tests.games.plain.test_small_boards import BOARDS, GAME

CODES = ("D01", "D02", "D21", "D22")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("boards")


@cache
def proof(folder: Path, board: str) -> Proof:
    here = folder / board.replace(" ", "-")
    here.mkdir()
    (here / "game.toml").write_text(f"{GAME}{BOARDS[board]}\n", encoding="utf-8")
    setting = Setting(open_game(str(here)), "colour", "en", 2, str)
    return pull(setting.game, setting, draw(setting))


def found(proof: Proof) -> Counter[str]:
    checks: list[Any] = [check for check in CHECKS if check.code in CODES]
    return Counter(finding.code for check in checks for finding in check(proof))


HEXES = {
    "a cell that is missing": ("D01", broken.named("cell:7", lambda cell: ())),
    "the last one": ("D01", broken.named("cell:24", lambda cell: ())),
    "one that is moved": ("D01", broken.named("cell:7", lambda cell: (broken.shifted(cell, 0.1, 0),))),
    "one that is there twice": ("D01", broken.named("cell:7", lambda cell: (cell, cell))),
    "names that are exchanged": ("D02", broken.swap_names),
    "a wrong number": (
        "D02",
        broken.texts(lambda text: text.name == "cell-number:7", lambda text: replace(text, text="8")),
    ),
}


@pytest.mark.parametrize("name", HEXES)
def test_a_wrong_cell_of_a_field_of_hexagons_is_found(name: str, folder: Path) -> None:
    code, change = HEXES[name]
    sound = proof(folder, "hexes 5 x 5")
    assert found(sound) == {}
    assert set(found(broken.repainted("board:board", change)(sound))) == {code}


def test_a_line_between_points_is_proved(folder: Path) -> None:
    sound = proof(folder, "points with a line across")
    assert found(sound) == {}
    lost = broken.repainted(
        "board:board", lambda each: () if getattr(each, "name", "") == "path:0-3" else (each,)
    )
    assert found(lost(sound)) == {"D22": 1}
    stray = sound.game.definition.boards[0].model_copy(update={"lines": ()})
    definition = replace(sound.game.definition, boards=(stray,))
    game = replace(sound.game, definition=definition)
    assert found(replace(sound, setting=replace(sound.setting, game=game))) == {"D22": 1}


def test_cells_that_do_not_add_up_are_told(folder: Path) -> None:
    sound = proof(folder, "hexes 5 x 5").game
    (board,) = sound.definition.boards
    wrong = replace(
        sound, definition=replace(sound.definition, boards=(board.model_copy(update={"cells": 24}),))
    )
    told = [str(finding) for check in model.CHECKS for finding in check(wrong) if finding.code == "M01"]
    assert len(told) == 1
    assert "expected 25 cells on 5 x 5 hexagons, found 24" in told[0]


def test_points_that_only_lines_join_are_one_board(folder: Path) -> None:
    sound = proof(folder, "points").game
    (board,) = sound.definition.boards
    for update, faults in (
        ({"steps": (), "lines": ((0, 1), (1, 3), (3, 2))}, 0),
        ({"steps": (), "lines": ((0, 1), (2, 3))}, 1),
    ):
        changed = replace(sound.definition, boards=(board.model_copy(update=update),))
        told = [finding for check in model.CHECKS for finding in check(replace(sound, definition=changed))]
        assert sum(finding.code == "M01" for finding in told) == faults


def test_a_board_lies_where_most_cells_agree() -> None:
    cells = hexgrid.rectangle(4, 3)
    here = {(q + 2, r - 5) for q, r in cells[1:]} | {(30, 30)}
    assert _best_shift(here, cells) == (2, -5)
    assert _best_shift({(0, 0)}, ((0, 0), (1, 0))) == (-1, 0), "of several the smallest"
