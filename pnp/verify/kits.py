"""What is found in the kits of a game: in one process, one kit after the other, or in several at once.

A kit has three parts that know nothing of each other: its sheets, its books, and its drawings before they
are on paper. Where there are more processes than kits, each part is looked at by whichever is free, and so
is the engine.
"""

import gc
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self

from pnp.errors import PnpError
from pnp.finding import Finding
from pnp.games import Game, open_game
from pnp.system.process import context, end_with_parent

if TYPE_CHECKING:
    from pnp.verify.memory import Memory
    from pnp.verify.rebuilding import Again

SWEPT = 4_000_000
"""New objects, beyond those that went, after which garbage is looked for: shapes are tuples without a cycle,
and looking for cycles among them again and again takes a tenth of a kit's time."""

Part = Literal["sheets", "books", "drawings"]
WHOLE: tuple[Part, ...] = ("sheets", "books", "drawings")
"""The one that takes longest first."""

Ranked = tuple[int, Finding]
"""A finding, and which of the looked-at checks made it, in their order."""

Say = Callable[[str], object]


class Asked(NamedTuple):
    """A kit to be looked at: its folder, where kits lie, what of it, and whether it is built again."""

    folder: Path
    out: Path
    rebuild: "Again"
    parts: tuple[Part, ...] = WHOLE


Found = list[Ranked] | PnpError
"""What is wrong with a kit, or why it cannot be read."""


@contextmanager
def seldom_swept() -> Iterator[None]:
    """Garbage in cycles is looked for once in a while; its bound is SWEPT objects."""
    before = gc.get_threshold()
    gc.set_threshold(SWEPT, *before[1:])
    try:
        yield
    finally:
        gc.freeze()  # what there is counts as old: to go through it now would find what ends anyway
        gc.unfreeze()
        gc.set_threshold(*before)


def one_by_one(game: Game, asked: Iterable[Asked], say: Say) -> Iterator[Found]:
    """What is found in each kit, in this process."""
    from pnp.verify.memory import Memory

    memory = Memory()
    for each in asked:
        say(f"{game.id}: {each.folder.name}")
        yield _found(game, each, memory, say)


class Workers:
    """Processes that look at a game's kits and at its engine."""

    def __init__(self, game: Game, asked: Sequence[Asked], jobs: int) -> None:
        self._home = game.definition.folder
        self._game = game
        alone = len(asked) >= jobs
        self._asked = (
            list(asked) if alone else [Asked(*each[:3], (part,)) for part in WHOLE for each in asked]
        )
        tasks = len(self._asked) + bool(game.engine)
        # Processes of their own: what is read and drawn for a kit is all Python and geometry.
        self._pool = ProcessPoolExecutor(
            min(jobs, tasks), mp_context=context(as_it_is=True), initializer=_begin
        )
        self._rules: Future[list[Finding]] | None = None
        self._kits: list[Future[Found]] = []
        # What takes long first, so that nobody waits for it at the end: engines take longer than drawings.
        at = 0 if alone else len(asked) * WHOLE.index("drawings")
        self._submit(self._asked[:at])
        if game.engine:
            self._rules = self._pool.submit(judge, self._home)
        self._submit(self._asked[at:])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _submit(self, asked: Sequence[Asked]) -> None:
        self._kits += [self._pool.submit(look, self._home, each) for each in asked]

    def rules(self) -> list[Finding]:
        """What is found in the engine. Raises DefinitionError where scenarios.toml cannot be read."""
        return self._rules.result() if self._rules else []

    def kits(self, say: Say) -> Iterator[Found]:
        """What is found in each kit, in their order."""
        for folder, found in _by_folder(self._asked, self._kits):
            say(f"{self._game.id}: {folder.name}")
            results = [each.result() for each in found]
            wrong = [each for each in results if isinstance(each, PnpError)]
            yield (
                wrong[0]
                if wrong
                else sorted(
                    (pair for each in results if not isinstance(each, PnpError) for pair in each),
                    key=lambda pair: pair[0],
                )
            )


def _by_folder(asked: Sequence[Asked], found: Sequence[Any]) -> Iterator[tuple[Path, list[Any]]]:
    together: dict[Path, list[Any]] = {}
    for each, future in zip(asked, found, strict=True):
        together.setdefault(each.folder, []).append(future)
    yield from together.items()


def _begin() -> None:
    """What a worker does first. It looks for garbage seldom for as long as it lives: to go through all that
    it holds after each of its tasks would take a second of them."""
    end_with_parent()
    gc.set_threshold(SWEPT, *gc.get_threshold()[1:])


def look(home: Path, asked: Asked) -> Found:
    """What a worker finds in a kit, or in a part of it, of the game that lies in `home`."""
    return _found(_game(home), asked, _memory(), lambda _: None)


@lru_cache(maxsize=1)
def _game(home: Path) -> Game:
    """The game of all that a worker is given, so that what is drawn alike in several kits is drawn once."""
    return open_game(str(home))


@lru_cache(maxsize=1)
def _memory() -> "Memory":
    """What a worker keeps of the kits that it was given."""
    from pnp.verify.memory import Memory

    return Memory()


def judge(home: Path) -> list[Finding]:
    """What a worker finds in the engine of the game that lies in `home`. Raises DefinitionError."""
    from pnp.verify import rules

    return list(rules.run(_game(home)))


def _found(game: Game, asked: Asked, memory: "Memory", say: Say) -> Found:
    try:
        return list(findings(game, asked, memory, say))
    except PnpError as error:
        return error


def findings(game: Game, asked: Asked, memory: "Memory", say: Say) -> Iterator[Ranked]:
    """D and F checks on a kit, or on a part of it; `memory` is what is known from others of the game.

    Raises PnpError where something of it cannot be read.
    """
    from pnp.kit import book, pictures
    from pnp.rulebook import Book
    from pnp.verify import drawing, files, rebuilding, sheets
    from pnp.verify.files import Order
    from pnp.verify.library import Library

    def rulebook(kit: Order) -> Book | None:
        return book.rulebook(game, kit.spoken, digest="") if book.is_written(game) else None

    folder, out, rebuild, parts = asked
    opened, refused = files.opened(game, folder, rulebook, folder / "svg" / "faces", Library)
    if opened is None:
        yield from ((0, finding) for finding in refused if "sheets" in parts)  # told once
        return
    opened.memory = memory
    if "drawings" in parts:
        found = drawing.prove(game, opened.setting, opened.one_set, memory.known, strictly=True)
        yield from ((0, finding) for finding in found)
    with tempfile.TemporaryDirectory(prefix="pnp-faces-") as private:
        if "sheets" in parts and "svg" not in opened.manifest.formats:
            faces = Path(private) / "svg"
            # They say no language, so that a face without words has the same bytes in each.
            shown = pictures.Pictured(tuple(opened.components.values()), (), folder, "")
            pictures.write_svg(shown, faces)
            opened.pictures = faces / "faces"
        told: list[Finding] = []
        for rank, check in enumerate(files.CHECKS, 1):
            if ("books" if check in files.BOOKS else "sheets") in parts:
                found = files.run(opened, (check,))
                told += found
                yield from ((rank, finding) for finding in found)
        last = len(files.CHECKS) + 1
        if "sheets" in parts:
            yield from ((last, finding) for finding in sheets.run(opened, told))
        if "books" in parts:
            if rebuild != "never":
                say(f"{game.id}: building {folder.name} again")
            found = list(rebuilding.same_bytes(opened, Path(private) / "again", out, rebuild))
            yield from ((last + 1, finding) for finding in found)
