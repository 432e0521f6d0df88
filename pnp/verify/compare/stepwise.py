"""Compares the paths of a drawing, one by one in order, with the paths that a page paints for it, at one
common scale. A path of the drawing is called a step, and a path on the page a part."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pnp.scene import (
    IDENTITY,
    Box,
    Drawing,
    Element,
    Group,
    Image,
    Matrix,
    Segment,
    Shape,
    Text,
    Use,
    compose,
    glyph_paths,
    segments_of,
)
from pnp.units import Point
from pnp.verify.paint import extent, transform_outline

TOLERANCE = 0.35
"""The largest distance in mm on the page between a point and its place in the drawing. The matrix of a board
shown small is rounded to four digits."""

SLACK = 0.05
"""The distance in mm by which every clip is widened on each side before visible parts are compared, so that a
line exactly on the edge of a clip counts as visible."""

CUT = 0.4
"""The largest difference in mm between the visible part of a path as drawn and as painted, measured at each
side of the box around it. It is not 0, because the corners of clips are rounded differently."""

CLOSE, CLOSE_CUT = 0.02, 0.04
"""The same two tolerances, TOLERANCE and CUT, in mm for pictures that are painted in the drawing's own size,
as in pages for screens."""

THICKER = 0.03
"""The largest difference in line width, as a share of the width."""

_EVERYWHERE = (-1e6, -1e6, 1e6, 1e6)
_NOWHERE = (1e6, 1e6, -1e6, -1e6)
"""The box of a path without clips, and of a clip without points."""

ROUND = "MCCCC"
"""The first segments of a circle as a path. Other programs use more arcs."""


Numbers = NDArray[np.float64]

Clip = tuple[str, Numbers, Matrix]
"""A clip path: the letters of its segments such as "MLLZ", their coordinates as a flat array, and the matrix
that maps these to the drawing or the page."""


class Outline:
    """The outline of a path in its own coordinates. Two forms of its segments are computed on first use, once
    for all uses of a symbol: `kinds`, their letters such as "MLLZ", and `numbers`, their coordinates as a
    flat array."""

    def __init__(self, segments: tuple[Segment, ...]) -> None:
        self.segments = segments

    @cached_property
    def kinds(self) -> str:
        """The letters of its segments, such as "MLLZ"."""
        return "".join([segment[0] for segment in self.segments])  # type: ignore[misc]  # letters come first

    @cached_property
    def numbers(self) -> Numbers:
        """The coordinates of its segments as a flat array: x, y, x, y and so on."""
        return numbers_in(self.segments)


@dataclass(slots=True, eq=False)
class Step:
    """A path of a drawing. `matrix` maps its outline to mm of the drawing. The width of its line is in the
    outline's own units.

    `clips` are the clips around it, outermost first. If a raster picture is painted in place of the path,
    `picture` identifies it; otherwise it is "".
    """

    outline: Outline
    matrix: Matrix
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    round: bool = False
    evenodd: bool = False
    clips: tuple[Clip, ...] = ()
    picture: str = ""
    name: str = ""


def numbers_in(segments: Sequence[Segment]) -> NDArray[np.float64]:
    """Return the coordinates of a path's segments as a flat array: x, y, x, y and so on."""
    values: list[Any] = [value for segment in segments for value in segment[1:]]
    return np.array(values, dtype=np.float64)


def drawing_steps(drawing: Drawing) -> tuple[Step, ...]:
    """Return the paths that a drawing paints, in order. Elements without a path, and those without fill and
    line, are left out."""
    return tuple(_steps(drawing.elements, IDENTITY, (), "", {}))


