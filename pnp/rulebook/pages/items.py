"""Turn a book's blocks into items of its pages: some stand in a column, some are as wide as the page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pnp.rulebook.book import GAPS, Aside, Block, Clause, Figure, Gap, Heading, Paragraph, Table
from pnp.rulebook.markup import Writer, beside
from pnp.rulebook.pages.geometry import CAPTION_GAP, Geometry

Heights = Mapping[tuple[str, float], float]
"""The heights in mm that were measured, by source and width."""

_SHRUNK = 0.8
"""A picture that would be smaller than this share of its size in a column is set as wide as the page."""
_SIDE_PICTURE = 0.64
"""The width of a picture with its caption beside it, as a share of the page."""
BELOW = (1.0, 0.92, 0.88, 0.84, 0.8)
"""The sizes of pictures with captions below, as shares of those with captions beside them."""


@dataclass(frozen=True, slots=True)
class Item:
    """A block as it may be set. `source` is a call of the shell's functions for `width` mm.

    `across` is the same for the width of the page (openers of chapters, tables that look better there).
    `caption` and `box` are the sources of the words beside a picture and of the box about it, for `room` mm.
    `below` is the picture with its caption below, in each of the sizes of `BELOW`.
    """

    kind: str
    source: str
    width: float
    across: str = ""
    wide: bool = False
    picture: float = 0.0
    caption: str = ""
    box: str = ""
    below: tuple[str, ...] = ()
    room: float = 0.0


def items(blocks: Sequence[Block], writer: Writer, page: Geometry) -> list[Item]:
    """Return the items of a run of blocks, in their order."""
    found: list[Item] = []
    for run, group in groupby(blocks, beside):
        if run:
            found.append(Item("figure", writer.side_by_side(run, group), page.full, wide=True))
        else:
            for block in group:
                item = _item(block, writer, page)
                before = found[-1] if found else None
                if isinstance(block, Aside) and before and before.caption and not before.box:
                    found[-1] = replace(before, box=item.source)  # there, if it is not too high
                    continue
                found.append(item)
    return found


def _item(block: Block, writer: Writer, page: Geometry) -> Item:
    match block:
        case Heading(level=1):
            return Item(
                "chapter",
                writer.heading(block, "chapter-head"),
                page.column,
                writer.heading(block, "plain-opener" if block.identifier == GAPS else "opener"),
            )
        case Heading():
            return Item("section", writer.heading(block, "section-head"), page.column)
        case Figure():
            return _figure(block, writer, page)
        case Table():
            return Item("table", writer.block(block), page.column, writer.block(block))
        case Clause() | Gap() | Paragraph():
            return Item("text" if not isinstance(block, Gap) else "gap", writer.block(block), page.column)
        case _:
            return Item("box", writer.block(block), page.column)


def _figure(figure: Figure, writer: Writer, page: Geometry) -> Item:
    """Return a figure as an item.

    Small pictures have their caption beside them, larger ones below. Pictures that a column would make too
    small are as wide as the page; their caption stands at the side if there is room and it is long.
    """
    width, height = writer.size(figure, page.full)
    tallest = 0.8 * page.height

    def set_in(how: str, picture: float, room: float, *, wide: bool) -> Item:
        scale = min(picture / width, tallest / height)
        source = writer.figure(figure, how, width * scale, height * scale)
        spread = wide and how == "beside"
        sizes = [scale * size for size in BELOW] if spread else []
        left = room - width * scale - CAPTION_GAP
        return Item(
            "figure",
            source,
            room,
            wide=wide,
            picture=height * scale,
            caption=writer.caption(figure) if spread else "",
            below=tuple(writer.figure(figure, "below", width * k, height * k) for k in sizes),
            room=left if spread else 0.0,
        )

    small = width <= 0.52 * page.column or (figure.placement == "margin" and width <= 0.68 * page.column)
    if small:
        return set_in("beside", min(width, 0.58 * page.column), page.column, wide=False)
    if page.columns == 1 or (figure.placement != "wide" and width * _SHRUNK <= page.column):
        return set_in("under", min(width, page.column), page.column, wide=False)
    if width * 0.82 <= _SIDE_PICTURE * page.full:
        return set_in("beside", min(width, _SIDE_PICTURE * page.full), page.full, wide=True)
    return set_in("under", min(1.1 * width, page.full), page.full, wide=True)


def measured(found: Sequence[Item], page: Geometry) -> Iterator[tuple[str, float]]:
    """Yield what must be measured before pages can be made of items: a source and its width in mm."""
    for item in found:
        yield item.source, item.width
        if item.across:
            yield item.across, page.full
        if item.caption:
            yield item.caption, item.room
            yield from ((below, item.width) for below in item.below)
        if item.box:
            yield item.box, item.room
            yield item.box, page.column
