"""`pnp --help` beside bare Python that imports typer and makes an app of as many commands."""

import typer

from benchmarks.measuring import Ratio, Result, in_turns, process, ratios

AIM = 3.0
REPETITIONS = 21

BARE = """
import sys, typer
app = typer.Typer(help="An app.")
def command(name):
    def verb(game: str = typer.Argument("", help="A game."), out: str = typer.Option("output")) -> None:
        "A verb."
    app.command(name)(verb)
for name in {names!r}:
    command(name)
ready = typer.main.get_command(app)
if sys.argv[1:]:
    ready()
"""


def measure(repetitions: int = REPETITIONS) -> list[Result]:
    """Whole processes in turns, bytecode at hand."""
    from pnp.cli.app import app

    commands = typer.main.get_command(app)
    assert isinstance(commands, typer.core.TyperGroup)
    names = sorted(commands.commands)
    bare = BARE.format(names=names)
    seconds = in_turns(
        {
            "pnp": lambda: process("-m", "pnp", "--help"),
            "bare": lambda: process("-c", bare),
            "bare help": lambda: process("-c", bare, "--help"),
        },
        repetitions,
        warm_up=2,
    )
    told = ", ".join(
        f"{name} {sorted(taken)[repetitions // 2] * 1000:.0f} ms" for name, taken in seconds.items()
    )
    return [
        Ratio("pnp --help / bare Python with typer", ratios(seconds["pnp"], seconds["bare"]), AIM, told),
        Ratio("pnp --help / the --help of bare typer", ratios(seconds["pnp"], seconds["bare help"]), None),
    ]
