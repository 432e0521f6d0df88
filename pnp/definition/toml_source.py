"""A TOML file with the line of each key, so that every message can name the line."""

import re
import tomllib
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from pnp.errors import DefinitionError

Key = tuple[str | int, ...]
"""The path to a value: ("components", 3, "copies")."""

MOST_BYTES = 2_000_000
"""The most bytes of a file. pnp also reads files of strangers. Five thousand cards, each with a table of its
own, take less."""

MOST_LINES = 100_000
MOST_VALUES = 200_000
"""The most brackets, commas, dots and equals signs outside of texts. The time of a TOML parser depends on
their number."""

DEEPEST = 32
"""The most parts of one key (`a.b.c`), brackets in brackets, and tables in tables. The time and memory of a
TOML parser grow with the square of the number of a key's parts. Each bracket or table inside another takes a
level of Python's stack."""

LONGEST = 1000
"""The most letters of a key or a number."""

LARGEST = 2**63
"""The limit of whole numbers, which have 64 bits in TOML. Python also reads larger ones, but cannot write
some of them."""

_WORDS = re.compile(
    r'''"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+"{3,5}+|"""[\s\S]*+'''
    r"""|'''(?:[^']++|'(?!''))*+'{3,5}+|'''[\s\S]*+"""
    r"""|"(?:[^"\\\n]++|\\.)*+"|'[^'\n]*+'|\#[^\n]*+|["'][\s\S]*+"""
)
"""A pattern for quoted texts and comments. A quoted text that does not end matches up to the end of the file,
because a parser stops there as well."""

_CHAIN = re.compile(rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){{{DEEPEST}}}")
_LONG = re.compile(rf"(?<![\w-])[\w-]{{{LONGEST + 1}}}")
_COSTLY = re.compile(r"[=,.\[{]")
_BRACKETS = re.compile(r"[\[\]{}]")


