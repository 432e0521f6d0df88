"""Explains the shapes that did not pair: moved, resized, repainted, painted twice, missing, or not
ordered."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

import shapely

from pnp.scene import compose, transform_segments
from pnp.verify.compare.differences import Difference, format_place
from pnp.verify.compare.outline import frame, paint_difference, same_outline
from pnp.verify.paint import PagePaint, Shape

CROWD = 1_000_000
"""The number of pairs of equal-looking leftovers beyond which they are paired in order, not by distance."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The differences found among leftovers, and the painted shapes that are second copies."""

    found: list[Difference]
    doubled: frozenset[int]


def explain_leftovers(
    wanted: Sequence[Shape],
    page: PagePaint,
    pairs: Sequence[tuple[int, int]],
    missing: Sequence[int],
    extra: Sequence[int],
    tolerance: float,
) -> Explanation:
    """Return one difference for each shape that is missing or extra, the likeliest explanation first."""
    case = _Case(wanted, page, list(missing), list(extra), tolerance)
    case.find_repainted()
    case.find_moved()
    case.find_resized()
    doubled = case.find_doubled([i for i, _ in pairs])
    case.report_missing()
    case.report_unexpected()
    return Explanation(case.found, doubled)


class _Case:
    def __init__(
        self, wanted: Sequence[Shape], page: PagePaint, missing: list[int], extra: list[int], tolerance: float
    ) -> None:
        self.wanted, self.page, self.tolerance = wanted, page, tolerance
        self.missing, self.extra = missing, extra
        self.found: list[Difference] = []

    def _settle(self, i: int, j: int, difference: Difference) -> None:
        self.missing.remove(i)
        self.extra.remove(j)
        self.found.append(difference)

    def _nearby(self, shape: Shape, candidates: Sequence[int], shapes: Sequence[Shape]) -> list[int]:
        x, y = shape.centre
        reach = 2 * self.tolerance + 0.5
        return [
            j
            for j in candidates
            if abs(shapes[j].centre[0] - x) < reach and abs(shapes[j].centre[1] - y) < reach
        ]

    def find_repainted(self) -> None:
        """Find shapes in their place that have another colour, line or opacity."""
        for i in tuple(self.missing):
            e = self.wanted[i]
            for j in self._nearby(e, self.extra, self.page.shapes):
                p = self.page.shapes[j]
                message = paint_difference(e, p, self.tolerance)
                if message and same_outline(e, p, self.tolerance):
                    self._settle(i, j, Difference("changed", e.name, message, e.centre, index=j))
                    break

    def find_moved(self) -> None:
        """Find shapes that are equal but lie elsewhere, the nearest first."""
        alike: dict[tuple[object, ...], tuple[list[int], list[int]]] = {}
        for side, indices, shapes in ((0, self.missing, self.wanted), (1, self.extra, self.page.shapes)):
            for k in indices:
                key = (shapes[k].fill, shapes[k].stroke)
                alike.setdefault(key, ([], []))[side].append(k)
        for ours, theirs in alike.values():
            if len(ours) * len(theirs) <= CROWD:
                near = [(self._distance(i, j), i, j) for i in ours for j in theirs if self._size_agrees(i, j)]
                near.sort()
            else:
                near = [(0.0, i, j) for i, j in zip(ours, theirs, strict=False)]
            gone: set[int] = set()
            taken: set[int] = set()
            for _, i, j in near:
                if i in gone or j in taken:
                    continue
                e, p = self.wanted[i], self.page.shapes[j]
                (x0, y0), (x1, y1) = e.centre, p.centre
                x, y = x1 - x0, y1 - y0
                there = _transform_shape(e, 1.0, x, y)
                if same_outline(there, p, self.tolerance) and not paint_difference(e, p, self.tolerance):
                    gone.add(i)
                    taken.add(j)
                    message = f"is moved by {hypot(x, y):.2f} mm (x {x:+.2f}, y {y:+.2f})"
                    self._settle(i, j, Difference("moved", e.name, message, p.centre, (x, y), j))

    def _distance(self, i: int, j: int) -> float:
        (x0, y0), (x1, y1) = self.wanted[i].centre, self.page.shapes[j].centre
        return round(hypot(x1 - x0, y1 - y0), 3)

    def _size_agrees(self, i: int, j: int) -> bool:
        a, b = frame(self.wanted[i]), frame(self.page.shapes[j])
        off = max(abs((a[2] - a[0]) - (b[2] - b[0])), abs((a[3] - a[1]) - (b[3] - b[1])))
        return off <= 2 * self.tolerance

    def find_resized(self) -> None:
        """Find shapes of another size, about where they belong."""
        if not self.extra:
            return
        tree = shapely.STRtree([shapely.Point(self.page.shapes[j].centre) for j in self.extra])
        numbers = tuple(self.extra)
        for i in tuple(self.missing):
            e = self.wanted[i]
            left, top, right, bottom = frame(e)
            size = max(right - left, bottom - top)
            near = tree.query(shapely.box(left - size, top - size, right + size, bottom + size)).tolist()
            for _, j in sorted((self._distance(i, numbers[k]), numbers[k]) for k in near):
                p = self.page.shapes[j]
                box = frame(p)
                ratio = max(box[2] - box[0], box[3] - box[1]) / size if size > 0 else 0.0
                if j not in self.extra or (e.fill, e.stroke) != (p.fill, p.stroke) or not 0.1 < ratio < 10:
                    continue
                x, y = (b - ratio * a for a, b in zip(e.centre, p.centre, strict=True))
                if same_outline(_transform_shape(e, ratio, x, y), p, self.tolerance):
                    message = f"has size {100 * ratio:.4g} %"
                    self._settle(i, j, Difference("resized", e.name, message, p.centre, index=j))
                    break

    def find_doubled(self, indices: Sequence[int]) -> frozenset[int]:
        """Find shapes that are painted as ordered, and once more."""
        doubled: set[int] = set()
        if not self.extra:
            return frozenset()
        tree = shapely.STRtree([shapely.Point(self.wanted[i].centre) for i in indices])
        for j in tuple(self.extra):
            p = self.page.shapes[j]
            for k in sorted(tree.query(shapely.Point(p.centre).buffer(2 * self.tolerance)).tolist()):
                e = self.wanted[indices[k]]
                if not paint_difference(e, p, self.tolerance) and same_outline(e, p, self.tolerance):
                    self.extra.remove(j)
                    doubled.add(j)
                    self.found.append(Difference("doubled", e.name, "is painted twice", e.centre, index=j))
                    break
        return frozenset(doubled)

    def report_missing(self) -> None:
        """Report the shapes that are ordered but not painted."""
        for i in self.missing:
            e = self.wanted[i]
            message = f"is missing at {format_place(e.centre)}"
            for j in self._nearby(e, range(len(self.page.unseen)), self.page.unseen):
                if same_outline(e, self.page.unseen[j], self.tolerance):
                    message += f" (it is there, but not seen: {self.page.unseen[j].unseen})"
                    break
            self.found.append(Difference("missing", e.name, message, e.centre))

    def report_unexpected(self) -> None:
        """Report the shapes that are painted but not ordered."""
        for j in self.extra:
            p = self.page.shapes[j]
            left, top, right, bottom = frame(p)
            paint = (p.fill or f"{p.stroke} line").partition(":")[0]
            size = f"{right - left:.2f} x {bottom - top:.2f} mm"
            message = f"{paint}, {size}, that nobody ordered at {format_place(p.centre)}"
            self.found.append(Difference("unexpected", "a shape", message, p.centre, index=j))


def _transform_shape(shape: Shape, scale: float, x: float, y: float) -> Shape:
    reach = shape.width / 2 if shape.stroke else 0.0
    left, top, right, bottom = frame(shape)
    bounds = (
        scale * left + x - reach,
        scale * top + y - reach,
        scale * right + x + reach,
        scale * bottom + y + reach,
    )
    matrix = (scale, 0.0, 0.0, scale, x, y)
    shading = shape.shading and compose(matrix, shape.shading)
    return replace(shape, outline=transform_segments(shape.outline, matrix), bounds=bounds, shading=shading)
