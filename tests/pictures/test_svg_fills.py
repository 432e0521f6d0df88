"""Gradients, opacity and patterns of SVG files, as a drawing has them."""

import base64
import io

import pytest
from PIL import Image as Pillow

from pnp.errors import LayoutError
from pnp.pictures.svg.recolouring import apply_tint, black_and_white
from pnp.pictures.svg.vector import Template, parse_template
from pnp.scene import Element, Gradient, Group, Image, Style, Swatch, Use, bounds, leaves, transform_point

TWO = '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>'


def drawn(body: str, defs: str = "") -> Template:
    """An SVG in which a unit is a millimetre."""
    size = 'width="100mm" height="100mm" viewBox="0 0 100 100"'
    links = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {links} {size}><defs>\n{defs}</defs>\n{body}</svg>'
    return parse_template(text.encode(), "sun.svg")


def styles(elements: tuple[Element, ...]) -> list[Style]:
    return [leaf.style for leaf, _ in leaves(elements)]  # type: ignore[union-attr]


def colour_at(template: Template, x: float, y: float) -> str:
    """The colour of the last gradient at a place of the picture, in mm."""
    for leaf, matrix in reversed(list(leaves(template.elements))):
        fill = leaf.style.fill  # type: ignore[union-attr]
        if isinstance(fill, Gradient):
            a, b, c, d, e, f = matrix
            whole = a * d - b * c
            u, v = x - e, y - f
            return fill.colour_at(((d * u - c * v) / whole, (a * v - b * u) / whole))
    raise AssertionError("no gradient")


RECT = '<rect x="10" y="20" width="40" height="20" fill="url(#g)"/>'


@pytest.mark.parametrize(
    ("defs", "places"),
    [
        (f'<linearGradient id="g">{TWO}</linearGradient>', {(10, 30): "#ff0000", (50, 22): "#0000ff"}),
        (
            f'<linearGradient id="g" x2="0" y2="1">{TWO}</linearGradient>',
            {(12, 20): "#ff0000", (30, 30): "#800080", (12, 40): "#0000ff"},
        ),
        (
            f'<linearGradient id="g" x1="0%" x2="50%">{TWO}</linearGradient>',
            {(10, 30): "#ff0000", (30, 30): "#0000ff", (45, 30): "#0000ff"},
        ),
        (
            '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="20" y1="0" x2="40" y2="0">'
            f"{TWO}</linearGradient>",
            {(20, 30): "#ff0000", (30, 39): "#800080", (40, 30): "#0000ff"},
        ),
        (
            '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="20" y1="0" x2="40" y2="0"'
            f' gradientTransform="translate(10 0)">{TWO}</linearGradient>',
            {(30, 30): "#ff0000", (50, 30): "#0000ff"},
        ),
        (
            f'<linearGradient id="a" x2="0" y2="1">{TWO}</linearGradient><linearGradient id="g" href="#a"/>',
            {(12, 20): "#ff0000", (12, 40): "#0000ff"},
        ),
        (
            f'<linearGradient id="a">{TWO}</linearGradient>'
            '<radialGradient id="g" xlink:href="#a" gradientUnits="userSpaceOnUse" cx="30" cy="30" r="10"/>',
            {(30, 30): "#ff0000", (35, 30): "#800080", (30, 40): "#0000ff"},
        ),
        # By its shape a circle becomes an ellipse.
        (f'<radialGradient id="g">{TWO}</radialGradient>', {(40, 30): "#800080", (30, 35): "#800080"}),
        (
            '<linearGradient id="g"><stop offset="50%" style="stop-color:lime"/>'
            '<stop offset="0.2" stop-color="blue"/></linearGradient>',
            {(29, 30): "#00ff00", (31, 30): "#0000ff"},
        ),
    ],
)
def test_a_gradient_has_the_colours_of_the_standard(defs: str, places: dict[tuple[int, int], str]) -> None:
    template = drawn(RECT, defs)
    assert {at: colour_at(template, *at) for at in places} == places


def test_a_gradient_turns_and_grows_with_its_shape() -> None:
    defs = f'<linearGradient id="g">{TWO}</linearGradient>'
    turned = drawn(
        '<rect width="20" height="10" fill="url(#g)" transform="translate(50 50) rotate(90)"/>', defs
    )
    assert colour_at(turned, 45, 50) == "#ff0000"
    assert colour_at(turned, 45, 70) == "#0000ff"
    lined = '<rect width="20" height="10" fill="url(#g)" stroke="#111" transform="scale(2 1)"/>'
    assert colour_at(drawn(lined, defs), 20, 5) == "#800080"


