"""Checks of other programs' files where they begin and where they end, on pages that nobody had to read."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from pnp.finding import Finding
from pnp.papers import PAPERS
from pnp.verify.inspect import CHECKS, MOST_TOLD, Expectations, holdings
from pnp.verify.inspect.holdings import Holdings
from pnp.verify.inspect.sheets import Letters, Line, PlacedPicture, Sheet

A4 = PAPERS["a4"]


def page() -> Sheet:
    return Sheet(1, A4.width, A4.height, {})


def found(code: str, sheet: Sheet, places: Sequence[tuple[float, float, float, float]] = ()) -> list[Finding]:
    (check,) = (each for each in CHECKS if each.code == code)
    return list(check(Holdings(Path("a.pdf"), (sheet,), None, (places,), (), Expectations())))


@pytest.mark.parametrize(
    ("size", "told"), [(0.5, False), (0.7, True), (3.9, True), (5.9, True), (6.0, False)]
)
def test_letters_of_half_a_point_are_not_there_to_be_read(size: float, told: bool) -> None:
    sheet = page()
    sheet.letters = [Letters("A", is_embedded=True, size=size), Letters("A", is_embedded=True, size=9.0)]
    assert [each.message[-3:] for each in found("I03", sheet)] == ([f"{size}"] if told else [])


@pytest.mark.parametrize(
    ("box", "told"), [((0, 0, 60, 8), False), ((0, 0, 8, 60), False), ((0, 0, 60, 8.1), True)]
)
def test_a_strip_may_have_few_pixels(box: tuple[float, float, float, float], told: bool) -> None:
    sheet = page()
    sheet.pictures = [PlacedPicture(box, 40.0)]
    assert bool(found("I04", sheet)) is told


def test_five_pairs_of_colours_are_told() -> None:
    """Of twenty-four cards, a centimetre each way, of which many look alike to some."""
    sheet = page()
    sheet.pixels = np.full((842, 595, 3), 255, np.uint8)
    places = []
    for number, tone in enumerate(product((16, 144), (16, 80, 144, 208), (16, 80, 144))):
        across, down = 20 * (number % 6), 20 * (number // 6)
        places.append((across, down, across + 10, down + 10))
        sheet.part(places[-1])[:] = tone
    assert len(found("I09", sheet, places)) == MOST_TOLD == 5


def test_of_cards_that_overlap_those_with_most_lines_are_meant() -> None:
    sheet = page()
    sheet.pixels = np.zeros((842, 595, 3), np.uint8)
    sheet.down = [Line(at, 0, 5, 0) for at in (10, 73, 20, 20.2, 83)]
    sheet.across = [Line(at, 0, 5, 0) for at in (10, 98)]
    assert holdings.find_cards([sheet], (63, 88)) == ((63, 88), [[(20, 10, 83, 98)]])
    sheet.down = [Line(at, 0, 5, 0) for at in (10, 10.2, 73, 20, 83)]
    assert holdings.find_cards([sheet], (63, 88)) == ((63, 88), [[(10, 10, 73, 98)]])
