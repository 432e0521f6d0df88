"""The verbs of translators: which languages there are, a new catalog, an old one brought up to date."""

import json
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.choices import chosen_games
from pnp.cli.help import Verb, Verbs
from pnp.cli.options import Games, Json
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.kit.catalogs import Source

locales = typer.Typer(
    cls=Verbs, help="Show the languages, or make and mend their catalogs.", rich_markup_mode=None
)
verb = partial(locales.command, cls=Verb)

Language = Annotated[str, typer.Argument(metavar="LANGUAGE", help="Its code: fr, el, pt-BR ...")]
KIT = "kit"
"""What the table calls the words that all kits share."""


def _sources(games: list[str] | None) -> "list[Source]":
    """What is translated: the games that are named or, without any, all of them and the kit itself."""
    from pnp.kit import catalogs

    found = [catalogs.source(game) for game in chosen_games(games)]
    return found if games else [catalogs.shared_source(KIT), *found]


@locales.callback(invoke_without_command=True)
def overview(context: typer.Context, as_json: Json = False) -> None:
    """Show which languages there are, and how many messages of each game they have."""
    if context.invoked_subcommand is not None:
        return
    sources = _sources(None)
    languages = sorted({language for source in sources for language in source.languages})
    if as_json:
        typer.echo(json.dumps([_data(source, languages) for source in sources], ensure_ascii=False, indent=1))
        return
    rows = [["", "messages", *languages]]
    for source in sources:
        done = (source.translated(language) for language in languages)
        rows.append([source.name, str(len(source.messages)), *("-" if n is None else str(n) for n in done)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]
        typer.echo("  ".join(cells).rstrip())


def _data(source: "Source", languages: Iterable[str]) -> dict[str, Any]:
    """How far a game's translations are, for programs; a language without a catalog is left out."""
    done = {language: source.translated(language) for language in languages}
    return {
        "name": source.name,
        "messages": len(source.messages),
        "translated": {language: count for language, count in done.items() if count is not None},
    }


@verb()
def new(language: Language, games: Games = None, as_json: Json = False) -> None:
    """Make the catalogs of a language that are not there yet, every message empty."""
    sources = _sources(games)
    missing = [source for source in sources if not source.path(language).exists()]
    if not missing:
        raise PnpError(
            "this catalog is there already",
            place=str(sources[0].path(language)),
            hint=f"pnp locales update {language}",
        )
    _write(missing, language, as_json=as_json)


@verb()
def update(language: Language, games: Games = None, as_json: Json = False) -> None:
    """Bring catalogs up to date: what is new is empty, what has changed is fuzzy, what is gone goes."""
    sources = _sources(games)
    for source in sources:
        if not (path := source.path(language)).exists():
            raise PnpError("there is no such catalog", place=str(path), hint=f"pnp locales new {language}")
    _write(sources, language, as_json=as_json)


def _write(sources: "list[Source]", language: str, *, as_json: bool) -> None:
    told = []
    for source in sources:
        path: Path = source.update(language)
        done = source.translated(language)
        told.append({"file": path.as_posix(), "translated": done, "messages": len(source.messages)})
        if not as_json:
            typer.echo(f"{path}: {done} of {len(source.messages)} messages")
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
