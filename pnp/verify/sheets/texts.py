"""Compares what a reader can select on a sheet, or hear, with the texts that its page shows."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import atan2, degrees

from pnp.scene import IDENTITY, Element, Group, Matrix, Page, Text, Use, compose, text_matrix, transform_point
from pnp.units import Point
from pnp.verify.paint import PagePaint, TextRun

NEAR = 0.05
"""The largest distance of a text's start from that of its glyphs, mm, and of its em from theirs."""

LEANING = 0.1
"""The largest difference of directions, in degrees."""

MOST = 12
"""The number of texts of a page that are reported."""


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text: its letters, where its line begins, its em in mm, and its direction in degrees."""

    text: str
    at: Point
    size: float
    turn: float


def find_text_faults(page: Page, paint: PagePaint, *, drawn: bool) -> Iterator[str]:
    """Yield what is wrong with the text of a sheet.

    `drawn` says that it is an SVG, whose labels read as one reads the text; a PDF has what is painted, letter
    by letter.
    """
    free: dict[str, list[PlacedText]] = defaultdict(list)
    for text in _file_texts(paint.texts):
        free[text.text].append(text)
    count = 0
    for wanted in _page_texts(page.drawing.elements, IDENTITY, drawn=drawn):
        own = free.get(wanted.text, [])
        match = next((index for index, text in enumerate(own) if _is_there(wanted, text)), None)
        if match is not None:
            del own[match]
            continue
        count += 1
        if count <= MOST:
            yield f"expected the text {_short(wanted)}, found {_instead(wanted, free)}"
    for text in (each for several in free.values() for each in several):
        count += 1
        if count <= MOST:
            yield f"has the text {_short(text)}, which is not painted there"
    if count > MOST:
        yield f"{count - MOST} more texts of this page are not what is painted"


def _instead(wanted: PlacedText, free: dict[str, list[PlacedText]]) -> str:
    """Return what stands in the place of a text, and remove it, so that it is not reported again."""
    for several in free.values():
        for index, text in enumerate(several):
            if abs(text.at[0] - wanted.at[0]) < NEAR and abs(text.at[1] - wanted.at[1]) < NEAR:
                del several[index]
                return repr(text.text[:60])
    return "none"


def _short(placed: PlacedText) -> str:
    return f"{placed.text[:60]!r} at ({placed.at[0]:.1f}, {placed.at[1]:.1f}) mm"


def _is_there(wanted: PlacedText, found: PlacedText) -> bool:
    off = max(abs(a - b) for a, b in zip(wanted.at, found.at, strict=True))
    lean = abs(wanted.turn - found.turn) % 360
    return off <= NEAR and abs(wanted.size - found.size) <= NEAR and min(lean, 360 - lean) <= LEANING


def _file_texts(runs: Sequence[TextRun]) -> Iterator[PlacedText]:
    """Yield the texts of a file; what one line shows in several fonts is one text."""
    for (at, size, turn), parts in groupby(runs, key=lambda run: (run.at, run.size, run.turn)):
        text = "".join(run.text for run in parts)
        yield PlacedText(_join_surrogates(text), at, size, turn)


def _join_surrogates(units: str) -> str:
    """Join surrogates of letters beyond the first plane."""
    return units.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "replace")


def _page_texts(elements: Iterable[Element], matrix: Matrix, *, drawn: bool) -> Iterator[PlacedText]:
    for element in elements:
        if isinstance(element, Text):
            placed = _text_in_file(element, matrix, drawn=drawn)
            if placed is not None:
                yield placed
        elif isinstance(element, Group):
            yield from _page_texts(element.children, compose(matrix, element.transform), drawn=drawn)
        elif isinstance(element, Use):
            yield from _page_texts(element.symbol.children, compose(matrix, element.transform), drawn=drawn)


def _text_in_file(text: Text, matrix: Matrix, *, drawn: bool) -> PlacedText | None:
    """Return how a text reads in a file, or None if it has no letters there."""
    if drawn and not text.text:
        return None
    if not drawn and (not text.visual.strip() or text.width <= 0):
        return None
    total = compose(matrix, text_matrix(text))
    a, b, c, d = total[:4]
    size, turn = text.size * abs(a * d - b * c) ** 0.5, degrees(atan2(b, a)) % 360
    letters = text.text if drawn else text.visual.replace("\u00a0", " ")
    return PlacedText(letters, transform_point(total, (0.0, 0.0)), size, turn)
