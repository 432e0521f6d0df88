"""What is set smaller than was asked for is heard, and only while somebody listens."""

import pytest

from pnp.scene import BLACK, Font, Typeface
from pnp.text import collect_shrunk, set_block

FACE = Typeface((Font("noto-sans"),))
LONG = "A sentence that is too long for its box in the size that was asked for."


def block(text: str, *, smallest: float) -> None:
    set_block(text, FACE, 4.0, BLACK, (0.0, 0.0, 40.0, 12.0), smallest=smallest, place="card")


def test_only_what_had_to_shrink_is_heard() -> None:
    with collect_shrunk() as heard:
        block("Short.", smallest=2.0)
        block(LONG, smallest=2.0)
    ((place, text, asked, got),) = heard
    assert (place, text, asked) == ("card", LONG, 4.0)
    assert 2.0 <= got < 4.0


def test_nobody_hears_what_is_set_outside_or_inside_of_another() -> None:
    with collect_shrunk() as outer:
        with collect_shrunk() as inner:
            block(LONG, smallest=2.0)
        assert len(inner) == 1
    block(LONG, smallest=2.0)
    assert outer == []
    assert len(inner) == 1


def test_a_text_that_was_set_before_is_heard_again() -> None:
    block(LONG, smallest=2.0)
    with collect_shrunk() as heard:
        block(LONG, smallest=2.0)
    assert len(heard) == 1


@pytest.mark.parametrize("many", [0, 3])
def test_each_time_is_heard(many: int) -> None:
    with collect_shrunk() as heard:
        for _ in range(many):
            block(LONG, smallest=2.0)
    assert len(heard) == many
