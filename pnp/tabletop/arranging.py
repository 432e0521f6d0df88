"""Arrange a table on a page: where each zone and each part is drawn, in mm.

Zones without an owner lie in the middle, the zones of player 1 below them, those of the other players above.
The scale is the largest at which the whole table fits on the page. Captions have the same size at every
scale.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import NamedTuple, TypeVar

from pnp.definition import BOX
from pnp.tabletop.places import NOBODY, Placement, Table, Zone, in_zones
from pnp.units import Point, mm

GAP = 2.4
"""The space between two zones on the page, in mm."""
APART = 0.8
"""The space between two parts of a zone, in mm."""
CAPTION = 4.4
"""The height in mm of a line with the name of a zone."""
ON_DISC = 3.0
"""The space in mm between a heap and its caption. The disc with the heap's number reaches into it."""
HEADING = 5.4
"""The height in mm of the line with the name of a player."""
PAD = 2.0
"""The space in mm between the edge of a player's area and its contents."""
TIGHT = 1.0
"""The space in mm instead of GAP and PAD in a table without names of zones and players."""
HEADED = 40.0
"""The least width in mm of an area, so that it has room for a name."""
PEEK = 0.3
"""The share of each part that is visible where parts overlap in a fan."""
EDGE = 0.5
"""The length in mm by which a part of a pile sticks out from under the next."""
DEEPEST = 3
"""The most parts of a pile that are drawn."""
MOST_APART = 8
"""The most equal parts of a row that are drawn one by one. If there are more, one is drawn with their
number."""
LEVEL, SHARES = 1.6, (0.25, 0.4, 0.55)
"""The ratio of width to height from which players' zones may lie beside the middle of the page, and the
shares of its width that the middle may have."""
SMALLEST, COARSE, HALVINGS = 0.05, 0.7, 4
"""The search for the largest scale at which a table fits: the scale is multiplied by COARSE until the table
fits or the scale is at most SMALLEST; then the last step is halved HALVINGS times."""

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A part on the page: its placement, and the upper left corner, width and height of its face in mm. The
    face is then turned about its middle."""

    placement: Placement
    x: float
    y: float
    width: float
    height: float
    copies: int = 1
    """The number of parts that it stands for."""

    @property
    def middle(self) -> Point:
        """Return the middle of the face in mm."""
        return (mm(self.x + self.width / 2), mm(self.y + self.height / 2))


@dataclass(frozen=True, slots=True)
class Caption:
    """A line of words: the name of a zone or, as a heading, of a player."""

    zone: str
    """The id of the zone; empty for a heading."""
    owner: int
    x: float
    y: float
    """`x` is the middle of the caption, `y` the top of its lines, in mm."""
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle on the page, in mm: the dashed outline of a zone without parts, the rectangle around a zone
    and all its parts, or the area with the zones of one player."""

    zone: str
    """The id of the zone; empty for an area."""
    x: float
    y: float
    width: float
    height: float
    owner: int = NOBODY
    """The player whose area it is; NOBODY for other rectangles."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of a table's parts, zones and captions on a page."""

    width: float
    height: float
    scale: float
    """The size of the parts on the page over their printed size."""
    parts: tuple[DrawnPart, ...]
    """The parts in the order in which they are painted."""
    captions: tuple[Caption, ...]
    frames: tuple[Frame, ...]
    """The outlines of empty zones."""
    rooms: tuple[Frame, ...]
    """The rectangle around each zone and all its parts, without its caption."""
    areas: tuple[Frame, ...]
    """The areas of players."""


Thing = TypeVar("Thing", DrawnPart, Caption, Frame)


