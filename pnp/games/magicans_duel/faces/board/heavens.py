"""What lies under the constellations: the sky, the ring of the equinox, and what is engraved in it."""

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
    Theme,
    circle_segments,
    moved,
    outline,
    segments_of,
)
from pnp.units import Point, mm

RING = 55.0
"""mm: half the ring of the equinox."""

_BAND = 7.0
"""mm: from the ring's outer edge to its inner one."""

_LARGE, _HUGE, _FLAME = 3.9, 2.6, 1.3
"""How many times their size as pieces the engraved Mages, the Gargoyle and the Flame have."""

_CLEAR = 4.6
"""mm from a word to whatever could be in its way."""

_TONES = 12
"""How many tones the night has, from the edge to the ring."""


def glow(look: Theme, size: tuple[float, float], inset: float) -> Iterator[Element]:
    """From the indigo of the edge to the plum about the ring, in ellipses: `inset` mm from the trim on."""
    if look.variant != "colour":
        return
    width, height = size
    for i in range(1, _TONES + 1):
        share = 1 - (i - 1) / _TONES * 0.72
        a, b = (width / 2 - inset) * share, (height / 2 - inset) * share
        disc = moved(circle_segments((0.0, 0.0), 1.0), (a, 0.0, 0.0, b, width / 2, height / 2))
        yield Path(tuple(_rounded(disc)), Style(look.swatch(f"heaven-{i}")), "heaven")


def _rounded(segments: Iterable[Segment]) -> Iterator[Segment]:
    return ((s[0], *(mm(float(v)) for v in s[1:])) for s in segments)


def equinox(look: Theme, centre: Point, words: Sequence[Point]) -> list[Element]:
    """The day that is as long as its night: a dark half with the moon's phases, a bright one with rays,
    which keep away from `words`."""
    inner = RING - _BAND
    rule = look.swatch("ring")
    fine, firm = Style(None, rule, 0.3), Style(None, rule, 0.5)
    elements: list[Element] = []
    if look.variant == "colour":
        for radius, night, day in ((RING, "ring-night", "ring-day"), (inner, "half-night", "half-day")):
            for tone, left in ((night, True), (day, False)):
                half = sky.crescent(centre, radius, 0.5, left=left)
                elements.append(Path(half, Style(look.swatch(tone))))
    elements += [Circle(centre, RING, firm), Circle(centre, inner, firm), Circle(centre, inner - 1.2, fine)]
    ticks: list[Segment] = []
    for i in range(72):
        if i % 6:
            reach = 2.6 if i % 3 == 0 else 1.5
            ticks += [("M", *_round(centre, inner, i / 72)), ("L", *_round(centre, inner + reach, i / 72))]
    elements.append(Path(tuple(ticks), fine))
    for i in range(12):
        at = _round(centre, RING - _BAND / 2 + 0.2, i / 12)
        elements += _hour(look, at, i)
    return [*elements, *_rays(look, centre, words)]


def _rays(look: Theme, centre: Point, words: Sequence[Point]) -> Iterator[Element]:
    """Long and short rays round the day's half, large and small stars round the night's."""
    tone = Style(look.swatch("ring"))
    rays: list[Segment] = []
    for i in range(1, 24):
        turn, reach = i / 48, (6.0 if i % 2 else 3.6)
        if all(dist(_round(centre, RING + reach / 2, turn), word) > _CLEAR for word in words):
            foot = [_round(centre, RING + 1.0, turn + d) for d in (-0.0052, 0.0052)]
            rays += outline([*foot, _round(centre, RING + 1.0 + reach, turn)])
        star = _round(centre, RING + 2.8, 1 - turn)
        if all(dist(star, word) > _CLEAR for word in words):
            yield Circle(star, 0.75 if i % 2 else 0.4, tone)
    yield Path(tuple(rays), tone)


def _round(centre: Point, radius: float, turn: float) -> Point:
    """A place on a circle, in turns clockwise from the top."""
    a = 2 * pi * turn
    return (mm(centre[0] + radius * sin(a)), mm(centre[1] - radius * cos(a)))


