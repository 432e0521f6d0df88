"""A stranger's 92 plain cards: `pnp build` beside protograf and a bare reportlab script, whole processes."""

import json
import os
import tempfile
from pathlib import Path

from benchmarks.measuring import Ratio, Result, in_turns, processor, ratios
from benchmarks.plain_cards import cards, write_game

ROUNDS = 3

AIM_BARE = 8.0
AIM_PROTOGRAF = 1.25
"""2.5 s where a bare script takes 0.3 and protograf 2.0."""

PROTOGRAF = "PROTOGRAF"
"""The variable that names an interpreter which has protograf."""

HERE = Path(__file__).resolve().parent


def measure(rounds: int = ROUNDS) -> list[Result]:
    """Processor time from nothing: no kit there, and nothing proved before."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        game = write_game(folder / "plain-cards")
        source = folder / "cards.json"
        source.write_text(json.dumps(cards()), encoding="utf-8")
        count = iter(range(10_000))

        def build() -> float:
            number = next(count)
            out, cache = folder / f"out-{number}", folder / f"cache-{number}"
            wanted = ("--locale", "en", "--paper", "a4", "--jobs", "1", "--out", str(out))
            return processor("-m", "pnp", "build", str(game), *wanted, cache=cache)

        def script(file: str, python: str = "") -> float:
            return processor(str(HERE / file), str(source), str(folder / f"{file}.pdf"), python=python)

        contestants = {"pnp": build, "bare": lambda: script("bare_cards.py")}
        if other := os.environ.get(PROTOGRAF):
            contestants["protograf"] = lambda: script("protograf_cards.py", other)
        seconds = in_turns(contestants, rounds)
    told = ", ".join(f"{name} {sorted(taken)[len(taken) // 2]:.2f} s" for name, taken in seconds.items())
    found: list[Result] = [
        Ratio("92 plain cards: pnp / bare", ratios(seconds["pnp"], seconds["bare"]), AIM_BARE, told)
    ]
    if "protograf" in seconds:
        ours = ratios(seconds["pnp"], seconds["protograf"])
        found.append(Ratio("92 plain cards: pnp / protograf", ours, AIM_PROTOGRAF))
    return found
