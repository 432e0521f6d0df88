"""Keys of layouts that would change nothing: they work, or are told with their line."""

from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.scene import VARIANTS, Variant
from pnp.verify import drawing
from tests.layout.folder import drawn, game_in, setting_of

BOARD = """
[[boards]]
id = "b"
grid = "hexagon"
side = 3
cells = 19
size_mm = 12
source = "stated: here"
"""
ON_BOARD = 'kind = "board"\nname = "Night"\nfront = "b"\nlayout = "night"'


def told(folder: Path) -> list[tuple[str, str, str]]:
    """What PL04 says: severity, place and message, without the folder."""
    game = open_game(str(folder))
    found = [each for check in game.checks.MODEL for each in check(game) if each.code == "PL04"]
    return [(each.severity, each.where.replace(f"{folder}/", ""), each.message) for each in found]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("ground", ["ink", "blue", "ochre-wash", "plum"])
def test_the_ground_of_a_board_with_cells_is_painted(tmp_path: Path, ground: str, variant: Variant) -> None:
    layout = f'schema = 1\n\n[faces.night]\nground = "{ground}"\n'
    folder = game_in(tmp_path / "g", layout, ON_BOARD, more=BOARD)
    (component,) = drawn(folder, variant)
    game = open_game(str(folder))
    expected = ground if variant == "colour" or (variant == "low-ink" and ground == "ochre-wash") else "paper"
    theme = game.faces.theme(variant)
    assert component.front.ground.hex == theme.swatch(expected).hex
    found = drawing.run(game, setting_of(game, variant), (component,))
    assert [f"{each.code} {each.message}" for each in found if each.severity == "error"] == []


@pytest.mark.parametrize("key", ["size = [90, 90]", 'shape = "round"', "bleed = 2", "safe = 5"])
def test_what_a_board_with_cells_decides_is_told(tmp_path: Path, key: str) -> None:
    folder = game_in(tmp_path / "g", f"schema = 1\n\n[faces.night]\n{key}\n", ON_BOARD, more=BOARD)
    ((severity, place, message),) = told(folder)
    assert (severity, place) == ("warning", f"layout.toml:4: faces.night.{key.split(maxsplit=1)[0]}")
    assert "changes nothing on a board with cells" in message


WOODCUT = 'schema = 1\n\n[faces.card]\nextends = "poker"\n'


@pytest.mark.parametrize(
    ("layout", "box", "severity"),
    [
        (f'{WOODCUT}\n[faces.card.boxes.picture]\nimage = "images/{{art}}"\n', "picture", "warning"),
        (f"{WOODCUT}\n[faces.card.boxes.chip]\nwidth = 12\n", "chip", "warning"),
    ],
)
def test_a_box_that_no_card_shows_is_told(tmp_path: Path, layout: str, box: str, severity: str) -> None:
    entries = [f'name = "{name}"\nfields = {{art = "{name}.png", cost = 1}}' for name in "AB"]
    found = told(game_in(tmp_path / "g", layout, *entries))
    assert [each for each in found if f"the box {box!r}" in each[2]] == [
        (severity, *each[1:]) for each in found if "none of 2 components" in each[2]
    ]
    assert [each[0] for each in found if "none of 2 components" in each[2]] == [severity]


@pytest.mark.parametrize(
    "when", ["false", "cost > 5", "locale == 'ar'", "variant == 'mono'", "players > 5", "art != ''"]
)
def test_a_box_that_may_be_shown_is_not_told(tmp_path: Path, when: str) -> None:
    layout = f'{WOODCUT}\n[faces.card.boxes.more]\ntext = "x"\nwhen = "{when}"\n'
    folder = game_in(tmp_path / "g", layout, 'fields = {art = "a.png", cost = 1}')
    assert not [each for each in told(folder) if "the box" in each[2]]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("ground", ["blue", "ochre-wash", "paper"])
def test_a_back_of_one_colour_is_one_design(tmp_path: Path, ground: str, variant: Variant) -> None:
    """D17: low-ink makes paper of a dark ground, and there is nothing else that could be another."""
    layout = f'schema = 1\n\n[faces.card.boxes.a]\ntext = "x"\n\n[faces."back:n"]\nground = "{ground}"\n'
    folder = game_in(tmp_path / "g", layout, 'back = "n"')
    game = open_game(str(folder))
    found = drawing.run(game, setting_of(game, variant), drawn(folder, variant))
    assert not [f"{each.code} {each.message}" for each in found if each.severity == "error"]
