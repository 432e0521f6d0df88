"""Where a sheet folds and turns over, how far backs are moved, and which corners are free."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import shapely

from pnp.scene import Face, translate
from pnp.scene.elements import Polygon, Style
from pnp.units import Point
from pnp.verify.compare import shapes_of
from pnp.verify.files import cutting, pages
from pnp.verify.files import page as files_page
from pnp.verify.files.kit import matrix_of, place_shape
from pnp.verify.files.page import PageComparison, Spot, back_shift, compare_page
from pnp.verify.paint import Region, clip_shape
from pnp.verify.paint.shapes import PagePaint
from pnp.verify.paint.svg import read_svg
from tests.verify.making import BLUE, CELL, RED, polygon_svg, svg


@pytest.mark.parametrize(
    ("size", "manner", "moved"),
    [
        ((210.0, 297.0), "duplex-long", (1.0, -0.5)),
        ((210.0, 297.0), "duplex-short", (-1.0, 0.5)),
        ((210.0, 297.0), "separate", (1.0, -0.5)),
        ((210.0, 297.0), "gutterfold", (0.0, 0.0)),
        ((297.0, 210.0), "duplex-long", (0.5, 1.0)),
        ((297.0, 210.0), "duplex-short", (-0.5, -1.0)),
    ],
)
def test_backs_are_moved_as_the_sheet_runs_through_the_printer(
    size: Point, manner: str, moved: Point
) -> None:
    assert back_shift((1.0, -0.5), *size, manner) == moved
    assert back_shift(None, *size, manner) == (0.0, 0.0)


def page(folder: Path, body: str, wide: float = 200, high: float = 200) -> PagePaint:
    head = f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}"'
    return read_svg(svg(folder / "page.svg", body, head=head))


@pytest.mark.parametrize(
    ("ends", "dash", "fold"),
    [
        ((100, 10, 100, 190), "2", "vertical"),
        ((10, 100, 190, 100), "2", "horizontal"),
        ((100, 10, 100, 190), "none", None),  # a cut
        ((60, 10, 60, 190), "2", None),
        ((10, 60, 190, 60), "2", None),
        ((100, 60, 100, 140), "2", None),
        ((60, 100, 140, 100), "2", None),
        ((10, 10, 190, 190), "2", None),
    ],
)
def test_a_fold_is_a_dashed_line_across_the_middle(
    ends: tuple[int, ...], dash: str, fold: str | None, tmp_path: Path
) -> None:
    x1, y1, x2, y2 = ends
    paint = f'stroke="red" stroke-width="0.3" stroke-dasharray="{dash}"'
    line = f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {paint}/>'
    assert cutting._fold_line(page(tmp_path, line)) == fold


def test_a_box_is_seen_through_the_paper_at_its_other_side(tmp_path: Path) -> None:
    sheet = page(tmp_path, "", 200, 300)
    assert cutting._mirror_box((10, 20, 40, 60), "vertical", sheet, (1, 2)) == (161, 22, 191, 62)
    assert cutting._mirror_box((10, 20, 40, 60), "horizontal", sheet, (1, 2)) == (11, 242, 41, 282)


def test_a_sheet_turns_over_on_the_edge_that_is_named(tmp_path: Path) -> None:
    upright, lying = page(tmp_path, "", 200, 300), page(tmp_path, "", 300, 200)
    assert [cutting._flip_line(upright, manner) for manner in ("duplex-long", "duplex-short")] == [
        "vertical",
        "horizontal",
    ]
    assert [cutting._flip_line(lying, manner) for manner in ("duplex-long", "duplex-short")] == [
        "horizontal",
        "vertical",
    ]


def test_backs_are_on_the_page_that_the_printer_puts_behind() -> None:
    behind = {
        manner: [cutting._page_behind(manner, page, 4) for page in (1, 2, 3, 4)]
        for manner in ("none", "gutterfold", "duplex-long", "duplex-short", "separate")
    }
    assert behind == {
        "none": [None] * 4,
        "gutterfold": [1, 2, 3, 4],
        "duplex-long": [2, None, 4, None],
        "duplex-short": [2, None, 4, None],
        "separate": [3, 4, None, None],
    }
    assert [cutting._is_back_page("separate", page, 4) for page in (1, 2, 3, 4)] == [False, False, True, True]
    assert [cutting._is_back_page("duplex-long", page, 4) for page in (1, 2)] == [False, True]
    assert not cutting._is_back_page("none", 2, 2)


@pytest.mark.parametrize(
    ("line", "corners"),
    [("vertical", [(191, 22), (161, 22), (191, 62)]), ("horizontal", [(11, 282), (41, 282), (11, 242)])],
)
def test_an_outline_meets_its_front_seen_from_behind_and_moved(
    line: str, corners: list[Point], tmp_path: Path
) -> None:
    sheet = page(tmp_path, "", 200, 300)
    front: Any = SimpleNamespace(trim=shapely.Polygon([(10, 20), (40, 20), (10, 60)]))
    back: Any = SimpleNamespace(trim=shapely.Polygon(corners))
    assert cutting._fits_back(front, back, line, sheet, (1, 2))
    assert not cutting._fits_back(front, back, line, sheet, (0, 2))
    assert not cutting._fits_back(front, back, line, sheet, (1, 1))


def leaf(side: str, x: float, turn: int = 0, component: str = "leaf") -> Spot:
    """A square part of 20 mm whose corner is `x` from the left of its page."""
    trim = ((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0))
    face = Face(component, 20, 20, trim, (Polygon(trim, CELL),), BLUE)
    number, matrix = (1, 2)[side == "back"], matrix_of(face, x, 50, turn)
    return Spot(component, 1, side, face, f"{component} {side}", "a.pdf", None, number, turn, matrix, None)


@pytest.mark.parametrize(
    ("back", "told"),
    [
        (leaf("back", 130), []),
        (leaf("back", 130.04), []),
        (leaf("back", 130.06), ["leaf back lies 0.06 mm beside the place behind its front"]),
        (leaf("back", 140), ["leaf back lies 10.00 mm beside the place behind its front"]),
        (leaf("back", 140.5), ["nothing lies behind leaf front", "there is no front before leaf back"]),
        (leaf("back", 130, 180), ["leaf back is turned by 180 degrees, expected 0"]),
        (leaf("back", 130, 0, "twig"), ["behind leaf front lies twig back"]),
    ],
)
def test_a_back_lies_behind_its_front(back: Spot, told: list[str], tmp_path: Path) -> None:
    sheet: Any = SimpleNamespace(file="a.pdf", paint=page(tmp_path, "", 200, 300))
    kit: Any = SimpleNamespace(
        manifest=SimpleNamespace(backs="duplex-long", back_offset_mm=None),
        components={"leaf": SimpleNamespace(back=back.face)},
    )
    found = cutting._compare_sides(cutting.backs, kit, sheet, [leaf("front", 50)], [back], 2)
    assert [each.message for each in found] == told


def test_a_trim_box_bounds_the_parts_on_its_own_page(tmp_path: Path) -> None:
    box = (10.0, 20.0, 40.0, 60.0)
    paint = replace(page(tmp_path, "", 210, 297), trim=box, bleed=box)
    sheet = SimpleNamespace(file="a.pdf", page=1, source="a.pdf, page 1", paint=paint)
    parts = {("a.pdf", 1): (SimpleNamespace(box=box, choice=None, clip=None),)}
    kit: Any = SimpleNamespace(
        sheets=lambda _: [sheet],
        spots_on=lambda file, number: parts.get((file, number), ()),
        compare_sheet=lambda _: PageComparison(),
        manifest=SimpleNamespace(paper="a4"),
        listed_files=(),
    )
    assert pages.boxes(kit) == []
    parts["a.pdf", 1] = (SimpleNamespace(box=(10.0, 20.0, 50.0, 60.0), choice=None, clip=None),)
    (found,) = pages.boxes(kit)
    assert found.message.startswith("expected the TrimBox (10.00, 20.00, 50.00, 60.00) mm")


def test_a_part_of_which_a_clip_takes_half_is_cut(tmp_path: Path) -> None:
    square = ((0.0, 0.0), (30.0, 0.0), (30.0, 30.0), (0.0, 30.0))
    face = Face("leaf", 30, 30, square, (Polygon(square, CELL, "ground"),), BLUE)
    spot = Spot("leaf", 1, "front", face, "leaf 1/1", "a.svg", None, 1, 0, translate(50, 50), None)
    ordered = [place_shape(shape, spot.matrix, spot.name, {id(None): None}) for shape in shapes_of(face)]
    drawn = polygon_svg([(x + 50, y + 50) for x, y in square])
    clip = '<clipPath id="half"><rect x="50" y="50" width="15" height="30"/></clipPath>'
    cut = page(tmp_path, f'{clip}<g clip-path="url(#half)">{drawn}</g>')
    assert compare_page([spot], page(tmp_path, drawn), lambda _: ordered).differences == ()
    (found,) = compare_page([spot], cut, lambda _: ordered).differences
    assert (found.kind, found.name) == ("cut", "leaf 1/1 · ground")
    assert found.message == "is cut: 50 % of what is ordered shows"


@pytest.mark.parametrize(
    ("shown", "explained"),
    [(0.03, 0), (2.0, 1)],
)
def test_what_a_tile_shows_a_hair_of_may_be_missing(
    shown: float, explained: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rounding decides whether such a sliver is painted at all; of more it is said what is missing."""
    times: list[object] = []
    real = files_page._describe
    monkeypatch.setattr(files_page, "_describe", lambda *given: (times.append(given), real(*given))[1])
    square = ((0.0, 0.0), (30.0, 0.0), (30.0, 30.0), (0.0, 30.0))
    stripe = Polygon(((20.0, 5.0), (29.0, 5.0), (29.0, 9.0), (20.0, 9.0)), Style(fill=RED), "stripe")
    face = Face("leaf", 30, 30, square, (Polygon(square, CELL, "ground"), stripe), BLUE)
    spot = Spot("leaf", 1, "front", face, "leaf 1/1", "a.svg", None, 1, 0, translate(50, 50), None)
    tile = Region((0.0, 0.0, 70.0 + shown, 200.0))
    whole = [place_shape(shape, spot.matrix, spot.name, {id(None): None}) for shape in shapes_of(face)]
    ordered = [clip_shape(shape, tile) for shape in whole]
    drawn = polygon_svg([(x + 50, y + 50) for x, y in square])
    clip = f'<clipPath id="tile"><rect width="{70 + shown}" height="200"/></clipPath>'
    sheet = page(tmp_path, f'{clip}<g clip-path="url(#tile)">{drawn}</g>')
    found = compare_page([spot], sheet, lambda _: ordered)
    assert len(times) == explained
    assert [each.name for each in found.differences] == explained * ["leaf 1/1 · stripe"]


