"""Draw the board: the night sky of the equinox, with stars as crossings and constellations as paths, a façade
of three niches at either end, and words along the edge."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, dist, hypot, pi, sin
from typing import Literal

from pnp.definition import PointBoard
from pnp.errors import LayoutError
from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.board import places
from pnp.games.magicans_duel.faces.board.places import facade, niche
from pnp.games.magicans_duel.faces.pieces import character
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.facts import Facts, niches, pieces, point_names, special_places
from pnp.grid.points import Lattice, paths
from pnp.scene import (
    Circle,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Text,
    Theme,
    circle_segments,
    line,
    outline,
    rectangle,
    transform_segments,
)
from pnp.text import cap_height, line_width, set_line
from pnp.units import Point, from_points, mm

__all__ = ["HEIGHT", "WIDTH", "board_face", "spots"]


# The background of the board: the sky, the ring of the equinox, and the engraved figures.

RING = 55.0
"""The radius of the ring of the equinox, in mm."""

_BAND = 7.0
"""The width in mm of the ring, from its outer to its inner edge."""

RINGS = (RING, RING - _BAND, RING - _BAND - 1.2)
"""The radii in mm of the ring's three lines."""

_SIGNS = (20, 47, 79, 101, 133, 160)
"""The angles in degrees from the top of the signs on each half of the ring. They lie between places and
paths."""

_LARGE, _HUGE, _FLAME = 3.9, 2.6, 1.3
"""The scales of the Mages, the Gargoyle and the Flame that are drawn on the board as engravings, relative to
the pieces."""

_TONES = 12
"""The number of tones of the night, from the edge of the board to the ring."""


def glow(look: Theme, size: tuple[float, float], inset: float) -> Iterator[Element]:
    """Draw the background of the board's night sky as nested ellipses, from indigo at the edge to plum in the
    middle. `size` is the width and height of the board in mm; the outermost ellipse is `inset` mm inside the
    trim. Only the colour variant has this background."""
    if look.variant != "colour":
        return
    width, height = size
    for i in range(1, _TONES + 1):
        share = 1 - (i - 1) / _TONES * 0.72
        a, b = (width / 2 - inset) * share, (height / 2 - inset) * share
        disc = transform_segments(circle_segments((0.0, 0.0), 1.0), (a, 0.0, 0.0, b, width / 2, height / 2))
        yield Path(tuple(_round_segments(disc)), Style(look.swatch(f"heaven-{i}")), "heaven")


def _round_segments(segments: Iterable[Segment]) -> Iterator[Segment]:
    return ((s[0], *(mm(float(v)) for v in s[1:])) for s in segments)


def equinox(look: Theme, centre: Point, taken: Sequence[tuple[Point, float]]) -> list[Element]:
    """Draw the ring around the middle of the board, which stands for the equinox: a dark left half with
    phases of the moon, and a bright right half with suns.

    Ticks and rays keep away from the discs in `taken`, each given by its middle and its radius in mm.
    """
    inner = RING - _BAND
    rule = look.swatch("ring")
    fine, firm = Style(None, rule, 0.3), Style(None, rule, 0.5)
    elements: list[Element] = []
    if look.variant == "colour":
        for radius, night, day in ((RING, "ring-night", "ring-day"), (inner, "half-night", "half-day")):
            for tone, left in ((night, True), (day, False)):
                half = sky.crescent(centre, radius, 0.5, left=left)
                elements.append(Path(half, Style(look.swatch(tone))))
    for radius, style in zip(RINGS, (firm, firm, fine), strict=True):
        elements.append(Circle(centre, radius, style, "ring"))
    ticks: list[Segment] = []
    for i in range(72):
        reach = 2.6 if i % 3 == 0 else 1.5
        if i % 6 and _is_free(_point_on_ring(centre, inner + reach / 2, i / 72), reach / 2, taken):
            ticks += [
                ("M", *_point_on_ring(centre, inner, i / 72)),
                ("L", *_point_on_ring(centre, inner + reach, i / 72)),
            ]
    elements.append(Path(tuple(ticks), fine))
    for i, degrees in enumerate(_SIGNS):
        middle, turn = RING - _BAND / 2 + 0.2, degrees / 360
        elements += _moon(look, _point_on_ring(centre, middle, -turn), i)
        elements += _sun(look, _point_on_ring(centre, middle, turn), i)
    return [*elements, *_rays(look, centre, taken)]


