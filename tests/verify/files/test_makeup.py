"""Pages of the rulebook that are half empty, and those that may be; the booklet's when it is folded."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen import canvas

from pnp.rulebook import Block, Figure, Heading, Leaf
from pnp.verify.files import books, telling
from pnp.verify.files.kit import BOOKLET
from pnp.verify.paint.pdf import Half, pdfium


@pytest.mark.parametrize(("behind", "told"), [((), [2, 3, 4]), ((Leaf("reference", ()),), [2, 3])])
def test_the_cover_and_the_last_page_of_the_rules_may_be_empty(
    behind: tuple[Leaf, ...], told: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books.telling, "compare_book", lambda *_: None)  # where its pages are not read
    kit = rules(behind)
    assert [found.where for found in books.full(kit)] == [f"{books.RULEBOOK}, page {page}" for page in told]
    assert books.full(rules(behind, books.LEAST)) == []


@pytest.mark.parametrize(("share", "told"), [(0.45, [2, 4]), (0.3, [2, 3, 4])])
def test_the_first_game_ends_where_it_does(
    share: float, told: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its letters are of the size that fills its last page best: in Chinese 48 % of it at the most."""
    run = SimpleNamespace(page=3)  # counted from 0: the first chapter begins behind page 3
    places = [SimpleNamespace(passage=SimpleNamespace(name="board"), runs=(run,))]
    monkeypatch.setattr(books.telling, "compare_book", lambda *_: SimpleNamespace(unlike=None, places=places))
    blocks = (Leaf("start", ()), Leaf("story", ()), Heading(1, "board", "1", ()))
    found = books.full(rules(blocks, share))
    assert [each.where for each in found] == [f"{books.RULEBOOK}, page {page}" for page in told]


def test_the_contents_may_be_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands on them is what pnp makes of the chapters and the box; a first game is its author's."""
    places = [SimpleNamespace(passage=SimpleNamespace(name="rules"), runs=(SimpleNamespace(page=2),))]
    monkeypatch.setattr(books.telling, "compare_book", lambda *_: SimpleNamespace(unlike=None, places=places))
    chapters = (Heading(1, "rules", "1", ()), Heading(1, "end", "2", ()))
    for blocks, told in ((chapters, [3, 4]), ((Leaf("start", ()), *chapters), [2, 3, 4])):
        found = books.full(rules(blocks))
        assert [each.where for each in found] == [f"{books.RULEBOOK}, page {page}" for page in told]


SEVERAL = ("table:2:small", "table:4:small")


@pytest.mark.parametrize(
    ("tables", "best", "engine", "told"),
    [
        ((), (), None, "move a figure to"),
        (("table:2",), (), None, "move a figure to"),
        (SEVERAL, (), None, "shows 2 tables of the set-up; to have one, write {{ table(4) }}"),
        (SEVERAL, (3,), None, "write {{ table(3) }}"),
        (SEVERAL, (), "dehexz", "move a figure to"),
    ],
)
def test_a_page_that_is_half_empty_is_told_how_it_is_filled(
    tables: tuple[str, ...],
    best: tuple[int, ...],
    engine: str | None,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(books.telling, "compare_book", lambda *_: None)
    kit = rules(tuple(Figure(name, name, "1", "text", (), "") for name in ("hut", *tables)), pages=3)
    about = SimpleNamespace(players=(2, 3, 4), best_players=best)
    kit.game = SimpleNamespace(definition=SimpleNamespace(game=about), engine=engine)
    assert [told in each.hint for each in books.full(kit)] == [True]


def test_a_page_of_one_column_is_looked_at_row_by_row(tmp_path: Path) -> None:
    """A picture in it, or a short line, has blank paper beside it; below them it may have none."""
    shares = []
    for high in (230.0, 60.0):
        art = canvas.Canvas(str(tmp_path / "page.pdf"), pagesize=A4)
        for step in range(int(high / 5)):
            art.rect(20 * mm, A4[1] - (25 + 5 * step) * mm, 40 * mm, 3 * mm, fill=1)
        art.save()
        (page,) = pdfium.read_texts(tmp_path / "page.pdf", measured=True)
        shares += [page.squares, page.rows]
    squares, rows, few_squares, few_rows = shares
    assert squares < books.LEAST < 0.8 < rows
    assert few_squares < few_rows < books.LEAST


def rules(blocks: tuple[Block, ...], share: float = 0.1, pages: int = 5) -> Any:
    """A kit with a rulebook of some pages, this share of each of which is used."""
    setting, book = SimpleNamespace(text="normal"), SimpleNamespace(blocks=blocks)
    texts = [pdfium.TextPage((), share, share)] * pages
    return SimpleNamespace(
        listed_files=(books.RULEBOOK,), book=book, face_setting=setting, texts=lambda _: texts
    )


def folded(*pages: Half) -> list[str]:
    """What is told of a booklet of one sheet, its pages in the order in which they are read."""
    one, two, three, four = pages
    kit: Any = SimpleNamespace(
        halves=((four, one), (two, three)),
        book=SimpleNamespace(right_to_left=False),
        listed_files=(BOOKLET,),
        manifest=SimpleNamespace(paper="a4"),
        facts=lambda _: None,
    )
    return [found.message for found in telling.saddle(kit)]


def test_a_page_with_one_letter_is_not_blank() -> None:
    pages = [Half("x", str(number), 1, 1) for number in (1, 2, 3, 4)]
    blank = Half("", "", 0, 0)
    assert folded(*pages) == []
    assert folded(pages[0], pages[1], blank, Half("x", "3", 1, 1)) == []
    assert folded(pages[0], blank, pages[2], pages[3]) == [
        "expected page 2 of the book, found nothing",
        "expected a blank page before the last, found words",
        "expected page 3 of the book, found the number 4",
    ]
