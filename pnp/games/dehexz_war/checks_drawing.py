"""D checks of Dehex'z War: its start position as drawn, and the Assassins drawn on the mat."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import atan2, degrees, hypot

from pnp.finding import Check, Finding, check
from pnp.games.dehexz_war.facts import Facts, start_position
from pnp.games.proof import Proof
from pnp.scene import (
    IDENTITY,
    Circle,
    Element,
    Group,
    Matrix,
    Text,
    Use,
    bounds,
    compose,
    leaves,
    segments_of,
    text_matrix,
    transform_point,
)
from pnp.units import Point

_NEAR = 0.02
"""Two points that are closer than this, in mm, are taken for one."""


@dataclass(frozen=True, slots=True)
class _Ring:
    """A closed polygon as painted."""

    corners: tuple[Point, ...]
    filled: bool

    @property
    def middle(self) -> Point:
        xs, ys = [p[0] for p in self.corners], [p[1] for p in self.corners]
        return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _rings(elements: Iterable[Element], count: int) -> Iterator[_Ring]:
    """Yield the closed polygons that have `count` corners."""
    for element, matrix in leaves(elements):
        if isinstance(element, Text | Circle):
            continue
        segments = segments_of(element)
        ends = [(float(s[1]), float(s[2])) for s in segments if s[0] in ("M", "L")]
        closed = [s[0] for s in segments] == ["M", *["L"] * (count - 1), "Z"]
        if closed and len(ends) == count:
            points = tuple(transform_point(matrix, point) for point in ends)
            yield _Ring(points, element.style.fill is not None)


def _heading(house: _Ring) -> int | None:
    """Return the heading of a pentagon's tip in clockwise turns of 60 degrees from up; None without a single
    tip."""
    points, tips = house.corners, []
    for i in range(5):
        left = [_distance(points[i], points[i - 1]), _distance(points[i - 1], points[i - 2])]
        right = [
            _distance(points[i], points[(i + 1) % 5]),
            _distance(points[(i + 1) % 5], points[(i + 2) % 5]),
        ]
        if all(abs(a - b) <= _NEAR for a, b in zip(left, right, strict=True)):
            tips.append(i)
    if len(tips) != 1:
        return None
    (tip,) = tips
    foot, other = points[(tip + 2) % 5], points[(tip + 3) % 5]
    dx, dy = points[tip][0] - (foot[0] + other[0]) / 2, points[tip][1] - (foot[1] + other[1]) / 2
    turn = degrees(atan2(dx, -dy)) / 60
    return round(turn) % 6 if abs(turn - round(turn)) < 0.05 else None


def _distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _letters(elements: Iterable[Element]) -> Iterator[tuple[str, Point]]:
    """Yield what each text says, with its middle."""
    for element, matrix in leaves(elements):
        if isinstance(element, Text):
            inside = compose(matrix, text_matrix(element))
            yield element.text, transform_point(inside, (element.width / 2, -element.size / 3))


@check("DW09", "the figure of the start shows every piece where the rules put it")
def start_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """On the figure of the whole board at the start, pentagons are counted: each player of the largest
    setup has one on each cell of the start position, pointing forward from that seat and bearing the
    letter of the kind; there is no other."""
    definition = proof.setting.definition
    setup = max(definition.setups, key=lambda each: each.players)
    wanted = {
        (cell, seat): kind for seat in setup.seats for cell, kind in start_position(definition, seat).items()
    }
    elements = proof.figures["start-all"](proof.setting).elements
    # Row by row from the top, left to right: the board's own numbering.
    centres = sorted({(round(y, 1), round(x, 2)) for x, y in (r.middle for r in _rings(elements, 6))})
    where = "figure start-all"
    if len(centres) != definition.board().cells:
        yield self.error(where, f"expected {definition.board().cells} cells, found {len(centres)}")
        return
    size = (centres[-1][0] - centres[0][0]) / (3 * (definition.board().side - 1))
    letters = list(_letters(elements))
    found: dict[tuple[int, int], str] = {}
    for house in _rings(elements, 5):
        x, y = house.middle
        cell = min(range(len(centres)), key=lambda n: hypot(centres[n][1] - x, centres[n][0] - y))
        heading = _heading(house)
        off = hypot(centres[cell][1] - x, centres[cell][0] - y)
        if heading is None or off > 0.3 * size:
            yield self.error(where, f"the piece at {x:.1f}, {y:.1f} mm is on no cell, or points to no corner")
            continue
        if (cell, heading) in found:
            yield self.error(where, f"cell {cell} holds two pieces of seat {heading}")
        text, middle = min(letters, key=lambda letter: _distance(letter[1], house.middle))
        found[cell, heading] = text if _distance(middle, house.middle) < 0.5 * size else ""
    counted = Counter(seat for _, seat in found)
    for seat in sorted({seat for _, seat in (*wanted, *found)}):
        many = sum(1 for _, each in wanted if each == seat)
        if counted[seat] != many:
            yield self.error(where, f"expected {many} pieces of seat {seat}, found {counted[seat]}")
    for cell, seat in sorted(wanted.keys() & found.keys()):
        if found[cell, seat] != wanted[cell, seat]:
            yield self.error(
                where, f"expected {wanted[cell, seat]!r} on cell {cell}, found {found[cell, seat]!r}"
            )
    for cell, seat in sorted(wanted.keys() - found.keys()):
        yield self.error(where, f"expected a piece of seat {seat} on cell {cell}, found none")


@check("DW10", "the mat shows the pieces that start captured")
def captured_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The mat has as many filled outlines of a piece, each with the icon that the Assassin's face
    bears, as Assassins start in the capture zone."""
    facts: Facts = proof.setting.definition.facts
    entries = {entry.id: entry for entry in proof.setting.definition.components}
    faces = {entries[each.id].front: each.front for each in proof.components if each.id in entries}
    if "A" not in faces or "capture" not in faces:
        return
    mat, piece = faces["capture"], faces["A"]
    icons = {shape for shape, _ in _find_symbols(piece.elements)}
    shown = [at for shape, at in _find_symbols(mat.elements) if shape in icons]
    houses = [
        ring for ring in _rings(mat.elements, 5) if ring.filled and _is_same_polygon(ring.corners, piece.trim)
    ]
    held = [house for house in houses if any(_distance(at, house.middle) < piece.width / 3 for at in shown)]
    for count, what in ((len(houses), "filled outlines of a piece"), (len(held), "of them with its icon")):
        if count != facts.start.captured.A:
            yield self.error("mat", f"expected {facts.start.captured.A} {what}, found {count}")
            return


def _find_symbols(
    elements: Iterable[Element], matrix: Matrix = IDENTITY
) -> Iterator[tuple[tuple[object, ...], Point]]:
    """Yield the outlines of each used symbol without their colours, with the middle of its ink."""
    for element in elements:
        if isinstance(element, Group):
            yield from _find_symbols(element.children, compose(matrix, element.transform))
        elif isinstance(element, Use) and (box := bounds((element,), matrix)):
            parts = tuple(
                (segments_of(leaf), inner)
                for leaf, inner in leaves(element.symbol.children)
                if not isinstance(leaf, Text)
            )
            yield parts, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def _is_same_polygon(corners: tuple[Point, ...], trim: tuple[Point, ...]) -> bool:
    """Return whether one polygon is a moved copy of the other."""
    dx, dy = corners[0][0] - trim[0][0], corners[0][1] - trim[0][1]
    return all(_distance(a, (b[0] + dx, b[1] + dy)) <= _NEAR for a, b in zip(corners, trim, strict=True))


DRAWING: tuple[Check[Proof], ...] = (start_drawn, captured_drawn)
