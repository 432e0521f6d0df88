"""What a PDF says about itself, read from one that says all of it and from one that says nothing."""

from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name

from pnp.units import POINT
from pnp.verify.paint.pdf import Facts, read_facts


def test_a_pdf_that_says_nothing(tmp_path: Path) -> None:
    document = pikepdf.new()
    document.add_blank_page(page_size=(72, 144))
    document.save(tmp_path / "bare.pdf")
    size = (72 * POINT, 144 * POINT, False)
    assert read_facts(tmp_path / "bare.pdf") == Facts("", "", "", "", 1, False, (), (size,), ((0.0, 0.0),))


def test_a_pdf_that_says_everything(tmp_path: Path) -> None:
    document = pikepdf.new()
    for _ in range(3):
        document.add_blank_page(page_size=(72, 144))
    document.docinfo["/Title"] = "Chess"
    document.Root.Lang = pikepdf.String("es")
    document.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), Duplex=Name.DuplexFlipLongEdge)
    document.Root.MarkInfo = Dictionary(Marked=True)
    figure = document.make_indirect(Dictionary(Alt="a board", K=Array([Dictionary(Alt="its corner")])))
    figure.K.append(figure)  # a tree that bites its tail
    document.Root.StructTreeRoot = Dictionary(K=Array([figure, figure, 7]))
    document.pages[0].obj.TrimBox = document.pages[0].obj.BleedBox = Array([0, 0, 72, 144])
    document.pages[1].obj.TrimBox = Array([0, 0, 72, 144])
    document.pages[2].obj.UserUnit = 2
    document.pages[2].obj.MediaBox = Array([3, 6, 75, 150])
    document.save(tmp_path / "all.pdf")
    wide, high = 72 * POINT, 144 * POINT
    assert read_facts(tmp_path / "all.pdf") == Facts(
        title="Chess",
        language="es",
        printing="None",
        duplex="DuplexFlipLongEdge",
        pages=3,
        tagged=True,
        alternatives=("a board", "its corner"),
        sizes=((wide, high, True), (wide, high, False), (2 * wide, 2 * high, False)),
        corners=((0.0, 0.0), (0.0, 0.0), (3 * POINT, 6 * POINT)),
    )


def test_what_is_no_pdf_says_nothing_at_all(tmp_path: Path) -> None:
    (tmp_path / "no.pdf").write_text("%PDF-1.7, or so")
    assert read_facts(tmp_path / "no.pdf") is None
    assert read_facts(tmp_path / "absent.pdf") is None
