"""Draw the places of the board: stars, moons, start marks, names, and the niches at either end."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.sky import light_form
from pnp.grid.points import Lattice, paths
from pnp.scene import QUARTER, Circle, Element, Path, Polygon, Segment, Style, Theme, line, outline
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

# The niches at either end of the board: three storeys of one façade, lit from the middle of the board.

HALF = 11.4
"""The distance in mm from the middle of a façade to the edge of its walls."""

FOOT, SPRING, ARCH = 15.5, 6.0, 9.2
"""The distances in mm from the middle of a niche down to its sill and up to the start of its arch, and half
the width of the arch."""

APEX = SPRING + ARCH * 3**0.5
"""The distance in mm from the middle of a niche up to the point of its arch."""

RING = 6.8
"""The radius in mm of the disc in a niche, on which a gargoyle stands."""


def facade(look: Theme, niches: Sequence[Point], storey: float, *, left: bool) -> Iterator[Element]:
    """Draw the façade behind the niches at one end of the board. `niches` are their middles from top to
    bottom; each storey, with one niche, is `storey` mm high. `left` selects the left end, lit from the
    right."""
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
    """Draw the joints of the masonry at the edges, alternately long and short."""
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
    """Draw a niche around the point `at`: a doorway of two arches with the clan's round window above, three
    steps, and the disc on which a gargoyle stands. The disc is the element called `name`. `left` selects the
    clan of the left end."""
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


# The places of the board as drawn: stars of three magnitudes, moons, start marks and names.


@dataclass(frozen=True, slots=True)
class Magnitude:
    """The brightness of a star: the radius of its ring and the length of its rays in mm, and the number of
    rays."""

    ring: float
    reach: float
    rays: int = 4


FIRST, SECOND, THIRD = Magnitude(5.0, 4.6, 8), Magnitude(4.2, 3.7), Magnitude(3.4, 2.5)
"""The magnitudes of crossings: where a piece starts, one step from a niche or a portal, and all others."""

PORTAL, MOON = 9.6, 6.9
"""The radii in mm of a portal's disc and of the moon in it."""

NAME, MARK = 9.5, 9.0
"""The sizes in points of the name of a place, and of the name of the piece that starts there."""

NAMES = {"": (7.1, 3.3), "portal": (0.0, 12.9), "niche": (0.0, 17.6)}
"""The offset in mm of a name from the middle of its place, by kind of place: "" is a crossing."""

FAR = 3.7
"""The additional offset in mm of the name of a crossing where a piece starts, because a sign of the piece is
around the crossing."""

PLATE, PAD = (3.1, 1.6), 0.6
"""Half the width and height in mm of the widest plate behind a name, and the space beside the name on its
plate."""

ASIDE, ALONG = 8.6, 10.4
"""The distance in mm from the middle of a star to the name of the piece that starts there: of an upright
name, and of a name turned to a seat."""

PHASES = ((0.28, False), (0.5, True), (1.0, False), (0.28, True))
"""The lit share of the moon of each portal, and whether its left side is lit. If there are more portals than
values, the values are used again from the first."""


def magnitudes(
    points: Iterable[Lattice], steps: Iterable[Lattice], kinds: dict[Lattice, str], starts: set[Lattice]
) -> dict[Lattice, Magnitude]:
    """Return the brightness of each crossing: FIRST for the places in `starts`, SECOND for those one step
    from a place in `kinds` (a niche or portal), THIRD for all others. `steps` are the offsets (x, row) along
    which paths join points."""
    near = {
        place for pair in paths(tuple(points), tuple(steps)) if kinds.keys() & set(pair) for place in pair
    }
    return {
        place: FIRST if place in starts else SECOND if place in near else THIRD
        for place in points
        if place not in kinds
    }


def radius(kind: str, size: Magnitude | None) -> float:
    """Return the radius in mm of the disc of a place, near which paths end. `kind` is "portal", "niche" or,
    for a crossing, ""; `size` is the magnitude of a crossing, None for other places."""
    return size.ring if size else PORTAL if kind == "portal" else RING


def draw_crossing(look: Theme, at: Point, name: str, size: Magnitude) -> Iterator[Element]:
    """Draw a crossing as a star in a ring, both larger for a brighter magnitude. The ring is the element
    called `name`."""
    gold, mono = look.swatch("gold"), look.variant == "mono"
    rim = Style(look.swatch("shade"), gold, 0.3 if not mono else 0.4)
    yield Circle(at, size.ring, rim, name)
    if size is FIRST and look.variant == "colour":
        yield Polygon(sky.star_points(at, 8, size.reach * 0.62, 1.0, 22.5), Style(look.swatch("gold")))
    star = sky.compass_star(at, size.reach)
    if look.variant == "low-ink":
        yield Polygon(star, Style(None, gold, 0.3))
    else:
        yield Polygon(star, Style(gold if mono or size is THIRD else look.swatch("star")))


