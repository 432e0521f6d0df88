"""What a kit takes to make: each sheet, cut, part, snip, fold and seam has its seconds, counted once."""

from dataclasses import replace

import pytest

from pnp.imposition import impose, tile_board
from pnp.kit import cost
from pnp.papers import PAPERS
from pnp.scene import Backs
from tests.imposition.test_golden_sheets import square
from tests.imposition.test_imposing import IMPRINT, component
from tests.imposition.test_tiling import board

A4 = PAPERS["a4"]


def minutes(seconds: int) -> int:
    return round(seconds / 60)


@pytest.mark.parametrize(("backs", "extra"), [("none", 0), ("duplex-long", 2 * cost.SECONDS_PER_BACK)])
def test_cards_take_their_sheets_cuts_and_parts(backs: Backs, extra: int) -> None:
    cards = replace(component("sun", 63.0, 88.0, 18, shape=square), stock="cards")
    printed = impose([cards], "cards", A4, backs, IMPRINT)
    made = cost.cost([printed], [cards], [])
    assert (made.sheets, made.cuts, made.snips) == (2, 16, 0)
    seconds = 2 * cost.SECONDS_PER_SHEET + 16 * cost.SECONDS_PER_CUT + 18 * cost.SECONDS_PER_PART
    assert made.minutes == minutes(seconds + extra)


def test_small_pieces_with_corners_take_an_hour_and_not_half_of_one() -> None:
    """111 two-sided pieces of 12 mm, two snips each."""
    pieces = component("piece", 11.8, 14.2, 111)
    made = cost.cost([impose([pieces], "pieces", A4, "duplex-long", IMPRINT)], [pieces], [])
    assert made.snips == 222
    assert made.minutes >= 111 * (cost.SECONDS_PER_PART + 2 * cost.SECONDS_PER_SNIP) // 60
    assert 35 <= made.minutes <= 60


def test_what_stands_is_folded_and_glued_and_what_is_folded_has_no_backs_to_hold_against_the_light() -> None:
    flat = component("piece", 30.0, 60.0, 6, back=False, shape=square)
    printed = impose([flat], "pieces", A4, "none", IMPRINT)
    lying, standing = (
        cost.cost([printed], [replace(flat, kind=kind)], []).minutes for kind in ("piece", "standee")
    )
    assert standing - lying == pytest.approx(6 * cost.SECONDS_PER_STANDEE / 60, abs=0.5)
    backed = component("piece", 30.0, 60.0, 6, shape=square)
    folded = impose([backed], "pieces", A4, "gutterfold", IMPRINT)
    counted = (
        folded.sheets * (cost.SECONDS_PER_SHEET + cost.SECONDS_PER_FOLD)
        + folded.cuts * cost.SECONDS_PER_CUT
        + 6 * cost.SECONDS_PER_PART
    )
    assert cost.cost([folded], [backed], []).minutes == minutes(counted)


def test_a_board_has_a_seam_less_than_it_has_sheets_and_is_glued_onto_card() -> None:
    table = board(300.0, 250.0)
    printed = tile_board(table, A4, IMPRINT)
    assert printed.sheets == 2
    counted = (
        2 * cost.SECONDS_PER_SHEET
        + printed.cuts * cost.SECONDS_PER_CUT
        + cost.SECONDS_PER_SEAM
        + cost.SECONDS_PER_BOARD
    )
    assert cost.cost([printed], [table], []).minutes == minutes(counted)
