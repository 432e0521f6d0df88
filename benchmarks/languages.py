"""All games in all languages: what an issue of theirs may take, on two cores.

The aims are times: processor time is given over what two cores have in them, so that 1 is what was aimed for
and a busy machine tells the same; a second paper is over the first.
"""

import tempfile
from pathlib import Path

from benchmarks.measuring import Ratio, Result, processor

CORES = 2
TWO_MINUTES, FIVE_SECONDS, TWENTY_SECONDS = 120.0, 5.0, 20.0

PAPER = 0.2
"""What a second paper may add to the first."""


def measure() -> list[Result]:
    """Whole processes, from nothing: the kits on A4, the same unchanged, the same on Letter as well, their
    rulebooks alone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build = ("-m", "pnp", "build", "--locale", "all", "--jobs", str(CORES))
        one = (*build, "--out", str(folder / "kits"), "--paper", "a4")
        alone = folder / "typst"
        cold = processor("-m", "benchmarks.typst_alone", str(alone), *one[2:], cache=folder / "cache")
        typst = sum(map(float, alone.read_text(encoding="ascii").split())) if alone.is_file() else None
        kits = len(list((folder / "kits").glob("*/*/manifest.json")))
        again = processor(*one, cache=folder / "cache")
        two = (*build, "--out", str(folder / "two"), "--paper", "a4,letter")
        both = processor(*two, cache=folder / "cache-of-two")
        (folder / "books").mkdir()
        books = processor("-m", "benchmarks.books", str(folder / "books"), cache=folder / "cache")
    return [
        _over(f"languages: {kits} kits / two minutes", cold, CORES * TWO_MINUTES, _floor(typst)),
        _over("languages: unchanged / five seconds", again, FIVE_SECONDS),
        _over("languages: their rulebooks, PDF and HTML / twenty seconds", books, CORES * TWENTY_SECONDS),
        Ratio(
            "languages: a second paper / the first", ((both - cold) / cold,), PAPER, f"{both:.0f} s for both"
        ),
    ]


def _over(name: str, seconds: float, aim: float, more: str = "") -> Ratio:
    told = f"{seconds:.1f} s of processor time, {aim:.0f} s aimed for{more}"
    return Ratio(name, (seconds / aim,), 1.0, told)


def _floor(typst: float | None) -> str:
    """Return what Typst alone takes for the same books and assembly sheets: the least that kits can take."""
    return "" if typst is None else f"; Typst alone takes {typst:.1f} s of it"