@pytest.mark.parametrize(
    ("part", "left"),
    [
        ((20, 20, 90, 90), [(5, 5, 15, 15)]),
        ((16, 12, 90, 90), [(5, 5, 15 + 1 - reach, 15) for reach in cutting.REACHES]),
        ((12, 16, 90, 90), [(5, 5, 12 - cutting.MARK, 15 + 1 - reach) for reach in cutting.REACHES]),
        ((12, 8, 90, 90), []),
        ((0, 0, 8, 90), []),
        ((0, 0, 90, 90), []),
    ],
)
def test_what_parts_leave_of_a_corner_is_above_or_beside_them(
    part: tuple[float, ...], left: list[tuple[float, ...]]
) -> None:
    found = cutting._free_corners((5.0, 5.0, 15.0, 15.0), [part], 6.0)  # type: ignore[list-item]
    assert [area.bounds for area in found] == [pytest.approx(each) for each in left]


@pytest.mark.parametrize(
    ("body", "free"),
    [
        ("", True),
        ('<rect x="6" y="6" width="3" height="3"/>', False),
        ('<rect x="0" y="0" width="90" height="90" fill="white"/>', True),
        ('<rect x="6" y="6" width="3" height="3" fill="white" stroke="red"/>', False),
        ('<rect x="16" y="6" width="3" height="3"/>', True),
        ('<rect x="1" y="6" width="3" height="3"/>', True),
        ('<rect x="6" y="16" width="3" height="3"/>', True),
        ('<rect x="6" y="1" width="3" height="3"/>', True),
        ('<path d="M0 0H60V60H0zM2 2V40H40V2z"/>', True),
    ],
)
def test_a_corner_is_free_where_nothing_but_white_is_painted(body: str, free: bool, tmp_path: Path) -> None:
    assert cutting._is_free(shapely.box(5, 5, 15, 15), page(tmp_path, body)) is free


def test_a_box_holds_another_to_a_hair() -> None:
    inner, hair = (10.0, 10.0, 20.0, 20.0), pages.EXACT
    for axis, side in enumerate((1, 1, -1, -1)):
        outer = list(inner)
        outer[axis] += side * hair
        assert pages._holds(tuple(outer), inner)  # type: ignore[arg-type]
        outer[axis] += side * hair
        assert not pages._holds(tuple(outer), inner)  # type: ignore[arg-type]
