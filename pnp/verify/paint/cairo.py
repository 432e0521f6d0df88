"""CairoSVG without its detours: it paints the same pixels in half of the time.

For each `use` it goes through the whole file to find what is meant, and it reads each path letter by letter,
once for every time that it is painted. Both are found at once here, where files are as they are mostly; all
else is CairoSVG's. Importing this raises OSError without the system's cairo.
"""

import re
from typing import Any

from cairosvg import surface

from pnp.caching import remembered

NAME = "the picture"
"""What a file is called, so that CairoSVG keeps what it has found in it."""

_PLAIN = re.compile(r"M[MLCZ0-9eE.,+\s-]*")
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}

Steps = tuple[tuple[str, tuple[float, ...]], ...]


class Surface(surface.PNGSurface):  # type: ignore[misc]  # it has no types
    """A surface that knows at once which element has which id, the first one as everywhere."""

    def set_context_size(self, width: float, height: float, viewbox: object, tree: Any) -> None:
        """Called before anything is painted."""
        waiting = list(reversed(tree.children))
        while waiting:
            node = waiting.pop()
            if node.element.id:
                self.tree_cache.setdefault((tree.url, node.element.id), node)
            waiting.extend(reversed(node.children))
        super().set_context_size(width, height, viewbox, tree)


@remembered
def steps(path: str) -> Steps | None:
    """The steps of a path of absolute lines and curves, each told with its own letter; None for any other
    one."""
    if not _PLAIN.fullmatch(path):
        return None
    found = []
    for kind, numbers in _STEP.findall(path):
        try:
            values = tuple(map(float, numbers.replace(",", " ").split()))
        except ValueError:
            return None
        if len(values) != _NUMBERS[kind]:
            return None
        found.append((kind, values))
    return tuple(found)


def _path(canvas: Any, node: Any) -> None:
    found = steps(node.get("d", ""))
    if found is None or any(name.startswith("marker") for name in node):
        _any_path(canvas, node)
        return
    context = canvas.context
    for kind, values in found:
        if kind == "M":
            context.move_to(*values)
        elif kind == "L":
            context.line_to(*values)
        elif kind == "C":
            context.curve_to(*values)
        else:
            context.close_path()


_any_path = surface.TAGS["path"]
surface.TAGS["path"] = _path
