"""The board: a night sky whose crossings are stars and whose paths are constellations.

Portals are moons in their phases, niches are gothic arches; the paths to niches, which only
gargoyles take, are drawn as chains of beads. All places come from the definition's list of points.
"""

from collections.abc import Iterable, Iterator
from math import hypot

from pnp.definition import PointBoard
from pnp.errors import LayoutError
from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.board_sides import sides
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.facts import Facts, niches, pieces, places_of, point_names
from pnp.grid.points import Lattice, paths
from pnp.scene import Circle, Element, Face, Path, Polygon, Segment, Style, Theme, line, outline, rectangle
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

WIDTH, HEIGHT = 356.0, 256.0
"""mm: two landscape sheets of A4 or Letter carry it, or one of A3 or Tabloid."""

SAFE, FRAME = 3.0, 5.0
ROOM = (36.0, 20.0)
"""The least that stays free to the left and right, above and below the outermost points."""

RADIUS = {"": 4.0, "portal": 8.2, "niche": 6.6}
"""mm: the disc of a crossing, a portal, a niche; paths end a little before it."""

NAMES = {"": (5.9, 3.1), "portal": (0.0, 11.4), "niche": (0.0, 14.4)}
"""mm from the middle of a crossing, a portal, a niche to that of its name."""

GAP = 1.0
PHASES = ((0.32, False), (0.5, True), (1.0, False), (0.32, True))
"""The portals' moons: how much is lit, and whether from the left; more portals begin again."""


def kind_of(place: Lattice, special: dict[Lattice, str]) -> str:
    """ "", "portal" or "niche"."""
    return special.get(place, "").partition(".")[0]


def spots(board: PointBoard, size: tuple[float, float]) -> dict[Lattice, Point]:
    """Where each point lies on a face of that size, the middle of all points in its middle.

    Raises LayoutError where the points need more room than the face has.
    """
    across, down = board.pitch_mm
    xs, ys = [x * across for x, _ in board.points], [y * down for _, y in board.points]
    span = (max(xs) - min(xs), max(ys) - min(ys))
    if any(span[axis] > size[axis] - 2 * ROOM[axis] + 0.01 for axis in (0, 1)):
        raise LayoutError(
            "the points of the board need more room than its sheet has",
            place=board.id,
            expected=f"at most {size[0] - 2 * ROOM[0]:g} x {size[1] - 2 * ROOM[1]:g} mm",
            found=f"{span[0]:g} x {span[1]:g} mm",
            hint="a smaller pitch_mm",
        )
    dx = size[0] / 2 - (max(xs) + min(xs)) / 2
    dy = size[1] / 2 - (max(ys) + min(ys)) / 2
    return {(x, y): (mm(x * across + dx), mm(y * down + dy)) for x, y in board.points}


def board_face(setting: Setting) -> Face:
    """The board in one look and language. Raises LayoutError for a lattice that does not fit."""
    look, definition = theme(setting.variant), setting.definition
    facts: Facts = definition.facts
    board = definition.point_board()
    at, special = spots(board, (WIDTH, HEIGHT)), dict(places_of(facts))
    ground = look.swatch("night")
    elements: list[Element] = [rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(ground), "ground")]
    elements += _dusk(look)
    clear = [(place, 5.2) for place in at.values()]
    for a, b in paths(board.points, board.steps):
        (x0, y0), (x1, y1) = at[a], at[b]
        steps = 8
        clear += [((x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps), 1.7) for i in range(1, steps)]
    clear += [(at[place], 13.0) for place in special]
    clear += [((x + 5.9, y + 3.1), 2.6) for x, y in at.values()]
    count = {"colour": 560, "low-ink": 240, "mono": 170}[look.variant]
    box = (FRAME + 4, FRAME + 4, WIDTH - FRAME - 4, HEIGHT - FRAME - 4)
    elements += sky.dust(
        look, sky.scattered(77, count, box, [*clear, *_kept(at[p] for _, p in pieces(facts.start))])
    )
    elements += _frame(look)
    elements += sides(setting, look, (WIDTH, HEIGHT))
    number = {place: i for i, place in enumerate(board.points)}
    for a, b in paths(board.points, board.steps):
        pair = f"path:{min(number[a], number[b])}-{max(number[a], number[b])}"
        elements.append(_path(look, at, special, a, b, pair, bool({a, b} & niches(facts))))
    moons = {place: i for i, place in enumerate(facts.places.portals)}
    for place in board.points:
        name = f"cell:{number[place]}"
        kind = kind_of(place, special)
        if kind == "portal":
            elements += _portal(look, at[place], name, moons[place])
        elements += _niche(look, at[place], name) if kind == "niche" else ()
        elements += _crossing(look, at[place], name) if not kind else ()
    for name, place in zip(point_names(board.points), board.points, strict=True):
        elements.append(_name(look, name, place, at, kind_of(place, special)))
    for piece, place in pieces(facts.start):
        elements += _start(look, piece, at[place])
    trim = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    return Face("board", WIDTH, HEIGHT, trim, tuple(elements), ground, 3.0, SAFE)


