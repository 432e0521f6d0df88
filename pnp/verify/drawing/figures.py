"""D: whether the words of a book's figures can be read whole."""

from collections.abc import Iterator

import shapely

from pnp.finding import Check, Finding, check
from pnp.games import figure
from pnp.games.proof import Proof
from pnp.scene import Drawing, Face
from pnp.verify.drawing.ink import TOLERANCE, Ink, Line, ink_of
from pnp.verify.drawing.words import is_own, near_words

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
        inside = shapely.box(0.0, 0.0, drawing.width, drawing.height).buffer(TOLERANCE)
        for line in ink.lines:
            if not is_own(line.text, line.matrix):
                continue
            letters = range(line.first, line.first + len(line.middles))
            where = f"figure {name}"
            if any(not inside.covers(shapely.box(*ink.shapes[at].bounds)) for at in letters):
                yield self.error(
                    where, f"expected {line.text.text!r} inside the figure, found it beyond its edge"
                )
            elif any(_is_cut(ink, at) for at in letters):
                yield self.error(where, f"expected {line.text.text!r} whole, found it cut off")
            elif (cover := _cover(ink, line)) >= 0:
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


def _cover(ink: Ink, line: Line) -> int:
    """The first shape that is painted over a letter of a line later, -1 where there is none."""
    end = line.first + len(line.middles)
    boxes = [shapely.box(*ink.shapes[at].bounds) for at in range(line.first, end)]
    around = shapely.union_all(boxes).bounds
    for later in range(end, len(ink.shapes)):
        shape = ink.shapes[later]
        if not shape.fill or shape.unseen or shape.alpha[0] < 1.0 or _apart(shape.bounds, around):
            continue
        area = ink.area(later)
        for at in range(line.first, end):
            letter = ink.area(at)
            if letter.intersection(area).area > COVERED * letter.area:
                return later
    return -1


def _apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


CHECKS = (whole,)
