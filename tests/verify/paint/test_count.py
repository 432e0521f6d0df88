"""Hexagons are counted from what is painted, on one page or on tiles."""

from math import cos, pi, sin
from pathlib import Path

from pnp.grid import hexgrid
from pnp.units import Point
from pnp.verify.paint.faces import RIM, count_polygons
from pnp.verify.paint.pdf import read_pdf
from pnp.verify.paint.shapes import PagePaint
from pnp.verify.paint.svg import read_svg
from tests.verify.making import comb, drawn, hexagon, pdf, polygon_svg, svg

CELLS = [cell.points for cell in comb()]


def page(tmp_path: Path, content: str, **more: float) -> PagePaint:
    return read_pdf(pdf(tmp_path / "count.pdf", content, **more))[0]  # type: ignore[arg-type]


def count(page: PagePaint, sides: int = 6, radius: float | None = 9.5) -> int:
    return len(count_polygons([(page, (0.0, 0.0))], sides, radius))


def board(size: float = 9.5) -> list[tuple[Point, ...]]:
    cells = []
    for cell in hexgrid.hexagon(9):
        x, y = hexgrid.centre(cell, size)
        cells.append(hexagon(x + 150, y + 150, size))
    return cells


def test_217_cells_in_pdf_and_svg(tmp_path: Path) -> None:
    content = "".join(map(drawn, board()))
    assert count(page(tmp_path, content, size=300)) == 217
    body = "".join(map(polygon_svg, board()))
    head = 'width="300mm" height="300mm" viewBox="0 0 300 300"'
    assert count(read_svg(svg(tmp_path / "board.svg", body, head=head))) == 217
    short = "".join(map(drawn, board()[:208] + board()[209:]))
    assert count(page(tmp_path, short, size=300)) == 216


def test_only_what_is_seen_counts_and_only_once(tmp_path: Path) -> None:
    whole = [drawn(points) for points in CELLS]
    x, y = (sum(p[axis] for p in CELLS[5]) / 6 for axis in (0, 1))
    assert count(page(tmp_path, "".join(whole))) == 16
    assert count(page(tmp_path, "".join([*whole, whole[5]]))) == 16
    cover = drawn(hexagon(x, y, 10.5), "#ffffff", "#ffffff")
    assert count(page(tmp_path, "".join(whole) + cover)) == 15
    assert count(page(tmp_path, "".join(whole[1:]) + drawn(CELLS[0], "#ffffff", "#ffffff"))) == 15
    assert count(page(tmp_path, "".join(whole[1:]) + drawn(hexagon(40, 40, 9.3)))) == 15
    assert count(page(tmp_path, "".join(whole[1:])), radius=None) == 15
    assert count(page(tmp_path, f"q 100 100 9 9 re W n {whole[0]} Q {''.join(whole[1:])}")) == 15
    bent = [(u + 0.5 * (n == 3), v) for n, (u, v) in enumerate(CELLS[0])]
    assert count(page(tmp_path, "".join(whole[1:]) + drawn(bent))) == 15


def test_a_point_within_a_side_is_no_corner_unless_it_bends_it(tmp_path: Path) -> None:
    (x0, y0), (x1, y1) = CELLS[5][:2]
    bent = [
        count(page(tmp_path, drawn((CELLS[5][0], ((x0 + x1) / 2, (y0 + y1) / 2 - off), *CELLS[5][1:]))))
        for off in (0.0, 0.01, 0.05)
    ]
    assert bent == [1, 1, 0]


def test_what_a_fiftieth_shows_up_against_is_seen(tmp_path: Path) -> None:
    """A white cell on white paper is nothing; on something red it is, if that is more than a speck."""
    others = "".join(drawn(points) for points in CELLS[1:])
    white = drawn(CELLS[0], "#ffffff", "#ffffff")

    def speck(side: float) -> str:
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return drawn([(40 + x * side / 2, 40 + y * side / 2) for x, y in corners], "#cc3311", "#cc3311", 0.01)

    area = 3 * 3**0.5 / 2 * (9.5 - RIM * 2 / 3**0.5) ** 2
    found = [
        count(page(tmp_path, others + speck((area * share) ** 0.5) + white)) for share in (1 / 60, 1 / 45)
    ]
    assert found == [15, 16]


def test_other_polygons(tmp_path: Path) -> None:
    five = [(50 + 9 * sin(k * 2 * pi / 5), 50 - 9 * cos(k * 2 * pi / 5)) for k in range(5)]
    content = drawn(five) + drawn([(90, 90), (110, 90), (110, 110), (90, 110)]) + drawn(CELLS[0])
    assert [count(page(tmp_path, content), n, None) for n in (3, 4, 5, 6)] == [0, 1, 1, 1]


def tile(path: Path, cells: list[tuple[Point, ...]], left: float, right: float) -> PagePaint:
    """The strip of the 300 mm board from left to right, its left edge at 10 mm on the page."""
    clip = f"10 0 {right - left} 300 re W n 1 0 0 1 {10 - left} 0 cm "
    return read_pdf(pdf(path, clip + "".join(map(drawn, cells)), size=300))[0]


def test_a_board_on_two_tiles_is_counted_once_and_its_seam_must_meet(tmp_path: Path) -> None:
    cells = board()
    one, two = tile(tmp_path / "1.pdf", cells, 0, 150), tile(tmp_path / "2.pdf", cells, 150, 300)
    pages = [(one, (10.0, 0.0)), (two, (10.0 - 150, 0.0))]
    counted = count_polygons(pages, 6, 9.5)
    assert (len(counted), all(c.whole for c in counted)) == (217, True)
    alone = count_polygons(pages[:1], 6, 9.5)
    assert len(alone) < 217
    assert sum(not c.whole for c in alone) == 17
    gap = tile(tmp_path / "3.pdf", cells, 152, 300)
    torn = count_polygons([pages[0], (gap, (10.0 - 152, 0.0))], 6, 9.5)
    assert sum(not c.whole for c in torn) == 17
    lost = [c for n, c in enumerate(cells) if n != 200]
    parts = [
        (tile(tmp_path / "4.pdf", lost, 0, 150), (10.0, 0.0)),
        (tile(tmp_path / "5.pdf", lost, 150, 300), (-140.0, 0.0)),
    ]
    assert len(count_polygons(parts, 6, 9.5)) == 216
