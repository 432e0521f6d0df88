"""Draw a table: the faces of its parts where they lie, with the names of zones and players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, takewhile
from math import ceil, dist
from types import MappingProxyType

from pnp.scene import (
    COPY,
    Circle,
    Component,
    Drawing,
    Element,
    Face,
    Group,
    Path,
    Style,
    Swatch,
    Symbol,
    Theme,
    Use,
    compose,
    outline,
    rectangle,
    rotate,
    scale,
    translate,
)
from pnp.scene.forms import rounded_box
from pnp.tabletop.arranging import CAPTION, TIGHT, Arrangement, DrawnPart, Frame, Sizes, arrange
from pnp.tabletop.places import Placement, Table, Touch, Zone
from pnp.tabletop.reducing import paint_seen
from pnp.tabletop.sketch import Arrow, draw_disc, draw_over_halo, shorten
from pnp.tabletop.spots import Spot, find_spots, spots_called
from pnp.text import line_width, set_block
from pnp.units import Point, from_points, mm, to_points

WIDTH, HEIGHT = 150.0, 125.0
"""The largest picture of a table in mm: as wide as a page of a book, with room for words below it."""

NAME, OWNER, NUMBER = from_points(7.5), from_points(9.0), from_points(8.0)
"""The sizes in mm of the letters of names of zones, of names of players, and of numbers of parts."""

LEADING, SMALLEST = 1.2, from_points(6.0)
NARROW = 20.0
"""The least width of a caption in mm. A name that is wider than its caption takes two or three lines."""

EDGE = 0.2
"""The line around a part, in mm."""
MARGIN, CORNER, STEP = 2.4, 2.4, 3.0
"""Lengths in mm: the margin around the picture, the radius of the corners of areas, and the radius of the
disc with the number of a step."""
DISC, SMALL_DISC = 2.4, 1.6
"""The radius in mm of the disc with the number of parts, in a heap of large parts and in others."""
LARGE = 9.0
RIM = 0.3
"""How far the line around the number of a step reaches beyond its disc, in mm."""
PLAYER = "player."
"""The beginning of the name that stands for a player where the numbers of steps are placed: "player.1"."""
STAND = "stand"
"""The name of an element of a standing component's picture. The component stands on the lower edge of this
element."""


ARROW = Arrow(1.0, 2.8, 3.0)
"""The arrow from the first to the last of the zones and parts that a player points at."""

Art = Callable[[Face, float], Symbol]
"""A function of a face and a scale. It returns a symbol that paints the face, for instance without details
that are too small to see at this scale."""


@dataclass(frozen=True, slots=True)
class Dress:
    """All that a picture of a table needs besides the table: the game's printed faces, colours and words."""

    components: Mapping[str, Component]
    backs: Mapping[str, Face]
    """The faces of backs by their names in game.toml."""
    theme: Theme
    say: Callable[[str], str]
    """Returns a text of the definition in the language of the picture."""
    players: Sequence[str]
    """The names of the players, in the language of the picture."""
    standing: Callable[[str], Face | None] = lambda _component: None
    """Returns the picture of a standing component, or None for one that lies flat. It stands on the lower
    edge of its element "stand", or on its own lower edge."""
    art: Art = paint_seen
    area: Callable[[int], Swatch | None] = lambda _player: None
    """Returns the tint of a player's area in colour; None for that of the theme."""

    def foot(self, component: str) -> float | None:
        """Return how far the picture of a standing component reaches below the line on which it stands, in
        mm; None for a component that lies flat."""
        face = self.standing(component)
        if face is None:
            return None
        stand = find_spots(face.elements).get(STAND)
        return face.height - stand[0].box[3] if stand else 0.0

    def face(self, part: Placement) -> Face | None:
        """Return the face to draw for a part: its front or, if the back is up, its back. A component without
        a back shows its front then, a standing component has its picture in place of the front, and a hidden
        part has the back that `backs` names.

        Return None for a component that is not among `components`, and for a hidden part whose back is not
        among `backs`. Such parts are not drawn.
        """
        if not part.component:
            return self.backs.get(part.back)
        component = self.components.get(f"{part.component}{COPY}{part.copy}") or self.components.get(
            part.component
        )
        if component is None:
            return None
        if part.side == "front":
            return self.standing(component.id) or component.front
        return component.back or component.front


def lay_out(
    table: Table,
    dress: Dress,
    *,
    width: float = WIDTH,
    height: float = HEIGHT,
    shows: Callable[[Zone], bool] = lambda _zone: True,
    named: bool = True,
) -> Arrangement:
    """Return the places of everything that `draw_table` draws, in mm. The origin is the upper left corner of
    the picture without its margin. The arguments are those of `draw_table`."""
    spot, slots = _spot_on(dress)
    sizes = Sizes(
        of=_size_of(dress),
        spot=spot,
        slots=slots,
        foot=dress.foot,
        caption=lambda zone, wide: _caption_size(dress, zone, wide),
    )
    margin = _margin(named)
    room = (width - 2 * margin, height - 2 * margin)
    return arrange(table, sizes, width=room[0], height=room[1], shows=shows, named=named)


