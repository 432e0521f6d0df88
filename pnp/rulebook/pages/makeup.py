"""Make up pages of measured pieces: choose the page and the column of each piece, and rate how well the
pieces fill the pages.

Pieces are never split. A text runs down the columns of a page and on to the next page. A piece as wide as the
page stands at its head or foot, on the page that refers to it or on the next one. Of all ways to break the
text into pages, the one with the least sum of faults is chosen. Faults are columns that are not full, figures
that come late, and chapters that do not begin a page.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import accumulate, count, pairwise
from typing import NamedTuple

from pnp.caching import OnDemand


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a book that is not split. Lengths are in mm.

    `above` is the space before the piece, and `give` is how much this space may grow. `breaks`: the piece may
    begin a column. `floats`: later pieces may come before it. `opener` is its height at the head of a page if
    it opens a chapter, else 0. `figure`: it is a numbered figure.
    """

    height: float
    above: float = 2.0
    give: float = 1.2
    breaks: bool = True
    floats: bool = False
    opener: float = 0.0
    figure: bool = False


class Column(NamedTuple):
    """A column of a page. `pieces` are the indices of its pieces, `height` is their total height in mm, and
    `give` is how many mm the spaces between them may grow. `next` is the index of the first piece after the
    column. `late` is the index of a figure that was moved from this column to the next one, or -1."""

    pieces: tuple[int, ...]
    height: float
    give: float
    next: int
    late: int


def badness(column: Column, room: float) -> float:
    """Return how badly a column fills a height of `room` mm, as a number without a unit; 0 is best. It is at
    most 8 if the spaces between its pieces can grow to fill the height. Otherwise it is 8 and 1.4 more for
    each mm that stays empty."""
    slack = room - column.height
    if slack <= column.give:
        return 8.0 * (slack / column.give) ** 2 if column.give else 0.0
    return 8.0 + 1.4 * (slack - column.give)


def columns(start: int, late: int, pieces: Sequence[Piece], room: float) -> list[Column]:
    """Return the possible columns that begin with the piece `start` and are at most `room` mm high, the
    fullest last. A figure that does not fit may be moved to the next column. `late` is the index of a figure
    that was moved to this one, or -1."""
    found: list[Column] = []
    taken: list[int] = []
    height = give = 0.0
    put_off = -1

    def add(index: int) -> bool:
        nonlocal height, give
        piece = pieces[index]
        above = piece.above if taken else 0.0
        if height + above + piece.height > room:
            return False
        height += above + piece.height
        give += piece.give if taken else 0.0
        taken.append(index)
        return True

    if late >= 0 and not add(late):
        return []
    at = start
    found.append(Column(tuple(taken), height, give, at, -1))
    while at < len(pieces):
        if pieces[at].opener and (put_off >= 0 or (late >= 0 and len(taken) < 2)):
            break
        if not add(at):
            if put_off >= 0 or not pieces[at].floats or not taken:
                break
            put_off = at
        at += 1
        # A head of which only the figure comes later has nothing below it yet.
        bare = put_off >= 0 and not pieces[put_off].breaks and taken[-1] < put_off
        if (at == len(pieces) or pieces[at].breaks) and not bare:
            found.append(Column(tuple(taken), height, give, at, put_off))
    if len(found) == 1 and taken and not found[0].pieces:
        found.append(Column(tuple(taken), height, give, at, put_off))
    return found


@dataclass(frozen=True, slots=True)
class Wide:
    """A piece as wide as the page, `height` mm high. In the order of the book it comes directly before the
    piece with the index `anchor`. `figure`: it is a numbered figure."""

    height: float
    anchor: int
    figure: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """The space for pieces on a page: its height in mm and the number of columns."""

    height: float
    columns: int
    gap: float = 6.0
    """The distance between a wide piece and the columns."""


