"""Checks elements and attributes against the words of a table: where each may stand, and its values."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.caching import remembered

QUOTE = '"'
NUMBER = r"-?\d+(?:\.\d+)?"
NAME = r"[^\s\"<>#()]+"
VALUES: Mapping[str, str] = {
    "text": r"[\s\S]*",
    "id": NAME,
    "number": NUMBER,
    "numbers": rf"{NUMBER}(?:,{NUMBER})*",
    "mm": rf"{NUMBER}mm",
    "4 numbers": rf"{NUMBER}(?: {NUMBER}){{3}}",
    "matrix(6 numbers)": rf"matrix\({NUMBER}(?:,{NUMBER}){{5}}\)",
    "points": rf"{NUMBER},{NUMBER}(?: {NUMBER},{NUMBER})*",
    "path": rf"(?:[ML]{NUMBER},{NUMBER}(?: |\Z)|C{NUMBER}(?:,{NUMBER}){{5}}(?: |\Z)|Z(?: |\Z))+",
    "colour": r"#[0-9a-f]{6}",
    "#id": rf"#{NAME}",
    "url(#id)": rf"url\(#{NAME}\)",
    "picture": r"data:image/(?:png|jpeg);base64,[A-Za-z0-9+/]*=*",
    "figure": r"data:image/svg\+xml;base64,[A-Za-z0-9+/]*=*",
    "anchor": r"[^\s\"<>#]+",
    "link": r"#[^\s\"<>#]+|(?:https?://|mailto:)[^\s\"<>]+",
    "whole": r"\d+",
    "words": r"[a-z][a-z-]*(?: [a-z][a-z-]*)*",
    "width:mm": rf"width:{NUMBER}mm",
    "language": r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*",
}
"""The patterns of the words in a table's rules. Any other rule is the value itself, in quotes where it equals
one of these words; alternatives are joined by " or "."""


@dataclass(frozen=True, slots=True)
class Kind:
    """An element: the elements in which it may stand, its attributes, and whether it may have text."""

    parents: str
    attributes: Mapping[str, str]
    has_text: bool = False


@remembered
def value_pattern(rule: str) -> re.Pattern[str]:
    """Return the pattern that the value of an attribute has to match."""
    return re.compile("|".join(VALUES.get(each, re.escape(each.strip(QUOTE))) for each in rule.split(" or ")))


def find_faults(
    table: Mapping[str, Kind], name: str, parent: str, attributes: Mapping[str, str | None]
) -> Iterator[str]:
    """Yield what lies outside a table in an element's start tag."""
    kind = table.get(name)
    if kind is None:
        yield f"<{name}> is no element of a kit"
        return
    if parent not in kind.parents.split(" "):
        yield f"<{name}> stands in <{parent}>"
    for key, value in attributes.items():
        rule = kind.attributes.get(key)
        if rule is None:
            yield f"<{name}> has {key}, which is no attribute of it"
        elif value_pattern(rule).fullmatch(value or "") is None:
            yield f"{key} of <{name}>: expected {rule}, found {(value or '')[:60]!r}"
