"""The background of the board: the sky, the ring of the equinox, and the engraved figures."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import cos, dist, hypot, pi, sin

from pnp.games.magicans_duel.faces import beings, mages, sky
from pnp.scene import (
    Circle,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Theme,
    circle_segments,
    outline,
    transform_segments,
)
from pnp.units import Point, mm

RING = 55.0
"""The radius of the ring of the equinox, in mm."""

_BAND = 7.0
"""mm: from the ring's outer edge to its inner one."""

RINGS = (RING, RING - _BAND, RING - _BAND - 1.2)
"""The radii of the ring's three lines, in mm."""

_SIGNS = (20, 47, 79, 101, 133, 160)
"""Degrees from the top of the signs on either half of the ring: between the places and paths there."""

_LARGE, _HUGE, _FLAME = 3.9, 2.6, 1.3
"""How many times their size as pieces the engraved Mages, the Gargoyle and the Flame have."""

_TONES = 12
"""How many tones the night has, from the edge to the ring."""


def glow(look: Theme, size: tuple[float, float], inset: float) -> Iterator[Element]:
    """Draw ellipses from the indigo of the edge to the plum around the ring, starting `inset` mm from the
    trim."""
    if look.variant != "colour":
        return
    width, height = size
    for i in range(1, _TONES + 1):
        share = 1 - (i - 1) / _TONES * 0.72
        a, b = (width / 2 - inset) * share, (height / 2 - inset) * share
        disc = transform_segments(circle_segments((0.0, 0.0), 1.0), (a, 0.0, 0.0, b, width / 2, height / 2))
        yield Path(tuple(_round_segments(disc)), Style(look.swatch(f"heaven-{i}")), "heaven")


def _round_segments(segments: Iterable[Segment]) -> Iterator[Segment]:
    return ((s[0], *(mm(float(v)) for v in s[1:])) for s in segments)


def equinox(look: Theme, centre: Point, taken: Sequence[tuple[Point, float]]) -> list[Element]:
    """Draw the ring of equal day and night: a dark half with the moon's phases, a bright one with rays.

    The rays keep a distance in mm from each place in `taken`.
    """
    inner = RING - _BAND
    rule = look.swatch("ring")
    fine, firm = Style(None, rule, 0.3), Style(None, rule, 0.5)
    elements: list[Element] = []
    if look.variant == "colour":
        for radius, night, day in ((RING, "ring-night", "ring-day"), (inner, "half-night", "half-day")):
            for tone, left in ((night, True), (day, False)):
                half = sky.crescent(centre, radius, 0.5, left=left)
                elements.append(Path(half, Style(look.swatch(tone))))
    for radius, style in zip(RINGS, (firm, firm, fine), strict=True):
        elements.append(Circle(centre, radius, style, "ring"))
    ticks: list[Segment] = []
    for i in range(72):
        reach = 2.6 if i % 3 == 0 else 1.5
        if i % 6 and _is_free(_point_on_ring(centre, inner + reach / 2, i / 72), reach / 2, taken):
            ticks += [
                ("M", *_point_on_ring(centre, inner, i / 72)),
                ("L", *_point_on_ring(centre, inner + reach, i / 72)),
            ]
    elements.append(Path(tuple(ticks), fine))
    for i, degrees in enumerate(_SIGNS):
        middle, turn = RING - _BAND / 2 + 0.2, degrees / 360
        elements += _moon(look, _point_on_ring(centre, middle, -turn), i)
        elements += _sun(look, _point_on_ring(centre, middle, turn), i)
    return [*elements, *_rays(look, centre, taken)]


def _is_free(at: Point, reach: float, taken: Sequence[tuple[Point, float]]) -> bool:
    """Return whether no obstacle is within the reach of a thing."""
    return all(dist(at, place) > away + reach for place, away in taken)


def _rays(look: Theme, centre: Point, taken: Sequence[tuple[Point, float]]) -> Iterator[Element]:
    """Draw by day a long ray between two short ones beyond each sign, by night a large star between two small
    ones."""
    tone = Style(look.swatch("ring"))
    rays: list[Segment] = []
    for degrees in _SIGNS:
        for aside, reach, star in ((-4.5, 3.6, 0.4), (0.0, 6.0, 0.75), (4.5, 3.6, 0.4)):
            turn = (degrees + aside) / 360
            middles = [_point_on_ring(centre, RING + 1.0 + reach / 2, each) for each in (turn, 0.5 - turn)]
            if all(_is_free(middle, reach / 2, taken) for middle in middles):
                foot = [_point_on_ring(centre, RING + 1.0, turn + d) for d in (-0.0052, 0.0052)]
                rays += outline([*foot, _point_on_ring(centre, RING + 1.0 + reach, turn)])
            if all(
                _is_free(_point_on_ring(centre, RING + 2.8, each), star, taken)
                for each in (-turn, turn - 0.5)
            ):
                yield Circle(_point_on_ring(centre, RING + 2.8, -turn), star, tone)
    yield Path(tuple(rays), tone)


