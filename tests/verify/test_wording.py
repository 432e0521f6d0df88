"""A rule that says the contrary of what it said is told, since its translations remember."""

import re
import shutil
from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.verify import model, wording
from tests.broken.contrary import DEFECTS, Turned

GAMES = sorted({each.game for each in DEFECTS["M11"].values()})


def turned(game: str) -> list[Turned]:
    return [each for each in DEFECTS["M11"].values() if each.game == game]


def test_the_check_is_explained() -> None:
    assert all(len(check.explanation) > 60 for check in wording.CHECKS)
    assert {check.code for check in wording.CHECKS} == set(DEFECTS)


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_that_is_turned_round_is_told_and_no_other(game: str, tmp_path: Path) -> None:
    """All of a game at once: each is told at its own clause. No other check of definitions knows."""
    sound = open_game(game)
    assert [each for check in wording.CHECKS for each in check(sound)] == []
    folder = Path(shutil.copytree(sound.definition.folder, tmp_path / game))
    for each in turned(game):
        each.apply(folder)
    broken = open_game(str(folder))
    found = [each for check in wording.CHECKS for each in check(broken)]
    assert {(each.code, each.severity) for each in found} == {("M11", "error")}
    names = [clause.name for clause in broken.definition.clauses]
    told = {names[int(re.findall(r"clause\[(\d+)\]", each.where)[0])] for each in found}
    assert told == {each.clause for each in turned(game)}
    checks = (*model.CHECKS, *broken.checks.MODEL)
    assert [each for check in checks for each in check(broken) if each.severity != "note"] == []


def test_many_are_not_all_told(tmp_path: Path) -> None:
    sound = open_game("magicans-duel")
    folder = Path(shutil.copytree(sound.definition.folder, tmp_path / "magicans-duel"))
    path = folder / "clauses.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('text = "', 'text = "So: '), encoding="utf-8")
    found = [each for check in wording.CHECKS for each in check(open_game(str(folder)))]
    assert len(found) == wording.MOST + 1
    assert found[-1].message.endswith("more texts")


def test_a_game_without_finished_translations_is_not_looked_at() -> None:
    coast = Path(__file__).resolve().parents[2] / "examples" / "endless-coast" / "game.toml"
    assert [each for check in wording.CHECKS for each in check(open_game(str(coast)))] == []


@pytest.mark.parametrize(
    ("ready", "found", "hint"),
    [
        ('"fr-CA"', "'fr-CA'", "`pnp locales new fr-CA` begins it; until it is finished, leave it out"),
        ('"pt_BR"', "'pt_BR'", "did you mean 'pt-BR'?"),
        ('"xx"', "'xx'", "write it as es, el, pt-BR ..."),
    ],
)
def test_a_language_that_is_ready_has_a_catalog(tmp_path: Path, ready: str, found: str, hint: str) -> None:
    moths = Path(__file__).resolve().parents[2] / "examples" / "moth-hour"
    folder = Path(shutil.copytree(moths, tmp_path / "moth-hour"))
    (folder / "locale" / "es.po").rename(folder / "locale" / "pt-BR.po")
    path = folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    line = next(number for number, each in enumerate(text.split("\n"), 1) if each.startswith("ready"))
    path.write_text(re.sub(r"ready = \[.*\]", f"ready = [{ready}]", text), encoding="utf-8")
    (told,) = wording.translated_texts(open_game(str(folder)))
    assert (told.code, told.severity, told.where) == ("M11", "error", f"{path}:{line}: game.ready")
    assert told.message.endswith(f"(pt-BR), found {found}")
    assert told.hint == hint
