"""Elements and attributes in the words of a table: where each may stand, and what it may say."""

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
"""What the words of a table's rules mean; another rule is the very words, in quotes
where they could be taken for one of these; alternatives are joined by " or "."""


@dataclass(frozen=True, slots=True)
class Kind:
    """An element: the elements in which it may stand, its attributes, whether it may have text."""

    parents: str
    attributes: Mapping[str, str]
    said: bool = False


@remembered
def pattern(rule: str) -> re.Pattern[str]:
    """What the value of an attribute has to match."""
    return re.compile("|".join(VALUES.get(each, re.escape(each.strip(QUOTE))) for each in rule.split(" or ")))


def odd(
    table: Mapping[str, Kind], name: str, parent: str, attributes: Mapping[str, str | None]
) -> Iterator[str]:
    """What of an element's start is outside a table."""
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
        elif pattern(rule).fullmatch(value or "") is None:
            yield f"{key} of <{name}>: expected {rule}, found {(value or '')[:60]!r}"
