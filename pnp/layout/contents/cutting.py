"""Make the outline along which a face is cut, and the guide line for scissors beside it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin, sqrt

from pnp.errors import DefinitionError
from pnp.layout import repeating
from pnp.layout.contents import filling, shapes
from pnp.layout.merging import Given, Keys
from pnp.layout.planning import CORNER, Plan
from pnp.layout.row import Hand
from pnp.scene import Box, Element, Path, Segment, Style, Swatch, chords, offset_outline, outline, part_inside
from pnp.units import Point, mm

Edge = tuple[Point, Point]
"""The two end points of a straight edge."""

FLAT = 0.07
"""The greatest distance in mm between a straight edge of the cut and the curve that it replaces."""

MOST = 64
"""The most straight edges for one curve."""

WITHIN = 0.01
"""How far in mm the outline of a cut may go beyond the size of its face."""

ALONG = "cut"
"""The key of a face that names the box along whose outline it is cut."""


def trim(plan: Plan, line_of: Callable[[str], Sequence[Segment]]) -> tuple[Point, ...]:
    """Return the corners in mm of the outline along which a face is cut, clockwise. `line_of` returns the
    outline of the box with a given name.

    Raises DefinitionError if the face is to be cut along a box that is not a closed shape or that extends
    beyond the face.
    """
    given = plan.key(ALONG)
    if given is None:
        shape = plan.key("shape")
        usual = shape.value if shape else "rectangle"
        return _usual_trim(usual, plan.width, plan.height, plan.value("corner", CORNER))
    fault = repeating.not_a_line(given.value, given.place, plan.merged.boxes)
    if fault is not None:
        raise fault
    segments = line_of(given.value)
    if sum(each[0] == "M" for each in segments) != 1 or segments[-1][0] != "Z":
        raise _refuse(given, "one closed shape, without a hole", f"the outline of {given.value!r}")
    points = _flatten(segments)
    if len(points) < 3:
        raise _refuse(given, "a shape with an area", f"the outline of {given.value!r}")
    (left, *_, right), (top, *_, bottom) = (sorted(values) for values in zip(*points, strict=True))
    if min(left, top, plan.width - right, plan.height - bottom) < -WITHIN:
        found = f"{left:g} to {right:g} and {top:g} to {bottom:g} mm"
        raise _refuse(given, f"an outline within {plan.width:g} x {plan.height:g} mm", found)
    area = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*points, points[0])))
    return points if area > 0 else (points[0], *reversed(points[1:]))


def mirror_trim(plan: Plan, front: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the outline of a back, mirrored in the middle of its width. That of a shape to cut out begins
    where the front's does, if it has a corner there, so that two sides of one shape have the same outline."""
    corners = tuple((mm(plan.width - x), y) for x, y in reversed(front))
    first = corners.index(front[0]) if plan.key(ALONG) is not None and front[0] in corners else 0
    return (*corners[first:], *corners[:first])


def is_cut(plan: Plan, name: str) -> bool:
    """Return whether a face is cut along the outline of the box `name`."""
    given = plan.key(ALONG)
    return given is not None and given.value == name


def _refuse(given: Given, expected: str, found: str) -> DefinitionError:
    return DefinitionError("a face cannot be cut so", place=given.place, expected=expected, found=found)


def _flatten(segments: Sequence[Segment]) -> tuple[Point, ...]:
    """Return the corners of an outline whose curves are replaced by straight edges."""
    found: list[Point] = []
    for kind, *values in segments:
        places = [float(value) for value in values]
        if kind == "C":
            found += chords(found[-1], places, _steps(found[-1], places))
        else:
            found += zip(places[::2], places[1::2], strict=True)
    rounded = [(mm(x), mm(y)) for x, y in found]
    return tuple(at for at, after in pairwise((*rounded, rounded[0])) if at != after) or tuple(rounded[:1])


def _steps(start: Point, places: Sequence[float]) -> int:
    """Return how many straight edges replace a cubic curve, so that they deviate from it by at most FLAT mm
    (Wang's formula)."""
    x, y = (start[0], *places[::2]), (start[1], *places[1::2])
    bends = (hypot(x[k] - 2 * x[k + 1] + x[k + 2], y[k] - 2 * y[k + 1] + y[k + 2]) for k in (0, 1))
    return max(1, min(MOST, ceil(sqrt(0.75 * max(bends) / FLAT))))


