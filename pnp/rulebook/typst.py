"""Write the book as a PDF set by Typst: tagged, PDF/UA-1 and PDF/A-2a.

`markup` writes the blocks, every character of them in a string literal. `pieces` and `makeup` place them on
pages, by the heights that Typst measures. The shell in templates/book defines how they look. Only `markup`
and html.py escape.
"""

import tempfile
from collections.abc import Mapping, Sequence
from itertools import accumulate, groupby
from pathlib import Path

from pnp.errors import LayoutError
from pnp.papers import PAPERS, Paper
from pnp.rulebook import finish
from pnp.rulebook.book import GAP_PROVENANCES, GAPS, Book, Clause, Gap, Heading, Leaf, prologue, walk
from pnp.rulebook.directed import directed
from pnp.rulebook.finish import Pages
from pnp.rulebook.look import Look
from pnp.rulebook.markup import LeafWriter, Writer, array, beside, mark_style, quote
from pnp.rulebook.pages import (
    CONTENTS,
    HEADS,
    STORY_GAP,
    TAILPIECE,
    Geometry,
    Heights,
    Item,
    Part,
    common,
    geometry,
    items,
    measured,
    pages,
)
from pnp.rulebook.phrases import mark_phrases
from pnp.rulebook.press import Press

TEXT_SIZE = 9.7
SMALLEST_TEXT = 9.0

LARGER = {"ar": 1.12, "fa": 1.12, "ur": 1.12}
"""Languages whose letters are small beside Latin ones of the same size."""

_LEAFLET_SIDE = 15.0

_BEGUN = 70.0
"""The room in mm on a page above which a block that is higher than a page begins on it."""
_BETWEEN = 5.0
_HEADPIECE = 26.0
"""The distance in mm between two paragraphs of the introduction, and above them, for an ornament."""


def write(
    book: Book,
    path: Path,
    figures: Mapping[str, str],
    look: Look,
    *,
    paper: Paper = PAPERS["a4"],
    text_size: float = TEXT_SIZE,
    leaflet: bool = False,
) -> None:
    """Write the book to `path`, in portrait on `paper`, with text of `text_size` points.

    A leaflet has a head on its first page in place of a title page and a table of contents, and lines from
    margin to margin. `figures` maps the names of the book's figures to SVG documents. Raises LayoutError for
    a figure that is not among them, for a missing font or glyph, and for anything that Typst warns of.
    """
    book = directed(mark_phrases(book))
    size = _text_size(book, look, text_size, path.name)
    page = Geometry(paper, _LEAFLET_SIDE, 1) if leaflet else geometry(paper, size)
    finish.finish(_set(book, figures, look, page, size, leaflet=leaflet), path)


def common_pages(
    book: Book,
    figures: Mapping[str, str],
    look: Look,
    papers: Sequence[Paper],
    *,
    text_size: float = TEXT_SIZE,
) -> Pages:
    """Return the book on pages that serve several papers, to be cut from them. `look` has a cover for each,
    or none. Raises LayoutError as `write` does."""
    book = directed(mark_phrases(book))
    size = _text_size(book, look, text_size, book.title)
    page = common(papers, size)
    return Pages(_set(book, figures, look, page, size), tuple(papers), page.whole, len(look.covers))


def _text_size(book: Book, look: Look, asked: float, place: str) -> float:
    """Return the size of the text in points. Raises LayoutError if it is too small to be read."""
    size = max(asked, look.least_text) * LARGER.get(book.language.partition("-")[0], 1.0)
    if size < SMALLEST_TEXT:
        raise LayoutError(
            "the text of the rulebook is too small",
            place=place,
            expected=f"at least {SMALLEST_TEXT:g} pt",
            found=f"{size:g} pt",
        )
    return size


def _set(
    book: Book,
    figures: Mapping[str, str],
    look: Look,
    page: Geometry,
    text_size: float,
    *,
    leaflet: bool = False,
) -> bytes:
    with tempfile.TemporaryDirectory(prefix="pnp-book-") as name:
        root = Path(name)
        press = Press(book, look, root, page, text_size)
        writer = LeafWriter(book, figures, root, page.full)
        return press.leaflet(_leaflet(writer)) if leaflet else _book(press, writer)