def _point_on_ring(centre: Point, radius: float, turn: float) -> Point:
    """Return a point on a circle, in turns clockwise from the top."""
    a = 2 * pi * turn
    return (mm(centre[0] + radius * sin(a)), mm(centre[1] - radius * cos(a)))


def _moon(look: Theme, at: Point, number: int) -> list[Element]:
    """Draw a moon on the ring's night, from its top: it waxes up to the middle, and wanes."""
    edge = Style(look.swatch("shade"), look.swatch("ring"), 0.3)
    lit = (0.2, 0.5, 0.85, 0.85, 0.5, 0.2)[number]
    light = Path(sky.crescent(at, 2.0, lit, left=number > 2), Style(look.swatch("ring-sign")))
    return [Circle(at, 2.0, edge), light]


def _sun(look: Theme, at: Point, number: int) -> list[Element]:
    """Draw a sun on the ring's day, largest in the middle."""
    size = (1.3, 1.7, 2.1, 2.1, 1.7, 1.3)[number]
    rays = Polygon(sky.star_points(at, 8, size + 0.9, size), Style(look.swatch("ring-sign")))
    return [rays, Circle(at, 0.6, Style(look.swatch("shade"), look.swatch("ring"), 0.3))]


def engrave(look: Theme, elements: Iterable[Element], scale: float, tone: str = "engraved") -> list[Element]:
    """Return figures in three tones of the night with dark lines, so that they stay behind the gold of the
    paths.

    `scale` is the scale at which they are drawn, `tone` their family of tones.
    """
    wide = {"colour": 0.5, "low-ink": 0.3, "mono": 0.35}[look.variant] / scale
    dash = (0.01, 1.3 / scale) if look.variant == "mono" else ()
    drawn: list[Element] = []
    for element in elements:
        if isinstance(element, Group):
            inner = scale * hypot(element.transform[2], element.transform[3])
            children = tuple(engrave(look, element.children, inner, tone))
            drawn.append(replace(element, children=children))
        elif isinstance(element, Path | Polygon | Circle):
            fill, stroke = element.style.fill, element.style.stroke
            body = look.swatch(f"{tone}-{_tone(fill)}") if fill else None
            style = Style(body, look.swatch(tone), mm(wide), dash) if stroke else Style(body)
            drawn.append(replace(element, style=style))
    return drawn


def _tone(fill: Swatch) -> int:
    """Return which of three tones replaces a colour: 1 for dark ones, 3 for pale ones."""
    return 1 if fill.luminance < 0.12 else 2 if fill.luminance < 0.5 else 3


def engraved_mages(look: Theme, centre: Point) -> list[Element]:
    """Draw a Mage of the moon on the left and a Mage of the sun on the right."""
    x, y = centre
    found: list[Element] = []
    for player, number, away in (("black", 1, -89.0), ("white", 3, 89.0)):
        drawn = tuple(engrave(look, mages.mage(look, player, number), _LARGE))
        found.append(Group(drawn, (_LARGE, 0.0, 0.0, _LARGE, mm(x + away), mm(y + 68.0))))
    return found


def engraved_gargoyle(look: Theme, centre: Point) -> list[Element]:
    """Draw the Gargoyle in the ring, by night on the left, by day on the right, and its Flame below the
    ring."""
    x, y = centre
    gargoyle, at = beings.gargoyle(look, 1), (_HUGE, 0.0, 0.0, _HUGE, x, mm(y + 45.0))
    flame = tuple(engrave(look, beings.spell(look, 3), _FLAME))
    found: list[Element] = [Group(flame, (_FLAME, 0.0, 0.0, _FLAME, x, mm(y + 101.0)))]
    if look.variant != "colour":
        return [Group(tuple(engrave(look, gargoyle, _HUGE)), at), *found]
    for left, tone in ((x - RING, "engraved-night"), (x, "engraved-day")):
        half = outline([(left, y - RING), (left + RING, y - RING), (left + RING, y + RING), (left, y + RING)])
        found.append(Group((Group(tuple(engrave(look, gargoyle, _HUGE, tone)), at),), clip=half))
    return found
