"""Positions that are not read by looking at them."""

import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.session import open_position, seal_position
from pnp.errors import PnpError


@given(st.text(min_size=1, max_size=200))
def test_a_sealed_position_is_one_word_that_opens_again(position: str) -> None:
    seal = seal_position(position)
    assert open_position(seal) == position
    assert seal.isascii()
    assert seal.split() == [seal]


def test_cards_cannot_be_read_off_it() -> None:
    position = "send cara cara 0 twang/-/-/sword,shield,water tusk/-/-/letter,magnet"
    seal = seal_position(position)
    assert not any(word in seal for word in ("sword", "letter", "magnet", "twang"))


def test_what_is_not_sealed_stays_as_it_is() -> None:
    assert open_position("KQ .") == "KQ ."


@pytest.mark.parametrize(
    "broken",
    [
        "sealed:",
        "sealed:KQ",
        seal_position("KQ . and more of it")[:-4],
        "sealed:" + urlsafe_b64encode(zlib.compress(b"0" * 10**7)).decode(),
        "sealed:" + urlsafe_b64encode(zlib.compress(b"\xff\xfe")).decode(),
    ],
    ids=["empty", "short", "cut", "bomb", "bytes"],
)
def test_a_broken_seal_is_told(broken: str) -> None:
    with pytest.raises(PnpError, match="this is no sealed position"):
        open_position(broken)


def test_a_position_has_an_end() -> None:
    assert open_position(seal_position(100_000 * "0")) == 100_000 * "0"
    with pytest.raises(PnpError, match="this is no sealed position"):
        open_position(seal_position(100_001 * "0"))
