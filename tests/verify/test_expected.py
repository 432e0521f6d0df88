"""A number that a program counts wrongly is found, whichever it is, and so is one that nobody states."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.errors import DefinitionError
from pnp.finding import Finding
from pnp.games import Game, ids, open_game
from pnp.verify import model
from tests.broken.definition import MISCOUNTS

SAMPLE = Path(__file__).parent.parent / "games" / "plain" / "sample"


def found(subject: Game) -> Iterator[Finding]:
    for check in (*model.CHECKS, *subject.checks.MODEL):
        yield from (finding for finding in check(subject) if finding.severity == "error")


def told(monkeypatch: pytest.MonkeyPatch, subject: Game, **wrong: int | str) -> list[Finding]:
    """What is found while a game counts some of its numbers wrongly."""
    with monkeypatch.context() as patch:
        counted = {**subject.numbers, **wrong}
        patch.setattr(Game, "numbers", property(lambda _: counted))
        return list(found(subject))


@pytest.mark.parametrize(("name", "number", "wrong"), MISCOUNTS)
def test_a_miscount_is_found(name: str, number: str, wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    (finding,) = told(monkeypatch, open_game(name), **{number: wrong})
    assert finding.code == "M10"
    assert re.search(r"game\.toml:\d+: expected\[\d\]\.numbers\." + number, finding.where)
    assert f"found {wrong} counted" in finding.message


@pytest.mark.parametrize("name", ids())
def test_any_miscount_is_found_in_any_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    subject = open_game(name)
    assert subject.numbers
    for number, right in subject.numbers.items():
        wrong = right + 1 if isinstance(right, int) else f"{right}, 1"
        codes = [finding.code for finding in told(monkeypatch, subject, **{number: wrong})]
        assert codes == ["M10"], number


def test_a_new_number_has_to_be_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    (finding,) = told(monkeypatch, open_game("el-switcher"), corners=4)
    assert finding.code == "M10"
    assert finding.message == "expected a statement of what %(corners)s is, found 4 counted"
    assert finding.hint == "state the number under [[expected]], with its source"
    (finding,) = told(monkeypatch, open_game("el-switcher"), standees=4)
    assert finding.hint == "state it under [counts]: standee = 4"


def test_what_is_under_the_name_of_a_number_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    (finding,) = told(monkeypatch, open_game("el-switcher"), minutes=4)
    assert re.search(r"found 4 counted, and \d+ under its name in game\.toml$", finding.message)


def test_a_copy_of_a_key_needs_no_statement() -> None:
    definition = open_game("el-switcher").definition
    stated = {name for group in definition.expected for name in group.numbers}
    assert not {"hand", "minutes", "columns", "players_min", "players_max"} & stated


def stating(folder: Path, clause: str, expected: str = "") -> Game:
    """The sample game, which is data alone, with a clause of its own and with what is stated for it."""
    text = (SAMPLE / "game.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(f"{text}\n{expected}", encoding="utf-8")
    (folder / "clauses.toml").write_text(
        'schema = 1\n[[clause]]\nname = "box.all"\nkind = "component"\nsource = "stated: mine"\n'
        f'text = "{clause}"\n',
        encoding="utf-8",
    )
    return open_game(str(folder))


def test_data_alone_states_what_its_texts_count(tmp_path: Path) -> None:
    (finding,) = found(stating(tmp_path, "There are %(components)s things."))
    assert (finding.code, finding.where) == ("M10", f"{tmp_path / 'game.toml'}:1: expected")
    group = '[[expected]]\nsource = "stated: mine"\nnumbers = {components = %d}\n'
    assert list(found(stating(tmp_path, "There are %(components)s things.", group % 80))) == []
    (finding,) = found(stating(tmp_path, "There are %(components)s things.", group % 81))
    assert "expected 81, as stated here" in finding.message
    assert "found 80" in finding.message


def test_data_alone_copies_without_a_statement(tmp_path: Path) -> None:
    names = ("cells", "cells_garden", "side", "cards", "tiles", "players_min", "players_max")
    clause = " ".join(f"%({name})s" for name in names)
    assert list(found(stating(tmp_path, clause))) == []


@pytest.mark.parametrize("name", ["rulebook.md.j2", "start.md.j2", "reference.md.j2", "story.toml"])
def test_a_book_is_a_text(name: str, tmp_path: Path) -> None:
    subject = stating(tmp_path, "Nothing.")
    (tmp_path / name).write_text("# {{ numbers.count_bird_wren }} wrens", encoding="utf-8")
    (finding,) = found(subject)
    assert "%(count_bird_wren)s" in finding.message


@pytest.mark.parametrize(
    ("expected", "key", "message"),
    [
        ("[[expected]]\nnumbers = {cards = 24}\n", r"expected\[0\]\.source", "missing key"),
        ('[[expected]]\nsource = "stated: a"\nnumbers = {cards = 2.5}\n', r"numbers\.cards", "wrong value"),
        (
            '[[expected]]\nsource = "stated: a"\nnumber = {cards = 24}\n',
            r"expected\[0\]\.number",
            "unknown key",
        ),
        (
            '[[expected]]\nsource = "stated: a"\nnumbers = {cards = 24}\n' * 2,
            r"expected\[1\]\.numbers\.cards",
            "duplicate number 'cards'",
        ),
    ],
)
def test_a_wrong_statement_is_refused_with_its_place(
    expected: str, key: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(DefinitionError, match=message) as raised:
        stating(tmp_path, "Nothing.", expected)
    assert re.search(rf"game\.toml:\d+: .*{key}", str(raised.value.place))
