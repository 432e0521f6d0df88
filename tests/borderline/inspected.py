"""Borders of the I checks: files of cards as another program makes them, here reportlab."""

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import reportlab
from PIL import Image
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

from pnp.verify.inspect import Expectations
from tests.borderline.border import Border

A4 = (210.0, 297.0)
CARD = (63.0, 88.0)
OF_CARDS = Expectations(CARD)
Write = Callable[[Path], Expectations]
"""Writes a file; returns what is expected of it."""
Drawn = Callable[[Any], object]
"""Draws on a page, in mm from its lower left corner."""


def _file(
    *pages: Drawn, sizes: Sequence[tuple[float, float]] = (), expected: Expectations = OF_CARDS
) -> Write:
    """A file of these pages, A4 if nothing else is said."""

    def write(path: Path) -> Expectations:
        made = canvas.Canvas(str(path), pagesize=(A4[0] * mm, A4[1] * mm), invariant=True)
        for draw, (width, height) in zip(pages, sizes or [A4] * len(pages), strict=True):
            made.setPageSize((width * mm, height * mm))
            draw(made)
            made.showPage()
        made.save()
        return expected

    return write


def _places(left: float = 10.5) -> Iterator[tuple[float, float]]:
    for row in range(3):
        for column in range(3):
            yield left + column * CARD[0], 16.5 + row * CARD[1]


def _cards(count: int = 9, *, left: float = 10.5, tones: Sequence[str] = ("#705010",)) -> Drawn:
    """Nine places with lines to cut along; so many of them have a card."""

    def draw(page: Any) -> None:
        for k in range(4):
            for low, high in ((10.5, 15.5), (281.5, 286.5)):
                page.line((left + 63 * k) * mm, low * mm, (left + 63 * k) * mm, high * mm)
            for low, high in ((left - 3, left - 1), (left + 190, left + 192)):
                page.line(low * mm, (16.5 + 88 * k) * mm, high * mm, (16.5 + 88 * k) * mm)
        for number, (x, y) in enumerate(list(_places(left))[:count]):
            page.setFillColor(tones[number % len(tones)])
            high = 40 + 4 * number if len(tones) == 1 else 60
            page.rect((x + 8) * mm, (y + 10) * mm, 40 * mm, high * mm, stroke=0, fill=1)

    return draw


def _backs(off: float) -> Drawn:
    """The backs of nine cards, so far to the right."""

    def draw(page: Any) -> None:
        _cards(0, left=10.5 + off)(page)
        for x, y in _places(10.5 + off):
            page.setFillColor("#404040")
            page.rect((x + 11.5) * mm, (y + 20) * mm, 40 * mm, 48 * mm, stroke=0, fill=1)

    return draw


def _letters(text: str, size: float, *, embedded: bool = True) -> Drawn:
    def draw(page: Any) -> None:
        _cards()(page)
        name = "Helvetica"
        if embedded:
            name = "Embedded"
            pdfmetrics.registerFont(TTFont(name, str(_font())))
        page.setFont(name, size)
        page.drawString(20 * mm, 288 * mm, text)

    return draw


def _font() -> Path:
    """A TrueType font, which comes with reportlab."""
    return Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"


def _picture(dpi: float) -> Drawn:
    """A picture of 400 pixels, so many to the inch."""
    data = io.BytesIO()
    Image.new("RGB", (400, 400), "#406080").save(data, "PNG")
    side = 400 / dpi * 72

    def draw(page: Any) -> None:
        _cards()(page)
        page.drawImage(ImageReader(data), 10.5 * mm, 16.5 * mm, side, side)

    return draw


def _speck(level: int) -> Drawn:
    """A page of white and a square of this grey."""

    def draw(page: Any) -> None:
        page.setFillColorRGB(level / 255, level / 255, level / 255)
        page.rect(50 * mm, 50 * mm, 20 * mm, 20 * mm, stroke=0, fill=1)

    return draw


def _wide(width: float) -> Write:
    return _file(_cards(), sizes=[(width, A4[1])])


def _two_pages(width: float) -> Write:
    return _file(_cards(), _cards(), sizes=[(209.45, A4[1]), (width, A4[1])])


def _text_of(size: float) -> Write:
    return _file(_letters("hamster", size))


def _printed_at(dpi: float) -> Write:
    return _file(_picture(dpi))


def _greyed(level: int) -> Write:
    return _file(_cards(), _speck(level))


def _at_the_edge(left: float) -> Write:
    return _file(_cards(left=left))


INSPECT: Mapping[str, tuple[Border[Write], ...]] = {
    "I01": (
        Border("width of a page of A4 in mm", _wide, 210.99, 211.02, "cards"),
        Border("width in mm of a page behind one of 209.45", _two_pages, 210.4, 210.5, "cards"),
    ),
    "I02": (
        Border(
            "a font that is not in the file, in which this is written",
            lambda text: _file(_letters(text, 9.0, embedded=False)),
            "",
            "a",
            "cards",
        ),
    ),
    "I03": (Border("size of text in points", _text_of, 5.96, 5.94, "cards"),),
    "I04": (Border("pixels of a picture to the inch", _printed_at, 199.1, 198.9, "cards"),),
    "I05": (
        Border(
            "cards on nine places, where eight are expected",
            lambda count: _file(_cards(count), expected=Expectations(CARD, counts={"cards": 8})),
            8,
            7,
            "cards",
        ),
    ),
    "I06": (
        Border(
            "mm by which backs lie beside their fronts",
            lambda off: _file(_cards(), _backs(off), expected=Expectations(CARD, "alternate")),
            0.49,
            0.52,
            "cards",
        ),
    ),
    "I07": (Border("grey of all that is on a page, of 255", _greyed, 251, 252, "cards"),),
    "I08": (
        Border("mm from cards to the edge of the paper", _at_the_edge, 3.96, 3.94, "cards"),
    ),
    "I09": (
        Border(
            "colour of cards beside #70b010, 6.01 and 5.97 apart for who sees fewest",
            lambda tone: _file(_cards(tones=("#70b010", tone))),
            "#70b0b0",
            "#90b070",
            "cards",
        ),
    ),
}  # fmt: skip
"""By the code of the check."""
