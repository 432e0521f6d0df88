"""The shape of the house, held to by reading the imports of pnp/, those inside functions included."""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

LAYERS = (
    ("__main__",),
    ("cli",),
    ("serve",),
    ("verify", "changes", "statistics"),
    ("kit", "scaffold"),
    ("translation", "webplay"),
    ("rulebook", "imposition", "export", "games", "reference"),
    ("layout",),
    ("play", "finding"),
    ("parallel", "tabletop"),
    ("looks", "boxes"),
    ("text", "definition"),
    ("pictures",),
    ("scene", "tables"),
    ("grid", "system", "expression"),
    ("options",),
    ("languages", "papers"),
    ("units", "errors", "resources", "bootstrap", "caching", "renaming"),
)
"""From the top down: a room imports from itself and from the layers below its own."""

ONLY = {
    "pnp.bootstrap": ("bootstrap",),
    "pnp.export": ("export", "scene", "units", "errors", "caching"),
    "pnp.games.*.rules": ("games", "play", "tabletop", "definition", "grid", "units", "errors", "caching"),
    "pnp.games.*.facts": ("games", "definition", "grid", "units", "errors", "caching"),
}
"""Rooms that see less than their layer allows, and what they see."""

NEVER = {
    "pnp.games.*.rules": ("pnp.games.*.faces",),
    "pnp.verify.files": ("pnp.export.*", "pnp.imposition"),
    "pnp.verify.paint": ("pnp.export.*", "pnp.imposition"),
}
"""What a module does not reach, not even through others: F must not share the mistakes it looks for."""

HOMES = {
    "babel": ("languages", "rulebook", "kit", "translation"),
    "bidi": ("text", "verify.told.lines"),
    "budoux": ("text.wrapping",),
    "cairosvg": ("verify",),
    "coloraide": ("verify.drawing.likeness",),
    "distributed": ("parallel.cluster",),
    "filelock": ("kit",),
    "fontTools": ("text", "export.content", "export.ink", "pictures.svg.tree"),
    "fontpkg": ("text", "rulebook.fonts"),
    "jinja2": ("rulebook", "kit"),
    "junitparser": ("verify.report",),
    "langcodes": ("languages",),
    "markdown_it": ("rulebook",),
    "markupsafe": ("rulebook",),
    "numpy": ("verify", "scene.geometry", "kit.cost", "translation.association"),
    "pikepdf": ("rulebook", "kit.produce"),
    "PIL": ("export", "pictures"),
    "platformdirs": ("kit", "verify.ledger"),
    "pydantic": (
        "definition",
        "reference",
        "looks",
        "layout",
        "games.*.facts",
        "kit.folder.manifest",
        "tabletop.data",
    ),
    "pypdfium2": ("export",),
    "python_calamine": ("tables.workbook",),
    "reportlab": ("export.pdf", "export.pixels"),
    "rich": ("cli",),
    "sarif_pydantic": ("verify.report",),
    "segno": ("layout.contents.codes", "serve.sharing"),
    "shapely": ("verify",),
    "starlette": ("serve",),
    "svgwrite": ("export.svg",),
    "tinycss2": ("pictures.svg.tree",),
    "tree_sitter": ("definition",),
    "tree_sitter_toml": ("definition",),
    "typer": ("cli",),
    "typst": ("rulebook",),
    "uvicorn": ("serve.server", "serve.table"),
    "watchfiles": ("serve.watching",),
    "wcwidth": ("play.saying",),
    "websockets": ("serve.table",),  # uvicorn imports it there
    "uharfbuzz": ("text",),
}
"""Where each third-party package is used."""

READERS = {"cairosvg", "fontTools", "numpy", "pikepdf", "PIL", "pypdfium2", "shapely", "uharfbuzz"}
"""With these, the verifier reads what others wrote."""

DISTRIBUTIONS = {
    "bidi": "python-bidi",
    "fontTools": "fonttools",
    "markdown_it": "markdown-it-py",
    "PIL": "pillow",
    "python_calamine": "python-calamine",
    "sarif_pydantic": "sarif-pydantic",
    "tree_sitter": "tree-sitter",
    "tree_sitter_toml": "tree-sitter-toml",
}
"""Packages whose distribution has another name."""

