"""A kit that is older than its game is one finding, not one for each file and card."""

import os
from pathlib import Path

import pytest

from pnp.finding import Finding
from pnp.games import open_game
from pnp.verify.rebuilding import _CHANGED, merge_stale
from tests import made
from tests.layout.folder import game_in

WRONG = [
    Finding("F21", "error", "manifest.json", "card.a.face: expected 'x', found 'y'"),
    Finding("F37", "error", "cards.pdf, page 1", "a line is moved"),
    Finding("F48", "error", "cards.pdf", "differs from its rebuild", _CHANGED),
]
OTHER = [Finding("D10", "error", "card:a", "too pale"), Finding("F31", "warning", "rulebook.pdf", "empty")]


@pytest.mark.parametrize(
    "newer", [(), ("game.toml",), ("cards.csv", "game.toml", "layout.toml", "theme.toml")]
)
def test_an_old_kit_is_one_error_that_names_what_is_newer(tmp_path: Path, newer: tuple[str, ...]) -> None:
    folder = game_in(tmp_path / "g", "schema = 1\n")
    kit = made.kit(folder / "output" / "laid" / "en-a4", {"cards.pdf": b"%PDF"})
    for name in ("game.toml", "layout.toml", "cards.csv", "theme.toml"):
        (folder / name).touch()
        os.utime(folder / name, (1, 1))
    game = open_game(str(folder))
    for name in newer:
        os.utime(folder / name, (4e9, 4e9))
    first, *left = merge_stale([*WRONG, *OTHER], game, kit)
    assert left == OTHER
    assert (first.code, first.severity, first.where) == ("F48", "error", "en-a4")
    assert all(name in first.message for name in newer[:3])
    assert ("and 1 more files" in first.message) == (len(newer) > 3)
    assert "each of the 3 places" in first.hint


def test_a_damaged_kit_of_this_game_keeps_its_findings(tmp_path: Path) -> None:
    game = open_game(str(game_in(tmp_path / "g", "schema = 1\n")))
    own = [*WRONG[:2], Finding("F48", "error", "cards.pdf", "differs", "build the kit again")]
    assert merge_stale(own, game, tmp_path) == tuple(own)
    assert merge_stale([], game, tmp_path) == ()
