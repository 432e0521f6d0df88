"""F: as drawn with as produced. Every check of a kit's files; none sees how they were made."""

from collections.abc import Iterable

from pnp.finding import Check, Finding
from pnp.verify.files import assembly, backs, books, copies, counts, documents, pages, paint, pictures
from pnp.verify.files.kit import Kit

CHECKS: tuple[Check[Kit], ...] = tuple(
    sorted(
        (
            *paint.CHECKS,
            *counts.CHECKS,
            *copies.CHECKS,
            *backs.CHECKS,
            *pages.CHECKS,
            *documents.CHECKS,
            *books.CHECKS,
            *assembly.CHECKS,
            *pictures.CHECKS,
        ),
        key=lambda check: check.code,
    )
)


def run(kit: Kit, checks: Iterable[Check[Kit]] = CHECKS) -> list[Finding]:
    """All findings of the F checks on a kit, in the order of their codes."""
    return [finding for check in checks for finding in check(kit)]
