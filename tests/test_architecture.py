"""The shape of the house, held to by reading the imports of pnp/, those inside functions included."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

LAYERS = (
    ("__main__",),
    ("cli",),
    ("cli_kits", "cli_play"),
    ("cli_session",),
    ("cli_choices",),
    ("listing", "progress"),
    ("verify",),
    ("kit",),
    ("rulebook", "imposition", "export", "games"),
    ("component", "play", "finding"),
    ("text", "definition"),
    ("clearing",),
    ("extent", "theme"),
    ("scene",),
    ("grid",),
    ("units", "errors", "resources", "bootstrap"),
)
"""From the top down: a room imports from itself and from the layers below its own."""

ONLY = {
    "pnp.bootstrap": (),
    "pnp.export": ("export", "extent", "scene", "units", "errors"),
    "pnp.games.*.rules": ("games", "play", "definition", "grid", "units", "errors"),
    "pnp.games.*.facts": ("games", "definition", "grid", "units", "errors"),
}
"""Rooms that see less than their layer allows, and what they see."""

NEVER = {
    "pnp.games.*.rules": ("pnp.games.*.faces",),
    "pnp.verify.files*": ("pnp.export", "pnp.imposition"),
    "pnp.verify.paint*": ("pnp.export", "pnp.imposition"),
}
"""What a module does not reach, not even through others: F must not share the mistakes it looks for."""

HOMES = {
    "babel": ("rulebook", "kit"),
    "bidi": ("text",),
    "cairosvg": ("verify",),
    "filelock": ("kit",),
    "fontTools": ("text", "export.hidden"),
    "fontpkg": ("text", "rulebook.fonts"),
    "jinja2": ("rulebook", "kit"),
    "markdown_it": ("rulebook",),
    "markupsafe": ("rulebook",),
    "numpy": ("verify", "kit.cost"),
    "pikepdf": ("rulebook", "kit.produce"),
    "PIL": ("export",),
    "platformdirs": ("kit",),
    "pydantic": ("definition", "games.*.facts", "kit.manifest"),
    "pypdfium2": ("export",),
    "reportlab": ("export.pdf",),
    "rich": ("cli", "progress"),
    "shapely": ("verify",),
    "svgwrite": ("export.svg",),
    "tree_sitter": ("definition",),
    "tree_sitter_toml": ("definition",),
    "typer": ("cli", "cli_choices", "cli_kits", "cli_play", "cli_session"),
    "typst": ("rulebook",),
    "uharfbuzz": ("text",),
}
"""Where each third-party package is used."""

READERS = {"cairosvg", "fontTools", "numpy", "pikepdf", "PIL", "pypdfium2", "shapely"}
"""With these, the verifier reads what others wrote."""

DISTRIBUTIONS = {
    "bidi": "python-bidi",
    "fontTools": "fonttools",
    "markdown_it": "markdown-it-py",
    "PIL": "pillow",
    "tree_sitter": "tree-sitter",
    "tree_sitter_toml": "tree-sitter-toml",
}
"""Packages whose distribution has another name."""

LONGEST = 300
SHARED = ("pnp.games.inventory", "pnp.games.proof", "pnp.games.reading", "pnp.games.sizing")
"""Rooms of pnp.games that are no game: all games use them."""

SPEAKERS = (
    "pnp.cli",
    "pnp.cli_choices",
    "pnp.cli_kits",
    "pnp.cli_play",
    "pnp.cli_session",
    "pnp.progress",
    "pnp.bootstrap",
)
"""The modules that print; nothing below them does, or ends the program."""


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, tuple[Path, ast.Module]]:
    return {
        module_name(path): (path, ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted((ROOT / "pnp").rglob("*.py"))
    }


@cache
def imports(name: str) -> tuple[tuple[int, str], ...]:
    """(line, module) of every import; `from pnp.kit import plan` is pnp.kit.plan if that is a module."""
    found = []
    for node in ast.walk(modules()[name][1]):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            found += [(node.lineno, full if full in modules() else str(node.module)) for full in inner]
    return tuple(dict.fromkeys(found))


def is_under(name: str, pattern: str) -> bool:
    """pnp.games.*.rules holds pnp.games.dehexz_war.rules and all below it."""
    regex = re.escape(pattern).replace(r"\*", r"[^.]*")
    return re.fullmatch(rf"{regex}(\..*)?", name) is not None


def room(name: str) -> str:
    """The unit of pnp/ that a module belongs to: kit for pnp.kit.plan."""
    return name.split(".")[1] if "." in name else ""


def layer(name: str) -> int:
    for depth, rooms in enumerate(LAYERS):
        if room(name) in rooms:
            return depth
    raise AssertionError(f"{name} is in no layer: name its room in LAYERS")


def internal() -> Iterator[tuple[str, int, str]]:
    for name in modules():
        for line, target in imports(name):
            if target.startswith("pnp."):
                yield name, line, target


def reached(name: str) -> set[str]:
    """Every module of pnp that this one uses, itself or through others."""
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        current = waiting.pop()
        if current in seen or current not in modules():
            continue
        seen.add(current)
        waiting += [target for _, target in imports(current) if target.startswith("pnp.")]
    return seen


def test_imports_point_down() -> None:
    wrong = [
        f"{name}:{line} imports {target}"
        for name, line, target in internal()
        if room(name) != room(target)
        and name != "pnp.__main__"
        and (layer(target) <= layer(name) or room(target) == "bootstrap")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("pattern", ONLY)
def test_a_room_sees_only_what_it_needs(pattern: str) -> None:
    wrong = [
        f"{name}:{line} imports {target}"
        for name, line, target in internal()
        if is_under(name, pattern) and room(target) not in ONLY[pattern]
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("pattern", NEVER)
def test_what_is_never_reached(pattern: str) -> None:
    wrong = [
        f"{name} reaches {target}"
        for name in modules()
        if is_under(name, pattern)
        for target in sorted(reached(name))
        if any(is_under(target, other) for other in NEVER[pattern])
    ]
    assert not wrong, "\n".join(wrong)


def test_a_game_knows_no_other_game() -> None:
    wrong = [
        f"{name}:{line} imports {target}"
        for name, line, target in internal()
        if is_under(name, "pnp.games.*") and is_under(target, "pnp.games.*")
        if name.split(".")[:3] != target.split(".")[:3] and name != "pnp.games"
        if target not in SHARED
    ]
    assert not wrong, "\n".join(wrong)


def third_party() -> Iterator[tuple[str, int, str]]:
    for name in modules():
        for line, target in imports(name):
            package = target.split(".")[0]
            if package != "pnp" and package not in sys.stdlib_module_names:
                yield name, line, package


def test_third_party_packages_have_a_home() -> None:
    wrong = [
        f"{name}:{line} imports {package}"
        for name, line, package in third_party()
        if not any(is_under(name, f"pnp.{home}") for home in HOMES.get(package, ()))
        if not (package in READERS and is_under(name, "pnp.verify"))
    ]
    assert not wrong, "\n".join(wrong)


def test_what_is_imported_is_declared() -> None:
    """An import that only another package's dependency satisfies breaks on the day that one drops it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[<>=~]", text)[0] for text in project["dependencies"]}
    used = {DISTRIBUTIONS.get(package, package) for _, _, package in third_party()}
    assert used <= declared
    fonts = {name for name in declared if name.startswith("fontpkg-")}
    assert declared - fonts <= {DISTRIBUTIONS.get(package, package) for package in HOMES}


