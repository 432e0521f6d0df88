"""The verbs of pnp: parse, call, print. Nothing below this module prints or exits.

Exit status: 0 no errors, 1 errors found by verify, 2 misuse or bad input, 130 interrupted, 141 whoever reads
the output has gone.
"""

import os
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from pnp.cli import calibrating, completion, kits, locales, misuse, new, play, seats, serving, streams
from pnp.cli.choices import HERE, chosen_game, chosen_games, say_quietly
from pnp.cli.help import Verb, Verbs, context_settings
from pnp.cli.options import Games, Jobs, Json, Out, named_path
from pnp.cli.streams import say
from pnp.errors import PnpError, unknown
from pnp.system import disk
from pnp.system.fault import fault

NAME = "pnp"
"""What the command is called, however it was started: shells complete it under this name."""

app = typer.Typer(
    cls=Verbs,
    help="Print-and-play kits from one definition of a game, and the proof that they are right.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings=context_settings(),
)
verb = partial(app.command, cls=Verb)


def _version(wanted: bool) -> None:
    if wanted:
        from pnp import __version__

        typer.echo(f"pnp {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", "-V", callback=_version, is_eager=True, help="Say which pnp this is."),
    ] = False,
) -> None:
    pass


@verb("list")
def list_(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="One game. None: the game here, or all.", autocompletion=completion.games
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the games, or what one of them consists of."""
    from pnp.cli import listing
    from pnp.games import every_game

    if game is None and not HERE.is_file():
        games = list(every_game())
        typer.echo(listing.as_json(games) if as_json else listing.overview(games))
    else:
        one = chosen_game(game)
        typer.echo(listing.as_json([one]) if as_json else listing.contents(one))


verb()(new.new)
verb()(kits.build)
verb()(serving.serve)
verb()(kits.rulebook)


@verb()
def verify(
    games: Games = None,
    kit_folder: Annotated[
        Path | None,
        typer.Option(
            "--kit", help="Verify the kit in this folder.", metavar="DIR", parser=named_path("--kit")
        ),
    ] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Only the definition and the engine; no kit.")
    ] = False,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Also build again and compare every byte.")
    ] = False,
    report_format: Annotated[
        str, typer.Option("--format", help="text, json or github.", metavar="NAME")
    ] = "text",
    explain: Annotated[
        str | None,
        typer.Option(
            "--explain", help="Say what a check looks for; D: all those of drawings; all.", metavar="CODE"
        ),
    ] = None,
    out: Out = Path("output"),
    jobs: Jobs = None,
) -> None:
    """Prove that definition, drawings and printed files agree; exit status 1 if they do not."""
    from pnp import verify as verifier
    from pnp.verify import report

    if explain is not None:
        typer.echo(report.explain(explain))
        return
    if report_format not in report.FORMATS:
        raise unknown("format", report_format, report.FORMATS, place="--format")
    if rules and (kit_folder is not None or rebuild):
        clash = "--kit" if kit_folder is not None else "--rebuild"
        raise PnpError(
            "this looks at no kit", place="--rules", expected="neither --kit nor --rebuild", found=clash
        )
    results = verifier.run(
        chosen_games(games),
        kit=kit_folder,
        rules_only=rules,
        rebuild=rebuild,
        out=out,
        jobs=jobs or os.cpu_count() or 1,
        say=say_quietly(report_format),
    )
    typer.echo(report.FORMATS[report_format](results))
    if any(result.failed for result in results):
        raise typer.Exit(1)


verb()(kits.pack)
verb()(calibrating.calibrate)
app.add_typer(locales.locales, name="locales")
verb()(seats.play)
verb()(play.moves)
verb()(play.perft)
verb()(play.simulate)


@verb("help")
def help_(
    context: typer.Context,
    verbs: Annotated[list[str] | None, typer.Argument(metavar="VERB", help="build, locales new ...")] = None,
) -> None:
    """Say what a verb does and which options it has."""
    whole = context.find_root()
    command: Any = whole.command
    for name in verbs or ():
        known = getattr(command, "commands", {})
        if name not in known:
            raise unknown("verb", name, known, place="pnp help")
        command = known[name]
        whole = command.make_context(name, [], parent=whole, resilient_parsing=True)
    typer.echo(command.get_help(whole))


def main() -> None:
    """The command `pnp`: one message and exit status 2 for whatever pnp refuses."""
    streams.complete()
    try:
        status = _status()
    except BrokenPipeError:
        status = streams.leave()
    sys.exit(status)


def _status() -> int:
    """Do what was asked, and say what went wrong; the exit status. Raises BrokenPipeError."""
    try:
        ended = app(prog_name=NAME, standalone_mode=False)
        streams.finish()
        return ended if isinstance(ended, int) else 0
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            raise end.__context__ from None  # typer and rich each end the program for it
        return end.code if isinstance(end.code, int) else 2
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001  # a fault of a program is told as one, too
        if misuse.is_bare(error):
            say(misuse.help_of(error))
        else:
            say(f"pnp: {_refusal(error)}")
        return 2


def _refusal(error: Exception) -> PnpError:
    """What is told of an error: what pnp refuses, what the system does, else a fault of a program."""
    if isinstance(error, PnpError):
        return error
    if (misread := misuse.refusal(error)) is not None:
        return misread
    if isinstance(error, OSError) and (error.filename is not None or disk.is_limit(error)):
        return streams.refusal(error) or disk.refusal(error, Path(tempfile.gettempdir()))
    return fault(error, place="", author="the authors of pnp or of the game")
