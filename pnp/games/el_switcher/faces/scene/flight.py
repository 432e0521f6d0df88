"""The curiosities that fly out of the drawers, each with a lit and a dark side."""

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random

from pnp.games.el_switcher.faces import pen, wood
from pnp.games.el_switcher.faces.curiosities import BOX, DRAWINGS, plain_curiosity
from pnp.games.el_switcher.faces.scene.fineness import round_segments
from pnp.games.el_switcher.faces.scene.light import dim_theme, hatch_form, wash_theme
from pnp.games.el_switcher.faces.scene.stage import Stage
from pnp.scene import (
    Element,
    Group,
    Path,
    Segment,
    Style,
    Swatch,
    Symbol,
    Theme,
    Use,
    circle_segments,
    compose,
    outline,
    rotate,
    scale,
    symbol,
    transform_segments,
    translate,
)
from pnp.units import Point, mm

_Flying = tuple[str, float, float, float, float]
"""A curiosity: name, x and y as shares of the picture, size in mm, turn in degrees."""

_BEHIND: dict[str, tuple[_Flying, ...]] = {
    "page": (
        ("moon", 0.81, 0.155, 60.0, 14.0),
        ("balloon", 0.6, 0.125, 33.0, 12.0),
        ("plane", 0.475, 0.068, 19.0, 6.0),
        ("kite", 0.335, 0.108, 46.0, -14.0),
        ("letter", 0.655, 0.062, 13.0, -14.0),
    ),
    "wide": (
        ("moon", 0.89, 0.265, 66.0, 14.0),
        ("balloon", 0.605, 0.13, 34.0, 12.0),
        ("plane", 0.47, 0.1, 20.0, 6.0),
        ("kite", 0.345, 0.15, 44.0, -12.0),
        ("letter", 0.71, 0.1, 16.0, -14.0),
    ),
}

_BEFORE: dict[str, tuple[_Flying, ...]] = {
    "page": (("butterfly", 0.42, 0.635, 14.0, 18.0),),
    "wide": (
        ("butterfly", 0.45, 0.725, 21.0, 20.0),
        ("key", 0.085, 0.5, 29.0, -28.0),
        ("feather", 0.915, 0.58, 29.0, 34.0),
    ),
}

_LOOP: dict[str, tuple[Point, ...]] = {
    "page": (
        (0.66, 0.21), (0.69, 0.16), (0.7, 0.1), (0.67, 0.045), (0.6, 0.043), (0.575, 0.075),
        (0.6, 0.1), (0.63, 0.085), (0.6, 0.055), (0.53, 0.06), (0.5, 0.075),
    ),
    "wide": (
        (0.66, 0.3), (0.69, 0.22), (0.68, 0.12), (0.64, 0.07), (0.57, 0.07), (0.545, 0.12),
        (0.57, 0.16), (0.6, 0.12), (0.57, 0.08), (0.52, 0.09), (0.495, 0.115),
    ),
}  # fmt: skip
"""The way of the paper plane out of its drawer, as parts of the picture."""

_WASHED = ("moon", "kite", "fish", "cat", "balloon", "butterfly")
"""The few that have washes where ink is saved."""

_NIGHT = ("moon", "comet")
"""Their stars, which are ink on the board, shine before the night; dots would be taken for accents."""


def _curiosity_symbol(name: str, look: Theme, size: float) -> Symbol:
    if name not in _NIGHT:
        return plain_curiosity(name, look, size)
    parts = ((mark, segments) for mark, segments in pen.parse(DRAWINGS[name]) if mark != "*")
    drawing = tuple(("1-" if mark == "*-" else mark, segments) for mark, segments in parts)
    return symbol(f"night-{name}", pen.paint_drawing(drawing, look, look.swatch("ink"), size / BOX))


def silhouette(name: str, swatch: Swatch, size: float, *, lines: bool = True) -> Symbol:
    """Return a curiosity in one colour, for its shadow or its edge of light. `lines` keeps its thin lines."""
    fine = 0.38 * BOX / size
    parts: list[Element] = []
    for mark, segments in pen.parse(DRAWINGS[name]):
        thin = mark in "-="
        # What has no edge of its own lies within something that has one.
        if (thin and not lines) or not (thin or mark.endswith("-")):
            continue
        width = mm(fine * (2.2 if thin else 1.0))
        parts.append(Path(round_segments(segments, 1), Style(None if thin else swatch, swatch, width)))
    return symbol(f"silhouette-{name}", parts)


