"""The niches at either end of the board: three storeys of one façade, lit from the middle of the board."""

from collections.abc import Iterator, Sequence

from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.tracing import light_form
from pnp.scene import Circle, Element, Path, Polygon, Segment, Style, Theme, line, outline
from pnp.units import Point, mm

HALF = 11.4
"""The distance from the middle of a façade to its walls' edge, in mm."""

FOOT, SPRING, ARCH = 15.5, 6.0, 9.2
"""mm from the middle of a niche down to its sill and up to where its arch springs, and half its width."""

APEX = SPRING + ARCH * 3**0.5
"""The distance from the middle of a niche up to its point, in mm."""

RING = 6.8
"""The radius of the disc in a niche on which a gargoyle stands, in mm."""


def facade(look: Theme, niches: Sequence[Point], storey: float, *, left: bool) -> Iterator[Element]:
    """Draw the wall behind the niches of one end, top to bottom; a storey is `storey` mm high."""
    x, top = niches[0][0], niches[0][1] - storey / 2
    foot = niches[-1][1] + storey / 2
    towards = (0.9 if left else -0.9, 0.0)
    stone, edge = look.swatch("facade"), Style(None, look.swatch("stone-line"), 0.35)
    shine = look.swatch("facade-lit")
    for dx in (1.7 - HALF, HALF - 1.7):
        yield from _pinnacle(look, (x + dx, top + 2.0), 1.7, 13.0, towards)
    gable = outline([(x - HALF + 3.6, top), (x, top - 12.5), (x + HALF - 3.6, top)])
    yield from light_form(gable, stone, shine, towards, edge)
    yield Polygon(sky.compass_star((mm(x), mm(top - 13.8)), 3.4), Style(look.swatch("gold")))
    yield from _sign(look, (mm(x), mm(top - 4.2)), 2.2, left)
    plinth, wall = _block(x, HALF + 1.6, foot, foot + 4.0), _block(x, HALF, top, foot)
    yield from light_form(wall, stone, shine, towards, edge)
    yield from light_form(plinth, stone, shine, (0.0, -0.8), edge)
    yield from _courses(look, x, top, foot)
    for _, y in (*niches, (x, foot + storey / 2)):
        sill = y - storey / 2
        band = _block(x, HALF + 0.9, sill - 1.1, sill + 1.1)
        yield from light_form(band, stone, shine, (0.0, -0.7), edge)


def _block(x: float, half: float, top: float, foot: float) -> tuple[Segment, ...]:
    """Return a block of stone, `half` wide on each side of x."""
    return outline([(x - half, top), (x + half, top), (x + half, foot), (x - half, foot)])


def _courses(look: Theme, x: float, top: float, foot: float) -> Iterator[Element]:
    """Draw joints of the masonry at the edges, every other one longer."""
    if look.variant == "mono":
        return
    joints: list[Segment] = []
    many = int((foot - top) / 4.3)
    for i in range(1, many):
        y, deep = mm(top + (foot - top) * i / many), (1.8 if i % 2 else 1.1)
        joints += [("M", mm(x - HALF + 0.3), y), ("L", mm(x - HALF + deep), y)]
        joints += [("M", mm(x + HALF - deep), y), ("L", mm(x + HALF - 0.3), y)]
    yield Path(tuple(joints), Style(None, look.swatch("facade-joint"), 0.25))


def _pinnacle(look: Theme, foot: Point, half: float, tall: float, towards: Point) -> list[Element]:
    x, y = foot
    points = [
        (x - half, y),
        (x - half, y - tall * 0.4),
        (x, y - tall),
        (x + half, y - tall * 0.4),
        (x + half, y),
    ]
    edge = Style(None, look.swatch("stone-line"), 0.35)
    return light_form(
        outline(points), look.swatch("facade"), look.swatch("facade-lit"), (towards[0] * 0.6, 0.0), edge
    )


def _sign(look: Theme, at: Point, radius: float, left: bool) -> list[Element]:
    """Draw the clan's sign in stone: a crescent, or a sun."""
    if left:
        return [
            Path(
                sky.crescent(at, radius, 0.3, left=False),
                Style(look.swatch("moon"), look.swatch("gold"), 0.3),
            )
        ]
    return sky.sun(look, at, radius * 1.2)


def niche(look: Theme, at: Point, name: str, *, left: bool) -> Iterator[Element]:
    """Draw a doorway of two arches, with the clan's window at the top, three steps, and the place of a
    gargoyle."""
    stone, shade, gold = look.swatch("stone-line"), look.swatch("shade"), look.swatch("gold")
    x, y = at
    yield Path(sky.arch(at, ARCH, FOOT, SPRING), Style(look.swatch("facade-deep"), stone, 0.9))
    yield Path(sky.arch(at, ARCH - 1.7, FOOT, SPRING), Style(shade, stone, 0.4))
    oculus = (x, mm(y - SPRING - 6.0))
    yield Circle(oculus, 3.5, Style(shade, stone, 0.5))
    yield from _sign(look, oculus, 2.3, left)
    yield Circle(at, RING, Style(shade, gold, 0.4), name)
    yield Circle(at, RING - 1.5, Style(None, stone, 0.3))
    lobes = [
        Circle((px, py), 1.15, Style(None, stone, 0.3)) for px, py in sky.star_points(at, 6, 3.6, 3.6)[::2]
    ]
    yield from lobes
    for i in range(3):
        half, step = ARCH - 2.6 + 1.1 * i, y + FOOT - 3.6 + 1.6 * i
        yield line((x - half, step), (x + half, step), Style(None, stone, 0.45))
