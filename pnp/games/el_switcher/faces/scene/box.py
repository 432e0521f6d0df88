"""One drawer in perspective: its painted front, its visible side, and its bottom or its inside."""

from collections.abc import Iterator
from typing import Literal

from pnp.games.el_switcher.faces import drawers, knobs
from pnp.games.el_switcher.faces.scene.fineness import round_segments, thicken_strokes
from pnp.games.el_switcher.faces.scene.light import (
    bounding_box,
    box_outline,
    dim_theme,
    hatch_form,
    invert_theme,
    line_theme,
    quad,
)
from pnp.games.el_switcher.faces.scene.stage import Stage
from pnp.games.el_switcher.facts import Colours
from pnp.scene import (
    Box,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Symbol,
    Theme,
    Use,
    compose,
    outline,
    rectangle,
    scale,
    symbol,
    translate,
)
from pnp.units import Point, mm

Stress = Literal["hero", "near", "far"]
"""How a drawer is lit: part of the figure or held, another one pulled out, or closed beyond the light."""

_FRONTS = {"flame": 4, "straight": 3, "rings": 2, "burl": 5}
"""Which of its fronts each timber wears: one each, so that a picture stays small."""


def front(colour: Colours, look: Theme, stress: Stress, least: float) -> Symbol:
    """Return a front of SIDE mm as a symbol; no line is thinner than `least`."""
    seen = look
    if look.variant == "colour":
        seen = dim_theme(look) if stress == "far" else look
    elif stress != "hero":
        seen = line_theme(look) if look.variant == "low-ink" else look
    elif look.variant == "mono" and colour.id == "yellow":
        seen = invert_theme(look)
    side, middle = drawers.SIDE, drawers.SIDE / 2
    drawn: list[Element] = [
        rectangle(0.0, 0.0, side, side, Style(seen.swatch("wood"), look.swatch("ink"), 0.5))
    ]
    painted = list(drawers.front(colour, _FRONTS[colour.grain], seen))
    every = 2 if stress == "far" else 1
    drawn += [
        _thin_grain(part, every) if isinstance(part, Group) and part.name == "grain" else part
        for part in painted
    ]
    drawn += knobs.knob(colour.knob, (middle, middle), knobs.KNOB, seen)
    if look.variant == "colour" and stress != "far":
        lit = ((0.7, side - 1.2), (0.7, 0.7), (side - 1.2, 0.7))
        drawn.append(Path(outline(lit, closed=False), Style(None, look.swatch("board-rim"), 0.7)))
        dark = ((1.6, side - 0.7), (side - 0.7, side - 0.7), (side - 0.7, 1.6))
        drawn.append(Path(outline(dark, closed=False), Style(None, look.swatch("board"), 0.7)))
    return symbol(f"front-{colour.id}", thicken_strokes(drawn, least))


def _thin_grain(grain: Group, every: int) -> Group:
    """Return every n-th line of a grain, for drawers far from the light."""
    found: list[Element] = []
    for part in grain.children:
        assert isinstance(part, Path)
        kept: list[Segment] = []
        number = 0
        for segment in part.segments:
            number += segment[0] == "M"
            if number % every == 0:
                kept.append(segment)
        found.append(Path(round_segments(kept, 1), part.style))
    return Group(tuple(found), grain.transform, grain.clip)


def front_in_box(colour: Colours, box: Box, look: Theme, stress: Stress, name: str = "") -> Use:
    """Return a front that fills a box."""
    factor = mm((box[2] - box[0]) / drawers.SIDE)
    least = 0.32 if factor > 0.79 else 0.26 / factor
    return Use(front(colour, look, stress, least), compose(translate(box[0], box[1]), scale(factor)), name)


def flanks(stage: Stage, near: Box, far: Box, look: Theme) -> Iterator[Element]:
    """Draw what is visible between the front of a box and its back: one side, and its bottom or its
    inside."""
    ink = Style(None, look.swatch("ink"), 0.45)
    (a, b, c, d), (e, f, g, h) = near, far
    eye_x, eye_y = stage.eye
    if b > eye_y:
        yield Path(
            quad((a, b), (c, b), (g, f), (e, f)), Style(look.swatch("board-lit"), look.swatch("ink"), 0.45)
        )
        wall = 0.08 * (c - a)
        inside = ((a + wall, b - 0.8), (c - wall, b - 0.8), (g - wall * 0.9, f), (e + wall * 0.9, f))
        yield Path(quad(*inside), Style(look.swatch("hollow"), look.swatch("ink"), 0.35))
    elif d < eye_y:
        low = ((a, d), (c, d), (g, h), (e, h))
        yield Path(quad(*low), Style(look.swatch("board-dark")))
        if look.variant != "mono":
            yield hatch_form(quad(*low), bounding_box(low), look.swatch("shade"), 1.3, 0.4)
        yield Path(quad(*low), ink)
    if a > eye_x:
        left = ((a, b), (a, d), (e, h), (e, f))
        yield Path(quad(*left), Style(look.swatch("board-lit")))
        yield _dovetails((a, b), (a, d), (e, f), (e, h), look)
        yield Path(quad(*left), ink)
    elif c < eye_x:
        right = ((c, b), (c, d), (g, h), (g, f))
        yield Path(quad(*right), Style(look.swatch("board")))
        yield hatch_form(quad(*right), bounding_box(right), look.swatch("shade"), 1.5, 0.4)
        yield Path(quad(*right), ink)


def _dovetails(high: Point, low: Point, far_high: Point, far_low: Point, look: Theme) -> Path:
    """Return the joint of a side and its front."""
    count, points = 3, []
    for k in range(count):
        for down, deep in ((0.22, 0.0), (0.1, 0.2), (0.9, 0.2), (0.78, 0.0)):
            share = (k + down) / count
            x = high[0] + (far_high[0] - high[0]) * deep
            top = high[1] + (far_high[1] - high[1]) * deep
            foot = low[1] + (far_low[1] - low[1]) * deep
            points.append((x, top + (foot - top) * share))
    fill = look.swatch("board-rim") if look.variant == "colour" else None
    lines: list[Segment] = []
    for k in range(count):
        lines += outline(points[4 * k : 4 * k + 4])
    return Path(tuple(lines), Style(fill, look.swatch("ink"), 0.35))


def hole(box: Box, stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw an empty compartment, lit on the wall that faces the lamp."""
    (a, b, c, d), (e, f, g, h) = box, stage.project_box(box, -0.16)
    edge = Style(look.swatch("board-dark"), look.swatch("ink"), 0.45)
    inside: list[Element] = []
    if c > g:
        wall = quad((c, b), (c, d), (g, h), (g, f))
        inside.append(Path(wall, Style(look.swatch("board"), look.swatch("ink"), 0.45)))
    if a < e:
        inside.append(Path(quad((a, b), (a, d), (e, h), (e, f)), edge))
    if b < f:
        inside.append(Path(quad((a, b), (c, b), (g, f), (e, f)), edge))
    if d > h:
        floor = quad((a, d), (c, d), (g, h), (e, h))
        inside.append(Path(floor, Style(look.swatch("board"), look.swatch("ink"), 0.45)))
    frame = box_outline(box)
    yield Path(frame, Style(look.swatch("hollow")))
    yield Group(tuple(inside), clip=frame)
    yield Path(frame, Style(None, look.swatch("ink"), 0.45))
