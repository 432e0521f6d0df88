"""The PDF, read back with pikepdf, pdfium and fontTools."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.export import pdf
from pnp.export.number import number
from pnp.papers import PAPERS
from pnp.scene.elements import (
    BLACK,
    Circle,
    Drawing,
    Element,
    Group,
    Page,
    Polygon,
    Style,
    Text,
    Use,
    symbol,
    translate,
)
from pnp.scene.theme import Font, Typeface
from pnp.text import set_line
from pnp.units import POINT
from pnp.verify.paint.pdf.pdfium import hidden_text
from tests.export.painted import painted
from tests.export.sample import BAR, BLANK, LINE, RED, board, everything, line


def page(*elements: Element, width: float = 100.0, height: float = 80.0) -> Page:
    whole = (0.0, 0.0, width, height)
    return Page(Drawing(width, height, elements), whole, whole)


def written(folder: Path, *pages: Page, **options: str) -> Path:
    path = folder / "made.pdf"
    pdf.write(pages, path, **{"title": "Prueba", "language": "es"} | options)  # type: ignore[arg-type]
    return path


def words(path: Path, index: int = 0) -> str:
    with pypdfium2.PdfDocument(path) as document:
        text: str = document[index].get_textpage().get_text_range()
    return text.replace("\r\n", "\n").strip()


def picture(path: Path, dpi: float = 150) -> "np.ndarray[tuple[int, ...], np.dtype[np.int32]]":
    with pypdfium2.PdfDocument(path) as document:
        return np.asarray(document[0].render(scale=dpi / 72).to_pil().convert("L"), np.int32)


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("lying", [False, True])
def test_boxes_are_exact(tmp_path: Path, paper: str, lying: bool) -> None:
    sheet = PAPERS[paper].landscape if lying else PAPERS[paper]
    w, h = sheet.width, sheet.height
    made = Page(Drawing(w, h, ()), (10.0, 11.0, w - 12, h - 13), (7.0, 8.0, w - 9, h - 10))
    with pikepdf.open(written(tmp_path, made)) as document:
        got = {name: [float(v) * POINT for v in document.pages[0][name]] for name in BOXES}
    assert got["/MediaBox"] == pytest.approx([0, 0, w, h], abs=0.001)
    assert got["/TrimBox"] == pytest.approx([10, 13, w - 12, h - 11], abs=0.001)
    assert got["/BleedBox"] == pytest.approx([7, 10, w - 9, h - 8], abs=0.001)


BOXES = ("/MediaBox", "/TrimBox", "/BleedBox")


def test_pages_may_differ_in_size(tmp_path: Path) -> None:
    path = written(tmp_path, page(width=50.0, height=40.0), page(width=297.0, height=210.0))
    with pikepdf.open(path) as document:
        sizes = [float(p.MediaBox[2]) * POINT for p in document.pages]
    assert sizes == pytest.approx([50, 297], abs=0.001)


def test_document_says_how_to_print_it(tmp_path: Path) -> None:
    title = "Guerra de Dehex'z: fichas (Ωμέγα, שלום) \\ 1"
    path = written(tmp_path, everything(), title=title, language="el", author="Ñandú", duplex="short")
    with pikepdf.open(path) as document:
        wishes = document.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert bool(wishes.DisplayDocTitle)
        assert wishes.Duplex == "/DuplexFlipShortEdge"
        assert document.Root.Lang == "el"
        assert str(document.docinfo["/Title"]) == title
        assert str(document.docinfo["/Author"]) == "Ñandú"
        assert "reportlab" not in str(document.docinfo["/Producer"]).lower()


def test_no_duplex_is_no_wish(tmp_path: Path) -> None:
    with pikepdf.open(written(tmp_path, everything())) as document:
        assert "/Duplex" not in document.Root.ViewerPreferences


def test_each_hexagon_is_painted_once_where_it_is_drawn(tmp_path: Path) -> None:
    made = board()
    with pikepdf.open(written(tmp_path, made)) as document:
        shapes = painted(document.pages[0])
    hexagons = [s for s in shapes if len(s.points) == 6]
    cells = [e for e in made.drawing.elements if isinstance(e, Polygon)]
    assert len(hexagons) == len(cells) == 217
    for shape, cell in zip(hexagons, cells, strict=True):
        assert np.allclose(shape.points, cell.points, atol=0.001)
        assert shape.kind == "fs"
        assert shape.width == 0.3
        assert shape.fill == pytest.approx(LINE.fill.rgb if LINE.fill else (), abs=1e-4)
        assert shape.stroke == (0, 0, 0)


def test_numbers_in_the_stream_are_the_scene_s(tmp_path: Path) -> None:
    corners = ((12.3456, 7.0), (20.0, 7.0), (20.0, 9.0001))
    with pikepdf.open(written(tmp_path, page(Polygon(corners, LINE)))) as document:
        stream = document.pages[0].Contents.read_bytes().decode()
    assert "12.3456 7 m 20 7 l 20 9.0001 l h" in stream


def test_symbols_and_glyphs_are_defined_once_for_all_pages(tmp_path: Path) -> None:
    icon = symbol("icon", [Circle((0.0, 0.0), 2.0, LINE), line("8", (0.0, 0.0))])
    uses = [Use(icon, translate(10 * i, 20)) for i in range(1, 6)]
    with pikepdf.open(written(tmp_path, page(*uses), page(*uses, line("77", (50.0, 50.0))))) as document:
        forms = [
            o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"
        ]
        assert len(forms) == 2
        circles = [[s for s in painted(p) if len(s.points) == 5] for p in document.pages]
        assert [len(c) for c in circles] == [5, 5]
        assert [round(s.points[0][0], 3) for s in circles[0]] == [12, 22, 32, 42, 52]
        bars = [s for s in painted(document.pages[1]) if len(s.points) == 4]
        assert len(bars) == 5 + 2


def test_a_line_that_many_show_is_written_as_if_each_had_its_own(tmp_path: Path) -> None:
    def pages(name: str, told: Callable[[], Text]) -> bytes:
        red = replace(line("99", (30.0, 30.0)), fill=RED)
        (tmp_path / name).mkdir()
        return written(tmp_path / name, page(told(), red, told()), page(told()), page(told())).read_bytes()

    shared = line("77", (50.0, 50.0))
    assert pages("shared", lambda: shared) == pages("own", lambda: line("77", (50.0, 50.0)))


def test_a_symbol_starts_from_its_own_state(tmp_path: Path) -> None:
    """What was set before a form is used must not leak into it, whatever was set where it was defined."""
    plain = Circle((20.0, 20.0), 5.0, Style(stroke=BLACK, width=1.0, round=False))
    dashes = Circle((60.0, 20.0), 5.0, Style(stroke=RED, width=2.0, dash=(1.0, 2.0)))
    shown = symbol("plain", [plain])
    lower = translate(0, 30)
    as_symbol = picture(written(tmp_path, page(Use(shown), dashes, Use(shown, lower))))
    direct = picture(written(tmp_path, page(plain, dashes, Group((plain,), lower))))
    assert np.abs(as_symbol - direct).max() == 0


def test_the_state_after_a_group_is_that_before_it(tmp_path: Path) -> None:
    made = everything()
    with pikepdf.open(written(tmp_path, made)) as document:
        shapes = painted(document.pages[0])
    curve = next(s for s in shapes if s.width == 2.0 and s.kind == "s")
    assert curve.stroke == (0, 0, 0)
    assert [s.operator for s in shapes[:3]] == ["f", "B*", "f"]


def test_mitred_corners_of_a_symbol_are_not_cut_off(tmp_path: Path) -> None:
    needle = Polygon(((30.0, 60.0), (50.0, 58.0), (50.0, 62.0)), Style(stroke=BLACK, width=3.0, round=False))
    direct = picture(written(tmp_path, page(needle)))
    as_symbol = picture(written(tmp_path, page(Use(symbol("needle", [needle])))))
    assert (direct < 128).sum() > 1000
    assert np.abs(direct - as_symbol).max() == 0


def test_nothing_is_painted_outside_a_clip(tmp_path: Path) -> None:
    image = picture(written(tmp_path, everything()), 254)
    sand, red = image[5, 5], image[300, 800]
    assert abs(int(sand) - int(red)) > 40
    # The window is a circle of radius 15 mm about (80, 20); its red square reaches the page's edge.
    assert image[20, 800] == sand
    assert image[200, 960] == sand
    assert image[320, 800] == red
    assert image[370, 800] == sand


@pytest.mark.parametrize(
    "said",
    [
        "Casilla 208: ¡avanza ñandú!",
        "Στρατιώτης και ίππος",
        "(1) [a] \\ b)",
        "7",
        "Żółw gęś 18 × 24 mm",
        "𠮷野家 beyond U+FFFF",
    ],
)
def test_text_is_read_back(tmp_path: Path, said: str) -> None:
    assert words(written(tmp_path, page(line(said, (5.0, 20.0))))) == said


@pytest.mark.parametrize("said", ["שלום עולם", "مرحبا بالعالم"])
def test_right_to_left_text_is_read_back_in_reading_order(tmp_path: Path, said: str) -> None:
    assert words(written(tmp_path, page(line(said, (5.0, 20.0), visual=said[::-1])))) == said


def test_no_break_spaces_are_spaces(tmp_path: Path) -> None:
    assert words(written(tmp_path, page(line("18\u00a0mm", (5.0, 20.0))))) == "18 mm"


def test_what_stands_on_every_page_is_one_string(tmp_path: Path) -> None:
    """The margin of a kit in Japanese, behind more characters than one subset holds."""
    margin = "引き出し · 移動カード · シート1/4 · 裏 · 100 % で印刷"
    cards = ["".join(chr(0x4E00 + 3 * k) for k in range(first, first + 30)) for first in range(0, 600, 30)]
    pages = [
        page(*(line(text, (5.0, 4.0 * y), 3.0) for y, text in enumerate([*said, margin], 1)))
        for said in (cards[:10], cards[10:], [])
    ]
    path = written(tmp_path, *pages)
    assert [each[-1] for each in hidden_text(path)] == [margin] * 3


def test_more_characters_than_one_subset_holds(tmp_path: Path) -> None:
    said = "".join(chr(c) for c in range(0x4E00, 0x4E00 + 600))
    lines = [line(said[20 * i : 20 * i + 20], (5.0, 2.0 + 2 * i), 2.0) for i in range(30)]
    assert words(written(tmp_path, page(*lines))).replace("\n", "") == said


def test_set_text_is_read_back_where_it_is_drawn(tmp_path: Path) -> None:
    face = Typeface((Font("noto-sans"),))
    lines = [
        set_line("Avenida Ávila, ίππος", face, 5.0, BLACK, (10.0, 20.0)),
        set_line("vertical", face, 4.0, BLACK, (90.0, 70.0), angle=-90.0),
        set_line("al revés", face, 4.0, BLACK, (80.0, 60.0), angle=180.0),
    ]
    for setting in lines:
        path = written(tmp_path, page(setting))
        ink = np.argwhere(picture(path, 254) < 200) / 10
        with pypdfium2.PdfDocument(path) as document:
            text = document[0].get_textpage()
            assert text.get_text_range() == setting.text
            boxes = np.array([text.get_charbox(i) for i in range(text.count_chars())]) * POINT
        left, right = boxes[:, 0].min(), boxes[:, 2].max()
        top, bottom = 80 - boxes[:, 3].max(), 80 - boxes[:, 1].min()
        # Letters have side bearings, accents and tails; the line must lie on them all the same.
        assert ink[:, 1].min() == pytest.approx(left, abs=1.2)
        assert ink[:, 1].max() == pytest.approx(right, abs=1.2)
        assert ink[:, 0].min() == pytest.approx(top, abs=1.2)
        assert ink[:, 0].max() == pytest.approx(bottom, abs=1.2)


def test_selectable_text_is_as_wide_as_the_outlines(tmp_path: Path) -> None:
    """The same letters, spaced and not: one font has to lie on both."""
    face = Typeface((Font("noto-sans"),))
    wide = set_line("SPACED", face, 5.0, BLACK, (10.0, 40.0), tracking=0.5)
    path = written(tmp_path, page(set_line("SPACED", face, 5.0, BLACK, (10.0, 20.0)), wide))
    with pypdfium2.PdfDocument(path) as document:
        text = document[0].get_textpage()
        right = max(text.get_charbox(i)[2] for i in range(8, 14)) * POINT
    assert right == pytest.approx(10 + wide.width, abs=0.1)


def test_text_is_painted_by_outlines_alone(tmp_path: Path) -> None:
    """The selectable line must leave no mark, even where its letters have no outline."""
    blank = Text(((BLANK, 0.0, 0.0),), (5.0, 20.0), 10.0, 60.0, BLACK, "hidden", "hidden")
    path = written(tmp_path, page(blank))
    assert words(path) == "hidden"
    assert picture(path).min() == 255


def test_all_fonts_are_embedded_and_invisible(tmp_path: Path) -> None:
    with pikepdf.open(written(tmp_path, board())) as document:
        fonts = [
            o for o in document.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"
        ]
        assert len(fonts) == 1
        assert "/ToUnicode" in fonts[0]
        made = TTFont(BytesIO(fonts[0].FontDescriptor.FontFile2.read_bytes()))
        streams = b"".join(p.Contents.read_bytes() for p in document.pages)
    assert all(made["glyf"][name].numberOfContours <= 1 for name in made.getGlyphOrder())
    assert streams.count(b"BT") == streams.count(b" 3 Tr") == 217


def test_a_page_without_text_has_no_font(tmp_path: Path) -> None:
    path = written(tmp_path, page(Circle((20.0, 20.0), 5.0, LINE)))
    assert b"/Helvetica" not in path.read_bytes()
    with pikepdf.open(path) as document:
        assert not [
            o for o in document.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"
        ]


def test_streams_are_compressed_and_binary(tmp_path: Path) -> None:
    path = written(tmp_path, board())
    with pikepdf.open(path) as document:
        filters = {str(o.get("/Filter")) for o in document.objects if isinstance(o, pikepdf.Stream)}
    assert len(filters) == 1
    assert "FlateDecode" in filters.pop()
    assert path.stat().st_size < 20_000


SCRIPT = """
import hashlib, pathlib, sys
from pnp.export import pdf, svg
from tests.export.sample import board, everything
for name, write in (("pdf", lambda p: pdf.write([board(), everything()], p, title="T", language="es")),
                    ("svg", lambda p: svg.write(everything(), p, title="T", language="es"))):
    path = pathlib.Path(sys.argv[1], f"again.{name}")
    write(path)
    print(hashlib.sha256(path.read_bytes()).hexdigest())