def draw_table(
    table: Table,
    dress: Dress,
    *,
    width: float = WIDTH,
    height: float = HEIGHT,
    touched: Sequence[Touch] = (),
    numbers: Mapping[str, str] = MappingProxyType({}),
    shows: Callable[[Zone], bool] = lambda _zone: True,
    named: bool = True,
) -> Drawing:
    """Return a picture of a table of at most this width and height in mm.

    `dress` has the game's faces, colours and words. `touched` lists the zones and parts that a player points
    at in order: each gets a ring, and an arrow leads from the first to the last. `numbers` has the number of
    a step by the id of the zone or component beside which it is written, or by "player.1" for a player.
    `shows` decides which zones are drawn. Without `named`, the picture has no names of zones and players, and
    heaps of parts do not show how many parts they have. Raises LayoutError for words without a glyph.
    """
    arranged = lay_out(table, dress, width=width, height=height, shows=shows, named=named)
    elements: list[Element] = [_area(area, dress) for area in arranged.areas]
    for frame in arranged.frames:
        edge = Style(None, dress.theme.swatch("line"), 0.3, (1.2, 1.0))
        elements.append(rectangle(frame.x, frame.y, frame.width, frame.height, edge))
    faces = ((part, dress.face(part.placement)) for part in arranged.parts)
    elements += [draw_part(part, face, dress.theme, dress.art) for part, face in faces if face is not None]
    for part in arranged.parts:
        if named and part.copies > 1:
            elements += _number(part, dress.theme)
    for caption in arranged.captions:
        words = (
            dress.players[caption.owner] if not caption.zone else dress.say(table.zones[caption.zone].name)
        )
        half = caption.width / 2
        elements += set_block(
            words,
            dress.theme.typeface("label"),
            NAME if caption.zone else OWNER,
            dress.theme.swatch("ink"),
            (mm(caption.x - half), caption.y, mm(caption.x + half), mm(caption.y + caption.height)),
            leading=LEADING,
            align="middle",
            smallest=SMALLEST,
            place=f"table {caption.zone}",
        )
    elements += _marks(arranged, table, touched, dress)
    for name, number in numbers.items():
        if (corner := _corner(arranged, name, table, dress)) is not None:
            elements += draw_step(number, corner, dress.theme)
    margin = _margin(named)
    return Drawing(
        mm(arranged.width + 2 * margin),
        mm(arranged.height + 2 * margin),
        (Group(tuple(elements), translate(margin, margin)),),
    )


def _margin(named: bool) -> float:
    """Return the margin around the picture, into which names and numbers may extend."""
    return MARGIN if named else TIGHT


def _area(area: Frame, dress: Dress) -> Path:
    """Draw the area of a player: tinted in colour, outlined in variants that save ink."""
    shape = rounded_box((area.x, area.y, area.x + area.width, area.y + area.height), CORNER)
    if dress.theme.variant == "colour":
        return Path(shape, Style(dress.area(area.owner) or dress.theme.swatch("tint")))
    return Path(shape, Style(None, dress.theme.swatch("line"), 0.25))


def _corner(arranged: Arrangement, name: str, table: Table, dress: Dress) -> Point | None:
    """Return the place for the number of a step about a zone, a component or a player; None if it is not
    drawn. For a zone or a component it is the upper left corner of the first part, of several copies that of
    the first player. For an empty zone it is its corner or, on a face, its middle. For a player it is beside
    the name."""
    own = [part for part in arranged.parts if part.placement.zone == name] or sorted(
        (part for part in arranged.parts if part.placement.component == name),
        key=lambda part: table.zones[part.placement.zone].owner,
    )
    if own:
        part = own[0]
        out = STEP * 0.9 if min(part.width, part.height) < STEP * 4 else 0.0
        least = STEP / 2 + RIM - MARGIN
        return (mm(max(least, part.x - out)), mm(max(least, part.y - out)))
    for frame in arranged.rooms:
        if frame.zone == name:
            return (frame.x, frame.y)
    for heading in arranged.captions:
        if not heading.zone and name == f"{PLAYER}{heading.owner + 1}":
            face = dress.theme.typeface("label")
            aside = line_width(dress.players[heading.owner], face, OWNER) / 2 + STEP * 2
            return (mm(heading.x - aside), mm(heading.y + (OWNER * LEADING - STEP) / 2))
    found = _point_of(arranged, table, Touch(name), dress)
    return found[0] if found else None


def draw_step(words: str, at: Point, theme: Theme) -> Sequence[Element]:
    """Return the number of a step, given as the text `words`, in a disc beside a zone or part whose upper
    left corner is `at` (mm)."""
    middle = (at[0] + STEP * 0.5, at[1] + STEP * 0.5)
    return draw_disc(
        words, middle, STEP, theme, to_points(OWNER), tone="paper", fill="accent", edge="paper", width=2 * RIM
    )


def _size_of(dress: Dress) -> Callable[[Placement], tuple[float, float]]:
    def size(part: Placement) -> tuple[float, float]:
        face = dress.face(part)
        return (face.width, face.height) if face is not None else (12.0, 12.0)

    return size


