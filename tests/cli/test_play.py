"""`pnp play`: who sits where, as the command line says."""

import pytest
from typer.testing import CliRunner

from pnp.cli.app import app

RUNNER = CliRunner()


def said(*arguments: str) -> str:
    return RUNNER.invoke(app, ["play", "magicans", "--seed", "1", *arguments], input="").output


@pytest.mark.parametrize("seat", ["1", "2"])
def test_one_sits_where_one_says(seat: str) -> None:
    screen = said("--against", "random", "--seat", seat)
    side = ("black", "white")[int(seat) - 1]
    assert f"You are {side}; the others act at random." in screen
    assert f"\n{side}> " in screen


def test_the_others_act_as_one_says() -> None:
    assert "the others act at random, but in a hurry." in said("--against", "eager")
    assert "All players sit here, and take turns at the keyboard." in said()
