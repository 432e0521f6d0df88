"""Draw shapes by name: the outline of each in its box, and the ends of its lines. Clip a box to the shape of
another box and to the end of the bleed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, cos, hypot, radians, sin, sqrt, tan

from pnp.errors import DefinitionError
from pnp.layout.merging import Given, Keys, near
from pnp.layout.planning import NEAR, Plan
from pnp.layout.row import Hand
from pnp.layout.schema import Shade
from pnp.scene import (
    BLACK,
    Box,
    Element,
    Group,
    Path,
    Segment,
    Style,
    bounds,
    ellipse_segments,
    leaves,
    outline,
    read_path,
    transform_segments,
    translate,
)
from pnp.scene.forms import rounded_box, spline
from pnp.units import Point, mm

STROKED = frozenset(("line", "arc", "curve"))
"""Shapes that are lines. Only a curve that is `closed` has a fill."""

ENDED = frozenset(("line", "arc", "curve", "path"))
"""Shapes that may have a head and a tail."""

KEYS: Mapping[str, tuple[str, ...]] = {
    "corner": ("rectangle", "rounded"),
    "d": ("path",),
    "through": ("curve",),
    "closed": ("curve",),
    "points": ("polygon", "star"),
    "inner": ("star", "ring", "sector"),
    "angles": ("sector", "arc"),
    "tip": ("arrow", "line", "arc", "curve", "path"),
    "bar": ("arrow", "cross"),
    "slant": ("trapezoid",),
    "tops": ("hexagon",),
    "head": ("line", "arc", "curve", "path"),
    "tail": ("line", "arc", "curve", "path"),
    "fold": ("line",),
}
"""The shapes on which a key has an effect. Keys that have an effect on all shapes are left out."""

Segments = tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class _Field:
    """A box to draw in, as its centre, half of its width and half of its height."""

    x: float
    y: float
    a: float
    b: float

    def point_at(self, degrees: float, share: float = 1.0) -> Point:
        """Return the point at an angle, clockwise from the top, of the ellipse in the box. `share` makes the
        ellipse smaller or larger about the middle."""
        turn = radians(degrees)
        return (self.x + share * self.a * sin(turn), self.y - share * self.b * cos(turn))


def draw_outline(kind: str, keys: Keys, hand: Hand, box: Box) -> Segments:
    """Return the outline, in mm, of a shape within a box. `kind` is a shape whose form is set by keys of its
    own, such as "star" by its number of points or "arrow"; it is one of the keys of `MADE`, which maps such
    shapes to the functions that draw them. Raises DefinitionError for a value that is impossible for the
    shape."""
    left, top, right, bottom = box
    place = _Field((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2)
    return tuple(
        (each[0], *(mm(float(value)) for value in each[1:])) for each in MADE[kind](keys, hand, place)
    )


LEAST = 0.02
"""The least thickness as a share. Anything thinner has no area to paint."""


def _thick(keys: Keys, key: str, whole: float, usual: float) -> float:
    """Return the value of a key as `share` does, but at least LEAST, so that it can be painted."""
    return max(LEAST, share(keys, key, whole, usual))


def share(keys: Keys, key: str, whole: float, usual: float) -> float:
    """Return the value of a key as a number from 0 to 1: a percentage divided by 100, or a length in mm
    divided by the length `whole`. Return `usual` if the key is missing."""
    given = keys.get(key)
    if given is None or given.value is None:
        return usual
    if isinstance(given.value, str):
        return min(float(given.value.strip().rstrip("% ")) / 100, 1.0)
    return min(float(given.value) / whole, 1.0) if whole > 0 else 0.0


def _points(keys: Keys, hand: Hand) -> int:
    return hand.whole(keys["points"], 3, 60) if "points" in keys else 5


def _angles(keys: Keys, hand: Hand) -> tuple[float, float]:
    """Return two angles that are at most a full turn apart."""
    if "angles" not in keys:
        return 0.0, 90.0
    start, end = hand.numbers(keys["angles"], -3600, 3600)
    return start, max(start - 360, min(start + 360, end))


def _polygon(keys: Keys, hand: Hand, place: _Field) -> Segments:
    count = _points(keys, hand)
    return outline([place.point_at(360 * number / count) for number in range(count)])


def _star(keys: Keys, hand: Hand, place: _Field) -> Segments:
    count, inner = _points(keys, hand), _thick(keys, "inner", min(place.a, place.b), 0.45)
    return outline(
        [place.point_at(180 * number / count, inner if number % 2 else 1.0) for number in range(2 * count)]
    )


def _arrow(keys: Keys, hand: Hand, place: _Field) -> Segments:
    """Return an arrow to the right."""
    del hand
    long, high = 2 * place.a, 2 * place.b
    head = share(keys, "tip", long, min(high / long, 0.5)) * long
    half = _thick(keys, "bar", high, 0.5) * place.b
    left, right, neck = place.x - place.a, place.x + place.a, place.x + place.a - head
    upper = [(left, place.y - half), (neck, place.y - half), (neck, place.y - place.b)]
    lower = [(x, 2 * place.y - y) for x, y in reversed(upper)]
    return outline([*upper, (right, place.y), *lower])


def _cross(keys: Keys, hand: Hand, place: _Field) -> Segments:
    del hand
    half = _thick(keys, "bar", 2 * min(place.a, place.b), 1 / 3) * min(place.a, place.b)
    x0, x1, x2, x3 = place.x - place.a, place.x - half, place.x + half, place.x + place.a
    y0, y1, y2, y3 = place.y - place.b, place.y - half, place.y + half, place.y + place.b
    upper = [(x1, y1), (x1, y0), (x2, y0), (x2, y1), (x3, y1)]
    lower = [(x3, y2), (x2, y2), (x2, y3), (x1, y3), (x1, y2), (x0, y2), (x0, y1)]
    return outline(upper + lower)


def _trapezoid(keys: Keys, hand: Hand, place: _Field) -> Segments:
    del hand
    away = min(share(keys, "slant", 2 * place.a, 0.2), 0.5) * 2 * place.a
    left, right, top, bottom = place.x - place.a, place.x + place.a, place.y - place.b, place.y + place.b
    return outline([(left + away, top), (right - away, top), (right, bottom), (left, bottom)])


def _ring(keys: Keys, hand: Hand, place: _Field) -> Segments:
    """Return two ellipses. The inner one runs the other way, so that it is a hole."""
    del hand
    inner = min(1 - LEAST, share(keys, "inner", min(place.a, place.b), 0.7))
    outer = (("M", *place.point_at(0)), *_round(place, 0, 360), ("Z",))
    return (
        (*outer, ("M", *place.point_at(0, inner)), *_round(place, 360, 0, inner), ("Z",)) if inner else outer
    )


def _sector(keys: Keys, hand: Hand, place: _Field) -> Segments:
    (start, end), inner = (
        _angles(keys, hand),
        min(1 - LEAST, share(keys, "inner", min(place.a, place.b), 0.0)),
    )
    if start == end:
        return ()
    if abs(end - start) >= 360:
        outer = (("M", *place.point_at(0)), *_round(place, 0, 360), ("Z",))
        return (
            (*outer, ("M", *place.point_at(0, inner)), *_round(place, 360, 0, inner), ("Z",))
            if inner
            else outer
        )
    way = (("M", *place.point_at(start)), *_round(place, start, end))
    if not inner:
        return (*way, ("L", place.x, place.y), ("Z",))
    return (*way, ("L", *place.point_at(end, inner)), *_round(place, end, start, inner), ("Z",))


def _arc(keys: Keys, hand: Hand, place: _Field) -> Segments:
    start, end = _angles(keys, hand)
    return (("M", *place.point_at(start)), *_round(place, start, end)) if start != end else ()


def _round(place: _Field, start: float, end: float, size: float = 1.0) -> Iterator[Segment]:
    """Yield curves along the ellipse of a box, each at most an eighth of a turn."""
    count = max(1, ceil(abs(end - start) / 45 - 1e-9))
    step = (end - start) / count
    reach = 4 / 3 * tan(radians(step) / 4) * size
    for number in range(count):
        one, two = start + number * step, start + (number + 1) * step
        (x0, y0), (x3, y3) = place.point_at(one, size), place.point_at(two, size)
        c0, s0, c1, s1 = (f(radians(each)) for each in (one, two) for f in (cos, sin))
        yield (
            "C",
            x0 + reach * place.a * c0,
            y0 + reach * place.b * s0,
            x3 - reach * place.a * c1,
            y3 - reach * place.b * s1,
            x3,
            y3,
        )


def _curve(keys: Keys, hand: Hand, place: _Field) -> Segments:
    """Return a smooth curve through points (Catmull and Rom's)."""
    del hand
    left, top = place.x - place.a, place.y - place.b
    spots = [(left + x, top + y) for x, y in keys["through"].value] if "through" in keys else []
    if len(spots) < 2:
        return ()
    closed = bool("closed" in keys and keys["closed"].value) and len(spots) > 2
    return spline(spots, closed=closed)


MADE: Mapping[str, Callable[[Keys, Hand, _Field], Segments]] = {
    "polygon": _polygon,
    "star": _star,
    "arrow": _arrow,
    "cross": _cross,
    "trapezoid": _trapezoid,
    "ring": _ring,
    "sector": _sector,
    "arc": _arc,
    "curve": _curve,
}


def path_segments(keys: Keys, hand: Hand) -> Segments:
    """Return the segments of a path that a box draws, relative to the upper left corner of the box. Raises
    DefinitionError."""
    given = keys.get("d")
    try:
        if given is None:
            raise ValueError('d = "M0 0h10v10z", in mm from the corner of the box')
        segments = read_path(hand.fill_name(given))
        ends = [each for each in ("head", "tail") if each in keys and keys[each].value != "none"]
        if ends and any(segment[0] == "Z" for segment in segments):
            raise ValueError(f"a path without Z, since it has a {ends[0]}")
        return segments
    except ValueError as error:
        place = given.place if given else keys["shape"].place
        found = f"{hand.fill_name(given)[:80]!r} for {hand.row.label}" if given and "{" in given.value else ""
        raise DefinitionError(
            "a path cannot be drawn", place=place, expected=str(error), found=found
        ) from None


def shaded_box(keys: Keys, hand: Hand, box: Box) -> Box:
    """Return the box across which the gradient of a shape runs. For a path or a curve without width and
    height, this is the box around its outline."""
    kind = keys["shape"].value
    is_wide = "width" in keys or {"left", "right"} <= keys.keys()
    is_high = "height" in keys or {"top", "bottom"} <= keys.keys()
    if (is_wide and is_high) or "fill" not in keys or not isinstance(keys["fill"].value, Shade):
        return box
    if kind == "path":
        segments = transform_segments(path_segments(keys, hand), translate(box[0], box[1]))
    elif kind == "curve":
        segments = draw_outline(kind, keys, hand, box)
    else:
        return box
    return bounds((Path(segments, Style(BLACK)),)) or box


def corner_radius(keys: Keys) -> float:
    """Return the radius of the corners of a shape, in mm."""
    return float(keys["corner"].value or 0) if "corner" in keys else 2.0 * (keys["shape"].value == "rounded")


def draw_ellipse(box: Box) -> Segments:
    """Return the ellipse in a box, clockwise from its top."""
    left, top, right, bottom = box
    place = _Field((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2)
    return (("M", *place.point_at(0)), *_round(place, 0, 360), ("Z",))


def straight(box: Box, inset: float = 0.0) -> Segments:
    """Return the line through the middle of a box, along its longer side. The line stops `inset` mm before
    both ends."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    flat = right - left >= bottom - top
    ends = ((left + inset, y), (right - inset, y)) if flat else ((x, top + inset), (x, bottom - inset))
    return outline(ends, closed=False)


def draw_line(segments: Segments, style: Style, keys: Keys, name: str) -> Iterator[Element]:
    """Yield a line and the arrow heads or other marks at its ends. The line stops inside an arrow head, so
    that the head's point is sharp."""
    if not segments:
        return
    kinds = [str(keys[key].value) if key in keys else "none" for key in ("tail", "head")]
    if style.stroke is None or kinds == ["none", "none"] or len(segments) < 2 or segments[-1][0] == "Z":
        yield Path(segments, style, name)
        return
    size = 3 * style.width + 1
    if "tip" in keys:
        size = (
            share(keys, "tip", 1.0, 1.0) * size if isinstance(keys["tip"].value, str) else keys["tip"].value
        )
    ends = [_tangent(reverse(segments)), _tangent(segments)]
    short = [{"arrow": 0.8 * size, "dot": size / 2}.get(kind, 0.0) for kind in kinds]
    line = reverse(_shorten_end(reverse(_shorten_end(segments, short[1])), short[0]))
    yield Path(line, replace(style, fill=None), name)
    for kind, (at, way) in zip(kinds, ends, strict=True):
        yield from _end(kind, at, way, size, style, name)


def _end(kind: str, at: Point, way: Point, size: float, style: Style, name: str) -> Iterator[Element]:
    """Yield the mark of a `kind`, such as an arrow head, at the point `at` where a line ends. `way` is the
    line's direction there."""
    solid, plain = Style(fill=style.stroke), Style(stroke=style.stroke, width=style.width)
    half = size / 2
    match kind:
        case "arrow":
            corners = _to_direction(at, way, ((0, 0), (-size, half), (-size, -half)))
            yield Path(outline(corners), solid, name)
        case "open":
            wings = _to_direction(at, way, ((-size, half), (0, 0), (-size, -half)))
            yield Path(outline(wings, closed=False), plain, name)
        case "bar":
            yield Path(outline(_to_direction(at, way, ((0, half), (0, -half))), closed=False), plain, name)
        case "dot":
            ((x, y),) = _to_direction(at, way, ((-half, 0),))
            yield Path(ellipse((x - half, y - half, x + half, y + half)), solid, name)


def _to_direction(at: Point, way: Point, points: Sequence[Point]) -> list[Point]:
    """Return the page's coordinates of points that are given relative to `at` and the direction `way`: x is
    ahead, y to the right."""
    return [(at[0] + x * way[0] - y * way[1], at[1] + x * way[1] + y * way[0]) for x, y in points]


def _tangent(segments: Segments) -> tuple[Point, Point]:
    """Return the end point of segments, and their direction there."""
    spots = [spot for segment in segments for spot in _spots(segment)]
    end = spots[-1]
    for spot in reversed(spots):
        if (away := hypot(end[0] - spot[0], end[1] - spot[1])) > 1e-6:
            return end, ((end[0] - spot[0]) / away, (end[1] - spot[1]) / away)
    return end, (1.0, 0.0)


def _spots(segment: Segment) -> list[Point]:
    values = [float(value) for value in segment[1:]]
    return list(zip(values[::2], values[1::2], strict=True))


def reverse(segments: Segments) -> Segments:
    """Return an open series of segments in the opposite direction."""
    made: list[Segment] = []
    spots = [_spots(segment) for segment in segments]
    made.append(("M", *spots[-1][-1]))
    for number in range(len(segments) - 1, 0, -1):
        before = spots[number - 1][-1]
        if segments[number][0] == "C":
            one, two, _ = spots[number]
            made.append(("C", *two, *one, *before))
        else:
            made.append(("L" if segments[number][0] == "L" else "M", *before))
    return tuple(made)


def _shorten_end(segments: Segments, away: float) -> Segments:
    """Return segments whose last one ends some mm earlier, or after half of it if it is shorter."""
    if away <= 0:
        return segments
    start, last = _spots(segments[-2])[-1], segments[-1]
    spots = [start, *_spots(last)]
    long = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spots))
    t = max(0.5, 1 - away / long) if long > 0 else 1.0
    if last[0] != "C":
        return (*segments[:-1], _round_segment("L", _point_between(spots[0], spots[-1], t)))
    firsts: list[Point] = []
    while len(spots) > 1:  # de Casteljau's construction: the first point of each round
        spots = [_point_between(a, b, t) for a, b in pairwise(spots)]
        firsts.append(spots[0])
    return (*segments[:-1], _round_segment("C", *firsts))


