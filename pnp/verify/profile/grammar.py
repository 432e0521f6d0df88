"""Reads the rules in the tables by which files are checked: rules for values of PDF dictionaries, for
operators of content streams, and for elements and attributes. A `Violation` is anything that they do not
allow.

A rule is one or more alternatives joined by " or ". An alternative is one of

* `/A /B`: one of the names /A and /B; `/A*`: a name that begins with /A;
* `integer`, `number`, `text`, `true`, `boolean`, `null`: a value of this type; `0`: this number;
* `[number]`, `[text]`, `[name]`, `[integer]`: an array of such values; `[4 number]`: an array of four;
* `[/A /B]`: an array of these names; `= 0 1`: an array with exactly these items;
* `<Kind>`: a dictionary or stream of that kind; `<A|B>`: of kind A or of kind B; `[<Kind>]`: an array of such
  objects; `{<Kind>}`: a dictionary with such values and any keys; `{c <Kind>}`: with keys like `c0`;
* `<icc>`, a kind in small letters: a value or an array by the rule that LISTS has under this name.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import Any

import pikepdf

from pnp.caching import memoize


@dataclass(frozen=True, slots=True)
class Violation:
    """A part of a kit's file that the profile does not allow. `where` names an object and its page, or a
    line."""

    where: str
    what: str


_SPACE = rb"[ \r\n]"
_AFTER = rb"(?:" + _SPACE + rb"++|\Z|(?=[/(\[<]))"
_NUMBER = rb"[+-]?+(?:\d++(?:\.\d*+)?+|\.\d++)" + _SPACE + rb"++"
_NESTED = 12
"""The largest nesting depth of unescaped brackets in a string."""


def _literal(depth: int) -> bytes:
    inner = b"|" + _literal(depth - 1) if depth else b""
    return rb"\((?:[^()\\]|\\[\x00-\xff]" + inner + rb")*+\)"


_LITERAL = _literal(_NESTED)
_TEXT = rb"(?:" + _LITERAL + rb"|<[0-9A-Fa-f\s]*+>)" + _SPACE + rb"*+"
_SAID = re.compile(_LITERAL + rb"|<[0-9A-Fa-f\s]*+>")
_NESTING = re.compile(rb"[qQ](?<![^ \r\n][qQ])(?![^ \r\n/(\[<])")
_USED = re.compile(rb"/([^ \r\n/<>()\[\]{}%]+)[ \r\n]+(?:[+-]?[\d.]+[ \r\n]+)?(Do|Tf|gs|sh|cs|CS|scn|SCN)\b")

STEPS = ("m", "l", "c", "h")
"""The operators that build paths."""

SHAPES: Mapping[str, str] = {
    "": "",
    "number": "1",
    **{f"{count} numbers": str(count) for count in (2, 3, 4, 6)},
}


@dataclass(frozen=True, slots=True)
class Slip:
    """The first place at which a content stream breaks the grammar: its byte offset, and some of the content
    there."""

    at: int
    near: str


@dataclass(frozen=True)
class Grammar:
    """The operators that a format allows in content streams.

    A path ends with one of `fills`, which paint it, or of `clips`, which clip to it; an item may be
    several operators with spaces between them. The three mappings go from an operator to the rule for its
    operands: `statements` stand between paths, `text` between BT and ET, and `marks` delimit marked
    content.
    """

    fills: tuple[str, ...]
    statements: Mapping[str, str]
    text: Mapping[str, str]
    clips: tuple[str, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _program(self) -> re.Pattern[bytes]:
        # A common beginning is matched once: m, l and the first point of c.
        point = _numbers(2)
        path = point + b"(?:" + _operator("l") + b"|" + _operator("m") + b"|"
        path += _numbers(4) + _operator("c") + b")|" + _operator("h")
        start = point + _operator("m")
        ends = [_operator(end) for end in (*self.fills, *self.clips)]
        inner = b"|".join(_statement(op, _operands(operands)) for op, operands in self.text.items())
        # Paths first: most of a page is paths, and the first alternative is matched fastest.
        one = [rb"(?:" + start + rb")(?:" + path + rb")*+(?:" + b"|".join(ends) + rb")"]
        one += [_statement(op, _operands(operands)) for op, operands in self.statements.items()]
        marks = [_statement(op, _operands(operands)) for op, operands in self.marks.items()]
        if inner:
            one.append(_operator("BT") + rb"(?:" + b"|".join([inner, *marks]) + rb")*+" + _operator("ET"))
        return re.compile(_SPACE + rb"*+(?:" + b"|".join([*one, *marks]) + rb")*+")

    def find_slip(self, content: bytes) -> Slip | None:
        """Return the first place where a content stream is not allowed, or where q and Q do not match. Return
        None if there is no such place."""
        match = self._program.match(content)
        end = match.end() if match else 0
        if end < len(content):
            return Slip(end, content[end : end + 40].decode("latin-1"))
        depth = 0
        for found in _NESTING.finditer(_SAID.sub(b"()", content)):
            depth += 1 if found[0] == b"q" else -1
            if depth < 0:
                return Slip(found.start(), "Q without q")
        return Slip(len(content), "q without Q") if depth else None


def resource_names(content: bytes) -> frozenset[tuple[str, str]]:
    """Return the (operator, name) pairs of the resources that a content stream uses."""
    return frozenset(
        (op.decode(), name.decode("latin-1")) for name, op in _USED.findall(_SAID.sub(b"()", content))
    )


def _operator(words: str) -> bytes:
    return b"".join(re.escape(word.encode()) + _AFTER for word in words.split(" "))


def _statement(operator: str, operands: bytes) -> bytes:
    return rb"(?>" + operands + _operator(operator) + rb")"


def _numbers(count: int) -> bytes:
    return rb"(?:" + _NUMBER + rb"){" + str(count).encode() + rb"}" if count else b""


def _operands(words: str) -> bytes:
    """Return the pattern for operands as named in a table."""
    if words in SHAPES:
        return _numbers(int(SHAPES[words] or 0))
    if words == "dashes":
        return rb"\[" + _SPACE + rb"*+(?:[\d.]+" + _SPACE + rb"*+)*+\]" + _SPACE + rb"*+" + _NUMBER
    if words == "colour":
        return rb"(?:" + _numbers(3) + rb"|" + _numbers(1) + rb")"
    if words == "mark":
        return rb"/[A-Za-z]++" + _SPACE + rb"++"
    if words == "mark with properties":
        inner = rb"(?:[^<>()]|" + _LITERAL + rb"|<[0-9A-Fa-f\s]*+>)*+"
        return rb"/[A-Za-z]++" + _SPACE + rb"*+<<" + inner + rb">>" + _SPACE + rb"*+"
    if words == "text":
        return _TEXT
    if words == "texts":
        return rb"\[" + _SPACE + rb"*+(?:" + _TEXT + rb"|[+-]?[\d.]+" + _SPACE + rb"*+)*+\]" + _SPACE + rb"*+"
    if words.startswith("/"):
        more = _NUMBER if words in ("/F1+", "/f") else b""
        return rb"/" + re.escape(words[1:].encode()) + rb"[A-Za-z0-9+.]++" + _SPACE + rb"++" + more
    choices = b"|".join(re.escape(each.encode()) for each in words.split(" or "))
    return rb"(?:" + choices + rb")" + _SPACE + rb"++"


Table = Mapping[str, Mapping[str, str]]
"""The kinds of PDF objects with the rules for their keys. Required keys end in "!"."""

_NAMED = re.compile(r"\{(?:(\w+) )?<(.*)>\}")
_MANY = re.compile(r"\[(?:(\d+) )?([^\]]*)\]")
LISTS: Mapping[str, str] = {
    "place": "[<Page|name|number|null>]",
    "elements": "[<Element|null>]",
    "space": "[<icc|Profile>]",
    "icc": "/ICCBased",
    "numbers": "[number]",
}
"""The rules that stand for kinds in lower-case letters, such as "numbers"."""

_SELECTORS = ("Type", "Subtype", "S")


@dataclass(frozen=True, slots=True)
class Match:
    """The result of matching a value with a rule. `members` has pairs of a kind and an object inside the
    value. These objects must still be checked by the rules of this kind."""

    members: tuple[tuple[str, Any], ...] = ()


def is_dictionary(value: Any) -> bool:
    """Return whether a value is a dictionary or a stream, which includes a dictionary."""
    return isinstance(value, pikepdf.Dictionary | pikepdf.Stream)


def match_value(rule: str, value: Any, table: Table) -> Match | None:
    """Match the value of a PDF object's key with a rule. `table` has the rules for the keys of each kind of
    object. Return the result, or None if the value does not match."""
    for alternative in _alternatives(rule):
        found = _match_alternative(alternative, value, table)
        if found is not None:
            return found
    return None


@memoize
def _alternatives(rule: str) -> tuple[str, ...]:
    return tuple(rule.split(" or "))


def _match_alternative(rule: str, value: Any, table: Table) -> Match | None:
    if rule.startswith("<"):
        return _match_kinds(rule[1:-1], (value,), table)
    if match := _NAMED.fullmatch(rule):
        if not _is_plain_dictionary(value):
            return None
        entries = dict(value.items())
        if match[1] and not all(re.fullmatch(rf"/{match[1]}\d+", key) for key in entries):
            return None
        return _match_kinds(match[2], entries.values(), table)
    if rule.startswith("= "):
        return Match() if isinstance(value, pikepdf.Array) and _format_array(value) == rule[2:] else None
    if rule.startswith("["):
        return _match_list(rule, value, table)
    return Match() if _is_simple(rule, value) else None


def _match_list(rule: str, value: Any, table: Table) -> Match | None:
    match = _MANY.fullmatch(rule)
    if match is None or not isinstance(value, pikepdf.Array):
        return None
    many, inner = match.groups()
    if many and len(value) != int(many):
        return None
    each = list(value.as_list())
    if inner.startswith("<"):
        return _match_kinds(inner.removeprefix("<").removesuffix(">"), each, table)
    return Match() if all(_is_simple(inner, one) for one in each) else None


def _is_plain_dictionary(value: Any) -> bool:
    return isinstance(value, pikepdf.Dictionary) and not isinstance(value, pikepdf.Stream)


def _match_kinds(names: str, values: Iterable[Any], table: Table) -> Match | None:
    """Match several values, each with the first fitting kind in `names`. Return None if one does not
    match."""
    members: list[tuple[str, Any]] = []
    for one in values:
        found = next(filter(None, (_match_kind(kind, one, table) for kind in _kinds(names))), None)
        if found is None:
            return None
        members += found.members
    return Match(tuple(members))


@memoize
def _kinds(names: str) -> tuple[str, ...]:
    return tuple(names.split("|"))


def _match_kind(kind: str, value: Any, table: Table) -> Match | None:
    """Match a value with a kind of object or, if the kind is in small letters, with a rule of LISTS. Return
    None if it does not match."""
    if kind[0].islower():
        return match_value(LISTS.get(kind, kind), value, table)
    return Match(((kind, value),)) if _is_kind(kind, value, table) else None


def _is_kind(kind: str, value: Any, table: Table) -> bool:
    """Return whether a dictionary is of a kind, by its Type, Subtype and S. Other faults are reported when it
    is checked."""
    if not is_dictionary(value):
        return False
    rules = table[kind]
    if isinstance(value, pikepdf.Stream) != ("Length!" in rules):
        return False
    for key in _SELECTORS:
        rule = rules.get(key, rules.get(f"{key}!", ""))
        if rule.startswith("/"):
            found = value.get(f"/{key}")
            if found is None:
                if f"{key}!" in rules:
                    return False
            elif not _is_simple(rule, found):
                return False
    return True


def _is_simple(rule: str, value: Any) -> bool:
    if rule.startswith("/"):
        return isinstance(value, pikepdf.Name) and _is_named(rule, str(value))
    if rule == "name":
        return isinstance(value, pikepdf.Name)
    if rule in ("true", "boolean"):
        return value is True or (rule == "boolean" and value is False)
    if rule == "text":
        return isinstance(value, pikepdf.String)
    if rule == "null":
        return value is None
    if isinstance(value, bool):
        return False
    if rule == "integer":
        return isinstance(value, int)
    if rule == "number":
        return isinstance(value, int | Decimal | float)
    return isinstance(value, int | Decimal | float) and float(value) == float(rule)


@memoize
def _is_named(rule: str, name: str) -> bool:
    return any(name.startswith(each[:-1]) if each.endswith("*") else name == each for each in rule.split(" "))


def _format_array(value: pikepdf.Array) -> str:
    parts: list[Any] = list(value.as_list())
    return " ".join(
        f"{float(each):g}" if isinstance(each, int | Decimal) and not isinstance(each, bool) else str(each)
        for each in parts
    )


QUOTE = '"'
NUMBER = r"-?\d+(?:\.\d+)?"
NAME = r"[^\s\"<>#()]+"
WHOLE = r"-?\d+"
SHORT = r"-?(?:\d+(?:\.\d+)?|\.\d+)"
_MORE, _NEXT = r"(?: \d+|-\d+)", rf"(?: |(?=-)){SHORT}"
STEP = (
    rf"m{WHOLE}{_MORE}|l{WHOLE}{_MORE}(?:{_MORE}{{2}})*+|[hv]{WHOLE}{_MORE}*+"
    rf"|c{WHOLE}{_MORE}{{5}}(?:{_MORE}{{6}})*+|z"
)
"""A pattern for the steps of a path, each relative to the point before it."""

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
    "integer": WHOLE,
    "short": SHORT,
    "shorts": rf"{SHORT}(?:,{SHORT})*",
    "translate(2 shorts)": rf"translate\({SHORT}{_NEXT}\)",
    "matrix(6 shorts)": rf"matrix\({SHORT}(?:{_NEXT}){{5}}\)",
    "steps": rf"(?=m)(?:{STEP})++",
    "cell": r"cell:[\x21\x23-\x25\x27-\x3b=?-\x7e]+",
    "_id": r"_[A-Za-z]+",
    "#_id": r"#_[A-Za-z]+",
    "url(#_id)": r"url\(#_[A-Za-z]+\)",
    "view": rf"0 0 {SHORT} {SHORT}",
    "words": r"[a-z][a-z-]*(?: [a-z][a-z-]*)*",
    "width:mm;aspect-ratio": rf"width:{NUMBER}mm;aspect-ratio:auto {SHORT}/{SHORT}",
    "language": r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*",
}
"""The patterns for the words in rules of attributes. Any other rule is the literal value, in quotes if it
equals one of these words. Alternatives are joined by " or "."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of element of SVG or HTML. `parents` are the names of the elements that may contain it,
    separated by spaces. `attributes` has the rule for the value of each attribute. `has_text` is true if the
    element may contain text."""

    parents: str
    attributes: Mapping[str, str]
    has_text: bool = False


@memoize
def value_pattern(rule: str) -> re.Pattern[str]:
    """Return a regular expression for the values of an attribute that a rule allows. The whole value has to
    match it."""
    return re.compile("|".join(VALUES.get(each, re.escape(each.strip(QUOTE))) for each in rule.split(" or ")))


def find_faults(
    table: Mapping[str, Kind], name: str, parent: str, attributes: Mapping[str, str | None]
) -> Iterator[str]:
    """Yield a message for each fault in the start tag of the element `name` in the element `parent`. `table`
    has the elements that are allowed, by name."""
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
