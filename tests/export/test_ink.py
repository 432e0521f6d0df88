"""The ink of pages, measured without the PDF that is printed, is that of the printed PDF."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pillow

from pnp.export import pdf, png
from pnp.export.ink import DPI, _glyph_area, ink
from pnp.export.number import fill_numbers, number
from pnp.pictures.pixels import read_raster, with_opacity
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Group,
    Image,
    Page,
    Style,
    Swatch,
    Use,
    outline,
    rectangle,
    rotate,
    symbol,
)
from pnp.scene.elements import translate
from pnp.scene.theme import Font, Typeface
from pnp.text import set_block, set_line
from tests.image_files import encoded

RED, BLACK, WHITE = Swatch("red", "#c02020"), Swatch("black", "#000000"), Swatch("white", "#ffffff")
SERIF = Typeface((Font("source-serif-4"),))
GROUND = rectangle(0, 0, 100, 80, Style(fill=WHITE))
WORDS = set_block("It rains. Draw three cards, and keep one of them. " * 4, SERIF, 5, BLACK, (10, 10, 90, 75))
BOX = (0.0, 0.0, 100.0, 80.0)


def page(*elements: Element) -> Page:
    return Page(Drawing(100, 80, (GROUND, *elements)), BOX, BOX)


def printed(folder: Path, *pages: Page) -> list[float]:
    """The ink of a printed PDF, by a rendering."""
    pdf.write(pages, folder / "pages.pdf", title="Ink", language="en")
    return [1 - each / 255 for each in png.lightness(folder / "pages.pdf", DPI)]


def bars() -> Pillow.Image:
    """A picture of which the middle third is black and the rest pale."""
    image = Pillow.new("RGB", (240, 180), "#f0e0d0")
    image.paste("#000000", (80, 0, 160, 180))
    return image


PICTURE = read_raster(encoded(bars()), "bars")

SCENES: dict[str, tuple[Element, ...]] = {
    "nothing": (),
    "half of it black": (rectangle(0, 0, 50, 80, Style(fill=BLACK)),),
    "one on another": (
        rectangle(10, 10, 60, 60, Style(fill=BLACK)),
        Circle((40, 40), 25, Style(fill=RED, stroke=WHITE, width=3)),
    ),
    "a window": (
        Group((rectangle(0, 0, 99, 80, Style(fill=RED)),), clip=(("M", 9, 20), ("L", 80, 20), ("L", 50, 60))),
    ),
    "a symbol, turned": tuple(
        Use(symbol("s", [rectangle(0, 0, 20, 5, Style(fill=BLACK))]), rotate(turn, (50, 40)))
        for turn in (0, 40, 80)
    ),
    "words": tuple(WORDS),
    "white words on black": (
        rectangle(0, 0, 100, 80, Style(fill=BLACK)),
        *set_block("It rains. " * 12, SERIF, 6, WHITE, (5, 5, 95, 75)),
    ),
    "words, turned, in a symbol": (
        Use(symbol("t", [set_line("Downpour", SERIF, 16, RED, (20, 25), angle=30)]), translate(0, 5)),
    ),
    "words in a window": (
        Group(tuple(WORDS), clip=(("M", 0, 0), ("L", 50, 0), ("L", 50, 80), ("L", 0, 80), ("Z",))),
    ),
    "a picture, partly hidden": (
        Image(PICTURE, (10, 10, 90, 70)),
        rectangle(30, 0, 20, 80, Style(fill=WHITE)),
    ),
    "a picture, cut off": (
        Group((Image(PICTURE, (0, -40, 100, 120)),), clip=outline(((30, 20), (60, 20), (60, 70)))),
    ),
    "a picture, seen through": (
        rectangle(0, 0, 60, 80, Style(fill=BLACK)),
        Image(with_opacity(PICTURE, 0.6), (10, 10, 90, 70)),
    ),
    "a picture in a symbol": (
        Use(symbol("p", [Image(PICTURE, (10, 20, 70, 60))]), rotate(33, (50, 40))),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
def test_ink_is_that_of_the_printed_page(name: str, tmp_path: Path) -> None:
    one = page(*SCENES[name])
    (found,), (there,) = ink([one]), printed(tmp_path, one)
    assert found == pytest.approx(there, abs=0.003)
    assert (there > 0.01) == (name != "nothing")


def test_pages_have_each_their_own(tmp_path: Path) -> None:
    pages = [page(*SCENES[name]) for name in ("words", "half of it black", "words", "nothing")]
    other = Page(Drawing(50, 200, SCENES["half of it black"]), BOX, BOX)
    found = ink([*pages, other])
    assert found == pytest.approx(printed(tmp_path, *pages, other), abs=0.003)
    assert found[0] == found[2] != found[3] == 0


@pytest.mark.parametrize("letter", "OilB8g")
def test_letters_have_the_area_that_is_painted(letter: str, tmp_path: Path) -> None:
    """Counters are left out: an O is less than a disc. Where strokes overlap they count twice."""
    text = set_line(letter, SERIF, 60, BLACK, (50, 55), anchor="middle")
    (there,) = printed(tmp_path, page(text))
    assert _glyph_area(text.glyphs[0][0]) * 60**2 == pytest.approx(there * 100 * 80, rel=0.06)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=8))
def test_many_numbers_are_written_as_each_of_them(values: list[float]) -> None:
    template = " ".join(["%.4f"] * len(values)) + " l"
    assert fill_numbers(template, values) == " ".join(map(number, values)) + " l"
