"""The halves of a booklet's sides have the letters that are seen on them."""

from pathlib import Path

import pikepdf

from pnp.verify.paint.pdf import read_halves

RIGHT = {"a": "ل", "b": "ع", "c": "د", "d": "وّ", "e": "ة", "f": "ي"}
"""What the glyphs of a font stand for: one of them for two letters."""


def shown(glyph: str) -> str:
    """What paints a glyph; of two letters it is told what they are."""
    drawn = f"({glyph}) Tj "
    if len(RIGHT[glyph]) == 1:
        return drawn
    return f"/Span << /ActualText <feff{RIGHT[glyph].encode('utf-16-be').hex()}> >> BDC {drawn}EMC "


def side(path: Path, left: str, right: str) -> Path:
    """A side of a booklet on A4: two forms, each half a sheet, with a line of glyphs in each."""
    with pikepdf.new() as document:
        page = document.add_blank_page(page_size=(842, 595))
        pairs = "\n".join(f"<{ord(g):02x}> <{t.encode('utf-16-be').hex()}>" for g, t in RIGHT.items())
        told = document.make_stream(
            b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def\n"
            b"1 begincodespacerange <00> <ff> endcodespacerange\n"
            + f"{len(RIGHT)} beginbfchar\n{pairs}\nendbfchar\nendcmap end end".encode()
        )
        font = document.make_indirect(
            pikepdf.Dictionary(
                Type=pikepdf.Name.Font,
                Subtype=pikepdf.Name.Type1,
                BaseFont=pikepdf.Name.Helvetica,
                ToUnicode=told,
            )
        )
        forms = pikepdf.Dictionary()
        for half, glyphs, y in (("L", left, 300), ("R", right, 200)):
            form = document.make_stream(f"BT /F 12 Tf 100 {y} Td {''.join(map(shown, glyphs))} ET".encode())
            form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
            form.BBox = pikepdf.Array([0, 0, 421, 595])
            form.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=font))
            forms[f"/{half}"] = form
        page.obj.Resources = pikepdf.Dictionary(XObject=forms)
        page.obj.Contents = document.make_stream(b"q /L Do Q q 1 0 0 1 421 0 cm /R Do Q")
        document.save(path)
    return path


def test_a_glyph_of_two_letters_stays_with_its_line(tmp_path: Path) -> None:
    ((left, right),) = read_halves(side(tmp_path / "a.pdf", "abc", "dcbafe"))
    assert sorted(left.text.strip()) == sorted("لعد")
    assert sorted(right.text.strip()) == sorted("وّدعلية")
    assert (left.letters, right.letters) == (3, 7)
    assert (left.upright, right.upright) == (3, 7)


def test_nothing_is_on_an_empty_half(tmp_path: Path) -> None:
    ((left, right),) = read_halves(side(tmp_path / "a.pdf", "", "dcba"))
    assert (left.letters, right.letters) == (0, 5)


def test_a_line_across_the_fold_is_parted(tmp_path: Path) -> None:
    path = side(tmp_path / "a.pdf", "abc", "cba")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        form = pdf.pages[0].obj.Resources.XObject["/R"]
        form.write(form.read_bytes().replace(b" 200 ", b" 300 "))
        pdf.save(path)
    ((left, right),) = read_halves(path)
    assert (left.letters, right.letters) == (3, 3)
