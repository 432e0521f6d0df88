"""Forms of several files: what one painted is taken for another only where nothing tells them apart."""

from pathlib import Path

import pikepdf
import pytest

from pnp.verify.paint import PagePaint
from pnp.verify.paint.pdf import Forms, read_pdf
from tests.verify.making import pdf
from tests.verify.paint.test_form_paint import alike

BOX = "/BBox [0 0 30 30]"
CONTENT = "q 1 0 0 1 50 50 cm /A Do Q"
FORM = "0 0 m 30 0 l 15 30 l h W n 2 w 5 5 20 20 re B"
INNER = "1 0 0 rg 2 2 9 9 re f"
FONT = "BT /F 9 Tf (ab) Tj ET"

TABLE = "1 beginbfchar <61> <{}> endbfchar"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The digests of the forms that were run anew, in order."""
    kept: list[str] = []
    keep = Forms.put
    monkeypatch.setattr(Forms, "put", lambda self, form, *more: kept.append(form) or keep(self, form, *more))
    return kept


def page(path: Path, form: str = FORM, content: str = CONTENT, **edits: object) -> Path:
    """A file with the form A, which may draw B; edits: `inner` (B's content), `state` (an ExtGState), `said`
    (what its font says of the letter a), `matrix` (B's)."""
    inner = (f"{BOX} {edits.get('matrix', '')}", str(edits.get("inner", INNER)))
    pdf(path, content, forms={"A": (BOX, form), "B": inner})
    with pikepdf.open(path, allow_overwriting_input=True) as document:
        objects = document.pages[0].Resources.XObject
        table = document.make_stream(TABLE.format(edits.get("said", "0041")).encode())
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type1,
            BaseFont=pikepdf.Name.Helvetica,
            ToUnicode=table,
        )
        state = pikepdf.Object.parse(f"<< {edits.get('state', '/ca 0.5')} >>".encode())
        for each in (objects.A, objects.B):
            each.Resources.Font = pikepdf.Dictionary(F=document.make_indirect(font))
            each.Resources.ExtGState = pikepdf.Dictionary(G=state)
        document.save(path)
    return path


def read(path: Path, known: Forms | None = None) -> PagePaint:
    (found,) = read_pdf(path, known)
    return found


def test_the_same_form_of_another_file_is_not_run_again(tmp_path: Path, run: list[str]) -> None:
    known = Forms()
    first = read(page(tmp_path / "one.pdf", f"{FORM} /B Do"), known)
    assert len(run) == 2
    second = read(page(tmp_path / "two.pdf", f"{FORM} /B Do", content="q 1 0 0 1 70 20 cm /A Do Q"), known)
    assert len(run) == 2, "nothing was run anew"
    alike(second, read(tmp_path / "two.pdf"))
    assert [shape.fill for shape in first.shapes] == [shape.fill for shape in second.shapes]


@pytest.mark.parametrize(
    ("form", "one", "other"),
    [
        (f"{FORM} /B Do", {"inner": INNER}, {"inner": INNER.replace("1 0 0", "0 1 0")}),
        (f"{FORM} /B Do", {"matrix": ""}, {"matrix": "/Matrix [1 0 0 1 5 5]"}),
        (f"/G gs {FORM}", {"state": "/ca 0.5"}, {"state": "/ca 0.25"}),
        (f"{FORM} {FONT}", {"said": "0041"}, {"said": "0042"}),
        (FORM, {}, {"form": FORM.replace("20 20", "20 19.9")}),
    ],
    ids=["a form in it", "where a form in it lies", "its transparency", "what its text says", "a number"],
)
def test_forms_that_differ_are_each_run(
    tmp_path: Path, run: list[str], form: str, one: dict[str, str], other: dict[str, str]
) -> None:
    known = Forms()
    read(page(tmp_path / "one.pdf", **{"form": form, **one}), known)
    before = len(run)
    told = read(page(tmp_path / "two.pdf", **{"form": form, **other}), known)
    assert len(run) > before
    bare = read(tmp_path / "two.pdf")
    alike(told, bare)
    assert told.texts == bare.texts


@pytest.mark.parametrize("form", ["/Pattern cs /P scn 5 5 9 9 re f", "BT (ab) Tj ET", "/Nobody Do"])
def test_forms_that_cannot_be_told_from_others_are_kept_for_no_other_file(
    tmp_path: Path, run: list[str], form: str
) -> None:
    content = "BT /F 9 Tf ET q 1 0 0 1 50 50 cm /A Do Q"
    path = page(tmp_path / "one.pdf", form, content)
    with pikepdf.open(path, allow_overwriting_input=True) as document:
        document.pages[0].Resources.Font = document.pages[0].Resources.XObject.A.Resources.Font
        document.save(path)
    read(path, Forms())
    assert run == []
