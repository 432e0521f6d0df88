"""Draw the Dragon, sitting on the fortress with raised wings."""

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.games.dehexz_war.faces.icons import outline_of
from pnp.games.dehexz_war.faces.scene.burin import (
    Burin,
    Joint,
    draw_belly_plates,
    draw_limb,
    draw_scales,
    draw_spikes,
    limb,
    ring,
    round_point,
)
from pnp.scene import IDENTITY, Element, Group, Segment, Symbol, Use, compose, scale, symbol, translate
from pnp.units import Point

# The dragon's wings: an arm, four fingers, and webs between them with the low sun behind.


@dataclass(frozen=True, slots=True)
class Wing:
    """The points of a wing in mm of the dragon's drawing, and the tones of the skin between its fingers, from
    the front edge inwards."""

    shoulder: Point
    elbow: Point
    wrist: Point
    tips: tuple[Point, ...]
    flank: Point
    thumb: Point
    tones: tuple[str, ...]
    bow: float
    """The bend of the fingers in mm, to the right as seen from the wrist."""


LEFT = Wing(
    (-2, -48), (-33, -60), (-57, -126),
    ((-99, -112), (-102, -74), (-86, -42), (-56, -26)), (-8, -22), (-63, -138),
    ("web-lit", "web-mid", "web-lit", "web-mid", "web-shade"), 9.0,
)  # fmt: skip
RIGHT = Wing(
    (12, -50), (38, -62), (56, -128),
    ((95, -120), (104, -84), (92, -50), (62, -30)), (22, -20), (64, -141),
    ("web-mid", "web-shade", "web-mid", "web-shade", "web-shade"), -9.0,
)  # fmt: skip


def _point_between(a: Point, b: Point, t: float, off: float = 0.0) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (a[0] + dx * t + dy * off, a[1] + dy * t - dx * off)


def _bone(a: Point, b: Point, bow: float) -> tuple[Point, Point]:
    """Return the control points of a finger from wrist to tip."""
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    off = -bow / length
    return _point_between(a, b, 0.3, off), _point_between(a, b, 0.72, off)


def _web(
    first: Point, root: Point, second: Point, sag: float, bows: tuple[float, float]
) -> tuple[Segment, ...]:
    """Return the skin between two fingers: along one finger, in curves to the tip of the other, and back."""
    c1, c2 = _bone(root, first, bows[0])
    d1, d2 = _bone(root, second, bows[1])
    s1, s2 = (_point_between(_point_between(first, second, t), root, sag) for t in (0.3, 0.7))
    return (
        ("M", *round_point(*root)),
        ("C", *round_point(*c1), *round_point(*c2), *round_point(*first)),
        ("C", *round_point(*s1), *round_point(*s2), *round_point(*second)),
        ("C", *round_point(*d2), *round_point(*d1), *round_point(*root)),
        ("Z",),
    )


def _veins(first: Point, root: Point, second: Point, sag: float) -> tuple[Segment, ...]:
    lines: list[Segment] = []
    for t in (0.2, 0.4, 0.6, 0.8):
        end = _point_between(_point_between(first, second, t), root, sag * 1.15)
        start = _point_between(root, end, 0.25)
        knee = _point_between(start, end, 0.5, 0.04 * (1 if t < 0.5 else -1))
        lines += [
            ("M", *round_point(*start)),
            ("C", *round_point(*knee), *round_point(*knee), *round_point(*end)),
        ]
    return tuple(lines)


