"""Cards and the paper they are printed on: turned over, every card has its own back, on the last sheet too.

The paper is played through, not the program: a sheet has two sides, a pile is turned as one turns a leaf.
"""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.component import Component, Face
from pnp.imposition import BACKS, File, Imprint, Placement, impose
from pnp.scene import Circle, Style, Swatch, rectangle
from pnp.theme import Font, Typeface
from pnp.units import PAPERS, Paper

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


@dataclass(frozen=True)
class Printed:
    """What a printer was fed with and made: page numbers, front and back, of each sheet in the pile."""

    sheets: tuple[tuple[int, int], ...]
    over: str
    """Which edge of the paper the sheet was turned over: "long" or "short"."""


def printed(file: File, backs: str) -> Printed:
    """A duplex printer turns each sheet itself. By hand all fronts are printed, the pile is taken out face
    up, first sheet on top, turned over as one turns a leaf, and fed again: the sheet that comes first
    is the first again only if the pile is drawn in from below, or lay face down; else it is the last."""
    pages = list(range(1, len(file.pages) + 1))
    if backs.startswith("duplex"):
        return Printed(tuple(zip(pages[::2], pages[1::2], strict=True)), backs.removeprefix("duplex-"))
    # Fronts leave the printer face down, one upon the other: the first lies lowest. Turned over as one
    # turns a leaf, the pile has the first on top, its print up; the tray takes it in that order.
    count = len(pages) // 2
    tray: list[int] = []
    for page in pages[:count]:
        tray.append(page)
    pile = tray[::-1]  # from above, face down
    pile.reverse()  # turned over: from above, face up
    return Printed(tuple(zip(pile, pages[count:], strict=True)), "long")


def through(page: Paper, over: str, at: tuple[float, float]) -> tuple[float, float]:
    """A point of the back page as it lies behind the front page."""
    upright = page.width <= page.height
    vertical = upright == (over == "long")
    return (page.width - at[0], at[1]) if vertical else (at[0], page.height - at[1])


def met(file: File, backs: str) -> dict[tuple[str, int], tuple[Where, Where]]:
    """Where front and back of each copy lie, both seen from the front of their sheet."""
    found: dict[tuple[str, int], dict[str, Where]] = {}
    run = printed(file, backs)
    sheet_of = {page: number for number, sheet in enumerate(run.sheets) for page in sheet}
    for placed in file.placements:
        drawing = file.pages[placed.page - 1].drawing
        at = middle(placed)
        if placed.side == "back":
            at = through(Paper("", drawing.width, drawing.height), run.over, at)
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
        over = (abs(x + u - drawing.width) < 0.01 and abs(y - v) < 0.01, abs(y + v - drawing.height) < 0.01 and abs(x - u) < 0.01)  # fmt: skip
        assert any(over)


def test_separate_backs_come_in_the_order_of_their_fronts() -> None:
    """As a copier collects them: fronts 1 to n, then backs 1 to n."""
    kit = [card(f"card.{i}", 63.0, 88.0, 1, back=True) for i in range(20)]
    file = impose(kit, "cards", PAPERS["a4"], "separate", IMPRINT)
    sides = {
        side: [sorted(p.component for p in file.placements if p.page == n) for n in pages]
        for side, pages in (("front", (1, 2, 3)), ("back", (4, 5, 6)))
    }
    assert sides["front"] == sides["back"]
    assert [len(page) for page in sides["back"]] == [9, 9, 2]
