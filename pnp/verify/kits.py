"""Checks the kits of a game: one after the other in this process, or several at once in workers.

A kit has three parts, which can be checked independently: its sheets, its books, and its drawings. If there
are more processes than kits, each free process checks one of these parts, or the engine of the game's rules.
"""

import gc
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self

from pnp.errors import PnpError
from pnp.finding import Finding
from pnp.games import Game, open_game
from pnp.kit.fingerprint import identity
from pnp.kit.sending import File, SentGame, pack, unpack
from pnp.parallel.opening import open_executor

if TYPE_CHECKING:
    from pnp.verify.files import Memory
    from pnp.verify.rebuilding import Again

SWEPT = 4_000_000
"""The number of new objects, less those freed, after which Python's garbage collector runs. Shapes are tuples
without cycles; frequent collections would take a tenth of the time of checking a kit."""

Part = Literal["sheets", "books", "drawings"]
WHOLE: tuple[Part, ...] = ("sheets", "books", "drawings")
"""The parts of a kit, the slowest first."""

Ranked = tuple[int, Finding]
"""A finding, preceded by the rank of its check. Findings are sorted by rank."""

Say = Callable[[str], object]


class KitTask(NamedTuple):
    """A kit to check: its folder, the folder of all kits (`out`), when a kit is also built again
    (`rebuild`, such as "never", as for `pnp.verify.run`), and the parts of the kit to check."""

    folder: Path
    out: Path
    rebuild: "Again"
    parts: tuple[Part, ...] = WHOLE


Found = list[Ranked] | PnpError
"""The ranked findings of a kit, or the error if the kit cannot be read."""


@contextmanager
def rare_garbage_collection() -> Iterator[None]:
    """Context manager: let Python's garbage collector run only after `SWEPT` (4 million) new objects, to save
    time."""
    before = gc.get_threshold()
    gc.set_threshold(SWEPT, *before[1:])
    try:
        yield
    finally:
        gc.freeze()  # all objects count as old now, so they are not examined at once
        gc.unfreeze()
        gc.set_threshold(*before)


def check_here(game: Game, asked: Iterable[KitTask], say: Say) -> Iterator[Found]:
    """Check kits one after the other in this process. For each kit, yield its findings, or the error if it
    cannot be read. `asked` has the kits to check, and `say` is called with the name of each before its
    check."""
    from pnp.verify.files import Memory

    memory = Memory()
    for each in asked:
        say(f"{game.id}: {each.folder.name}")
        yield _collect(game, each, memory, say)


class Workers:
    """A pool of workers that check a game's kits and its engine: processes of this machine, or the workers of
    the cluster at `scheduler`. Raises PnpError if the cluster cannot be used."""

    def __init__(self, game: Game, asked: Sequence[KitTask], jobs: int, scheduler: str | None = None) -> None:
        self._game = game
        far = scheduler is not None
        alone = len(asked) >= jobs and not far
        self._asked = (
            list(asked) if alone else [KitTask(*each[:3], (part,)) for part in WHOLE for each in asked]
        )
        tasks = len(self._asked) + bool(game.engine)
        # Processes instead of threads: reading and drawing a kit is computation in Python.
        self._pool = open_executor(
            min(jobs, tasks),
            scheduler=scheduler,
            identity=identity,
            alone=False,
            begin=_start_worker,
            as_it_is=True,
        )
        try:
            self._sent = SentGame.pack_game(game, asked[0].out if asked else Path(), far=far)
            self._packed = {each.folder: pack(each.folder) for each in asked} if far else {}
            self._rules: Future[list[Finding]] | None = None
            self._kits: list[Future[Found]] = []
            # The longest tasks come first, so that no process waits for them at the end.
            at = 0 if alone else len(asked) * WHOLE.index("drawings")
            self._submit(self._asked[:at])
            if game.engine:
                self._rules = self._pool.submit(EngineJob(self._sent))
            self._submit(self._asked[at:])
        except BaseException:
            self._pool.shutdown(cancel_futures=True)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _submit(self, asked: Sequence[KitTask]) -> None:
        for each in asked:
            look = KitJob(self._sent, each, self._packed.get(each.folder))
            self._kits.append(self._pool.submit(look))

    def rules(self) -> list[Finding]:
        """Return the findings of the R checks on the game's engine, or [] if the game has none. Raises
        DefinitionError if scenarios.toml cannot be read."""
        return self._rules.result() if self._rules else []

    def kits(self, say: Say) -> Iterator[Found]:
        """Yield for each kit, in the order of the kits, its findings, or the error if it cannot be read.
        `say` is called with the name of each kit."""
        for folder, found in _by_folder(self._asked, self._kits):
            say(f"{self._game.id}: {folder.name}")
            results = [_result(each) for each in found]
            wrong = [each for each in results if isinstance(each, PnpError)]
            yield (
                wrong[0]
                if wrong
                else sorted(
                    (pair for each in results if not isinstance(each, PnpError) for pair in each),
                    key=lambda pair: pair[0],
                )
            )


def _result(future: "Future[Found]") -> Found:
    """Return the findings of a task, or the error if no worker could run the task."""
    try:
        return future.result()
    except PnpError as error:
        return error


