"""Draw a cut-out of a board, large enough to recognise the pieces: the printed face, the parts on it, and
marks such as arrows."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from pnp.caching import memoize_by_identity
from pnp.scene import (
    IDENTITY,
    Drawing,
    Element,
    Face,
    Group,
    Matrix,
    Path,
    Style,
    Theme,
    bounds,
    compose,
    outline,
    rectangle,
    scale,
    translate,
)
from pnp.scene.forms import rounded_box
from pnp.tabletop.arranging import DrawnPart
from pnp.tabletop.picture import Dress, draw_part, draw_step, lay_out
from pnp.tabletop.places import NOBODY, Table
from pnp.tabletop.sketch import BADGE, Arrow, draw_disc, draw_over_halo, shorten, write
from pnp.tabletop.spots import Spot, find_spots, spots_called
from pnp.units import Point, mm

AROUND = 5.0
"""The width in printed mm of the board that is shown around the zones in focus."""
CLOSEST = 0.75
"""The largest scale of the board: its size on the page over its printed size."""
RIM = 0.5
"""The paper around the line that shows a zone, in mm."""
PUSHED = (0.01, 1.9)
"""The dash pattern of the arrow of a piece that another piece moves."""
WORD, WORD_PAD = 8.0, 0.7
"""The points of names and numbers on the board, and the paper around them in mm."""
HALO = 0.6
"""The width in mm of the line around the parts of a zone."""
SHORT = 0.8
"""The distance of an arrow's end from the middle of a zone, as a share of `Closeup.reach` of the zone."""
_ANY = 10_000.0
"""More than a table needs, in mm: its parts get their printed size."""

Box = tuple[float, float, float, float]


@dataclass(slots=True)
class Closeup:
    """A cut-out of a board on a page, `width` x `height` mm. The methods `halo`, `outline`, `name`, `step`
    and `arrow` add marks. All but halos are drawn above the parts."""

    width: float
    height: float
    scale: float
    """The size of the board on the page over its printed size."""
    theme: Theme
    board: Group
    parts: Sequence[tuple[DrawnPart, Face]]
    spots: dict[str, Spot]
    """The places of the board's zones, in mm of the page; many of them lie outside the picture."""
    haloed: set[str] = field(default_factory=set)
    over: list[Element] = field(default_factory=list)

    def middle(self, zone: str) -> Point:
        """Return the middle of a zone in mm of the page. Raises KeyError for a zone that the board does not
        have."""
        return self.spots[zone].middle

    def reach(self, zone: str) -> float:
        """Return the radius in mm of the page that a zone and its parts take up: half of the zone's width, or
        half of the shorter side of its largest part if that is more. Arrows end outside it."""
        wide = [min(part.width, part.height) for part, _ in self.parts if part.placement.zone == zone]
        left, _, right, _ = self.spots[zone].box
        return max([*wide, right - left]) / 2

    def halo(self, zone: str) -> None:
        """Draw a line around the parts in a zone."""
        self.haloed.add(zone)

    def outline(self, zone: str) -> None:
        """Draw a line along the edge of a cell, above the parts in it."""
        shape = outline(self.spots[zone].outline)
        self.over += draw_over_halo(partial(Path, shape), self.theme, width=1.0, halo=0.5)

    def name(self, zone: str, words: str, *, below: float = 0.0) -> None:
        """Write words in a small box in the colour of paper, in the middle of a zone or `below` mm below
        that."""
        x, y = self.middle(zone)
        self.over += draw_label(words, (x, y + below), self.theme)

    def step(self, zone: str, words: str) -> None:
        """Write the number of a step, given as the text `words`, beside the first part in a zone."""
        part = next(part for part, _ in self.parts if part.placement.zone == zone)
        self.over += draw_step(words, (part.x, part.y), self.theme)

    def arrow(
        self, start: str | Point, goal: str, *, bend: float = 0.0, word: str = "", pushed: bool = False
    ) -> None:
        """Draw an arrow to the zone `goal`, from another zone or from a point of the page in mm, with `word`
        at its middle. `bend` is as for `Arrow.draw`. The arrow is dotted if `pushed`, for a piece that
        another piece moves."""
        foot, begin = (
            (self.middle(start), self.reach(start) * SHORT) if isinstance(start, str) else (start, 0.0)
        )
        ends = shorten(foot, self.middle(goal), begin, self.reach(goal) * SHORT)
        self.over += draw_arrow(*ends, self.theme, bend=bend, word=word, dash=PUSHED if pushed else ())

    def draw(self) -> Drawing:
        """Return the picture with its marks."""
        frame = rectangle(0.0, 0.0, self.width, self.height, Style(None, self.theme.swatch("line"), 0.25))
        pieces = [each for part, face in self.parts for each in self._draw_part(part, face)]
        window = outline(((0.0, 0.0), (self.width, 0.0), (self.width, self.height), (0.0, self.height)))
        inside = Group((self.board, *pieces), clip=window)
        return Drawing(self.width, self.height, (inside, frame, *self.over))

    def _draw_part(self, part: DrawnPart, face: Face) -> Iterator[Element]:
        """Yield a part on the board, with the line around it if its zone has a halo."""
        drawn = draw_part(part, face, self.theme)
        if part.placement.zone in self.haloed:
            shape, factor = outline(face.trim), part.width / face.width
            for tone, wide in (("accent", HALO + 2 * RIM), ("paper", 2 * RIM)):
                edge = Style(None, self.theme.swatch(tone), mm(2 * wide / factor))
                yield Group((Path(shape, edge),), drawn.transform)
        yield drawn


