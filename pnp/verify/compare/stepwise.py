"""A drawing's steps held against what a page paints in its place: one to one, in order, under one scale."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pnp.scene import Matrix, Segment
from pnp.units import Point
from pnp.verify.compare.painted import Step, numbers_in

TOLERANCE = 0.35
"""How far any point may lie from where the drawing has it, mm on the page: a board that is shown small has
its matrix rounded to four digits."""

SLACK = 0.05
"""mm: lines that lie on the edge of a clip are seen."""

CUT = 0.4
"""How much more or less of a path a clip may leave on a side, mm; clips' corners are rounded in their own
way."""

THICKER = 0.03
"""Of its width: how much thicker or thinner a line may be."""

ROUND = "MCCCC"
"""How a circle begins as a path; other writers have more arcs of it."""


Numbers = NDArray[np.float64]

Clip = tuple[str, Numbers, Matrix]
"""A path that cuts: kinds, numbers, matrix."""


class Part:
    """A path that is painted. `numbers` are those of its steps, `clips` (kinds, numbers, matrix)."""

    __slots__ = (
        "clips",
        "dash",
        "evenodd",
        "fill",
        "kinds",
        "matrix",
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
        picture: str = "",
    ) -> None:
        self.kinds, self.numbers, self.matrix = kinds, numbers, matrix
        self.fill, self.stroke, self.width, self.dash = fill, stroke, width, dash
        self.round, self.evenodd, self.clips, self.picture = rounded, evenodd, clips, picture


def unlike(
    steps: Sequence[Step], parts: Sequence[Part], *, size: Point = (1e6, 1e6), stretched: bool = False
) -> str:
    """How what is painted differs from a drawing of a `size`, which cuts it; nothing where it does not. A
    picture that is `stretched` may be wider or higher than it was drawn, and cut to its room."""
    kinds = [step.kinds for step in steps]
    for step, drawn, part in zip(steps, kinds, parts, strict=False):
        if drawn != part.kinds and not (drawn.startswith(ROUND) and part.kinds.startswith(ROUND)):
            return f"{_called(step)} is not painted, or something before it that is not drawn"
        if (message := _paint(step, part)) is not None:
            return f"{_called(step)} {message}"
    if len(steps) != len(parts):
        return f"expected {len(steps)} shapes, found {len(parts)}"
    return _places(steps, kinds, parts, size, stretched) if steps else ""


def _called(step: Step) -> str:
    return step.name or "a shape"


def _paint(step: Step, part: Part) -> str | None:
    if (step.fill, step.stroke) != (part.fill, part.stroke) and not (
        step.stroke == part.stroke and not part.fill and _flat(step)
    ):
        wanted = f"{step.fill or 'no fill'}, {step.stroke or 'no line'}"
        return f"is {part.fill or 'no fill'}, {part.stroke or 'no line'}: expected {wanted}"
    if step.picture and part.picture and step.picture.partition(":")[2] != part.picture.partition(":")[2]:
        return "shows another picture"
    if step.stroke and (step.round != part.round or len(step.dash) != len(part.dash)):
        return "has another kind of line"
    if step.fill and step.evenodd != part.evenodd and step.segments.count(("Z",)) > 1:
        return "is filled by another rule"
    return None


def _flat(step: Step) -> bool:
    """Whether a path is a line and has nothing to fill, which some writers then leave out."""
    ends = [segment[1:] for segment in step.segments if len(segment) > 1]
    return any(len({end[axis] for end in ends}) == 1 for axis in (-2, -1))


def _places(
    steps: Sequence[Step], kinds: Sequence[str], parts: Sequence[Part], size: Point, stretched: bool
) -> str:
    """Whether all points lie where one scale and one shift take them, and as much of each path is seen."""
    drawn = Points([step.numbers for step in steps], [s.matrix for s in steps])
    painted = Points([part.numbers for part in parts], [part.matrix for part in parts])
    alike = np.array([kind == part.kinds for kind, part in zip(kinds, parts, strict=True)], dtype=bool)
    a, b = drawn.at[np.repeat(alike, drawn.counts)], painted.at[np.repeat(alike, painted.counts)]
    known = (a, b) if alike.any() else (drawn.corners, painted.corners)
    scale, shift = _fitted(known[0], known[1], stretched)
    off = np.abs(a * scale + shift - b).max(axis=1)
    corners = drawn.boxes[~alike].reshape(-1, 2, 2) * scale + shift  # the other way round in a mirror
    turned = np.stack((corners.min(axis=1), corners.max(axis=1)), axis=1)
    off = np.concatenate(
        (off, np.abs(turned - painted.boxes[~alike].reshape(-1, 2, 2)).max(axis=2).reshape(-1))
    )
    worst = int(off.argmax())
    if off[worst] > TOLERANCE:
        index = np.arange(len(steps))
        whose = np.concatenate(
            (np.repeat(index, np.where(alike, drawn.counts, 0)), np.repeat(index[~alike], 2))
        )
        return f"{_called(steps[whose[worst]])} lies {off[worst]:.2f} mm from where it is drawn"
    grown = float(np.sqrt(abs(scale[0] * scale[1])))
    for step, part in zip(steps, parts, strict=True):
        if step.stroke and not _same_line(step, part, grown, stretched):
            return f"{_called(step)} has a line of another width, or other dashes"
    if stretched:
        return ""  # what stands around words may be cut to its room
    frame = np.array((0.0, 0.0, *size)) * np.tile(scale, 2) + np.tile(shift, 2)
    wanted = drawn.boxes * np.tile(scale, 2) + np.tile(shift, 2)
    mine, depth = _within(wanted, frame, _windows([step.clips for step in steps], _drawn_box, scale, shift))
    no_scale, no_shift = np.ones(2), np.zeros(2)
    clips = [part.clips for part in parts]
    theirs, other = _within(painted.boxes, frame, _windows(clips, _painted_box, no_scale, no_shift))
    differ = np.abs(mine - theirs).max(axis=1) > CUT
    # What only just reaches in may be seen in one of them and not in the other.
    differ &= np.where((depth < 0) == (other < 0), True, np.maximum(depth, other) > CUT)
    if differ.any():
        return f"{_called(steps[int(differ.argmax())])} is cut otherwise than it is drawn"
    return ""


class Points:
    """The points of many paths, each under its own matrix."""

    def __init__(self, numbers: Sequence[Numbers], matrices: Sequence[Matrix]) -> None:
        self.counts = np.array([len(each) // 2 for each in numbers])
        flat = np.concatenate(numbers).reshape(-1, 2)
        m = np.repeat(np.array(matrices, dtype=float), self.counts, axis=0)
        x = m[:, 0] * flat[:, 0] + m[:, 2] * flat[:, 1] + m[:, 4]
        y = m[:, 1] * flat[:, 0] + m[:, 3] * flat[:, 1] + m[:, 5]
        self.at = np.column_stack((x, y))
        starts = np.concatenate(([0], np.cumsum(self.counts)[:-1]))
        low, high = np.minimum.reduceat(self.at, starts), np.maximum.reduceat(self.at, starts)
        self.boxes = np.hstack((low, high))

    @property
    def corners(self) -> NDArray[np.float64]:
        """The upper left and the lower right corner of the box around each path."""
        return self.boxes.reshape(-1, 2)


def _windows(
    clips: Sequence[tuple[Any, ...]],
    box: Callable[[Any], NDArray[np.float64]],
    scale: NDArray[np.float64],
    shift: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The box that the clips of each path leave of the page."""
    known: dict[int, NDArray[np.float64]] = {}
    one: dict[int, NDArray[np.float64]] = {}
    found = []
    for some in clips:
        if id(some) not in known:
            left = np.array((-1e6, -1e6, 1e6, 1e6))
            for clip in some:
                if id(clip) not in one:
                    one[id(clip)] = box(clip) * np.tile(scale, 2) + np.tile(shift, 2)
                left = np.concatenate(
                    (np.maximum(left[:2], one[id(clip)][:2]), np.minimum(left[2:], one[id(clip)][2:]))
                )
            known[id(some)] = left
        found.append(known[id(some)])
    return np.array(found)


