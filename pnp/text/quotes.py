"""Replace the straight quotation marks of a keyboard by those of the current language."""

import re
from collections.abc import Iterator, Mapping

from pnp.text.language import spoken_language

Pair = tuple[str, str]
"""An opening and a closing mark."""

ENGLISH: tuple[Pair, Pair] = (("“", "”"), ("‘", "’"))

MARKS: Mapping[str, tuple[Pair, Pair]] = {
    "ar": (("«", "»"), ("“", "”")),
    "de": (("„", "“"), ("‚", "‘")),
    "el": (("«", "»"), ("“", "”")),
    "es": (("«", "»"), ("“", "”")),
    "fr": (("«\u202f", "\u202f»"), ("“", "”")),
    "he": (("”", "”"), ("’", "’")),
    "it": (("«", "»"), ("“", "”")),
    "ja": (("「", "」"), ("『", "』")),
    "pl": (("„", "”"), ("«", "»")),
}
"""The marks for " and for ', by language. All others have those of English. Source: Unicode CLDR 46,
delimiters; for Arabic, what its publishers print."""

APOSTROPHE = "’"

_ELIDED = re.compile(r"'(?:\d\ds?|em|tis|twas|til|cause|n|round)\b", re.IGNORECASE)
"""Words that begin with an apostrophe: '90s, 'tis."""

_BEFORE = re.compile(r"[\s(\[{<¿¡*_/\u2010-\u2015\"'«„“‘‚「『-]")
"""A letter after which a mark may open."""


def curl_quotes(text: str) -> str:
    """Return a text with the quotation marks and apostrophes of the current language.

    Straight marks stay after a digit, where they mean feet and inches (5' 10"), and where the other mark of a
    pair is missing.

    >>> curl_quotes("\\"Don't\\", said the players' cat, 5' 10\\" long.")
    '“Don’t”, said the players’ cat, 5\\' 10" long.'
    """
    if '"' not in text and "'" not in text:
        return text
    double, single = MARKS.get(spoken_language().partition("-")[0], ENGLISH)
    found = dict(_apostrophes(text))
    found |= _pairs(text, '"', double, found)
    found |= _pairs(text, "'", single, found)
    found |= dict.fromkeys(_loose(text, found), APOSTROPHE)
    return "".join(found.get(k, letter) for k, letter in enumerate(text))


def _apostrophes(text: str) -> Iterator[tuple[int, str]]:
    """Yield the places of apostrophes that are no quotation marks: within words, and before what is left
    out."""
    for place in re.finditer(r"(?<=[^\W\d_])'(?=[^\W\d_])", text):
        yield place.start(), APOSTROPHE
    for place in re.finditer(r"(?<=\s)'n'(?=\s)", text):  # rock 'n' roll
        yield from ((place.start(), APOSTROPHE), (place.end() - 1, APOSTROPHE))
    for place in _ELIDED.finditer(text):
        if place.start() == 0 or _BEFORE.match(text[place.start() - 1]):
            closes = text.find("'", place.end())
            if closes < 0 or text[closes - 1 : closes].isspace() or not _closes(text, closes):
                yield place.start(), APOSTROPHE


def _pairs(text: str, mark: str, pair: Pair, taken: Mapping[int, str]) -> dict[int, str]:
    """Return the curly marks for pairs of straight ones, by their positions in the text. An opening mark
    makes a pair with the next one that closes."""
    found: dict[int, str] = {}
    opened: int | None = None
    for k, letter in enumerate(text):
        if letter != mark or k in taken:
            continue
        if opened is not None and _closes(text, k):
            found[opened], found[k] = pair
            opened = None
        elif opened is None and _opens(text, k):
            opened = k
    return found


def _opens(text: str, k: int) -> bool:
    before, after = text[k - 1 : k], text[k + 1 : k + 2]
    return (
        bool(after)
        and not after.isspace()
        and (not before or bool(_BEFORE.match(before)) or _is_wide(before))
    )


def _closes(text: str, k: int) -> bool:
    before, after = text[k - 1 : k], text[k + 1 : k + 2]
    return bool(before) and not before.isspace() and (not after or not after.isalnum() or _is_wide(after))


def _is_wide(letter: str) -> bool:
    """Return whether a letter is of a script without blanks between words."""
    return "\u2e80" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff"


def _loose(text: str, taken: Mapping[int, str]) -> Iterator[int]:
    """Yield the positions of apostrophes at the end of words: the players' turns."""
    for place in re.finditer(r"(?<=[^\W\d_])'(?![^\W_])", text):
        if place.start() not in taken:
            yield place.start()