def _steps(
    elements: Iterable[Element],
    matrix: Matrix,
    clips: tuple[Clip, ...],
    around: str,
    known: dict[int, tuple[Outline, ...]],
) -> Iterator[Step]:
    """Yield the paths that some elements paint. `around` is the name of the nearest named element around
    them. `known` is a cache of the outlines of elements, by id, since a symbol is used many times."""
    for element in elements:
        match element:
            case Group():
                inner = compose(matrix, element.transform)
                within = (*clips, _clip(element.clip, inner)) if element.clip else clips
                yield from _steps(element.children, inner, within, element.name or around, known)
            case Use():
                inner = compose(matrix, element.transform)
                yield from _steps(element.symbol.children, inner, clips, element.name or around, known)
            case Text():
                name, fill = element.name or f"the text {element.text!r}", element.fill.hex.lower()
                for outline in _outlines(element, known):
                    yield Step(outline, matrix, fill, clips=clips, name=name)
            case Image():
                key = f"{'mask' if element.raster.channels == 4 else 'image'}:{element.raster.key}"
                (outline,) = _outlines(element, known)
                yield Step(outline, matrix, "picture", clips=clips, picture=key, name=around)
            case _:
                (outline,), style = _outlines(element, known), element.style
                if outline.segments and (style.fill or (style.stroke and style.width > 0)):
                    lined = style.stroke and style.width > 0
                    yield Step(
                        outline,
                        matrix,
                        style.fill.hex.lower() if style.fill else "",
                        style.stroke.hex.lower() if style.stroke and lined else "",
                        style.width if lined else 0.0,
                        tuple(style.dash) if lined else (),
                        bool(lined and style.round),
                        style.evenodd,
                        clips,
                        name=element.name or around or type(element).__name__.lower(),
                    )


def _clip(path: tuple[Segment, ...], matrix: Matrix) -> Clip:
    outline = Outline(path)
    return outline.kinds, outline.numbers, matrix


def _outlines(element: Shape | Text, known: dict[int, tuple[Outline, ...]]) -> tuple[Outline, ...]:
    """Return the outlines of an element: those of its glyphs if it is a text."""
    found = known.get(id(element))
    if found is None:
        paths = glyph_paths(element) if isinstance(element, Text) else (segments_of(element),)
        found = known[id(element)] = tuple(map(Outline, paths))
    return found


class Part:
    """A path or picture that a page paints, to be compared with a step (a path of a drawing). `kinds` has the
    letters of its segments, such as "MLLZ". `numbers` are its coordinates in its own units, as a flat array,
    and `matrix` maps them to the page. `clips` are the clip paths around it, and `frames` the boxes of the
    PDF forms that contain it. `name` is the name of the board cell that it draws; only rulebook.html states
    it, elsewhere it is ""."""

    __slots__ = (
        "clips",
        "dash",
        "evenodd",
        "fill",
        "frames",
        "kinds",
        "matrix",
        "name",
        "numbers",
        "picture",
        "round",
        "stroke",
        "width",
    )

    def __init__(
        self,
        kinds: str,
        numbers: Numbers,
        matrix: Matrix,
        fill: str,
        stroke: str,
        width: float,
        dash: tuple[float, ...],
        *,
        rounded: bool,
        evenodd: bool,
        clips: tuple[Clip, ...] = (),
        frames: tuple[Clip, ...] = (),
        picture: str = "",
        name: str = "",
    ) -> None:
        self.name, self.frames = name, frames
        self.kinds, self.numbers, self.matrix = kinds, numbers, matrix
        self.fill, self.stroke, self.width, self.dash = fill, stroke, width, dash
        self.round, self.evenodd, self.clips, self.picture = rounded, evenodd, clips, picture

    def extent(self) -> Box:
        """Return the box on the page that the path really covers, with its line."""
        values = iter(self.numbers.tolist())
        counts = {"M": 2, "L": 2, "C": 6, "Z": 0}
        segments = [(kind, *islice(values, counts[kind])) for kind in self.kinds]
        left, top, right, bottom = extent(transform_outline(segments, self.matrix)) or (0.0, 0.0, 0.0, 0.0)
        half = self.width / 2 * _scale(self.matrix) if self.stroke else 0.0
        return left - half, top - half, right + half, bottom + half


