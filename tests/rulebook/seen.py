"""rulebook.html as somebody sees it: Chromium lays it out, and every word is asked whether it shows.

A second reader: it knows nothing of elements, classes and style sheets that a book may have (the profile and
F46 do), only of where words come to stand, in which colour, and what lies over them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from pnp.games import every_game
from pnp.kit import write_rulebook
from pnp.verify.told import Passage, compared_letters
from tests.browser import page

_READ = (Path(__file__).parent / "seen.js").read_text(encoding="utf-8")

GAMES = {game.id: game for game in every_game()}

SPOKEN = {
    "dehexz-war": "ar",
    "duelo-de-runas": "ja",
    "el-switcher": "en",
    "magicans-duel": "pl",
    "qiahn-tactics-goblin": "el",
}
"""The language that each game's book is read in."""

_FOLDER = TemporaryDirectory(prefix="pnp-seen-")


@cache
def written(name: str) -> Path:
    """A game's book for screens, written once for all tests that look at it."""
    path = Path(_FOLDER.name) / f"{name}.html"
    write_rulebook(GAMES[name], SPOKEN[name], "a4", path)
    return path


@dataclass(frozen=True, slots=True)
class Run:
    """Words that stand together, in the order of the file; `unseen` is why nobody sees them all, `top` where
    they begin, in px."""

    said: str
    unseen: str
    top: float


@contextmanager
def shown_books() -> Iterator[Callable[[str], Page]]:
    """A game's book in Chromium, laid out once for all tests that look at it."""
    with ExitStack() as opened:
        yield cache(lambda name: opened.enter_context(page(written(name), width=1100)))


def words(shown: Page) -> tuple[Run, ...]:
    """All words of a book as they are shown."""
    return tuple(Run(*each) for each in shown.evaluate(_READ))


def runs(path: Path) -> tuple[Run, ...]:
    """The same, of a book in a file."""
    with page(path, width=1100) as shown:
        return words(shown)


def missing(there: Sequence[Run], passages: Iterable[Passage]) -> list[str]:
    """What of a book's passages a reader does not see, in order: `what: why`, or what stands there instead;
    and clauses that stand above one that comes before them."""
    spoken = [(letter, run) for run in there for letter in compared_letters(run.said)]
    said = "".join(letter for letter, _ in spoken)
    wrong: list[str] = []
    at, last = 0, -1.0
    for passage in passages:
        text = compared_letters(passage.text)
        if not said.startswith(text, at):
            wrong.append(f"{passage.what}: {said[at : at + 30]!r} in place of {text[:30]!r}")
            found = said.find(text, at)
            if found < 0:
                continue
            at = found
        shown = [run for _, run in spoken[at : at + len(text)]]
        wrong += [f"{passage.what}: {why}" for why in dict.fromkeys(run.unseen for run in shown) if why]
        if passage.what.startswith("the number of the clause") and shown:
            if shown[0].top < last:
                wrong.append(f"{passage.what}: it stands above the clause before it")
            last = shown[0].top
        at += len(text)
    if said[at:]:
        wrong.append(f"nothing is to follow: {said[at : at + 30]!r}")
    return wrong
