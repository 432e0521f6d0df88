"""Light from the upper left on forms, by flat fills, edges and lines."""

from collections.abc import Iterator, Sequence
from math import ceil

from pnp.games.el_switcher.faces.scene.fineness import round_segments
from pnp.scene import (
    Box,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Swatch,
    Theme,
    outline,
    transform_segments,
    translate,
)
from pnp.units import Point, mm

_FAR = 2000.0
_ALL: tuple[Segment, ...] = outline(((-_FAR, -_FAR), (_FAR, -_FAR), (_FAR, _FAR), (-_FAR, _FAR)))


def crescent(form: Sequence[Segment], by: Point, fill: Swatch) -> Group:
    """Return the part of a form that the same form, shifted, does not cover: a lit or a shaded edge."""
    rest = (*_ALL, *round_segments(transform_segments(form, translate(*by)), 1))
    return Group((Path(rest, Style(fill, evenodd=True)),), clip=tuple(form))


def shade_form(
    form: Sequence[Segment], lit: Swatch, shade: Swatch, rim: Swatch | None, depth: float, edge: Style
) -> Iterator[Element]:
    """Draw a form lit from the upper left, with `depth` mm of it in shade."""
    yield Path(tuple(form), Style(lit))
    yield crescent(form, (-depth * 0.7, -depth), shade)
    if rim is not None:
        yield crescent(form, (0.55, 0.75), rim)
    yield Path(tuple(form), edge)


def hatch_form(form: Sequence[Segment], box: Box, stroke: Swatch, pitch: float, width: float) -> Group:
    """Draw hatching across a form, like an engraved shadow."""
    left, top, right, bottom = box
    reach = bottom - top
    lines: list[Segment] = []
    for k in range(ceil((right - left + reach) / pitch) + 1):
        x = left - reach + k * pitch
        lines += (("M", round(x + reach, 1), round(top, 1)), ("L", round(x, 1), round(bottom, 1)))
    return Group((Path(tuple(lines), Style(None, stroke, width, round=False)),), clip=tuple(form))


def dim_theme(look: Theme) -> Theme:
    """Return the theme far from the lamp, with each swatch replaced by its dusk version if it has one."""
    dark = {
        name.removeprefix("dusk-"): swatch
        for name, swatch in look.swatches.items()
        if name.startswith("dusk-")
    }
    return Theme(look.variant, {**look.swatches, **dark}, look.typefaces, look.telling)


def line_theme(look: Theme) -> Theme:
    """Return the theme without paint: drawers as outlines only."""
    bare = {name: look.swatch("paper") for name in ("red", "green", "blue", "yellow")}
    lines = {f"{name}-dark": look.swatch("shade") for name in bare}
    return Theme(look.variant, {**look.swatches, **bare, **lines}, look.typefaces, look.telling)


def invert_theme(look: Theme) -> Theme:
    """Return a theme of black and white with the two exchanged."""
    black, white = look.swatch("ink"), look.swatch("paper")
    turned = {name: white if swatch.hex == black.hex else black for name, swatch in look.swatches.items()}
    return Theme(look.variant, turned, look.typefaces, look.telling)


def wash_theme(look: Theme) -> Theme:
    """Return the theme for paper, with the drawers' washes in place of the curiosities' tones."""
    tones = {"tone-1": "yellow", "tone-2": "green", "tone-3": "red", "tone-4": "blue"}
    named = {tone: look.swatch(name) for tone, name in tones.items()}
    return Theme(look.variant, {**look.swatches, **named}, look.typefaces, look.telling)


def quad(*points: Point) -> tuple[Segment, ...]:
    """Return a closed outline through points."""
    return outline([(mm(x), mm(y)) for x, y in points])


def box_outline(box: Box) -> tuple[Segment, ...]:
    """Return the outline of a box."""
    left, top, right, bottom = box
    return quad((left, top), (right, top), (right, bottom), (left, bottom))


def bounding_box(points: Sequence[Point]) -> Box:
    """Return the bounding box of points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))
