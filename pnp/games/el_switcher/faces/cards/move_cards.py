"""Draw the movement cards: a hand takes a drawer out of the cabinet, and an arrow shows where the drawer
goes."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, sin

from pnp.games.el_switcher.faces import pen
from pnp.games.el_switcher.faces.cards.figure_cards import (
    Card,
    Lattice,
    brass_plate,
    compartments,
    ghost,
    grain_of_frame,
    mover,
    partner,
)
from pnp.games.el_switcher.facts import Move, targets
from pnp.grid.polyomino import Cell
from pnp.scene import (
    Element,
    Face,
    Group,
    Matrix,
    Path,
    Segment,
    Style,
    Swatch,
    Theme,
    Use,
    outline,
    rectangle,
    symbol,
    transform_segments,
    translate,
)
from pnp.text import cap_height, line_width, set_block, set_line
from pnp.units import Point, from_points, mm

# Arrows of movements: broad, with two heads, around a corner where the path has one.

HEAD = 1.15, 1.35
"""Half the width and the length of an arrow's head, relative to the width of the arrow's shaft."""


def towards(a: Point, b: Point, way: float) -> Point:
    """Return the point `way` mm from point a in the direction of point b."""
    long = hypot(b[0] - a[0], b[1] - a[1])
    return (a[0] + (b[0] - a[0]) * way / long, a[1] + (b[1] - a[1]) * way / long)


def shorten_path(way: Sequence[Point], by: float) -> list[Point]:
    """Return the path `way` with both ends shortened: each is moved `by` mm towards the middle of the
    path."""
    return [towards(way[0], way[1], by), *way[1:-1], towards(way[-1], way[-2], by)]


def broadest_shaft(way: Sequence[Point]) -> float:
    """Return the greatest width in mm of the shaft of an arrow along a path. The arrow has a head at each
    end, and a piece of shaft has to remain between the heads."""
    legs = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)]
    heads = 2 if len(legs) == 1 else 1
    return min(legs) / (heads * HEAD[1] + 0.7)


def arrow_outline(way: Sequence[Point], width: float) -> tuple[Segment, ...]:
    """Return the outline of an arrow along a path, with a head at each end. The shaft is `width` mm wide."""
    half, (wing, long) = width / 2, HEAD
    necks = shorten_path(way, long * width)
    left, right = _sides(necks, half)
    near, far = (_barbs(a, b, wing * width) for a, b in ((necks[0], necks[1]), (necks[-1], necks[-2])))
    # The left of who comes from the far end is the right of who comes from the near one.
    points = [way[0], near[0], *left, far[1], way[-1], far[0], *reversed(right), near[1]]
    return outline([(mm(x), mm(y)) for x, y in points])


def _barbs(neck: Point, inward: Point, wing: float) -> tuple[Point, Point]:
    """Return the two corners of a head: left and right, looking from the neck along the arrow."""
    long = hypot(inward[0] - neck[0], inward[1] - neck[1])
    u, v = (inward[0] - neck[0]) / long, (inward[1] - neck[1]) / long
    return ((neck[0] + v * wing, neck[1] - u * wing), (neck[0] - v * wing, neck[1] + u * wing))


def _sides(way: Sequence[Point], half: float) -> tuple[list[Point], list[Point]]:
    """Return the corners of both sides of a shaft, mitred where the path turns."""
    left, right = [], []
    for k, (x, y) in enumerate(way):
        normals = []
        for a, b in ((k - 1, k), (k, k + 1)):
            if a >= 0 and b < len(way):
                long = hypot(way[b][0] - way[a][0], way[b][1] - way[a][1])
                normals.append(((way[b][1] - way[a][1]) / long, -(way[b][0] - way[a][0]) / long))
        u, v = sum(n[0] for n in normals), sum(n[1] for n in normals)
        share = half * len(normals) / (u * u + v * v)
        left.append((x + u * share, y + v * share))
        right.append((x - u * share, y - v * share))
    return left, right


# A hand that holds a drawer by its knob, seen from above, with its arm towards a player's seat.

# In sides of the drawer: the knob is at (0, 0), the arm comes along x; the thumb is where y is positive.
_HAND_SHAPE = pen.path(
    "M1.95 -.4 C1.72 -.44 1.5 -.6 1.2 -.62 C.92 -.62 .74 -.56 .52 -.44 C.36 -.35 .2 -.3 .08 -.26 "
    "C-.05 -.2 -.05 -.05 .08 -.04 C.22 -.03 .38 -.1 .52 -.14 C.64 -.16 .72 -.1 .74 -.02 "
    "C.66 .05 .46 .04 .3 .03 C.14 .03 .0 .07 .0 .17 C.0 .28 .14 .31 .3 .32 C.52 .34 .72 .44 .96 .52 "
    "C1.3 .62 1.64 .5 1.95 .44 Z"
)
_FINGERS = (
    "M1.56 -.42 C1.4 -.62 1.26 -.68 1.14 -.65",
    "M1.36 -.44 C1.18 -.62 1.02 -.64 .9 -.6",
    "M1.16 -.42 C.94 -.56 .8 -.57 .68 -.51",
)
"""The lines of the little, ring and middle finger, which are bent under the hand."""
_THICK = (0.18, 0.2, 0.2)
_LINES = pen.path(
    "M.74 -.02 C.86 .0 .96 .06 1.04 .16 M.98 -.5 Q1.08 -.42 1.08 -.32 M.5 -.42 Q.52 -.34 .56 -.3"
)
_NAILS = pen.path(
    "M.02 -.19 C.08 -.25 .2 -.27 .24 -.21 C.24 -.14 .14 -.1 .05 -.1 Z "
    "M.04 .14 C.1 .09 .22 .09 .26 .14 C.26 .21 .16 .24 .07 .23 Z"
)
_CUFF = pen.path("M1.8 -.58 C1.92 -.2 1.92 .26 1.8 .62 L2.16 .68 C2.28 .26 2.28 -.22 2.16 -.66 Z")
_SLEEVE = pen.path(
    "M2.1 -.72 C2.22 -.3 2.22 .36 2.1 .74 C3.4 .9 5 1.06 9 1.4 L9 -1.4 C5 -1.06 3.4 -.88 2.1 -.72 Z"
)
_STRIPES = pen.path("M2.2 -.42 L9 -.84 M2.2 -.13 L9 -.28 M2.2 .16 L9 .28 M2.2 .45 L9 .84")


def grip(
    at: Point, arm: Point, side: float, look: Theme, *, mirrored: bool, who: int = 1
) -> Iterator[Element]:
    """Draw a hand that holds the knob of a drawer centred at a point. The drawer is `side` mm wide. `arm` is
    the direction, as a vector, in which the arm extends from the hand.

    In a `mirrored` hand the thumb is on the other side. `who` is the number of a person; each has a colour of
    skin and of sleeve.
    """
    turn = atan2(arm[1], arm[0])
    place = _hand_matrix(at, turn, side, mirrored)
    ink, skin, shade = (look.swatch(name) for name in ("ink", f"skin-{who}", f"skin-{who}-dark"))
    edge = 0.5
    for line, thick in zip(_FINGERS, _THICK, strict=True):
        bent = transform_segments(pen.path(line), place)
        yield Path(bent, Style(None, ink, mm(thick * side + 2 * edge)))
        yield Path(bent, Style(None, shade if look.variant == "colour" else skin, mm(thick * side)))
    sleeve = transform_segments(_SLEEVE, place)
    yield from _shade_form(sleeve, look.swatch(f"sleeve-{who}"), look.swatch(f"sleeve-{who}-dark"), side, ink)
    stripes = look.swatch("paper" if look.variant == "mono" else f"sleeve-{who}-dark")
    yield Group((Path(transform_segments(_STRIPES, place), Style(None, stripes, 0.5)),), clip=sleeve)
    hand = transform_segments(_HAND_SHAPE, place)
    yield from _shade_form(hand, skin, shade, side, ink)
    yield Path(transform_segments(_LINES, place), Style(None, ink, 0.35))
    yield Path(transform_segments(_NAILS, place), Style(look.swatch("cream"), ink, 0.25))
    yield from _shade_form(
        transform_segments(_CUFF, place), look.swatch("paper"), look.swatch("dusk-paper"), side * 0.6, ink
    )


def _hand_matrix(at: Point, turn: float, side: float, mirrored: bool) -> Matrix:
    c, s, flip = cos(turn) * side, sin(turn) * side, -1.0 if mirrored else 1.0
    return (c, s, -s * flip, c * flip, at[0], at[1])


def _shade_form(
    form: tuple[Segment, ...], skin: Swatch, shade: Swatch, side: float, ink: Swatch
) -> Iterator[Element]:
    """Draw a form lit from the upper left, with its other side in shade."""
    yield Path(form, Style(shade))
    lit = transform_segments(form, translate(-0.07 * side, -0.1 * side))
    yield Group((Path(lit, Style(skin)),), clip=form)
    yield Path(form, Style(None, ink, 0.5))


HERO, GHOST = 3.0, 1.5
"""The largest widths in mm of the shaft of the main arrow and of the other arrows."""

_SHARE = {1: 0.68, 2: 0.84, 0: 0.84}
"""The size of a drawer as a share of its compartment, by the distance in cells that the movement leads; 0 is
for the movement to an end of the line."""

_ARMS: dict[str, tuple[Point, bool]] = {
    "line-near": ((-0.72, 0.7), False),
    "line-gap": ((-0.72, 0.7), False),
    "diagonal-near": ((-0.06, 1.0), False),
    "diagonal-gap": ((-0.06, 1.0), False),
    "ell-left": ((0.5, 0.86), False),
    "ell-right": ((-0.5, 0.86), True),
    "lateral": ((-0.72, 0.7), False),
}
"""The direction of the arm, and whether the hand is mirrored, by movement. The hand hides no other drawer."""

_HAND = 0.127
"""The size of a drawer that the hand fits, as a share of the card's width."""


