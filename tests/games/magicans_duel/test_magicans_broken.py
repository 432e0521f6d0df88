"""Every check that Magicans Duel brings, or shows on boards of points and standees, finds its defect."""

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
from pnp.verify.drawing import folding as drawing_fold
from pnp.verify.drawing.boards import board as drawing_points
from tests.broken import definition as slips
from tests.broken import magicans_duel as broken
from tests.broken.drawing import Defect
from tests.broken.trying import Found, Recorded, besides_tables, cases, looks, yielded
from tests.languages import SPREAD

GAME = open_game("magicans-duel")
MODEL: tuple[Check, ...] = (*model.CHECKS, *GAME.checks.MODEL)
DRAWING: tuple[Check, ...] = (*drawing.CHECKS, *GAME.checks.DRAWING)


@cache
def proof(variant: Variant = "colour", locale: str = "en") -> Proof:
    setting = Setting(GAME, variant, locale, 2, translations(GAME, locale).gettext)
    pulled = pull(GAME, setting, draw(setting))
    return replace(pulled, faces_in=cache(pulled.faces_in))


@cache
def sound_drawings() -> Found:
    return yielded(DRAWING, proof())


def test_every_check_of_the_game_and_of_its_kind_of_board_has_a_defect() -> None:
    assert {check.code for check in GAME.checks.MODEL} <= broken.MODEL.keys()
    own = (*GAME.checks.DRAWING, *drawing_points.POINT_CHECKS, *drawing_fold.STANDEE_CHECKS)
    assert {check.code for check in own} == broken.DRAWING.keys()


def test_the_sound_definition_yields_notes_at_most() -> None:
    assert {severity for _, severity, _ in yielded(MODEL, GAME)} <= {"note"}


@pytest.mark.parametrize(("variant", "locale"), looks(SPREAD))
def test_the_sound_drawings_yield_notes_at_most(variant: Variant, locale: str) -> None:
    found = yielded(DRAWING, proof(variant, locale))
    assert {severity for _, severity, _ in found} <= {"note"}, sorted(found)


@pytest.mark.golden
@pytest.mark.parametrize(("code", "slip"), cases(dict(broken.MODEL)))
def test_a_slip_in_the_definition_is_found(
    code: str, slip: slips.Slip, tmp_path: Path, recorded: Recorded
) -> None:
    folder = tmp_path / GAME.id
    shutil.copytree(GAME.definition.folder, folder)
    slips.apply(slip, folder)
    new = yielded(MODEL, open_game(str(folder))) - yielded(MODEL, GAME)
    errors = (found for found, severity, _ in new if severity == "error")
    assert besides_tables(errors, code) == {code}, sorted(new)
    recorded(map(" ".join, new.elements()))


@pytest.mark.golden
@pytest.mark.parametrize(("code", "defect"), cases(dict(broken.DRAWING)))
def test_a_slip_in_a_drawing_is_found(code: str, defect: Defect, recorded: Recorded) -> None:
    new = yielded(DRAWING, defect(proof())) - sound_drawings()
    assert besides_tables((found for found, _, _ in new), code) == {code}, sorted(new)
    recorded(map(" ".join, new.elements()))
