"""F: all checks of a kit's files. None of them depends on how the files were made."""

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
    directed,
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
"""The checks of books and of single files. They share no work with the checks of sheets."""

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
            *directed.CHECKS,
            *BOOKS,
        ),
        key=lambda check: check.code,
    )
)


def run(kit: Kit, checks: Iterable[Check[Kit]] = CHECKS) -> list[Finding]:
    """Return all findings of the F checks on a kit, in the order of their codes."""
    return [finding for check in checks for finding in check(kit)]


def open_kit(
    game: Game,
    folder: Path,
    book: Callable[[Order], Book | None],
    pictures: Path,
    library: Callable[[Order], Library],
) -> tuple[Kit | None, list[Finding]]:
    """Return the kit in a folder and the findings about its manifest. The kit is None if the manifest cannot
    be read or is not of this game: every other check needs the manifest."""
    try:
        manifest.read_manifest(folder)
    except KitError as error:
        return None, [_finding_of(documents.readable, error)]
    try:
        kit = Kit(game, folder, book, pictures, library)
        kit.setting  # noqa: B018  # a language that the game does not speak shows here
    except PnpError as error:
        return None, [_finding_of(documents.manifest_facts, error)]
    return kit, []


def _finding_of(check: Check[Kit], error: PnpError) -> Finding:
    """Return an error that stops a check as a finding of that check."""
    told = PnpError(error.problem, expected=error.expected, found=error.found)
    return check.error(error.place or manifest.NAME, str(told), error.hint)
