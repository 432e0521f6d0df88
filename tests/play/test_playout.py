"""Playouts, perft: seeded, capped, counted."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

import pytest

from pnp.errors import PnpError, UnknownName
from pnp.play import CHANCE, TERMINAL, Action
from pnp.play.playout import EAGER, POLICIES, UNIFORM, divide, follow, next_decision, perft, play_out
from tests.play import kuhn
from tests.play.kuhn.rules import Hands, Kuhn

TWO, THREE = kuhn.game().rules(2), kuhn.game().rules(3)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_playout_is_the_same_for_the_same_seed(policy: str) -> None:
    for seed in range(20):
        once, again = (play_out(THREE, Random(seed), policy=policy) for _ in range(2))
        assert once == again
        assert not once.unfinished
        assert THREE.current_player(once.state) == TERMINAL
        assert 2 <= once.plies <= 5
    assert len({play_out(THREE, Random(seed), policy=policy).state for seed in range(20)}) > 5


def test_following_a_playout_sees_the_same_game() -> None:
    for policy in POLICIES:
        for seed in range(20):
            steps = list(follow(THREE, Random(seed), policy=policy))
            whole = play_out(THREE, Random(seed), policy=policy)
            assert THREE.after(steps[-1].state, steps[-1].action) == whole.state
            assert sum(step.player >= 0 for step in steps) == whole.plies
            assert all(step.action in step.actions for step in steps if step.player >= 0)


def test_a_capped_playout_is_unfinished() -> None:
    capped = play_out(TWO, Random(1), cap=1)
    assert (capped.plies, capped.choices, capped.unfinished) == (1, 2, True)
    assert sum(step.player >= 0 for step in follow(TWO, Random(1), cap=1)) == 1
    assert not play_out(TWO, Random(1), cap=3).unfinished


def test_a_playout_goes_on_from_a_position() -> None:
    done = play_out(TWO, Random(1), state=TWO.parse("KQ xb"), policy=UNIFORM)
    assert (done.plies, done.state.said[:2]) == (1, "xb")


def test_a_player_in_a_hurry_bets_and_calls() -> None:
    assert {play_out(TWO, Random(seed), policy=EAGER).state.said for seed in range(20)} == {"bc"}


def test_a_policy_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownName, match="uniform"):
        play_out(TWO, Random(1), policy="unifrom")
    with pytest.raises(UnknownName, match="uniform"):
        next(follow(TWO, Random(1), policy="unifrom"))


class Timid(Kuhn):
    """Has a policy of its own: never to bet, never to call."""

    def policies(self) -> Mapping[str, Callable[[Hands], Sequence[Action]]]:
        return {"timid": lambda state: [each for each in self.legal_actions(state) if each in "xf"]}


def test_each_player_may_have_a_policy_and_a_game_policies_of_its_own() -> None:
    rules = Timid(2, {"deck": "short"})
    said = {
        policy: {play_out(rules, Random(seed), policy=policy).state.said for seed in range(20)}
        for policy in ("timid", "timid,eager", "eager,timid")
    }
    assert said == {"timid": {"xx"}, "timid,eager": {"xbf"}, "eager,timid": {"bf"}}
    assert {step.action for step in follow(rules, Random(1), policy="timid") if step.player != CHANCE} == {
        "x"
    }
    with pytest.raises(UnknownName, match="did you mean 'timid'"):
        play_out(rules, Random(1), policy="timit")
    with pytest.raises(UnknownName, match="unknown policy 'timid'"):
        play_out(TWO, Random(1), policy="timid")
    with pytest.raises(PnpError, match="expected 1, or 2 with commas: one for each player; found 3"):
        play_out(rules, Random(1), policy="timid,eager,timid")


def test_perft_counts_what_is_said() -> None:
    start = TWO.initial_state()
    assert [perft(TWO, start, depth) for depth in range(5)] == [1, 2, 4, 2, 0]
    assert divide(TWO, start, 3) == {"check": 2, "bet": 0}
    assert [perft(THREE, THREE.initial_state(), depth) for depth in (1, 2, 3)] == [2, 4, 8]


def test_chance_is_drawn_by_the_seed_and_the_position() -> None:
    start = THREE.initial_state()
    assert next_decision(THREE, start, 5) == next_decision(THREE, start, 5)
    assert len({next_decision(THREE, start, seed) for seed in range(20)}) > 5
    assert "-" not in next_decision(THREE, start, 0).cards