def close_up(
    table: Table,
    dress: Dress,
    board: str,
    *,
    focus: Iterable[str],
    width: float,
    height: float,
    closest: float = CLOSEST,
    standing: float = 1.0,
) -> Closeup:
    """Return the cut-out of a board that shows the zones in `focus` (their ids), with the parts on it.
    `board` is the id of its component, `dress` has the game's faces, colours and words.

    The board is as large as the width and height in mm allow, but at most `closest` times its printed size.
    If there is room left, more of the board is shown. Upright parts are drawn at `standing` times the scale
    of the board; a value below 1 keeps them from hiding the parts behind them. Raises KeyError for a board
    that is not drawn or a zone that is not on it.
    """
    face, wanted = dress.components[board].front, set(focus)
    owners = {NOBODY, *(table.zones[zone].owner for zone in wanted)}
    named = find_spots(face.elements)
    printed = {
        zone.id: found[0]
        for zone in table.zones.values()
        if zone.on == board and zone.owner in owners and (found := spots_called(zone.spot, named))
    }
    lying = [
        _resize(part, printed[part.placement.zone].middle, standing)
        if dress.foot(part.placement.component) is not None
        else part
        for part in _on_board(table, dress, board, owners)
    ]
    around = [_box_of(part) for part in lying if part.placement.zone in wanted]
    empty = wanted - {part.placement.zone for part in lying}
    left, top, right, low = _box_around([*around, *(printed[zone].box for zone in empty)])
    size = min(closest, width / (right - left + 2 * AROUND), height / (low - top + 2 * AROUND))
    first, above = min(0.0, left), min(0.0, top)  # who stands at the edge may reach over it
    wide, high = min(width / size, face.width - first), min(height / size, face.height - above)
    x = _clamp((left + right - wide) / 2, first, face.width - wide)
    y = _clamp((top + low - high) / 2, above, face.height - high)
    window = (x, y, x + wide, y + high)
    at = compose(scale(size), translate(-x, -y))
    shown = [
        (_on_page(part, window, size), drawn)
        for part in lying
        if _overlap(_box_of(part), window) and (drawn := dress.face(part.placement)) is not None
    ]
    return Closeup(
        mm(wide * size),
        mm(high * size),
        size,
        dress.theme,
        Group(
            (Group(tuple(_visible_elements(_measure_ink(face.elements), window)), clip=outline(face.trim)),),
            at,
        ),
        shown,
        {zone: _spot_on_page(spot, window, size) for zone, spot in printed.items()},
    )


