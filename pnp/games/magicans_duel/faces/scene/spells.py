"""Spells as flames: two streams that meet under the rose, and others on the floor."""

from math import cos, hypot, pi, sin

from pnp.games.magicans_duel.faces import beings, sky
from pnp.games.magicans_duel.faces.scene.mages import hand
from pnp.games.magicans_duel.faces.scene.stage import Stage
from pnp.games.magicans_duel.faces.tracing import thicken_lines
from pnp.scene import Element, Group, Path, Polygon, Segment, Style, Theme, outline
from pnp.units import Point, mm


def streams(look: Theme, stage: Stage) -> list[Element]:
    """Draw each mage's stream of fire, the far ones first."""
    elements: list[Element] = []
    order = sorted(
        [("moon", each) for each in stage.moons] + [("sun", each) for each in stage.suns],
        key=lambda pair: pair[1].scale,
    )
    for clan, standing in order:
        start = hand(clan, standing)
        width = 7.4 * standing.scale
        elements += _stream(look, clan, start, stage.clash, width)
    return elements


def _stream(look: Theme, clan: str, start: Point, end: Point, width: float) -> list[Element]:
    length = hypot(end[0] - start[0], end[1] - start[1])
    bend = 0.16 * length
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - bend)
    edge = look.swatch("feature")
    elements: list[Element] = []
    for name, share, phase in ((f"{clan}-fire", 1.0, 0.0), (f"{clan}-fire-core", 0.45, 0.8)):
        shape = outline(_flame(start, middle, end, width * share, phase, length))
        elements.append(Path(shape, Style(look.swatch(name), edge if share == 1.0 else None, 0.35)))
    return elements


def _flame(a: Point, b: Point, c: Point, width: float, phase: float, length: float) -> list[Point]:
    """Return a tongue of fire along a curve from a over b to c, with licks on its upper side."""
    n = 44
    upper: list[Point] = []
    lower: list[Point] = []
    for i in range(n + 1):
        t = i / n
        x = (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t * t * c[0]
        y = (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t * t * c[1]
        dx, dy = (
            2 * (1 - t) * (b[0] - a[0]) + 2 * t * (c[0] - b[0]),
            2 * (1 - t) * (b[1] - a[1]) + 2 * t * (c[1] - b[1]),
        )
        far = hypot(dx, dy)
        nx, ny = (dy / far, -dx / far) if dx > 0 else (-dy / far, dx / far)
        body = width * (sin(pi * min(1.0, t * 0.86 + 0.1)) ** 0.7) * 0.5
        wave = (t * length / 11.0 + phase) % 1.0
        lick = body * 1.5 * (1 - wave) ** 2.2 * min(1.0, 4 * t)
        sway = width * 0.16 * sin(t * length / 5.0 + phase * 3)
        upper.append((x + nx * (body + lick + sway), y + ny * (body + lick + sway)))
        lower.append((x - nx * (body * 0.8 - sway), y - ny * (body * 0.8 - sway)))
    return [*upper, *reversed(lower)]


def burst(look: Theme, at: Point) -> list[Element]:
    """Draw where the streams meet: half of the moon's fire, half of the sun's, around one star."""
    edge = look.swatch("feature")
    left = _rays(at, 21.0, -1)
    right = _rays(at, 21.0, 1)
    return [
        Path(left, Style(look.swatch("moon-fire"), edge, 0.4)),
        Path(right, Style(look.swatch("sun-fire"), edge, 0.4)),
        Polygon(sky.star_points(at, 14, 14.0, 7.4), Style(look.swatch("rose-sun"), edge, 0.35)),
        Polygon(
            sky.compass_star(at, 17.0),
            Style(look.swatch("title-lit" if look.variant == "colour" else "rose-moon"), edge, 0.4),
        ),
    ]


def _rays(at: Point, reach: float, side: int) -> tuple[Segment, ...]:
    """Return half a burst, on one side."""
    points: list[Point] = [(at[0], mm(at[1] - 0.56 * reach))]
    n = 10
    for i in range(1, n):
        a = pi * i / n
        r = reach * ((1.0 if i % 4 == 1 else 0.82) if i % 2 else 0.5)
        points.append((mm(at[0] + side * r * sin(a)), mm(at[1] - r * cos(a))))
    points.append((at[0], mm(at[1] + 0.56 * reach)))
    return outline(points)


def floor_spells(look: Theme, stage: Stage) -> list[Element]:
    """Draw the four spells of the game on the stars between the clans, the far ones smaller."""
    depth = stage.parapet - stage.horizon
    elements: list[Element] = []
    for number, dx, down, scale in (
        (1, -11.0, 0.46, 0.5),
        (2, 12.5, 0.5, 0.5),
        (3, -16.0, 0.88, 0.78),
        (4, 17.0, 0.93, 0.78),
    ):
        art = thicken_lines(beings.spell(look, number), scale)
        at = (mm(stage.middle + dx), mm(stage.horizon + down * depth + 4 * scale))
        elements.append(Group(art, (scale, 0.0, 0.0, scale, *at)))
    return elements
