"""F: as drawn with as produced. Every check of a kit's files; none sees how they were made."""

from collections.abc import Callable, Iterable
from pathlib import Path

from pnp.errors import KitError, PnpError
from pnp.finding import Check, Finding
from pnp.games import Game
from pnp.kit import manifest
from pnp.rulebook import Book
from pnp.verify.files import (
    assembly,
    backs,
    booklet,
    books,
    copies,
    counts,
    cutting,
    documents,
    layers,
    makeup,
    pages,
    paint,
    pictures,
    places,
    profiles,
    properties,
    screens,
    seen,
    shown,
)
from pnp.verify.files.kit import Kit
from pnp.verify.files.order import Order
from pnp.verify.told import Library

BOOKS: tuple[Check[Kit], ...] = (
    *books.CHECKS,
    *assembly.CHECKS,
    *makeup.CHECKS,
    *booklet.CHECKS,
    *profiles.CHECKS,
    *seen.CHECKS,
    *screens.CHECKS,
    *shown.CHECKS,
    *places.CHECKS,
    *layers.CHECKS,
)
"""Those that look at what is read, or at each file by itself: they share nothing with those of sheets."""

CHECKS: tuple[Check[Kit], ...] = tuple(
    sorted(
        (
            *paint.CHECKS,
            *counts.CHECKS,
            *cutting.CHECKS,
            *copies.CHECKS,
            *backs.CHECKS,
            *pages.CHECKS,
            *documents.CHECKS,
            *properties.CHECKS,
            *pictures.CHECKS,
            *BOOKS,
        ),
        key=lambda check: check.code,
    )
)


def run(kit: Kit, checks: Iterable[Check[Kit]] = CHECKS) -> list[Finding]:
    """All findings of the F checks on a kit, in the order of their codes."""
    return [finding for check in checks for finding in check(kit)]


def opened(
    game: Game,
    folder: Path,
    book: Callable[[Order], Book | None],
    pictures: Path,
    library: Callable[[Order], Library],
) -> tuple[Kit | None, list[Finding]]:
    """The kit in a folder or, where its manifest cannot be read or is of no such game, none and what is
    wrong: whatever else is looked at begins with the manifest, and other kits are no worse for it."""
    try:
        manifest.read_manifest(folder)
    except KitError as error:
        return None, [_told(documents.readable, error)]
    try:
        kit = Kit(game, folder, book, pictures, library)
        kit.setting  # noqa: B018  # a language that the game does not speak shows here
    except PnpError as error:
        return None, [_told(documents.manifest_facts, error)]
    return kit, []


def _told(check: Check[Kit], error: PnpError) -> Finding:
    """What a check would say of an error that keeps it from being asked."""
    told = PnpError(error.problem, expected=error.expected, found=error.found)
    return check.error(error.place or manifest.NAME, str(told), error.hint)
