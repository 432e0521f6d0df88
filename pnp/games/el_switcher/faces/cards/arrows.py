"""Arrows of movements: broad, with two heads, around a corner where the path has one."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from pnp.scene import Segment, outline
from pnp.units import Point, mm

HEAD = 1.15, 1.35
"""Half the width of a head and its length, as shares of the shaft's width."""


def towards(a: Point, b: Point, way: float) -> Point:
    """Return the point `way` mm from one point in the direction of another."""
    long = hypot(b[0] - a[0], b[1] - a[1])
    return (a[0] + (b[0] - a[0]) * way / long, a[1] + (b[1] - a[1]) * way / long)


def shorten_path(way: Sequence[Point], by: float) -> list[Point]:
    """Return a path whose two ends are moved `by` mm towards its middle."""
    return [towards(way[0], way[1], by), *way[1:-1], towards(way[-1], way[-2], by)]


def broadest_shaft(way: Sequence[Point]) -> float:
    """Return the width of the broadest shaft that leaves space for both heads and a neck."""
    legs = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)]
    heads = 2 if len(legs) == 1 else 1
    return min(legs) / (heads * HEAD[1] + 0.7)


def arrow_outline(way: Sequence[Point], width: float) -> tuple[Segment, ...]:
    """Return the outline of an arrow along a way, with a head at either end; `width` mm is its shaft."""
    half, (wing, long) = width / 2, HEAD
    necks = shorten_path(way, long * width)
    left, right = _sides(necks, half)
    near, far = (_barbs(a, b, wing * width) for a, b in ((necks[0], necks[1]), (necks[-1], necks[-2])))
    # The left of who comes from the far end is the right of who comes from the near one.
    points = [way[0], near[0], *left, far[1], way[-1], far[0], *reversed(right), near[1]]
    return outline([(mm(x), mm(y)) for x, y in points])


def _barbs(neck: Point, inward: Point, wing: float) -> tuple[Point, Point]:
    """Return the two corners of a head, left and right as seen inward from its neck."""
    long = hypot(inward[0] - neck[0], inward[1] - neck[1])
    u, v = (inward[0] - neck[0]) / long, (inward[1] - neck[1]) / long
    return ((neck[0] + v * wing, neck[1] - u * wing), (neck[0] - v * wing, neck[1] + u * wing))


def _sides(way: Sequence[Point], half: float) -> tuple[list[Point], list[Point]]:
    """Return the points of both sides of a shaft, mitred at its corners."""
    left, right = [], []
    for k, (x, y) in enumerate(way):
        normals = []
        for a, b in ((k - 1, k), (k, k + 1)):
            if a >= 0 and b < len(way):
                long = hypot(way[b][0] - way[a][0], way[b][1] - way[a][1])
                normals.append(((way[b][1] - way[a][1]) / long, -(way[b][0] - way[a][0]) / long))
        u, v = sum(n[0] for n in normals), sum(n[1] for n in normals)
        share = half * len(normals) / (u * u + v * v)
        left.append((x + u * share, y + v * share))
        right.append((x - u * share, y - v * share))
    return left, right
