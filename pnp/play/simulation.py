"""Many playouts on all cores. Game i is drawn by the seed and i alone, so the numbers are the same
whatever the number of workers."""

import multiprocessing
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any

from pnp.errors import PnpError
from pnp.play import Rules
from pnp.play.playout import CAP, UNIFORM, seats
from pnp.play.tally import Tally
from pnp.system.fault import fault, plain
from pnp.system.process import end_with_parent

WATCHED = 10
"""Of so many games, one is watched for the clauses it uses: describing takes longer than playing."""

SECONDS = 0.3
"""How often a worker says how far it is."""

Make = Callable[[], Rules[Any]]
"""Makes the rules; a worker calls it once, so it can be pickled."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: how many games, by which policy (or policies, see playout.seats), from which seed, for
    so many plies at most. `watches`: tell which clauses some of the games use."""

    games: int
    seed: int = 0
    policy: str = UNIFORM
    cap: int = CAP
    watches: bool = True


def simulate(
    make: Make, plan: Plan, *, jobs: int = 1, progress: Callable[[int], object] = lambda _: None
) -> Tally:
    """Play all games of a plan; `progress` hears how many more are done.

    Raises UnknownName for a policy that does not exist, PnpError for too many, and where a worker dies or
    the engine fails in one. Leaving early (Ctrl-C) stops the workers.
    """
    rules = make()
    seats(rules, plan.policy)
    total = Tally(rules.players)
    if jobs <= 1 or plan.games <= 1:

        def hear(part: Tally) -> None:
            total.add(part)
            progress(part.games)

        _play(rules, plan, 0, 1, hear)
        return total
    context = multiprocessing.get_context("spawn")
    workers: dict[Connection, BaseProcess] = {}
    try:
        for first in range(min(jobs, plan.games)):
            listener, speaker = context.Pipe(duplex=False)
            process = context.Process(target=_work, args=(make, plan, first, jobs, speaker), daemon=True)
            process.start()
            speaker.close()
            workers[listener] = process
        while workers:
            for listener in [each for each in wait(list(workers)) if isinstance(each, Connection)]:
                part = _heard(listener)
                if part is None:
                    workers.pop(listener).join()
                    listener.close()
                else:
                    total.add(part)
                    progress(part.games)
    finally:
        for listener, worker in workers.items():
            listener.close()
            worker.kill()
            worker.join()
    return total


def _heard(listener: Connection) -> Tally | None:
    """The next games of a worker; None where it has played all of its own. Raises what it met."""
    try:
        heard: Tally | PnpError | None = listener.recv()
    except (EOFError, OSError):
        raise PnpError("a worker died", hint="it was killed, or ran out of memory") from None
    if isinstance(heard, PnpError):
        raise heard
    return heard


def _work(make: Make, plan: Plan, first: int, step: int, speaker: Connection) -> None:
    """A worker's whole life. Runs in a process of its own."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    end_with_parent()
    try:
        _play(make(), plan, first, step, speaker.send)
        speaker.send(None)
    except PnpError as error:
        speaker.send(plain(error))
    except Exception as error:  # noqa: BLE001  # whatever somebody's engine does
        speaker.send(fault(error, place="simulate", author="the authors of the game"))
    finally:
        speaker.close()


def _play(rules: Rules[Any], plan: Plan, first: int, step: int, say: Callable[[Tally], object]) -> None:
    """Every step-th game, told in parts."""
    part, told = Tally(rules.players), time.monotonic()
    for index in range(first, plan.games, step):
        game(rules, plan, index, part)
        if time.monotonic() - told > SECONDS:
            say(part)
            part, told = Tally(rules.players), time.monotonic()
    say(part)


def game(rules: Rules[Any], plan: Plan, index: int, tally: Tally) -> None:
    """Play the index-th game of a plan, and add it to a tally."""
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
