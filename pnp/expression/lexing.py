"""Split expressions into tokens, and define the errors in them."""

import re
from dataclasses import dataclass
from typing import Literal

LONGEST = 500
"""The most characters of an expression."""

SHORTER = "a column of the table can hold what the expression works out for each row"
"""The hint for an expression that is too long."""

Kind = Literal["number", "text", "name", "sign", "end"]

WORDS = frozenset(("and", "or", "not", "in", "if", "else"))
"""The names that are operators."""

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<number>\d+(?:\.\d+)?(?![\w.]))
      | (?P<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")
      | (?P<name>[^\W\d]\w*)
      | (?P<sign>==|!=|<=|>=|[<>+\-*/%(),\[\]])
    )""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_MEANT = {"=": "==", "&": "and", "&&": "and", "|": "or", "||": "or", "!": "not", "**": ""}


class Fault(Exception):
    """An error in an expression. `at` is the position of the character, counted from 0."""

    def __init__(self, problem: str, at: int, *, expected: str = "", found: str = "", hint: str = "") -> None:
        super().__init__(problem)
        self.problem, self.at = problem, at
        self.expected, self.found, self.hint = expected, found, hint


@dataclass(frozen=True, slots=True)
class Token:
    """A part of an expression that begins at the character `at`. `value` is the number or the text."""

    kind: Kind
    said: str
    at: int
    value: str | int | float = ""


def tokens(said: str) -> tuple[Token, ...]:
    """Return the tokens of an expression's text. The last token marks the end of the text. Raises Fault."""
    if len(said) > LONGEST:
        problem = "the expression is too long"
        raise Fault(problem, 0, expected=f"at most {LONGEST} characters", found=str(len(said)), hint=SHORTER)
    found: list[Token] = []
    at = 0
    while at < len(said.rstrip()):
        match = _TOKEN.match(said, at)
        if match is None:
            raise _strange(said, at)
        found.append(_token(match))
        at = match.end()
    return (*found, Token("end", "", len(said.rstrip())))


def _token(match: re.Match[str]) -> Token:
    kind = match.lastgroup or "sign"
    said, at = match[kind], match.start(kind)
    if kind == "number":
        return Token("number", said, at, float(said) if "." in said else int(said))
    if kind == "text":
        value = _ESCAPED.sub(lambda each: {"n": "\n", "t": "\t"}.get(each[1], each[1]), said[1:-1])
        return Token("text", said, at, value)
    if kind == "name" and said not in WORDS:
        return Token("name", said, at)
    return Token("sign", said, at)


def _strange(said: str, at: int) -> Fault:
    rest = said[at:].lstrip()
    at = len(said) - len(rest)
    if rest[0] in "'\"":
        return Fault("a text does not end", at, expected=f"another {rest[0]}", found=repr(rest[:20]))
    if rest[0].isdigit():
        word = re.match(r"[\w.]+", rest)
        return Fault("this is no number", at, expected="digits", found=repr(word[0] if word else rest[0]))
    sign = rest[:2] if rest[:2] in _MEANT else rest[0]
    meant = _MEANT.get(sign, "")
    hint = f"did you mean {meant!r}?" if meant else "+ - * / % == != < <= > >= and or not in, and if else"
    return Fault("this sign means nothing here", at, found=repr(sign), hint=hint)
