"""Made-up languages that find words nobody can translate, and boxes that are too tight for translations.

Each message is its English, two fifths longer, with an accent on each letter that twelve alphabets have one
for. A word without accents on a card is written into a drawing, and what does not fit now will not fit in
German either. `pseudo-rtl` runs from right to left as well. There are no catalogs of them; they are made
while a kit is built.
"""

import re
from collections.abc import Iterator, Mapping

PSEUDO, PSEUDO_RTL = "pseudo", "pseudo-rtl"

LANGUAGES = (PSEUDO, PSEUDO_RTL)

LONGER = 1.4

CONTEXT = "\x04"
"""The sign between a context and its message, as in gettext's own files."""

_ACCENTED = str.maketrans("aceilnosuyzACEILNOSUYZ", "áćéíłñöśüÿżÁĆÉÍŁÑÖŚÜÝŻ")
_VOWELS = frozenset("áéíöüÁÉÍÖÜ")

_KEPT = re.compile(
    r"%\(\w+\)[sd]|%%|\{\w*\}"  # places for numbers and names
    r"|\[\^[\w.-]+\]|\]\([^)]*\)|https?://\S+|`[^`]*`|<[^>]*>|&\w+;"  # footnotes, addresses, code, tags
    r"|\b\w+\.(?:pdf|html|toml|json|zip)\b|\bpnp [\w -]+"  # names of files, commands
    r"|[^\W\d_]*\d[\w-]*"  # A4, 3rd, codes
)
_LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")

_RIGHT = "\u200f"


class Messages(Mapping[str, tuple[str, ...]]):
    """Translates any message."""

    def __init__(self, language: str) -> None:
        self._rewrite = backwards if language == PSEUDO_RTL else accented

    def __getitem__(self, message: str) -> tuple[str, ...]:
        # A context stands before its message, as in gettext's own files.
        return (self._rewrite(message.rpartition("\x04")[2]),)

    def __contains__(self, message: object) -> bool:
        return isinstance(message, str)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def accented(message: str) -> str:
    """A message with accents, two fifths longer; what a program or a writer reads in it stays.

    >>> accented("Move **%(n)s** cards")
    'Möövéé **%(n)s** ćáárdś'
    """
    done, at = [], 0
    for kept in _KEPT.finditer(message):
        done += [_words(message[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join((*done, _words(message[at:])))


def backwards(message: str) -> str:
    """Return the same between marks that make it run from right to left. Its words stay as they are read."""
    end = "" if message.endswith(("*", ")", ":")) else _RIGHT  # where it would be taken for a letter
    from pnp.text import isolated

    return f"{_RIGHT}{isolated(accented(message))}{end}"


def _words(text: str) -> str:
    return _LETTERS.sub(lambda word: _longer(word[0]), text)


def _longer(word: str) -> str:
    """Return a word with accents, its vowels doubled until it is as much longer as translations are."""
    found, room = "", round(len(word) * LONGER) - len(word)
    for letter in word.translate(_ACCENTED):
        found += letter
        if room > 0 and letter in _VOWELS:
            found += letter.lower()
            room -= 1
    return found
