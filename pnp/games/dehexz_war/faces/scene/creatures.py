"""Draw the foreground: three heroes who attack the fortress, dark, with sunlight along their edges.

Each hero stands on (0, 0) and is at most 100 units tall.

Also draw the Dragon, sitting on the fortress with raised wings.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

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
from pnp.scene import (
    IDENTITY,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Symbol,
    Use,
    compose,
    read_path,
    scale,
    symbol,
    transform_segments,
    translate,
)
from pnp.units import Point

Outline = tuple[Segment, ...]


def _limb(*joints: Joint) -> Outline:
    return limb(joints, 4).outline()


def _round(x: float, y: float, radius: float) -> Outline:
    return ring(
        [(x + radius * cos(radians(30 * k)), y + radius * sin(radians(30 * k)) * 1.12) for k in range(12)]
    )


def _brief(outline: Outline) -> Outline:
    """Return an outline rounded to 0.1 units, which are 0.05 mm."""
    return tuple((s[0], *(round(float(v), 1) for v in s[1:])) for s in outline)


def _group_figure(
    burin: Burin,
    parts: Iterable[Outline],
    folds: str,
    at: Point,
    size: float,
    *,
    heading: int = 1,
    cloth: Outline = (),
    dye: str = "cloth",
) -> Group:
    """Draw a figure of many parts with one lit rim around it, and light in its folds. `cloth` is the part
    with a tone of its own, which is `dye`."""
    turn = (float(heading), 0.0, 0.0, 1.0, 0.0, 0.0)
    shapes = [_brief(transform_segments(part, turn)) for part in (*parts, cloth) if part]
    glow, dark, lit = burin.ink("rim"), burin.ink("fore"), burin.ink("fore-lit")
    rim = Style(glow, glow, 0.6)
    # The light comes from the upper left, whichever way the figure faces.
    shift = (-1.5, -1.1)
    if not burin.paints:
        rim, shift = (
            Style(glow, glow, 4.4) if burin.woodcut else Style(dark, burin.ink("line"), 2.6),
            (0.0, 0.0),
        )
    behind = symbol("figure", (Path(shape, rim) for shape in shapes))
    elements: list[Element] = [Use(behind, translate(*shift))]
    elements += [Path(shape, Style(dark, dark, 0.6)) for shape in shapes]
    if cloth:
        elements.append(Path(transform_segments(cloth, turn), Style(burin.ink(dye))))
    elements.append(Path(transform_segments(read_path(folds), turn), Style(lit)))
    return Group(tuple(elements), compose(translate(*round_point(*at)), scale(size / 100)))


def elf(burin: Burin, at: Point, size: float, *, heading: int = 1) -> list[Element]:
    """Draw an archer at full draw, with a cloak in the wind. `at` is the point on the ground below the
    archer, and `size` the height in mm of 100 units. With `heading` -1 the picture is mirrored."""
    parts: Sequence[Outline] = (
        _limb((-1, -50, 7.5), (-6, -30, 5.6), (-13, -14, 4.2), (-19, -1, 3)),
        _limb((-20, -1.6, 2.6), (-14, -1.8, 2.6), (-8, -1, 1.2)),
        _limb((3, -50, 7.5), (11, -30, 5.6), (13, -14, 4.2), (14, -1, 3)),
        _limb((13, -1.6, 2.6), (19, -1.8, 2.6), (25, -1, 1.2)),
        _limb((0, -44, 8.6), (0, -58, 7.2), (2, -72, 9.6), (4, -79, 7), (6, -84, 3)),
        read_path(
            "M -11 -54 C -4 -50 6 -50 11 -53 C 13 -44 15 -38 14 -32 C 6 -37 0 -37 -4 -33 "
            "C -8 -35 -12 -36 -15 -34 C -13 -42 -12 -48 -11 -54 Z"
        ),
        # cloak
        read_path(
            "M 0 -81 C -10 -78 -16 -66 -20 -54 C -26 -40 -38 -34 -50 -33 C -44 -29 -40 -28 -35 -27 "
            "C -42 -22 -48 -17 -58 -16 "
            "C -44 -8 -28 -10 -18 -18 C -11 -26 -8 -40 -4 -52 Z"
        ),
        # quiver and arrows over the shoulder
        read_path("M -8 -58 L -3 -60 L -9 -76 L -15 -74 Z"),

        # head, hair, ear
        _round(8, -91, 6.2),
        read_path("M 14 -93 L 17 -90 L 14.4 -88 L 14 -85 L 9 -83 L 8 -92 Z"),
        read_path(
            "M 12 -98 C 4 -101 -2 -96 -2 -88 C -4 -82 -10 -78 -16 -79 C -11 -75 -3 -75 2 -80 "
            "C 6 -84 8 -90 12 -98 Z"
        ),
        read_path("M 6 -94 L -8 -98 L 3 -87 Z"),
        # bow arm, string arm
        _limb((3, -77, 5.2), (16, -82, 3.8), (27, -88, 3), (36, -93, 2.6)),
        _limb((1, -77, 5.4), (-10, -80, 4.4), (-18, -84, 3.6), (-8, -86, 3), (4, -85.6, 2.4)),
        # bow, string, arrow
        _limb((16, -126, 0.5), (24, -119, 1.6), (35, -106, 2.2), (38, -93, 2.4),
              (42, -80, 2.2), (40, -66, 1.6), (35, -56, 0.5)),
        ring([(16.5, -125.6), (4, -85.4), (35.4, -56.6), (34.4, -56), (2.4, -85.4), (15.3, -126)]),
        ring([(2, -86), (46, -98.4), (44, -101.5), (55, -100.6), (46.6, -93.6), (46.4, -96.8), (2, -84.6)]),
    )  # fmt: skip
    folds = (
        "M 6 -92 L -5.4 -96.6 L 3.6 -88.4 Z M 13.6 -95 C 9 -97 5 -96.4 2 -93 C 5 -98.6 11 -98.6 13.6 -95 "
        "Z M -8 -70 C -16 -58 -22 -42 -34 -34 C -22 -38 -14 -52 -8 -70 Z M -10 -56 "
        "C -16 -40 -24 -26 -42 -19 C -26 -20 -14 -36 -10 -56 Z "
        "M -9 -52 L 11 -51 L 11 -49.4 L -9 -50.4 Z M -2 -72 C 2 -66 4 -60 4 -54 C 6 -62 4 -68 -2 -72 Z"
    )
    return [_group_figure(burin, parts, folds, at, size, heading=heading)]


def assassin(burin: Burin, at: Point, size: float, *, heading: int = 1) -> list[Element]:
    """Draw a crouched person about to leap, dagger drawn back, with a streaming scarf. `at` is the point on
    the ground below the person, and `size` the height in mm of 100 units. With `heading` -1 the picture is
    mirrored."""
    parts: Sequence[Outline] = (
        _limb((-12, -30, 8.5), (-2, -22, 7.2), (-16, -12, 5), (-27, -2, 3.4)),
        _limb((-28, -1.8, 2.6), (-20, -2, 2.8), (-14, -1, 1.2)),
        _limb((-8, -32, 8.8), (8, -33, 7.4), (17, -28, 6.4), (15, -14, 4.8), (14, -2, 3.6)),
        _limb((12, -1.8, 2.8), (20, -2, 2.8), (27, -1, 1.2)),
        _limb((-14, -30, 9), (-6, -40, 9.4), (6, -52, 10.4), (14, -60, 7), (18, -63, 4)),
        _round(21, -68, 6.6),
        read_path("M 14 -66 C 12 -76 20 -80 27 -75 L 30 -68 L 26 -66 L 28 -62 L 20 -60 Z"),
    )
    scarf = read_path(
        "M 24 -62 C 14 -56 6 -58 -4 -62 C -16 -67 -24 -62 -36 -68 C -32 -62 -28 -59 -22 -58 "
        "C -28 -56 -34 -57 -40 -60 "
        "C -34 -52 -22 -50 -10 -53 C 2 -54 12 -50 24 -57 Z"
    )
    parts = (
        *parts,
        # forward arm to the ground, dagger arm
        _limb((12, -54, 6), (24, -46, 4.6), (31, -34, 3.6), (35, -24, 2.8)),
        _limb((8, -52, 6.2), (-6, -46, 4.8), (-18, -44, 4), (-27, -54, 3.2)),
        # dagger, as on the game's own piece: leaf blade, quillons, stone
        read_path(
            "M -30 -57 L -24.5 -51 L -22 -53.5 L -21 -52 L -27 -44.6 L -28.6 -45.6 L -26.6 -48.4 "
            "L -32.4 -54.6 Z "
            "M -33 -60 L -37 -54 L -40 -55 C -37 -61 -33 -65 -27 -68 L -26 -65 Z M -33.5 -60 "
            "C -44 -64 -50 -74 -51 -86 C -40 -82 -32 -74 -30 -63 Z"
        ),
    )
    folds = (
        "M -2 -46 C 4 -42 6 -38 4 -32 C 10 -38 6 -44 -2 -46 Z M -48 -82 C -46 -74 -40 -67 -34 -62 "
        "C -38 -69 -42 -76 -48 -82 Z "
        "M 2 -33 C 10 -33 15 -30 16 -22 C 19 -30 12 -36 2 -33 Z M -16 -34 L 2 -24 "
        "L 1 -22 L -17 -31.6 Z M 22 -69 L 28.5 -69.6 L 28 -67.4 L 23 -67 Z"
    )
    return [_group_figure(burin, parts, folds, at, size, heading=heading, cloth=scarf)]


def sorcerer(burin: Burin, at: Point, size: float, *, heading: int = 1) -> list[Element]:
    """Draw a man with a bent hat, a beard in the wind, and a staff raised to the sky. `at` is the point on
    the ground below the man, and `size` the height in mm of 100 units. With `heading` -1 the picture is
    mirrored."""
    parts: Sequence[Outline] = (
        read_path(
            "M -7 -78 C -15 -72 -15 -58 -17 -44 C -20 -26 -26 -10 -36 -1 C -24 2 14 3 30 0 "
            "C 20 -18 18 -40 14 -58 C 13 -70 12 -76 6 -79 Z"
        ),
        # mantle blown back
        read_path(
            "M -8 -78 C -20 -68 -24 -50 -34 -38 C -42 -29 -50 -27 -57 -27 C -51 -21 -45 -20 -39 -20 "
            "C -46 -14 -50 -12 -56 -11 C -42 -6 -28 -10 -20 -20 Z"
        ),
        _round(3, -86, 6.4),
        read_path(
            "M 8 -90 L 13 -86 L 10 -83.6 C 14 -76 12 -66 4 -56 C 4 -62 2 -64 -1 -66 C 0 -74 0 -78 0 -84 Z"
        ),
        # hat: brim, bent crown
        read_path("M -18 -90 C -10 -95 10 -98 24 -91 C 14 -86 -6 -86 -18 -90 Z"),
        read_path("M -9 -91 C -8 -102 -10 -110 -18 -117 C -10 -120 2 -116 8 -106 C 11 -101 13 -96 14 -91 Z"),
        read_path("M -18 -117 C -24 -120 -30 -118 -35 -111 C -29 -113 -23 -112 -16 -106 Z"),
        # arm and sleeve
        _limb((6, -72, 6.6), (16, -70, 6), (24, -80, 5.4), (30, -90, 3.4), (32, -95, 2.6)),
        read_path("M 12 -66 C 20 -62 26 -62 32 -60 C 32 -70 32 -80 34 -88 L 22 -84 Z"),
        _limb((32, -95, 3.2), (33.4, -98, 2.8)),
        # staff
        ring([(21, -1), (24, -1), (36.6, -122), (34, -122)]),
        read_path(
            "M 34 -120 C 26 -124 24 -134 30 -142 C 29 -134 32 -128 36 -126 C 40 -128 44 -134 43 -141 "
            "C 50 -134 47 -123 37 -119 Z"
        ),
    )
    folds = (
        "M -8 -60 C -10 -40 -14 -20 -22 -6 C -12 -18 -6 -40 -8 -60 Z M 2 -54 C 2 -36 2 -18 -2 -4 "
        "C 5 -18 6 -38 2 -54 Z M 9 -56 C 11 -40 14 -22 19 -6 C 18 -22 14 -42 9 -56 "
        "Z "
        "M -18 -62 C -24 -48 -32 -36 -44 -28 C -30 -32 -22 -46 -18 -62 Z M -8 -94 "
        "C 0 -96 8 -96 13 -94 L 13 -92.6 C 6 -94 -2 -94 -8 -92.6 Z "
    )
    beard = read_path(
        "M 10.4 -84 C 14 -76 13 -66 6 -54 C 5 -60 3 -63 -1 -65 C 1 -70 1 -75 1.6 -80 C 5 -81 8 -82 10.4 -84 Z"
    )
    figure = _group_figure(burin, parts, folds, at, size, heading=heading, cloth=beard, dye="beard")
    return [figure, *_spark(burin, (at[0] + heading * 0.37 * size, at[1] - 1.34 * size), size * 0.085)]


def _spark(burin: Burin, at: Point, radius: float) -> list[Element]:
    """Draw the light of the staff: a star with six points."""
    points = [
        (at[0] + r * sin(radians(30 * k)), at[1] - r * cos(radians(30 * k)))
        for k in range(12)
        for r in ((radius if k % 2 == 0 else radius * 0.42),)
    ]
    rays: list[Segment] = []
    for k in range(12):
        s, c = sin(radians(30 * k + 15)), -cos(radians(30 * k + 15))
        rays += ring(
            [
                (at[0] + s * radius * 1.0, at[1] + c * radius * 1.0),
                (at[0] + s * radius * 1.6, at[1] + c * radius * 1.6),
            ],
            closed=False,
        )
    return [
        *burin.strokes(tuple(rays), "glitter" if burin.paints else "line", 0.5),
        *burin.cut_shape(points, "sun", 0.4),
    ]


def rock(burin: Burin, profile: Sequence[Point], floor: float, tone: str = "plate") -> list[Element]:
    """Draw dark ground with a lit upper edge. `profile` is the upper edge from left to right, and `floor` the
    y of the lower edge."""
    shape = [*profile, (profile[-1][0], floor), (profile[0][0], floor)]
    elements: list[Element] = []
    if burin.paints:
        elements.append(Path(ring([(x - 0.3, y - 0.9) for x, y in shape]), Style(burin.ink("rim"))))
    elements += burin.cut_shape(shape, tone, 0.0 if burin.paints else 0.6)
    facets: list[Segment] = []
    for i, (x, y) in enumerate(profile[1:-1]):
        long = (9.0, 4.0, 6.5)[i % 3]
        lean = (1.8, -1.2, 2.8, -0.6)[i % 4]
        facets += ring([(x, y + 0.8), (x + lean, y + long * 0.45), (x + lean * 0.4, y + long)], closed=False)
    return [*elements, *burin.strokes(tuple(facets), "fore-lit" if burin.paints else "facet", 0.4)]


# The dragon's wings: an arm, four fingers, and webs between them with the low sun behind.


@dataclass(frozen=True, slots=True)
class Wing:
    """A wing of the dragon: its points in mm, and the tones of the skin between its fingers, from the front
    edge inwards."""

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
    elements += burin.cut_shape(inner, place.tones[3], 0.5)
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
    return [Group((*elements, *burin.cut_shape(claw.outline(), "horn", 0.4)))]


def _skin(
    burin: Burin, first: Point, root: Point, second: Point, tone: str, sag: float, bows: tuple[float, float]
) -> list[Element]:
    web = _web(first, root, second, sag, bows)
    return [
        *burin.cut_shape(web, tone, 0.5),
        *burin.strokes(_veins(first, root, second, sag), "web-line", 0.4),
    ]


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
    """Draw the dragon in three parts, and return the elements of each: the wings, the body, and the part of
    the tail that is in front of the walls."""
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
        elements += burin.cut_shape(talon.outline(), "horn", 0.4)
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
        elements += burin.cut_shape(toe.outline(), "horn", 0.38)
    return elements


def _tail(burin: Burin) -> list[Element]:
    tail = limb(_TAIL, 8)
    blade = read_path(
        "M 34 24 C 30 24 27 22 26 18 C 28 19 30 19 31.4 18 C 30 15 31 12 35 9 "
        "C 38 12 39 15 37.6 18 C 39 19 41 19 43 18 C 42 22 39 24 36 24 Z"
    )
    return [
        *draw_spikes(burin, tail, -1, 6.0, 4),
        *draw_limb(burin, tail),
        *draw_scales(burin, tail, -0.75, 0.5),
        *draw_belly_plates(burin, tail, 1, 0.45, 2),
        *burin.cut_shape(blade, "horn-shade", 0.45),
    ]


def _teeth(points: tuple[tuple[float, float, float], ...], sign: int) -> tuple[Segment, ...]:
    """Return teeth at points, each with its length. With `sign` 1 they point down."""
    lines: list[Segment] = []
    for x, y, long in points:
        lines += ring([(x - 2.1, y), (x + 2.1, y), (x - 0.6, y + sign * long)])
    return tuple(lines)


def _head(burin: Burin) -> list[Element]:
    parts: list[Element] = []

    def add_shape(data: str, tone: str, line: float = 0.9) -> None:
        parts.extend(burin.cut_shape(read_path(data), tone, line))

    add_shape(_HORN_BACK, "horn-shade")
    add_shape(_MOUTH, "glow", 0.0)
    add_shape(_TONGUE, "web-mid", 0.7)
    add_shape(_JAW, "scale")
    add_shape(_JAW_LIT, "scale-lit", 0.0)
    parts.extend(
        burin.cut_shape(
            _teeth(((15, 77, 7), (23, 75, 5), (31, 74.5, 5), (39, 74, 4.4), (47, 73, 3.8)), -1), "tooth", 0.7
        )
    )
    add_shape(_SKULL, "scale")
    add_shape(_LIT, "scale-lit", 0.0)
    parts.extend(
        burin.cut_shape(
            _teeth(((10, 56, 10), (18, 57, 5), (25, 56.5, 6), (32, 56, 5), (39, 57.5, 5), (46, 60.5, 4)), 1),
            "tooth",
            0.7,
        )
    )
    wrinkles = (
        "M 24 40 C 30 40 34 43 36 48 M 21 44 C 26 45 30 48 31 52 M 66 34 C 72 38 74 46 72 54 "
        "M 74 32 C 81 38 83 48 80 58 M 82 36 C 89 44 90 54 88 66 M 60 46 C 64 50 65 55 63 60"
    )
    parts.extend(burin.strokes(read_path(wrinkles), "scale-line", 1.0))
    add_shape(_FRILL, "web-mid")
    parts.extend(
        burin.strokes(
            read_path("M 72 66 L 95 55 M 74 70 L 110 66 M 76 76 L 107 86 M 76 80 L 90 93"), "web-line", 1.0
        )
    )
    add_shape(_HORN, "horn")
    parts.extend(
        burin.strokes(read_path("M 70 12 L 78 19 M 80 5 L 86 12 M 91 0 L 95 6 M 102 -4 L 104 0"), "line", 0.9)
    )
    add_shape(_EYE, "glow", 0.8)
    add_shape("M 51.5 30.5 L 54 34 L 52 37.6 L 50.6 34 Z", "night", 0.0)
    add_shape(_BROW, "scale-lit", 0.9)
    add_shape("M 7 40 C 9 35 14 33 17 36 C 14 37 12 39 11 42 Z", "night", 0.0)
    matrix = compose(translate(-37.0, -110.0), scale(_HEAD))
    return [Group(tuple(parts), matrix)]
