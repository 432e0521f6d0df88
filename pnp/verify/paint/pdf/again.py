"""What a form has painted, kept for the next time that it is drawn in the same way in another place.

A kit draws each face as often as it has copies, and its ornaments on many faces. What a form paints depends
on its program and on the state that it finds: where only the place differs, the shapes are the same beside
it. What is remembered by a form's number belongs to one open file; `forms` tells forms of others.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import shapely

from pnp.scene import IDENTITY, Matrix
from pnp.verify.paint.pdf.state import State
from pnp.verify.paint.region import CLIPPED, OUTSIDE, Region, apart
from pnp.verify.paint.shapes import SLACK, Shape, TextRun, transported

DIGITS = 6
"""Of a mm, to which regions have to lie alike."""

Manner = tuple[Any, ...]
"""All that decides what a form paints, but the place."""

BESIDE = 2
"""Where in it all begins that names no object of the file: a form and the font that is set when it begins."""


@dataclass(frozen=True, slots=True)
class Painted:
    """What a form painted where the state's origin was `at`; `count` operators were run."""

    at: tuple[float, float]
    shapes: tuple[Shape, ...]
    texts: tuple[TextRun, ...]
    odd: tuple[str, ...]
    count: int

    def moved(self, at: tuple[float, float], page: Region) -> tuple[list[Shape], list[TextRun]]:
        """The same where the origin is another one."""
        dx, dy = at[0] - self.at[0], at[1] - self.at[1]
        matrix = (*IDENTITY[:4], dx, dy)
        clips: dict[int, Any] = {}
        texts = [replace(each, at=(each.at[0] + dx, each.at[1] + dy)) for each in self.texts]
        return [_moved(shape, matrix, clips, page) for shape in self.shapes], texts


def _moved(shape: Shape, matrix: Matrix, clips: dict[int, Any], page: Region) -> Shape:
    dx, dy = matrix[4:]
    left, top, right, bottom = shape.bounds
    clip = shape.clip
    if clip is not None:
        if id(clip) not in clips:
            clips[id(clip)] = shapely.transform(clip, lambda points: np.add(points, (dx, dy)))
        clip = clips[id(clip)]
    box = (left + dx, top + dy, right + dx, bottom + dy)
    unseen = shape.unseen
    if unseen in (CLIPPED, OUTSIDE):  # which of the two it is told to be is the place's affair
        unseen = OUTSIDE if apart(box, page.box) else CLIPPED
    return shape.lying(transported(shape.outline, matrix), box, clip, unseen, shape.name, matrix)


def manner(form: tuple[int, int], state: State, page: Region, *, veiled: bool, depth: int) -> Manner | None:
    """All that decides what a form paints in a state, its own region included, but the place. None where the
    place decides too, as near the edge of the page, and where a state cannot be told from another."""
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
    return (form, font, veiled, depth, state.ctm[:4], *_drawn(state), *_region(state))


def _drawn(state: State) -> Iterator[Any]:
    """How the state fills, draws and writes."""
    yield from (state.fill, state.stroke, state.width, state.cap, state.join, state.limit)
    yield from (state.dash, state.phase, state.fill_alpha, state.stroke_alpha)
    yield from (state.size, state.mode, state.leading, state.rise)


def _region(state: State) -> Iterator[Any]:
    """Where painting shows, from the origin on."""
    x, y = state.ctm[4:]
    left, top, right, bottom = state.region.box
    yield from (round(left - x, DIGITS), round(top - y, DIGITS))
    yield from (round(right - x, DIGITS), round(bottom - y, DIGITS))
    for window in state.region.windows:
        across, down = window.bounds[:2]
        yield from (window.form, round(across - x, DIGITS), round(down - y, DIGITS))
