"""Draw the room at night: wall, lamp and table, and the curiosities that fly out of the drawers."""

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random

from pnp.games.el_switcher.faces import pen
from pnp.games.el_switcher.faces.curiosities import BOX, DRAWINGS, plain_curiosity
from pnp.games.el_switcher.faces.scene.stage import (
    Stage,
    bounding_box,
    dim_theme,
    hatch_form,
    quad,
    round_segments,
    wash_theme,
)
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
    rectangle,
    rotate,
    scale,
    symbol,
    transform_segments,
    translate,
)
from pnp.units import Point, mm

# The curiosities that fly out of the drawers, each with a lit and a dark side.

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
"""The path of the paper plane out of its drawer, as shares of the picture's width and height."""

_WASHED = ("moon", "kite", "fish", "cat", "balloon", "butterfly")
"""The curiosities that have light tones in low ink."""

_NIGHT = ("moon", "comet")
"""The curiosities with stars, which shine in the night. On the board the stars are black, and here they are
bright."""


def _curiosity_symbol(name: str, look: Theme, size: float) -> Symbol:
    if name not in _NIGHT:
        return plain_curiosity(name, look, size)
    parts = ((mark, segments) for mark, segments in pen.parse(DRAWINGS[name]) if mark != "*")
    drawing = tuple(("1-" if mark == "*-" else mark, segments) for mark, segments in parts)
    return symbol(f"night-{name}", pen.paint_drawing(drawing, look, look.swatch("ink"), size / BOX))


def silhouette(name: str, swatch: Swatch, size: float, *, lines: bool = True) -> Symbol:
    """Return a curiosity filled with one colour, for its shadow or its lit edge, as a symbol for use at
    `size` mm. Thin lines are left out unless `lines`."""
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
    """Draw a curiosity centred at a point, `size` mm wide and turned by `turn` degrees clockwise, with a
    bright edge, a lit side and a dark side."""
    x, y = middle
    unit = mm(size / BOX)

    def place(dx: float, dy: float) -> tuple[float, float, float, float, float, float]:
        corner = translate(x - size / 2 + dx, y - size / 2 + dy)
        return compose(rotate(turn, (mm(x + dx), mm(y + dy))), compose(corner, scale(unit)))

    cast = min(0.8, 0.035 * size)
    if look.variant == "colour":
        yield Use(silhouette(name, look.swatch("ink"), size, lines=False), place(cast, 1.25 * cast))
        yield Use(silhouette(name, look.swatch("flame"), size), place(-0.6 * cast, -0.75 * cast))
    elif look.variant == "mono":
        for dx, dy in ((-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)):
            yield Use(silhouette(name, look.swatch("paper"), size), place(dx, dy))
    if look.variant == "low-ink" and name in _WASHED:
        look = wash_theme(look)
    yield Use(_curiosity_symbol(name, look, size), place(0.0, 0.0))
    far = circle_segments((mm(x + size * 0.62), mm(y + size * 0.58)), mm(size * 0.74))
    if look.variant == "colour":
        dark = Use(_curiosity_symbol(name, dim_theme(look), size), place(0.0, 0.0))
        yield Group((dark,), clip=far)
        return
    pitch, width = (1.35, 0.35) if look.variant == "mono" else (1.8, 0.3)
    box = (x - size * 0.2, y - size * 0.2, x + size * 0.6, y + size * 0.6)
    lines = hatch_form(far, box, look.swatch("shade"), pitch, width)
    yield Group((lines,), clip=transform_segments(_form(name), place(0.0, 0.0)))


def _form(name: str) -> tuple[Segment, ...]:
    """Return the parts of a curiosity that have an edge of their own."""
    parts = (
        segments for mark, segments in pen.parse(DRAWINGS[name]) if mark[0] in "012345" and mark[1:] == "-"
    )
    return tuple(segment for segments in parts for segment in segments)


def backlit_curiosity(name: str, middle: Point, size: float, look: Theme) -> Iterator[Element]:
    """Draw a dark curiosity near the viewer, with light only on its edge, centred at a point and `size` mm
    wide."""
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
    """Draw the farthest curiosities, which are behind the title, and the dust in the air."""
    bright = look.swatch("flame" if look.variant == "colour" else "night-line")
    way = pen.smooth_curve([(x * stage.width, y * stage.height) for x, y in _LOOP[stage.format]])
    yield Path(way, Style(None, bright, 0.6, (2.4, 2.2)))
    yield _dust(stage, bright)
    yield from _flying_curiosities(_BEHIND[stage.format], stage, look)