@dataclass(frozen=True, slots=True)
class _Block:
    """A rectangle with contents, relative to its upper left corner.

    Inner blocks keep their own coordinates until the end, because most scales that are tried do not fit.
    """

    width: float
    height: float
    parts: tuple[DrawnPart, ...] = ()
    captions: tuple[Caption, ...] = ()
    frames: tuple[Frame, ...] = ()
    rooms: tuple[Frame, ...] = ()
    areas: tuple[Frame, ...] = ()
    inner: "tuple[tuple[float, float, _Block], ...]" = ()
    """Blocks inside it, painted before its own contents, with the places of their upper left corners."""

    def move(self, dx: float, dy: float) -> "_Block":
        """Return a block with this block inside, moved by (dx, dy)."""
        return _Block(self.width, self.height, inner=((dx, dy, self),))

    def flat(self) -> "_Block":
        """Return the block with the contents of all inner blocks as its own."""
        found = _Contents([], [], [], [], [])
        self.collect(0.0, 0.0, found)
        return _Block(self.width, self.height, *map(tuple, found))  # type: ignore[arg-type]  # in this order

    def collect(self, dx: float, dy: float, found: "_Contents") -> None:
        """Add all contents to a collection, moved by (dx, dy)."""
        for x, y, block in self.inner:
            block.collect(dx + x, dy + y, found)
        found.parts.extend(_move_things(self.parts, dx, dy))
        found.captions.extend(_move_things(self.captions, dx, dy))
        found.frames.extend(_move_things(self.frames, dx, dy))
        found.rooms.extend(_move_things(self.rooms, dx, dy))
        found.areas.extend(_move_things(self.areas, dx, dy))


class _Contents(NamedTuple):
    """The contents of a block while they are collected."""

    parts: list[DrawnPart]
    captions: list[Caption]
    frames: list[Frame]
    rooms: list[Frame]
    areas: list[Frame]


