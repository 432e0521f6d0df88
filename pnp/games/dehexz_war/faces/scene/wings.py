"""The dragon's wings: an arm, four fingers, and webs between them with the low sun behind."""

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.games.dehexz_war.faces.scene.burin import Burin, round_point
from pnp.games.dehexz_war.faces.scene.form import draw_limb, limb
from pnp.scene import Element, Group, Segment
from pnp.units import Point


@dataclass(frozen=True, slots=True)
class Wing:
    """The points of a wing in the dragon's mm, and the tones of its webs from the leading edge inwards."""

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
    """Return the skin between two fingers: along one, scalloped to the other's tip, and back."""
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
    """Draw the webs, their veins, and over them the bones."""
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
