"""Every check of Duelo de Runas finds its defect, and finds nothing in the sound game."""

import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pnp.finding import Check
from pnp.games import Game, Setting, draw, open_game
from pnp.games.proof import Proof, pull
from pnp.kit.catalogs import translations
from pnp.scene.theme import Variant
from pnp.verify import drawing, model
from tests.broken import duelo_de_runas as broken
from tests.broken.definition import Slip, apply
from tests.broken.trying import Recorded, besides_tables, looks
from tests.languages import SPREAD
from tests.verify.test_broken import assert_only, cases, yielded

GAME = open_game("duelo-de-runas")
MODEL: tuple[Check, ...] = (*model.CHECKS, *GAME.checks.MODEL)
DRAWING: tuple[Check, ...] = (*drawing.CHECKS, *GAME.checks.DRAWING)


@cache
def sound_proof(variant: Variant = "colour", locale: str = "en") -> Proof:
    setting = Setting(GAME, variant, locale, 4, translations(GAME, locale).gettext)
    proof = pull(GAME, setting, draw(setting))
    return replace(proof, faces_in=cache(proof.faces_in))


def test_every_check_has_a_defect() -> None:
    assert {check.code for check in GAME.checks.MODEL} == set(broken.MODEL)
    assert {check.code for check in GAME.checks.DRAWING} == set(broken.DRAWING)
    codes = [check.code for check in (*MODEL, *DRAWING)]
    assert len(codes) == len(set(codes))


def test_the_sound_definition_yields_notes_at_most() -> None:
    assert {severity for _, severity, _ in yielded(MODEL, GAME)} <= {"note"}


@pytest.mark.parametrize(("variant", "locale"), looks(SPREAD))
def test_the_sound_drawings_yield_notes_at_most(variant: Variant, locale: str) -> None:
    found = yielded(DRAWING, sound_proof(variant, locale))
    assert {severity for _, severity, _ in found} <= {"note"}, sorted(found)


@pytest.mark.golden
@pytest.mark.parametrize(("code", "slip"), cases(dict(broken.MODEL)))
def test_a_slip_in_the_definition_is_found(code: str, slip: Slip, tmp_path: Path, recorded: Recorded) -> None:
    folder = tmp_path / GAME.id
    shutil.copytree(GAME.definition.folder, folder)
    apply(slip, folder)
    game: Game = open_game(str(folder))
    new = yielded(MODEL, game) - yielded(MODEL, GAME)
    assert besides_tables((found for found, _, _ in new), code) == {code}, sorted(new)
    recorded(map(" ".join, new.elements()))


@pytest.mark.golden
@pytest.mark.parametrize(("code", "defect"), cases(dict(broken.DRAWING)))
def test_a_slip_in_a_drawing_is_found(code: str, defect: broken.Defect, recorded: Recorded) -> None:
    own = GAME.checks.DRAWING
    new = assert_only(code, yielded(own, defect(sound_proof())), yielded(own, sound_proof()))
    recorded(map(" ".join, new.elements()))
