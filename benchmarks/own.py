"""A stranger's 92 plain cards: `pnp build` beside protograf and a bare reportlab script, whole processes."""

import json
import tempfile
from pathlib import Path

from benchmarks.measuring import Missing, Ratio, Result, in_turns, processor, ratios
from benchmarks.opponent import protograf
from benchmarks.plain_cards import cards, write_game

ROUNDS = 5

AIM_BARE = 8.0
AIM_PROTOGRAF = 1.0

HERE = Path(__file__).resolve().parent


def measure(rounds: int = ROUNDS) -> list[Result]:
    """Measure processor time from nothing: no kit there, and nothing proved before."""
    name = "92 plain cards with backs"
    other, why = protograf()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
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
        if other:
            contestants["protograf"] = lambda: script("protograf_cards.py", other)
        seconds = in_turns(contestants, rounds)
    told = ", ".join(f"{each} {sorted(taken)[len(taken) // 2]:.2f} s" for each, taken in seconds.items())
    found: list[Result] = [
        Ratio(f"{name}: pnp / bare", ratios(seconds["pnp"], seconds["bare"]), AIM_BARE, told)
    ]
    if "protograf" in seconds:
        ours = ratios(seconds["pnp"], seconds["protograf"])
        found.append(Ratio(f"{name}: pnp / protograf", ours, AIM_PROTOGRAF))
    else:
        found.append(Missing(f"{name}: pnp / protograf", why))
    return found
