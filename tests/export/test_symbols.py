"""Symbols that share what they have in common, read back by the verifier's reader of SVG."""

from itertools import pairwise

from pnp.export.symbols import Symbols, outline_data
from pnp.scene import (
    IDENTITY,
    Circle,
    Drawing,
    Element,
    Group,
    Path,
    Style,
    Swatch,
    Use,
    outline,
    rectangle,
    rotate,
    scale,
    short_number,
    symbol,
    translate,
)
from pnp.scene.fills import gradient, sheer
from pnp.verify.compare import expected_shapes, match
from pnp.verify.paint import PagePaint
from pnp.verify.paint.svg import read_symbols
from pnp.verify.profile import check_symbols

RED, BLUE, BLACK = Swatch("red", "#c0392b"), Swatch("blue", "#123456"), Swatch("black", "#000000")
CURVE = (("M", 0.0, 0.0), ("C", 0.0, 2.0, 1.0, 3.0, 4.0, 4.0), ("L", 4.0, 6.0), ("Z",))
SHADE = gradient("linear", ((0.0, RED), (1.0, BLUE)), (9.0, 0.0, 0.0, 9.0, 1.0, 20.0))
CORNER = outline(((0.0, 0.0), (9.0, 0.0), (9.0, 9.0)))
STAR = symbol(
    "star",
    (
        Path(outline(((0.0, 0.0), (4.0, 0.1234), (2.0, 5.4321))), Style(RED)),
        Path(
            (("M", 0.0, 0.0), ("C", 0.0, 2.0, 1.0, 3.0, 4.0, 4.0), ("L", 4.0, 6.0), ("Z",)),
            Style(BLUE, BLACK, 0.3),
        ),
        Circle((2.0, 2.0), 1.0, Style(None, BLACK, 0.2, (0.5, 0.25), round=False)),
    ),
)
ONE = (
    rectangle(0, 0, 30, 40, Style(RED)),
    Use(STAR, translate(3.0, 4.0)),
    Use(STAR, rotate(30.0, (10.0, 10.0))),
    Group(
        (Use(STAR, scale(2.0)), Use(STAR, translate(9.0, 0.0))),
        translate(5.0, 5.0),
        outline(((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))),
    ),
)
OTHER = (
    Use(STAR, translate(20.0, 1.0)),
    rectangle(2, 2, 9, 9, sheer(Style(BLUE), 0.5)),
    rectangle(1, 20, 9, 9, Style(SHADE)),
)


def differences(elements: tuple[Element, ...], paint: PagePaint) -> list[str]:
    return [str(each) for each in match(expected_shapes(elements, IDENTITY, None, ""), paint)]


def block(*drawings: tuple[Element, ...]) -> tuple[Symbols, list[str]]:
    made = Symbols()
    return made, [made.add(Drawing(30.0, 40.0, elements)) for elements in drawings]


def test_each_symbol_paints_its_drawing() -> None:
    made, names = block(ONE, OTHER)
    paints = dict(read_symbols(made.markup(), "block"))
    for name, elements in zip(names, (ONE, OTHER), strict=True):
        assert [
            str(each) for each in match(expected_shapes(elements, IDENTITY, None, ""), paints[name])
        ] == []
        assert (paints[name].width, paints[name].height) == (30.0, 40.0)
    assert check_symbols(made.markup()) == []


def test_what_two_drawings_have_in_common_is_written_once() -> None:
    made, _ = block(ONE, OTHER)
    assert made.markup().count(f'd="{outline_data(STAR.children[0].segments, 2)}"') == 1  # type: ignore[union-attr]


def test_equal_drawings_are_one_symbol() -> None:
    made, names = block(ONE, OTHER, ONE)
    assert names == ["s1", "s2", "s1"]
    assert made.markup().count("<symbol ") == 2


def test_a_shape_that_is_seen_larger_has_more_decimals() -> None:
    tiny = symbol("tiny", (Path(outline(((0.0, 0.0), (0.01234, 0.0), (0.0, 0.01111))), Style(RED)),))
    elements = (Use(tiny, scale(1000.0)),)
    made, (name,) = block(elements)
    paint = dict(read_symbols(made.markup(), "block"))[name]
    assert differences(elements, paint) == []


def test_coordinates_are_rounded_once() -> None:
    """Relative steps do not add up what rounding takes away."""
    points = [(k * 0.3333, (k % 2) * 0.1) for k in range(300)]
    steps = outline_data(outline(points, closed=False), 2).removeprefix("M0 0l")
    numbers = [float(each) for each in steps.replace("-", " -").split()]
    assert abs(sum(numbers[::2]) - round(points[-1][0], 2)) < 1e-6
    assert all(
        abs((after[0] - before[0]) - step) <= 0.01
        for (before, after), step in zip(pairwise(points), numbers[::2], strict=True)
    )


def test_numbers_are_short() -> None:
    assert [short_number(value, 3) for value in (0.0, -0.0004, 10.0, 100.0, -0.5, 1.25, 0.0625)] == [
        "0", "0", "10", "100", "-.5", "1.25", ".062",
    ]  # fmt: skip