@pytest.mark.parametrize("name", modules())
def test_a_module_fits_in_the_head(name: str) -> None:
    path, tree = modules()[name]
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST, f"{path} has {lines} lines; split it into rooms with good names"
    assert ast.get_docstring(tree) or not tree.body, f"{path} does not say what it is"


@pytest.mark.parametrize("name", [n for n in modules() if not any(is_under(n, s) for s in SPEAKERS)])
def test_nothing_below_the_command_line_prints_or_exits(name: str) -> None:
    wrong = []
    for node in ast.walk(modules()[name][1]):
        match node:
            case ast.Call(func=ast.Name(id="print" | "exit" | "quit")):
                wrong.append(node.lineno)
            case ast.Attribute(value=ast.Name(id="sys"), attr="exit" | "stdout" | "stderr"):
                wrong.append(node.lineno)
            case ast.Name(id="SystemExit"):
                wrong.append(node.lineno)
    assert not wrong, f"{name}: lines {wrong}"


def test_help_stays_quick() -> None:
    """What `import pnp.cli` loads: nothing that draws, reads PDF or validates."""
    heavy = {"reportlab", "typst", "uharfbuzz", "pikepdf", "pydantic", "babel", "jinja2", "numpy", "shapely"}
    tops = {
        target.split(".")[0]
        for name in reached_at_import("pnp.cli")
        for node in modules()[name][1].body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for target in (
            [alias.name for alias in node.names] if isinstance(node, ast.Import) else [str(node.module)]
        )
    }
    assert not tops & heavy


def reached_at_import(name: str) -> set[str]:
    """Every module of pnp that importing this one loads: by imports at the top, and packages' __init__."""
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        current = waiting.pop()
        if current in seen or current not in modules():
            continue
        seen.add(current)
        waiting.append(current.rpartition(".")[0])
        tops = {
            node.lineno
            for node in modules()[current][1].body
            if isinstance(node, ast.Import | ast.ImportFrom)
        }
        waiting += [target for line, target in imports(current) if line in tops]
    return seen
