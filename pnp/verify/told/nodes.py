"""A page of HTML as a list of nodes: elements that begin and end, and the texts between them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

IN_LINE = frozenset(("a", "span", "strong", "em", "i", "br", "img", "del", "code", "sup"))
"""Elements that stand in a line. White space beside all others is not seen."""

VOID = frozenset(("meta", "img", "br", "hr"))

_BLANKS = re.compile(r"[ \t\n\r\f]+")


class Start(NamedTuple):
    """The start of an element. `attributes` leave out the addresses of pictures, which are compared by what
    the pictures paint."""

    tag: str
    attributes: Mapping[str, str]


class End(NamedTuple):
    """The end of an element."""

    tag: str


class Odd(NamedTuple):
    """A declaration, a comment or an instruction."""

    text: str


Node = Start | End | Odd | str


def tidied(nodes: Iterable[Node]) -> Iterator[Node]:
    """Nodes with one text between two others, its white space as browsers show it: runs of it are one blank,
    and none is left beside elements that stand in lines of their own. In <pre> all of it is seen."""
    text, outer, is_kept = "", True, False
    for node in nodes:
        if isinstance(node, str):
            text += node
            continue
        if is_kept:
            if text:
                yield text
            yield node
            text, is_kept = "", node != End("pre")
            outer = True
            continue
        is_kept = isinstance(node, Start) and node.tag == "pre"
        in_line = isinstance(node, Start | End) and node.tag in IN_LINE
        text = _BLANKS.sub(" ", text)
        text = text.lstrip(" ") if outer else text
        text = text if in_line else text.rstrip(" ")
        if text:
            yield text
        yield node
        text, outer = "", not in_line
    if text := _BLANKS.sub(" ", text).strip(" "):
        yield text


def sentences(nodes: Iterable[Node]) -> Iterator[str]:
    """The texts of tidied nodes, each with all that stands in its lines."""
    text = ""
    for node in nodes:
        if isinstance(node, str):
            text += node
        elif not isinstance(node, Odd) and node.tag in IN_LINE:
            text += "\n" if node == Start("br", {}) else ""
        elif text:
            yield text
            text = ""
    if text:
        yield text


WIDTH = re.compile(r"width:([\d.]+)mm")

NEAR = 0.01
"""mm by which the width of a picture may differ from that of its drawing."""


def alike(one: Node, other: Node) -> bool:
    """Return whether two nodes are the same, the widths of pictures as good as the same."""
    if one == other:
        return True
    if not (isinstance(one, Start) and isinstance(other, Start) and one.tag == other.tag == "img"):
        return False
    styles = [WIDTH.fullmatch(node.attributes.get("style", "")) for node in (one, other)]
    left = [{k: v for k, v in node.attributes.items() if k != "style"} for node in (one, other)]
    a, b = styles
    return left[0] == left[1] and a is not None and b is not None and abs(float(a[1]) - float(b[1])) <= NEAR


def describe(node: Node | None) -> str:
    """Return a node as a message names it."""
    match node:
        case None:
            return "the end"
        case Start(tag=tag, attributes=attributes):
            return f"<{' '.join((tag, *(f'{key}={value!r}' for key, value in attributes.items())))}>"
        case End(tag=tag):
            return f"</{tag}>"
        case Odd(text=text):
            return f"<!{text[:60]}>"
        case str() as text:
            return ascii(text if len(text) <= 70 else f"{text[:67]}...") if _is_odd(text) else repr(text[:70])


def _is_odd(text: str) -> bool:
    """Return whether a text has characters that a message would not show."""
    return any(not each.isprintable() or (each.isspace() and each != " ") for each in text)
