"""The outlines along which faces are cut, and those of painted shapes."""

from math import cos, hypot, pi, sin, sqrt

from pnp.scene import Box, Segment, ellipse_segments, outline, part_inside
from pnp.scene.forms import rounded_box
from pnp.units import Point, mm

SIDES = 24
"""The edges of a round face: four straight cuts, and curves between them for scissors."""


def trim(shape: str, width: float, height: float, corner: float) -> tuple[Point, ...]:
    """Return the outline along which a face is cut, clockwise from the top left."""
    if shape == "round":
        return _round(width, height)
    if shape == "hex":
        return hexagon((0.0, 0.0, width, height))
    if shape == "rounded":
        return _round_corners(width, height, min(corner, width / 2, height / 2))
    return ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))


GUIDE = 0.25
"""The width in mm of the guide line for scissors."""

_AWAY = GUIDE / 2 + 0.03
"""The distance in mm from the cut to the middle of that line, which is no part of the face."""


def guides(corners: tuple[Point, ...], width: float, height: float) -> tuple[tuple[Point, ...], ...]:
    """Return the guide lines for scissors. They follow all edges that no straight cut makes, just outside the
    outline (clockwise) and inside its box."""
    half = GUIDE / 2
    inside = (half, half, width - half, height - half)
    runs: list[list[Point]] = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        length = hypot(x1 - x0, y1 - y0)
        dx, dy = (y1 - y0) / length * _AWAY, (x0 - x1) / length * _AWAY
        start, end = (x0 + dx, y0 + dy), (x1 + dx, y1 + dy)
        part = part_inside(start, end, inside)
        if part is None:
            continue
        ends = [(mm(x), mm(y)) for x, y in part]
        if runs and hypot(ends[0][0] - runs[-1][-1][0], ends[0][1] - runs[-1][-1][1]) < _AWAY:
            runs[-1] += ends
        else:
            runs.append(ends)
    return tuple(map(tuple, runs))


def _round(width: float, height: float) -> tuple[Point, ...]:
    """Return an ellipse by the edges around it. Those on its sides are cut straight."""
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


def hexagon(box: Box, tops: str = "") -> tuple[Point, ...]:
    """Return a hexagon in its box, with flat or pointed `tops`. Without `tops` it is pointed if the box is
    taller than wide."""
    left, top, right, bottom = box
    wide, tall = right - left, bottom - top
    middle = ((left + right) / 2, (top + bottom) / 2)
    if tops == "pointed" or (not tops and tall > wide):
        quarter = tall / 4
        places = [
            (middle[0], top),
            (right, top + quarter),
            (right, bottom - quarter),
            (middle[0], bottom),
            (left, bottom - quarter),
            (left, top + quarter),
        ]
    else:
        quarter = wide / 4
        places = [
            (left + quarter, top),
            (right - quarter, top),
            (right, middle[1]),
            (right - quarter, bottom),
            (left + quarter, bottom),
            (left, middle[1]),
        ]
    return tuple((mm(x), mm(y)) for x, y in places)


REGULAR = 2 / sqrt(3)
"""The ratio of the longer extent of a regular hexagon to the shorter."""


def ellipse(box: Box) -> tuple[Segment, ...]:
    """Return the ellipse that fills a box."""
    left, top, right, bottom = box
    centre = ((left + right) / 2, (top + bottom) / 2)
    return ellipse_segments(centre, (right - left) / 2, (bottom - top) / 2)


def rounded(box: Box, radius: float) -> tuple[Segment, ...]:
    """Return a rectangle with round corners."""
    left, top, right, bottom = box
    return rounded_box(box, min(radius, (right - left) / 2, (bottom - top) / 2))


def window(shape: str, box: Box, corner: float, tops: str = "") -> tuple[Segment, ...]:
    """Return the outline of a shape in its box, as a window through which others are seen."""
    if shape == "ellipse":
        return ellipse(box)
    if shape == "hexagon":
        return outline(hexagon(box, tops))
    if corner > 0:
        return rounded(box, corner)
    left, top, right, bottom = box
    return outline(((left, top), (right, top), (right, bottom), (left, bottom)))
