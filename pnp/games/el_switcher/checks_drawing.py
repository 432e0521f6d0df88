"""D checks of El Switcher: its cells, drawers and figures as drawn."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from pnp.finding import Check, Finding, check
from pnp.games.el_switcher.facts import Facts, deck, targets
from pnp.games.proof import Proof
from pnp.grid import polyomino
from pnp.grid.polyomino import Cell
from pnp.scene import Circle, Face, Path, leaves, segments_of, transform_point
from pnp.units import Point

_NEAR = 0.02
"""The distance in mm below which two points count as one place."""


def _front(proof: Proof, name: str) -> Face | None:
    return next((each.front for each in proof.components if each.id == name), None)


AIR = 1.0
"""The air between a drawer and the edges of its compartment, in mm: twice what cutting by hand loses."""


@check("ES08", "a drawer fits its compartment and hides it")
def fits(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Cut along its trim, a drawer leaves 1 mm of its compartment on every side, upright or turned, so
    that neighbours do not rub; and hides at least three quarters of it, so that its colour and not the
    board's curiosity is what one sees across the table."""
    side = proof.setting.definition.square_board().size_mm
    most = side - 2 * AIR
    for each in proof.components:
        wide, high = each.front.width, each.front.height
        if each.kind != "tile":
            continue
        if max(wide, high) > most:
            yield self.error(each.id, f"expected at most {most:g} mm, found {wide:g} x {high:g} mm")
        if wide * high < 0.75 * side * side:
            yield self.error(
                each.id, f"expected three quarters of a compartment hidden, found {wide:g} x {high:g} mm"
            )


def _knobs(face: Face) -> list[Point]:
    """Return the centres of the small drawers of a figure, which are filled circles."""
    return [
        transform_point(matrix, element.centre)
        for element, matrix in leaves(face.elements)
        if isinstance(element, Circle) and element.style.fill is not None
    ]


def _cells(points: list[Point]) -> tuple[Cell, ...]:
    """Return the cells of points on a square lattice."""
    gaps = sorted(
        abs(a - b) for axis in (0, 1) for a in {p[axis] for p in points} for b in {p[axis] for p in points}
    )
    pitch = next((gap for gap in gaps if gap > 1.0), 1.0)
    left, top = min(p[0] for p in points), min(p[1] for p in points)
    return polyomino.normalize((round((x - left) / pitch), round((y - top) / pitch)) for x, y in points)


@check("ES09", "each figure card shows its figure")
def figures(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The knobs that are drawn on a figure card lie on a lattice of squares, and their cells are the
    figure that the card stands for, upright as the deck has it."""
    facts: Facts = proof.setting.definition.facts
    wanted = deck(facts.figures)
    fronts = {entry.id: entry.front for entry in proof.setting.definition.components}
    for each in proof.components:
        if not each.id.startswith("card.fig."):
            continue
        name = fronts[each.id].rpartition(".")[2]
        points = _knobs(each.front)
        if not points or _cells(points) != wanted[name]:
            yield self.error(each.id, f"expected the cells of figure {name}, found others")


@check("ES10", "each movement card shows its movement")
def movements(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """On the diagram of a movement card the places of the other drawers (rings) lie round the drawer
    that moves (a filled knob) where the movement leads, and nowhere else."""
    definition = proof.setting.definition
    facts: Facts = definition.facts
    table = definition.square_board()
    for move in facts.moves:
        face = _front(proof, f"card.move.{move.id}")
        if face is None:
            continue
        circles = [
            (transform_point(matrix, element.centre), element.style.fill is not None)
            for element, matrix in leaves(face.elements)
            if isinstance(element, Circle)
        ]
        solid = [at for at, filled in circles if filled]
        rings = [at for at, filled in circles if not filled]
        if len(solid) != 1:
            yield self.error(f"card.move.{move.id}", f"expected one drawer that moves, found {len(solid)}")
            continue
        start = (2, 2) if move.offset is None else (4, 4)
        leads = {
            (x - start[0], y - start[1])
            for x, y in targets(
                move, start, *((table.columns, table.rows) if move.offset is None else (9, 9))
            )
        }
        cell = _diagram_cell(face)
        shown = [(round((x - solid[0][0]) / cell), round((y - solid[0][1]) / cell)) for x, y in rings]
        if Counter(shown) != Counter(leads):
            yield self.error(
                f"card.move.{move.id}", f"expected the places {sorted(leads)}, found {sorted(shown)}"
            )


def _diagram_cell(face: Face) -> float:
    """Return the pitch of the lattice on a card: the least distance of two upright lines."""
    best = 1.0
    for element, _ in leaves(face.elements):
        if isinstance(element, Path) and element.style.fill is None:
            ends = [s for s in segments_of(element) if s[0] in ("M", "L")]
            xs = sorted({float(a[1]) for a, b in zip(ends[::2], ends[1::2], strict=False) if a[1] == b[1]})
            if len(xs) >= 2 and len(segments_of(element)) == len(ends):
                best = max(best, min(b - a for a, b in pairwise(xs)))
    return best


DRAWING: tuple[Check[Proof], ...] = (fits, figures, movements)
