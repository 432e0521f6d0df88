"""Parts are arranged as somebody asks: apart, in groups, with slots left free, with marks of a length."""

from itertools import pairwise

import pytest

from pnp.errors import LayoutError
from pnp.imposition import Arrangement, File, Placement, impose
from pnp.papers import PAPERS
from pnp.scene import BACKS, Backs, Group, Swatch, Text, leaves
from tests.imposition.test_crossing import square
from tests.imposition.test_imposing import GROUND, IMPRINT, OTHER, component

WIDE, HIGH = 30.0, 40.0


def laid(count: int = 60, backs: Backs = "none", ground=GROUND, **asked: object) -> File:
    """So many parts on A4; half of them have another ground, if one is said."""
    parts = [
        component("a", WIDE, HIGH, count - count // 2, shape=square),
        component("b", WIDE, HIGH, count // 2, shape=square, ground=ground),
    ]
    return impose(parts, "pieces", PAPERS["a4"], backs, IMPRINT, asked=Arrangement(**asked))  # type: ignore[arg-type]


def front(file: File, page: int = 1) -> list[Placement]:
    return [each for each in file.placements if each.page == page and each.side == "front"]


def steps(places: list[Placement]) -> tuple[list[float], list[float]]:
    """What lies between columns and between rows."""
    xs, ys = sorted({each.x for each in places}), sorted({each.y for each in places})
    beside = [round(b - a - WIDE, 4) for a, b in pairwise(xs)]
    return beside, [round(b - a - HIGH, 4) for a, b in pairwise(ys)]


@pytest.mark.parametrize("spacing", [0.0, 1.0, 4.0, 9.0])
def test_parts_lie_as_far_apart_as_asked_and_share_the_room_for_their_bleed(spacing: float) -> None:
    file = laid(spacing=spacing, ground=OTHER)
    for between in steps(front(file)):
        assert set(between) == {spacing}
    widths = {round(box[2] - box[0] - WIDE, 4) for box in clips(file)[1:3]}  # with neighbours at both sides
    assert widths == {min(6.0, spacing)}


def clips(file: File) -> list[tuple[float, float, float, float]]:
    """The boxes that show of the faces of the first page, with their bleeds."""
    found = []
    for element in file.pages[0].drawing.elements:
        if isinstance(element, Group) and element.clip:
            points = [segment[1:] for segment in element.clip if len(segment) > 1]
            x, y = element.transform[4:]
            xs, ys = [float(p[0]) + x for p in points], [float(p[1]) + y for p in points]
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


@pytest.mark.parametrize("spacing", [None, 2.0])
@pytest.mark.parametrize("group", [(2, 4), (3, 2), (1, 1), (9, 9)])
def test_groups_have_a_gap_between_them(group: tuple[int, int], spacing: float | None) -> None:
    for between, together in zip(
        steps(front(laid(group=group, gap=8.0, spacing=spacing))), group, strict=True
    ):
        wanted = [8.0 if (k + 1) % together == 0 else spacing or 0.0 for k in range(len(between))]
        assert between == wanted


def test_each_group_has_its_bleed_around_it() -> None:
    file = laid(group=(2, 2), gap=10.0, spacing=0.0, ground=OTHER)
    first, second, third = clips(file)[:3]
    places = front(file)
    assert first[0] == pytest.approx(places[0].x - 3.0)
    assert first[2] == pytest.approx(second[0])
    assert second[2] == pytest.approx(places[1].x + WIDE + 3.0)
    assert third[0] == pytest.approx(places[2].x - 3.0)


@pytest.mark.parametrize("backs", BACKS)
def test_slots_stay_free_on_every_sheet_and_behind_them(backs: Backs) -> None:
    file = laid(backs=backs, empty=(1, 4))
    pages = sorted({each.page for each in file.placements if each.side == "front"})
    assert len(pages) > 1
    everywhere = [each for page in pages for each in front(file, page)]
    xs, ys = sorted({each.x for each in everywhere}), sorted({each.y for each in everywhere})
    cells = [(x, y) for y in ys for x in xs]
    for page in pages:
        taken = [(each.x, each.y) for each in front(file, page)]
        assert taken == [cell for k, cell in enumerate(cells) if k not in (0, 3)][: len(taken)]
    assert len(everywhere) == 60
    if backs not in ("none", "gutterfold"):
        behind = [each for each in file.placements if each.side == "back"]
        assert len({(round(each.x, 3), round(each.y, 3)) for each in behind}) == len(cells) - 2


def test_cuts_are_those_of_the_parts_that_are_there() -> None:
    usual = laid(4)
    assert usual.cuts == 5 + 2 if len({each.y for each in front(usual)}) == 1 else 6
    assert laid(1, empty=(1,)).cuts == 4
    grouped = laid(24, group=(2, 9), gap=8.0)
    columns, rows = (len(between) + 1 for between in steps(front(grouped)))
    assert grouped.cuts == columns + (columns + 1) // 2 + rows + 1


def marks(file: File) -> list[float]:
    """The lengths of the crop marks of the first page."""
    found = []
    for element in file.pages[0].drawing.elements:
        if getattr(element, "name", "") == "mark:crop":
            for leaf, _ in leaves([element]):
                if leaf.style.stroke and leaf.style.stroke.hex == "#000000":
                    (_, x0, y0), (_, x1, y1) = leaf.segments
                    found.append(round(abs(x1 - x0) + abs(y1 - y0), 3))
    return found


@pytest.mark.parametrize("length", [1.0, 2.5, 6.0])
def test_crop_marks_have_the_length_asked_for(length: float) -> None:
    file = laid(6, marks=length)
    assert marks(file)
    assert set(marks(file)) == {length}
    assert marks(laid(6, marks=0.0)) == []
    assert set(marks(laid(6))) == {4.0}


def test_crop_marks_have_the_colour_asked_for() -> None:
    file = laid(6, ink=Swatch("red", "#d01818"))
    drawn = [leaf for page in file.pages for leaf, _ in leaves(page.drawing.elements)]
    strokes = {leaf.style.stroke.hex for leaf in drawn if not isinstance(leaf, Text) and leaf.style.stroke}
    assert "#d01818" in strokes
    assert marks(file) == []  # none of them is black
    assert len(marks(laid(6))) == 14


def test_marks_are_as_long_as_the_paper_lets_them() -> None:
    assert all(1.0 <= length <= 12.0 for length in marks(laid(marks=12.0)))


def test_what_fits_no_more_because_of_the_room_between_is_refused() -> None:
    assert laid(2, spacing=50.0).sheets == 1
    with pytest.raises(LayoutError, match="does not fit"):
        laid(1, empty=tuple(range(1, 100)))


@pytest.mark.parametrize(
    ("group", "turned"),
    [((6, 6), False), ((9, 4), True), ((8, 2), True), ((6, 2), False), ((99, 1), False)],
)
def test_the_page_is_turned_where_only_so_a_whole_group_fits(group: tuple[int, int], turned: bool) -> None:
    page = laid(60, group=group).pages[0].drawing
    assert (page.width > page.height) == turned


def test_a_file_knows_the_largest_groups_upright_and_turned() -> None:
    assert laid(4).groups == ((6, 7), (9, 4))
    assert laid(4, group=(1, 1), gap=20.0).groups == ((6, 7), (9, 4))
    assert laid(4, spacing=50.0).groups == ((3, 3), (4, 2))
