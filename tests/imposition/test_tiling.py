"""Boards over several sheets: nothing missing, nothing scaled, and the sheets can be joined."""

import itertools

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.errors import LayoutError
from pnp.imposition import File, Imprint, corners, tile_board
from pnp.papers import PAPERS, Paper
from pnp.scene.component import Component, Face
from pnp.scene.elements import Circle, Group, Style, Swatch, rectangle, scale
from pnp.scene.geometry import bounds
from pnp.scene.theme import Font, Typeface

IMPRINT = Imprint(
    "War",
    "board",
    "en",
    "a4",
    "1.0",
    "a1b2c3",
    Typeface((Font("barlow-condensed"),)),
    Swatch("ink", "#444444"),
)
GROUND = Swatch("ground", "#ddccbb")
DEHEXZ = (374.0, 261.0, 58.0)


def board(width: float, height: float, chamfer: float = 0.0) -> Component:
    c = chamfer
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    if c:
        trim = (
            (c, 0.0), (width - c, 0.0), (width, c), (width, height - c),
            (width - c, height), (c, height), (0.0, height - c), (0.0, c),
        )  # fmt: skip
    paint = (
        rectangle(-3, -3, width + 6, height + 6, Style(fill=GROUND)),
        Circle((9, 9), 1, Style(fill=GROUND)),
    )
    return Component("board", "board", "board", 1, Face("board", width, height, trim, paint, GROUND), "Board")


def shown(file: File) -> list[tuple[float, float, float, float]]:
    """What each tile shows, in the board's coordinates, from the manifest's numbers."""
    return [
        (p.clip[0] - p.x, p.clip[1] - p.y, p.clip[2] - p.x, p.clip[3] - p.y)
        for p in file.placements
        if p.clip
    ]


def crosses(file: File, index: int) -> set[tuple[float, float]]:
    placement, found = file.placements[index], set()
    for element in file.pages[index].drawing.elements:
        if isinstance(element, Group) and element.name == "mark:cross":
            box = bounds([element])
            assert box is not None
            x, y = (box[0] + box[2]) / 2 - placement.x, (box[1] + box[3]) / 2 - placement.y
            found.add((round(x, 3), round(y, 3)))
    return found


@pytest.mark.parametrize(("paper", "sheets"), [("a4", 2), ("letter", 2), ("a3", 1), ("tabloid", 1)])
def test_the_largest_board_takes_two_sheets_or_one_large_one(paper: str, sheets: int) -> None:
    file = tile_board(board(*DEHEXZ), PAPERS[paper], IMPRINT)
    assert file.sheets == len(file.pages) == len(file.placements) == sheets
    assert file.cuts == 8 + (sheets - 1)


@pytest.mark.parametrize("size", [(374.0, 261.0, 55.0), (357.0, 256.0, 0.0)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_limits_given_to_artists_hold(size: tuple[float, float, float], paper: str) -> None:
    assert tile_board(board(*size), PAPERS[paper], IMPRINT).sheets == 2


def test_a_board_that_leaves_letter_no_strip_takes_more_sheets() -> None:
    assert tile_board(board(386, 267), PAPERS["letter"], IMPRINT).sheets > 2


@example(478.0, 185.0, 0.0, "letter", 15.0)  # crosses, stroke and all, 5 mm from the edge
@example(185.0, 478.0, 0.0, "letter", 15.0)
@example(173.0, 492.2, 0.0, "letter", 6.0)  # a mark's halo beside a free corner
@settings(max_examples=100, deadline=None)
@given(
    st.floats(60, 700).map(lambda v: round(v, 1)),
    st.floats(60, 700).map(lambda v: round(v, 1)),
    st.sampled_from((0.0, 0.2)),
    st.sampled_from(("a4", "letter", "a3")),
    st.sampled_from((6.0, 10.0, 15.0)),
)
def test_tiles_cover_the_board_and_repeat_the_same_strip(
    width: float, height: float, chamfer: float, paper: str, overlap: float
) -> None:
    """Of boards up to 700 mm none is refused: a LayoutError here is a failure."""
    chamfer *= min(width, height)
    file = tile_board(board(width, height, chamfer), PAPERS[paper], IMPRINT, overlap=overlap)
    check_ink(file, chamfer)
    if file.sheets == 1:
        return
    tiles = shown(file)
    columns = sorted({(t[0], t[2]) for t in tiles})
    rows = sorted({(t[1], t[3]) for t in tiles})
    assert len(columns) * len(rows) == len(tiles) == file.sheets
    for spans, size in ((columns, width), (rows, height)):
        assert spans[0][0] <= 0
        assert spans[-1][1] >= size
        for (_, end), (start, _) in itertools.pairwise(spans):
            assert end - start == pytest.approx(overlap, abs=1e-3)
    inside = sum((min(b, width) - max(a, 0)) for a, b in columns) - overlap * (len(columns) - 1)
    assert inside == pytest.approx(width, abs=0.01)
    assert all(crosses_shared(file, i, j) for i in range(len(tiles)) for j in range(i))


def crosses_shared(file: File, i: int, j: int) -> bool:
    """Two sheets that share a seam have the two crosses at its ends in common."""
    a, b = shown(file)[i], shown(file)[j]
    beside = (a[0] == b[0]) != (a[1] == b[1])
    touching = min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])
    return not (beside and touching) or len(crosses(file, i) & crosses(file, j)) >= 2


