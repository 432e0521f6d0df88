"""`python -m benchmarks.books FOLDER`: the rulebooks of all games in all languages, as PDF and HTML, in two
processes."""

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from pnp import kit
from pnp.games import every_game, open_game
from pnp.kit import catalogs

PROCESSES = 2


def write(game: str, folder: str) -> int:
    """The books of one game; how many there are."""
    opened = open_game(game)
    languages = catalogs.finished_locales(opened)
    for language in languages:
        for ending in ("pdf", "html"):
            kit.write_rulebook(opened, language, "a4", Path(folder) / f"{game}-{language}.{ending}")
    return len(languages)


def main(folder: str) -> None:
    """Write them all, a game in a process, and say how many there are."""
    games = [game.id for game in every_game()]
    with ProcessPoolExecutor(PROCESSES) as pool:
        print(sum(pool.map(write, games, [folder] * len(games))))


if __name__ == "__main__":
    main(sys.argv[1])
