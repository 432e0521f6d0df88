"""A small book with everything in it that a book can have, and pictures for it."""

from dataclasses import replace
from math import cos, pi, radians, sin
from pathlib import Path

from pnp.export import svg
from pnp.rulebook.book import Book
from pnp.rulebook.look import Look
from pnp.rulebook.source import parse
from pnp.scene import Drawing, Polygon, Style, Swatch
from pnp.units import Point

HERE = Path(__file__).parent / "sample"


def colour(hexadecimal: str) -> Swatch:
    return Swatch(hexadecimal, hexadecimal)


def hexagon(x: float, y: float, size: float) -> tuple[Point, ...]:
    return tuple(
        (round(x + size * sin(k * pi / 3), 2), round(y + size * cos(k * pi / 3), 2)) for k in range(6)
    )


def board(side: int, width: float, marks: dict[tuple[int, int], str] | None = None) -> Drawing:
    """A board of pointy-top cells, `side` a side; `marks` colours cells by (q, r)."""
    size = width / (2 * side - 1) / 3**0.5
    height = round(size * (3 * side - 1), 2)
    cells = []
    reach = side - 1
    for r in range(-reach, reach + 1):
        for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1):
            x, y = width / 2 + size * 3**0.5 * (q + r / 2), height / 2 + size * 1.5 * r
            fill = (marks or {}).get((q, r), ("#efe6d2", "#e3d7bd", "#d6c7a6")[(q - r) % 3])
            cells.append(Polygon(hexagon(x, y, size), Style(colour(fill), colour("#5a4a36"), 0.25)))
    return Drawing(width, height, tuple(cells))


def rose(size: float = 100.0, ink: str = "#7a3320", line: str = "#b9a888") -> Drawing:
    """A compass rose on contour lines."""
    middle = size / 2
    parts = []
    for k in range(14):
        points = []
        for step in range(120):
            angle = radians(3 * step)
            reach = 9 + 3 * k + 1.6 * sin(3 * angle + k / 2) + 1.1 * sin(5 * angle - k / 3)
            points.append((round(middle + reach * cos(angle), 2), round(middle + reach * sin(angle), 2)))
        parts.append(Polygon(tuple(points), Style(None, colour(line), 0.3)))
    for k in range(12):
        turn = radians(30 * k)
        reach = 44 if k % 2 == 0 else 26
        tip = (round(middle + reach * sin(turn), 2), round(middle - reach * cos(turn), 2))
        for side, fill in ((-1, "#ffffff"), (1, ink)):
            beside = turn + side * 0.45
            foot = (round(middle + 7 * sin(beside), 2), round(middle - 7 * cos(beside), 2))
            parts.append(Polygon((tip, foot, (middle, middle)), Style(colour(fill), colour(ink), 0.3)))
    return Drawing(size, size, tuple(parts))


RED, BLUE = "#b8452b", "#46698a"
DRAWINGS = {
    "start": board(9, 150),
    "piece": board(2, 40, {(0, 0): RED}),
    "moves": board(3, 40, {(0, 0): RED, (0, -2): BLUE, (2, -2): BLUE}),
    "dragon": board(5, 40, {(0, 0): RED, (1, -4): BLUE, (3, -4): BLUE, (4, -3): BLUE, (4, -1): BLUE}),
}
"""The figures of the book, as a kit has them."""
FIGURES = {name: svg.text(drawing, title="", language="") for name, drawing in DRAWINGS.items()}
"""The same as SVG, for a PDF without forms."""

DRAWN_LOOK = Look(title_fonts=("cinzel", "eb-garamond"), title_weight=600, ornament=rose(), mark=rose())
_ROSE = svg.text(rose(), title="", language="")
LOOK = replace(DRAWN_LOOK, ornament=_ROSE, mark=_ROSE)


def sample_text() -> str:
    return (HERE / "book.md").read_text(encoding="utf-8")


def sample_book() -> Book:
    return Book(
        title="Dehex’z War",
        subtitle="Rulebook",
        language="en",
        blocks=parse(sample_text(), "book.md"),
        facts=("2 or 3 players", "60–90 minutes", "217 cells, 111 pieces"),
        byline="A game by Robin-3",
        edition="1.0 · en · a4 · a1b2c3",
    )
