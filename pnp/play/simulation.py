"""Play many games on all cores, or on many machines. Game i depends only on the seed and i, so the results
are the same for any number of workers.

Format the results of a simulation as text for people and as data for programs.
"""

import pickle
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from random import Random
from textwrap import wrap
from typing import Any, ClassVar

from pnp.parallel.opening import Here, open_executor
from pnp.play import Rules
from pnp.play.playout import CAP, UNIFORM, seats
from pnp.play.tally import Share, Tally, wilson

WATCHED = 10
"""One simulated game in this many is also described, to count the clauses that were used. Describing all of
them would take longer than playing them."""

SECONDS, FAR = 0.3, 2.0
"""The seconds for a task: on this machine short enough to show progress; on a cluster long enough that
sending does not take half of it."""

FIRST = 1
"""The number of games in the first task, which measures how long a game takes."""

Make = Callable[[], Rules[Any, Any]]
"""A function that makes the rules. Each worker calls it once, so it can be pickled."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a simulation: the number of games, the policy (or policies, see playout.seats), the seed,
    and `cap`, the most plies of a game. If `watches` is true, one game in `WATCHED` (10) is also described,
    to count the clauses that are used in it."""

    games: int
    seed: int = 0
    policy: str = UNIFORM
    cap: int = CAP
    watches: bool = True


def simulate(
    make: Make,
    plan: Plan,
    *,
    jobs: int = 1,
    progress: Callable[[int], object] = lambda _: None,
    scheduler: str | None = None,
    identity: Callable[[], Mapping[str, str]] = dict,
) -> Tally:
    """Play all games of a plan with `jobs` processes, or with the workers of the cluster at `scheduler`.
    `make` makes the engine. The workers of a cluster must run the same program as this process: `identity`
    returns the facts about it that are compared. `progress` is called with the number of games that are newly
    done.

    Raises UnknownName for an unknown policy. Raises PnpError for a wrong number of policies, a worker that
    dies again and again, a failure of the engine, and a cluster that cannot be used. Leaving early (Ctrl-C)
    stops the workers.
    """
    rules = make()
    seats(rules, plan.policy)
    total = Tally(rules.players)
    executor = open_executor(min(jobs, plan.games), scheduler=scheduler, identity=identity)
    own = rules if isinstance(executor, Here) else None
    seconds = SECONDS if scheduler is None else FAR
    first, count, busy = 0, FIRST, set[Future[tuple[Tally, float]]]()
    try:
        while first < plan.games or busy:
            while first < plan.games and len(busy) < executor.ahead:
                last = min(first + count, plan.games)
                busy.add(executor.submit(Play(None if own else make, plan, first, last, own)))
                first = last
            done, busy = wait(busy, return_when=FIRST_COMPLETED)
            for future in done:
                part, took = future.result()
                total.add(part)
                progress(part.games)
                count = min(max(1, int(part.games * seconds / max(took, 1e-6))), 2 * count + FIRST)
    finally:
        executor.shutdown(cancel_futures=True)
    return total


@dataclass(frozen=True, slots=True)
class Play:
    """The task of playing a range of games. A call returns their tally and the seconds it took. A worker
    makes the rules, unless `rules` are given."""

    make: Make | None
    plan: Plan
    first: int
    last: int
    rules: Rules[Any, Any] | None = None

    label = "simulate"
    author = "the authors of the game"
    kin: ClassVar[tuple[str, ...]] = ()

    def __call__(self) -> tuple[Tally, float]:
        begun = time.perf_counter()
        rules = self.rules or _worker_rules(self.make)
        part = Tally(rules.players)
        for index in range(self.first, self.last):
            game(rules, self.plan, index, part)
        return part, time.perf_counter() - begun


_kept: tuple[bytes, Rules[Any, Any]] | None = None


def _worker_rules(make: Make | None) -> Rules[Any, Any]:
    """Return the rules in a worker process. They are made once for all its tasks."""
    global _kept  # noqa: PLW0603  # a worker has one game at a time
    key = pickle.dumps(make)
    if _kept is None or _kept[0] != key:
        assert make is not None
        _kept = key, make()
    return _kept[1]


def game(rules: Rules[Any, Any], plan: Plan, index: int, tally: Tally) -> None:
    """Play the game with a given index of a plan, and add it to a tally."""
    rng = Random(f"{plan.seed} {index}")
    current_player, legal_actions, after = rules.current_player, rules.legal_actions, rules.after
    chance, random, cap = rules.chance, rng.random, plan.cap
    watched = plan.watches and index % WATCHED == 0
    uniform, choices_of = plan.policy == UNIFORM, seats(rules, plan.policy)
    used: set[str] = set()
    plies = choices = most = 0
    lacked, stand_ins = False, rules.stand_ins
    state = rules.initial_state()
    while (player := current_player(state)) != -2:
        if player >= 0:
            if plies == cap:
                break
            actions = legal_actions(state)
            count = len(actions)
            plies += 1
            choices += count
            if count > most:
                most = count
            options = actions if uniform else choices_of[player](state)
            action = options[int(random() * len(options))]
        else:
            action = chance(state, rng)
        if watched:
            used.update(rules.describe(state, action).clauses)
        state = after(state, action)
        if not lacked and stand_ins(state):
            lacked = True
    tally.games += 1
    tally.stood_in += lacked
    tally.decisions += plies
    tally.choices += choices
    tally.most_choices = max(tally.most_choices, most)
    ended = rules.ended_by(state)
    if ended is None:
        tally.unfinished += 1
    else:
        used.add(ended)
        tally.end(plies, rules.returns(state), ended)
    if watched:
        tally.watched += 1
        tally.clauses.update(used)