def _leaflet(writer: Writer) -> str:
    """Return blocks one after the other. Panels stay with the parts after them, since both fill the pages
    that they take."""
    places = [beside(block) for block in writer.book.blocks]
    if "panel" not in places or "part" not in places[places.index("panel") :]:
        return writer.blocks(writer.book.blocks)
    panels, parts = places.index("panel"), places.index("part")
    between, end = (
        places.index("", panels),
        next((at for at in range(parts, len(places)) if places[at] != "part"), len(places)),
    )
    blocks = writer.book.blocks
    return "\n".join(
        [
            writer.blocks(blocks[:panels]),
            f"#panels-and-parts({writer.cells(blocks[panels:between])}, "
            f"[{writer.blocks(blocks[between:parts])}], {writer.cells(blocks[parts:end])})\n",
            writer.blocks(blocks[end:]),
        ]
    )


def _book(press: Press, writer: Writer) -> bytes:
    """Return the PDF of a book: the introduction beside the contents, then the rest. Leaves have their own
    pages."""
    page, blocks = press.page, writer.book.blocks
    begun = prologue(blocks)
    told = [f"#prologue[{writer.block(block)}]" for block in begun]
    beside = page.full * (1 - CONTENTS) - STORY_GAP
    heights = press.heights((source, beside) for source in told) if told else {}
    shown = _fitting([heights[source, beside] for source in told], page.height - _HEADPIECE)
    left = [block for block in blocks if not any(block is each for each in begun[:shown])]
    runs = [(leaf, list(run)) for leaf, run in groupby(left, lambda block: isinstance(block, Leaf))]
    found = [[] if leaf else items(run, writer, page) for leaf, run in runs]
    heights = press.heights(asked for each in found for asked in measured(each, page))
    sheets = [_opening(writer.book, told[:shown])]
    for (leaf, run), each in zip(runs, found, strict=True):
        leaves = [f"#leaf-look[{writer.block(block)}]\n" for block in run] if leaf else []
        sheets += leaves or _sheets(each, heights, page)
    return press.print(sheets)


def _fitting(heights: Sequence[float], room: float) -> int:
    """Return how many of the first blocks fit below each other."""
    return sum(1 for down in accumulate(height + _BETWEEN for height in heights) if down <= room)


def _opening(book: Book, told: Sequence[str]) -> str:
    """Return the page with the contents and, beside them, the introduction."""
    signed = {block.provenance for block in walk(book.blocks) if isinstance(block, Clause | Gap)}
    gaps = next((b for b in book.blocks if isinstance(b, Heading) and b.identifier == GAPS), None)
    signs = array(quote(name) for name in GAP_PROVENANCES if name in signed)
    named = f"[{mark_style(gaps.content)}]" if gaps else "none"
    return f"#opening({signs}, {named})[" + "\n".join(told) + "]\n"


def _sheets(found: Sequence[Item], heights: Heights, page: Geometry) -> list[str]:
    """Return pages as calls of the shell. What is higher than a page begins below its heading, on the page
    begun before if there is room, and takes as many pages as it needs."""
    sheets: list[str] = []
    heads: list[Item] = []
    for too_high, run in groupby(found, lambda item: heights[item.source, item.width] > page.height):
        here = [*heads, *run]
        heads = []
        if too_high:
            begun = sheets.pop() if sheets and sheets[-1].startswith("#begun-sheet") else ""
            told = "".join(map(_flowing, here))
            sheets.append(f"{begun}#flowing[{told}]\n")
            continue
        while here and here[-1].kind in HEADS and here[-1] is not found[-1]:
            heads.insert(0, here.pop())
        made = pages(here, heights, page) if here else []
        sheets += [f"#sheet[{''.join(map(_put, one))}]\n" for one in made]
        if made and here[-1] is not found[-1] and not any(item.kind == "chapter" for item in heads):
            *parts, tail = made[-1]
            if tail.source.startswith(TAILPIECE) and page.height - tail.y > _BEGUN:
                sheets[-1] = f"#begun-sheet({tail.y:.3f}mm)[{''.join(map(_put, parts))}]\n"
    return sheets


def _flowing(item: Item) -> str:
    """Return an item that follows others on as many pages as it needs."""
    told = item.across or item.source
    return f"#block(width: 100%, below: 4mm, sticky: true)[{told}]\n" if item.kind in HEADS else f"{told}\n"


def _put(part: Part) -> str:
    return f"#at({part.x:.3f}mm, {part.y:.3f}mm, {part.width:.3f}mm)[{part.source}]\n"