class PlacedPiece(NamedTuple):
    """A piece with its place on a page. `what` is its index among the wide pieces (`wide`) or the other
    pieces. `opener`: it opens a chapter at the head of the page. `column` is -1 for a piece across all
    columns. `y` is its top in mm from the top of the space for pieces."""

    what: int
    wide: bool
    opener: bool
    column: int
    y: float


@dataclass(frozen=True, slots=True)
class Page:
    """The pieces on a page in the order of the book, and the lower edge of the lowest in mm."""

    puts: tuple[PlacedPiece, ...]
    bottom: float


class _Progress(NamedTuple):
    """The point that the making up of pages has reached. `piece` and `wide` are the indices of the first
    piece and of the first wide piece that no page has yet. `late` is the index of a figure that was moved to
    the next page, or -1."""

    piece: int
    wide: int
    late: int


class _Text(NamedTuple):
    """The columns of a page. `short`: the columns end before the foot of the page, at the height `reach`."""

    columns: tuple[Column, ...]
    reach: float
    short: bool
    fault: float

    @property
    def taken_heights(self) -> tuple[int, ...]:
        return tuple(index for column in self.columns for index in column.pieces)

    @property
    def next(self) -> int:
        return self.columns[-1].next

    @property
    def late(self) -> int:
        return self.columns[-1].late


class _DecidedPage(NamedTuple):
    """A page as it was decided on: whether a chapter begins it, the wide pieces that it shows, its columns,
    the height of its head, and the height that is left for the columns."""

    opens: bool
    shown: range
    text: _Text
    top: float
    room: float


_PAGE, _OPENER, _LATE, _SHORT = 20.0, 8.0, 10.0, 25.0
_TORN = 600.0
"""The fault of a head without its text, or of a figure of a chapter after the head of the next."""
_DISORDER = 150.0
"""The fault of a figure that the reader meets before one with a smaller number."""
_ENDS = 4
"""How many ends of a column are tried, counted from the last."""
_LEAST = 0.55
"""The least filled share of a page. A page with less counts as the worst fault."""


class _Book:
    """The pieces of a book, and what is found out about them once."""

    def __init__(self, pieces: Sequence[Piece], wides: Sequence[Wide], frame: Frame) -> None:
        self.pieces, self.wides, self.frame = pieces, wides, frame
        self.chapters = [0, *accumulate(1 if piece.opener else 0 for piece in pieces)]
        """How many chapters have begun before each piece."""
        self.anchors = [wide.anchor for wide in wides]
        self.chapters_of_wides = [self.chapters[anchor] for anchor in self.anchors]
        self.columns = OnDemand[tuple[int, int, float], list[Column]](
            lambda asked: columns(asked[0], asked[1], pieces, asked[2])
        )
        """The possible columns by the first piece, the late figure and the room."""


def make_up(pieces: Sequence[Piece], wides: Sequence[Wide], frame: Frame) -> tuple[Page, ...]:
    """Return the pages with the least sum of faults. No piece may be higher than a page. The `wides` have to
    be in the order of the book."""
    book, start, ids = _Book(pieces, wides, frame), _Progress(0, 0, -1), count()
    best: dict[_Progress, float] = {start: 0.0}
    came: dict[_Progress, tuple[_Progress, _DecidedPage]] = {}
    queue = [(0.0, next(ids), start)]
    done: set[_Progress] = set()
    at = start
    while queue:
        cost, _, at = heappop(queue)
        if at in done:
            continue
        done.add(at)
        if at == _Progress(len(pieces), len(wides), -1):
            break
        for fault, after, made in _pages(at, book):
            if cost + fault < best.get(after, float("inf")):
                best[after] = cost + fault
                came[after] = at, made
                heappush(queue, (cost + fault, next(ids), after))
    pages: list[Page] = []
    while at != start:
        before, made = came[at]
        pages.append(_place_pieces(before, made, pieces, wides, frame))
        at = before
    return tuple(reversed(pages))