def _point_between(one: Point, two: Point, t: float) -> Point:
    return (one[0] + t * (two[0] - one[0]), one[1] + t * (two[1] - one[1]))


def _round_segment(kind: str, *spots: Point) -> Segment:
    return (kind, *(mm(value) for spot in spots for value in spot))


def hexagon(box: Box, tops: str = "") -> tuple[Point, ...]:
    """Return the corners of a hexagon in its box. With `tops` = "flat" an edge is at the top, with "pointed"
    a corner; without `tops` a corner, if the box is taller than wide."""
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


def round_box(box: Box, radius: float) -> tuple[Segment, ...]:
    """Return a box as a rectangle with round corners. `radius` is in mm; it is reduced if the box is too
    small."""
    left, top, right, bottom = box
    return rounded_box(box, min(radius, (right - left) / 2, (bottom - top) / 2))


def window(shape: str, box: Box, corner: float, tops: str = "") -> tuple[Segment, ...]:
    """Return the outline of an ellipse, a hexagon or a rectangle in its box, for clipping other boxes to it.
    `corner` is the radius in mm of a rectangle's corners, and `tops` says whether a hexagon is "flat" or
    "pointed" at the top."""
    if shape == "ellipse":
        return ellipse(box)
    if shape == "hexagon":
        return outline(hexagon(box, tops))
    if corner > 0:
        return round_box(box, corner)
    left, top, right, bottom = box
    return outline(((left, top), (right, top), (right, bottom), (left, bottom)))