def find_difference(
    steps: Sequence[Step],
    parts: Sequence[Part],
    *,
    size: Point = (1e6, 1e6),
    stretched: bool = False,
    exact: bool = False,
) -> str:
    """Return a message about the first difference between the paths of a drawing (`steps`) and what a page
    paints (`parts`). Return "" if there is none. `size` is the width and height of the drawing in mm; what
    lies outside is clipped.

    `stretched`: the drawing may be painted with different scales in width and height, and clipped to its box.
    `exact`: the drawing is painted in its own size and place, and points may be off by CLOSE mm at most.
    """
    kinds = [step.outline.kinds for step in steps]
    for step, drawn, part in zip(steps, kinds, parts, strict=False):
        if drawn != part.kinds and not (drawn.startswith(ROUND) and part.kinds.startswith(ROUND)):
            return f"{_name_of(step)} is not painted, or something before it that is not drawn"
        if (message := _paint(step, part)) is not None:
            return f"{_name_of(step)} {message}"
    if len(steps) != len(parts):
        return f"expected {len(steps)} shapes, found {len(parts)}"
    return _places(steps, kinds, parts, size, stretched, exact) if steps else ""


def _name_of(step: Step) -> str:
    return step.name or "a shape"


def _paint(step: Step, part: Part) -> str | None:
    if (step.fill, step.stroke) != (part.fill, part.stroke) and not (
        step.stroke == part.stroke and not part.fill and _is_flat(step)
    ):
        wanted = f"{step.fill or 'no fill'}, {step.stroke or 'no line'}"
        return f"is {part.fill or 'no fill'}, {part.stroke or 'no line'}: expected {wanted}"
    if step.picture and part.picture and step.picture.partition(":")[2] != part.picture.partition(":")[2]:
        return "shows another picture"
    if step.stroke and (step.round != part.round or len(step.dash) != len(part.dash)):
        return "has another kind of line"
    if step.fill and step.evenodd != part.evenodd and step.outline.kinds.count("Z") > 1:
        return "is filled by another rule"
    return None


def _is_flat(step: Step) -> bool:
    """Return whether a path is a horizontal or vertical line, which has nothing to fill. Some programs omit
    its fill."""
    ends = [segment[1:] for segment in step.outline.segments if len(segment) > 1]
    return any(len({end[axis] for end in ends}) == 1 for axis in (-2, -1))


def _places(
    steps: Sequence[Step],
    kinds: Sequence[str],
    parts: Sequence[Part],
    size: Point,
    stretched: bool,
    exact: bool,
) -> str:
    """Return the first difference in the places of points, in line widths, or in the parts that clips leave
    visible. Return "" if there is none."""
    drawn = Points([step.outline.numbers for step in steps], [step.matrix for step in steps])
    painted = Points([part.numbers for part in parts], [part.matrix for part in parts])
    alike = np.array([kind == part.kinds for kind, part in zip(kinds, parts, strict=True)], dtype=bool)
    a, b = (
        each.at if alike.all() else each.at[:, np.repeat(alike, each.counts)] for each in (drawn, painted)
    )
    known = (a, b) if alike.any() else (drawn.corners, painted.corners)
    scale, shift = (np.ones(2), np.zeros(2)) if exact else _fit(known[0], known[1], stretched)
    tolerance, cut = (CLOSE, CLOSE_CUT) if exact else (TOLERANCE, CUT)
    off = _distances(a, b, scale, shift)
    corners = drawn.boxes[~alike].reshape(-1, 2, 2) * scale + shift  # a mirror swaps them
    turned = np.stack((corners.min(axis=1), corners.max(axis=1)), axis=1)
    off = np.concatenate(
        (off, np.abs(turned - painted.boxes[~alike].reshape(-1, 2, 2)).max(axis=2).reshape(-1))
    )
    worst = int(off.argmax())
    if off[worst] > tolerance:
        index = np.arange(len(steps))
        whose = np.concatenate(
            (np.repeat(index, np.where(alike, drawn.counts, 0)), np.repeat(index[~alike], 2))
        )
        far = f"{off[worst]:.{3 if exact else 2}f} mm"
        return f"{_name_of(steps[whose[worst]])} lies {far} from where it is drawn"
    grown = float(np.sqrt(abs(scale[0] * scale[1])))
    for step, part in zip(steps, parts, strict=True):
        if step.stroke and not _same_line(step, part, grown, stretched):
            return f"{_name_of(step)} has a line of another width, or other dashes"
    if stretched:
        return ""  # a frame around words may be clipped to its box
    frame = np.array((0.0, 0.0, *size)) * np.tile(scale, 2) + np.tile(shift, 2)
    wanted = drawn.boxes * np.tile(scale, 2) + np.tile(shift, 2)
    mine, depth = _visible_boxes(wanted, frame, _windows([step.clips for step in steps], scale, shift))
    no_scale, no_shift = np.ones(2), np.zeros(2)
    theirs, other = _visible_boxes(
        painted.boxes, frame, _windows([part.clips for part in parts], no_scale, no_shift)
    )
    differ = np.abs(mine - theirs).max(axis=1) > cut
    # A path that barely reaches the window may be visible in one of them only.
    differ &= np.where((depth < 0) == (other < 0), True, np.maximum(depth, other) > cut)
    if differ.any():
        return f"{_name_of(steps[int(differ.argmax())])} is cut otherwise than it is drawn"
    seen = np.minimum(depth, other) > cut
    if message := _frame_difference(
        list(compress(steps, seen)), list(compress(parts, seen)), theirs[seen], cut
    ):
        return message
    return _clip_difference(list(compress(steps, seen)), list(compress(parts, seen)), scale, shift, cut)


