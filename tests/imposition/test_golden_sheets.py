"""Sheets are laid out as they were last looked at: sums and digests, a line a page, in tests/golden/."""

from collections.abc import Callable, Iterator

from pnp.imposition import File, impose, tile_board
from pnp.papers import PAPERS
from pnp.scene import BACKS
from pnp.scene.elements import digest
from tests.imposition.test_imposing import GROUND, IMPRINT, OTHER, component, lopsided
from tests.imposition.test_tiling import board


def square(width: float, height: float) -> tuple[tuple[float, float], ...]:
    return ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))


KITS = {
    "cards": [
        component("rain", 63.0, 88.0, 7, shape=square),
        component("sun", 63.0, 88.0, 4, shape=square, ground=OTHER),
    ],
    "pieces": [
        component("D", 11.8, 14.2, 31),
        component("H", 40.0, 30.0, 5, shape=lopsided),
        component("mat", 150.0, 100.0, 2, back=False, shape=square),
    ],
    "odd": [component("long", 20.0, 180.0, 9, shape=square, ground=GROUND), component("I", 30.0, 31.0, 3)],
}
BOARDS = {"octagon": board(374.0, 261.0, 58.0), "plain": board(300.0, 300.0), "small": board(120.0, 90.0)}
SHIFT = (0.4, -0.7)
"""A printer that moves backs."""


def test_golden_sheets(golden: Callable[[str, str], None]) -> None:
    golden("sheets.txt", "".join(f"{line}\n" for line in sheets()))


def sheets() -> Iterator[str]:
    for paper in (PAPERS[name] for name in PAPERS.common):
        for name, kit in KITS.items():
            for backs in BACKS:
                yield from told(f"{paper.name} {name} {backs}", impose(kit, "pieces", paper, backs, IMPRINT))
        moved = impose(KITS["cards"], "pieces", paper, "duplex-long", IMPRINT, SHIFT)
        yield from told(f"{paper.name} cards moved", moved)
        for name, part in BOARDS.items():
            yield from told(f"{paper.name} {name}", tile_board(part, paper, IMPRINT))


def told(name: str, file: File) -> Iterator[str]:
    """What a file adds up to; of each page what is painted, its boxes, and where the copies lie."""
    yield f"{name}: {file.sheets} sheets, {file.cuts} cuts, {file.snips} snips, {file.folds} folds"
    for number, page in enumerate(file.pages, 1):
        drawing = page.drawing
        painted = digest((drawing.width, drawing.height, page.trim, page.bleed, *drawing.elements))
        places = [
            (each.component, each.copy, each.side, each.x, each.y, each.rotation, each.clip)
            for each in file.placements
            if each.page == number
        ]
        yield f"{name}, page {number}: {painted[:12]} {digest(places)[:12]}"
