"""Reads an SVG file as a tree of elements with their lines. Nothing in it is run, expanded or fetched."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from pnp.errors import LayoutError

SIZE = 16_000_000
"""The most bytes of a file."""

DEPTH = 64
"""The greatest depth of nested elements."""

ELEMENTS = 50_000
"""The most elements of a file."""

SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"


@dataclass(slots=True)
class Node:
    """An element: its name without its prefix, "" for one of another namespace.

    `text` is the text before its first child, `tail` the text after its own end.
    """

    tag: str
    attributes: Mapping[str, str]
    line: int
    children: "list[Node]" = field(default_factory=list)
    text: str = ""
    tail: str = ""

    def __iter__(self) -> "Iterator[Node]":
        """This element and all within it, in the order of the file."""
        yield self
        for child in self.children:
            yield from child

    @property
    def href(self) -> str:
        return self.attributes.get("href", self.attributes.get(f"{_XLINK} href", ""))


def read_tree(data: bytes, place: str | Path) -> Node:
    """Return the tree of a file. Raises LayoutError if it is not SVG, declares entities, or is too large."""
    if len(data) > SIZE:
        raise svg_error(
            "an SVG that is too large", place, 0, f"at most {SIZE // 1_000_000} MB", f"{len(data)} bytes"
        )
    builder = _Builder(place)
    try:
        builder.parser.Parse(data, True)
    except expat.ExpatError as error:
        said = expat.ErrorString(error.code)
        raise svg_error("not an SVG that can be read", place, error.lineno, "XML", said) from error
    root = builder.root
    if root is None or root.tag != "svg":
        found = "another kind of XML" if root is None or not root.tag else f"<{root.tag}>"
        raise svg_error("not an SVG", place, 1, f'<svg xmlns="{SVG}">', found)
    return root


def svg_error(
    problem: str, place: object, line: int, expected: str = "", found: str = "", hint: str = ""
) -> LayoutError:
    """Return an error about a line of the file (0 for the whole file)."""
    where = f"{place}:{line}" if line else str(place)
    return LayoutError(problem, place=where, expected=expected, found=found, hint=hint)


class _Builder:
    def __init__(self, place: str | Path) -> None:
        self.place = place
        self.root: Node | None = None
        self._open: list[Node] = []
        self._count = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        # Nothing is declared, so nothing can grow, and no file is asked for.
        self.parser.EntityDeclHandler = self._entity
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def _entity(self, name: str, *_: object) -> None:
        raise svg_error(
            "an SVG that declares entities",
            self.place,
            self.parser.CurrentLineNumber,
            "none",
            f"&{name};",
            "save it as plain SVG",
        )

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        self._count += 1
        if len(self._open) >= DEPTH or self._count > ELEMENTS:
            told = f"at most {ELEMENTS} elements, {DEPTH} within each other"
            raise svg_error("an SVG that is too large", self.place, line, told, "more")
        language, _, tag = name.rpartition(" ")
        node = Node(tag if language in (SVG, "") else "", attributes, line)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def _end(self, _name: str) -> None:
        self._open.pop()

    def _text(self, data: str) -> None:
        if not self._open:
            return
        node = self._open[-1]
        if node.children:
            node.children[-1].tail += data
        else:
            node.text += data
