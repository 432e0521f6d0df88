"""Turn the blocks of a book into items, the items into measured pieces, and the pieces into pages in mm.
Items are set in a column or across the page; the captions of wide pictures stand beside or below them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pnp.papers import Paper
from pnp.rulebook.book import GAPS, Aside, Block, Clause, Figure, Gap, Heading, Paragraph, Table
from pnp.rulebook.markup import Writer, beside
from pnp.rulebook.pages.makeup import Frame, Page, Piece, Wide, make_up
from pnp.units import POINT

_LETTER = 0.47
"""The mean width of a letter of running text, in sizes of the text, with spaces."""
_LONGEST, _SHORTEST = 76, 48
"""The letters in a line. More tire the eye, fewer break every other word."""
_SIDE, _GUTTER = 15.0, 6.5
CAPTION_GAP = 4.5
"""The distance between a picture and the caption at its side, in mm."""
CONTENTS, STORY_GAP = 0.32, 8.0
"""The contents beside the story: their share of a line, and the distance between the two in mm."""
_TOP, _BOTTOM = 21.0, 20.0
_COMMON_TOP, _COMMON_BOTTOM = 18.0, 16.6
"""The margins where several papers share their pages. Longer papers have more above and below."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The measures of a page in mm: two equal side margins of `side`, and one or two columns of text with
    `gutter` between them. `full` is the width of all columns, `column` that of one, and `height` is their
    height."""

    paper: Paper
    side: float
    columns: int
    gutter: float = _GUTTER
    top: float = _TOP
    bottom: float = _BOTTOM
    bleed: tuple[float, float] = (0.0, 0.0)
    """How far the page is set beyond the paper: at each side, and above and below."""

    @property
    def full(self) -> float:
        return self.paper.width - 2 * self.side

    @property
    def column(self) -> float:
        return (self.full - (self.columns - 1) * self.gutter) / self.columns

    @property
    def height(self) -> float:
        return self.paper.height - self.top - self.bottom

    @property
    def whole(self) -> Paper:
        """Return the area that is printed: the paper and the bleed around it."""
        across, down = self.bleed
        return Paper(self.paper.name, self.paper.width + 2 * across, self.paper.height + 2 * down)

    def column_start(self, column: int) -> float:
        """Return the distance in mm from the start of the page's lines to that of a column, counted from 0.
        It is 0 for the column -1, which stands for all columns."""
        return max(column, 0) * (self.column + self.gutter)


def geometry(paper: Paper, text_size: float) -> Geometry:
    r"""Return a page with two columns if their lines are long enough to read. Otherwise return a page with
    one column that is not too wide.

    >>> from pnp.papers import PAPERS
    >>> geometry(PAPERS["a4"], 9.7).columns, geometry(PAPERS["a4"], 12.0).columns
    (2, 1)
    """
    return _columns(Geometry(paper, _SIDE, 2), text_size)


def common(papers: Sequence[Paper], text_size: float) -> Geometry:
    """Return one page geometry for several papers. The text keeps to the area that all papers have in common,
    and drawings at the edges continue to the largest size. So a page of each paper can be cut from the
    middle.

    >>> from pnp.papers import PAPERS
    >>> page = common((PAPERS["a4"], PAPERS["letter"]), 9.7)
    >>> round(page.paper.width, 2), round(page.paper.height, 2), round(page.whole.width, 2), page.whole.height
    (210.0, 279.4, 215.9, 297.0)
    """
    width, height = min(paper.width for paper in papers), min(paper.height for paper in papers)
    beyond = max(paper.width for paper in papers) - width, max(paper.height for paper in papers) - height
    paper = Paper(" and ".join(paper.name for paper in papers), width, height)
    bleed = beyond[0] / 2, beyond[1] / 2
    shared = Geometry(paper, _SIDE, 2, top=_COMMON_TOP, bottom=_COMMON_BOTTOM, bleed=bleed)
    return _columns(shared, text_size)


def _columns(two: Geometry, text_size: float) -> Geometry:
    """Return the same page with one column, if two would be too narrow."""
    letter = _LETTER * text_size * POINT
    if two.column >= _SHORTEST * letter:
        return two
    width = two.paper.width
    return replace(two, side=max(_SIDE * width / 210, (width - _LONGEST * letter) / 2), columns=1)


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
    """A block of a book that can be placed on a page. `kind` is, for example, "section", "figure" or "text".
    `source` is Typst source that sets the block `width` mm wide.

    `across`, `caption`, `box` and `below` are Typst source too. `across` sets the block as wide as the page
    (for openers of chapters, and tables that look better so). For a picture with its caption beside it,
    `picture` is its height in mm and `caption` the caption. `box` is an aside that follows the picture in the
    book; caption and aside are `room` mm wide. `below` sets the picture with its caption below it instead,
    once for each size in `BELOW` (shares of the size beside the caption).
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
    """Return the items of successive blocks, in their order. `page` has the measures of the pages."""
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
                writer.write_heading(block, "chapter-head"),
                page.column,
                writer.write_heading(block, "plain-opener" if block.identifier == GAPS else "opener"),
            )
        case Heading():
            return Item("section", writer.write_heading(block, "section-head"), page.column)
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


