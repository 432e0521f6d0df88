"""The picture that stands for a game, where the kit puts it: on the book's title page and in preview.png."""

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from pnp.games import Setting, open_game
from pnp.kit import pictures
from pnp.kit.book import Pictures, rulebook, write
from pnp.kit.catalogs import translations
from pnp.papers import PAPERS
from pnp.units import from_points

GAME = open_game("magicans-duel")
SPOKEN = translations(GAME, "es")
SETTING = Setting(GAME, "colour", "es", 2, SPOKEN.gettext)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_a_title_page_says_lies_on_the_plate(paper: str, tmp_path: Path) -> None:
    page = PAPERS[paper]
    assert GAME.illustrator is not None
    left, top, right, bottom = GAME.illustrator(SETTING, "page", page.width, page.height).plate
    write(rulebook(GAME, SPOKEN, digest="abcdef"), Pictures(SETTING), tmp_path / "book.pdf", paper=paper)
    with pypdfium2.PdfDocument(tmp_path / "book.pdf") as document:
        text = document[0].get_textpage()
        said = text.get_text_range()
        boxes = [text.get_charbox(index) for index in range(text.count_chars()) if said[index].strip()]
    assert GAME.definition.credits[0].author.split()[-1] in said
    assert len(boxes) > 60
    above = page.height - from_points(max(box[3] for box in boxes)) - top
    below = bottom - page.height + from_points(min(box[1] for box in boxes))
    assert 3 <= above <= 6.5, "the plate is as high as its lines ask for"
    assert 3 <= below <= 6.5
    for x0, y0, x1, y1 in boxes:
        assert left <= from_points(x0) <= from_points(x1) <= right
        assert top <= page.height - from_points(y1) <= page.height - from_points(y0) <= bottom


def test_a_preview_is_the_picture_of_a_whole_kit_and_the_first_sheet_of_a_part(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.pdf"
    with pypdfium2.PdfDocument.new() as document:
        document.new_page(595, 842)
        document.save(sheet)
    pictures.write(Pictures(SETTING), [sheet], tmp_path, whole=False)
    with Image.open(tmp_path / pictures.NAME) as part:
        assert part.height > part.width
    pictures.write(Pictures(SETTING), [sheet], tmp_path, whole=True)
    with Image.open(tmp_path / pictures.NAME) as whole:
        assert whole.size == (1200, 800)
        colours = whole.getcolors(1_000_000)
        assert colours is not None
        assert len(colours) > 100
