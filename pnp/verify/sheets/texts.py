"""What a reader can select on a sheet, or hear, held against the texts that its page shows."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import atan2, degrees

from pnp.scene import IDENTITY, Element, Group, Matrix, Page, Text, Use, compose, text_matrix, transform_point
from pnp.units import Point
from pnp.verify.paint import PagePaint, TextRun

NEAR = 0.05
"""How far a text may begin from where its glyphs do, mm, and its em be from theirs."""

LEANING = 0.1
"""Degrees by which it may be turned otherwise."""

MOST = 12
"""Texts of a page that are told."""


@dataclass(frozen=True, slots=True)
class Said:
    """A text: what it says, where its line begins, its em in mm, and its direction in degrees."""

    text: str
    at: Point
    size: float
    turn: float


def differing(page: Page, paint: PagePaint, *, drawn: bool) -> Iterator[str]:
    """What is wrong with the text of a sheet: `drawn` says that it is an SVG, whose texts have labels as one
    reads them; a PDF has what is painted, letter by letter."""
    free: dict[str, list[Said]] = defaultdict(list)
    for said in _found(paint.texts):
        free[said.text].append(said)
    told = 0
    for wanted in _wanted(page.drawing.elements, IDENTITY, drawn=drawn):
        own = free.get(wanted.text, [])
        match = next((index for index, said in enumerate(own) if _is_there(wanted, said)), None)
        if match is not None:
            del own[match]
            continue
        told += 1
        if told <= MOST:
            yield f"expected the text {_short(wanted)}, found {_instead(wanted, free)}"
    for said in (each for several in free.values() for each in several):
        told += 1
        if told <= MOST:
            yield f"has the text {_short(said)}, which is not painted there"
    if told > MOST:
        yield f"{told - MOST} more texts of this page are not what is painted"


def _instead(wanted: Said, free: dict[str, list[Said]]) -> str:
    """What stands in the place of a text; it is told as that, and not again."""
    for several in free.values():
        for index, said in enumerate(several):
            if abs(said.at[0] - wanted.at[0]) < NEAR and abs(said.at[1] - wanted.at[1]) < NEAR:
                del several[index]
                return repr(said.text[:60])
    return "none"


def _short(said: Said) -> str:
    return f"{said.text[:60]!r} at ({said.at[0]:.1f}, {said.at[1]:.1f}) mm"


def _is_there(wanted: Said, said: Said) -> bool:
    off = max(abs(a - b) for a, b in zip(wanted.at, said.at, strict=True))
    lean = abs(wanted.turn - said.turn) % 360
    return off <= NEAR and abs(wanted.size - said.size) <= NEAR and min(lean, 360 - lean) <= LEANING


def _found(runs: Sequence[TextRun]) -> Iterator[Said]:
    """The texts of a file; what one line shows in several fonts is one text."""
    for (at, size, turn), parts in groupby(runs, key=lambda run: (run.at, run.size, run.turn)):
        said = "".join(run.text for run in parts)
        yield Said(_joined(said), at, size, turn)


def _joined(units: str) -> str:
    """Halves of letters beyond the first plane, put together."""
    return units.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "replace")


def _wanted(elements: Iterable[Element], matrix: Matrix, *, drawn: bool) -> Iterator[Said]:
    for element in elements:
        if isinstance(element, Text):
            said = _one(element, matrix, drawn=drawn)
            if said is not None:
                yield said
        elif isinstance(element, Group):
            yield from _wanted(element.children, compose(matrix, element.transform), drawn=drawn)
        elif isinstance(element, Use):
            yield from _wanted(element.symbol.children, compose(matrix, element.transform), drawn=drawn)


def _one(text: Text, matrix: Matrix, *, drawn: bool) -> Said | None:
    """What a text says in a file; None where it says nothing there."""
    if drawn and not text.text:
        return None
    if not drawn and (not text.visual.strip() or text.width <= 0):
        return None
    total = compose(matrix, text_matrix(text))
    a, b, c, d = total[:4]
    size, turn = text.size * abs(a * d - b * c) ** 0.5, degrees(atan2(b, a)) % 360
    said = text.text if drawn else text.visual.replace("\u00a0", " ")
    return Said(said, transform_point(total, (0.0, 0.0)), size, turn)