WINDOWS = ("rectangle", "rounded", "ellipse", "hexagon")
"""Shapes to which other boxes can be clipped."""

OVER = "bleed:"
"""The beginning of the names of elements that are printed beyond the cut, into the bleed."""

WITHIN = f"{OVER}within:"
"""The beginning of the names of elements that are printed beyond the cut as parts of a pattern: they are
clipped to a shape that reaches the end of the bleed."""

PATTERNS = ("shape", "symbol", "icon")
"""The kinds of content of boxes that may be part of a pattern that is printed beyond the cut."""


def window_shape(given: Given, boxes: Mapping[str, Keys], placed: Mapping[str, Box]) -> tuple[Segment, ...]:
    """Return the outline, in mm, of the window of a box: the box to whose shape it is clipped. `given` is the
    key `within` of the clipped box; its value is the name of the window. `boxes` has the keys of all boxes of
    the face by name, and `placed` their places in mm. Raises DefinitionError if the window has no shape that
    can clip."""
    windows = [each for each, said in boxes.items() if "shape" in said and said["shape"].value in WINDOWS]
    if given.value not in windows:
        raise DefinitionError(
            f"the box {given.value!r} is no window",
            place=given.place,
            expected="a rectangle, a rounded one, an ellipse or a hexagon of the face",
            found=repr(given.value),
            hint=near(given.value, tuple(windows), "shapes"),
        )
    shape = boxes[given.value]
    tops = shape["tops"].value if "tops" in shape else ""
    return window(shape["shape"].value, placed[given.value], corner_radius(shape), tops)


