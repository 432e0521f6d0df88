"""Panels are grounds with a line around them: what is painted in one place twice, or small, is none."""

from pathlib import Path

import pikepdf
import pytest

from pnp.units import POINT
from pnp.verify.paint.pdf import pdfium

PAPER = (210.0, 297.0)
GROUND = (20.0, 30.0, 88.0, 62.0)
AROUND = (19.8, 29.8, 88.4, 62.4)


def rectangle(box: tuple[float, ...], paint: str) -> str:
    """A rectangle (left, top, width, height), in mm, filled (f) or stroked (S)."""
    left, top, width, height = (mm / POINT for mm in box)
    return f"{left:.3f} {PAPER[1] / POINT - top - height:.3f} {width:.3f} {height:.3f} re {paint}\n"


def panels(path: Path, painted: str) -> tuple[tuple[float, ...], ...]:
    document = pikepdf.new()
    page = document.add_blank_page(page_size=tuple(mm / POINT for mm in PAPER))
    page.contents_add(f"0.5 w\n{painted}".encode())
    document.save(path)
    (laid,) = pdfium.read_pages(path)
    assert (laid.width, laid.height) == pytest.approx(PAPER, abs=0.01)
    return laid.panels


def test_a_ground_with_a_line_around_it_is_a_panel(tmp_path: Path) -> None:
    (panel,) = panels(tmp_path / "one.pdf", rectangle(GROUND, "f") + rectangle(GROUND, "S"))
    assert panel == pytest.approx((20, 30, 108, 92), abs=0.2)
    assert panel[0] < 20 - pdfium.LINE[0]


@pytest.mark.parametrize(
    "painted",
    [
        pytest.param(rectangle(GROUND, "f"), id="once"),
        pytest.param(2 * rectangle(GROUND, "f"), id="twice in one place"),
        pytest.param(rectangle(AROUND, "f") + rectangle(GROUND, "f"), id="a smaller one on it"),
        pytest.param(rectangle(GROUND, "f") + rectangle((17, 27, 94, 68), "S"), id="far around"),
        pytest.param(rectangle((20, 30, 55, 62), "f") + rectangle((20, 30, 55, 62), "S"), id="narrow"),
        pytest.param(rectangle((20, 30, 88, 35), "f") + rectangle((20, 30, 88, 35), "S"), id="low"),
        pytest.param(
            f"q {rectangle((10, 10, 60, 60), 'W n')}{rectangle(GROUND, 'f')}{rectangle(GROUND, 'S')}Q",
            id="a ring that its picture cuts off",
        ),
        pytest.param(rectangle((0, 0, 210, 60), "f") + rectangle((0, 0, 210, 60), "S"), id="a band"),
    ],
)
def test_what_is_no_panel(tmp_path: Path, painted: str) -> None:
    assert panels(tmp_path / "none.pdf", painted) == ()


def test_a_panel_whose_clip_hides_nothing_of_it(tmp_path: Path) -> None:
    clipped = f"q {rectangle((0, 0, *PAPER), 'W n')}{rectangle(GROUND, 'f')}{rectangle(GROUND, 'S')}Q"
    assert len(panels(tmp_path / "one.pdf", clipped)) == 1
