"""The page of the API: what games with Python of their own may import, from the docstrings."""

import inspect
import re
from importlib import import_module
from types import ModuleType
from typing import Any

from tools.site.markdown import escaped

PROMISED = (
    "pnp.games.game",
    "pnp.play",
    "pnp.play.claims",
    "pnp.scene",
    "pnp.scene.elements",
    "pnp.text",
    "pnp.grid.hexgrid",
    "pnp.grid.points",
    "pnp.grid.polyomino",
    "pnp.finding",
    "pnp.games.proof",
    "pnp.games.plain",
    "pnp.games.ornament",
    "pnp.games.illustration",
    "pnp.units",
)
"""The modules that keep their names and meaning from one version to the next."""


def page() -> str:
    """Return the page of all promised modules."""
    lines = [
        "# API",
        "",
        "Made from the program. A game that is an installed package may import these modules: they keep "
        "their names and meaning. All else may change from one version to the next. `python -m pydoc MODULE` "
        "shows the same, and the [recipe for a game](../recipes/game.md) says where to begin.",
        "",
        *(f"* [`{name}`](#{_anchor(name)})" for name in PROMISED),
    ]
    for name in PROMISED:
        module = import_module(name)
        lines += ["", f"## {name} {{ #{_anchor(name)} }}", "", *prose(module.__doc__)]
        for each, value in public(module):
            lines += ["", f"### {each} {{ #{_anchor(name)}-{each} }}", "", *described(each, value)]
    return "\n".join(lines) + "\n"


def public(module: ModuleType) -> list[tuple[str, Any]]:
    """Return the functions and classes that a module offers: those of `__all__`, else those it defines."""
    listed = getattr(module, "__all__", None)
    if listed is None:
        listed = [
            name
            for name, value in vars(module).items()
            if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
        ]
    values = [(name, getattr(module, name, None)) for name in listed]  # modules are not imported yet
    return [(name, value) for name, value in values if inspect.isclass(value) or inspect.isroutine(value)]


def described(name: str, value: Any) -> list[str]:
    """Return the signature and docstring of a function or class, and those of a class's own methods."""
    lines = ["```python", signature(name, value), "```", "", *prose(_own_doc(value))]
    if inspect.isclass(value):
        for each, method in vars(value).items():
            function = inspect.unwrap(getattr(method, "__func__", getattr(method, "fget", method)) or method)
            if each.startswith("_") or not inspect.isroutine(function) or not function.__doc__:
                continue
            said = signature(each, function) if not isinstance(method, property) else each
            lines += [f"* `{said}`: {escaped(function.__doc__)}"]
    return lines


def signature(name: str, value: Any) -> str:
    """Return a call of a function or class as one line, types without the names of their modules."""
    if getattr(value, "_is_protocol", False):
        return f"class {name}(Protocol)"
    try:
        said = str(inspect.signature(value))
    except (TypeError, ValueError):
        said = "(...)"
    said = re.sub(r"<(?:function|class|object|factory)[^>]*>", "...", said)
    return name + re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", said)


def prose(text: str | None) -> list[str]:
    """Return a docstring as lines of Markdown: paragraphs, and what is indented as code."""
    lines: list[str] = []
    for part in inspect.cleandoc(text or "").split("\n\n"):
        code = part.startswith((" ", ">>>")) or "\n    " in part
        lines += ["```text", part, "```", ""] if code else [escaped(part), ""]
    return lines


def _own_doc(value: Any) -> str | None:
    """A dataclass without a docstring gets its signature for one, which says nothing new."""
    doc = value.__doc__
    return None if doc and doc.startswith(f"{getattr(value, '__name__', '')}(") else doc


def _anchor(name: str) -> str:
    return name.replace(".", "-")
