"""Symmetric outlines from their right halves, for the characters."""

from collections.abc import Iterable, Sequence

from pnp.scene import Segment, scale, transform_segments
from pnp.units import Point

MIRROR = scale(-1.0, 1.0)


def symmetric_outline(right: Sequence[Segment]) -> tuple[Segment, ...]:
    """Return a closed symmetric path from its right half, which runs from the axis to the axis."""
    points: list[tuple[str, list[Point]]] = []
    for segment in right:
        values = [float(v) for v in segment[1:]]
        points.append((str(segment[0]), list(zip(values[::2], values[1::2], strict=True))))
    back: list[Segment] = []
    for i in range(len(points) - 1, 0, -1):
        kind, way = points[i]
        ends = [points[i - 1][1][-1], *way][:-1]
        back.append((kind, *(v for x, y in reversed(ends) for v in (-x, y))))
    return (*tuple(right), *back, ("Z",))


def with_mirror_image(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return the path and its mirror image."""
    return (*segments, *transform_segments(segments, MIRROR))


def curve(points: Iterable[Point]) -> tuple[Segment, ...]:
    """Return an open path through points: M, then C of three points each."""
    way = list(points)
    bends = (("C", *way[i], *way[i + 1], *way[i + 2]) for i in range(1, len(way), 3))
    return (("M", *way[0]), *bends)
