"""Draw the pieces: standees that are cut out, folded over the top, and have a round foot.

A face has the figure twice, above and below the fold, so that both sides of the folded piece show it. Half of
the foot hangs on each end. Folded outwards, the two halves make the round base that the document asks for.
"""

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin

from pnp.errors import unknown
from pnp.games.magicans_duel.faces import beings
from pnp.games.magicans_duel.faces.sky import parse_path
from pnp.scene import (
    QUARTER,
    Box,
    Circle,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    line,
    rectangle,
    scale,
)
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

WIDTH, PANEL = 23.5, 40.0
"""The width of a piece in mm, which is the diameter of its foot, and its height: the largest with which
fifteen pieces fit on a sheet of A4 and no two pieces touch on the board."""

ART = 1.07
"""The scale of figures and signs on a piece, which are drawn for a piece 22 mm wide."""

FOOT = WIDTH / 2
HEIGHT = 2 * (PANEL + FOOT)
BLEED, SAFE = 2.0, 1.5
LABEL = 13.0
"""The size in points of the name on the foot."""

SIGN = 6.9
"""The radius in mm of the owner's sign on the foot."""

_HINGE = 9.4
"""Half the length in mm of a hinge's dashed line."""

_OFF, _OFF_HINGE = 0.6, 0.35
"""The distances in mm from the cut to the dotted line, and from the hinge to the sign."""

_ARC = 16
"""The number of straight edges of half a foot."""

_SIDES: dict[str, tuple[Point, ...]] = {
    "M": ((FOOT, -35.0), (7.5, -40.0)),
    "G": ((10.3, -2.9), (10.3, -4.7), (FOOT, -7.8), (FOOT, -40.0)),
    "H": ((FOOT, -3.8), (8.3, -9.8), (11.6, -19.8), (11.6, -25.8), (5.9, -40.0)),
}
"""The right edge of a panel by kind of piece, from the foot's hinge up to the fold. The kinds can be told
apart by touch."""


def trim(kind: str) -> tuple[Point, ...]:
    """Return the outline of a kind of piece ("M", "G" or "H") in trim coordinates, clockwise from the upper
    hinge."""
    middle = HEIGHT / 2
    hinge = middle + PANEL
    half = [(FOOT, hinge), *((x, hinge + y) for x, y in _SIDES[kind])]  # from the hinge up to the fold
    side = [(x, HEIGHT - y) for x, y in half[:-1]] + list(reversed(half))  # all the way down
    ring = [pi * i / _ARC for i in range(1, _ARC)]
    foot = [(FOOT * cos(a), hinge + FOOT * sin(a)) for a in ring]
    head = [(-x, HEIGHT - y) for x, y in foot]
    points = [*side, *foot, *((-x, y) for x, y in reversed(side)), *head]
    return tuple((mm(WIDTH / 2 + x), mm(y)) for x, y in points)


def standee_face(name: str, look: Theme) -> Face:
    """Draw the face of a piece by its name: M1.black, G5, H2. Raises UnknownName for another kind."""
    kind = name[:1]
    if kind not in _SIDES:
        raise unknown("piece", name, _SIDES)
    ground, shape = look.swatch("piece"), trim(kind)
    elements: list[Element] = [
        rectangle(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, Style(ground), "ground"),
        _cut_line(look, shape),
        *_folds(look, kind),
    ]
    panel = (*character(look, name), *foot(look, name))
    hinge = HEIGHT / 2 + PANEL
    elements.append(Group(panel, (ART, 0.0, 0.0, ART, WIDTH / 2, hinge), name="front"))
    elements.append(Group(panel, (ART, 0.0, 0.0, -ART, WIDTH / 2, HEIGHT - hinge), name="behind"))
    elements += _labels(look, name)
    return Face(f"standee:{name}", WIDTH, HEIGHT, shape, tuple(elements), ground, BLEED, SAFE)


def _labels(look: Theme, name: str) -> Iterator[Element]:
    """Draw the name of the piece on both halves of its foot."""
    hinge = HEIGHT / 2 + PANEL
    yield label(look, name, (WIDTH / 2, mm(hinge + _middle(look))))
    yield label(look, name, (WIDTH / 2, mm(HEIGHT - hinge - _middle(look))), angle=180.0)


def _middle(look: Theme) -> float:
    """Return the distance in mm from the hinge to the baseline of the name on the foot."""
    return ART * SIGN / 2 - 0.2 + cap_height(look.typeface("numeral"), from_points(LABEL)) / 2


def label(look: Theme, name: str, at: Point, angle: float = 0.0) -> Element:
    """Draw the name of a piece in the lettering of its foot, centred at `at`: "M1" for M1.black."""
    return set_line(
        name.partition(".")[0], look.typeface("numeral"), from_points(LABEL), look.swatch("ink"), at,
        anchor="middle", angle=angle, name=f"label:{name}", place=name,
    )  # fmt: skip


def front(look: Theme, name: str) -> list[Element]:
    """Draw the front of a piece with its half of the foot. The origin is the middle of the hinge."""
    drawn = (*character(look, name), *foot(look, name))
    return [Group(drawn, scale(ART, ART)), foot_label(look, name)]


def foot_label(look: Theme, name: str) -> Element:
    """Draw the name of a piece on its half of the foot. The origin is the middle of the hinge."""
    return label(look, name, (0.0, mm(_middle(look))))


def character(look: Theme, name: str) -> list[Element]:
    """Draw the figure of a piece. The origin is the middle of the hinge."""
    number = int(name[1])
    if name[0] == "M":
        return beings.mage(look, name.partition(".")[2], number)
    return (beings.gargoyle if name[0] == "G" else beings.spell)(look, number)


