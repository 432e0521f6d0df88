"""The dragon's wings: an arm, four fingers, and webs between them that the low sun shines through."""

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.games.dehexz_war.faces.scene.burin import Burin, near
from pnp.games.dehexz_war.faces.scene.form import limb, modelled
from pnp.scene import Element, Group, Segment
from pnp.units import Point


@dataclass(frozen=True, slots=True)
class Wing:
    """Places of a wing in the dragon's mm, and the tones of its webs from the leading edge inwards."""

    shoulder: Point
    elbow: Point
    wrist: Point
    tips: tuple[Point, ...]
    flank: Point
    thumb: Point
    tones: tuple[str, ...]
    bow: float
    """How far the fingers bend, in mm, to the right seen from the wrist."""


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


def _between(a: Point, b: Point, t: float, off: float = 0.0) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (a[0] + dx * t + dy * off, a[1] + dy * t - dx * off)


def _bone(a: Point, b: Point, bow: float) -> tuple[Point, Point]:
    """The control points of a finger from wrist to tip."""
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    off = -bow / length
    return _between(a, b, 0.3, off), _between(a, b, 0.72, off)


def _web(
    first: Point, root: Point, second: Point, sag: float, bows: tuple[float, float]
) -> tuple[Segment, ...]:
    """The skin between two fingers: along one, scalloped to the other's tip, and back."""
    c1, c2 = _bone(root, first, bows[0])
    d1, d2 = _bone(root, second, bows[1])
    s1, s2 = (_between(_between(first, second, t), root, sag) for t in (0.3, 0.7))
    return (
        ("M", *near(*root)),
        ("C", *near(*c1), *near(*c2), *near(*first)),
        ("C", *near(*s1), *near(*s2), *near(*second)),
        ("C", *near(*d2), *near(*d1), *near(*root)),
        ("Z",),
    )


def _veins(first: Point, root: Point, second: Point, sag: float) -> tuple[Segment, ...]:
    lines: list[Segment] = []
    for t in (0.2, 0.4, 0.6, 0.8):
        end = _between(_between(first, second, t), root, sag * 1.15)
        start = _between(root, end, 0.25)
        knee = _between(start, end, 0.5, 0.04 * (1 if t < 0.5 else -1))
        lines += [("M", *near(*start)), ("C", *near(*knee), *near(*knee), *near(*end))]
    return tuple(lines)


def wing(burin: Burin, place: Wing) -> list[Element]:
    """Webs, veins, and over them the bones."""
    elements: list[Element] = []
    roots: Sequence[Point] = (place.wrist,) * 4
    tips = place.tips
    for k in range(3):
        elements += _skin(burin, tips[k], roots[k], tips[k + 1], place.tones[k], 0.2, (place.bow, place.bow))
    arm = place.elbow
    c1, c2 = _bone(place.wrist, tips[3], place.bow)
    s1, s2 = (_between(_between(tips[3], place.flank, t), arm, 0.3) for t in (0.3, 0.7))
    inner: tuple[Segment, ...] = (
        ("M", *near(*place.wrist)),
        ("C", *near(*c1), *near(*c2), *near(*tips[3])),
        ("C", *near(*s1), *near(*s2), *near(*place.flank)),
        ("L", *near(*place.shoulder)),
        ("L", *near(*arm)),
        ("Z",),
    )
    elements += burin.cut(inner, place.tones[3], 0.5)
    elements += burin.strokes(_veins(tips[3], arm, place.flank, 0.3), "web-line", 0.4)
    for tip in reversed(tips):
        c1, c2 = _bone(place.wrist, tip, place.bow)
        finger = limb([(*place.wrist, 2.6), (*c1, 1.9), (*c2, 1.3), (*tip, 0.3)], 4)
        elements += modelled(burin, finger)
    shoulder, wrist = place.shoulder, place.wrist
    whole = limb(
        [
            (*shoulder, 7.5), (*_between(shoulder, arm, 0.55, -0.02), 5.4), (*arm, 4.6),
            (*_between(arm, wrist, 0.5, 0.03), 3.5), (*wrist, 3.4),
        ], 7,
    )  # fmt: skip
    elements += modelled(burin, whole)
    claw = limb(
        [(*place.wrist, 2.4), (*_between(place.wrist, place.thumb, 0.6, 0.15), 1.6), (*place.thumb, 0.1)], 6
    )
    return [Group((*elements, *burin.cut(claw.outline(), "horn", 0.4)))]


def _skin(
    burin: Burin, first: Point, root: Point, second: Point, tone: str, sag: float, bows: tuple[float, float]
) -> list[Element]:
    web = _web(first, root, second, sag, bows)
    return [*burin.cut(web, tone, 0.5), *burin.strokes(_veins(first, root, second, sag), "web-line", 0.4)]
