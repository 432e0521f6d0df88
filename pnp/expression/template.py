"""Texts with expressions in braces: "Cost {cost}". Doubled braces stand for themselves."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.caching import memoize
from pnp.expression.evaluating import Expression, parse
from pnp.expression.lexing import Fault
from pnp.expression.values import Value, format_value


@dataclass(frozen=True, slots=True)
class Template:
    """A text with expressions in braces: its text as written, and its parts. A part is plain words, or an
    expression with its position."""

    said: str
    parts: tuple[str | tuple[Expression, int], ...]

    @property
    def expressions(self) -> tuple[tuple[Expression, int], ...]:
        return tuple(part for part in self.parts if not isinstance(part, str))

    @property
    def words(self) -> str:
        """Return the plain words of the text, without its expressions."""
        return "".join(part for part in self.parts if isinstance(part, str))

    def values(self, columns: Mapping[str, Value]) -> Iterator[str | Value]:
        """Yield the parts in order: plain words, and the values of the expressions. Raises Fault."""
        for part in self.parts:
            if isinstance(part, str):
                yield part
                continue
            expression, at = part
            try:
                yield expression(columns)
            except Fault as fault:
                fault.at += at
                raise

    def __call__(self, columns: Mapping[str, Value]) -> str:
        """Return the text with its expressions replaced by their values. Raises Fault."""
        return "".join(each if isinstance(each, str) else format_value(each) for each in self.values(columns))


@memoize
def template(said: str) -> Template:
    """Parse a text with expressions in braces into a template. Raises Fault."""
    parts: list[str | tuple[Expression, int]] = []
    words, at = "", 0
    while at < len(said):
        if said[at : at + 2] in ("{{", "}}"):
            words, at = words + said[at], at + 2
        elif said[at] == "{":
            end = _end(said, at)
            parts += [words] if words else []
            words = ""
            parts.append((_inside(said[at + 1 : end], at + 1), at + 1))
            at = end + 1
        elif said[at] == "}":
            raise Fault(
                "a brace closes nothing", at, found="'}'", hint="two of them, }}, are one in the text"
            )
        else:
            words, at = words + said[at], at + 1
    return Template(said, (*parts, words) if words else tuple(parts))


def _end(said: str, start: int) -> int:
    """Return the index at which the expression that begins with the brace at `start` ends. Texts in it may
    contain braces."""
    quote, at = "", start + 1
    while at < len(said):
        sign = said[at]
        if quote:
            at += sign == "\\"
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign == "}":
            return at
        at += 1
    hint = "two of them, {{, are one in the text"
    raise Fault(
        "a brace is not closed", start, expected="'}'", found=repr(said[start : start + 20]), hint=hint
    )


def _inside(said: str, at: int) -> Expression:
    try:
        return parse(said)
    except Fault as fault:
        fault.at += at
        raise
