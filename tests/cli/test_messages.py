"""What the command line says of what goes wrong in several kits, and of what a build leaves alone."""

from pathlib import Path

import pytest

from pnp.cli import choices
from pnp.errors import KitError
from pnp.kit import Event
from pnp.kit.plan import Options, Plan

PLAN = Plan("game", Path("rules"), Options("en", "a4"), Path("output"))


def test_each_failure_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    full = [KitError("the disk is full", place="out") for _ in range(3)]
    error = choices.several([full[0], KitError("does not fit", place="card 7"), *full[1:]])
    assert (capsys.readouterr().err, str(error)) == ("pnp: out: the disk is full\n", "card 7: does not fit")
    assert str(choices.several(full)) == "out: the disk is full"
    assert capsys.readouterr().err == ""


def test_what_a_build_leaves_alone_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    events = iter([Event(PLAN, "warning", "x.swap: left alone"), Event(PLAN, "started")])
    assert choices._follow(events, lambda event: None) == choices.Outcome()
    assert capsys.readouterr().err == "pnp: x.swap: left alone\n"
