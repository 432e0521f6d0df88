"""The drawing tools that all faces share: small drawings written as strings, wood with its grain, and the
brass knobs."""

import re
from collections.abc import Iterator, Sequence
from math import atan2, cos, exp, pi, sin
from random import Random

from pnp.games.el_switcher.facts import Grain, Knob
from pnp.scene import (
    Box,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Swatch,
    Theme,
    circle_segments,
    ellipse_segments,
    outline,
    transform_segments,
    translate,
)
from pnp.scene.forms import rounded_box, spline
from pnp.units import Point, mm

# Small drawings written down as strings, in a box of 24 units: lines and fills of a woodcut.
#
# A drawing is lines of `mark path`. Marks: `-` an ink line, `=` a bold one, `*` an ink fill, `0` a fill of
# paper, `1` to `5` a fill of that tone; a digit or `*` with `-` behind it is outlined as well. A path is an
# SVG path of M L H V C Q Z, absolute or (in small letters) relative, or one of `o x y r` (circle), `e x y rx
# ry` (ellipse), `r x y w h` (rectangle).

_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0, "O": 3, "E": 4, "R": 4}
_SHADED, _PITCH, _HATCH = 2.0, 0.85, 0.28
"""The depth in mm of the shaded side of a form, and the distance and width of its lines."""

Drawn = tuple[tuple[str, tuple[Segment, ...]], ...]


def parse(drawing: str) -> Drawn:
    """Return (mark, path segments) for each line of a drawing. A line is a mark, a space and a path (see
    `path`), in a box of 24 x 24 units. The mark says how to paint it: `-` an ink line, `=` a bold one, `*` an
    ink fill, `0` a fill of paper, `1` to `5` a fill of that tone; a fill with `-` behind it, such as `1-`, is
    outlined as well. Raises ValueError for an invalid path."""
    lines = (line.strip().partition(" ") for line in drawing.strip().splitlines())
    return tuple((mark, path(rest)) for mark, _, rest in lines)


def path(text: str) -> tuple[Segment, ...]:
    """Return the segments of a path that is written as text, such as "M3 4 L10 4 l0 6 Z". The commands are
    M L H V C Q Z of SVG, absolute or, in small letters, relative. Forms are `o x y r` (circle), `e x y rx ry`
    (ellipse) and `r x y w h` (rectangle). Raises ValueError for an invalid path."""
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
    """Draw a parsed drawing. One of its units is `unit` mm on paper.

    Lines are `line` mm wide, and bold ones 0.7 mm, at any size of the drawing. With a `shade`, the outlined
    fills are hatched in that colour on the side away from the light, which comes from the upper left.
    """
    thin, bold = line / unit, 0.7 / unit
    for mark, segments in drawing:
        if mark in "-=":
            yield Path(segments, Style(None, ink, thin if mark == "-" else bold))
            continue
        fill = ink if mark[0] == "*" else theme.swatch("paper" if mark[0] == "0" else f"tone-{mark[0]}")
        edge = ink if mark.endswith("-") and len(mark) > 1 else None
        if shade is None or edge is None or mark[0] == "*" or not (lines := hatch(segments, unit)):
            yield Path(segments, Style(fill, edge, thin, evenodd=True))
            continue
        lit = transform_segments(segments, translate(-_SHADED / unit, -_SHADED / unit))
        hatched = Path(lines, Style(None, shade, _HATCH / unit, round=False))
        yield Path(segments, Style(fill, evenodd=True))
        yield Group((hatched, Path(lit, Style(fill, evenodd=True))), clip=segments)
        yield Path(segments, Style(None, edge, thin))


def hatch(form: Sequence[Segment], unit: float) -> tuple[Segment, ...]:
    """Return slanting lines across the bounding box of a form, 0.85 mm apart on paper. Return an empty tuple
    if the form is too small for them. A unit of the form is `unit` mm on paper."""
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


# Wood: the grain of four timbers, computed from a seed, and the outlines of boards.


def rounded_rectangle(
    left: float, top: float, right: float, bottom: float, radius: float
) -> tuple[Segment, ...]:
    """Return a rectangle with rounded corners."""
    return rounded_box((left, top, right, bottom), radius)


def smooth_curve(points: Sequence[Point], *, closed: bool = False) -> tuple[Segment, ...]:
    """Return a smooth curve through points, open unless `closed`."""
    return spline(points, closed=closed)


def grain(kind: Grain, seed: int, box: Box, pitch: float = 1.5) -> tuple[Segment, ...]:
    """Return lines in the pattern of a wood grain that cover a box (and may reach beyond it), about `pitch`
    mm apart. Each seed gives another board of the same wood."""
    # One stream of random numbers for each timber and board.
    rng = Random(f"{kind} {seed}")
    makers = {"flame": _flame, "straight": _straight, "rings": _rings, "burl": _burl}
    return makers[kind](rng, box, pitch)


