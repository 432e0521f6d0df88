"""Finds shapes that are hidden under later paint."""

from collections.abc import Collection, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from pnp.units import Point
from pnp.verify.paint.area import ink
from pnp.verify.paint.shapes import SLACK, Area, Shape


def find_hidden(
    shapes: Sequence[Shape],
    ignore: frozenset[int] = frozenset(),
    candidates: Collection[int] | None = None,
) -> dict[int, tuple[int, ...]]:
    """Return the shapes that lie wholly under later, opaque fills: index -> indices of the shapes that cover
    it.

    Shapes in `ignore` cover nothing. Only the indices in `candidates` are examined, or all if None.
    """
    covers = [
        i
        for i, s in enumerate(shapes)
        if i not in ignore and s.fill and s.alpha[0] >= 1 and s.fill[0] in "#ig" and not s.unseen
    ]
    if not covers:
        return {}
    tree = shapely.STRtree(shapely.box(*np.array([shapes[i].bounds for i in covers]).T))
    examined = range(len(shapes)) if candidates is None else candidates
    probes = {i: [] if shapes[i].unseen else _probes(shapes[i]) for i in examined}
    owner = [i for i, points in probes.items() for _ in points]
    if not owner:
        return {}
    at = shapely.points(np.array([p for points in probes.values() for p in points]))
    over: dict[int, set[int]] = {}
    probed: dict[int, set[int]] = {}
    for k, c in zip(*(side.tolist() for side in tree.query(at, predicate="intersects")), strict=True):
        if covers[c] > owner[k]:
            over.setdefault(owner[k], set()).add(covers[c])
            probed.setdefault(owner[k], set()).add(k)
    grown: dict[int, Area] = {}

    def cover(j: int) -> Area:
        if j not in grown:
            grown[j] = ink(shapes[j]).buffer(SLACK, quad_segs=2)
            shapely.prepare(grown[j])
        return grown[j]

    result: dict[int, tuple[int, ...]] = {}
    for i in sorted(over):
        if len(probed[i]) < len(probes[i]):
            continue
        # `over` holds all covers of each probe: where a probe is free, the shape shows.
        first = sorted(over[i])
        xs, ys = np.array(probes[i]).T
        if not np.logical_or.reduce([shapely.intersects_xy(cover(j), xs, ys) for j in first]).all():
            continue
        target = ink(shapes[i])
        if (single := next((j for j in first if cover(j).covers(target)), None)) is not None:
            result[i] = (single,)
            continue
        near = sorted(covers[c] for c in tree.query(target).tolist() if covers[c] > i)
        near.sort(key=lambda j: -shapely.box(*shapes[j].bounds).area)
        bare = _sample_points(target)
        for j in near:
            left, top, right, bottom = shapes[j].bounds
            x, y = bare.T
            if ((left <= x) & (x <= right) & (top <= y) & (y <= bottom)).any():
                bare = bare[~shapely.intersects_xy(cover(j), x, y)]
        if not len(bare) and shapely.union_all([cover(j) for j in near]).covers(target):
            result[i] = tuple(j for j in sorted(near) if cover(j).intersects(target))
    return result


def _sample_points(area: Area) -> NDArray[np.float64]:
    """Return points all over an area, to find soon whether part of it is free."""
    left, top, right, bottom = area.bounds
    xs, ys = np.meshgrid(np.linspace(left, right, 14)[1:-1], np.linspace(top, bottom, 14)[1:-1])
    grid = np.column_stack((xs.ravel(), ys.ravel()))
    edge = shapely.line_interpolate_point(area.boundary, np.linspace(0, 1, 61)[:-1], normalized=True)
    inside = grid[shapely.contains_xy(area, xs.ravel(), ys.ravel())]
    return np.concatenate((inside, shapely.get_coordinates(edge)))


def _probes(shape: Shape) -> list[Point]:
    """Return a few points of the ink, to find quickly that a shape is not covered."""
    if shape.clip is not None:
        point = ink(shape).representative_point()
        return [] if point.is_empty else [(point.x, point.y)]
    ends = [(float(s[-2]), float(s[-1])) for s in shape.outline if s[0] != "Z"]
    return ends[:: max(1, len(ends) // 6)]
