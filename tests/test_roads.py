"""docs/architecture.md shows three roads through the packages; each is walked, to see that it is so."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from pnp.games import open_game
from tools import house

ROOT = Path(__file__).resolve().parents[1]
CARD = "name,text\nOak,Draw a card.\n"


def walked(folder: Path, *arguments: str, typed: str = "") -> list[str]:
    """The functions that a command calls, in the order of the first calls."""
    written = folder / "called.txt"
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PNP_CACHE": "off"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.roads", str(written), *arguments],
        cwd=folder,
        env=environment,
        input=typed,
        text=True,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return written.read_text(encoding="utf-8").splitlines()


def out_of_order(road: Sequence[str], called: Sequence[str]) -> list[str]:
    """The functions of a road that are not called, or are called before the one above them."""
    places = {name: place for place, name in enumerate(called)}
    found = [name for name in road if name not in places]
    known = [name for name in road if name in places]
    return found + [two for one, two in pairwise(known) if places[two] < places[one]]


@pytest.fixture(scope="module")
def roads() -> Mapping[str, Sequence[str]]:
    return house.roads()


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a game whose one card is a row of a table."""
    folder = tmp_path_factory.mktemp("roads")
    (folder / "one.csv").write_text(CARD, encoding="utf-8")
    walked(folder, "new", "Oak", "--csv", "one.csv", "--look", "deco")
    return folder / "Oak"


def test_a_row_s_road_and_a_printed_page_s_are_as_the_page_says(
    roads: Mapping[str, Sequence[str]], game: Path
) -> None:
    built = walked(game, "build", "--locale", "en", "--paper", "a4")
    assert out_of_order(roads["From a row of a table to its page"], built) == []
    verified = walked(game, "verify", "--locale", "en", "--no-rebuild")
    assert out_of_order(roads["From a printed page to its finding"], verified) == []


def test_a_typed_move_s_road_is_as_the_page_says(roads: Mapping[str, Sequence[str]], tmp_path: Path) -> None:
    rules = open_game("magicans").rules(2)
    start = rules.initial_state()
    assert "M1b-e7" not in {rules.notation(start, action) for action in rules.legal_actions(start)}
    said = walked(tmp_path, "play", "magicans", "--seed", "1", "--locale", "en", typed="M1b-e7\n")
    assert out_of_order(roads["From a typed move to its answer"], said) == []


def test_a_step_that_is_not_made_or_made_too_soon_is_found() -> None:
    assert out_of_order(["a:one", "b:two"], ["a:one", "b:two"]) == []
    assert out_of_order(["a:one", "b:two", "c:three"], ["b:two", "a:one"]) == ["c:three", "b:two"]


def test_the_picture_is_drawn_from_the_page() -> None:
    assert house.PICTURE.read_text(encoding="utf-8") == house.drawing(), "python -m tools.house"
