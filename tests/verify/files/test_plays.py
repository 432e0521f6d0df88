"""play.html is read as strictly as the files that are printed: each seeded damage is told by its check."""

import shutil
from pathlib import Path

import pytest

from pnp.finding import Finding
from pnp.games import open_game
from pnp.kit.plan import plans
from pnp.kit.playing import frame
from pnp.verify.files import plays
from pnp.verify.files.kit import Kit
from pnp.verify.library import Library
from tests.borderline.border import Border, assert_fails, assert_holds, cases
from tests.borderline.plays import PLAYS
from tests.broken import plays as broken
from tests.verify.files.test_checks import Known, build, rulebook

MARKET = Path(broken.__file__).with_name("market")

DAMAGES = [
    pytest.param(code, damage, id=f"{code} {name}")
    for code, several in broken.PLAYS.items()
    for name, damage in several.items()
]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """A kit of a game of data, with its page alone."""
    folder = Path(shutil.copytree(MARKET, tmp_path_factory.mktemp("game") / "market"))
    (folder / "clauses.toml").write_text(broken.CLAUSES, encoding="utf-8")
    game = open_game(str(folder))
    (plan,) = plans([game], out=tmp_path_factory.mktemp("out"), papers=["a4"], locales=["en"], formats="play")
    return Kit(game, build(plan), rulebook, library=Library)


def damaged(sound: Kit, damage: broken.Damage, folder: Path) -> list[Finding]:
    """What the checks of the page find in a damaged copy of it."""
    folder.mkdir()
    for name in (frame.NAME, "manifest.json"):
        shutil.copy(sound.folder / name, folder / name)
    damage(folder)
    kit = Known(sound, folder)
    return [finding for check in plays.CHECKS for finding in check(kit)]


def test_a_sound_page_has_no_finding(sound: Kit) -> None:
    assert [str(each) for check in plays.CHECKS for each in check(sound)] == []


@pytest.mark.parametrize(("code", "damage"), DAMAGES)
def test_a_damaged_page_is_found(code: str, damage: broken.Damage, sound: Kit, tmp_path: Path) -> None:
    found = damaged(sound, damage, tmp_path / "kit")
    assert {each.code for each in found} == {code}, [str(each) for each in found]


@pytest.mark.parametrize("name", broken.TWICE)
def test_a_face_of_another_component_is_found_twice(name: str, sound: Kit, tmp_path: Path) -> None:
    found = damaged(sound, broken.TWICE[name], tmp_path / "kit")
    assert {each.code for each in found} == {"F56", "F57"}, [str(each) for each in found]


@pytest.mark.parametrize(("code", "border"), cases(PLAYS))
def test_a_page_near_the_border_is_right(
    code: str, border: Border[broken.Damage], sound: Kit, tmp_path: Path
) -> None:
    assert_holds(code, damaged(sound, border.near(border.holds_at), tmp_path / "holds"))
    assert_fails(code, damaged(sound, border.near(border.fails_at), tmp_path / "fails"))
