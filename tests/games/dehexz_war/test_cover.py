"""The title page's ornament: small, the same each time, and inside its circle."""

from math import hypot

import pytest

from pnp.export import svg
from pnp.games import Setting, open_game
from pnp.games.dehexz_war.faces import COVER, FIGURES
from pnp.games.dehexz_war.faces.figures import DIAMETER, cover
from pnp.scene.elements import Path, Polygon, leaves, segments_of, transform_point
from pnp.scene.theme import VARIANTS, Variant

THINNEST = 0.25
MOST_BYTES = 150_000


def drawn_for(variant: Variant) -> Setting:
    return Setting(open_game("dehexz-war"), variant, "en", 3, str)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_cover_is_bounded_and_the_same_each_time(variant: Variant) -> None:
    assert FIGURES[COVER] is cover
    drawing = cover(drawn_for(variant))
    markup = svg.text(drawing, title="", language="en")
    assert len(markup.encode()) < MOST_BYTES
    assert markup == svg.text(cover(drawn_for(variant)), title="", language="en")


@pytest.mark.parametrize("variant", VARIANTS)
def test_everything_lies_in_the_circle(variant: Variant) -> None:
    drawing = cover(drawn_for(variant))
    middle = DIAMETER / 2
    for shape, matrix in leaves(drawing.elements):
        if not isinstance(shape, Path | Polygon) or not clipless(shape):
            continue
        for segment in segments_of(shape):
            if len(segment) > 1:
                x, y = transform_point(matrix, (float(segment[-2]), float(segment[-1])))
                assert hypot(x - middle, y - middle) <= middle


def clipless(shape: Path | Polygon) -> bool:
    """The medals' grounds and rays are cut to the trim, so their coordinates may lie outside."""
    return shape.name not in ("ground", "rays")


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_line_is_a_hairline(variant: Variant) -> None:
    for shape, matrix in leaves(cover(drawn_for(variant)).elements):
        style = getattr(shape, "style", None)
        if style is not None and style.stroke is not None:
            # Icons are drawn in a unit box; a medal enlarges what its own face promises.
            assert style.width * hypot(matrix[0], matrix[1]) >= THINNEST - 0.001
