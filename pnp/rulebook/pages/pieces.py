"""Turn items into pieces of a book's pages, and make up the pages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.rulebook.pages.items import (
    BELOW,
    BOX_GAP,
    Geometry,
    Heights,
    Item,
    beside_height,
    box_fits,
    is_brief,
    lowered_captions,
)
from pnp.rulebook.pages.makeup import Frame, Page, Piece, Wide, make_up

_ABOVE = {"chapter": 9.0, "section": 6.2, "figure": 4.8, "box": 4.6, "table": 4.4, "text": 4.0, "gap": 2.7}
_GIVE = {"chapter": 6.0, "section": 4.0, "figure": 3.0, "box": 3.0, "table": 2.4, "text": 1.7, "gap": 1.0}
_AFTER = {"chapter": 4.6, "section": 3.2}
"""The distance in mm from the last line of one block to the first of the next; how much more that may become
if a column is not full; and the distance below headings."""
HEADS = tuple(_AFTER)
"""The kinds of items that stay with the item after them."""
TAILPIECE = "#tailpiece("
_LOW = 30.0
"""The height in mm below which one more piece stays with a heading in the same column."""
_LARGE = 2
"""The number of sizes of pictures that are tried with all captions below."""
_TAIL = 45.0
"""The room in mm at the end of a page above which it ends in an ornament."""


@dataclass(frozen=True, slots=True)
class Part:
    """A source and its place on a page: mm from the start of lines, and from the top."""

    x: float
    y: float
    width: float
    source: str


def pages(found: Sequence[Item], heights: Heights, page: Geometry) -> list[tuple[Part, ...]]:
    """Return the pages of items with the place of each, in the order of the book.

    Captions that would leave a third of the page empty stand below their pictures. The pictures get smaller
    if they would need one more page.
    """
    if not any(is_brief(item, heights) for item in found):
        return _made_up(found, heights, page)
    fitted = lowered_captions(found, heights, page, sizes=range(len(BELOW)), fitted=True)
    least = _made_up(fitted, heights, page)
    for size in range(_LARGE):
        made = _made_up(lowered_captions(found, heights, page, sizes=(size,)), heights, page)
        if len(made) <= len(least):
            return made
    return least


def _made_up(found: Sequence[Item], heights: Heights, page: Geometry) -> list[tuple[Part, ...]]:
    columns, wides = _sort_items(found, heights, page)
    pieces, across = (
        _pieces(columns, heights, page),
        [Wide(_height(i, heights), at, i.kind == "figure") for i, at in wides],
    )
    made = make_up(pieces, across, Frame(page.height, page.columns))
    return [tuple(_parts(one, columns, [item for item, _ in wides], heights, page)) for one in made]


def _tail(bottom: float, page: Geometry) -> Iterator[Part]:
    """Yield an ornament or a plate, if much of a page would be empty."""
    free = page.height - bottom
    if free > _TAIL:
        yield Part(0.0, bottom, page.full, f"{TAILPIECE}{min(free, 2 * _TAIL):.1f}mm, {free:.1f}mm)\n")


def _sort_items(
    found: Sequence[Item], heights: Heights, page: Geometry
) -> tuple[list[Item], list[tuple[Item, int]]]:
    """Return what stands in columns, and what is wide with the number of pieces before it."""
    columns: list[Item] = []
    wides: list[tuple[Item, int]] = []
    for each in found:
        item = _spread(each, page) if each.kind == "table" and _is_cramped(each, heights, page) else each
        if not item.wide:
            columns.append(item)
        elif item.box and not box_fits(item, heights):
            wides.append((replace(item, box=""), len(columns)))
            columns.append(Item("box", item.box, page.column))
        else:
            wides.append((item, len(columns)))
    return columns, wides


def _is_cramped(table: Item, heights: Heights, page: Geometry) -> bool:
    narrow, broad = heights[table.source, table.width], heights[table.across, page.full]
    return page.columns > 1 and (broad < 0.36 * narrow or narrow > 0.6 * page.height)


def _spread(table: Item, page: Geometry) -> Item:
    return Item("table", table.across, page.full, wide=True)


def _height(item: Item, heights: Heights) -> float:
    height = heights[item.source, item.width]
    return max(height, beside_height(item, heights)) if item.box else height


def _pieces(columns: Sequence[Item], heights: Heights, page: Geometry) -> list[Piece]:
    pieces: list[Piece] = []
    for index, item in enumerate(columns):
        before = columns[index - 1].kind if index else ""
        earlier = columns[index - 2].kind if index > 1 else ""
        low = index > 0 and heights[columns[index - 1].source, columns[index - 1].width] < _LOW
        follows = before in _AFTER or (earlier in _AFTER and low and item.kind not in _AFTER)
        pieces.append(
            Piece(
                height=heights[item.source, item.width],
                above=_AFTER.get(
                    before,
                    max(_ABOVE[item.kind], _ABOVE[before] if before in ("figure", "box", "table") else 0.0),
                ),
                give=0.3 if before in _AFTER else _GIVE[item.kind],
                breaks=not follows,
                floats=item.kind == "figure" and heights[item.source, item.width] > _LOW,
                opener=heights[item.across, page.full] if item.kind == "chapter" else 0.0,
                figure=item.kind == "figure",
            )
        )
    return pieces


def _parts(
    made: Page, columns: Sequence[Item], wides: Sequence[Item], heights: Heights, page: Geometry
) -> Iterator[Part]:
    for put in made.puts:
        item = (wides if put.wide else columns)[put.what]
        if put.opener:
            yield Part(0.0, put.y, page.full, item.across)
            continue
        x = page.left(put.column)
        yield Part(x, put.y, item.width, item.source)
        if item.box:
            down = put.y + heights[item.caption, item.room] + BOX_GAP
            yield Part(page.full - item.room, down, item.room, item.box)
    yield from _tail(made.bottom, page)
