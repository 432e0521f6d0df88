"""Reduce a message to its words, without placeholders and mark-up, in forms that compare."""

import re
import unicodedata

from pnp.caching import remembered
from pnp.rulebook import CHOICE, PLACEHOLDER

GAP = "◊"
"""The sign that stands for a placeholder. No word goes across it."""

_FILLED = re.compile(PLACEHOLDER.pattern + r"|\{\w+\}|\[\]\([^)\s]*\)|`[^`]*`")
"""A placeholder, a reference to a figure or a clause, and what is typed at a terminal."""
_TARGET = re.compile(r"\]\([^)\s]*\)")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\u2066-\u2069\u0640]")
_WORD = re.compile(r"[^\W_]+")
_POINTED = frozenset({"ar", "el", "he"})
"""The languages whose points and accents are optional. Here they do not tell words apart."""


@remembered
def bare(text: str) -> str:
    """Return a message as it is read: without mark-up and addresses of links, with a GAP for each
    placeholder. A choice of plural forms is read as its last form."""
    text = CHOICE.sub(lambda found: found[2].rpartition("|")[2].replace("#", GAP), text)
    return _TARGET.sub("", _FILLED.sub(GAP, text)).replace("%%", "%").replace("*", "").replace("[", "")


def fold(text: str, language: str) -> str:
    """Return a text without differences of capitals, invisible letters and points."""
    text = _UNSEEN.sub("", unicodedata.normalize("NFC", text)).casefold().replace("’", "'")
    if language.partition("-")[0] not in _POINTED:
        return text
    parts = unicodedata.normalize("NFD", text)
    return "".join(part for part in parts if unicodedata.category(part) != "Mn")


@remembered
def words(text: str, language: str) -> tuple[str, ...]:
    """Return the words of a message, folded. A hyphen or an apostrophe parts words."""
    return tuple(_WORD.findall(fold(bare(text), language)))