def _is_free(at: Point, reach: float, taken: Sequence[tuple[Point, float]]) -> bool:
    """Return whether a disc around `at` with the radius `reach` touches none of the discs in `taken`."""
    return all(dist(at, place) > away + reach for place, away in taken)


def _rays(look: Theme, centre: Point, taken: Sequence[tuple[Point, float]]) -> Iterator[Element]:
    """Draw marks outside the ring beside each sign: a long ray between two short ones on the day's half, a
    large star between two small ones on the night's half."""
    tone = Style(look.swatch("ring"))
    rays: list[Segment] = []
    for degrees in _SIGNS:
        for aside, reach, star in ((-4.5, 3.6, 0.4), (0.0, 6.0, 0.75), (4.5, 3.6, 0.4)):
            turn = (degrees + aside) / 360
            middles = [_point_on_ring(centre, RING + 1.0 + reach / 2, each) for each in (turn, 0.5 - turn)]
            if all(_is_free(middle, reach / 2, taken) for middle in middles):
                foot = [_point_on_ring(centre, RING + 1.0, turn + d) for d in (-0.0052, 0.0052)]
                rays += outline([*foot, _point_on_ring(centre, RING + 1.0 + reach, turn)])
            if all(
                _is_free(_point_on_ring(centre, RING + 2.8, each), star, taken)
                for each in (-turn, turn - 0.5)
            ):
                yield Circle(_point_on_ring(centre, RING + 2.8, -turn), star, tone)
    yield Path(tuple(rays), tone)


def _point_on_ring(centre: Point, radius: float, turn: float) -> Point:
    """Return a point on a circle. `turn` is the share of a full turn, clockwise from the top."""
    a = 2 * pi * turn
    return (mm(centre[0] + radius * sin(a)), mm(centre[1] - radius * cos(a)))


def _moon(look: Theme, at: Point, number: int) -> list[Element]:
    """Draw the moon of a sign on the night's half. From the top it waxes to the middle, then wanes."""
    edge = Style(look.swatch("shade"), look.swatch("ring"), 0.3)
    lit = (0.2, 0.5, 0.85, 0.85, 0.5, 0.2)[number]
    light = Path(sky.crescent(at, 2.0, lit, left=number > 2), Style(look.swatch("ring-sign")))
    return [Circle(at, 2.0, edge), light]


def _sun(look: Theme, at: Point, number: int) -> list[Element]:
    """Draw the sun of a sign on the day's half. The suns in the middle of the half are the largest."""
    size = (1.3, 1.7, 2.1, 2.1, 1.7, 1.3)[number]
    rays = Polygon(sky.star_points(at, 8, size + 0.9, size), Style(look.swatch("ring-sign")))
    return [rays, Circle(at, 0.6, Style(look.swatch("shade"), look.swatch("ring"), 0.3))]


def engrave(look: Theme, elements: Iterable[Element], scale: float, tone: str = "engraved") -> list[Element]:
    """Return the elements of a figure in the colours of an engraving on the board: fills in three tones of
    the night, by their lightness, and dark lines.

    `scale` is the scale at which the figure will be drawn. `tone` is the name of the swatch for the lines;
    the swatches for the fills have this name with "-1", "-2" and "-3" added, such as "engraved-1".
    """
    wide = {"colour": 0.5, "low-ink": 0.3, "mono": 0.35}[look.variant] / scale
    dash = (0.01, 1.3 / scale) if look.variant == "mono" else ()
    drawn: list[Element] = []
    for element in elements:
        if isinstance(element, Group):
            inner = scale * hypot(element.transform[2], element.transform[3])
            children = tuple(engrave(look, element.children, inner, tone))
            drawn.append(replace(element, children=children))
        elif isinstance(element, Path | Polygon | Circle):
            fill, stroke = element.style.fill, element.style.stroke
            body = look.swatch(f"{tone}-{_tone(fill)}") if fill else None
            style = Style(body, look.swatch(tone), mm(wide), dash) if stroke else Style(body)
            drawn.append(replace(element, style=style))
    return drawn


