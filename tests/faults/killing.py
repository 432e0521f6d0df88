"""SIGKILL at moments that are spread over a build, and others close to the moment when kits are exchanged."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import NamedTuple

from tests.faults.builds import Ended, Two, finished, kill, lives, waited

WAYS = ("all of them", "the parent", "at the end", "Ctrl-C")
"""All processes of the build at once; the first alone, whose workers have to notice; all of them within a
moment of the last file's being written, where the exchange is near; and an interrupt of all."""


class Moment(NamedTuple):
    """When to kill, as a share of what a build takes (of the end: seconds after its last file), and whom."""

    share: float
    way: str


class Outcome(NamedTuple):
    """What there was after it."""

    moment: Moment
    was: str
    """The old kit, the new one, or that the build had already ended."""
    failure: str


def moments(count: int, seed: int) -> list[Moment]:
    """Evenly over a build, each way in turn, in an order of the seed: a run cut short is spread as well."""
    rng = Random(f"kills {seed}")
    found = []
    for index in range(count):
        way = WAYS[(0, 1, 0, 1, 2, 3)[index % 6]]
        found.append(Moment(rng.uniform(0.0, 0.06) if way == "at the end" else (index + 0.5) / count, way))
    rng.shuffle(found)
    return found


def outcomes(two: Two, found: list[Moment]) -> Iterator[Outcome]:
    """Kill a build of the version that is not there at each moment; then let the next one end."""
    for moment in found:
        yield killed(two, moment)


def killed(two: Two, moment: Moment) -> Outcome:
    """One build that is killed, and the next one."""
    old = two.holds()
    new = 1 - old
    process = two.start(new)
    ended = not _reached(two, moment, process)
    if moment.way == "the parent":
        with suppress(ProcessLookupError):  # it has ended
            os.kill(process.pid, signal.SIGKILL)
    else:
        kill(process.pid, signal.SIGINT if moment.way == "Ctrl-C" else signal.SIGKILL)
    left = lives(process.pid)
    told = finished(process)
    failure = "a process is left" if left else two.wrong(0, 1, kits_only=moment.way != "Ctrl-C")
    was = "ended before" if ended else "new" if two.holds() == new else "old"
    if moment.way == "Ctrl-C" and _uncouth(told):
        failure = failure or f"an interrupt ended it with {told.status}: {told.err[-300:]}"
    if moment.way == "Ctrl-C" and told.status == 0 and not ended and moment.share < 0.7:
        failure = failure or "an interrupt was not heard"
    failure = failure or two.next_fails(new)
    return Outcome(moment, was, failure)


def _uncouth(told: Ended) -> bool:
    """Whether an interrupt made the program fail, or say more than a word. What Python itself says of one
    that comes before it has begun with the program is not ours."""
    places = [line for line in told.err.splitlines() if line.lstrip().startswith("File")]
    begun = any(f"{os.sep}pnp{os.sep}" in place and "__main__" not in place for place in places)
    return begun if "Traceback" in told.err else told.status not in (130, 0, -signal.SIGINT)


def _reached(two: Two, moment: Moment, process: subprocess.Popen[str]) -> bool:
    """Wait for the moment; False where the build has ended by itself before."""
    if moment.way == "at the end":
        private = two.out / ".building"
        waited(lambda: process.poll() is not None or any(private.glob("*/new/manifest.json")), 300.0)
        time.sleep(moment.share)
    else:
        waited(lambda: process.poll() is not None, moment.share * two.seconds)
    return process.poll() is None