def footprint(look: Theme, piece: str, at: Point) -> Iterator[Element]:
    """Draw the sign of a piece around the crossing where it starts, the same as on the piece's foot: a moon
    for a black mage, a sun for a white mage, a slab for a gargoyle, a blaze for a spell."""
    inner = FIRST.ring + 0.55
    if piece.endswith(".black"):
        yield Circle(at, mm(inner + 0.6), Style(None, look.swatch("moonlight"), 0.9))
        for turn in range(4):
            spot = sky.star_points(at, 4, inner + 1.7, inner + 1.7)[2 * turn + 1]
            yield Circle(spot, 0.5, Style(look.swatch("moonlight")))
    elif piece.endswith(".white"):
        rays = sky.star_points(at, 16, inner + 1.9, inner + 0.1)
        yield Polygon(rays, Style(look.swatch("sun"), look.swatch("gold"), 0.3))
    elif piece[0] == "G":
        slab = sky.star_points(at, 4, 1.09 * (inner + 0.9), 1.09 * (inner + 0.9), 22.5)
        yield Polygon(slab, Style(look.swatch("facade"), look.swatch("stone-line"), 0.6))
    else:
        blaze = sky.star_points(at, 8, inner + 2.2, inner + 0.3)
        yield Polygon(blaze, Style(look.swatch("spell"), look.swatch("spell-edge"), 0.4))


def start(look: Theme, piece: str, at: Point, *, below: bool) -> Element:
    """Draw the name of a piece above the crossing where it starts, or `below` it. The name of a mage is
    turned to the player who owns it; other names are upright. `at` is the middle of the crossing."""
    face, size = look.typeface("numeral"), from_points(MARK)
    cap = cap_height(face, size)
    angle = {"black": 90.0, "white": -90.0}.get(piece.partition(".")[2], 0.0)
    y = at[1] + (ALONG if angle else ASIDE) * (1 if below else -1)
    where = (mm(at[0] - cap / 2 * (angle / 90)), mm(y + (cap / 2 if not angle else 0.0)))
    return set_line(
        piece.partition(".")[0], face, size, look.swatch("moonlight"), where,
        anchor="middle", angle=angle, name=f"start:{piece}", place="board",
    )  # fmt: skip


def portal(look: Theme, at: Point, name: str, number: int) -> Iterator[Element]:
    """Draw a portal: a moon within a ring of pearls. `number` counts the portals and selects the moon's
    phase. The disc behind the moon is the element called `name`."""
    lit, left = PHASES[number % len(PHASES)]
    gold = look.swatch("gold")
    yield Circle(at, PORTAL, Style(look.swatch("shade"), gold, 0.6), name)
    yield from sky.moon(look, at, MOON, lit, left=left)
    pearls = sky.star_points(at, 24, PORTAL - 1.35, 1.0)[::2]
    for i, pearl in enumerate(pearls):
        yield Circle(pearl, 0.5 if i % 6 == 0 else 0.28, Style(gold))


def name_position(
    at: Point, centre: Point, size: Magnitude | None, kind: str, rings: Sequence[float] = ()
) -> Point:
    """Return the middle of a place's name, for a place drawn at `at`. `kind` is "portal", "niche" or, for a
    crossing, ""; `size` is the magnitude of a crossing.

    The name lies beside a crossing, on the side towards the middle of the board (`centre`); beyond a portal;
    or below a niche. `rings` are the radii in mm of circles around `centre`. If one of them would run through
    the name of a crossing, the name moves to the other side or up or down.
    """
    (x, y), (dx, dy) = at, NAMES[kind]
    dx = dx + (FAR if size is FIRST else 0.0)
    down = -dy if kind == "portal" and y < centre[1] else dy
    inwards = 1.0 if x <= centre[0] else -1.0
    tries = [(mm(x + inwards * dx), mm(y + down))]
    if kind == "":
        tries.append((mm(x - inwards * dx), mm(y + down)))
        tries += [(mm(x + inwards * dx), mm(y + low)) for low in (2.4, 5.2)]
    return next((spot for spot in tries if not _is_crossed(spot, centre, rings)), tries[0])


def _is_crossed(at: Point, centre: Point, rings: Sequence[float]) -> bool:
    """Return whether a circle around the centre crosses the plate of a name."""
    (across, down), (x, y) = PLATE, (abs(at[0] - centre[0]), abs(at[1] - centre[1]))
    near, far = hypot(max(x - across, 0.0), max(y - down, 0.0)), hypot(x + across, y + down)
    return any(near < ring < far for ring in rings)


def label(look: Theme, name: str, at: Point) -> Iterator[Element]:
    """Draw the name of a place on a filled plate that hides lines and stars. Both are centred at `at`."""
    face, em = look.typeface("text"), from_points(NAME)
    base = (at[0], mm(at[1] + cap_height(face, em) / 2))
    words = set_line(
        name, face, em, look.swatch("place-name"), base, anchor="middle", name=f"name:{name}", place="board"
    )
    across, down = words.width / 2 + PAD, PLATE[1]
    yield Path(_pill(at, across, down), Style(look.swatch("plate")), f"plate:{name}")
    yield words


def _pill(at: Point, across: float, down: float) -> tuple[Segment, ...]:
    """Return a box with round ends, given by half its width and half its height."""
    (x, y), r, k = at, down, down * QUARTER
    left, right = x - across, x + across
    way: tuple[Segment, ...] = (
        ("M", left + r, y - r),
        ("L", right - r, y - r),
        ("C", right - r + k, y - r, right, y - k, right, y),
        ("C", right, y + k, right - r + k, y + r, right - r, y + r),
        ("L", left + r, y + r),
        ("C", left + r - k, y + r, left, y + k, left, y),
        ("C", left, y - k, left + r - k, y - r, left + r, y - r),
        ("Z",),
    )
    return tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in way)
