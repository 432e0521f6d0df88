"""Computes the net of a tuck box, flat: its outline, its folds and its walls, in mm.

From left to right: the flap that is glued behind the back, left side, front with both lids, right side, back.
The lids hang on the front, so that its picture is whole. The back has the notch for a thumb.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from pnp.scene import Box
from pnp.units import Point, mm

CARD, SLEEVE = 0.3, 0.1
"""The thickness of a card of 300 g/m², and what a sleeve adds, mm."""

SLEEVE_RIM = 3.0
"""The width and height in mm that a sleeve adds to a card."""

CLEARANCE, DEPTH_CLEARANCE = 1.5, 2.0
"""How much wider and higher in mm a box is than its cards, and deeper than their pile."""

GLUE, TUCK, TAPER = 8.0, 15.0, 3.0
"""The glued flap, the ends of the lids that go inside, and how much these get narrower on each side, mm."""

DUST = 0.6
"""The length of a dust flap as a share of the box's depth."""

NOTCH, NOTCH_OF_DEPTH = 12.5, 1.5
"""The greatest radius of a thumb's notch, and its radius as a multiple of the depth."""

PAPER = 0.15
"""How much wider in mm the last wall is, since it goes around the flap that is glued to it."""

FEWEST = 8
"""The least number of cards for which a deck has a box of its own. On a thinner box the spine has no room for
letters."""

_CHORDS = 16
"""The chords of the half circle of the notch."""


@dataclass(frozen=True, slots=True)
class Inner:
    """The inside of a box: width, height and depth in mm."""

    width: float
    height: float
    depth: float


@dataclass(frozen=True, slots=True)
class Net:
    """A flat box: `outline` is cut, `folds` are folded away from the printed side. The walls are "front",
    "back", "left" and "right" as seen from the front, and "lid" is the upper lid."""

    inner: Inner
    width: float
    height: float
    outline: tuple[Point, ...]
    folds: tuple[tuple[Point, Point], ...]
    walls: Mapping[str, Box]
    notch: float


def inner(cards: int, width: float, height: float, *, sleeved: bool = False) -> Inner:
    """Return the inside of a box for so many cards of a size in mm."""
    more, thick = (SLEEVE_RIM, CARD + SLEEVE) if sleeved else (0.0, CARD)
    wide, high = width + more + CLEARANCE, height + more + CLEARANCE
    return Inner(mm(wide), mm(high), mm(cards * thick + DEPTH_CLEARANCE))


def net(box: Inner) -> Net:
    """Return the net of a box, its corner at (0, 0)."""
    w, h, d = box.width, box.height, box.depth
    tuck, dust = min(TUCK, h / 2 - 1), min(DUST * d, w - 1)  # of small boxes: none reaches another
    x0, x1, x2, x3, x4 = _sums(GLUE, d, w, d, w + PAPER)
    y0, y1, y2, y3, y4, y5 = (0.0, *_sums(tuck, d, h, d, tuck))
    radius = mm(min(d / NOTCH_OF_DEPTH, NOTCH, w / 3))
    above = [
        *_flap(x0, x1, y2, -dust),
        *_lid(x1, x2, y1, y0),
        *_flap(x2, x3, y2, -dust),
        *_notch(x3, x4, y2, radius),
    ]
    below = [*_flap(x0, x1, y3, dust), *_lid(x1, x2, y4, y5), *_flap(x2, x3, y3, dust), (x4, y3)]
    outline = [(0.0, y2 + TAPER), *above, *reversed(below), (0.0, y3 - TAPER)]
    upright = [((x, y2), (x, y3)) for x in (x0, x1, x2, x3)]
    level = [((a, y), (b, y)) for a, b in ((x0, x1), (x1, x2), (x2, x3)) for y in (y2, y3)]
    tucks = [((x1, y), (x2, y)) for y in (y1, y4)]
    walls = {
        "left": (x0, y2, x1, y3),
        "front": (x1, y2, x2, y3),
        "right": (x2, y2, x3, y3),
        "back": (x3, y2, x4, y3),
        "lid": (x1, y1, x2, y2),
    }
    points = tuple((mm(x), mm(y)) for x, y in outline)
    return Net(box, x4, y5, points, (*upright, *level, *tucks), walls, radius)


def offset_outline(outline: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """Return a clockwise outline moved outwards by that many mm, with pointed corners."""
    found = []
    for before, at, after in zip((outline[-1], *outline), outline, (*outline[1:], outline[0]), strict=False):
        (ax, ay), (bx, by_) = _direction(before, at), _direction(at, after)
        # Out is to the left of one who goes clockwise, with y down.
        share = by / (1 + ax * bx + ay * by_)
        found.append((mm(at[0] + share * (ay + by_)), mm(at[1] - share * (ax + bx))))
    return tuple(found)


def _direction(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = (x * x + y * y) ** 0.5
    return x / length, y / length


def _sums(*parts: float) -> tuple[float, ...]:
    """Return the ends of parts that lie in a row."""
    ends = [0.0]
    for part in parts:
        ends.append(mm(ends[-1] + part))
    return tuple(end for _, end in pairwise(ends))


def _flap(left: float, right: float, fold: float, reach: float) -> list[Point]:
    """Return a dust flap from left to right, away from its fold on the box's rim; `reach` is below it."""
    narrower = min(max(1.0, abs(reach) * 0.3), (right - left) / 4)
    return [(left, fold), (left + narrower, fold + reach), (right - narrower, fold + reach), (right, fold)]


def _lid(left: float, right: float, fold: float, end: float) -> list[Point]:
    """Return the sides of a lid and of its tuck flap, without its corners on the box's rim."""
    return [(left, fold), (left + TAPER, end), (right - TAPER, end), (right, fold)]


def _notch(left: float, right: float, y: float, radius: float) -> list[Point]:
    """Return the upper edge of the back after its first corner, with half a circle in its middle."""
    middle = (left + right) / 2
    turns = [pi * k / _CHORDS for k in range(_CHORDS + 1)]
    return [*((middle - radius * cos(t), y + radius * sin(t)) for t in turns), (right, y)]
