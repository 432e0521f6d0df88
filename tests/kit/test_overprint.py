"""Nothing in a rulebook is printed upon something else, the pages after the first game included."""

from itertools import combinations
from pathlib import Path

import pypdfium2

from pnp.games import Setting, open_game
from pnp.kit.book import Pictures, rulebook, write
from pnp.kit.catalogs import translations

Run = tuple[float, float, float, float]


def runs(page: pypdfium2.PdfPage) -> list[Run]:
    """The boxes of the runs of text of a page, in points from its lower left."""
    layer = page.get_textpage()
    return [layer.get_rect(number) for number in range(layer.count_rects())]


def is_printed_upon(one: Run, other: Run) -> bool:
    """Whether two runs share nearly half of a line's height, and 2 points of its length."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > 2 and high > 0.45 * min(one[3] - one[1], other[3] - other[1])


def test_no_text_lies_on_other_text(tmp_path: Path) -> None:
    game, locale = open_game("duelo-de-runas"), "es"
    spoken = translations(game, locale)
    setting = Setting(game, "colour", locale, 2, spoken.gettext)
    write(rulebook(game, spoken, digest="abcdef"), Pictures(setting), tmp_path / "book.pdf", paper="a4")
    with pypdfium2.PdfDocument(tmp_path / "book.pdf") as document:
        for number in range(1, len(document)):
            found = runs(document[number])
            assert not [pair for pair in combinations(found, 2) if is_printed_upon(*pair)], number + 1
