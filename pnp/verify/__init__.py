"""The verifier: definition, drawings and produced files confronted with each other, game by game."""

import gc
import multiprocessing
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.errors import PnpError
from pnp.finding import Check, Finding
from pnp.games import Game, open_game
from pnp.system.process import end_with_parent

if TYPE_CHECKING:
    from pnp.verify.rebuilding import Again

__all__ = ["Result", "drawing", "gate", "inspect", "model", "refused", "report", "run"]


SWEPT = 4_000_000
"""New objects, beyond those that went, after which garbage is looked for: shapes are tuples without a cycle,
and looking for cycles among them again and again takes a tenth of a kit's time."""

REFUSED = "refused"
"""The code of what is no finding of a check: something could not be read."""


@dataclass(frozen=True, slots=True)
class Result:
    """What the checks of those `codes` found in one game's definition (`kit` empty) or in one of its kits.

    `source` is the game.toml that it is held to. Where something could not be read, `refusal` says what, and
    the findings repeat it.
    """

    game: str
    kit: str
    findings: tuple[Finding, ...]
    codes: tuple[str, ...] = ()
    source: str = ""
    refusal: PnpError | None = None

    @property
    def checks(self) -> int:
        """How many checks looked."""
        return len(self.codes)

    @property
    def failed(self) -> bool:
        """Whether there is an error; warnings and notes fail nothing."""
        return any(finding.severity == "error" for finding in self.findings)

    @property
    def strictly(self) -> "Result":
        """The same, its warnings being errors."""
        found = tuple(
            replace(each, severity="error") if each.severity == "warning" else each for each in self.findings
        )
        return replace(self, findings=found)


def refused(error: PnpError, game: str = "", kit: str = "", source: str = "") -> Result:
    """What is told where something could not be read, or was asked for and does not exist."""
    findings = tuple(
        Finding(REFUSED, "error", each.place, each.sentence, each.hint) for each in (error, *error.others)
    )
    return Result(game, kit, findings, (), source, error)


def run(
    games: Sequence[Game],
    *,
    kit: Path | None = None,
    rules_only: bool = False,
    rebuild: "Again" = "never",
    out: Path = Path("output"),
    jobs: int = 1,
    say: Callable[[str], object] = lambda _: None,
) -> list[Result]:
    """Every check on every game: first its definition (M) and its engine (R), then its kits (D and F).

    Kits are those under out/<game>/, or the one in the folder `kit`, whose game alone is then looked
    at; a game without a kit is built into a temporary folder, in English on A4. `rules_only` leaves
    the kits out. `rebuild` says which kits are also built again, to compare every byte: never any, those
    that this very program built ("own", but for one that was built for this), or any. Kits are looked at by
    `jobs` processes at once; the order is that of the games, then of the kits' names, then of the codes,
    however many they are. A game or a kit that cannot be read is a result that says so, and the others are
    looked at all the same.

    Raises KitError for a folder that holds no kit, or the kit of a game that is not among `games`.
    """
    if kit is not None and not rules_only:
        games = [_game_of(kit, games)]
    results: list[Result] = []
    with _seldom_swept():
        for game in games:
            try:
                results += _of_game(
                    game, kit, out, rules_only=rules_only, rebuild=rebuild, jobs=jobs, say=say
                )
            except PnpError as error:
                results.append(refused(error, game.id, source=_source(game)))
    return results


