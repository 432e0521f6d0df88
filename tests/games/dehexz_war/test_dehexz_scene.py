"""The scene: filled to its edges, titled, calm where a book writes, the same each time."""

from collections.abc import Iterator
from math import hypot

import pytest

from pnp.export import svg
from pnp.games import Format, Illustration, Setting, open_game
from pnp.games.dehexz_war.faces import illustration
from pnp.scene import (
    VARIANTS,
    Box,
    Circle,
    Path,
    Polygon,
    Text,
    Variant,
    digest,
    leaves,
    segments_of,
    transform_point,
)
from pnp.scene.elements import Matrix, Swatch

SIZES: tuple[tuple[Format, float, float], ...] = (
    ("page", 210.0, 297.0),
    ("page", 215.9, 279.4),
    ("wide", 300.0, 200.0),
    ("band", 180.0, 30.0),
)
PAGES = SIZES[:2]
THINNEST = 0.25
MOST_BYTES = 250_000
SAFE = 12.0
Shape = Path | Polygon | Circle | Text


def drawn(variant: Variant, kind: Format, width: float, height: float) -> Illustration:
    return illustration(Setting(open_game("dehexz-war"), variant, "en", 3, str), kind, width, height)


def painted(picture: Illustration) -> list[tuple[Shape, Matrix]]:
    return list(leaves(picture.drawing.elements))


def reach(shape: Shape, matrix: Matrix) -> Box:
    """A box about a shape, its line included; a curve lies between its control points."""
    if isinstance(shape, Text):
        x, y = shape.origin
        corners = [(x, y - shape.size), (x + shape.width, y + shape.size)]
        line = 0.0
    else:
        corners = [
            (float(s[i]), float(s[i + 1])) for s in segments_of(shape) for i in range(1, len(s) - 1, 2)
        ]
        line = shape.style.width / 2 if shape.style.stroke else 0.0
    points = [transform_point(matrix, corner) for corner in corners]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    line *= hypot(matrix[0], matrix[1])
    return (min(xs) - line, min(ys) - line, max(xs) + line, max(ys) + line)


def swatches(shape: Shape) -> Iterator[Swatch]:
    found = (shape.fill,) if isinstance(shape, Text) else (shape.style.fill, shape.style.stroke)
    yield from (swatch for swatch in found if swatch is not None)


@pytest.mark.parametrize(("kind", "width", "height"), SIZES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_is_the_same_each_time(variant: Variant, kind: Format, width: float, height: float) -> None:
    first, second = (drawn(variant, kind, width, height) for _ in range(2))
    assert digest(first.drawing.elements) == digest(second.drawing.elements)


@pytest.mark.parametrize(("kind", "width", "height"), SIZES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_its_file_is_small(variant: Variant, kind: Format, width: float, height: float) -> None:
    drawing = drawn(variant, kind, width, height).drawing
    assert len(svg.text(drawing, title="", language="en").encode()) < MOST_BYTES


@pytest.mark.parametrize(("kind", "width", "height"), SIZES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_its_ground_fills_the_rectangle(variant: Variant, kind: Format, width: float, height: float) -> None:
    picture = drawn(variant, kind, width, height)
    assert (picture.drawing.width, picture.drawing.height) == (width, height)
    ground, matrix = painted(picture)[0]
    assert isinstance(ground, Polygon)
    assert ground.style.fill is not None
    corners = {transform_point(matrix, point) for point in ground.points}
    assert corners == {(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)}


@pytest.mark.parametrize(("kind", "width", "height"), SIZES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_title_is_set_in_outlines_but_on_a_band(
    variant: Variant, kind: Format, width: float, height: float
) -> None:
    lines = [shape for shape, _ in painted(drawn(variant, kind, width, height)) if isinstance(shape, Text)]
    said = " ".join(line.text for line in lines)
    assert said == ("" if kind == "band" else open_game("dehexz-war").definition.game.title)
    for line in lines:
        assert sum(1 for glyph, _, _ in line.glyphs if glyph.segments) == len(line.text.replace(" ", ""))
        left, right = line.origin[0], line.origin[0] + line.width
        assert left >= SAFE
        assert right <= width - SAFE


@pytest.mark.parametrize(("kind", "width", "height"), PAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_plate_is_roomy_calm_and_legible(
    variant: Variant, kind: Format, width: float, height: float
) -> None:
    picture = drawn(variant, kind, width, height)
    left, top, right, bottom = picture.plate
    assert SAFE <= left < right <= width - SAFE
    assert height / 2 < top < bottom <= height - SAFE
    assert right - left >= 150.0
    assert 27 <= bottom - top <= 30  # four lines, and no more than they need
    shapes = painted(picture)
    ground = max(i for i, (shape, _) in enumerate(shapes) if getattr(shape, "name", "") == "plate")
    under, matrix = shapes[ground]
    assert isinstance(under, Path)
    x0, y0, x1, y1 = reach(under, matrix)
    assert x0 < left < right < x1
    assert y0 < top < bottom < y1
    for shape, place in shapes[ground + 1 :]:
        x0, y0, x1, y1 = reach(shape, place)
        assert x1 < left or right < x0 or y1 < top or bottom < y0
    assert picture.ink is not None
    assert under.style.fill is not None
    light, dark = sorted((picture.ink.luminance, under.style.fill.luminance), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 7.0


@pytest.mark.parametrize("kind", ["wide", "band"])
def test_only_a_page_has_a_plate(kind: Format) -> None:
    picture = drawn("colour", kind, 300.0, 200.0)
    assert picture.plate == (0.0, 0.0, 0.0, 0.0)
    assert picture.ink is None


@pytest.mark.parametrize(("kind", "width", "height"), SIZES)
def test_mono_is_black_and_white(kind: Format, width: float, height: float) -> None:
    used = {s.hex for shape, _ in painted(drawn("mono", kind, width, height)) for s in swatches(shape)}
    assert used == {"#000000", "#ffffff"}


@pytest.mark.parametrize(("kind", "width", "height"), SIZES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_line_is_a_hairline(variant: Variant, kind: Format, width: float, height: float) -> None:
    for shape, matrix in painted(drawn(variant, kind, width, height)):
        if not isinstance(shape, Text) and shape.style.stroke is not None:
            assert shape.style.width * hypot(matrix[0], matrix[1]) >= THINNEST - 0.001


def test_a_booklets_page_is_the_page_smaller() -> None:
    """Composed for so small a page, the title was of letters 4 mm high."""
    (large, small), size = (
        (drawn("colour", "page", w, h) for w, h in ((210.0, 297.0), (148.5, 210.0))),
        148.5 / 210,
    )
    assert (small.drawing.width, small.drawing.height) == (148.5, 210.0)
    assert small.plate == pytest.approx([size * each for each in large.plate], abs=0.1)

    def capitals(picture: Illustration) -> float:
        return max(s.size * hypot(m[0], m[1]) for s, m in painted(picture) if isinstance(s, Text))

    assert capitals(small) == pytest.approx(size * capitals(large), rel=0.01)
