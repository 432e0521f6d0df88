"""The verbs of pnp: parse, call, print. Nothing below this module prints or exits.

Exit status: 0 no errors, 1 errors found by verify, 2 misuse or bad input.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.errors import PnpError, unknown

if TYPE_CHECKING:
    from pnp.games import Game
    from pnp.kit.worker import Event

app = typer.Typer(
    help="Print-and-play kits from one definition of a game, and the proof that they are right.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Games = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...",
        help="An id, a unique part of one, or the path of a game.toml. None: the game here, or all.",
    ),
]
Out = Annotated[Path, typer.Option("--out", help="The folder that holds the kits.", metavar="DIR")]
Locale = Annotated[
    str | None,
    typer.Option("--locale", "--lang", help="Languages with commas (es,en), or all.", metavar="LIST"),
]


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
    from pnp import listing
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
        str, typer.Option("--format", help="pdf, svg, png, with commas, or all.", metavar="LIST")
    ] = "pdf",
    variant: Annotated[
        str, typer.Option("--variant", help="colour, low-ink or mono.", metavar="NAME")
    ] = "colour",
    backs: Annotated[
        str,
        typer.Option(
            "--backs", help="duplex-long, duplex-short, gutterfold, separate or none.", metavar="NAME"
        ),
    ] = "duplex-long",
    players: Annotated[
        int | None, typer.Option("--players", help="Print what so many need.", metavar="N")
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", help="Only these components: 'piece.A.*'.", metavar="PATTERN"),
    ] = None,
    out: Out = Path("output"),
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, help="Kits to build at once; default: one a core.", metavar="N"),
    ] = None,
) -> None:
    """Make kits: boards, pieces, rulebook and assembly sheet, ready to print."""
    from pnp import kit
    from pnp.kit import plan
    from pnp.progress import Progress
    from pnp.verify import gate

    chosen = _games(games)
    locales, papers = _languages_and_papers(chosen, locale, paper)
    plans = plan.plans(
        chosen,
        locales=locales,
        papers=papers,
        variant=variant,
        backs=backs,
        formats=formats,
        players=players,
        only=only or (),
        out=out,
    )
    for game in chosen:
        gate.refuse_definition(game)
    with Progress(plans, say=_say) as progress:
        events = kit.build(plans, gate.refuse_drawing, jobs=jobs or os.cpu_count() or 1)
        try:
            failures = _follow(events, progress.show)
        except KeyboardInterrupt:
            events.close()
            _say("pnp: interrupted; the kits that were there are as they were")
            raise typer.Exit(130) from None
    typer.echo(f"{out / 'index.html'}")
    if failures:
        raise failures[0]


@app.command()
def rulebook(
    game: Annotated[str, typer.Argument(metavar="GAME", help="An id, a unique part of one, or a game.toml.")],
    locale: Locale = None,
    paper: Annotated[str | None, typer.Option("--paper", help="a4 or letter.", metavar="NAME")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="A file ending in .pdf or .html.", metavar="FILE")
    ] = None,
) -> None:
    """Write the rulebook of a game alone, as PDF or HTML."""
    from pnp import kit
    from pnp.games import open_game

    opened = open_game(game)
    locales, papers = _languages_and_papers([opened], locale, paper)
    if len(locales) > 1 or len(papers) > 1:
        raise PnpError(
            "one book at a time", place="--locale", expected="one language", found=", ".join(locales)
        )
    path = out or Path(f"{opened.id}-{locales[0]}.pdf")
    kit.write_rulebook(opened, locales[0], papers[0], path)
    typer.echo(str(path))


@app.command()
def verify(
    games: Games = None,
    kit_folder: Annotated[
        Path | None, typer.Option("--kit", help="Verify the kit in this folder.", metavar="DIR")
    ] = None,
    rules: Annotated[bool, typer.Option("--rules", help="Only the definition; no kit.")] = False,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Also build again and compare every byte.")
    ] = False,
    report_format: Annotated[
        str, typer.Option("--format", help="text, json or github.", metavar="NAME")
    ] = "text",
    explain: Annotated[
        str | None, typer.Option("--explain", help="Say what a check looks for.", metavar="CODE")
    ] = None,
    out: Out = Path("output"),
) -> None:
    """Prove that definition, drawings and printed files agree; exit status 1 if they do not."""
    from pnp import verify as verifier
    from pnp.verify import report

    if explain is not None:
        typer.echo(report.explain(explain))
        return
    if report_format not in report.FORMATS:
        raise unknown("format", report_format, report.FORMATS)
    results = verifier.run(
        _games(games),
        kit=kit_folder,
        rules_only=rules,
        rebuild=rebuild,
        out=out,
        say=_say_quietly(report_format),
    )
    typer.echo(report.FORMATS[report_format](results))
    if any(result.failed for result in results):
        raise typer.Exit(1)


def main() -> None:
    """The command `pnp`: one message and exit status 2 for whatever pnp refuses."""
    with _messages():
        app()


@contextmanager
def _messages() -> Iterator[None]:
    try:
        yield
    except PnpError as error:
        typer.echo(f"pnp: {error}", err=True)
        sys.exit(2)


def _games(names: list[str] | None) -> "list[Game]":
    from pnp.games import every_game, open_game

    if names:
        return [open_game(name) for name in names]
    if Path("game.toml").is_file():
        return [open_game("game.toml")]
    return list(every_game())


def _languages_and_papers(
    games: "list[Game]", locale: str | None, paper: str | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lists asked for or, where nobody asked, this user's defaults; and says which it took."""
    from pnp.kit.catalogs import locales_of
    from pnp.kit.plan import chosen
    from pnp.kit.preferences import preferences
    from pnp.units import PAPERS

    offered = sorted(set.intersection(*(set(locales_of(game)) for game in games)))
    taken = preferences(offered) if locale is None or paper is None else None
    if taken is not None:
        words = []
        if locale is None:
            words.append(f"language {taken.locale} ({taken.locale_from})")
        if paper is None:
            words.append(f"paper {taken.paper} ({taken.paper_from})")
        _say("using " + ", ".join(words))
    locales = chosen("locale", locale if locale is not None else taken.locale if taken else "en", offered)
    papers = chosen("paper", paper if paper is not None else taken.paper if taken else "a4", PAPERS)
    return locales, papers


def _follow(events: "Iterator[Event]", show: "Callable[[Event], None]") -> list[PnpError]:
    failures = []
    for event in events:
        show(event)
        if event.error is not None:
            failures.append(event.error)
    return failures


def _say(message: str) -> None:
    typer.echo(message, err=True)


def _say_quietly(report_format: str) -> Callable[[str], Any]:
    return _say if report_format == "text" and sys.stderr.isatty() else _nothing


def _nothing(message: str) -> None:
    del message
