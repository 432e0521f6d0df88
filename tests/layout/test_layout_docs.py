"""docs/layouts.md: every example draws the cards of a table, in every variant, as its words say."""

import re
from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.games.plain import faces
from pnp.scene import VARIANTS
from tests.layout.folder import drawn, game_in
from tests.layout.test_layout_faces import with_icons

PAGE = Path(__file__).parents[2] / "docs" / "layouts.md"
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


PICTURED = {
    "layouts-shapes": "Shapes",
    "layouts-repeats": "Repeat boxes",
    "layouts-along": "Texts along a shape",
}
"""Pictures of the page, and the headings of the examples that they show."""


def example_of(heading: str) -> str:
    """The first example below a heading of the page."""
    section = PAGE.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2]
    return section.partition("```toml\n")[2].partition("```")[0]


def folder_of(path: Path, example: str) -> Path:
    """The game of an example: the cards of the page's table, a marker and a die."""
    path = game_in(path, example, 'kind = "marker"\nname = "5"', 'kind = "dice"', more=TABLE)
    (path / "cards.csv").write_text(ROWS, encoding="utf-8")
    (path / "stars.csv").write_text(STARS[0], encoding="utf-8")
    with_icons(path, "sun", "blue", "plum")
    return path


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_drawn_in_every_variant(tmp_path: Path, example: str) -> None:
    path = folder_of(tmp_path / "g", example)
    assert faces.faults(open_game(str(path)).definition) == ()
    kits = [drawn(path, variant) for variant in VARIANTS]
    for components in kits:
        assert len(components) == 4
        assert all(len(each.front.elements) > 1 for each in components)


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) == 13


@pytest.mark.parametrize("name", PICTURED)
def test_a_picture_of_the_page_stands_above_its_example(name: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    section = page.partition(f"\n## {PICTURED[name]}\n")[2].partition("\n## ")[0]
    assert f"({name}.png)" in section.partition("```toml")[0]
    assert example_of(PICTURED[name]) in EXAMPLES
    assert (PAGE.parent / f"{name}.png").is_file()
