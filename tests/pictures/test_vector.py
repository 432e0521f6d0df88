"""SVG as people draw it: held against svgelements, against cairo's rendering, and refused with its line."""

import io
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest
import svgelements
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import LayoutError
from pnp.export import svg
from pnp.pictures import Field
from pnp.pictures.svg.tree import matrix_of, outline_of
from pnp.pictures.svg.vector import Template, parse_template
from pnp.scene import BLACK, Drawing, Image, Style, bounds, leaves
from pnp.scene import Path as Drawn
from pnp.verify.paint.raster import difference, raster_svg
from tests.image_files import encoded, noise

HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def drawn(
    body: str, head: str = 'width="60mm" height="80mm" viewBox="0 0 60 80"', columns: Iterable[str] = ()
) -> Template:
    return parse_template(f"<svg {HEAD} {head}>\n{body}</svg>".encode(), "sun.svg", columns)


def only(body: str) -> Drawn:
    (part,) = drawn(body).parts
    assert isinstance(part, Drawn)
    return part


numbers = st.floats(-40, 40).map(lambda value: round(value, 3))
positive = st.floats(0.5, 40).map(lambda value: round(value, 3))
transforms = st.one_of(
    st.tuples(numbers, numbers).map(lambda v: f"translate({v[0]} {v[1]})"),
    st.tuples(positive, positive).map(lambda v: f"scale({v[0]},{v[1]})"),
    positive.map(lambda v: f"scale({v})"),
    st.tuples(numbers, numbers, numbers).map(lambda v: f"rotate({v[0]}, {v[1]}, {v[2]})"),
    numbers.map(lambda v: f"rotate({v})"),
    numbers.map(lambda v: f"skewX({v})"),
    numbers.map(lambda v: f"skewY({v})"),
    st.tuples(*[numbers] * 6).map(lambda v: f"matrix({' '.join(map(str, v))})"),
)


@given(st.lists(transforms, min_size=1, max_size=4).map(" ".join), numbers, numbers)
def test_transforms_are_those_of_another_reader(said: str, x: float, y: float) -> None:
    a, b, c, d, e, f = matrix_of(said)
    point = svgelements.Matrix(said).point_in_matrix_space((x, y))
    large = max(1.0, abs(point.x), abs(point.y))
    assert abs(a * x + c * y + e - point.x) < 1e-6 * large
    assert abs(b * x + d * y + f - point.y) < 1e-6 * large


flags = st.sampled_from("01")
straight = (
    st.tuples(st.sampled_from("lLmM"), numbers, numbers),
    st.tuples(st.sampled_from("hHvV"), numbers),
    st.tuples(st.sampled_from("aA"), positive, positive, numbers, flags, flags, numbers, numbers),
)
cubic = (st.tuples(st.sampled_from("cC"), *[numbers] * 6), st.tuples(st.sampled_from("sS"), *[numbers] * 4))
quadratic = (
    st.tuples(st.sampled_from("qQ"), *[numbers] * 4),
    st.tuples(st.sampled_from("tT"), *[numbers] * 2),
)
paths = st.one_of(
    # Not both in one: the other reader takes the control point of a quadratic curve over into a cubic one.
    st.lists(st.one_of(*straight, *curves).map(lambda c: " ".join(map(str, c))), min_size=1, max_size=8)
    for curves in (cubic, quadratic)
)


@given(paths)
def test_paths_reach_as_far_as_those_of_another_reader(said: list[str]) -> None:
    data = "M 1 2 " + " ".join(said)
    box = bounds([Drawn(outline_of("path", {"d": data}), Style(stroke=BLACK, width=1.0))])
    assert box is not None
    half = 0.5
    ours = (box[0] + half, box[1] + half, box[2] - half, box[3] - half)
    other = svgelements.Path(data).bbox()
    size = max(10.0, *(abs(v) for v in other))
    assert max(abs(u - v) for u, v in zip(ours, other, strict=True)) < 2e-3 * size, (ours, other)


