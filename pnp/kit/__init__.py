"""Kits: planned here, built in worker processes, put in their place in one step."""

import os
import tempfile
from collections.abc import Generator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from pnp.errors import KitError, PnpError
from pnp.games import Game
from pnp.kit import worker
from pnp.kit.fingerprint import unchanged
from pnp.kit.plan import Plan
from pnp.kit.worker import Event

if TYPE_CHECKING:
    from pnp.kit.produce import Check, Say

__all__ = [
    "Event",
    "assembly",
    "book",
    "build",
    "calibration",
    "catalogs",
    "fingerprint",
    "manifest",
    "pack",
    "pictures",
    "plan",
    "preferences",
    "printers",
    "sets",
    "words",
    "write_rulebook",
]

LOCK = ".pnp.lock"


def build(plans: Sequence[Plan], check: "Check", *, jobs: int = 1) -> Generator[Event]:
    """Build the plans that are not built yet, yielding what happens; then renew index.html.

    `check` looks at each kit in its worker, once it is drawn and before a file is written; it
    raises PnpError to refuse it, and must be a function of a module, so that it can travel there.
    """
    outs = tuple(dict.fromkeys(plan.out for plan in plans))
    for out in outs:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            found = (error.strerror or "").lower()
            raise KitError(
                "kits cannot be put here",
                place=str(out),
                expected="a folder that can be written",
                found=found,
            ) from None
    locks = [FileLock(out / LOCK) for out in outs]
    try:
        for lock in locks:
            lock.acquire(timeout=0)
        for out in outs:
            worker.clean(out)
        stale = []
        for plan in plans:
            if unchanged(plan):
                yield Event(plan, "unchanged")
            else:
                stale.append(plan)
        yield from worker.run(stale, partial(_produce, check=check), jobs=jobs)
        from pnp.kit import index

        for out in outs:
            index.write(out)
    except Timeout:
        raise KitError(
            "another pnp is building here",
            place=str(plans[0].out),
            hint="wait for it, or build with --out elsewhere",
        ) from None
    finally:
        for lock in locks:
            lock.release()


def _produce(plan: Plan, folder: Path, say: "Say", *, check: "Check") -> None:
    """Runs in the worker: what draws and writes takes half a second to import, and only it needs that."""
    from pnp.kit.produce import produce

    produce(plan, folder, say, check=check)


def write_rulebook(game: Game, locale: str, paper: str, path: Path) -> None:
    """The rulebook of a game alone, as .pdf or .html. Raises PnpError."""
    from pnp.games import Setting
    from pnp.kit import book, catalogs

    if path.suffix not in (".pdf", ".html"):
        raise PnpError("cannot write such a book", place=str(path), expected="a name ending in .pdf or .html")
    if not book.is_written(game):
        raise PnpError("this game has no rulebook", place=str(game.definition.folder / book.TEMPLATE))
    spoken = catalogs.translations(game, locale)
    players = max(game.definition.game.players)
    setting = Setting(game, "colour", locale, players, spoken.gettext)
    made = book.rulebook(game, spoken, digest="")
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".pnp-") as private:
        fresh = Path(private) / path.name
        book.write(made, book.Pictures(setting), fresh, paper=paper)
        os.replace(fresh, path)