SIDES = 24
"""The number of edges of a round face. Four of them are cut straight, the others with scissors."""


def _usual_trim(shape: str, width: float, height: float, corner: float) -> tuple[Point, ...]:
    """Return the outline along which a face is cut, clockwise from the top left."""
    if shape == "round":
        return _ellipse_edges(width, height)
    if shape == "hex":
        return shapes.hexagon((0.0, 0.0, width, height))
    if shape == "rounded":
        return _round_corners(width, height, min(corner, width / 2, height / 2))
    return ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))


GUIDE = 0.25
"""The width in mm of the guide line for scissors."""

GAP = 0.03
"""The distance in mm from the cut to the guide line for scissors, which is outside the face."""

_AWAY = GUIDE / 2 + GAP


def guide_lines(plan: Plan, corners: tuple[Point, ...], ground: Swatch, hand: Hand) -> Iterator[Element]:
    """Yield the lines that guide scissors around a face whose outline is not a rectangle. `corners` are the
    corners of the outline, clockwise. Edges on the sides of the face get no line, because straight cuts make
    them. The lines lie just outside the outline, but inside the rectangle of the face.

    If the face is cut along one of its shapes, the guide lines have the shape's stroke, if it has one; with
    the stroke "none", there are none. Otherwise they have a colour that can be seen on the `ground`.
    """
    given = plan.key(ALONG)
    keys: Keys = plan.merged.boxes[given.value] if given is not None else {}
    stroke = hand.ink(keys.get("stroke"))
    if stroke is None and "stroke" in keys:
        return
    if stroke is None:
        style, away = Style(stroke=_visible_ground(ground, hand), width=GUIDE, round=False), _AWAY
    else:
        dash = tuple(keys["dash"].value or ()) if "dash" in keys else ()
        style = Style(None, stroke, float(keys["line"].value) if "line" in keys else GUIDE, dash)
        away = style.width / 2 + (float(keys["gap"].value or 0) if "gap" in keys else GAP)
    wider = offset_outline(corners, away)
    half = style.width / 2
    for run in _runs(pairwise((*wider, wider[0])), (half, half, plan.width - half, plan.height - half)):
        yield Path(outline(run, closed=False), style, "snip")


def _visible_ground(ground: Swatch, hand: Hand) -> Swatch:
    swatches = [each for name in ("line", "ink", "paper") if (each := hand.theme.swatches.get(name))]
    seen = [each for each in swatches if filling.contrast(each, ground) >= filling.SEEN]
    return (seen or swatches)[0]


def _runs(edges: Iterable[Edge], inside: Box) -> Iterator[list[Point]]:
    """Yield the parts of edges that lie inside a box. Edges that meet form one series of points."""
    run: list[Point] = []
    for start, end in edges:
        part = part_inside(start, end, inside)
        if part is None:
            continue
        ends = [(mm(x), mm(y)) for x, y in part]
        if run and hypot(ends[0][0] - run[-1][0], ends[0][1] - run[-1][1]) < _AWAY:
            run += ends[run[-1] == ends[0] :]
        else:
            if run:
                yield run
            run = ends
    if run:
        yield run


def _ellipse_edges(width: float, height: float) -> tuple[Point, ...]:
    """Return the corners of a polygon of SIDES edges around the ellipse in a box. Four edges lie on the sides
    of the box; they are cut straight."""
    reach = 1 / cos(pi / SIDES)
    turns = [2 * pi * (number + 0.5) / SIDES - pi / 2 - pi / SIDES * 2 for number in range(SIDES)]
    return tuple(
        (mm(width / 2 * (1 + reach * cos(turn))), mm(height / 2 * (1 + reach * sin(turn)))) for turn in turns
    )


def _round_corners(width: float, height: float, radius: float) -> tuple[Point, ...]:
    found: list[Point] = []
    for x, y, start in (
        (width - radius, radius, -90),
        (width - radius, height - radius, 0),
        (radius, height - radius, 90),
        (radius, radius, 180),
    ):
        for step in range(7):
            turn = (start + 15 * step) * pi / 180
            found.append((mm(x + radius * cos(turn)), mm(y + radius * sin(turn))))
    return tuple(found)
