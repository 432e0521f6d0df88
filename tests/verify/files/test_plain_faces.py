"""Faces with nothing on their ground are right beside others of their shape, and where a kit has no backs."""

from pathlib import Path

import pytest

from pnp.finding import Finding
from pnp.games import open_game
from pnp.kit.plan import plans
from pnp.kit.produce import produce
from pnp.verify import files, sheets
from pnp.verify.files.kit import Kit
from tests.layout.folder import game_in

LAYOUT = """schema = 1

[faces.tile]
size = [40, 40]
shape = "{shape}"
ground = "blue"

[faces.tile.boxes.dot]
shape = "ellipse"
fill = "ink"
width = 10
height = 10
when = "name == 'Dot'"
"""

TILES = (
    'id = "tile.blank"\nkind = "tile"\nname = "Blank"\ncopies = 2\nback = "back"',
    'id = "tile.dot"\nkind = "tile"\nname = "Dot"\ncopies = 3\nback = "back"',
)


def kit_of(folder: Path, shape: str, **options: object) -> Kit:
    game = open_game(str(game_in(folder / "game", LAYOUT.format(shape=shape), *TILES)))
    (plan,) = plans([game], locales=["en"], papers=["a4"], out=folder, only=["tile.*"], **options)
    plan.target.mkdir(parents=True)
    produce(plan, plan.target, lambda _: None, check=lambda *_: None)
    return Kit(game, plan.target, lambda _: None)


def errors(kit: Kit) -> list[str]:
    found: list[Finding] = files.run(kit)
    return [
        f"{each.code} {each.message}"
        for each in (*found, *sheets.run(kit, found))
        if each.severity == "error"
    ]


@pytest.mark.parametrize("shape", ["rectangle", "rounded", "round", "hex"])
@pytest.mark.parametrize("proof", [False, True])
def test_a_blank_tile_beside_one_with_a_dot_is_no_stray(tmp_path: Path, shape: str, proof: bool) -> None:
    assert errors(kit_of(tmp_path, shape, proof=proof)) == []


def test_a_kit_for_sleeves_has_no_backs_among_its_faces_either(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    (tmp_path / "all").mkdir()
    kit = kit_of(tmp_path / "none", "rounded", backs="none", formats="pdf,svg,png")
    assert errors(kit) == []
    for form in ("svg", "png"):
        names = {path.stem for path in (kit.folder / form / "faces").iterdir()}
        assert names == {"tile-tile.blank", "tile-tile.dot"}
    other = kit_of(tmp_path / "all", "rounded", formats="svg")
    assert len(list((other.folder / "svg" / "faces").iterdir())) == 3
