"""What is found in the kits of a game: in one process, one kit after the other, or in several at once.

A kit has three parts that know nothing of each other: its sheets, its books, and its drawings before they
are on paper. Where there are more processes than kits, each part is looked at by whichever is free, and so
is the engine.
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
    """Workers that look at a game's kits and at its engine: processes of this machine, or the workers of the
    cluster at `scheduler`. Raises PnpError where that cannot be used."""

    def __init__(self, game: Game, asked: Sequence[Asked], jobs: int, scheduler: str | None = None) -> None:
        self._game = game
        far = scheduler is not None
        alone = len(asked) >= jobs and not far
        self._asked = (
            list(asked) if alone else [Asked(*each[:3], (part,)) for part in WHOLE for each in asked]
        )
        tasks = len(self._asked) + bool(game.engine)
        # Processes of their own: what is read and drawn for a kit is all Python and geometry.
        self._pool = open_executor(
            min(jobs, tasks),
            scheduler=scheduler,
            identity=identity,
            alone=False,
            begin=_begin,
            as_it_is=True,
        )
        try:
            self._sent = SentGame.pack_game(game, asked[0].out if asked else Path(), far=far)
            self._packed = {each.folder: pack(each.folder) for each in asked} if far else {}
            self._rules: Future[list[Finding]] | None = None
            self._kits: list[Future[Found]] = []
            # What takes long first, so that nobody waits for it at the end: engines longer than drawings.
            at = 0 if alone else len(asked) * WHOLE.index("drawings")
            self._submit(self._asked[:at])
            if game.engine:
                self._rules = self._pool.submit(Judge(self._sent))
            self._submit(self._asked[at:])
        except BaseException:
            self._pool.shutdown(cancel_futures=True)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _submit(self, asked: Sequence[Asked]) -> None:
        for each in asked:
            look = Look(self._sent, each, self._packed.get(each.folder))
            self._kits.append(self._pool.submit(look))

    def rules(self) -> list[Finding]:
        """What is found in the engine. Raises DefinitionError where scenarios.toml cannot be read."""
        return self._rules.result() if self._rules else []

    def kits(self, say: Say) -> Iterator[Found]:
        """What is found in each kit, in their order."""
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
    """What was found, or why nobody could look."""
    try:
        return future.result()
    except PnpError as error:
        return error


def _by_folder(asked: Sequence[Asked], found: Sequence[Any]) -> Iterator[tuple[Path, list[Any]]]:
    together: dict[Path, list[Any]] = {}
    for each, future in zip(asked, found, strict=True):
        together.setdefault(each.folder, []).append(future)
    yield from together.items()


def _begin() -> None:
    """What a worker does first. It looks for garbage seldom for as long as it lives: to go through all that
    it holds after each of its tasks would take a second of them."""
    gc.set_threshold(SWEPT, *gc.get_threshold()[1:])


@dataclass(frozen=True, slots=True)
class Look:
    """The task of looking at a kit, or at a part of it; `files` are the kit's, for a worker that has no such
    folder."""

    game: SentGame
    asked: Asked
    files: tuple[File, ...] | None = field(default=None, repr=False)

    @property
    def kin(self) -> tuple[str, ...]:
        return (self.game.id, str(self.asked.folder), *self.asked.parts)

    def __call__(self) -> Found:
        if self.files is None:
            return _found(_game(self.game.folder), self.asked, _memory(), lambda _: None)
        with tempfile.TemporaryDirectory(prefix="pnp-verify-") as private:
            out = Path(private)
            folder = out / self.game.id / self.asked.folder.name
            unpack(self.files, folder)
            asked = self.asked._replace(folder=folder, out=out)
            found = _found(_game(self.game.folder), asked, _memory(), lambda _: None)
            places = {str(folder): str(self.asked.folder), str(self.game.folder): self.game.path}
            return told_here(found, places)


@dataclass(frozen=True, slots=True)
class Judge:
    """The task of looking at the engine of a game. Raises DefinitionError."""

    game: SentGame

    @property
    def kin(self) -> tuple[str, ...]:
        return (self.game.id, "rules")

    def __call__(self) -> list[Finding]:
        from pnp.verify import rules

        found = list(rules.run(_game(self.game.folder)))
        if not self.game.digest:
            return found
        return [_at(each, {str(self.game.folder): self.game.path}) for each in found]


def told_here(found: Found, places: Mapping[str, str]) -> Found:
    """What a worker found, with the places that its folders have here."""
    if isinstance(found, PnpError):
        for key in ("problem", "place", "expected", "found", "hint"):
            for there, here in places.items():
                setattr(found, key, getattr(found, key).replace(there, here))
        return found
    return [(rank, _at(each, places)) for rank, each in found]


def _at(finding: Finding, places: Mapping[str, str]) -> Finding:
    words = [finding.where, finding.message, finding.hint]
    for there, here in places.items():
        words = [text.replace(there, here) for text in words]
    return replace(finding, where=words[0], message=words[1], hint=words[2])


@lru_cache(maxsize=1)
def _game(home: Path) -> Game:
    """The game of all that a worker is given, so that what is drawn alike in several kits is drawn once."""
    return open_game(str(home))


@lru_cache(maxsize=1)
def _memory() -> "Memory":
    """What a worker keeps of the kits that it was given."""
    from pnp.verify.memory import Memory

    return Memory()


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
        return book.rulebook(game, kit.spoken, digest="") if book.has_rulebook(game) else None

    folder, out, rebuild, parts = asked
    opened, refused = files.opened(game, folder, rulebook, folder / "svg" / "faces", Library)
    if opened is None:
        yield from ((0, finding) for finding in refused if "sheets" in parts)  # told once
        return
    opened.memory = memory
    with opened, tempfile.TemporaryDirectory(prefix="pnp-faces-") as private:
        if "drawings" in parts:
            found = drawing.prove(game, opened.setting, opened.one_set, memory.known, strictly=True)
            yield from ((0, finding) for finding in found)
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
