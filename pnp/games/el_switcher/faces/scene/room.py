"""The room: a papered wall at night, the lamp that lights it, and the table before the cabinet."""

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random

from pnp.games.el_switcher.faces import wood
from pnp.games.el_switcher.faces.scene import flight
from pnp.games.el_switcher.faces.scene.light import bounding_box, hatch_form, quad
from pnp.games.el_switcher.faces.scene.stage import Stage
from pnp.scene import (
    Element,
    Group,
    Path,
    Segment,
    Style,
    Theme,
    Use,
    circle_segments,
    outline,
    rectangle,
    symbol,
    translate,
)
from pnp.units import mm

_RINGS = (("night-2", 150.0), ("night-3", 104.0), ("night-4", 70.0), ("night-5", 43.0), ("glow", 27.0))
"""The lamp's light on the wall, by steps: swatches and radii in mm."""


_NEAR = {
    "page": (("hourglass", 0.092, 36.0), ("teapot", 0.865, 42.0), ("hat", 0.63, 24.0)),
    "wide": (("hat", 0.075, 33.0), ("teapot", 0.922, 37.0), ("hourglass", 0.56, 29.0)),
}
"""What stands on the table: name, x as a part of the width, size in mm."""


def wall(stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw the wall, the farthest plane."""
    yield rectangle(0.0, 0.0, stage.width, stage.height, Style(look.swatch("night")), "ground")
    if look.variant == "colour":
        for swatch, radius in _RINGS:
            tone = look.swatch(swatch)
            yield Path(circle_segments(stage.lamp, radius), Style(tone))
            for far, width in ((2.2, 1.5), (4.9, 0.9), (7.4, 0.5)):
                yield Path(circle_segments(stage.lamp, radius + far), Style(None, tone, width))
        yield _paper(stage, look)
    else:
        yield _rays(stage, look)
        if look.variant == "low-ink":
            yield Path(circle_segments(stage.lamp, 27.0), Style(look.swatch("glow")))
    yield from _cast(stage, look)
    x, y = stage.lamp
    cord = Style(None, look.swatch("ink"), 0.9)
    yield Path(circle_segments((mm(x), mm(y)), 21.0), Style(look.swatch("flame")))
    if look.variant == "colour":
        glints: list[Segment] = []
        for k in range(40):
            turn, reach = 2 * pi * k / 40, 25.5 if k % 2 else 29.0
            c, s = cos(turn), sin(turn)
            glints += (("M", x + 22.8 * c, y + 22.8 * s), ("L", x + reach * c, y + reach * s))
        yield Path(tuple(glints), Style(None, look.swatch("flame"), 0.7))
    yield Path(outline(((x, 0.0), (x, y - 14.5)), closed=False), cord)
    yield from flight.lit_curiosity("lantern", (x, y + 1.5), 35.0, 0.0, look)


def _paper(stage: Stage, look: Theme) -> Group:
    """Draw wallpaper: rising ogees in one tone, with a lozenge in each."""
    pitch, rise = 17.0, 26.0
    fine = Style(None, look.swatch("night-line"), 0.5)
    found: list[Segment] = []
    for way in (1, -1):
        found += wood.smooth_curve([(way * pitch / 2 * (1 if n % 2 else 0), n * rise / 2) for n in range(3)])
    for x, y in ((0.0, rise / 2), (pitch / 2, 0.0)):
        found += quad((x, y - 2.4), (x + 1.5, y), (x, y + 2.4), (x - 1.5, y))
    repeat = symbol("wallpaper", (Path(tuple(found), fine),))
    papers = tuple(
        Use(repeat, translate(column * pitch, row * rise))
        for column in range(int(stage.width / pitch) + 2)
        for row in range(int(stage.table / rise) + 1)
    )
    frame = quad((0, 0), (stage.width, 0), (stage.width, stage.table), (0, stage.table))
    return Group(papers, clip=frame)


def _cast(stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw the cabinet's shadow on the wall, away from the lamp."""
    left, top, low = stage.right, stage.top - 4.0, stage.table
    deep = 0.75 * stage.cell
    corners = (
        (left, top),
        (left + deep * 0.55, top),
        (left + deep, top + 12.0),
        (left + deep, low),
        (left, low),
    )
    if look.variant == "low-ink":
        yield hatch_form(quad(*corners), bounding_box(corners), look.swatch("night-line"), 1.6, 0.35)
    else:
        yield Path(quad(*corners), Style(look.swatch("night-shade")))


def _rays(stage: Stage, look: Theme) -> Path:
    """Draw engraved light: broken lines from the lamp, long and short by turns."""
    rng = Random("rays")
    found: list[Segment] = []
    count = 150
    for k in range(count):
        turn = 2 * pi * (k + 0.5 * rng.random()) / count
        start = 24.0 + 10.0 * (k % 2)
        while start < 330.0:
            length = rng.uniform(10.0, 34.0)
            end = start + length
            inner = (stage.lamp[0] + start * cos(turn), stage.lamp[1] + start * sin(turn))
            outer = (stage.lamp[0] + end * cos(turn), stage.lamp[1] + end * sin(turn))
            if 0 < inner[0] < stage.width and 0 < inner[1] < stage.table:
                found += (("M", mm(inner[0]), mm(inner[1])), ("L", mm(outer[0]), mm(outer[1])))
            start = end + rng.uniform(2.0, 5.0) + end * 0.05
    return Path(tuple(found), Style(None, look.swatch("night-line"), 0.45))


def table(stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw the table, the nearest plane: its edge, and things that stand on it against the light."""
    far, near, low, wide = stage.table, stage.table + 9.0, stage.height, stage.width
    ink = Style(None, look.swatch("ink"), 0.6)
    top = quad((-1, far), (wide + 1, far), (wide + 1, near), (-1, near))
    yield Path(top, Style(look.swatch("table-top")))
    if look.variant == "colour":
        for share, swatch in ((0.3, "board-lit"), (0.17, "board-rim")):
            yield Path(
                quad((-1, far), (share * wide, far), (share * wide + 16, near), (-1, near)),
                Style(look.swatch(swatch)),
            )
        x = 0.74 * wide
        yield Path(
            quad((x, far), (wide, far), (wide, near), (x + 16, near)), Style(look.swatch("board-dark"))
        )
    veins = wood.grain("straight", 31, (far, 0.0, near, wide), 1.5)
    turned = tuple((s[0], *_swap_axes(s[1:])) for s in veins)
    if look.variant == "colour":
        yield Group((Path(turned, Style(None, look.swatch("shade"), 0.35)),), clip=top)
    yield Path(top, ink)
    for name, x, size in _NEAR[stage.format]:
        foot, half = x * wide, size * 0.3
        cast = ((foot - half, far + 6.4), (foot + half, far + 6.4), (foot + 2.6 * half, near), (foot, near))
        yield hatch_form(quad(*cast), bounding_box(cast), look.swatch("shade"), 1.0, 0.45)
        yield from flight.backlit_curiosity(name, (x * wide, far + 6.0 - size * 0.46), size, look)
    yield rectangle(-1.0, near, wide + 2, low - near + 1, Style(look.swatch("board-dark")))
    face = quad((0, near), (wide, near), (wide, low), (0, low))
    veins = tuple((s[0], *_swap_axes(s[1:])) for s in wood.grain("straight", 32, (near, 0.0, low, wide), 2.1))
    if look.variant != "low-ink":
        grain = look.swatch("table" if look.variant == "colour" else "table-ink")
        yield Group((Path(veins, Style(None, grain, 0.4)),), clip=face)
    edge = look.swatch("board-rim" if look.variant == "colour" else "ink")
    yield Path(outline(((-1, near), (wide + 1, near)), closed=False), Style(None, edge, 0.9))
    if stage.format == "page":
        yield from _panel(stage, look)


def _panel(stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw the drawer in the table's front, dark and calm, as a ground for text."""
    left, up, right, down = stage.plate
    inlay = look.swatch("brass" if look.variant == "colour" else "table-ink")
    panel = wood.rounded_rectangle(left - 9.0, up - 2.6, right + 9.0, down + 2.6, 3.4)
    yield Path(panel, Style(look.swatch("table"), inlay, 1.0), "table")
    yield Path(
        wood.rounded_rectangle(left - 7.5, up - 1.1, right + 7.5, down + 1.1, 2.4), Style(None, inlay, 0.35)
    )


def _swap_axes(values: tuple[str | float, ...]) -> tuple[float, ...]:
    """Return coordinates with x and y exchanged, so that upright grain lies flat."""
    flat = [float(v) for v in values]
    return tuple(v for x, y in zip(flat[::2], flat[1::2], strict=True) for v in (y, x))