def _flame(rng: Random, box: Box, pitch: float) -> tuple[Segment, ...]:
    """Return level lines that rise into a flame in one place."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    centre, reach = left + width * rng.uniform(0.15, 0.85), width * rng.uniform(0.16, 0.26)
    rise, sway = height * rng.uniform(0.35, 0.6) * rng.choice((-1, 1)), rng.uniform(0, 2 * pi)
    found: list[Segment] = []
    count = int((height + 2 * abs(rise)) / pitch)
    for i in range(count + 1):
        level = top - abs(rise) + i * pitch + rng.uniform(-0.2, 0.2) * pitch
        line = []
        for k in range(9):
            x = left + width * k / 8
            lift = rise * exp(-(((x - centre) / reach) ** 2)) * (0.75 + 0.25 * cos(i * 0.4))
            line.append((x, level - lift + 0.35 * sin(x * 0.35 + sway + i * 0.3)))
        if any(top < y < bottom for _, y in line):
            found += smooth_curve(line)
    return tuple(found)


def _straight(rng: Random, box: Box, pitch: float) -> tuple[Segment, ...]:
    """Return vertical lines, some of them interrupted, around a knot."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    knot = (left + width * rng.uniform(0.1, 0.9), top + height * rng.uniform(0.1, 0.9))
    found: list[Segment] = []
    step = pitch * 0.9
    x = left + rng.uniform(0.2, 0.9) * step
    while x < right:
        start = top if rng.random() < 0.6 else top + height * rng.uniform(0.0, 0.45)
        end = bottom if rng.random() < 0.6 else bottom - height * rng.uniform(0.0, 0.4)
        line = []
        for k in range(6):
            y = start + (end - start) * k / 5
            away = x - knot[0]
            push = (1.7 if away >= 0 else -1.7) * exp(
                -((away / 2.6) ** 2) - ((y - knot[1]) / (height * 0.2)) ** 2
            )
            line.append((x + push, y))
        found += smooth_curve(line)
        x += step * rng.uniform(0.65, 1.35)
    for radius in (0.5, 1.1):
        found += circle_segments((mm(knot[0]), mm(knot[1])), radius)
    return tuple(found)


def _rings(rng: Random, box: Box, pitch: float) -> tuple[Segment, ...]:
    """Return the rings of a trunk with its heart near a corner or an edge."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    turn = rng.uniform(0, 2 * pi)
    heart = (
        (left + right) / 2 + cos(turn) * width * rng.uniform(0.3, 0.55),
        (top + bottom) / 2 + sin(turn) * height * rng.uniform(0.3, 0.55),
    )
    bumps = [(rng.randint(2, 5), rng.uniform(0, 2 * pi), rng.uniform(0.02, 0.06)) for _ in range(3)]
    found: list[Segment] = []
    radius, farthest = pitch * 0.6, (width**2 + height**2) ** 0.5
    while radius < farthest:
        line = []
        for k in range(18):
            a = 2 * pi * k / 18
            r = radius * (1 + sum(share * sin(n * a + phase) for n, phase, share in bumps))
            line.append((heart[0] + r * cos(a), heart[1] + r * sin(a)))
        if any(left < x < right and top < y < bottom for x, y in line):
            found += smooth_curve(line, closed=True)
        radius += pitch * rng.uniform(0.7, 1.4)
    return tuple(found)


def _burl(rng: Random, box: Box, pitch: float) -> tuple[Segment, ...]:
    """Return birds' eyes scattered over slanting flecks."""
    left, top, right, bottom = box
    eyes: list[tuple[float, float, float]] = []
    for _ in range(400):
        eye = (rng.uniform(left, right), rng.uniform(top, bottom), rng.uniform(0.5, 1.5))
        if all((eye[0] - x) ** 2 + (eye[1] - y) ** 2 > (eye[2] + r + pitch * 0.45) ** 2 for x, y, r in eyes):
            eyes.append(eye)
    found: list[Segment] = []
    for x, y, radius in eyes:
        found += circle_segments((mm(x), mm(y)), mm(radius))
        if radius > 1.0:
            found += circle_segments((mm(x), mm(y)), mm(radius * 0.45))
    return tuple(found)


# The knobs: turned, pressed and faceted brass, with a shape for each colour of drawer.

KNOB = 1.4
"""The `size` of the knob on a drawer tile, for `knob`: 1.4 is about 13 mm across, with the knob's edge."""

_RADII = {"round": 4.5, "square": 4.0 * 2**0.5, "diamond": 5.6, "star": 6.0}
"""The distance in mm from the middle to the farthest point of a knob of size 1, by shape."""

_WAIST = 0.49
"""The radius of a star's inner corners, relative to that of its outer corners."""

_LAMP = atan2(-0.8, -0.6)
"""The direction from which the light comes, as an angle in radians: the upper left."""

_FLAT = 0.6
"""The size of a knob below which it is drawn flat, since facets would be too small to see."""

_INNER = {"colour": 0.77, "low-ink": 0.77, "mono": 0.83}
"""The size of a knob's faceted part relative to the knob, by variant. The rest is the rim."""


