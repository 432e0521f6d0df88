"""Sheets are right for any sizes, counts, papers and ways of printing backs."""

from collections import Counter
from itertools import combinations

import pytest
import shapely
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from pnp.errors import LayoutError, UnknownName
from pnp.imposition import File, Imprint, Placement, corners, impose, painting
from pnp.imposition.outline import widen_box
from pnp.imposition.slots import BESIDE
from pnp.papers import PAPERS, Paper
from pnp.scene import BACKS
from pnp.scene.component import Component, Face
from pnp.scene.elements import (
    WHITE,
    Circle,
    Element,
    Group,
    Page,
    Style,
    Swatch,
    Use,
    rectangle,
    rotate,
    transform_point,
)
from pnp.scene.geometry import bounds
from pnp.scene.theme import Font, Typeface

IMPRINT = Imprint(
    "Dehex'z War",
    "pieces",
    "es",
    "a4",
    "1.0",
    "a1b2c3",
    Typeface((Font("barlow-condensed"),)),
    Swatch("i", "#444444"),
)
INK, GROUND, OTHER = Swatch("ink", "#112233"), Swatch("ground", "#ddccbb"), Swatch("other", "#556677")

Box = tuple[float, float, float, float]


def house(width: float, height: float) -> tuple[tuple[float, float], ...]:
    return ((width / 2, 0.0), (width, height / 3), (width, height), (0.0, height), (0.0, height / 3))


def lopsided(width: float, height: float) -> tuple[tuple[float, float], ...]:
    return ((0.0, 0.0), (width * 0.7, 0.0), (width, height), (0.0, height))


def component(
    name: str,
    width: float,
    height: float,
    copies: int,
    *,
    back: bool = True,
    shape=house,
    ground: Swatch = GROUND,
) -> Component:
    trim = shape(width, height)
    behind = tuple((width - x, y) for x, y in reversed(trim))

    def face(side: str, outline: tuple[tuple[float, float], ...]) -> Face:
        paint = (
            rectangle(-3, -3, width + 6, height + 6, Style(fill=ground)),
            Circle((width / 3, height / 3), 1.0, Style(fill=INK)),
        )
        return Face(f"{name}:{side}", width, height, outline, paint, ground)

    return Component(
        name, "piece", "pieces", copies, face("front", trim), name, face("back", behind) if back else None
    )


def box_of(placement: Placement) -> Box:
    turned = placement.rotation % 180
    width, height = placement.face.width, placement.face.height
    across, down = (height, width) if turned else (width, height)
    return (placement.x, placement.y, placement.x + across, placement.y + down)


def outline_of(placement: Placement) -> list[tuple[float, float]]:
    """The trim on the page, from the manifest's numbers alone: turned, then moved to its corner."""
    turned = [transform_point(rotate(placement.rotation), p) for p in placement.face.trim]
    corner = [
        transform_point(rotate(placement.rotation), p)
        for p in ((0.0, 0.0), (placement.face.width, 0.0), (0.0, placement.face.height))
    ]
    corner.append((corner[1][0] + corner[2][0], corner[1][1] + corner[2][1]))
    dx = placement.x - min(x for x, _ in corner)
    dy = placement.y - min(y for _, y in corner)
    return [(x + dx, y + dy) for x, y in turned]


def overlap(a: Box, b: Box) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 1e-3 and min(a[3], b[3]) - max(a[1], b[1]) > 1e-3


def furniture(page: Page) -> list[tuple[Element, Box]]:
    """What is not a face or the ground below them, mark by mark."""
    found: list[tuple[Element, Box]] = []
    for element in page.drawing.elements:
        if isinstance(element, Group) and any(isinstance(child, Use) for child in element.children):
            continue
        if getattr(element, "name", "") == "ground":
            continue
        parts = element.children if getattr(element, "name", "") == "mark:crop" else (element,)
        found += [(part, box) for part in parts if (box := bounds([part]))]
    return found


