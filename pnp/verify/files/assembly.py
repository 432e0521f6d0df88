"""F: the assembly sheet names each file and each part with the counts that are painted, and each word stays
in its place."""

import re
from collections.abc import Iterator
from unicodedata import bidirectional

from pnp.finding import Check, Finding, check
from pnp.kit.assembly import families
from pnp.kit.words import Words
from pnp.scene import Box
from pnp.text import is_right_to_left
from pnp.verify.files import telling
from pnp.verify.files.kit import BOOKLET, Kit
from pnp.verify.files.text import has, pdf_words, plain
from pnp.verify.told import out_of_order

NAME = "assembly.pdf"
BOOK = "rulebook.pdf"

EDGE = 5.0
"""The unprintable margin of home printers, mm: no printer needs more on any side."""

SLACK = 0.3
"""How far the box of a word may reach over a line, mm. Boxes are as tall as the tallest letter."""


BLANK = 1.5
"""How far two runs of one line may overlap, mm: they may share the blank between them."""


_EACH = "%(each)s for each player"
"""The text below a family in templates/book/assembly.md.j2."""


@check("F16", "the assembly sheet's counts are those of the kit")
def assembly(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """assembly.pdf has a row for each file with its sheets of paper, as the files have them, and for the
    rulebook; each family of parts with its copies for each player and in all, as the definition needs
    them, of a class set those of one set, and how many all sets have; and what the kit costs (parts,
    sheets, cuts, snips, minutes, ink), as the manifest says."""
    if NAME not in kit.listed or not kit.words(NAME):
        return
    m = kit.manifest
    text = pdf_words(kit, NAME, m.title, "")
    for file, sheets in _sheets(kit):
        if not has(text, f"{file} {sheets}", m.locale):
            yield self.error(NAME, f"expected a row that says {sheets} sheets of {file}, found none")
    needed = kit.needed_in_set
    words = Words().translate(kit.spoken.gettext)
    for family in families(kit.one_set, words):
        copies = sum(needed[component.id] for component in family.members)
        told = f"× {copies} {family.name}"
        if family.each:  # where the number stands in these words is the language's
            told += f" {kit.spoken.fill(kit.spoken.gettext(_EACH), {'each': family.each}, NAME)}"
        if not has(text, told, m.locale):
            yield self.error(NAME, f"expected {told!r}, found none")
    copies = sum(needed[component.id] for component in kit.one_set)
    if m.sets:
        row = f"{m.sets} × {copies} = {m.sets * copies}"
        if not has(text, row, m.locale):
            yield self.error(NAME, f"expected the sets {row!r}, found none")
    cost = [copies, m.sheets, m.cuts, *([m.snips] if m.snips else []), m.minutes]
    row = " ".join(map(str, cost)) + f" {max(1, round(m.ink_percent))} %"
    parts = [plain(part) for part in row.split(" ", len(cost))]
    between = r"\D+".join(map(re.escape, parts))
    if is_right_to_left(m.locale):  # in whatever order they come back
        between = "".join(rf"(?=.*(?<!\d){re.escape(part.strip('%'))}(?!\d))" for part in parts)
    if not re.search(r"(?<!\d)" + between, text, re.DOTALL):
        yield self.error(NAME, f"expected the cost {row!r}, as the manifest says; found none")


def _sheets(kit: Kit) -> Iterator[tuple[str, int]]:
    """Yield each file with its number of sheets of paper. Skip files that cannot be read."""
    m = kit.manifest
    for file in (*kit.sheet_files, BOOK, BOOKLET):
        pages = kit.facts(file).pages if file in kit.listed and kit.facts(file) else None  # type: ignore[union-attr]
        if pages is None:
            continue
        spots = [spot for spot in kit.spots if spot.file == file]
        backed = m.backs not in ("gutterfold", "none") and any(spot.side == "back" for spot in spots)
        yield file, -(-pages // 2) if backed or file in (BOOK, BOOKLET) else pages


@check("F43", "the assembly sheet says and shows what is to be done, word for word")
def assembly_text(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The text of assembly.pdf is computed anew from the kit's components, sheets and options, in its
    language. Compared are its head, what to print on which paper, each panel with its number, and each part
    with its name and count: letter by letter, in order, and nothing else. F16 reports wrong counts, and F24
    words that are moved."""
    if any(assembly(kit)) or any(words_in_panels(kit)):
        return
    found = telling.compare_book(kit, NAME)
    if found is not None:
        right_to_left = telling.library_of(kit).assembly.right_to_left
        wrong = found.unlike or out_of_order(found.places, right_to_left=right_to_left)
        if wrong is not None:
            yield self.error(f"{NAME}, page {wrong.page + 1}", wrong.message)


@check("F24", "no word of the assembly sheet leaves its panel")
def words_in_panels(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each word of assembly.pdf lies whole inside the area that a home printer prints. A word that begins in
    a panel lies whole inside that panel, and no word lies on another. A name that runs over the edge of its
    picture is cut off, and nobody can count the parts by it. Shorten the text in its catalog."""
    if NAME not in kit.listed:
        return
    for number, page in enumerate(kit.layout_of(NAME), 1):  # F20 says where it cannot be read
        where = f"{NAME}, page {number}"
        paper = (EDGE, EDGE, page.width - EDGE, page.height - EDGE)
        for run in page.runs:
            if not _holds(paper, run.box):
                yield self.error(where, f"{_short(run.text)} runs off the paper")
            elif any(_touches(panel, run.box) and not _holds(panel, run.box) for panel in page.panels):
                yield self.error(where, f"{_short(run.text)} leaves its panel")
        for at, run in enumerate(page.runs):
            for other in page.runs[:at]:
                if _overlaps(run.box, other.box) and not (_is_cursive(run.text) and _is_cursive(other.text)):
                    yield self.error(where, f"{_short(run.text)} lies on {_short(other.text)}")


def _is_cursive(text: str) -> bool:
    """Return whether a text has letters that reach over each other, as in Arabic."""
    return any(bidirectional(letter) == "AL" for letter in text)


def _holds(outer: Box, inner: Box) -> bool:
    return (
        inner[0] >= outer[0] - SLACK
        and inner[1] >= outer[1] - SLACK
        and inner[2] <= outer[2] + SLACK
        and inner[3] <= outer[3] + SLACK
    )


def _touches(a: Box, b: Box) -> bool:
    return _overlap(a, b, 0) > SLACK and _overlap(a, b, 1) > SLACK


def _overlaps(a: Box, b: Box) -> bool:
    """Return whether two runs of one line share a place. Lines below each other may touch."""
    lower = min(a[3] - a[1], b[3] - b[1])
    return _overlap(a, b, 0) > BLANK and _overlap(a, b, 1) > 0.6 * lower


def _overlap(a: Box, b: Box, axis: int) -> float:
    return min(a[axis + 2], b[axis + 2]) - max(a[axis], b[axis])


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:37]}...")


CHECKS = (assembly, assembly_text, words_in_panels)
