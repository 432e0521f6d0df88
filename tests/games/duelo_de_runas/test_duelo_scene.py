"""The scene of Duelo de Runas: it fills its rectangle, says its title, and leaves a book room to write."""

from collections.abc import Iterator
from functools import cache

import pytest

from pnp.export import svg
from pnp.games import Format, Illustration, Setting, open_game
from pnp.games.duelo_de_runas.faces import illustration
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.kit.catalogs import translations
from pnp.scene import (
    VARIANTS,
    Element,
    Path,
    Polygon,
    Swatch,
    Text,
    Variant,
    digest,
    glyph_paths,
    leaves,
    segments_of,
    winding,
)
from pnp.scene.clearing import Clearing
from pnp.text import ascent, cap_height
from pnp.units import Point
from pnp.verify.drawing.likeness import contrast

GAME = open_game("duelo-de-runas")

FORMATS: tuple[tuple[Format, float, float], ...] = (
    ("page", 210.0, 297.0),
    ("page", 215.9, 279.4),
    ("wide", 300.0, 200.0),
    ("band", 180.0, 30.0),
)
PAGES = FORMATS[:2]
LETTERED = FORMATS[:3]

PLATE = (150.0, 27.0, 30.0)
"""mm: how wide at least, how high at least and at most: what a book sets four lines in."""

LARGEST = 250_000
"""Bytes of SVG."""


def drawn(variant: Variant, size: tuple[Format, float, float]) -> Illustration:
    say = translations(GAME, "en").gettext
    return illustration(Setting(GAME, variant, "en", max(GAME.definition.game.players), say), *size)


seen = cache(drawn)


def titles(elements: tuple[Element, ...]) -> list[Text]:
    return [leaf for leaf, _ in leaves(elements) if isinstance(leaf, Text) and leaf.name == "title"]


def rim(width: float, height: float) -> Iterator[Point]:
    """The corners of a rectangle and points along its edges."""
    for i in range(9):
        share = i / 8
        yield from (
            (share * width, 0.0),
            (share * width, height),
            (0.0, share * height),
            (width, share * height),
        )


def covers(element: Element, at: Point) -> bool:
    """Whether a filled shape with straight sides holds a point; what is clipped is not asked."""
    if not isinstance(element, Path | Polygon) or element.style.fill is None:
        return False
    segments = segments_of(element)
    if any(segment[0] == "C" for segment in segments):
        return False
    return winding(at, [(float(s[1]), float(s[2])) for s in segments if s[0] != "Z"]) != 0


def paints(elements: tuple[Element, ...]) -> set[Swatch]:
    """Every colour that is painted."""
    found: set[Swatch | None] = set()
    for leaf, _ in leaves(elements):
        found |= {leaf.fill} if isinstance(leaf, Text) else {leaf.style.fill, leaf.style.stroke}
    return {swatch for swatch in found if swatch is not None}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", FORMATS)
def test_the_same_scene_is_drawn_each_time(variant: Variant, size: tuple[Format, float, float]) -> None:
    assert digest(drawn(variant, size).drawing.elements) == digest(seen(variant, size).drawing.elements)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", FORMATS)
def test_the_scene_fills_its_rectangle(variant: Variant, size: tuple[Format, float, float]) -> None:
    drawing = seen(variant, size).drawing
    assert (drawing.width, drawing.height) == size[1:]
    bare = [at for at in rim(*size[1:]) if not any(covers(element, at) for element in drawing.elements)]
    assert bare == []


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", LETTERED)
def test_the_title_is_lettered_in_the_scene(variant: Variant, size: tuple[Format, float, float]) -> None:
    lines = titles(seen(variant, size).drawing.elements)
    assert " ".join(line.text for line in lines) == GAME.definition.game.title
    face = theme(variant).typeface("title")
    for line in lines:
        assert len(list(glyph_paths(line))) == len(line.text.replace(" ", ""))
        assert cap_height(face, line.size) >= 16.0
        left, baseline = line.origin
        assert baseline - ascent(face, line.size) >= 12.0
        assert left >= 12.0
        assert left + line.width <= size[1] - 12.0


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_band_bears_no_words(variant: Variant) -> None:
    leaf_kinds = [type(leaf) for leaf, _ in leaves(seen(variant, FORMATS[3]).drawing.elements)]
    assert leaf_kinds
    assert Text not in leaf_kinds


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", PAGES)
def test_the_plate_is_calm_and_read(variant: Variant, size: tuple[Format, float, float]) -> None:
    picture = seen(variant, size)
    (left, top, right, bottom), (_, width, height) = picture.plate, size
    assert right - left >= PLATE[0]
    assert PLATE[1] <= bottom - top <= PLATE[2]
    assert left >= 12.0
    assert right <= width - 12.0
    assert height / 2 < top
    assert bottom <= height - 12.0
    clearing = Clearing(picture.drawing.elements, ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)))
    assert clearing.is_clear(picture.plate, margin=10.0, gap=0.2)
    assert picture.ink is not None
    assert contrast(picture.ink.hex, clearing.colour(((left + right) / 2, (top + bottom) / 2)).hex) >= 7.0


@pytest.mark.parametrize("size", FORMATS[2:])
def test_only_a_page_has_a_plate(size: tuple[Format, float, float]) -> None:
    picture = seen("colour", size)
    assert (picture.plate, picture.ink) == ((0.0, 0.0, 0.0, 0.0), None)


@pytest.mark.parametrize("size", FORMATS)
def test_mono_is_black_and_white(size: tuple[Format, float, float]) -> None:
    assert {swatch.hex for swatch in paints(seen("mono", size).drawing.elements)} == {"#000000", "#ffffff"}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", FORMATS)
def test_no_line_is_a_hairline(variant: Variant, size: tuple[Format, float, float]) -> None:
    thin = [
        leaf.style.width
        for leaf, (a, b, *_) in leaves(seen(variant, size).drawing.elements)
        if not isinstance(leaf, Text)
        and leaf.style.stroke is not None
        and leaf.style.width * (a * a + b * b) ** 0.5 < 0.25
    ]
    assert thin == []


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", FORMATS)
def test_the_scene_is_small(variant: Variant, size: tuple[Format, float, float]) -> None:
    text = svg.text(seen(variant, size).drawing, title="", language="en")
    assert len(text.encode()) <= LARGEST
