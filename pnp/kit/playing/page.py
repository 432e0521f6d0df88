"""Writes play.html: the game in one file that needs neither a network nor a server. Makes the parts of the
page that differ from game to game: the faces and zones, the program (the data of the game that its host needs
besides the rules, see pnp.webplay.program), and the fonts of the game's book, reduced to the letters that the
page needs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple
from itertools import chain
from typing import Any

from pnp import resources
from pnp.games import Game, Setting, draw, with_listener
from pnp.kit import book, catalogs, leaves, story
from pnp.kit.book import Clauses
from pnp.kit.playing.frame import Frame
from pnp.kit.playing.stage import make_stage
from pnp.kit.story import Tale
from pnp.looks import dress
from pnp.play import Rules
from pnp.rulebook import Look, catalog, extraction, fonts, template
from pnp.rulebook.catalog import Catalog, Message, Translations, locale_of
from pnp.scene import Component, Font
from pnp.tabletop import set_ups, zones_of
from pnp.text import language_typeface, webfont
from pnp.webplay import Program
from pnp.webplay.packing.modules import make_blocks
from pnp.webplay.program import zone_data


def make_page(setting: Setting, components: Sequence[Component]) -> str:
    """Return play.html of a game. `components` are all components, drawn in this setting. Raises PnpError."""
    return make_frame(setting, components).write()


def make_frame(setting: Setting, components: Sequence[Component]) -> Frame:
    """Return the parts of play.html that belong to this game. `components` are all components, drawn in this
    setting. Raises PnpError."""
    stage = make_stage(setting, components)
    program = make_program(setting.game).to_data()
    fonts = font_rules(setting, stage.data, program)
    return Frame(stage.data, stage.symbols, program, fonts, make_blocks(setting.game))


def make_shared_page(game: Game, locale: str) -> tuple[str, Program]:
    """Return the HTML of the page for a table that several devices share, in one language, and the Program of
    the game: the data besides the rules that the server needs. The page contains no Python code, because it
    asks the server. Raises PnpError."""
    spoken = catalogs.translations(game, locale)
    setting = with_listener(
        Setting(game, "colour", locale, max(game.definition.game.players), spoken.gettext)
    )
    components = tuple(each for each in draw(setting) if each.kind != "box")
    stage, program = make_stage(setting, components), make_program(game)
    fonts = font_rules(setting, stage.data, program.to_data())
    frame = Frame(
        stage.data,
        stage.symbols,
        program.to_data(),
        fonts,
        (("socket", template.embed({"game": game.id, "address": "", "code": []})),),
    )
    return frame.write(), program


PAGE_WORDS = "webplay/words.py"
"""The source file of the page's own words. The host does not need their translations."""

UNSPOKEN, ON_FACE = ("credits", "assembly sheet", "under the title"), "on its face"
"""Marks of catalog messages that are not needed while a game is played: the beginnings of their comments
(`UNSPOKEN`), or a text in them (`ON_FACE`)."""

SIDES = 6
"""The number of sides of a die."""

LIST_STYLE = "standard"
"""The style of CLDR's lists whose last words are joined with "and"."""


