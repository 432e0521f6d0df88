"""The verb that looks into files which other programs made."""

import re
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.choices import select_game
from pnp.cli.streams import say
from pnp.errors import PnpError, unknown

COUNTED = ("cards", "pages")
"""What can be expected of a file."""


def inspect(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="PDF files of any program.")],
    size: Annotated[
        str | None, typer.Option("--size", help="How large its cards are, 63x88 in mm.", metavar="WxH")
    ] = None,
    expect: Annotated[
        list[str] | None,
        typer.Option("--expect", help="How many there are: cards=52, pages=6.", metavar="WHAT=N"),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", help="The game whose [counts] says how many cards there are.", metavar="GAME"),
    ] = None,
    backs: Annotated[
        str,
        typer.Option(
            "--backs", help="How backs come: auto, alternate, after (all fronts) or none.", metavar="HOW"
        ),
    ] = "auto",
    strict: Annotated[bool, typer.Option("--strict", help="Warnings are errors.")] = False,
    report_format: Annotated[
        str, typer.Option("--format", help="text, json, junit, github or sarif.", metavar="NAME")
    ] = "text",
) -> None:
    """Look into a print-and-play PDF that another program made: what it holds, and what is wrong with it."""
    from pnp.verify import refusal_result, report
    from pnp.verify.inspect import BACKS, Expected
    from pnp.verify.inspect import inspect as look

    if report_format not in report.FORMATS:
        raise unknown("format", report_format, report.FORMATS, place="--format")
    if backs not in BACKS:
        raise unknown("way", backs, BACKS, place="--backs")
    counts, source = _counts(expect or []), "--expect"
    if game is not None:
        counts, source = {**_count_cards(game), **counts}, game
    expected = Expected(_size(size), backs, counts, source)
    results = []
    for file in files:
        try:
            results.append(look(file, expected))
        except PnpError as error:
            results.append(refusal_result(error, str(file)))
    if strict:
        results = [result.as_strict for result in results]
    if told := report.FORMATS[report_format](results):
        typer.echo(told)
    refusals = [result.refusal for result in results if result.refusal is not None]
    for refusal in refusals:
        say(f"pnp: {refusal}")
    if refusals:
        raise typer.Exit(2)
    if any(result.failed for result in results):
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
    """Return how many cards a game has, by the words of its [counts]."""
    found = select_game(name).definition
    if found.counts is None:
        raise PnpError(
            "this game says nowhere how many cards it has",
            place=str(found.source.path),
            expected="a table [counts]",
            found="none",
        )
    return {"cards": found.counts.card}