def as_data(tally: Tally, plan: Plan, unseen: Sequence[str]) -> dict[str, Any]:
    """Return the results of a simulation as data for JSON: the plan ("players", "policy", "cap", "seed",
    "games"), the length of games ("plies"), the number of choices ("branching"), the results ("wins" by seat,
    "draws", "lost_by_all", "unfinished", "stood_in", "ended_by"), and the clauses used in the "watched" games
    ("clauses", "clauses_never_used"). Later versions of pnp may add keys, but remove none. Shares are [share,
    low, high], with the 95 % interval. `unseen` are the clauses that no game used."""
    finished = tally.finished_games
    return {
        "players": tally.players,
        "policy": plan.policy,
        "cap": plan.cap,
        "seed": plan.seed,
        "games": tally.games,
        "unfinished": _interval(wilson(tally.unfinished, tally.games)),
        "plies": {
            "mean": round(tally.mean_plies, 2),
            "median": tally.median_plies,
            "longest": tally.longest,
        },
        "branching": {"mean": round(tally.mean_actions, 2), "most": tally.most_choices},
        "wins": [_interval(tally.win(seat)) for seat in range(tally.players)],
        "draws": _interval(wilson(tally.draws, finished)),
        "lost_by_all": _interval(wilson(tally.lost, finished)),
        "ended_by": dict(_most_frequent(tally.ends)),
        "stood_in": _interval(wilson(tally.stood_in, tally.games)),
        "watched": tally.watched,
        "clauses": dict(_most_frequent(tally.clauses)),
        "clauses_never_used": list(unseen),
    }


def _interval(share: Share) -> dict[str, float]:
    return {"count": share.count, "share": share.share, "low": share.low, "high": share.high}


def _most_frequent(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the counts, the most frequent first."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def as_text(tally: Tally, plan: Plan, unseen: Sequence[str]) -> str:
    """Return the results of a simulation as text for people. `unseen` are the clauses that no game used."""
    finished = tally.finished_games
    unfinished = wilson(tally.unfinished, tally.games)
    rows = [("games", f"{tally.games}, policy {plan.policy}, seed {plan.seed}")]
    if tally.unfinished:
        rows.append(("unfinished", f"{_share_text(unfinished)} after {plan.cap} plies"))
    if finished:
        rows.append(
            (
                "plies",
                f"mean {tally.mean_plies:.1f}, median {tally.median_plies}, longest {tally.longest}",
            )
        )
    rows.append(("choices", f"mean {tally.mean_actions:.1f} a ply, at most {tally.most_choices}"))
    if tally.stood_in:
        rows.append(
            ("stand-ins", f"{_share_text(wilson(tally.stood_in, tally.games))} need more parts than printed")
        )
    if finished:
        rows += [(f"won by seat {seat + 1}", _share_text(tally.win(seat))) for seat in range(tally.players)]
        rows.append(("drawn", _share_text(wilson(tally.draws, finished))))
        if tally.lost:
            rows.append(("lost by all", _share_text(wilson(tally.lost, finished))))
        rows += _count_rows("ended by", tally.ends, finished)
    width = max(len(name) for name, _ in rows)
    lines = [f"{name:<{width}}  {text}" for name, text in rows]
    always = [name for name, count in _most_frequent(tally.clauses) if count == tally.watched]
    others = [f"{name} {count}" for name, count in _most_frequent(tally.clauses) if count < tally.watched]
    noun = "game" if tally.watched == 1 else "games"
    for what, names in (
        (f"Clauses used, of {tally.watched} {noun} looked at: in all", always),
        ("In so many", others),
        ("In none", unseen),
    ):
        if names:
            lines += ["", *wrap(f"{what}: {', '.join(names)}", 80, break_on_hyphens=False)]
    return "\n".join(lines)


def _share_text(share: Share) -> str:
    """Return a share with its interval, as "48.2 % (45.1 to 51.3)"."""
    return f"{share.share:6.1%} ({share.low:.1%} to {share.high:.1%})".replace("%", " %")


def _count_rows(name: str, counts: Mapping[str, int], among: int) -> list[tuple[str, str]]:
    rows = [
        f"{count / max(1, among):6.1%} {what}".replace("%", " %") for what, count in _most_frequent(counts)
    ]
    return [(name if index == 0 else "", row) for index, row in enumerate(rows)]