def test_a_gradient_with_a_line_is_two_shapes() -> None:
    found = styles(
        drawn(
            RECT.replace("/>", ' stroke="#123456"/>'), f'<linearGradient id="g">{TWO}</linearGradient>'
        ).elements
    )
    assert [(style.fill is None, style.stroke is None) for style in found] == [(False, True), (True, False)]


@pytest.mark.parametrize(
    ("defs", "hexadecimal"),
    [
        ('<linearGradient id="g"><stop stop-color="lime"/></linearGradient>', "#00ff00"),
        (f'<linearGradient id="g" x2="0">{TWO}</linearGradient>', "#0000ff"),
        (f'<radialGradient id="g" r="0">{TWO}</radialGradient>', "#0000ff"),
    ],
)
def test_a_gradient_that_comes_to_one_colour_is_flat(defs: str, hexadecimal: str) -> None:
    (style,) = styles(drawn(RECT, defs).elements)
    assert style.fill == Swatch(hexadecimal, hexadecimal)


def test_a_gradient_without_stops_paints_nothing() -> None:
    assert drawn(RECT, '<linearGradient id="g"/>').elements == ()


def test_opacities_multiply() -> None:
    (style,) = styles(drawn('<g opacity="0.5"><rect width="9" height="9" fill-opacity="50%"/></g>').elements)
    assert style.opacity == 0.25
    (style,) = styles(drawn('<rect width="9" height="9" fill="rgba(255,0,0,0.4)"/>').elements)
    assert style.opacity == pytest.approx(0.4)
    assert style.fill == Swatch("#ff0000", "#ff0000")
    shade = TWO.replace("/>", ' stop-opacity="0.5"/>')
    (style,) = styles(drawn(RECT, f'<linearGradient id="g">{shade}</linearGradient>').elements)
    assert style.opacity == 0.5


def test_a_group_whose_parts_lie_apart_is_seen_through_part_by_part() -> None:
    parts = '<rect width="9" height="9"/><rect x="10" width="9" height="9"/>'
    assert [style.opacity for style in styles(drawn(f'<g opacity="0.3">{parts}</g>').elements)] == [0.3, 0.3]


def test_a_picture_in_it_is_seen_through() -> None:
    file = io.BytesIO()
    Pillow.new("RGB", (4, 4), "#ff0000").save(file, "PNG")
    data = base64.b64encode(file.getvalue()).decode()
    image = f'<image width="4" height="4" opacity="0.5" href="data:image/png;base64,{data}"/>'
    (leaf,) = [leaf for leaf, _ in leaves(drawn(image).elements)]
    assert isinstance(leaf, Image)
    assert leaf.raster.channels == 4
    assert leaf.raster.mean == "#ff7f7f"


def test_a_pattern_is_tiles_behind_a_clip() -> None:
    tile = '<pattern id="g" width="10" height="10" patternUnits="userSpaceOnUse">'
    tile += '<path d="M2 2h4v4h-4z"/></pattern>'
    (group,) = drawn(RECT, tile).elements
    assert isinstance(group, Group)
    assert bounds([group]) == (12, 22, 46, 36)
    assert len(group.children) == 4 * 2
    assert all(isinstance(each, Use) for each in group.children)
    corners = {transform_point(each.transform, (2.0, 2.0)) for each in group.children}  # type: ignore[union-attr]
    assert corners == {(x, y) for x in (12, 22, 32, 42) for y in (22, 32)}


def test_a_pattern_is_turned_and_measured_by_its_shape() -> None:
    turned = (
        '<pattern id="g" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(90)">'
        '<path d="M2 2h4v4h-4z"/></pattern>'
    )
    (group,) = drawn(RECT, turned).elements
    assert {round(leaf_box[0]) % 10 for leaf_box in _boxes(group)} == {4}
    quarter = '<pattern id="g" width="0.25" height="0.5"><path d="M2 2h4v4h-4z"/></pattern>'
    (group,) = drawn(RECT, quarter).elements
    assert {(round(box[0]), round(box[1])) for box in _boxes(group)} == {
        (x, y) for x in (12, 22, 32, 42) for y in (22, 32)
    }


