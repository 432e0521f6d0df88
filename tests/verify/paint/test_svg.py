"""What the SVG reader sees, held against the standard and against svgelements where it is installed."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene.elements import transform_point
from pnp.verify.paint import svg as paint_svg
from pnp.verify.paint.shapes import Unreadable, extent
from pnp.verify.paint.svg import millimetres, parse_transform, path_segments, read_svg
from tests.verify.making import svg


def test_units_and_view_box(tmp_path: Path) -> None:
    page = read_svg(
        svg(
            tmp_path / "a.svg",
            '<rect width="10" height="20"/>',
            head='width="2in" height="72pt" viewBox="-5 0 20 10"',
        )
    )
    assert (page.width, page.height) == pytest.approx((50.8, 25.4))
    assert page.shapes[0].bounds == pytest.approx((12.7, 0, 38.1, 50.8))
    plain = read_svg(svg(tmp_path / "b.svg", '<rect width="96" height="48"/>', head='width="96" height="96"'))
    assert plain.shapes[0].bounds == pytest.approx((0, 0, 25.4, 12.7))


def test_shapes_of_every_kind(tmp_path: Path) -> None:
    body = """
      <path d="M10 10h10v10z"/><polygon points="10,10 20,10 20,20"/><polyline points="10,10 20,10 20,20"/>
      <circle cx="15" cy="15" r="5"/><ellipse cx="15" cy="15" rx="5" ry="3"/>
      <rect x="10" y="10" width="10" height="6"/>
      <rect x="10" y="10" width="10" height="6" rx="2"/><line x1="10" y1="10" x2="20" y2="12" stroke="red"/>
      <path d="M10 15a5 5 0 0 1 10 0"/>"""
    shapes = read_svg(svg(tmp_path / "kinds.svg", body)).shapes
    boxes = [tuple(round(v, 2) for v in extent(s.outline) or ()) for s in shapes]
    square, flat = (10, 10, 20, 20), (10, 10, 20, 16)
    assert boxes == [
        square,
        square,
        square,
        square,
        (10, 12, 20, 18),
        flat,
        flat,
        (10, 10, 20, 12),
        (10, 10, 20, 15),
    ]
    assert shapes[7].stroke == "#ff0000"


def test_inheritance_style_attributes_and_uses(tmp_path: Path) -> None:
    body = """<defs><symbol id="s"><rect width="4" height="4"/></symbol>
      <g id="g"><circle r="2" fill="lime"/></g></defs>
      <g fill="#123456" stroke="red" stroke-width="2"
        transform="translate(10 20) scale(2)">
        <use href="#s" x="1" y="2"/><use xlink:href="#g" transform="rotate(90)"/>
        <rect width="1" height="1" style="fill: currentColor; stroke:none" color="#abcdef"/></g>"""
    one, two, three = read_svg(svg(tmp_path / "use.svg", body)).shapes
    assert (one.fill, one.stroke, one.width) == ("#123456", "#ff0000", 4)
    assert extent(one.outline) == pytest.approx((12, 24, 20, 32))
    assert (two.fill, extent(two.outline)) == ("#00ff00", pytest.approx((6, 16, 14, 24)))
    assert (three.fill, three.stroke) == ("#abcdef", None)


def test_clips_and_view_boxes_of_symbols(tmp_path: Path) -> None:
    body = """<clipPath id="c"><rect width="10" height="10"/></clipPath>
      <symbol id="s" viewBox="0 0 10 10"><rect width="30" height="30"/></symbol>
      <rect clip-path="url(#c)" x="5" width="10" height="10"/>
      <rect clip-path="url(#c)" x="50" width="9" height="9"/>
      <g clip-path="url('#c')" transform="translate(100 100)"><rect width="9" height="9"/></g>
      <use href="#s" x="40" y="40" width="20" height="20"/>"""
    page = read_svg(svg(tmp_path / "clip.svg", body))
    assert [s.unseen for s in page.unseen] == ["clipped away"]
    first, inside, symbol = page.shapes
    assert first.clip is not None
    assert first.clip.bounds == pytest.approx((0, 0, 10, 10))
    assert inside.clip is None
    assert symbol.clip is not None
    assert symbol.clip.bounds == pytest.approx((40, 40, 60, 60))
    assert extent(symbol.outline) == pytest.approx((40, 40, 100, 100))


def test_what_is_not_painted(tmp_path: Path) -> None:
    body = """<g display="none"><rect width="9" height="9"/></g><rect width="9" height="9" fill="none"/>
      <g opacity="0"><rect width="9" height="9"/></g><rect width="9" height="9" visibility="hidden"/>
      <rect width="9" height="9" fill-opacity="0"/><rect x="300" width="9" height="9"/><path d="M1 1L9 9"/>
      <g opacity=".5"><rect width="9" height="9" fill-opacity="50%"/></g><text x="5" y="6">seen</text>"""
    page = read_svg(svg(tmp_path / "unseen.svg", body))
    assert [s.unseen for s in page.unseen] == [
        "alpha 0",
        "hidden layer",
        "alpha 0",
        "outside the page",
        "no area",
    ]
    assert [s.alpha for s in page.shapes] == [(0.25, 1.0)]
    assert [(t.hidden, t.at) for t in page.texts] == [(False, (5.0, 6.0))]


def test_what_these_lists_cannot_show_is_named(tmp_path: Path) -> None:
    body = (
        '<style>.a{fill:red}</style><rect class="a" mask="url(#m)" width="9" height="9"/><use href="#none"/>'
    )
    assert read_svg(svg(tmp_path / "odd.svg", body)).odd == ("class", "mask", "style", "use of nothing")


def test_hostile_and_damaged_files_are_refused(tmp_path: Path) -> None:
    laughs = '<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'
    cycle = '<g id="a"><use href="#a"/><use href="#a"/></g>'
    bodies = {
        "deep": "<g>" * 100 + "</g>" * 100,
        "cycle": cycle,
        "colour": '<rect width="1" height="1" fill="nocolour"/>',
        "length": '<circle r="1furlong"/>',
        "path": '<path d="M1 1 L two"/>',
        "turn": '<g transform="spin(3)"/>',
    }
    for name, body in bodies.items():
        with pytest.raises(Unreadable) as caught:
            read_svg(svg(tmp_path / f"{name}.svg", body))
        assert Path(caught.value.place).name == f"{name}.svg"
    for name, text in {"laughs": laughs, "html": "<html/>", "cut": "<svg>", "empty": ""}.items():
        (tmp_path / name).write_text(text)
        with pytest.raises(Unreadable):
            read_svg(tmp_path / name)
    with pytest.raises(Unreadable):
        read_svg(tmp_path / "absent.svg")


def test_uses_that_multiply_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint_svg, "ELEMENTS", 3000)
    levels = "".join(f'<g id="l{n}">' + f'<use href="#l{n + 1}"/>' * 10 + "</g>" for n in range(12))
    body = f'<defs>{levels}<g id="l12"><rect width="1" height="1"/></g></defs><use href="#l0"/>'
    with pytest.raises(Unreadable, match="too many"):
        read_svg(svg(tmp_path / "many.svg", body))


def test_rules_of_filling_are_read(tmp_path: Path) -> None:
    rings = 'd="M0 0H9V9H0zM3 3H6V6H3z"'
    body = f'<path {rings}/><path {rings} fill-rule="evenodd"/><path {rings} style="fill-rule:nonzero"/>'
    shapes = read_svg(svg(tmp_path / "rules.svg", body)).shapes
    assert [shape.evenodd for shape in shapes] == [False, True, False]


def test_lengths() -> None:
    assert [millimetres(v) for v in ("1mm", "1cm", "1in", "72pt", "6pc", "96px", "96")] == pytest.approx(
        [1, 10, 25.4, 25.4, 25.4, 25.4, 25.4]
    )


@pytest.mark.parametrize("value", ["rotate", "scale(2) rotate", "scale(2))", "scale()", "matrix(1,2,3)"])
def test_what_is_no_transform_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="not a transform"):
        parse_transform(value)


NUMBER = st.integers(-50, 50).map(lambda n: n / 4)
STEPS = st.one_of(
    st.tuples(st.just("translate"), st.lists(NUMBER, min_size=1, max_size=2)),
    st.tuples(st.just("scale"), st.lists(NUMBER, min_size=1, max_size=2)),
    st.tuples(
        st.just("rotate"),
        st.one_of(st.lists(NUMBER, min_size=1, max_size=1), st.lists(NUMBER, min_size=3, max_size=3)),
    ),
    st.tuples(st.just("skewX"), st.lists(NUMBER, min_size=1, max_size=1)),
    st.tuples(st.just("matrix"), st.lists(NUMBER, min_size=6, max_size=6)),
)


@given(st.lists(STEPS, max_size=4), NUMBER, NUMBER)
def test_transforms_agree_with_another_library(
    steps: list[tuple[str, list[float]]], x: float, y: float
) -> None:
    svgelements = pytest.importorskip("svgelements")
    text = " ".join(f"{name}({', '.join(map(str, values))})" for name, values in steps)
    point = svgelements.Matrix(text).point_in_matrix_space((x, y))
    got = transform_point(parse_transform(text), (x, y))
    assert got == pytest.approx((point.x, point.y), rel=1e-6, abs=1e-6)


def test_path_data_agree_with_another_library() -> None:
    svgelements = pytest.importorskip("svgelements")
    data = "m10-5c1 2 3 4 5.5.5s3 3 6-1q4 4 8 0t8 1a6 3 20 1 0 9 4l-.5-.5H3v9zM1 1 2 2-3-3e0z"
    box = svgelements.Path(data).bbox()
    assert extent(path_segments(data)) == pytest.approx(box, abs=0.01)