@contextmanager
def _seldom_swept() -> Iterator[None]:
    """Garbage in cycles is looked for once in a while; its bound is SWEPT objects."""
    before = gc.get_threshold()
    gc.set_threshold(SWEPT, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _source(game: Game) -> str:
    return str(game.definition.source.path)


def _of_game(
    game: Game,
    kit: Path | None,
    out: Path,
    *,
    rules_only: bool,
    rebuild: "Again",
    jobs: int,
    say: Callable[[str], object],
) -> Iterator[Result]:
    """What is found in a game's definition, then in each of its kits."""
    from pnp.verify import model, rules, wording

    say(f"{game.id}: definition")
    checks = (*model.CHECKS, *game.checks.MODEL)
    found = tuple(finding for check in checks for finding in check(game))
    codes, sound = _codes(checks), not any(finding.severity == "error" for finding in found)
    if game.engine and sound:
        say(f"{game.id}: rules")
        found, codes = (*found, *rules.run(game)), (*codes, *_codes(rules.CHECKS))
    if sound:  # what was reworded keeps no kit from being looked at
        texts = (finding for check in wording.CHECKS for finding in check(game))
        found, codes = (*found, *texts), (*codes, *_codes(wording.CHECKS))
    yield Result(game.id, "", found, codes, _source(game))
    if rules_only or not sound:
        return
    with tempfile.TemporaryDirectory(prefix="pnp-verify-") as private:
        folders = _folders(game, kit, out)
        if not folders:
            folders = list(_built(game, Path(private), say))
            rebuild = "any" if rebuild == "any" else "never"
        yield from _of_kits(game, folders, out, rebuild=rebuild, jobs=jobs, say=say)


def _codes(checks: Sequence[Check[Any]]) -> tuple[str, ...]:
    return tuple(check.code for check in checks)


def _game_of(folder: Path, games: Sequence[Game]) -> Game:
    """The game of the kit in a folder."""
    from pnp.errors import KitError
    from pnp.kit import manifest

    name = manifest.read(folder).game
    for game in games:
        if game.id == name:
            return game
    known = ", ".join(game.id for game in games)
    raise KitError("the kit of another game", place=str(folder), expected=known, found=name)


def _folders(game: Game, folder: Path | None, out: Path) -> list[Path]:
    """The kits to look at, by name."""
    from pnp.kit import manifest

    if folder is not None:
        return [folder.resolve()]  # a kit is called by its folder's name, and . is none
    return sorted(path.parent for path in (out / game.id).glob(f"*/{manifest.NAME}"))


def _built(game: Game, out: Path, say: Callable[[str], object]) -> Iterator[Path]:
    """A kit as it comes, in a temporary folder."""
    from pnp.kit.plan import plans
    from pnp.verify import rebuilding

    say(f"{game.id}: no kit here; building one")
    (plan,) = plans([game], locales=["en"], papers=["a4"], out=out)
    yield rebuilding.build(plan)


def _looked(game: Game, *, rebuild: "Again") -> tuple[str, ...]:
    """The checks that a kit goes through."""
    from pnp.verify import drawing, files, rebuilding, sheets

    again = rebuilding.CHECKS[rebuild]
    return _codes((*drawing.CHECKS, *game.checks.DRAWING, *files.CHECKS, *sheets.CHECKS, *again))


def _of_kits(
    game: Game,
    folders: Sequence[Path],
    out: Path,
    *,
    rebuild: "Again",
    jobs: int,
    say: Callable[[str], object],
) -> Iterator[Result]:
    """What is found in each kit, in the order of the folders."""
    if min(jobs, len(folders)) < 2:
        for folder in folders:
            say(f"{game.id}: {folder.name}")
            yield _result(game, folder, out, rebuild=rebuild, say=say)
        return
    # Processes of their own: what is read and drawn for a kit is all Python and geometry. They are
    # spawned, as they are on every system that cannot fork.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        min(jobs, len(folders)), mp_context=context, initializer=end_with_parent
    ) as pool:
        home = game.definition.folder
        waiting = [pool.submit(_looked_at, home, folder, out, rebuild) for folder in folders]
        try:
            for folder, found in zip(folders, waiting, strict=True):
                say(f"{game.id}: {folder.name}")
                yield found.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _looked_at(home: Path, folder: Path, out: Path, rebuild: "Again") -> Result:
    """What a worker finds in a kit of the game that lies in `home`."""
    with _seldom_swept():
        return _result(open_game(str(home)), folder, out, rebuild=rebuild, say=lambda _: None)


def _result(game: Game, folder: Path, out: Path, *, rebuild: "Again", say: Callable[[str], object]) -> Result:
    """What is found in the kit in a folder; where something of it cannot be read, that."""
    try:
        found = tuple(_of_kit(game, folder, out, rebuild=rebuild, say=say))
    except PnpError as error:
        return refused(error, game.id, folder.name, _source(game))
    return Result(game.id, folder.name, found, _looked(game, rebuild=rebuild), _source(game))


def _of_kit(
    game: Game, folder: Path, out: Path, *, rebuild: "Again", say: Callable[[str], object]
) -> Iterator[Finding]:
    """D and F checks on the kit in a folder; `out` is where kits lie."""
    from pnp.kit import book, pictures
    from pnp.rulebook import Book
    from pnp.verify import drawing, files, rebuilding, sheets
    from pnp.verify.files import Order
    from pnp.verify.library import Library

    def rulebook(kit: Order) -> Book | None:
        return book.rulebook(game, kit.spoken, digest="") if book.is_written(game) else None

    opened, refused = files.opened(game, folder, rulebook, folder / "svg" / "faces", Library)
    yield from refused
    if opened is None:
        return
    yield from drawing.run(game, opened.setting, opened.one_set)
    with tempfile.TemporaryDirectory(prefix="pnp-faces-") as private:
        if "svg" not in opened.manifest.formats:
            faces = Path(private) / "svg"
            shown = pictures.Pictured(tuple(opened.components.values()), (), folder, opened.manifest.locale)
            pictures.write_svg(shown, faces)
            opened.pictures = faces / "faces"
        found = files.run(opened)
        yield from found
        yield from sheets.run(opened, found)
        if rebuild != "never":
            say(f"{game.id}: building {folder.name} again")
        yield from rebuilding.same_bytes(opened, Path(private) / "again", out, rebuild)
