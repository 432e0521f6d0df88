"""The words of a message, without what is filled in and without mark-up, in forms that compare."""

import re
import unicodedata

from pnp.caching import remembered
from pnp.rulebook import CHOICE, PLACEHOLDER

GAP = "◊"
"""Stands where a placeholder was; no word goes across it."""

_FILLED = re.compile(PLACEHOLDER.pattern + r"|\{\w+\}|\[\]\([^)\s]*\)|`[^`]*`")
"""What is filled in, what a reference to a figure or a clause will say, and what is typed at a terminal."""
_TARGET = re.compile(r"\]\([^)\s]*\)")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\u2066-\u2069\u0640]")
_WORD = re.compile(r"[^\W_]+")
_POINTED = frozenset({"ar", "el", "he"})
"""Languages whose points and accents are written or not: they do not tell words apart here."""


@remembered
def bare(text: str) -> str:
    """A message as it is read: mark-up and addresses of links out, each placeholder a GAP. A choice of a
    plural form is read as its last form."""
    text = CHOICE.sub(lambda found: found[2].rpartition("|")[2].replace("#", GAP), text)
    return _TARGET.sub("", _FILLED.sub(GAP, text)).replace("%%", "%").replace("*", "").replace("[", "")


def fold(text: str, language: str) -> str:
    """Return a text in which differences of capitals, invisible letters or points are removed."""
    text = _UNSEEN.sub("", unicodedata.normalize("NFC", text)).casefold().replace("’", "'")
    if language.partition("-")[0] not in _POINTED:
        return text
    parts = unicodedata.normalize("NFD", text)
    return "".join(part for part in parts if unicodedata.category(part) != "Mn")


@remembered
def words(text: str, language: str) -> tuple[str, ...]:
    """The words of a message, folded; a hyphen or an apostrophe parts words."""
    return tuple(_WORD.findall(fold(bare(text), language)))
