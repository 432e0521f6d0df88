"""A book's blocks as pieces of its pages: what stands in a column, what is as wide as the page."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pnp.rulebook.book import GAPS, Aside, Block, Clause, Figure, Gap, Heading, Paragraph, Table
from pnp.rulebook.markup import Writer, beside
from pnp.rulebook.pages.columns import Piece
from pnp.rulebook.pages.geometry import CAPTION_GAP, Geometry
from pnp.rulebook.pages.makeup import Frame, Page, Wide, make_up

Heights = Mapping[tuple[str, float], float]
"""mm of what has been measured, by its source and its width."""

_SHRUNK = 0.8
"""Of its own size: what would become smaller in a column is as wide as the page."""
_SIDE_PICTURE = 0.64
"""Of the page: a picture that leaves room for its caption beside it."""


@dataclass(frozen=True, slots=True)
class Item:
    """A block as it may be set. `source` is a call of the shell's functions for `width` mm.

    `across` is the same as wide as the page (openers of chapters, tables that do better there); `caption`
    and `box` are the source of words beside a picture and of what tells of it, for the room of `room` mm;
    `below` is the picture with its caption below, in each of the sizes of `_BELOW`.
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
    """The items of a run of blocks, in their order."""
    found: list[Item] = []
    for run, group in groupby(blocks, beside):
        if run:
            found.append(Item("figure", writer.side_by_side(run, group), page.full, wide=True))
        else:
            for block in group:
                item = _item(block, writer, page)
                before = found[-1] if found else None
                if isinstance(block, Aside) and before and before.caption and not before.box:
                    found[-1] = _with_box(before, item)
                    continue
                found.append(item)
    return found


def _with_box(figure: Item, aside: Item) -> Item:
    """A figure with room beside it, and the box that comes after it: there, if it is not too high."""
    return replace(figure, box=aside.source)


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
    """Small pictures have their caption beside them, larger ones below; those that a column would make too
    small are as wide as the page, the caption at the side where it leaves room and has much to say."""
    width, height = writer.size(figure, page.full)
    tallest = 0.8 * page.height

    def set_in(how: str, picture: float, room: float, *, wide: bool) -> Item:
        scale = min(picture / width, tallest / height)
        source = writer.figure(figure, how, width * scale, height * scale)
        spread = wide and how == "beside"
        sizes = [scale * size for size in _BELOW] if spread else []
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
    """What has to be measured before pages can be made of items: a source and its width in mm."""
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


_ABOVE = {"chapter": 9.0, "section": 6.2, "figure": 4.8, "box": 4.6, "table": 4.4, "text": 4.0, "gap": 2.7}
_GIVE = {"chapter": 6.0, "section": 4.0, "figure": 3.0, "box": 3.0, "table": 2.4, "text": 1.7, "gap": 1.0}
_AFTER = {"chapter": 4.6, "section": 3.2}
"""mm from the last line of one block to the first of the next, with 2.4 mm between two lines of text; how
much more that may become where a column is not full; and below headings."""
_LOW = 30.0
"""mm: after a heading, less than this is followed by one piece more in the same column."""
_BOX_GAP = 3.5
_BELOW = (1.0, 0.92, 0.88, 0.84, 0.8)
_LARGE = 2
"""How large pictures with captions below may be, in sizes of those with captions beside them; and how many of
these sizes are tried for all of them."""
_MUCH = 0.5
"""Of the height of a picture: a caption beside it is as high at least."""
_TAIL = 45.0
"""mm: with more room than that below it, a page ends in an ornament."""


@dataclass(frozen=True, slots=True)
class Part:
    """A source and where it stands on a page: mm from the start of lines, and from the top."""

    x: float
    y: float
    width: float
    source: str


