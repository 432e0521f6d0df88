"""QR codes on faces: read back by another library, from what is printed."""

from itertools import product
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, unary_union
from shapely.geometry import box

from pnp.errors import DefinitionError
from pnp.layout.contents.codes import outlines
from tests import command
from tests.layout.folder import GAME, drawn

ROOT = Path(__file__).resolve().parents[2]
TABLE = '\n[[tables]]\nfile = "cards.csv"\nkind = "card"\nsource = "stated: here"\n'
CARDS = 'name,page\nSun,1\nMoon,"2&x=ä"\n'
LAYOUT = """schema = 1

[faces.card.boxes.name]
text = "{name}"
height = 9

[faces.card.boxes.code]
qr = "https://example.org/cards/{page}"
bottom = 0
width = 30
height = 30
"""


def folder(path: Path, layout: str = LAYOUT, cards: str = CARDS) -> Path:
    (path / "cards.csv").write_text(cards, encoding="utf-8")
    (path / "game.toml").write_text(GAME + TABLE, encoding="utf-8")
    (path / "layout.toml").write_text(layout, encoding="utf-8")
    return path


@pytest.mark.parametrize("variant", ["colour", "low-ink", "mono"])
def test_a_telephone_reads_what_is_printed_and_the_kit_is_proved(variant: str, tmp_path: Path) -> None:
    asked = ("--locale", "en", "--paper", "a4", "--variant", variant, "--out", str(tmp_path / "out"))
    game = folder(tmp_path)
    built = command.pnp("build", str(game), *asked, cwd=ROOT, environment={"PNP_CACHE": "off"})
    assert built.returncode == 0, built.stderr
    (pdf,) = tmp_path.glob("out/*/*/cards.pdf")
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=4).to_pil()
    assert {each.text for each in zxingcpp.read_barcodes(page)} == {
        "https://example.org/cards/1",
        "https://example.org/cards/2&x=ä",
    }
    out = ("--no-rebuild", "--out", str(tmp_path / "out"))
    proved = command.pnp("verify", str(game), *out, cwd=ROOT, environment={"PNP_CACHE": "off"})
    assert "0 errors, 0 warnings" in proved.stdout, proved.stdout


@given(st.lists(st.lists(st.integers(0, 1), min_size=5, max_size=5), min_size=1, max_size=6))
def test_the_outlines_hold_the_dark_squares_and_no_other(squares: list[list[int]]) -> None:
    """By area: rings that run clockwise on paper are dark, those within them that run back are holes."""
    rings = [Polygon(ring) for ring in outlines(squares)]
    dark = unary_union([])
    for ring in sorted(rings, key=lambda each: -each.area):
        dark = dark.symmetric_difference(ring)
    spots = product(range(5), range(len(squares)))
    wanted = unary_union([box(x, y, x + 1, y + 1) for x, y in spots if squares[y][x]])
    assert dark.symmetric_difference(wanted).area == pytest.approx(0, abs=1e-9)


def test_no_text_is_no_code(tmp_path: Path) -> None:
    layout = LAYOUT.replace("https://example.org/cards/{page}", "{page}")
    (sun, moon) = drawn(folder(tmp_path, layout, "name,page\nSun,\nMoon,7\n"))
    assert "qr:" not in repr(sun.front.elements)
    assert "qr:code:7" in repr(moon.front.elements)


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("width = 30", "width = 9", 8, "a box too small for its code; expected at least 1"),
        ('"https', f'"{"x" * 601}https', 8, "a text too long for a code; expected at most 600 letters"),
        ("width = 30", 'width = 30\ncolour = "paper"', 11, "a code that is too bright to be read"),
        ("width = 30", "width = 30\nbold = true", 11, "'bold' changes nothing of a code"),
        ('{page}"', '{pages}"', 8, "unknown column 'pages'"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(
    old: str, new: str, line: int, told: str, tmp_path: Path
) -> None:
    with pytest.raises(DefinitionError) as caught:
        drawn(folder(tmp_path, LAYOUT.replace(old, new)))
    assert f"layout.toml:{line}: " in str(caught.value)
    assert told in str(caught.value)
