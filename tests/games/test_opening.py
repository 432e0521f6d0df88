"""Games are found by their entry points; a package that brings no sound game is told of, by its name."""

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pnp import resources
from pnp.errors import DefinitionError, PnpError, UnknownName
from pnp.games import Game, every_game, ids, open_game, opening
from pnp.games.package import PLAIN
from pnp.tabletop import set_up
from tests.gamefile import component, game_toml

GAME = game_toml("pebbles", component("Pebble", copies=3))

INIT = "from pathlib import Path\nFOLDER = Path(__file__).parent / 'written'\n"

Install = Callable[..., Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a package as pip would, by the files it leaves: a folder, and its metadata."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def installed(package: str = "pebbles", init: str = INIT, *, game: str = "pebbles", **parts: str) -> Path:
        metadata = tmp_path / f"{package}_kit-1.2.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}-kit\nVersion: 1.2\n")
        (metadata / "entry_points.txt").write_text(f"[pnp.games]\n{game} = {package}\n")
        folder = tmp_path / package
        (folder / "written").mkdir(parents=True)
        (folder / "__init__.py").write_text(init)
        (folder / "written" / "game.toml").write_text(GAME)
        for part, text in parts.items():
            path = folder / part / "__init__.py" if part in ("faces", "rules") else folder / f"{part}.py"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        opening.installed_games.cache_clear()
        return folder

    yield installed
    opening.installed_games.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] in ("pebbles", "stones")]:
        del sys.modules[name]


def test_ours_come_in_by_the_entry_point_and_by_no_other_door(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(ids()) == {path.parent.name for path in resources.RULES.glob("*/game.toml")}
    monkeypatch.setattr(
        opening, "_entry_points", lambda: iter([EntryPoint("pebbles", "pebbles", "pnp.games")])
    )
    opening.installed_games.cache_clear()
    try:
        assert ids() == ("pebbles",)
    finally:
        opening.installed_games.cache_clear()


def test_an_installed_package_brings_a_game(install: Install) -> None:
    folder = install()
    assert "pebbles" in ids()
    assert [game.id for game in every_game()] == list(ids())
    game = open_game("pebb")
    assert (game.package, game.definition.folder) == ("pebbles", folder / "written")


def test_what_a_package_leaves_out_is_done_as_for_data_alone(install: Install) -> None:
    install()
    game = open_game("pebbles")
    assert type(game.faces).__module__ == f"{PLAIN}.faces"
    assert game.checks.__name__ == f"{PLAIN}.checks"  # type: ignore[attr-defined]
    assert game.numbers["cards"] == 3
    assert game.engine is None
    assert game.texts == ()


def test_a_folder_that_is_named_by_path_runs_no_python(install: Install, tmp_path: Path) -> None:
    """Neither its own nor that of a package beside it; but what is installed under its id draws it."""
    alone = tmp_path / "alone"
    alone.mkdir()
    (alone / "game.toml").write_text(GAME.replace('"pebbles"', '"boulders"'))
    (alone / "__init__.py").write_text("raise SystemExit('run')")
    (alone / "facts.py").write_text("raise SystemExit('run')")
    assert open_game(str(alone)).package == PLAIN
    folder = install()
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "game.toml").write_text((folder / "written" / "game.toml").read_text())
    assert open_game(str(copy)).package == "pebbles"


DERIVING = """
from pnp.definition import Placing

Facts = None

def numbers(definition):
    return {}

def placements(definition):
    yield Placing(what="card.*", where=WHERE, how_many=2), ("game", "players")
"""

ZONES = """
[[zones]]
id = "bowl"
name = "Bowl"
source = "proposed: a bowl"

[[placements]]
what = "card.*"
where = "bowl"
side = "back"
source = "proposed: a bowl"
"""


@pytest.mark.parametrize("where", ["bowl", "bowls"])
def test_rows_of_set_ups_may_follow_from_facts(install: Install, where: str) -> None:
    """They come before those of game.toml, and a fault in them is at the line of the fact."""
    folder = install(facts=DERIVING.replace("WHERE", repr(where)))
    written = folder / "written" / "game.toml"
    written.write_text(GAME + ZONES)
    definition = open_game("pebbles").definition
    stated = set_up(definition, 2)
    if where == "bowl":
        assert stated.faults == ()
        assert [part.side for part in stated.table.placements] == ["front", "front", "back"]
    else:
        line = 1 + written.read_text().splitlines().index("players = [2]")
        assert [fault.place for fault in stated.faults] == [f"{written}:{line}: game.players"]


def refused(name: str, error: type[PnpError] = PnpError) -> str:
    with pytest.raises(error) as caught:
        open_game(name)
    return str(caught.value)


def test_a_package_that_cannot_be_imported_is_named(install: Install) -> None:
    install(init="1 / 0")
    said = refused("pebbles")
    assert "pebbles-kit 1.2" in said
    assert "ZeroDivisionError: division by zero" in said


@pytest.mark.parametrize(
    "init", ["", "FOLDER = 'written'\n", "from pathlib import Path\nFOLDER = Path('no')\n"]
)
def test_a_package_without_a_folder_is_named(install: Install, init: str) -> None:
    install(init=init)
    assert "pebbles.FOLDER, the path of a folder with a game.toml" in refused("pebbles")


def test_an_entry_point_is_called_as_its_game(install: Install) -> None:
    install(game="gravel")
    said = refused("gravel", DefinitionError)
    assert "game.toml:4" in said
    assert "expected gravel; found pebbles" in said


def test_two_games_of_one_id_are_refused(install: Install) -> None:
    install()
    install("stones")
    said = refused("pebbles")
    assert "pebbles and stones" in said


@pytest.mark.parametrize(
    ("part", "text", "lacking"),
    [
        ("facts", "def numbers(definition): return {}", "no Facts"),
        ("checks", "MODEL = ()", "no DRAWING"),
        ("faces", "COVER = 'cover'", "no FIGURES, WORDS, components, theme"),
        ("rules", "OPTIONS = ()", "no rules"),
    ],
)
def test_a_part_that_lacks_something_is_refused(install: Install, part: str, text: str, lacking: str) -> None:
    install(**{part: text})

    def look(game: Game) -> object:
        return game.numbers, game.checks, game.faces, game.engine

    with pytest.raises(PnpError) as caught:
        look(open_game("pebbles"))
    assert lacking in str(caught.value)
    assert ".py" in str(caught.value)


def test_a_stale_folder_is_no_engine(install: Install) -> None:
    folder = install()
    (folder / "rules" / "__pycache__").mkdir(parents=True)
    assert open_game("pebbles").engine is None
    with pytest.raises(PnpError, match="no program knows how to play this game"):
        open_game("pebbles").rules()


def test_a_part_of_several_names_opens_none_of_them() -> None:
    with pytest.raises(UnknownName, match="'e' could be several games") as caught:
        open_game("e")
    assert "one of: dehexz-war, duelo-de-runas" in str(caught.value)


def test_a_toml_file_that_is_not_there_is_said_to_be_missing() -> None:
    assert "there is no such file" in refused("missing.toml", DefinitionError)