def _tone(fill: Swatch) -> int:
    """Return which of three tones replaces a colour: 1 for dark colours, 3 for pale ones."""
    return 1 if fill.luminance < 0.12 else 2 if fill.luminance < 0.5 else 3


def engraved_mages(look: Theme, centre: Point) -> list[Element]:
    """Draw two large engraved mages: of the moon to the left of `centre`, of the sun to the right."""
    x, y = centre
    found: list[Element] = []
    for player, number, away in (("black", 1, -89.0), ("white", 3, 89.0)):
        drawn = tuple(engrave(look, character(look, f"M{number}.{player}"), _LARGE))
        found.append(Group(drawn, (_LARGE, 0.0, 0.0, _LARGE, mm(x + away), mm(y + 68.0))))
    return found


def engraved_gargoyle(look: Theme, centre: Point) -> list[Element]:
    """Draw the large engraved gargoyle in the ring around `centre`, dark on its left half and bright on its
    right half, and an engraved flame below the ring."""
    x, y = centre
    gargoyle, at = character(look, "G1"), (_HUGE, 0.0, 0.0, _HUGE, x, mm(y + 45.0))
    flame = tuple(engrave(look, character(look, "H3"), _FLAME))
    found: list[Element] = [Group(flame, (_FLAME, 0.0, 0.0, _FLAME, x, mm(y + 101.0)))]
    if look.variant != "colour":
        return [Group(tuple(engrave(look, gargoyle, _HUGE)), at), *found]
    for left, tone in ((x - RING, "engraved-night"), (x, "engraved-day")):
        half = outline([(left, y - RING), (left + RING, y - RING), (left + RING, y + RING), (left, y + RING)])
        found.append(Group((Group(tuple(engrave(look, gargoyle, _HUGE, tone)), at),), clip=half))
    return found


# The edge of the board: its frame, the game's name, and the clan's name at each end, turned to its seat.

FRAME_LINE = 6.0
"""The distance from the edge of the board to the frame, in mm."""

MARGIN = 16.2
"""The distance from the edge of the board to the middle of the clan's name, in mm."""

Anchor = Literal["start", "middle", "end"]

TITLE, CLAN, TAGLINE = 27.0, 25.0, 12.0
"""The sizes in points of the game's name, the clans' names and the subtitle."""

_CORNER, _MEDALLION = 9.0, 7.4
"""The distance in mm between the frame and the corners, and half the width of a medallion."""

_ASIDE = 17.0
"""The distance in mm from the middle to each half of the game's name. The gap has a gargoyle in it, and the
joint of the board's two sheets."""


def sides(setting: Setting, look: Theme, size: tuple[float, float]) -> Iterator[Element]:
    """Draw the frame along the edge of the board, with the game's name, its subtitle, and the name of each
    clan on that clan's end. `size` is the width and height of the board in mm."""
    width, height = size
    title, tagline = _title(setting, look, size), _tagline(setting, look, size)
    gaps = [(words[0].origin[0], words[-1].origin[0] + words[-1].width) for words in (title, [tagline])]
    yield from (*title, tagline)
    yield from _frame(look, size, gaps)
    for left in (True, False):
        yield from _clan(setting, look, (MARGIN if left else width - MARGIN, height / 2), left=left)


def _title(setting: Setting, look: Theme, size: tuple[float, float]) -> list[Text]:
    """Draw the game's name, half of its words on either side of the middle."""
    middle, y = size[0] / 2, FRAME_LINE + 4.4
    first, _, second = setting.definition.game.title.partition(" ")
    if not second:
        return [_centred_words(look, first, TITLE, (middle, y), "middle", "moonlight", 0.1)]
    return [
        _centred_words(look, first, TITLE, (middle - _ASIDE, y), "end", "moonlight", 0.1),
        _centred_words(look, second, TITLE, (middle + _ASIDE, y), "start", "moonlight", 0.1),
    ]


