"""Small drawings written down as strings, in a box of 24 units: lines and fills of a woodcut.

A drawing is lines of `mark path`. Marks: `-` an ink line, `=` a bold one, `*` an ink fill, `0` a fill of
paper, `1` to `5` a fill of that tone; a digit or `*` with `-` behind it is outlined as well. A path
is an SVG path of M L H V C Q Z, absolute or (in small letters) relative, or one of
`o x y r` (circle), `e x y rx ry` (ellipse), `r x y w h` (rectangle).
"""

import re
from collections.abc import Iterator, Sequence

from pnp.scene import (
    Element,
    Group,
    Path,
    Segment,
    Style,
    Swatch,
    Theme,
    ellipse_segments,
    transform_segments,
    translate,
)

_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0, "O": 3, "E": 4, "R": 4}
_SHADED, _PITCH, _HATCH = 2.0, 0.85, 0.28
"""How deep the shaded side of a form is, how far apart its lines are, and how wide, in mm."""

Drawn = tuple[tuple[str, tuple[Segment, ...]], ...]


def parse(drawing: str) -> Drawn:
    """Return (mark, segments) of each line of a drawing. Raises ValueError for an invalid path."""
    lines = (line.strip().partition(" ") for line in drawing.strip().splitlines())
    return tuple((mark, path(rest)) for mark, _, rest in lines)


def path(text: str) -> tuple[Segment, ...]:
    """Return the segments of a path in this module's notation."""
    return tuple(
        (segment[0], *(round(float(v), 4) + 0.0 for v in segment[1:])) for segment in _segments(text)
    )


def _segments(text: str) -> Iterator[Segment]:
    x = y = left = top = 0.0
    for command, values in _commands(text):
        letter = command.upper()
        if letter in "OER":
            yield from _shape(letter, values)
            continue
        if letter == "Z":
            x, y = left, top
            yield ("Z",)
            continue
        dx, dy = (x, y) if command.islower() else (0.0, 0.0)
        if letter == "H":
            x = values[0] + dx
        elif letter == "V":
            y = values[0] + dy
        else:
            ends = [value + (dy if i % 2 else dx) for i, value in enumerate(values)]
            if letter == "C":
                yield ("C", *ends)
            elif letter == "Q":
                cx, cy, ex, ey = ends
                two = 2 / 3
                yield (
                    "C",
                    x + two * (cx - x),
                    y + two * (cy - y),
                    ex + two * (cx - ex),
                    ey + two * (cy - ey),
                    ex,
                    ey,
                )
            x, y = ends[-2], ends[-1]
        if letter == "M":
            left, top = x, y
            yield ("M", x, y)
        elif letter in "LHV":
            yield ("L", x, y)


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers; surplus numbers repeat the command, after M as L."""
    tokens, command, at = _TOKEN.findall(text), "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        elif command in ("M", "m"):
            command = "L" if command == "M" else "l"
        many = _ARITY[command.upper()]
        if at + many > len(tokens):
            raise ValueError(f"a path ends too soon: {text!r}")
        yield command, [float(token) for token in tokens[at : at + many]]
        at += many
        if not many and at < len(tokens) and not tokens[at].isalpha():
            raise ValueError(f"a number after Z: {text!r}")


def _shape(letter: str, values: Sequence[float]) -> Iterator[Segment]:
    x, y, *rest = values
    if letter == "R":
        width, height = rest
        yield from (
            ("M", x, y),
            ("L", x + width, y),
            ("L", x + width, y + height),
            ("L", x, y + height),
            ("Z",),
        )
        return
    a, b = (rest[0], rest[0]) if letter == "O" else rest
    yield from ellipse_segments((x, y), a, b)


def paint_drawing(
    drawing: Drawn, theme: Theme, ink: Swatch, unit: float, *, line: float = 0.38, shade: Swatch | None = None
) -> Iterator[Element]:
    """Draw a parsed drawing in its own units, of which one is `unit` mm on paper.

    Lines are `line` mm, bold ones 0.7, whatever the drawing's size. With a `shade`, fills with an edge are
    hatched in it on the side away from the light, which falls from the upper left.
    """
    thin, bold = line / unit, 0.7 / unit
    for mark, segments in drawing:
        if mark in "-=":
            yield Path(segments, Style(None, ink, thin if mark == "-" else bold))
            continue
        fill = ink if mark[0] == "*" else theme.swatch("paper" if mark[0] == "0" else f"tone-{mark[0]}")
        edge = ink if mark.endswith("-") and len(mark) > 1 else None
        if shade is None or edge is None or mark[0] == "*" or not (lines := hatching(segments, unit)):
            yield Path(segments, Style(fill, edge, thin, evenodd=True))
            continue
        lit = transform_segments(segments, translate(-_SHADED / unit, -_SHADED / unit))
        hatched = Path(lines, Style(None, shade, _HATCH / unit, round=False))
        yield Path(segments, Style(fill, evenodd=True))
        yield Group((hatched, Path(lit, Style(fill, evenodd=True))), clip=segments)
        yield Path(segments, Style(None, edge, thin))


def hatching(form: Sequence[Segment], unit: float) -> tuple[Segment, ...]:
    """Return hatching lines across the box of a form; none if the form is too small."""
    xs = [float(v) for segment in form for v in segment[1::2]]
    ys = [float(v) for segment in form for v in segment[2::2]]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    if min(right - left, bottom - top) * unit < 2.5 * _SHADED:
        return ()
    pitch, reach = _PITCH / unit, bottom - top
    starts = (left + k * pitch for k in range(1, int((right - left + reach) / pitch) + 1))
    return tuple(
        segment for x in starts for segment in (("M", round(x, 2), top), ("L", round(x - reach, 2), bottom))
    )
