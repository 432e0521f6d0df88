"""F: counts the cells of a board on paper, from geometry alone."""

from collections.abc import Iterator, Sequence
from math import hypot, sqrt
from typing import Any

from pnp.definition import Definition, HexBoard, HexField, MapBoard, PointBoard, SquareBoard
from pnp.definition.boards import Board
from pnp.finding import Check, Finding
from pnp.grid import hexgrid
from pnp.kit.sets import plain_id
from pnp.scene import Face
from pnp.units import Point
from pnp.verify.drawing.charts import cell_centre
from pnp.verify.files.kit import Kit, Sheet
from pnp.verify.paint import PagePaint, Shape
from pnp.verify.paint.count import CountedCell, count_like, count_polygons

REACH = 0.05
"""How far the centre of a cell may lie from its place in the lattice, mm."""

NEAR = 0.5
"""How far a shape that looks like a point may lie from its place in the lattice, mm. Farther off it is not a
point."""

Tiles = list[tuple[PagePaint, Point]]


def check_cells(self: Check[Any], kit: Kit) -> Iterator[Finding]:
    """Yield the faults of the cells of each printed copy of each board."""
    for board in kit.game.definition.boards:
        places = centres(board, kit.game.definition)
        if board.cells is not None and board.cells != len(places):
            yield self.error(board.id, f"the definition says {board.cells} cells, the grid has {len(places)}")
        for source, tiles, sheets in _printed_boards(kit, board):
            if any(
                kit.compare_sheet(sheet).differences or kit.compare_sheet(sheet).absent for sheet in sheets
            ):
                continue
            found = count_cells(kit, board, tiles)
            if len(found) != len(places):
                yield self.error(source, f"expected {len(places)} painted cells, found {len(found)}")
            elif broken := [cell for cell in found if not cell.whole]:
                x, y = broken[0].centre
                yield self.error(
                    source, f"{len(broken)} cells are not whole, the first at ({x:.1f}, {y:.1f}) mm"
                )
            elif off := _lattice_error(places, found):
                yield self.error(source, f"the cells do not lie in one lattice: one is {off:.2f} mm off")


def centres(board: Board, definition: Definition) -> list[Point]:
    """Return the centres of a board's cells relative to each other, mm; of a map, the centres of their
    outlines."""
    if isinstance(board, MapBoard):
        (chart,) = (each for each in definition.charts if each.board is board)
        return [cell_centre(cell, chart) for cell in chart.cells]
    if isinstance(board, HexBoard | HexField):
        return [hexgrid.centre(cell, board.size_mm) for cell in board.hexes]
    if isinstance(board, SquareBoard):
        side = board.size_mm
        return [(x * side, y * side) for y in range(board.rows) for x in range(board.columns)]
    return [(x * board.pitch_mm[0], y * board.pitch_mm[1]) for x, y in board.points]


def count_cells(kit: Kit, board: Board, tiles: Tiles) -> tuple[CountedCell, ...]:
    """Return the board's cells on its tiles: regular hexagons, squares, or the outlines that its points
    have."""
    if isinstance(board, HexBoard | HexField):
        return count_polygons(tiles, 6, board.size_mm)
    if isinstance(board, SquareBoard):
        return count_polygons(tiles, 4, board.size_mm / sqrt(2))
    face = _faces(kit, board)[0]
    if isinstance(board, MapBoard):
        patterns = [shape for shape in kit.visible_shapes(face) if shape.name.startswith("cell:")]
        return _count_map_cells(kit, board, tiles, patterns)
    points = [shape for shape in kit.visible_shapes(face) if shape.name.startswith("cell:")]
    return tuple(cell for cell in count_like(tiles, points) if _is_on_lattice(cell.centre, board, points))


def _count_map_cells(
    kit: Kit, board: MapBoard, tiles: Tiles, patterns: Sequence[Shape]
) -> tuple[CountedCell, ...]:
    """Return the shapes that are painted like cells and lie where the map has a cell, or beside it. Elsewhere
    such a shape is an ornament."""
    places = centres(board, kit.game.definition)
    first = next(shape for shape in patterns if shape.name == "cell:0").centre
    left, top = (min(place[axis] for place in places) for axis in (0, 1))
    right, bottom = (max(place[axis] for place in places) for axis in (0, 1))
    x0, y0 = first[0] - places[0][0], first[1] - places[0][1]
    reach = board.size_mm
    return tuple(
        cell
        for cell in count_like(tiles, patterns)
        if left - reach <= cell.centre[0] - x0 <= right + reach
        and top - reach <= cell.centre[1] - y0 <= bottom + reach
    )


def _is_on_lattice(at: Point, board: PointBoard, points: Sequence[Shape]) -> bool:
    """Return whether a shape like a point lies where the lattice may have a point, on the board or beyond it.
    Elsewhere it is an ornament."""
    first = next(shape for shape in points if shape.name == "cell:0")
    steps = [(a - b) / pitch for a, b, pitch in zip(at, first.centre, board.pitch_mm, strict=True)]
    return all(
        abs(step - round(step)) * pitch <= NEAR for step, pitch in zip(steps, board.pitch_mm, strict=True)
    )


def cell_count(kit: Kit, sheet: Sheet) -> str:
    """Return a sentence with the number of cells painted on the board of a sheet; empty for other sheets."""
    for board in kit.game.definition.boards:
        for source, tiles, sheets in _printed_boards(kit, board):
            if any(one.source == sheet.source for one in sheets):
                found = len(count_cells(kit, board, tiles))
                count = len(centres(board, kit.game.definition))
                return f"{source}: {found} of {count} cells are painted"
    return ""


def _printed_boards(kit: Kit, board: Board) -> Iterator[tuple[str, Tiles, list[Sheet]]]:
    """Yield each printed copy of a board: its name, its tiles with the board's origin, and their sheets."""
    faces = _faces(kit, board)
    for form in ("pdf", "svg"):
        files: dict[str, tuple[Tiles, list[Sheet]]] = {}
        for sheet in kit.sheets(form):
            parts = [part for face in faces if (part := kit.board_part(sheet, face)) is not None]
            if parts:  # the boards of a class set differ by a letter: this is the one with most on it
                tiles, sheets = files.setdefault(sheet.file, ([], []))
                tiles.append((sheet.paint, max(parts, key=lambda part: len(part.shapes)).origin))
                sheets.append(sheet)
        for file, (tiles, sheets) in files.items():
            yield (file if form == "pdf" else sheets[0].source), tiles, sheets


def _faces(kit: Kit, board: Board) -> list[Face]:
    """Return the faces of the components that have the board on their front, one for each set of a class."""
    shown = {entry.id for entry in kit.game.definition.components if entry.front == board.id}
    return [component.front for name, component in kit.components.items() if plain_id(name) in shown]


def _lattice_error(places: list[Point], found: tuple[CountedCell, ...]) -> float:
    """Return how far the worst cell lies from its place, if that is more than REACH.

    Both sets of points are compared about their own centres, each cell with the nearest place.
    """
    middle, heart = (
        [sum(point[axis] for point in points) / len(points) for axis in (0, 1)]
        for points in ([cell.centre for cell in found], places)
    )
    free = [(x - heart[0], y - heart[1]) for x, y in places]
    worst = 0.0
    for cell in found:
        x, y = cell.centre[0] - middle[0], cell.centre[1] - middle[1]
        nearest = min(free, key=lambda place: hypot(place[0] - x, place[1] - y))
        free.remove(nearest)
        worst = max(worst, hypot(nearest[0] - x, nearest[1] - y))
    return worst if worst > REACH else 0.0
