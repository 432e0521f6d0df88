"""The far plane: the sky, its glow in steps about the rose, its stars and constellations."""

from math import cos, hypot, pi, sin
from random import Random

from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.scene.stage import Stage
from pnp.games.magicans_duel.faces.tracing import pen
from pnp.scene import Circle, Element, Path, Polygon, Segment, Style, Theme, outline, rectangle
from pnp.units import Point, mm


def night(look: Theme, stage: Stage) -> list[Element]:
    """Draw the whole rectangle with its stars."""
    elements: list[Element] = [
        rectangle(0, 0, stage.width, stage.height, Style(look.swatch("sky-1")), "ground")
    ]
    reach = hypot(stage.middle, stage.rose[1]) * 0.98
    if look.variant == "colour":
        for i in range(6):
            radius = stage.radius + 5 + (reach - stage.radius) * (1 - (i + 1) / 7) ** 1.25
            elements.append(Circle(stage.rose, mm(radius), Style(look.swatch(f"sky-{i + 2}"))))
    elements += _rays(look, stage)
    elements += _stars(look, stage)
    elements += _constellations(look, stage)
    return elements


def _rays(look: Theme, stage: Stage) -> list[Element]:
    """Draw wedges of light, long and short by turns, that thin out."""
    if look.variant == "colour":
        return []
    dice, (x, y) = Random(22), stage.rose
    many = 72
    wedges: list[Segment] = []
    for i in range(many):
        a = 2 * pi * (i + 0.5) / many
        if sin(a) < -0.72:
            continue  # there the title stands
        near = stage.radius + 6.0
        far = near + (26.0 if i % 2 else 13.0) + dice.uniform(0, 9.0)
        half = 0.011 if look.variant == "mono" else 0.006
        wedges += outline(
            [
                (x + near * cos(a - half), y + near * sin(a - half)),
                (x + far * cos(a), y + far * sin(a)),
                (x + near * cos(a + half), y + near * sin(a + half)),
            ]
        )
    return [Path(tuple(wedges), Style(look.swatch("ray")))]


def _stars(look: Theme, stage: Stage) -> list[Element]:
    count = {"colour": 210, "low-ink": 70, "mono": 80}[look.variant]
    clear = [(stage.rose, stage.radius + 14.0)]
    # No star stands among the letters, where it would look like a point.
    rows = (34.0, 62.0) if stage.height > stage.width else (32.0,)
    far = int(stage.middle - 30.0)
    clear += [((stage.middle + x, y), 16.0) for y in rows for x in range(-far, far + 1, 10)]
    stars = sky.scatter_stars(922, count, (2, 2, stage.width - 2, stage.horizon), tuple(clear))
    segments: list[Segment] = []
    for at, size in stars:
        big = size > 0.34
        segments += outline(sky.compass_star(at, 4.5 * size if big else 3.0 * size))
    return [Path(tuple(segments), Style(look.swatch("way")))]


def _constellations(look: Theme, stage: Stage) -> list[Element]:
    """Draw two figures of stars, left a crescent of them and right a crown, as far from the edges as
    words."""
    left = ((0.07, 0.2), (0.12, 0.1), (0.2, 0.06), (0.3, 0.085), (0.39, 0.05))
    right = ((0.61, 0.05), (0.7, 0.085), (0.8, 0.06), (0.88, 0.11), (0.935, 0.22))
    elements: list[Element] = []
    for figure in (left, right):
        at: list[Point] = [(mm(u * stage.width), mm(v * stage.horizon + 4.0)) for u, v in figure]
        elements.append(Path(outline(at, closed=False), pen(look, "way", 0.3)))
        for i, place in enumerate(at):
            elements.append(
                Polygon(sky.compass_star(place, 3.4 if i % 2 else 2.4), Style(look.swatch("way")))
            )
    return elements
