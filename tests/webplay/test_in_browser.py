"""The same games in a browser as here: Python, its modules and the worker, under the policy of play.html."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from pnp.definition import load
from pnp.games import Game, ids, open_game
from pnp.kit.playing.page import make_program
from pnp.webplay.packing.modules import make_blocks
from tests.webplay import pages

CHOMP = Path(__file__).parents[2] / "examples" / "chomp"
PLIES = 120


@pytest.mark.parametrize("name", ids())
def test_a_seeded_game_ends_in_the_same_position(name: str, tmp_path: Path) -> None:
    game = open_game(name)
    players = max(game.definition.game.players)
    told = pages.told_by(pages.write_game(tmp_path / "page.html", game, players, PLIES))
    assert json.loads(told) == pages.play_natively(game, players, PLIES)


def test_the_engine_of_a_plug_in_runs_as_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(CHOMP))
    game = Game(load(import_module("chomp").FOLDER, import_module("chomp.facts").Facts), "chomp")
    told = pages.told_by(pages.write_game(tmp_path / "page.html", game, 2, PLIES))
    last = json.loads(told)
    assert last["view"]["turn"]["kind"] == "end"
    assert last == pages.play_natively(game, 2, PLIES)


ASK = 'table.ask({ ask: "view" }).then((told) => tell("answered"), (error) => tell(error.word));'


@pytest.mark.parametrize(
    ("without", "limit", "word"),
    [
        pytest.param("'wasm-unsafe-eval'", 60000, "no_wasm", id="refused"),
        pytest.param("", 30, "too_slow", id="slow"),
    ],
)
def test_what_cannot_start_is_told_in_words(without: str, limit: int, word: str, tmp_path: Path) -> None:
    game = open_game("magicans")
    blocks, program = dict(make_blocks(game)), make_program(game).to_data()
    page = pages.write(tmp_path / "page.html", ASK, blocks, program, without=without, limit=limit)
    assert pages.told_by(page, 30) == word
