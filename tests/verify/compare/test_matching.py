"""Each way in which a page can go wrong gives exactly one finding, and the right one."""

from collections.abc import Callable
from math import isclose
from pathlib import Path

import pytest

from pnp.scene.elements import (
    Circle,
    Glyph,
    Group,
    Polygon,
    Style,
    Text,
    Use,
    outline,
    rotate,
    symbol,
    translate,
)
from pnp.scene.elements import Path as Line
from pnp.units import Point
from pnp.verify.compare.matching import Difference, expected_shapes, match, merge_differences
from pnp.verify.compare.outline import _by_order
from pnp.verify.paint import Region, clip_shape
from pnp.verify.paint.pdf import read_pdf
from pnp.verify.paint.shapes import PagePaint
from pnp.verify.paint.svg import read_svg
from tests.verify.making import BLUE, CELL, INK, RED, SIZE, comb, drawn, hexagon, pdf, polygon_svg, rgb, svg

CELLS = comb()
BROKEN = 5
AT = CELLS[BROKEN].points
MIDDLE = (sum(x for x, _ in AT) / 6, sum(y for _, y in AT) / 6)


GONE = f"cell:5 is missing at ({MIDDLE[0]:.2f}, {MIDDLE[1]:.2f}) mm"
HELVETICA = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"


def shifted(points: tuple[Point, ...], x: float, y: float) -> tuple[Point, ...]:
    return tuple((u + x, v + y) for u, v in points)


def page_of(tmp_path: Path, *broken: str, before: str = "", after: str = "", **more: str) -> PagePaint:
    """The comb, its cell 5 painted by other content."""
    content = [drawn(cell.points) for cell in CELLS]
    content[BROKEN : BROKEN + 1] = broken
    return read_pdf(pdf(tmp_path / "page.pdf", before + "".join(content) + after, **more))[0]  # type: ignore[arg-type]


def findings(page: PagePaint) -> list[tuple[str, str]]:
    return [(d.kind, str(d)) for d in match(expected_shapes(CELLS), page)]


def test_a_faithful_page_has_no_difference(tmp_path: Path) -> None:
    assert findings(page_of(tmp_path, drawn(AT))) == []


