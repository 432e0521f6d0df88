"""The head of a chapter: the distant fortress before its sun, on a sea that fades into ornament."""

from pnp.games import MOTIF, on_band
from pnp.games.dehexz_war.faces.scene import fortress, sky
from pnp.games.dehexz_war.faces.scene.burin import Burin, ring
from pnp.games.dehexz_war.faces.scene.view import View
from pnp.scene import Element, Group, Segment, Style, rectangle


def band(burin: Burin, width: float, height: float) -> list[Element]:
    """Draw a quiet strip without words: one motif in its middle, faded at both ends."""
    ground = rectangle(0, 0, width, height, Style(burin.ink("band")), "ground")
    return [ground, on_band(_motif(burin, *MOTIF))]


def _motif(burin: Burin, width: float, height: float) -> list[Element]:
    middle, low = width / 2, height * 0.6
    elements: list[Element] = []
    sun = sky.sun_rose(burin, (middle, low), height * 0.52)
    above = ring([(0, 0), (width, 0), (width, low), (0, low)])
    view = View((middle, height * 0.75), height * 0.34, height * 0.92, 4.6)
    elements += [Group(tuple(sun), clip=above), *_waves(burin, width, low, height)]
    elements += fortress.island(burin, view)
    for _, part in fortress.works(view):
        elements += part(burin)
    return [*elements, *_ends(burin, width, low)]


def _waves(burin: Burin, width: float, low: float, height: float) -> list[Element]:
    """Draw lines of water, shorter and fewer towards the ends."""
    lines: list[Segment] = []
    for row in range(6):
        y = low + 0.9 + row * (height - low - 4.0) / 5
        reach = width * (0.42 - 0.035 * row)
        steps = int(2 * reach / 5)
        for i in range(steps):
            x = width / 2 - reach + 2 * reach * i / steps
            away = abs(x - width / 2) / reach
            if (i * 5 + row * 3) % 7 < 6 - 5 * away:
                lines += [("M", round(x, 2), round(y, 2)), ("C", *_bow(x, y))]
    return burin.strokes(tuple(lines), "band-line", 0.35)


def _bow(x: float, y: float) -> tuple[float, ...]:
    return tuple(round(v, 2) for v in (x + 1.2, y - 0.7, x + 2.4, y - 0.7, x + 3.6, y))


def _ends(burin: Burin, width: float, low: float) -> list[Element]:
    """Draw the horizon, extended on either side to a hexagon, a chevron and a point."""
    elements: list[Element] = []
    for side in (-1, 1):
        x = width / 2 + side * width * 0.27
        far = width / 2 + side * width * 0.455
        elements += burin.strokes(ring([(x, low), (far - side * 6, low)], closed=False), "band-line", 0.4)
        hexagon = [
            (far + 2.1 * dx, low + 2.1 * dy)
            for dx, dy in ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87))
        ]
        elements += burin.cut(hexagon, "flag", 0.0)
        for k in (1, 2):
            tip = far - side * (2.2 + 1.7 * k)
            chevron = [(tip + side * 0.9, low - 1.5), (tip, low), (tip + side * 0.9, low + 1.5)]
            elements += burin.strokes(ring(chevron, closed=False), "flag", 0.5)
    return elements
