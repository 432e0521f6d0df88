"""Draw rosettes, by which faces differ without colour, and patterns, by which families of components
differ."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from math import cos, hypot, pi, radians, sin, sqrt
from types import MappingProxyType

from pnp.caching import memoize
from pnp.scene import (
    IDENTITY,
    Box,
    Circle,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Swatch,
    circle_segments,
    rectangle,
    segments_of,
    transform_segments,
)
from pnp.units import Point, mm

# Rosettes: rings of petals, rays and drops, one for each face, told apart by where they are dark.
#
# A ring repeats one motif n times. In a motif, u runs from 0 at the ring's inner edge to 1 at the outer, and
# v across it from -0.5 to 0.5; it is dark where |v| is less than the profile at u, or, inverted, where it is
# more.

PROFILES: Mapping[str, Callable[[float], float]] = MappingProxyType(
    {
        "petal": lambda u: 0.44 * sin(pi * u) ** 0.7,
        "leaf": lambda u: 0.46 * sin(pi * u**0.6),
        "drop": lambda u: 0.46 * sin(pi * u**1.8),
        "ray": lambda u: 0.47 * (1 - u),
        "wedge": lambda u: 0.40 * u,
        "diamond": lambda u: 0.47 * (1 - abs(2 * u - 1)),
        "bead": lambda u: 0.42 * sqrt(max(0.0, 1 - (2 * u - 1) ** 2)),
        "waist": lambda u: 0.10 + 0.34 * (2 * u - 1) ** 2,
        "arch": lambda u: 0.36 if u < 0.5 else 0.36 * sqrt(max(0.0, 1 - (2 * u - 1) ** 2)),
        "bar": lambda _: 0.22,
    }
)

OFF = 0.05
"""The largest distance in mm between a chord and the curve that it replaces."""

FINEST = 6
"""The largest number of times that a part of a curve is halved to find chords. Without a limit, curves with
vertical ends would be halved too often."""

DIFFERENT = 0.42
"""The smallest difference between two rosettes: the share of dark sample points that only one of them has. If
no seed achieves it, the most different one is used."""

OUTLINED = 0.38
"""The smallest difference between two rosettes that are drawn in outlines, as on small counters in low ink.
It is lower, because the outlines of many motifs are similar."""

_SMALL = 4.0
"""The radius in mm of a rosette on a small counter, used to compare outlines, which are 0.3 mm wide."""

TIP = 1e-6
"""The width of the end of a motif, as a share of a full turn, below which the end is a point."""

_TRIES = 400


@dataclass(frozen=True, slots=True)
class Ring:
    """One motif, repeated `count` times around the middle, between the radii `inner` and `outer`, which are
    shares of the rosette's radius. `profile` is the form of the motif, a name in PROFILES. If `inverted`, the
    space between the motifs is dark."""

    profile: str
    count: int
    inner: float
    outer: float
    half: bool
    """Whether the ring is turned by half the angle between two motifs, so that no motif is at the top."""
    inverted: bool


Rosette = tuple[Ring, ...]

_COUNTS = (5, 6, 7, 8, 9, 10, 12)
_SLENDER = (0.7, 1.0, 1.5)
"""The length of the motifs of a ring as a multiple of their width, about."""

_EDGES = ((0.12, 0.46, 0.76), (0.0, 0.40, 0.72), (0.16, 0.56, 0.80), (0.10, 0.36, 0.62))


def rosette(seed: str, *, even: bool = False) -> Rosette:
    """Return the rosette made from a seed. An `even` rosette looks the same upside down and mirrored."""
    digits = iter(sha256(seed.encode()).digest())

    def pick(number: int) -> int:
        return next(digits) % number

    counts = (6, 8, 10, 12) if even else _COUNTS
    count = counts[pick(len(counts))]
    first, second, third = _EDGES[pick(len(_EDGES))]
    names, rings = tuple(PROFILES), []
    last = ""
    for number, (inner, outer) in enumerate(((first, second), (second, third), (third, 1.0))):
        name = names[pick(len(names))]
        name = names[(names.index(name) + 1) % len(names)] if name == last else name
        last = name
        around = pi * (inner + outer) / (outer - inner) * _SLENDER[pick(len(_SLENDER))]
        times = max(1, round(around / count)) if number else 1
        rings.append(
            Ring(name, count * times, inner + 0.02, outer - 0.02, bool(pick(2)), number > 0 and pick(3) == 0)
        )
    return tuple(rings)


@memoize
def told_apart(seeds: tuple[str, ...], even: frozenset[str], least: float = 0.0) -> Mapping[str, Rosette]:
    """Return a rosette for each seed, chosen so that all look different. If the rosette of a seed is too
    similar to an earlier one, other rosettes of the seed are tried.

    The rosettes of `even` seeds look the same upside down and mirrored. `least` is the share of the radius
    that stays empty in the middle, for a letter.
    """
    found: dict[str, Rosette] = {}
    masks: list[tuple[int, int]] = []
    for seed in seeds:
        best: tuple[float, tuple[int, int], Rosette] | None = None
        for turn in range(_TRIES):
            tried = narrow(rosette(f"{seed}/{turn}", even=seed in even), least)
            mask = (_mask(tried), _outline_mask(tried) if least else 0)
            apart = min((_apart(mask[0], other[0]) for other in masks), default=1.0)
            if least:
                drawn_apart = min((_apart(mask[1], other[1]) for other in masks), default=1.0)
                apart = min(apart, drawn_apart * DIFFERENT / OUTLINED)
            if best is None or apart > best[0]:
                best = (apart, mask, tried)
            if apart >= DIFFERENT:
                break
        assert best is not None
        masks.append(best[1])
        found[seed] = best[2]
    return MappingProxyType(found)


def narrow(rings: Rosette, least: float) -> Rosette:
    """Return the rosette with one ring, from `least`, a share of the radius, to the edge. The middle is
    empty, for a letter. If `least` is 0, the rosette is returned unchanged."""
    if not least:
        return rings
    ring = rings[2]
    return (Ring(rings[1].profile, ring.count + 8, least, 1.0, ring.half, ring.inverted),)


def _apart(one: int, other: int) -> float:
    together = (one | other).bit_count()
    return (one ^ other).bit_count() / together if together else 0.0


_SAMPLES = tuple(((k + 0.5) / 9, (j + 0.37 * k) / (6 + 8 * k)) for k in range(1, 9) for j in range(6 + 8 * k))
"""The (radius, turn) of sample points spread evenly over a disc, as shares of its radius and of a full
turn."""


def _mask(rings: Rosette) -> int:
    mask = 0
    for index, (radius, turn) in enumerate(_SAMPLES):
        mask |= _dark(rings, radius, turn) << index
    return mask


_FINE_SAMPLES = tuple((k / 24, (j + 0.37 * k) / (5 * k)) for k in range(8, 25) for j in range(5 * k))
"""The (radius, turn) of sample points in the outer two thirds of a disc, closer together."""


def _outline_mask(rings: Rosette) -> int:
    """Return which sample points are dark in a small rosette drawn in outlines, as the bits of a number."""
    mask = 0
    for index, (radius, turn) in enumerate(_FINE_SAMPLES):
        mask |= any(_is_on_line(ring, radius, turn) for ring in rings) << index
    return mask


def _is_on_line(ring: Ring, radius: float, turn: float) -> bool:
    """Return whether a sample point lies on the outline of a motif of a ring, or on the edge of an inverted
    ring."""
    half_line = 0.15 / _SMALL
    if not ring.inner - half_line <= radius <= ring.outer + half_line:
        return False
    if ring.inverted and min(abs(radius - ring.inner), abs(radius - ring.outer)) <= half_line:
        return True
    u = min(1.0, max(0.0, (radius - ring.inner) / (ring.outer - ring.inner)))
    v = (turn * ring.count - (0.5 if ring.half else 0.0) + 0.5) % 1.0 - 0.5
    aside = abs(abs(v) - PROFILES[ring.profile](u)) * 2 * pi * radius / ring.count
    return aside <= half_line


def _dark(rings: Rosette, radius: float, turn: float) -> bool:
    for ring in rings:
        if ring.inner <= radius <= ring.outer:
            u = (radius - ring.inner) / (ring.outer - ring.inner)
            v = (turn * ring.count - (0.5 if ring.half else 0.0) + 0.5) % 1.0 - 0.5
            return (abs(v) < PROFILES[ring.profile](u)) != ring.inverted
    return False


def draw_rosette(
    rings: Rosette, centre: Point, radius: float, fill: Swatch, *, outlined: bool = False
) -> list[Element]:
    """Draw a rosette of `radius` mm in the colour `fill`. With `outlined`, draw outlines only."""
    elements: list[Element] = []
    radius -= 0.15 if outlined else 0.0
    style = Style(stroke=fill, width=0.3) if outlined else Style(fill=fill, evenodd=True)
    for ring in rings:
        segments: tuple[Segment, ...] = ()
        if ring.inverted:
            segments += circle_segments(centre, radius * ring.outer)
            if ring.inner * radius > 0.3:
                segments += circle_segments(centre, radius * ring.inner)
        segments += _motifs(ring, centre, radius)
        elements.append(Path(segments, style, "rosette"))
    if rings[0].inner > 0.1 and len(rings) > 1:
        core = radius * rings[0].inner * 0.62
        elements.append(
            Circle(centre, mm(core), Style(stroke=fill, width=0.3) if outlined else Style(fill=fill))
        )
    return elements


@memoize
def _motifs(ring: Ring, centre: Point, radius: float) -> tuple[Segment, ...]:
    """Return the closed outlines of a ring's motifs. They are cached, since the variants of a face have the
    same."""
    edge = _edge(ring, radius)
    edge += [(-aside, reach) for aside, reach in reversed(edge) if aside > TIP]
    # No motif begins at its tip: cairo draws the sharp corner where a line is closed otherwise than pdfium.
    edge = [*edge[1:], edge[0]]
    (x, y), shift = centre, 0.5 if ring.half else 0.0
    points: list[Segment] = []
    for number in range(ring.count):
        middle = (number + shift) / ring.count
        for corner, (aside, reach) in enumerate(edge):
            turn = 2 * pi * (middle + aside)
            points.append(("L" if corner else "M", x + reach * sin(turn), y - reach * cos(turn)))
        points.append(("Z",))
    return transform_segments(points, IDENTITY)  # which rounds them, many at a time


def _edge(ring: Ring, radius: float) -> list[tuple[float, float]]:
    """Return one side of a motif from the inner to the outer edge of the ring, as (turn from the motif's
    middle, radius)."""
    profile, step = PROFILES[ring.profile], radius * (ring.outer - ring.inner)

    def point_at(u: float) -> tuple[float, float]:
        return profile(u) / ring.count, radius * ring.inner + u * step

    def chord_points(low: float, high: float, left: int) -> list[tuple[float, float]]:
        """Return the points after `low` up to `high`, close enough for chords."""
        middle = (low + high) / 2
        samples = (point_at(low + (high - low) * share) for share in (0.2, 0.4, 0.6, 0.8))
        if not left or max(_distance(point_at(low), point_at(high), each) for each in samples) <= OFF:
            return [point_at(high)]
        return chord_points(low, middle, left - 1) + chord_points(middle, high, left - 1)

    # Profiles bend half way up, if anywhere; what is inverted leaves a bridge at both ends.
    low = 0.03 if ring.inverted else 0.0
    return [point_at(low), *chord_points(low, 0.5, FINEST), *chord_points(0.5, 1 - low, FINEST)]


def _distance(start: tuple[float, float], end: tuple[float, float], point: tuple[float, float]) -> float:
    """Return the distance of a point from the line through two others. All are (turn, radius)."""
    (x0, y0), (x1, y1), (x, y) = (
        (reach * sin(2 * pi * turn), reach * cos(2 * pi * turn)) for turn, reach in (start, end, point)
    )
    length = hypot(x1 - x0, y1 - y0)
    return abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length if length else hypot(x - x0, y - y0)


# Patterns that tell families of components apart where colours do not: lines, lattices, dots.

NAMES = ("rising", "dots", "level", "lattice", "falling", "upright", "bricks")
"""The names of the patterns in the order of families. There are seven patterns and six colours, so 42
families look different."""


def pattern(
    name: str,
    box: Box,
    swatch: Swatch,
    *,
    pitch: float = 2.2,
    width: float = 0.3,
    clip: tuple[Segment, ...] = (),
) -> Group:
    """Draw the pattern `name`, such as "dots", in a box (left, top, right, bottom) and clipped to it or to
    `clip`. The distance between its lines is `pitch` mm, their width `width` mm."""
    style = Style(stroke=swatch, width=width, round=False)
    turns = {
        "rising": (45.0,),
        "falling": (135.0,),
        "level": (90.0,),
        "upright": (0.0,),
        "lattice": (45.0, 135.0),
    }
    elements: tuple[Element, ...]
    if name in turns:
        elements = tuple(_lines(box, turn, pitch, style) for turn in turns[name])
    elif name == "dots":
        elements = tuple(_dots(box, pitch * 1.1, Style(fill=swatch)))
    else:
        elements = tuple(_bricks(box, pitch * 1.5, style))
    left, top, right, bottom = box
    window = clip or segments_of(rectangle(left, top, right - left, bottom - top, style))
    return Group(elements, clip=window, name="pattern")


def _lines(box: Box, turn: float, pitch: float, style: Style) -> Element:
    """Draw parallel lines as one path. `turn` is their angle in degrees, clockwise from upright."""
    left, top, right, bottom = box
    x, y, reach = (left + right) / 2, (top + bottom) / 2, sqrt((right - left) ** 2 + (bottom - top) ** 2) / 2
    dx, dy = sin(radians(turn)), -cos(radians(turn))
    segments: list[Segment] = []
    count = int(reach / pitch)
    for k in range(-count, count + 1):
        cx, cy = x - dy * k * pitch, y + dx * k * pitch
        segments.append(("M", mm(cx - dx * reach), mm(cy - dy * reach)))
        segments.append(("L", mm(cx + dx * reach), mm(cy + dy * reach)))
    return Path(tuple(segments), style)


def _dots(box: Box, pitch: float, style: Style) -> list[Element]:
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    columns, rows = int((right - left) / pitch / 2) + 1, int((bottom - top) / pitch) + 1
    return [
        Circle((mm(x + (i + (0.5 if j % 2 else 0.0)) * pitch), mm(y + j * pitch / 2)), 0.36, style)
        for j in range(-rows, rows + 1)
        for i in range(-columns - 1, columns + 1)
    ]


def _bricks(box: Box, pitch: float, style: Style) -> list[Element]:
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    columns, rows = int((right - left) / pitch / 4) + 1, int((bottom - top) / pitch / 2) + 1
    segments: list[Segment] = []
    for j in range(-rows, rows + 1):
        level = y + (j + 0.5) * pitch
        segments += [("M", mm(left), mm(level)), ("L", mm(right), mm(level))]
        for i in range(-columns, columns + 1):
            at = x + (2 * i + (j % 2)) * pitch
            segments += [("M", mm(at), mm(level - pitch)), ("L", mm(at), mm(level))]
    return [Path(tuple(segments), style)]