def move_face(move: Move, name: str, columns: int, rows: int, look: Theme, card: Card) -> Face:
    """Draw the card of a movement, with its `name` on a plate below the cabinet. The board has `columns` and
    `rows`."""
    elements = (*_scene(move, card, columns, rows, look), *_plate(move, name, card, look))
    return card.face(f"move:{move.id}", elements, look.swatch("teal"))


def _scene(move: Move, card: Card, columns: int, rows: int, look: Theme) -> Iterator[Element]:
    """Draw the cabinet in a window. Its edges are visible only if the movement depends on them."""
    (left, top, right, bottom), frame = card.view, card.outline
    wide, high = right - left, bottom - top
    inside: list[Element] = []
    if move.offset is None:
        cell = (min(wide, high) - 2 * _RAIL) / max(columns, rows)
        at = (left + (wide - columns * cell) / 2, top + (high - rows * cell) / 2)
        lattice, start = Lattice((mm(at[0]), mm(at[1])), mm(cell)), (2, 2)
        inside += _cabinet(card, lattice, columns, rows, look)
    else:
        reach = max(map(abs, move.offset))
        cell = min(wide, high) / (2 * reach + 1)
        at = (left + wide / 2 - (reach + 0.5) * cell, top + high / 2 - (reach + 0.5) * cell)
        lattice, start = Lattice((mm(at[0]), mm(at[1])), mm(cell)), (reach, reach)
        inside.append(Use(symbol("compartments", compartments(lattice, card.window, look))))
        columns = rows = 2 * reach + 1
    arm, mirrored = _ARMS[move.id]
    hand = grip(lattice.middle(start), arm, min(_HAND * card.width, 0.8 * cell), look, mirrored=mirrored)
    inside += _swaps(move, start, columns, rows, lattice, look, tuple(hand))
    yield Group(tuple(inside), clip=frame, name="cabinet")
    edge = look.swatch("brass" if look.variant == "colour" else "walnut")
    yield Path(frame, Style(None, edge, 0.8))


