"""Kits: planned in this process, built in worker processes, and put into their folders in one step."""

from collections.abc import Generator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from pnp.errors import KitError, PnpError
from pnp.games import Game
from pnp.kit import worker
from pnp.kit.fingerprint import is_unchanged, program
from pnp.kit.folder import exchange
from pnp.kit.plan import Plan
from pnp.kit.worker import Event
from pnp.system import disk, seal

if TYPE_CHECKING:
    from pnp.kit.produce import Check, Say

__all__ = [
    "Event",
    "answering",
    "assembly",
    "book",
    "boxed",
    "build",
    "calibration",
    "catalogs",
    "cost",
    "exchange",
    "fingerprint",
    "folder",
    "leaves",
    "pictures",
    "plan",
    "playing",
    "preferences",
    "printing",
    "produce",
    "sending",
    "sheets",
    "story",
    "words",
    "write_rulebook",
]

LOCK = ".pnp.lock"
INDEX = "index.html"


def build(
    plans: Sequence[Plan], check: "Check", *, jobs: int = 1, scheduler: str | None = None
) -> Generator[Event]:
    """Build the plans whose kits are not built yet, and yield events. Then renew index.html.

    `check` examines each kit in its worker after it is drawn and before a file is written. It raises PnpError
    to refuse the kit. It must be a function at the top level of a module, so that it can be sent to workers.
    The workers are `jobs` processes of this machine, or those of the cluster at `scheduler`.

    Raises KitError if another pnp is building, if a link lies in the folders of the kits, or if the system
    refuses. Raises PnpError if the cluster cannot be used.
    """
    by_out: dict[Path, Plan] = {}
    for plan in plans:
        by_out.setdefault(plan.out, plan)
    place = next(iter(by_out), Path())
    locks = []
    try:
        for out in by_out:
            _make_folder(out)
        for plan in plans:
            _refuse_ways_out(plan)
        for out in by_out:
            lock = FileLock(out / LOCK)
            locks.append(lock)
            lock.acquire(timeout=0)
        for out, plan in by_out.items():
            for message in exchange.recover(out):
                yield Event(plan, "warning", message)
        stale = []
        code = program()
        for plan in plans:
            if is_unchanged(plan, code):
                yield Event(plan, "unchanged")
                continue
            try:
                exchange.survey(plan.target)
            except KitError as error:  # known before anything is built
                yield Event(plan, "failed", error=error)
            else:
                stale.append(plan)
        yield from worker.run(stale, partial(_produce, check=check), jobs=jobs, scheduler=scheduler)
        from pnp.kit.folder import index

        for out, plan in by_out.items():
            if odd := seal.find_obstacle(out / INDEX):
                told = f"left alone, since it {odd}; move it away to have pnp list the kits there"
                yield Event(plan, "warning", f"{out / INDEX}: {told}")
            else:
                index.write(out)
    except Timeout:
        raise KitError(
            "another pnp is building here",
            place=str(place),
            hint="wait for it, or build with --out elsewhere",
        ) from None
    except OSError as error:
        raise disk.refusal(error, place) from None
    finally:
        for lock in locks:
            lock.release()


def _make_folder(out: Path) -> None:
    """Make the folder that holds the kits, if it is missing. Raises KitError."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        found = (error.strerror or "").lower()
        raise KitError(
            "kits cannot be put here", place=str(out), expected="a folder that can be written", found=found
        ) from None


def _refuse_ways_out(plan: Plan) -> None:
    """Raise KitError if a link would make a build write or remove files outside the plan's `out`. `out`
    itself may be a link, because the user has chosen it. Links inside it are not trusted, because anybody may
    have put them there."""
    if plan.target.relative_to(plan.out).parts != (plan.game, plan.options.name):
        raise KitError("a kit goes into a folder of its own", place=str(plan.target))
    folders = (plan.out / exchange.PRIVATE, plan.target.parent, plan.target)
    for path in (plan.out / LOCK, plan.out / INDEX, *folders):
        if disk.is_link(path):
            raise KitError(
                "a link lies where pnp writes",
                place=str(path),
                expected="a folder" if path in folders else "a file",
                found=f"a link to {path.readlink()}",
                hint="remove it, or build with --out in the folder that is meant",
            )
        if path.exists() and (not path.is_dir() if path in folders else not path.is_file()):
            raise KitError(
                "something else lies where pnp writes",
                place=str(path),
                expected="a folder" if path in folders else "a file",
                hint="move it away",
            )


def _produce(plan: Plan, folder: Path, say: "Say", *, check: "Check") -> None:
    """Build a kit in the worker. Only here are the modules imported that draw and write, which takes half a
    second."""
    from pnp.kit.produce import produce

    produce(plan, folder, say, check=check)


def write_rulebook(game: Game, locale: str, paper: str, path: Path, *, booklet: bool = False) -> None:
    """Write the rulebook of a game alone, as .pdf or .html, or as a booklet, as .pdf. Raises PnpError."""
    from pnp.games import Setting, draw, with_listener
    from pnp.kit import book, boxed, catalogs

    if path.suffix not in (".pdf", ".html"):
        raise PnpError("cannot write such a book", place=str(path), expected="a name ending in .pdf or .html")
    if booklet and path.suffix != ".pdf":
        raise PnpError("a booklet is printed", place=str(path), expected="a name ending in .pdf")
    if not book.has_rulebook(game):
        raise PnpError("this game has no rulebook", place=str(game.definition.folder / book.TEMPLATE))
    with seal.fresh(path) as fresh:  # first, so that a file in the way is reported before the book is made
        spoken = catalogs.translations(game, locale)
        players = max(game.definition.game.players)
        setting = with_listener(Setting(game, "colour", locale, players, spoken.gettext))
        made = book.rulebook(game, spoken, digest="")
        pictures = book.Pictures(setting)
        box = boxed.component_families(pictures, draw(setting), spoken)
        write = book.write_booklet if booklet else book.write
        write(made, pictures, fresh, paper=paper, box=box)