def check_ink(file: File, chamfer: float) -> None:
    """Tiles and marks inside the printable area, two opposite corners free, marks off the trim."""
    for page, placement in zip(file.pages, file.placements, strict=True):
        width, height = page.drawing.width, page.drawing.height
        paper = Paper("", width, height)
        assert page.bleed[0] >= 4.999
        assert page.bleed[2] <= width - 4.999
        assert page.bleed[1] >= 4.999
        assert page.bleed[3] <= height - 4.999
        face_group, *margin = page.drawing.elements
        assert isinstance(face_group, Group)
        assert face_group.transform[:4] == scale(1.0)[:4]
        boxes = [box for element in margin if (box := bounds([element]))]
        named = {element.name for element in margin if isinstance(element, Group)}
        assert {"mark:line", "mark:scale-x", "mark:scale-y"} <= named
        assert ("mark:tile" in named) == (len(file.pages) > 1)
        free = [
            not any(overlaps(box, corner) for box in boxes for corner in corners(paper, rising=rising))
            for rising in (False, True)
        ]
        assert any(free)
        for box in boxes:
            assert box[0] > 4.99
            assert box[1] > 4.99
            assert box[2] < width - 4.99
            assert box[3] < height - 4.99
            on_board = (
                box[0] - placement.x,
                box[1] - placement.y,
                box[2] - placement.x,
                box[3] - placement.y,
            )
            part = placement.clip or page.bleed
            if overlaps(box, part):
                assert not in_octagon(on_board, placement.face.width, placement.face.height, chamfer)


def overlaps(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 1e-3 and min(a[3], b[3]) - max(a[1], b[1]) > 1e-3


def in_octagon(box: tuple[float, ...], width: float, height: float, chamfer: float) -> bool:
    """Whether the box's corner nearest the board's middle lies inside the trim."""
    x = min(max(width / 2, box[0]), box[2])
    y = min(max(height / 2, box[1]), box[3])
    dx, dy = min(x, width - x), min(y, height - y)
    return dx > 1e-3 and dy > 1e-3 and dx + dy > chamfer + 1e-3


def test_a_board_with_free_corners_prints_no_ground_there() -> None:
    file = tile_board(board(*DEHEXZ), PAPERS["a4"], IMPRINT)
    group = file.pages[0].drawing.elements[0]
    assert isinstance(group, Group)
    (inner,) = group.children
    assert isinstance(inner, Group)
    assert len([s for s in inner.clip if s[0] != "Z"]) == 8


def test_a_board_too_large_for_any_table_is_refused() -> None:
    with pytest.raises(LayoutError, match="does not fit"):
        tile_board(board(3000, 2000), PAPERS["a4"], IMPRINT)