def sources_to_measure(found: Sequence[Item], page: Geometry) -> Iterator[tuple[str, float]]:
    """Yield (source, width in mm) for each Typst source whose height is needed before items are placed on
    pages."""
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


BOX_GAP = 3.5
"""The distance in mm between a caption and the box below it."""
_MUCH = 0.5
"""A caption beside a picture is at least this share of its height."""


def is_brief(item: Item, heights: Heights) -> bool:
    """Return whether the caption beside a picture is less than half as high as the picture, and no aside is
    set below that caption, because there is none or it does not fit. `heights` has the measured heights in
    mm."""
    if item.box and box_fits(item, heights):
        return False
    return bool(item.caption) and heights[item.caption, item.room] < _MUCH * item.picture


def lowered_captions(
    found: Sequence[Item], heights: Heights, page: Geometry, *, sizes: Iterable[int], fitted: bool = False
) -> list[Item]:
    """Return the items with short captions (`is_brief`) below their pictures instead of beside them. An aside
    (`box`) that was beside such a picture comes after it.

    `sizes` are indices of `BELOW`, the sizes as shares of the present size. A picture gets the first of these
    sizes in which picture and caption together fit on the page. With `fitted`, they must be no higher than
    the picture alone is now. If no size fits, the item keeps its present `source`, and its `caption` is
    empty.
    """
    lowered: list[Item] = []
    for item in found:
        if not is_brief(item, heights):
            lowered.append(item)
            continue
        most = heights[item.source, item.width] if fitted else page.height
        shown = [item.below[size] for size in sizes if heights[item.below[size], item.width] <= most]
        lowered.append(replace(item, source=(*shown, item.source)[0], caption="", box="", below=()))
        if item.box:
            lowered.append(Item("box", item.box, page.column))
    return lowered


def box_fits(item: Item, heights: Heights) -> bool:
    return beside_height(item, heights) <= 1.15 * item.picture


def beside_height(item: Item, heights: Heights) -> float:
    return heights[item.caption, item.room] + BOX_GAP + heights[item.box, item.room]


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
    """Typst source and its place on a page: `x` in mm from the start of the page's lines (the right end in
    right-to-left books), `y` in mm from the top, and the `width` in mm in which it is set."""

    x: float
    y: float
    width: float
    source: str


def pages(found: Sequence[Item], heights: Heights, page: Geometry) -> list[tuple[Part, ...]]:
    """Return the pages of a book's items, in order. Each page is a tuple of parts with their places.

    Short captions beside pictures (`is_brief`) go below the pictures. The pictures are made smaller if they
    would need one more page.
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
    """Yield an ornament or a plate, if a large part of a page would stay empty."""
    free = page.height - bottom
    if free > _TAIL:
        yield Part(0.0, bottom, page.full, f"{TAILPIECE}{min(free, 2 * _TAIL):.1f}mm, {free:.1f}mm)\n")


def _sort_items(
    found: Sequence[Item], heights: Heights, page: Geometry
) -> tuple[list[Item], list[tuple[Item, int]]]:
    """Return the items of columns, and the wide items, each with the number of column items before it."""
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
        x = page.column_start(put.column)
        yield Part(x, put.y, item.width, item.source)
        if item.box:
            down = put.y + heights[item.caption, item.room] + BOX_GAP
            yield Part(page.full - item.room, down, item.room, item.box)
    yield from _tail(made.bottom, page)
