"""axe-core finds nothing on a book for screens, whatever it is made of, and with figures that answer."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.rulebook import answers, html
from tests import axe
from tests.browser import page
from tests.rulebook.sample_book import DRAWINGS, DRAWN_LOOK
from tests.rulebook.test_leaves import WHOLE, book_of

BOXES = """
::: aside Who wins?

Nobody.
:::

::: aside Who wins?

Everybody.
:::

::: example

One wins.
:::

| | move | take |
|---|:--:|---|
| A | 1 | `2` |
| B | 3 | |
"""

TABLES = {
    "few": "!",
    "texts": [[1, -1, "{0} to {1}"]],
    "clauses": [["", "1"]],
    "labels": ["red", "blue"],
    "tables": [
        {
            "places": "2s2s6y6ydwdw6y6y",
            "names": ["a1", "b2"],
            "parts": {"0": 0},
            "rows": {"0": "  !"},
            "answers": [0],
        }
    ],
    "figures": {"figure:dragon": 0},
}
"""Two cells of a figure: from the first one may go to the second."""


@pytest.mark.parametrize("locale", ["en", "ar", "ja"])
def test_axe_finds_nothing(locale: str, tmp_path: Path) -> None:
    book = replace(book_of(WHOLE + BOXES), language=locale)
    made = answers.attach(html.page(book, DRAWINGS, DRAWN_LOOK), TABLES)
    (tmp_path / "book.html").write_text(made, encoding="utf-8")
    with page(tmp_path / "book.html") as shown:
        shown.get_by_role("button", name="a1, red").press("Enter")
        arrow = "←" if book.right_to_left else "→"
        assert shown.get_by_role("status").inner_text() == f"a1, red {arrow} b2"
        assert axe.find_faults(shown) == []
