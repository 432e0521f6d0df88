"""I checks (their codes begin with I): read a print-and-play file that another program made, count its cards,
and find problems for printing and playing.

The module `sheets` reads the pages, and `holdings` finds the cards on them and the backs behind their fronts.
The checks report what is wrong. No game is needed: the caller states what a file should contain.
"""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from pnp.finding import Check, Finding, check
from pnp.papers import PAPERS
from pnp.verify import Result
from pnp.verify.drawing import likeness
from pnp.verify.inspect.holdings import BACKS, Expectations, Holdings, read_holdings
from pnp.verify.inspect.sheets import Sheet

__all__ = ["BACKS", "CHECKS", "Expectations", "Holdings", "inspect"]


LETTERS = (4.0, 6.0)
"""Font sizes in points: nobody can read text below the first on paper, and few people text below the
second."""
PIXELS = (100.0, 200.0)
"""Resolutions in pixels per inch: below the first squares are visible, below the second edges look soft."""
OFF = (1.0, 0.5)
"""Distances in mm by which backs are off: more than the first, a printer cannot correct; more than the second
is visible on a card with a frame."""
SAME = 1.0
"""The largest difference in mm between sheets of one size: programs round to points, and printers accept
it."""
EDGE = 4.0
"""The width in mm of the edge that most printers leave white."""
APART, TOGETHER = 15.0, 6.0
"""Distances in CAM02-UCS: most people can tell colours apart at the first, and colours look alike below the
second."""
MOST_TOLD = 5


@check("I01", "each page has the size of a usual paper")
def papers(self: Check[Holdings], found: Holdings) -> Iterator[Finding]:
    """Each page has the size of A4, Letter, A3 or Tabloid, in portrait or landscape, to 1 mm. All pages have
    the same size. A printer scales any other page, and then the cards do not fit their sleeves."""
    sizes = {(round(each.width), round(each.height)) for each in found.sheets}
    for sheet in found.sheets:
        if (round(sheet.width), round(sheet.height)) in sizes and not _is_paper(sheet):
            sizes.discard((round(sheet.width), round(sheet.height)))
            yield self.warning(
                _page(found, sheet),
                f"expected a sheet of paper, found {sheet.width:g} x {sheet.height:g} mm",
                "print at 100 %, or make the file for A4 or Letter",
            )
    sides = zip(*(sorted((each.width, each.height)) for each in found.sheets), strict=True)
    if any(max(lengths) - min(lengths) > SAME for lengths in sides):
        yield self.warning(found.path.name, "expected pages of one size, found several")


def _is_paper(sheet: Sheet) -> bool:
    page = sorted((sheet.width, sheet.height))
    return any(
        all(abs(a - b) <= SAME for a, b in zip(page, sorted((paper.width, paper.height)), strict=True))
        for paper in PAPERS.values()
    )


@check("I02", "every font is embedded in the file")
def fonts(self: Check[Holdings], found: Holdings) -> Iterator[Finding]:
    """All fonts are embedded in the file. A printer replaces a missing font by another one, with other
    letters and other widths."""
    lacking = sorted({each.font for sheet in found.sheets for each in sheet.letters if not each.is_embedded})
    if lacking:
        yield self.error(
            found.path.name, f"expected all fonts in the file, found {', '.join(lacking)} not in it"
        )


@check("I03", "text is large enough to read")
def letters(self: Check[Holdings], found: Holdings) -> Iterator[Finding]:
    """Text has 6 points or more. Smaller text is a warning, and text below 4 points is an error."""
    for sheet in found.sheets:
        smallest = min((each.size for each in sheet.letters if each.size > 0.5), default=LETTERS[1])
        if smallest < LETTERS[1] - 0.05:
            tell = self.error if smallest < LETTERS[0] - 0.05 else self.warning
            yield tell(_page(found, sheet), f"expected text of 6 points or more, found {smallest:.1f}")


@check("I04", "pictures have enough pixels")
def pictures(self: Check[Holdings], found: Holdings) -> Iterator[Finding]:
    """Pictures have 200 pixels per inch or more in print. Fewer are a warning, and fewer than 100 are an
    error."""
    for sheet in found.sheets:
        large = [
            each.dpi
            for each in sheet.pictures
            if min(each.box[2] - each.box[0], each.box[3] - each.box[1]) > 8
        ]
        worst = min(large, default=PIXELS[1])
        if worst < PIXELS[1] - 1:
            tell = self.error if worst < PIXELS[0] - 1 else self.warning
            yield tell(_page(found, sheet), f"expected 200 pixels to an inch or more, found {worst:.0f}")


