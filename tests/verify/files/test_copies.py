"""Copies that the manifest places twice or not at all, and faces painted where it places nothing."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pnp.scene import Face
from pnp.scene.elements import Polygon, Style
from pnp.units import Point
from pnp.verify.compare import shapes_of
from pnp.verify.files import counts
from pnp.verify.files.page import PageComparison
from pnp.verify.paint import Shape
from pnp.verify.paint.svg import read_svg
from tests.verify.making import BLUE, CELL, RED, hexagon, polygon_svg, svg

TRIM: tuple[Point, ...] = ((0, 0), (20, 0), (20, 20), (0, 20))
FACE = Face("leaf", 20, 20, TRIM, (Polygon(TRIM, Style(fill=BLUE)), Polygon(hexagon(10, 10), CELL)), RED)


def placed(*spots: tuple[int, int, str]) -> list[str]:
    """What is told of a component with two copies and no back that the manifest places so."""
    listed = [
        SimpleNamespace(component="leaf", side="front", choice=None, copy=copy, page=page, file=file)
        for copy, page, file in spots
    ]
    kit: Any = SimpleNamespace(spots=listed, manifest=SimpleNamespace(backs="none"))
    component: Any = SimpleNamespace(id="leaf", front=FACE, back=None)
    return [found.message for found in counts._copied_sides(counts.copies, kit, component, 2)]


def test_each_copy_is_placed_once() -> None:
    assert placed((1, 1, "a.pdf"), (2, 1, "a.pdf")) == []
    assert placed((1, 1, "a.pdf")) == ["the manifest names 2 copies and places 1"]
    assert placed((1, 1, "a.pdf"), (2, 1, "a.pdf"), (2, 1, "a.pdf")) == [
        "the manifest places copy 2 2 times in a.pdf"
    ]


def strays(folder: Path, *centres: Point) -> list[str]:
    """What is told of a page that has the face's hexagon in these places, and no part."""
    body = "".join(polygon_svg(hexagon(*centre)) for centre in centres)
    paint = read_svg(svg(folder / "page.svg", body))
    outside = PageComparison(outside=tuple(range(len(paint.shapes))))
    kit: Any = SimpleNamespace(
        faces={"leaf": FACE}, compare_sheet=lambda _: outside, visible_shapes=shapes_of
    )
    sheet: Any = SimpleNamespace(paint=paint, source="page.svg")
    return [found.message for found in counts._strays(counts.copies, kit, sheet)]


def test_faces_painted_where_nothing_belongs_are_told_once_for_each_place(tmp_path: Path) -> None:
    assert strays(tmp_path) == []
    (told,) = strays(tmp_path, (50, 50))
    assert told.startswith("the face leaf is painted at (41.6, 40.4) mm")
    assert len(strays(tmp_path, (50, 50), (50.4, 50.4))) == 1
    assert len(strays(tmp_path, (50, 50), (51.5, 50))) == 2
    assert len(strays(tmp_path, (50, 50), (50, 51.5))) == 2


def at(x: float, y: float) -> Sequence[Shape]:
    return [Shape((), bounds=(x, y, x, y))]


def test_a_shape_is_near_within_twice_the_tolerance() -> None:
    reach = 2 * counts.TOLERANCE
    assert counts._is_near_any(0, 0, at(0.9 * reach, -0.9 * reach))
    assert not counts._is_near_any(0, 0, at(reach, 0))
    assert not counts._is_near_any(0, 0, at(0, -reach))