def _cut_line(look: Theme, shape: tuple[Point, ...]) -> Element:
    """Draw a dotted line outside the cut, so far out that a correct cut leaves no dots on the piece.

    Along the trim box there are no dots, because crop marks guide the cut there and the next piece begins.
    """
    width, dots = 0.3, list[Segment]()
    points = expand_outline(shape, width / 2 + _OFF)
    within = (width / 2, width / 2, WIDTH - width / 2, HEIGHT - width / 2)
    for start, end in zip(points, (*points[1:], points[0]), strict=True):
        if part := _clip_line(start, end, within):
            if not dots or dots[-1][1:] != part[0]:
                dots.append(("M", *part[0]))
            dots.append(("L", *part[1]))
    return Path(tuple(dots), Style(None, look.swatch("cut"), width, (0.01, 0.8)), "cut")


def _clip_line(start: Point, end: Point, box: Box) -> tuple[Point, Point] | None:
    """Return the part of a straight line inside a box, or None."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        way = end[axis] - start[axis]
        low, high = box[axis] - start[axis], box[axis + 2] - start[axis]
        if way:
            near, far = sorted((low / way, high / way))
            first, last = max(first, near), min(last, far)
        elif low > 0 or high < 0:
            return None
    if first >= last:
        return None
    (x, y), (u, v) = start, (end[0] - start[0], end[1] - start[1])
    return (mm(x + u * first), mm(y + v * first)), (mm(x + u * last), mm(y + v * last))


def expand_outline(shape: Sequence[Point], away: float) -> tuple[Point, ...]:
    """Return a clockwise outline enlarged by `away` mm on all sides."""
    normals = []
    for (x0, y0), (x1, y1) in zip(shape, (*shape[1:], shape[0]), strict=True):
        length = hypot(x1 - x0, y1 - y0)
        normals.append(((y1 - y0) / length, (x0 - x1) / length))
    points: list[Point] = []
    for i, (x, y) in enumerate(shape):
        (ax, ay), (bx, by) = normals[i - 1], normals[i]
        reach = away / (1 + ax * bx + ay * by)
        points.append((mm(x + (ax + bx) * reach), mm(y + (ay + by) * reach)))
    return tuple(points)


def _folds(look: Theme, kind: str) -> Iterator[Element]:
    """Draw dashed lines inside the cut: the fold at the top and the hinges of the two halves of the foot."""
    (x0, y0), (x1, y1) = _SIDES[kind][-2:]
    middle = HEIGHT / 2
    aside = SAFE * hypot(x1 - x0, y1 - y0) / abs(y1 - y0)  # of the slanting edge, level with the fold
    style = Style(None, look.swatch("fold"), 0.25, (1.0, 0.8), round=False)
    for y, half in ((middle, x1 - aside - 0.3), (middle + PANEL, _HINGE), (middle - PANEL, _HINGE)):
        yield line((WIDTH / 2 - half, y), (WIDTH / 2 + half, y), style, "fold")


def foot(look: Theme, name: str) -> list[Element]:
    """Draw the front half of the foot with the owner's sign around the figure.

    The sign is a sun with rays, a full moon, a slab of stone or a pool of light.
    """
    edge = look.swatch("feature")
    if name.endswith(".white"):
        return [
            Polygon(_half_star(16, 8.6, 6.4), Style(look.swatch("rose-sun"), edge, 0.3)),
            Path(_half_disc(SIGN), Style(look.swatch("sun-robe-lit"), edge, 0.3)),
        ]
    if name.endswith(".black"):
        craters = ((-5.6, 2.2, 0.75), (5.4, 3.2, 0.9), (-3.2, 5.9, 0.55), (5.9, 1.2, 0.4))
        deep = Style(look.swatch("halo"), None if look.variant == "colour" else edge, 0.3)
        moon = Path(_half_disc(8.2), Style(look.swatch("rose-moon"), edge, 0.3))
        return [moon, *(Circle((x, y), r, deep) for x, y, r in craters)]
    if name[0] == "G":
        slab = Polygon(_half_star(4, 8.6, 8.2), Style(look.swatch("stone-light"), edge, 0.35))
        cracks = parse_path(
            "M -8 2.4 L -5.6 2.9 L -4.8 4.4 M 8.1 1.2 L 6.2 2 L 5.6 3.6 L 6.4 4.6 M -2.4 7.9 L -1.6 6.6"
        )
        return [
            slab,
            Path(cracks, Style(None, look.swatch("stone-dark" if look.variant == "colour" else "ink"), 0.3)),
        ]
    return [
        Polygon(_half_star(8, 8.8, 6.6), Style(look.swatch("spell"), edge, 0.3)),
        Polygon(_half_star(8, 7.2, 5.5), Style(look.swatch("spell-light"), edge, 0.3)),
    ]


def _half_star(rays: int, outer: float, inner: float) -> tuple[Point, ...]:
    """Return the lower half of a star, from the hinge down, with a valley at each end."""
    ring = [((inner, outer)[i % 2], pi * i / rays) for i in range(rays + 1)]
    return tuple((mm(r * cos(a)), mm(max(r * sin(a), _OFF_HINGE))) for r, a in ring)


def _half_disc(radius: float) -> tuple[Segment, ...]:
    """Return the lower half of a disc, from the hinge down."""
    y, r, k = _OFF_HINGE, radius, radius * QUARTER
    way: tuple[Segment, ...] = (
        ("M", r, y),
        ("C", r, y + k, k, y + r, 0.0, y + r),
        ("C", -k, y + r, -r, y + k, -r, y),
        ("Z",),
    )
    return tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in way)
