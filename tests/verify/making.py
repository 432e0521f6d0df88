"""PDF and SVG files written by hand, so that the readers are not tested against our own writers."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from pathlib import Path

import pikepdf

from pnp.scene.elements import Polygon, Style, Swatch
from pnp.units import Point

RED, BLUE, INK = Swatch("red", "#cc3311"), Swatch("blue", "#3366cc"), Swatch("ink", "#112233")
CELL = Style(fill=BLUE, stroke=INK, width=0.3)
SIZE = 200.0
"""The page is this many mm square."""

K = 72 / 25.4


def hexagon(x: float, y: float, radius: float = 9.5) -> tuple[Point, ...]:
    return tuple((x + radius * sin(k * pi / 3), y - radius * cos(k * pi / 3)) for k in range(6))


def comb(columns: int = 4, rows: int = 4, radius: float = 9.5) -> list[Polygon]:
    """Cells that share edges, named cell:0, cell:1 ..."""
    wide = radius * 3**0.5
    return [
        Polygon(
            hexagon(40 + wide * (c + r % 2 / 2), 40 + 1.5 * radius * r, radius),
            CELL,
            f"cell:{r * columns + c}",
        )
        for r in range(rows)
        for c in range(columns)
    ]


def rgb(colour: str) -> str:
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.5f}" for i in (1, 3, 5))


def drawn(points: Sequence[Point], fill: str = "#3366cc", stroke: str = "#112233", width: float = 0.3) -> str:
    """Content that fills and strokes a polygon, in mm, y down, under the page's own matrix."""
    ends = " l ".join(f"{x:.5f} {y:.5f}" for x, y in points[1:])
    paint = f"{rgb(fill)} rg {rgb(stroke)} RG {width} w 1 J 1 j"
    return f"{paint} {points[0][0]:.5f} {points[0][1]:.5f} m {ends} l h B\n"


def pdf(
    path: Path,
    content: str,
    *,
    forms: Mapping[str, tuple[str, str]] | None = None,
    resources: str = "",
    size: float = SIZE,
    extra: Mapping[str, object] | None = None,
    bare: bool = False,
) -> Path:
    """A page whose content is in mm, y down; forms are name -> (their dictionary's entries, content)."""
    document = pikepdf.new()
    document.add_blank_page(page_size=(size * K, size * K))
    page = document.pages[0]
    objects = pikepdf.Dictionary()
    for name, (entries, body) in (forms or {}).items():
        stream = document.make_stream(body.encode())
        for key, value in pikepdf.Object.parse(f"<< {entries} >>".encode()).items():
            stream[key] = value
        stream.Type, stream.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        objects[f"/{name}"] = stream
    for stream in objects.values():
        stream.Resources = pikepdf.Dictionary(XObject=objects)
    page.Resources = pikepdf.Object.parse(f"<< {resources} >>".encode())
    page.Resources.XObject = objects
    flip = "" if bare else f"{K:.9f} 0 0 {-K:.9f} 0 {size * K:.9f} cm\n"
    page.Contents = document.make_stream((flip + content).encode())
    for key, value in (extra or {}).items():
        page.obj[key] = value
    document.save(path)
    return path


HEAD = f'width="{SIZE}mm" height="{SIZE}mm" viewBox="0 0 {SIZE} {SIZE}"'
NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(path: Path, body: str, *, head: str = HEAD) -> Path:
    """An SVG file whose user unit is 1 mm."""
    path.write_text(f"<svg {NAMES} {head}>{body}</svg>")
    return path


ROUND = 'stroke-linecap="round" stroke-linejoin="round"'


def polygon_svg(points: Sequence[Point], fill: str = "#3366cc", more: str = "") -> str:
    ends = " ".join(f"{x:.5f},{y:.5f}" for x, y in points)
    return f'<polygon points="{ends}" fill="{fill}" stroke="#112233" stroke-width="0.3" {ROUND} {more}/>'