def _tagline(setting: Setting, look: Theme, size: tuple[float, float]) -> Text:
    width, height = size
    words, face = setting.say(setting.definition.game.tagline), look.typeface("title")
    wide = line_width(words, face, from_points(TAGLINE), tracking=0.06)
    points = TAGLINE * min(1.0, 0.6 * width / wide)
    return _centred_words(look, words, points, (width / 2, height - FRAME_LINE - 2.2), "middle", "gold", 0.06)


def _centred_words(
    look: Theme, words: str, points: float, at: Point, anchor: Anchor, tone: str, tracking: float
) -> Text:
    """Return a line of words whose capitals are centred at a y."""
    face, em = look.typeface("title"), from_points(points)
    base = (mm(at[0]), mm(at[1] + cap_height(face, em) / 2))
    return set_line(words, face, em, look.swatch(tone), base, anchor=anchor, tracking=tracking, place="board")


def _frame(look: Theme, size: tuple[float, float], gaps: list[tuple[float, float]]) -> Iterator[Element]:
    """Draw a double rule, broken by the words above and below, with a star in each corner."""
    (width, height), gold = size, look.swatch("gold")
    for inset, thick in ((FRAME_LINE, 0.7), (FRAME_LINE + 1.5, 0.3)):
        far, low = width - inset, height - inset
        for y, (begin, end) in zip((inset, low), gaps, strict=True):
            yield line((inset + _CORNER, y), (begin - 7.0, y), Style(None, gold, thick), "frame")
            yield line((end + 7.0, y), (far - _CORNER, y), Style(None, gold, thick), "frame")
        for x in (inset, far):
            yield line((x, inset + _CORNER), (x, low - _CORNER), Style(None, gold, thick), "frame")
    for y, (begin, end) in zip((FRAME_LINE + 0.75, height - FRAME_LINE - 0.75), gaps, strict=True):
        for x in (begin - 6.0, end + 6.0):
            yield Polygon(sky.compass_star((mm(x), mm(y)), 2.6), Style(gold))
    for x in (FRAME_LINE + 4.0, width - FRAME_LINE - 4.0):
        for y in (FRAME_LINE + 4.0, height - FRAME_LINE - 4.0):
            yield Polygon(sky.compass_star((x, y), 5.4), Style(gold))
            yield Circle((mm(x), mm(y)), 3.1, Style(None, gold, 0.35))


def _clan(setting: Setting, look: Theme, middle: Point, *, left: bool) -> Iterator[Element]:
    """Draw a clan's sign, its name and a rule to either corner, to be read from the clan's seat."""
    words = setting.say("Black mages" if left else "White mages")
    face, em = look.typeface("title"), from_points(CLAN)
    wide = line_width(words, face, em, tracking=0.08)
    em *= min(1.0, 120.0 / wide)
    wide = min(wide, 120.0)
    (x, y), way = middle, 1.0 if left else -1.0  # the words run down on the left, up on the right
    begin = y - way * (wide + 2 * _MEDALLION + 5.0) / 2
    sign = (mm(x), mm(begin + way * _MEDALLION))
    first = begin + way * (2 * _MEDALLION + 5.0)
    base = mm(x - way * cap_height(face, em) / 2)
    yield from _medallion(look, sign, left=left)
    yield set_line(
        words, face, em, look.swatch("moonlight"), (base, mm(first + way * wide / 2)),
        anchor="middle", angle=90.0 * way, tracking=0.08, place="board",
    )  # fmt: skip
    gold = look.swatch("gold")
    for start, end in (
        (begin - way * 4.0, y - way * (y - 34.0)),
        (first + way * (wide + 4.0), y + way * (y - 34.0)),
    ):
        yield line((x, mm(start)), (x, mm(end)), Style(None, gold, 0.4))
        yield sky.diamond((x, mm(start)), 1.6, Style(gold))
        yield sky.diamond((x, mm(end)), 2.2, Style(gold))


