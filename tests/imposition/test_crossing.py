"""Parts share a cut only where all of them paint the same over it; else each has its bleed."""

from dataclasses import replace

import pytest

from pnp.imposition import impose
from pnp.imposition.gathering import share_cuts
from pnp.papers import PAPERS
from pnp.scene import (
    Circle,
    Component,
    Element,
    Face,
    Group,
    Style,
    Swatch,
    circle_segments,
    gradient,
    line,
    linear_frame,
    outline,
    rectangle,
)
from tests.imposition.test_imposing import GROUND, IMPRINT, INK, OTHER, component
from tests.imposition.test_imposing import house as house_of

WIDE, HIGH = 40.0, 50.0
RED, BLUE = Swatch("red", "#aa2222"), Swatch("blue", "#2222aa")


def fill(swatch: Swatch) -> Style:
    return Style(fill=swatch)


def square(width: float, height: float) -> tuple[tuple[float, float], ...]:
    return ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))


def part(name: str, *painted: Element, shape=square, ground: Swatch = GROUND) -> Component:
    """A part without a back, with more painted on its ground."""
    made = component(name, WIDE, HIGH, 1, back=False, shape=shape, ground=ground)
    front = made.front
    return replace(made, front=replace(front, elements=(front.elements[0], *painted)))


def whole(swatch: Swatch) -> Element:
    """A box as large as the bleed."""
    return rectangle(-3, -3, WIDE + 6, HIGH + 6, fill(swatch))


def gap(*parts: Component) -> float:
    """How far apart the first two parts of a sheet lie, beside or above each other."""
    many = [replace(each, copies=6) for each in parts]
    places = impose(many, "pieces", PAPERS["a4"], "none", IMPRINT).placements
    xs, ys = ({each.x for each in places}, {each.y for each in places})
    (x0, x1), (y0, y1) = sorted(xs)[:2], sorted(ys)[:2]
    assert x1 - x0 - WIDE == pytest.approx(y1 - y0 - HIGH)
    return round(x1 - x0 - WIDE, 4)


ALIKE = {
    "the same ground": (part("a"), part("b")),
    "the same colour over other grounds": (part("a", whole(RED)), part("b", whole(RED), ground=OTHER)),
    "what stays inside the trim": (part("a", rectangle(2, 2, 10, 10, fill(RED))), part("b")),
    "what ends at the cut": (part("a", rectangle(0, 0, WIDE, HIGH, fill(RED))), part("b")),
    "what a clip keeps inside": (
        part("a", Group((whole(RED),), clip=outline(square(WIDE, HIGH)))),
        part("b"),
    ),
    "what is covered": (part("a", whole(BLUE), whole(RED)), part("b", whole(RED))),
    "the same band from side to side": tuple(
        part(name, rectangle(-3, 20, WIDE + 6, 8, fill(RED))) for name in "ab"
    ),
}


@pytest.mark.parametrize("parts", ALIKE.values(), ids=ALIKE)
def test_parts_that_paint_the_same_over_their_cuts_lie_edge_to_edge(parts: tuple[Component, ...]) -> None:
    assert gap(*parts) == 0.0


SLOPE = gradient("linear", ((0.0, RED), (1.0, BLUE)), linear_frame((0.0, 0.0, WIDE, HIGH), 0.0))

UNLIKE = {
    "grounds": (part("a"), part("b", ground=OTHER)),
    "boxes as large as the bleed": (part("a", whole(RED)), part("b", whole(BLUE))),
    "one such box": (part("a", whole(RED)), part("b")),
    "a band in one": (part("a", rectangle(-3, 20, WIDE + 6, 8, fill(RED))), part("b")),
    "bands at other places": tuple(
        part(name, rectangle(-3, y, WIDE + 6, 8, fill(RED))) for name, y in (("a", 20), ("b", 22))
    ),
    "a band of one part that its other side has not": (part("a", rectangle(-3, 20, 20, 8, fill(RED))),) * 2,
    "a line over the cut": (part("a", line((-3, 9), (WIDE + 3, 9), Style(stroke=INK, width=0.5))), part("b")),
    "half a disc": (part("a", Circle((0, 25), 8, fill(RED))), part("b")),
    "a disc in a window": (
        part("a", Group((whole(RED),), clip=circle_segments((0, 25), 8))),
        part("b"),
    ),
    "a gradient from side to side": (part("a", whole(SLOPE)),) * 2,
    "the points of an outline": (part("a", shape=house_of), part("b", whole(RED), shape=house_of)),
}


@pytest.mark.parametrize("parts", UNLIKE.values(), ids=UNLIKE)
def test_parts_of_which_something_else_crosses_the_cut_have_their_bleeds_between(
    parts: tuple[Component, ...],
) -> None:
    assert gap(*parts) == 6.0


def test_a_part_without_a_back_lies_beside_backs_as_paper_does() -> None:
    def back(swatch: Swatch) -> Face:
        return part("back", whole(swatch)).front

    assert not share_cuts((back(RED), None))
    assert share_cuts((back(Swatch("white", "#ffffff")), None))
    assert share_cuts((back(RED), back(RED)))
