"""Captions of wide pictures stand beside them, or below where they would leave a third of the page empty."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pnp.papers import PAPERS
from pnp.rulebook.pages import Geometry, Item, Part, geometry, pages
from pnp.rulebook.pages.items import BELOW

PAGE = geometry(PAPERS["a4"], 9.7)
PICTURE, BRIEF, MUCH = 60.0, 10.0, 45.0
FIGURE = Item(
    "figure",
    "beside",
    PAGE.full,
    wide=True,
    picture=PICTURE,
    caption="caption",
    below=tuple(f"below {size}" for size in BELOW),
    room=50.0,
)
TEXT = Item("text", "text", PAGE.column)
BOX = replace(FIGURE, box="box")
UNDER = 6.0
"""mm that a caption takes below its picture."""


def heights(caption: float, *, text: float = 20.0, box: float = 20.0) -> dict[tuple[str, float], float]:
    below = {(f"below {size}", PAGE.full): PICTURE * size + UNDER for size in BELOW}
    return {
        ("beside", PAGE.full): max(PICTURE, caption),
        ("caption", 50.0): caption,
        ("text", PAGE.column): text,
        ("box", 50.0): box,
        ("box", PAGE.column): box / 2,
    } | below


def made(
    found: Sequence[Item], high: dict[tuple[str, float], float], page: Geometry = PAGE
) -> list[list[Part]]:
    return [list(sheet) for sheet in pages(found, high, page)]


def sources(sheets: list[list[Part]]) -> list[str]:
    return [part.source for sheet in sheets for part in sheet if "tailpiece" not in part.source]


@pytest.mark.parametrize(("caption", "shown"), [(BRIEF, "below 1.0"), (MUCH, "beside")])
def test_a_caption_of_a_few_lines_stands_below(caption: float, shown: str) -> None:
    assert sources(made([FIGURE, TEXT], heights(caption))) == [shown, "text"]


def test_a_picture_gets_smaller_before_its_caption_takes_a_page_more() -> None:
    """Text and picture fill the page to the last mm: as high as before, they stay on it."""
    rest = PAGE.height - PICTURE - 6.0  # between what is wide and the columns
    fits = made([FIGURE, TEXT, TEXT], heights(BRIEF, text=rest))
    assert len(fits) == 1
    assert sources(fits)[0] == f"below {BELOW[2]}"
    assert PICTURE * BELOW[2] + UNDER <= PICTURE < PICTURE * BELOW[1] + UNDER
    roomy = made([FIGURE, TEXT, TEXT], heights(BRIEF, text=rest - UNDER))
    assert sources(roomy)[0] == "below 1.0"


def test_where_no_size_is_low_enough_the_caption_stays_beside() -> None:
    high = heights(BRIEF, text=PAGE.height - PICTURE - 6.0)
    high |= {(below, PAGE.full): PICTURE + 1.0 for below in FIGURE.below}
    assert sources(made([FIGURE, TEXT, TEXT], high))[0] == "beside"


def test_a_box_keeps_its_place_beside_a_picture_if_it_has_room_there() -> None:
    assert sources(made([BOX, TEXT], heights(BRIEF))) == ["beside", "box", "text"]
    high = heights(BRIEF, box=80.0)
    (sheet,) = made([BOX, TEXT], high)
    assert sources([sheet]) == ["below 1.0", "box", "text"]
    assert [part.width for part in sheet[:2]] == [PAGE.full, PAGE.column]
