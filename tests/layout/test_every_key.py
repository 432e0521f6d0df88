"""A game with every shape, repeat, turned text and number of a card: built, proved, and damaged."""

import re
from pathlib import Path
from shutil import copyfile

import pytest

from pnp.games import open_game
from pnp.games.plain import faces
from pnp.games.plain.checks import leftovers
from pnp.layout.schema import BoxTable, RepeatTable
from pnp.scene import VARIANTS
from tests.cli.test_new import pnp
from tests.layout.folder import game_in

DATA = Path(__file__).parent / "every_key"
LAYOUT = (DATA / "layout.toml").read_text(encoding="utf-8")

TABLE = """
[[tables]]
file = "cards.csv"
kind = "card"
back = "night"
source = "stated: my table"
"""

ELSEWHERE = {"translate", "style", "mirror", "d", "fit", "pixels", "image", "symbol", "sheet", "along"}
"""Keys that other tests have in kits, and those that say nothing by themselves."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = game_in(tmp_path_factory.mktemp("every") / "g", LAYOUT, 'kind = "mat"\nname = "Sky"', more=TABLE)
    for name in ("cards.csv", "stars.csv"):
        copyfile(DATA / name, path / name)
    return path


def test_every_key_of_shapes_and_repeats_is_in_it() -> None:
    own = {"points", "inner", "angles", "tip", "bar", "slant", "tops", "head", "tail", "through", "closed"}
    assert own <= BoxTable.model_fields.keys()
    for key in (*own, *(RepeatTable.model_fields.keys() - ELSEWHERE)):
        assert re.search(rf"\b{key} = ", LAYOUT), key


def test_nothing_of_it_is_idle(folder: Path) -> None:
    definition = open_game(str(folder)).definition
    assert faces.faults(definition) == ()
    assert faces.doubts(definition) == ()
    assert [str(each.fault) for each in leftovers(definition)] == []


def test_it_is_built_and_proved_in_every_variant_and_a_damaged_sheet_is_found(folder: Path) -> None:
    for variant in VARIANTS:
        done = pnp(
            "build",
            "--locale",
            "en",
            "--paper",
            "a4",
            "--variant",
            variant,
            "--format",
            "pdf,svg",
            cwd=folder,
        )
        assert done.returncode == 0, done.stderr
    done = pnp("verify", "--no-rebuild", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("0 errors, 0 warnings") >= len(VARIANTS)
    (sheet,) = folder.glob("output/*/en-a4/svg/sheets/mats-1.svg")
    text = sheet.read_text(encoding="utf-8")
    star = re.search(r'<path d="M([\d.]+),([\d.]+) L', text)
    assert star is not None
    sheet.write_text(
        text.replace(star[0], f'<path d="M{float(star[1]) + 1},{star[2]} L', 1), encoding="utf-8"
    )
    done = pnp("verify", "--no-rebuild", "--kit", str(sheet.parents[2]), cwd=folder)
    assert done.returncode == 1
    assert "mats-1.svg" in done.stdout