def _pages(at: _Progress, book: _Book) -> Iterator[tuple[float, _Progress, _DecidedPage]]:
    """Yield (fault, position after the page, page) for each possible next page."""
    pieces, wides, frame, chapters = book.pieces, book.wides, book.frame, book.chapters
    opens = at.piece < len(pieces) and at.late < 0 and pieces[at.piece].opener > 0
    overdue = max(0, bisect_left(book.anchors, at.piece) - at.wide)
    if opens:
        yield from _without_text(at, wides, frame)
    for many in range(min(len(wides) - at.wide, 4) + 1):
        shown = range(at.wide, at.wide + many)
        top = pieces[at.piece].opener + frame.gap if opens else 0.0
        used = top + sum(wides[k].height + frame.gap for k in shown)
        room = frame.height - used
        if room < -frame.gap:
            break
        put_off = max(0, overdue - many) * 400.0
        first = at.piece + opens
        for text in _texts(first, at.late, book, room):
            after = _Progress(text.next, at.wide + many, text.late)
            if any(wides[k].anchor > text.next for k in shown) or after == at:
                continue
            here = range(chapters[first], chapters[max(text.next, first)] + 1)
            strayed = sum(1 for k in shown if chapters[wides[k].anchor] not in here)
            ends = text.next == len(pieces) and text.late < 0
            last = ends and after.wide == len(wides)
            breaks = ends or (text.late < 0 and pieces[text.next].opener > 0)
            waiting = max(0, bisect_left(book.anchors, text.next) - after.wide)
            # Nothing of a chapter comes after the next one's head, and no head without its text.
            left = max(0, bisect_left(book.chapters_of_wides, chapters[text.next]) - after.wide)
            bare = text.late < 0 and not breaks and not pieces[text.next].breaks
            fault = _PAGE + put_off + waiting * _LATE + (text.late >= 0) * 2 * _LATE - opens * _OPENER
            fill = (used + (text.reach if text.short else room)) / frame.height
            if text.short:
                if not breaks:
                    fault += 150.0
                fault += (
                    30.0 * (1 - fill) if last else _SHORT + 500.0 * (1 - fill) ** 2 + 1500.0 * (fill < _LEAST)
                )
            fault += (
                (_TORN if opens else 60.0) * strayed
                + text.fault
                + 600.0 * (opens and text.next == first and not many)
                + _TORN * bare
                + 60.0 * left
                + _DISORDER
                * _disorder(_heads(at, opens, shown, text, pieces, wides), shown, text, pieces, wides)
            )
            yield max(fault, 0.1), after, _DecidedPage(opens, shown, text, top, room)


def _without_text(
    at: _Progress, wides: Sequence[Wide], frame: Frame
) -> Iterator[tuple[float, _Progress, _DecidedPage]]:
    """Yield pages before the next chapter that hold only what the pages before have not shown yet."""
    used = -frame.gap
    for many, wide in enumerate(wides[at.wide :], 1):
        used += wide.height + frame.gap
        if wide.anchor > at.piece or used > frame.height:
            return
        empty = Column((), 0.0, 0.0, at.piece, -1)
        text = _Text((empty,) * frame.columns, 0.0, True, 0.0)
        made = _DecidedPage(False, range(at.wide, at.wide + many), text, 0.0, frame.height - used)
        free = 1 - used / frame.height
        fault = _PAGE + _SHORT + 500.0 * free**2 + 1500.0 * (free > 1 - _LEAST)
        yield fault, _Progress(at.piece, at.wide + many, -1), made


