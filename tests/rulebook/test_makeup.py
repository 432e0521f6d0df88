"""Pages are full, whole and in order: what is made up of pieces whose heights are known."""

from itertools import pairwise

import pytest

from pnp.papers import PAPERS, Paper
from pnp.rulebook.pages import Frame, Page, Piece, Wide, geometry, make_up

FRAME = Frame(250.0, 2)


def clauses(count: int, height: float = 14.0) -> list[Piece]:
    return [Piece(height, 4.0, 1.7) for _ in range(count)]


def shown(pages: tuple[Page, ...], *, wide: bool) -> list[int]:
    return [put.what for page in pages for put in page.puts if put.wide == wide]


@pytest.mark.parametrize("columns", [1, 2])
def test_every_piece_is_there_once_and_in_order(columns: int) -> None:
    pieces = [*clauses(30), Piece(90.0, floats=True), *clauses(25)]
    pages = make_up(pieces, [Wide(80.0, 12), Wide(60.0, 40)], Frame(250.0, columns))
    assert sorted(shown(pages, wide=False)) == list(range(56))
    assert shown(pages, wide=True) == [0, 1]
    texts = [what for what in shown(pages, wide=False) if what != 30]
    assert texts == sorted(texts)


def test_nothing_lies_on_anything_and_all_on_the_page() -> None:
    pieces = [Piece(12.0, 9.0, 6.0, opener=45.0), *clauses(40, 17.0)]
    for page in make_up(pieces, [Wide(70.0, 5)], FRAME):
        for column in range(2):
            ends = [(put.y, put.y + pieces[put.what].height) for put in page.puts if put.column == column]
            assert all(end <= start for (_, end), (start, _) in pairwise(ends))
            assert all(start >= 0 and end <= FRAME.height + 1e-6 for start, end in ends)


def test_no_page_but_the_last_is_half_empty() -> None:
    pieces = [piece for _ in range(5) for piece in (Piece(12.0, 9.0, 6.0, opener=45.0), *clauses(9))]
    pages = make_up(pieces, [], FRAME)
    assert all(page.bottom > FRAME.height / 2 for page in pages[:-1])


def test_a_head_is_never_the_last_of_a_column() -> None:
    pieces = clauses(60)
    heads = range(4, 60, 7)
    for head in heads:
        pieces[head + 1] = Piece(14.0, 3.2, 0.3, breaks=False)
    for page in make_up(pieces, [], FRAME):
        for column in range(2):
            last = [put.what for put in page.puts if put.column == column][-1:]
            assert not last or last[0] not in heads


def test_a_picture_stands_on_the_page_that_speaks_of_it_or_the_next() -> None:
    pieces, wides = clauses(80), [Wide(100.0, at) for at in (3, 15, 33, 34, 70)]
    pages = make_up(pieces, wides, FRAME)
    at = {(put.what, put.wide): number for number, page in enumerate(pages) for put in page.puts}
    for k, wide in enumerate(wides):
        assert at[k, True] - at[wide.anchor - 1, False] in (0, 1)


@pytest.mark.parametrize("gaps", [8, 14, 20])
def test_the_figures_of_a_chapter_do_not_part_the_next_head_from_its_text(gaps: int) -> None:
    chapter = Piece(14.0, 9.0, 6.0, opener=45.0)
    pieces = [*clauses(30), chapter, Piece(25.0, 4.6, 0.3, breaks=False)]
    wides, head = [Wide(85.0, len(pieces)) for _ in range(4)], len(pieces)
    pieces += [chapter, Piece(25.0, 4.6, 0.3, breaks=False), *clauses(gaps, 10.0)]
    pages = make_up(pieces, wides, FRAME)
    on = {(put.what, put.wide): number for number, page in enumerate(pages) for put in page.puts}
    assert on[head, False] == on[head + 1, False]
    assert all(on[k, True] <= on[head, False] for k in range(4))
    opened = [page for page in pages for put in page.puts if put.opener and put.what == head]
    assert not any(put.wide for page in opened for put in page.puts)


