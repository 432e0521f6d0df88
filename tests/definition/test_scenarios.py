"""scenarios.toml: what it may hold, and that a slip in it is refused with file and line."""

import shutil
from pathlib import Path

import pytest

from pnp.definition import Definition, scenarios
from pnp.definition import load as load_definition
from pnp.errors import PnpError
from tests.play import kuhn


def definition(tmp_path: Path, text: str | None) -> Definition:
    folder = tmp_path / "kuhn"
    shutil.copytree(kuhn.FOLDER, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    if text is None:
        (folder / "scenarios.toml").unlink()
    else:
        (folder / "scenarios.toml").write_text(text, encoding="utf-8")
    return load_definition(folder)


def refused(tmp_path: Path, text: str) -> str:
    with pytest.raises(PnpError) as caught:
        scenarios.load(definition(tmp_path, text))
    return str(caught.value)


def scenario(*lines: str) -> str:
    return "\n".join(("schema = 1", "[[scenario]]", 'text = "A sentence."', *lines))


def test_a_game_without_the_file_has_no_scenarios(tmp_path: Path) -> None:
    assert scenarios.load(definition(tmp_path, None)) == scenarios.Scenarios()


def test_what_is_not_said_is_filled_in() -> None:
    read = scenarios.load(kuhn.game().definition)
    assert {each.players for each in read.shown} == {2, 3}
    assert read.shown[0].given is None
    assert read.shown[0].options == {}
    assert [each.depth for each in read.perfts] == [2, 3, 3]
    assert [each.at for each in read.claims] == ["after", "after", "before", "after"]
    assert read.place("scenario", 0, "case").endswith("scenarios.toml:5: scenario[0].case")


@pytest.mark.parametrize(
    ("lines", "line", "told"),
    [
        (('show = "bet.bet"',), 4, "did you mean 'shows'?"),
        (('shows = "bet.bett"', 'case = "for"'), 4, "did you mean 'bet.bet'?"),
        (('shows = "bet.bet"', 'case = "four"'), 5, "'for'"),
        (('shows = "bet.check"', 'case = "for"'), 5, "expected 'taken' or 'declined'"),
        (('shows = "bet.bet"', 'case = "for"', 'actions = ["bet"]'), 2, "expected clause = 'bet.bet'"),
        (('shows = "bet.bet"', 'case = "for"', 'clause = "bet.bet"'), 2, "expected the action that"),
        (('shows = "bet.bet"', 'case = "against"', 'refused = "bet.once"'), 2, "the action that is refused"),
        (
            ('shows = "bet.once"', 'case = "for"', 'refused = "bet.fold"', 'actions = ["bet"]'),
            6,
            "expected refused = 'bet.once'",
        ),
        (
            ('shows = "bet.once"', 'case = "against"', 'refused = "bet.once"', 'actions = ["bet"]'),
            6,
            "an action that is allowed",
        ),
        (
            ('shows = "bet.once"', 'case = "for"', 'refused = "bet.once"', 'actions = ["bet"]', 'then = "K"'),
            8,
            "'then' beside 'refused'",
        ),
        (('shows = "end.folded"', 'case = "for"'), 2, "expected ended = 'end.folded'"),
        (('shows = "end.folded"', 'case = "against"', 'ended = "end.showdown"'), 6, "a game that goes on"),
        (('shows = "bet.bet"', 'case = "for"', "players = 7"), 2, "expected clause"),
        (
            ('shows = "cards.order"', 'case = "for"', "players = 7"),
            6,
            "so many cannot play; expected 2 or 3; found 7",
        ),
    ],
)
def test_a_slip_in_a_scenario_is_refused(
    tmp_path: Path, lines: tuple[str, ...], line: int, told: str
) -> None:
    message = refused(tmp_path, scenario(*lines))
    assert f"scenarios.toml:{line}" in message
    assert told in message


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((), "an engine answers or it does not"),
        (('answer = "a"', 'expected = "b"'), "an engine answers or it does not"),
        (('says = "a"', 'expected = "b"'), "an engine answers or it does not"),
        (("answer = 1", 'at = "before"'), "nothing comes after this position"),
        (("answer = 1.5",), "claim[0].answer"),
        (("answer = 1", "players = 7"), "so many cannot play"),
    ],
)
def test_a_claim_is_answered_or_it_is_not(tmp_path: Path, lines: tuple[str, ...], told: str) -> None:
    assert told in refused(tmp_path, "\n".join(("schema = 1", "[[claim]]", 'asks = "effect"', *lines)))


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (('given = "x"',), "one way to be wrong"),
        (('given = "x"', 'expected = "a"', 'fault = "b"'), "one way to be wrong"),
        (('given = "x"', 'action = "a"', 'fault = "b"'), "one way to be wrong"),
        (('expected = "a"',), "nothing here is malformed"),
    ],
)
def test_what_is_malformed_is_so_in_one_way(tmp_path: Path, lines: tuple[str, ...], told: str) -> None:
    assert told in refused(tmp_path, "\n".join(("schema = 1", "[[malformed]]", *lines)))
