"""Caches what a form has painted, for the next time that it is drawn in the same way in another place.

A kit draws each face as often as it has copies, and its ornaments on many faces. What a form paints depends
on its program and on the graphics state. Where only the place differs, the shapes are moved. A key with a
form's object number is valid within one open file; `forms` identifies forms across files.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import shapely

from pnp.scene import IDENTITY, Matrix
from pnp.verify.paint.pdf.state import State
from pnp.verify.paint.region import CLIPPED, OUTSIDE, Region, are_apart
from pnp.verify.paint.shapes import SLACK, Shape, TextRun, transform_outline

DIGITS = 6
"""The decimals, in mm, to which regions must agree."""

FormKey = tuple[Any, ...]
"""Everything that decides what a form paints, except the place."""

PORTABLE = 2
"""The index from which a key names no object of the file: after the form and the current font."""


@dataclass(frozen=True, slots=True)
class FormPaint:
    """What a form painted when the origin was `at`; `count` is the number of operators that were run."""

    at: tuple[float, float]
    shapes: tuple[Shape, ...]
    texts: tuple[TextRun, ...]
    odd: tuple[str, ...]
    count: int

    def move_to(self, at: tuple[float, float], page: Region) -> tuple[list[Shape], list[TextRun]]:
        """Return the same shapes and texts with the origin moved to another point."""
        dx, dy = at[0] - self.at[0], at[1] - self.at[1]
        matrix = (*IDENTITY[:4], dx, dy)
        clips: dict[int, Any] = {}
        texts = [replace(each, at=(each.at[0] + dx, each.at[1] + dy)) for each in self.texts]
        return [_move_shape(shape, matrix, clips, page) for shape in self.shapes], texts


def _move_shape(shape: Shape, matrix: Matrix, clips: dict[int, Any], page: Region) -> Shape:
    dx, dy = matrix[4:]
    left, top, right, bottom = shape.bounds
    clip = shape.clip
    if clip is not None:
        if id(clip) not in clips:
            clips[id(clip)] = shapely.transform(clip, lambda points: np.add(points, (dx, dy)))
        clip = clips[id(clip)]
    box = (left + dx, top + dy, right + dx, bottom + dy)
    unseen = shape.unseen
    if unseen in (CLIPPED, OUTSIDE):  # which of the two depends on the place
        unseen = OUTSIDE if are_apart(box, page.box) else CLIPPED
    return shape.with_place(transform_outline(shape.outline, matrix), box, clip, unseen, shape.name, matrix)


def form_key(
    form: tuple[int, int], state: State, page: Region, *, veiled: bool, depth: int
) -> FormKey | None:
    """Return the key for what a form paints in a state, its region included but not its place.

    None if the place matters too, as near the edge of the page, or if the state cannot be compared.
    """
    if form == (0, 0) or state.fill_space is not None or state.stroke_space is not None:
        return None
    (left, top, right, bottom), edge = state.region.box, page.box
    if left < edge[0] + SLACK or top < edge[1] + SLACK:
        return None
    if right > edge[2] - SLACK or bottom > edge[3] - SLACK:
        return None
    font = None
    if state.font is not None:
        font = state.font.objgen
        if font == (0, 0):
            return None
    return (form, font, veiled, depth, state.ctm[:4], *_paint_state(state), *_region_state(state))


def _paint_state(state: State) -> Iterator[Any]:
    """Yield the values of the state for filling, stroking and text."""
    yield from (state.fill, state.stroke, state.width, state.cap, state.join, state.limit)
    yield from (state.dash, state.phase, state.fill_alpha, state.stroke_alpha)
    yield from (state.size, state.mode, state.leading, state.rise)


def _region_state(state: State) -> Iterator[Any]:
    """Yield where painting shows, relative to the origin."""
    x, y = state.ctm[4:]
    left, top, right, bottom = state.region.box
    yield from (round(left - x, DIGITS), round(top - y, DIGITS))
    yield from (round(right - x, DIGITS), round(bottom - y, DIGITS))
    for window in state.region.windows:
        across, down = window.bounds[:2]
        yield from (window.form, round(across - x, DIGITS), round(down - y, DIGITS))
