"""The curiosities that rise and tumble out of the drawers, each with a lit and a dark side."""

from collections.abc import Iterator

from pnp.games.el_switcher.faces import pen
from pnp.games.el_switcher.faces.curiosities import BOX, DRAWINGS, curiosity
from pnp.games.el_switcher.faces.scene.light import dimmed
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

_BEHIND: dict[str, tuple[tuple[str, float, float, float, float], ...]] = {
    "page": (
        ("moon", 0.86, 0.075, 27.0, 12.0),
        ("plane", 0.66, 0.085, 22.0, 4.0),
        ("balloon", 0.4, 0.07, 24.0, -10.0),
    ),
    "wide": (
        ("moon", 0.9, 0.17, 33.0, 12.0),
        ("plane", 0.72, 0.1, 22.0, 4.0),
        ("balloon", 0.34, 0.11, 24.0, -10.0),
    ),
}
"""name, x and y as parts of the picture, size in mm, turn in degrees."""

_BEFORE: dict[str, tuple[tuple[str, float, float, float, float], ...]] = {
    "page": (
        ("butterfly", 0.93, 0.25, 22.0, 24.0),
        ("key", 0.055, 0.33, 24.0, -28.0),
        ("feather", 0.945, 0.46, 24.0, 20.0),
    ),
    "wide": (
        ("butterfly", 0.9, 0.46, 24.0, 24.0),
        ("key", 0.08, 0.5, 26.0, -28.0),
    ),
}


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
    yield Use(curiosity(name, look, size), at(0.0, 0.0))
    if look.variant == "colour":
        dark = Use(curiosity(name, dimmed(look), size), at(0.0, 0.0))
        far = circle_segments((mm(x + size * 0.62), mm(y + size * 0.58)), mm(size * 0.62))
        yield Group((dark,), clip=far)


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
