"""Finds glyphs with ink on a ground from which it does not stand out."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from pnp.caching import remembered
from pnp.scene import Segment
from pnp.units import Point
from pnp.verify.drawing.ink import Ink, Line, topmost_shapes
from pnp.verify.paint import Area, fill_area

MOST_LOST = 0.25
"""The share of a glyph's ink that may be lost. A letter that is half on a dark figure loses more."""

ACROSS, DOWN = 8, 12
"""The columns and rows of the grid in which places of a glyph are checked."""

Seen = Callable[[Line, int, Point], tuple[float, str]]
"""A function that returns the contrast of a line with a shape (given by its index) at a place, and the name
of that ground."""


def lost_glyphs(
    ink: Ink, tops: Sequence[Sequence[int]], least: Sequence[float], seen: Seen
) -> Iterator[tuple[Line, float, float, str]]:
    """Yield the lines with a glyph that is lost: too much of its ink has too little contrast with its ground.
    Each line comes with the share that is lost, the lowest contrast and the name of that ground.

    `tops` has for each line the index of the shape under the middle of each glyph, -1 for paper; `least` has
    the contrast that each line needs. Only glyphs on several grounds are checked, at some fifty places each.
    """
    several = _Several(ink)
    looked = [
        (number, _places(ink.shapes[glyph].outline, ink.shapes[glyph].evenodd))
        for number, (line, under) in enumerate(zip(ink.lines, tops, strict=True))
        for glyph in several.glyphs(line, under)
    ]
    grounds = iter(
        topmost_shapes(
            ink.shapes, [(at, ink.lines[number].first) for number, places in looked for at in places]
        )
    )
    worst: dict[int, tuple[float, float, str]] = {}
    for number, places in looked:
        found = [seen(ink.lines[number], top, at) for at, top in zip(places, grounds, strict=False)]
        faint = [each for each in found if each[0] < least[number]]
        if len(faint) > MOST_LOST * len(places):
            lost = (len(faint) / len(places), *min(faint))
            worst[number] = max(worst.get(number, lost), lost)
    for number, lost in worst.items():
        yield ink.lines[number], *lost


class _Several:
    """Finds the glyphs of a face that lie on more than one ground."""

    def __init__(self, ink: Ink) -> None:
        self._ink = ink
        painted = [
            index
            for index, (shape, style) in enumerate(zip(ink.shapes, ink.styles, strict=True))
            if style and shape.fill and not shape.unseen
        ]
        self._painted = np.array(painted, dtype=np.int64)
        self._boxes = np.array([ink.shapes[index].bounds for index in painted]).reshape(-1, 4)
        self._areas: dict[int, Area] = {}

    def glyphs(self, line: Line, tops: Sequence[int]) -> Iterator[int]:
        """Yield the indices of the glyphs of a line that lie on more than one ground."""
        count = int(np.searchsorted(self._painted, line.first))
        left, top, right, bottom = self._boxes[:count].T[:, None, :]
        glyphs = np.array([self._ink.shapes[line.first + k].bounds for k in range(len(tops))]).reshape(-1, 4)
        x0, y0, x1, y1 = glyphs.T[:, :, None]
        meets = (left < x1) & (right > x0) & (top < y1) & (bottom > y0)
        for number, under in enumerate(tops):
            near = np.flatnonzero(meets[number])
            if len(near) and not (self._painted[near[-1]] == under and self._holds(under, glyphs[number])):
                yield line.first + number

    def _holds(self, index: int, box: NDArray[np.float64]) -> bool:
        return bool(shapely.covers(self._area(index), shapely.box(*box)))

    def _area(self, index: int) -> Area:
        if index not in self._areas:
            shape = self._ink.shapes[index]
            area = fill_area(shape.outline, shape.evenodd)
            self._areas[index] = area if shape.clip is None else shapely.intersection(area, shape.clip)
            shapely.prepare(self._areas[index])
        return self._areas[index]


@remembered
def _places(outline: tuple[Segment, ...], evenodd: bool) -> tuple[Point, ...]:
    """Return places in the ink of a glyph, evenly spread over a grid."""
    area = fill_area(outline, evenodd)
    left, top, right, bottom = area.bounds
    x, y = np.meshgrid(
        left + (right - left) * (np.arange(ACROSS) + 0.5) / ACROSS,
        top + (bottom - top) * (np.arange(DOWN) + 0.5) / DOWN,
    )
    inside = shapely.contains_xy(area, x.ravel(), y.ravel())
    return tuple(zip(x.ravel()[inside].tolist(), y.ravel()[inside].tolist(), strict=True))