_RAIL = 1.6
"""The width in mm of the frame around the whole cabinet."""


def _cabinet(card: Card, lattice: Lattice, columns: int, rows: int, look: Theme) -> Iterator[Element]:
    """Draw all compartments of the board in their frame."""
    left, top, right, bottom = card.window
    if look.variant == "colour":
        yield rectangle(left, top, right - left, bottom - top, Style(look.swatch("walnut")))
        yield grain_of_frame(card, look)
    (x, y), wide, high = lattice.at, columns * lattice.cell, rows * lattice.cell
    box = (x, y, mm(x + wide), mm(y + high))
    yield from compartments(lattice, box, look)
    edge = Style(None, look.swatch("brass" if look.variant == "colour" else "walnut"), 1.0)
    yield rectangle(x - 0.5, y - 0.5, mm(wide + 1.0), mm(high + 1.0), edge)


def diagram(
    move: Move, start: Cell, columns: int, rows: int, cell: float, at: Point, look: Theme
) -> Iterator[Element]:
    """Draw the whole board with the drawer in cell `start`, the drawers with which the movement can swap it,
    and the arrows to them. `at` is the top left corner, `cell` the side of a cell in mm."""
    lattice, window = Lattice(at, cell), (at[0], at[1], mm(at[0] + columns * cell), mm(at[1] + rows * cell))
    yield from compartments(lattice, window, look)
    yield rectangle(*at, columns * cell, rows * cell, Style(None, look.swatch("walnut"), 0.6))
    yield from _swaps(move, start, columns, rows, lattice, look)


