"""The fills of shapes in a variant: colours, gradients, hatches."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees

from pnp.definition.pattern import HatchTable
from pnp.errors import DefinitionError
from pnp.layout import thinning
from pnp.layout.merging import Given
from pnp.layout.row import Hand, parts
from pnp.layout.schema import Shade
from pnp.scene import (
    Box,
    Element,
    Gradient,
    Group,
    Hatch,
    Segment,
    Swatch,
    Text,
    gradient,
    hatch_strokes,
    leaves,
    linear_frame,
    radial_frame,
    segments_of,
    transform_segments,
)

MOST = 40_000
"""The most lines of all hatches of a face."""

WIDER, STRONGER = 1.5, 0.1
"""In low-ink, the factor by which the lines of a hatch are further apart; in mono, how many mm thicker they
are."""

DOTS = 8
"""The number of dots that count as one line."""


@dataclass(slots=True)
class Strokes:
    """The number of hatch lines on a face so far."""

    count: int = 0


def fill(given: Given | None, hand: Hand, box: Box) -> Swatch | None:
    """Return the fill of a shape in its box: a swatch, a gradient, or None. Raises DefinitionError."""
    if given is None or not isinstance(given.value, Shade):
        return hand.ink(given)
    shade = given.value
    swatches = [_stop(each, hand) for each in parts(given)]
    last = len(swatches) - 1
    places = shade.at or tuple(number / last for number in range(last + 1))
    if len(places) != len(swatches):
        raise DefinitionError(
            "a gradient whose colours and places are not as many",
            place=given.place,
            expected=f"{len(swatches)} numbers from 0 to 1, one for each of its stops",
            found=f"{len(places)}",
        )
    if shade.angle is not None and (shade.centre is not None or shade.radius is not None):
        raise DefinitionError(
            "a gradient along a line and around a centre",
            place=given.place,
            expected="either angle, or centre and radius",
            found="both",
        )
    is_round = shade.centre is not None or shade.radius is not None
    frame = (
        radial_frame(box, shade.centre or (0.5, 0.5), shade.radius)
        if is_round
        else linear_frame(box, shade.angle or 0.0)
    )
    try:
        return gradient("radial" if is_round else "linear", tuple(zip(places, swatches, strict=True)), frame)
    except ValueError as error:
        raise DefinitionError(
            "a gradient that cannot be painted",
            place=given.place,
            expected=str(error),
            found=str(list(places)),
        ) from None


def _stop(given: Given, hand: Hand) -> Swatch:
    swatch = hand.ink(given)
    if swatch is None:
        raise DefinitionError(
            "a gradient with a stop of no colour",
            place=given.place,
            expected="a swatch of the theme",
            found=repr(given.value),
        )
    return swatch


def hatch(given: Given | None, hand: Hand) -> Hatch | None:
    """Return the hatch of a shape, or None. Raises DefinitionError."""
    if given is None or not isinstance(given.value, HatchTable):
        return None
    said = given.value
    (colour,) = parts(given)
    swatch = hand.ink(colour)
    if swatch is None:
        return None
    return pattern(said, swatch, given.place, "colour" if thinning.is_of_variant(given) else hand.variant)


def pattern(said: HatchTable, swatch: Swatch, place: str, variant: str) -> Hatch:
    """Return a hatch in a variant: with less ink in low-ink, and stronger in mono, where nothing else tells
    areas apart. Raises DefinitionError for lines that leave nothing between them."""
    if said.width >= said.every:
        raise DefinitionError(
            "a hatch that leaves nothing between its lines",
            place=place,
            expected="every (mm from one to the next) more than width (mm of each)",
            found=f"every {said.every:g}, width {said.width:g}",
        )
    made = Hatch(said.kind, swatch, said.angle, said.every, said.width)
    if variant == "low-ink":
        return replace(made, every=round(made.every * WIDER, 2))
    if variant == "mono":
        return replace(made, width=round(min(made.width + STRONGER, (made.width + made.every) / 2), 2))
    return made


def thin_hatch(fill: Swatch, hand: Hand, paper: Swatch) -> Hatch | None:
    """Return the hatch that replaces a gradient in low-ink and mono. The darker it is, the closer are its
    lines."""
    if not isinstance(fill, Gradient):
        return None
    colour = thinning.strokes(hand.theme, fill, paper)
    if isinstance(colour, Gradient):
        colour = max((swatch for _, swatch in fill.stops), key=lambda each: thinning.contrast(each, paper))
    every = round(1.4 + 2.2 * fill.luminance, 2)
    a, b = fill.frame[:2]
    angle = 45.0 if fill.kind == "radial" else round(degrees(atan2(b, a)) + 45.0, 2) % 180
    return Hatch("lines", colour, angle, every, 0.3 if hand.variant == "mono" else 0.25)


def draw_hatch(
    shapes: Sequence[Element],
    box: Box,
    pattern: Hatch,
    name: str,
    given: Given,
    so_far: Strokes,
    times: int = 1,
) -> Group:
    """Return a hatch inside the shapes that a box paints. Raises DefinitionError for more lines than can be
    printed."""
    outline: list[Segment] = []
    for leaf, matrix in leaves(shapes):
        if not isinstance(leaf, Text):
            outline += transform_segments(segments_of(leaf), matrix)
    count = pattern.count(box)
    so_far.count += times * count // (DOTS if pattern.kind == "dots" else 1)
    try:
        if so_far.count > MOST:
            raise ValueError(f"at most {MOST} on one face, not {so_far.count}")
        return hatch_strokes(tuple(outline), box, pattern, name)
    except ValueError as error:
        raise DefinitionError(
            "a hatch of too many lines",
            place=given.place,
            expected=str(error),
            found=f"every {pattern.every:g} mm on {box[2] - box[0]:g} x {box[3] - box[1]:g} mm",
            hint="set its lines wider apart, or fill less",
        ) from None


def move_fill(swatch: Swatch, box: Box) -> Swatch:
    """Return a fill in the coordinates of a box's own corner, in which paths are drawn."""
    if not isinstance(swatch, Gradient):
        return swatch
    return swatch.transform((1.0, 0.0, 0.0, 1.0, -box[0], -box[1]))


def plain(swatch: Swatch) -> Swatch:
    """Return the swatch for a line. A gradient gives its mean colour."""
    return Swatch(swatch.name, swatch.hex) if isinstance(swatch, Gradient) else swatch
