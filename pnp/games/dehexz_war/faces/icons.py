"""Draws the seven icons of the pieces, one silhouette for each kind. The rules document of the game shows no
icons."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from types import MappingProxyType
from typing import Literal, assert_never

from pnp.errors import unknown
from pnp.scene import (
    Element,
    Group,
    Path,
    Segment,
    Style,
    Swatch,
    Symbol,
    Theme,
    line,
    scale,
    symbol,
    transform_segments,
)
from pnp.units import Point, mm

# Icons written as outlines in a box of 100 units, and engraved in the way of each variant.
#
# Outlines are SVG path data with absolute M, L, C and Z. An icon fills a house: a box of 100 x 100 whose roof
# falls from (50, 0) to (0, 35) and (100, 35), like the tip of a piece.

Role = Literal["body", "accent", "gem", "light", "mark", "void", "cut"]
"""The role of a part of an icon: the solid body; an accent on it; an accent too small for hatching; a part in
reversed tone (light with an outline); a dark mark on light; a hole in the dark; a line cut into the dark."""

HOUSE = ((50.0, 0.0), (100.0, 35.0), (100.0, 100.0), (0.0, 100.0), (0.0, 35.0))
"""The outline in units inside which all icons lie."""

LINE = 3.6
"""The width in units of outlines and halos, 0.27 mm on an icon of 7.6 mm."""

_PITCH = 7.4


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an icon: its role (see Role: "body", "accent", "gem", "light", "mark", "void" or "cut"), its
    shape, and the width of its line. The width matters for outlines and for the role "cut", a light line cut
    into the dark body. Coordinates are in hundredths of the icon's width."""

    role: Role
    segments: tuple[Segment, ...]
    width: float = LINE


def outline_of(data: str) -> tuple[Segment, ...]:
    """Return segments from SVG path data, which may contain absolute M, L, C and Z. A command repeats as in
    SVG."""
    segments: list[Segment] = []
    numbers: list[float] = []
    command = ""
    for word in data.replace(",", " ").split():
        if word in "MLCZ":
            command = word
            if word == "Z":
                segments.append(("Z",))
            continue
        numbers.append(float(word))
        if len(numbers) == (6 if command == "C" else 2):
            segments.append((command, *numbers))
            numbers.clear()
            command = "L" if command == "M" else command
    return tuple(segments)


