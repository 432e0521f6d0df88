"""The SVG, read back with xml.etree and cairosvg."""

import io
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pnp.export import pdf, png, svg
from pnp.scene.elements import BLACK, Circle, Drawing, Element, Group, Polygon, Style, Use, symbol, translate
from pnp.scene.theme import Font, Typeface
from pnp.text import set_line
from tests.export.sample import LINE, board, everything, line
from tests.renderer import svg2png

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def drawing(*elements: Element) -> Drawing:
    return Drawing(100.0, 80.0, elements)


def read(content: Drawing, **options: str) -> ET.Element:
    return ET.fromstring(svg.text(content, **{"title": "T", "language": "es"} | options))


def test_size_is_in_millimetres(tmp_path: Path) -> None:
    path = tmp_path / "made.svg"
    svg.write(board(), path, title="Tablero <1> & Ωμέγα", language="es")
    root = ET.parse(path).getroot()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("420mm", "297mm", "0 0 420 297")
    assert root.findtext(f"{SVG}title") == "Tablero <1> & Ωμέγα"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "es"


def test_cells_are_found_by_their_names() -> None:
    root = read(board().drawing)
    cells = {e.get("data-name"): e for e in root.iter(f"{SVG}polygon")}
    assert len(cells) == 217
    cell = cells["cell:208"]
    assert cell.get("id") == "cell-208"
    expected = next(e for e in board().drawing.elements if isinstance(e, Polygon) and e.name == "cell:208")
    points = [tuple(map(float, p.split(","))) for p in (cell.get("points") or "").split()]
    assert points == list(expected.points)


def test_ids_are_unique_and_references_resolve() -> None:
    twins = [Circle((5.0, 5.0), 2.0, LINE, "piece:A"), Circle((9.0, 5.0), 2.0, LINE, "piece A")]
    taken = Circle((9.0, 9.0), 2.0, LINE, "glyph")
    root = read(drawing(*twins, taken, *everything().drawing.elements))
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    links = [e.get(HREF) or "" for e in root.iter(f"{SVG}use")]
    links += [(e.get("clip-path") or "url()")[4:-1] for e in root.iter(f"{SVG}g") if e.get("clip-path")]
    assert len(links) > 10
    assert {link.removeprefix("#") for link in links} <= set(ids)


def test_symbols_and_glyphs_are_defined_once() -> None:
    icon = symbol("icon", [Circle((0.0, 0.0), 2.0, LINE), line("88", (0.0, 0.0))])
    root = read(drawing(*(Use(icon, translate(10 * i, 20)) for i in range(1, 6)), line("8", (5.0, 5.0))))
    defined = [element for defs in root.iter(f"{SVG}defs") for element in defs]
    assert sorted(e.tag for e in defined) == [f"{SVG}g", f"{SVG}path"]
    assert len(list(root.iter(f"{SVG}circle"))) == 1


def test_text_says_what_it_shows() -> None:
    root = read(drawing(line("Casilla “7” & más", (5.0, 5.0), name="label:7")))
    label = next(e for e in root.iter(f"{SVG}g") if e.get("aria-label"))
    assert label.get("aria-label") == "Casilla “7” & más"
    assert label.get("data-name") == "label:7"


def test_nothing_runs_and_nothing_is_loaded() -> None:
    root = read(everything().drawing)
    assert not {e.tag for e in root.iter()} & {f"{SVG}{t}" for t in ("script", "style", "image", "text", "a")}
    assert all((e.get(HREF) or "#").startswith("#") for e in root.iter())


@pytest.mark.parametrize("angle", [0.0, 37.0])
def test_it_looks_like_the_pdf(tmp_path: Path, angle: float) -> None:
    page = everything()
    words = set_line("ίππος Ávila", Typeface((Font("noto-sans"),)), 6.0, BLACK, (50.0, 58.0), angle=angle)
    elements = (*page.drawing.elements, words)
    page = type(page)(Drawing(100.0, 80.0, elements), page.trim, page.bleed)
    pdf.write([page], tmp_path / "made.pdf", title="T", language="es")
    svg.write(page, tmp_path / "made.svg", title="T", language="es")
    image = png.render(tmp_path / "made.pdf", 254)[0]
    drawn = svg2png(
        (tmp_path / "made.svg").read_bytes(), output_width=image.width, output_height=image.height
    )
    other = Image.open(io.BytesIO(drawn)).convert("RGB")
    difference = np.abs(np.asarray(image, np.int32) - np.asarray(other, np.int32)).max(axis=2)
    # Edges are smoothed differently; anything missing or moved by 0.1 mm is far more than that.
    assert (difference > 96).mean() < 0.0003
    assert difference.mean() < 0.8


def test_strokes_do_not_inherit_ends() -> None:
    """cairosvg cannot take back a round cap, so a group must not carry one."""
    butt = Circle((5.0, 5.0), 2.0, Style(stroke=BLACK, round=False))
    root = read(drawing(Group((butt, Circle((9.0, 5.0), 2.0, Style(stroke=BLACK))))))
    assert root.get("stroke-linecap") is None
    assert [e.get("stroke-linecap") for e in root.iter(f"{SVG}circle")] == [None, "round"]


def test_equal_drawings_give_equal_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        svg.write(everything(), tmp_path / name, title="T", language="es")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
