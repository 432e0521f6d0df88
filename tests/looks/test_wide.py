"""Cards that are wider than high: each look lays them out, and a game says what is otherwise on them."""

from pathlib import Path

import pytest

from pnp.games import Setting, open_game
from pnp.games.plain.checks import leftovers
from pnp.games.plain.faces.layouts import messages
from pnp.layout.merging import WIDE_LAYERS, wide_size
from pnp.looks import LOOKS
from pnp.scene import VARIANTS, Component, Text, Variant, bounds
from pnp.units import to_points
from pnp.verify import drawing
from tests.gamefile import component
from tests.looks import sample

SIZES = [(88, 63), (68, 44), (120, 70), (89, 57), (60, 40)]


def game_in(folder: Path, look: str, size: tuple[float, float], more: str = "") -> Path:
    """A game of two cards of a size, whose layout says more; its folder."""
    path = sample.wide(folder, look, size)
    (folder / "layout.toml").write_text(sample.WIDE_LAYOUT + more, encoding="utf-8")
    return path.parent


def drawn(folder: Path, variant: Variant = "colour") -> tuple[Component, ...]:
    """The cards of a game; each passes the checks of drawings."""
    game = open_game(str(folder))
    setting = Setting(game=game, variant=variant, locale="en", players=4, say=lambda text: text)
    parts = game.faces.components(setting)
    assert [str(found) for found in drawing.run(game, setting, parts) if found.severity != "note"] == []
    return parts


def text(part: Component, box: str) -> list[Text]:
    """The lines of a box of a card's front."""
    return [e for e in part.front.elements if isinstance(e, Text) and e.name == f"box:{box}"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]:g}x{size[1]:g}")
@pytest.mark.parametrize("look", LOOKS)
def test_a_wide_card_has_its_words_beside_its_picture(
    tmp_path: Path, look: str, size: tuple[float, float]
) -> None:
    for variant in VARIANTS:
        card, plain = drawn(game_in(tmp_path / variant, look, size), variant)
        assert (card.front.width, card.front.height) == size
        assert card.back is not None
        pictures = [e for e in card.front.elements if e.name in ("box:picture", "icon:lantern")]
        words, title = text(card, "text"), text(card, "title")
        assert all((words, title, text(card, "label"), text(plain, "initial"), pictures))
        assert min(to_points(each.size) for each in words) >= 7 - 1e-6
        left, right = bounds(words), bounds(pictures)
        assert left is not None
        assert right is not None
        assert left[0] >= right[2]


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        ((63, 88), ""),
        ((70, 70), ""),
        ((88, 63), "wide"),
        ((80, 56), "wide"),
        ((79, 56), "wide-small"),
        ((200, 50), "wide-small"),
        ((100, 66), "wide-large"),
        ((99, 66), "wide"),
        ((100, 65), "wide"),
    ],
)
def test_a_face_that_is_wider_than_high_has_a_size(size: tuple[float, float], wanted: str) -> None:
    assert wide_size(*size) == wanted
    assert wanted in ("", *WIDE_LAYERS)


TITLE = "[faces.card.boxes.title]\nsize = 10\n"
WIDE = "[faces.card.sizes.wide.boxes.title]\nsize = 9.5\n"
LARGE = "[faces.card.sizes.wide-large.boxes.title]\nsize = 13\n"


@pytest.mark.parametrize(
    ("more", "size", "wanted"),
    [
        ("", (120, 70), 19),
        (TITLE, (120, 70), 10),  # what the game says wins over what ships for wide cards
        (TITLE + WIDE, (120, 70), 9.5),
        (TITLE + LARGE + WIDE, (120, 70), 13),  # the order of the file does not matter
        (TITLE + LARGE, (88, 63), 10),
        (TITLE + WIDE + LARGE, (63, 88), 10),
    ],
)
def test_a_game_says_what_is_otherwise_on_wide_cards(
    tmp_path: Path, more: str, size: tuple[float, float], wanted: float
) -> None:
    _, card = drawn(game_in(tmp_path / "g", "blueprint", size, more))
    assert {round(to_points(each.size), 1) for each in text(card, "title")} == {wanted}


def test_words_of_wide_faces_are_messages(tmp_path: Path) -> None:
    more = '[faces.card.sizes.wide.boxes.title]\ntext = "Turn me"\n'
    folder = game_in(tmp_path / "g", "deco", (88, 63), more)
    assert "Turn me" in {text for text, _ in messages(open_game(str(folder)).definition)}


def test_sizes_of_a_board_with_cells_change_nothing(tmp_path: Path) -> None:
    folder = game_in(tmp_path / "g", "deco", (88, 63), "[faces.board.sizes.wide]\nsafe = 4\n")
    board = component("Board", "board", id="board.main", front="main")
    field = (
        '[[boards]]\nid = "main"\ngrid = "square"\ncolumns = 4\nrows = 3\ncells = 12\nsize_mm = 20\n'
        'source = "stated: a sample"\n'
    )
    path = folder / "game.toml"
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{board}\n{field}", encoding="utf-8")
    found = [str(each.fault) for each in leftovers(open_game(str(folder)).definition)]
    assert any("'sizes' changes nothing on a board with cells" in each for each in found), found