class TomlSource:
    """A parsed TOML file. `data` is its content, and `place(key)` returns the file, line and name of a
    key."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = _read(path)
        _refuse_excess(path, self.text)
        try:
            self.data: dict[str, Any] = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise _explain(path, self.text, str(error)) from None
        except RecursionError:
            raise DefinitionError("tables are nested too deeply", place=str(path)) from None
        except ValueError:  # raised by int() for a number with too many digits
            raise _too_large(str(path)) from None
        self._lines: dict[Key, int] | None = None
        if odd := _odd_value(self.data):
            key, refusal = odd
            raise refusal(self.place(key) if refusal is _too_large else f"{path}:{self.line(key)}")

    def line(self, key: Key) -> int:
        """Return the line of a key or, if it is missing, of the nearest table around it."""
        if self._lines is None:
            self._lines = _lines(self.text)
        while key and key not in self._lines:
            if (*key, 0) in self._lines:
                return self._lines[*key, 0]  # several tables of one name: the first
            key = key[:-1]
        return self._lines.get(key, 1)

    def place(self, key: Key) -> str:
        """Return `file:line: key` for messages."""
        return f"{self.path}:{self.line(key)}: {join_key(key)}"


def _refuse_excess(path: Path, text: str) -> None:
    """Raise DefinitionError for a text that would take a TOML parser far more time, memory or stack than any
    file of a game.

    The check itself takes time in proportion to the length of the text. All other faults are left to the
    parser.
    """
    if text.count("\n") > MOST_LINES:
        raise DefinitionError(
            "the file is too long", place=f"{path}:{MOST_LINES + 1}", expected=f"at most {MOST_LINES} lines"
        )
    bare = _WORDS.sub(" q ", text)
    for wrong, pattern, least in (
        (_too_deep(f"a key of at most {DEEPEST} parts"), _CHAIN, 1),
        (_too_many, _COSTLY, MOST_VALUES + 1),
        (_too_long, _LONG, 1),
    ):
        if _nth(pattern, bare, least):
            place, found = _find_match(path, text, pattern, least)
            raise (_too_large if wrong is _too_long and found.lstrip("-")[0].isdecimal() else wrong)(place)
    if _deep(bare) is not None:
        numbered = _strip_values(text)
        raise _too_deep(f"at most {DEEPEST} brackets in each other")(
            f"{path}:{_line_of(numbered, _deep(numbered) or 0)}"
        )


def _nth(pattern: re.Pattern[str], text: str, number: int) -> re.Match[str] | None:
    """Return the number-th match of a pattern, counted from 1, or None."""
    return next(islice(pattern.finditer(text), number - 1, None), None)


def _strip_values(text: str) -> str:
    """Return a TOML text without its texts and comments, but with all its lines."""
    return _WORDS.sub(lambda word: " q " + "\n" * word[0].count("\n"), text)


def _find_match(path: Path, text: str, pattern: re.Pattern[str], number: int) -> tuple[str, str]:
    """Return `file:line` of the number-th match of a pattern, and the text that it matches. The text must
    have so many matches."""
    numbered = _strip_values(text)
    match = _nth(pattern, numbered, number)
    assert match is not None
    return f"{path}:{_line_of(numbered, match.start())}", match[0]


def _deep(bare: str) -> int | None:
    """Return the position at which brackets are nested too deeply, or None. The search stops at a closing
    bracket without an opening one."""
    depth = 0
    for bracket in _BRACKETS.finditer(bare):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > DEEPEST:
            return bracket.start()
        if depth < 0:
            return None
    return None


def _line_of(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


Refusal = Callable[[str], DefinitionError]
"""A function that returns the error for a given place (`file:line`)."""


def _too_large(place: str) -> DefinitionError:
    return DefinitionError(
        "the number is too large", place=place, expected="a whole number of at most 18 digits"
    )


def _too_deep(expected: str) -> Refusal:
    return lambda place: DefinitionError("tables are nested too deeply", place=place, expected=expected)


def _too_many(place: str) -> DefinitionError:
    return DefinitionError(
        "the file has too many values", place=place, expected=f"at most {MOST_VALUES} keys, values and dots"
    )


def _too_long(place: str) -> DefinitionError:
    return DefinitionError("a key is too long", place=place, expected=f"at most {LONGEST} letters")


def _odd_value(data: dict[str, Any]) -> tuple[Key, Refusal] | None:
    """Return the key of a value that no file of a game has, and the function that makes its error; or None.
    Such values are whole numbers of more than 64 bits, keys that are too long, and tables that are nested too
    deeply."""
    waiting: list[tuple[Key, Any]] = [((), data)]
    while waiting:
        key, value = waiting.pop()
        if len(key) > 2 * DEEPEST:
            return key, _too_deep(f"at most {2 * DEEPEST} tables and arrays in each other")
        match value:
            case dict():
                if long := [name for name in value if len(name) > LONGEST]:
                    return (*key, long[0]), _too_long
                waiting += [((*key, name), inner) for name, inner in value.items()]
            case list():
                waiting += [((*key, index), inner) for index, inner in enumerate(value)]
            case int() if not -LARGEST <= value < LARGEST:
                return key, _too_large
    return None


_TWICE = "a key or a table that stands there already"
_OTHER = "something else"
"""A placeholder in _SLIPS: what was found is the line of the file itself."""

_SLIPS: tuple[tuple[str, str, str, str], ...] = (
    ("Cannot declare", "", _TWICE, "each key and each [table] stands once"),
    ("Cannot overwrite", "", _TWICE, "each key stands once"),
    ("Cannot redefine", "", _TWICE, "each key stands once"),
    ("Duplicate", "", _TWICE, "each key stands once"),
    ("Illegal character '\\n'", "a quote that ends the text", "the end of the line", 'title = "Isles"'),
    ("Unterminated string", "a quote that ends the text", "the end of the file", 'title = "Isles"'),
    ('Expected "\'"', "a quote that ends the text", "the end of the file", "title = 'Isles'"),
    ("Unescaped '\\'", "two \\\\ for one, or a text in 'single quotes'", "a single \\", r"'images\sun.png'"),
    ("Unclosed array", "a ] that closes the [, and commas between the values", _OTHER, "players = [2, 4]"),
    ("Unclosed inline table", "a } that closes the {, and commas", _OTHER, "{ card = 24, aid = 4 }"),
    ("Expected ']]'", "two ]] at the end of the header", _OTHER, "[[components]]"),
    ("Expected ']'", "a ] at the end of the header", _OTHER, "[game]"),
    ("Expected '='", "a = between a key and its value", _OTHER, 'title = "Isles"'),
    ("Invalid statement", "a key, a [table] or a # comment", _OTHER, 'title = "Isles"'),
    ("Invalid initial character for a key", "a name before the =", _OTHER, 'title = "Isles"'),
    ("Expected newline", "one value, and nothing after it", _OTHER, "hand = 5, or [2, 4] for several"),
    ("Invalid value", "a text in quotes, a number, true, false or a list", _OTHER, 'title = "Isles"'),
)
"""For each beginning of a message of the parser: what was expected, what was found, and an example that is
right."""


def _explain(path: Path, text: str, message: str) -> DefinitionError:
    """Return the error for a text that is not TOML, in words for authors of games. `message` is that of the
    parser."""
    at = re.search(r"\(at line (\d+), column (\d+)\)", message)
    line = int(at[1]) if at else text.count("\n") + 1
    said = message.partition(" (at ")[0]
    lines = text.split("\n")[:line]
    opened = _opening_line(lines)
    if said == "Invalid value" and opened and not lines[-1].strip():
        said = "Unclosed array"
    if said == "Unclosed array" and opened:
        line = opened
    here = lines[min(line, len(lines)) - 1].strip()
    expected, found, hint = "a TOML file", said.lower(), "a text in quotes, a number without; see toml.io"
    if "namespace" in said:
        found = "something that is mixed up with another table"
    for begins, wanted, there, right in _SLIPS:
        if said.startswith(begins):
            expected, found = wanted or expected, there
            hint = f"as in {right}" if wanted else right
            break
    if found == _OTHER:
        found = repr(here[:60]) if here else "nothing"
    return DefinitionError(
        "this is not TOML", place=f"{path}:{line}", expected=expected, found=found, hint=hint
    )


def _opening_line(lines: Sequence[str]) -> int:
    """Return the number of the last line that opens a list of a key and does not close it, or 0."""
    for number in range(len(lines), 0, -1):
        value = lines[number - 1].partition("#")[0].partition("=")[2]
        if value.count("[") > value.count("]"):
            return number
    return 0


def join_key(key: Key) -> str:
    """Return the path of a key as text.

    >>> join_key(("components", 3, "copies"))
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
        line = error.object.count(b"\n", 0, error.start) + 1
        raise DefinitionError(
            "the file is not UTF-8",
            place=f"{path}:{line}",
            expected="a TOML file in UTF-8",
            found=f"the byte {error.object[error.start]:#04x}",
        ) from None


def _lines(text: str) -> dict[Key, int]:
    """Return the line of every key, from the syntax tree (tomllib keeps no positions)."""
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
