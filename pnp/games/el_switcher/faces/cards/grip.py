"""A hand that holds a drawer by its knob, seen from above, with its arm towards a player's seat."""

from collections.abc import Iterator
from math import atan2, cos, sin

from pnp.games.el_switcher.faces import pen
from pnp.scene import (
    Element,
    Group,
    Matrix,
    Path,
    Segment,
    Style,
    Swatch,
    Theme,
    transform_segments,
    translate,
)
from pnp.units import Point, mm

# In sides of the drawer: the knob is at (0, 0), the arm comes along x; the thumb is where y is positive.
_HAND = pen.path(
    "M1.95 -.4 C1.72 -.44 1.5 -.6 1.2 -.62 C.92 -.62 .74 -.56 .52 -.44 C.36 -.35 .2 -.3 .08 -.26 "
    "C-.05 -.2 -.05 -.05 .08 -.04 C.22 -.03 .38 -.1 .52 -.14 C.64 -.16 .72 -.1 .74 -.02 "
    "C.66 .05 .46 .04 .3 .03 C.14 .03 .0 .07 .0 .17 C.0 .28 .14 .31 .3 .32 C.52 .34 .72 .44 .96 .52 "
    "C1.3 .62 1.64 .5 1.95 .44 Z"
)
_FINGERS = (
    "M1.56 -.42 C1.4 -.62 1.26 -.68 1.14 -.65",
    "M1.36 -.44 C1.18 -.62 1.02 -.64 .9 -.6",
    "M1.16 -.42 C.94 -.56 .8 -.57 .68 -.51",
)
"""Little, ring and middle finger, bent under the hand."""
_THICK = (0.18, 0.2, 0.2)
_LINES = pen.path(
    "M.74 -.02 C.86 .0 .96 .06 1.04 .16 M.98 -.5 Q1.08 -.42 1.08 -.32 M.5 -.42 Q.52 -.34 .56 -.3"
)
_NAILS = pen.path(
    "M.02 -.19 C.08 -.25 .2 -.27 .24 -.21 C.24 -.14 .14 -.1 .05 -.1 Z "
    "M.04 .14 C.1 .09 .22 .09 .26 .14 C.26 .21 .16 .24 .07 .23 Z"
)
_CUFF = pen.path("M1.8 -.58 C1.92 -.2 1.92 .26 1.8 .62 L2.16 .68 C2.28 .26 2.28 -.22 2.16 -.66 Z")
_SLEEVE = pen.path(
    "M2.1 -.72 C2.22 -.3 2.22 .36 2.1 .74 C3.4 .9 5 1.06 9 1.4 L9 -1.4 C5 -1.06 3.4 -.88 2.1 -.72 Z"
)
_STRIPES = pen.path("M2.2 -.42 L9 -.84 M2.2 -.13 L9 -.28 M2.2 .16 L9 .28 M2.2 .45 L9 .84")


def grip(
    at: Point, arm: Point, side: float, look: Theme, *, mirrored: bool, who: int = 1
) -> Iterator[Element]:
    """Draw a hand on the knob at a point; its arm lies in a direction, the drawer is `side` mm wide.

    `mirrored` hands have the thumb on the other side; `who` chooses skin and sleeve.
    """
    turn = atan2(arm[1], arm[0])
    place = _hand_matrix(at, turn, side, mirrored)
    ink, skin, shade = (look.swatch(name) for name in ("ink", f"skin-{who}", f"skin-{who}-dark"))
    edge = 0.5
    for line, thick in zip(_FINGERS, _THICK, strict=True):
        bent = transform_segments(pen.path(line), place)
        yield Path(bent, Style(None, ink, mm(thick * side + 2 * edge)))
        yield Path(bent, Style(None, shade if look.variant == "colour" else skin, mm(thick * side)))
    sleeve = transform_segments(_SLEEVE, place)
    yield from _shade_form(sleeve, look.swatch(f"sleeve-{who}"), look.swatch(f"sleeve-{who}-dark"), side, ink)
    stripes = look.swatch("paper" if look.variant == "mono" else f"sleeve-{who}-dark")
    yield Group((Path(transform_segments(_STRIPES, place), Style(None, stripes, 0.5)),), clip=sleeve)
    hand = transform_segments(_HAND, place)
    yield from _shade_form(hand, skin, shade, side, ink)
    yield Path(transform_segments(_LINES, place), Style(None, ink, 0.35))
    yield Path(transform_segments(_NAILS, place), Style(look.swatch("cream"), ink, 0.25))
    yield from _shade_form(
        transform_segments(_CUFF, place), look.swatch("paper"), look.swatch("dusk-paper"), side * 0.6, ink
    )


def _hand_matrix(at: Point, turn: float, side: float, mirrored: bool) -> Matrix:
    c, s, flip = cos(turn) * side, sin(turn) * side, -1.0 if mirrored else 1.0
    return (c, s, -s * flip, c * flip, at[0], at[1])


def _shade_form(
    form: tuple[Segment, ...], skin: Swatch, shade: Swatch, side: float, ink: Swatch
) -> Iterator[Element]:
    """Draw a form lit from the upper left, with its other side in shade."""
    yield Path(form, Style(shade))
    lit = transform_segments(form, translate(-0.07 * side, -0.1 * side))
    yield Group((Path(lit, Style(skin)),), clip=form)
    yield Path(form, Style(None, ink, 0.5))
