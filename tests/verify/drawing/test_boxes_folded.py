"""Tuck boxes, folded in thought: those that pnp makes close, and each defect is found by D27 alone."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.boxes import Dress, Picture, box_face, inner, net
from pnp.errors import LayoutError
from pnp.games import Setting, draw, open_game
from pnp.games.proof import Proof, pull
from pnp.imposition import Imprint, impose
from pnp.kit.catalogs import translations
from pnp.papers import PAPERS
from pnp.scene.component import Component
from pnp.scene.elements import Style, Swatch, rectangle
from pnp.scene.theme import VARIANTS, Font, Typeface, Variant
from pnp.verify import drawing
from pnp.verify.drawing import folding
from tests.broken.boxes import DEFECTS
from tests.broken.drawing import Defect
from tests.broken.trying import Found, cases, yielded

GAME = open_game("duelo-de-runas")
IMPRINT = Imprint("Cards", "boxes", "es", "a4", "1.0", "a1b2c3", Typeface((Font("barlow-condensed"),)),
                  Swatch("ink", "#444444"))  # fmt: skip


@cache
def proof(variant: Variant = "colour", locale: str = "en") -> Proof:
    """The box alone: what is on the cards, others look at."""
    setting = Setting(GAME, variant, locale, 4, translations(GAME, locale).gettext, boxes="cards")
    found = pull(GAME, setting, [each for each in draw(setting) if each.kind == "box"])
    return replace(found, faces_in=cache(found.faces_in))


@cache
def sound() -> Found:
    return yielded(drawing.CHECKS, proof())


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_box_of_a_game_is_sound_in_each_variant(variant: Variant) -> None:
    found = yielded(drawing.CHECKS, proof(variant))
    assert {severity for _, severity, _ in found} <= {"note"}, sorted(found)


@pytest.mark.parametrize(("code", "defect"), cases(dict(DEFECTS)))
def test_a_box_that_does_not_close_or_stands_wrong_is_found(code: str, defect: Defect) -> None:
    new = yielded(drawing.CHECKS, defect(proof())) - sound()
    assert {found for found, _, _ in new} == {code}, sorted(new)


def test_every_check_of_boxes_has_a_defect() -> None:
    assert {check.code for check in folding.BOX_CHECKS} == DEFECTS.keys()


@settings(max_examples=60, deadline=None)
@given(
    cards=st.integers(8, 260),
    width=st.integers(300, 1300).map(lambda tenths: tenths / 10),
    height=st.integers(400, 1500).map(lambda tenths: tenths / 10),
    sleeved=st.booleans(),
)
def test_a_box_for_any_deck_folds_or_is_refused(
    cards: int, width: float, height: float, sleeved: bool
) -> None:
    plain = Swatch("paper", "#ffffff")
    shown = Picture((rectangle(0, 0, 60, 80, Style(fill=plain)),), 60.0, 80.0)
    theme = GAME.faces.theme("mono")
    wants = inner(cards, width, height, sleeved=sleeved)
    dress = Dress(theme, plain, "Runes", "A duel", str(cards), shown, shown)
    box = Component("box.1", "box", "boxes", 1, box_face("box.1", net(wants), dress), "Runes")
    made, a4 = net(wants), PAPERS["a4"]
    (short, long), (narrow, tall) = sorted((made.width, made.height)), sorted((a4.width, a4.height))
    refused = imposed(box)
    if short > narrow - 10 or long > tall - 10:
        assert refused is not None
        assert refused.place == "box.1"
        assert refused.expected
    elif short < narrow - 40 and long < tall - 40:
        assert refused is None
    assert [finding.message for finding in folding.box_folds(replace(proof(), components=(box,)))] == []


def imposed(box: Component) -> LayoutError | None:
    """Why a box is not put on a sheet of A4; None where it is."""
    try:
        file = impose([box], "boxes", PAPERS["a4"], "duplex-long", IMPRINT)
    except LayoutError as error:
        return error
    assert file.sheets == 1
    return None
