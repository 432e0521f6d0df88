"""Sets reading text: sentences, as opposed to labels. In large print it has 12 points wherever it fits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Literal

from pnp.errors import LayoutError
from pnp.scene import Box, Component, Face, Swatch, Text, Typeface, leaves
from pnp.text import Align, Valign, set_block
from pnp.units import from_points, to_points

LARGE = 12.0
"""The least size in points of text in large print, as guides to accessible games ask (Meeples for Change)."""

NAME = "reading"
"""The name of the elements of reading text in large print."""


def largest(normal: float, text_size: str) -> float:
    """Return the size in mm at which reading text of the usual size `normal` (in mm) is tried first.
    `text_size` is the option of the build: with "large" (large print), the result is at least 12 points;
    otherwise it is `normal`."""
    return max(normal, from_points(LARGE)) if text_size == "large" else normal


def reading_name(name: str, text_size: str) -> str:
    """Return the name for an element of reading text called `name`. If `text_size` is "large" (large print),
    the name marks it as reading text, so that `exceptions` can find it."""
    return f"{NAME}:{name or 'text'}" if text_size == "large" else name


def set_reading(
    text: str,
    typeface: Typeface,
    size: float,
    fill: Swatch,
    box: Box,
    *,
    text_size: str,
    leading: float = 1.25,
    align: Align = "start",
    valign: Valign = "top",
    smallest: float | None = None,
    name: str = "",
    place: str = "",
) -> tuple[Text, ...]:
    """Set reading text in a box (left, top, right, bottom) in mm. `size` is its usual size in mm. If the text
    does not fit at this size, it is set smaller, down to `smallest` mm (None: not smaller).

    In large print, the text gets the largest size that fits from 12 points down to `size`. If none of these
    fits, it is set as in usual print: at `size` or smaller, down to `smallest`. A `size` of more than 12
    points is not enlarged.

    `leading` is the distance of baselines in em. `name` is the name of the text elements that are returned;
    in large print it is changed by `reading_name`. Raises LayoutError, which names `place`, if the text does
    not fit.
    """
    tries = [(size, size if smallest is None else smallest)]
    if text_size == "large":
        # The text is never smaller than usual: sizes between large and usual come first, then the usual ones.
        tries.insert(0, (largest(size, text_size), size))
    for number, (most, least) in enumerate(tries, 1):
        try:
            return set_block(
                text,
                typeface,
                most,
                fill,
                box,
                leading=leading,
                align=align,
                valign=valign,
                smallest=least,
                name=reading_name(name, text_size),
                place=place,
            )
        except LayoutError:
            if number == len(tries):
                raise
    raise AssertionError(text)


@dataclass(frozen=True, slots=True)
class Smaller:
    """A side of a component in a kit with large print whose reading text does not fit at 12 points. `part` is
    the id of the component, and `points` the size of the text in points."""

    part: str
    side: Literal["front", "back"]
    points: float


def exceptions(components: Sequence[Component]) -> tuple[Smaller, ...]:
    """Return the sides of components whose reading text in large print is smaller than 12 points. A face that
    several components share is listed once."""
    seen: set[str] = set()
    found: list[Smaller] = []
    for each in components:
        sides: tuple[tuple[Literal["front", "back"], Face | None], ...] = (
            ("front", each.front),
            ("back", each.back),
        )
        for side, face in sides:
            if face is None or face.name in seen or not each.copies:
                continue
            seen.add(face.name)
            least = min(_sizes(face), default=LARGE)
            if least < LARGE - 0.05:
                found.append(Smaller(each.id, side, round(least, 1)))
    return tuple(found)


def _sizes(face: Face) -> Iterator[float]:
    for leaf, at in leaves(face.elements):
        if isinstance(leaf, Text) and leaf.name.startswith(NAME):
            yield to_points(leaf.size * hypot(at[0], at[1]))