def _caption_size(dress: Dress, zone: Zone, width: float) -> tuple[float, float]:
    """Return the size of the caption of a zone that is `wide` mm wide: one line, or two for a long name."""
    long = line_width(dress.say(zone.name), dress.theme.typeface("label"), NAME) + 0.2
    if long <= max(width, NARROW):
        return (mm(min(long, max(width, NARROW))), CAPTION)
    lines = min(3, ceil(long / (max(width, NARROW) * 0.8)))
    return (mm(max(width, NARROW)), mm(CAPTION + (lines - 1) * NAME * LEADING))


def _spot_on(
    dress: Dress,
) -> tuple[Callable[[str, Zone], Point | None], Callable[[str, Zone], Sequence[Point]]]:
    """Return two functions of a component and a zone on its face. The first returns the middle of the zone.
    The second returns the middles of its places for single parts: the elements with the zone's name, or those
    named "keep:1", "keep:2" ..."""
    faces: dict[str, Mapping[str, Sequence[Spot]]] = {}

    def spots_of(component: str) -> Mapping[str, Sequence[Spot]]:
        entry = dress.components.get(component)
        if component not in faces:
            faces[component] = find_spots(entry.front.elements) if entry is not None else {}
        return faces[component]

    def spot(component: str, zone: Zone) -> Point | None:
        if zone.at is not None or not zone.spot:
            return zone.at
        found = spots_called(zone.spot, spots_of(component))
        return found[0].middle if found else None

    def slots(component: str, zone: Zone) -> Sequence[Point]:
        if not zone.spot:
            return ()
        spots = spots_of(component)
        numbered = takewhile(bool, (spots.get(f"{zone.spot}:{number}") for number in count(1)))
        several = spots_called(zone.spot, spots)
        return [each[0].middle for each in numbered if each] or [
            each.middle for each in several[1:] and several
        ]

    return spot, slots


def draw_part(part: DrawnPart, face: Face, theme: Theme, art: Art = paint_seen) -> Group:
    """Return the face of a part where the part lies, cut out along its trim. `art` makes the symbol to draw
    from the face and its scale, for instance with fewer details."""
    factor = part.width / face.width
    at = compose(translate(part.x, part.y), scale(factor))
    if part.placement.turn:
        at = compose(rotate(part.placement.turn, part.middle), at)
    shape = outline(face.trim)
    rim = Path(shape, Style(None, theme.swatch("line"), mm(EDGE / factor)))
    return Group((Group((Use(art(face, factor)),), clip=shape), rim), at)


def _number(part: DrawnPart, theme: Theme) -> Sequence[Element]:
    """Draw the number of parts that a drawn part represents, at its lower right corner."""
    words, large = str(part.copies), min(part.width, part.height) >= LARGE
    radius = (DISC if large else SMALL_DISC) * (1.0 if len(words) < 3 else 1.35)
    points = to_points(NUMBER if large else SMALLEST)
    reach = radius * 0.17 if large else -radius * 0.5
    at = (part.x + part.width - reach, part.y + part.height - reach)
    return draw_disc(words, at, radius, theme, points, edge="ink", width=0.3 if large else 0.2)


def _marks(arranged: Arrangement, table: Table, touched: Sequence[Touch], dress: Dress) -> Sequence[Element]:
    """Draw rings around touched zones and parts, and an arrow from the first of them to the last."""
    points = [point for touch in touched if (point := _point_of(arranged, table, touch, dress)) is not None]
    elements: list[Element] = []
    for at, reach in points:
        elements += draw_over_halo(partial(Circle, at, mm(reach + 0.4)), dress.theme, width=0.8, halo=0.4)
    if len(points) > 1:
        (start, before), (end, after) = points[0], points[-1]
        if dist(start, end) > before + after + 3.0:
            foot, tip = shorten(start, end, before + 0.4, after + 0.6)
            elements += ARROW.draw(foot, tip, dress.theme)
    return elements


def _point_of(arranged: Arrangement, table: Table, touch: Touch, dress: Dress) -> tuple[Point, float] | None:
    """Return the middle of a touched zone or part, and its radius, in mm."""
    own = [part for part in arranged.parts if part.placement.zone == touch.zone]
    if touch.order is not None:
        own = [part for part in own if part.placement.order == touch.order] or own
    if own:
        part = own[-1]
        return part.middle, min(part.width, part.height) / 2
    for frame in arranged.frames:
        if frame.zone == touch.zone:
            middle = (mm(frame.x + frame.width / 2), mm(frame.y + frame.height / 2))
            return middle, min(frame.width, frame.height) / 2
    zone = table.zones.get(touch.zone)
    if zone is None or not zone.on:
        return None
    at = _spot_on(dress)[0](zone.on, zone)
    host = next((part for part in arranged.parts if part.placement.component == zone.on), None)
    if at is None or host is None:
        return None
    return (mm(host.x + at[0] * arranged.scale), mm(host.y + at[1] * arranged.scale)), 2.5
