"""A text that is no action is refused with a reason that a player can read, wherever there is one."""

import pytest
from typer.testing import CliRunner

from pnp.cli.app import app
from pnp.games import open_game
from pnp.play import ENGLISH, NotationError

TYPED = [
    ("dehexz", "A165-144", "Nothing stands on 165."),
    ("dehexz", "D190-165", "On 190 stands A."),
    ("dehexz", "A190-999", "There is no cell 999: cells are numbered from 0 to 216."),
    ("magicans", "M9w-e5", "No piece is called m9w."),
    ("magicans", "M1w-z9", "The board has no place z9."),
    ("switcher", "line-near:a1-z9", "The board has no compartment z9."),
    ("switcher", "line-near:a1", "A movement names two compartments, as in a1-b2."),
    ("switcher", "green:9-9", "There is no figure 9-9."),
    ("qiahn", "sword:bugbear", "Nobody is called “bugbear”."),
    ("duelo", "hit>z", "Nobody is called “z”."),
]


@pytest.mark.parametrize(("game", "text", "reason"), TYPED)
def test_a_text_that_is_no_action_is_told_why(game: str, text: str, reason: str) -> None:
    rules = open_game(game).rules()
    state = rules.initial_state()
    with pytest.raises(NotationError) as refused:
        rules.read(state, text)
    assert ENGLISH(refused.value.reason) == reason


def test_the_terminal_prints_the_reason() -> None:
    done = CliRunner().invoke(app, ["play", "dehexz", "--locale", "en"], input="A165-144\nhop\nquit\n")
    assert "“A165-144” is no action of this game.\n  Nothing stands on 165.\n" in done.output
    assert "“hop” is no action of this game.\n  `?`" in done.output
