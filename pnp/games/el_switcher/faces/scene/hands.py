"""Two players' hands: one pushes the last drawer of a figure in, the other takes the old one away."""

from collections.abc import Iterator

from pnp.games.el_switcher.faces import knobs, pen
from pnp.games.el_switcher.faces.scene import box
from pnp.games.el_switcher.faces.scene.cabinet import HELD, free_drawer_box
from pnp.games.el_switcher.faces.scene.light import box_outline, shade_form
from pnp.games.el_switcher.faces.scene.stage import Stage
from pnp.games.el_switcher.facts import Facts
from pnp.scene import (
    Box,
    Element,
    Group,
    Matrix,
    Path,
    Segment,
    Style,
    Theme,
    transform_point,
    transform_segments,
    translate,
)
from pnp.units import mm

PULL = {"page": (0.2, 0.26), "wide": (0.2, 0.3)}
"""The pull of the drawer that goes in, and of the one that is out."""

_LENGTH = 0.13
"""From the front of a drawer to its back, as a difference of pulls."""

# In fronts: (0, 0) is the front's top left corner, (1, 1) its bottom right; the arm comes from the left.
_HAND = pen.path(
    "M-.66 1.02 C-.5 .92 -.34 .84 -.2 .74 C-.06 .66 .02 .62 .12 .58 C.2 .54 .3 .5 .36 .5 "
    "C.45 .5 .47 .6 .4 .65 C.32 .7 .26 .72 .2 .78 C.14 .84 .13 .9 .12 .97 "
    "C.14 1.1 .1 1.34 -.02 1.4 C-.2 1.48 -.36 1.48 -.5 1.56 Z"
)
_NAIL = pen.path("M.34 .525 C.38 .5 .435 .535 .425 .575 C.4 .6 .36 .6 .345 .585 C.33 .57 .33 .545 .34 .525 Z")
_CREASES = pen.path("M.2 .6 Q.22 .64 .2 .68 M-.02 .96 Q.06 .94 .12 .97 M-.3 1.02 Q-.14 1.0 -.04 1.14")
_FINGERS = (
    ((0.0, 1.09), (0.34, 1.1), (0.7, 1.07), 0.125),
    ((0.0, 1.2), (0.34, 1.22), (0.76, 1.17), 0.125),
    ((0.0, 1.3), (0.32, 1.33), (0.7, 1.27), 0.115),
    ((-0.02, 1.38), (0.26, 1.42), (0.56, 1.36), 0.1),
)
"""Each finger under the bottom: where it begins, bends and ends, and its width."""
_CUFF = pen.path("M-.56 .88 C-.5 1.1 -.42 1.34 -.3 1.56 L-.56 1.7 C-.7 1.48 -.78 1.24 -.82 1 Z")
_LINK = (-0.45, 1.46)
_SLEEVE = pen.path(
    "M-.74 .9 C-1.2 1.2 -2.2 1.66 -4 2.4 L-4 4.3 C-2.6 3.2 -1.4 2.2 -.46 1.7 C-.62 1.44 -.72 1.2 -.74 .9 Z"
)
_STRIPES = pen.path("M-.4 .92 L-4 2.9 M-.4 1.08 L-4 3.2 M-.4 1.24 L-4 3.5 M-.4 1.4 L-4 3.8 M-.4 1.56 L-4 4.1")
_FOLDS = pen.path("M-.9 1.2 Q-1.2 1.7 -1.1 2 M-1.3 1.4 Q-1.7 1.9 -1.7 2.3 M-2 1.7 Q-2.2 2.1 -2.4 2.6")


def exchange(stage: Stage, facts: Facts, look: Theme) -> Iterator[Element]:
    """Draw both drawers and both hands, the nearer one last."""
    inner, outer = PULL[stage.format]
    near = stage.project_box(stage.place(HELD[stage.format]), inner)
    yield from box.flanks(stage, near, stage.place(HELD[stage.format]), look)
    yield from _held_drawer(near, facts, "yellow", look, mirrored=True, who=2)
    lifted = free_drawer_box(stage)
    near, far = stage.project_box(lifted, outer), stage.project_box(lifted, outer - _LENGTH)
    yield from box.flanks(stage, near, far, look)
    yield from _held_drawer(near, facts, "blue", look, mirrored=False, who=1)


def _held_drawer(
    near: Box, facts: Facts, colour: str, look: Theme, *, mirrored: bool, who: int
) -> Iterator[Element]:
    left, top, right, _ = near
    side = right - left
    at: Matrix = (
        (-side, 0.0, 0.0, side, mm(right), mm(top)) if mirrored else (side, 0.0, 0.0, side, mm(left), mm(top))
    )
    skin, shade = look.swatch(f"skin-{who}"), look.swatch(f"skin-{who}-dark")
    ink = look.swatch("ink")
    for start, bend, tip, thick in _FINGERS:
        curve: tuple[Segment, ...] = (("M", *start), ("C", *bend, *bend, *tip))
        placed = transform_segments(curve, at)
        yield Path(placed, Style(None, ink, mm(thick * side + 1.1)))
        yield Path(placed, Style(None, shade, mm(thick * side)))
        lit = transform_segments(placed, (1.0, 0.0, 0.0, 1.0, 0.0, mm(-thick * side * 0.18)))
        yield Path(lit, Style(None, skin, mm(thick * side * 0.58)))
    yield box.front_in_box(facts.colour(colour), near, look, "hero")
    edge = Style(None, ink, 0.7)
    sleeve = transform_segments(_SLEEVE, at)
    rim = look.swatch("board-rim") if look.variant == "colour" else None
    yield from shade_form(
        sleeve, look.swatch(f"sleeve-{who}"), look.swatch(f"sleeve-{who}-dark"), rim, side * 0.2, edge
    )
    if look.variant == "colour":
        stripes = Path(transform_segments(_STRIPES, at), Style(None, look.swatch(f"sleeve-{who}-dark"), 0.7))
        yield Group((stripes,), clip=sleeve)
    folds = look.swatch("paper") if look.variant == "mono" else ink
    yield Path(transform_segments(_FOLDS, at), Style(None, folds, 0.6))
    if look.variant == "mono":
        yield Path(sleeve, Style(None, folds, 0.8))
    cast = transform_segments(transform_segments(_HAND, at), translate(1.4, 1.9))
    yield Group((Path(cast, Style(look.swatch(f"{colour}-dark"))),), clip=box_outline(near))
    yield from shade_form(transform_segments(_HAND, at), skin, shade, rim, side * 0.07, edge)
    yield Path(transform_segments(_CREASES, at), Style(None, ink, 0.5))
    yield Path(transform_segments(_NAIL, at), Style(look.swatch("cream"), ink, 0.4))
    yield from shade_form(
        transform_segments(_CUFF, at),
        look.swatch("paper"),
        look.swatch("dusk-paper"),
        None,
        side * 0.06,
        edge,
    )
    link = transform_point(at, _LINK)
    kind = facts.colour(colour).knob
    yield from knobs.knob(kind, link, max(0.43, side * 0.011), look)