@pytest.mark.parametrize(
    "shape",
    [
        '<rect x="3" y="4" width="20" height="10"/>',
        '<rect x="3" y="4" width="20" height="10" rx="30" ry="2"/>',
        '<rect x="3" y="4" width="20" height="10" ry="3"/>',
        '<circle cx="9" cy="8" r="7"/>',
        '<ellipse cx="9" cy="8" rx="7" ry="3"/>',
        '<polygon points="1,2 30,4 8 -9"/>',
        '<polyline points="1,2 30,4 8 -9 1e1 4"/>',
    ],
)
def test_basic_shapes_are_those_of_another_reader(shape: str) -> None:
    path = only(shape.replace("/>", ' transform="rotate(30) translate(2 3)"/>'))
    read = svgelements.SVG.parse(_file(shape.replace("/>", ' transform="rotate(30) translate(2 3)"/>')))
    (other,) = (each for each in read.elements() if isinstance(each, svgelements.Shape))
    ours, theirs = bounds([path]), tuple(v * 25.4 / 96 for v in other.bbox())
    assert ours is not None
    assert max(abs(u - v) for u, v in zip(ours, theirs, strict=True)) < 0.01


def _file(body: str) -> io.StringIO:

    return io.StringIO(f'<svg {HEAD} width="60mm" height="80mm" viewBox="0 0 60 80">{body}</svg>')


@pytest.mark.parametrize(
    ("head", "size", "scale"),
    [
        ('width="60mm" height="80mm" viewBox="0 0 60 80"', (60, 80), 1.0),
        ('width="6cm" height="80mm" viewBox="0 0 600 800"', (60, 80), 0.1),
        ('width="96" height="192px"', (25.4, 50.8), 25.4 / 96),
        ('viewBox="0 0 96 192"', (25.4, 50.8), 25.4 / 96),
        ('width="100%" height="100%" viewBox="0 0 96 192"', (25.4, 50.8), 25.4 / 96),
        ('width="1in" height="72pt" viewBox="0 0 10 10"', (25.4, 25.4), 2.54),
    ],
)
def test_units(head: str, size: tuple[float, float], scale: float) -> None:
    found = drawn('<rect x="0" y="0" width="10" height="5"/>', head)
    assert (found.width, found.height) == pytest.approx(size, abs=1e-4)
    assert bounds(found.elements) == pytest.approx((0, 0, 10 * scale, 5 * scale), abs=1e-3)


PAINTED = """<style>/* what */ .a, path.x{fill:none} .a{fill:#123456;stroke:rgb(10,20,30)} #b{fill:lime}
circle{fill:teal;stroke-width:2}</style>
<defs><clipPath id="c"><path d="M10 10h20v20h-20z" transform="rotate(10 20 20)"/></clipPath>
<symbol id="s" viewBox="0 0 10 10"><path d="M5 0L10 10 0 10z" fill="currentColor"/>
<rect x="8" y="8" width="9" height="9"/></symbol>
<g id="g"><rect x="1" y="1" width="6" height="3"/></g></defs>
<rect width="100%" height="100%" fill="#eeddaa"/>
<g fill="#cc3311" stroke="navy" stroke-width="0.8"><path d="M5 60 q10 -10 20 0 t20 0 A5 8 30 0 1 40 70z"/>
<circle cx="50" cy="10" r="6"/><g transform="translate(30 30) scale(2 1) rotate(20)">
<rect width="8" height="8" rx="2"/></g></g>
<g clip-path="url(#c)"><circle cx="20" cy="20" r="12" style="fill:purple; stroke:none"/></g>
<use href="#s" x="40" y="40" width="14" height="20" color="#0a7"/>
<use xlink:href="#g" transform="translate(2 40)" fill="orange"/>
<path style="fill-rule:evenodd" fill="black" d="M5 25h14v14h-14z M8 28h8v8h-8z"/>
<path d="M30 75h25" fill="none" stroke="black" stroke-width="1.5" stroke-dasharray="4 2"/>
<svg x="2" y="68" width="12" height="10" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2.4"/></svg>
<g display="none"><rect width="60" height="80"/></g><rect visibility="hidden" width="60" height="80"/>"""


