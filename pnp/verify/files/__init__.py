"""F checks (their codes begin with F): compare the drawings with the files of a kit. The checks do not depend
on how the files were made."""

from collections.abc import Callable, Iterable
from pathlib import Path

from pnp.errors import KitError, PnpError
from pnp.finding import Check, Finding
from pnp.games import Game
from pnp.kit.folder import manifest
from pnp.rulebook import Book
from pnp.verify.files import (
    answers,
    books,
    counts,
    cutting,
    directed,
    documents,
    layers,
    pages,
    pictures,
    places,
    plays,
    properties,
    screens,
    shown,
    telling,
)
from pnp.verify.files.kit import Kit, Memory, Order, Sheet, place_shape
from pnp.verify.files.page import Spot
from pnp.verify.files.plays import Screenplay
from pnp.verify.told import Library

__all__ = [
    "BOOKS",
    "CHECKS",
    "Kit",
    "Memory",
    "Order",
    "Screenplay",
    "Sheet",
    "Spot",
    "open_kit",
    "place_shape",
    "run",
]


BOOKS: tuple[Check[Kit], ...] = (
    *books.CHECKS,
    *telling.CHECKS,
    *properties.PROFILE_CHECKS,
    *shown.TEXT_CHECKS,
    *screens.CHECKS,
    *plays.CHECKS,
    *answers.CHECKS,
    *shown.CHECKS,
    *places.CHECKS,
    *layers.CHECKS,
)
"""The checks of books and of single files. They share no cached data with the checks of sheets."""

CHECKS: tuple[Check[Kit], ...] = tuple(
    sorted(
        (
            *counts.CHECKS,
            *cutting.CHECKS,
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
    """Run F checks on a kit and return their findings, check by check."""
    return [finding for check in checks for finding in check(kit)]


def open_kit(
    game: Game,
    folder: Path,
    book: Callable[[Order], Book | None],
    pictures: Path,
    library: Callable[[Order], Library],
) -> tuple[Kit | None, list[Finding]]:
    """Open the kit in a folder. Return it, and the findings on its manifest. The kit is None if the manifest
    cannot be read or is of another game, because every check needs the manifest. `book` makes the expected
    rulebook of a kit, and `library` all its expected books. `pictures` is a folder for the faces as SVG,
    which a second renderer draws for comparison."""
    try:
        manifest.read_manifest(folder)
    except KitError as error:
        return None, [_finding_of(documents.readable, error)]
    try:
        kit = Kit(game, folder, book, pictures, library)
        kit.face_setting  # noqa: B018  # a language that the game does not speak shows here
    except PnpError as error:
        return None, [_finding_of(documents.manifest_facts, error)]
    return kit, []


def _finding_of(check: Check[Kit], error: PnpError) -> Finding:
    """Return an error that stops all checks as a finding of the given check."""
    told = PnpError(error.problem, expected=error.expected, found=error.found)
    return check.error(error.place or manifest.NAME, str(told), error.hint)
