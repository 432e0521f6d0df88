"""docs/layouts.md: every example draws the cards of a table, in every variant, as its words say."""

import re
import shutil
from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.games.plain import faces
from pnp.scene import VARIANTS
from tests.layout.folder import drawn, game_in

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "layouts.md"
PICTURES = Path(__file__).parent / "docs" / "images"
"""The pictures of the examples on parts of pictures."""

EXAMPLES = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
STARS = re.findall(r"^```csv\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)

TABLE = """
[[tables]]
file = "cards.csv"
kind = "card"
back = "{deck}"
source = "stated: my table"
"""

ROWS = """\
name,text,kind,cost,suit,flavour,deck
Sun Priest,Draw two cards.,spell,2,blue,Dawn is a promise.,day
Owl,Look at the top card.,rest,0,plum,,night
"""

TILE = 'kind = "tile"\nname = "Meadow"'

DIE = """kind = "dice"
faces = [1, 2, 3, ":sun:", ":sun:", "Again"]"""


PICTURED = {
    "layouts-boxes": "A face is made of boxes",
    "layouts-columns": "Columns, conditions, words",
    "layouts-icons": "Bold, italic, icons",
    "layouts-styles": "Styles, and faces that extend others",
    "layouts-tables": "Tables, quotation marks, codes",
    "layouts-shapes": "Shapes",
    "layouts-repeats": "Repeat boxes",
    "layouts-along": "Texts along a shape",
    "layouts-parts": "Parts of pictures",
    "layouts-words": "Boxes around words, and windows",
    "layouts-fills": "Gradients, hatches, opacity",
    "layouts-sizes": "Sizes, tokens, backs",
    "layouts-cuts": "Cuts and folds",
    "layouts-hexes": "Hexagonal tiles",
    "layouts-dice": "Dice",
    "layouts-variants": "Low-ink and mono",
    "layouts-fitting": "One face in all sizes and languages",
}
"""Pictures of the page, and the headings of the examples that they show."""


def example_of(heading: str) -> str:
    """The first example below a heading of the page."""
    section = PAGE.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2]
    return section.partition("```toml\n")[2].partition("```")[0]


def folder_of(path: Path, example: str) -> Path:
    """The game of an example: the cards of the page's table, a marker, a die and a tile."""
    path = game_in(path, example, 'kind = "marker"\nname = "5"', DIE, TILE, more=TABLE)
    (path / "cards.csv").write_text(ROWS, encoding="utf-8")
    (path / "stars.csv").write_text(STARS[0], encoding="utf-8")
    shutil.copytree(PICTURES, path / "images")
    (path / "icons").mkdir()
    for name, icon in (("blue", "drop"), ("plum", "leaf")):
        shutil.copy(ROOT / "templates" / "icons" / f"{icon}.svg", path / "icons" / f"{name}.svg")
    return path


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_drawn_in_every_variant(tmp_path: Path, example: str) -> None:
    path = folder_of(tmp_path / "g", example)
    assert faces.faults(open_game(str(path)).definition) == ()
    kits = [drawn(path, variant) for variant in VARIANTS]
    for components in kits:
        assert len(components) == 5
        assert all(len(each.front.elements) > 1 for each in components)


def test_every_example_has_a_picture() -> None:
    assert [example_of(heading) for heading in PICTURED.values()] == EXAMPLES


@pytest.mark.parametrize("name", PICTURED)
def test_a_picture_of_the_page_stands_in_its_section(name: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    section = page.partition(f"\n## {PICTURED[name]}\n")[2].partition("\n## ")[0]
    assert f"({name}.png)" in section
    assert (PAGE.parent / f"{name}.png").is_file()
