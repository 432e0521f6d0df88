"""Two renderers agree on equal pages, and a small fault is seen."""

import builtins
from pathlib import Path

import numpy as np
import pytest

from pnp.errors import ToolMissing
from pnp.verify.paint.raster import Pixels, difference, raster_pdf, raster_svg
from pnp.verify.paint.shapes import Unreadable
from tests.verify.making import comb, drawn, hexagon, pdf, polygon_svg, svg

CELLS = [cell.points for cell in comb()]
DPI = 200


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> Pixels:
    path = pdf(tmp_path_factory.mktemp("right") / "a.pdf", "".join(map(drawn, CELLS)))
    return raster_pdf(path, 0, DPI)


def test_pdfium_and_cairo_agree_and_see_what_is_missing(tmp_path: Path, right: Pixels) -> None:
    try:
        same = raster_svg(svg(tmp_path / "a.svg", "".join(map(polygon_svg, CELLS))), DPI)
    except ToolMissing as missing:
        pytest.skip(str(missing))
    assert not difference(right, same)
    assert difference(right, same).share == 0
    short = raster_svg(svg(tmp_path / "b.svg", "".join(map(polygon_svg, CELLS[1:]))), DPI)
    told = difference(right, short)
    assert told
    assert told.share > 1e-3
    dot = "".join(map(polygon_svg, CELLS)) + '<circle cx="64" cy="54" r="0.6"/>'
    spotted = difference(right, raster_svg(svg(tmp_path / "c.svg", dot), DPI))
    assert spotted
    x, y = (v / DPI * 25.4 for v in spotted.at)
    assert abs(x - 64) < 3
    assert abs(y - 54) < 3


@pytest.mark.parametrize(
    ("content", "differs"),
    [
        ("1 0 0 1 0.05 0.05 cm ", False),
        ("1 0 0 1 0.4 0 cm ", True),
        ("0.97 0 0 0.97 0 0 cm ", True),
    ],
)
def test_a_hair_is_forgiven_and_no_more(tmp_path: Path, right: Pixels, content: str, differs: bool) -> None:
    other = raster_pdf(pdf(tmp_path / "o.pdf", content + "".join(map(drawn, CELLS))), 0, DPI)
    assert bool(difference(right, other)) is differs
    assert bool(difference(other, right)) is differs


def test_a_part_of_a_page(tmp_path: Path, right: Pixels) -> None:
    path = pdf(tmp_path / "a.pdf", "".join(map(drawn, CELLS)))
    part = raster_pdf(path, 0, 254, (25.4, 50.8, 76.2, 101.6))
    whole = raster_pdf(path, 0, 254)
    assert part.shape == (508, 508, 3)
    assert not difference(part, whole[508:1016, 254:762])
    assert right.shape[2] == 3


def test_a_part_of_a_picture_is_drawn_on_the_pixels_of_a_page(tmp_path: Path) -> None:
    """A hair line of a pixel and a half, from wherever the part begins."""
    points = hexagon(60.0, 50.0, 30.0)
    line = drawn(points, "#ffffff", "#000000", 0.15)
    body = polygon_svg(points, "#ffffff").replace("#112233", "#000000").replace('width="0.3"', 'width="0.15"')
    picture = svg(tmp_path / "a.svg", body)
    for on in (0.0, 0.02, 0.04, 0.06, 0.08):
        # Ten pixels to the mm. pdfium begins at a whole one: what it draws is moved by a part of one.
        page = pdf(tmp_path / "a.pdf", f"1 0 0 1 {on} {on} cm {line}")
        one = raster_pdf(page, 0, 254, (25.0, 15.0, 95.0, 85.0))
        try:
            two = raster_svg(picture, 254, (25.0 - on, 15.0 - on, 95.0 - on, 85.0 - on), (700, 700))
        except ToolMissing as missing:
            pytest.skip(str(missing))
        assert one.shape == two.shape == (700, 700, 3)
        assert difference(one, two).share == 0


def test_sizes_that_differ_do_not_agree() -> None:
    white = np.full((40, 40, 3), 255, dtype=np.uint8)
    assert not difference(white, white[:39, :38])
    assert difference(white, white[:36]).share == 1


def test_what_cannot_be_rendered_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.pdf").write_text("no")
    (tmp_path / "no.svg").write_text("no")
    for read in (lambda: raster_pdf(tmp_path / "no.pdf", 0, 72), lambda: raster_svg(tmp_path / "no.svg", 72)):
        with pytest.raises((Unreadable, ToolMissing)):
            read()
    with pytest.raises(Unreadable):
        raster_pdf(pdf(tmp_path / "one.pdf", ""), 3, 72)


def test_without_cairo_the_hint_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *args: object, **more: object) -> object:
        if name.partition(".")[0] == "cairosvg":
            raise OSError("no library called cairo-2 was found")
        return real(name, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ToolMissing, match="apt install libcairo2"):
        raster_svg(svg(tmp_path / "a.svg", ""), 72)


def test_cairo_without_detours_paints_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Uses of uses, the first of two that share an id, and paths that are written in other ways."""
    try:
        from cairosvg import surface

        from pnp.verify.paint import raster
    except OSError as missing:
        pytest.skip(str(missing))
    body = """
        <defs><path id="a" d="M1,1 L9,1 C9,6 6,9 1,9 Z" fill="#3060c0"/><g id="b" fill="#c03020">
          <use xlink:href="#a"/><use href="#a" x="12" y="3" transform="scale(0.5)"/></g>
          <path id="a" d="M0,0 L50,0 L50,50 Z"/></defs>
        <use href="#b" x="5" y="5"/><use href="#b" transform="translate(40 30) rotate(20)" stroke="#000"/>
        <path d="m20 40 h10 v10 a4 4 0 0 1 -8 2 z"/><path d="M50,50L60-50 70 60Z" stroke="#0a0"/>
        <path d="M5,60 L15,60 L15,70 Z L9,75" fill="none" stroke="#000"/><use href="#none"/>
        <path d="M30,60 L40,60 L" stroke="#000"/><path d="L3,4" stroke="#000"/>"""
    path = svg(tmp_path / "a.svg", body)
    quick = raster_svg(path, DPI)
    monkeypatch.setitem(surface.TAGS, "path", raster._any_path)
    monkeypatch.setattr(raster.Surface, "set_context_size", surface.PNGSurface.set_context_size)
    assert np.array_equal(quick, raster_svg(path, DPI))
    assert (quick < 128).any()
