"""docs/profile.md is made of the tables; what our writers write is inside, and hostile files end soon."""

import os
import re
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pillow

from pnp.export import pdf as pdf_export
from pnp.export import svg as svg_export
from pnp.games import open_game
from pnp.kit.plan import plans
from pnp.kit.produce import produce
from pnp.scene import BLACK, Drawing, Image, Page, Polygon, Raster, Style
from pnp.verify import profile
from pnp.verify.profile import html, pdf, reading, svg
from pnp.verify.profile.grammar import resource_names
from tests.broken import profiles

PAGE = Path(__file__).parents[3] / "docs" / "profile.md"

KITS = (
    ("dehexz-war", {"locales": ["es"], "backs": "gutterfold", "only": ["piece.*"]}),
    ("duelo-de-runas", {"locales": ["ar"], "variant": "low-ink", "only": ["card.*"]}),
    ("el-switcher", {"locales": ["ja"], "variant": "mono", "backs": "separate", "only": ["card.*"]}),
    ("magicans-duel", {"locales": ["es"], "papers": ["letter"], "only": ["board", "gargoyle.*"]}),
    ("qiahn-tactics-goblin", {"locales": ["ja"], "backs": "none", "only": ["fighter.cara.*"]}),
)


def test_the_page_golden() -> None:
    if os.environ.get("PNP_GOLDEN") == "write":
        PAGE.write_text(profile.profile_page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == profile.profile_page()


def outside(folder: Path) -> list[str]:
    """All that is outside in a kit of sheets and faces."""
    found = []
    for path in sorted(folder.rglob("*")):
        read = {".svg": profile.check_svg, ".pdf": profile.check_sheet}.get(path.suffix)
        if read and path.name != "assembly.pdf":
            found += [f"{path.name} {each}" for each in read(path)]
    return found


@pytest.mark.parametrize(("name", "options"), KITS)
def test_our_writers_stay_inside(name: str, options: dict[str, object], tmp_path: Path) -> None:
    (plan,) = plans(
        [open_game(name)],
        out=tmp_path,
        **{"papers": ["a4"], "formats": "pdf,svg", **options},  # type: ignore[arg-type]
    )
    plan.target.mkdir(parents=True)
    produce(plan, plan.target, lambda step: None, check=lambda *_: None)
    assert any(plan.target.glob("*.pdf"))
    assert any(plan.target.rglob("*.svg"))
    assert outside(plan.target) == []


def sheet(path: Path) -> Path:
    """A sheet with one square."""
    square = Polygon(((10, 10), (20, 10), (20, 20), (10, 20)), Style(fill=BLACK), "square")
    box = (0.0, 0.0, 100.0, 100.0)
    pdf_export.write([Page(Drawing(100, 100, (square,)), box, box)], path, title="One", language="en")
    return path


@pytest.mark.parametrize(
    "damage",
    [
        profiles.misled,
        lambda data: data.replace(b"xref\n0 ", b"xerf\n0 ", 1),
        lambda data: re.sub(rb"(\d{10}) 00000 n", lambda at: b"%010d 00000 n" % (int(at[1]) + 3), data),
        lambda data: data.replace(b"trailer", b"tralier"),
        lambda data: data[: data.rindex(b"startxref")],
    ],
)
def test_a_file_that_readers_have_to_mend_is_refused(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    """No check would look into it otherwise: pages of a file that was mended show what they should."""
    path = sheet(tmp_path / "sheet.pdf")
    path.write_bytes(damage(path.read_bytes()))
    for read in (profile.check_sheet, profile.check_book):
        (found,) = read(path)
        assert found.what == "is damaged: its table does not say where its objects are, and readers guess"


def test_what_nobody_can_read_is_said_by_another_check(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    for data in (b"", b"no PDF", b"%PDF-1.4\n%%EOF\n"):
        path.write_bytes(data)
        assert profile.check_sheet(path) == []


def test_content_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = sheet(tmp_path / "sheet.pdf")
    assert profile.check_sheet(path) == []
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        stream = pdf.make_stream(b"")
        stream.write(zlib.compress(b" " * 5_000_000), filter=pikepdf.Name.FlateDecode)
        pdf.pages[0].obj.Contents = stream
        pdf.save(path)
    monkeypatch.setattr(reading, "UNPACKED", 1_000_000)
    assert next(each.what for each in profile.check_sheet(path)) == "unpacks to more than a kit holds"


def test_more_objects_than_a_kit_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "OBJECTS", 3)
    (found,) = profile.check_sheet(sheet(tmp_path / "sheet.pdf"))
    assert "more than 3" in found.what


def test_a_form_that_paints_itself_is_refused(tmp_path: Path) -> None:
    path = sheet(tmp_path / "sheet.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        form = pdf.make_stream(b"/FormXob.s0 Do ")
        form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        form.BBox = pikepdf.Array([0, 0, 1, 1])
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary({"/FormXob.s0": form}))
        own = pdf.pages[0].obj.Resources
        own.XObject = pikepdf.Dictionary({"/FormXob.s0": form})
        pdf.save(path)
    assert [each.what for each in profile.check_sheet(path)] == ["paints itself"]


def test_entities_are_not_read() -> None:
    bomb = b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'
    assert [each.what for each in svg.read_svg(bomb)] == ["a document type"]


def test_deep_markup_is_not_read_to_its_end() -> None:
    (*_, last) = svg.read_svg(b"<g>" * 100_000)
    assert "nested too deeply" in last.what or len(list(svg.read_svg(b"<g>" * 100_000))) == svg.MOST
    assert len(list(html.read_html(b"<div>" * 100_000))) <= html.MOST + 1


def test_a_comment_in_a_book_is_refused() -> None:
    """F20 reads no book that has one, so that no kit shows it."""
    assert any(each.what == "a comment: ' x '" for each in html.read_html(b"<!DOCTYPE html>\n<!-- x -->"))


@pytest.mark.parametrize(
    "content",
    [
        b"0 0 m 1 1 l 0 0 1 rg S",
        b"q 0 0 m 1 0 l S",
        b"Q q",
        b"0 0 m 1 0 l n",
        b"BT 3 Tr (a) Tj (b) ' ET",
        b"1 0 0 1 0 0 cm % comment\n",
        b"BI /W 1 ID x EI",
        b"/FormXob.g1 /MC0 BDC EMC",
    ],
)
def test_content_outside_is_refused(content: bytes) -> None:
    assert pdf.SHEET_GRAMMAR.find_slip(content) is not None


def test_content_inside_is_read() -> None:
    content = b"q 1 0 0 1 0 0 cm\n0 0 m 1 0 l 1 1 2 2 3 3 c h B*\n/FormXob.g1 Do\nQ\n"
    content += b"BT 3 Tr /F1+0 2 Tf (q \\) Q) Tj ET"
    assert pdf.SHEET_GRAMMAR.find_slip(content) is None
    assert resource_names(content) == {("Do", "FormXob.g1"), ("Tf", "F1+0")}


def test_strings_have_brackets_in_brackets() -> None:
    assert pdf.SHEET_GRAMMAR.find_slip(b"BT 3 Tr (a(b(c(d)))) Tj ET") is None


def test_pictures_are_inside(tmp_path: Path) -> None:
    elements = []
    for mode, form in (("RGB", "png"), ("L", "png"), ("RGBA", "png"), ("RGB", "jpeg")):
        made = BytesIO()
        Pillow.new(mode, (4, 3)).save(made, form)
        channels = 4 if mode == "RGBA" else 3 if mode == "RGB" else 1
        raster = Raster(f"{mode}{form}", 4, 3, channels, "#000000", form, made.getvalue())
        elements.append(Image(raster, (0.0, 0.0, 4.0, 3.0)))
    box = (0.0, 0.0, 100.0, 100.0)
    page = Page(Drawing(100, 100, tuple(elements)), box, box)
    pdf_export.write([page], tmp_path / "a.pdf", title="Pictures", language="en")
    svg_export.write(page, tmp_path / "a.svg", title="Pictures", language="en")
    assert outside(tmp_path) == []
