"""A drawing in fewer elements that looks the same. A mob of goblins needs many."""

from collections.abc import Iterable

from pnp.scene import (
    Box,
    Circle,
    Element,
    Path,
    Segment,
    Style,
    Text,
    leaves,
    segments_of,
    transform_segments,
)
from pnp.units import mm


def pack(elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return shapes without groups, with coordinates to a tenth of a mm. Shapes of one style share a path
    where nobody can see it. Groups must have no clips, and matrices no scale."""
    found: list[tuple[Element, Box]] = []
    for shape, matrix in leaves(elements):
        if isinstance(shape, Text):
            raise TypeError("letters are no shapes")
        segments = transform_segments(segments_of(shape), matrix)
        box = _box(segments, shape.style)
        if isinstance(shape, Circle):
            at = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            found.append((Circle((mm(round(at[0], 1)), mm(round(at[1], 1))), shape.radius, shape.style), box))
            continue
        path = Path(coarse(segments), shape.style)
        home = _home(found, path, box)
        if home is None:
            found.append((path, box))
        else:
            other, around = found[home]
            assert isinstance(other, Path)
            both = (
                min(box[0], around[0]),
                min(box[1], around[1]),
                max(box[2], around[2]),
                max(box[3], around[3]),
            )
            found[home] = (Path(other.segments + path.segments, path.style), both)
    return tuple(element for element, _ in found)


def _home(found: list[tuple[Element, Box]], path: Path, box: Box) -> int | None:
    """Return the index of an element that a path can join: it has the path's style, and nothing painted since
    lies under the path."""
    for index in range(len(found) - 1, max(-1, len(found) - 24), -1):
        element, around = found[index]
        over = box[0] < around[2] and around[0] < box[2] and box[1] < around[3] and around[1] < box[3]
        if (
            isinstance(element, Path)
            and element.style == path.style
            and (not over or path.style.fill is None)
        ):
            return index
        if over:
            return None
    return None


def _box(segments: Iterable[Segment], style: Style) -> Box:
    xs = [float(v) for s in segments for v in s[1::2]]
    ys = [float(v) for s in segments for v in s[2::2]]
    reach = style.width / 2 if style.stroke else 0.0
    return (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


def coarse(segments: Iterable[Segment], digits: int = 1) -> tuple[Segment, ...]:
    """Return the segments with fewer digits."""
    return tuple((s[0], *(mm(round(float(v), digits)) for v in s[1:])) for s in segments)


def angular(segments: Iterable[Segment], chords: int = 1) -> tuple[Segment, ...]:
    """Return the segments with one or two chords for each curve, to a tenth of a mm: enough under a broad
    line."""
    found: list[Segment] = []
    here = (0.0, 0.0)
    for name, *values in segments:
        v = [float(value) for value in values]
        if not v:
            found.append((name,))
            continue
        if name == "C" and chords == 2:
            middle = [(here[i] + 3 * v[i] + 3 * v[i + 2] + v[i + 4]) / 8 for i in (0, 1)]
            found.append(("L", *(mm(round(m, 1)) for m in middle)))
        here = (v[-2], v[-1])
        found.append(("M" if name == "M" else "L", mm(round(here[0], 1)), mm(round(here[1], 1))))
    return tuple(found)
