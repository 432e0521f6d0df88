"""Draw the foreground: three heroes who attack the fortress, dark, with sunlight along their edges.

Each hero stands on (0, 0) and is at most 100 units tall.
"""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from pnp.games.dehexz_war.faces.icons import outline_of
from pnp.games.dehexz_war.faces.scene.burin import Burin, Joint, limb, ring, round_point
from pnp.scene import (
    Element,
    Group,
    Path,
    Segment,
    Style,
    Use,
    compose,
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
    elements.append(Path(transform_segments(outline_of(folds), turn), Style(lit)))
    return Group(tuple(elements), compose(translate(*round_point(*at)), scale(size / 100)))


def elf(burin: Burin, at: Point, size: float, *, heading: int = 1) -> list[Element]:
    """Draw an archer at full draw, with a cloak in the wind."""
    parts: Sequence[Outline] = (
        _limb((-1, -50, 7.5), (-6, -30, 5.6), (-13, -14, 4.2), (-19, -1, 3)),
        _limb((-20, -1.6, 2.6), (-14, -1.8, 2.6), (-8, -1, 1.2)),
        _limb((3, -50, 7.5), (11, -30, 5.6), (13, -14, 4.2), (14, -1, 3)),
        _limb((13, -1.6, 2.6), (19, -1.8, 2.6), (25, -1, 1.2)),
        _limb((0, -44, 8.6), (0, -58, 7.2), (2, -72, 9.6), (4, -79, 7), (6, -84, 3)),
        outline_of(
            "M -11 -54 C -4 -50 6 -50 11 -53 C 13 -44 15 -38 14 -32 C 6 -37 0 -37 -4 -33 "
            "C -8 -35 -12 -36 -15 -34 C -13 -42 -12 -48 -11 -54 Z"
        ),
        # cloak
        outline_of(
            "M 0 -81 C -10 -78 -16 -66 -20 -54 C -26 -40 -38 -34 -50 -33 C -44 -29 -40 -28 -35 -27 "
            "C -42 -22 -48 -17 -58 -16 "
            "C -44 -8 -28 -10 -18 -18 C -11 -26 -8 -40 -4 -52 Z"
        ),
        # quiver and arrows over the shoulder
        outline_of("M -8 -58 L -3 -60 L -9 -76 L -15 -74 Z"),

        # head, hair, ear
        _round(8, -91, 6.2),
        outline_of("M 14 -93 L 17 -90 L 14.4 -88 L 14 -85 L 9 -83 L 8 -92 Z"),
        outline_of(
            "M 12 -98 C 4 -101 -2 -96 -2 -88 C -4 -82 -10 -78 -16 -79 C -11 -75 -3 -75 2 -80 "
            "C 6 -84 8 -90 12 -98 Z"
        ),
        outline_of("M 6 -94 L -8 -98 L 3 -87 Z"),
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
    """Draw a crouched figure about to leap, dagger drawn back, with a streaming scarf."""
    parts: Sequence[Outline] = (
        _limb((-12, -30, 8.5), (-2, -22, 7.2), (-16, -12, 5), (-27, -2, 3.4)),
        _limb((-28, -1.8, 2.6), (-20, -2, 2.8), (-14, -1, 1.2)),
        _limb((-8, -32, 8.8), (8, -33, 7.4), (17, -28, 6.4), (15, -14, 4.8), (14, -2, 3.6)),
        _limb((12, -1.8, 2.8), (20, -2, 2.8), (27, -1, 1.2)),
        _limb((-14, -30, 9), (-6, -40, 9.4), (6, -52, 10.4), (14, -60, 7), (18, -63, 4)),
        _round(21, -68, 6.6),
        outline_of("M 14 -66 C 12 -76 20 -80 27 -75 L 30 -68 L 26 -66 L 28 -62 L 20 -60 Z"),
    )
    scarf = outline_of(
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
        outline_of(
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
    """Draw a figure with a bent hat, a beard in the wind, and a staff raised to the sky."""
    parts: Sequence[Outline] = (
        outline_of(
            "M -7 -78 C -15 -72 -15 -58 -17 -44 C -20 -26 -26 -10 -36 -1 C -24 2 14 3 30 0 "
            "C 20 -18 18 -40 14 -58 C 13 -70 12 -76 6 -79 Z"
        ),
        # mantle blown back
        outline_of(
            "M -8 -78 C -20 -68 -24 -50 -34 -38 C -42 -29 -50 -27 -57 -27 C -51 -21 -45 -20 -39 -20 "
            "C -46 -14 -50 -12 -56 -11 C -42 -6 -28 -10 -20 -20 Z"
        ),
        _round(3, -86, 6.4),
        outline_of(
            "M 8 -90 L 13 -86 L 10 -83.6 C 14 -76 12 -66 4 -56 C 4 -62 2 -64 -1 -66 C 0 -74 0 -78 0 -84 Z"
        ),
        # hat: brim, bent crown
        outline_of("M -18 -90 C -10 -95 10 -98 24 -91 C 14 -86 -6 -86 -18 -90 Z"),
        outline_of("M -9 -91 C -8 -102 -10 -110 -18 -117 C -10 -120 2 -116 8 -106 C 11 -101 13 -96 14 -91 Z"),
        outline_of("M -18 -117 C -24 -120 -30 -118 -35 -111 C -29 -113 -23 -112 -16 -106 Z"),
        # arm and sleeve
        _limb((6, -72, 6.6), (16, -70, 6), (24, -80, 5.4), (30, -90, 3.4), (32, -95, 2.6)),
        outline_of("M 12 -66 C 20 -62 26 -62 32 -60 C 32 -70 32 -80 34 -88 L 22 -84 Z"),
        _limb((32, -95, 3.2), (33.4, -98, 2.8)),
        # staff
        ring([(21, -1), (24, -1), (36.6, -122), (34, -122)]),
        outline_of(
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
    beard = outline_of(
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
        *burin.cut(points, "sun", 0.4),
    ]


def rock(burin: Burin, profile: Sequence[Point], floor: float, tone: str = "plate") -> list[Element]:
    """Draw dark ground below a line from left to right, down to `floor`, with a lit upper edge."""
    shape = [*profile, (profile[-1][0], floor), (profile[0][0], floor)]
    elements: list[Element] = []
    if burin.paints:
        elements.append(Path(ring([(x - 0.3, y - 0.9) for x, y in shape]), Style(burin.ink("rim"))))
    elements += burin.cut(shape, tone, 0.0 if burin.paints else 0.6)
    facets: list[Segment] = []
    for i, (x, y) in enumerate(profile[1:-1]):
        long = (9.0, 4.0, 6.5)[i % 3]
        lean = (1.8, -1.2, 2.8, -0.6)[i % 4]
        facets += ring([(x, y + 0.8), (x + lean, y + long * 0.45), (x + lean * 0.4, y + long)], closed=False)
    return [*elements, *burin.strokes(tuple(facets), "fore-lit" if burin.paints else "facet", 0.4)]