PDFIUM = ("pnp.export.png", "pnp.verify.paint.pdf.opening")
"""Who gives files to pdfium: a build its own; the verifier those of strangers, once they are looked at."""

LONGEST = 600
MOST = 20
"""Files in a room."""
SPEAKERS = ("pnp.cli", "pnp.bootstrap")
"""The modules that print; nothing below them does, or ends the program."""


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    return {module_name(path): path for path in sorted((ROOT / "pnp").rglob("*.py"))}


@cache
def tree_of(name: str) -> ast.Module:
    return ast.parse(modules()[name].read_text(encoding="utf-8"))


@cache
def imports(name: str) -> tuple[tuple[int, str], ...]:
    """(line, module) of every import; `from pnp.kit import plan` is pnp.kit.plan if that is a module."""
    found = []
    for node in ast.walk(tree_of(name)):
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


def is_room(name: str) -> bool:
    """Whether it is a package; its `__init__` is its door."""
    return modules()[name].name == "__init__.py"


def public(name: str) -> set[str]:
    """What the door of a room says that it has: names, and modules to be imported by who needs them."""
    for node in tree_of(name).body:
        if isinstance(node, ast.Assign) and [t.id for t in node.targets if isinstance(t, ast.Name)] == [
            "__all__"
        ]:
            return set(ast.literal_eval(node.value))
    return set()


def doors(name: str, target: str) -> list[tuple[str, str]]:
    """(room, what is asked of it) for each room that an import enters from outside."""
    home = (name if is_room(name) else name.rpartition(".")[0]).split(".")
    parts = target.split(".")
    shared = 0
    while shared < min(len(home), len(parts)) and home[shared] == parts[shared]:
        shared += 1
    return [(".".join(parts[:depth]), parts[depth]) for depth in range(shared + 1, len(parts))]


