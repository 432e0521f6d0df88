"""The water around the island: engraved waves, the sun's reflection, ships and the serpent."""

from math import sin
from random import Random

from pnp.games.dehexz_war.faces.icons_pen import outline_of
from pnp.games.dehexz_war.faces.scene.burin import Burin, ring, round_point
from pnp.games.dehexz_war.faces.scene.form import draw_limb, draw_scales, draw_spikes, limb
from pnp.scene import Box, Element, Group, Segment, compose, translate
from pnp.units import Point


def water(
    burin: Burin, width: float, height: float, horizon: float, sun: float, island: Box = (0, 0, 0, 0)
) -> list[Element]:
    """Draw three depths of sea below the horizon, with closer waves farther away, and none under the
    `island`, an ellipse in a box."""
    elements: list[Element] = []
    depth = height - horizon
    for tone, share in (("sea-far", 0.0), ("sea-mid", 0.13), ("sea-near", 0.42)):
        top = horizon + depth * share
        line = [(width * i / 24, top + (1.6 * sin(i * 1.7) if share else 0)) for i in range(25)]
        elements += burin.cut([*line, (width, height), (0.0, height)], tone, 0.0)
    chance = Random(7)
    dark: list[Segment] = []
    bright: list[Segment] = []
    y, gap = horizon + 1.3, 1.45 if burin.paints else 2.1
    while y < height:
        x = chance.uniform(-6.0, 0.0)
        reach = gap * 3.4
        while x < width:
            long = reach * chance.uniform(0.7, 1.7)
            bow = min(gap * 0.3, 1.1)
            segment: list[Segment] = [
                ("M", *round_point(max(x, 0.0), y)),
                (
                    "C",
                    *round_point(max(x, 0.0) + long * 0.3, y - bow),
                    *round_point(x + long * 0.7, y - bow),
                    *round_point(x + long, y),
                ),
            ]
            glitter = abs(x + long / 2 - sun) < 7 + (y - horizon) * 0.42 and chance.random() < 0.62
            if not _is_inside(island, (x + long / 2, y)):
                (bright if glitter else dark).extend(segment)
            x += long + reach * chance.uniform(0.25, 1.1)
        y += gap
        gap *= 1.055
    elements.append(
        Group(
            (*burin.strokes(tuple(dark), "wave", 0.35), *burin.strokes(tuple(bright), "glitter", 0.55)),
            clip=ring([(0, horizon), (width, horizon), (width, height), (0, height)]),
        )
    )
    return elements


def _is_inside(box: Box, at: Point) -> bool:
    x0, y0, x1, y1 = box
    if x1 <= x0:
        return False
    return ((2 * at[0] - x0 - x1) / (x1 - x0)) ** 2 + ((2 * at[1] - y0 - y1) / (y1 - y0)) ** 2 < 1


def ship(burin: Burin, at: Point, size: float, *, heading: int = 1) -> list[Element]:
    """Draw a ship of the besiegers, `size` mm from keel to pennant; `heading` 1 to the right, -1 to the
    left."""
    burin, pen = burin.shrunk(size / 100), 30.0 / size
    hull = ring([(-46, -22), (-40, 0), (36, 0), (52, -26), (34, -20), (-24, -18), (-30, -28), (-46, -30)])
    parts: list[Element] = list(burin.cut(hull, "night", pen))
    for mast, top, half in ((-26, -82, 15), (2, -100, 20), (27, -78, 13)):
        parts += burin.strokes(ring([(mast, -18), (mast, top)], closed=False), "night", pen * 1.4)
        for k, (low, peak) in enumerate(((-26, -52), (-56, -76))):
            high = max(peak, top + 8) if k else peak
            w = half * (1.0 if not k else 0.74)
            sail: tuple[Segment, ...] = (
                ("M", mast - w * 0.8, high),
                ("L", mast + w * 0.8, high),
                ("C", mast + w * 1.5, high * 0.6 + low * 0.4, mast + w * 1.4, low, mast + w, low),
                ("L", mast - w, low),
                ("C", mast - w * 0.3, low * 0.7 + high * 0.3, mast - w * 0.5, high, mast - w * 0.8, high),
                ("Z",),
            )
            parts += burin.cut(sail, "sail" if k == 0 else "sail-shade", pen)
        parts += burin.cut([(mast, top), (mast - 16, top + 4), (mast, top + 9)], "flag", pen)
    matrix = compose(translate(*round_point(*at)), (heading * size / 100, 0.0, 0.0, size / 100, 0.0, 0.0))
    foam = [ring([(-58, 3), (-20, 6)], closed=False), ring([(-6, 4), (60, 3)], closed=False)]
    parts += [e for line in foam for e in burin.strokes(line, "glitter", pen * 1.5)]
    return [Group(tuple(parts), matrix)]


def serpent(burin: Burin, at: Point, size: float, *, heading: int = 1) -> list[Element]:
    """Draw the serpent of the map's sea, its coils above the water; `size` is 1 where they are 60 mm long."""
    burin = burin.shrunk(size)
    parts: list[Element] = []
    # Above water it looks left; `heading` -1 turns it round.
    for coil in (
        ((36, 3, 3.4), (41, -7, 4.4), (47, -8, 4.4), (53, 3, 3.2)),
        ((15, 3, 4.0), (21, -10, 5.2), (28, -10.5, 5.2), (34, 3, 4.0)),
    ):
        form = limb(coil)
        parts += [
            *draw_spikes(burin, form, -1, 3.4, 4),
            *draw_limb(burin, form),
            *draw_scales(burin, form, -0.6, 0.7),
        ]
    neck = limb(((11, 3, 5.0), (9, -9, 4.6), (2, -17, 4.2), (2, -26, 3.6), (-4, -30, 3.0)))
    parts += [
        *draw_spikes(burin, neck, 1, 3.4, 4),
        *draw_limb(burin, neck),
        *draw_scales(burin, neck, -0.4, 0.7),
    ]
    head = outline_of(
        "M 3 -29 C 2 -33 -1 -36 -6 -36 C -10 -35 -13 -33 -17 -32 C -19 -31 -19 -29 -17 -28.6 "
        "L -9 -28 L -16 -26 C -16 -24 -13 -23.6 -9 -24 C -5 -24.4 0 -25 3 -29 Z"
    )
    parts += burin.cut(head, "scale", 0.4)
    parts += burin.cut([(-9, -32.6), (-6, -33), (-6.4, -31.2)], "glow", 0.0)
    for x0, x1 in ((-2, 10), (30, 40), (50, 60)):
        parts += burin.strokes(ring([(x0 - 3, 3.2), (x0 + 3, 2.4), (x1, 3.4)], closed=False), "glitter", 0.6)
    return [
        Group(tuple(parts), compose(translate(*round_point(*at)), (heading * size, 0.0, 0.0, size, 0.0, 0.0)))
    ]