def turned_round(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple(reversed(points[3:] + points[:3]))


SPOT = "q /GS gs " + drawn(AT) + "Q\n"
GS = "/ExtGState << /GS << /ca {0} /CA {0} >> >>"
DEFECTS: dict[str, tuple[Callable[[Path], PagePaint], str, str]] = {
    "removed": (
        lambda p: page_of(p),
        "missing",
        f"cell:5 is missing at ({MIDDLE[0]:.2f}, {MIDDLE[1]:.2f}) mm",
    ),
    "moved by 0.1": (
        lambda p: page_of(p, drawn(shifted(AT, 0.08, -0.06))),
        "moved",
        "cell:5 is moved by 0.10 mm (x +0.08, y -0.06)",
    ),
    "moved afar": (
        lambda p: page_of(p, drawn(shifted(AT, 100, 30))),
        "moved",
        "cell:5 is moved by 104.40 mm (x +100.00, y +30.00)",
    ),
    "doubled": (lambda p: page_of(p, drawn(AT), drawn(AT)), "doubled", "cell:5 is painted twice"),
    "doubled at the end": (
        lambda p: page_of(p, drawn(AT), after=drawn(AT)),
        "doubled",
        "cell:5 is painted twice",
    ),
    "resized": (lambda p: page_of(p, drawn(hexagon(*MIDDLE, 9.5 * 0.98))), "resized", "cell:5 has size 98 %"),
    "covered": (
        lambda p: page_of(p, drawn(AT), after=drawn(hexagon(*MIDDLE, 10.0), "#ffffff", "#ffffff", 0.1)),
        "covered",
        "cell:5 is covered by a shape nobody ordered",
    ),
    "half covered": (
        lambda p: page_of(p, drawn(AT), after=f"1 g {MIDDLE[0]} {MIDDLE[1]} 20 20 re f\n"),
        "unexpected",
        f"a shape #ffffff, 20.00 x 20.00 mm, that nobody ordered at ({MIDDLE[0] + 10:.2f}, ",
    ),
    "clipped away": (
        lambda p: page_of(p, "q 150 150 9 9 re W n " + drawn(AT) + "Q "),
        "missing",
        f"{GONE} (it is there, but not seen: clipped away)",
    ),
    "half clipped": (
        lambda p: page_of(p, f"q 0 0 {MIDDLE[0]:.5f} 200 re W n " + drawn(AT) + "Q "),
        "cut",
        "cell:5 is cut: 50 % of what is ordered shows",
    ),
    "alpha 0": (
        lambda p: page_of(p, SPOT, resources=GS.format(0)),
        "missing",
        f"{GONE} (it is there, but not seen: alpha 0)",
    ),
    "alpha 0.4": (
        lambda p: page_of(p, SPOT, resources=GS.format(0.4)),
        "changed",
        "cell:5 has opacity 0.40, expected 1.00",
    ),
    "colour": (
        lambda p: page_of(p, drawn(AT, "#cc3311")),
        "changed",
        "cell:5 is filled #cc3311, expected #3366cc",
    ),
    "line colour": (
        lambda p: page_of(p, drawn(AT, stroke="#000000")),
        "changed",
        "cell:5 has a line of #000000, expected #112233",
    ),
    "line width": (
        lambda p: page_of(p, drawn(AT, width=0.5)),
        "changed",
        "cell:5 has a line 0.500 mm wide, expected 0.300 mm",
    ),
    "dashes": (
        lambda p: page_of(p, "[1 2] 0 d " + drawn(AT) + "[] 0 d "),
        "changed",
        "cell:5 has dashes of",
    ),
    "line ends": (
        lambda p: page_of(p, drawn(AT).replace("1 J", "0 J")),
        "changed",
        "cell:5 has butt line ends, expected round ones",
    ),
    "corners": (
        lambda p: page_of(p, drawn(AT).replace("1 j", "0 j 4 M")),
        "changed",
        "cell:5 has mitre cut off at 4 corners, expected round ones",
    ),
    "scaled page": (
        lambda p: page_of(p, drawn(AT), before="0.97 0 0 0.97 3 3 cm "),
        "page",
        "the page is scaled to 97 %",
    ),
    "page scaled across": (
        lambda p: page_of(p, drawn(AT, width=0.3 / 0.97**0.5), before="0.97 0 0 1 3 0 cm "),
        "page",
        "the page is scaled to 97 % x 100 %",
    ),
    "shifted page": (
        lambda p: page_of(p, drawn(AT), before="1 0 0 1 0.6 -0.8 cm "),
        "page",
        "the page is moved by 1.00 mm (x +0.60, y -0.80)",
    ),
    "text": (
        lambda p: page_of(
            p,
            drawn(AT),
            after="BT /F 12 Tf 20 20 Td (hello) Tj ET",
            resources=HELVETICA,
        ),
        "unexpected",
        "text in Helvetica that nobody ordered",
    ),
}


@pytest.mark.parametrize("defect", DEFECTS)
def test_each_defect_gives_its_one_finding(tmp_path: Path, defect: str) -> None:
    make, kind, message = DEFECTS[defect]
    found = findings(make(tmp_path))
    assert [k for k, _ in found] == [kind], found
    assert found[0][1].startswith(message)


def test_a_page_that_is_upside_down(tmp_path: Path) -> None:
    flag = ((20.0, 20.0), (30.0, 20.0), (20.0, 35.0))
    ordered = expected_shapes([*CELLS, Polygon(flag, CELL, "flag")])
    content = "".join(drawn(points) for points in (*(c.points for c in CELLS), flag))
    turned = read_pdf(pdf(tmp_path / "turned.pdf", "-1 0 0 -1 200 200 cm " + content))[0]
    assert [str(d) for d in match(ordered, turned)] == ["the page is turned by 180 degrees"]
    shown = read_pdf(pdf(tmp_path / "shown.pdf", content, extra={"/Rotate": 180}))[0]
    assert [str(d) for d in match(ordered, shown)] == ["the page is turned by 180 degrees"]


def test_what_should_lie_on_top(tmp_path: Path) -> None:
    over = Polygon(shifted(AT, 5, 5), Style(fill=RED, stroke=INK, width=0.3), "over")
    ordered = expected_shapes([*CELLS, over])
    cells = "".join(drawn(c.points) for c in CELLS)
    top = drawn(over.points, "#cc3311")
    assert not match(ordered, read_pdf(pdf(tmp_path / "right.pdf", cells + top))[0])
    swapped = match(ordered, read_pdf(pdf(tmp_path / "wrong.pdf", top + cells))[0])
    assert {d.kind for d in swapped} == {"covered"}
    late = "".join(drawn(c.points) for n, c in enumerate(CELLS) if n != BROKEN) + top + drawn(AT)
    (found,) = match(ordered, read_pdf(pdf(tmp_path / "late.pdf", late))[0])
    assert (found.kind, str(found)) == ("order", "cell:5 is painted over over")


def test_a_defect_on_a_scaled_page_is_named_too(tmp_path: Path) -> None:
    page = page_of(tmp_path, before="0.97 0 0 0.97 3 3 cm ")
    assert [k for k, _ in findings(page)] == ["page", "missing"]


def test_three_shapes_make_a_page_and_two_do_not(tmp_path: Path) -> None:
    def told(number: int) -> list[str]:
        path = pdf(
            tmp_path / f"{number}.pdf", "".join(drawn(shifted(c.points, 1, 0)) for c in CELLS[:number])
        )
        return [d.kind for d in match(expected_shapes(CELLS[:number]), read_pdf(path)[0])]

    assert told(2) == ["moved", "moved"]
    assert told(3) == ["page"]


def test_a_page_is_scaled_although_its_corner_is_gone(tmp_path: Path) -> None:
    """What is as often there as it should be tells the scale; the box round all of it does not."""
    dots = [Polygon(hexagon(60 + 20 * n, 150 + n * n, 4), CELL, f"dot:{n}") for n in range(4)]
    small = [points[:5] for points in (hexagon(12, 14), *(cell.points for cell in CELLS[1:]))]
    scene = [Polygon(points, CELL, f"roof:{n}") for n, points in enumerate(small)]
    content = "".join(drawn(points) for points in (*small[1:], *(dot.points for dot in dots)))
    page = read_pdf(pdf(tmp_path / "page.pdf", "0.97 0 0 0.97 3 3 cm " + content))[0]
    found = match(expected_shapes([*scene, *dots]), page)
    assert [(d.kind, d.name) for d in found] == [("page", "the page"), ("missing", "roof:0")]


def test_what_is_tried_by_order_has_an_end() -> None:
    """Each fit costs a look at the whole page."""
    many = [Polygon(hexagon(20 + n % 20 * 9, 20 + n // 20 * 9, 4), CELL) for n in range(200)]
    strewn = [
        Polygon(shifted(cell.points, n % 7 * n / 9, n % 5 * n / 8), CELL) for n, cell in enumerate(many)
    ]
    assert len(list(_by_order(expected_shapes(many), expected_shapes(strewn)))) == 4
    assert len(list(_by_order(expected_shapes(many[:2]), expected_shapes(strewn[:2])))) == 0


def test_a_page_that_nearly_looks_the_same_upside_down(tmp_path: Path) -> None:
    """The turn that explains all of it is told, not the one that explains most."""
    places = [(100, 100), (60, 100), (140, 100), (60, 60), (140, 140), (60, 140), (140, 60)]
    loops = [*(hexagon(*at) for at in places), ((96.0, 65.0), (104.0, 65.0), (100.0, 75.0))]
    turned = [tuple((202 - x, 200 - y) for x, y in points) for points in loops]
    page = read_pdf(pdf(tmp_path / "page.pdf", "".join(map(drawn, turned))))[0]
    found = match(expected_shapes([Polygon(points, CELL) for points in loops]), page)
    assert [str(d) for d in found] == ["the page is turned by 180 degrees"]


def test_each_of_many_that_are_moved_is_told_with_the_nearest(tmp_path: Path) -> None:
    """They are alike, and no one shift explains the page."""
    shifts = [(0.3 + 0.2 * n, -0.4) for n in range(len(CELLS))]
    content = "".join(drawn(shifted(c.points, *by)) for c, by in zip(CELLS, shifts, strict=True))
    found = match(expected_shapes(CELLS), read_pdf(pdf(tmp_path / "page.pdf", content))[0])
    assert {(d.kind, d.name) for d in found} == {("moved", cell.name) for cell in CELLS}
    assert sorted(round(d.shift[0], 3) for d in found) == pytest.approx([x for x, _ in shifts])


def test_what_is_explained_is_not_explained_twice(tmp_path: Path) -> None:
    near, far = shifted(CELLS[0].points, 1, 0), shifted(CELLS[1].points, -45, 0)
    found = match(expected_shapes(CELLS[:2]), read_pdf(pdf(tmp_path / "p.pdf", drawn(near) + drawn(far)))[0])
    assert [(d.kind, d.name, round(d.shift[0])) for d in found] == [
        ("moved", "cell:0", 1),
        ("moved", "cell:1", -45),
    ]


def test_what_lies_wrong_is_seen_though_something_between_is_missing(tmp_path: Path) -> None:
    under, over = CELLS[0], Polygon(shifted(CELLS[0].points, 5, 5), Style(fill=RED), "over")
    others = [Polygon(cell.points, CELL, cell.name) for cell in CELLS[4:12]]
    red = f"{rgb('#cc3311')} rg " + " l ".join(f"{x:.5f} {y:.5f}" for x, y in over.points) + " l h f\n"
    content = red.replace(" l", " m", 1) + drawn(under.points) + "".join(drawn(c.points) for c in others[4:])
    found = match(
        expected_shapes([under, *others[:4], over, *others[4:]]),
        read_pdf(pdf(tmp_path / "p.pdf", content))[0],
    )
    assert sorted(d.kind for d in found) == ["missing"] * 4 + ["order"]


def test_parts_of_one_thing_that_are_moved_differently_are_told_apart() -> None:
    shapes = expected_shapes(
        [Polygon(hexagon(0, 0), CELL, "a"), Polygon(hexagon(0, 0), CELL, "b")], owner="tile"
    )
    moves = [((0.0, 0.1), (0.0, 0.3)), ((0.1, 0.0), (0.3, 0.0)), ((0.1, 0.1), (0.1, 0.1))]
    told = [
        [d.name for d in merge_differences([Difference("moved", s.name, "is moved", (0, 0), by)
                                 for s, by in zip(shapes, each, strict=True)], shapes)]
        for each in moves
    ]  # fmt: skip
    assert told == [["tile · a", "tile · b"], ["tile · a", "tile · b"], ["tile"]]


def test_start_direction_and_closing_do_not_matter(tmp_path: Path) -> None:
    points = turned_round(AT)
    explicit = drawn((*points, points[0]))
    assert findings(page_of(tmp_path, explicit)) == []
    halfway = [(x, y) for x, y in points]
    halfway.insert(1, ((points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2))
    assert findings(page_of(tmp_path, drawn(tuple(halfway)))) == []


def test_an_inner_ring_that_runs_the_wrong_way_is_another_shape(tmp_path: Path) -> None:
    outer, inner = hexagon(100, 100), hexagon(100, 100, 5)
    ring = Line((*outline(outer), *outline(reversed(inner))), Style(fill=RED), "ring")

    def painted(*loops: tuple[Point, ...]) -> PagePaint:
        parts = [
            f"{p[0][0]:.5f} {p[0][1]:.5f} m " + "".join(f"{x:.5f} {y:.5f} l " for x, y in p[1:]) + "h "
            for p in loops
        ]
        return read_pdf(pdf(tmp_path / "ring.pdf", f"{rgb('#cc3311')} rg {''.join(parts)} f"))[0]

    assert not match(expected_shapes([ring]), painted(outer, tuple(reversed(inner))))
    assert not match(expected_shapes([ring]), painted(tuple(reversed(outer)), inner))
    assert match(expected_shapes([ring]), painted(outer, inner))


def test_svg_is_held_against_the_scene_alike(tmp_path: Path) -> None:
    whole = [polygon_svg(cell.points) for cell in CELLS]
    assert findings(read_svg(svg(tmp_path / "a.svg", "".join(whole)))) == []
    assert findings(read_svg(svg(tmp_path / "b.svg", "".join(whole[:5] + whole[6:]))))[0][1].startswith(
        "cell:5 is missing"
    )
    veiled = [*whole[:5], polygon_svg(AT, more='opacity="0"'), *whole[6:]]
    assert "alpha 0" in findings(read_svg(svg(tmp_path / "c.svg", "".join(veiled))))[0][1]
    small = f'<g transform="scale(0.97)">{"".join(whole)}</g>'
    assert findings(read_svg(svg(tmp_path / "d.svg", small))) == [("page", "the page is scaled to 97 %")]


def test_names_come_from_the_nearest_named_element_and_its_owner() -> None:
    spot = symbol("spot", (Circle((0, 0), 2, Style(fill=RED)),))
    letter = Glyph("f/a", (("M", 0, 0), ("L", 1, 0), ("L", 0.5, -1), ("Z",)))
    text = Text(((letter, 0, 0), (letter, 3, 0)), (10, 10), 3, 6, INK, "AA", "AA")
    scene = [
        Group((Use(spot, translate(5, 5)), text), name="card"),
        Use(spot, name="mark"),
        Polygon(AT, CELL),
    ]
    names = [s.name for s in expected_shapes(scene, owner="ace 1/2")]
    assert names == [
        "ace 1/2 · card",
        "ace 1/2 · card 'AA'",
        "ace 1/2 · card 'AA'",
        "ace 1/2 · mark",
        "ace 1/2 · a polygon without a name",
    ]


def test_a_component_that_is_moved_or_missing_is_told_once(tmp_path: Path) -> None:
    parts = [Polygon(hexagon(0, 0), CELL, "a"), Polygon(hexagon(0, 0, 4), Style(fill=RED), "b")]
    places = [(40.0, 40.0), (80.0, 40.0), (120.0, 40.0), (160.0, 40.0)]
    shapes = [
        s for n, at in enumerate(places) for s in expected_shapes(parts, translate(*at), owner=f"tile {n}/4")
    ]
    red = f"{rgb('#cc3311')} rg "

    def one(x: float, y: float) -> str:
        small = hexagon(x, y, 4)
        ends = " l ".join(f"{u:.5f} {v:.5f}" for u, v in small)
        return drawn(hexagon(x, y)) + red + ends.replace(" l", " m", 1) + " l h f\n"

    content = [one(*at) for at in places]
    assert not match(shapes, read_pdf(pdf(tmp_path / "ok.pdf", "".join(content)))[0])
    content[2] = one(121.0, 40.0)
    (moved,) = match(shapes, read_pdf(pdf(tmp_path / "moved.pdf", "".join(content)))[0])
    assert (moved.kind, str(moved)) == ("moved", "tile 2/4 is moved by 1.00 mm (x +1.00, y +0.00)")
    (gone,) = match(shapes, read_pdf(pdf(tmp_path / "gone.pdf", "".join(content[:2] + content[3:])))[0])
    assert (gone.kind, gone.name) == ("missing", "tile 2/4")


def test_clips_of_the_scene_are_part_of_what_is_ordered(tmp_path: Path) -> None:
    half = f"0 0 {MIDDLE[0]:.5f} 200 re W n "
    page = read_pdf(pdf(tmp_path / "tile.pdf", half + "".join(drawn(c.points) for c in CELLS)))[0]
    assert not match(expected_shapes(CELLS, clip=(0, 0, MIDDLE[0], SIZE)), page)
    assert match(expected_shapes(CELLS), page).of_kind("cut")
    window = Group(tuple(CELLS), clip=outline(((0, 0), (MIDDLE[0], 0), (MIDDLE[0], SIZE), (0, SIZE))))
    assert not match(expected_shapes([window]), page)


def test_turned_elements_are_found_where_the_matrix_puts_them(tmp_path: Path) -> None:
    scene = Group((Polygon(hexagon(0, 0, 6), CELL, "turned"),), translate(60, 70))
    content = f"q 0.5 0.8660254 -0.8660254 0.5 60 70 cm {drawn(hexagon(0, 0, 6))} Q"
    page = read_pdf(pdf(tmp_path / "turned.pdf", content))[0]
    assert not match(expected_shapes([scene]), page)
    assert not match(expected_shapes([scene], rotate(60, about=(60, 70))), page)
    assert isclose(page.shapes[0].centre[0], 60, abs_tol=1e-4)
    assert BLUE.hex == page.shapes[0].fill


def test_a_texture_beyond_its_tile_is_not_ordered(tmp_path: Path) -> None:
    """Two figures with one texture, each in its own clip; a tile's edge between them."""

    def square(left: float) -> tuple[Point, ...]:
        return ((left, 10), (left + 20, 10), (left + 20, 30), (left, 30))

    texture = Line((("M", 0, 20), ("L", 120, 20)), Style(stroke=INK, width=2.0))
    scene = [Group((texture,), clip=outline(square(left))) for left in (10.0, 60.0)]
    clips = {left: f"q {left} 10 20 20 re W n 2 w 0 0 0 RG 0 20 m 120 20 l S Q " for left in (10, 60)}
    page = read_pdf(pdf(tmp_path / "tile.pdf", f"q 0 0 50 {SIZE} re W n " + "".join(clips.values()) + "Q "))[
        0
    ]
    ordered = expected_shapes(scene)
    sheet = Region((0.0, 0.0, 50.0, SIZE))
    left, right = (clip_shape(each, sheet) for each in ordered)
    assert (left.unseen, right.unseen) == ("", "clipped away")
    assert [each.unseen for each in page.shapes] == [""]
