"""The verb that counts what a game consists of."""

import json
import shutil
import sys
from typing import Annotated

import typer

from pnp.cli import choices, completion
from pnp.cli.options import Game, Json
from pnp.errors import PnpError


def stats(
    game: Game = None,
    cross: Annotated[
        str | None,
        typer.Option("--cross", help="Two columns against each other: suit,value.", metavar="A,B"),
    ] = None,
    locale: Annotated[
        str | None,
        typer.Option(
            "--locale",
            "--lang",
            help="Languages with commas, or all; default: English and all that are finished.",
            metavar="LIST",
            autocompletion=completion.locales,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Count a game: components, values of columns and missing pairs, words of the book, odd names."""
    from pnp.kit import catalogs
    from pnp.options import match_names
    from pnp.statistics import statistics, telling

    opened = choices.select_game(game)
    finished = sorted(catalogs.finished_locales(opened), key=lambda each: (each != "en", each))
    languages = tuple(finished)
    if locale is not None:
        languages = match_names("locale", locale, catalogs.game_locales(opened), finished)
    found = statistics(opened, languages, _pair(cross))
    if as_json:
        typer.echo(json.dumps(telling.data(found), ensure_ascii=False, indent=1))
        return
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else telling.WIDTH
    typer.echo("\n".join(telling.lines(found, width)))


def _pair(cross: str | None) -> tuple[str, ...]:
    """Return the columns that somebody wants to see against each other. Raises PnpError."""
    if cross is None:
        return ()
    names = tuple(name.strip() for name in cross.split(",") if name.strip())
    if len(names) != 2 or names[0] == names[1]:
        raise PnpError("two columns are crossed", place="--cross", expected="suit,value", found=repr(cross))
    return names
