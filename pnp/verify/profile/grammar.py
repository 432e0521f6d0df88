"""Content streams held against the operators that a kit's writers use, as one regular language."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

_SPACE = rb"[ \r\n]"
_NUMBER = rb"[+-]?(?:\d+(?:\.\d*)?|\.\d+)" + _SPACE + rb"++"
_LITERAL = rb"\((?:[^()\\]|\\[\x00-\xff]|\((?:[^()\\]|\\[\x00-\xff])*+\))*+\)"
_TEXT = rb"(?:" + _LITERAL + rb"|<[0-9A-Fa-f\s]*+>)" + _SPACE + rb"*+"
_SAID = re.compile(_LITERAL + rb"|<[0-9A-Fa-f\s]*+>")
_NESTING = re.compile(rb"(?<![^ \r\n])([qQ])(?![^ \r\n])")
_USED = re.compile(rb"/([^ \r\n/<>()\[\]{}%]+)[ \r\n]+(?:[+-]?[\d.]+[ \r\n]+)?(Do|Tf|gs|cs|CS|scn|SCN)\b")

SHAPES: Mapping[str, str] = {
    "": "",
    "number": "1",
    **{f"{count} numbers": str(count) for count in (2, 3, 4, 6)},
}


@dataclass(frozen=True, slots=True)
class Slip:
    """A place in a content stream, in bytes, from which on it is outside the language."""

    at: int
    near: str


@dataclass(frozen=True)
class Grammar:
    """The operators of a format: those that end a path, those between paths, those of text, and clips.

    Each is told with the operands that it takes; a text is a run of these between BT and ET.
    """

    fills: tuple[str, ...]
    statements: Mapping[str, str]
    text: Mapping[str, str]
    clips: tuple[str, ...] = ()
    steps: tuple[str, ...] = ("m", "l", "c", "h")
    marks: tuple[str, ...] = field(default=())

    @cached_property
    def _program(self) -> re.Pattern[bytes]:
        steps = {"m": 2, "l": 2, "c": 6, "re": 4, "v": 4, "y": 4, "h": 0}
        path = b"|".join(_statement(op, _numbers(steps[op])) for op in self.steps)
        start = _statement("m", _numbers(2))
        if "re" in self.steps:
            start += b"|" + _statement("re", _numbers(4))
        ends = [_operator(end) for end in (*self.fills, *self.clips)]
        inner = b"|".join(_statement(op, _operands(operands)) for op, operands in self.text.items())
        one = [_statement(op, _operands(operands)) for op, operands in self.statements.items()]
        one.append(rb"(?:" + start + rb")(?:" + path + rb")*+(?:" + b"|".join(ends) + rb")")
        marks = [_statement(op, _operands(operands)) for op, operands in self._marked()]
        if inner:
            one.append(_operator("BT") + rb"(?:" + b"|".join([inner, *marks]) + rb")*+" + _operator("ET"))
        return re.compile(_SPACE + rb"*+(?:" + b"|".join([*one, *marks]) + rb")*+")

    def _marked(self) -> Iterator[tuple[str, str]]:
        for mark in self.marks:
            operator, _, operands = mark.partition(" ")
            yield operator, operands

    def slip(self, content: bytes) -> Slip | None:
        """Where a stream leaves the language, or its q and Q do not enclose each other; None: nowhere."""
        match = self._program.match(content)
        end = match.end() if match else 0
        if end < len(content):
            return Slip(end, content[end : end + 40].decode("latin-1"))
        depth = 0
        for found in _NESTING.finditer(_SAID.sub(b"()", content)):
            depth += 1 if found[1] == b"q" else -1
            if depth < 0:
                return Slip(found.start(), "Q without q")
        return Slip(len(content), "q without Q") if depth else None


def names(content: bytes) -> frozenset[tuple[str, str]]:
    """The names that a stream asks its resources for, each with the operator that asks."""
    return frozenset(
        (op.decode(), name.decode("latin-1")) for name, op in _USED.findall(_SAID.sub(b"()", content))
    )


def _operator(words: str) -> bytes:
    return rb"".join(re.escape(word.encode()) + rb"(?:" + _SPACE + rb"++|\Z)" for word in words.split(" "))


def _statement(operator: str, operands: bytes) -> bytes:
    return rb"(?>" + operands + _operator(operator) + rb")"


def _numbers(count: int) -> bytes:
    return rb"(?:" + _NUMBER + rb"){" + str(count).encode() + rb"}" if count else b""


def _operands(told: str) -> bytes:
    """Operands in the words of a table: see the tables."""
    if told in SHAPES:
        return _numbers(int(SHAPES[told] or 0))
    if told == "dashes":
        return rb"\[" + _SPACE + rb"*+(?:[\d.]+" + _SPACE + rb"*+)*+\]" + _SPACE + rb"*+" + _NUMBER
    if told == "text":
        return _TEXT
    if told == "texts":
        return rb"\[" + _SPACE + rb"*+(?:" + _TEXT + rb"|[+-]?[\d.]+" + _SPACE + rb"*+)*+\]" + _SPACE + rb"*+"
    if told.startswith("/"):
        more = _NUMBER if told in ("/F1+", "/f") else b""
        return rb"/" + re.escape(told[1:].encode()) + rb"[A-Za-z0-9+]++" + _SPACE + rb"++" + more
    choices = b"|".join(re.escape(each.encode()) for each in told.split(" or "))
    return rb"(?:" + choices + rb")" + _SPACE + rb"++"
