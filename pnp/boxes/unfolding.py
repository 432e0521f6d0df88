"""Compute flat nets in mm, and draw the net of a die. The net of a tuck box has an outline, folds and walls.
The net of a die is a cross of six squares with glue tabs."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from pnp.errors import LayoutError
from pnp.scene import (
    BLACK,
    FOLD,
    WHITE,
    Box,
    Element,
    Face,
    Group,
    Polygon,
    Style,
    Swatch,
    Theme,
    offset_outline,
    outline,
    rectangle,
)
from pnp.scene import line as drawn_line
from pnp.units import Point, mm

CARD, SLEEVE = 0.3, 0.1
"""The thickness of a card of 300 g/m², and what a sleeve adds, mm."""

SLEEVE_RIM = 3.0
"""The width and height in mm that a sleeve adds to a card."""

CLEARANCE, DEPTH_CLEARANCE = 1.5, 2.0
"""How much wider and higher in mm a box is than its cards, and deeper than their pile."""

GLUE, TUCK, TAPER = 8.0, 15.0, 3.0
"""The width of the glued flap, the length of the flaps that are tucked into the box, and how much these get
narrower on each side, in mm."""

DUST = 0.6
"""The length of a dust flap as a share of the box's depth."""

NOTCH, NOTCH_OF_DEPTH = 12.5, 1.5
"""The greatest radius in mm of the notch for a thumb, and its radius as a multiple of the box's depth."""

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
    """The net of a tuck box, with lengths in mm. The `outline` is cut, and the `folds` are folded away from
    the printed side. `walls` has the rectangles of "front", "back", "left" and "right" as seen from the
    front, and of "lid", the top of the box."""

    inner: Inner
    width: float
    height: float
    outline: tuple[Point, ...]
    folds: tuple[tuple[Point, Point], ...]
    walls: Mapping[str, Box]
    notch: float


def inner(cards: int, width: float, height: float, *, sleeved: bool = False) -> Inner:
    """Return the inside dimensions of a box for a number of cards. `width` and `height` are those of a card
    in mm; `sleeved` adds the size of sleeves."""
    more, thick = (SLEEVE_RIM, CARD + SLEEVE) if sleeved else (0.0, CARD)
    wide, high = width + more + CLEARANCE, height + more + CLEARANCE
    return Inner(mm(wide), mm(high), mm(cards * thick + DEPTH_CLEARANCE))


def net(box: Inner) -> Net:
    """Return the net of a tuck box. The upper left corner of the net is (0, 0)."""
    w, h, d = box.width, box.height, box.depth
    tuck, dust = min(TUCK, h / 2 - 1), min(DUST * d, w - 1)  # short enough that no flaps overlap
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


def _sums(*parts: float) -> tuple[float, ...]:
    """Return the end positions of parts that lie in a row, from their lengths."""
    ends = [0.0]
    for part in parts:
        ends.append(mm(ends[-1] + part))
    return tuple(end for _, end in pairwise(ends))


def _flap(left: float, right: float, fold: float, reach: float) -> list[Point]:
    """Return the corners of a dust flap from left to right. The fold at the box's rim is at y = `fold`, and
    the flap extends `reach` mm below it, or above it if `reach` is negative."""
    narrower = min(max(1.0, abs(reach) * 0.3), (right - left) / 4)
    return [(left, fold), (left + narrower, fold + reach), (right - narrower, fold + reach), (right, fold)]


def _lid(left: float, right: float, fold: float, end: float) -> list[Point]:
    """Return the corners of a tapered flap from left to right: its fold is at y = `fold`, its narrower end at
    y = `end`."""
    return [(left, fold), (left + TAPER, end), (right - TAPER, end), (right, fold)]


def _notch(left: float, right: float, y: float, radius: float) -> list[Point]:
    """Return the points of the upper edge of the back wall, at height `y`, with a half circle in its middle.
    The left corner is left out."""
    middle = (left + right) / 2
    turns = [pi * k / _CHORDS for k in range(_CHORDS + 1)]
    return [*((middle - radius * cos(t), y + radius * sin(t)) for t in turns), (right, y)]


SIDE = 16.0
"""The length in mm of the sides of a usual die."""

SMALLEST, LARGEST = 10.0, 60.0
"""The least and the greatest length in mm of a die's sides. A smaller die cannot be folded by hand, a larger
one does not fit on Letter."""

TAB, MOST_TAB = 0.32, 7.0
"""The depth of a glue tab as a share of the length of the die's side, and the greatest depth in mm."""

BLEED, SAFE = 2.0, 0.2
"""The bleed and the safe zone of a net in mm. The safe zone is small because folds end near the cut; the
drawing on each side of the die has a safe zone of its own."""

SHORT = 1.2
"""The distance in mm by which a fold's line ends before the corners of the net, where the paper is cut."""

HAIR, BESIDE = 0.26, 0.2
"""The width in mm of the lines that show the folds and the cut, and the distance in mm between the cut and
the middle of its line, which is printed outside the net."""

SEEN = 3.0
"""The least contrast ratio (WCAG, 1 to 21) between the lines of a net and its ground colour."""

PLACES = ((1, 1), (2, 1), (1, 0), (1, 2), (0, 1), (3, 1))
"""The column and row in the net of the sides 1 to 6. Opposite sides add up to seven, and 1, 2, 3 run
anticlockwise round their corner, as on usual dice."""


