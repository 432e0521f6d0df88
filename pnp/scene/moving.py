"""Transforms outlines by a matrix, rounded as all coordinates are. Drawing and checking spend most of their
time here."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pnp.caching import remembered
from pnp.scene.elements import Glyph, Matrix, Segment, Text, compose, rotate, translate
from pnp.units import SURE, TENTHS, mm

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MANY = 48
"""The number of values from which on an array is faster than a loop."""


def transform_segments(segments: Iterable[Segment], matrix: Matrix) -> tuple[Segment, ...]:
    """Return the segments under a matrix."""
    a, b, c, d, e, f = matrix
    segments = tuple(segments)
    flat: list[Any] = [value for segment in segments for value in segment[1:]]
    if len(flat) >= MANY:
        import numpy as np

        points = np.array(flat, dtype=float)
        x, y = points[::2], points[1::2]
        placed = np.empty_like(points)
        placed[::2], placed[1::2] = a * x + c * y + e, b * x + d * y + f
        return _outline(segments, _round_values(placed))
    result: list[float] = []
    for x, y in zip(flat[::2], flat[1::2], strict=True):
        result += (mm(a * x + c * y + e), mm(b * x + d * y + f))
    return _outline(segments, result)


def text_matrix(text: Text) -> Matrix:
    """Return the matrix from the text's own coordinates (origin at the baseline's start) to its parent's."""
    return compose(translate(*text.origin), rotate(text.angle))


def glyph_paths(text: Text) -> Iterator[tuple[Segment, ...]]:
    """Yield the outlines of a text in its parent's coordinates, without blank glyphs."""
    import numpy as np

    base = text_matrix(text)
    inked = [(glyph, x, y) for glyph, x, y in text.glyphs if glyph.segments]
    if not inked:
        return
    outlines = [_points(glyph) for glyph, _, _ in inked]
    matrices = [compose(base, (text.size, 0.0, 0.0, text.size, x, y)) for _, x, y in inked]
    lengths = [outline.shape[1] for outline in outlines]
    x, y = np.concatenate(outlines, axis=1)
    a, b, c, d = matrices[0][:4]  # all but the places is the same along a line
    e, f = (np.repeat([matrix[i] for matrix in matrices], lengths) for i in (4, 5))
    placed = np.empty(2 * x.size)
    placed[::2], placed[1::2] = a * x + c * y + e, b * x + d * y + f
    values, at = _round_values(placed), 0
    for (glyph, _, _), length in zip(inked, lengths, strict=True):
        own = values[at : at + 2 * length]
        yield tuple([(kind, *own[start:end]) for kind, start, end in _places(glyph)])
        at += 2 * length


@remembered
def _points(glyph: Glyph) -> "NDArray[np.float64]":
    """Return the x and the y values of a glyph's outline."""
    import numpy as np

    flat: list[Any] = [value for segment in glyph.segments for value in segment[1:]]
    return np.array((flat[::2], flat[1::2]), dtype=float)


@remembered
def _places(glyph: Glyph) -> tuple[tuple[str, int, int], ...]:
    """Return each segment's kind, and the range of its numbers among those of the glyph."""
    found, at = [], 0
    for segment in glyph.segments:
        end = at + len(segment) - 1
        found.append((str(segment[0]), at, end))
        at = end
    return tuple(found)


def _outline(segments: Sequence[Segment], values: Sequence[float]) -> tuple[Segment, ...]:
    """Return the segments with other numbers, given one after the other."""
    result: list[Segment] = []
    at = 0
    for segment in segments:
        end = at + len(segment) - 1
        result.append((segment[0], *values[at:end]))
        at = end
    return tuple(result)


def _round_values(values: "NDArray[np.float64]") -> list[float]:
    """Return each number rounded as `mm` does."""
    import numpy as np

    scaled = values * TENTHS
    whole = np.rint(scaled)
    found: list[float] = (whole / TENTHS + 0.0).tolist()
    doubtful = ~(np.abs(scaled - whole) < SURE) | ~(np.abs(scaled) < TENTHS**2)
    for index in np.flatnonzero(doubtful).tolist():
        found[index] = mm(float(values[index]))
    return found
