"""A page for each package of pnp: its decisions, as docs/decisions has them, and what is in it."""

import ast
import pkgutil
from pathlib import Path

from tools.site.markdown import cell, escaped, first_sentence

ROOT = Path(__file__).resolve().parents[2]


def names() -> list[str]:
    """Return the names of the packages directly below pnp."""
    return sorted(each.name for each in pkgutil.iter_modules([str(ROOT / "pnp")]) if each.ispkg)


def page(name: str, decisions: str | None) -> str:
    """Return the page of a package: the decisions (Markdown, or None), then its modules and public names."""
    folder = ROOT / "pnp" / name
    tree = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
    lines = [(decisions or f"# {name}\n").rstrip(), "", "## In the package", ""]
    lines += [f"`pnp.{name}`: {escaped((ast.get_docstring(tree) or '').partition(chr(10) * 2)[0])}", ""]
    if exported := _exported(tree):
        lines += ["Other packages may import: " + ", ".join(f"`{each}`" for each in exported) + ".", ""]
    lines += ["| module | what it does |", "|---|---|"]
    lines += [f"| `{module}` | {cell(first_sentence(said))} |" for module, said in _modules(folder)]
    return "\n".join(lines) + "\n"


def _exported(tree: ast.Module) -> list[str]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets
        ):
            return list(ast.literal_eval(node.value))
    return []


def _modules(folder: Path) -> list[tuple[str, str | None]]:
    """Return the modules and packages directly below a package, each with its docstring."""
    found = []
    for each in sorted(pkgutil.iter_modules([str(folder)]), key=lambda each: each.name):
        path = folder / each.name / "__init__.py" if each.ispkg else folder / f"{each.name}.py"
        said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        found.append((each.name + "/" * each.ispkg, said))
    return found
