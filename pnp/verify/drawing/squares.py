"""The cells of a square board as they lie on paper, found by their geometry alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

import numpy as np

from pnp.definition import SquareBoard
from pnp.finding import Check, Finding
from pnp.units import Point
from pnp.verify.drawing.ink import TOLERANCE
from pnp.verify.paint import Shape, flatten_curves, subpaths


@dataclass(frozen=True, slots=True)
class Square:
    """A filled upright square: which shape it is and its top left corner."""

    index: int
    corner: Point


def squares(shapes: Sequence[Shape], side: float) -> list[Square]:
    """The filled upright squares of `side` mm among the shapes."""
    found = []
    for index, shape in enumerate(shapes):
        parts = list(subpaths(shape.outline))
        if shape.unseen or not shape.fill or len(parts) != 1 or any(s[0] == "C" for s in parts[0]):
            continue
        points = flatten_curves(parts[0])
        if len(points) == 5 and points[0] == points[-1]:
            points.pop()
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = min(xs), min(ys)
        corners = ((left, top), (left + side, top), (left + side, top + side), (left, top + side))
        if len(points) == 4 and all(
            any(abs(x - u) <= TOLERANCE and abs(y - v) <= TOLERANCE for x, y in points) for u, v in corners
        ):
            found.append(Square(index, (left, top)))
    return found


def squares_drawn(
    self: Check[Any], name: str, board: SquareBoard, shapes: Sequence[Shape]
) -> Iterator[Finding]:
    """What is wrong with the cells of a square board: one filled square each, edge to edge."""
    found, side = squares(shapes, board.size_mm), board.size_mm
    if not found:
        yield self.error(name, f"expected {board.cells} squares of {side:g} mm, found none")
        return
    left, top = _origin(found, board)
    taken: dict[tuple[int, int], list[Square]] = {}
    for square in found:
        x, y = square.corner
        taken.setdefault((round((x - left) / side), round((y - top) / side)), []).append(square)
    for number in range(board.columns * board.rows):
        row, column = divmod(number, board.columns)
        where, drawn = f"{name} · cell {number}", taken.pop((column, row), [])
        if len(drawn) != 1:
            yield self.error(where, f"expected one square of {side:g} mm, found {len(drawn)}")
        for square in drawn:
            x, y = square.corner
            off = max(abs(x - left - column * side), abs(y - top - row * side))
            if off > TOLERANCE:
                yield self.error(where, f"expected it in its row and column, found it {off:.2f} mm off")
    for extra in taken.values():
        x, y = extra[0].corner
        yield self.error(
            name, f"expected {board.cells} cells, found one more at {x:.1f}, {y:.1f} mm, off the board"
        )


def _origin(found: Sequence[Square], board: SquareBoard) -> Point:
    """Where the first cell's corner lies: where most squares are cells, so that one that is missing,
    moved or beside the board does not shift the rest."""
    corners, side = np.array([square.corner for square in found]), board.size_mm
    xs = corners[:, :1] - np.arange(board.columns) * side
    ys = corners[:, 1:] - np.arange(board.rows) * side
    across, down = np.rint(xs).astype(np.int64), np.rint(ys).astype(np.int64)
    left, top = int(across.min()), int(down.min())
    tall, wide = int(down.max()) - top + 1, int(across.max()) - left + 1
    votes = np.zeros(wide * tall, dtype=np.int64)
    for row in range(board.rows):
        places = (across - left) * tall + down[:, row : row + 1] - top
        votes += np.bincount(places.ravel(), minlength=wide * tall)
    x, y = divmod(int(votes.argmax()), tall)
    cast = [
        (float(one), float(other))
        for here, there, columns, rows in zip(xs, ys, across == x + left, down == y + top, strict=True)
        if columns.any() and rows.any()
        for one in here[columns]
        for other in there[rows]
    ]
    return (median(one for one, _ in cast), median(other for _, other in cast))
