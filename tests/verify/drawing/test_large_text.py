"""D10: large letters may be paler than small ones, as WCAG 2.2 has it."""

import pytest

from pnp.scene import Swatch
from pnp.scene.theme import Font, Typeface
from pnp.text import set_line
from pnp.units import from_points
from pnp.verify.drawing.text import text_contrast
from tests.verify.drawing.test_looks import proof

GREY = Swatch("grey", "#8a8a8a")
"""3.5 : 1 on white."""


@pytest.mark.parametrize(
    ("points", "weight", "found"),
    [(40, 700, 0), (18, 400, 0), (17, 400, 1), (14, 700, 0), (14, 600, 1), (13, 700, 1), (9, 400, 1)],
)
def test_large_letters_ask_for_three_to_one(points: float, weight: int, found: int) -> None:
    face = Typeface((Font("source-sans-3", weight),))
    word = set_line("Pay", face, from_points(points), GREY, (150.0, 150.0))
    assert len(list(text_contrast.run(text_contrast, proof(word)))) == found


def test_large_letters_that_are_paler_than_that_are_refused() -> None:
    face = Typeface((Font("source-sans-3", 700),))
    word = set_line("Pay", face, from_points(40), Swatch("pale", "#a8a8a8"), (150.0, 150.0))
    (finding,) = text_contrast.run(text_contrast, proof(word))
    assert finding.message.startswith("expected a contrast of 3 : 1")