def _on_board(table: Table, dress: Dress, board: str, owners: Container[int]) -> Iterator[DrawnPart]:
    """Yield the parts on the board that belong to some owners, in mm of the board's face, in painting
    order."""
    lies = next(
        part.zone
        for part in table.placements
        if part.component == board and table.zones[part.zone].owner in owners
    )
    arranged = lay_out(table, dress, width=_ANY, height=_ANY, shows=lambda zone: zone.id == lies, named=False)
    host = next(part for part in arranged.parts if part.placement.component == board)
    for part in arranged.parts:
        if part.placement.zone != lies:
            yield replace(part, x=mm(part.x - host.x), y=mm(part.y - host.y))


def _resize(part: DrawnPart, at: Point, factor: float) -> DrawnPart:
    """Return a part enlarged or reduced by a factor about a fixed point."""
    return replace(
        part,
        x=mm(at[0] + (part.x - at[0]) * factor),
        y=mm(at[1] + (part.y - at[1]) * factor),
        width=mm(part.width * factor),
        height=mm(part.height * factor),
    )


def draw_arrow(
    start: Point,
    goal: Point,
    theme: Theme,
    *,
    bend: float = 0.0,
    dash: Sequence[float] = (),
    word: str = "",
) -> Iterator[Element]:
    """Yield the elements of an arrow with a line in the colour of paper around it. `bend` is as for
    `Arrow.draw`. A `word` is written in a disc at the arrow's middle."""
    look = Arrow()
    yield from look.draw(start, goal, theme, bend=bend, dash=dash)
    if word:
        yield from draw_disc(word, look.middle(start, goal, bend), BADGE, theme)


def draw_label(words: str, at: Point, theme: Theme) -> Iterator[Element]:
    """Yield a line of words and the paper-coloured box behind it. `at` is the middle of both, in mm."""
    line = write(words, at, theme, WORD, level=True)
    left, top, right, low = bounds([line]) or (*at, *at)
    box = (left - WORD_PAD, top - WORD_PAD, right + WORD_PAD, low + WORD_PAD)
    yield Path(rounded_box(box, 0.8), Style(theme.swatch("paper"), theme.swatch("ink"), 0.2))
    yield line


def _box_of(part: DrawnPart) -> Box:
    return (part.x, part.y, part.x + part.width, part.y + part.height)


def _box_around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, lows = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(lows))


def _clamp(value: float, low: float, high: float) -> float:
    return max(low, min(value, high))


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _on_page(part: DrawnPart, window: Box, size: float) -> DrawnPart:
    return replace(
        part,
        x=mm((part.x - window[0]) * size),
        y=mm((part.y - window[1]) * size),
        width=mm(part.width * size),
        height=mm(part.height * size),
    )


def _spot_on_page(spot: Spot, window: Box, size: float) -> Spot:
    return Spot(
        spot.name, tuple((mm((x - window[0]) * size), mm((y - window[1]) * size)) for x, y in spot.outline)
    )


class _InkBox(NamedTuple):
    """An element with the box around its ink, and the elements within it."""

    element: Element
    box: Box | None
    inner: "tuple[_InkBox, ...]" = ()


@memoize_by_identity
def _measure_ink(elements: tuple[Element, ...]) -> tuple[_InkBox, ...]:
    """Return the elements of a face with their boxes. The result is cached, because a book shows many
    cut-outs of one board."""
    return tuple(_add_boxes(elements, IDENTITY))


def _add_boxes(elements: Iterable[Element], matrix: Matrix) -> Iterator[_InkBox]:
    for element in elements:
        if isinstance(element, Group):
            inner = tuple(_add_boxes(element.children, compose(matrix, element.transform)))
            boxes = [each.box for each in inner if each.box is not None]
            yield _InkBox(element, _box_around(boxes) if boxes else None, inner)
        else:
            yield _InkBox(element, bounds([element], matrix))


def _visible_elements(elements: Iterable[_InkBox], window: Box) -> Iterator[Element]:
    """Yield the elements of a face that are visible in a window. Others would only make the file larger."""
    for element, box, inner in elements:
        if box is None or not _overlap(box, window):
            continue
        if isinstance(element, Group):
            yield replace(element, children=tuple(_visible_elements(inner, window)))
        else:
            yield element