def _swaps(
    move: Move,
    start: Cell,
    columns: int,
    rows: int,
    lattice: Lattice,
    look: Theme,
    hand: Sequence[Element] = (),
) -> Iterator[Element]:
    """Draw the drawer that moves, its main target, its other targets, and arrows between them."""
    found = targets(move, start, columns, rows)
    hero = main_target(move, start, found)
    side = lattice.cell * _SHARE[max(map(abs, move.offset or (0,)))]
    passed = [target for target in found if _is_between(target, start, hero)]
    others = [target for target in found if target != hero and target not in passed]
    for target in others:
        yield from ghost(lattice.middle(target), side * 0.84, look)
    for target in others:
        yield from _way(start, target, lattice, side, look, is_hero=False)
    yield from partner(lattice.middle(hero), side, look)
    yield from mover(lattice.middle(start), side, look)
    yield from hand
    yield from _way(start, hero, lattice, side, look, is_hero=True)
    # Drawers that the arrow passes lie on it, as beads on a string.
    for target in passed:
        yield from ghost(lattice.middle(target), side * 0.62, look)


def _is_between(at: Cell, one: Cell, other: Cell) -> bool:
    """Return whether a cell lies between two cells of the same row or column."""
    a, b = (at[0] - one[0], at[1] - one[1]), (other[0] - at[0], other[1] - at[1])
    return a[0] * b[1] == a[1] * b[0] and a[0] * b[0] + a[1] * b[1] > 0


def main_target(move: Move, start: Cell, found: tuple[Cell, ...]) -> Cell:
    """Return the cell that the broad arrow points to, one of the targets `found`: the one at the movement's
    own offset from `start`, or the first if there is none. For a movement without an offset, return the
    farthest."""
    if move.offset is not None:
        first = (start[0] + move.offset[0], start[1] + move.offset[1])
        return first if first in found else found[0]
    return max(found, key=lambda at: (hypot(at[0] - start[0], at[1] - start[1]), at))


def _way(
    start: Cell, target: Cell, lattice: Lattice, side: float, look: Theme, *, is_hero: bool
) -> Iterator[Element]:
    """Draw the arrow between two drawers, with a corner if the movement has the form of an L."""
    dx, dy = target[0] - start[0], target[1] - start[1]
    way = [lattice.middle(start), lattice.middle(target)]
    if abs(dx) != abs(dy) and dx and dy:
        knee = (start[0] + dx, start[1]) if abs(dx) > abs(dy) else (start[0], start[1] + dy)
        way.insert(1, lattice.middle(knee))
    if is_hero:
        ends = shorten_path(way, side * 0.24)
        width = min(HERO, lattice.cell * 0.36, broadest_shaft(ends))
        shape = arrow_outline(ends, width)
        edge = mm(width * 0.17)
        yield Path(shape, Style(None, look.swatch("paper"), mm(edge * 2 + 0.6 * width / HERO)))
        yield Path(shape, Style(look.swatch("hero"), look.swatch("ink"), max(0.25, edge)))
        return
    way = [towards(way[0], way[1], side * 0.53), *way[1:-1], towards(way[-1], way[-2], side * 0.47)]
    width = min(GHOST, lattice.cell * 0.13, broadest_shaft(way))
    shape = arrow_outline(way, width)
    if look.variant == "mono":
        yield Path(shape, Style(look.swatch("paper"), look.swatch("ink"), 0.3))
    else:
        yield Path(shape, Style(look.swatch("ghost")))


def _plate(move: Move, name: str, card: Card, look: Theme) -> Iterator[Element]:
    """Draw the plate with the movement's name, in two lines if one is not enough."""
    yield from brass_plate(card.plate, look)
    face, ink, place = look.typeface("title"), look.swatch("ink"), f"card.move.{move.id}"
    (left, top, right, bottom), size = card.plate, from_points(11)
    room = right - left - 9.0
    while size > from_points(8.5) and line_width(name, face, size) > room:
        size -= from_points(0.25)
    if line_width(name, face, size) <= room:
        base = (mm(card.width / 2), mm((top + bottom + cap_height(face, size)) / 2))
        yield set_line(name, face, size, ink, base, anchor="middle", name="name", place=place)
        return
    yield from set_block(
        name,
        face,
        size,
        ink,
        (left + 4.2, top + 0.4, right - 4.2, bottom - 0.4),
        leading=1.0,
        align="middle",
        valign="middle",
        smallest=from_points(7.0),
        name="name",
        place=place,
    )