def lit_curiosity(name: str, middle: Point, size: float, turn: float, look: Theme) -> Iterator[Element]:
    """Draw a curiosity centred at a point, with an edge of light, a lit side and a dark side."""
    x, y = middle
    unit = mm(size / BOX)

    def at(dx: float, dy: float) -> tuple[float, float, float, float, float, float]:
        corner = translate(x - size / 2 + dx, y - size / 2 + dy)
        return compose(rotate(turn, (mm(x + dx), mm(y + dy))), compose(corner, scale(unit)))

    cast = min(0.8, 0.035 * size)
    if look.variant == "colour":
        yield Use(silhouette(name, look.swatch("ink"), size, lines=False), at(cast, 1.25 * cast))
        yield Use(silhouette(name, look.swatch("flame"), size), at(-0.6 * cast, -0.75 * cast))
    elif look.variant == "mono":
        for dx, dy in ((-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)):
            yield Use(silhouette(name, look.swatch("paper"), size), at(dx, dy))
    if look.variant == "low-ink" and name in _WASHED:
        look = wash_theme(look)
    yield Use(_curiosity_symbol(name, look, size), at(0.0, 0.0))
    far = circle_segments((mm(x + size * 0.62), mm(y + size * 0.58)), mm(size * 0.74))
    if look.variant == "colour":
        dark = Use(_curiosity_symbol(name, dim_theme(look), size), at(0.0, 0.0))
        yield Group((dark,), clip=far)
        return
    pitch, width = (1.35, 0.35) if look.variant == "mono" else (1.8, 0.3)
    box = (x - size * 0.2, y - size * 0.2, x + size * 0.6, y + size * 0.6)
    lines = hatch_form(far, box, look.swatch("shade"), pitch, width)
    yield Group((lines,), clip=transform_segments(_form(name), at(0.0, 0.0)))


def _form(name: str) -> tuple[Segment, ...]:
    """Return the parts of a curiosity that have an edge of their own."""
    parts = (
        segments for mark, segments in pen.parse(DRAWINGS[name]) if mark[0] in "012345" and mark[1:] == "-"
    )
    return tuple(segment for segments in parts for segment in segments)


def backlit_curiosity(name: str, middle: Point, size: float, look: Theme) -> Iterator[Element]:
    """Draw a curiosity near the viewer, of which only the lit edge is visible."""
    corner = (middle[0] - size / 2, middle[1] - size / 2)
    unit = mm(size / BOX)
    if look.variant == "low-ink":
        yield from lit_curiosity(name, middle, size, 0.0, look)
        return
    rims = ((0.0, 0.0), (1.6, 0.6), (0.6, 1.6)) if look.variant == "mono" else ((0.0, 0.0),)
    for dx, dy, swatch in (*((x, y, "board-rim") for x, y in rims), (0.9, 0.9, "table")):
        form = silhouette(name, look.swatch(swatch), size)
        yield Use(form, compose(translate(corner[0] + dx, corner[1] + dy), scale(unit)))


def far_curiosities(stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw the farthest curiosities, behind the title, and the dust in the air."""
    bright = look.swatch("flame" if look.variant == "colour" else "night-line")
    way = wood.smooth_curve([(x * stage.width, y * stage.height) for x, y in _LOOP[stage.format]])
    yield Path(way, Style(None, bright, 0.6, (2.4, 2.2)))
    yield _dust(stage, bright)
    yield from _flying_curiosities(_BEHIND[stage.format], stage, look)


def _dust(stage: Stage, bright: Swatch) -> Path:
    """Draw sparks of four points over the cabinet, well apart."""
    rng = Random("dust")
    placed: list[tuple[float, float, float]] = []
    for _ in range(160):
        x, y = rng.uniform(60.0, stage.width - 14.0), rng.uniform(13.0, stage.top * 0.75)
        if all((x - a) ** 2 + (y - b) ** 2 > 120.0 for a, b, _ in placed):
            placed.append((x, y, rng.choice((0.7, 1.0, 1.0, 1.7))))
    found: list[Segment] = []
    for x, y, r in placed:
        points = []
        for k in range(8):
            far = r * (1.5 if k % 4 == 0 else 1.0 if k % 2 == 0 else 0.28)
            points.append((x + far * sin(pi * k / 4), y - far * cos(pi * k / 4)))
        found += outline(points)
    return Path(tuple(found), Style(bright))


def near_curiosities(stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw the curiosities in front of the cabinet."""
    yield from _flying_curiosities(_BEFORE[stage.format], stage, look)


def _flying_curiosities(
    things: tuple[tuple[str, float, float, float, float], ...], stage: Stage, look: Theme
) -> Iterator[Element]:
    for name, x, y, size, turn in things:
        yield from lit_curiosity(name, (stage.width * x, stage.height * y), size, turn, look)
