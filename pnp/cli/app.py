"""The verbs of pnp: parse, call, print. Nothing below this module prints or exits.

Exit status: 0 no errors, 1 errors found by verify, 2 misuse or bad input, 130 interrupted, 141 whoever reads
the output has gone.
"""

import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from pnp.cli import (
    caching,
    calibrating,
    completion,
    counting,
    differing,
    inspecting,
    kits,
    locales,
    misuse,
    new,
    play,
    seats,
    serving,
    streams,
    verifying,
)
from pnp.cli.choices import HERE, select_game
from pnp.cli.help import Verb, Verbs, context_settings
from pnp.cli.interrupting import INTERRUPTED
from pnp.cli.options import Json
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
        one = select_game(game)
        typer.echo(listing.as_json([one]) if as_json else listing.contents(one))


verb()(new.new)
verb()(kits.build)
verb()(serving.serve)
verb()(kits.rulebook)


verb()(verifying.verify)
verb()(verifying.record)
verb()(inspecting.inspect)
verb()(differing.diff)
verb()(counting.stats)
verb()(kits.pack)
verb()(calibrating.calibrate)
verb()(caching.cache)
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
        status = streams.stop_writing()
    sys.exit(status)


def _status() -> int:
    """Do what was asked, report what went wrong, and return the exit status. Raises BrokenPipeError."""
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
    except KeyboardInterrupt:  # the parser has its own word for those that come while it works
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001  # a fault of a program is told as one, too
        if misuse.is_bare(error):
            say(misuse.help_text(error))
        else:
            told = _refusal(error)
            if isinstance(error, PnpError) or misuse.refusal(error) is not None:
                verifying.tell(sys.argv[1:], told)
            say(f"pnp: {told}")
        return 2


def _refusal(error: Exception) -> PnpError:
    """Return the message for an error: a refusal by pnp, an error of the system, else a fault of a
    program."""
    if isinstance(error, PnpError):
        return error
    if (misread := misuse.refusal(error)) is not None:
        return misread
    if isinstance(error, OSError) and (error.filename is not None or disk.is_limit(error)):
        return streams.refusal(error) or disk.refusal(error, Path(tempfile.gettempdir()))
    return fault(error, place="", author="the authors of pnp or of the game")
