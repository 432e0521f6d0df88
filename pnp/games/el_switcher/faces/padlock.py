"""The padlock of the marker: brass and steel, lit from above on the left."""

from collections.abc import Iterator

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
    circle_segments,
    transform_segments,
    translate,
)
from pnp.units import Point, mm

# Units of 1 mm round the middle, at size 1.
_SHACKLE = pen.path("M-5.6 -.6 V-4.6 C-5.6 -12.2 5.6 -12.2 5.6 -4.6 V-.6")
_SHINE = pen.path("M-6.2 -1.4 V-4.8 C-6.2 -7.6 -4.9 -9.4 -2.6 -10.2")
_BODY = pen.path(
    "M-8.2 -2.4 H8.2 C9.4 -2.4 10 -1.6 10 -.6 V7 C10 10 7.6 11.6 5.4 11.6 H-5.4 C-7.6 11.6 -10 10 -10 7 "
    "V-.6 C-10 -1.6 -9.4 -2.4 -8.2 -2.4 Z"
)
_BAND = pen.path("M-10 .6 H10 M-8.6 9.6 H8.6")
_PLATE = pen.path(
    "M0 1.4 C3.4 1.4 4.4 3.8 3.6 5.4 C3 6.6 3 7.2 3.2 8.8 H-3.2 "
    "C-3 7.2 -3 6.6 -3.6 5.4 C-4.4 3.8 -3.4 1.4 0 1.4 Z"
)
_HOLE = pen.path("M0 2.6 C2 2.6 2.2 4.8 .9 5.4 L1.5 8 H-1.5 L-.9 5.4 C-2.2 4.8 -2 2.6 0 2.6 Z")


def padlock_in_relief(at: Point, size: float, look: Theme) -> Iterator[Element]:
    """Draw a padlock centred at a point; `size` 1 is 20 mm wide and 22 high."""
    place: Matrix = (size, 0.0, 0.0, size, at[0], at[1])
    ink, brass, cream = look.swatch("ink"), look.swatch("brass"), look.swatch("cream")
    shackle, body = transform_segments(_SHACKLE, place), transform_segments(_BODY, place)
    if look.variant == "colour":
        for form in (shackle, body):
            cast = transform_segments(form, translate(0.9 * size, 1.3 * size))
            is_line = form is shackle
            yield Path(cast, Style(None if is_line else ink, ink if is_line else None, mm(4.4 * size)))
    yield Path(shackle, Style(None, ink, mm(4.2 * size), round=False))
    steel = look.swatch("steel")
    yield Path(shackle, Style(None, steel, mm(2.6 * size), round=False))
    if look.variant == "colour":
        yield Path(transform_segments(_SHINE, place), Style(None, cream, mm(0.6 * size)))
    yield from _shade_form(
        body, brass, look.swatch("brass-shade" if look.variant == "colour" else "brass"), size
    )
    if look.variant == "colour":
        yield Path(transform_segments(_BAND, place), Style(None, look.swatch("brass-dark"), mm(0.45 * size)))
        glint = transform_segments(pen.path("M-8.6 -1.2 H6.6 M-8.9 -.9 V6.6"), place)
        yield Path(glint, Style(None, look.swatch("brass-lit"), mm(0.6 * size)))
    yield Path(body, Style(None, ink, 0.6))
    yield Path(transform_segments(_PLATE, place), Style(cream, ink, 0.4))
    yield Path(transform_segments(_HOLE, place), Style(ink))
    for x in (-7.6, 7.6):
        yield Path(
            circle_segments((mm(at[0] + x * size), mm(at[1] + 5.2 * size)), mm(0.9 * size)),
            Style(cream, ink, 0.3),
        )


def _shade_form(form: tuple[Segment, ...], light: Swatch, shade: Swatch, size: float) -> Iterator[Element]:
    """Draw a form with its lower right in shade."""
    yield Path(form, Style(shade))
    if light != shade:
        yield Group(
            (Path(transform_segments(form, translate(-2.6 * size, -1.6 * size)), Style(light)),), clip=form
        )