def _dust(stage: Stage, bright: Swatch) -> Path:
    """Draw dust over the cabinet as sparks with four points, well apart."""
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


# The room: a papered wall at night, the lamp that lights it, and the table before the cabinet.

_RINGS = (("night-2", 150.0), ("night-3", 104.0), ("night-4", 70.0), ("night-5", 43.0), ("glow", 27.0))
"""The light of the lamp on the wall: the colours and radii in mm of its discs."""


_NEAR = {
    "page": (("hourglass", 0.092, 36.0), ("teapot", 0.865, 42.0), ("hat", 0.63, 24.0)),
    "wide": (("hat", 0.075, 33.0), ("teapot", 0.922, 37.0), ("hourglass", 0.56, 29.0)),
}
"""The things on the table: name, x as a share of the width, size in mm."""


def wall(stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw the wall, which is behind everything else."""
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
    yield from lit_curiosity("lantern", (x, y + 1.5), 35.0, 0.0, look)


def _paper(stage: Stage, look: Theme) -> Group:
    """Draw the wallpaper: rising ogees in one tone, with a lozenge in each."""
    pitch, rise = 17.0, 26.0
    fine = Style(None, look.swatch("night-line"), 0.5)
    found: list[Segment] = []
    for way in (1, -1):
        found += pen.smooth_curve([(way * pitch / 2 * (1 if n % 2 else 0), n * rise / 2) for n in range(3)])
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
    """Draw the shadow of the cabinet on the wall, on the side away from the lamp."""
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
    """Draw the light as broken lines from the lamp, alternately long and short."""
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
    """Draw the table, which is in front of everything else: its edge, and dark things on it against the
    light."""
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
    veins = pen.grain("straight", 31, (far, 0.0, near, wide), 1.5)
    turned = tuple((s[0], *_swap_axes(s[1:])) for s in veins)
    if look.variant == "colour":
        yield Group((Path(turned, Style(None, look.swatch("shade"), 0.35)),), clip=top)
    yield Path(top, ink)
    for name, x, size in _NEAR[stage.format]:
        foot, half = x * wide, size * 0.3
        cast = ((foot - half, far + 6.4), (foot + half, far + 6.4), (foot + 2.6 * half, near), (foot, near))
        yield hatch_form(quad(*cast), bounding_box(cast), look.swatch("shade"), 1.0, 0.45)
        yield from backlit_curiosity(name, (x * wide, far + 6.0 - size * 0.46), size, look)
    yield rectangle(-1.0, near, wide + 2, low - near + 1, Style(look.swatch("board-dark")))
    face = quad((0, near), (wide, near), (wide, low), (0, low))
    veins = tuple((s[0], *_swap_axes(s[1:])) for s in pen.grain("straight", 32, (near, 0.0, low, wide), 2.1))
    if look.variant != "low-ink":
        grain = look.swatch("table" if look.variant == "colour" else "table-ink")
        yield Group((Path(veins, Style(None, grain, 0.4)),), clip=face)
    edge = look.swatch("board-rim" if look.variant == "colour" else "ink")
    yield Path(outline(((-1, near), (wide + 1, near)), closed=False), Style(None, edge, 0.9))
    if stage.format == "page":
        yield from _panel(stage, look)


def _panel(stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw the front of the table's drawer, dark and plain, as a background for text."""
    left, up, right, down = stage.plate
    inlay = look.swatch("brass" if look.variant == "colour" else "table-ink")
    panel = pen.rounded_rectangle(left - 9.0, up - 2.6, right + 9.0, down + 2.6, 3.4)
    yield Path(panel, Style(look.swatch("table"), inlay, 1.0), "table")
    yield Path(
        pen.rounded_rectangle(left - 7.5, up - 1.1, right + 7.5, down + 1.1, 2.4), Style(None, inlay, 0.35)
    )


def _swap_axes(values: tuple[str | float, ...]) -> tuple[float, ...]:
    """Return coordinates with x and y exchanged, so that vertical grain becomes horizontal."""
    flat = [float(v) for v in values]
    return tuple(v for x, y in zip(flat[::2], flat[1::2], strict=True) for v in (y, x))