def _texts(first: int, late: int, book: _Book, room: float) -> Iterator[_Text]:
    """Yield columns that fill a page. For each end of a chapter, also yield columns that end at equal
    heights."""
    pieces, begin = book.pieces, book.columns[first, late, room]
    if book.frame.columns == 1:
        for column in begin[-_ENDS:]:
            yield _Text((column,), column.height, False, badness(column, room))
            yield _Text((column,), column.height, True, 0.0)
        return
    for left in begin[-_ENDS:]:
        for right in book.columns[left.next, left.late, room][-_ENDS:]:
            yield _Text((left, right), room, False, badness(left, room) + badness(right, room))
    level: dict[tuple[int, int], _Text] = {}
    furthest = max(
        (c.next for left in begin[-1:] for c in book.columns[left.next, left.late, room][-1:]), default=first
    )
    if furthest < len(pieces) and not any(piece.opener for piece in pieces[first + 1 : furthest + 1]):
        return
    for left in begin:
        for right in book.columns[left.next, left.late, room]:
            reach = max(left.height, right.height)
            end = right.next, right.late
            if end[1] >= 0 or (end[0] < len(pieces) and not pieces[end[0]].opener):
                continue
            uneven = abs(left.height - right.height) / 12
            if end not in level or reach < level[end].reach:
                level[end] = _Text((left, right), reach, True, uneven)
    yield from level.values()


def _heads(
    at: _Progress, opens: bool, shown: range, text: _Text, pieces: Sequence[Piece], wides: Sequence[Wide]
) -> list[int]:
    """Return the indices of the wide pieces at the head of a page: those that the page before referred to.
    Those that this page refers to stand at its foot, unless figures would then be out of order."""
    if not shown:
        return []
    taken = text.taken_heights
    own = next((k for k in taken if pieces[k].opener), len(pieces))
    begun = at.piece if opens else own
    figures = [index for index in taken if pieces[index].figure]
    heads: list[int] = []
    for k in shown:
        anchor, first = wides[k].anchor, len(heads) == k - shown.start
        before = any(index < anchor for index in figures)
        after = any(index >= anchor for index in figures)
        if wides[k].figure and before != after:
            if after and first and anchor <= own:
                heads.append(k)
        elif anchor <= at.piece + opens or (len(shown) > 1 and k == shown[0] and anchor <= begun):
            heads.append(k)
    return heads


def _disorder(
    heads: Sequence[int], shown: range, text: _Text, pieces: Sequence[Piece], wides: Sequence[Wide]
) -> int:
    """Return how many pairs of figures are in the wrong order, on this page or between it and the next."""
    figures = [index for index in text.taken_heights if pieces[index].figure]
    found = sum(later < earlier for earlier, later in pairwise(figures))
    for k in shown:
        if wides[k].figure:
            anchor = wides[k].anchor
            found += sum((index < anchor) == (k in heads) for index in figures)
            found += 0 <= text.late < anchor
    for wide in wides[shown.stop :]:
        if wide.anchor > text.next:
            break
        found += wide.figure * sum(index >= wide.anchor for index in figures)
    return found


def _place_pieces(
    at: _Progress, made: _DecidedPage, pieces: Sequence[Piece], wides: Sequence[Wide], frame: Frame
) -> Page:
    """Return a page with the places of all its pieces."""
    opens, shown, text, top, room = made
    puts: list[tuple[float, PlacedPiece]] = []
    if opens:
        puts.append((at.piece, PlacedPiece(at.piece, False, True, -1, 0.0)))
    heads = _heads(at, opens, shown, text, pieces, wides)
    y = top
    for k in heads:
        puts.append((wides[k].anchor - 0.5, PlacedPiece(k, True, False, -1, y)))
        y += wides[k].height + frame.gap
    reach = text.reach if text.short else room
    for number, column in enumerate(text.columns):
        slack = 0.0 if text.short else reach - column.height
        stretch = slack / column.give if column.give and slack <= column.give * 1.25 else 0.0
        down = y
        for k, index in enumerate(column.pieces):
            if k:
                down += pieces[index].above + stretch * pieces[index].give
            puts.append((index, PlacedPiece(index, False, False, number, down)))
            down += pieces[index].height
    y += reach + frame.gap if any(column.pieces for column in text.columns) else 0.0
    for k in shown:
        if k not in heads:
            puts.append((wides[k].anchor - 0.5, PlacedPiece(k, True, False, -1, y)))
            y += wides[k].height + frame.gap
    return Page(tuple(put for _, put in sorted(puts, key=lambda entry: entry[0])), y - frame.gap)
