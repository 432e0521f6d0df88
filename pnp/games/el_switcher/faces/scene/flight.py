"""The curiosities that rise and tumble out of the drawers, each with a lit and a dark side."""

from collections.abc import Iterator

from pnp.games.el_switcher.faces import pen
from pnp.games.el_switcher.faces.curiosities import BOX, DRAWINGS, curiosity
from pnp.games.el_switcher.faces.scene.light import dimmed, washed
from pnp.games.el_switcher.faces.scene.stage import Stage
from pnp.scene import (
    Element,
    Group,
    Path,
    Style,
    Swatch,
    Symbol,
    Theme,
    Use,
    circle_segments,
    compose,
    rotate,
    scale,
    symbol,
    translate,
)
from pnp.units import Point, mm

_Flying = tuple[str, float, float, float, float]
"""name, x and y as parts of the picture, size in mm, turn in degrees."""

_BEHIND: dict[str, tuple[_Flying, ...]] = {
    "page": (
        ("moon", 0.82, 0.15, 58.0, 14.0),
        ("balloon", 0.585, 0.115, 30.0, 10.0),
        ("plane", 0.475, 0.062, 16.0, 8.0),
        ("kite", 0.345, 0.095, 40.0, -8.0),
        ("letter", 0.65, 0.055, 12.0, -10.0),
    ),
    "wide": (
        ("moon", 0.875, 0.25, 62.0, 14.0),
        ("balloon", 0.63, 0.15, 32.0, 10.0),
        ("plane", 0.5, 0.1, 17.0, 8.0),
        ("kite", 0.335, 0.16, 46.0, -8.0),
        ("letter", 0.735, 0.095, 15.0, -10.0),
    ),
}

_BEFORE: dict[str, tuple[_Flying, ...]] = {
    "page": (("butterfly", 0.885, 0.345, 17.0, 24.0),),
    "wide": (
        ("butterfly", 0.875, 0.42, 19.0, 24.0),
        ("key", 0.1, 0.58, 30.0, -28.0),
        ("feather", 0.925, 0.6, 26.0, 24.0),
    ),
}

_WASHED = ("moon", "kite", "fish", "cat", "balloon", "butterfly")
"""The few that have washes where ink is saved."""

_NIGHT = ("moon", "comet")
"""Their stars, which are ink on the board, shine before the night."""


def _drawn(name: str, look: Theme, size: float) -> Symbol:
    if name not in _NIGHT or look.variant == "low-ink":
        return curiosity(name, look, size)
    marks = {"*": "1-", "*-": "1-"}
    drawing = tuple((marks.get(mark, mark), segments) for mark, segments in pen.parse(DRAWINGS[name]))
    return symbol(f"night-{name}", pen.painted(drawing, look, look.swatch("ink"), size / BOX))


def silhouette(name: str, theme: Theme, swatch: Swatch, size: float) -> Symbol:
    """A curiosity in one colour: its shadow, or the light round its edge."""
    fine = 0.38 * BOX / size
    parts: list[Element] = []
    for mark, segments in pen.parse(DRAWINGS[name]):
        fill = None if mark in "-=" else swatch
        parts.append(Path(segments, Style(fill, swatch, mm(fine * (1.0 if fill else 2.2)))))
    return symbol(f"silhouette-{name}", parts)


def standing(name: str, middle: Point, size: float, turn: float, look: Theme) -> Iterator[Element]:
    """A curiosity round a point: rim of light, lit side, dark side."""
    x, y = middle
    unit = mm(size / BOX)

    def at(dx: float, dy: float) -> tuple[float, float, float, float, float, float]:
        corner = translate(x - size / 2 + dx, y - size / 2 + dy)
        return compose(rotate(turn, (mm(x + dx), mm(y + dy))), compose(corner, scale(unit)))

    if look.variant == "colour":
        yield Use(silhouette(name, look, look.swatch("ink"), size), at(0.8, 1.0))
        yield Use(silhouette(name, look, look.swatch("flame"), size), at(-0.5, -0.6))
    elif look.variant == "mono":
        for dx, dy in ((-0.8, 0.0), (0.8, 0.0), (0.0, -0.8), (0.0, 0.8)):
            yield Use(silhouette(name, look, look.swatch("paper"), size), at(dx, dy))
    if look.variant == "low-ink" and name in _WASHED:
        look = washed(look)
    yield Use(_drawn(name, look, size), at(0.0, 0.0))
    if look.variant == "colour":
        dark = Use(_drawn(name, dimmed(look), size), at(0.0, 0.0))
        far = circle_segments((mm(x + size * 0.62), mm(y + size * 0.58)), mm(size * 0.62))
        yield Group((dark,), clip=far)


def against_light(name: str, middle: Point, size: float, look: Theme) -> Iterator[Element]:
    """A thing so near that only the light round its edge is seen."""
    corner = (middle[0] - size / 2, middle[1] - size / 2)
    unit = mm(size / BOX)
    if look.variant == "low-ink":
        yield from standing(name, middle, size, 0.0, look)
        return
    for dx, dy, swatch in ((0.0, 0.0, "board-rim"), (0.9, 0.9, "table")):
        form = silhouette(name, look, look.swatch(swatch), size)
        yield Use(form, compose(translate(corner[0] + dx, corner[1] + dy), scale(unit)))


def behind(stage: Stage, look: Theme) -> Iterator[Element]:
    """What has flown farthest, behind the title."""
    yield from _all(_BEHIND[stage.format], stage, look)


def before(stage: Stage, look: Theme) -> Iterator[Element]:
    """What flies before the cabinet."""
    yield from _all(_BEFORE[stage.format], stage, look)


def _all(
    things: tuple[tuple[str, float, float, float, float], ...], stage: Stage, look: Theme
) -> Iterator[Element]:
    for name, x, y, size, turn in things:
        yield from standing(name, (stage.width * x, stage.height * y), size, turn, look)
