"""The fonts of play.html: those of the game's book, with the letters that the page needs."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from pnp.games import Setting
from pnp.rulebook import Look, fonts
from pnp.scene import Font
from pnp.text import language_typeface, webfont

COMMON = 0x0530
"""The first character behind Latin, Greek and Cyrillic. The fonts of the book have those before it in every
language; for other scripts there is one font for each language that is written in them."""

SIGNS = range(0x2000, 0x2C00)
"""Quotation marks, dashes, arrows: a Chinese font draws them too wide for a line in English."""

WORDS = "--words"
"""The CSS property with the fonts of the other scripts, which end the page's chains."""

NAME = 16
"""The longest text, in characters, that is treated as a name and may stand in a heading."""

_OWN = frozenset((*map(chr, range(0x20, 0x7F)), *"×−←↑→↓"))
"""ASCII, and the signs that the scripts of the page write."""


def font_rules(setting: Setting, stage: Mapping[str, Any], program: Mapping[str, Any]) -> str:
    """Return CSS with the fonts of the page: the letters of its texts in the kit's language, of Latin, Greek
    and Cyrillic all that occur in any language, and those of the other languages of the page. Raises
    LayoutError if a font is not installed."""
    locale, words = setting.locale, stage["words"]
    own = frozenset("".join(_texts((words, program), locale)))
    catalogs = program.get("catalogs", {}).values()
    english = (text for catalog in catalogs for text in catalog["texts"])
    everything = chain(_texts((words, program), ""), english)
    others = frozenset(sign for text in everything for sign in text if _is_common(sign))
    letters = own | others | _OWN
    names = (text for text in _texts(program, locale) if len(text) <= NAME)
    title = frozenset("".join((stage["title"], stage["tagline"], *_texts(words, locale), *names)))
    chosen = {"title": title | others | _OWN, "label": letters, "text": letters}
    theme = setting.game.faces.theme(setting.variant)

    def families_of(role: str) -> tuple[str, ...]:
        typeface = language_typeface(theme.typeface(role), locale)
        return tuple(dict.fromkeys(font.family for font in typeface.fonts))

    look = Look(
        title_fonts=families_of("title"), label_fonts=families_of("label"), text_fonts=families_of("text")
    )
    rules, families = _other_scripts(locale, stage, program)
    return fonts.style(look, locale, chosen, f"var({WORDS})" if families else "") + rules


def _other_scripts(own: str, stage: Mapping[str, Any], program: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Return CSS with a font for each language of the page whose letters the book's fonts lack, and the names
    of these fonts. Each has the letters of the page's words and of the game's texts in its language, in one
    weight: half of them would make a line of two faces. In each language its own font is the first, since
    Chinese and Japanese write the same characters differently."""
    found: dict[str, str] = {}
    for locale in stage["words"]:
        code = locale.partition("-")[0]
        if code == own.partition("-")[0] or code not in fonts.SCRIPT_TEXT:
            continue
        spoken = program if locale in program.get("locales", ()) else {}
        texts = _texts((stage["words"], spoken, stage.get("languages", {})), locale)
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


def _texts(data: Any, locale: str) -> Iterator[str]:
    """Yield every text in data. Of texts in several languages yield, with a `locale`, that one alone."""
    match data:
        case str():
            yield data
        case dict() if locale in data:
            yield from _texts(data[locale], locale)
        case dict():
            for each in data.values():
                yield from _texts(each, locale)
        case list() | tuple():
            for each in data:
                yield from _texts(each, locale)
