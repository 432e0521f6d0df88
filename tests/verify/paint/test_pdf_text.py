"""Fonts and text of PDFs, as the verifier reads them."""

from pathlib import Path

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.verify.paint.pdf import read_pdf
from pnp.verify.paint.pdf.pdfium import UsedFont, fonts, hidden_text, read_texts
from pnp.verify.paint.shapes import Unreadable
from tests.verify.making import K, pdf


def blank_font(path: Path) -> Path:
    """A TrueType font whose glyphs are all empty."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    names = [".notdef", "space", *"abcdefghijklmnopqrstuvwxyz"]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(n): n for n in names[2:]} | {32: "space"})
    builder.setupGlyf({name: Glyph() for name in names})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (500, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Blank", "styleName": "Regular", "psName": "Blank"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)
    return path


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    pdfmetrics.registerFont(TTFont("Blank", str(blank_font(tmp_path / "blank.ttf"))))
    path = tmp_path / "text.pdf"
    canvas = Canvas(str(path), pagesize=(200 * K, 100 * K), initialFontName="Blank")
    canvas.setFont("Blank", 10)
    canvas.drawString(20 * K, 80 * K, "blank")
    text = canvas.beginText(20 * K, 60 * K)
    text.setTextRenderMode(3)
    text.textOut("veiled")
    canvas.drawText(text)
    canvas.showPage()
    canvas.setFont("Helvetica", 12)
    canvas.drawString(20 * K, 80 * K, "shown")
    canvas.save()
    return path


def test_fonts_are_told_with_whether_they_are_embedded(sheet: Path) -> None:
    assert fonts(sheet) == (
        UsedFont("Blank", "TrueType", embedded=True, subset=True),
        UsedFont("Helvetica", "Type1", embedded=False, subset=False),
    )


def test_hidden_text_is_read_by_page(sheet: Path) -> None:
    assert [[w.text for w in page.words] for page in read_texts(sheet)] == [["blank", "veiled"], ["shown"]]
    assert hidden_text(sheet) == (("veiled",), ())
    assert read_texts(sheet)[1].words[0].at == pytest.approx((20, 20), abs=1e-3)


def test_text_in_a_font_without_outlines_leaves_no_ink(sheet: Path) -> None:
    first, second = read_pdf(sheet)
    assert [t.hidden for t in first.texts] == [True, True]
    assert [t.hidden for t in second.texts] == [False]


def test_text_that_clips_is_named(tmp_path: Path) -> None:
    font = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    for mode, odd in ((2, ()), (3, ()), (4, ("text as a clip",)), (7, ("text as a clip",))):
        path = pdf(tmp_path / "clip.pdf", f"BT /F 12 Tf {mode} Tr 20 20 Td (a) Tj ET", resources=font)
        assert read_pdf(path)[0].odd == odd


def test_what_is_no_pdf_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.pdf").write_text("no")
    for reader in (fonts, read_texts):
        for name in ("no.pdf", "absent.pdf"):
            with pytest.raises(Unreadable):
                reader(tmp_path / name)
