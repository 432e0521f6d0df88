"""The strip at the head of a chapter: the rose rising, and the phases of the moon to either side."""

from pnp.games import MOTIF, on_band
from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.scene.cathedral import rose
from pnp.games.magicans_duel.faces.tracing import pen
from pnp.scene import Circle, Drawing, Element, Group, Path, Polygon, Style, Theme, outline, rectangle
from pnp.units import Point, mm


def band(look: Theme, width: float, height: float) -> Drawing:
    """Draw one motif in the middle; both ends fade into a constellation."""
    middle, foot = width / 2, height + 2.1
    elements: list[Element] = [rectangle(0, 0, width, height, Style(look.swatch("sky-1")), "ground")]
    if look.variant == "colour":
        steps = [(mm(86.0 - 13.5 * i), Style(look.swatch(f"sky-{i + 2}"))) for i in range(5)]
        elements += [Circle((middle, foot), radius, tone) for radius, tone in steps]
    stars = sky.scatter_stars(9, 60, (3, 2, width - 3, height - 2), (((middle, foot), 34.0),))
    dust = [s for at, size in stars for s in outline(sky.compass_star(at, 3.2 * size))]
    elements.append(Path(tuple(dust), Style(look.swatch("way"))))
    elements.append(on_band(_motif(look, *MOTIF)))
    frame = outline([(0, 0), (width, 0), (width, height), (0, height)])
    return Drawing(width, height, (Group(tuple(elements), clip=frame),))


def _motif(look: Theme, width: float, height: float) -> list[Element]:
    middle, foot = width / 2, height + 3.0
    elements: list[Element] = []
    for side in (-1, 1):
        way: list[Point] = [
            (mm(middle + side * x), mm(y)) for x, y in ((38, 18), (56, 10), (74, 17), (90, 9), (106, 14))
        ]
        elements.append(Path(outline(way, closed=False), pen(look, "way", 0.3)))
        for i, at in enumerate(way[1:]):
            if i < 2:
                elements += _moon(look, at, 3.6 - i, 0.5 - 0.18 * i, side < 0)
            else:
                elements.append(Polygon(sky.compass_star(at, 2.6), Style(look.swatch("way"))))
    return [*elements, *rose(look, (middle, foot), height * 0.82)]


def _moon(look: Theme, at: Point, radius: float, share: float, left: bool) -> list[Element]:
    tone = look.swatch("rose-moon" if left else "rose-sun")
    return [
        Circle(at, mm(radius), Style(look.swatch("sky-1"), look.swatch("way"), 0.3)),
        Path(sky.crescent(at, mm(radius), share, left=left), Style(tone, look.swatch("way"), 0.3)),
    ]