def pages(found: Sequence[Item], heights: Heights, page: Geometry) -> list[tuple[Part, ...]]:
    """The pages of items: what stands where, in the order of the book. Captions that would stand in an empty
    third of the page are below their pictures; these get smaller where a page more would be needed."""
    if not any(_is_brief(item, heights) for item in found):
        return _made_up(found, heights, page)
    least = _made_up(_lowered(found, heights, page, sizes=range(len(_BELOW)), fitted=True), heights, page)
    for size in range(_LARGE):
        made = _made_up(_lowered(found, heights, page, sizes=(size,)), heights, page)
        if len(made) <= len(least):
            return made
    return least


def _made_up(found: Sequence[Item], heights: Heights, page: Geometry) -> list[tuple[Part, ...]]:
    columns, wides = _sorted(found, heights, page)
    pieces, across = (
        _pieces(columns, heights, page),
        [Wide(_height(i, heights), at, i.kind == "figure") for i, at in wides],
    )
    made = make_up(pieces, across, Frame(page.height, page.columns))
    return [tuple(_parts(one, columns, [item for item, _ in wides], heights, page)) for one in made]


def _tail(bottom: float, page: Geometry) -> Iterator[Part]:
    """An ornament, or a plate, where much of a page would be empty."""
    free = page.height - bottom
    if free > _TAIL:
        yield Part(0.0, bottom, page.full, f"#tailpiece({min(free, 2 * _TAIL):.1f}mm, {free:.1f}mm)\n")


def _sorted(
    found: Sequence[Item], heights: Heights, page: Geometry
) -> tuple[list[Item], list[tuple[Item, int]]]:
    """What stands in columns, and what is wide, each with the number of pieces before it."""
    columns: list[Item] = []
    wides: list[tuple[Item, int]] = []
    for each in found:
        item = _spread(each, page) if each.kind == "table" and _is_cramped(each, heights, page) else each
        if not item.wide:
            columns.append(item)
        elif item.box and not _box_fits(item, heights):
            wides.append((replace(item, box=""), len(columns)))
            columns.append(Item("box", item.box, page.column))
        else:
            wides.append((item, len(columns)))
    return columns, wides


def _is_brief(item: Item, heights: Heights) -> bool:
    """Whether a third of the page would be empty below the caption beside a picture."""
    if item.box and _box_fits(item, heights):
        return False
    return bool(item.caption) and heights[item.caption, item.room] < _MUCH * item.picture


def _lowered(
    found: Sequence[Item], heights: Heights, page: Geometry, *, sizes: Iterable[int], fitted: bool = False
) -> list[Item]:
    """The same with such captions below their pictures, in the first of some sizes; if `fitted`, in which the
    two are no higher than before. A box that has no room beside one comes after it."""
    lowered: list[Item] = []
    for item in found:
        if not _is_brief(item, heights):
            lowered.append(item)
            continue
        most = heights[item.source, item.width] if fitted else page.height
        shown = [item.below[size] for size in sizes if heights[item.below[size], item.width] <= most]
        lowered.append(replace(item, source=(*shown, item.source)[0], caption="", box="", below=()))
        if item.box:
            lowered.append(Item("box", item.box, page.column))
    return lowered


def _is_cramped(table: Item, heights: Heights, page: Geometry) -> bool:
    narrow, broad = heights[table.source, table.width], heights[table.across, page.full]
    return page.columns > 1 and (broad < 0.36 * narrow or narrow > 0.6 * page.height)


def _spread(table: Item, page: Geometry) -> Item:
    return Item("table", table.across, page.full, wide=True)


def _box_fits(item: Item, heights: Heights) -> bool:
    return _beside_height(item, heights) <= 1.15 * item.picture


def _beside_height(item: Item, heights: Heights) -> float:
    return heights[item.caption, item.room] + _BOX_GAP + heights[item.box, item.room]


def _height(item: Item, heights: Heights) -> float:
    height = heights[item.source, item.width]
    return max(height, _beside_height(item, heights)) if item.box else height


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
            down = put.y + heights[item.caption, item.room] + _BOX_GAP
            yield Part(page.full - item.room, down, item.room, item.box)
    yield from _tail(made.bottom, page)
