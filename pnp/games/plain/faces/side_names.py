"""The names of columns and rows at the edges of a map."""

from collections.abc import Iterator

from pnp.definition.chart import Chart
from pnp.games.plain.faces.room import mean
from pnp.grid.field import column_letters
from pnp.units import Point


def side_names(chart: Chart, em: float) -> Iterator[tuple[str, Point, str]]:
    """Yield (words, middle of the baseline, name of the element) for the names of columns above and below a
    map and of rows on both sides. `em` is their size in mm."""
    board, cells = chart.board, chart.cells
    left, top, right, bottom = chart.extent
    field = board.places
    assert field is not None
    digits = max(2, len(str(field.columns))), max(2, len(str(field.rows)))
    is_point = board.form == "point"
    reach = 0.5 * board.size_mm if is_point else 0.0
    for column in range(1, field.columns + 1):
        found = [cell.place for cell in cells if cell.place.column == column]
        if found:
            said = column_letters(column) if board.names == "A1" else f"{column:0{digits[0]}}"
            x = found[0].centre[0] if is_point else mean(found[0].corners)[0]
            yield said, (x, top - reach - 1.6), f"column:{column}"
            yield said, (x, bottom + reach + 1.6 + 0.7 * em), f"column:{column}"
    for row in range(1, field.rows + 1):
        found = [cell.place for cell in cells if cell.place.row == row]
        if found:
            number = row if board.rows_from == "top" else field.rows + 1 - row
            said = str(number) if board.names == "A1" else f"{number:0{digits[1]}}"
            y = found[0].centre[1] + 0.35 * em
            yield said, (left - reach - 3.0, y), f"row:{row}"
            yield said, (right + reach + 3.0, y), f"row:{row}"
