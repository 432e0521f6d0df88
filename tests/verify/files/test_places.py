"""Where a sheet folds and turns over, how far backs are moved, and which corners are free."""

from pathlib import Path

import pytest
import shapely

from pnp.units import Point
from pnp.verify.files import backs, pages
from pnp.verify.files.page import moved_by
from pnp.verify.paint.shapes import PagePaint
from pnp.verify.paint.svg import read_svg
from tests.verify.making import svg


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
    assert moved_by((1.0, -0.5), *size, manner) == moved
    assert moved_by(None, *size, manner) == (0.0, 0.0)


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
    assert backs._fold(page(tmp_path, line)) == fold


def test_a_box_is_seen_through_the_paper_at_its_other_side(tmp_path: Path) -> None:
    sheet = page(tmp_path, "", 200, 300)
    assert backs._reflected((10, 20, 40, 60), "vertical", sheet, (1, 2)) == (161, 22, 191, 62)
    assert backs._reflected((10, 20, 40, 60), "horizontal", sheet, (1, 2)) == (11, 242, 41, 282)


def test_a_sheet_turns_over_on_the_edge_that_is_named(tmp_path: Path) -> None:
    upright, lying = page(tmp_path, "", 200, 300), page(tmp_path, "", 300, 200)
    assert [backs._turning(upright, manner) for manner in ("duplex-long", "duplex-short")] == [
        "vertical",
        "horizontal",
    ]
    assert [backs._turning(lying, manner) for manner in ("duplex-long", "duplex-short")] == [
        "horizontal",
        "vertical",
    ]


def test_what_parts_leave_of_a_corner_is_beside_them() -> None:
    corner = (5.0, 5.0, 15.0, 15.0)
    assert pages._left(corner, shapely.box(20, 20, 90, 90), 6.0).bounds == corner
    assert pages._left(corner, shapely.box(12, 8, 90, 90), 6.0).bounds == (5.0, 5.0, 12.0, 15.0)
    assert pages._left(corner, shapely.box(0, 0, 8, 90), 6.0).bounds == (8.0, 5.0, 15.0, 15.0)
    assert pages._left(corner, shapely.box(10, 8, 90, 90), 6.0) is None
    assert pages._left(corner, shapely.box(0, 0, 90, 90), 6.0) is None


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
    assert pages._free(shapely.box(5, 5, 15, 15), page(tmp_path, body)) is free
    assert pages._free(None, page(tmp_path, body)) is False


def test_a_box_holds_another_to_a_hair() -> None:
    inner, hair = (10.0, 10.0, 20.0, 20.0), pages.EXACT
    for axis, side in enumerate((1, 1, -1, -1)):
        outer = list(inner)
        outer[axis] += side * hair
        assert pages._holds(tuple(outer), inner)  # type: ignore[arg-type]
        outer[axis] += side * hair
        assert not pages._holds(tuple(outer), inner)  # type: ignore[arg-type]
