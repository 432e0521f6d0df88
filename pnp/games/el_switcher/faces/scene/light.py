"""Light from above on the left: what it does to a form, by flat fills, edges and lines."""

from collections.abc import Iterator, Sequence
from math import ceil

from pnp.games.el_switcher.faces.scene.fineness import rounded
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
    """The part of a form that the same form, shifted, leaves free: a rim of light or a side of shade."""
    rest = (*_ALL, *rounded(transform_segments(form, translate(*by)), 1))
    return Group((Path(rest, Style(fill, evenodd=True)),), clip=tuple(form))


def modelled(
    form: Sequence[Segment], lit: Swatch, shade: Swatch, rim: Swatch | None, depth: float, edge: Style
) -> Iterator[Element]:
    """A form with its lit side to the upper left; `depth` mm of it lie in shade."""
    yield Path(tuple(form), Style(lit))
    yield crescent(form, (-depth * 0.7, -depth), shade)
    if rim is not None:
        yield crescent(form, (0.55, 0.75), rim)
    yield Path(tuple(form), edge)


def hatched(form: Sequence[Segment], box: Box, stroke: Swatch, pitch: float, width: float) -> Group:
    """Lines across a form, as shadows in an engraving, falling away from the lamp."""
    left, top, right, bottom = box
    reach = bottom - top
    lines: list[Segment] = []
    for k in range(ceil((right - left + reach) / pitch) + 1):
        x = left - reach + k * pitch
        lines += (("M", round(x + reach, 1), round(top, 1)), ("L", round(x, 1), round(bottom, 1)))
    return Group((Path(tuple(lines), Style(None, stroke, width, round=False)),), clip=tuple(form))


def dimmed(look: Theme) -> Theme:
    """The same theme far from the lamp: each swatch that has one is its own in the dusk."""
    dark = {
        name.removeprefix("dusk-"): swatch
        for name, swatch in look.swatches.items()
        if name.startswith("dusk-")
    }
    return Theme(look.variant, {**look.swatches, **dark}, look.typefaces, look.telling)


def sketched(look: Theme) -> Theme:
    """The same theme without paint: drawers that are outlines only."""
    bare = {name: look.swatch("paper") for name in ("red", "green", "blue", "yellow")}
    lines = {f"{name}-dark": look.swatch("shade") for name in bare}
    return Theme(look.variant, {**look.swatches, **bare, **lines}, look.typefaces, look.telling)


def negative(look: Theme) -> Theme:
    """A theme of black and white with each for the other."""
    black, white = look.swatch("ink"), look.swatch("paper")
    turned = {name: white if swatch.hex == black.hex else black for name, swatch in look.swatches.items()}
    return Theme(look.variant, turned, look.typefaces, look.telling)


def washed(look: Theme) -> Theme:
    """A theme for paper with the drawers' washes for the curiosities' tones."""
    tones = {"tone-1": "yellow", "tone-2": "green", "tone-3": "red", "tone-4": "blue"}
    named = {tone: look.swatch(name) for tone, name in tones.items()}
    return Theme(look.variant, {**look.swatches, **named}, look.typefaces, look.telling)


def quad(*points: Point) -> tuple[Segment, ...]:
    """A closed outline through points."""
    return outline([(mm(x), mm(y)) for x, y in points])


def box_outline(box: Box) -> tuple[Segment, ...]:
    """The outline of a box."""
    left, top, right, bottom = box
    return quad((left, top), (right, top), (right, bottom), (left, bottom))


def bounds_of(points: Sequence[Point]) -> Box:
    """The box round some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))