def _move_things(things: Sequence[Thing], dx: float, dy: float) -> Sequence[Thing]:
    if not (dx or dy):
        return things
    return [replace(each, x=mm(each.x + dx), y=mm(each.y + dy)) for each in things]


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of faces and captions from which a table is arranged: those of faces in mm as printed, those
    of captions in mm of the page."""

    of: Callable[[Placement], Size]
    """Returns the width and height of the side of a part that is up."""
    spot: Callable[[str, Zone], Point | None]
    """Returns the middle of a zone on the face of a component, or None if the face has no such place."""
    slots: Callable[[str, Zone], Sequence[Point]] = lambda _component, _zone: ()
    """Returns the middles of a zone's places for single parts on the face of a component; none if the face
    has no such places."""
    foot: Callable[[str], float | None] = lambda _component: None
    """Returns how far the face of a standing component reaches below the point on which it stands; None for a
    component that lies flat."""
    caption: Callable[[Zone, float], Size] = lambda _zone, width: (width, CAPTION)
    """Returns the width and height of the caption of a zone of a given width, in mm of the page."""


def arrange(
    table: Table,
    sizes: Sizes,
    *,
    width: float,
    height: float,
    shows: Callable[[Zone], bool] = lambda _zone: True,
    named: bool = True,
) -> Arrangement:
    """Return a table arranged on a page of at most this width and height in mm. `shows` decides which zones
    are drawn. If `named`, zones and players get captions, except a zone that holds a board.

    On a page much wider than high, the zones of the players may lie beside the middle.
    """

    def fit(scale: float) -> _Block | None:
        layout = _Layout(table, sizes, scale, width, shows, named)
        blocks = layout.blocks()
        for below in sorted({1, max(1, table.players // 2), table.players}):
            if _fits(whole := layout.whole(blocks, below=below), width, height):
                return whole
        owners = len(blocks.keys() - {NOBODY})
        if width > LEVEL * height:
            for left, share in product(((owners + 1) // 2, 0), SHARES):
                if _fits(whole := layout.level(blocks, share=share, left=left), width, height):
                    return whole
        return None

    scale = 1.0
    found = fit(scale)
    while found is None and scale > SMALLEST:
        scale = round(scale * COARSE, 4)
        found = fit(scale)
    if found is None:
        layout = _Layout(table, sizes, scale, width, shows, named)
        return _arrangement(layout.whole(layout.blocks(), below=1), scale)
    too_large = scale / COARSE
    for _ in range(HALVINGS if scale < 1.0 else 0):  # a little larger may fit as well
        middle = round((scale + too_large) / 2, 4)
        if (whole := fit(middle)) is None:
            too_large = middle
        else:
            scale, found = middle, whole
    return _arrangement(found, scale)


def _fits(block: "_Block", width: float, height: float) -> bool:
    return block.width <= width + 1e-6 and block.height <= height + 1e-6


def _arrangement(block: "_Block", scale: float) -> Arrangement:
    whole = block.flat()
    return Arrangement(
        mm(whole.width),
        mm(whole.height),
        scale,
        whole.parts,
        whole.captions,
        whole.frames,
        whole.rooms,
        whole.areas,
    )


@dataclass(slots=True)
class _Layout:
    """The arrangement of a table at one scale."""

    table: Table
    sizes: Sizes
    scale: float
    width: float
    shows: Callable[[Zone], bool]
    named: bool
    usual: Size | None = None
    """The size of an empty zone, once it is known."""
    fixed: "dict[str, _Block | None]" = field(default_factory=dict)
    """The zones that are the same at every width of the page, for the other widths at this scale."""
    by_width: bool = False
    """Whether the zone that is laid out now depends on the width."""

    def blocks(self) -> dict[int, list[_Block]]:
        """Return the zones of each player and of the table as blocks."""
        contents = in_zones(self.table.placements)
        hosted: dict[tuple[str, int], list[Zone]] = {}
        for zone in self.table.zones.values():
            if zone.on:
                hosted.setdefault((zone.on, zone.owner), []).append(zone)
        blocks: dict[int, list[_Block]] = {}
        for zone in self.table.zones.values():
            if not zone.on and zone.id != BOX and self.shows(zone):
                block = self._block(zone, contents, hosted)
                if block is not None:
                    blocks.setdefault(zone.owner, []).append(block)
        return blocks

    @property
    def gap(self) -> float:
        """Return the distance between two zones in mm."""
        return GAP if self.named else TIGHT

    @property
    def pad(self) -> float:
        """Return the distance in mm between the edge of an area and its contents."""
        return PAD if self.named else TIGHT

    def whole(self, blocks: Mapping[int, list[_Block]], *, below: int) -> _Block:
        """Return the whole table as one block, with the areas of `below` players below the middle."""
        owners = [owner for owner in sorted(blocks) if owner != NOBODY]
        rows: list[_Block] = []
        if above := owners[1 : len(owners) - below + 1]:
            rows.append(self._players(above, blocks))
        if NOBODY in blocks:
            rows.append(_stack(_flow(blocks[NOBODY], self.width, self.gap), self.gap))
        if owners:
            others = owners[len(above) + 1 :]  # clockwise from the reader, unless all sit in one row
            rows.append(self._players([owners[0], *(reversed(others) if above else others)], blocks))
        return _stack(rows, self.gap)

    def level(self, blocks: Mapping[int, list[_Block]], *, share: float, left: int) -> _Block:
        """Return the whole table as one block. The areas of `left` players are at the left of the middle,
        those of the others at its right, one below the other. The middle has `share` of the width."""
        owners = [owner for owner in sorted(blocks) if owner != NOBODY]
        sides = [side for side in (owners[:left], owners[left:]) if side]
        wide = self.width * (1.0 - share) / max(1, len(sides)) - self.gap
        inside = replace(self, width=wide - 2 * self.pad).blocks()
        columns = [
            _stack([self._area(owner, inside[owner], wide) for owner in side], self.gap) for side in sides
        ]
        if NOBODY in blocks:
            middle = replace(self, width=self.width * share).blocks()[NOBODY]
            columns.insert(
                (len(columns) + 1) // 2, _stack(_flow(middle, self.width * share, self.gap), self.gap)
            )
        high = max(column.height for column in columns)
        return _beside([_centre(column, high) for column in columns], self.gap)

    def _players(self, owners: Sequence[int], blocks: Mapping[int, list[_Block]]) -> _Block:
        """Return the zones of players, each in a column with a heading."""
        wide = (self.width - self.gap * (len(owners) - 1)) / len(owners)
        return _beside([self._area(owner, blocks[owner], wide) for owner in owners], self.gap, low=False)

    def _area(self, owner: int, zones: Sequence[_Block], wide: float) -> _Block:
        """Return the zones of a player as an area at most `wide` mm wide. If names are drawn, it has a
        heading."""
        own = _stack(_flow(zones, wide - 2 * self.pad, self.gap), self.gap)
        if self.named:
            across = max(own.width, min(wide - 2 * self.pad, HEADED))
            heading = Caption("", owner, mm(across / 2), 0.0, mm(across), HEADING)
            own = _stack([_Block(across, HEADING, captions=(heading,)), own], 0.0)
        area = Frame("", 0.0, 0.0, mm(own.width + 2 * self.pad), mm(own.height + 2 * self.pad), owner)
        return replace(own.move(self.pad, self.pad), width=area.width, height=area.height, areas=(area,))

    def _block(
        self,
        zone: Zone,
        contents: Mapping[str, tuple[Placement, ...]],
        hosted: Mapping[tuple[str, int], list[Zone]],
    ) -> _Block | None:
        """Return the result of `_zone`. It is computed only once if it does not depend on the width."""
        if zone.id not in self.fixed:
            self.by_width = False
            block = self._zone(zone, contents, hosted)
            if self.by_width:
                return block
            self.fixed[zone.id] = block
        return self.fixed[zone.id]

    def _zone(
        self,
        zone: Zone,
        contents: Mapping[str, tuple[Placement, ...]],
        hosted: Mapping[tuple[str, int], list[Zone]],
    ) -> _Block | None:
        """Return a block with a zone and all parts in it and on its parts; None for an empty zone that need
        not be drawn."""
        parts = contents.get(zone.id, ())
        if parts:
            block = self._spread(zone, parts)
        elif zone.kind in ("supply", "fan"):
            return None
        else:
            wide, high = self._usual()
            block = _Block(wide, high, frames=(Frame(zone.id, 0.0, 0.0, wide, high),))
        holds_host = False
        lying: list[DrawnPart] = []
        for part in block.flat().parts:
            lying.append(part)
            on_face = [(on, contents.get(on.id, ())) for on in self._hosted_by(part, zone, hosted)]
            holds_host = holds_host or bool(on_face)
            on_face.sort(key=lambda each: self._stands_at(part, *each))
            for on, lying_there in on_face:
                lying += self._on_face(part, on, lying_there)
        block = _enclose(replace(block, parts=tuple(lying), inner=()))
        block = replace(block, rooms=(Frame(zone.id, 0.0, 0.0, mm(block.width), mm(block.height)),))
        if not holds_host and self.named:
            wide, high = self.sizes.caption(zone, block.width)
            if wide > block.width:
                block = replace(block.move((wide - block.width) / 2, 0.0), width=wide)
            below = block.height + (ON_DISC if any(part.copies > 1 for part in lying) else 0.4)
            caption = Caption(zone.id, zone.owner, mm(block.width / 2), mm(below), wide, high)
            block = replace(block, height=below + high, captions=(caption,))
        return block

    def _hosted_by(
        self, part: DrawnPart, zone: Zone, hosted: Mapping[tuple[str, int], list[Zone]]
    ) -> Iterator[Zone]:
        """Yield the zones that lie on the face of a part."""
        name = part.placement.component
        if not name:
            return
        yield from hosted.get((name, zone.owner), ())
        if zone.owner != NOBODY:
            yield from hosted.get((name, NOBODY), ())

    def _stands_at(self, host: DrawnPart, zone: Zone, parts: Sequence[Placement]) -> float:
        """Return the height at which the first part of a zone stands on a face, from the top, so that parts
        farther behind are painted first. It is 0 for a part that lies flat."""
        if not parts or self.sizes.foot(parts[0].component) is None:
            return 0.0
        return (self.sizes.spot(host.placement.component, zone) or (0.0, 0.0))[1]

    def _on_face(self, host: DrawnPart, zone: Zone, parts: Sequence[Placement]) -> Iterator[DrawnPart]:
        """Yield the parts of a zone that lies on the face of another part."""
        if not parts:
            return
        one_by_one = zone.kind in ("row", "supply")
        slots = self.sizes.slots(host.placement.component, zone) if one_by_one else ()
        if len(slots) >= len(parts):
            for (across, down), part in zip(slots, parts, strict=False):
                wide, high = self._size(part)
                left, top = host.x + across * self.scale - wide / 2, host.y + down * self.scale - high / 2
                yield DrawnPart(part, mm(left), mm(top), wide, high)
            return
        at = self.sizes.spot(host.placement.component, zone)
        if at is None:
            return
        x, y = host.x + at[0] * self.scale, host.y + at[1] * self.scale
        block = self._spread(zone, parts)
        foot = self.sizes.foot(parts[-1].component)
        rise = block.height / 2 if foot is None else block.height - foot * self.scale
        yield from block.move(x - block.width / 2, y - rise).flat().parts

    def _spread(self, zone: Zone, parts: Sequence[Placement]) -> _Block:
        """Return a block of the parts of a zone, arranged by the kind of the zone."""
        match zone.kind:
            case "pile" | "space":
                return self._pile(parts, all_of_it=zone.kind == "space")
            case "fan":
                return self._row(parts, PEEK)
            case "row" if len(_heaps(parts)) * 2 > len(parts) or len(parts) <= MOST_APART:
                return self._row(parts, 0.0)
            case _ if not self.named and len(parts) <= MOST_APART:  # no number tells how many there are
                return self._row(parts, 0.0)
        return self._heaps(parts)

    def _size(self, part: Placement) -> Size:
        wide, high = self.sizes.of(part)
        return (wide * self.scale, high * self.scale)

    def _usual(self) -> Size:
        """Return the size of an empty zone: the most frequent size among the smaller parts, such as cards."""
        if self.usual is not None:
            return self.usual
        counts: dict[Size, int] = {}
        for part in self.table.placements:
            size = self.sizes.of(part)
            if max(size) <= 130.0:
                counts[size] = counts.get(size, 0) + 1
        wide, high = max(counts, key=lambda size: (counts[size], size), default=(63.0, 88.0))
        self.usual = (mm(wide * self.scale), mm(high * self.scale))
        return self.usual

    def _pile(self, parts: Sequence[Placement], *, all_of_it: bool) -> _Block:
        """Return parts lying on each other: the top one in full, and the edges of a few below it."""
        shown = parts if all_of_it else parts[-DEEPEST:]
        step = EDGE * 2.4 if all_of_it else EDGE
        wide, high = self._size(parts[-1])
        drawn = []
        for number, part in enumerate(shown):
            across, tall = self._size(part)
            shift = step * number
            count = len(parts) if number == len(shown) - 1 and not all_of_it else 1
            drawn.append(
                DrawnPart(
                    part, mm(shift + (wide - across) / 2), mm((high - tall) / 2 - shift), across, tall, count
                )
            )
        reach = step * (len(shown) - 1)
        block = _Block(wide + reach, high + reach, tuple(drawn))
        return replace(block.move(0.0, reach), width=wide + reach, height=high + reach)

    def _row(self, parts: Sequence[Placement], peek: float) -> _Block:
        """Return parts side by side. With a `peek`, they overlap so that this share of each is seen. A row
        too long for the page is broken into several."""
        blocks: list[_Block] = []
        line: list[DrawnPart] = []
        x, high = 0.0, 0.0
        for part in parts:
            wide, tall = self._size(part)
            self.by_width |= bool(line)
            if line and x + wide > self.width:
                blocks.append(_Block(_right(line), high, tuple(line)))
                line, x, high = [], 0.0, 0.0
            line.append(DrawnPart(part, mm(x), 0.0, wide, tall))
            x += wide * peek if peek else wide + APART
            high = max(high, tall)
        blocks.append(_Block(_right(line), high, tuple(line)))
        return _stack(blocks, APART)

    def _heaps(self, parts: Sequence[Placement]) -> _Block:
        """Return one part of each kind, with the number of parts of the kind."""
        blocks = []
        for heap in _heaps(parts):
            wide, tall = self._size(heap[0])
            blocks.append(_Block(wide, tall, (DrawnPart(heap[0], 0.0, 0.0, wide, tall, len(heap)),)))
        self.by_width |= len(blocks) > 1
        apart = ON_DISC if self.named and len(parts) > len(blocks) else APART
        return _stack(_flow(blocks, min(self.width, 90.0), apart), apart)


def _enclose(block: _Block) -> _Block:
    """Return a block enlarged so that no part extends beyond it."""
    left = min(0.0, *(part.x for part in block.parts), 0.0)
    top = min(0.0, *(part.y for part in block.parts), 0.0)
    right = max(block.width, *(part.x + part.width for part in block.parts), 0.0)
    low = max(block.height, *(part.y + part.height for part in block.parts), 0.0)
    return replace(block.move(-left, -top), width=right - left, height=low - top)


def _heaps(parts: Sequence[Placement]) -> list[list[Placement]]:
    """Return groups of parts that look the same, in the order of the first part of each."""
    heaps: dict[tuple[str, str, str, int], list[Placement]] = {}
    for part in parts:
        heaps.setdefault((part.component, part.back, part.side, part.turn), []).append(part)
    return list(heaps.values())


def _right(line: Sequence[DrawnPart]) -> float:
    return max(each.x + each.width for each in line)


def _beside(blocks: Sequence[_Block], gap: float, *, low: bool = True) -> _Block:
    """Return blocks side by side, aligned at their lower edges if `low`, else at their upper edges."""
    high = max(block.height for block in blocks)
    x, found = 0.0, []
    for block in blocks:
        found.append(block.move(x, high - block.height if low else 0.0))
        x += block.width + gap
    return _join_blocks(found, x - gap, high)


def _centre(block: _Block, height: float) -> _Block:
    """Return a block centred in a given height."""
    return replace(block.move(0.0, (height - block.height) / 2), height=height)


def _stack(blocks: Sequence[_Block], gap: float) -> _Block:
    """Return blocks one below the other, centred."""
    wide = max((block.width for block in blocks), default=0.0)
    y, found = 0.0, []
    for block in blocks:
        found.append(block.move((wide - block.width) / 2, y))
        y += block.height + gap
    return _join_blocks(found, wide, max(0.0, y - gap))


def _flow(blocks: Sequence[_Block], width: float, gap: float) -> list[_Block]:
    """Return blocks in their order, broken into lines of at most a given width."""
    lines: list[list[_Block]] = [[]]
    used = 0.0
    for block in blocks:
        if lines[-1] and used + gap + block.width > width:
            lines.append([])
            used = 0.0
        used += block.width + (gap if lines[-1] else 0.0)
        lines[-1].append(block)
    return [_beside(line, gap) for line in lines if line]


def _join_blocks(blocks: Sequence[_Block], width: float, height: float) -> _Block:
    return _Block(width, height, inner=tuple((0.0, 0.0, block) for block in blocks))