def reflected(page: Paper, backs: str, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Where a point of the front shows on the back page: the sheet is turned over the named edge."""
    upright = page.width < page.height
    over_vertical_line = upright if backs in ("duplex-long", "separate") else not upright
    if over_vertical_line:
        return [(page.width - x, y) for x, y in points]
    return [(x, page.height - y) for x, y in points]


def same_points(a: list[tuple[float, float]], b: list[tuple[float, float]]) -> bool:
    return all(any(abs(p[0] - q[0]) + abs(p[1] - q[1]) < 2e-3 for q in b) for p in a) and len(a) == len(b)


sizes = st.floats(9, 90).map(lambda v: round(v, 1))


@st.composite
def kits(draw: st.DrawFn) -> list[Component]:
    width, height = draw(sizes), draw(sizes)
    return [
        component(
            name,
            width,
            height,
            draw(st.integers(1, 40)),
            back=draw(st.booleans()) if name == "c" else True,
            shape=draw(st.sampled_from((house, lopsided))),
            ground=draw(st.sampled_from((GROUND, GROUND, OTHER))),
        )
        for name in "abc"[: draw(st.integers(1, 3))]
    ]


@settings(max_examples=60, deadline=None)
@given(kits(), st.sampled_from(sorted(PAPERS)), st.sampled_from(BACKS))
def test_every_copy_is_placed_once_inside_the_paper_and_back_meets_front(
    kit: list[Component], paper: str, backs: str
) -> None:
    try:
        file = impose(kit, "pieces", PAPERS[paper], backs, IMPRINT)
    except LayoutError:
        if paper != "4x6":  # only there, large parts leave no room for a fold or the margin
            raise
        reject()
    expected = Counter(
        (c.id, copy, side)
        for c in kit
        for copy in range(1, c.copies + 1)
        for side in (("front", "back") if c.back and backs != "none" else ("front",))
    )
    assert Counter((p.component, p.copy, p.side) for p in file.placements) == expected
    check_pages(file)
    check_backs(file, backs)


def check_pages(file: File) -> None:
    for number, page in enumerate(file.pages, 1):
        width, height = page.drawing.width, page.drawing.height
        boxes = [box_of(p) for p in file.placements if p.page == number]
        assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
        whole = corners(Paper("", width, height))
        left = [smaller(corner, beside(file, number)) for corner in whole]
        assert all(b[0] >= 5 and b[1] >= 5 and b[2] <= width - 5 and b[3] <= height - 5 for b in boxes)
        things = furniture(page)
        for thing, box in things:
            assert min(box[0], box[1], width - box[2], height - box[3]) > 4.99, thing
            assert not any(overlap(box, slot) for slot in boxes), thing
            if getattr(thing, "name", "") != "mark:fold":
                left = [[one for one in ways if not overlap(box, one)] for ways in left]
                assert all(left), thing
        named = [thing.name for thing, _ in things if isinstance(thing, Group)]
        assert {"mark:line", "mark:scale-x", "mark:scale-y"} <= set(named)
        check_clips(page, file, number)


def beside(file: File, number: int) -> list[Box]:
    """All slots of the pages that are laid out as this one is; the last may be partly filled."""

    def shape(n: int) -> tuple[float, float, bool]:
        drawing = file.pages[n - 1].drawing
        return (drawing.width, drawing.height, any(e.name == "mark:fold" for e in drawing.elements))

    return [box_of(p) for p in file.placements if shape(p.page) == shape(number)]


def smaller(corner: Box, boxes: list[Box]) -> list[Box]:
    """What slots with 3, 2 or 1.45 mm beside them may leave of a corner, no side of it under 6 mm: all of it;
    what is above or below them; or what is beside them."""
    left, top, right, bottom = corner
    ways = []
    for reach in (3.0, 2.0, BESIDE):
        near = [widen_box(box, reach) for box in boxes if overlap(widen_box(box, reach), corner)]
        if not near:
            return [*ways, corner]
        at_left = left < 10
        inner = min(b[0] for b in near) if at_left else max(b[2] for b in near)
        level = min(b[1] for b in near) if at_left else max(b[3] for b in near)
        side = inner + (reach - 0.35 if at_left else 0.35 - reach)
        if at_left:
            flat, upright = (left, top, right, level), (left, top, inner, bottom)
            clear = (left, top, min(side, right), level)
        else:
            flat, upright = (left, level, right, bottom), (inner, top, right, bottom)
            clear = (max(side, left), level, right, bottom)
        flat = clear if clear[2] - clear[0] > 6 - 1e-6 else flat
        ways += [one for one in (flat, upright) if min(one[2] - one[0], one[3] - one[1]) > 6 - 1e-6]
    assert ways, corner
    return ways


def check_clips(page: Page, file: File, number: int) -> None:
    """What is painted for a copy stays out of every other slot, and covers its own."""
    boxes = {f"slot:{p.component}:{p.copy}:{p.side}": box_of(p) for p in file.placements if p.page == number}
    for group in page.drawing.elements:
        if not (isinstance(group, Group) and group.clip and isinstance(group.children[0], Use)):
            continue
        points = [
            transform_point(group.transform, (float(s[1]), float(s[2]))) for s in group.clip if len(s) == 3
        ]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        painted = (min(xs), min(ys), max(xs), max(ys))
        own = boxes[group.children[0].name]
        assert painted[0] <= own[0] + 1e-3
        assert painted[2] >= own[2] - 1e-3
        assert painted[1] <= own[1] + 1e-3
        assert painted[3] >= own[3] - 1e-3
        assert not any(overlap(painted, box) for name, box in boxes.items() if name != group.children[0].name)


def check_backs(file: File, backs: str) -> None:
    fronts = {(p.component, p.copy): p for p in file.placements if p.side == "front"}
    for back in (p for p in file.placements if p.side == "back"):
        front = fronts[back.component, back.copy]
        drawing = file.pages[front.page - 1].drawing
        page = Paper("", drawing.width, drawing.height)
        if backs == "gutterfold":
            assert back.page == front.page
            folds = [reflected(page, way, outline_of(front)) for way in ("duplex-long", "duplex-short")]
            assert any(same_points(outline_of(back), fold) for fold in folds)
            continue
        assert back.page == (front.page + len(file.pages) // 2 if backs == "separate" else front.page + 1)
        assert same_points(outline_of(back), reflected(page, backs, outline_of(front)))


def test_a_back_that_is_turned_over_its_own_axis_reads_upright() -> None:
    made = [component("a", 12, 15, 7)]
    turned = {
        backs: impose(made, "pieces", PAPERS["a4"], backs, IMPRINT)
        for backs in ("duplex-long", "duplex-short")
    }
    rotations = {
        backs: {p.rotation for p in file.placements if p.side == "back"} for backs, file in turned.items()
    }
    assert rotations == {"duplex-long": {0}, "duplex-short": {180}}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_cards_fill_a4_and_letter_with_eight_cuts(paper: str) -> None:
    cards = [component("card", 63, 88, 9, shape=lambda w, h: ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h)))]
    file = impose(cards, "pieces", PAPERS[paper], "duplex-long", IMPRINT)
    assert (file.sheets, len(file.pages), file.cuts, file.snips) == (1, 2, 8, 0)
    bleed, trim = file.pages[0].bleed, file.pages[0].trim
    assert all(abs(a - b) >= 2 - 1e-6 for a, b in zip(bleed, trim, strict=True))


@pytest.mark.parametrize(
    ("paper", "cards", "bleed", "corner"),
    [("a4", 9, 2.0, (10.0, 9.5)), ("letter", 9, 2.0, (6.45, 10.0)), ("a4", 8, 3.0, (8.15, 6.0))],
)
def test_a_corner_gives_way_to_the_bleed_beside_it(
    paper: str, cards: int, bleed: float, corner: tuple[float, float]
) -> None:
    """Beside nine cards that touch, on Letter too, and eight with gutters: what shows of their bleed has
    four corners, and no mark or word stands in the sheet's."""
    grounds = (GROUND,) if cards == 9 else (GROUND, OTHER)
    kit = [component(f"card{n}", 63, 88, 1, ground=grounds[n % len(grounds)]) for n in range(cards)]
    file = impose(kit, "pieces", PAPERS[paper], "none", IMPRINT)
    page = file.pages[0]
    clips = [
        [transform_point(g.transform, (float(s[1]), float(s[2]))) for s in g.clip if len(s) == 3]
        for g in page.drawing.elements
        if isinstance(g, Group) and g.clip
    ]
    assert {len(clip) for clip in clips} == {4}
    shown = min(x for clip in clips for x, _ in clip), min(y for clip in clips for _, y in clip)
    first = min(p.x for p in file.placements), min(p.y for p in file.placements)
    assert shown == pytest.approx((first[0] - bleed, first[1] - bleed))
    free = (5.0, 5.0, 5.0 + corner[0], 5.0 + corner[1])
    assert shown[0] >= free[2] - 1e-6 or shown[1] >= free[3] - 1e-6
    assert not any(overlap(box, free) for _, box in furniture(page))


@pytest.mark.parametrize("backs", ["none", "duplex-long", "gutterfold"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_cut_has_a_mark_at_both_ends(paper: str, backs: str) -> None:
    """Beside the narrowed corners of Letter as well."""
    file = impose([component("card", 63, 88, 9)], "pieces", PAPERS[paper], backs, IMPRINT)
    for number, page in enumerate(file.pages, 1):
        lines = [box for thing, box in furniture(page) if getattr(thing, "segments", None)]
        placed = [p for p in file.placements if p.page == number]
        for side in {p.side for p in placed}:
            boxes = [box_of(p) for p in placed if p.side == side]
            for axis in (0, 1):
                first, last = min(b[1 - axis] for b in boxes), max(b[3 - axis] for b in boxes)
                for at in {b[k] for b in boxes for k in (axis, axis + 2)}:
                    on = [b for b in lines if abs((b[axis] + b[axis + 2]) / 2 - at) < 0.05]
                    assert any(0 <= first - b[3 - axis] < 5 for b in on), (number, axis, at)
                    assert any(0 <= b[1 - axis] - last < 5 for b in on), (number, axis, at)


def test_a_corner_gives_way_to_taken_slots_only() -> None:
    """The grid has forty slots; the last, in the corner, stays empty: no mark may stand there either."""
    check_pages(impose([component("a", 50, 50, 36)], "pieces", PAPERS["tabloid"], "none", IMPRINT))


def test_house_shaped_pieces_take_two_snips_each_and_share_straight_cuts() -> None:
    file = impose([component("a", 12, 15, 20)], "pieces", PAPERS["a4"], "none", IMPRINT)
    columns = len({p.x for p in file.placements})
    rows = len({p.y for p in file.placements})
    assert columns * rows == 20
    assert (file.cuts, file.snips) == (columns + rows + 2, 40)


def test_neighbours_of_different_ground_keep_their_bleed() -> None:
    kit = [component("a", 30, 30, 4), component("b", 30, 30, 4, ground=OTHER)]
    xs = sorted({p.x for p in impose(kit, "pieces", PAPERS["a4"], "none", IMPRINT).placements})
    assert xs[1] - xs[0] == pytest.approx(36)


def test_pages_come_in_the_order_of_their_way_of_printing() -> None:
    kit = [component("a", 63, 88, 20)]
    sides = {}
    for backs in BACKS:
        file = impose(kit, "pieces", PAPERS["a4"], backs, IMPRINT)
        by_page = {p.page: set() for p in file.placements}
        for p in file.placements:
            by_page[p.page].add(p.side[0])
        sides[backs] = ["".join(sorted(by_page[n])) for n in sorted(by_page)]
    assert sides["duplex-long"] == sides["duplex-short"] == ["f", "b"] * 3
    assert sides["separate"] == ["f"] * 3 + ["b"] * 3
    assert sides["none"] == ["f"] * 3
    assert set(sides["gutterfold"]) == {"bf"}


def test_each_face_is_drawn_once_however_many_copies() -> None:
    file = impose([component("a", 12, 15, 100)], "pieces", PAPERS["a4"], "none", IMPRINT)
    uses = [g.children[0] for g in file.pages[0].drawing.elements if isinstance(g, Group) and g.clip]
    assert len(uses) == 100
    assert len({id(use.symbol) for use in uses}) == 1


def test_a_sheet_says_which_it_is() -> None:
    file = impose([component("a", 63, 88, 20)], "pieces", PAPERS["a4"], "duplex-long", IMPRINT)
    lines = []
    for page in file.pages:
        texts = [e for e in page.drawing.elements if isinstance(e, Group) and e.name == "mark:line"]
        lines.append(" ".join(t.children[0].children[0].text for t in texts))
    assert "Dehex'z War · pieces · sheet 3/3 · back · es · a4 · 1.0 · a1b2c3" in lines[5]
    assert all("print at 100 %" in line and "long edge" in line for line in lines)


@pytest.mark.parametrize("size", [(300.0, 20.0), (250.0, 250.0), (205.0, 280.0)])
def test_what_does_not_fit_is_refused_with_both_sizes(size: tuple[float, float]) -> None:
    with pytest.raises(LayoutError) as caught:
        impose([component("wide", *size, 1)], "pieces", PAPERS["a4"], "none", IMPRINT)
    assert caught.value.place == "wide"
    assert f"{size[0]:g} x {size[1]:g} mm" in str(caught.value)
    assert "210 x 297 mm" in str(caught.value)


def test_a_back_of_another_outline_and_an_unknown_way_are_refused() -> None:
    front, back = component("a", 20, 30, 1, shape=lopsided), component("b", 20, 30, 1, shape=house)
    wrong = Component("a", "piece", "pieces", 1, front.front, "a", back.front)
    with pytest.raises(LayoutError, match="outline"):
        impose([wrong], "pieces", PAPERS["a4"], "duplex-long", IMPRINT)
    with pytest.raises(UnknownName, match="duplex-lnog"):
        impose([front], "pieces", PAPERS["a4"], "duplex-lnog", IMPRINT)  # type: ignore[arg-type]


def test_white_components_need_no_underlay() -> None:
    file = impose([component("a", 20, 30, 4, ground=WHITE)], "pieces", PAPERS["a4"], "none", IMPRINT)
    assert not any(getattr(e, "name", "") == "ground" for e in file.pages[0].drawing.elements)


@pytest.mark.parametrize(
    ("box", "corners"),
    [((4, 4, 96, 66), 2), ((4, 4, 60, 66), 1), ((50, 4, 96, 66), 1), ((20, 20, 80, 50), 0)],
)
def test_a_bleed_gives_way_to_each_corner_that_it_reaches(box: Box, corners: int) -> None:
    """A mat that is as large as the sheet reaches both."""
    kept = ((0.0, 0.0, 10.0, 10.0), (90.0, 60.0, 100.0, 70.0))
    left = shapely.Polygon(painting._cut_out_corners(box, kept))
    assert left.is_valid
    free = [shapely.box(*corner) for corner in kept]
    assert all(left.intersection(corner).area == 0 for corner in free)
    assert left.area == shapely.box(*box).difference(shapely.union_all(free)).area
    assert sum(shapely.box(*box).intersects(corner) for corner in free) == corners