def test_what_is_read_looks_like_what_cairo_makes_of_the_file(tmp_path: Path) -> None:
    first, second = tmp_path / "a.svg", tmp_path / "b.svg"
    body = PAINTED.replace("path.x", ".x")
    first.write_text(f'<svg {HEAD} width="60mm" height="80mm" viewBox="0 0 60 80">{body}</svg>')
    found = drawn(body)
    svg.write(Drawing(found.width, found.height, found.elements), second, title="", language="")
    one, two = raster_svg(first, 200), raster_svg(second, 200)
    assert len(np.unique(one.reshape(-1, 3), axis=0)) > 8
    assert not difference(one, two), difference(one, two)


def test_an_upright_scale_takes_the_line_with_it() -> None:
    path = only(
        '<g transform="scale(3)"><path d="M1 1h5" stroke="red" stroke-width="0.5" stroke-dasharray="1"/></g>'
    )
    assert path.style.width == 1.5
    assert path.style.dash == (3.0, 3.0)


def test_rules_by_their_weight() -> None:
    style = "<style>#i{fill:#000001} .c{fill:#000002} rect{fill:#000003}</style>"
    assert only(f'{style}<rect id="i" class="c" width="3" height="3"/>').style.fill.hex == "#000001"
    assert only(f'{style}<rect class="c" fill="red" width="3" height="3"/>').style.fill.hex == "#000002"
    assert only(f'{style}<rect fill="red" width="3" height="3"/>').style.fill.hex == "#000003"
    assert (
        only(f'{style}<rect id="i" style="fill:#000004" width="3" height="3"/>').style.fill.hex == "#000004"
    )


def test_ids_name_nothing_in_a_drawing() -> None:
    assert only('<rect id="cell:0" width="3" height="3"/>').name == ""


def test_a_picture_of_pixels_within_an_svg() -> None:

    data = b64encode(encoded(noise(20, 10))).decode()
    body = f'<image x="10" y="20" width="40" height="30" href="data:image/png;base64,{data}"/>'
    (leaf,) = (leaf for leaf, _ in leaves(drawn(body).elements))
    assert isinstance(leaf, Image)
    assert bounds(drawn(body).elements) == (10, 25, 50, 45)  # whole and in the middle, as the standard says


@pytest.mark.parametrize(
    ("body", "line", "said"),
    [
        ('<rect width="3" height="3" fill="url(#g)"/>', 2, "a gradient or a pattern as fill"),
        (
            '<g>\n<rect width="3" height="3" style="stroke:url(#g)"/></g>',
            3,
            "a gradient or a pattern as stroke",
        ),
        ('<rect width="3" height="3" filter="url(#f)"/>', 2, "a filter is not drawn"),
        ('<g mask="url(#f)"/>', 2, "a mask is not drawn"),
        ('<path d="M0 0h3" stroke="red" marker-end="url(#m)"/>', 2, "a marker is not drawn"),
        ("<script>alert(1)</script>", 2, "<script> is not drawn"),
        ("\n<foreignObject/>", 3, "<foreignObject> is not drawn"),
        ('<image href="http://example.org/a.png" width="3" height="3"/>', 2, "a picture that lies elsewhere"),
        ('<image href="/etc/passwd" width="3" height="3"/>', 2, "a picture that lies elsewhere"),
        ('<use href="other.svg#a"/>', 2, "a use of what lies elsewhere"),
        ('<use href="#nowhere"/>', 2, "a use of what lies elsewhere"),
        ("<style>@import url(http://example.org/a.css);</style>", 2, "a style that comes from elsewhere"),
        ("<style>g rect{fill:red}</style>", 2, "a style for elements within others"),
        ('<rect width="3" height="3" stroke="red" opacity="0.5"/>', 2, "half seen through as one"),
        ('<g opacity="50%"><rect width="3" height="3"/><circle r="2"/></g>', 2, "lie on each other"),
        ('<text x="1" y="9" fill-opacity="0.5">Sun</text>', 2, "a text that is half seen through"),
        ('<rect width="3" height="3" fill="sunny"/>', 2, "no colour"),
        ('<rect width="3" height="1e999"/>', 2, "cannot be read"),
        ('<rect width="three" height="1"/>', 2, "cannot be read"),
        ('<path d="M 0 0 L 1"/>', 2, "cannot be read"),
        ('<rect width="3" height="3" transform="turn(3)"/>', 2, "cannot be read"),
        ('<g id="a"><use href="#a"/></g>', 2, "paints too much"),
        ('<g clip-path="url(#no)"/>', 2, "a clip that is not in the file"),
        ('<text x="1" y="9" transform="rotate(9)">Sun</text>', 2, "a text that is turned"),
        ('<text x="1" y="9"><textPath href="#a">Sun</textPath></text>', 2, "a text with <textPath>"),
        ("<g>", 2, "mismatched tag"),
    ],
)
def test_what_is_refused_is_refused_with_its_line(body: str, line: int, said: str) -> None:
    with pytest.raises(LayoutError) as caught:
        drawn(body)
    assert said in str(caught.value)
    assert caught.value.place == f"sun.svg:{line}"