def wing(burin: Burin, place: Wing) -> list[Element]:
    """Draw the skin of a wing with its veins, and the bones over it."""
    elements: list[Element] = []
    roots: Sequence[Point] = (place.wrist,) * 4
    tips = place.tips
    for k in range(3):
        elements += _skin(burin, tips[k], roots[k], tips[k + 1], place.tones[k], 0.2, (place.bow, place.bow))
    arm = place.elbow
    c1, c2 = _bone(place.wrist, tips[3], place.bow)
    s1, s2 = (_point_between(_point_between(tips[3], place.flank, t), arm, 0.3) for t in (0.3, 0.7))
    inner: tuple[Segment, ...] = (
        ("M", *round_point(*place.wrist)),
        ("C", *round_point(*c1), *round_point(*c2), *round_point(*tips[3])),
        ("C", *round_point(*s1), *round_point(*s2), *round_point(*place.flank)),
        ("L", *round_point(*place.shoulder)),
        ("L", *round_point(*arm)),
        ("Z",),
    )
    elements += burin.cut(inner, place.tones[3], 0.5)
    elements += burin.strokes(_veins(tips[3], arm, place.flank, 0.3), "web-line", 0.4)
    for tip in reversed(tips):
        c1, c2 = _bone(place.wrist, tip, place.bow)
        finger = limb([(*place.wrist, 2.6), (*c1, 1.9), (*c2, 1.3), (*tip, 0.3)], 4)
        elements += draw_limb(burin, finger)
    shoulder, wrist = place.shoulder, place.wrist
    whole = limb(
        [
            (*shoulder, 7.5), (*_point_between(shoulder, arm, 0.55, -0.02), 5.4), (*arm, 4.6),
            (*_point_between(arm, wrist, 0.5, 0.03), 3.5), (*wrist, 3.4),
        ], 7,
    )  # fmt: skip
    elements += draw_limb(burin, whole)
    claw = limb(
        [
            (*place.wrist, 2.4),
            (*_point_between(place.wrist, place.thumb, 0.6, 0.15), 1.6),
            (*place.thumb, 0.1),
        ],
        6,
    )
    return [Group((*elements, *burin.cut(claw.outline(), "horn", 0.4)))]


def _skin(
    burin: Burin, first: Point, root: Point, second: Point, tone: str, sag: float, bows: tuple[float, float]
) -> list[Element]:
    web = _web(first, root, second, sag, bows)
    return [*burin.cut(web, tone, 0.5), *burin.strokes(_veins(first, root, second, sag), "web-line", 0.4)]


# The main motif: the Dragon on the fortress, seated, with raised wings, its head before the sun.
#
# Its coordinates are mm on an A4 cover, from the ground below its breast; up and left are negative.

_TRUNK: tuple[Joint, ...] = (
    (15, 0, 15), (11, -16, 18.5), (5, -34, 17.5), (8, -48, 14), (15, -60, 10.4),
    (17, -72, 8.6), (9, -83, 7.8), (-4, -87, 7.6),
)  # fmt: skip
_TAIL: tuple[Joint, ...] = (
    (20, -6, 12), (36, -3, 10), (52, -1, 8), (66, 6, 6.6), (72, 18, 5.4), (64, 29, 4.4), (50, 33, 3.4),
    (38, 29, 2.4), (34, 21, 1.2),
)  # fmt: skip

