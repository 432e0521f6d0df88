"""examples/qiahn-cards: the cards of Qíahn Tactics Goblin as data look as its program draws them."""

import shutil
from pathlib import Path

import pypdfium2
import pytest

from pnp.kit.folder import manifest
from pnp.scene import Variant
from tests.command import pnp
from tests.examples.likeness import ORIGINAL, REDONE, ROOT, SHOWN, difference, faces, rendered, worst

NEAR: dict[Variant, float] = {"colour": 1.2, "low-ink": 1.8, "mono": 1.8}
"""Of 255, the mean of a card. The two cards of the game that are most alike are 4.6 apart."""

ALIKE = 26.0
"""Of 255, the mean of the worst 4 mm of a card: a name that is set 1 % smaller is 24, a disc that is squeezed
by 1.4 mm is 51."""


@pytest.mark.parametrize("variant", NEAR)
def test_every_card_looks_as_the_program_draws_it(variant: Variant) -> None:
    own, redone = faces(ORIGINAL, variant), faces(REDONE, variant)
    assert len(redone) == 46
    shown = list(redone) if variant == "colour" else SHOWN
    pairs = zip(
        rendered([own[each] for each in shown]), rendered([redone[each] for each in shown]), strict=True
    )
    apart = {name: (difference(*pair), worst(*pair)) for name, pair in zip(shown, pairs, strict=True)}
    assert {name: far for name, far in apart.items() if far[0] > NEAR[variant] or far[1] > ALIKE} == {}


@pytest.mark.parametrize(
    ("file", "other", "card"),
    [
        ("figures/clank.svg", "figures/loin.svg", "fighter.cara.knight.clank"),
        ("figures/duck.svg", "figures/magnet.svg", "qiahnbera.cruz.duck"),
        ("behind/water.svg", "behind/air.svg", "magic.cara.water"),
    ],
)
def test_another_picture_is_seen(tmp_path: Path, file: str, other: str, card: str) -> None:
    game = tmp_path / "qiahn-cards"
    shutil.copytree(REDONE, game)
    shutil.copyfile(game / other, game / file)
    own, swapped = rendered([faces(ORIGINAL)[card], faces(str(game))[card]])
    assert difference(own, swapped) > 2 * NEAR["colour"]


def test_it_builds_and_verifies(tmp_path: Path) -> None:
    """Cards of every sort, of one side; the others are drawn by the same boxes, and checked as drawings."""
    sorts = ("equipment.cruz.*", "fighter.cruz.[km]*", "magic.cruz.*", "qiahnbera.cruz.[dm]*")
    only = [word for each in sorts for word in ("--only", each)]
    for arguments in (
        ("build", "--locale", "en", "--paper", "a4", "--jobs", "1", *only),
        ("verify", "--strict", "--no-rebuild"),
    ):
        told = pnp(arguments[0], REDONE, *arguments[1:], "--out", str(tmp_path), cwd=ROOT)
        assert told.returncode == 0, told.stdout + told.stderr
    (kit,) = (tmp_path / "qiahn-cards").iterdir()
    printed = [part for part in manifest.read_manifest(kit).components if part.kind == "card"]
    assert sum(part.copies for part in printed) == 15


def test_its_book_is_written(tmp_path: Path) -> None:
    told = pnp("rulebook", REDONE, "--locale", "en", "--out", str(tmp_path / "book.pdf"), cwd=ROOT)
    assert told.returncode == 0, told.stderr
    with pypdfium2.PdfDocument(tmp_path / "book.pdf") as book:
        said = " ".join(page.get_textpage().get_text_range() for page in book)
    assert all(each in said for each in ("Two mobs of goblins", "Setting up", "Magic", "The end"))