def _within(
    boxes: NDArray[np.float64], frame: NDArray[np.float64], windows: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What a frame and windows leave of boxes (of those of which they leave nothing, nothing), and how far
    each box reaches into what is seen; less than 0 where it does not."""
    least = np.maximum(windows[:, :2], frame[:2]) - SLACK
    most = np.minimum(windows[:, 2:], frame[2:]) + SLACK
    depth = np.minimum(np.minimum(boxes[:, 2:] - least, most - boxes[:, :2]), most - least).min(axis=1)
    left = np.hstack((np.maximum(boxes[:, :2], least), np.minimum(boxes[:, 2:], most)))
    return np.where(depth[:, None] >= 0, left, 0.0), depth


def _drawn_box(clip: tuple[tuple[Segment, ...], Matrix]) -> NDArray[np.float64]:
    path, matrix = clip
    return Points([numbers_in(path)], [matrix]).boxes.reshape(4)


def _painted_box(clip: Clip) -> NDArray[np.float64]:
    _, numbers, matrix = clip
    return Points([numbers], [matrix]).boxes.reshape(4)


def _same_line(step: Step, part: Part, grown: float, stretched: bool) -> bool:
    if stretched:
        return True  # a pen that is stretched is no circle
    wanted, found = _scale(step.matrix) * grown, _scale(part.matrix)
    pairs = [(step.width, part.width), *zip(step.dash, part.dash, strict=True)]
    return all(abs(a * wanted - b * found) <= THICKER * a * wanted + 0.002 for a, b in pairs)


def _fitted(
    drawn: NDArray[np.float64], painted: NDArray[np.float64], stretched: bool
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The scale and the shift that take one set of points to the other best."""
    a, b = drawn - drawn.mean(axis=0), painted - painted.mean(axis=0)
    if stretched:
        scale = (a * b).sum(axis=0) / np.maximum((a * a).sum(axis=0), 1e-9)
    else:
        scale = np.full(2, (a * b).sum() / max((a * a).sum(), 1e-9))
    return scale, painted.mean(axis=0) - drawn.mean(axis=0) * scale


def _scale(matrix: Matrix) -> float:
    a, b, c, d = matrix[:4]
    return float(abs(a * d - b * c) ** 0.5)