_HEAD = 0.44
# The head in units of so many mm, looking left; its neck joins at (84, 56).
_SKULL = (
    "M 2 45 C 1 38 4 30 11 27 C 15 23 20 25 23 29 C 29 28 35 25 40 20 C 47 13 58 11 68 15 "
    "C 80 20 89 30 94 42 "
    "C 98 52 100 62 101 74 L 72 84 C 68 76 62 69 54 65 C 47 61 42 58 35 57 C 26 56 17 60 9 57 "
    "C 4 55 3 50 2 45 Z"
)
_JAW = "M 64 66 C 56 70 46 73 34 73 C 24 73 16 72 9 77 C 10 83 15 87 22 89 C 36 92 56 90 74 84 Z"
_MOUTH = "M 9 57 C 17 60 26 56 35 57 C 44 58 52 62 62 68 L 48 74 L 30 74 L 9 78 L 16 68 Z"
_TONGUE = (
    "M 56 68 C 46 64 36 64 28 68 C 22 71 14 70 6 64 C 8 71 4 74 -2 75 C 8 79 18 78 27 74 "
    "C 36 71 46 71 56 72 Z"
)
_HORN = "M 60 17 C 68 0 92 -10 122 -6 C 106 0 92 10 82 24 C 76 18 68 14 60 17 Z"
_HORN_BACK = "M 78 22 C 92 10 112 8 134 18 C 116 18 102 26 92 38 Z"
_FRILL = (
    "M 62 58 C 68 50 80 44 92 40 C 90 48 92 53 99 55 L 121 50 C 113 56 110 60 111 66 "
    "L 127 74 C 116 75 110 79 108 86 "
    "L 112 101 C 104 94 98 92 90 93 L 86 104 C 82 94 76 86 68 80 Z"
)
_BROW = "M 36 28 C 44 20 56 18 66 25 C 58 26 50 29 46 34 C 43 32 39 30 36 28 Z"
_EYE = "M 43 36 C 48 30 56 29 62 33 C 57 38 50 39 43 36 Z"
_LIT = (
    "M 3 44 C 3 38 6 32 12 29 C 16 26 19 28 22 31 C 29 31 36 28 42 22 C 49 16 58 14 66 17 "
    "C 56 18 49 22 44 28 "
    "C 37 34 29 37 22 37 C 15 37 9 39 3 44 Z"
)
_JAW_LIT = "M 62 68 C 54 73 44 76 34 76 C 24 76 17 75 11 78 C 12 80 13 82 14 83 C 30 84 46 82 62 74 Z"


def dragon(burin: Burin) -> tuple[list[Element], list[Element], list[Element]]:
    """Draw the wings, the body, and the part of the tail that is in front of the walls."""
    wings = [*wing(burin, RIGHT), *wing(burin, LEFT)]
    tail = symbol("tail", _tail(burin))
    front = ring([(52, -20), (90, -20), (90, 60), (20, 60), (20, 8.5), (52, 8.5)])
    return wings, _body(burin, tail), [Group((Use(tail, IDENTITY),), clip=front)]


def _body(burin: Burin, tail: Symbol) -> list[Element]:
    trunk = limb(_TRUNK)
    haunch = limb([(26, -30, 8), (33, -19, 13.5), (33, -6, 11.5), (27, 2, 6)])
    foot = limb([(30, 3, 5.4), (22, 4, 4.6), (16, 5, 4)])
    planted = limb([(14, -42, 8.4), (20, -28, 7), (15, -14, 5.2), (10, 1, 4.6)])
    raised = limb([(-5, -42, 8.5), (-15, -31, 6.8), (-23, -25, 5.4), (-31, -33, 4.4), (-36, -37, 4)])
    elements = [
        *draw_spikes(burin, trunk, 1, 8.0, 3),
        *draw_limb(burin, trunk),
        *draw_scales(burin, trunk, 0.1, 0.9),
    ]
    elements += draw_belly_plates(burin, trunk, -1, 0.66, 2)
    elements += [Use(tail, IDENTITY), *draw_limb(burin, foot), *_claws(burin, (14, 6), (-1.2, 0.8))]
    elements += [*draw_limb(burin, haunch), *draw_scales(burin, haunch, -0.6, 0.45)]
    elements += [
        *draw_limb(burin, planted),
        *draw_scales(burin, planted, -0.3, 0.7),
        *_claws(burin, (9, 3), (-1.0, 1.0)),
    ]
    # The other foreleg is raised over the besieged court.
    elements += [*draw_limb(burin, raised), *draw_scales(burin, raised, -0.5, 0.7)]
    for dx, dy in ((-9, -6), (-11, 0), (-8, 6), (-1, 8)):
        talon = limb(
            [(-36, -37, 2.6), (-36 + dx * 0.7, -37 + dy * 0.6, 2.0), (-36 + dx, -37 + dy + 3, 0.1)], 4
        )
        elements += burin.cut(talon.outline(), "horn", 0.4)
    return [Group((*elements, *_head(burin.shrunk(_HEAD))))]


