"""The pieces: one flat face with the figure twice, folded over the top line, and a round foot.

Half the foot hangs on each end: folded outwards, front and back, the two halves are the round base
that the document asks for. Folded, the outline meets itself and both sides show the same figure.
"""

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from pnp.errors import unknown
from pnp.games.magicans_duel.faces import characters, sky
from pnp.scene import Element, Face, Group, Path, Polygon, Style, Theme, line, outline, rectangle, translate
from pnp.text import set_line
from pnp.units import Point, from_points, mm

WIDTH, PANEL = 22.0, 36.0
"""mm: the piece's width, which is the foot's diameter, and its height."""

FOOT = WIDTH / 2
HEIGHT = 2 * (PANEL + FOOT)
BLEED, SAFE = 2.0, 1.5
_ARC = 16
"""Edges of half a foot."""

_SIDES: dict[str, tuple[Point, ...]] = {
    "M": ((11.0, -5.0), (4.6, -36.0)),
    "G": ((11.0, -31.0), (8.6, -36.0)),
    "H": ((11.0, -3.4), (6.0, -8.6), (10.5, -18.0), (10.5, -23.0), (5.4, -36.0)),
}
"""The right side of each kind's panel, from the foot's hinge up to the fold: told apart by touch."""


def trim(kind: str) -> tuple[Point, ...]:
    """The outline of a kind ("M", "G" or "H") in trim coordinates, clockwise from the upper hinge."""
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
    """The face of a piece by its name: M1.black, G5, H2. Raises UnknownName for another kind."""
    kind = name[:1]
    if kind not in _SIDES:
        raise unknown("piece", name, _SIDES)
    ground, shape = look.swatch("card"), trim(kind)
    elements: list[Element] = [
        rectangle(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, Style(ground), "ground"),
        _cut_line(look, shape),
        *_folds(look, kind),
    ]
    panel = (*character(look, name), *foot(look, name))
    hinge = HEIGHT / 2 + PANEL
    elements.append(Group(panel, translate(WIDTH / 2, hinge), name="front"))
    elements.append(Group(panel, (1.0, 0.0, 0.0, -1.0, WIDTH / 2, HEIGHT - hinge), name="behind"))
    label, ink = look.typeface("numeral"), look.swatch("ink")
    text = name.partition(".")[0]
    size, drop = from_points(9), 5.4
    elements.append(
        set_line(
            text,
            label,
            size,
            ink,
            (WIDTH / 2, mm(hinge + drop)),
            anchor="middle",
            name=f"label:{name}",
            place=name,
        )
    )
    elements.append(
        set_line(
            text,
            label,
            size,
            ink,
            (WIDTH / 2, mm(HEIGHT - hinge - drop)),
            anchor="middle",
            angle=180,
            name=f"label:{name}",
            place=name,
        )
    )
    return Face(f"standee:{name}", WIDTH, HEIGHT, shape, tuple(elements), ground, BLEED, SAFE)


def character(look: Theme, name: str) -> list[Element]:
    """The figure of a piece, its origin the middle of the hinge."""
    number = int(name[1])
    if name[0] == "M":
        return characters.mage(look, name.partition(".")[2], number)
    return (characters.gargoyle if name[0] == "G" else characters.spell)(look, number)


def _cut_line(look: Theme, shape: tuple[Point, ...]) -> Element:
    """The dotted line, all around and just outside the cut."""
    width = 0.35
    away = width / 2 + 0.03
    normals = []
    for (x0, y0), (x1, y1) in zip(shape, (*shape[1:], shape[0]), strict=True):
        length = hypot(x1 - x0, y1 - y0)
        normals.append(((y1 - y0) / length, (x0 - x1) / length))
    points: list[Point] = []
    for i, (x, y) in enumerate(shape):
        (ax, ay), (bx, by) = normals[i - 1], normals[i]
        reach = away / (1 + ax * bx + ay * by)
        points.append((mm(x + (ax + bx) * reach), mm(y + (ay + by) * reach)))
    return Path(outline(points), Style(None, look.swatch("fold"), width, (0.01, 0.9)), "cut")


def _folds(look: Theme, kind: str) -> Iterator[Element]:
    """The fold over the top, and the hinges of the two halves of the foot: dashed, inside the cut."""
    middle, top = HEIGHT / 2, _SIDES[kind][-1][0] - SAFE - 0.4
    style = Style(None, look.swatch("fold"), 0.25, (1.0, 0.8), round=False)
    for y, half in ((middle, top), (middle + PANEL, FOOT - SAFE - 0.1), (middle - PANEL, FOOT - SAFE - 0.1)):
        yield line((WIDTH / 2 - half, y), (WIDTH / 2 + half, y), style, "fold")


def foot(look: Theme, name: str) -> Iterator[Element]:
    """The front half of the foot: two rings of paving, and the owner's sign on both sides."""
    style = Style(None, look.swatch("ink"), 0.3)
    for radius in (8.9, 7.9) if look.variant != "low-ink" else (8.6,):
        reach = 0.25
        arc = [
            (
                radius * cos(reach / radius + (pi - 2 * reach / radius) * i / 24),
                radius * sin(reach / radius + (pi - 2 * reach / radius) * i / 24),
            )
            for i in range(25)
        ]
        yield Path(outline(arc, closed=False), style)
    for s in (-1, 1):
        at = (s * 5.2, 3.0)
        if name.endswith(".black"):
            yield Path(sky.crescent(at, 1.3, 0.35, left=True), Style(look.swatch("ink")))
        elif name.endswith(".white"):
            yield from sky.sun(look, at, 1.7, "sun" if look.variant == "colour" else "paper", "ink")
        elif name[0] == "G":
            yield sky.diamond(at, 1.6, Style(look.swatch("ink")))
        else:
            yield Polygon(sky.star_points(at, 4, 1.6, 0.5), Style(look.swatch("ink")))
