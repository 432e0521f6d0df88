"""The knobs: turned, pressed and faceted brass, with a shape for each colour of drawer."""

from collections.abc import Iterator, Sequence
from math import atan2, cos, pi, sin

from pnp.games.el_switcher.facts import Knob
from pnp.scene import Element, Path, Segment, Style, Swatch, Theme, circle_segments, outline
from pnp.units import Point, mm

KNOB = 1.4
"""The size of the knob on a drawer; it is about 13 mm across with its edge."""

_RADII = {"round": 4.5, "square": 4.0 * 2**0.5, "diamond": 5.6, "star": 6.0}
"""From the middle to the farthest point of a knob of size 1, in mm."""

_WAIST = 0.49
"""The inner corners of a star, as a share of its outer ones."""

_LAMP = atan2(-0.8, -0.6)
"""Where the light comes from: above, on the left."""

_FLAT = 0.6
"""Smaller knobs are flat: nobody sees their facets."""

_INNER = {"colour": 0.77, "low-ink": 0.77, "mono": 0.83}
"""The faceted part, as a share of the knob; the rest is its rim."""


def corners(kind: Knob, at: Point, size: float) -> tuple[Point, ...]:
    """Return the corners of a knob, clockwise from its top; a round one has none."""
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
    """Return the outline of a knob; `size` 1 is about 9 mm across."""
    if kind == "round":
        return circle_segments((mm(at[0]), mm(at[1])), mm(_RADII[kind] * size))
    return outline(corners(kind, at, size))


def knob(kind: Knob, at: Point, size: float, look: Theme) -> Iterator[Element]:
    """Draw a knob lit from the upper left: facets in four tones, or in two in black and white."""
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
    """Return the paint of a facet that faces an angle, or None if it stays unpainted."""
    light = cos(towards - _LAMP)
    if look.variant == "mono":
        return look.swatch("paper") if light > 0.1 else None
    if look.variant == "low-ink":
        return look.swatch("brass") if light < -0.05 else None
    step = sum(light > limit for limit in (-0.6, 0.05, 0.6))
    return look.swatch(("brass-dark", "brass-shade", "brass", "brass-lit")[step])


def _facets(points: Sequence[Point], at: Point, look: Theme, width: float) -> Iterator[Element]:
    """Draw one facet from the middle to each side, and the ridges between them."""
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
