"""Shapes and letters of an SVG, number by number; what is small, and what the standard says of edges."""

import pytest

from pnp.errors import LayoutError
from pnp.pictures.svg.tree import outline_of, viewbox_matrix
from pnp.pictures.svg.vector import Template, parse_template
from pnp.scene import Group, bounds

VIEW = (10.0, 20.0, 4.0, 2.0)
"""Twice as wide as it is high, in a viewport of 8 by 8 or of 8 by 2."""


def drawn(body: str) -> Template:
    head = 'xmlns="http://www.w3.org/2000/svg" width="60mm" height="80mm" viewBox="0 0 60 80"'
    return parse_template(f"<svg {head}>{body}</svg>".encode(), "sun.svg")


@pytest.mark.parametrize(
    ("aspect", "height", "matrix"),
    [
        ("", 8, (2, 0, 0, 2, -20, -38)),
        ("xMidYMid meet", 8, (2, 0, 0, 2, -20, -38)),
        ("xMidYMin", 8, (2, 0, 0, 2, -20, -40)),
        ("xMidYMax", 8, (2, 0, 0, 2, -20, -36)),
        ("xMinYMid", 2, (1, 0, 0, 1, -10, -20)),
        ("xMidYMid", 2, (1, 0, 0, 1, -8, -20)),
        ("xMaxYMax", 2, (1, 0, 0, 1, -6, -20)),
        ("xMidYMax slice", 2, (2, 0, 0, 2, -20, -42)),
        ("none", 8, (2, 0, 0, 4, -20, -80)),
    ],
)
def test_where_a_viewbox_comes_to_lie(aspect: str, height: float, matrix: tuple[float, ...]) -> None:
    assert viewbox_matrix(VIEW, 8.0, height, aspect) == pytest.approx(matrix)


@pytest.mark.parametrize("view", [(0.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 0.0), (0.0, 0.0, 1.0)])
def test_a_viewbox_without_a_size_is_refused(view: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="a viewBox of"):
        viewbox_matrix(view, 8.0, 8.0, "")


def test_a_rectangle_may_be_thin() -> None:
    assert bounds(drawn('<rect x="2" y="3" width="0.5" height="0.25"/>').elements) == (2, 3, 2.5, 3.25)
    assert outline_of("rect", {"width": "0", "height": "3"}) == ()
    assert outline_of("rect", {"width": "3", "height": "0"}) == ()


def test_a_symbol_is_painted_where_it_is_used_alone() -> None:
    symbol = '<symbol id="s" viewBox="0 0 4 4"><rect width="4" height="4"/></symbol>'
    assert drawn(symbol).parts == ()
    used = drawn(f'{symbol}<use href="#s" x="10" y="20" width="8" height="8"/>')
    assert bounds(used.elements) == pytest.approx((10, 20, 18, 28))


@pytest.mark.parametrize(
    ("weight", "bold"), [("bolder", True), ("600", True), ("900", True), ("normal", False), ("500", False)]
)
def test_letters_are_bold_from_600_on(weight: str, bold: bool) -> None:
    (field,) = drawn(f'<text font-weight="{weight}">{{{{ name }}}}</text>').fields
    assert field.bold is bold


@pytest.mark.parametrize("inside", [2 * '<circle r="2"/>', "<text>Sun</text>", ""])
def test_a_clip_is_one_shape(inside: str) -> None:
    clip = f'\n<clipPath id="c">{inside}</clipPath>\n<g clip-path="url(#c)"/>'
    with pytest.raises(LayoutError, match="a clip of more than one") as caught:
        drawn(clip)
    assert caught.value.place == "sun.svg:2"


def test_a_shape_that_is_used_cuts_where_it_is_used() -> None:
    shape = '<defs><rect id="r" x="1" width="6" height="4"/></defs>'
    clip = f'{shape}<clipPath id="c"><use href="#r" x="20" y="30" transform="translate(5 0)"/></clipPath>'
    (group,) = drawn(f'{clip}<g clip-path="url(#c)"><circle r="99"/></g>').elements
    assert isinstance(group, Group)
    assert group.clip[0] == ("M", 26, 30)