"""


def test_bytes_do_not_depend_on_process_or_hash_seed(tmp_path: Path) -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT, str(tmp_path)],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for seed in ("1", "4242")
    ]
    path = written(tmp_path, board(), everything(), title="T")
    assert runs[0] == runs[1]
    assert hashlib.sha256(path.read_bytes()).hexdigest() == runs[0][0]


def test_writing_twice_in_a_process_gives_the_same_bytes(tmp_path: Path) -> None:
    first = written(tmp_path, everything()).read_bytes()
    written(tmp_path, board(), title="another", language="el")
    assert written(tmp_path, everything()).read_bytes() == first


@settings(max_examples=60, deadline=None)
@given(st.floats(-1e5, 1e5, allow_nan=False))
def test_numbers_are_short_and_true(value: float) -> None:
    text = number(value)
    assert "e" not in text
    assert len(text.partition(".")[2]) <= 4
    assert text != "-0"
    assert float(text) == pytest.approx(value, abs=0.000051)


def test_a_glyph_lies_where_the_text_says(tmp_path: Path) -> None:
    """Steps along a line must not add up rounding."""
    size = 2.7183
    glyphs = tuple((BAR, round(i * 1.2346, 4), 0.0) for i in range(60))
    long = Text(glyphs, (5.0, 20.0), size, 74.0, BLACK, "x" * 60, "x" * 60)
    with pikepdf.open(written(tmp_path, page(long))) as document:
        shapes = painted(document.pages[0])
    for shape, (_, x, _) in zip(shapes, glyphs, strict=True):
        assert shape.points[0] == pytest.approx((5 + x + 0.05 * size, 20), abs=0.001)
