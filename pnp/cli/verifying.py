"""The verbs that verify kits and inspect PDFs of other programs. Results go to standard output, messages for
people to standard error."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pnp.cli.choices import HERE, say_quietly, select_game
from pnp.cli.options import Games, Jobs, Locale, Out, Scheduler, path_reader, processors
from pnp.cli.streams import say
from pnp.errors import PnpError, unknown

if TYPE_CHECKING:
    from pnp.games import Game
    from pnp.verify import Result


PEOPLE = "text"
"""The report format for people. Its refusals are printed only to the error stream."""

_AGAIN: Mapping[bool | None, Literal["never", "own", "any"]] = {None: "own", True: "any", False: "never"}
"""Which kits are built again, by the option --rebuild (True), --no-rebuild (False) or neither (None)."""


def verify(
    games: Games = None,
    kit_folder: Annotated[
        Path | None,
        typer.Option(
            "--kit", help="Verify the kit in this folder.", metavar="DIR", parser=path_reader("--kit")
        ),
    ] = None,
    locale: Locale = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Check only the definition and the engine, no kit.")
    ] = False,
    rebuild: Annotated[
        bool | None,
        typer.Option(
            "--rebuild/--no-rebuild",
            help="Build each kit again and compare all bytes, or never. [default: only kits that this "
            "version built]",
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Take warnings for errors.")] = False,
    report_format: Annotated[
        str,
        typer.Option(
            "--format", help="The format of the report: text, json, junit, github or sarif.", metavar="NAME"
        ),
    ] = PEOPLE,
    explain: Annotated[
        str | None,
        typer.Option(
            "--explain",
            help="Say what a check looks for: one code, a letter such as D for all of its kind, or all.",
            metavar="CODE",
        ),
    ] = None,
    out: Out = Path("output"),
    jobs: Jobs = None,
    scheduler: Scheduler = None,
) -> None:
    """Prove that definition, drawings and printed files agree; exit status 1 if they do not."""
    from pnp import verify as verifier
    from pnp.verify import report

    if explain is not None:
        typer.echo(report.explain(explain))
        return
    if report_format not in report.FORMATS:
        raise unknown("format", report_format, report.FORMATS, place="--format")
    kits = {"--kit": kit_folder is not None, "--rebuild": bool(rebuild), "--locale": locale is not None}
    if rules and (clash := next((option for option, is_given in kits.items() if is_given), "")):
        expected = "neither --kit nor --rebuild nor --locale"
        raise PnpError("this looks at no kit", place="--rules", expected=expected, found=clash)
    if scheduler is not None and rebuild:
        expected = "no --rebuild: it builds each kit by a process of its own"
        raise PnpError("a cluster cannot do this", place="--scheduler", expected=expected)
    if locale is not None and kit_folder is not None:
        raise PnpError("a kit is in one language", place="--kit", expected="no --locale", found="--locale")
    opened, results = _open_games(games)
    if opened:
        results += verifier.run(
            opened,
            kit=kit_folder,
            rules_only=rules,
            rebuild=_AGAIN[rebuild],
            locales=_languages(opened, locale),
            out=out,
            jobs=jobs or processors(),
            scheduler=scheduler,
            say=say_quietly(report_format),
        )
    if rules and report_format == "text":
        say(UNSEEN)
    _report(results, report_format, strict=strict)


UNSEEN = "--rules draws no face and sets no book: pnp verify without it tells what is wrong there"
"""What a check of the definition alone says it leaves out."""


def _languages(games: "Sequence[Game]", locale: str | None) -> tuple[str, ...] | None:
    """Return the languages whose kits are verified, or None for all kits. Raises PnpError for a language that
    no game has, or whose fonts are missing."""
    if locale is None:
        return None
    from pnp.cli.choices import refuse_unlettered
    from pnp.kit.catalogs import game_locales
    from pnp.options import match_names

    spoken = dict.fromkeys(each for game in games for each in game_locales(game))
    found = match_names("locale", locale, spoken)
    for each in found:
        refuse_unlettered(each)
    return found


def record(games: Games = None) -> None:
    """Record the present answers of a game's engine to its scenarios, claims and seeded games in record.toml.
    Check R14 of pnp verify compares later answers with them."""
    from pnp.verify import rules

    opened, results = _open_games(games)
    for refusal in [result.refusal for result in results if result.refusal is not None]:
        raise refusal
    for game in opened:
        if game.engine is None:
            raise PnpError(
                "no program knows how to play this game",
                place=game.id,
                expected="a game with an engine, whose answers can be recorded",
                found="a game of data",
            )
        typer.echo(rules.write_record(game))


def tell(arguments: Sequence[str], error: PnpError) -> None:
    """Print an error in the output format that the arguments ask for, if that is a format for programs."""
    asked = _format(arguments)
    if asked is None:
        return
    from pnp.verify import refusal_result, report

    if asked != PEOPLE and asked in report.FORMATS:
        typer.echo(report.FORMATS[asked]([refusal_result(error)]))


def _format(arguments: Sequence[str]) -> str | None:
    """Return the report format that the arguments of verify or inspect name, even if other arguments are
    wrong; None for other verbs and without --format."""
    if not arguments or arguments[0] not in ("verify", "inspect"):
        return None
    for each, following in zip(arguments, [*arguments[1:], ""], strict=True):
        if each == "--format":
            return following
        if each.startswith("--format="):
            return each.partition("=")[2]
    return None


def _open_games(names: list[str] | None) -> "tuple[list[Game], list[Result]]":
    """Return the games with some names, each once, and results for games that cannot be read. The path of a
    file in a game's folder is a name of that game, because tools know which files have changed.

    Raises PnpError if no name was given and the game in the current folder cannot be read.
    """
    from pnp.games import every_game
    from pnp.verify import refusal_result

    if not names:
        return ([select_game(None)] if HERE.is_file() else list(every_game())), []
    found: dict[Path, Game] = {}
    results = []
    for name in dict.fromkeys(_home(name) for name in names):
        try:
            game = select_game(name)
        except PnpError as error:
            results.append(refusal_result(error, source=name))
        else:
            found.setdefault(game.definition.folder.resolve(), game)
    return list(found.values()), results


def _home(name: str) -> str:
    """Return the path of the game.toml of the game to which a file belongs. A name that is not a file is
    returned unchanged."""
    path = Path(name)
    if not path.is_file():
        return name
    homes = (folder / HERE for folder in path.parents)
    return next((str(home) for home in homes if home.is_file()), name)


COUNTED = ("cards", "pages")
"""The things in a file that --expect can count."""


def inspect(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="PDF files of any program.")],
    size: Annotated[
        str | None, typer.Option("--size", help="The size of its cards in mm, as 63x88.", metavar="WxH")
    ] = None,
    expect: Annotated[
        list[str] | None,
        typer.Option(
            "--expect", help="The numbers that it should have, as cards=52, pages=6.", metavar="WHAT=N"
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", help="The game whose [counts] says how many cards there are.", metavar="GAME"),
    ] = None,
    backs: Annotated[
        str,
        typer.Option(
            "--backs", help="Where the backs are: auto, alternate, after (all fronts) or none.", metavar="HOW"
        ),
    ] = "auto",
    strict: Annotated[bool, typer.Option("--strict", help="Take warnings for errors.")] = False,
    report_format: Annotated[
        str,
        typer.Option(
            "--format", help="The format of the report: text, json, junit, github or sarif.", metavar="NAME"
        ),
    ] = "text",
) -> None:
    """Look into a print-and-play PDF that another program made: what it holds, and what is wrong with it."""
    from pnp.verify import refusal_result, report
    from pnp.verify.inspect import BACKS, Expectations
    from pnp.verify.inspect import inspect as look

    if report_format not in report.FORMATS:
        raise unknown("format", report_format, report.FORMATS, place="--format")
    if backs not in BACKS:
        raise unknown("way", backs, BACKS, place="--backs")
    counts, source = _counts(expect or []), "--expect"
    if game is not None:
        counts, source = {**_count_cards(game), **counts}, game
    expected = Expectations(_size(size), backs, counts, source)
    results = []
    for file in files:
        try:
            results.append(look(file, expected))
        except PnpError as error:
            results.append(refusal_result(error, str(file)))
    _report(results, report_format, strict=strict)


def _report(results: "Sequence[Result]", report_format: str, *, strict: bool) -> None:
    """Print the results in a format. Exit with status 2 if something was refused, or 1 if a check failed."""
    from pnp.verify import report

    if strict:
        results = [result.as_strict for result in results]
    if told := report.FORMATS[report_format](results):
        typer.echo(told)
    refusals = [result.refusal for result in results if result.refusal is not None]
    for refusal in refusals:
        say(f"pnp: {refusal}")
    if refusals:
        raise typer.Exit(2)
    if any(result.has_errors for result in results):
        raise typer.Exit(1)


def _size(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,3}(?:\.\d+)?)\s*[x×]\s*(\d{1,3}(?:\.\d+)?)", text.strip().casefold())
    if found is None or min(float(found[1]), float(found[2])) < 5:
        raise PnpError(
            "wrong value", place="--size", expected="a width and a height in mm, as 63x88", found=repr(text)
        )
    return float(found[1]), float(found[2])


def _counts(texts: list[str]) -> dict[str, int]:
    counts = {}
    for text in texts:
        what, _, number = text.partition("=")
        if what not in COUNTED:
            raise unknown("count", what, COUNTED, place="--expect")
        if not (number.isascii() and number.isdigit() and len(number) < 7):
            raise PnpError(
                "wrong value", place="--expect", expected=f"a number, as {what}=52", found=repr(text)
            )
        counts[what] = int(number)
    return counts


def _count_cards(name: str) -> dict[str, int]:
    """Return the number of cards of a game from its [counts]. Raises PnpError if it has none."""
    found = select_game(name).definition
    if found.counts is None:
        raise PnpError(
            "this game says nowhere how many cards it has",
            place=str(found.source.path),
            expected="a table [counts]",
            found="none",
        )
    return {"cards": found.counts.card}
