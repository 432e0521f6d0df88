"""The sky behind a clash: fire on the left, water on the right, both bursting from one point."""

from random import Random

from pnp.games.qiahn_tactics_goblin.faces.pen import soft
from pnp.games.qiahn_tactics_goblin.faces.scene.packing import coarse
from pnp.scene import Element, Group, Path, Segment, Style, Theme, outline, rectangle
from pnp.scene.forms import polar
from pnp.units import Point

_SIDES = {
    "hot": ("cruz-dark", "cruz", "blaze", "cruz-light", "mage-light"),
    "cold": ("cara-dark", "cara", "deep", "cara-light", "air-light"),
}
"""The tones from the far sky to the middle of the burst."""
_BEYOND = 420.0
"""The distance in mm from the burst that is outside any picture."""


def sky(look: Theme, width: float, height: float, at: Point, size: float) -> list[Element]:
    """Draw a sky of `width` x `height` mm that bursts at a point; the burst is about `size` mm across."""
    seam = outline([*_seam(at, height), (width + 4, height + 4), (width + 4, -4)])
    if look.variant == "colour":
        hot, cold = (_burst(look, tones, at, size) for tones in _SIDES.values())
        ground = rectangle(-4, -4, width + 8, height + 8, Style(fill=look.swatch("cruz-dark")))
        right = rectangle(-4, -4, width + 8, height + 8, Style(fill=look.swatch("cara-dark")))
        return [ground, *hot, Group((right, *cold), clip=seam), *_sparks(look, width, height, at)]
    ground = rectangle(
        -4, -4, width + 8, height + 8, Style(fill=look.swatch("ink" if look.variant == "mono" else "paper"))
    )
    paper = rectangle(-4, -4, width + 8, height + 8, Style(fill=look.swatch("paper")))
    hot_lines, cold_lines = _lines(look, at, size)
    edge = Path(outline(_seam(at, height), closed=False), Style(stroke=look.swatch("ink"), width=0.6))
    return [ground, *hot_lines, Group((paper, *cold_lines), clip=seam), edge]


def _seam(at: Point, height: float) -> list[Point]:
    """Return the line between hot and cold: a bolt through the point, from above the picture to below it."""
    x, y = at
    upper = [(x + 13, -4.0), (x + 3, y * 0.3), (x + 11, y * 0.34), (x - 5, y * 0.72), (x + 4, y * 0.74)]
    return [*upper, (x - 2, y), (x, height + 4)]


def _burst(look: Theme, tones: tuple[str, ...], at: Point, size: float) -> list[Element]:
    """Draw rays to the edges, and stars within stars, each lighter than the one outside."""
    _, far, middle, near, heart = tones
    rays: list[Segment] = []
    for k in range(24):
        rays += outline([at, polar(at, _BEYOND, 15 * k + 2), polar(at, _BEYOND, 15 * k + 9.5)])
    elements: list[Element] = [Path(tuple(rays), Style(fill=look.swatch(far)))]
    for tone, outer, inner, turn in (
        (middle, 1.0, 0.72, 2.0),
        (near, 0.66, 0.47, 7.0),
        (heart, 0.36, 0.24, 4.0),
    ):
        chance = Random(f"burst {tone}")
        points = []
        for k in range(48):
            reach = size * (outer * chance.uniform(0.86, 1.2) if k % 2 else inner)
            points.append(polar(at, reach, 7.5 * k + turn))
        elements.append(Path(outline(points), Style(fill=look.swatch(tone))))
    return elements


def _sparks(look: Theme, width: float, height: float, at: Point) -> list[Element]:
    """Draw embers on the left and drops on the right, flung from the point."""
    chance = Random("sparks")
    elements: list[Element] = []
    for tone, light, side in (("cruz-light", "mage", -1), ("cara-light", "air-light", 1)):
        large: list[Segment] = []
        small: list[Segment] = []
        for k in range(24):
            angle, far = side * chance.uniform(12, 118), chance.uniform(44, 150)
            x, y = polar(at, far, angle)
            if not (2 < x < width - 2 and 2 < y < height * 0.72):
                continue
            r = chance.uniform(0.6, 1.9)
            tail = polar((x, y), -r * 3.4, angle)
            a, b = polar((x, y), r, angle + 90), polar((x, y), r, angle - 90)
            (large if k % 2 else small).extend(coarse(soft([polar((x, y), r, angle), a, tail, b])))
        elements += [
            Path(tuple(large), Style(fill=look.swatch(tone))),
            Path(tuple(small), Style(fill=look.swatch(light))),
        ]
    return elements


def _lines(look: Theme, at: Point, size: float) -> tuple[list[Element], list[Element]]:
    """Draw the burst in lines. In mono fire is white on black and water black on white; in low ink both are
    thin rays in the side's own colour."""
    if look.variant == "low-ink":
        rays: list[Segment] = []
        for k in range(72):
            start = size * (0.42, 0.9, 0.62, 0.9)[k % 4]
            rays += outline([polar(at, start, 5 * k), polar(at, _BEYOND, 5 * k)], closed=False)
        embers, drops = (
            Path(tuple(rays), Style(stroke=look.swatch(tone), width=0.3)) for tone in ("cruz", "cara")
        )
        return [embers], [drops]
    white: list[Segment] = []
    black: list[Segment] = []
    for k in range(60):
        angle, start = 6 * k + 1.5, size * (0.3, 0.75, 0.5, 0.75)[k % 4]
        white += _widening_ray(at, start, angle, 1.15)
        black += _widening_ray(at, start, angle, 0.95)
    heart = [polar(at, size * (0.5 if k % 2 else 0.3), 7.5 * k) for k in range(48)]
    flash = Path(outline(heart), Style(fill=look.swatch("paper")))
    ring = Path(outline(heart), Style(look.swatch("paper"), look.swatch("ink"), 0.6))
    hot: list[Element] = [Path(tuple(white), Style(fill=look.swatch("paper"))), flash]
    cold: list[Element] = [Path(tuple(black), Style(fill=look.swatch("ink"))), ring]
    return hot, cold


def _widening_ray(at: Point, start: float, angle: float, broad: float) -> tuple[Segment, ...]:
    """Return a ray that begins in a point and widens, like the cut of a gouge."""
    return outline(
        [polar(at, start, angle), polar(at, _BEYOND, angle - broad), polar(at, _BEYOND, angle + broad)]
    )
