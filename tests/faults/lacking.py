"""No room on the disk, a folder that may not be written, streams that are full or closed, another build."""

import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from tests.faults.builds import Ended, Two, finished, lives

FULL_DISK = """
mount -t tmpfs -o size=$SIZE none "$DISK" && cp -a "$OUT/." "$DISK/" || exit 99
"$@"
status=$?
rm -rf "$OUT" && mkdir "$OUT" && cp -a "$DISK/." "$OUT/" || exit 99
exit $status
"""
READ_ONLY = 'mount --bind "$OUT" "$OUT" && mount -o remount,ro,bind "$OUT" || exit 99; exec "$@"'

STREAMS = {
    "a full output": 'exec "$@" >/dev/full',
    "full output and messages": 'exec "$@" >/dev/full 2>&1',
    "a closed input": 'exec "$@" <&-',
    "closed input and output": 'exec "$@" <&- >&-',
    "nothing open": 'exec "$@" <&- >&- 2>&-',
}


class Tried(NamedTuple):
    """A fault, how the command ended under it, and what was wrong then."""

    what: str
    ended: str
    failure: str

    @property
    def line(self) -> str:
        """As it is told."""
        return f"{self.what}: {self.ended} {self.failure}"


def tried(two: Two, sizes: int, seed: int) -> Iterator[Tried]:
    """Each fault of these, and a disk that is full at so many sizes."""
    for what, script in STREAMS.items():
        yield streams(two, what, script)
    rng = Random(f"two at once {seed}")
    for _ in range(10):
        yield at_once(two, rng.uniform(0.0, two.seconds))
    if mounts():
        yield read_only(two)
        for index in range(sizes):
            yield full(two, (index + 0.5) / sizes)


def mounts() -> bool:
    """Whether this system lets anybody mount disks in a world of their own."""
    if shutil.which("unshare") is None:
        return False
    words = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def within(two: Two, script: str, words: Sequence[str], *, alone: bool = False, **told: str) -> Ended:
    """A build of the version that is not there, by a script of the shell; `alone`, with mounts of its own."""
    shell = ["sh", "-c", script, "sh", *words]
    process = subprocess.Popen(
        ["unshare", "-rm", *shell] if alone else shell,
        cwd=two.root(1 - two.holds()),
        env={**two.environment(1 - two.holds()), "OUT": str(two.out), **told},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    ended = finished(process)
    if lives(process.pid):
        ended.err += "; a process is left"
    return ended


def judged(two: Two, what: str, ended: Ended, new: int, allowed: Sequence[int], words: str = "") -> Tried:
    """Whether a fault ended as it may, one kit is whole, and the next build leaves the new one."""
    failure = ""
    if ended.status not in allowed or "Traceback" in ended.err or "process is left" in ended.err:
        failure = f"ended with {ended.status}: {ended.err.strip()[-300:]}"
    elif ended.status == 2 and words not in ended.err:
        failure = f"does not say {words!r}: {ended.err.strip()[-300:]}"
    elif ended.status == 2 and sum(line.startswith("pnp: ") for line in ended.err.splitlines()) > 1:
        failure = f"more than one message: {ended.err.strip()[-300:]}"
    failure = failure or two.wrong(0, 1)
    told = f"status {ended.status}, {'the new kit' if two.holds() == new else 'the old kit'}"
    return Tried(what, told, failure or two.next_fails(new))


def streams(two: Two, what: str, script: str) -> Tried:
    """A build whose output is full, or that has no streams."""
    new = 1 - two.holds()
    return judged(two, what, within(two, script, two.words()), new, (0, 2))


def full(two: Two, share: float) -> Tried:
    """A disk that has room for the old kit, and for that share of what a build needs beside it."""
    new = 1 - two.holds()
    used = sum(-(-path.stat().st_size // 4096) * 4096 + 4096 for path in two.out.rglob("*"))
    disk = two.base / "disk"
    disk.mkdir(exist_ok=True)
    size = int(used + 8192 + share * 1.4 * used)
    ended = within(two, FULL_DISK, two.words(out=disk), alone=True, SIZE=str(size), DISK=str(disk))
    return judged(two, "a full disk", ended, new, (0, 2), "disk is full")


def read_only(two: Two) -> Tried:
    """A folder of kits on a disk that may only be read."""
    new = 1 - two.holds()
    ended = within(two, READ_ONLY, two.words(), alone=True)
    return judged(two, "a folder that may only be read", ended, new, (2,), "read-only file system")


def at_once(two: Two, apart: float) -> Tried:
    """Two builds, of both versions, into one folder, so many seconds apart."""
    new = 1 - two.holds()
    one = two.start(new)
    time.sleep(apart)
    other = two.start(1 - new)
    ended = (finished(one), finished(other))
    left = lives(one.pid) or lives(other.pid)
    failure = "a process is left" if left else ""
    for each in ended:
        if each.status and "another pnp is building here" not in each.err:
            failure = f"ended with {each.status}: {each.err.strip()[-300:]}"
    if all(each.status for each in ended):
        failure = "neither was built"
    told = f"statuses {ended[0].status} and {ended[1].status}"
    return Tried("two builds at once", told, failure or two.wrong(0, 1) or two.next_fails(new))
