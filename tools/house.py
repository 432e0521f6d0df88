"""Draws docs/house.svg: the packages from the top down, and three roads through them.

Both come from the tables of docs/architecture.md. `python -m tools.house` writes the picture.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCS / "architecture.md"
PICTURE = DOCS / "house.svg"

COLOURS = ("#1f5f8b", "#a5432d", "#4c6b22")
ROW, STEP, NAMES, TOP, GAP = 26, 27, 118, 64, 26
"""Heights and widths of the picture, in pixels."""


def roads() -> Mapping[str, Sequence[str]]:
    """Return the functions of each road, as "module:function", by the road's heading."""
    text = PAGE.read_text(encoding="utf-8").partition("## Three roads\n")[2].partition("\n## ")[0]
    parts = re.split(r"^### (.+)$", text, flags=re.MULTILINE)[1:]
    return {
        title: re.findall(r"^\| \d+ \| `(pnp\.[\w.]+:[\w.]+)` ", table, flags=re.MULTILINE)
        for title, table in zip(parts[::2], parts[1::2], strict=True)
    }


def packages() -> Sequence[str]:
    """Return the packages from the top down."""
    return re.findall(r"^\| `pnp/(\w+)/` ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)


def drawing() -> str:
    """Return the picture as SVG: a row for each package, a column of steps for each road."""
    names, ways = packages(), roads()
    rows = {name: TOP + ROW * (number + 0.5) for number, name in enumerate(names)}
    left, columns = NAMES, []
    for functions in ways.values():
        columns.append(left + GAP / 2)
        left += STEP * len(functions) + GAP
    height = TOP + ROW * len(names) + 12
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left} {height}" width="{left}" '
        f'height="{height}" font-family="Verdana, DejaVu Sans, sans-serif">',
        "<title>The packages of pnp from the top down, and three roads through them</title>",
        f'<rect width="{left}" height="{height}" rx="8" fill="#fbf9f4"/>',
    ]
    for number, name in enumerate(names):
        y = TOP + ROW * number
        if number % 2 == 0:
            parts.append(f'<rect x="6" y="{y}" width="{left - 12}" height="{ROW}" fill="#f0ece1"/>')
        parts.append(f'<text x="16" y="{y + 17:g}" font-size="12.5" fill="#2b2a27">{name}</text>')
    for (title, functions), x, colour in zip(ways.items(), columns, COLOURS, strict=True):
        parts += _road(title, [rows[name.split(".")[1]] for name in functions], x, colour)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _road(title: str, heights: Sequence[float], left: float, colour: str) -> list[str]:
    """Return a road: its heading, a line from step to step, and the steps with their numbers."""
    spots = [(left + STEP * (number + 0.5), y) for number, y in enumerate(heights)]
    words = title.split(" to ")
    parts = [
        f'<text x="{left:g}" y="{26 + 18 * line}" font-size="13" font-weight="bold" fill="{colour}">'
        f"{escape(('to ' if line else '') + part)}</text>"
        for line, part in enumerate(words)
    ]
    way = " ".join(f"{x:g},{y:g}" for x, y in _eased(spots))
    parts.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
    for number, (x, y) in enumerate(spots, 1):
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="9.5" fill="{colour}"/>')
        parts.append(
            f'<text x="{x:g}" y="{y + 3.8:g}" font-size="10.5" fill="#fff" text-anchor="middle">'
            f"{number}</text>"
        )
    return parts


def _eased(spots: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the way from spot to spot: level, then steep, then level again."""
    way = [spots[0]]
    for (ax, ay), (bx, by) in pairwise(spots):
        way += [((ax + bx) / 2, ay), ((ax + bx) / 2, by), (bx, by)]
    return way


if __name__ == "__main__":
    PICTURE.write_text(drawing(), encoding="utf-8")
