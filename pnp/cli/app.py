"""The verbs of pnp: parse, call, print. Nothing below this module prints or exits.

Exit status: 0 no errors, 1 errors found by verify, 2 misuse or bad input.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli import kits, locales, play, seats
from pnp.cli.choices import (
    Backs,
    Games,
    Jobs,
    Locale,
    Out,
    Variant,
    build_kits,
    chosen_games,
    languages_and_papers,
    languages_of_each,
    say_quietly,
    several,
)
from pnp.errors import PnpError, unknown
from pnp.export import FORMATS
from pnp.system import disk
from pnp.system.fault import fault

app = typer.Typer(
    help="Print-and-play kits from one definition of a game, and the proof that they are right.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from pnp import __version__

        typer.echo(f"pnp {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which pnp this is.")
    ] = False,
) -> None:
    pass


@app.command("list")
def list_(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; none: all.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Show the games, or what one of them consists of."""
    from pnp.cli import listing
    from pnp.games import every_game, open_game

    if game is None:
        games = list(every_game())
        typer.echo(listing.as_json(games) if as_json else listing.overview(games))
    else:
        one = open_game(game)
        typer.echo(listing.as_json([one]) if as_json else listing.contents(one))


@app.command()
def build(
    games: Games = None,
    locale: Locale = None,
    paper: Annotated[
        str | None,
        typer.Option("--paper", help="a4, letter, a3, tabloid, with commas, or all.", metavar="LIST"),
    ] = None,
    formats: Annotated[
        str, typer.Option("--format", help=f"{', '.join(FORMATS)}, with commas, or all.", metavar="LIST")
    ] = "pdf",
    variant: Variant = "colour",
    backs: Backs = "duplex-long",
    players: Annotated[
        int | None, typer.Option("--players", help="Print what so many need.", metavar="N")
    ] = None,
    sets: Annotated[
        int,
        typer.Option("--sets", help="A class set: so many kits in one, each with a letter.", metavar="N"),
    ] = 1,
    card_size: Annotated[
        str, typer.Option("--card-size", help="poker, mini, tarot or square.", metavar="NAME")
    ] = "poker",
    text: Annotated[
        str, typer.Option("--text", help="normal, or large: 12 points where it fits.", metavar="NAME")
    ] = "normal",
    only: Annotated[
        list[str] | None,
        typer.Option("--only", help="Only these components: 'piece.A.*'.", metavar="PATTERN"),
    ] = None,
    printer: Annotated[
        str | None,
        typer.Option("--printer", help="Move the backs as pnp calibrate found for it.", metavar="NAME"),
    ] = None,
    out: Out = Path("output"),
    jobs: Jobs = None,
) -> None:
    """Make kits: boards, pieces, rulebook and assembly sheet, ready to print."""
    from pnp.kit import plan

    chosen = chosen_games(games)
    if games:
        locales, papers = languages_and_papers(chosen, locale, paper)
        spoken = [(game, locales) for game in chosen]
    else:
        spoken, papers = languages_of_each(chosen, locale, paper)
    plans = [
        planned
        for game, locales in spoken
        for planned in plan.plans(
            [game],
            locales=locales,
            papers=papers,
            variant=variant,
            backs=backs,
            formats=formats,
            players=players,
            sets=sets,
            card_size=card_size,
            text=text,
            only=only or (),
            printer=printer,
            out=out,
        )
    ]
    failures = build_kits(chosen, plans, jobs)
    if len(failures) < len(plans):
        typer.echo(f"{out / 'index.html'}")
    if failures:
        raise several(failures)


@app.command()
def rulebook(
    game: Annotated[str, typer.Argument(metavar="GAME", help="An id, a unique part of one, or a game.toml.")],
    locale: Locale = None,
    paper: Annotated[
        str | None, typer.Option("--paper", help="a4, letter, a3 or tabloid.", metavar="NAME")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="A file ending in .pdf or .html.", metavar="FILE")
    ] = None,
) -> None:
    """Write the rulebook of a game alone, as PDF or HTML."""
    from pnp import kit
    from pnp.games import open_game

    opened = open_game(game)
    locales, papers = languages_and_papers([opened], locale, paper)
    for option, what, found in (("--locale", "language", locales), ("--paper", "paper", papers)):
        if len(found) > 1:
            several = ", ".join(found)
            raise PnpError("one book at a time", place=option, expected=f"one {what}", found=several)
    path = out or Path(f"{opened.id}-{locales[0]}.pdf")
    kit.write_rulebook(opened, locales[0], papers[0], path)
    typer.echo(str(path))


@app.command()
def verify(
    games: Games = None,
    kit_folder: Annotated[
        Path | None, typer.Option("--kit", help="Verify the kit in this folder.", metavar="DIR")
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
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, help="Kits to check at once; default: one a core.", metavar="N"),
    ] = None,
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


app.command()(kits.pack)
app.command()(kits.calibrate)
app.add_typer(locales.locales, name="locales")
app.command()(seats.play)
app.command()(play.moves)
app.command()(play.perft)
app.command()(play.simulate)


def main() -> None:
    """The command `pnp`: one message and exit status 2 for whatever pnp refuses."""
    with _messages():
        app()


@contextmanager
def _messages() -> Iterator[None]:
    try:
        yield
    except Exception as error:  # noqa: BLE001  # a fault of a program is told as one, too
        typer.echo(f"pnp: {_refusal(error)}", err=True)
        sys.exit(2)


def _refusal(error: Exception) -> PnpError:
    """What is told of an error: what pnp refuses, what the system does, else a fault of a program."""
    if isinstance(error, PnpError):
        return error
    if isinstance(error, OSError) and (error.filename is not None or disk.is_limit(error)):
        refused = disk.refusal(error, Path(tempfile.gettempdir()))
        if error.filename is None:
            refused.place = f"the output, or {refused.place}"  # files of a person's are named where written
        return refused
    return fault(error, place="", author="the authors of pnp or of the game")