def _medallion(look: Theme, at: Point, *, left: bool) -> Iterator[Element]:
    gold = look.swatch("gold")
    yield Circle(at, _MEDALLION, Style(look.swatch("shade"), gold, 0.6))
    if not left:
        yield from sky.sun(look, at, 6.4)
        return
    x, y = at
    # Its horns point up as seen from the seat on the left.
    yield Path(sky.crescent((x - 0.4, y), 5.4, 0.3, left=True), Style(look.swatch("moon"), gold, 0.35))
    yield Path(outline(sky.compass_star((mm(x + 1.6), y), 2.2)), Style(gold))


# The board: a night sky whose crossings are stars and whose paths are constellations.
#
# Portals are moons in their phases, niches the doorways of a façade; the paths to niches, which only
# gargoyles take, are drawn as chains of beads. All places come from the definition's list of points.

WIDTH, HEIGHT = 356.0, 256.0
"""The size of the board in mm, for two sheets of A4 or Letter, or one sheet of A3 or Tabloid."""

CENTRE = (WIDTH / 2, HEIGHT / 2)

SAFE, FRAME = 3.0, 5.0
ROOM = (36.0, 20.0)
"""The smallest space in mm to the left and right of the outermost points, and above and below them."""

GAP = {"": 1.0, "start": 1.8}
"""The gap in mm between a place and its paths. It is larger where a piece starts."""

_STARS = {"colour": 620, "low-ink": 220, "mono": 130}
"""The number of small stars on the sky, by variant, before those are removed that would touch something."""


