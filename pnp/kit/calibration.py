"""The test sheet of a printer: crosses on the front, and rings behind them on the back. Each column moves its
rings by a different distance to the right, and each row by a different distance down, from -2 to 2 mm."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from pnp import resources
from pnp.export import pdf
from pnp.kit.words import Words
from pnp.papers import Paper
from pnp.rulebook.catalog import load
from pnp.scene import BLACK, Circle, Drawing, Element, Font, Page, Style, Swatch, Typeface, line, rectangle
from pnp.system import seal
from pnp.text import flow, set_block, set_line, use_language
from pnp.units import Point, from_points

STEPS = (-2, -1, 0, 1, 2)
"""The distances in mm by which the rings on the back are moved from their crosses, for each column and each
row."""

CELL = 30.0
TOP = 84.0
"""The distance in mm from the top of the page to the grid of cells."""

ARM, RING = 6.0, 3.0
INK = Swatch("ink", "#222222")
HAIR = Style(stroke=BLACK, width=0.2, round=False)
FRAME = Style(stroke=Swatch("frame", "#999999"), width=0.15, round=False)
TYPEFACE = Typeface(
    tuple(Font(family) for family in ("source-sans-3", "noto-sans", "heebo", "amiri", "noto-sans-cjk"))
)
MARGIN = 18.0


def write(path: Path, paper: Paper, locale: str, printer: str) -> None:
    """Write the test sheet as a PDF of two pages, front and back. Raises PnpError.

    The front has a cross in each cell of a grid, and the back a ring. The ring of the cell (dx, dy) is moved
    from the place behind its cross: dx mm to the right and dy mm down. If the ring and the cross of a cell
    lie on each other when the paper is held against the light, all backs that this printer prints have to be
    moved by the dx and dy of that cell. The grid is the one in silhouette-card-maker's offset.md.
    """
    words = Words().translate(load(locale, resources.TEMPLATES).gettext)
    title = f"{words.calibration} · {printer}" if printer else words.calibration
    with use_language(locale):
        pages = (_front(paper, words, title, printer or "NAME"), _back(paper, words, title))
    with seal.fresh(path) as fresh:
        pdf.write(pages, fresh, title=title, language=locale, duplex="long")


def centre(paper: Paper, dx: int, dy: int) -> Point:
    """Return where the middle of a cross is printed on the front of the test sheet, in mm from the top
    left. The crosses stand in cells of CELL mm; (dx, dy) counts cells from the middle one, to the right
    and down."""
    return (paper.width / 2 + CELL * dx, TOP + CELL * (dy + 2.5))


def _page(paper: Paper, elements: Iterator[Element]) -> Page:
    whole = (0.0, 0.0, paper.width, paper.height)
    return Page(Drawing(paper.width, paper.height, tuple(elements)), whole, whole)


def _front(paper: Paper, words: Words, title: str, printer: str) -> Page:
    told = (
        f"1. {words.calibration_print}",
        f"2. {words.calibration_look}",
        f"3. {words.calibration_find}",
        f"4. {words.calibration_tell} pnp calibrate --printer {printer} --dx DX --dy DY",
    )
    return _page(paper, _front_elements(paper, title, told))


def _front_elements(paper: Paper, title: str, told: tuple[str, ...]) -> Iterator[Element]:
    yield from _draw_heading(paper, title, told)
    for dx, dy in product(STEPS, STEPS):
        x, y = centre(paper, dx, dy)
        yield rectangle(x - CELL / 2, y - CELL / 2, CELL, CELL, FRAME)
        yield line((x - ARM, y), (x + ARM, y), HAIR, f"cross:{dx}:{dy}")
        yield line((x, y - ARM), (x, y + ARM), HAIR)
        label = ", ".join(f"{step:+d}" if step else "0" for step in (dx, dy)).replace("-", "\N{MINUS SIGN}")
        at = (x - CELL / 2 + 1.5, y - CELL / 2 + 4.2)
        yield set_line(label, TYPEFACE, from_points(9), INK, at, place=f"cell {dx}, {dy}")


def _back(paper: Paper, words: Words, title: str) -> Page:
    return _page(paper, _back_elements(paper, words, title))


def _back_elements(paper: Paper, words: Words, title: str) -> Iterator[Element]:
    yield from _draw_heading(paper, title, (words.calibration_back,))
    for dx, dy in product(STEPS, STEPS):
        x, y = centre(paper, dx, dy)
        x, y = paper.width - x + dx, y + dy
        yield Circle((x, y), RING, HAIR, f"ring:{dx}:{dy}")
        yield line((x - RING, y), (x + RING, y), HAIR)
        yield line((x, y - RING), (x, y + RING), HAIR)


def _draw_heading(paper: Paper, title: str, told: tuple[str, ...]) -> Iterator[Element]:
    left, right = MARGIN, paper.width - MARGIN
    sides = flow(right, left)
    at, first = (sides.x(left), 24.0), sides.anchor("start")
    yield set_line(title, TYPEFACE, from_points(18), INK, at, anchor=first, place="calibration, title")
    top = 30.0
    for number, text in enumerate(told):
        box = (left, top + 12.5 * number, right, top + 12.5 * (number + 1))
        yield from set_block(
            text, TYPEFACE, from_points(11), INK, box, valign="top", place=f"calibration, line {number + 1}"
        )
