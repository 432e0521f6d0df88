"""A PDF with all that a scene can hold, as text: what changes in it changes in every kit."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pytest

from pnp.export import pdf
from pnp.scene.elements import BLACK, Circle, Drawing, Page, Style, Text
from tests.export.sample import BAR, BLUE, RED, everything


def test_golden_objects(
    tmp_path: Path, golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    path = tmp_path / "made.pdf"
    dashed = Style(fill=RED, stroke=BLUE, width=0.7, dash=(2.0, 1.0))
    alike = tuple(Circle((20.0 * n, 20.0), 8.0, dashed) for n in range(1, 4))
    wide = Text(((BAR, 0.0, 0.0), (BAR, 3.5, 0.0)), (5.0, 35.0), 5.0, 4.5, BLACK, "WI", "WI")
    small = Text(((BAR, 0.0, 0.0),), (30.0, 35.0), 1.0, 0.7, BLACK, "i", "i")
    second = Page(Drawing(80.0, 40.0, (*alike, wide, small)), (1.0, 2.0, 3.0, 4.0), (5.0, 6.0, 7.0, 8.0))
    pdf.write(
        [everything(), second], path, title="Élements", language="es", author="A. Nobody", duplex="short"
    )
    with pikepdf.open(path) as document:
        golden("elements.pdf.txt", "".join(f"{line}\n" for line in told(document)))


def told(document: pikepdf.Pdf) -> Iterator[str]:
    """Every object but those that hold numbers of bytes alone: dictionaries, and streams decoded."""
    yield f"version {document.pdf_version}"
    for entry, value in sorted(document.docinfo.items()):
        yield f"{entry} {str(value).removeprefix('D:')}"
    for entry in ("/Lang", "/ViewerPreferences"):
        yield f"{entry} {said(document.Root[entry])}"
    for number, page in enumerate(document.pages, 1):
        yield f"\npage {number} {said(pikepdf.Dictionary({k: v for k, v in page.obj.items() if 'Box' in k}))}"
        yield from content(page.Contents)
    for name, form in sorted(document.pages[0].Resources.XObject.items()):
        yield f"\nform {name} {said(form.BBox)} {said(form.get('/Matrix', pikepdf.Array()))}"
        yield from content(form)
    for name, font in sorted(document.pages[0].Resources.Font.items()):
        plain = {key: value for key, value in font.items() if key in ("/FirstChar", "/LastChar", "/Widths")}
        yield f"\nfont {name} {said(pikepdf.Dictionary(plain))}"
        yield from content(font.ToUnicode)


def said(thing: pikepdf.Object) -> str:
    return thing.unparse(resolved=True).decode("latin-1")


def content(stream: pikepdf.Object) -> list[str]:
    return stream.read_bytes().decode("latin-1").splitlines()
