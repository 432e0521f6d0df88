"""Maps: those that are drawn right have no finding, what is drawn wrong is found by one check alone."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.games import Setting, draw, open_game
from pnp.games.proof import Proof, pull
from pnp.scene import VARIANTS
from pnp.verify import model
from pnp.verify.drawing import CHECKS
from tests.broken.drawing import Defect
from tests.broken.maps import FOLDER, MAPS


@cache
def proof(variant: Any = "colour") -> Proof:
    setting = Setting(open_game(str(FOLDER)), variant, "en", 2, str)
    return pull(setting.game, setting, draw(setting))


def codes(proof: Proof) -> Counter[str]:
    return Counter(found.code for check in CHECKS for found in check(proof) if found.severity != "note")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sound_map_has_no_finding(variant: str) -> None:
    assert codes(proof(variant)) == {}


CASES: Sequence[Any] = [
    pytest.param(code, defect, id=f"{code} {name}")
    for code, table in MAPS.items()
    for name, defect in table.items()
]


@pytest.mark.parametrize(("code", "defect"), CASES)
def test_a_map_that_is_drawn_wrong_is_found(code: str, defect: Defect) -> None:
    assert set(codes(defect(proof()))) == {code}


def test_a_count_that_is_wrong_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "ford"
    folder.mkdir()
    for name in ("map.csv", "river.csv", "game.toml"):
        text = (FOLDER / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace("rows = 9\n", "rows = 9\ncells = 117\n"), encoding="utf-8")
    game = open_game(str(folder))
    (found,) = [each for check in model.CHECKS for each in check(game) if each.severity == "error"]
    assert found.code == "M01"
    assert "expected 115 cells on its cells without those missing, found 117" in found.message
