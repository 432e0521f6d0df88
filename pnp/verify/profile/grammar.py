"""Matches content streams against the operators that a kit's writers use, as one regular language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

_SPACE = rb"[ \r\n]"
_AFTER = rb"(?:" + _SPACE + rb"++|\Z|(?=[/(\[<]))"
_NUMBER = rb"[+-]?+(?:\d++(?:\.\d*+)?+|\.\d++)" + _SPACE + rb"++"
_NESTED = 12
"""The nesting of unescaped brackets that a string may have."""


def _literal(depth: int) -> bytes:
    inner = b"|" + _literal(depth - 1) if depth else b""
    return rb"\((?:[^()\\]|\\[\x00-\xff]" + inner + rb")*+\)"


_LITERAL = _literal(_NESTED)
_TEXT = rb"(?:" + _LITERAL + rb"|<[0-9A-Fa-f\s]*+>)" + _SPACE + rb"*+"
_SAID = re.compile(_LITERAL + rb"|<[0-9A-Fa-f\s]*+>")
_NESTING = re.compile(rb"[qQ](?<![^ \r\n][qQ])(?![^ \r\n/(\[<])")
_USED = re.compile(rb"/([^ \r\n/<>()\[\]{}%]+)[ \r\n]+(?:[+-]?[\d.]+[ \r\n]+)?(Do|Tf|gs|sh|cs|CS|scn|SCN)\b")

STEPS = ("m", "l", "c", "h")
"""The operators that paths are made of."""

SHAPES: Mapping[str, str] = {
    "": "",
    "number": "1",
    **{f"{count} numbers": str(count) for count in (2, 3, 4, 6)},
}


@dataclass(frozen=True, slots=True)
class Slip:
    """The place in a content stream, in bytes, from which it lies outside the language."""

    at: int
    near: str


@dataclass(frozen=True)
class Grammar:
    """The operators of a format: those that end a path, those between paths, those of text, and clips.

    Each has the operands that it takes; a text is a run of text operators between BT and ET.
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
        """Return where a stream leaves the language, or where q and Q do not match; None if it is sound."""
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
    """Return the (operator, name) pairs of the resources that a stream uses."""
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
    """Return the pattern of operands in the words of a table."""
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
        return rb"/" + re.escape(words[1:].encode()) + rb"[A-Za-z0-9+]++" + _SPACE + rb"++" + more
    choices = b"|".join(re.escape(each.encode()) for each in words.split(" or "))
    return rb"(?:" + choices + rb")" + _SPACE + rb"++"
