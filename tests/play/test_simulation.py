"""Simulations: the same numbers on one core and on all, sums that hold, intervals that are Wilson's."""

import json
from collections import Counter
from functools import partial

import pytest

from pnp.errors import PnpError, UnknownName
from pnp.play import Rules, simulation
from pnp.play.simulation import WATCHED, Plan, as_data, as_text, game, simulate
from pnp.play.tally import Share, Tally, wilson
from tests.play.kuhn.rules import Hands, Kuhn


def rules(players: int) -> Kuhn:
    return Kuhn(players, {"deck": "short"})


def dying(players: int) -> Rules[Hands, str]:
    import multiprocessing
    import os

    if multiprocessing.parent_process() is not None:
        os._exit(3)
    return rules(players)


def failing(players: int) -> Rules[Hands, str]:
    import multiprocessing

    if multiprocessing.parent_process() is not None:
        raise ZeroDivisionError("a bug")
    return rules(players)


PLAN = Plan(300, seed=7)


@pytest.mark.parametrize("policy", ["uniform", "eager"])
def test_the_numbers_are_the_same_whatever_the_number_of_workers(policy: str) -> None:
    plan = Plan(60, seed=7, policy=policy)
    alone = simulate(partial(rules, 3), plan)
    seen: list[int] = []
    together = simulate(partial(rules, 3), plan, jobs=3, progress=seen.append)
    assert alone == together
    assert sum(seen) == 60
    assert simulate(partial(rules, 3), Plan(60, seed=8, policy=policy)) != alone


@pytest.mark.parametrize(("seconds", "heard"), [(-1.0, [1, 1, 1, 1, 1]), (1e9, [1, 3, 1])])
def test_progress_is_told_every_so_many_seconds(
    seconds: float, heard: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "SECONDS", seconds)
    seen: list[int] = []
    assert simulate(partial(rules, 2), Plan(5), progress=seen.append).games == 5
    assert seen == heard


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    again = Tally(3)
    for index in reversed(range(300)):
        game(rules(3), PLAN, index, again)
    assert again == simulate(partial(rules, 3), PLAN)


def test_sums_hold() -> None:
    tally = simulate(partial(rules, 3), PLAN)
    assert tally.games == tally.finished_games == tally.lengths.total() == tally.ends.total() == 300
    assert tally.wins.total() == 300
    assert (tally.draws, tally.lost, tally.unfinished) == (0, 0, 0)
    assert tally.decisions == sum(plies * count for plies, count in tally.lengths.items())
    assert tally.mean_actions == tally.most_choices == 2
    assert tally.watched == 300 / WATCHED
    assert max(tally.clauses.values()) == tally.clauses["deal.card"] == tally.watched
    assert set(tally.ends) == {"end.folded", "end.showdown"}
    ranked = sorted(plies for plies, count in tally.lengths.items() for _ in range(count))
    assert tally.median_plies == ranked[149]
    assert tally.longest == ranked[-1]


def test_capped_games_are_unfinished_and_nothing_else() -> None:
    tally = simulate(partial(rules, 3), Plan(50, cap=2))
    assert (tally.games, tally.unfinished, tally.finished_games) == (50, 50, 0)
    assert not tally.wins
    assert (tally.draws, tally.mean_plies, tally.median_plies, tally.longest) == (0, 0.0, 0, 0)
    told = as_text(tally, Plan(50, cap=2), ())
    assert "100.0 %" in told
    assert "won by" not in told


def test_how_a_game_ends_is_told_apart() -> None:
    tally = Tally(3)
    for returns in ((1.0, 0.0, 0.0), (0.5, 0.5, 0.0), (0.0, 0.0, 0.0), (0.2, 0.6, 0.2)):
        tally.end(5, returns, "end.some")
    assert (tally.wins, tally.draws, tally.lost) == (Counter({0: 1, 1: 1}), 1, 1)


