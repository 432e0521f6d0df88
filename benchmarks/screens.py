"""How large play.html is, and what it adds to the time of a kit."""

from pathlib import Path
from time import process_time

from benchmarks.measuring import Ratio, Result, Size
from pnp.games import every_game
from pnp.kit.plan import plans
from pnp.kit.playing import page
from pnp.kit.produce import artwork

AIM = 12_000_000
"""Bytes of a page, Python included."""

LOCALES = ("es", "ja")
"""A language in Latin letters, and one whose fonts are large."""


def measure() -> list[Result]:
    """Return the size of every game's page, and the time that it takes over drawing the faces."""
    results: list[Result] = []
    for game in every_game():
        for locale in LOCALES:
            (plan,) = plans([game], out=Path("none"), papers=["a4"], locales=[locale], formats="play")
            begun = process_time()
            art = artwork(plan)
            drawn = process_time()
            made = page.make_page(art.setting, art.components).encode()
            name = f"play.html: {game.id}, {locale}"
            results.append(Size(name, len(made), AIM))
            if locale == LOCALES[0]:
                took = process_time() - drawn
                ratio = (took / max(drawn - begun, 0.01),)
                results.append(Ratio(f"{name} over its faces", ratio, None, f"{took:.1f} s"))
    return results
