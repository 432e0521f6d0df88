"""D: whether the words of a book's figures can be read whole."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from pnp.finding import Check, Finding, check
from pnp.games import figure
from pnp.games.proof import Proof
from pnp.scene import Drawing, Face
from pnp.verify.drawing.ink import TOLERANCE, Ink, Line, ink_of
from pnp.verify.drawing.words import is_own, near_words
from pnp.verify.paint import Shape

COVERED = 0.1
"""How much of a letter may lie under what is painted later: less than anyone misses."""


@check("D26", "no word of a figure leaves it or is covered")
def whole(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Every letter that a figure of the book itself sets lies inside the figure and inside what cuts into
    it, and nothing filled is painted over it later. What stands on a card or a board that the figure shows
    smaller is not asked: cards lie one on the other there, as on a table."""
    for name, draw in proof.figures.items():
        drawing = figure(proof.setting, draw)
        ink = ink_of(_face(name, drawing, proof))
        bounds = np.array([shape.bounds for shape in ink.shapes]).reshape(-1, 4)
        low, high = (-TOLERANCE, -TOLERANCE), (drawing.width + TOLERANCE, drawing.height + TOLERANCE)
        beyond: NDArray[np.bool_] = np.any((bounds[:, :2] < low) | (bounds[:, 2:] > high), axis=1)
        panels = [at for at, shape in enumerate(ink.shapes) if _hides(shape)]
        for line in ink.lines:
            if not line.middles or not is_own(line.text, line.matrix):
                continue
            letters = range(line.first, line.first + len(line.middles))
            where = f"figure {name}"
            if beyond[letters.start : letters.stop].any():
                yield self.error(
                    where, f"expected {line.text.text!r} inside the figure, found it beyond its edge"
                )
            elif any(_is_cut(ink, at) for at in letters):
                yield self.error(where, f"expected {line.text.text!r} whole, found it cut off")
            elif (cover := _cover(ink, line, panels, bounds)) >= 0:
                by = ink.shapes[cover].name or "something"
                yield self.error(where, f"expected nothing on {line.text.text!r}, found it covered by {by}")


def _face(name: str, drawing: Drawing, proof: Proof) -> Face:
    """A figure as a face that is cut at its edges, so that it can be looked at as one."""
    right, foot = drawing.width, drawing.height
    trim = ((0.0, 0.0), (right, 0.0), (right, foot), (0.0, foot))
    ground = next(iter(proof.theme(proof.setting.variant).swatches.values()))
    return Face(name, right, foot, trim, near_words(drawing.elements), ground, bleed=0.0, safe=0.0)


def _is_cut(ink: Ink, at: int) -> bool:
    """Whether a clip takes a part of a letter away, or all."""
    shape = ink.shapes[at]
    if shape.unseen:
        return True
    return shape.clip is not None and not shape.clip.buffer(TOLERANCE).covers(shapely.box(*shape.bounds))


def _hides(shape: Shape) -> bool:
    """Whether nothing of what lies under a shape is seen."""
    return bool(shape.fill) and not shape.unseen and shape.alpha[0] >= 1.0


def _cover(ink: Ink, line: Line, panels: Sequence[int], bounds: NDArray[np.float64]) -> int:
    """The first of the shapes that hide what is under them which is painted over a letter of a line later,
    -1 where there is none."""
    end = line.first + len(line.middles)
    later = np.array(panels[bisect_left(panels, end) :], dtype=int)
    left, top = bounds[line.first : end, :2].min(axis=0)
    right, bottom = bounds[line.first : end, 2:].max(axis=0)
    boxes = bounds[later]
    near = (left < boxes[:, 2]) & (boxes[:, 0] < right) & (top < boxes[:, 3]) & (boxes[:, 1] < bottom)
    for panel in later[near].tolist():
        area = ink.area(panel)
        for at in range(line.first, end):
            letter = ink.area(at)
            if letter.intersection(area).area > COVERED * letter.area:
                return int(panel)
    return -1


CHECKS = (whole,)
