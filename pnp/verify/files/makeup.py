"""F: the pages of the rulebook are full, and what is read in one go stands on one page."""

from collections.abc import Iterator, Sequence
from itertools import dropwhile

from pnp.finding import Check, Finding, check
from pnp.rulebook import Aside, Block, Clause, Heading, Leaf, text_of, walk
from pnp.units import number_unlike
from pnp.verify.files import telling
from pnp.verify.files.kit import Kit
from pnp.verify.files.text import has_across_pages, plain
from pnp.verify.paint import Unreadable
from pnp.verify.paint.pdf import layout
from pnp.verify.told import Told

NAME = "rulebook.pdf"

LEAST = 0.5
"""The least share of a page that is filled. On an emptier page a reader thinks that something is missing."""

ENDING = 1 / 3
"""The least share filled of the page on which the first game ends. Its letters are as large as fills most of
it."""

SHORT = 400
"""The length in characters of a clause that must not be split: eight lines."""

LONG = 2500
"""The length in characters of a box that may need more than a page."""


@check("F31", "no page of the rulebook is half empty")
def full(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each page of rulebook.pdf, as it is painted, has something on half of its squares of 10 mm at least;
    in large letters it has one column, pictures have blank paper beside them, and half of its rows are asked
    for. The cover is a picture, and the last page of the rules ends where they do, be it the book's or that
    before the page of reference; that of the first game is a third full at least. Move a figure to another
    place in rulebook.md.j2, or make it smaller."""
    book = telling.compare_book(kit, NAME) if kit.book is not None else None
    if NAME not in kit.listed or (book is not None and book.unlike is not None):
        return  # what is not there leaves pages empty, as F13 says
    try:
        pages = layout.used_shares(kit.folder / NAME, rows=kit.setting.text == "large")
    except Unreadable:
        return  # F20 says so
    behind = kit.book is not None and any(
        isinstance(block, Leaf) and block.kind == "reference" for block in kit.book.blocks
    )
    ending = _story_end(kit.book.blocks, book) if kit.book is not None and book is not None else 0
    for number, share in enumerate(pages[1 : -2 if behind else -1], 2):
        least = ENDING if number == ending else LEAST
        if share < least:
            found = number_unlike(100 * share, 100 * least, 0)
            yield self.warning(
                f"{NAME}, page {number}",
                f"expected something on {100 * least:.0f} % of the page at least, found {found} %",
            )


def _story_end(blocks: Sequence[Block], book: Told) -> int:
    """Return the page, counted from 1, on which the first game ends: that before the next chapter. Return 0
    if there is none."""
    behind = dropwhile(lambda block: not (isinstance(block, Leaf) and block.kind == "story"), blocks)
    chapter = next((block.identifier for block in behind if isinstance(block, Heading)), None)
    pages = [each.runs[0].page for each in book.places if each.passage.name == chapter and each.runs]
    return pages[0] if chapter is not None and pages else 0


@check("F30", "boxes and short clauses of the rulebook stand on one page")
def whole(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each box of rulebook.pdf (an example or a remark) lies with its head and all its lines on one page. So
    does each clause of up to eight lines: nobody should turn a page in the middle of a sentence."""
    if NAME not in kit.listed or kit.book is None:
        return
    pages = [plain(" ".join(words.text for words in page)) for page in kit.words(NAME)]
    text = "".join(pages)
    for what, lines in _unsplit_passages(kit.book.blocks):
        if any(all(line in page for line in lines) for page in pages):
            continue
        if all(has_across_pages(text, line) for line in lines):
            yield self.error(NAME, f"{what} is split between two pages")


def _unsplit_passages(blocks: tuple[Block, ...]) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each box and of each short clause, with its lines in plain letters."""
    for block in walk(blocks):
        if not isinstance(block, Aside | Clause):
            continue
        said = text_of(block.blocks)
        if len(said) <= (LONG if isinstance(block, Aside) else SHORT):
            head = block.title if isinstance(block, Aside) else block.number
            name = f"the box {block.title!r}" if isinstance(block, Aside) else f"the clause {block.number}"
            yield name, [plain(line) for line in (head, *said.splitlines()) if line]


CHECKS = (full, whole)
