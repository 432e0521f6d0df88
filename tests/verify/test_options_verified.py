"""Class sets, other card sizes and large print are read back and proved like any kit."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.finding import Finding
from pnp.games import open_game
from pnp.kit.folder.manifest import NAME
from pnp.kit.plan import plans
from pnp.kit.produce import produce
from pnp.verify import drawing, files
from pnp.verify.files.kit import Kit
from tests.gamefile import component, game_toml

GAME = open_game("dehexz-war")
CARDS = open_game("el-switcher")

RAIN = game_toml("rain", component("Rain", copies=3, per="player"), tagline="It rains", players=[2, 3])


def made(folder: Path, game: Any, **options: Any) -> Path:
    folder.mkdir()
    (plan,) = plans([game], locales=["en"], papers=["a4"], out=folder.parent, **options)
    produce(plan, folder, lambda step: None, check=unchecked)
    return folder


def unchecked(game: Any, setting: Any, components: Any) -> None:
    """The drawings are those of tests/games; here their files are read."""


def found(game: Any, folder: Path) -> list[Finding]:
    kit = Kit(game, folder, lambda _: None)
    return [finding for finding in files.run(kit) if finding.severity != "note"]


def edited(folder: Path, change: Callable[[Any], None]) -> Path:
    data = json.loads((folder / NAME).read_text())
    change(data)
    (folder / NAME).write_text(json.dumps(data))
    return folder


@pytest.fixture
def pieces(tmp_path: Path) -> Path:
    return made(tmp_path / "kit", GAME, only=["piece.Ä.*"], sets=2)


def test_a_class_set_is_sound_and_its_letters_are_read_from_the_paint(pieces: Path) -> None:
    assert found(GAME, pieces) == []
    kit = Kit(GAME, pieces, lambda _: None)
    drawn = drawing.run(GAME, kit.face_setting, kit.one_set)
    assert [finding for finding in drawn if finding.severity != "note"] == []
    parts = json.loads((pieces / NAME).read_text())["components"]
    assert {part["id"].partition("@")[2] for part in parts} == {"A", "B"}

    def swap(data: Any) -> None:
        one, other = data["components"]
        one["placements"], other["placements"] = other["placements"], one["placements"]

    told = found(GAME, edited(pieces, swap))
    assert told
    assert any("set:" in finding.message for finding in told)


def test_a_set_that_is_not_listed_is_missed(pieces: Path) -> None:
    told = found(GAME, edited(pieces, lambda data: data["components"].pop()))
    assert any(finding.code == "F04" and "@B" in finding.message for finding in told)


def test_the_assembly_sheet_of_a_class_set_is_proved(tmp_path: Path) -> None:
    home = tmp_path / "rain"
    home.mkdir()
    (home / "game.toml").write_text(RAIN, encoding="utf-8")
    game = open_game(str(home))
    folder = made(tmp_path / "kit", game, sets=2)
    assert (folder / "assembly.pdf").is_file()
    assert found(game, folder) == []
    told = found(game, edited(folder, lambda data: data.update(players=2)))
    assert any(finding.code == "F16" and "× 6 Rain 3" in finding.message for finding in told), told


def test_cards_of_another_size_are_sound_and_their_size_is_proved(tmp_path: Path) -> None:
    folder = made(tmp_path / "kit", CARDS, only=["card.fig.sun.4-1", "card.fig.sun.4-2"], card_size="mini")
    assert found(CARDS, folder) == []
    told = found(CARDS, edited(folder, lambda data: data.pop("card_size")))
    assert any(finding.code == "F21" and "trim_mm" in finding.where for finding in told)


def test_where_large_print_does_not_fit_is_proved(tmp_path: Path) -> None:
    folder = made(tmp_path / "kit", CARDS, only=["aid.*"], text="large")
    assert found(CARDS, folder) == []
    told = found(CARDS, edited(folder, lambda data: data.update(large_text_exceptions=[])))
    assert {finding.code for finding in told} == {"F21"}
