"""Draw the backs of the cards: an emblem on a pattern for figures, a chest of drawers for movements. Draw the
turn summary: the steps of a turn on the front, the conditions under which a figure counts on the back."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import ceil, cos, hypot, pi, sin

from pnp.games import Setting
from pnp.games.el_switcher.faces import drawers, pen
from pnp.games.el_switcher.faces.cards.figure_cards import USUAL, Card, brass_plate
from pnp.games.el_switcher.faces.drawers import emblem, little_drawer, sign
from pnp.games.el_switcher.faces.pen import knob_outline
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import Colour, Colours, Facts
from pnp.games.reading import largest, reading_name
from pnp.grid.polyomino import Cell
from pnp.scene import (
    QUARTER,
    Circle,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Theme,
    Use,
    circle_segments,
    compose,
    line,
    outline,
    rotate,
    scale,
    translate,
)
from pnp.text import ascent, cap_height, flow, set_block, set_line, wrap
from pnp.units import Point, from_points, mm

# Pictures of the turn summary: each step of a turn, and the conditions under which a figure counts.

Picture = Callable[[Point, Theme], Iterator[Element]]
"""A function that draws a picture of the turn summary, about 11 mm wide, centred at a point."""

_ELL: tuple[Cell, ...] = ((0, 0), (0, 1), (0, 2), (1, 2))
_POINTS: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1))


def swap(at: Point, look: Theme) -> Iterator[Element]:
    """Draw a picture for the turn summary, about 11 mm wide and centred at `at`: two drawers that change
    places."""
    yield from swap_mark(at, 0.46, look)


def _card(
    at: Point, look: Theme, turn: float = 0.0, inside: Iterable[Element] = (), half: Point = (4.0, 5.5)
) -> Group:
    """Draw a small card, centred at (0, 0)."""
    edge = Style(look.swatch("paper"), look.swatch("walnut"), 0.5)
    box = Path(pen.rounded_rectangle(-half[0], -half[1], *half, 0.9), edge)
    return Group((box, *inside), compose(translate(*at), rotate(turn)))


def _squares(cells: Iterable[Cell], cell: float, at: Point, look: Theme) -> Iterator[Element]:
    """Draw a figure in silhouette from its top left corner on."""
    for x, y in cells:
        a, b, gap = at[0] + x * cell, at[1] + y * cell, cell * 0.06
        box = pen.rounded_rectangle(a + gap, b + gap, a + cell - gap, b + cell - gap, 0.3)
        yield Path(box, Style(look.swatch("walnut")))


def ticked_card(at: Point, look: Theme) -> Iterator[Element]:
    """Draw a picture for the turn summary, about 11 mm wide and centred at `at`: a figure card with a tick
    mark on it."""
    yield _card(at, look, 0.0, _squares(_ELL, 2.3, (-2.4, -4.0), look))
    yield from sign(True, (at[0] + 3.6, at[1] + 4.2), 1.9, look)


def face_down_card(at: Point, look: Theme) -> Iterator[Element]:
    """Draw a picture for the turn summary, about 11 mm wide and centred at `at`: a card that is turned face
    down."""
    lines = [
        line((x, 4.0), (x + 8.0, -4.0), Style(None, look.swatch("walnut"), 0.5)) for x in (-10, -7, -4, -1, 2)
    ]
    inner = pen.rounded_rectangle(-2.9, -4.4, 2.9, 4.4, 0.4)
    hatched = Group(tuple(lines), clip=inner)
    yield _card(at, look, 0.0, (hatched, Path(inner, Style(None, look.swatch("walnut"), 0.35))))


def padlock(at: Point, look: Theme) -> Iterator[Element]:
    """Draw a picture for the turn summary, about 11 mm wide and centred at `at`: the padlock."""
    yield drawers.padlock((at[0], mm(at[1] - 0.3)), 10.4, look)


def hand(at: Point, look: Theme) -> Iterator[Element]:
    """Draw a picture for the turn summary, about 11 mm wide and centred at `at`: three cards held in a
    hand."""
    for turn in (-18.0, 0.0, 18.0):
        middle = (mm(at[0] - 0.5 + turn * 0.11), mm(at[1] + 0.3 + abs(turn) * 0.03))
        yield _card(middle, look, turn, (), (3.0, 4.3))


def _drawers_in_cells(
    cells: Iterable[Cell], colour: Colour, cell: float, at: Point, facts: Facts, look: Theme
) -> Iterator[Element]:
    """Draw a drawer of a colour in each of some cells."""
    for x, y in cells:
        middle = (mm(at[0] + (x + 0.5) * cell), mm(at[1] + (y + 0.5) * cell))
        yield from little_drawer(colour, facts, middle, cell * 0.92, look)


def one_colour(at: Point, look: Theme, facts: Facts) -> Iterator[Element]:
    """Draw a picture for the turn summary, about 11 mm wide and centred at `at`: five drawers of one colour,
    which form a figure, and a tick mark."""
    yield from _drawers_in_cells(_POINTS, "red", 4.2, (at[0] - 6.3, at[1] - 4.2), facts, look)
    yield from sign(True, (at[0] + 4.6, at[1] - 3.0), 1.9, look)


def touched_figure(at: Point, look: Theme, facts: Facts) -> Iterator[Element]:
    """Draw a picture for the turn summary, about 11 mm wide and centred at `at`: a figure of four drawers, a
    fifth drawer of the same colour that touches it, and a cross."""
    row: tuple[Cell, ...] = ((0, 0), (1, 0), (1, 1), (2, 1))
    yield from _drawers_in_cells(row, "yellow", 4.2, (at[0] - 6.3, at[1] - 4.2), facts, look)
    yield from _drawers_in_cells(((2, 0),), "yellow", 4.2, (at[0] - 6.3, at[1] - 4.2), facts, look)
    yield from sign(False, (at[0] + 6.0, at[1] - 4.0), 1.9, look)


def locked_drawer(at: Point, look: Theme, facts: Facts) -> Iterator[Element]:
    """Draw a picture for the turn summary, about 11 mm wide and centred at `at`: a drawer with the padlock on
    it."""
    yield from little_drawer("blue", facts, (mm(at[0] - 2.0), at[1]), 8.4, look)
    yield drawers.padlock((mm(at[0] + 3.0), mm(at[1] + 1.2)), 7.6, look)


def mirrored_figure(at: Point, look: Theme) -> Iterator[Element]:
    """Draw a picture for the turn summary, about 11 mm wide and centred at `at`: a figure, its mirror image,
    which is another figure, and a cross."""
    cell, mirrored = 2.9, tuple((1 - x, y) for x, y in _ELL)
    yield from _squares(_ELL, cell, (at[0] - 7.6, at[1] - 4.35), look)
    yield from _squares(mirrored, cell, (at[0] + 0.9, at[1] - 4.35), look)
    middle = outline(((at[0] - 0.45, at[1] - 5.2), (at[0] - 0.45, at[1] + 5.2)), closed=False)
    yield Path(middle, Style(None, look.swatch("walnut"), 0.35, (1.0, 0.8)))
    yield from sign(False, (at[0] + 5.8, at[1] - 3.6), 1.9, look)


def steps() -> tuple[Picture, ...]:
    """Return the functions that draw the pictures of the steps of a turn, in order."""
    return (swap, ticked_card, face_down_card, padlock, hand)


def points(facts: Facts) -> tuple[Picture, ...]:
    """Return the functions that draw the pictures of the conditions under which a figure counts, in the order
    in which the turn summary lists them."""
    return (
        partial(one_colour, facts=facts),
        partial(touched_figure, facts=facts),
        partial(locked_drawer, facts=facts),
        mirrored_figure,
    )


TURN = (
    "Your turn",
    (
        "Show a movement card, swap two drawers, discard the card.",
        "A figure of yours? Discard its card and turn up the next.",
        "Somebody else’s figure? It may be blocked.",
        "Every figure used locks its colour.",
        "Stop when you like, and fill your hand up again.",
    ),
)
"""The heading and the steps on the front of the turn summary."""

FIGURE = (
    "It counts if …",
    (
        "all its drawers are of one colour,",
        "no other drawer of that colour lies against a side,",
        "and that colour is not locked.",
        "Turn it any way; a mirrored figure is another one.",
    ),
)
"""The heading and the conditions on the back of the turn summary."""


_SIZE = 9.0
"""The size in points of the text. In large print it is up to 12."""

_LEADING = 1.2

_TOP, _BOTTOM = 17.0, 81.4
"""The upper and the lower edge in mm of the area for the steps."""


def aid_face(setting: Setting, name: str) -> Face:
    """Draw the front ("turn") or the back ("figure") of the turn summary."""
    look = theme(setting.variant)
    heading, points = TURN if name == "turn" else FIGURE
    said = [setting.say(each) for each in points]
    elements = (*_frame(look), *_draw_heading(setting.say(heading), look, f"aid {name}"))
    elements += tuple(_points(setting, said, numbered=name == "turn", place=f"aid {name}"))
    return USUAL.face(f"aid:{name}", elements, look.swatch("walnut-wash"))


def _frame(look: Theme) -> Iterator[Element]:
    edge = look.swatch("brass" if look.variant == "colour" else "walnut")
    width = 1.0 if look.variant == "mono" else 0.8
    fill = look.swatch("tint") if look.variant == "colour" else None
    yield Path(pen.rounded_rectangle(*USUAL.whole, 3.0), Style(fill, edge, width))


def _draw_heading(words: str, look: Theme, place: str) -> Iterator[Element]:
    """Draw the heading on a brass plate."""
    left, top, right, _ = USUAL.whole
    box = (left + 0.5, top + 0.5, right - 0.5, top + 10.0)
    yield from brass_plate(box, look)
    face, size = look.typeface("title"), from_points(15)
    at = (mm(USUAL.width / 2), mm((box[1] + box[3] + cap_height(face, size)) / 2))
    yield set_line(words, face, size, look.swatch("ink"), at, anchor="middle", place=place)


def _points(setting: Setting, lines: Sequence[str], *, numbered: bool, place: str) -> Iterator[Element]:
    """Draw the numbered steps with their pictures. In large print there are no pictures, so that the words
    have their space."""
    look, large = theme(setting.variant), setting.text == "large"
    face, ink, size = look.typeface("text"), look.swatch("ink"), from_points(_SIZE)
    pictures = steps() if numbered else points(setting.definition.facts)
    left, right = (13.0 if large else 19.6 if numbered else 23.4), 57.0
    sides = flow(USUAL.width)

    def heights() -> dict[str, float]:
        leading = size * _LEADING
        return {words: len(wrap(words, face, size, right - left, place=place)) * leading for words in lines}

    least, size = size, largest(size, setting.text)
    while size > least and sum(heights().values()) > _BOTTOM - _TOP:
        size = max(least, size - from_points(0.25))
    height = heights()
    # Every step is at least as tall as its picture, and what is left over lies between them.
    tall = {words: height[words] if large else max(height[words], 11.4) for words in lines}
    gap = (_BOTTOM - _TOP - sum(tall.values())) / len(lines)
    top = _TOP + max(gap, 0.0) / 2
    for number, (words, picture) in enumerate(zip(lines, pictures, strict=True), 1):
        middle = mm(top + tall[words] / 2)
        if not large:
            yield from picture((sides.x(mm((left + 4.6) / 2)), middle), look)
        if large and not numbered:
            yield Circle((sides.x(9.0), mm(top + ascent(face, size) / 2)), 1.2, Style(look.swatch("walnut")))
        elif numbered:
            down = top + ascent(face, size) / 2 if large else middle - 4.3
            first = (sides.x(9.0 if large else 7.0), mm(down))
            yield from _number(str(number), first, look, place)
        # Where a language needs more lines than there is room for, the words get smaller.
        start = top if large else middle - height[words] / 2
        yield from set_block(
            words,
            face,
            size,
            ink,
            sides.box((left, mm(start), right, mm(start + height[words] + min(gap, 0.0) + 0.5))),
            leading=_LEADING,
            smallest=from_points(7.5),
            name=reading_name("", setting.text),
            place=place,
        )
        top += tall[words] + gap


def _number(words: str, at: tuple[float, float], look: Theme, place: str) -> Iterator[Element]:
    """Draw a number on a small disc."""
    face, size = look.typeface("label"), from_points(8.0)
    yield Circle(at, 1.9, Style(look.swatch("walnut")))
    base = (at[0], mm(at[1] + cap_height(face, size) / 2))
    yield set_line(words, face, size, look.swatch("paper"), base, anchor="middle", place=place)


# The patterns of the decks' backs: sunbeams, a harlequin's coat, scales and ribs of a leaf.


def _rays(left: float, top: float, right: float, bottom: float, loose: float) -> tuple[Segment, ...]:
    """Return rays from the middle, with rings around it."""
    x, y, found = (left + right) / 2, (top + bottom) / 2, list[Segment]()
    far = hypot(right - left, bottom - top) / 2 + 2.0
    count = int(36 / loose) * 2
    for k in range(count):
        a = 2 * pi * (k + 0.5) / count
        found += outline(
            ((x + 14 * cos(a), y + 14 * sin(a)), (x + far * cos(a), y + far * sin(a))), closed=False
        )
    for radius in (30.0, 33.0, 41.0, 44.0):
        found += circle_segments((mm(x), mm(y)), radius)
    return tuple(found)


def _lozenges(left: float, top: float, right: float, bottom: float, loose: float) -> tuple[Segment, ...]:
    """Return a pattern of lozenges, each with a smaller one inside."""
    w, h, found = 7.857 * loose, 11.4286 * loose, list[Segment]()
    x0, y0 = (left + right) / 2, (top + bottom) / 2
    across, down = ceil((right - left) / w / 2) + 1, ceil((bottom - top) / h) + 1
    for i in range(-across, across + 1):
        for j in range(-down, down + 1):
            x, y = x0 + i * w + (j % 2) * w / 2, y0 + j * h / 2
            for share in (1.0, 0.45):
                a, b = w / 2 * share, h / 2 * share
                found += outline(((x, y - b), (x + a, y), (x, y + b), (x - a, y)))
    return tuple(found)


def _scales(left: float, top: float, right: float, bottom: float, loose: float) -> tuple[Segment, ...]:
    """Return fish scales that hang down below the middle line and point up above it."""
    r, x0, y0, found = 4.6 * loose, (left + right) / 2, (top + bottom) / 2, list[Segment]()
    across = ceil((right - left) / r / 4) + 1
    for j in range(ceil((bottom - top) / r / 1.8) + 1):
        for i in range(-across, across + 1):
            for up in (1, -1):
                x, y = x0 + up * (i + (j % 2) / 2) * 2 * r, y0 + up * j * r * 0.9
                for share in (1.0, 0.55):
                    a = r * share
                    found += [
                        ("M", mm(x - a), mm(y)),
                        (
                            "C",
                            *(
                                mm(v)
                                for v in (
                                    x - a,
                                    y + up * a * QUARTER,
                                    x - a * QUARTER,
                                    y + up * a,
                                    x,
                                    y + up * a,
                                )
                            ),
                        ),
                        (
                            "C",
                            *(
                                mm(v)
                                for v in (x + a * QUARTER, y + up * a, x + a, y + up * a * QUARTER, x + a, y)
                            ),
                        ),
                    ]
    return tuple(found)


def _chevrons(left: float, top: float, right: float, bottom: float, loose: float) -> tuple[Segment, ...]:
    """Return the ribs of leaves on upright stems. The leaves on every second stem point down."""
    found, x0, y0 = list[Segment](), (left + right) / 2, (top + bottom) / 2
    half, rise = 6.875, 5.0
    across = ceil((right - left) / half / 4)
    for column in range(-across - 1, across + 1):
        x = x0 + (column + 0.5) * 2 * half
        way = 1 if column % 2 else -1
        found += outline(((x, top), (x, bottom)), closed=False)
        steps = ceil(((bottom - top) / 2 + rise) / (3.0 * loose))
        for k in range(-steps, steps + 1):
            y = y0 + k * 3.0 * loose
            found += outline(((x - half, y - way * rise), (x, y), (x + half, y - way * rise)), closed=False)
    return tuple(found)


PATTERNS: Mapping[str, Callable[[float, float, float, float, float], tuple[Segment, ...]]] = {
    "sun": _rays,
    "moth": _lozenges,
    "shell": _scales,
    "leaf": _chevrons,
}


# The backs of the figure decks: an emblem on a pattern of the deck, the same upside down.


def deck_back(deck: str, look: Theme, card: Card) -> Face:
    """Draw the back of the cards of a figure deck: its emblem twice on its pattern. The back looks the same
    upside down."""
    own, wash, paper = look.swatch(deck), look.swatch(f"{deck}-wash"), look.swatch("paper")
    box = pen.rounded_rectangle(*card.whole, 3.0)
    lines = wash if look.variant == "colour" else own
    width = {"colour": 0.45, "low-ink": 0.35, "mono": 0.6}[look.variant]
    pattern = PATTERNS[deck](*card.whole, 1.25 if look.variant == "low-ink" else 1.0)
    elements: list[Element] = []
    elements.append(Group((Path(pattern, Style(None, lines, width)),), clip=box, name=f"pattern:{deck}"))
    if look.variant != "colour":
        elements.append(Path(box, Style(None, own, 0.9)))
    elements += _deck_medallion(deck, own, wash, look, card)
    return card.face(f"back:{deck}", tuple(elements), own if look.variant == "colour" else paper)


def _deck_medallion(deck: str, own: Swatch, wash: Swatch, look: Theme, card: Card) -> Iterator[Element]:
    """Draw a shield with two emblems, as large as the card allows."""
    x, y = card.middle
    tall = card.height > 1.15 * card.width
    half_w = min(0.31 * card.width, 0.31 * card.height)
    half_h = min(half_w * 1.62, 0.4 * card.height) if tall else half_w * 1.3
    ground = wash if look.variant == "colour" else look.swatch("paper")
    outer = Style(own) if look.variant == "colour" else Style(ground, own, 0.9)
    for gap, style in ((-1.6, outer), (0.0, Style(ground)), (1.6, Style(None, own, 0.5))):
        shield = pen.rounded_rectangle(
            x - half_w + gap, y - half_h + gap, x + half_w - gap, y + half_h - gap, half_w - gap
        )
        yield Path(shield, style)
    size = min(half_h * 0.84, half_w * 1.36)
    for half in (0.0, 180.0):
        lift = compose(translate(x - size / 2, y - size - half_h * 0.045), scale(mm(size / 24)))
        yield Use(emblem(deck, own, ground), compose(rotate(half, card.middle), lift), f"icon:{deck}")


# The back of the movement cards: a chest of small drawers, and the sign of a swap.

_ORDER = (0, 2, 1, 3, 0, 3, 1, 2, 0, 1, 2, 0, 3, 1, 2, 1, 3, 0)
"""The colours of the small drawers, row by row down to the middle of the back."""

_PITCH = 11.0
"""The approximate distance in mm between the middles of two small drawers."""


def move_back(colours: tuple[Colours, ...], look: Theme, card: Card) -> Face:
    """Draw the back of the movement cards: a chest of small drawers. The back looks the same upside down."""
    left, top, right, bottom = card.whole
    inset = 1.6
    wide, high = right - left - 2 * inset, bottom - top - 2 * inset
    columns, rows = round(wide / _PITCH), round(high / _PITCH)
    chest = Style(look.swatch("walnut") if look.variant == "colour" else None, look.swatch("walnut"), 0.8)
    elements: list[Element] = [Path(pen.rounded_rectangle(*card.whole, 3.0), chest)]
    half: list[Element] = []
    for number in range((columns * rows + 1) // 2):
        row, column = divmod(number, columns)
        colour = colours[_ORDER[number % len(_ORDER)] % len(colours)]
        at = (left + inset + (column + 0.5) * wide / columns, top + inset + (row + 0.5) * high / rows)
        half += _small(colour, (mm(at[0]), mm(at[1])), 0.45 * min(wide / columns, high / rows), look)
    elements += half
    elements.append(Group(tuple(half), rotate(180.0, card.middle)))
    elements += _swap_medallion(look, card.middle, 0.3 * min(card.width, card.height))
    return card.face("back:move", tuple(elements), look.swatch("teal"))


def _small(colour: Colours, at: Point, half: float, look: Theme) -> Iterator[Element]:
    """Draw a small drawer: its paint, a field and its knob."""
    x, y = at
    dark, knob = look.swatch(f"{colour.id}-dark"), knob_outline(colour.knob, at, half / 7.6)
    if look.variant != "colour":
        wide = 0.35 if look.variant == "low-ink" else 0.5
        yield Path(
            pen.rounded_rectangle(x - half, y - half, x + half, y + half, 0.7), Style(None, dark, wide)
        )
        yield Path(knob, Style(None if look.variant == "low-ink" else dark, dark, 0.35))
        return
    yield Path(
        pen.rounded_rectangle(x - half, y - half, x + half, y + half, 0.7),
        Style(look.swatch(f"{colour.id}-shade")),
    )
    face, field = half - 0.45, half * 0.72
    yield Path(
        pen.rounded_rectangle(x - face, y - face, x + face, y + face, 0.5), Style(look.swatch(colour.id))
    )
    inner = pen.rounded_rectangle(x - field, y - field, x + field, y + field, 0.4)
    yield Path(inner, Style(None, look.swatch(f"{colour.id}-lit"), 0.3))
    yield Path(knob, Style(look.swatch("cream"), look.swatch("ink"), 0.35))


def _swap_medallion(look: Theme, at: Point, radius: float) -> Iterator[Element]:
    """Draw two arrows that change places in a medallion in the middle."""
    walnut = look.swatch("walnut")
    ground = look.swatch("paper")
    yield Path(circle_segments(at, mm(radius)), Style(ground, walnut, 1.2))
    ring = look.swatch("brass-dark" if look.variant != "mono" else "ink")
    yield Path(circle_segments(at, mm(radius - 1.6)), Style(None, ring, 0.5))
    yield from swap_mark(at, radius / 14.0, look)


def swap_mark(at: Point, size: float, look: Theme) -> Iterator[Element]:
    """Draw the sign of a swap, centred at a point: two drawers with two arrows around them. It looks the same
    upside down and is 22 mm across at `size` 1."""
    x, y = at
    accent, walnut = look.swatch("hero"), look.swatch("walnut")
    for s in (1, -1):
        u = s * size
        start, tip = (x - u * 6.2, y - u * 4.2), (x + u * 6.6, y - u * 4.6)
        curve = (x - u * 4.0, y - u * 11.0, x + u * 4.6, y - u * 11.0, x + u * 6.0, y - u * 6.4)
        path: tuple[Segment, ...] = (("M", *(mm(v) for v in start)), ("C", *(mm(v) for v in curve)))
        yield Path(path, Style(None, accent, mm(1.8 * size), round=False))
        points = (
            (tip[0] - u * 3.4, tip[1] - u * 2.0),
            (tip[0] + u * 2.2, tip[1] - u * 3.0),
            (tip[0] + u * 0.2, tip[1] + u * 1.8),
        )
        yield Polygon(tuple((mm(a), mm(b)) for a, b in points), Style(accent))
        left = x - u * 5.6
        half = 3.5 * size
        box = pen.rounded_rectangle(left - half, y - half, left + half, y + half, 0.7 * size)
        fill = walnut if look.variant == "colour" else look.swatch("paper")
        yield Path(box, Style(fill, walnut, mm(max(0.4, 0.7 * size))))
        mark = look.swatch("cream") if fill is walnut else walnut
        yield Circle((mm(left), mm(y)), mm(1.1 * size), Style(mark))
