"""Read the inline content of the dialect: text with its styles, links out of the book, references inside
it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from pnp.errors import DefinitionError
from pnp.rulebook.book import (
    Break,
    Code,
    Emphasis,
    Inline,
    Link,
    NoteMark,
    Reference,
    Strong,
    Struck,
    Text,
    Untranslated,
)
from pnp.rulebook.catalog import UNTRANSLATED
from pnp.rulebook.dialect import NOTHING
from pnp.rulebook.numbering import NOTE, note_mark

if TYPE_CHECKING:
    from markdown_it.token import Token


class Inlines:
    """A reader of inline tokens. `numbers` are the printed numbers of all targets, or None if nobody knows
    them."""

    def __init__(self, numbers: Mapping[str, str] | None) -> None:
        self.numbers = numbers
        self._marks: Counter[str] = Counter()
        """The number of marks read so far for each footnote."""

    def read(self, tokens: "Sequence[Token]", place: str = "") -> tuple[Inline, ...]:
        stack: list[tuple[Token | None, list[Inline]]] = [(None, [])]
        for token in tokens:
            if token.nesting == 1:
                stack.append((token, []))
            elif token.nesting == -1:
                opening, content = stack.pop()
                assert opening is not None
                stack[-1][1].append(self.styled(opening, tuple(content), place))
            elif token.type == "image":
                raise DefinitionError(
                    "a picture among words",
                    place=place,
                    expected="a paragraph of its own for a picture, with empty lines around it",
                    found=f"![{token.content}]({token.attrGet('src')})",
                    hint="icons stand in texts of cards as :name:",
                )
            elif token.type == "code_inline":
                stack[-1][1].extend(_code(token.content))
            elif token.type == "note_mark":
                stack[-1][1].append(self.note_mark(token.info))
            elif token.type == "hardbreak":
                stack[-1][1].append(Break())
            elif token.type == "softbreak":
                _extend(stack[-1][1], " ")
            elif token.content:
                _extend(stack[-1][1], token.content.replace(NOTHING, ""))
        return tuple(stack[0][1])

    def styled(self, opening: "Token", content: tuple[Inline, ...], place: str) -> Inline:
        match opening.type:
            case "strong_open":
                return Strong(content)
            case "em_open":
                return Emphasis(content)
            case "s_open":
                return Struck(content)
            case _:
                href = str(opening.attrGet("href") or "")
                if href.startswith("#"):
                    return self.reference(href[1:], content, place)
                if href.startswith(("https://", "http://")):
                    return Link(href, content or (Text(href),))
                raise DefinitionError(
                    "a link leads nowhere", place=place, expected="#name or https://...", found=repr(href)
                )

    def note_mark(self, name: str) -> NoteMark:
        """Return the mark of a footnote, with a name for this one of its marks."""
        self._marks[name] += 1
        target = f"{NOTE}{name}"
        number = (self.numbers or {}).get(target, "")
        return NoteMark(note_mark(name, self._marks[name]), target, number)

    def reference(self, target: str, content: tuple[Inline, ...], place: str) -> Reference:
        if self.numbers is None:
            return Reference(target, content or (Text(target),))
        known = self.numbers
        found = next(
            (name for name in (target, f"clause:{target}", f"figure:{target}") if name in known), None
        )
        if found is None:
            near = get_close_matches(target, known, n=1, cutoff=0.6)
            raise DefinitionError(
                f"a reference to {target!r}, which is not in the book",
                place=place,
                hint=f"did you mean {near[0]!r}?"
                if near
                else "clause:NAME, figure:NAME or a heading's [#name]",
            )
        if not content and not known[found]:
            raise DefinitionError(f"a reference to the section {target!r} has no text", place=place)
        return Reference(found, content or (Text(known[found]),))


def _extend(content: list[Inline], text: str) -> None:
    """Append text, joined with the text before it, so that the tree does not depend on where the parser
    stopped."""
    first, *english = text.split(UNTRANSLATED)
    if first:
        _join(content, first)
    for part in english:
        content.append(Untranslated())
        if part:
            _join(content, part)


def _code(text: str) -> Iterator[Inline]:
    """Yield a piece of code, and before it the sign of English if the code contains it."""
    if UNTRANSLATED in text:
        yield Untranslated()
    yield Code(text.replace(UNTRANSLATED, "").replace(NOTHING, ""))


def _join(content: list[Inline], text: str) -> None:
    if content and isinstance(content[-1], Text):
        content[-1] = Text(content[-1].text + text)
    else:
        content.append(Text(text))