def make_program(game: Game) -> Program:
    """Return the Program of a game: data such as names and clauses, in all languages of the game. The process
    that runs the rules (a worker of the page, or the server) needs it besides the rules. Raises
    DefinitionError."""
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
        needs=_needs(engines),
        choices={locale: _choices(engines, spoken[locale]) for locale in locales},
        hides=any(rules.hides for rules in engines) if engines else _has_hands(game),
        clauses={
            locale: {
                each.name: list(clauses[locale].number_and_text(each.name)) for each in definition.clauses
            }
            for locale in locales
        },
        catalogs={locale: _catalog(spoken[locale], said) for locale in locales},
        lists={locale: _list_patterns(locale) for locale in locales},
        right_to_left=[each for each in locales if locale_of(each).text_direction == "rtl"],
        components={
            each.id: {
                "name": each.name,
                "kind": each.kind,
                "copies": each.copies_for(max(about.players)),
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


def _needs(engines: Sequence[Rules[Any, Any]]) -> dict[str, dict[str, str]]:
    """Return for each policy (a kind of computer player) the options that it requires: values that all
    engines with the policy share and that not all engines have."""
    found = {}
    for name in sorted({name for rules in engines for name in rules.policies()}):
        having = [rules for rules in engines if name in rules.policies()]
        options = {option for rules in having for option in rules.chosen}
        shared = {
            option: having[0].chosen[option]
            for option in sorted(options)
            if len({rules.chosen[option] for rules in having}) == 1
            and len({rules.chosen[option] for rules in engines}) > 1
        }
        if shared:
            found[name] = shared
    return found


def _choices(engines: Sequence[Rules[Any, Any]], spoken: Translations) -> dict[str, Sequence[str]]:
    """Return the name and the explanation of each kind of choice that the engine has words for, by its
    key."""
    voice = catalogs.voice(spoken)
    return {
        key: [voice(choice.name), voice(choice.note)]
        for rules in engines[:1]
        for key, choice in sorted(rules.choices.items())
    }


def _has_hands(game: Game) -> bool:
    """Return whether players at a table without an engine have parts that others do not see."""
    return any(zone.seen == "owner" for zone in game.definition.zones)


def _free(game: Game) -> dict[str, Any]:
    """Return the data of a game without an engine: its set-ups as steps, and the sides of its dice."""
    setups = []
    for players, setup, stated in set_ups(game.definition):
        parts = {
            entry.id: copies
            for entry in game.definition.components
            if not entry.optional and (copies := entry.copies_for(players))
        }
        steps = [list(step) for step in map(astuple, stated.steps)]
        setups.append({"players": players, "setup": setup, "parts": parts, "steps": steps})
    dice = {
        entry.id: [str(side).strip(":") for side in entry.faces or range(1, SIDES + 1)]
        for entry in game.definition.components
        if entry.kind == "dice"
    }
    return {"setups": setups, "dice": dice, "turn": list(game.definition.game.turn)}


def _find_messages(game: Game) -> Iterator[Message]:
    """Yield the messages that a game's engine and the page's host can show, and the names in game.toml."""
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
    """Return the first game that is told, as plain data, or None if there is none."""
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


COMMON = 0x0530
"""The first character after Latin, Greek and Cyrillic. The book's fonts have the characters before it in
every language. Other scripts have a font for each language."""

SIGNS = range(0x2000, 0x2C00)
"""Quotation marks, dashes and arrows. They are taken from the book's fonts, because a Chinese font draws them
too wide for a line in English."""

WORDS = "--script-fonts"
"""The CSS property with the fonts of the other scripts. Each list of fonts in the page ends with them."""

NAME = 16
"""The longest text, in characters, that is treated as a name and may stand in a heading."""

_OWN = frozenset((*map(chr, range(0x20, 0x7F)), *"×−←↑→↓"))
"""ASCII, and the signs that the page's scripts write."""


def font_rules(setting: Setting, stage: Mapping[str, Any], program: Mapping[str, Any]) -> str:
    """Return the CSS with the fonts of the page, reduced to the letters that it needs. `stage` is the data of
    the stage (the faces, zones and words that the page draws, see `make_stage`), and `program` that of the
    Program (the names, clauses and messages of the game, see `make_program`).

    The fonts of the game's book are included with the letters of all texts that the page can show in the
    kit's language, and the Latin, Greek and Cyrillic letters of its texts in all other languages. For each
    language in another script, such as Chinese, the CSS includes a font of its own. Raises LayoutError if a
    font is not installed.
    """
    locale, words = setting.locale, stage["words"]
    own = frozenset("".join(_texts_shown((words, program), locale)))
    catalogs = program.get("catalogs", {}).values()
    english = (text for catalog in catalogs for text in catalog["texts"])
    everything = chain(_texts_shown((words, program), ""), english)
    others = frozenset(sign for text in everything for sign in text if _is_common(sign))
    letters = own | others | _OWN
    names = (text for text in _texts_shown(program, locale) if len(text) <= NAME)
    title = frozenset("".join((stage["title"], stage["tagline"], *_texts_shown(words, locale), *names)))
    chosen = {"title": title | others | _OWN, "label": letters, "text": letters}
    theme = setting.game.faces.theme(setting.variant)

    def families_of(role: str) -> tuple[str, ...]:
        typeface = language_typeface(theme.typeface(role), locale)
        return tuple(dict.fromkeys(font.family for font in typeface.fonts))

    look = Look(
        title_fonts=families_of("title"),
        label_fonts=families_of("label"),
        text_fonts=families_of("text"),
        lining=dress(setting.game.definition.folder).type["text"].lining,
    )
    rules, families = _other_scripts(locale, stage, program)
    return fonts.style(look, locale, chosen, f"var({WORDS})" if families else "") + rules


def _other_scripts(own: str, stage: Mapping[str, Any], program: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Return CSS with a font for each language of the page whose letters the book's fonts lack, and the names
    of these fonts.

    Each font has the letters of the page's words and the game's texts in its language, in one weight. With
    only some of the letters, a line would mix two fonts. In each language its own font comes first, because
    Chinese and Japanese write the same characters differently.
    """
    found: dict[str, str] = {}
    for locale in stage["words"]:
        code = locale.partition("-")[0]
        if code == own.partition("-")[0] or code not in fonts.SCRIPT_TEXT:
            continue
        spoken = program if locale in program.get("locales", ()) else {}
        texts = _texts_shown((stage["words"], spoken, stage.get("languages", {})), locale)
        letters = frozenset(sign for text in texts for sign in text if not _is_common(sign))
        content = webfont(Font(fonts.SCRIPT_TEXT[code][0]), letters)
        if content:
            found[locale] = fonts.face_rule(f"words {locale}", 400, False, content)
    names = [f'"words {locale}"' for locale in found]
    rules = list(found.values())
    for number, locale in enumerate(found):
        order = ", ".join((names[number], *names[:number], *names[number + 1 :]))
        rules.append(f":root:lang({locale}) {{ {WORDS}: {order}; }}")
    if names:
        rules.insert(0, f":root {{ {WORDS}: {', '.join(names)}; }}")
    return "\n".join((*rules, "")), names


def _is_common(sign: str) -> bool:
    """Return whether the fonts of the book have a character in every language."""
    return ord(sign) < COMMON or ord(sign) in SIGNS


def _texts_shown(data: Any, locale: str) -> Iterator[str]:
    """Yield every text in data. If a text is given in several languages, `locale` selects one of them."""
    match data:
        case str():
            yield data
        case dict() if locale in data:
            yield from _texts_shown(data[locale], locale)
        case dict():
            for each in data.values():
                yield from _texts_shown(each, locale)
        case list() | tuple():
            for each in data:
                yield from _texts_shown(each, locale)
