"""The book as a PDF: tagged, PDF/UA-1 and PDF/A-2a, set by Typst.

`markup` writes the blocks, every character of them a string literal; `pieces` and `makeup` say what stands
where on the pages of a book, from how high Typst finds each block; what they look like is the shell in
templates/book. `markup` and html.py are the only places that escape.
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
from pnp.rulebook.leaves import LeafWriter
from pnp.rulebook.look import Look
from pnp.rulebook.markup import Writer, array, beside, marked, quote
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
from pnp.rulebook.phrases import phrased
from pnp.rulebook.press import Press

TEXT_SIZE = 9.7
SMALLEST_TEXT = 9.0

LARGER = {"ar": 1.12, "fa": 1.12, "ur": 1.12}
"""Languages whose letters are small beside Latin ones of the same size."""

_LEAFLET_SIDE = 15.0

_BEGUN = 70.0
"""mm: with more room than that on a page, what is higher than a page begins on it."""
_BETWEEN = 5.0
_HEADPIECE = 26.0
"""mm between two paragraphs of how the book begins, and above them, for an ornament."""


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
    """Write the book to `path`, upright on `paper`, its text `text_size` points high.

    A leaflet has a head on its first page where a book has a title page and a table of contents, and
    lines from margin to margin.
    `figures` maps the names of the book's figures to SVG documents. Raises LayoutError for a figure
    that is not among them, for a missing font or glyph, and for anything that Typst warns of.
    """
    book = directed(phrased(book))
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
    """The book on pages that hold those of several papers, to be cut from them; `look` has a cover for each,
    or none. Raises LayoutError as `write` does."""
    book = directed(phrased(book))
    size = _text_size(book, look, text_size, book.title)
    page = common(papers, size)
    return Pages(_set(book, figures, look, page, size), tuple(papers), page.whole, len(look.covers))


def _text_size(book: Book, look: Look, asked: float, place: str) -> float:
    """Points. Raises LayoutError for what is too small to be read."""
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
    """Blocks as they come; panels and the parts after them together, since both fill what pages they take."""
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
    """The pages of a book: how it begins beside the contents, then all else; leaves have their own pages."""
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
    """How many of the first have room below each other."""
    return sum(1 for down in accumulate(height + _BETWEEN for height in heights) if down <= room)


def _opening(book: Book, told: Sequence[str]) -> str:
    """The page with the contents and, beside them, what is `told`."""
    signed = {block.provenance for block in walk(book.blocks) if isinstance(block, Clause | Gap)}
    gaps = next((b for b in book.blocks if isinstance(b, Heading) and b.identifier == GAPS), None)
    signs = array(quote(name) for name in GAP_PROVENANCES if name in signed)
    named = f"[{marked(gaps.content)}]" if gaps else "none"
    return f"#opening({signs}, {named})[" + "\n".join(told) + "]\n"


def _sheets(found: Sequence[Item], heights: Heights, page: Geometry) -> list[str]:
    """Pages as calls of the shell. What is higher than a page begins below its heading, on the page that was
    begun before it where there is room, and goes on over as many as it needs."""
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
    """An item as it follows others on as many pages as it needs."""
    told = item.across or item.source
    return f"#block(width: 100%, below: 4mm, sticky: true)[{told}]\n" if item.kind in HEADS else f"{told}\n"


def _put(part: Part) -> str:
    return f"#at({part.x:.3f}mm, {part.y:.3f}mm, {part.width:.3f}mm)[{part.source}]\n"
