"""What pdfium is given: no file whose forms never end, whatever it is opened for."""

import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream

from pnp.errors import PnpError
from pnp.verify.inspect import Expectations, inspect
from pnp.verify.paint import Unreadable, book
from pnp.verify.paint.pdf import opening, pdfium, read_halves, read_pdf
from pnp.verify.paint.raster import raster_pdf

READERS: tuple[Callable[[Path], object], ...] = (
    pdfium.read_texts,
    pdfium.read_pages,
    lambda path: pdfium.read_texts(path, measured=True),
    read_halves,
    read_pdf,
    book.read_pages,
    lambda path: raster_pdf(path, 0, 36),
    lambda path: inspect(path, Expectations()),
)

Files = tuple[pikepdf.Pdf, pikepdf.Dictionary]


def form(pdf: pikepdf.Pdf, content: bytes, resources: Dictionary | None = None) -> pikepdf.Object:
    made = Stream(pdf, content)
    made.Type, made.Subtype, made.BBox = Name.XObject, Name.Form, Array([0, 0, 9, 9])
    if resources is not None:
        made.Resources = resources
    return pdf.make_indirect(made)


def written(path: Path, content: bytes, make: Callable[[pikepdf.Pdf], Dictionary]) -> Path:
    """A page of that content, whose resources are made."""
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(200, 200))
        page.obj.Resources = make(pdf)
        page.obj.Contents = Stream(pdf, content)
        pdf.save(path)
    return path


def itself(pdf: pikepdf.Pdf) -> Dictionary:
    """A form that paints itself thirty times."""
    made = form(pdf, b"/X Do " * 30)
    made.Resources = Dictionary(XObject=Dictionary(X=made))
    return made.Resources


def inherited(pdf: pikepdf.Pdf) -> Dictionary:
    """The same, by the resources of its page."""
    return Dictionary(XObject=Dictionary(X=form(pdf, b"/X Do /X Do")))


def doubled(pdf: pikepdf.Pdf, levels: int = 20) -> Dictionary:
    """Forms of which each paints the next one twice, the last one a line."""
    made = form(pdf, b"0 0 m 9 9 l S")
    for _ in range(levels):
        made = form(pdf, b"/X Do /X Do", Dictionary(XObject=Dictionary(X=made)))
    return Dictionary(XObject=Dictionary(X=made))


def deep(pdf: pikepdf.Pdf) -> Dictionary:
    made = form(pdf, b"0 0 m 9 9 l S")
    for _ in range(opening.DEPTH + 1):
        made = form(pdf, b"/X Do", Dictionary(XObject=Dictionary(X=made)))
    return Dictionary(XObject=Dictionary(X=made))


def masked(pdf: pikepdf.Pdf) -> Dictionary:
    """A mask that is painted through itself."""
    made = form(pdf, b"/G gs 0 0 9 9 re f")
    made.Resources = Dictionary(ExtGState=Dictionary(G=Dictionary(SMask=Dictionary(S=Name.Alpha, G=made))))
    return Dictionary(XObject=Dictionary(X=made))


def patterned(pdf: pikepdf.Pdf) -> Dictionary:
    made = form(pdf, b"/Pattern cs /P scn 0 0 9 9 re f")
    made.PatternType, made.PaintType, made.TilingType, made.XStep, made.YStep = 1, 1, 1, 9, 9
    made.Resources = Dictionary(Pattern=Dictionary(P=made))
    return Dictionary(XObject=Dictionary(X=made))


def lettered(pdf: pikepdf.Pdf) -> Dictionary:
    """A letter that is written with itself."""
    glyph = pdf.make_indirect(Stream(pdf, b"9 0 d0 BT /F 1 Tf (a) Tj ET"))
    font = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type3, CharProcs=Dictionary(a=glyph)))
    font.Resources = Dictionary(Font=Dictionary(F=font))
    return Dictionary(XObject=Dictionary(X=form(pdf, b"/F 1 Tf", Dictionary(Font=Dictionary(F=font)))))


