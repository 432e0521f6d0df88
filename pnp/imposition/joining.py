"""Draws the aids for joining the sheets of a board: registration crosses at the seams, and a diagram of the
tiles."""

from collections.abc import Iterator

from pnp.imposition.furniture import Item, item
from pnp.imposition.marks import CROSS, NEAREST
from pnp.imposition.outline import clip_outline, span_at
from pnp.imposition.sheet import Imprint
from pnp.scene import Element, Face, Polygon, Style, line
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

BESIDE = 0.5
"""The distance in mm between a cross and the ink beside it."""

HEIGHT = 8.0
"""The height in mm of the diagram of the tiles."""

LABEL = from_points(7.0)


def seam_ends(
    face: Face, columns: int, rows: int, column: int, row: int, overlap: float, bleed: float
) -> Iterator[Point]:
    """Yield the centres of a tile's registration crosses, in trim coordinates.

    There is one at each end of each of its seams. At the rim of the board it is beyond the trim and `bleed`;
    where another seam crosses it is beyond the visible overlap. The two sheets of a seam get the same points.
    """
    for axis, parts, part, others, other in (
        (0, columns, column, rows, row),
        (1, rows, row, columns, column),
    ):
        size, across = (face.width, face.height) if axis == 0 else (face.height, face.width)
        for seam in (part, part + 1):
            if seam in (0, parts):
                continue
            at = size * seam / parts
            low, high = _rim(face, axis, at)
            beyond = CROSS + (bleed + BESIDE if bleed else NEAREST)
            start, end = low - beyond, high + beyond
            if other > 0:
                start = across * other / others - overlap / 2 - CROSS - BESIDE
            if other + 1 < others:
                end = across * (other + 1) / others + overlap / 2 + CROSS + BESIDE
            for along in (start, end):
                yield (mm(at), mm(along)) if axis == 0 else (mm(along), mm(at))


def _rim(face: Face, axis: int, at: float) -> tuple[float, float]:
    """Return the range of the trim along a seam, taken over the width of a cross."""
    spans = [span for d in (-CROSS, 0.0, CROSS) if (span := span_at(face.trim, axis, at + d))]
    return min(span[0] for span in spans), max(span[1] for span in spans)


def diagram(face: Face, columns: int, rows: int, index: int, text: str, imprint: Imprint) -> Item:
    """Return a small drawing of the board divided into its tiles, with the tile `index` filled, and a
    label."""
    scale = HEIGHT / face.height
    width = face.width * scale
    row, column = divmod(index, columns)
    step_x, step_y = face.width / columns, face.height / rows
    part = clip_outline(face.trim, (column * step_x, row * step_y, (column + 1) * step_x, (row + 1) * step_y))
    thin = Style(stroke=imprint.ink, width=0.25, round=False)
    elements: list[Element] = [
        Polygon(tuple((mm(x * scale), mm(y * scale)) for x, y in part), Style(fill=imprint.ink)),
        Polygon(tuple((mm(x * scale), mm(y * scale)) for x, y in face.trim), thin),
    ]
    elements += [line((x, 0.0), (x, HEIGHT), thin) for i in range(1, columns) for x in (i * step_x * scale,)]
    elements += [line((0.0, y), (width, y), thin) for i in range(1, rows) for y in (i * step_y * scale,)]
    baseline = HEIGHT / 2 + cap_height(imprint.typeface, LABEL) / 2
    elements.append(
        set_line(text, imprint.typeface, LABEL, imprint.ink, (width + 2.0, baseline), place="tile's label")
    )
    return item("mark:tile", elements, ("top", "bottom", "left", "right"))