@dataclass(frozen=True, slots=True)
class Cube:
    """The net of a die. `trim` is cut, and the `folds` are folded away from the printed side. `corners` are
    the upper left corners of the sides 1 to 6."""

    side: float
    width: float
    height: float
    trim: tuple[Point, ...]
    folds: tuple[tuple[Point, Point], ...]
    corners: tuple[Point, ...]


def cube(side: float) -> Cube:
    """Return the net of a die. The upper left corner of the net is (0, 0)."""
    s, tab = side, mm(min(TAB * side, MOST_TAB))
    x0, x1, x2, x4 = tab, tab + s, tab + 2 * s, tab + 4 * s
    y0, y1, y2, y3 = tab, tab + s, tab + 2 * s, tab + 3 * s
    trim = [
        *((x0, y2), (0.0, y2 - tab), (0.0, y1 + tab), (x0, y1)),  # left of the row
        *((x1, y1), (x1 - tab, y1 - tab), (x1 - tab, y0 + tab), (x1, y0)),  # left of the top
        *((x1 + tab, 0.0), (x2 - tab, 0.0), (x2, y0)),  # above it
        *((x2 + tab, y0 + tab), (x2 + tab, y1 - tab), (x2, y1)),  # right of it
        *((x4, y1), (x4, y2)),
        *((x2, y2), (x2 + tab, y2 + tab), (x2 + tab, y3 - tab), (x2, y3)),  # right of the bottom
        *((x2 - tab, y3 + tab), (x1 + tab, y3 + tab), (x1, y3)),  # below it
        *((x1 - tab, y3 - tab), (x1 - tab, y2 + tab), (x1, y2)),  # left of it
    ]
    upright = [(x, y1, y2) for x in (x0, x1, x2, x2 + s)]
    upright += [(x, a, b) for x in (x1, x2) for a, b in ((y0, y1), (y2, y3))]
    folds = [((x, a), (x, b)) for x, a, b in upright]
    folds += [((x1, y), (x2, y)) for y in (y0, y1, y2, y3)]
    corners = tuple((mm(x0 + column * s), mm(y0 + row * s)) for column, row in PLACES)
    return Cube(
        side,
        mm(x4),
        mm(y3 + tab),
        tuple((mm(x), mm(y)) for x, y in trim),
        tuple(((mm(a), mm(b)), (mm(c), mm(d))) for (a, b), (c, d) in folds),
        corners,
    )


def die_face(
    name: str, theme: Theme, ground: Swatch, side: float, sides: tuple[tuple[Element, ...], ...]
) -> Face:
    """Return the face of a die's net, with cut and fold lines. `ground` is the colour of all sides and of the
    bleed. `side` is the length of a side in mm. `sides` has the drawings of the sides 1 to 6, each in mm from
    the upper left corner of its own side, and clipped to that side. Raises LayoutError if the sides are too
    small or too large to fold."""
    if not SMALLEST <= side <= LARGEST:
        raise LayoutError(
            "a die of a size that cannot be folded",
            place=name,
            expected=f"sides of {SMALLEST:g} to {LARGEST:g} mm",
            found=f"{side:g} mm",
        )
    net = cube(side)
    ink = _ink(theme, ground)
    square = outline(((0.0, 0.0), (side, 0.0), (side, side), (0.0, side)))
    fold = Style(None, ink, HAIR, (1.2, 0.9), round=False)
    elements: list[Element] = [
        rectangle(-BLEED, -BLEED, net.width + 2 * BLEED, net.height + 2 * BLEED, Style(ground), "ground"),
        Polygon(offset_outline(net.trim, BESIDE), Style(None, ink, HAIR, round=False), "cut"),
        *(
            Group(drawn, (1.0, 0.0, 0.0, 1.0, x, y), square, f"side:{number}")
            for number, ((x, y), drawn) in enumerate(zip(net.corners, sides, strict=True), 1)
        ),
        *(_fold(start, end, fold) for start, end in net.folds),
    ]
    return Face(name, net.width, net.height, net.trim, tuple(elements), ground, bleed=BLEED, safe=SAFE)


def side_up(net: Face, number: int = 1) -> Face | None:
    """Return one side of the folded die, with the number 1 to 6, as a face of its own, as seen from above.
    Return None if `net` is not the net of a die."""
    up = next((each for each in net.elements if each.name == f"side:{number}"), None)
    if not isinstance(up, Group):
        return None
    side = max(float(point[1]) for point in up.clip if len(point) > 1)
    trim = ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))
    elements = (Polygon(trim, Style(net.ground)), Group(up.children, clip=up.clip))
    return Face(f"{net.name}:{number}", side, side, trim, elements, net.ground, bleed=0.0, safe=net.safe)


def _fold(start: Point, end: Point, style: Style) -> Element:
    (ax, ay), (bx, by) = start, end
    dx, dy = (SHORT, 0.0) if ay == by else (0.0, SHORT)
    return drawn_line((mm(ax + dx), mm(ay + dy)), (mm(bx - dx), mm(by - dy)), style, FOLD)


def _ink(theme: Theme, ground: Swatch) -> Swatch:
    """Return the colour of lines: the theme's, if it is visible on the ground."""
    own = [theme.swatches[key] for key in ("line", "ink", "paper") if key in theme.swatches]
    return max([*own, BLACK, WHITE], key=lambda each: (_contrast(each, ground) >= SEEN, each in own))


def _contrast(one: Swatch, other: Swatch) -> float:
    low, high = sorted((one.luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
