"""Five hundred different cards of a CSV: from nothing, after a changed cell, in watch."""

import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from benchmarks import bare_pages, many_cards
from benchmarks.measuring import ROOT, Ratio, Result, environment, in_turns, processor
from pnp.games import open_game
from pnp.kit.plan import plans
from pnp.kit.produce import draw

CARDS, FEW = 500, 54
ROUNDS = 3

TIMES, PLUS = 2.0, 1.0
"""From nothing: so often the script's seconds, and so many more."""

AIM_FEW = 3.0
"""Seconds of a whole process for 54 cards."""


def measure(rounds: int = ROUNDS) -> list[Result]:
    """Processor time of whole processes; in watch the seconds that pass."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        many = many_cards.write(folder / "many-cards", CARDS)
        few = many_cards.write(folder / "few-cards", FEW)
        flat, forms = (_worked_out(many, folder / f"{way}.pickle", way) for way in ("flat", "forms"))
        count = iter(range(1, 10_000))

        def cold(game: Path) -> float:
            number = next(count)
            return _built(game, folder / f"out-{number}", folder / f"cache-{number}")

        again = folder / "out", folder / "cache"
        _built(many, *again)

        def changed() -> float:
            many_cards.save(many.parent, CARDS, next(count))
            return _built(many, *again)

        contestants = {
            "cold": lambda: cold(many),
            "few": lambda: cold(few),
            "changed": changed,
            "flat": lambda: _bare(flat, folder / "flat.pdf"),
            "forms": lambda: _bare(forms, folder / "forms.pdf"),
        }
        seconds = in_turns(contestants, rounds)
        watched = _watched(many, folder / "watched", folder / "cache-watched", rounds, count)
    bare = tuple(map(min, seconds["flat"], seconds["forms"]))
    allowed = tuple(TIMES * each + PLUS for each in bare)
    told = ", ".join(f"{name} {_middle(taken):.2f} s" for name, taken in seconds.items())
    return [
        Ratio(
            f"{CARDS} cards of a CSV / ({TIMES:g} x bare + {PLUS:g} s)",
            tuple(ours / theirs for ours, theirs in zip(seconds["cold"], allowed, strict=True)),
            1,
            told,
        ),
        Ratio(f"{FEW} cards / {AIM_FEW:g} s", tuple(each / AIM_FEW for each in seconds["few"]), 1),
        Ratio(
            f"{CARDS} cards, one changed / all from nothing",
            tuple(a / b for a, b in zip(seconds["changed"], seconds["cold"], strict=True)),
            None,
            f"in watch {_middle(watched):.2f} s pass until the kit is there",
        ),
    ]


def _middle(seconds: tuple[float, ...]) -> float:
    return sorted(seconds)[len(seconds) // 2]


def _wanted(game: Path, out: Path) -> tuple[str, ...]:
    options = ("--locale", "en", "--paper", "a4", "--jobs", "1", "--out", str(out))
    return ("-m", "pnp", "build", str(game), *options)


def _built(game: Path, out: Path, cache: Path) -> float:
    return processor(*_wanted(game, out), cache=cache)


def _worked_out(game: Path, target: Path, way: str) -> Path:
    """The paths of all sheets of cards, as a script would have them: every one where it lies, or repeated
    ones as forms."""
    (plan,) = plans([open_game(str(game))], locales=["en"], papers=["a4"], out=Path())
    (file,) = (each for each in draw(plan).files if each.name == "cards.pdf")
    known: dict[object, bare_pages.Form] = {}
    pages = []
    for page in file.pages:
        drawing = page.drawing
        painted = (
            bare_pages.flat(drawing.elements) if way == "flat" else bare_pages.shared(drawing.elements, known)
        )
        pages.append((painted, drawing.width, drawing.height))
    target.write_bytes(pickle.dumps(pages))
    return target


def _bare(source: Path, target: Path) -> float:
    command = [sys.executable, "-m", "benchmarks.bare_table", str(source), str(target)]
    told = subprocess.run(
        command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return float(told.stdout)


def _watched(game: Path, out: Path, cache: Path, rounds: int, count: Iterator[int]) -> tuple[float, ...]:
    """Seconds from saving the table until a watching build has the kit."""
    taken = []
    with _watching(game, out, cache) as built:
        next(built)
        for _ in range(rounds):
            began = perf_counter()
            many_cards.save(game.parent, CARDS, next(count))
            next(built)
            taken.append(perf_counter() - began)
    return tuple(taken)


@contextmanager
def _watching(game: Path, out: Path, cache: Path) -> Iterator[Iterator[float]]:
    process = subprocess.Popen(
        [sys.executable, *_wanted(game, out), "--watch"],
        cwd=ROOT,
        env={**os.environ, **environment(), "PNP_CACHE": str(cache)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )

    def kits() -> Iterator[float]:
        assert process.stderr is not None
        for line in process.stderr:
            if "built" in line:
                yield perf_counter()

    try:
        yield kits()
    finally:
        process.terminate()
        process.communicate(timeout=20)
