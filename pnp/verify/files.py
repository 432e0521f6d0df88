"""F: as drawn with as produced. Every check of a kit's files; none sees how they were made."""

from collections.abc import Iterable

from pnp.finding import Check, Finding
from pnp.verify import (
    files_assembly,
    files_backs,
    files_books,
    files_copies,
    files_counts,
    files_documents,
    files_pages,
    files_paint,
    files_pictures,
)
from pnp.verify.files_kit import Kit

CHECKS: tuple[Check, ...] = tuple(
    sorted(
        (
            *files_paint.CHECKS,
            *files_counts.CHECKS,
            *files_copies.CHECKS,
            *files_backs.CHECKS,
            *files_pages.CHECKS,
            *files_documents.CHECKS,
            *files_books.CHECKS,
            *files_assembly.CHECKS,
            *files_pictures.CHECKS,
        ),
        key=lambda check: check.code,
    )
)


def run(kit: Kit, checks: Iterable[Check] = CHECKS) -> list[Finding]:
    """All findings of the F checks on a kit, in the order of their codes."""
    return [finding for check in checks for finding in check(kit)]
