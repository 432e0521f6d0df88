"""Every check finds its defect in tests/broken, and no check finds anything else in it.

A family of checks is a table of defects by code and a way to look: M at an edited copy of the rules,
D at a changed proof. What the sound game yields (notes, at most) is subtracted, so a defect must
yield new findings of exactly its code.
"""

import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.finding import Check
from pnp.games import Game, Setting, draw, open_game
from pnp.games.proof import Proof, pull
from pnp.kit.catalogs import translations
from pnp.scene import Swatch
from pnp.scene.theme import Font, Typeface, Variant
from pnp.text import set_line
from pnp.verify import drawing, model
from pnp.verify.drawing import figures
from tests.broken import boxes as broken_boxes
from tests.broken import definition as broken_definition
from tests.broken import dice as broken_dice
from tests.broken import drawing as broken_drawing
from tests.broken import magicans_duel
from tests.broken import tabletop as broken_tabletop
from tests.broken.maps import MAPS
from tests.broken.trying import Recorded, besides_tables, cases, looks, yielded
from tests.languages import SPREAD

GAME = open_game("dehexz-war")
MODEL: tuple[Check, ...] = (*model.CHECKS, *GAME.checks.MODEL)
DRAWING: tuple[Check, ...] = (*drawing.CHECKS, *GAME.checks.DRAWING)

NOTES = {"M08"}
"""Checks that only ever note; their defect changes what they note."""


def assert_only(
    code: str, broken: Counter[tuple[str, str, str]], sound: Counter[tuple[str, str, str]]
) -> Counter[tuple[str, str, str]]:
    """What is new, which is of that code alone."""
    new = broken - sound
    assert besides_tables((found for found, _, _ in new), code) == {code}, sorted(new)
    severities = {severity for _, severity, _ in new}
    assert severities == {"note"} if code in NOTES else severities - {"note"} in ({"error"}, {"warning"})
    return new


@pytest.fixture(autouse=True, scope="module")
def figures_read_once() -> Iterator[None]:
    """A figure that is the same one as before has the same words and the same on them."""
    look, known = figures.elements_near_words, dict[int, tuple[object, Any]]()

    def elements_near_words(elements: Any) -> Any:
        if id(elements) not in known:
            known[id(elements)] = (elements, look(elements))  # kept, so that no other gets its id
        return known[id(elements)][1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(figures, "elements_near_words", elements_near_words)
        yield


@cache
def sound_proof(variant: Variant = "colour", locale: str = "en") -> Proof:
    setting = Setting(GAME, variant, locale, 3, translations(GAME, locale).gettext)
    proof = pull(GAME, setting, draw(setting))
    return replace(proof, faces_in=cache(proof.faces_in))


@cache
def sound(family: str) -> Counter[tuple[str, str, str]]:
    return yielded(MODEL, GAME) if family == "model" else yielded(DRAWING, sound_proof())


def test_every_check_has_a_defect() -> None:
    # The games of this table state no tables; tests/verify/test_tabletop.py has those.
    assert {check.code for check in MODEL} == {*broken_definition.DEFECTS, *broken_tabletop.MODEL}
    # Checks of boards of points, of maps, standees, boxes and dice have theirs where a game has these.
    elsewhere = {
        *magicans_duel.DRAWING,
        *broken_boxes.DEFECTS,
        *broken_dice.DEFECTS,
        *MAPS,
        *broken_tabletop.DRAWING,
    }
    assert {check.code for check in DRAWING} == set(broken_drawing.DEFECTS) | (
        {check.code for check in drawing.CHECKS} & elsewhere
    )


def test_codes_are_given_once_and_explained() -> None:
    codes = Counter(check.code for check in (*MODEL, *DRAWING))
    assert set(codes.values()) == {1}
    for check in (*MODEL, *DRAWING):
        assert len(check.explanation) > 60, check.code


def test_the_sound_definition_yields_notes_at_most() -> None:
    assert {severity for _, severity, _ in sound("model")} <= {"note"}, sound("model")


@pytest.mark.parametrize(("variant", "locale"), looks(SPREAD))
def test_the_sound_drawings_yield_notes_at_most(variant: Variant, locale: str) -> None:
    found = yielded(DRAWING, sound_proof(variant, locale))
    assert {severity for _, severity, _ in found} <= {"note"}, sorted(found)


@pytest.mark.golden
@pytest.mark.parametrize(("code", "slip"), cases(dict(broken_definition.DEFECTS)))
def test_a_slip_in_the_definition_is_found(
    code: str, slip: broken_definition.Slip, tmp_path: Path, recorded: Recorded
) -> None:
    folder = tmp_path / GAME.id
    shutil.copytree(GAME.definition.folder, folder)
    broken_definition.apply(slip, folder)
    game: Game = open_game(str(folder))
    new = assert_only(code, yielded(MODEL, game), sound("model"))
    recorded(map(" ".join, new.elements()))


@pytest.mark.golden
@pytest.mark.parametrize(("code", "defect"), cases(dict(broken_drawing.DEFECTS)))
def test_a_slip_in_a_drawing_is_found(code: str, defect: broken_drawing.Defect, recorded: Recorded) -> None:
    new = assert_only(code, yielded(DRAWING, defect(sound_proof())), sound("drawing"))
    recorded(map(" ".join, new.elements()))


def test_a_text_of_spaces_is_neither_cut_nor_covered() -> None:
    ink = Swatch("ink", "#000000")
    blank = set_line("  ", Typeface((Font("noto-sans"),)), 4.0, ink, (9.0, 9.0))
    broken = broken_drawing.lettered(lambda figure: (blank, *figure.elements))(sound_proof())
    assert figures.figure_words(broken) == figures.figure_words(sound_proof()) == []
