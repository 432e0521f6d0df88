"""Every seeded defect, read from the tables of this folder: its family, its game, what is damaged, and the
code that has to report it.

A table is a mapping at the top of a module from codes to defects: a tuple of them, or a mapping from what
each is to it. What a defect without words is, is told by the docstring of its function, by the edit that it
makes, or by the expression that makes it, as it stands in the table.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tests.broken.definition import Edit

HERE = Path(__file__).parent
CODE = re.compile(r"[A-Z]{1,2}\d{2}|refused")

TOOLS = {"__init__", "__main__", "files_editing", "register", "trying"}
"""Modules without tables."""

GAMES = {"card": "qiahn-tactics-goblin", "cards": "qiahn-tactics-goblin"}
"""The games of samples that are not of Dehex'z War."""

OF = {
    "boxes": "duelo-de-runas",
    "fills": "",
    "rebuilt": "magicans-duel",
    "rules": "kuhn, qiahn",
    "layouts": "supper-is-served",
    "catalogs": "",
    "maps": "ford",
    "formulas": "rolls",
    "regions": "isles",
    "marks": "chronicle",
    "tabletop": "market",
    "plays": "market",
    "answers": "magicans-duel",
}
"""The game of each module that has one of its own; modules named after a game are of it."""

FAMILIES = {
    "faces.PDF": "faces and sheets as PDF",
    "faces.SVG": "faces and sheets as SVG",
    "faces.MANIFEST": "manifests",
    "catalogs": "catalogs",
    "contrary": "rules turned into their contrary",
    "definition": "definitions",
    "rebuilt": "what only the same again shows",
    "rules": "engines and scenarios",
    "stories": "told games",
    "engines": "engines and scenarios",
    "drawing": "drawings",
    "boxes": "drawings",
    "maps": "drawings",
    "regions": "drawings",
    "sheets": "what stands around faces",
    "arranged": "what stands around faces",
    "books": "books",
    "layers": "books",
    "marks": "books",
    "fills": "gradients, hatches and opacity",
    "formulas": "formulas in Hebrew and Arabic",
    "tabletop": "tables that game.toml states",
    "plays": "pages to play on a screen",
    "answers": "books",
}
"""What tables are about: by module, or by module and table."""

BY_CODE = {
    "F01": "faces and sheets as PDF",
    "F02": "faces and sheets as SVG",
    "F03": "faces and sheets as PDF",
    "F04": "manifests",
    "F05": "manifests",
    "F06": "faces and sheets as PDF",
    "F13": "books",
    "F14": "books",
    "F15": "books",
    "F16": "books",
    "F17": "faces and sheets as SVG",
    "F21": "manifests",
    "F22": "catalogs",
    "F24": "books",
    "F28": "books",
    "F30": "books",
    "F31": "books",
    "F32": "the language of sheets as PDF",
    "F33": "the language of SVG",
    "F34": "the language of HTML",
    "F35": "the language of books as PDF",
}
"""What the defects of tests/broken/files.py are about; all others are of files as a whole."""


BY_FILE = {
    "layout.toml": "layouts",
    "theme.toml": "themes",
    "cats.csv": "tables",
    "rulebook.md.j2": "templates",
    "clauses.toml": "definitions",
    "game.toml": "definitions",
}
"""What slips in a game of data are about."""


class Seeded(NamedTuple):
    """One defect."""

    family: str
    game: str
    code: str
    damage: str


def seeded() -> tuple[Seeded, ...]:
    """All defects, by family, game and code."""
    modules = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in TOOLS)
    found = [each for name in modules for each in _of_module(name)]
    return tuple(sorted(found, key=lambda each: (each.family, each.game, each.code)))


def _of_module(name: str) -> Iterator[Seeded]:
    module = import_module(f"tests.broken.{name}")
    tree = ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))
    for node in tree.body:
        if not (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)):
            continue
        table, value = node.target.id, getattr(module, node.target.id, None)
        if not isinstance(value, Mapping) or not value or not all(map(CODE.fullmatch, map(str, value))):
            continue
        written = dict(_written(node.value))
        for code, several in value.items():
            yield from _of_code(module, table, code, several, written.get(code))


