"""Cards and the paper they are printed on: turned over, every card has its own back, on the last sheet too.

The paper is played through, not the program: a sheet has two sides, a pile is turned as one turns a leaf.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.imposition import File, Imprint, Placement, impose
from pnp.papers import PAPERS, Paper
from pnp.scene import BACKS
from pnp.scene.component import Component, Face
from pnp.scene.elements import Circle, Style, Swatch, rectangle
from pnp.scene.theme import Font, Typeface

IMPRINT = Imprint("Cards", "cards", "es", "a4", "1.0", "a1b2c3", Typeface((Font("barlow-condensed"),)),
                  Swatch("ink", "#444444"))  # fmt: skip
GROUND, INK = Swatch("ground", "#ddccbb"), Swatch("ink", "#112233")

Where = tuple[int, tuple[float, float]]
"""A sheet of paper, and a point of it seen from its front."""


def card(name: str, width: float, height: float, copies: int, *, back: bool) -> Component:
    def face(side: str) -> Face:
        ground = rectangle(-3, -3, width + 6, height + 6, Style(fill=GROUND))
        trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
        return Face(f"{name}:{side}", width, height, trim, (ground, Circle((9, 9), 2, Style(INK))), GROUND)

    return Component(name, "card", "cards", copies, face("front"), name, face("back") if back else None)


def middle(placed: Placement) -> tuple[float, float]:
    across, down = placed.face.width, placed.face.height
    if placed.rotation % 180:
        across, down = down, across
    return (placed.x + across / 2, placed.y + down / 2)


def sheets_of_paper(pages: int, backs: str) -> list[tuple[int, int]]:
    """The pages on the front and back of each sheet of paper, numbered from 1.

    By hand: the fronts leave the printer face down, one upon the other. The pile is turned over as one
    turns the leaf of a book, so that the first front lies on top, its print up; and the tray draws the
    sheets in from the top.
    """
    numbers = list(range(1, pages + 1))
    if backs.startswith("duplex"):
        return list(zip(numbers[::2], numbers[1::2], strict=True))
    fronts, behind = numbers[: pages // 2], numbers[pages // 2 :]
    face_down: list[int] = []
    for page in fronts:
        face_down.insert(0, page)
    turned_over = face_down[::-1]
    return list(zip(turned_over, behind, strict=True))


def through(page: Paper, backs: str, at: tuple[float, float]) -> tuple[float, float]:
    """A point of the back page as it lies behind the front page."""
    vertical = (page.width <= page.height) == (backs != "duplex-short")
    return (page.width - at[0], at[1]) if vertical else (at[0], page.height - at[1])


def met(file: File, backs: str) -> dict[tuple[str, int], tuple[Where, Where]]:
    """Where front and back of each copy lie, both seen from the front of their sheet."""
    found: dict[tuple[str, int], dict[str, Where]] = {}
    sheets = sheets_of_paper(len(file.pages), backs)
    sheet_of = {page: number for number, sheet in enumerate(sheets) for page in sheet}
    for placed in file.placements:
        drawing = file.pages[placed.page - 1].drawing
        at = middle(placed)
        if placed.side == "back":
            at = through(Paper("", drawing.width, drawing.height), backs, at)
        where = (sheet_of[placed.page], (round(at[0], 2), round(at[1], 2)))
        found.setdefault((placed.component, placed.copy), {})[placed.side] = where
    return {key: (sides["front"], sides["back"]) for key, sides in found.items() if "back" in sides}


SIZES = ((63.0, 88.0), (44.0, 68.0), (70.0, 120.0), (70.0, 70.0))


@settings(max_examples=40, deadline=None)
@given(
    counts=st.lists(st.tuples(st.integers(1, 23), st.booleans()), min_size=1, max_size=4),
    size=st.sampled_from(SIZES),
    paper=st.sampled_from(("a4", "letter")),
    backs=st.sampled_from(("duplex-long", "duplex-short", "separate")),
)
def test_every_card_has_its_own_back_behind_it(
    counts: list[tuple[int, bool]], size: tuple[float, float], paper: str, backs: str
) -> None:
    kit = [card(f"card.{i}", *size, copies, back=back) for i, (copies, back) in enumerate(counts)]
    file = impose(kit, "cards", PAPERS[paper], backs, IMPRINT)  # type: ignore[arg-type]
    pairs = met(file, backs) if any(back for _, back in counts) else {}
    assert len(pairs) == sum(copies for copies, back in counts if back)
    assert all(front == back for front, back in pairs.values())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", BACKS)
def test_a_last_sheet_of_one_card_meets_its_back(size: tuple[float, float], paper: str, backs: str) -> None:
    full = impose([card("c", *size, 60, back=True)], "cards", PAPERS[paper], backs, IMPRINT)
    slots = max(sum(p.page == n and p.side == "front" for p in full.placements) for n in (1, 2))
    file = impose([card("c", *size, slots + 1, back=True)], "cards", PAPERS[paper], backs, IMPRINT)
    assert file.sheets == 2
    last = [p for p in file.placements if p.copy == slots + 1]
    assert [p.side for p in last] == (["front"] if backs == "none" else ["front", "back"])
    if backs in ("duplex-long", "duplex-short", "separate"):
        front, back = met(file, backs)["c", slots + 1]
        assert front == back
    if backs == "gutterfold":
        drawing = file.pages[-1].drawing
        (x, y), (u, v) = map(middle, last)
        folds = ((drawing.width - x, y), (x, drawing.height - y))
        assert any((u, v) == pytest.approx(fold, abs=0.01) for fold in folds)


def test_separate_backs_come_in_the_order_of_their_fronts() -> None:
    """As a copier collects them: fronts 1 to n, then backs 1 to n."""
    kit = [card(f"card.{i}", 63.0, 88.0, 1, back=True) for i in range(20)]
    file = impose(kit, "cards", PAPERS["a4"], "separate", IMPRINT)
    sides = {
        side: [sorted(p.component for p in file.placements if p.page == n) for n in pages]
        for side, pages in (("front", (1, 2, 3)), ("back", (4, 5, 6)))
    }
    assert sides["front"] == sides["back"]
    assert sum(map(len, sides["back"])) == 20
    assert len(sides["back"][-1]) < len(sides["back"][0])
