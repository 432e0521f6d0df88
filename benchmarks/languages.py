"""All games in all languages: what an issue of theirs may take, on two cores.

Times and not ratios, since the aims are: each is given over its aim, so that 1 is what was aimed for.
"""

import tempfile
from pathlib import Path

from benchmarks.measuring import Ratio, Result, elapsed

TWO_MINUTES, FIVE_SECONDS, TWENTY_SECONDS = 120.0, 5.0, 20.0


def measure() -> list[Result]:
    """Whole processes, from nothing: the kits on A4, the same unchanged, their rulebooks alone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build = ("-m", "pnp", "build", "--locale", "all", "--paper", "a4", "--jobs", "2")
        build += ("--out", str(folder / "kits"))
        cold = elapsed(*build, cache=folder / "cache")
        kits = len(list((folder / "kits").glob("*/*/manifest.json")))
        again = elapsed(*build, cache=folder / "cache")
        (folder / "books").mkdir()
        books = elapsed("-m", "benchmarks.books", str(folder / "books"), cache=folder / "cache")
    return [
        Ratio(f"languages: {kits} kits / two minutes", (cold / TWO_MINUTES,), 1.0, f"{cold:.0f} s"),
        Ratio("languages: unchanged / five seconds", (again / FIVE_SECONDS,), 1.0, f"{again:.1f} s"),
        Ratio(
            "languages: their rulebooks, PDF and HTML / twenty seconds",
            (books / TWENTY_SECONDS,),
            1.0,
            f"{books:.0f} s",
        ),
    ]