def _kept(at: Iterable[Point]) -> list[tuple[Point, float]]:
    """Where words stand: no star gets in their way."""
    columns = [((x, 40.0 + 8.0 * i), 5.5) for x in (16.6, WIDTH - 16.6) for i in range(23)]
    titles = [((WIDTH / 2 + 8.0 * i, y), 5.0) for y in (11.6, HEIGHT - 11.6) for i in range(-9, 10)]
    return [*columns, *titles, *(((x, y + s * 6.7), 3.6) for x, y in at for s in (-1, 1))]


def _dusk(look: Theme) -> Iterator[Element]:
    """Bands of night, indigo outside and plum in the middle."""
    if look.variant != "colour":
        return
    bands = 5
    for i in range(bands):
        inset = FRAME + i * 15.0
        radius = 10.0 + 22.0 * i
        w, h = WIDTH - 2 * inset, HEIGHT - 2 * inset
        r = min(radius, h / 2 - 1, w / 2 - 1)
        k = r * (1 - sky.K)
        x0, y0, x1, y1 = inset, inset, inset + w, inset + h
        segments: tuple[Segment, ...] = (
            ("M", x0 + r, y0), ("L", x1 - r, y0), ("C", x1 - k, y0, x1, y0 + k, x1, y0 + r),
            ("L", x1, y1 - r), ("C", x1, y1 - k, x1 - k, y1, x1 - r, y1),
            ("L", x0 + r, y1), ("C", x0 + k, y1, x0, y1 - k, x0, y1 - r),
            ("L", x0, y0 + r), ("C", x0, y0 + k, x0 + k, y0, x0 + r, y0), ("Z",),
        )  # fmt: skip
        placed = tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in segments)
        yield Path(placed, Style(look.swatch(f"dusk-{i + 1}")), "dusk")


def _frame(look: Theme) -> Iterator[Element]:
    """A double rule, broken in the corners by a star."""
    gold = look.swatch("gold")
    for inset, width in ((FRAME + 1.0, 0.6), (FRAME + 2.4, 0.3)):
        r = 7.0
        x1, y1 = WIDTH - inset, HEIGHT - inset
        for a, b in (
            ((inset + r, inset), (x1 - r, inset)),
            ((x1, inset + r), (x1, y1 - r)),
            ((x1 - r, y1), (inset + r, y1)),
            ((inset, y1 - r), (inset, inset + r)),
        ):
            yield line(a, b, Style(None, gold, width), "frame")
    for x in (FRAME + 5.2, WIDTH - FRAME - 5.2):
        for y in (FRAME + 5.2, HEIGHT - FRAME - 5.2):
            yield Polygon(sky.compass_star((x, y), 5.0), Style(gold))
            yield Circle((mm(x), mm(y)), 2.9, Style(None, gold, 0.3))


def _path(
    look: Theme,
    at: dict[Lattice, Point],
    special: dict[Lattice, str],
    a: Lattice,
    b: Lattice,
    name: str,
    gargoyles: bool,
) -> Element:
    """The line from star to star; for gargoyles only, a chain of beads."""
    (x0, y0), (x1, y1) = at[a], at[b]
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    near, far = (RADIUS[kind_of(place, special)] + GAP for place in (a, b))
    start = (mm(x0 + ux * near), mm(y0 + uy * near))
    end = (mm(x1 - ux * far), mm(y1 - uy * far))
    if gargoyles:
        style = Style(None, look.swatch("stone-line"), 1.3 if look.variant != "low-ink" else 1.0, (0.01, 2.3))
    else:
        style = Style(None, look.swatch("gold"), {"colour": 0.45, "low-ink": 0.35, "mono": 0.5}[look.variant])
    return line(start, end, style, name)


