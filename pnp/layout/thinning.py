"""Make low-ink and mono of a face that says nothing of them: fills become outlines, lines get thinner or
stronger.

A game can draw a variant otherwise under [faces.X.variants.mono], or keep a fill by `solid = true`. What
stood on a dark fill that is gone takes the colour of the fill.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.layout.merging import Given
from pnp.scene import Box, Circle, Gradient, Path, Polygon, Style, Swatch, Theme

OUTLINE = {"low-ink": 0.3, "mono": 0.6}
"""The width in mm of the outlines of former fills."""

LIGHT = 0.75
"""The luminance above which a colour costs hardly any ink."""

READ, SEEN = 4.5, 3.0
"""The least contrast of texts, and of icons."""

Shape = Path | Polygon | Circle


@dataclass(frozen=True, slots=True)
class Panel:
    """A painted area: its box, its swatch, and the swatch that it had before thinning; None for an area in
    several colours."""

    box: Box
    now: Swatch | None
    meant: Swatch | None
    hatch: Swatch | None = None
    """The colour of the lines that are painted over it."""


def is_of_variant(given: Given | None) -> bool:
    """Return whether a key is said for this variant alone, so that it is not changed."""
    return given is not None and "variants" in given.key


def contrast(one: Swatch, other: Swatch) -> float:
    """Return WCAG's ratio of luminances, 1 to 21."""
    low, high = sorted((one.luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)


def ground(swatch: Swatch, theme: Theme) -> Swatch:
    """Return the ground of a face: paper in low-ink and mono."""
    if theme.variant == "colour" or (theme.variant == "low-ink" and swatch.luminance >= LIGHT):
        return swatch
    return swatch if swatch.hex.lower() == "#ffffff" else theme.swatches.get("paper", swatch)


def strokes(theme: Theme, swatch: Swatch, paper: Swatch) -> Swatch:
    """Return the colour of the outline of a former fill: the fill's own, if it can be seen."""
    return swatch if contrast(swatch, paper) >= SEEN else theme.swatch("ink")


def outline(stroke: Swatch, fill: Swatch | Gradient | None, panel: Panel | None, theme: Theme) -> Swatch:
    """Return the colour of a stroke in a variant. It keeps its colour, unless the fill or the ground that
    made it visible is left out; then it gets the colour of that fill or ground, or ink."""
    now = panel.now if panel is not None else None
    if theme.variant == "colour" or now is None or contrast(stroke, now) >= SEEN:
        return stroke
    meant = (fill, panel.meant if panel is not None else None)
    lost = [each for each in meant if isinstance(each, Swatch) and contrast(stroke, each) >= SEEN]
    return (
        next((each for each in lost if contrast(each, now) >= SEEN), theme.swatch("ink")) if lost else stroke
    )


def style(own: Style, variant: str) -> Style:
    """Return the style of a line without a fill in a variant."""
    if own.stroke is None or variant == "colour":
        return own
    if variant == "mono":
        return replace(own, width=round(own.width + 0.35, 4))
    return replace(own, width=0.25 if own.width >= 0.3 else 0.3)


def seen_on(colour: Swatch, ground: Swatch, theme: Theme) -> Swatch:
    """Return a colour, or ink or paper if it cannot be read on a ground."""
    if contrast(colour, ground) >= READ:
        return colour
    return max((theme.swatch("ink"), theme.swatch("paper")), key=lambda each: contrast(each, ground))


def beneath(panels: Sequence[Panel], box: Box) -> Panel | None:
    """Return the last area painted under the middle of a box."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    for panel in reversed(panels):
        left, top, right, bottom = panel.box
        if left <= x <= right and top <= y <= bottom:
            return panel
    return None


def readable(swatch: Swatch, panel: Panel | None, theme: Theme, least: float = READ) -> Swatch:
    """Return the colour for something on an area: its own or, if it can no longer be seen there, the former
    colour of the area, or ink."""
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
