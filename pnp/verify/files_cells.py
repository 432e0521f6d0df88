"""F: the cells of a board are counted on paper, from geometry alone."""

from collections.abc import Iterator
from math import hypot

from pnp.definition import HexBoard
from pnp.finding import Check, Finding, check
from pnp.grid import hexgrid
from pnp.kit.sets import plain_id
from pnp.units import Point
from pnp.verify.files_kit import Kit, Sheet
from pnp.verify.paint import PagePaint
from pnp.verify.paint_count import Counted, count_polygons

REACH = 0.05
"""How far the centre of a cell may lie from its place in the lattice, mm."""

Tiles = list[tuple[PagePaint, Point]]


@check("F03", "the cells painted are the cells of the board")
def cells(self: Check, kit: Kit) -> Iterator[Finding]:
    """Regular hexagons of the cells' size are counted on the printed board: by outline and paint
    alone, the tiles of a board put together, the alternative on larger paper and the SVGs as well.
    They are as many as the definition says and as the grid of the rules has, each is whole, and all
    lie in one lattice. Where F01 or F02 already name what is wrong on a sheet, the count is told there."""
    for board in kit.game.definition.hex_boards:
        expected_cells = hexgrid.hexagon(board.side)
        if board.cells != len(expected_cells):
            yield self.error(
                board.id, f"the definition says {board.cells} cells, the grid has {len(expected_cells)}"
            )
        for source, tiles, sheets in _printed(kit, board):
            if any(kit.compared(sheet).differences or kit.compared(sheet).absent for sheet in sheets):
                continue
            found = counted(board, tiles)
            if len(found) != len(expected_cells):
                yield self.error(
                    source, f"expected {len(expected_cells)} painted hexagons, found {len(found)}"
                )
            elif broken := [cell for cell in found if not cell.whole]:
                x, y = broken[0].centre
                yield self.error(
                    source, f"{len(broken)} hexagons are not whole, the first at ({x:.1f}, {y:.1f}) mm"
                )
            elif off := _off_lattice(board, found):
                yield self.error(source, f"the hexagons do not lie in one lattice: one is {off:.2f} mm off")


def counted(board: HexBoard, tiles: Tiles) -> tuple[Counted, ...]:
    """The board's cells on its tiles, by geometry alone."""
    return count_polygons(tiles, 6, board.size_mm)


def told(kit: Kit, sheet: Sheet) -> str:
    """How many cells are painted on the board that a sheet belongs to; empty for other sheets."""
    for board in kit.game.definition.hex_boards:
        for source, tiles, sheets in _printed(kit, board):
            if any(one.source == sheet.source for one in sheets):
                found = len(counted(board, tiles))
                return f"{source}: {found} of {len(hexgrid.hexagon(board.side))} cells are painted"
    return ""


def _printed(kit: Kit, board: HexBoard) -> Iterator[tuple[str, Tiles, list[Sheet]]]:
    """Each printed copy of a board: what to call it, its tiles with the board's origin, their sheets."""
    shown = {entry.id for entry in kit.game.definition.components if entry.front == board.id}
    for form in ("pdf", "svg"):
        files: dict[str, tuple[Tiles, list[Sheet]]] = {}
        for sheet in kit.sheets(form):
            for spot in kit.on(sheet.file, sheet.page):
                if plain_id(spot.component) in shown and spot.side == "front":
                    tiles, sheets = files.setdefault(sheet.file, ([], []))
                    tiles.append((sheet.paint, (spot.matrix[4], spot.matrix[5])))
                    sheets.append(sheet)
        for file, (tiles, sheets) in files.items():
            yield (file if form == "pdf" else sheets[0].source), tiles, sheets


def _off_lattice(board: HexBoard, found: tuple[Counted, ...]) -> float:
    """How far the worst hexagon lies from its cell, over REACH; both sorted row by row."""
    places = [hexgrid.centre(cell, board.size_mm) for cell in hexgrid.hexagon(board.side)]
    places.sort(key=lambda p: (round(p[1], 1), p[0]))
    middle = [sum(cell.centre[axis] for cell in found) / len(found) for axis in (0, 1)]
    pitch = 1.5 * board.size_mm
    rows = sorted(found, key=lambda cell: (round((cell.centre[1] - middle[1]) / pitch), cell.centre[0]))
    worst = max(
        hypot(cell.centre[0] - middle[0] - x, cell.centre[1] - middle[1] - y)
        for cell, (x, y) in zip(rows, places, strict=True)
    )
    return worst if worst > REACH else 0.0


CHECKS = (cells,)