@pytest.mark.parametrize(
    ("count", "among", "low", "high"),
    [(0, 20, 0.0, 0.1611), (1, 20, 0.0089, 0.2361), (10, 20, 0.2993, 0.7007), (20, 20, 0.8389, 1.0)],
)
def test_intervals_are_wilsons(count: int, among: int, low: float, high: float) -> None:
    """Values as R gives them: prop.test(count, 20, correct = FALSE)."""
    share = wilson(count, among)
    assert (share.count, share.share) == (count, count / among)
    assert (share.low, share.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_nothing_is_known_of_no_games() -> None:
    assert wilson(0, 0) == Share(0, 0.0, 0.0, 1.0)


def test_what_is_told() -> None:
    tally = simulate(partial(rules, 2), PLAN)
    data = json.loads(json.dumps(as_data(tally, PLAN, ["cards.order"])))
    assert data["games"] == 300
    assert data["wins"][0]["count"] + data["wins"][1]["count"] == 300
    assert data["wins"][0]["low"] < data["wins"][0]["share"] < data["wins"][0]["high"]
    told = as_text(tally, PLAN, ["cards.order"])
    assert "won by seat 2" in told
    assert "end.showdown" in told
    assert "cards.order" in told.splitlines()[-1]
    assert max(map(len, told.splitlines())) <= 100


def counted() -> Tally:
    """Eleven games by hand: five won by the first, two by the second, two drawn, one lost, one unfinished."""
    tally = Tally(2, games=11, unfinished=1, decisions=60, choices=150, most_choices=7)
    for seat, many, plies, ended in ((0, 5, 4, "end.fold"), (1, 2, 6, "end.show"), (None, 2, 8, "end.show")):
        returns = (0.5, 0.5) if seat is None else (1.0 - seat, float(seat))
        for _ in range(many):
            tally.end(plies, returns, ended)
    tally.end(9, (0.0, 0.0), "end.bust")
    tally.watched, tally.stood_in = 3, 1
    tally.clauses.update({"deal": 3, "bet": 2, "call": 3, "check": 2})
    return tally


def test_a_simulation_as_people_read_it() -> None:
    told = as_text(counted(), Plan(11, seed=7, policy="eager", cap=30), ["bet.raise", "end.never"])
    assert (
        told
        == """\
games          11, policy eager, seed 7
unfinished       9.1 % (1.6 % to 37.7 %) after 30 plies
plies          mean 5.7, median 4, longest 9
choices        mean 2.5 a ply, at most 7
stand-ins        9.1 % (1.6 % to 37.7 %) need more parts than printed
won by seat 1   50.0 % (23.7 % to 76.3 %)
won by seat 2   20.0 % (5.7 % to 51.0 %)
drawn           20.0 % (5.7 % to 51.0 %)
lost by all     10.0 % (1.8 % to 40.4 %)
ended by        50.0 % end.fold
                40.0 % end.show
                10.0 % end.bust

Clauses used, of 3 games looked at: in all: call, deal

In so many: bet 2, check 2

In none: bet.raise, end.never"""
    )


def test_a_simulation_as_programs_read_it() -> None:
    data = as_data(counted(), Plan(11, seed=7, policy="eager", cap=30), ["bet.raise"])
    assert data == {
        "players": 2,
        "policy": "eager",
        "cap": 30,
        "seed": 7,
        "games": 11,
        "unfinished": {"count": 1, "share": 0.0909, "low": 0.0162, "high": 0.3774},
        "plies": {"mean": 5.7, "median": 4, "longest": 9},
        "branching": {"mean": 2.5, "most": 7},
        "wins": [
            {"count": 5, "share": 0.5, "low": 0.2366, "high": 0.7634},
            {"count": 2, "share": 0.2, "low": 0.0567, "high": 0.5098},
        ],
        "draws": {"count": 2, "share": 0.2, "low": 0.0567, "high": 0.5098},
        "lost_by_all": {"count": 1, "share": 0.1, "low": 0.0179, "high": 0.4042},
        "ended_by": {"end.fold": 5, "end.show": 4, "end.bust": 1},
        "stood_in": {"count": 1, "share": 0.0909, "low": 0.0162, "high": 0.3774},
        "watched": 3,
        "clauses": {"call": 3, "deal": 3, "bet": 2, "check": 2},
        "clauses_never_used": ["bet.raise"],
    }
    assert list(data["ended_by"]) == ["end.fold", "end.show", "end.bust"]
    assert list(data["clauses"]) == ["call", "deal", "bet", "check"]


def test_tallies_add_up_part_by_part() -> None:
    twice = counted()
    twice.add(counted())
    assert (twice.games, twice.unfinished, twice.decisions, twice.choices) == (22, 2, 120, 300)
    assert (twice.most_choices, twice.draws, twice.lost, twice.watched) == (7, 4, 2, 6)
    assert (twice.wins, twice.lengths) == (Counter({0: 10, 1: 4}), Counter({4: 10, 6: 4, 8: 4, 9: 2}))
    assert twice.ends["end.show"] == 8
    assert twice.clauses["bet"] == 4
    twice.add(Tally(2, most_choices=9))
    assert twice.most_choices == 9


def test_what_cannot_be_simulated_is_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean 'eager'"):
        simulate(partial(rules, 2), Plan(5, policy="eagre"))
    with pytest.raises(PnpError, match="the worker died"):
        simulate(partial(dying, 2), Plan(5), jobs=2)


def test_a_fault_of_an_engine_is_told_as_what_it_is() -> None:
    with pytest.raises(PnpError, match="a fault of the program") as caught:
        simulate(partial(failing, 2), Plan(5), jobs=2)
    assert caught.value.found.startswith("ZeroDivisionError: a bug at ")
    assert "test_simulation.py" in caught.value.found