def _by_folder(asked: Sequence[KitTask], found: Sequence[Any]) -> Iterator[tuple[Path, list[Any]]]:
    together: dict[Path, list[Any]] = {}
    for each, future in zip(asked, found, strict=True):
        together.setdefault(each.folder, []).append(future)
    yield from together.items()


def _start_worker() -> None:
    """Prepare a worker: make garbage collections rare for the worker's whole life. A collection after each
    task would take a second."""
    gc.set_threshold(SWEPT, *gc.get_threshold()[1:])


@dataclass(frozen=True, slots=True)
class KitJob:
    """A callable for a worker: checks a kit or a part of it, and returns the findings, or the error if the
    kit cannot be read. `files` has the packed files of the kit if the worker is on another machine, which
    cannot read the folder. Otherwise it is None, and the worker reads the folder itself."""

    game: SentGame
    asked: KitTask
    files: tuple[File, ...] | None = field(default=None, repr=False)

    @property
    def kin(self) -> tuple[str, ...]:
        """The game, the kit and its parts, by which the pool (`pnp.parallel.Task`) tells with which tasks
        this one shares work."""
        return (self.game.id, str(self.asked.folder), *self.asked.parts)

    def __call__(self) -> Found:
        if self.files is None:
            return _collect(_game(self.game.folder), self.asked, _memory(), lambda _: None)
        with tempfile.TemporaryDirectory(prefix="pnp-verify-") as private:
            out = Path(private)
            folder = out / self.game.id / self.asked.folder.name
            unpack(self.files, folder)
            asked = self.asked._replace(folder=folder, out=out)
            found = _collect(_game(self.game.folder), asked, _memory(), lambda _: None)
            places = {str(folder): str(self.asked.folder), str(self.game.folder): self.game.path}
            return with_local_paths(found, places)


@dataclass(frozen=True, slots=True)
class EngineJob:
    """A callable for a worker: runs the R checks on the engine of a game and returns the findings. Calling it
    raises DefinitionError if scenarios.toml, story.toml or record.toml cannot be read."""

    game: SentGame

    @property
    def kin(self) -> tuple[str, ...]:
        """The game and "rules", by which the pool (`pnp.parallel.Task`) tells with which tasks this one
        shares work."""
        return (self.game.id, "rules")

    def __call__(self) -> list[Finding]:
        from pnp.verify import rules

        found = list(rules.run(_game(self.game.folder)))
        if not self.game.digest:
            return found
        return [_with_local_path(each, {str(self.game.folder): self.game.path}) for each in found]


def with_local_paths(found: Found, places: Mapping[str, str]) -> Found:
    """Return a worker's findings, or its error, with the paths of the worker's folders replaced by those on
    this machine. `places` maps each path in the worker to the path on this machine."""
    if isinstance(found, PnpError):
        for key in ("problem", "place", "expected", "found", "hint"):
            for there, here in places.items():
                setattr(found, key, getattr(found, key).replace(there, here))
        return found
    return [(rank, _with_local_path(each, places)) for rank, each in found]


def _with_local_path(finding: Finding, places: Mapping[str, str]) -> Finding:
    words = [finding.where, finding.message, finding.hint]
    for there, here in places.items():
        words = [text.replace(there, here) for text in words]
    return replace(finding, where=words[0], message=words[1], hint=words[2])


@lru_cache(maxsize=1)
def _game(home: Path) -> Game:
    """Return the game that a worker checks. The game is cached, so that a drawing common to several kits is
    made once."""
    return open_game(str(home))


@lru_cache(maxsize=1)
def _memory() -> "Memory":
    """Return the memory that a worker shares between the kits that it checks."""
    from pnp.verify.files import Memory

    return Memory()


def _collect(game: Game, asked: KitTask, memory: "Memory", say: Say) -> Found:
    try:
        return list(findings(game, asked, memory, say))
    except PnpError as error:
        return error


def findings(game: Game, asked: KitTask, memory: "Memory", say: Say) -> Iterator[Ranked]:
    """Yield pairs (rank, finding) for a kit or a part of it: the findings of the D and F checks. Sorting them
    by rank puts them in the order of the checks.

    `asked` states the kit, and the parts of it to check. `memory` has results for other kits of the game,
    which are used again. `say` is called with a line before the kit is built again.

    Raises PnpError if something in the kit cannot be read.
    """
    from pnp.kit import book, pictures
    from pnp.rulebook import Book
    from pnp.verify import drawing, files, rebuilding, sheets
    from pnp.verify.files import Order
    from pnp.verify.library import Library

    def rulebook(kit: Order) -> Book | None:
        return book.rulebook(game, kit.translations, digest="") if book.has_rulebook(game) else None

    folder, out, rebuild, parts = asked
    opened, refused = files.open_kit(game, folder, rulebook, folder / "svg" / "faces", Library)
    if opened is None:
        yield from ((0, finding) for finding in refused if "sheets" in parts)  # told once
        return
    opened.memory = memory
    with opened, tempfile.TemporaryDirectory(prefix="pnp-faces-") as private:
        if "drawings" in parts:
            found = drawing.prove(game, opened.face_setting, opened.one_set, memory.known, strictly=True)
            yield from ((0, finding) for finding in found)
        if "sheets" in parts and "svg" not in opened.manifest.formats:
            faces = Path(private) / "svg"
            # The SVGs state no language, so a face without words has the same bytes in every language.
            shown = pictures.PictureData(tuple(opened.components.values()), (), folder, "")
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
