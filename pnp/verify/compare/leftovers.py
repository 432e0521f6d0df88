"""Explains what did not pair: moved, resized, repainted, painted twice, missing, or not ordered."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

import shapely

from pnp.scene import compose, transform_segments
from pnp.verify.compare.differences import Difference, place
from pnp.verify.compare.outline import frame, paint_difference, same_outline
from pnp.verify.paint import PagePaint, Shape

CROWD = 1_000_000
"""Pairs of equal-looking leftovers beyond which the nearest are no longer searched for."""


@dataclass(frozen=True, slots=True)
class Left:
    """The differences found among leftovers, and which painted shapes are second copies."""

    found: list[Difference]
    doubled: frozenset[int]


def explained(
    wanted: Sequence[Shape],
    page: PagePaint,
    pairs: Sequence[tuple[int, int]],
    missing: Sequence[int],
    extra: Sequence[int],
    tolerance: float,
) -> Left:
    """One difference for each shape that is missing or extra, the likeliest explanation first."""
    case = _Case(wanted, page, list(missing), list(extra), tolerance)
    case.repainted()
    case.shifted()
    case.rescaled()
    doubled = case.twice([i for i, _ in pairs])
    case.absent()
    case.strange()
    return Left(case.found, doubled)


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

    def _near(self, shape: Shape, candidates: Sequence[int], shapes: Sequence[Shape]) -> list[int]:
        x, y = shape.centre
        reach = 2 * self.tolerance + 0.5
        return [
            j
            for j in candidates
            if abs(shapes[j].centre[0] - x) < reach and abs(shapes[j].centre[1] - y) < reach
        ]

    def repainted(self) -> None:
        """In place, but in another colour, line or opacity."""
        for i in tuple(self.missing):
            e = self.wanted[i]
            for j in self._near(e, self.extra, self.page.shapes):
                p = self.page.shapes[j]
                said = paint_difference(e, p, self.tolerance)
                if said and same_outline(e, p, self.tolerance):
                    self._settle(i, j, Difference("changed", e.name, said, e.centre, index=j))
                    break

    def shifted(self) -> None:
        """Elsewhere, but otherwise equal: nearest first."""
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
                there = _moved(e, 1.0, x, y)
                if same_outline(there, p, self.tolerance) and not paint_difference(e, p, self.tolerance):
                    gone.add(i)
                    taken.add(j)
                    said = f"is moved by {hypot(x, y):.2f} mm (x {x:+.2f}, y {y:+.2f})"
                    self._settle(i, j, Difference("moved", e.name, said, p.centre, (x, y), j))

    def _distance(self, i: int, j: int) -> float:
        (x0, y0), (x1, y1) = self.wanted[i].centre, self.page.shapes[j].centre
        return round(hypot(x1 - x0, y1 - y0), 3)

    def _size_agrees(self, i: int, j: int) -> bool:
        a, b = frame(self.wanted[i]), frame(self.page.shapes[j])
        off = max(abs((a[2] - a[0]) - (b[2] - b[0])), abs((a[3] - a[1]) - (b[3] - b[1])))
        return off <= 2 * self.tolerance

    def rescaled(self) -> None:
        """Of another size, about where it belongs."""
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
                if same_outline(_moved(e, ratio, x, y), p, self.tolerance):
                    said = f"has size {100 * ratio:.4g} %"
                    self._settle(i, j, Difference("resized", e.name, said, p.centre, index=j))
                    break

    def twice(self, indices: Sequence[int]) -> frozenset[int]:
        """Painted once as ordered, and once more."""
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

    def absent(self) -> None:
        for i in self.missing:
            e = self.wanted[i]
            said = f"is missing at {place(e.centre)}"
            for j in self._near(e, range(len(self.page.unseen)), self.page.unseen):
                if same_outline(e, self.page.unseen[j], self.tolerance):
                    said += f" (it is there, but not seen: {self.page.unseen[j].unseen})"
                    break
            self.found.append(Difference("missing", e.name, said, e.centre))

    def strange(self) -> None:
        for j in self.extra:
            p = self.page.shapes[j]
            left, top, right, bottom = frame(p)
            paint = (p.fill or f"{p.stroke} line").partition(":")[0]
            size = f"{right - left:.2f} x {bottom - top:.2f} mm"
            said = f"{paint}, {size}, that nobody ordered at {place(p.centre)}"
            self.found.append(Difference("unexpected", "a shape", said, p.centre, index=j))


def _moved(shape: Shape, scale: float, x: float, y: float) -> Shape:
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
