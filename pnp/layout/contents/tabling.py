"""Draw tables on faces: each line of a text is a row, and `|` separates its cells."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.errors import DefinitionError, LayoutError
from pnp.layout.contents import lettering
from pnp.layout.contents.lettering import Lettering
from pnp.layout.merging import Given, Keys
from pnp.layout.row import Hand
from pnp.scene import Box, Element, Style, Swatch, bounds, line
from pnp.text import Valign, is_right_to_left, style_typeface
from pnp.units import mm, number_unlike, to_points

MOST_ROWS, MOST_COLUMNS = 60, 12
"""The most rows and the most columns of a table."""

APART = 2.0
"""The least room between two columns, mm."""

BELOW = 0.8
"""The room between the heading and the first row, mm; a rule lies in its middle."""

RULE = 0.25
"""The width of the rule below the heading, in mm."""

STEP = 0.97
"""A table that does not fit is tried again in letters smaller by this factor."""

_NUMBER = re.compile(r"[-+−±×]?[0-9][0-9.,:/]*\s?[%×]?|[-–—]?")
_WIDE: Box = (0.0, 0.0, 2000.0, 200.0)

Rows = Sequence[Sequence[str]]


def set_table(
    name: str, keys: Keys, words: str, look: Lettering, box: Box, fill: Swatch, hand: Hand
) -> tuple[Element, ...]:
    """Return the cells of a table that is as wide as its box, in the largest size that fits.

    Columns of numbers are aligned right, all others left; in right-to-left languages the other way round.
    Raises DefinitionError for rows with different numbers of cells, LayoutError for a table that does not fit
    in its smallest size.
    """
    given, has_heading = keys["text"], keys["table"].value == "heading"
    rows = _read(words, given, hand)
    if not rows:
        return ()
    size = look.size
    while True:
        sized = replace(look, size=size, smallest=size, valign="middle")
        wide, high = _measure(rows, sized, has_heading, given, hand)
        room = (box[2] - box[0], box[3] - box[1])
        if sum(wide) + APART * (len(wide) - 1) <= room[0] + 1e-6 and high <= room[1] + 1e-6:
            valign = look.valign
            return tuple(
                _set_cells(name, rows, wide, high, sized, valign, has_heading, given, box, fill, hand)
            )
        if size <= look.smallest + 1e-9:
            break
        size = max(look.smallest, size * STEP)
    least = (sum(wide) + APART * (len(wide) - 1), high)
    raise LayoutError(
        f"{hand.row.label}: a table of {len(rows)} rows and {len(wide)} columns does not fit",
        place=given.place,
        expected=" x ".join(str(number_unlike(have, need)) for have, need in zip(room, least, strict=True))
        + " mm at most",
        found=" x ".join(str(number_unlike(need, have)) for have, need in zip(room, least, strict=True))
        + f" mm at {to_points(size):.1f} pt",
        hint="shorten its words, enlarge its box or allow a smaller size",
    )


def _read(words: str, given: Given, hand: Hand) -> Rows:
    """Return the rows of a table. Raises DefinitionError."""
    rows = [[cell.strip() for cell in row.split("|")] for row in words.split("\n") if row.strip()]
    odd = next((row for row in rows if len(row) != len(rows[0])), None)
    if odd is not None:
        place, whose = hand.row.tell(given)
        raise DefinitionError(
            "rows of a table have different numbers of cells",
            place=place,
            expected=f"{len(rows[0])}, as in {' | '.join(rows[0])!r}",
            found=f"{len(odd)} in {' | '.join(odd)!r}{whose}",
            hint="a bar parts two cells",
        )
    if len(rows) > MOST_ROWS or len(rows[0]) > MOST_COLUMNS:
        place, whose = hand.row.tell(given)
        raise DefinitionError(
            "a table too large for a face",
            place=place,
            expected=f"at most {MOST_ROWS} rows and {MOST_COLUMNS} columns",
            found=f"{len(rows)} rows and {len(rows[0])} columns{whose}",
        )
    return rows


def _measure(
    rows: Rows, look: Lettering, has_heading: bool, given: Given, hand: Hand
) -> tuple[list[float], float]:
    """Return the widths of the columns and the height of all rows, in mm."""
    wide = [0.0] * len(rows[0])
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            wide[column] = max(
                wide[column], _width(cell, _look(look, has_heading and not number), given, hand)
            )
    return wide, len(rows) * look.leading * look.size + (BELOW if has_heading and len(rows) > 1 else 0.0)


def _width(cell: str, look: Lettering, given: Given, hand: Hand) -> float:
    """Return the width of a cell's words and icons on one line, in mm."""
    if not cell:
        return 0.0
    left, _, right, _ = lettering.extent(given, cell, look, _WIDE, hand)
    made = lettering.text("", given, cell, look, _WIDE, hand.theme.swatch("ink"), hand)
    drawn = bounds(made) or (0.0, 0.0, 0.0, 0.0)
    return mm(max(right - left, drawn[2] - drawn[0]) + 0.1)


def _look(look: Lettering, is_heading: bool) -> Lettering:
    """Return the settings of the text of a row: a heading is bold."""
    if not is_heading:
        return look
    return replace(look, typeface=style_typeface(look.typeface, True, False))


def _set_cells(
    name: str, rows: Rows, wide: Sequence[float], high: float, look: Lettering, valign: Valign,
    has_heading: bool, given: Given, box: Box, fill: Swatch, hand: Hand,
) -> Iterator[Element]:  # fmt: skip
    """Yield the cells of a table, and the rule below the heading. `wide` has the widths of the columns, and
    `high` is the height of all rows, in mm."""
    left, top, right, bottom = box
    spare = right - left - sum(wide)
    gap = spare / (len(wide) - 1) if len(wide) > 1 else 0.0
    y = {"top": top, "middle": (top + bottom - high) / 2, "bottom": bottom - high}[valign]
    is_number = [_is_of_numbers(rows[has_heading and len(rows) > 1 :], column) for column in range(len(wide))]
    pitch = look.leading * look.size
    for number, row in enumerate(rows):
        x = left
        for column, cell in enumerate(row):
            reach = wide[column]
            edges = (x, x + reach) if not is_right_to_left() else (left + right - x - reach, left + right - x)
            place = (mm(edges[0]), mm(y), mm(edges[1]), mm(y + pitch))
            aligned = replace(
                _look(look, has_heading and not number), align="end" if is_number[column] else "start"
            )
            if cell:
                yield from lettering.text(name, given, cell, aligned, place, fill, hand)
            x += reach + gap
        y += pitch
        if has_heading and number == 0 and len(rows) > 1:
            ruled = mm(y + BELOW / 2)
            yield line((mm(left), ruled), (mm(right), ruled), Style(stroke=fill, width=RULE), f"rule:{name}")
            y += BELOW


def _is_of_numbers(rows: Rows, column: int) -> bool:
    """Return whether a column has at least one number, and nothing but numbers."""
    cells = [row[column] for row in rows]
    return any(cells) and all(_NUMBER.fullmatch(cell) for cell in cells)
