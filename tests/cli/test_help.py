"""`--help` and `pnp help`: plain text that fits the terminal, with every option whole."""

import re
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from pnp.cli.app import app

RUNNER = CliRunner()
ROOT: Any = typer.main.get_command(app)

VERBS = {(): ROOT} | {(name,): verb for name, verb in ROOT.commands.items()}
VERBS |= {("locales", name): verb for name, verb in ROOT.commands["locales"].commands.items()}


def shown(verb: tuple[str, ...], width: int) -> str:
    done = RUNNER.invoke(app, [*verb, "--help"], prog_name="pnp", terminal_width=width)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("width", [38, 78, 98])
@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_help_cuts_no_name_and_shows_no_types(verb: tuple[str, ...], width: int) -> None:
    text = shown(verb, width)
    assert not re.search(r"<|\.\.\.\]|\[\[|…", text)
    assert max(map(len, text.splitlines())) <= width + 2
    words = set(re.findall(r"(?<![\w-])--?[\w-]+", text))
    for parameter in VERBS[verb].params:
        if parameter.param_type_name == "option":
            assert words >= set(parameter.opts)
        else:
            assert re.search(rf"^  {parameter.metavar}\b", text, flags=re.MULTILINE)
        assert parameter.help


def test_the_verbs_are_listed_with_their_whole_sentence() -> None:
    text = " ".join(shown((), 78).split())
    for name, verb in ROOT.commands.items():
        assert f"{name} {' '.join(verb.help.split())}" in text


@pytest.mark.parametrize("verb", [(), ("build",), ("locales",), ("locales", "new")], ids=" ".join)
def test_the_verb_help_says_what_the_option_says(verb: tuple[str, ...]) -> None:
    done = RUNNER.invoke(app, ["help", *verb], prog_name="pnp")
    assert done.output == RUNNER.invoke(app, [*verb, "--help"], prog_name="pnp").output
    assert done.output.startswith(" ".join(("Usage: pnp", *verb)) + " ")


def test_the_version_has_a_short_option() -> None:
    said = [RUNNER.invoke(app, [option]).output for option in ("-V", "--version")]
    assert said[0] == said[1]
    assert re.fullmatch(r"pnp \d+\.\d+\.\d+\n", said[0])
