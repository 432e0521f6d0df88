"""Words of a book that stand together, and what they are."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pnp.rulebook import (
    Break,
    Code,
    Emphasis,
    Inline,
    Link,
    NoteMark,
    Reference,
    Spacing,
    Strong,
    Struck,
    Text,
    Untranslated,
    every_inline,
)


class Passage(NamedTuple):
    """Words that stand together: what they are, and what they say. `head` names the heading whose page is
    told here, where a number is all that is said. What `floats` may stand further on than in the tree, or
    earlier; what is `optional` may be left out for want of room. Those of one
    `group`, as a table or a box is, stand together, wherever that has room. `name` is that by
    which others refer to it, `links` are (name or address, words) of those to which it refers, `marks`
    are those of footnotes in it, as (name, number). `strong`, `emphasis`, `struck` and `code` are those of
    its words that are told apart, `number` is what of its text stands before.
    `tags` are those by which screen readers know it in a PDF, the outermost first, as a pattern."""

    what: str
    text: str
    head: str = ""
    floats: bool = False
    group: int = 0
    name: str = ""
    links: tuple[tuple[str, str], ...] = ()
    optional: bool = False
    strong: str = ""
    emphasis: str = ""
    struck: str = ""
    code: str = ""
    marks: tuple[tuple[str, str], ...] = ()
    tags: str = "P"
    number: str = ""


def inline(content: Iterable[Inline]) -> str:
    """Inline content as it is printed."""
    parts = []
    for each in content:
        match each:
            case Text(text=text) | Code(text=text) | NoteMark(number=text):
                parts.append(text)
            case Break():
                parts.append(" ")
            case Untranslated():
                parts.append("EN")
            case Spacing():
                pass
            case _:
                parts.append(inline(each.content))
    return "".join(parts)


def linked(content: Iterable[Inline]) -> Iterator[tuple[str, str]]:
    """The references and links in inline content: to which name or address, by which words."""
    for each in content:
        match each:
            case Reference(target=target):
                yield target, inline(each.content)
            case Link(url=url):
                yield url, inline(each.content)
            case NoteMark(target=target, number=number):
                yield target, number
            case Strong(content=inner) | Emphasis(content=inner) | Struck(content=inner):
                yield from linked(inner)
            case _:
                pass


def styled(content: Iterable[Inline], style: type[Strong | Emphasis | Struck | Code]) -> str:
    """Return the words of inline content that are in a style, outer ones and inner ones."""
    parts = []
    for each in content:
        match each:
            case Code(text=text) if style is Code:
                parts.append(text)
            case Strong(content=inner) | Emphasis(content=inner) | Struck(content=inner):
                parts.append(inline(inner) if isinstance(each, style) else styled(inner, style))
            case Reference(content=inner) | Link(content=inner):
                parts.append(styled(inner, style))
            case _:
                pass
    return "".join(parts)


def make_passage(what: str, content: Iterable[Inline], number: str = "", **more: Any) -> Passage:
    """Return a passage with the links and styles of inline content, after its number."""
    content = tuple(content)
    return Passage(
        what,
        f"{number} {inline(content)}".strip() if number else inline(content),
        links=tuple(linked(content)),
        strong=styled(content, Strong),
        emphasis=styled(content, Emphasis),
        struck=styled(content, Struck),
        code=styled(content, Code),
        marks=tuple(
            (each.identifier, each.number) for each in every_inline(content) if isinstance(each, NoteMark)
        ),
        number=number,
        **more,
    )
