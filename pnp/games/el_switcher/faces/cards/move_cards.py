"""Movement cards: a hand takes a drawer out of the cabinet, and an arrow shows its target."""

from collections.abc import Iterator, Sequence
from math import hypot

from pnp.games.el_switcher.faces.cards.arrows import arrow_outline, broadest_shaft, shorten_path, towards
from pnp.games.el_switcher.faces.cards.card import Card, brass_plate
from pnp.games.el_switcher.faces.cards.figure_cards import grain_of_frame
from pnp.games.el_switcher.faces.cards.grip import grip
from pnp.games.el_switcher.faces.cards.lattice import Lattice, compartments, ghost, mover, partner
from pnp.games.el_switcher.facts import Move, targets
from pnp.grid.polyomino import Cell
from pnp.scene import Element, Face, Group, Path, Style, Theme, Use, rectangle, symbol
from pnp.text import cap_height, line_width, set_block, set_line
from pnp.units import Point, from_points, mm

HERO, GHOST = 3.0, 1.5
"""The shafts of the arrow that is meant and of the others, in mm, where there is room for them."""

_SHARE = {1: 0.68, 2: 0.84, 0: 0.84}
"""A drawer as a share of its compartment, by how far the movement reaches; 0 is to the edge."""

_ARMS: dict[str, tuple[Point, bool]] = {
    "line-near": ((-0.72, 0.7), False),
    "line-gap": ((-0.72, 0.7), False),
    "diagonal-near": ((-0.06, 1.0), False),
    "diagonal-gap": ((-0.06, 1.0), False),
    "ell-left": ((0.5, 0.86), False),
    "ell-right": ((-0.5, 0.86), True),
    "lateral": ((-0.72, 0.7), False),
}
"""Where the arm comes from, and whether the hand is mirrored: so that it hides no other drawer."""

_HAND = 0.127
"""The drawer that would just fill the hand, as a share of the card's width."""


def move_face(move: Move, name: str, columns: int, rows: int, look: Theme, card: Card) -> Face:
    """Return the card of a movement, with its name on a plate below the cabinet."""
    elements = (*_scene(move, card, columns, rows, look), *_plate(move, name, card, look))
    return card.face(f"move:{move.id}", elements, look.swatch("teal"))


def _scene(move: Move, card: Card, columns: int, rows: int, look: Theme) -> Iterator[Element]:
    """Draw the cabinet through a window, without its edges unless the movement needs them."""
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
"""The rails round the whole cabinet, in mm."""


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
    """Draw the whole board with a drawer, its possible partners and the arrows to them."""
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
    """Draw the drawer that moves, its main target, the other targets, and the arrows between them."""
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
    """Return whether a cell lies on the straight line between two cells of its row or column."""
    a, b = (at[0] - one[0], at[1] - one[1]), (other[0] - at[0], other[1] - at[1])
    return a[0] * b[1] == a[1] * b[0] and a[0] * b[0] + a[1] * b[1] > 0


def main_target(move: Move, start: Cell, found: tuple[Cell, ...]) -> Cell:
    """Return the cell that the broad arrow leads to: the movement's own offset, or the longest way."""
    if move.offset is not None:
        first = (start[0] + move.offset[0], start[1] + move.offset[1])
        return first if first in found else found[0]
    return max(found, key=lambda at: (hypot(at[0] - start[0], at[1] - start[1]), at))


def _way(
    start: Cell, target: Cell, lattice: Lattice, side: float, look: Theme, *, is_hero: bool
) -> Iterator[Element]:
    """Draw the arrow from one drawer to another and back; an L goes around its corner."""
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
    """Draw the plate with the name, in two lines if it is too long for one."""
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