def asked() -> Iterator[tuple[str, int, str]]:
    """(module, line, what it imports of pnp), names and all: pnp.kit.plan.Plan."""
    for name in modules():
        for node in ast.walk(tree_of(name)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "pnp":
                for alias in node.names:
                    yield name, node.lineno, f"{node.module}.{alias.name}"


def test_rooms_are_entered_by_their_doors() -> None:
    """From outside a room, only what its door names in `__all__` is imported."""
    wrong = [
        f"{name}:{line} imports {target}; the door of {door} does not have {thing}"
        for name, line, target in asked()
        for door, thing in doors(name, target)
        if door in modules() and is_room(door) and thing not in public(door)
    ]
    assert not wrong, "\n".join(wrong)


def test_doors_have_what_they_say() -> None:
    wrong = [
        f"{name} has no {thing}"
        for name in modules()
        if is_room(name)
        for thing in public(name)
        if f"{name}.{thing}" not in modules() and not hasattr(import_module(name), thing)
    ]
    assert not wrong, "\n".join(wrong)


def test_a_room_says_what_it_is_for_and_can_be_overlooked() -> None:
    files = Counter(name.rpartition(".")[0] for name in modules() if not is_room(name))
    rooms = [name for name in modules() if is_room(name) and name != "pnp"]
    assert not [f"{name} has {files[name]} files" for name in rooms if files[name] > MOST]
    assert not [name for name in rooms if len(ast.get_docstring(tree_of(name)) or "") < 20]


def test_no_file_lies_outside_a_room() -> None:
    loose = {name for name in modules() if not is_room(name) and name.count(".") == 1}
    assert loose == {
        f"pnp.{name}"
        for name in (
            "__main__",
            "caching",
            "errors",
            "finding",
            "languages",
            "options",
            "papers",
            "renaming",
            "resources",
            "units",
        )
    }


def test_no_prefix_stands_for_a_room() -> None:
    """paint_pdf, paint_svg and paint_area beside each other are a room that nobody has built."""
    wrong = []
    for room_name in (name for name in modules() if is_room(name)):
        inside = [name.rpartition(".")[2] for name in modules() if name.rpartition(".")[0] == room_name]
        prefixes = Counter(name.split("_")[0] for name in inside if "_" in name.strip("_"))
        wrong += [f"{room_name}.{prefix}_*: {many} files" for prefix, many in prefixes.items() if many > 3]
    assert not wrong, "\n".join(wrong)


def test_there_are_no_circles() -> None:
    """No module leads back to itself, not by imports inside functions either."""
    graph = {name: {target for _, target in imports(name) if target in modules()} for name in modules()}
    free: set[str] = set()
    while ready := {name for name in graph if name not in free and graph[name] - {name} <= free}:
        free |= ready
    assert not graph.keys() - free, "\n".join(
        f"{name} -> {', '.join(sorted(graph[name] - free))}" for name in sorted(graph.keys() - free)
    )


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


def game_of(name: str) -> str:
    """The package of a game that a module belongs to; empty for what all games share."""
    package = ".".join(name.split(".")[:3])
    return package if package in modules() and is_under(package, "pnp.games.*") and is_room(package) else ""


def test_a_game_knows_no_other_game() -> None:
    """Nor does anything else know a game: they are found by their entry points."""
    wrong = [
        f"{name}:{line} imports {target}"
        for name, line, target in internal()
        if game_of(target) and game_of(target) != game_of(name)
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


def test_pdfium_is_given_files_at_one_door() -> None:
    """A page whose forms never end takes the process with it."""
    opens = [
        name
        for name in modules()
        for node in ast.walk(tree_of(name))
        if isinstance(node, ast.Name | ast.Attribute | ast.alias)
        and {getattr(node, key, "") for key in ("id", "attr", "name")} & {"PdfDocument", "FPDF_LoadDocument"}
    ]
    assert set(opens) == set(PDFIUM)


def test_what_is_imported_is_declared() -> None:
    """An import that only another package's dependency satisfies breaks on the day that one drops it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[<>=~[]", text)[0] for text in project["dependencies"]}
    used = {DISTRIBUTIONS.get(package, package) for _, _, package in third_party()}
    extra = {re.split(r"[<>=~[]", text)[0] for text in project["optional-dependencies"]["cluster"]}
    assert used - declared == extra
    fonts = {name for name in declared if name.startswith("fontpkg-")}
    assert declared - fonts <= {DISTRIBUTIONS.get(package, package) for package in HOMES}


def test_a_module_fits_in_the_head() -> None:
    wrong = []
    for name, path in modules().items():
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > LONGEST:
            wrong.append(f"{path} has {lines} lines; split it into rooms with good names")
        if tree_of(name).body and not ast.get_docstring(tree_of(name)):
            wrong.append(f"{path} does not say what it is")
    assert not wrong, "\n".join(wrong)


def test_nothing_below_the_command_line_prints_or_exits() -> None:
    wrong = []
    for name in modules():
        if any(is_under(name, speaker) for speaker in SPEAKERS):
            continue
        for node in ast.walk(tree_of(name)):
            match node:
                case ast.Call(func=ast.Name(id="print" | "exit" | "quit")):
                    wrong.append(f"{name}:{node.lineno}")
                case ast.Attribute(value=ast.Name(id="sys"), attr="exit" | "stdout" | "stderr"):
                    wrong.append(f"{name}:{node.lineno}")
                case ast.Name(id="SystemExit"):
                    wrong.append(f"{name}:{node.lineno}")
    assert not wrong, "\n".join(wrong)


def test_help_stays_quick() -> None:
    """What `import pnp.cli` loads: nothing that draws, reads PDF or validates."""
    heavy = {"reportlab", "typst", "uharfbuzz", "pikepdf", "pydantic", "babel", "jinja2", "numpy", "shapely"}
    tops = {
        target.split(".")[0]
        for name in reached_at_import("pnp.cli")
        for node in tree_of(name).body
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
            node.lineno for node in tree_of(current).body if isinstance(node, ast.Import | ast.ImportFrom)
        }
        waiting += [target for line, target in imports(current) if line in tops]
    return seen
