"""Looks up the fills that lie under and over the letters of a page, in the order of painting."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from pnp.scene import Box, Matrix, Segment
from pnp.verify.paint.area import fill_area, ink
from pnp.verify.paint.book.page import BookPage, Clip, Paint, Run, kinds_of, numbers_of
from pnp.verify.paint.shapes import Shape, transform_outline

HIGH, DEEP = 0.68, 0.2
"""The shares of a letter's size that letters reach above their baseline and below it."""

MIDDLE = 0.25
"""The share of a letter's size: how far above its baseline the point lies where its ground is looked up."""


class Ground:
    """An index of a page's paint by the boxes around it."""

    def __init__(self, page: BookPage) -> None:
        self._paints = page.paints
        self._areas: dict[int, Any] = {}
        self._clips: dict[int, tuple[Clip, Box, bool]] = {}
        self.boxes = _boxes(page.paints)
        self._index = {paint.at: k for k, paint in enumerate(page.paints)}
        self.at = np.array([paint.at for paint in page.paints], dtype=np.int64)
        self._filled = np.array([bool(paint.fill) for paint in page.paints], dtype=bool)

    @classmethod
    def from_page(cls, page: BookPage) -> "Ground":
        """Return the ground of a page, computed once for each page."""
        if "ground" not in page.known:
            page.known["ground"] = cls(page)
        return page.known["ground"]  # type: ignore[no-any-return]  # what stands there

    def box(self, paint: Paint) -> Box:
        """Return the box around a paint of this page."""
        left, top, right, foot = self.boxes[self._index[paint.at]].tolist()
        return (left, top, right, foot)

    def window(self, clip: Clip) -> Box:
        """Return the box around the part of the page that a clip leaves."""
        return self._clip_box(clip)[0]

    def paints_in(self, box: Box) -> NDArray[np.int64]:
        """Return the indices of the paints whose boxes meet a box, in the order of painting."""
        if not len(self.boxes):
            return np.empty(0, dtype=np.int64)
        b = self.boxes
        hit = (b[:, 0] < box[2]) & (b[:, 2] > box[0]) & (b[:, 1] < box[3]) & (b[:, 3] > box[1])
        return np.flatnonzero(hit)

    def colours(self, run: Run) -> list[str]:
        """Return the colour under each letter of a run: white for bare paper, "picture" for pixels."""
        points = letter_centres(run)
        found = ["#ffffff"] * len(points)
        left = np.arange(len(points))
        below = [k for k in self.paints_in(box_of(run)) if self.at[k] < run.at and self._filled[k]]
        for k in reversed(below):
            inside = self._covers(int(k), points[left])
            for index in left[inside]:
                found[index] = self._paints[k].fill
            left = left[~inside]
            if not len(left):
                break
        return found

    def covered_letters(self, run: Run) -> str:
        """Return the letters of a run that later paint covers."""
        over = [int(k) for k in self.paints_in(box_of(run)) if self.at[k] > run.at]
        if not over:
            return ""
        points = letter_centres(run)
        hidden = np.zeros(len(points), dtype=bool)
        for k in over:
            hidden |= self._covers(k, points)
        return "".join(letter.text for letter, under in zip(run.letters, hidden, strict=True) if under)

    def is_clipped(self, run: Run) -> bool:
        """Return whether a clip hides part of the letters of a run."""
        left, top, right, foot = box_of(run)
        for clip in run.clips:
            box, whole = self._clip_box(clip)
            slack = 0.25 * run.size
            if left < box[0] - slack or right > box[2] + slack or foot < box[1] or top > box[3]:
                return True
            middle = run.base - MIDDLE * run.size
            if not box[1] - slack <= middle <= box[3] + slack:
                return True
            if not whole and not shapely.contains_xy(self._clip_area(clip), *letter_centres(run).T).all():
                return True
        return False

    def _clip_box(self, clip: Clip) -> tuple[Box, bool]:
        """Return the box around a clip's area, and whether the area fills it."""
        if id(clip) not in self._clips:
            outline = outline_of(clip.path, clip.matrix)
            area = fill_area(outline, clip.evenodd)
            box: Box = area.bounds if not area.is_empty else (0.0, 0.0, 0.0, 0.0)
            self._clips[id(clip)] = (clip, box, bool(shapely.box(*box).equals(area)))
        return self._clips[id(clip)][1:]

    def _clip_area(self, clip: Clip) -> Any:
        return fill_area(outline_of(clip.path, clip.matrix), clip.evenodd)

    def _covers(self, index: int, points: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return which of the points the ink of a paint covers, with its clips applied."""
        paint = self._paints[index]
        left, top, right, foot = self.boxes[index]
        x, y = points.T
        inside = (left <= x) & (x <= right) & (top <= y) & (y <= foot)
        if not inside.any() or _is_box(paint):
            return np.asarray(inside & self._inside_clips(paint, points))
        reached = shapely.contains_xy(self._area(index), x, y)
        return np.asarray(inside & reached & self._inside_clips(paint, points))

    def _inside_clips(self, paint: Paint, points: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return which of the points lie inside all clips of a paint."""
        x, y = points.T
        inside = np.ones(len(points), dtype=bool)
        for clip in paint.clips:
            box, whole = self._clip_box(clip)
            inside &= (box[0] <= x) & (x <= box[2]) & (box[1] <= y) & (y <= box[3])
            if not whole and inside.any():
                inside &= shapely.contains_xy(self._clip_area(clip), x, y)
        return inside

    def _area(self, index: int) -> Any:
        if index not in self._areas:
            self._areas[index] = ink_of(self._paints[index])
            shapely.prepare(self._areas[index])
        return self._areas[index]


def ink_of(paint: Paint) -> Any:
    """Return the area that a paint colours."""
    return ink(
        Shape(
            outline_of(paint.path, paint.matrix),
            paint.fill or None,
            paint.stroke or None,
            2 * _half_width(paint),
            evenodd="*" in paint.operator,
        )
    )


def outline_of(path: bytes, matrix: Matrix) -> tuple[Segment, ...]:
    """Return a path as segments, in mm on the page."""
    values = iter(numbers_of(path).tolist())
    many = {"M": 2, "L": 2, "C": 6, "Z": 0}
    segments: list[Any] = [(kind, *(next(values) for _ in range(many[kind]))) for kind in kinds_of(path)]
    return transform_outline(segments, matrix)


def box_of(run: Run) -> Box:
    """Return the box around the letters of a run, from `HIGH` above the baseline to `DEEP` below it."""
    left = min(letter.left for letter in run.letters)
    right = max(letter.right for letter in run.letters)
    return (left, run.base - HIGH * run.size, max(right, left + 0.01), run.base + DEEP * run.size)


def letter_centres(run: Run) -> NDArray[np.float64]:
    """Return the centre of each letter of a run."""
    return np.array([((each.left + each.right) / 2, run.base - MIDDLE * run.size) for each in run.letters])


def _is_box(paint: Paint) -> bool:
    if paint.stroke or paint.matrix[1] or paint.matrix[2]:
        return False
    if paint.kinds not in ("MLLLZ", "MLLL", "MLLLLZ"):
        return False
    v: list[float] = paint.numbers[:8].tolist()
    return (v[0] == v[2] and v[3] == v[5] and v[4] == v[6] and v[7] == v[1]) or (
        v[1] == v[3] and v[2] == v[4] and v[5] == v[7] and v[6] == v[0]
    )


def _boxes(paints: Sequence[Paint]) -> NDArray[np.float64]:
    """Return the box around each paint; a line's box includes half its width."""
    if not paints:
        return np.empty((0, 4))
    numbers = [paint.numbers for paint in paints]
    counts = [len(own) // 2 for own in numbers]
    points = np.concatenate(numbers).reshape(-1, 2)
    matrices = np.repeat(np.array([paint.matrix for paint in paints]), counts, axis=0)
    x = matrices[:, 0] * points[:, 0] + matrices[:, 2] * points[:, 1] + matrices[:, 4]
    y = matrices[:, 1] * points[:, 0] + matrices[:, 3] * points[:, 1] + matrices[:, 5]
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    box = [
        np.minimum.reduceat(x, starts),
        np.minimum.reduceat(y, starts),
        np.maximum.reduceat(x, starts),
        np.maximum.reduceat(y, starts),
    ]
    wide = np.array([_half_width(paint) for paint in paints])
    return np.column_stack((box[0] - wide, box[1] - wide, box[2] + wide, box[3] + wide))


def _half_width(paint: Paint) -> float:
    a, b, c, d = paint.matrix[:4]
    return paint.width * abs(a * d - b * c) ** 0.5 / 2 if paint.stroke else 0.0
