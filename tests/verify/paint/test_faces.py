"""Faces are found on pages by what they paint: whichever way they lie, and never for another."""

from dataclasses import replace

import pytest

from pnp.scene.component import Face
from pnp.scene.elements import (
    Circle,
    Element,
    Group,
    Path,
    Polygon,
    Style,
    Swatch,
    compose,
    outline,
    rectangle,
    rotate,
    translate,
)
from pnp.verify.compare.expected import expected_shapes
from pnp.verify.paint.faces import Model, PageIndex, count_assembled, count_like, find, locate, make_model
from pnp.verify.paint.shapes import PagePaint

GROUND, INK = Swatch("ground", "#f0e0c0"), Swatch("ink", "#102030")
HOOK = ((10.0, 10.0), (14.0, 10.0), (14.0, 12.0), (12.0, 12.0), (12.0, 18.0), (10.0, 18.0))
FRAME = rectangle(3, 3, 24, 34, Style(None, INK, 0.5))


def face(name: str, *elements: Element) -> Face:
    ground = rectangle(-3, -3, 36, 46, Style(GROUND), "ground")
    trim = ((0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (0.0, 40.0))
    return Face(name, 30.0, 40.0, trim, (ground, *elements), GROUND)


def hook(mirrored: bool = False) -> Polygon:
    return Polygon(tuple((24.0 - x if mirrored else x, y) for x, y in HOOK), Style(INK))


LEFT, RIGHT = face("left", FRAME, hook()), face("right", FRAME, hook(mirrored=True))
MORE = face("more", FRAME, hook(), Circle((20.0, 30.0), 2.0, Style(INK)))


def known(*faces: Face) -> list[Model]:
    return [make_model(each, expected_shapes(each.elements)) for each in faces]


def page(*placed: tuple[Face, float, float, int]) -> PageIndex:
    groups = [
        Group(each.elements, compose(translate(x, y), rotate(turn, (15.0, 20.0))))
        for each, x, y, turn in placed
    ]
    return PageIndex(PagePaint(210.0, 297.0, tuple(expected_shapes(groups))))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_face_is_found_whichever_way_it_is_turned(turn: int) -> None:
    (found,) = find(known(LEFT, RIGHT), page((LEFT, 50.0, 60.0, turn)))
    assert found.name == "left"
    wanted = (50.0, 60.0, 80.0, 100.0) if turn % 180 == 0 else (45.0, 65.0, 85.0, 95.0)
    assert found.box == pytest.approx(wanted, abs=0.01)


def test_each_copy_is_counted() -> None:
    found = find(known(LEFT, RIGHT), page((LEFT, 5, 5, 0), (RIGHT, 40, 5, 0), (LEFT, 5, 50, 180)))
    assert sorted(each.name for each in found) == ["left", "left", "right"]


def test_of_two_faces_in_one_place_the_one_that_explains_more_is_there() -> None:
    assert [each.name for each in find(known(LEFT, MORE), page((MORE, 5, 5, 0)))] == ["more"]
    assert [each.name for each in find(known(LEFT, MORE), page((LEFT, 5, 5, 0)))] == ["left"]


def test_a_face_without_one_of_its_shapes_is_not_there() -> None:
    less = replace(MORE, elements=MORE.elements[:-1])
    assert find(known(MORE), page((less, 5, 5, 0))) == ()


def test_a_face_on_another_ground_is_a_picture_of_it() -> None:
    other = Swatch("other", "#ffffff")
    picture = replace(LEFT, elements=(rectangle(-3, -3, 36, 46, Style(other)), *LEFT.elements[1:]))
    assert find(known(LEFT), page((picture, 5, 5, 0))) == ()


def test_a_board_is_put_together_from_its_pages() -> None:
    (whole,) = known(face("board", *(Circle((x, 20.0), 1 + x / 50, Style(INK)) for x in range(4, 28, 2))))
    parts = []
    for shown, dx in ((slice(0, 7), -3.0), (slice(5, 12), -40.0)):
        marks = [Circle((4 + 2 * k + dx, 25.0), 1 + (4 + 2 * k) / 50, Style(INK)) for k in range(12)[shown]]
        parts.append(locate(whole, PageIndex(PagePaint(210.0, 297.0, tuple(expected_shapes(marks))))))
    assert [part and part.origin for part in parts] == [pytest.approx((-3, 5)), pytest.approx((-40, 5))]
    assert count_assembled(whole, parts) == 1
    assert count_assembled(whole, [*parts, None, *parts]) == 2
    assert count_assembled(whole, parts[:1]) == 0


def grid(columns: int, rows: int) -> Face:
    """A board of equal squares and nothing else."""
    cell = Style(INK, GROUND, 0.3)
    cells = (rectangle(3 + 8 * x, 3 + 8 * y, 8, 8, cell) for x in range(columns) for y in range(rows))
    return face("grid", *cells)


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 2), (2, 2), (3, 3), (3, 4)])
def test_a_plain_grid_is_found_though_all_its_cells_look_alike(columns: int, rows: int) -> None:
    (whole,), one = known(grid(columns, rows)), page((grid(columns, rows), 50.0, 60.0, 0))
    part = locate(whole, one)
    assert part is not None
    assert part.origin == pytest.approx((50, 60))
    assert count_assembled(whole, [part]) == 1


def test_a_plain_grid_is_put_together_from_its_pages() -> None:
    board = grid(3, 4)
    (whole,) = known(board)
    parts = []
    for keep, dx in ((slice(0, 9), 0.0), (slice(5, 13), -9.0)):
        elements = (board.elements[0], *board.elements[1:][keep])
        shown = expected_shapes([Group(elements, translate(dx, 5.0))])
        parts.append(locate(whole, PageIndex(PagePaint(210.0, 297.0, tuple(shown)))))
    assert [part and part.origin for part in parts] == [pytest.approx((0, 5)), pytest.approx((-9, 5))]
    assert count_assembled(whole, parts) == 1
    assert count_assembled(whole, parts[:1]) == 0


def test_points_are_counted_by_their_outlines() -> None:
    dot, star = Circle((10.0, 10.0), 2.0, Style(INK)), Path(outline(HOOK), Style(INK))
    drawn = [Group((mark,), translate(30 * k, 0)) for k in range(3) for mark in (dot, star)]
    other = [Circle((10.0, 50.0), 2.2, Style(INK)), Circle((10.0, 60.0), 2.0, Style(GROUND))]
    paint = PagePaint(210.0, 297.0, tuple(expected_shapes([*drawn, *drawn[:2], *other])))
    found = count_like([(paint, (5.0, 5.0))], expected_shapes([dot, star]))
    assert len(found) == 6
    assert found[0].centre in [(5.0, 5.0), (7.0, 9.0)]
    assert all(cell.whole for cell in found)
