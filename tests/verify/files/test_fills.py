"""Gradients, hatches and opacity of a kit are compared as strictly as flat colours are."""

import shutil
from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.kit import book as kit_book
from pnp.kit.plan import plans
from pnp.kit.produce import produce
from pnp.rulebook.book import Book
from pnp.verify import files
from pnp.verify.files.kit import Kit, Order
from pnp.verify.library import Library
from tests.broken import fills
from tests.broken.files_editing import seal
from tests.layout.folder import game_in

DAMAGES = [
    pytest.param(code, damage, id=f"{code} {name}")
    for code, several in fills.FILLS.items()
    for name, damage in several.items()
]


def _book(kit: Order) -> Book | None:
    return None if kit.manifest.only else kit_book.rulebook(kit.game, kit.translations, digest="")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    game = open_game(str(game_in(tmp_path_factory.mktemp("filled") / "g", fills.LAYOUT, "", "")))
    out = tmp_path_factory.mktemp("out")
    (plan,) = plans([game], out=out, papers=["a4"], locales=["en"], formats="pdf,svg", only=["card.*"])
    plan.target.mkdir(parents=True)
    produce(plan, plan.target, lambda step: None, check=lambda *_: None)
    return Kit(game, plan.target, _book, library=Library)


def test_a_kit_with_such_fills_is_sound(sound: Kit) -> None:
    assert [str(each) for each in files.run(sound)] == []


@pytest.mark.parametrize(("code", "damage"), DAMAGES)
def test_a_fill_that_differs_is_found(code: str, damage: fills.Damage, sound: Kit, tmp_path: Path) -> None:
    shutil.copytree(sound.folder, tmp_path / "kit")
    damage(tmp_path / "kit")
    seal(tmp_path / "kit")
    kit = Kit(sound.game, tmp_path / "kit", _book, sound.pictures, Library)
    found = {each.code: each.message for each in files.run(kit)}
    assert code in found, found
    assert found.keys() <= {code} | fills.ALSO.get(code, frozenset()), found
