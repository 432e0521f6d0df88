"""The seven icons are told apart at 15 mm in grey, by outline as well as by tone."""

from functools import cache
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from shapely import Polygon as Shape
from shapely import box

from pnp.errors import PnpError
from pnp.export import svg
from pnp.games import open_game
from pnp.games.dehexz_war.faces.pieces import icon
from pnp.scene.elements import Drawing, Group, Path, Style, Swatch, leaves, scale
from pnp.scene.geometry import bounds, transform_segments
from pnp.scene.theme import VARIANTS, Variant
from tests.renderer import svg2png

KINDS = tuple(piece.id for piece in open_game("dehexz-war").definition.pieces)
HOUSE = ((50.0, 0.0), (100.0, 35.0), (100.0, 100.0), (0.0, 100.0), (0.0, 35.0))
"""The outline, in hundredths of an icon's width, inside which all icons lie: the shape of a piece."""
SIZE, PIXELS = 15.0, 90
APART = 0.35
"""The least share of two icons' ink that one of them has alone: one minus intersection over union."""
PAIRS = list(combinations(KINDS, 2))


def grey(drawing: Drawing) -> NDArray[np.float64]:
    data = svg.text(drawing, title="", language="en").encode()
    png = svg2png(data, output_width=PIXELS, output_height=PIXELS, background_color="white")
    return np.asarray(Image.open(BytesIO(png)).convert("L"), dtype=np.float64)


@cache
def darkness(kind: str, variant: Variant) -> NDArray[np.float64]:
    """0 on the ground, 1 on black."""
    seen = grey(Drawing(SIZE, SIZE, (Group((icon(kind, variant),), scale(SIZE)),)))
    return 1 - seen / 255


@cache
def silhouette(kind: str) -> NDArray[np.float64]:
    """Everything an icon covers, holes of ground included: what is left without any cut."""
    black = Swatch("black", "#000000")
    paths = []
    for part, matrix in leaves((icon(kind, "low-ink"),)):
        assert isinstance(part, Path)
        if part.style.fill is not None:
            paths.append(Path(transform_segments(part.segments, matrix), Style(black)))
    return 1 - grey(Drawing(100, 100, (Group(tuple(paths), scale(100)),))) / 255


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_two_icons_share_little_ink(a: str, b: str, variant: Variant) -> None:
    first, second = darkness(a, variant), darkness(b, variant)
    apart = 1 - np.minimum(first, second).sum() / np.maximum(first, second).sum()
    assert apart > APART, f"{a} and {b} in {variant} differ by {apart:.2f} only"


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_two_icons_have_different_outlines(a: str, b: str) -> None:
    first, second = silhouette(a), silhouette(b)
    apart = 1 - np.minimum(first, second).sum() / np.maximum(first, second).sum()
    assert apart > 0.25, f"the outlines of {a} and {b} differ by {apart:.2f} only"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", KINDS)
def test_an_icon_fills_the_house_and_stays_in_it(kind: str, variant: Variant) -> None:
    left, top, right, bottom = bounds((icon(kind, variant),)) or (0, 0, 0, 0)
    assert right - left > 0.6
    assert bottom - top > 0.7
    dark = darkness(kind, variant)
    house = Shape(HOUSE).buffer(2.5)  # half an outline and its antialiasing
    step = 100 / PIXELS
    for row, column in np.argwhere(dark > 0.5):
        pixel = box(column * step, row * step, (column + 1) * step, (row + 1) * step)
        assert house.intersects(pixel), f"ink of {kind} at {column * step:.0f}, {row * step:.0f}"


@pytest.mark.parametrize("kind", KINDS)
def test_the_low_ink_icon_takes_less_ink(kind: str) -> None:
    assert darkness(kind, "low-ink").sum() < 0.8 * darkness(kind, "mono").sum()


@pytest.mark.parametrize("kind", KINDS)
def test_lines_are_thick_enough_at_the_size_of_a_piece(kind: str) -> None:
    for variant in VARIANTS:
        for part, matrix in leaves((Group((icon(kind, variant),), scale(7.3)),)):
            assert isinstance(part, Path)
            if part.style.stroke is not None:
                assert part.style.width * matrix[0] >= 0.25


def test_mono_is_black_and_white() -> None:
    for kind in KINDS:
        for part, _ in leaves((icon(kind, "mono"),)):
            assert isinstance(part, Path)
            for swatch in (part.style.fill, part.style.stroke):
                assert swatch is None or swatch.hex in ("#000000", "#ffffff")


def test_an_icon_differs_by_kind_and_variant() -> None:
    drawn = {icon(kind, variant) for kind in KINDS for variant in VARIANTS}
    assert len(drawn) == len(KINDS) * len(VARIANTS)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(PnpError, match=r"icon-W\.svg"):
        icon("W", "colour")