LAUGHS = "<!DOCTYPE svg [<!ENTITY a 'ha'>" + "".join(f"<!ENTITY a{i} '&a;&a;'>" for i in range(20)) + "]>"
OUTSIDE = "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"
PARAMETER = "<!DOCTYPE svg [<!ENTITY % x SYSTEM 'http://example.org/x'> %x;]>"


@pytest.mark.parametrize("declared", [LAUGHS, OUTSIDE, PARAMETER])
def test_entities_are_refused(declared: str) -> None:
    with pytest.raises(LayoutError, match="declares entities"):
        parse_template(
            f"{declared}<svg {HEAD} viewBox='0 0 9 9'><title>&a;</title></svg>".encode(), "sun.svg"
        )


def test_what_a_doctype_names_is_not_fetched() -> None:
    doctype = (
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    )
    assert parse_template(f"{doctype}<svg {HEAD} viewBox='0 0 9 9'/>".encode(), "sun.svg").parts == ()


def test_uses_of_uses_end() -> None:
    levels = "".join(f'<g id="l{i}">' + f'<use href="#l{i + 1}"/>' * 10 + "</g>" for i in range(9))
    with pytest.raises(LayoutError, match="paints too much"):
        drawn(f'{levels}<rect id="l9" width="1" height="1"/>')


@pytest.mark.parametrize(
    "data", [b"", b"\x89PNG", b"<html/>", b"<svg/>", b"<g xmlns='http://www.w3.org/2000/svg'/>"]
)
def test_what_is_no_svg(data: bytes) -> None:
    with pytest.raises(LayoutError):
        parse_template(data, "sun.svg")


def test_texts_are_places_for_fields() -> None:
    body = """<text x="30" y="20" text-anchor="middle" font-size="5" fill="#123456"
 font-weight="bold">{{ name }}</text>
<text id="cost" x="50" y="10" style="font-size:4px">9</text>
<rect id="text" x="5" y="40" width="50" height="30" fill="red"/>
<text><tspan x="5" y="30">Cost {{cost + 1}},</tspan><tspan x="5" y="36">and {more}</tspan></text>"""
    name, cost, text, lines = drawn(body, columns=("name", "cost", "text")).fields
    assert (name.text, name.align, name.at, name.colour, name.bold) == (
        "{name}",
        "middle",
        (30, 20),
        "#123456",
        True,
    )
    assert name.size == pytest.approx(5 / 25.4 * 72)
    assert (cost.text, cost.name, cost.align) == ("{cost}", "cost", "start")
    assert (text.text, text.box, text.size) == ("{text}", (5, 40, 55, 70), 0)
    assert lines.text == "Cost {cost + 1},\nand {{more}}"


def test_without_its_column_a_rect_is_a_rect() -> None:
    body = '<rect id="text" x="5" y="40" width="50" height="30" fill="red"/>'
    assert drawn(body).fields == ()
    assert drawn(body, columns=("text",)).elements == ()


def test_what_lies_over_a_text_is_painted_after_it() -> None:
    found = drawn('<rect width="3" height="3"/><text>{{ a }}</text><circle r="2"/>').parts
    assert [isinstance(part, Field) for part in found] == [False, True, False]