def spots(board: PointBoard, size: tuple[float, float]) -> dict[Lattice, Point]:
    """Return where each point (x, row) of a board is drawn, in mm from the board's top left corner. The
    points as a whole are centred on the board, whose width and height in mm are `size`.

    Raises LayoutError if the points need more space than the board has.
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
    """Draw the board in the variant and language of the setting. Raises LayoutError if its points do not
    fit."""
    look = theme(setting.variant)
    chart = _Chart(setting, look)
    ground = look.swatch("night")
    elements: list[Element] = [
        rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(ground), "ground"),
        *glow(look, (WIDTH, HEIGHT), FRAME),
        *engraved_mages(look, CENTRE),
        *equinox(look, CENTRE, chart.obstacles()),
        *engraved_gargoyle(look, CENTRE),
        *chart.dust(),
        *sides(setting, look, (WIDTH, HEIGHT)),
        *chart.facades(),
        *chart.ways(),
        *chart.places(),
        *chart.words(),
    ]
    trim = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    return Face("board", WIDTH, HEIGHT, trim, tuple(elements), ground, 3.0, SAFE)


class _Chart:
    """The parts of the board on the sky, which are drawn one over the other."""

    def __init__(self, setting: Setting, look: Theme) -> None:
        definition = setting.definition
        facts: Facts = definition.facts
        self.look, self.facts, self.board = look, facts, definition.point_board()
        self.at = spots(self.board, (WIDTH, HEIGHT))
        self.kinds = {place: kind.partition(".")[0] for place, kind in special_places(facts).items()}
        self.starts = {place: piece for piece, place in pieces(facts.start)}
        self.sizes = places.magnitudes(self.board.points, self.board.steps, self.kinds, set(self.starts))
        self.named = {
            place: places.name_position(at, CENTRE, self.sizes.get(place), self.kinds.get(place, ""), RINGS)
            for place, at in self.at.items()
        }
        self.number = {place: i for i, place in enumerate(self.board.points)}

    def obstacles(self) -> list[tuple[Point, float]]:
        """Return the discs (place, radius) that the ring must not touch: names, places with the signs around
        them, and paths."""
        discs = [
            (at, places.radius(self.kinds.get(place, ""), self.sizes.get(place)) + GAP["start"])
            for place, at in self.at.items()
        ]
        return [*((at, 3.4) for at in self.named.values()), *discs]

    def dust(self) -> list[Element]:
        """Return small stars that do not touch anything readable."""
        clear = [(at, 13.0 if place in self.kinds else 8.0) for place, at in self.at.items()]
        clear += [(at, 5.0) for at in self.named.values()]
        for a, b in paths(self.board.points, self.board.steps):
            (x0, y0), (x1, y1) = self.at[a], self.at[b]
            clear += [((x0 + (x1 - x0) * i / 8, y0 + (y1 - y0) * i / 8), 1.7) for i in range(1, 8)]
        inset = FRAME + 4
        box = (inset, inset, WIDTH - inset, HEIGHT - inset)
        stars = sky.scatter_stars(
            77, _STARS[self.look.variant], box, (*clear, *_word_obstacles(self.at.values()))
        )
        return sky.dust(self.look, stars)

    def facades(self) -> Iterator[Element]:
        for left, end in ((True, self.facts.places.niches.black), (False, self.facts.places.niches.white)):
            at = sorted((self.at[place] for place in end), key=lambda spot: spot[1])
            storey = min((b[1] - a[1] for a, b in pairwise(at)), default=52.0)
            yield from facade(self.look, at, storey, left=left)
            for place in end:
                yield from niche(self.look, self.at[place], f"cell:{self.number[place]}", left=left)

    def ways(self) -> Iterator[Element]:
        """Draw the paths. Paths for gargoyles only are chains of beads."""
        closed = niches(self.facts)
        for a, b in paths(self.board.points, self.board.steps):
            low, high = sorted((self.number[a], self.number[b]))
            yield self._way(a, b, f"path:{low}-{high}", gargoyles=bool({a, b} & closed))

    def _way(self, a: Lattice, b: Lattice, name: str, *, gargoyles: bool) -> Element:
        (x0, y0), (x1, y1) = self.at[a], self.at[b]
        length = hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        near, far = (self._room(place) for place in (a, b))
        variant = self.look.variant
        if gargoyles:
            wide = 1.4 if variant != "low-ink" else 1.0
            style = Style(None, self.look.swatch("stone-line"), wide, (0.01, 2.3))
        else:
            wide = {"colour": 0.5, "low-ink": 0.35, "mono": 0.5}[variant]
            style = Style(None, self.look.swatch("gold"), wide)
        start = (mm(x0 + ux * near), mm(y0 + uy * near))
        return line(start, (mm(x1 - ux * far), mm(y1 - uy * far)), style, name)

    def _room(self, place: Lattice) -> float:
        disc = places.radius(self.kinds.get(place, ""), self.sizes.get(place))
        return disc + GAP["start" if place in self.starts else ""]

    def places(self) -> Iterator[Element]:
        """Draw the crossings and portals. Niches are drawn with their façades."""
        moons = {place: i for i, place in enumerate(self.facts.places.portals)}
        for place in self.board.points:
            at, name = self.at[place], f"cell:{self.number[place]}"
            if place in moons:
                yield from places.portal(self.look, at, name, moons[place])
            if place in self.starts:
                yield from places.footprint(self.look, self.starts[place], at)
            if place in self.sizes:
                yield from places.draw_crossing(self.look, at, name, self.sizes[place])

    def words(self) -> Iterator[Element]:
        """Draw the names of places, and of the pieces where they start."""
        for name, place in zip(point_names(self.board.points), self.board.points, strict=True):
            yield from places.label(self.look, name, self.named[place])
        first = min(row for _, row in self.board.points)
        for place, piece in self.starts.items():
            yield places.start(self.look, piece, self.at[place], below=place[1] == first)


def _word_obstacles(at: Iterable[Point]) -> list[tuple[Point, float]]:
    """Return the discs (place, radius) around words, which stars avoid."""
    columns = [((x, 20.0 + 8.0 * i), 6.0) for x in (MARGIN, WIDTH - MARGIN) for i in range(28)]
    titles = [((WIDTH / 2 + 8.0 * i, y), 6.0) for y in (11.0, HEIGHT - 10.0) for i in range(-12, 13)]
    return [*columns, *titles, *(((x, y + s * places.ASIDE), 3.8) for x, y in at for s in (-1, 1))]
