"""Fronts of a layout with the backs that pnp draws by itself: they take the outline of the front."""

from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.scene import VARIANTS, Variant
from pnp.verify import drawing
from tests.layout.folder import drawn, game_in, setting_of

SIZES = {
    "bridge": ("card", "rectangle", "[57, 89]"),
    "mini": ("card", "rounded", '"mini"'),
    "tarot": ("card", "rectangle", '"tarot"'),
    "landscape": ("card", "rectangle", "[88, 63]"),
    "inches": ("card", "rectangle", "[63.5, 88.9]"),
    "long": ("tile", "rectangle", "[16, 60]"),
    "small": ("tile", "rectangle", "[12, 12]"),
    "round": ("marker", "round", "[25, 25]"),
    "hexagon": ("tile", "hex", "[38, 38]"),
    "small hexagon": ("marker", "hex", "[16, 16]"),
}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("kind", "shape", "size"), SIZES.values(), ids=SIZES)
def test_every_size_has_a_plain_back(
    tmp_path: Path, kind: str, shape: str, size: str, variant: Variant
) -> None:
    layout = f"""schema = 1

[faces.{kind}]
size = {size}
shape = "{shape}"

[faces.{kind}.boxes.spot]
shape = "ellipse"
fill = "ink"
width = 3
height = 3
"""
    folder = game_in(tmp_path / "game", layout, f'kind = "{kind}"\nname = "A"\nback = "back"')
    game = open_game(str(folder))
    found = drawing.run(game, setting_of(game, variant), drawn(folder, variant))
    assert [f"{each.code} {each.where}: {each.message}" for each in found if each.severity == "error"] == []
    (component,) = drawn(folder, variant)
    assert component.back is not None
    assert component.back.trim == component.front.trim
