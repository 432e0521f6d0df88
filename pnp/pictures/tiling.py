"""Computes the tiles of an SVG pattern on a shape (SVG 1.1, 13.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, floor

from pnp.pictures.geometry import matrix_of, user_units
from pnp.pictures.tree import Node, svg_error
from pnp.scene import Box, Matrix, Path, Segment, Style, Swatch, bounds, transform_point

TILES = 2000
"""The most tiles of a shape. More are refused."""

CHAIN = 16
"""The most patterns that inherit from each other."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """A pattern on a shape. `owner` is the element with a tile's content, `box` the first tile in the
    pattern's own coordinates, `matrix` maps these to the shape's, and `places` are the columns and rows of
    tiles."""

    owner: Node
    said: Mapping[str, str]
    box: Box
    matrix: Matrix
    places: tuple[tuple[int, int], ...]


def tiling(
    target: Node,
    ids: Mapping[str, Node],
    segments: tuple[Segment, ...],
    sheet: tuple[float, float],
    place: object,
) -> Tiling | None:
    """Return the tiles of a pattern on an outline, or None if it paints nothing. Raises LayoutError for what
    cannot be drawn, ValueError for wrong SVG."""
    chain = _chain(target, ids, place)
    said: dict[str, str] = {}
    for node in reversed(chain):
        said |= node.attributes
    owner = next((node for node in chain if node.children), target)
    if said.get("patternContentUnits", "userSpaceOnUse") != "userSpaceOnUse":
        raise svg_error(
            "a pattern measured by what it fills",
            place,
            target.line,
            "patternContentUnits userSpaceOnUse",
            said["patternContentUnits"],
            "give its content lengths of its own, or export that part as PNG",
        )
    around = bounds((Path(segments, Style(Swatch("", "#000000"))),))
    if around is None:
        return None
    by_shape = said.get("patternUnits", "objectBoundingBox") != "userSpaceOnUse"
    across, down = (around[2] - around[0], around[3] - around[1]) if by_shape else sheet
    left, top, width, height = (
        _length(said.get(key, "0"), whole, by_shape)
        for key, whole in (("x", across), ("y", down), ("width", across), ("height", down))
    )
    if by_shape:
        left, top = left + around[0], top + around[1]
    matrix = matrix_of(said.get("patternTransform", ""))
    if width <= 0 or height <= 0 or not owner.children:
        return None
    columns, rows = _steps(around, (left, top, width, height), matrix)
    if len(columns) * len(rows) > TILES:
        raise svg_error(
            "a pattern of too many tiles",
            place,
            target.line,
            f"at most {TILES} on a shape",
            f"{len(columns) * len(rows)}",
            "make its tile larger, with more of the pattern in it",
        )
    places = tuple((column, row) for row in rows for column in columns)
    return Tiling(owner, said, (left, top, left + width, top + height), matrix, places)


def _chain(target: Node, ids: Mapping[str, Node], place: object) -> list[Node]:
    """Return a pattern and those that it inherits from, the nearest first."""
    chain = [target]
    while chain[-1].href:
        found = ids.get(chain[-1].href[1:]) if chain[-1].href.startswith("#") else None
        if found is None or found.tag != "pattern" or found in chain or len(chain) >= CHAIN:
            hint = "write the pattern itself"
            raise svg_error(
                "a pattern that takes from none", place, chain[-1].line, "#name", chain[-1].href, hint
            )
        chain.append(found)
    return chain


def _length(value: str, whole: float, by_shape: bool) -> float:
    """Return a length in user units: a share of the whole in percent or, relative to the shape, as a
    number."""
    if value.endswith("%"):
        return float(value[:-1]) / 100 * whole
    return user_units(value) * (whole if by_shape else 1.0)


def _steps(around: Box, tile: Box, matrix: Matrix) -> tuple[range, range]:
    """Return the columns and rows of tiles that reach into a box; `tile` is left, top, width and height."""
    a, b, c, d, e, f = matrix
    whole = a * d - b * c
    if abs(whole) < 1e-12:
        return range(0), range(0)
    inverse = (d / whole, -b / whole, -c / whole, a / whole, (c * f - d * e) / whole, (b * e - a * f) / whole)
    corners = [
        transform_point(inverse, (x, y)) for x in (around[0], around[2]) for y in (around[1], around[3])
    ]
    found = []
    for axis in (0, 1):
        values = [(corner[axis] - tile[axis]) / tile[axis + 2] for corner in corners]
        found.append(range(floor(min(values) + 1e-6), ceil(max(values) - 1e-6)))
    return found[0], found[1]