def _hour(look: Theme, at: Point, hour: int) -> list[Element]:
    """Twelve signs on the ring: at the top and the bottom half a sun beside half a moon."""
    light, rule = look.swatch("ring-sign"), look.swatch("ring")
    edge = Style(look.swatch("shade"), rule, 0.3)
    if hour % 6 == 0:
        day = Path(sky.crescent(at, 2.5, 0.5), Style(look.swatch("gold")))
        return [Circle(at, 2.5, Style(look.swatch("shade"), look.swatch("gold"), 0.4)), day]
    if hour > 6:  # the moon waxes up to the middle of the night, and wanes
        lit = (0.2, 0.55, 1.0, 0.55, 0.2)[hour - 7]
        left = hour > 9
        return [Circle(at, 2.0, edge), Path(sky.crescent(at, 2.0, lit, left=left), Style(light))]
    size = (1.3, 1.7, 2.1, 1.7, 1.3)[hour - 1]
    return [Polygon(sky.star_points(at, 8, size + 0.9, size), Style(light)), Circle(at, 0.6, edge)]


def engraved(
    look: Theme, elements: Iterable[Element], scale: float, body: str, tone: str = "engraved"
) -> list[Element]:
    """Figures as an engraver's faint lines, however they were painted; `scale` is what they are drawn at,
    `body` the tone of what hides the lines behind it. Light and shade, which are clipped, are left out."""
    line = look.swatch(tone)
    dash = (0.01, 1.3 / scale) if look.variant == "mono" else ()
    width = (0.35 if look.variant == "mono" else 0.3) / scale
    drawn: list[Element] = []
    outlines: set[tuple[Segment, ...]] = set()
    for element in elements:
        if isinstance(element, Group):
            if not element.clip:
                inner = scale * hypot(element.transform[2], element.transform[3])
                children = tuple(engraved(look, element.children, inner, body, tone))
                drawn.append(replace(element, children=children))
        elif isinstance(element, Path | Polygon | Circle):
            shape, filled = segments_of(element), element.style.fill is not None
            if filled or shape not in outlines:  # many a form is filled first and outlined last
                style = Style(look.swatch(body) if filled else None, line, mm(width), dash)
                drawn.append(replace(element, style=style))
            outlines.add(shape)
    return drawn


def engraved_mages(look: Theme, centre: Point) -> list[Element]:
    """A Mage of the moon on the left, a Mage of the sun on the right."""
    x, y = centre
    found: list[Element] = []
    for player, number, away in (("black", 1, -89.0), ("white", 3, 89.0)):
        drawn = tuple(engraved(look, mages.mage(look, player, number), _LARGE, "engraved-body"))
        found.append(Group(drawn, (_LARGE, 0.0, 0.0, _LARGE, mm(x + away), mm(y + 68.0))))
    return found


def engraved_gargoyle(look: Theme, centre: Point) -> list[Element]:
    """The Gargoyle in the ring, by night on the left, by day on the right, and its Flame below the ring."""
    x, y = centre
    gargoyle, at = beings.gargoyle(look, 1), (_HUGE, 0.0, 0.0, _HUGE, x, mm(y + 45.0))
    flame = tuple(engraved(look, beings.spell(look, 3), _FLAME, "engraved-body"))
    found: list[Element] = [Group(flame, (_FLAME, 0.0, 0.0, _FLAME, x, mm(y + 101.0)))]
    if look.variant != "colour":
        return [Group(tuple(engraved(look, gargoyle, _HUGE, "engraved-body")), at), *found]
    for left, body, tone in ((x - RING, "half-night", "engraved"), (x, "half-day", "engraved-day")):
        half = outline([(left, y - RING), (left + RING, y - RING), (left + RING, y + RING), (left, y + RING)])
        found.append(Group((Group(tuple(engraved(look, gargoyle, _HUGE, body, tone)), at),), clip=half))
    return found
