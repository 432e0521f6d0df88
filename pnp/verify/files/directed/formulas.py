"""F: what is read from the left in Hebrew and Arabic is painted so: on faces, in books and on the page for
screens."""

from collections.abc import Iterator

from pnp.finding import Check, Finding, check
from pnp.text import is_right_to_left
from pnp.verify.files import telling
from pnp.verify.files.directed.faces import Fault, faults_of_sheets, message
from pnp.verify.files.kit import BOOKLET, BOOKS, Kit
from pnp.verify.told import misplaced_in_book, misplaced_on_screen

MOST = 5
"""Findings of a file."""


@check("F54", "dice, signs and ranges of Hebrew and Arabic are painted in their order")
def formulas(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """In a language that begins at the right, 2d6 + 3, −5, 3–5 and 50 % run from the left, and the stop
    behind them stands at their left. The glyphs that sheets and books really paint are read from left to
    right, by where they lie and by the letters that the fonts draw so. They are held against a grammar of
    the verifier's own and, on faces, against the order that Unicode's algorithm gives the whole line; the
    text of rulebook.html is laid out as browsers do. Where a formula is wrong, put U+2066 before it and
    U+2069 behind it."""
    if not is_right_to_left(kit.manifest.locale):
        return
    for file in kit.sheet_files:
        found = list(dict.fromkeys(faults_of_sheets(kit, file)))
        yield from (self.error(where, fault) for where, fault in found[:MOST])
    for name in (*BOOKS, BOOKLET):
        yield from (self.error(where, fault) for where, fault in list(_in_book(kit, name))[:MOST])
    if not telling.screen_difference(kit):
        yield from (self.error(telling.SCREEN, fault) for fault in list(_on_screen(kit))[:MOST])


def _in_book(kit: Kit, name: str) -> Iterator[Fault]:
    book = telling.compare_book(kit, name)
    for place in book.places if book else ():
        if wrong := misplaced_in_book(place.passage.text, place.runs):
            formula, painted = wrong
            where = f"{name}, page {place.runs[0].page + 1}"
            yield where, message(place.passage.text, formula.painted, painted)


def _on_screen(kit: Kit) -> Iterator[str]:
    if telling.screen(kit) is None:
        return
    for passage in telling.screen_passages(kit):
        if wrong := misplaced_on_screen(passage.text):
            formula, painted = wrong
            yield message(passage.text, formula.painted, painted)


CHECKS = (formulas,)
