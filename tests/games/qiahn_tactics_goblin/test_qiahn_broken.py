"""Each check of Qíahn Tactics Goblin finds its defect, and no other check finds anything in it."""

import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pnp.finding import Check
from pnp.games import Setting, draw, open_game
from pnp.games.proof import Proof, pull
from pnp.kit.catalogs import translations
from pnp.scene.theme import Variant
from pnp.verify import drawing, model
from tests.broken import definition
from tests.broken import qiahn_tactics_goblin as broken
from tests.broken.drawing import Defect
from tests.broken.trying import Found, Recorded, looks, yielded
from tests.languages import SPREAD

GAME = open_game("qiahn-tactics-goblin")
MODEL: tuple[Check, ...] = (*model.CHECKS, *GAME.checks.MODEL)
DRAWING: tuple[Check, ...] = (*drawing.CHECKS, *GAME.checks.DRAWING)


@cache
def proof(variant: Variant = "colour", locale: str = "en") -> Proof:
    setting = Setting(GAME, variant, locale, 2, translations(GAME, locale).gettext)
    pulled = pull(GAME, setting, draw(setting))
    return replace(pulled, faces_in=cache(pulled.faces_in))


@cache
def sound() -> Found:
    return yielded(MODEL, GAME)


@cache
def sound_drawings() -> Found:
    return yielded(DRAWING, proof())


def test_every_check_of_the_game_has_a_defect() -> None:
    assert {check.code for check in GAME.checks.MODEL} == set(broken.MODEL)
    assert {check.code for check in GAME.checks.DRAWING} == set(broken.DRAWING)
    for check in (*GAME.checks.MODEL, *GAME.checks.DRAWING):
        assert len(check.explanation) > 60, check.code


def test_the_sound_definition_yields_notes_at_most() -> None:
    assert {severity for _, severity, _ in sound()} <= {"note"}


@pytest.mark.parametrize(("variant", "locale"), looks(SPREAD))
def test_the_sound_drawings_yield_notes_at_most(variant: Variant, locale: str) -> None:
    found = yielded(DRAWING, proof(variant, locale))
    assert {severity for _, severity, _ in found} <= {"note"}, sorted(found)


@pytest.mark.golden
@pytest.mark.parametrize(("code", "slip"), [(c, s) for c, slips in broken.MODEL.items() for s in slips])
def test_a_slip_in_the_rules_is_found(
    code: str, slip: definition.Slip, tmp_path: Path, recorded: Recorded
) -> None:
    folder = tmp_path / GAME.id
    shutil.copytree(GAME.definition.folder, folder)
    definition.apply(slip, folder)
    new = yielded(MODEL, open_game(str(folder))) - sound()
    assert {found for found, _, _ in new} == {code}, sorted(new)
    recorded(map(" ".join, new.elements()))


@pytest.mark.golden
@pytest.mark.parametrize(("code", "defect"), [(c, d) for c, ds in broken.DRAWING.items() for d in ds])
def test_a_slip_in_a_drawing_is_found(code: str, defect: Defect, recorded: Recorded) -> None:
    new = yielded(DRAWING, defect(proof())) - sound_drawings()
    assert {found for found, _, _ in new} == {code}, sorted(new)
    recorded(map(" ".join, new.elements()))
