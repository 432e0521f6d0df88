"""The fonts of play.html: those of the game's book, with the letters that the page needs."""

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.games import Setting
from pnp.rulebook import Look, fonts
from pnp.text import language_typeface

COMMON = 0x0530
"""The first character after Latin, Greek and Cyrillic. The page's fonts have those three scripts whole. Of
other scripts they have only the letters of the kit's language; browsers have fonts for the rest."""

NAME = 16
"""The longest text, in characters, that is treated as a name and may stand in a heading."""

_ASCII = frozenset(map(chr, range(0x20, 0x7F)))


def font_rules(setting: Setting, stage: Mapping[str, Any], program: Mapping[str, Any]) -> str:
    """Return CSS with the fonts of the page: the letters of its texts in the kit's language, and of Latin,
    Greek and Cyrillic all that occur in any language. Raises LayoutError if a font is not installed."""
    locale, words = setting.locale, stage["words"]
    own = frozenset("".join(_texts((words, program), locale)))
    others = frozenset(sign for text in _texts((words, program), "") for sign in text if ord(sign) < COMMON)
    letters = own | others | _ASCII
    names = (text for text in _texts(program, locale) if len(text) <= NAME)
    title = frozenset("".join((stage["title"], stage["tagline"], *_texts(words, locale), *names)))
    chosen = {"title": title | others | _ASCII, "label": letters, "text": letters}
    theme = setting.game.faces.theme(setting.variant)

    def chain(role: str) -> tuple[str, ...]:
        typeface = language_typeface(theme.typeface(role), locale)
        return tuple(dict.fromkeys(font.family for font in typeface.fonts))

    look = Look(title_fonts=chain("title"), label_fonts=chain("label"), text_fonts=chain("text"))
    return fonts.style(look, locale, chosen)


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
