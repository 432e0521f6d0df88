"""The patterns of the decks' backs: sunbeams, a harlequin's coat, scales and ribs of a leaf."""

from collections.abc import Callable, Mapping
from math import ceil, cos, hypot, pi, sin

from pnp.scene import QUARTER, Segment, circle_segments, outline
from pnp.units import mm


def _rays(left: float, top: float, right: float, bottom: float, loose: float) -> tuple[Segment, ...]:
    """Return sunbeams from the middle, with rings around it."""
    x, y, found = (left + right) / 2, (top + bottom) / 2, list[Segment]()
    far = hypot(right - left, bottom - top) / 2 + 2.0
    count = int(36 / loose) * 2
    for k in range(count):
        a = 2 * pi * (k + 0.5) / count
        found += outline(
            ((x + 14 * cos(a), y + 14 * sin(a)), (x + far * cos(a), y + far * sin(a))), closed=False
        )
    for radius in (30.0, 33.0, 41.0, 44.0):
        found += circle_segments((mm(x), mm(y)), radius)
    return tuple(found)


def _lozenges(left: float, top: float, right: float, bottom: float, loose: float) -> tuple[Segment, ...]:
    """Return a pattern of lozenges, each with a smaller one inside."""
    w, h, found = 7.857 * loose, 11.4286 * loose, list[Segment]()
    x0, y0 = (left + right) / 2, (top + bottom) / 2
    across, down = ceil((right - left) / w / 2) + 1, ceil((bottom - top) / h) + 1
    for i in range(-across, across + 1):
        for j in range(-down, down + 1):
            x, y = x0 + i * w + (j % 2) * w / 2, y0 + j * h / 2
            for share in (1.0, 0.45):
                a, b = w / 2 * share, h / 2 * share
                found += outline(((x, y - b), (x + a, y), (x, y + b), (x - a, y)))
    return tuple(found)


def _scales(left: float, top: float, right: float, bottom: float, loose: float) -> tuple[Segment, ...]:
    """Return fish scales that hang down below the middle line and point up above it."""
    r, x0, y0, found = 4.6 * loose, (left + right) / 2, (top + bottom) / 2, list[Segment]()
    across = ceil((right - left) / r / 4) + 1
    for j in range(ceil((bottom - top) / r / 1.8) + 1):
        for i in range(-across, across + 1):
            for up in (1, -1):
                x, y = x0 + up * (i + (j % 2) / 2) * 2 * r, y0 + up * j * r * 0.9
                for share in (1.0, 0.55):
                    a = r * share
                    found += [
                        ("M", mm(x - a), mm(y)),
                        (
                            "C",
                            *(
                                mm(v)
                                for v in (
                                    x - a,
                                    y + up * a * QUARTER,
                                    x - a * QUARTER,
                                    y + up * a,
                                    x,
                                    y + up * a,
                                )
                            ),
                        ),
                        (
                            "C",
                            *(
                                mm(v)
                                for v in (x + a * QUARTER, y + up * a, x + a, y + up * a * QUARTER, x + a, y)
                            ),
                        ),
                    ]
    return tuple(found)


def _chevrons(left: float, top: float, right: float, bottom: float, loose: float) -> tuple[Segment, ...]:
    """Return the ribs of a leaf on upright stems; every other stem grows downwards."""
    found, x0, y0 = list[Segment](), (left + right) / 2, (top + bottom) / 2
    half, rise = 6.875, 5.0
    across = ceil((right - left) / half / 4)
    for column in range(-across - 1, across + 1):
        x = x0 + (column + 0.5) * 2 * half
        way = 1 if column % 2 else -1
        found += outline(((x, top), (x, bottom)), closed=False)
        steps = ceil(((bottom - top) / 2 + rise) / (3.0 * loose))
        for k in range(-steps, steps + 1):
            y = y0 + k * 3.0 * loose
            found += outline(((x - half, y - way * rise), (x, y), (x + half, y - way * rise)), closed=False)
    return tuple(found)


PATTERNS: Mapping[str, Callable[[float, float, float, float, float], tuple[Segment, ...]]] = {
    "sun": _rays,
    "moth": _lozenges,
    "shell": _scales,
    "leaf": _chevrons,
}