def _clip_difference(
    steps: Sequence[Step],
    parts: Sequence[Part],
    scale: NDArray[np.float64],
    shift: NDArray[np.float64],
    cut: float,
) -> str:
    """Return a message about the first visible path whose clips have other corners than in the drawing, or
    "".

    The visible parts are compared elsewhere as boxes, which do not show where a clip has its corners. If a
    program has written clips in another form, or has merged them, only the boxes are compared.
    """
    drawn, painted, named = list[Clip](), list[Clip](), list[str]()
    compared: set[tuple[int, int]] = set()
    for step, part in zip(steps, parts, strict=True):
        key = (id(step.clips), id(part.clips))
        around = len(part.clips) - len(step.clips)  # the clips that the page puts around a picture
        if key in compared or around < 0:
            continue
        compared.add(key)
        for mine, theirs in zip(step.clips, part.clips[around:], strict=True):
            pair = (id(mine), id(theirs))
            if pair not in compared and mine[0] == theirs[0] and len(mine[1]):
                compared.add(pair)
                drawn.append(mine)
                painted.append(theirs)
                named.append(_name_of(step))
    if not drawn:
        return ""
    wanted, found = _points_of(drawn), _points_of(painted)
    off = _distances(wanted.at, found.at, scale, shift) > cut
    if not off.any():
        return ""
    first = int(np.repeat(np.arange(len(drawn)), wanted.counts)[off.argmax()])
    return f"{named[first]} is cut otherwise than it is drawn"


