"""Make the fills of shapes in a variant: colours, gradients, hatches. Derive the low-ink and mono variants of
a face that does not define them: fills become outlines, lines get thinner or darker."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees

from pnp.definition.atoms import HatchTable
from pnp.errors import DefinitionError
from pnp.layout.merging import Given
from pnp.layout.row import Hand, parts
from pnp.layout.schema import Shade
from pnp.scene import (
    Box,
    Circle,
    Element,
    Gradient,
    Group,
    Hatch,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Text,
    Theme,
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
"""The number of dots that count as one line in MOST."""


@dataclass(slots=True)
class Strokes:
    """A counter of the hatch lines on a face so far."""

    count: int = 0


def fill(given: Given | None, hand: Hand, box: Box) -> Swatch | None:
    """Return the fill of a shape in its box: a swatch or a gradient. `given` is the key that states it.
    Return None if the shape has no fill. Raises DefinitionError."""
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
    """Return the hatch of a shape (lines or dots over its fill), or None if `given`, the key that states its
    fill, is not a hatch. Raises DefinitionError."""
    if given is None or not isinstance(given.value, HatchTable):
        return None
    said = given.value
    (colour,) = parts(given)
    swatch = hand.ink(colour)
    if swatch is None:
        return None
    return pattern(said, swatch, given.place, "colour" if is_of_variant(given) else hand.variant)


def pattern(said: HatchTable, swatch: Swatch, place: str, variant: str) -> Hatch:
    """Return a hatch in the colour `swatch` as a variant prints it: with wider spacing in low-ink, with
    thicker lines in mono, where only hatches distinguish areas. `said` is the hatch in the layout, and
    `place` its place in the file. Raises DefinitionError if its lines are so wide that nothing is left
    between them."""
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
    """Return the hatch that replaces a gradient in low-ink and mono, or None if `fill` is no gradient. A
    darker gradient gets closer lines."""
    if not isinstance(fill, Gradient):
        return None
    colour = strokes(hand.theme, fill, paper)
    if isinstance(colour, Gradient):
        colour = max((swatch for _, swatch in fill.stops), key=lambda each: contrast(each, paper))
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
    """Return a hatch, as a group called `name`, inside the shapes that a box paints. Its lines are added to
    the count `so_far`, multiplied by `times` for a box that is repeated. `given` is the key that states the
    hatch. Raises DefinitionError if the face then has more lines than can be printed."""
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
    """Return a fill for a path that is drawn relative to the upper left corner of its box. A gradient, whose
    coordinates are those of the face, is moved accordingly."""
    if not isinstance(swatch, Gradient):
        return swatch
    return swatch.transform((1.0, 0.0, 0.0, 1.0, -box[0], -box[1]))


def plain(swatch: Swatch) -> Swatch:
    """Return a swatch of one colour, for a line. For a gradient it has the mean colour."""
    return Swatch(swatch.name, swatch.hex) if isinstance(swatch, Gradient) else swatch


OUTLINE = {"low-ink": 0.3, "mono": 0.6}
"""The width in mm of the outlines that replace fills, by variant."""

LIGHT = 0.75
"""The luminance above which a colour costs hardly any ink."""

READ, SEEN = 4.5, 3.0
"""The least contrast ratio with the background: of texts, and of icons and lines."""

Shape = Path | Polygon | Circle


@dataclass(frozen=True, slots=True)
class Panel:
    """A painted area of a face. `now` is its colour as it is printed in the variant, `meant` its colour in
    the design, before ink was saved. Both are None for an area in several colours."""

    box: Box
    now: Swatch | None
    meant: Swatch | None
    hatch: Swatch | None = None
    """The colour of the hatch that is painted over the area, or None."""


def is_of_variant(given: Given | None) -> bool:
    """Return whether the layout sets a key for low-ink or mono in particular. Then pnp prints the value
    unchanged."""
    return given is not None and (given.is_of_variant or "variants" in given.key)


def contrast(one: Swatch, other: Swatch) -> float:
    """Return the contrast ratio of two colours as WCAG defines it, 1 to 21."""
    low, high = sorted((one.luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)


def ground(swatch: Swatch, theme: Theme) -> Swatch:
    """Return the ground colour of a face in the theme's variant. In colour it is `swatch` itself. In mono it
    is the theme's swatch "paper". In low-ink it is "paper" if `swatch` is dark, and `swatch` if it is light.
    Pure white (#ffffff) is returned unchanged in every variant."""
    if theme.variant == "colour" or (theme.variant == "low-ink" and swatch.luminance >= LIGHT):
        return swatch
    return swatch if swatch.hex.lower() == "#ffffff" else theme.swatches.get("paper", swatch)


def strokes(theme: Theme, swatch: Swatch, paper: Swatch) -> Swatch:
    """Return the colour of the outline that replaces a fill: the fill's own colour if it can be seen on the
    paper, else ink."""
    return swatch if contrast(swatch, paper) >= SEEN else theme.swatch("ink")


def outline(stroke: Swatch, fill: Swatch | Gradient | None, panel: Panel | None, theme: Theme) -> Swatch:
    """Return the colour of a shape's stroke in the theme's variant. `fill` is the fill of the shape. `panel`
    is the painted area below it, or None if there is none. The stroke keeps its colour in the colour variant,
    without a panel, and where it is visible on the panel. It also keeps it if it was not visible in the
    design either. Otherwise it takes the colour of the fill or the ground that the variant leaves out, if
    that is visible on the panel, and else the theme's ink."""
    now = panel.now if panel is not None else None
    if theme.variant == "colour" or now is None or contrast(stroke, now) >= SEEN:
        return stroke
    meant = (fill, panel.meant if panel is not None else None)
    lost = [each for each in meant if isinstance(each, Swatch) and contrast(stroke, each) >= SEEN]
    return (
        next((each for each in lost if contrast(each, now) >= SEEN), theme.swatch("ink")) if lost else stroke
    )


def style(own: Style, variant: str) -> Style:
    """Return the style of the line of a shape without a fill, for a variant. In the colour variant it is
    `own`, unchanged. In mono the line is 0.35 mm wider, in low-ink it is 0.25 or 0.3 mm wide."""
    if own.stroke is None or variant == "colour":
        return own
    if variant == "mono":
        return replace(own, width=round(own.width + 0.35, 4))
    return replace(own, width=0.25 if own.width >= 0.3 else 0.3)


def seen_on(colour: Swatch, ground: Swatch, theme: Theme) -> Swatch:
    """Return a colour if it can be read on a ground; otherwise return ink or paper."""
    if contrast(colour, ground) >= READ:
        return colour
    return max((theme.swatch("ink"), theme.swatch("paper")), key=lambda each: contrast(each, ground))


def beneath(panels: Sequence[Panel], box: Box) -> Panel | None:
    """Return the topmost painted area under the middle of a box, or None."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    for panel in reversed(panels):
        left, top, right, bottom = panel.box
        if left <= x <= right and top <= y <= bottom:
            return panel
    return None


def readable(swatch: Swatch, panel: Panel | None, theme: Theme, least: float = READ) -> Swatch:
    """Return a colour in which something can be read on a painted area. This is `swatch` if its contrast with
    the area is at least `least`, a contrast ratio of WCAG. Otherwise it is the colour that the area has in
    the design, if that is readable, or else the theme's ink, if its contrast is higher. `swatch` is returned
    unchanged in the colour variant, if `panel` is None (no painted area), and on an area in several
    colours."""
    if (
        panel is None
        or panel.now is None
        or panel.meant is None
        or theme.variant == "colour"
        or contrast(swatch, panel.now) >= least
    ):
        return swatch
    if panel.meant != panel.now and contrast(panel.meant, panel.now) >= least:
        return panel.meant
    ink = theme.swatch("ink")
    return ink if contrast(ink, panel.now) > contrast(swatch, panel.now) else swatch