def _written(node: ast.expr | None) -> Iterator[tuple[str, ast.expr]]:
    """The entries of a mapping as they stand in its module."""
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant):
                yield str(key.value), value


def _of_code(module: Any, table: str, code: str, several: Any, written: ast.expr | None) -> Iterator[Seeded]:
    name = module.__name__.rpartition(".")[2]
    entries = list(several.values() if isinstance(several, Mapping) else several)
    words = list(several) if isinstance(several, Mapping) else _words(module, entries, written)
    for entry, told in zip(entries, words, strict=True):
        yield Seeded(_by_edits(entry) or _family(name, table, code), _game(name, entry), code, told)


def _by_edits(entry: Any) -> str:
    """The family of a slip of the pen, by where it is; empty for all others."""
    if isinstance(entry, Edit):
        return BY_FILE.get(entry.file, "")
    several = isinstance(entry, tuple) and len(entry) > 1 and all(isinstance(each, Edit) for each in entry)
    return "definitions, changed in several places at once" if several else ""


def _family(name: str, table: str, code: str) -> str:
    if told := FAMILIES.get(f"{name}.{table}") or FAMILIES.get(name):
        return told
    if name == "files":
        return BY_CODE.get(code, "files as a whole")
    if "-" in name.replace("_", "-"):
        return "definitions" if table in ("DEFECTS", "MODEL") else "drawings"
    return name


def _game(name: str, entry: Any) -> str:
    if hasattr(entry, "game"):
        return str(entry.game)
    if name in OF:
        return OF[name]
    if isinstance(entry, tuple) and entry and isinstance(entry[0], str):
        return GAMES.get(entry[0], "dehexz-war")
    return name.replace("_", "-") if "_" in name else "dehexz-war"


def _words(module: Any, entries: Sequence[Any], written: ast.expr | None) -> list[str]:
    """What each of some defects is, from the table as it is written."""
    nodes: list[ast.expr | None] = [None] * len(entries)
    if isinstance(written, ast.Tuple) and len(written.elts) == len(entries):
        nodes = list(written.elts)
    elif written is not None and (names := _names(module, written, len(entries))):
        return names
    return [_told(module, entry, node) for entry, node in zip(entries, nodes, strict=True)]


def _names(module: Any, written: ast.expr, count: int) -> list[str]:
    """The words of the table that an expression takes its defects from."""
    for node in ast.walk(written):
        found: Any = None
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found = getattr(getattr(module, node.value.id, None), node.attr, None)
        elif isinstance(node, ast.Name):
            found = getattr(module, node.id, None)
        if isinstance(found, Mapping) and len(found) == count:
            return list(map(str, found))
    return []


def _told(module: Any, entry: Any, node: ast.expr | None) -> str:
    if isinstance(entry, tuple) and entry and all(isinstance(each, Edit) for each in entry):
        return "; ".join(f"{each.file}: {_edit(each.old, each.new)}" for each in entry)
    if isinstance(entry, tuple) and len(entry) == 4 and all(isinstance(each, str) for each in entry):
        return f"{entry[1]}: {_edit(entry[2], entry[3])}"
    if isinstance(node, ast.Tuple):
        return _told(module, entry[-1], node.elts[-1])
    if isinstance(node, ast.Name) and (told := getattr(module, node.id, None)) is not None:
        return _docstring(told) or node.id.replace("_", " ")
    return f"`{ast.unparse(node)}`".replace("\\n", " ") if node is not None else _docstring(entry)


def _edit(old: str, new: str) -> str:
    return f"`{_line(old)}` becomes `{_line(new)}`"


def _line(text: str) -> str:
    return " ".join(text.split()) or " "


def _docstring(told: Any) -> str:
    said = (told.__doc__ or "").strip() if callable(told) else ""
    return said.partition("\n\n")[0].replace("\n", " ").rstrip(".")
