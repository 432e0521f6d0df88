"""This checkout against another commit: processor time of `pnp build` and `pnp verify`, game by game."""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from subprocess import CalledProcessError, run

from benchmarks.measuring import ROOT, Missing, Ratio, Result, environment, in_turns, ratios, spent

GAMES = ("dehexz-war", "duelo-de-runas", "el-switcher", "magicans-duel", "qiahn-tactics-goblin")

ROUNDS = 3
AIM = 1.0

PYTHON = "AGAINST_PYTHON"
"""The variable that names the interpreter of the other commit, if it needs other dependencies."""


def measure(revision: str, games: Sequence[str] = GAMES, rounds: int = ROUNDS) -> list[Result]:
    """Return what building and verifying each game takes here, over the same at another commit.

    Both checkouts work in turns, in whole processes with one worker and nothing known from before. Each
    verifies the kit that it has built, in Spanish on A4.
    """
    results: list[Result] = []
    with tempfile.TemporaryDirectory() as name, _checkout(revision, Path(name) / "other") as other:
        for game in games:
            for verb in ("build", "verify"):
                try:
                    results.append(_compare(verb, game, revision, other, Path(name), rounds))
                except CalledProcessError as error:
                    last = (error.stderr or b"").decode(errors="replace").strip().splitlines()[-1:]
                    results.append(Missing(f"{verb}: {game} / {revision}", f"failed: {' '.join(last)}"))
    return results


def _compare(verb: str, game: str, revision: str, other: Path, folder: Path, rounds: int) -> Ratio:
    python = os.environ.get(PYTHON, sys.executable)
    taken = in_turns(
        {
            "here": partial(_seconds, verb, game, ROOT, sys.executable, folder / "kits-here"),
            "there": partial(_seconds, verb, game, other, python, folder / "kits-there"),
        },
        rounds,
    )
    remark = f"{median(taken['here']):.1f} s here, {median(taken['there']):.1f} s there"
    return Ratio(f"{verb}: {game} / {revision}", ratios(taken["here"], taken["there"]), AIM, remark)


def _seconds(verb: str, game: str, checkout: Path, python: str, kits: Path) -> float:
    """Return the processor time of a command in a checkout. Raises CalledProcessError where it fails."""
    if verb == "build":
        wanted = ["--locale", "es", "--paper", "a4", "--out", str(kits)]
        _forget(kits / game)
    else:
        wanted = ["--kit", str(kits / game / "es-a4"), "--no-rebuild"]
    known = environment() | {"PNP_CACHE": "off", "PYTHONPATH": str(checkout)}
    before = spent()
    run(
        [python, "-m", "pnp", verb, game, *wanted, "--jobs", "1"],
        cwd=checkout,
        env=known,
        capture_output=True,
        check=True,
    )
    return spent() - before


def _forget(kit: Path) -> None:
    """Remove the kits of a game, which would be found unchanged."""
    for path in sorted(kit.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()


@contextmanager
def _checkout(revision: str, folder: Path) -> Iterator[Path]:
    """Context manager: a work tree of another commit, which is removed at the end. A folder that exists is
    taken as it is. Raises CalledProcessError for a commit that there is not."""
    if Path(revision).is_dir():
        yield Path(revision).resolve()
        return
    git = ["git", "-C", str(ROOT), "worktree"]
    run([*git, "add", "--quiet", "--detach", str(folder), revision], check=True)
    try:
        yield folder
    finally:
        run([*git, "remove", "--force", str(folder)], check=True)
