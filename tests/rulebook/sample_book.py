"""A small book with everything in it that a book can have, and pictures for it."""

from math import cos, pi, radians, sin
from pathlib import Path

from pnp.rulebook.book import Book
from pnp.rulebook.look import Look
from pnp.rulebook.source import parse

HERE = Path(__file__).parent / "sample"


def hexagon(x: float, y: float, size: float) -> str:
    corners = (f"{x + size * sin(k * pi / 3):.2f},{y + size * cos(k * pi / 3):.2f}" for k in range(6))
    return " ".join(corners)


def board(side: int, width: float, marks: dict[tuple[int, int], str] | None = None) -> str:
    """A board of pointy-top cells, `side` a side; `marks` colours cells by (q, r)."""
    size = width / (2 * side - 1) / 3**0.5
    height = size * (3 * side - 1)
    cells = []
    reach = side - 1
    for r in range(-reach, reach + 1):
        for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1):
            x, y = width / 2 + size * 3**0.5 * (q + r / 2), height / 2 + size * 1.5 * r
            fill = ("#efe6d2", "#e3d7bd", "#d6c7a6")[(q - r) % 3]
            fill = (marks or {}).get((q, r), fill)
            line = 'stroke="#5a4a36" stroke-width="0.25"'
            cells.append(f'<polygon points="{hexagon(x, y, size)}" fill="{fill}" {line}/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height:.2f}mm" '
        f'viewBox="0 0 {width} {height:.2f}">' + "".join(cells) + "</svg>"
    )


def rose(size: float = 100.0, colour: str = "#7a3320", line: str = "#b9a888") -> str:
    """A compass rose on contour lines."""
    middle = size / 2
    parts = []
    for k in range(14):
        points = []
        for step in range(121):
            angle = radians(3 * step)
            reach = 9 + 3 * k + 1.6 * sin(3 * angle + k / 2) + 1.1 * sin(5 * angle - k / 3)
            points.append(f"{middle + reach * cos(angle):.2f},{middle + reach * sin(angle):.2f}")
        parts.append(f'<polygon points="{" ".join(points)}" fill="none" stroke="{line}" stroke-width="0.3"/>')
    for k in range(12):
        turn = radians(30 * k)
        reach = 44 if k % 2 == 0 else 26
        tip = (middle + reach * sin(turn), middle - reach * cos(turn))
        for side, fill in ((-1, "#ffffff"), (1, colour)):
            foot = (middle + 7 * sin(turn + side * 0.45), middle - 7 * cos(turn + side * 0.45))
            points = f"{tip[0]:.2f},{tip[1]:.2f} {foot[0]:.2f},{foot[1]:.2f} {middle},{middle}"
            parts.append(f'<polygon points="{points}" fill="{fill}" stroke="{colour}" stroke-width="0.3"/>')
    body = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">{body}</svg>'


RED, BLUE = "#b8452b", "#46698a"
FIGURES = {
    "start": board(9, 150),
    "piece": board(2, 40, {(0, 0): RED}),
    "moves": board(3, 40, {(0, 0): RED, (0, -2): BLUE, (2, -2): BLUE}),
    "dragon": board(5, 40, {(0, 0): RED, (1, -4): BLUE, (3, -4): BLUE, (4, -3): BLUE, (4, -1): BLUE}),
}

LOOK = Look(title_fonts=("cinzel", "eb-garamond"), title_weight=600, ornament=rose(), mark=rose())


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