HARMFUL = {
    itself: "a form paints itself",
    inherited: "a form paints itself",
    doubled: "more is painted than can be",
    deep: "forms are nested too deeply",
    masked: "a form paints itself",
    patterned: "a form paints itself",
    lettered: "a form paints itself",
}


@pytest.mark.parametrize("make", HARMFUL, ids=lambda make: make.__name__)
def test_forms_that_never_end_are_refused_before_pdfium_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[pikepdf.Pdf], Dictionary]
) -> None:
    path = written(tmp_path / "a.pdf", b"/X Do", make)
    given: list[object] = []
    monkeypatch.setattr(opening.pypdfium2, "PdfDocument", given.append)
    for read in READERS:
        with pytest.raises(PnpError, match=HARMFUL[make]) as caught:
            read(path)
        assert len(str(caught.value).splitlines()) == 1
    assert given == []


# Other ways to write `/X Do`, which pdfium reads all the same.
SPELT: Sequence[bytes] = (
    b"/X Do",
    b"/#58 Do",
    b"/X\tDo",
    b"/X%...\nDo",
    b"/X\0Do",
    b"(X)Do",
    b"<58> Do",
    b"/Y/X Do(",
    b"0 0 m/X Do%",
)


@pytest.mark.parametrize("content", SPELT)
def test_a_name_is_found_however_it_is_written(tmp_path: Path, content: bytes) -> None:
    with (
        pytest.raises(Unreadable, match="a form paints itself"),
        opening.open_pdf(written(tmp_path / "a.pdf", content, itself)),
    ):
        pass


def test_what_is_painted_by_annotations_and_in_parts_of_a_page_counts(tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(200, 200))
        looks = Dictionary(N=Dictionary(On=itself(pdf).XObject.X))
        page.obj.Annots = Array([Dictionary(Type=Name.Annot, Subtype=Name.Stamp, AP=looks)])
        pdf.save(tmp_path / "a.pdf")
        del page.obj.Annots
        page.obj.Resources = itself(pdf)
        page.obj.Contents = Array([Stream(pdf, b"/X"), Stream(pdf, b"Do")])
        pdf.save(tmp_path / "b.pdf")
    for name in ("a.pdf", "b.pdf"):
        with pytest.raises(Unreadable, match="a form paints itself"), opening.open_pdf(tmp_path / name):
            pass


def test_forms_in_forms_as_programs_write_them_are_read(tmp_path: Path) -> None:
    path = written(tmp_path / "a.pdf", b"/X Do\n" * 5, lambda pdf: doubled(pdf, 4))
    with opening.open_pdf(path) as document:
        assert len(document) == 1
    assert len(read_pdf(path)[0].shapes) == 5 * 2**4


def test_what_unpacks_to_more_than_a_page_has_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "PAGE", 1_000_000)
    packed = zlib.compress(bytes(1_000_001), 1)

    def bomb(pdf: pikepdf.Pdf) -> Dictionary:
        made = form(pdf, packed)
        made.Filter = Name.FlateDecode
        return Dictionary(XObject=Dictionary(X=made))

    path = written(tmp_path / "a.pdf", b"/X Do", bomb)
    with pytest.raises(Unreadable, match="not a PDF that can be read"), opening.open_pdf(path):
        pass


def test_a_damaged_file_is_given_to_pdfium_as_it_was_understood(tmp_path: Path) -> None:
    """Else each of the two libraries looks for the objects in its own way, and may find others."""
    path = written(tmp_path / "a.pdf", b"/X Do", lambda pdf: doubled(pdf, 1))
    assert opening._repaired_bytes(path) is None
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b"startxref")])
    given = opening._repaired_bytes(path)
    assert given is not None
    assert given.startswith(b"%PDF-")
    with opening.open_pdf(path) as document:
        assert len(document) == 1


def test_a_file_is_looked_at_again_once_it_has_changed(tmp_path: Path) -> None:
    path = written(tmp_path / "a.pdf", b"/X Do", lambda pdf: doubled(pdf, 1))
    with opening.open_pdf(path):
        pass
    written(path, b"/X Do /X Do", itself)
    with pytest.raises(Unreadable, match="a form paints itself"), opening.open_pdf(path):
        pass
