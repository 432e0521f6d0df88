"""Which letters a link of a book lies on (F45)."""

from typing import Any, cast

import pytest

from pnp.scene import Box
from pnp.verify.files import places
from pnp.verify.paint.book import Letter, Run

FULL, DIGIT = 4.4, 2.4
"""mm: how wide a sign of Chinese is, and a digit."""


def run(text: str, left: float) -> Run:
    """Letters on a line at 100 mm, one after the other."""
    letters, at = [], left
    for each in text:
        wide = DIGIT if each.isascii() else FULL
        letters.append(Letter(each, at, at + wide, each))
        at += wide
    return Run(1, 0, tuple(letters), 100.0, FULL, True, "#000000", True, (), cast(Any, None))


@pytest.mark.parametrize(
    ("before", "left", "said"),
    [
        ("和。", 12.2, ""),  # of a line that is too long, the empty half of its full stop is taken away
        ("，", 12.2, ""),
        ("）", 12.2, ""),
        ("和", 14.4, ""),
        ("和", 12.2, "和"),  # an ideograph has no empty half
        ("8", 11.2, "8"),
    ],
)
def test_a_link_does_not_lie_on_the_empty_half_of_the_sign_before_it(
    before: str, left: float, said: str
) -> None:
    """The sign before a link ends at 14.4 mm, as wide as its font has it; the link begins `left` mm."""
    first = run(before, 14.4 - sum(DIGIT if each.isascii() else FULL for each in before))
    box: Box = (left, 96.0, left + 10.0, 101.0)
    assert "".join(places._letters_in_boxes([box], first)) == said


def test_a_link_does_not_lie_on_the_empty_half_of_the_bracket_behind_it() -> None:
    box: Box = (0.0, 96.0, 12.2, 101.0)
    assert "".join(places._letters_in_boxes([box], run("（", 10.0))) == ""
    assert "".join(places._letters_in_boxes([box], run("和", 9.0))) == "和"
