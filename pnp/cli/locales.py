"""The verbs for translators: list languages, create catalogs, update them, and check them."""

import json
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.choices import select_games
from pnp.cli.options import Games, Json, Verb, Verbs
from pnp.cli.streams import say
from pnp.errors import PnpError, unknown

if TYPE_CHECKING:
    from pnp.kit.catalogs import Source

locales = typer.Typer(
    cls=Verbs, help="Show the languages, or make, mend and check their catalogs.", rich_markup_mode=None
)
verb = partial(locales.command, cls=Verb)

Language = Annotated[
    str, typer.Argument(metavar="LANGUAGE", help="The code of the language: fr, el, pt-BR ...")
]
KIT = "kit"
"""The name for the texts that all kits share, in the table of languages."""

LEGEND = (
    "Translated of all; a draft is not said to be finished (`ready` in game.toml), and its kits say so. "
    "English is the source and needs no catalog."
)


def _sources(games: list[str] | None) -> "list[Source]":
    """Return the sources of texts to translate: the named games or, without names, all games and the kit
    itself."""
    from pnp.kit import catalogs

    found = [catalogs.source(game) for game in select_games(games)]
    return found if games else [catalogs.shared_source(KIT), *found]


@locales.callback(invoke_without_command=True)
def overview(context: typer.Context, as_json: Json = False) -> None:
    """Show the languages: how many messages each game has in them, and whether they are ready or drafts."""
    if context.invoked_subcommand is not None:
        return
    from pnp.cli.listing import table

    sources = _sources(None)
    languages = sorted({language for source in sources for language in source.languages})
    if as_json:
        typer.echo(json.dumps([_data(source, languages) for source in sources], ensure_ascii=False, indent=1))
        return
    rows = [("", *(source.name for source in sources))]
    rows += [(language, *(_cell(source, language) for source in sources)) for language in languages]
    typer.echo(table(rows))
    typer.echo(f"\n{LEGEND}")


def _cell(source: "Source", language: str) -> str:
    done = source.count_translated(language)
    if done is None:
        return "-"
    count = f"{done}/{len(source.messages(language))}"
    return count if source.is_ready(language) else f"draft {count}"


def _data(source: "Source", languages: Iterable[str]) -> dict[str, Any]:
    """Return the state of a game's translations as JSON data. Languages without a catalog are left out."""
    done = {language: source.count_translated(language) for language in languages}
    there = {language: count for language, count in done.items() if count is not None}
    return {
        "name": source.name,
        "messages": len([each for each in source.catalog if each.id]),
        "translated": there,
        "ready": [language for language in there if source.is_ready(language)],
    }


@verb()
def new(language: Language, games: Games = None, as_json: Json = False) -> None:
    """Make the catalogs of a language that are not there yet, each with a glossary to fill in.

    Every message is empty, unless it is translated already: pt-BR begins with what pt says.
    """
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
    """Bring catalogs up to date: what is new is empty, what has changed is fuzzy, nothing is lost."""
    _write(_sources_with(_sources(games), language, every=bool(games)), language, as_json=as_json)


def _sources_with(sources: "list[Source]", language: str, *, every: bool) -> "list[Source]":
    """Return the sources that have a catalog of the language. Raises PnpError if none has or, with `every`,
    if one lacks it."""
    found = [source for source in sources if source.path(language).exists()]
    if lacking := [source for source in sources if source not in found]:
        path, hint = lacking[0].path(language), f"pnp locales new {language}"
        if every or not found:
            raise PnpError("there is no such catalog", place=str(path), hint=hint)
        say(f"no catalog of {', '.join(source.name for source in lacking)} in {language}: {hint}")
    return found


def _write(sources: "list[Source]", language: str, *, as_json: bool) -> None:
    told = []
    others = [*_sources(None), *sources]
    for source in sources:
        path: Path = source.update(language, others)
        done, count = source.count_translated(language), len(source.messages(path.stem))
        told.append({"file": path.as_posix(), "translated": done, "messages": count})
        if not as_json:
            typer.echo(f"{path}: {done} of {count} messages")
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))


@verb()
def extract(games: Games = None, as_json: Json = False) -> None:
    """Write messages.pot beside the catalogs: what there is to translate, for Weblate and its like."""
    paths = [source.extract() for source in _sources(games)]
    if as_json:
        typer.echo(json.dumps([path.as_posix() for path in paths], indent=1))
        return
    for path in paths:
        typer.echo(str(path))


@verb()
def glossary(
    language: Language,
    games: Games = None,
    form: Annotated[str, typer.Option("--format", help="The format: csv or tbx.", metavar="NAME")] = "csv",
) -> None:
    """Print the terms of a language, as CSV or TBX, for Weblate, OmegaT and spreadsheets.

    They are those of the glossaries beside the catalogs; each with the word that stands for it, other words,
    and the games that it belongs to.
    """
    from pnp.translation.glossary import FORMATS, merge_terms, terms_of, write

    if form not in FORMATS:
        raise unknown("format", form, FORMATS, place="--format")
    sources = _sources_with(_sources(games), language, every=bool(games))
    terms = [term for each in sources for term in terms_of(each.path(language), each.name)]
    if not terms:
        path = sources[0].path(language)
        raise PnpError("there is no term yet", place=str(path), hint=f"fill in {path.stem}.glossary.toml")
    typer.echo(write(merge_terms(terms), language, form), nl=False)


@verb()
def check(
    language: Annotated[
        str | None,
        typer.Argument(metavar="LANGUAGE", help="The code of the language, or all. [default: all]"),
    ] = None,
    games: Games = None,
    as_json: Json = False,
) -> None:
    """Look for faults in catalogs: what is missing, lost placeholders, typed numbers, wrong terms and more.

    The exit status is 1 where something is wrong; what is only suspicious does not count.
    """
    from pnp.translation import examine

    sources = _sources(games)
    languages = _requested_languages(sources, language)
    found = [
        fault
        for each in languages
        for source in sources
        if each in source.languages
        for fault in examine(source.path(each), source.messages(each), thorough=True)
    ]
    wrong = [fault for fault in found if not fault.suspicion]
    if as_json:
        typer.echo(json.dumps([fault.data for fault in found], ensure_ascii=False, indent=1))
    else:
        for fault in found:
            typer.echo(str(fault))
        say(f"{len(wrong)} faults, {len(found) - len(wrong)} suspicions in {', '.join(languages)}")
    if wrong:
        raise typer.Exit(1)


def _requested_languages(sources: "Sequence[Source]", language: str | None) -> list[str]:
    """Return the languages to check. Raises UnknownName for a language that no source has."""
    from pnp.options import match_names

    there = sorted({each for source in sources for each in source.languages})
    return list(match_names("locale", language or "all", there))
