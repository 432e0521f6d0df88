"""Two workers of a cluster on this machine beside two processes of pnp's own, both warm, in turns."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import Any

from benchmarks.measuring import Missing, Ratio, Result, in_turns, ratios
from pnp.errors import PnpError
from pnp.games import open_game, open_rules
from pnp.kit.fingerprint import identity
from pnp.kit.sending import OpenRules, SentGame
from pnp.play.simulation import Plan, simulate
from pnp.play.tally import Tally

GAME, GAMES = "qiahn-tactics-goblin", 6000
WORKERS = 2
REPETITIONS = 3
AIM = 1 / 0.9
"""The cluster's time over the processes': nine tenths of their speed."""


@contextmanager
def machines() -> "Iterator[str]":
    """The address of a scheduler with WORKERS workers."""
    import distributed

    made: Any = distributed.LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=WORKERS, threads_per_worker=1, dashboard_address=None, memory_limit=0
    )
    try:
        yield made.scheduler_address
    finally:
        made.close()


def measure() -> list[Result]:
    """The same simulation by both; the numbers have to be the same."""
    try:
        import distributed  # noqa: F401
    except ImportError:
        return [Missing("cluster: two workers / two processes", "Dask is not installed: pnp-kit[cluster]")]
    game = open_game(GAME)
    plan = Plan(GAMES, seed=1)
    tallies: list[Tally] = []

    def timed(run: Callable[[], Tally]) -> Callable[[], float]:
        def once() -> float:
            begun = perf_counter()
            tallies.append(run())
            return perf_counter() - begun

        return once

    with machines() as address:
        far = OpenRules(SentGame.pack_game(game, None, far=True), 2, {})
        here = partial(open_rules, GAME, 2, {})
        seconds = in_turns(
            {
                "cluster": timed(lambda: simulate(far, plan, scheduler=address, identity=identity)),
                "processes": timed(lambda: simulate(here, plan, jobs=WORKERS)),
            },
            REPETITIONS,
        )
    if any(tally != tallies[0] for tally in tallies):
        raise PnpError("the cluster counts otherwise than processes do", place=GAME)
    remark = f"{GAMES} games of {GAME}"
    runs = ratios(seconds["cluster"], seconds["processes"])
    return [Ratio("cluster: two workers / two processes", runs, AIM, remark)]
