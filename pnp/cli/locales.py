"""The verbs of translators: which languages there are, a new catalog, an old one brought up to date."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.choices import Games, chosen_games
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.kit.catalogs import Source

locales = typer.Typer(help="Show the languages, or make and mend their catalogs.", add_completion=False)

Language = Annotated[str, typer.Argument(metavar="LANGUAGE", help="Its code: fr, el, pt-BR ...")]
KIT = "kit"
"""What the table calls the words that all kits share."""


def _sources(games: list[str] | None) -> "list[Source]":
    """What is translated: the games that are named or, without any, all of them and the kit itself."""
    from pnp.kit import catalogs

    found = [catalogs.source(game) for game in chosen_games(games)]
    return found if games else [catalogs.shared_source(KIT), *found]


@locales.callback(invoke_without_command=True)
def overview(context: typer.Context) -> None:
    """Show which languages there are, and how many messages of each game they have."""
    if context.invoked_subcommand is not None:
        return
    sources = _sources(None)
    languages = sorted({language for source in sources for language in source.languages})
    rows = [["", "messages", *languages]]
    for source in sources:
        done = (source.translated(language) for language in languages)
        rows.append([source.name, str(len(source.messages)), *("-" if n is None else str(n) for n in done)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]
        typer.echo("  ".join(cells).rstrip())


@locales.command()
def new(language: Language, games: Games = None) -> None:
    """Make the catalogs of a language that are not there yet, every message empty."""
    sources = _sources(games)
    missing = [source for source in sources if not source.path(language).exists()]
    if not missing:
        raise PnpError(
            "this catalog is there already",
            place=str(sources[0].path(language)),
            hint=f"pnp locales update {language}",
        )
    _write(missing, language)


@locales.command()
def update(language: Language, games: Games = None) -> None:
    """Bring catalogs up to date: what is new is empty, what has changed is fuzzy, what is gone goes."""
    sources = _sources(games)
    for source in sources:
        if not (path := source.path(language)).exists():
            raise PnpError("there is no such catalog", place=str(path), hint=f"pnp locales new {language}")
    _write(sources, language)


def _write(sources: "list[Source]", language: str) -> None:
    for source in sources:
        path: Path = source.update(language)
        typer.echo(f"{path}: {source.translated(language)} of {len(source.messages)} messages")
