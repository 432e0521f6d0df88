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

from pnp.errors import UnknownName
from pnp.export import svg
from pnp.games.dehexz_war.faces.icons import HOUSE, KINDS, icon, outline_of, symmetric
from pnp.games.dehexz_war.faces.theme import theme
from pnp.scene.elements import Drawing, Path, Style, Swatch, Use, leaves, scale
from pnp.scene.geometry import bounds
from pnp.scene.theme import VARIANTS, Variant
from tests.renderer import svg2png

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
    seen = grey(Drawing(SIZE, SIZE, (Use(icon(kind, theme(variant)), scale(SIZE)),)))
    return 1 - seen / 255


@cache
def silhouette(kind: str) -> NDArray[np.float64]:
    """Everything an icon covers, holes of ground included: what is left without any cut."""
    black = Swatch("black", "#000000")
    paths = []
    for part, _ in leaves(icon(kind, theme("low-ink")).children):
        assert isinstance(part, Path)
        if part.style.fill is not None:
            paths.append(Path(part.segments, Style(black)))
    sized = tuple(Path(p.segments, p.style) for p in paths)
    return 1 - grey(Drawing(100, 100, sized)) / 255


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
    left, top, right, bottom = bounds(icon(kind, theme(variant)).children) or (0, 0, 0, 0)
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
        for part, matrix in leaves((Use(icon(kind, theme(variant)), scale(7.5)),)):
            assert isinstance(part, Path)
            if part.style.stroke is not None:
                assert part.style.width * matrix[0] >= 0.25


def test_mono_is_black_and_white() -> None:
    for kind in KINDS:
        for part, _ in leaves(icon(kind, theme("mono")).children):
            assert isinstance(part, Path)
            for swatch in (part.style.fill, part.style.stroke):
                assert swatch is None or swatch.hex in ("#000000", "#ffffff")


def test_an_icon_is_equal_each_time_and_differs_by_kind_and_variant() -> None:
    keys = {icon(kind, theme(variant)).key for kind in KINDS for variant in VARIANTS}
    assert len(keys) == len(KINDS) * len(VARIANTS)
    assert icon("A", theme("mono")) == icon("A", theme("mono"))


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(UnknownName, match="'W'"):
        icon("W", theme("colour"))


def test_path_data_repeats_its_command_and_closes() -> None:
    assert outline_of("M 0 0 1 1 L 2 2, 3 3 Z") == (
        ("M", 0.0, 0.0),
        ("L", 1.0, 1.0),
        ("L", 2.0, 2.0),
        ("L", 3.0, 3.0),
        ("Z",),
    )


def test_symmetric_turns_back_along_the_reflection() -> None:
    assert symmetric("M 50 0 C 60 0 70 10 80 20 L 50 90") == (
        ("M", 50.0, 0.0),
        ("C", 60.0, 0.0, 70.0, 10.0, 80.0, 20.0),
        ("L", 50.0, 90.0),
        ("L", 20.0, 20.0),
        ("C", 30.0, 10.0, 40.0, 0.0, 50.0, 0.0),
        ("Z",),
    )
