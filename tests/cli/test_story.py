"""`pnp play GAME --story`: the first game of the book at the terminal, and how one goes on from there."""

import pytest
from typer.testing import CliRunner, Result

from pnp.caching import Shelf
from pnp.cli.app import app
from pnp.errors import PnpError
from pnp.games import open_game
from pnp.kit import story
from pnp.kit.story import Tale

RUNNER = CliRunner()
GAME = open_game("el-switcher")


def tale() -> Tale:
    found = story.tale(GAME)
    assert found is not None
    return found


def played(*typed: str, options: tuple[str, ...] = (), game: str = "switcher") -> Result:
    text = "".join(f"{line}\n" for line in typed)
    return RUNNER.invoke(app, ["play", game, "--story", "--locale", "en", *options], input=text)


def through(*typed: str, options: tuple[str, ...] = ()) -> str:
    """The whole story, and then what is typed."""
    done = played(*([""] * (len(tale().happenings) + 1)), *typed, options=options)
    assert done.exit_code == 0, done.output
    return done.output


def test_a_story_is_told_from_its_opening_to_its_end() -> None:
    said, at = through(), 0
    parts = ["Sun and Moth have set up", "Sun turns up 4-4", "Round 1"]
    for happening in tale().happenings:
        moment = happening.moments[0]
        assert moment.account is not None
        parts += [f"{happening.who}> {moment.account.notation}\n", str(moment.account.effects[0])[:30]]
    for part in (*parts, "You have seen nearly the whole game", "Here the book stops, and you go on."):
        assert part in said[at:], part
        at = said.index(part, at)
    assert [said.count(f"Round {number}\n") for number in (1, 2, 3, 4)] == [1, 1, 1, 0]


def test_a_story_has_air_between_its_parts() -> None:
    said = played("", "").output
    first = tale().happenings[0]
    account = first.moments[0].account
    assert account is not None
    assert f"Round 1\n\n{first.who}> {account.notation}\n  " in said
    told = said.partition(f"{account.notation}\n")[2]
    effects, _, rest = told.partition("\n\n")
    assert all(line.startswith("  ") for line in effects.splitlines())
    assert not rest.startswith("  ")


def test_an_end_of_the_input_leaves_and_tells_the_position() -> None:
    for many in (0, 1, 5):
        done = played(*([""] * many))
        assert done.exit_code == 0
        assert done.output.splitlines()[-1].startswith("sealed:")


def test_one_may_leave_and_look_at_the_board() -> None:
    done = played("", "board", "quit", "never typed")
    assert done.exit_code == 0
    assert done.output.count("Draw pile: 43") == 3  # the opening, the first action, and asked for
    assert "green:4-4" not in done.output


def test_players_go_on_from_where_the_story_ends() -> None:
    said = through("position", "end", "")
    after = said.partition("Here the book stops")[2]
    assert "Turn: Sun" in after
    assert "Sun ends the turn." in after
    assert "Draw pile: 35" in after


def test_undo_leads_back_into_the_story() -> None:
    said = through("undo", "", "undo", "", "blue:5-1").partition("Here the book stops")[2]
    assert "Moth uses figure 5-1 in blue" in said


def test_one_may_go_on_against_another() -> None:
    said = through("end", options=("--against", "random", "--seat", "1"))
    assert "You are Sun; the others act at random." in said
    assert said.partition("Here the book stops")[2].count("Sun> ") == 2


def test_a_story_is_told_in_the_language_of_who_reads() -> None:
    done = RUNNER.invoke(app, ["play", "switcher", "--story", "--locale", "es"], input="\n\n")
    assert "Sol y Polilla han preparado una partida" in done.output
    assert "[Intro]" in done.output
    assert "Ronda 1" in done.output
    assert "Sol quiere la figura 4-4, el zigzag." in done.output


@pytest.mark.parametrize(
    ("options", "place"),
    [(("--seed", "3"), "--seed"), (("--players", "3"), "--players"), (("--position", "x"), "--position")],
)
def test_what_the_story_says_itself_is_not_asked_for(options: tuple[str, ...], place: str) -> None:
    done = played(options=options)
    assert isinstance(done.exception, PnpError)
    assert str(done.exception).startswith(f"{place}: the game that is told says this itself")


def test_a_game_without_a_story_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.definition.story.load", lambda definition: None)
    monkeypatch.setattr(story, "_played", Shelf())  # those that are told have been loaded
    done = played()
    assert isinstance(done.exception, PnpError)
    assert str(done.exception).startswith("el-switcher: no first game is told of this game")
