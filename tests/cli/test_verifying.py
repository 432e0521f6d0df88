"""`pnp verify` for those who build other people's games: formats, several games, files that changed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from junitparser import JUnitXml

from pnp.cli.app import _status
from tests.games.plain.test_small_boards import BOARDS, GAME

SOUND = f"{GAME}{BOARDS['hex 2']}\n"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`pnp verify ...`: its status and what it wrote to either stream."""

    def verify(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["pnp", "verify", *arguments])
        status = _status()
        told = capsys.readouterr()
        return status, told.out, told.err

    return verify


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a sound game, one whose counts are wrong, and one that cannot be read."""
    for name, text in (
        ("sound", SOUND),
        ("wrong", SOUND.replace("board = 1", "board = 2")),
        ("broken", SOUND.replace("[game]", "[game]\ntilte = 1")),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def results(told: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(told)["results"]
    return found


def test_one_broken_game_does_not_stop_the_others(shelf: Path, run: Run) -> None:
    status, out, err = run("broken", "wrong", "sound", "--rules", "--format", "json")
    assert status == 2
    refused, wrong, sound = sorted(results(out), key=lambda each: not each["refused"])
    assert (refused["refused"], wrong["failed"], sound["failed"]) == (True, True, False)
    (finding,) = refused["findings"]
    assert (finding["file"], finding["code"]) == ("broken/game.toml", "refused")
    assert SOUND.replace("[game]", "[game]\ntilte = 1").splitlines()[finding["line"] - 1] == "tilte = 1"
    assert finding["message"].startswith("unknown key; expected a key of [game]; found 'tilte'")
    assert err.startswith("pnp: broken/game.toml:")
    assert "--rules draws" not in err


def test_an_option_of_another_verb_is_named_with_its_verbs(shelf: Path, run: Run) -> None:
    _, _, err = run("sound", "--variant", "mono")
    assert "hint: --variant belongs to pnp build, pnp diff" in err
    assert "; --kit FOLDER looks at a kit that has it; " in err
    _, _, err = run("sound", "--nosuch")
    assert err == "pnp: no such option: --nosuch (Possible options: --out)\n  hint: pnp verify --help\n"


def test_for_people_what_cannot_be_read_stands_on_the_error_stream(shelf: Path, run: Run) -> None:
    status, out, err = run("broken", "sound", "--rules")
    assert (status, err.count("unknown key")) == (2, 1)
    assert "--rules draws no face and sets no book" in err
    assert "1 definition" in out
    assert "tilte" not in out


@pytest.mark.parametrize(
    "typed",
    ["nosuch --format {}", "sound --nosuch --format {}", "--format={} --kit", "--kit nowhere --format {}"],
)
def test_what_cannot_be_done_is_told_in_the_format_asked_for(shelf: Path, run: Run, typed: str) -> None:
    status, out, _ = run(*typed.format("json").split())
    (told,) = results(out)
    assert (status, told["refused"]) == (2, True)
    _, out, _ = run(*typed.format("junit").split())
    ((case,),) = JUnitXml.fromstring(out.encode())
    assert case.is_error
    _, out, _ = run(*typed.format("github").split())
    assert out.startswith("::error title=refused::")
    _, out, _ = run(*typed.format("sarif").split())
    assert json.loads(out)["runs"][0]["results"][0]["ruleId"] == "refused"


def test_a_fault_for_people_leaves_the_output_empty(shelf: Path, run: Run) -> None:
    status, out, err = run("nosuch")
    assert (status, out) == (2, "")
    assert "unknown game 'nosuch'" in err


def test_a_file_of_a_game_means_the_game_once(shelf: Path, run: Run) -> None:
    (shelf / "sound" / "locale").mkdir()
    for name in ("clauses.toml.orig", "locale/es.po"):
        (shelf / "sound" / name).write_text("", encoding="utf-8")
    status, out, _ = run("sound/locale/es.po", "sound/clauses.toml.orig", "sound", "--rules")
    assert (status, out.count("definition: ")) == (0, 1)
    (shelf / "notes.txt").write_text("", encoding="utf-8")
    assert run("notes.txt", "--rules")[0] == 2


def test_strictly_a_warning_fails(shelf: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp import verify
    from pnp.finding import Finding

    def warned(*_: object, **__: object) -> list[verify.Result]:
        return [verify.Result("g", "", (Finding("M02", "warning", "g", "odd"),))]

    monkeypatch.setattr(verify, "run", warned)
    assert [run("sound")[0], run("sound", "--strict")[0]] == [0, 1]


def test_a_game_without_an_engine_has_no_answers_to_record(
    shelf: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["pnp", "record", str(shelf / "sound" / "game.toml")])
    assert _status() == 2
    assert "no program knows how to play this game" in capsys.readouterr().err
    assert not (shelf / "sound" / "record.toml").exists()
