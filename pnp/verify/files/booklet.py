"""F: the folded booklet is the rulebook: each page once, in its place, upright, and none left out."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from pnp.finding import Check, Finding, check
from pnp.papers import PAPERS
from pnp.verify.files.kit import BOOKLET, Kit

EXACT = 0.02

Side = TypeVar("Side")
"""The type of half a side of a sheet, in any representation."""


@check("F28", "the booklet has each page once, in the order of a saddle stitch, and upright")
def saddle(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The sheets of rulebook-booklet.pdf are printed on both sides, flipped on the short edge, and folded
    into each other. Read in that order, the cover comes first, and each page after it stands upright with its
    number near its edge. Only right before the last page may up to three be blank. Each sheet is the kit's
    paper on its long side."""
    sides = kit.halves
    if kit.book is None or BOOKLET not in kit.listed or not sides:  # if it cannot be read, F20 says so
        return
    yield from _paper(self, kit)
    if len(sides) % 2:
        yield self.error(BOOKLET, f"expected two sides of each sheet, found {len(sides)} sides")
        return
    pages = reading_order(sides, right_to_left=kit.book.right_to_left)
    shown = sum(half.letters > 0 for half in pages)
    if len(pages) - shown > 3:
        yield self.error(BOOKLET, f"expected at most 3 blank pages, found {len(pages) - shown}")
    last = len(pages) - 1
    for index, half in enumerate(pages):
        where = f"{BOOKLET}, page {index + 1} when folded"
        number = shown if index == last else index + 1
        if index < last and number >= shown:
            if half.letters:
                yield self.error(where, "expected a blank page before the last, found words")
        elif not half.letters:
            yield self.error(where, f"expected page {number} of the book, found nothing")
        elif index and str(number) not in half.edges.split():
            found = ", ".join(each for each in half.edges.split() if each.isdecimal()) or "none"
            yield self.error(where, f"expected page {number} of the book, found the number {found}")
        elif 2 * half.upright < half.letters:
            yield self.error(where, "is not upright")


def reading_order(sides: Sequence[tuple[Side, Side]], *, right_to_left: bool) -> list[Side]:
    """Return the pages in the order of reading, from the fronts and backs of the sheets, the outermost
    first."""
    many = 2 * len(sides)
    found = []
    for page in range(1, many + 1):
        outer = min(page, many + 1 - page)
        # A page of the first half with an odd number is a right one; its counterpart lies beside it.
        is_right = (outer % 2 == 1) == (page == outer)
        found.append(sides[outer - 1][is_right != right_to_left])
    return found


def words(kit: Kit) -> str:
    """Return the text of the booklet, page after page, or an empty string if it cannot be read."""
    right_to_left = kit.book is not None and kit.book.right_to_left
    return " ".join(half.text for half in reading_order(kit.halves, right_to_left=right_to_left))


def _paper(self: Check[Any], kit: Kit) -> Iterator[Finding]:
    facts, paper = (
        kit.facts(BOOKLET),
        PAPERS[PAPERS[kit.manifest.paper].book].landscape,
    )
    if facts is None:
        return
    for number, (width, height, _) in enumerate(facts.sizes, 1):
        if abs(width - paper.width) > EXACT or abs(height - paper.height) > EXACT:
            yield self.error(
                f"{BOOKLET}, page {number}",
                f"expected {paper.name} on its long side, found {width:.2f} x {height:.2f} mm",
            )


CHECKS = (saddle,)
