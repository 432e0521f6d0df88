"""Make the program of a game: the plain data that the host of its page needs besides the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import astuple
from typing import Any

from pnp import resources
from pnp.games import Game
from pnp.kit import book, catalogs, leaves, story
from pnp.kit.clauses import Clauses
from pnp.kit.story import Tale
from pnp.rulebook import catalog, extraction
from pnp.rulebook.catalog import Catalog, Message, Translations, locale_of
from pnp.tabletop import set_ups, zones_of
from pnp.webplay.program import Program, zone_data

PAGE_WORDS = "webplay/words.py"
"""The source file of the page's own words. The host does not need their translations."""

UNSPOKEN, ON_FACE = ("credits", "assembly sheet", "under the title"), "on its face"
"""The comments of catalog messages that are not needed while a game is played."""

SIDES = 6
"""The sides of a die."""

LIST_STYLE = "standard"
"""The style of CLDR's lists whose last words are joined with "and"."""


def make_program(game: Game) -> Program:
    """Return the program of a game, in all languages that it is translated into. Raises DefinitionError."""
    definition, about = game.definition, game.definition.game
    locales = [each for each in catalogs.game_locales(game) if not catalogs.is_untranslated(game, each)]
    spoken = {locale: catalogs.translations(game, locale) for locale in locales}
    numbers = book.clause_numbers(game, spoken[catalog.SOURCE_LANGUAGE]) if book.has_rulebook(game) else {}
    clauses = {locale: Clauses(game, spoken[locale], numbers) for locale in locales}
    said = list(_find_messages(game))
    engines = [game.rules(players, chosen) for players, chosen in game.configurations()]
    return Program(
        id=game.id,
        version=about.version,
        kind="engine" if engines else "free",
        title={locale: spoken[locale].gettext(about.title) for locale in locales},
        locales=locales,
        players=list(about.players),
        best=list(about.best_players),
        options=[
            {"name": each.name, "values": list(each.values), "players": list(each.players)}
            for each in game.options
        ],
        setups=[{"id": each.id, "name": each.name, "players": each.players} for each in definition.setups],
        policies=sorted({name for rules in engines for name in rules.policies()}),
        hides=any(rules.hides for rules in engines) if engines else _has_hands(game),
        clauses={
            locale: {each.name: list(clauses[locale].numbered(each.name)) for each in definition.clauses}
            for locale in locales
        },
        catalogs={locale: _catalog(spoken[locale], said) for locale in locales},
        lists={locale: _list_patterns(locale) for locale in locales},
        right_to_left=[each for each in locales if locale_of(each).text_direction == "rtl"],
        components={
            each.id: {
                "name": each.name,
                "kind": each.kind,
                "copies": each.needed(max(about.players)),
                "back": each.back,
            }
            for each in definition.components
        },
        piles={each.back: each.pile for each in definition.components if each.back and each.pile},
        zones={
            str(players): [zone_data(zone) for zone in zones_of(definition, players).values()]
            for players in about.players
        },
        tale=_tale(game, clauses) if engines else None,
        free=None if engines else _free(game),
    )


def _has_hands(game: Game) -> bool:
    """Return whether players of a free table see what others do not."""
    return any(zone.seen == "owner" for zone in game.definition.zones)


def _free(game: Game) -> dict[str, Any]:
    """Return the set-ups of a game as steps, and the sides of its dice."""
    setups = []
    for players, setup, stated in set_ups(game.definition):
        parts = {
            entry.id: copies
            for entry in game.definition.components
            if not entry.optional and (copies := entry.needed(players))
        }
        steps = [list(step) for step in map(astuple, stated.steps)]
        setups.append({"players": players, "setup": setup, "parts": parts, "steps": steps})
    dice = {
        entry.id: [str(side).strip(":") for side in entry.faces or range(1, SIDES + 1)]
        for entry in game.definition.components
        if entry.kind == "dice"
    }
    return {"setups": setups, "dice": dice}


def _find_messages(game: Game) -> Iterator[Message]:
    """Yield the messages that the engine and the host of a game can say, and the names in game.toml."""
    found = Catalog(fuzzy=False)
    for folder in (*resources.HOSTING, *([game.engine_folder] if game.engine_folder else [])):
        extraction.add_spoken(found, folder, folder.name)
    for message in list(found):
        if message.id and [name for name, _ in message.locations] == [PAGE_WORDS]:
            found.delete(message.id)
    named = [
        text for text, seen in catalogs.facts(game) if not seen.startswith(UNSPOKEN) and ON_FACE not in seen
    ]
    named += [
        zone.name
        for players in game.definition.game.players
        for zone in zones_of(game.definition, players).values()
    ]
    for text in named:
        found.add(text)
    yield from (message for message in found if message.id)


def _catalog(spoken: Translations, said: list[Message]) -> dict[str, Any]:
    """Return the translations of some messages as plain data."""
    texts: dict[str, list[str]] = {}
    for message in said:
        first = catalog.ids_of(message)[0]
        forms = spoken.messages.get(first)
        if forms and list(forms) != [first]:
            texts[first] = list(forms)
    return {"rule": spoken.plural, "texts": dict(sorted(texts.items()))}


def _list_patterns(locale: str) -> dict[str, str]:
    return {name: str(pattern) for name, pattern in locale_of(locale).list_patterns[LIST_STYLE].items()}


def _tale(game: Game, clauses: Mapping[str, Clauses]) -> dict[str, Any] | None:
    """Return the told first game as plain data; None where there is none."""
    tale = story.tale(game)
    if tale is None:
        return None
    written = tale.story
    turns = [
        {"action": turn.action, "round": number, "texts": _texts(game, tale, written.passage(index), clauses)}
        for index, (turn, number) in enumerate(zip(written.turns, written.rounds, strict=True))
    ]
    return {
        "players": tale.rules.players,
        "options": dict(tale.rules.chosen),
        "seed": written.written.seed,
        "given": written.written.given,
        "opening": _texts(game, tale, written.opening, clauses),
        "closing": _texts(game, tale, written.closing, clauses),
        "turns": turns,
    }


def _texts(game: Game, tale: Tale, passage: Any, clauses: Mapping[str, Clauses]) -> dict[str, str]:
    """Return a text of the told game in each language, without markup."""
    found = {}
    for locale, told in clauses.items():
        text = leaves.message(game, tale, passage, told.spoken)
        if text:
            found[locale] = told.plainly(text)
    return found