def mirror(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return the segments reflected in the icon's upright axis, x = 50."""
    return transform_segments(segments, (-1.0, 0.0, 0.0, 1.0, 100.0, 0.0))


def symmetric(data: str) -> tuple[Segment, ...]:
    """Return a symmetric closed outline. `data` is SVG path data (absolute M, L, C and Z) of its right half,
    from the icon's upright axis back to the axis."""
    right = outline_of(data)
    ends = [(float(s[-2]), float(s[-1])) for s in right]
    left: list[Segment] = []
    for (before, _), (_, segment) in reversed(list(pairwise(zip(ends, right, strict=True)))):
        controls = [float(v) for v in segment[1:-2]]
        back = [v for i in range(len(controls) - 2, -1, -2) for v in (100 - controls[i], controls[i + 1])]
        left.append((segment[0], *back, 100 - before[0], before[1]))
    return (*right, *left, ("Z",))


def both(role: Role, data: str, width: float = LINE) -> tuple[Part, Part]:
    """Return a part of an icon and its mirror image. `data` is SVG path data of the part (absolute M, L, C
    and Z), and `width` the width of its line in hundredths of the icon's width."""
    segments = outline_of(data)
    return Part(role, segments, width), Part(role, mirror(segments), width)


def sliver(start: Point, control: Point, end: Point, width: float = 5.0) -> Part:
    """Return a curved cut, pointed at both ends. In the middle it is `width` hundredths of the icon's width
    wide."""
    (x0, y0), (cx, cy), (x1, y1) = start, control, end
    length = hypot(x1 - x0, y1 - y0)
    # Both edges are quadratic curves, raised to cubics; a quadratic bows half its control's offset.
    nx, ny = -(y1 - y0) / length * width, (x1 - x0) / length * width

    def edge(a: Point, side: int, b: Point) -> Segment:
        px, py = cx + side * nx, cy + side * ny
        controls = [(v + 2 * p) / 3 for q in (a, b) for v, p in zip(q, (px, py), strict=True)]
        return ("C", *map(mm, controls), *b)

    return Part("void", (("M", *start), edge(start, 1, end), edge(end, -1, start), ("Z",)))


def engrave(name: str, parts: tuple[Part, ...], theme: Theme, ground: Swatch) -> Symbol:
    """Draw an icon as a symbol in a box of size 1, in the style of the theme's variant. `ground` is the
    colour behind the icon. In colour it has dark bodies, reddish accents, and lines in the colour of the
    ground. In low ink it has outlines only, and holes are filled instead. In mono it has black bodies with
    white cuts and hatched accents."""
    elements = [element for part in parts for element in _paint_part(part, theme, ground)]
    return symbol(f"icon-{name}-{theme.variant}", (Group(tuple(elements), scale(0.01)),))


def _paint_part(part: Part, theme: Theme, ground: Swatch) -> Iterator[Element]:
    ink, oxide = theme.swatch("ink"), theme.swatch("oxide")
    pen = theme.variant == "low-ink"
    match part.role:
        case "body":
            style = Style(ground, ink, LINE) if pen else Style(ink)
            yield Path(part.segments, style)
        case "light":
            yield Path(part.segments, Style(ground, ink, LINE))
        case "accent":
            # The halo parts accent and body by a line of ground, as a graver would.
            yield Path(part.segments, Style(ground, ground, 2 * LINE))
            if theme.variant == "colour":
                yield Path(part.segments, Style(oxide))
            elif pen:
                yield Path(part.segments, Style(ground, oxide, LINE))
            else:
                yield Group(tuple(_draw_hatching(ink)), clip=part.segments)
                yield Path(part.segments, Style(None, ink, LINE))
        case "gem" if theme.variant == "mono":
            yield Path(part.segments, Style(ground, ink, LINE))
        case "gem":
            yield Path(part.segments, Style(ground, ground, 2 * LINE))
            yield Path(part.segments, Style(oxide))
        case "mark":
            yield Path(part.segments, Style(ink))
        case "void":
            yield Path(part.segments, Style(ink if pen else ground))
        case "cut":
            yield Path(part.segments, Style(None, ink if pen else ground, part.width))
        case _:
            assert_never(part.role)


def _draw_hatching(ink: Swatch) -> Iterator[Element]:
    """Draw slanted lines over the whole box, for a group that clips them."""
    style = Style(None, ink, LINE)
    steps = int(200 / _PITCH)
    for i in range(steps):
        at = mm(i * _PITCH)
        yield line((at - 100.0, 100.0), (at, 0.0), style)


# Asesino: a leaf-bladed dagger, point forward, with curled quillons and a stone in the pommel.
_DAGGER = (
    Part("body", symmetric("M 50 0 C 58 9 69 23 69 37 C 69 45 63 50 62 56 L 50 56")),
    Part("void", outline_of("M 52 10 C 58 19 63 29 63 37 C 63 43 54 48 52 54 Z")),
    Part("body", symmetric("M 50 60 L 58 61 C 56 70 56 80 60 92 L 50 92")),
    Part(
        "body",
        symmetric("M 50 53 C 64 53 76 54 86 48 C 90 44 98 47 97 54 C 95 65 80 67 68 65 C 61 64 56 63 50 66"),
    ),
    *both("void", "M 62 58 C 72 60 83 59 91 52 C 89 61 74 64 62 58 Z"),
    sliver((41, 74), (50, 74), (59, 70), 4.5),
    sliver((41, 82), (50, 82), (59, 78), 4.5),
    Part("gem", outline_of("M 50 87 L 60 93.5 L 50 100 L 40 93.5 Z")),
)

# Dragon: a horned head in profile, jaws open, a webbed frill behind the cheek.
_DRAGON = (
    Part(
        "body",
        outline_of(
            "M 1 50 C 0 43 3 39 6 34 C 9 37 12 39 17 39 C 23 38 28 33 34 29 C 44 24 56 26 62 32 "
            "C 74 36 86 36 97 33 C 92 40 90 46 91 52 C 93 56 96 59 100 61 C 94 64 90 68 89 74 "
            "C 89 79 91 83 95 87 C 89 86 84 88 82 92 C 81 95 81 98 82 100 L 36 100 C 40 93 46 87 46 79 "
            "C 38 84 30 85 24 85 L 18 92 L 15 84 C 9 82 5 78 4 71 L 11 74 L 13 67 L 19 74 "
            "C 28 75 38 72 43 62 C 36 62 32 61 28 60 L 24 68 L 18 60 L 13 60 L 9 68 L 4 58 "
            "C 2 55 1 53 1 50 Z"
        ),
    ),
    Part("void", outline_of("M 31 46 C 35 39 42 37 50 38 C 47 44 39 47 31 46 Z")),
    sliver((7, 47), (11, 43), (15, 48), 4),
    sliver((61, 47), (78, 42), (92, 37)),
    sliver((63, 57), (80, 56), (93, 61)),
    sliver((62, 67), (74, 70), (88, 82)),
    sliver((51, 62), (62, 78), (54, 97)),
    Part(
        "accent",
        outline_of(
            "M 37 33 C 38 20 52 10 76 20 C 82 23 87 28 89 33 C 78 27 66 26 58 37 C 50 39 41 38 37 33 Z"
        ),
    ),
)

# Elfo: a drawn bow; its limbs and the arrow's head three leaves.
_BOW = (
    Part(
        "body",
        symmetric(
            "M 50 27 C 60 27 66 25 74 29 C 88 36 94 48 95 62 C 97 66 100 64 99 58 C 102 68 95 75 89 71 "
            "C 90 58 80 44 66 41 C 60 40 56 38 50 38"
        ),
    ),
    Part("mark", outline_of("M 90.5 67 L 92.5 70.5 L 52 94 L 48 94 L 7.5 70.5 L 9.5 67 L 50 90 Z")),
    *both("void", "M 62 33 C 74 32 86 42 89 56 C 82 45 74 40 62 33 Z"),
    *both("mark", "M 51 60 L 62 67 L 62 83 L 51 76 Z"),
    Part("mark", outline_of("M 47.4 30 L 52.6 30 L 52.6 97 L 47.4 97 Z")),
    Part("accent", symmetric("M 50 0 C 58 8 67 15 65 24 C 63 31 56 33 50 40")),
    sliver((50, 8), (50, 20), (50, 36)),
)

# Hechicero: a bent hat with a star on it; under the brim a bare face, round nose, and a long forked beard.
_WIZARD = (
    Part(
        "body",
        symmetric(
            "M 50 60 L 78 50 C 84 60 86 72 81 82 C 79 88 80 94 86 100 "
            "C 74 101 64 97 58 86 C 55 81 53 79 50 79"
        ),
    ),
    Part(
        "light",
        symmetric("M 50 48 L 71 48 C 72 56 71 62 67 68 C 62 66 55 66 50 70"),
    ),
    *both("mark", "M 57 57 C 57 54.5 63 54.5 63 57.5 C 63 60.5 57 60.5 57 57 Z"),
    Part("light", symmetric("M 50 55 C 53 59 57 64 56 68 C 55 73 52 73 50 73")),
    sliver((65, 72), (67, 82), (74, 93), 3.6),
    sliver((35, 72), (33, 82), (26, 93), 3.6),
    sliver((75, 64), (77, 70), (75, 79), 3.6),
    sliver((25, 64), (23, 70), (25, 79), 3.6),
    Part(
        "body",
        outline_of("M 23 44 C 31 33 35 20 42 10 C 49 2 62 7 79 25 C 73 20 67 19 64 21 C 66 29 71 36 77 44 Z"),
    ),
    Part(
        "body",
        outline_of("M 1 47 C 12 36 24 41 50 41 C 76 41 88 36 99 47 C 88 55 70 55 50 55 C 30 55 12 55 1 47 Z"),
    ),
    sliver((24, 44), (50, 49), (76, 44)),
    Part(
        "gem",
        outline_of(
            "M 50 16.4 L 53.1 24.8 L 62 25.1 L 54.9 30.6 L 57.4 39.2 "
            "L 50 34.2 L 42.6 39.2 L 45.1 30.6 L 38 25.1 L 46.9 24.8 Z"
        ),
    ),
)

# Imitador: a mask parted down the middle, each half the other's reversal.
_MASK = (
    *both(
        "body", "M 86 42 C 92 34 99 36 99 44 C 96 44 95 48 96 54 C 101 62 98 76 90 84 C 92 74 88 64 82 60 Z"
    ),
    Part("body", outline_of("M 50 22 C 40 13 23 17 14 28 C 9 58 23 84 50 98 Z")),
    Part("light", outline_of("M 50 22 C 60 13 77 17 86 28 C 91 58 77 84 50 98 Z")),
    Part("void", outline_of("M 19 43 C 25 34 38 36 44 47 C 35 52 25 51 19 43 Z")),
    Part("mark", outline_of("M 81 43 C 75 34 62 36 56 47 C 65 52 75 51 81 43 Z")),
    sliver((18, 35), (29, 28), (42, 37)),
    Part("mark", outline_of("M 82 35 C 74 28 64 31 58 37 C 64 34 74 32 82 35 Z")),
    Part("void", outline_of("M 24 63 C 33 72 42 74 50 74 L 50 84 C 38 83 29 76 24 63 Z")),
    Part("mark", outline_of("M 76 63 C 67 72 58 74 50 74 L 50 84 C 62 83 71 76 76 63 Z")),
    Part("accent", symmetric("M 50 0 C 56 6 61 12 58 19 C 56 23 53 24 50 26")),
)

_CROWN = Part("accent", symmetric("M 50 1 L 57 13 L 72 19 L 73 31 C 66 27 58 25 50 25"))

# Doppelgänger: two faces back to back under one crown, as on the coins of Janus.
_JANUS = (
    Part(
        "body",
        symmetric(
            "M 50 24 C 66 24 78 26 81 33 L 82 41 C 83 46 91 52 95 58 C 94 62 87 62 86 63 "
            "C 90 65 90 68 87 70 C 90 72 89 76 86 77 C 88 83 86 88 78 89 C 71 90 67 88 65 91 "
            "C 64 94 67 98 71 100 L 50 100"
        ),
    ),
    Part("cut", outline_of("M 50 32 C 44 43 56 55 50 66 C 44 78 56 89 50 100")),
    *both("void", "M 68 46 C 72 41 78 43 81 48 C 76 51 71 50 68 46 Z"),
    sliver((89, 70), (83, 72), (76, 69), 4),
    sliver((11, 70), (17, 72), (24, 69), 4),
    sliver((62, 40), (57, 60), (64, 80)),
    sliver((38, 40), (43, 60), (36, 80)),
    _CROWN,
)

# Fantasma: a torn shroud with hollow eyes; it still wears the crown of the other face.
_GHOST = (
    Part(
        "body",
        symmetric(
            "M 50 22 C 62 22 71 31 72 45 C 76 51 83 49 88 42 C 93 36 101 41 99 51 C 96 62 87 68 77 70 "
            "C 78 80 84 90 94 96 C 87 99 79 97 73 90 C 71 95 69 99 65 100 C 61 96 59 91 58 85 "
            "C 56 91 53 94 50 94"
        ),
    ),
    *both("void", "M 53 49 C 54 42 60 37 66 36 C 69 43 65 53 59 55 C 55 55 53 53 53 49 Z"),
    Part("void", symmetric("M 50 60 C 55 60 57 64 57 69 C 56 75 54 78 50 78")),
    sliver((68, 73), (67, 82), (73, 88), 4),
    sliver((32, 73), (33, 82), (27, 88), 4),
    Part("gem", symmetric("M 50 0 L 55 8 L 64 10 L 63 18 C 58 14.5 54 13.5 50 13.5")),
)

_PARTS: Mapping[str, tuple[Part, ...]] = MappingProxyType(
    {"A": _DAGGER, "D": _DRAGON, "E": _BOW, "H": _WIZARD, "I": _MASK, "Ä": _JANUS, "F": _GHOST}
)

KINDS: tuple[str, ...] = tuple(_PARTS)
"""The letters of the kinds of pieces, in the rules' order."""


def icon(kind: str, theme: Theme, *, ground: str = "medal") -> Symbol:
    """Draw the icon of a kind of piece in a box of size 1, in the style of the theme's variant. It lies
    inside the pentagon `HOUSE`, the shape of a piece. Its colours are "ink", "oxide" and, for lines cut into
    the dark, the swatch `ground`, which is the colour behind the icon. Raises UnknownName for a kind that the
    game does not have."""
    if kind not in _PARTS:
        raise unknown("kind of piece", kind, _PARTS)
    return engrave(kind, _PARTS[kind], theme, theme.swatch(ground))