def _claws(burin: Burin, at: tuple[float, float], lean: tuple[float, float]) -> list[Element]:
    elements: list[Element] = []
    x, y = at
    for k in (-1, 0, 1):
        toe = limb(
            [
                (x + 2.6 * k, y - 2, 2.3),
                (x + 3.4 * k + lean[0], y + 1.2, 1.7),
                (x + 4.4 * k + lean[0] * 2, y + 4.4, 0.1),
            ],
            4,
        )
        elements += burin.cut(toe.outline(), "horn", 0.38)
    return elements


def _tail(burin: Burin) -> list[Element]:
    tail = limb(_TAIL, 8)
    blade = outline_of(
        "M 34 24 C 30 24 27 22 26 18 C 28 19 30 19 31.4 18 C 30 15 31 12 35 9 "
        "C 38 12 39 15 37.6 18 C 39 19 41 19 43 18 C 42 22 39 24 36 24 Z"
    )
    return [
        *draw_spikes(burin, tail, -1, 6.0, 4),
        *draw_limb(burin, tail),
        *draw_scales(burin, tail, -0.75, 0.5),
        *draw_belly_plates(burin, tail, 1, 0.45, 2),
        *burin.cut(blade, "horn-shade", 0.45),
    ]


def _teeth(points: tuple[tuple[float, float, float], ...], sign: int) -> tuple[Segment, ...]:
    """Return teeth at points, each with its length. With `sign` 1 they point down."""
    lines: list[Segment] = []
    for x, y, long in points:
        lines += ring([(x - 2.1, y), (x + 2.1, y), (x - 0.6, y + sign * long)])
    return tuple(lines)


def _head(burin: Burin) -> list[Element]:
    parts: list[Element] = []

    def cut(data: str, tone: str, line: float = 0.9) -> None:
        parts.extend(burin.cut(outline_of(data), tone, line))

    cut(_HORN_BACK, "horn-shade")
    cut(_MOUTH, "glow", 0.0)
    cut(_TONGUE, "web-mid", 0.7)
    cut(_JAW, "scale")
    cut(_JAW_LIT, "scale-lit", 0.0)
    parts.extend(
        burin.cut(
            _teeth(((15, 77, 7), (23, 75, 5), (31, 74.5, 5), (39, 74, 4.4), (47, 73, 3.8)), -1), "tooth", 0.7
        )
    )
    cut(_SKULL, "scale")
    cut(_LIT, "scale-lit", 0.0)
    parts.extend(
        burin.cut(
            _teeth(((10, 56, 10), (18, 57, 5), (25, 56.5, 6), (32, 56, 5), (39, 57.5, 5), (46, 60.5, 4)), 1),
            "tooth",
            0.7,
        )
    )
    wrinkles = (
        "M 24 40 C 30 40 34 43 36 48 M 21 44 C 26 45 30 48 31 52 M 66 34 C 72 38 74 46 72 54 "
        "M 74 32 C 81 38 83 48 80 58 M 82 36 C 89 44 90 54 88 66 M 60 46 C 64 50 65 55 63 60"
    )
    parts.extend(burin.strokes(outline_of(wrinkles), "scale-line", 1.0))
    cut(_FRILL, "web-mid")
    parts.extend(
        burin.strokes(
            outline_of("M 72 66 L 95 55 M 74 70 L 110 66 M 76 76 L 107 86 M 76 80 L 90 93"), "web-line", 1.0
        )
    )
    cut(_HORN, "horn")
    parts.extend(
        burin.strokes(
            outline_of("M 70 12 L 78 19 M 80 5 L 86 12 M 91 0 L 95 6 M 102 -4 L 104 0"), "line", 0.9
        )
    )
    cut(_EYE, "glow", 0.8)
    cut("M 51.5 30.5 L 54 34 L 52 37.6 L 50.6 34 Z", "night", 0.0)
    cut(_BROW, "scale-lit", 0.9)
    cut("M 7 40 C 9 35 14 33 17 36 C 14 37 12 39 11 42 Z", "night", 0.0)
    matrix = compose(translate(-37.0, -110.0), scale(_HEAD))
    return [Group(tuple(parts), matrix)]