def _boxes(group: Element) -> list[tuple[float, float, float, float]]:
    assert isinstance(group, Group)
    found = [bounds([each]) for each in group.children]
    return [box for box in found if box]


REFUSED = [
    (
        RECT,
        f'<linearGradient id="g" spreadMethod="reflect">{TWO}</linearGradient>',
        "a gradient that is repeated",
    ),
    (RECT, f'<radialGradient id="g" fx="0.2">{TWO}</radialGradient>', "beside its middle"),
    (RECT, f'<radialGradient id="g" fr="10%">{TWO}</radialGradient>', "beside its middle"),
    (RECT, '<linearGradient id="g" href="#g"/>', "in a circle"),
    (RECT, '<linearGradient id="g" href="#no"/>', "takes from none"),
    (
        RECT,
        '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-opacity="0"/></linearGradient>',
        "fades away",
    ),
    (RECT, f'<radialGradient id="g" r="-1">{TWO}</radialGradient>', "cannot be read"),
    (
        RECT,
        '<pattern id="g" width="1" height="1" patternContentUnits="objectBoundingBox">'
        '<path d="M0 0h1v1z"/></pattern>',
        "measured by what it fills",
    ),
    (
        RECT,
        '<pattern id="g" width="0.0001" height="0.0001"><path d="M0 0h1v1z"/></pattern>',
        "too many tiles",
    ),
    (RECT, '<pattern id="g" href="#g"/>', "takes from none"),
    (RECT.replace("fill", "stroke"), f'<linearGradient id="g">{TWO}</linearGradient>', "as stroke"),
    (RECT, '<mask id="g"/>', "a gradient or a pattern as fill"),
    (
        RECT,
        '<pattern id="g" width="1" height="1"><rect width="9" height="9" fill="url(#g)"/></pattern>',
        "paints too much",
    ),
]


@pytest.mark.parametrize(("body", "defs", "said"), REFUSED)
def test_what_cannot_be_drawn_is_refused_with_its_line(body: str, defs: str, said: str) -> None:
    with pytest.raises(LayoutError) as caught:
        drawn(body, defs)
    assert said in str(caught.value)
    assert caught.value.place in ("sun.svg:2", "sun.svg:3")


def test_patterns_in_patterns_stay_within_bounds() -> None:
    small = 'width="1" height="1" patternUnits="userSpaceOnUse"'
    deep = f'<pattern id="p0" {small}><path d="M0 0h1v1z"/></pattern>'
    for number in range(1, 12):
        inner = f'<rect width="30" height="30" fill="url(#p{number - 1})"/>'
        deep += f'<pattern id="p{number}" {small}>{inner}</pattern>'
    with pytest.raises(LayoutError, match="paints too much"):
        drawn(RECT.replace("#g", "#p11"), deep)


def test_too_many_stops_are_refused() -> None:
    with pytest.raises(LayoutError, match="32 stops"):
        drawn(RECT, f'<linearGradient id="g">{TWO * 40}</linearGradient>')


def test_in_mono_a_gradient_is_a_hatch_in_black_and_white() -> None:
    pale = TWO.replace("blue", "white")
    made = black_and_white(drawn(RECT, f'<linearGradient id="g">{pale}</linearGradient>').elements)
    colours = {each.hex for style in styles(made) for each in (style.fill, style.stroke) if each}
    assert colours == {"#ffffff", "#000000"}
    assert any(isinstance(each, Group) and each.clip for each in made)
    assert not any(isinstance(style.fill, Gradient) for style in styles(made))


def test_a_pattern_is_made_black_and_white_too() -> None:
    tile = '<pattern id="g" width="10" height="10" patternUnits="userSpaceOnUse">'
    tile += '<path d="M2 2h4v4z" fill="#300"/></pattern>'
    made = black_and_white(drawn(RECT, tile).elements)
    assert {style.fill.hex for style in styles(made) if style.fill} == {"#000000"}


def test_an_icon_of_a_gradient_keeps_its_colours() -> None:
    elements = drawn(RECT, f'<linearGradient id="g">{TWO}</linearGradient>').elements
    assert apply_tint(elements, Swatch("ink", "#111111")) == elements
