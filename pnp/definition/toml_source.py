"""A TOML file with the line of each key, so that every complaint can say where."""

import re
import tomllib
from pathlib import Path
from typing import Any

from pnp.errors import DefinitionError

Key = tuple[str | int, ...]
"""The way to a value: ("components", 3, "copies")."""

MOST_BYTES = 4_000_000
"""Files of others are read too; no honest game file comes near this."""

DEEPEST = 100  # as in _CHAIN
"""Parts of one key, `a.b.c`; a reader of TOML takes gigabytes for one of a hundred thousand."""

LARGEST = 2**63
"""Whole numbers of TOML have 64 bits; Python reads larger ones, and then cannot write some of them."""

_CHAIN = re.compile(
    r"""(?:^[ \t]*\[{0,2}|[{,])[ \t]*(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){100}""", re.MULTILINE
)
_DIGITS = re.compile(r"[0-9_]{4300}")


class TomlSource:
    """A parsed TOML file; `data` is what it holds, `place(key)` where a key stands."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = _read(path)
        if chain := _CHAIN.search(self.text):
            raise DefinitionError(
                "tables are nested too deeply",
                place=f"{path}:{_line_of(self.text, chain)}",
                expected=f"a key of at most {DEEPEST} parts",
            )
        try:
            self.data: dict[str, Any] = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            message = str(error)
            at = re.search(r"\(at line (\d+), column \d+\)", message)
            line = at[1] if at else str(self.text.count("\n") + 1)
            raise DefinitionError(
                "this is not TOML",
                place=f"{path}:{line}",
                expected="a TOML file",
                found=_odd(message.partition(" (at ")[0]),
                hint="a text in quotes, a number without; see toml.io",
            ) from None
        except RecursionError:
            raise DefinitionError("tables are nested too deeply", place=str(path)) from None
        except ValueError:  # Python's own, of so many digits
            digits = _DIGITS.search(self.text)
            raise _too_large(f"{path}:{_line_of(self.text, digits) if digits else 1}") from None
        self._lines: dict[Key, int] | None = None
        if (large := _large(self.data)) is not None:
            raise _too_large(self.place(large))

    def line(self, key: Key) -> int:
        """The line of a key or, where it is missing, of the nearest table around it."""
        if self._lines is None:
            self._lines = _lines(self.text)
        while key and key not in self._lines:
            if (*key, 0) in self._lines:
                return self._lines[*key, 0]  # several tables of one name: the first
            key = key[:-1]
        return self._lines.get(key, 1)

    def place(self, key: Key) -> str:
        """`file:line: key`, as every message names it."""
        return f"{self.path}:{self.line(key)}: {dotted(key)}"


def _line_of(text: str, found: re.Match[str]) -> int:
    """The line on which the last letter of a find stands."""
    return text.count("\n", 0, found.end()) + 1


def _too_large(place: str) -> DefinitionError:
    return DefinitionError(
        "the number is too large", place=place, expected="a whole number of at most 18 digits"
    )


def _large(data: dict[str, Any]) -> Key | None:
    """The key of a whole number that has more than 64 bits; None where there is none."""
    waiting: list[tuple[Key, Any]] = [((), data)]
    while waiting:
        key, value = waiting.pop()
        match value:
            case dict():
                waiting += [((*key, name), inner) for name, inner in value.items()]
            case list():
                waiting += [((*key, index), inner) for index, inner in enumerate(value)]
            case int() if not -LARGEST <= value < LARGEST:
                return key
    return None


def _odd(message: str) -> str:
    """What is odd, without the words of a programmer."""
    if message.startswith(("Cannot declare", "Cannot overwrite", "Cannot redefine", "Duplicate")):
        return "a key or a table that stands there already"
    return "something that is mixed up with another table" if "namespace" in message else message.lower()


def dotted(key: Key) -> str:
    """A key as people write it.

    >>> dotted(("components", 3, "copies"))
    'components[3].copies'
    """
    text = ""
    for part in key:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def _read(path: Path) -> str:
    try:
        if path.exists() and not path.is_file():
            raise DefinitionError("cannot read the file", place=str(path), found="no regular file")
        if path.stat().st_size > MOST_BYTES:
            raise DefinitionError(
                "the file is too large", place=str(path), expected=f"at most {MOST_BYTES} bytes"
            )
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise DefinitionError(
            "cannot read the file", place=str(path), found=(error.strerror or "").lower()
        ) from None
    except UnicodeDecodeError as error:
        raise DefinitionError(
            "the file is not UTF-8",
            place=str(path),
            found=f"byte {error.object[error.start]:#x} at {error.start}",
        ) from None


def _lines(text: str) -> dict[Key, int]:
    """Every key's line, from the syntax tree (tomllib keeps no positions)."""
    import tree_sitter_toml
    from tree_sitter import Language, Node, Parser

    root = Parser(Language(tree_sitter_toml.language())).parse(text.encode()).root_node
    lines: dict[Key, int] = {}
    array_lengths: dict[Key, int] = {}

    def parts(node: Node) -> list[str]:
        if node.type == "dotted_key":
            return [part for child in node.named_children for part in parts(child)]
        raw = (node.text or b"").decode()
        return [raw[1:-1] if node.type == "quoted_key" else raw]

    def value(node: Node, key: Key) -> None:
        if node.type == "array":
            items = [child for child in node.named_children if child.type != "comment"]
            for index, item in enumerate(items):
                lines[(*key, index)] = item.start_point[0] + 1
                value(item, (*key, index))
        elif node.type == "inline_table":
            for child in node.named_children:
                pair(child, key)

    def pair(node: Node, table: Key) -> None:
        if node.type != "pair":
            return
        key = (*table, *parts(node.named_children[0]))
        lines[key] = node.start_point[0] + 1
        value(node.named_children[-1], key)

    def header(names: list[str], *, element: bool) -> Key:
        key: Key = ()
        for depth, name in enumerate(names, 1):
            key = (*key, name)
            if element and depth == len(names):
                array_lengths[key] = array_lengths.get(key, 0) + 1
            if key in array_lengths:
                key = (*key, array_lengths[key] - 1)
        return key

    for node in root.named_children:
        if node.type in ("table", "table_array_element"):
            table = header(parts(node.named_children[0]), element=node.type == "table_array_element")
            lines[table] = node.start_point[0] + 1
            for child in node.named_children[1:]:
                pair(child, table)
        else:
            pair(node, ())
    return lines