def test_columns_follow_from_paper_and_letters() -> None:
    assert geometry(PAPERS["a4"], 9.7).columns == geometry(PAPERS["letter"], 9.7).columns == 2
    assert geometry(PAPERS["a4"], 12.0).columns == 1
    small = geometry(Paper("half", 148.0, 210.0), 9.6)
    assert small.columns == 1
    assert small.full == small.column < 148.0 - 2 * 10.0


@pytest.mark.parametrize("column", range(2, 14))
@pytest.mark.parametrize("wide", range(1, 14))
def test_figures_are_met_in_the_order_of_their_numbers(column: int, wide: int) -> None:
    """One in a column and one as wide as the page: who is told of first stands first."""
    pieces = clauses(30)
    pieces[column] = Piece(50.0, 4.0, 3.0, floats=True, figure=True)
    made = make_up(pieces, [Wide(60.0, wide, figure=True)], Frame(240.0, 2))
    met = []
    for number, page in enumerate(made):
        texts = [put for put in page.puts if not put.wide]
        for put in page.puts:
            if put.wide:
                met.append((number, 0 if put.y <= min(text.y for text in texts) else 3, put.y, "wide"))
            elif put.what == column:
                met.append((number, 1 + put.column, put.y, "column"))
    order = [name for *_, name in sorted(met)]
    assert order == (["wide", "column"] if wide <= column else ["column", "wide"])


def make_up_pair(
    count: int, columns: int, anchor: int, height: float, openers: tuple[int, ...] = ()
) -> tuple[tuple[Page, ...], list[int], list[int]]:
    """Return the pages of `count` clauses with two wide pieces, which the clauses `anchor` and the next one
    follow; on how many pages after their clause the wide pieces come; and on which pages the chapters begin
    that `openers` open."""
    pieces = clauses(count)
    for each in openers:
        pieces[each] = Piece(14.0, 9.0, 6.0, opener=45.0)
    wides = [Wide(height, anchor), Wide(height, anchor + 1)]
    pages = make_up(pieces, wides, Frame(250.0, columns))
    on = {(put.what, put.wide): number for number, page in enumerate(pages) for put in page.puts}
    late = [on[k, True] - on[wide.anchor - 1, False] for k, wide in enumerate(wides)]
    return pages, late, [on[each, False] for each in openers]


@pytest.mark.parametrize(
    ("count", "columns", "anchor", "height", "openers"),
    [(30, 2, 20, 60.0, ()), (60, 2, 20, 60.0, ()), (40, 2, 23, 100.0, (23,)), (30, 1, 8, 100.0, ())],
)
def test_pictures_stand_on_the_page_of_their_clause_where_that_costs_nothing(
    count: int, columns: int, anchor: int, height: float, openers: tuple[int, ...]
) -> None:
    _, late, _ = make_up_pair(count, columns, anchor, height, openers)
    assert late == [0, 0]


@pytest.mark.parametrize(("count", "columns", "anchor"), [(60, 2, 17), (60, 2, 20), (60, 2, 26), (30, 1, 11)])
def test_pictures_are_at_most_a_page_late(count: int, columns: int, anchor: int) -> None:
    _, late, _ = make_up_pair(count, columns, anchor, 100.0)
    assert max(late) == 1


@pytest.mark.parametrize(
    ("columns", "anchor", "height", "opener"),
    [(2, 8, 140.0, 10), (2, 14, 60.0, 16), (2, 17, 100.0, 19), (1, 2, 140.0, 4)],
)
def test_pictures_of_a_chapter_come_no_later_than_the_head_of_the_next(
    columns: int, anchor: int, height: float, opener: int
) -> None:
    pages, _, (begun,) = make_up_pair(30, columns, anchor, height, (opener,))
    assert all(number <= begun for number, page in enumerate(pages) for put in page.puts if put.wide)


@pytest.mark.parametrize(("anchor", "height", "opener"), [(2, 140.0, 4), (5, 100.0, 7), (11, 60.0, 11)])
def test_pages_within_a_chapter_are_filled_to_the_foot(anchor: int, height: float, opener: int) -> None:
    pages, _, _ = make_up_pair(30, 1, anchor, height, (opener,))
    assert [round(page.bottom) for page in pages[:-1]] == [250] * (len(pages) - 1)
