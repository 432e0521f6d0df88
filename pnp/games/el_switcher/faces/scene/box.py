"""One drawer in depth: its painted front, the side that is seen, its bottom."""

from collections.abc import Iterator

from pnp.games.el_switcher.faces import drawers
from pnp.games.el_switcher.faces.scene.light import bounds_of, box_outline, dimmed, hatched, quad
from pnp.games.el_switcher.faces.scene.stage import Stage
from pnp.games.el_switcher.facts import Colours
from pnp.scene import (
    Box,
    Element,
    Path,
    Segment,
    Style,
    Symbol,
    Theme,
    Use,
    compose,
    rectangle,
    scale,
    symbol,
    translate,
)
from pnp.units import mm

_FRONTS = {"flame": 4, "straight": 3, "rings": 2, "burl": 5}
"""Which of its fronts each timber wears: one each, so that a picture stays small."""

_fronts: dict[tuple[str, str, bool], Symbol] = {}


def front(colour: Colours, look: Theme, dim: bool) -> Symbol:
    """A front of SIDE mm, in the light or far from it."""
    key = (colour.id, look.variant, dim)
    if key not in _fronts:
        seen = dimmed(look) if dim else look
        edge = Style(seen.swatch("wood"), look.swatch("ink"), 0.5)
        drawn: list[Element] = [rectangle(0.0, 0.0, drawers.SIDE, drawers.SIDE, edge)]
        drawn += drawers.front(colour, _FRONTS[colour.grain], seen)
        middle = drawers.SIDE / 2
        drawn += drawers.knob(colour.knob, (middle, middle), 1.12, seen)
        _fronts[key] = symbol(f"front-{colour.id}", drawn)
    return _fronts[key]


def shown(colour: Colours, box: Box, look: Theme, dim: bool, name: str = "") -> Use:
    """A front that fills a box."""
    factor = mm((box[2] - box[0]) / drawers.SIDE)
    return Use(front(colour, look, dim), compose(translate(box[0], box[1]), scale(factor)), name)


def flanks(stage: Stage, near: Box, far: Box, look: Theme) -> Iterator[Element]:
    """What is seen between the front of a box and its back: one side, and the bottom or the top."""
    ink = Style(None, look.swatch("ink"), 0.45)
    (a, b, c, d), (e, f, g, h) = near, far
    eye_x, eye_y = stage.eye
    sides: list[tuple[tuple[Segment, ...], str, Box, float]] = []
    if b > eye_y:
        top = ((a, b), (c, b), (g, f), (e, f))
        sides.append((quad(*top), "board-lit", bounds_of(top), 0.0))
    elif d < eye_y:
        low = ((a, d), (c, d), (g, h), (e, h))
        sides.append((quad(*low), "board-dark", bounds_of(low), 1.1))
    if a > eye_x:
        left = ((a, b), (a, d), (e, h), (e, f))
        sides.append((quad(*left), "board-lit", bounds_of(left), 0.0))
    elif c < eye_x:
        right = ((c, b), (c, d), (g, h), (g, f))
        sides.append((quad(*right), "board", bounds_of(right), 1.5))
    for form, swatch, box, pitch in sides:
        yield Path(form, Style(look.swatch(swatch)))
        if pitch and not (look.variant == "mono" and swatch == "board-dark"):
            yield hatched(form, box, look.swatch("shade"), pitch, 0.4)
        yield Path(form, ink)


def hole(stage: Stage, box: Box, look: Theme) -> Iterator[Element]:
    """An empty compartment: the wall that faces the lamp is lit."""
    near, far = stage.pulled(box, 0.0), stage.pulled(box, -0.3)
    (a, b, c, d), (e, f, g, h) = near, far
    ink = Style(None, look.swatch("ink"), 0.45)
    yield Path(box_outline(near), Style(look.swatch("hollow")))
    if c > stage.eye[0]:
        wall = quad((c, b), (c, d), (g, h), (g, f))
        yield Path(wall, Style(look.swatch("board-lit"), look.swatch("ink"), 0.45))
    if a < stage.eye[0]:
        yield Path(quad((a, b), (a, d), (e, h), (e, f)), Style(look.swatch("board-dark")))
    ceiling = ((a, b), (c, b), (g, f), (e, f))
    yield Path(quad(*ceiling), Style(look.swatch("board-dark"), look.swatch("ink"), 0.45))
    yield Path(box_outline(near), ink)


