"""A game that is told: what is written happens, chance fills the gaps, and what cannot be is refused."""

from itertools import pairwise
from random import Random

import pytest

from pnp.play import CHANCE
from pnp.play.story import Moment, Untellable, moments
from tests.play import kuhn

RULES = kuhn.game().rules(2)


def happened(*actions: str, position: str | None = None, seed: int = 1) -> list[Moment]:
    return list(moments(RULES, position, actions, Random(seed)))


def codes(found: list[Moment]) -> list[str]:
    return [each.account.notation for each in found if each.account]


def test_what_is_written_happens() -> None:
    found = happened("check", "bet", "call", position="KQ .")
    assert codes(found) == ["check", "bet", "call"]
    assert [each.written for each in found] == [0, 1, 2]
    assert [each.player for each in found] == [0, 1, 0]
    assert all(one.after == other.before for one, other in pairwise(found))
    assert RULES.is_terminal(found[-1].after)


def test_chance_draws_what_nobody_writes() -> None:
    found = happened("check")
    assert [each.written for each in found] == [None, None, 0]
    assert [each.player for each in found] == [CHANCE, CHANCE, 0]
    assert codes(found) == codes(happened("check"))
    assert len({tuple(codes(happened("check", seed=seed))) for seed in range(9)}) > 1


def test_an_outcome_of_chance_may_be_written() -> None:
    for seed in range(4):
        found = happened("deal-Q", "deal-K", "check", seed=seed)
        assert codes(found) == ["deal-Q", "deal-K", "check"]
        assert [each.written for each in found] == [0, 1, 2]


@pytest.mark.parametrize(
    ("actions", "written", "expected"),
    [
        (("check", "call"), 1, "expected 'call' to be legal; "),
        (("check", "hop"), 1, "the action 'hop' cannot be read"),
        (("check", "check", "check"), 2, "the game has ended, by 'end.showdown'"),
    ],
)
def test_what_cannot_be_is_refused(actions: tuple[str, ...], written: int, expected: str) -> None:
    with pytest.raises(Untellable) as refused:
        happened(*actions, position="KQ .")
    assert refused.value.written == written
    assert str(refused.value).startswith(expected)


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(Untellable, match="the position cannot be read") as refused:
        happened("check", position="ZZ .")
    assert refused.value.written is None
