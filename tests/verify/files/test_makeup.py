"""Pages of the rulebook that are half empty, and those that may be; the booklet's when it is folded."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.rulebook import Leaf
from pnp.verify.files import booklet, makeup
from pnp.verify.files.kit import BOOKLET
from pnp.verify.paint.pdf import Half, fullness


@pytest.mark.parametrize(("behind", "told"), [((), [2, 3, 4]), ((Leaf("reference", ()),), [2, 3])])
def test_the_cover_and_the_last_page_of_the_rules_may_be_empty(
    behind: tuple[Leaf, ...], told: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(makeup.telling, "told", lambda *_: None)  # where its pages are not read
    monkeypatch.setattr(fullness, "used", lambda _: [0.1] * 5)
    kit: Any = SimpleNamespace(listed=(makeup.NAME,), folder=Path(), book=SimpleNamespace(blocks=behind))
    assert [found.where for found in makeup.full(kit)] == [f"{makeup.NAME}, page {page}" for page in told]
    monkeypatch.setattr(fullness, "used", lambda _: [makeup.LEAST] * 5)
    assert makeup.full(kit) == []


def folded(*pages: Half) -> list[str]:
    """What is told of a booklet of one sheet, its pages in the order in which they are read."""
    one, two, three, four = pages
    kit: Any = SimpleNamespace(
        halves=((four, one), (two, three)),
        book=SimpleNamespace(right_to_left=False),
        listed=(BOOKLET,),
        manifest=SimpleNamespace(paper="a4"),
        facts=lambda _: None,
    )
    return [found.message for found in booklet.saddle(kit)]


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
