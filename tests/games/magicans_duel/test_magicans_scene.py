"""The cathedral by night: the same each time, to every edge, with its title, a calm plate and few colours."""

from functools import cache

import pytest

from pnp.games import Format, Illustration, Setting, open_game
from pnp.games.magicans_duel.faces import illustration
from pnp.scene import VARIANTS, Group, Text, Variant, bounds, digest, leaves

SIZES: dict[Format, tuple[float, float]] = {
    "page": (210.0, 297.0),
    "wide": (300.0, 200.0),
    "band": (180.0, 30.0),
}
ALL = [(variant, form) for variant in VARIANTS for form in SIZES]
LETTER = (215.9, 279.4)


@cache
def setting(variant: Variant) -> Setting:
    return Setting(open_game("magicans-duel"), variant, "en", 2, lambda text: text)


def drawn(variant: Variant, form: Format, size: tuple[float, float] | None = None) -> Illustration:
    return illustration(setting(variant), form, *(size or SIZES[form]))


@pytest.mark.parametrize(("variant", "form"), ALL)
def test_it_is_the_same_each_time(variant: Variant, form: Format) -> None:
    first, second = drawn(variant, form), drawn(variant, form)
    assert digest(first.drawing.elements) == digest(second.drawing.elements)


@pytest.mark.parametrize(("variant", "form"), ALL)
def test_it_fills_its_rectangle(variant: Variant, form: Format) -> None:
    """Its ground is a filled shape from corner to corner, and so is the frame that clips."""
    width, height = SIZES[form]
    picture = drawn(variant, form).drawing
    (frame,) = picture.elements
    assert isinstance(frame, Group)
    assert {segment[1:] for segment in frame.clip if len(segment) > 1} == {
        (0.0, 0.0),
        (width, 0.0),
        (width, height),
        (0.0, height),
    }
    ground = frame.children[0]
    assert bounds([ground]) == (0.0, 0.0, width, height)
    shape, _ = next(leaves([ground]))
    assert not isinstance(shape, Text)
    assert shape.style.fill is not None


@pytest.mark.parametrize(("variant", "form"), ALL)
def test_the_title_is_there_as_letters(variant: Variant, form: Format) -> None:
    texts = [shape for shape, _ in leaves(drawn(variant, form).drawing.elements) if isinstance(shape, Text)]
    if form == "band":
        assert not texts
        return
    assert " ".join(text.text for text in texts) == setting(variant).definition.game.title
    assert sum(bool(glyph.segments) for text in texts for glyph, _, _ in text.glyphs) == 12
    left, top, right, _ = bounds(texts) or (0.0, 0.0, 0.0, 0.0)
    width, _ = SIZES[form]
    assert min(left, top, width - right) >= 12


@pytest.mark.parametrize("size", [SIZES["page"], LETTER])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_plate_is_calm(variant: Variant, size: tuple[float, float]) -> None:
    """Nothing is painted on it but the slab, and what is written there stands out 7 : 1."""
    picture = drawn(variant, "page", size)
    left, top, right, bottom = picture.plate
    assert right - left >= 150
    assert 27 <= bottom - top <= 30  # four lines, and no more than they need
    assert left >= 12
    assert right <= size[0] - 12
    assert bottom <= size[1] - 12
    shapes = list(leaves(picture.drawing.elements))
    at = max(i for i, (shape, _) in enumerate(shapes) if shape.name == "slab")
    slab, _ = shapes[at]
    x0, y0, x1, y1 = bounds([slab]) or (0.0, 0.0, 0.0, 0.0)
    assert x0 <= left
    assert y0 <= top
    assert x1 >= right
    assert y1 >= bottom
    for shape, _ in shapes[at + 1 :]:
        a, b, c, d = bounds([shape]) or (0.0, 0.0, 0.0, 0.0)
        assert c <= left or a >= right or d <= top or b >= bottom, shape
    assert not isinstance(slab, Text)
    assert slab.style.fill is not None
    assert picture.ink is not None
    pale, dark = sorted((slab.style.fill.luminance, picture.ink.luminance), reverse=True)
    assert (pale + 0.05) / (dark + 0.05) >= 7


@pytest.mark.parametrize("form", SIZES)
def test_mono_is_black_and_white(form: Format) -> None:
    used = set()
    for shape, _ in leaves(drawn("mono", form).drawing.elements):
        inks = (shape.fill,) if isinstance(shape, Text) else (shape.style.fill, shape.style.stroke)
        used |= {ink.hex for ink in inks if ink is not None}
    assert used == {"#000000", "#ffffff"}


@pytest.mark.parametrize(("variant", "form"), ALL)
def test_no_line_is_too_thin_to_print(variant: Variant, form: Format) -> None:
    for shape, matrix in leaves(drawn(variant, form).drawing.elements):
        if not isinstance(shape, Text) and shape.style.stroke is not None:
            assert shape.style.width * abs(matrix[3]) >= 0.25, shape
