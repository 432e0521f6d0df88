"""What lies where in the games of plug-ins, and that an engine which does not say so is played as before."""

import re
from importlib import import_module
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

from pnp.definition import load
from pnp.games import Game, open_game
from pnp.play import Rules
from pnp.play.playout import EAGER, play_out
from pnp.tabletop import Placement, Touch, set_up
from tests.placing import assert_games, by_zone, set_up_numbers
from tests.play import kuhn

ROOT = Path(__file__).parent.parent
FOLDERS = {"chomp": ROOT / "examples" / "chomp", "tapatan": ROOT / "tests" / "plugins" / "tapatan"}


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> dict[str, Game]:
    """The games of plug-ins, found as if they were installed."""
    found = {}
    for name, folder in FOLDERS.items():
        monkeypatch.syspath_prepend(str(folder))
        facts = import_module(f"{name}.facts").Facts
        found[name] = Game(load(import_module(name).FOLDER, facts), name)
    return found


def lying(placements: tuple[Placement, ...] | None) -> set[tuple[str, str]]:
    return set(by_zone(placements))


@pytest.mark.parametrize("name", FOLDERS)
def test_every_part_lies_in_a_zone(games: dict[str, Game], name: str) -> None:
    game = games[name]
    used = assert_games(game.rules(), games=6, cap=40)
    (board,) = (part.id for part in game.definition.components if part.kind == "board")
    assert sum(zone.startswith(f"{board}.") for zone in used) >= 8


@pytest.mark.parametrize("name", FOLDERS)
def test_the_game_begins_at_the_stated_table(games: dict[str, Game], name: str) -> None:
    rules = games[name].rules()
    stated = set_up(games[name].definition, rules.players)
    assert (stated.faults, dict(stated.left)) == ((), {})
    assert by_zone(rules.placements(rules.initial_state())) == set_up_numbers(stated.table)


def test_crumbs_lie_on_the_squares_that_are_gone(games: dict[str, Game]) -> None:
    rules = games["chomp"].rules()
    state = rules.parse("7755 2")
    assert rules.list_touches(state, rules.read(state, "c2")) == (Touch("bar.9"),)
    gone = {("bar.19", "crumb"), ("bar.20", "crumb"), ("bar.26", "crumb"), ("bar.27", "crumb")}
    assert lying(rules.placements(state)) == {("middle", "bar"), ("heap", "crumb"), *gone}
    # The poisoned square is gone too, and the heap is empty.
    placed = rules.placements(rules.parse("0000 1"))
    assert lying(placed) == {("middle", "bar"), *((f"bar.{square}", "crumb") for square in range(1, 28))}


def test_the_recipe_shows_the_methods_of_chomp() -> None:
    page = (ROOT / "docs" / "recipes" / "engine.md").read_text("utf-8")
    (shown,) = re.findall(r"```python\n(def _zone.+?)```", page, flags=re.DOTALL)
    engine = (FOLDERS["chomp"] / "chomp" / "rules" / "engine.py").read_text("utf-8")
    methods = re.sub(r' +""".+"""\n', "", engine[engine.index("    def _zone") :])
    assert dedent(methods).replace("\n\n", "\n\n\n") == shown


def test_stones_lie_in_hand_or_on_points(games: dict[str, Game]) -> None:
    rules = games["tapatan"].rules()
    state = rules.parse("s../mm./.s. 1")
    assert rules.list_touches(state, rules.read(state, "c1")) == (Touch("stones.1", 0), Touch("board.2"))
    still = {("middle", "board"), ("beside.1", "aid"), ("beside.2", "aid")}
    stones = {("board.0", "stone.sun"), ("board.7", "stone.sun"), ("board.3", "stone.moon")}
    stones |= {("board.4", "stone.moon"), ("stones.1", "stone.sun"), ("stones.2", "stone.moon")}
    assert lying(rules.placements(state)) == still | stones
    state = rules.parse("s.s/mmm/.s. 1")
    assert rules.list_touches(state, rules.read(state, "a1-b1")) == (Touch("board.0", 0), Touch("board.1"))


@pytest.mark.parametrize("game", [kuhn.game(), open_game("duelo-de-runas")], ids=lambda game: game.id)
def test_an_engine_that_states_no_table_is_played_as_before(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game.rules(2)
    for method in ("locate_parts", "placements", "list_touches"):
        monkeypatch.setattr(type(rules), method, vars(Rules)[method])
    state = play_out(rules, Random(1), policy=EAGER).state
    assert rules.is_terminal(state)
    assert rules.placements(state) is None
    assert rules.placements(state, 0) is None
    assert rules.list_touches(state, 0) is None
