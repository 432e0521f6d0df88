"""What pdfium finds on a page, down to forms in forms."""

from pathlib import Path

import pytest
from pypdfium2 import raw

from pnp.verify.paint.pdf.opening import open_pdf
from pnp.verify.paint.pdf.pdfium import bounds, matrix, page_items
from tests.verify.making import SIZE, K, pdf

PATH, FORM = raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_FORM
BOX = "/BBox [0 0 90 90]"


@pytest.mark.parametrize(("depth", "found"), [(1, 2), (2, 3), (3, 4), (9, 4)])
def test_items_are_found_down_to_a_depth_in_the_order_of_painting(
    tmp_path: Path, depth: int, found: int
) -> None:
    forms = {"A": (BOX, "3 3 1 1 re f /B Do"), "B": (BOX, "4 4 1 1 re f")}
    path = pdf(tmp_path / "forms.pdf", "1 1 1 1 re f /A Do 2 2 1 1 re f", forms=forms)
    with open_pdf(path) as document:
        page = document[0]
        paths = [item for kind, item in page_items(page, frozenset((PATH,)), depth) if kind == PATH]
        assert len(paths) == found
        assert {kind for kind, _ in page_items(page, frozenset((FORM,)), depth)} == {FORM}
        left, low, right, high = bounds(paths[0])
        assert (left, high) == pytest.approx((K, (SIZE - 1) * K), abs=0.1)
        assert (right, low) == pytest.approx((2 * K, (SIZE - 2) * K), abs=0.1)
        assert bounds(paths[-1])[0] == pytest.approx(2 * K, abs=0.1)
        assert len(matrix(paths[0])) == 6