class Points:
    """The points of many paths, transformed by the matrices of their paths, as arrays. Each path is given by
    its coordinates as a flat array (x, y, x, y and so on). `at` has two rows, the x and the y of all points.
    `counts` has the number of points of each path. `boxes` has one row for each path: left, top, right and
    bottom of the box around it."""

    def __init__(self, numbers: Sequence[Numbers], matrices: Sequence[Matrix]) -> None:
        self.counts = np.array([len(each) // 2 for each in numbers])
        u, v = np.concatenate(numbers).reshape(-1, 2).T
        a, b, c, d, e, f = np.repeat(np.array(matrices, dtype=float).T, self.counts, axis=1)
        self.at = np.array((a * u + c * v + e, b * u + d * v + f))
        starts = np.concatenate(([0], np.cumsum(self.counts)[:-1]))
        low, high = (side.reduceat(self.at, starts, axis=1) for side in (np.minimum, np.maximum))
        self.boxes = np.concatenate((low, high)).T

    @property
    def corners(self) -> NDArray[np.float64]:
        """The upper left and lower right corners of the boxes of all paths, in two rows: x and y. The two
        corners of a path follow each other."""
        return self.boxes.reshape(-1, 2).T


def _windows(clips: Sequence[tuple[Clip, ...]], scale: Numbers, shift: Numbers) -> Numbers:
    """Return for each path the box that its clips leave visible. All clips are measured at once, since a
    page has thousands of small ones."""
    several = {id(some): some for some in clips}
    each = {id(clip): clip for some in several.values() for clip in some}
    boxes = np.full((len(each) + 1, 4), _EVERYWHERE)
    shaped = [index for index, (_, numbers, _) in enumerate(each.values(), 1) if len(numbers)]
    boxes[1:] = _NOWHERE
    if shaped:
        found = _points_of([clip for clip in each.values() if len(clip[1])])
        boxes[shaped] = found.boxes * np.tile(scale, 2) + np.tile(shift, 2)
    row = {key: index for index, key in enumerate(each, 1)}
    rows = [index for some in several.values() for index in (0, *(row[id(clip)] for clip in some))]
    starts = np.cumsum([0, *(len(some) + 1 for some in several.values())])[:-1]
    low = np.maximum.reduceat(boxes[rows, :2], starts)
    high = np.minimum.reduceat(boxes[rows, 2:], starts)
    place = {key: index for index, key in enumerate(several)}
    windows: Numbers = np.hstack((low, high))[[place[id(some)] for some in clips]]
    return windows


def _points_of(clips: Sequence[Clip]) -> Points:
    return Points([numbers for _, numbers, _ in clips], [matrix for _, _, matrix in clips])


def _visible_boxes(
    boxes: NDArray[np.float64], frame: NDArray[np.float64], windows: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the visible part of each box within a frame and a window, all zeros if nothing is visible.
    Return also how far the box reaches into the visible area, a negative distance if it is outside."""
    least = np.maximum(windows[:, :2], frame[:2]) - SLACK
    most = np.minimum(windows[:, 2:], frame[2:]) + SLACK
    depth = np.minimum(np.minimum(boxes[:, 2:] - least, most - boxes[:, :2]), most - least).min(axis=1)
    left = np.hstack((np.maximum(boxes[:, :2], least), np.minimum(boxes[:, 2:], most)))
    return np.where(depth[:, None] >= 0, left, 0.0), depth


def _frame_difference(steps: Sequence[Step], parts: Sequence[Part], visible: Numbers, cut: float) -> str:
    """Return a message about the first path that is cut off by the box of a form by more than `cut` mm, or ""
    if there is none. `visible` has the boxes around the visible parts of the paths."""
    windows = _windows([part.frames for part in parts], np.ones(2), np.zeros(2))
    for step, part, seen, window, far in zip(
        steps, parts, visible, windows, _beyond(visible, windows), strict=True
    ):
        if far > cut:  # the control points of a curve reach farther than the curve
            box = np.array(part.extent())
            left = np.hstack((np.maximum(box[:2], seen[:2]), np.minimum(box[2:], seen[2:])))
            if _beyond(left[None], window[None])[0] > cut:
                return f"{_name_of(step)} is cut off by the box of a form"
    return ""


def _beyond(boxes: Numbers, windows: Numbers) -> Numbers:
    """Return how far each box reaches out of its window at most."""
    far: Numbers = np.maximum(windows[:, :2] - boxes[:, :2], boxes[:, 2:] - windows[:, 2:]).max(axis=1)
    return far


def _same_line(step: Step, part: Part, grown: float, stretched: bool) -> bool:
    if stretched:
        return True  # a stretched pen is not a circle
    wanted, found = _scale(step.matrix) * grown, _scale(part.matrix)
    pairs = [(step.width, part.width), *zip(step.dash, part.dash, strict=True)]
    return all(abs(a * wanted - b * found) <= THICKER * a * wanted + 0.002 for a, b in pairs)


def _fit(
    drawn: NDArray[np.float64], painted: NDArray[np.float64], stretched: bool
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the scale and the shift that map one set of points best to another, by least squares."""
    a, b = (points - points.mean(axis=1, keepdims=True) for points in (drawn, painted))
    if stretched:
        scale = (a * b).sum(axis=1) / np.maximum((a * a).sum(axis=1), 1e-9)
    else:
        scale = np.full(2, (a * b).sum() / max((a * a).sum(), 1e-9))
    return scale, painted.mean(axis=1) - drawn.mean(axis=1) * scale


def _distances(drawn: Numbers, painted: Numbers, scale: Numbers, shift: Numbers) -> Numbers:
    """Return how far each painted point is from its place in the drawing, in x or in y."""
    far: Numbers = np.abs(drawn * scale[:, None] + shift[:, None] - painted).max(axis=0)
    return far


def _scale(matrix: Matrix) -> float:
    a, b, c, d = matrix[:4]
    return float(abs(a * d - b * c) ** 0.5)
