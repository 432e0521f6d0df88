"""Finds the one turn, scale and shift that explains why a whole page differs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

import numpy as np
import shapely

from pnp.scene import IDENTITY, Box, Matrix, compose, rotate, transform_point, transform_segments
from pnp.units import Point
from pnp.verify.compare.outline import frame, same_outline
from pnp.verify.paint import Shape, extent

Signature = tuple[str | None, str | None, int]


@dataclass(frozen=True, slots=True)
class Fit:
    """A transformation: turn by `turn` degrees, then scale by `sx`, `sy`, then shift (mm)."""

    turn: int
    sx: float
    sy: float
    shift: Point
    at: Point

    @property
    def matrix(self) -> Matrix:
        return compose(
            (self.sx, 0.0, 0.0, self.sy, *self.shift), rotate(self.turn) if self.turn else IDENTITY
        )

    def changes(self, tolerance: float) -> bool:
        """Return whether it moves anything visibly; differences of paint alone give a fit that does not."""
        scaled = max(abs(self.sx - 1), abs(self.sy - 1)) > 5e-4
        return bool(self.turn) or scaled or hypot(*self.shift) > tolerance

    @property
    def message(self) -> str:
        """The transformation in words."""
        parts = []
        if self.turn:
            parts.append(f"turned by {self.turn} degrees")
        if max(abs(self.sx - 1), abs(self.sy - 1)) > 5e-4:
            one = abs(self.sx - self.sy) < 5e-4
            size = f"{100 * self.sx:.4g} %" if one else f"{100 * self.sx:.4g} % x {100 * self.sy:.4g} %"
            parts.append(f"scaled to {size}")
        if not parts:
            x, y = self.shift
            parts.append(f"moved by {hypot(x, y):.2f} mm (x {x:+.2f}, y {y:+.2f})")
        return "is " + " and ".join(parts)

    def apply(self, shape: Shape) -> Shape:
        """Return a shape transformed as the page is."""
        scale = (self.sx * self.sy) ** 0.5
        outline = transform_segments(shape.outline, self.matrix)
        box = extent(outline) or shape.bounds
        reach = shape.width * scale / 2 if shape.stroke else 0.0
        clip = shape.clip
        if clip is not None:
            a, b, c, d, e, f = self.matrix
            clip = shapely.transform(clip, lambda p: p @ np.array([[a, b], [c, d]]) + np.array([e, f]))
        return replace(
            shape,
            outline=outline,
            width=shape.width * scale,
            dash=tuple(v * scale for v in shape.dash),
            bounds=(box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach),
            clip=clip,
            shading=shape.shading and compose(self.matrix, shape.shading),
        )


def page_fit(missing: Sequence[Shape], extra: Sequence[Shape], tolerance: float) -> Fit | None:
    """Return the fit under which more than half of the missing shapes agree with extra ones, or None."""
    if len(missing) < 3 or len(extra) < 3:
        return None
    best: tuple[int, Fit] | None = None
    for fit in _candidates(missing, extra):
        if not (0.2 < fit.sx < 5 and 0.2 < fit.sy < 5 and fit.changes(tolerance)):
            continue
        agreed = _count_agreeing(fit, missing, extra, tolerance)
        if 2 * agreed > len(missing) and (best is None or agreed > best[0]):
            best = (agreed, fit)
            if 10 * agreed > 9 * len(missing):
                break
    return best[1] if best else None


def _count_agreeing(fit: Fit, missing: Sequence[Shape], extra: Sequence[Shape], tolerance: float) -> int:
    """Return how many of the missing shapes lie, under the fit, on an extra one."""
    tree = shapely.STRtree([shapely.Point(s.centre) for s in extra])
    agreed = 0
    for shape in missing:
        there = fit.apply(shape)
        near = tree.query(shapely.Point(there.centre).buffer(2 * tolerance)).tolist()
        agreed += any(extra[j].fill == shape.fill and same_outline(there, extra[j], tolerance) for j in near)
    return agreed


def _candidates(missing: Sequence[Shape], extra: Sequence[Shape]) -> Iterator[Fit]:
    yield from _by_order(missing, extra)
    goal, start = _box(extra), _box(missing)
    for turn in (0, 90, 180, 270):
        x0, y0, x1, y1 = _turn_box(start, turn)
        if x1 - x0 > 1e-6 and y1 - y0 > 1e-6:
            sx, sy = (goal[2] - goal[0]) / (x1 - x0), (goal[3] - goal[1]) / (y1 - y0)
            yield Fit(turn, sx, sy, (goal[0] - sx * x0, goal[1] - sy * y0), (goal[0], goal[1]))


def _by_order(missing: Sequence[Shape], extra: Sequence[Shape]) -> Iterator[Fit]:
    """Pair shapes of equal paint and structure in painting order, and yield fits of scale and shift to most
    pairs."""
    one, two = _group_by_paint(missing), _group_by_paint(extra)
    pairs = [
        (e.centre, p.centre)
        for key in one
        if len(one[key]) == len(two.get(key, ()))
        for e, p in zip(one[key], two[key], strict=True)
    ]
    if len(pairs) < 3:
        return
    p, q = np.array([a for a, _ in pairs]), np.array([b for _, b in pairs])
    for _ in range(4):
        around, about = p.mean(axis=0), q.mean(axis=0)
        spread = ((p - around) ** 2).sum()
        if spread < 1e-9:
            return
        s = float(((p - around) * (q - about)).sum() / spread)
        x, y = (float(v) for v in about - s * around)
        yield Fit(0, s, s, (x, y), (float(about[0]), float(about[1])))
        off = np.hypot(*(s * p + np.array([x, y]) - q).T)
        keep = off <= max(float(np.median(off)), 1e-6)
        if keep.all() or keep.sum() < 3:
            return
        p, q = p[keep], q[keep]


def _group_by_paint(shapes: Sequence[Shape]) -> dict[Signature, list[Shape]]:
    groups: dict[Signature, list[Shape]] = {}
    for shape in shapes:
        groups.setdefault((shape.fill, shape.stroke, len(shape.outline)), []).append(shape)
    return groups


def _box(shapes: Sequence[Shape]) -> Box:
    boxes = [frame(s) for s in shapes]
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )


def _turn_box(box: Box, turn: int) -> Box:
    (x0, y0), (x1, y1) = (transform_point(rotate(turn), p) for p in ((box[0], box[1]), (box[2], box[3])))
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
