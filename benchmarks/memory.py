"""The most memory that one process of pnp takes: the kits of a game in all languages, the same verified, a
deck of 5,000 cards."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from subprocess import DEVNULL, CalledProcessError, Popen
from threading import Event, Thread

import psutil

from benchmarks import many_cards
from benchmarks.measuring import ROOT, Ratio, Result, environment

GAMES = ("dehexz-war", "duelo-de-runas", "el-switcher", "magicans-duel", "qiahn-tactics-goblin")

CARDS, FEW_CARDS = 5000, 500

MOST = 2**30
"""Bytes that no process should reach."""

AIM = 1.0
MORE = 3.0
"""How much the memory may grow where a deck is ten times as large."""

LOOKED_AT = 0.05
"""Seconds after which the processes are looked at again."""


def measure() -> list[Result]:
    results: list[Result] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for game in GAMES:
            kits = ("--out", str(folder / "kits"))
            for verb, more in (("build", ("--locale", "all")), ("verify", ("--no-rebuild",))):
                peak = largest("-m", "pnp", verb, game, *more, *kits)
                told = f"{peak / 2**20:.0f} MB"
                results.append(Ratio(f"memory: pnp {verb} {game} / 1 GB", (peak / MOST,), AIM, told))
        many, few = (_deck(folder, cards) for cards in (CARDS, FEW_CARDS))
    told = f"{many / 2**20:.0f} MB"
    results.append(Ratio(f"memory: {CARDS} cards of a CSV / 1 GB", (many / MOST,), AIM, told))
    told = f"{(many - few) / (CARDS - FEW_CARDS) / 1024:.0f} kB for each more card"
    results.append(Ratio(f"memory: {CARDS} cards of a CSV / {FEW_CARDS}", (many / few,), MORE, told))
    return results


def _deck(folder: Path, cards: int) -> int:
    game = many_cards.write(folder / f"cards-{cards}", cards)
    return largest("-m", "pnp", "build", str(game), "--out", str(folder / f"kits-{cards}"))


def largest(*arguments: str) -> int:
    """Return the most bytes that one process held at a time, of a Python process and those that it starts.
    Raises where it fails."""
    known = environment() | {"PNP_CACHE": "off"}
    with Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=known,
        stdout=DEVNULL,
        stderr=DEVNULL,
    ) as process:
        most = [0]
        over = Event()
        watch = Thread(target=_watch, args=(process.pid, most, over))
        watch.start()
        try:
            status = process.wait()
        finally:
            over.set()
            watch.join()
    if status:
        raise CalledProcessError(status, arguments)
    return most[0]


def _watch(pid: int, most: list[int], over: Event) -> None:
    while not over.wait(LOOKED_AT):
        most[0] = max(most[0], *_held(pid), 0)


def _held(pid: int) -> Iterator[int]:
    """The bytes that a process and those that it has started hold in memory."""
    try:
        process = psutil.Process(pid)
        family = [process, *process.children(recursive=True)]
    except psutil.Error:
        return
    for each in family:
        try:
            yield each.memory_info().rss
        except psutil.Error:  # it has ended
            continue
