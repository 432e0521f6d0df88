"""How long a text is, in the units of its language, and how long it takes to read it to others."""

import re

WORDS_A_MINUTE = {
    "ar": 138,
    "de": 179,
    "en": 228,
    "es": 218,
    "fr": 195,
    "he": 187,
    "it": 188,
    "pl": 166,
    "pt": 181,
}
"""Read aloud by adults (Trauzettel-Klosinski and Dietz 2012, Investigative Ophthalmology 53: 5452)."""

SIGNS_A_MINUTE = {"ja": 357, "zh": 255}
"""Of languages without blanks between words, counted in characters (the same)."""

USUAL = 184
"""Words a minute over all languages of that study."""

_WORD = re.compile(r"\w+(?:['’\-]\w+)*")
_SIGN = re.compile(r"[^\W_]")


def words(text: str, language: str) -> int:
    """How many words a text has; characters, where a language does not part words."""
    pattern = _SIGN if _plain(language) in SIGNS_A_MINUTE else _WORD
    return len(pattern.findall(text))


def unit(language: str) -> str:
    """What is counted."""
    return "characters" if _plain(language) in SIGNS_A_MINUTE else "words"


def minutes(count: int, language: str) -> float:
    """How long so many words take to be read aloud."""
    plain = _plain(language)
    return count / (SIGNS_A_MINUTE.get(plain) or WORDS_A_MINUTE.get(plain, USUAL))


def _plain(language: str) -> str:
    return re.split("[-_]", language)[0]
