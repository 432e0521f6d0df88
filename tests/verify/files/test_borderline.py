"""No F check reports a kit that is right, however close it comes to one that is wrong."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.finding import Finding
from pnp.games import open_game
from pnp.kit.plan import plans
from pnp.verify.files.kit import Kit
from pnp.verify.library import Library
from tests.borderline import books, sheets
from tests.borderline.border import Border, assert_fails, assert_holds, cases, only
from tests.broken.files_editing import seal
from tests.broken.sheets import Damage
from tests.verify.files.test_checks import CHECKS, Known, build, counted_once, laid_once, rulebook, run

__all__ = ["counted_once", "laid_once"]  # fixtures

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"

SAMPLES: dict[str, dict[str, Any]] = {
    sheets.SHEETS: {"only": ["house.*", "dish.*"], "formats": "pdf,svg,png"},
    books.BOOK: {"booklet": True},
}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Kit]:
    """A sound kit by its name in SAMPLES."""
    made: dict[str, Kit] = {}

    def get(name: str) -> Kit:
        if name not in made:
            out = tmp_path_factory.mktemp(name)
            game = open_game(str(EXAMPLES / "supper-is-served"))
            (plan,) = plans([game], out=out, **{"papers": ["a4"], "locales": ["es"], **SAMPLES[name]})
            made[name] = Kit(game, build(plan), rulebook, library=Library)
            assert run(made[name]) == []
        return made[name]

    return get


@pytest.mark.parametrize(("code", "border"), cases({**sheets.FILES, **books.FILES}))
def test_a_kit_near_the_border_is_right(
    code: str, border: Border[Damage], sample: Callable[[str], Kit], tmp_path: Path
) -> None:
    sound = sample(border.of)

    def changed(amount: Any) -> Kit:
        folder = tmp_path / str(amount)[:20].replace("/", "-") / "kit"
        shutil.copytree(sound.folder, folder)
        border.near(amount)(folder)
        seal(folder)
        return Known(sound, folder)

    assert_holds(code, run(changed(border.holds_at)))
    assert_fails(code, of(code, changed(border.fails_at)))


def of(code: str, kit: Kit) -> list[Finding]:
    """What one check finds."""
    from pnp.verify import sheets as of_sheets

    alone = [found for check in only(code, CHECKS) if check in FILES for found in check(kit)]
    return alone or list(of_sheets.run(kit, ()))
