"""The verbs of pnp, and the errors and exit status of the command. The modules that it calls neither print
nor exit.

Exit status: 0 no errors, 1 errors found by verify, 2 misuse or bad input, 130 interrupted, 141 if the reader
of the output has gone.
"""

import json
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperArgument, TyperOption

from pnp.cli import differing, kits, locales, new, options, play, serving, streams, tabletop, verifying
from pnp.cli.choices import HERE, select_game
from pnp.cli.interrupting import INTERRUPTED
from pnp.cli.options import Json, Verb, Verbs, context_settings
from pnp.cli.streams import say
from pnp.errors import PnpError, unknown
from pnp.system import disk
from pnp.system.process import fault

WORDS = {int: "a whole number", float: "a number"}
"""The names of option types in messages."""


def refusal(error: Any) -> PnpError | None:
    """Return the message for an error of typer about the arguments, or None for any other exception."""
    if not hasattr(error, "format_message"):
        return None
    context = getattr(error, "ctx", None)
    hint = f"{context.command_path} --help" if context is not None else "pnp --help"
    parameter = getattr(error, "param", None)
    if parameter is not None and error.__cause__ is not None:
        return PnpError(
            "wrong value",
            place=_name(parameter, context),
            expected=_expected_value(parameter),
            found=_found_value(error.__cause__),
            hint=hint,
        )
    if context is not None and (option := getattr(error, "option_name", "")):
        hint = f"{_find_option(option, context)}{hint}"
    told = str(error.format_message()).rstrip(".").replace("command", "verb").replace(". Did", "; did")
    return PnpError(told[:1].lower() + told[1:], hint=hint)


def _find_option(option: str, context: Any) -> str:
    """Return the part of a hint that names the verbs with an option that a verb lacks, and `--kit` if the
    verb looks at kits."""
    root = context.find_root()
    verbs = [
        name
        for name in root.command.list_commands(root)
        if option in _options_of(root.command.get_command(root, name))
    ]
    if not verbs:
        return ""
    kit = "--kit FOLDER looks at a kit that has it; " if "--kit" in _options_of(context.command) else ""
    return f"{option} belongs to {', '.join(f'{root.command_path} {verb}' for verb in verbs)}; {kit}"


def _options_of(command: Any) -> tuple[str, ...]:
    return tuple(each for parameter in command.params for each in parameter.opts)


def is_bare(error: Any) -> bool:
    """Return whether `pnp`, or a group of verbs, was typed without any verb."""
    return type(error).__name__ == "NoArgsIsHelpError"


def help_text(error: Any) -> str:
    """Return the help text of the verb whose arguments caused an error."""
    return str(error.ctx.get_help())


def _name(parameter: Any, context: Any) -> str:
    """Return the longest name of an option, or the environment variable that set it, or the name of an
    argument."""
    source = context.get_parameter_source(parameter.name) if context is not None else None
    if source is not None and source.name == "ENVIRONMENT":
        return str(parameter.envvar)
    return max(parameter.opts, key=len) if isinstance(parameter, TyperOption) else parameter.display_name_raw


def _expected_value(parameter: TyperOption | TyperArgument) -> str:
    kind = parameter.type_descriptor.annotation
    words = WORDS.get(kind, "another value")
    if parameter.min is not None and parameter.max is not None:
        return f"{words} from {parameter.min} to {parameter.max}"
    return words if parameter.min is None else f"{words} from {parameter.min} on"


def _found_value(cause: Any) -> str:
    try:
        return repr(cause.errors()[0]["input"])[:80]
    except (AttributeError, LookupError):
        return ""


def cache(
    clear: Annotated[
        bool, typer.Option("--clear", help="Delete what pnp has put there. Other files stay.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Say where pnp's caches are and how large, or empty them. They may be emptied at any time."""
    from pnp.verify import ledger

    folder = ledger.folder()
    files = ledger.ledger_files()
    size = sum(size for _, size in files)
    if clear:
        ledger.clear(files)
    if as_json:
        data = {"folder": folder and folder.as_posix(), "files": len(files), "bytes": size, "cleared": clear}
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    if folder is None:
        typer.echo(f"no results are kept: {ledger.VARIABLE} is off")
        return
    done = "deleted" if clear else "kept"
    count = "1 file" if len(files) == 1 else f"{len(files)} files"
    typer.echo(f"results of checked drawings: {count}, {_megabytes(size)}, {done} in {folder}")
    if not clear:
        typer.echo("they make the next build a little quicker; `pnp cache --clear` deletes them")
    typer.echo("the packages of a checkout lie in its .venv; uv keeps copies: `uv cache clean` deletes those")


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.1f} kB"


NAME = "pnp"
"""The name of the command, however it was started. Shells complete it by this name."""

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
        typer.Option("--version", "-V", callback=_version, is_eager=True, help="Print the version of pnp."),
    ] = False,
) -> None:
    pass


@verb("list")
def list_(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="One game. [default: the game in this folder, or all]",
            autocompletion=options.games,
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
verb()(verifying.inspect)
verb()(differing.diff)
verb()(differing.stats)
verb()(kits.pack)
verb()(kits.calibrate)
verb()(cache)
app.add_typer(locales.locales, name="locales")
verb()(play.play)
verb()(play.moves)
verb()(tabletop.tabletop)
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
    """Run the command `pnp`. An error that pnp reports gives one message and exit status 2."""
    streams.complete()
    try:
        status = _status()
    except BrokenPipeError:
        status = streams.stop_writing()
    sys.exit(status)


def _status() -> int:
    """Run the verb in the arguments, report errors, and return the exit status. Raises BrokenPipeError."""
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
        if is_bare(error):
            say(help_text(error))
        else:
            told = _refusal(error)
            if isinstance(error, PnpError) or refusal(error) is not None:
                verifying.tell(sys.argv[1:], told)
            say(f"pnp: {told}")
        return 2


def _refusal(error: Exception) -> PnpError:
    """Return the message for an error: pnp's own, one about the arguments, one of the operating system, else
    that of a fault in a program."""
    if isinstance(error, PnpError):
        return error
    if (misread := refusal(error)) is not None:
        return misread
    if isinstance(error, OSError) and (error.filename is not None or disk.is_limit(error)):
        return streams.refusal(error) or disk.refusal(error, Path(tempfile.gettempdir()))
    return fault(error, place="", author="the authors of pnp or of the game")