def corners(kind: Knob, at: Point, size: float) -> tuple[Point, ...]:
    """Return the corners of a knob centred at a point, clockwise from the top; an empty tuple for a round
    knob. `size` 1 is about 9 mm across."""
    if kind == "round":
        return ()
    count, start = {"square": (4, pi / 4), "diamond": (4, 0.0), "star": (10, 0.0)}[kind]
    found = []
    for k in range(count):
        radius = _RADII[kind] * size * (_WAIST if kind == "star" and k % 2 else 1.0)
        angle = start + 2 * pi * k / count
        found.append((mm(at[0] + radius * sin(angle)), mm(at[1] - radius * cos(angle))))
    return tuple(found)


def knob_outline(kind: Knob, at: Point, size: float) -> tuple[Segment, ...]:
    """Return the outline of a knob centred at a point; `size` 1 is about 9 mm across."""
    if kind == "round":
        return circle_segments((mm(at[0]), mm(at[1])), mm(_RADII[kind] * size))
    return outline(corners(kind, at, size))


def knob(kind: Knob, at: Point, size: float, look: Theme) -> Iterator[Element]:
    """Draw a knob centred at a point and lit from the upper left: with facets in four tones, or in two in
    black and white. `size` 1 is about 9 mm across."""
    ink = look.swatch("ink")
    if size < _FLAT:
        solid = look.swatch("ink" if look.variant == "mono" else "cream")
        yield Path(knob_outline(kind, at, size), Style(solid, ink, 0.3, round=False))
        return
    if look.variant == "colour":
        shade = knob_outline(kind, (at[0] + 0.45 * size, at[1] + 0.8 * size), size)
        yield Path(shade, Style(ink, ink, mm(0.5 * size)))
    rim = look.swatch("ink" if look.variant == "mono" else "cream")
    width = {"colour": 0.45, "low-ink": 0.45, "mono": 0.5}[look.variant]
    yield Path(knob_outline(kind, at, size), Style(rim, ink, max(0.25, mm(width * size)), round=False))
    if kind == "round":
        yield from _round_knob(at, size, look)
    else:
        yield from _facets(
            corners(kind, at, size * _INNER[look.variant]), at, look, max(0.25, mm(0.22 * size))
        )


def _tone(towards: float, look: Theme) -> Swatch | None:
    """Return the paint of a facet that faces an angle, or None if the facet has no paint."""
    light = cos(towards - _LAMP)
    if look.variant == "mono":
        return look.swatch("paper") if light > 0.1 else None
    if look.variant == "low-ink":
        return look.swatch("brass") if light < -0.05 else None
    step = sum(light > limit for limit in (-0.6, 0.05, 0.6))
    return look.swatch(("brass-dark", "brass-shade", "brass", "brass-lit")[step])


def _facets(points: Sequence[Point], at: Point, look: Theme, width: float) -> Iterator[Element]:
    """Draw a facet from the middle to each side of the knob, and the edges between the facets."""
    ink, by_tone = look.swatch("ink"), dict[Swatch, list[Segment]]()
    for one, other in zip(points, (*points[1:], points[0]), strict=True):
        # A facet looks away from the middle, square to its side.
        out = atan2(-(other[0] - one[0]), other[1] - one[1])
        middle = ((one[0] + other[0]) / 2 - at[0], (one[1] + other[1]) / 2 - at[1])
        if cos(out) * middle[0] + sin(out) * middle[1] < 0:
            out += pi
        if (tone := _tone(out, look)) is not None:
            by_tone.setdefault(tone, []).extend(outline((one, other, at)))
    for tone, segments in by_tone.items():
        yield Path(tuple(segments), Style(tone))
    if look.variant != "mono":
        yield Path(outline(points), Style(None, ink, width, round=False))


def _round_knob(at: Point, size: float, look: Theme) -> Iterator[Element]:
    """Draw a round knob: a disc in shade, its part towards the lamp lit, with a highlight."""
    x, y = at
    full = mm(_RADII["round"] * size * _INNER[look.variant])

    def disc(lift: float, share: float) -> tuple[Segment, ...]:
        return circle_segments((mm(x - 0.6 * lift * full), mm(y - 0.8 * lift * full)), mm(share * full))

    if look.variant == "mono":
        yield Path(disc(0.22, 0.7), Style(look.swatch("paper")))
        return
    if look.variant == "low-ink":
        yield Path(disc(0.0, 1.0), Style(look.swatch("brass")))
        yield Path(disc(0.2, 0.78), Style(look.swatch("cream")))
    else:
        for lift, share, tone in (
            (0.0, 1.0, "brass-dark"),
            (0.1, 0.88, "brass-shade"),
            (0.26, 0.7, "brass"),
            (0.48, 0.34, "brass-lit"),
        ):
            yield Path(disc(lift, share), Style(look.swatch(tone)))
    yield Path(disc(0.0, 1.0), Style(None, look.swatch("ink"), max(0.25, mm(0.22 * size))))
