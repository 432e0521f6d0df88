"""Verbs without a process of their own: what they hand on, ask and print."""

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from pnp import verify
from pnp.cli import choices, kits, play
from pnp.cli.app import app
from pnp.cli.options import processors
from pnp.errors import UnknownName
from pnp.games import open_game
from pnp.kit import book, catalogs
from tests.kit.test_small_kit import GAME as HARVEST

Captured = pytest.CaptureFixture[str]
MAGICANS = open_game("magicans-duel")


def test_games_at_random_are_told_to_programs(capsys: Captured) -> None:
    play.simulate(2, "magicans", cap=5, jobs=1, as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert (data["game"], data["options"]["mode"], data["games"]) == ("magicans-duel", "usual", 2)
    runs = {c.name for c in MAGICANS.definition.clauses if c.kind in ("action", "permission", "end")}
    assert set(data["clauses_never_used"]) == runs - set(data["clauses"])


def test_what_may_be_done_is_told_with_whose_turn_it_is(capsys: Captured) -> None:
    play.moves("magicans")
    rules = MAGICANS.rules(2)
    actions = [
        rules.notation(rules.initial_state(), each) for each in rules.legal_actions(rules.initial_state())
    ]
    said = capsys.readouterr().out.splitlines()
    told = said[said.index(f"black: {len(actions)} actions are legal") + 1 :]
    assert [line.split()[0] for line in told] == actions


@pytest.mark.parametrize(
    ("against", "seat", "told"),
    [
        ("random", 1, "You are black; the others act at random."),
        ("eager", 2, "You are white; the others act at random, but in a hurry."),
        ("person", 1, "All players sit here, and take turns at the keyboard."),
    ],
)
def test_who_plays_is_told(
    against: str, seat: int, told: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    play.play("magicans", seed=1, locale="en", against=against, seat=seat)
    title, who, *rest = capsys.readouterr().out.splitlines()
    assert title == "Magicans Duel · 2 players · mode: usual · talk: off"
    assert who == told
    assert any(line.startswith(f"{('black', 'white')[seat - 1]}> ") for line in rest)
    assert rest[-2] == "To go on later, put this line into a file, and name it with --position:"


def test_who_plays_alone_is_told_so(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    play.play("duelo", players=1, seed=1, locale="en")
    title, who, *_ = capsys.readouterr().out.splitlines()
    assert title.startswith("Duelo de Runas · 1 player · ")
    assert who == "You play alone."


def test_a_rule_is_told_with_its_number_in_the_book(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    rules = MAGICANS.rules(2)
    first = rules.initial_state()
    action = rules.legal_actions(first)[0]
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"why {rules.notation(first, action)}\n"))
    play.play("magicans", seed=1, locale="en")
    said = capsys.readouterr().out
    numbers = book.clause_numbers(MAGICANS, catalogs.translations(MAGICANS, "en"))
    for clause in rules.describe(first, action).clauses:
        assert f"  {numbers[clause]} " in said


def test_each_game_is_built_in_what_it_speaks(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "game.toml").write_text(HARVEST, encoding="utf-8")
    both = [MAGICANS, open_game(str(tmp_path / "game.toml"))]
    assert choices.languages_of_each(both, "es", "a4") == ([(MAGICANS, ("es",))], ("a4",))
    assert capsys.readouterr().err == "harvest is not built in es: it speaks en\n"
    spoken, papers = choices.languages_of_each(both, "all", "a4,letter")
    assert [(game.id, languages) for game, languages in spoken] == [
        ("magicans-duel", catalogs.finished_locales(MAGICANS)),
        ("harvest", ("en",)),
    ]
    assert papers == ("a4", "letter")
    with pytest.raises(UnknownName, match="there is no 'ca' here"):
        choices.languages_of_each(both, "ca", "a4")


def test_a_person_is_asked_where_programs_do_not_listen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    asked: list[tuple[str, bool]] = []
    answers = iter(("hp", 1.0, -0.5))

    def prompt(text: str, *, err: bool = False, **_: object) -> Any:
        asked.append((text, err))
        return next(answers)

    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setattr(sys, "stdin", Keyboard())
    monkeypatch.setattr(typer, "prompt", prompt)
    kits.calibrate(None, "a4", "en", None, None, tmp_path / "sheet.pdf")
    assert asked == [("The printer's name", True), ("dx in mm", True), ("dy in mm", True)]
    sheet, stored, then = capsys.readouterr().out.splitlines()
    assert sheet == str(tmp_path / "sheet.pdf")
    assert stored == f"{tmp_path / 'printers.toml'}: hp moves backs by +1, -0.5 mm"
    assert then == "pnp build --printer hp"


def test_what_is_verified_is_what_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[list[str], dict[str, Any]]] = []

    def run(games: list[Any], **options: Any) -> list[Any]:
        asked.append(([game.id for game in games], options))
        return []

    monkeypatch.setattr(verify, "run", run)
    ways = (
        ("--kit", "folder", "--jobs", "3"),
        ("--rules", "--out", "there"),
        ("--rebuild",),
        ("--no-rebuild",),
    )
    for words in ways:
        assert CliRunner().invoke(app, ["verify", "magicans", *words]).exit_code == 0
    (games, first), (_, second), *others = asked
    assert games == ["magicans-duel"]
    assert (first["kit"], first["rules_only"], first["rebuild"]) == (Path("folder"), False, "own")
    assert [options["rebuild"] for _, options in others] == ["any", "never"]
    assert (first["out"], first["jobs"]) == (Path("output"), 3)
    assert (second["kit"], second["rules_only"], second["out"]) == (None, True, Path("there"))


def test_so_many_at_once_as_said_or_as_there_are_processors_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(verify, "run", lambda _, **options: asked.append(options["jobs"]) or [])
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 2, 5}, raising=False)
    for said, words in ((None, ()), ("7", ()), ("7", ("--jobs", "2"))):
        monkeypatch.delenv("PNP_JOBS") if said is None else monkeypatch.setenv("PNP_JOBS", said)
        assert CliRunner().invoke(app, ["verify", "magicans", *words]).exit_code == 0
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 12)
    assert processors() == 12
    assert asked == [3, 7, 2]