def is_pattern(plan: Plan, name: str, box: Box, window: Box) -> bool:
    """Return whether a box is part of a pattern that is printed beyond the cut: the box leaves the safe zone,
    and the shape that clips it reaches the end of the bleed."""
    safe = plan.frames["safe"]
    leaves_safe = any(sign * box[k] < sign * safe[k] for k, sign in enumerate((1, 1, -1, -1)))
    return leaves_safe and plan.contents[name] in PATTERNS and plan.bleeds(window)


def cut_off(elements: Sequence[Element], bleed: Box) -> Iterator[Element]:
    """Yield the elements of a face. Elements that run over the cut are clipped at the end of the bleed."""
    end = window("rectangle", bleed, 0.0)
    for each in elements:
        yield Group((each,), clip=end, name=each.name) if _is_beyond(each, bleed) else each


def _is_beyond(element: Element, bleed: Box) -> bool:
    """Return whether an element that is printed beyond the cut reaches beyond the bleed. The width of its
    stroke is tolerated there."""
    for leaf, matrix in leaves((element,)):
        if not leaf.name.startswith(OVER) or leaf.name.startswith(WITHIN):
            continue
        box = bounds((leaf,), matrix)
        reach = NEAR + (leaf.style.width if leaf.style.stroke is not None else 0.0)  # type: ignore[union-attr]
        if box and any(sign * box[k] < sign * bleed[k] - reach for k, sign in enumerate((1, 1, -1, -1))):
            return True
    return False