def _crossing(look: Theme, at: Point, name: str) -> Iterator[Element]:
    """A star in a ring."""
    gold = look.swatch("gold")
    width = 0.3 if look.variant != "mono" else 0.4
    yield Circle(at, RADIUS[""], Style(look.swatch("shade"), gold, width), name)
    star = sky.compass_star(at, 3.5)
    if look.variant == "colour":
        yield Polygon(star, Style(look.swatch("star")))
    elif look.variant == "low-ink":
        yield Polygon(star, Style(None, gold, 0.3))
    else:
        yield Polygon(star, Style(gold))


def _portal(look: Theme, at: Point, name: str, number: int) -> Iterator[Element]:
    """A moon with a ring of rays."""
    lit, left = PHASES[number % len(PHASES)]
    gold = look.swatch("gold")
    yield Circle(at, RADIUS["portal"], Style(look.swatch("shade"), gold, 0.5), name)
    yield from sky.moon(look, at, 5.6, lit, left=left)
    for i in range(24):
        star = sky.star_points(at, 24, 7.5, 6.6)
        yield Circle(star[2 * i], 0.25, Style(gold))


def _niche(look: Theme, at: Point, name: str) -> Iterator[Element]:
    """A gothic window: an arch in an arch, a rose in its head, a step below."""
    stone, shade = look.swatch("stone-line"), look.swatch("shade")
    yield Path(sky.arch(at, 8.6, 10.6, 0.0), Style(shade, stone, 0.9))
    yield Path(sky.arch(at, 7.0, 9.4, 0.0), Style(None, stone, 0.35))
    x, y = at
    yield Circle(at, RADIUS["niche"], Style(shade, look.swatch("gold"), 0.35), name)
    if look.variant != "low-ink":
        for radius in (4.6, 2.4):
            yield Circle(at, radius, Style(None, stone, 0.3))
    for i, (px, py) in enumerate(sky.star_points(at, 6, 4.6, 4.6)[::2]):
        yield Circle((px, py), mm(1.15 + 0 * i), Style(None, stone, 0.35))
    yield Circle((x, mm(y - 10.2)), 1.5, Style(None, stone, 0.35))
    for i, half in enumerate((9.6, 10.6)):
        yield line((x - half, y + 10.6 + 0.9 * i), (x + half, y + 10.6 + 0.9 * i), Style(None, stone, 0.5))
    for dx in (-8.6, 8.6):
        yield Path(
            outline([(x + dx - 0.9, y - 0.2), (x + dx, y - 6.4), (x + dx + 0.9, y - 0.2)]), Style(stone)
        )


def _name(look: Theme, name: str, place: Lattice, at: dict[Lattice, Point], kind: str) -> Element:
    """What the place is called, small, where no path runs and no piece stands."""
    x, y = at[place]
    dx, dy = NAMES[kind]
    if kind == "portal" and place[1] > 1:  # the lower ones have their paths above
        dy = -dy
    size = from_points(6)
    face = look.typeface("text")
    base = mm(y + dy + cap_height(face, size) / 2)
    fill = look.swatch("gold")
    return set_line(
        name, face, size, fill, (mm(x + dx), base), anchor="middle", name=f"name:{name}", place="board"
    )


def _start(look: Theme, piece: str, at: Point) -> Iterator[Element]:
    """The name of the piece that starts here, beside its star, turned to both players."""
    face, size = look.typeface("numeral"), from_points(7)
    fill = look.swatch("moonlight")
    text = piece.partition(".")[0]
    for angle, dy in ((90, -6.7), (-90, 6.7)):
        place = (mm(at[0] - (0.85 if angle > 0 else -0.85)), mm(at[1] + dy))
        yield set_line(
            text, face, size, fill, place, anchor="middle", angle=angle, name=f"start:{piece}", place="board"
        )