@check("I05", "the file has as many cards or pages as expected")
def holds(self: Check[Holdings], found: Holdings) -> Iterator[Finding]:
    """The file has as many cards or pages as --expect cards=52 or --game says. Cards are counted from their
    fronts, without empty places. They are found by their rectangles, their pictures or the lines to cut
    along; --size states their size if it is not clear."""
    for what, count in found.expected.counts.items():
        there = found.counts[what]
        if there != count:
            yield self.error(
                found.path.name,
                f"expected {count} {what}, as {found.expected.source} says, found {there}",
                "--size 63x88 says how large cards are, --backs how their backs come"
                if what == "cards"
                else "",
            )
    if found.size is None and "cards" not in found.expected.counts:
        yield self.note(found.path.name, "no cards were found", "--size 63x88 says how large they are")


@check("I06", "backs lie behind their fronts")
def back_alignment(self: Check[Holdings], found: Holdings) -> Iterator[Finding]:
    """Each card has its back behind it, to 0.5 mm, if the sheet is printed on both sides and turned over one
    of its edges. A larger distance is a warning, and more than 1 mm is an error."""
    for each in found.turned:
        where = f"{found.path.name}, pages {each.front.number} and {each.back.number}"
        if each.alone:
            yield self.error(where, f"expected a back behind each card, found none behind {len(each.alone)}")
        off = max(map(abs, each.off))
        if off > OFF[1]:
            tell = self.error if off > OFF[0] else self.warning
            right, down = each.off
            yield tell(
                where,
                f"expected backs behind their fronts, turned over the {each.edge} edge; found them "
                f"{right:+.1f} mm to the right and {down:+.1f} mm down",
            )


@check("I07", "no page is blank")
def blank(self: Check[Holdings], found: Holdings) -> Iterator[Finding]:
    """No page is empty. An empty page is printed too, and may come between a front and its back, so that they
    are no longer on one sheet."""
    for sheet in found.sheets:
        if sheet.is_blank:
            yield self.warning(_page(found, sheet), "expected something on it, found nothing")


@check("I08", "cards lie where printers can print")
def edges(self: Check[Holdings], found: Holdings) -> Iterator[Finding]:
    """Cards are 4 mm or more away from the edges of the paper, which most printers leave white."""
    for sheet, boxes in zip(found.sheets, found.places, strict=True):
        if not boxes:
            continue
        nearest = min(min(b[0], b[1], sheet.width - b[2], sheet.height - b[3]) for b in boxes)
        if nearest < EDGE - 0.05:
            yield self.warning(
                _page(found, sheet), f"expected cards 4 mm from the edge of the paper, found {nearest:.1f} mm"
            )


@check("I09", "colours of cards can be told apart by colour-blind players too")
def colours(self: Check[Holdings], found: Holdings) -> Iterator[Finding]:
    """Cards whose colours most people can tell apart also differ for colour-blind people. Only the main
    colour of each card is compared. Shapes on the cards may also tell them apart, so this check writes notes
    only."""
    tones = sorted({_tone(sheet, box) for sheet, box in found.fronts})[:60]
    told = 0
    for one, other in combinations(tones, 2):
        if likeness.distance(one, other) < APART:
            continue
        blind = [vision for vision in likeness.VISIONS if likeness.distance(one, other, vision) < TOGETHER]
        if blind and told < MOST_TOLD:
            told += 1
            yield self.note(
                found.path.name, f"cards of {one} and of {other} look alike with {' and '.join(blind)} vision"
            )


def _tone(sheet: Sheet, box: tuple[float, float, float, float]) -> str:
    """Return the most frequent colour of a card except white, as a hex code in steps of 32."""
    import numpy as np

    pixels = sheet.part(box).reshape(-1, 3).astype(np.intp) // 32
    counts = np.bincount(pixels @ np.array((64, 8, 1)))  # a number for each tone: ten times as fast as unique
    tones = [(int(n), (at >> 6, at >> 3 & 7, at & 7)) for at, n in enumerate(counts.tolist()) if n]
    dark = [(n, tone) for n, tone in tones if min(tone) < 7]
    _, found = max(dark, default=(0, (7, 7, 7)))
    return "#" + "".join(f"{min(v * 32 + 16, 255):02x}" for v in found)


def _page(found: Holdings, sheet: Sheet) -> str:
    return f"{found.path.name}, page {sheet.number}"


CHECKS: tuple[Check[Holdings], ...] = (
    papers,
    fonts,
    letters,
    pictures,
    holds,
    back_alignment,
    blank,
    edges,
    colours,
)


def inspect(path: Path, expected: Expectations) -> Result:
    """Run the I checks on a file. `expected` has the user's statements about the file. Return the findings,
    with the file's name and a summary of what it contains. Raises KitError if the file cannot be read."""
    found = read_holdings(path, expected)
    findings = tuple(finding for each in CHECKS for finding in each(found))
    return Result(str(path), found.summary, findings, tuple(each.code for each in CHECKS))
