"""D checks of Magicans Duel: the names of places and the start as the board shows them."""

from collections.abc import Iterator, Mapping, Sequence
from math import dist

from pnp.definition import PointBoard
from pnp.finding import Check, Finding, check
from pnp.games.magicans_duel.facts import Facts, niches, pieces, point_names
from pnp.games.proof import Proof
from pnp.grid.points import Lattice
from pnp.scene import Circle, Element, Path, Text, leaves, text_matrix, transform_point
from pnp.units import Point


def _point_by_number(board: PointBoard, number: str) -> Lattice | None:
    """Return the point with a number, or None if the board has no such point."""
    return board.points[int(number)] if number.isdigit() and int(number) < len(board.points) else None


@check("MD04", "paths to niches are drawn apart from all others")
def gargoyle_paths(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The paths that only gargoyles take share one way of being painted (dashes and width, not colour
    alone), and no other path is painted that way: a mage that strays into a niche breaks a rule."""
    facts: Facts = proof.setting.definition.facts
    closed = niches(facts)
    for name, (board, face) in proof.point_boards().items():
        looks: dict[bool, set[tuple[object, ...]]] = {True: set(), False: set()}
        for element, _ in leaves(face.elements):
            label, _, pair = element.name.partition(":")
            if isinstance(element, Path) and label == "path":
                ends = {_point_by_number(board, number) for number in pair.split("-")}
                looks[bool(ends & closed)].add((element.style.dash, element.style.width))
        if len(looks[True]) > 1 or looks[True] & looks[False]:
            yield self.error(name, "expected the paths to niches in one line style of their own")


@check("MD05", "the board says where each piece starts")
def start_marks(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Beside the place where a piece starts, and nearer to it than to any other, its name is printed,
    once: a mage's is turned to the player that leads it, the others stand upright."""
    facts: Facts = proof.setting.definition.facts
    wanted = dict(pieces(facts.start))
    for name, (board, face) in proof.point_boards().items():
        found = _nearest_points(_drawn_points(board, face.elements), face.elements, "start")
        for piece in sorted(wanted.keys() | found.keys()):
            at, there = wanted.get(piece), found.get(piece, [])
            if there != [at]:
                yield self.error(name, f"expected {piece} once beside {at}, found it beside {there}")
        for element, _ in leaves(face.elements):
            label, _, piece = element.name.partition(":")
            if isinstance(element, Text) and label == "start" and element.angle != seat(piece):
                yield self.error(
                    name, f"expected {piece} at {seat(piece)!r} degrees, found {element.angle!r}"
                )


def seat(piece: str) -> float:
    """Return degrees clockwise at which a piece's name is upright for whoever leads it: black sits on the
    left."""
    return {"black": 90.0, "white": -90.0}.get(piece.partition(".")[2], 0.0)


@check("MD06", "the board says what each place is called")
def names(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Beside each place, and nearer to it than to any other, stands the name by which pnp play, and
    whoever writes a game down, calls it."""
    for name, (board, face) in proof.point_boards().items():
        drawn = _drawn_points(board, face.elements)
        wanted = dict(zip(point_names(board.points), board.points, strict=True))
        found = _nearest_points(drawn, face.elements, "name")
        for place in sorted(wanted.keys() | found.keys()):
            at, there = wanted.get(place), found.get(place, [])
            if there != [at] and (at is None or at in drawn):  # D21 misses a place that is not drawn
                yield self.error(name, f"expected {place} once beside {at}, found it beside {there}")


def _drawn_points(board: PointBoard, elements: Sequence[Element]) -> dict[Lattice, Point]:
    """Return the points that are drawn, with their places."""
    return {
        point: transform_point(matrix, element.centre)
        for element, matrix in leaves(elements)
        if isinstance(element, Circle)
        and element.name.startswith("cell:")
        and (point := _point_by_number(board, element.name.partition(":")[2]))
    }


def _nearest_points(
    drawn: Mapping[Lattice, Point], elements: Sequence[Element], mark: str
) -> dict[str, list[Lattice]]:
    """Return, for each name that marks of a kind print, the points nearest to them.

    A mark is `start` (of a piece) or `name` (of a place).
    """
    found: dict[str, list[Lattice]] = {}
    for element, matrix in leaves(elements):
        label, _, of = element.name.partition(":")
        if isinstance(element, Text) and label == mark and drawn:
            middle = transform_point(text_matrix(element), (element.width / 2, -element.size / 3))
            at = transform_point(matrix, middle)
            said = of if element.text == of.partition(".")[0] else element.text
            found.setdefault(said, []).append(min(drawn, key=lambda point: dist(drawn[point], at)))
    return found


DRAWING: Sequence[Check[Proof]] = (gargoyle_paths, start_marks, names)
