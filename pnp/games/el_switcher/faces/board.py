"""Draw the board: a cabinet seen from above, with thirty-six compartments and four places for the padlock.

The words appear twice, upright for each side of the table.
"""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.el_switcher.faces import pen
from pnp.games.el_switcher.faces.cards import swap_mark
from pnp.games.el_switcher.faces.curiosities import BOX, NAMES, curiosity
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import Facts
from pnp.scene import (
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Style,
    Swatch,
    Theme,
    Use,
    circle_segments,
    compose,
    line,
    rectangle,
    rotate,
    scale,
    translate,
)
from pnp.text import cap_height, line_width, set_line
from pnp.units import Point, from_points, mm

WIDTH, HEIGHT = 356.0, 254.0
"""The size of the board in mm, for two sheets of A4 or Letter, or one sheet of A3 or Tabloid."""

DRAWING = 28.6
"""The size of a curiosity in mm."""

_DEPTH = 2.4
"""The visible width in mm of a compartment's walls. A drawer hides all but their upper edges."""

_EDGE = 4.2
"""The distance in mm from the cut to the cabinet's outer line."""

_PILE = (56.0, 80.0)
"""The width and height in mm of the place of a pile of cards, which is a little smaller than a card."""

LOCK = 34.0
"""The size in mm of the place of a colour, where the padlock lies while that colour is locked."""


def origin(setting: Setting) -> Point:
    """Return the upper left corner of the compartments on the board, in mm."""
    table = setting.definition.square_board()
    side = table.size_mm
    return (mm((WIDTH - table.columns * side) / 2), mm((HEIGHT - table.rows * side) / 2))


def board_face(setting: Setting) -> Face:
    """Return the face of the board in the kit's language."""
    look = theme(setting.variant)
    ground = look.swatch("walnut-wash")
    elements: list[Element] = [rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(ground), "ground")]
    elements += _timber(setting, look)
    elements += _compartments(setting, look)
    elements += _places(setting, look)
    for half in (0.0, 180.0):
        turned = rotate(half, (WIDTH / 2, HEIGHT / 2))
        elements.append(Group(tuple(_half(setting, look, half == 0.0)), turned))
    trim = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    return Face("board", WIDTH, HEIGHT, trim, tuple(elements), ground)


def _timber(setting: Setting, look: Theme) -> Iterator[Element]:
    """Draw the wooden boards of the cabinet's frame, with grain and mouldings."""
    left, top = origin(setting)
    right, bottom = WIDTH - left, HEIGHT - top
    boards = (
        (_EDGE, _EDGE, WIDTH - _EDGE, top - 3.0, "flame", 21, 1.9),
        (_EDGE, bottom + 3.0, WIDTH - _EDGE, HEIGHT - _EDGE, "flame", 22, 1.9),
        (_EDGE, top - 3.0, left - 3.0, bottom + 3.0, "straight", 23, 2.1),
        (right + 3.0, top - 3.0, WIDTH - _EDGE, bottom + 3.0, "straight", 24, 2.1),
    )
    edge = look.swatch("brass" if look.variant == "colour" else "walnut")
    for x0, y0, x1, y1, kind, seed, pitch in boards:
        box = pen.rounded_rectangle(x0, y0, x1, y1, 0.8)
        if look.variant == "colour":
            veins = pen.grain(kind, seed, (x0, y0, x1, y1), pitch)  # type: ignore[arg-type]  # a timber
            fine = Style(None, look.swatch("walnut-line"), 0.3, round=False)
            yield Group((Path(veins, fine),), clip=box, name="grain")
        yield Path(box, Style(None, look.swatch("walnut-line"), 0.5))
    yield Path(
        pen.rounded_rectangle(_EDGE, _EDGE, WIDTH - _EDGE, HEIGHT - _EDGE, 3.0), Style(None, edge, 0.7)
    )
    yield from _corners(look)
    for gap, width in ((3.0, 0.9), (1.6, 0.35)):
        yield rectangle(
            left - gap, top - gap, right - left + 2 * gap, bottom - top + 2 * gap, Style(None, edge, width)
        )


def _compartments(setting: Setting, look: Theme) -> Iterator[Element]:
    """Draw each compartment with its walls, its floor and its curiosity."""
    table = setting.definition.square_board()
    x0, y0 = origin(setting)
    side, d = table.size_mm, _DEPTH
    ink, floor = look.swatch("ink"), look.swatch("wood-pale")
    width = {"colour": 0.6, "low-ink": 0.4, "mono": 0.8}[look.variant]
    for number in range(table.columns * table.rows):
        row, column = divmod(number, table.columns)
        x, y = x0 + column * side, y0 + row * side
        walls = look.swatch("wood-light")
        corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
        yield Polygon(tuple((mm(a), mm(b)) for a, b in corners), Style(walls), f"cell:{number}")
        if look.variant == "colour":
            shade = ((x, y), (x + side, y), (x + side - d, y + d), (x + d, y + d), (x + d, y + side - d))
            dark = (*shade, (x, y + side))
            yield Polygon(tuple((mm(a), mm(b)) for a, b in dark), Style(look.swatch("wood-line")))
        inner = rectangle(
            x + d, y + d, side - 2 * d, side - 2 * d, Style(floor, look.swatch("wood-line"), 0.3)
        )
        yield inner
        if look.variant != "mono":
            for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)):
                start = (x + a * side, y + b * side)
                end = (x + d + a * (side - 2 * d), y + d + b * (side - 2 * d))
                yield line(start, end, Style(None, look.swatch("wood-line"), 0.3))
        lift = (side - DRAWING) / 2
        at = compose(translate(x + lift, y + lift), scale(mm(DRAWING / BOX)))
        yield Use(curiosity(NAMES[number % len(NAMES)], look, DRAWING), at, f"curiosity:{number}")
        edge = Style(None, look.swatch("walnut") if look.variant == "colour" else ink, width)
        yield rectangle(x, y, side, side, edge)


def _places(setting: Setting, look: Theme) -> Iterator[Element]:
    """Draw the four places of the padlock, with light from one side."""
    facts: Facts = setting.definition.facts
    left, top = origin(setting)
    near, far = mm((left - 3.0 + _EDGE) / 2), mm(WIDTH - (left - 3.0 + _EDGE) / 2)
    high, low = mm(top + 19.0), mm(HEIGHT - top - 19.0)
    spots = ((near, high), (near, low), (far, low), (far, high))
    for colour, at in zip(facts.colours, spots, strict=True):
        yield from _place(look, colour.id, colour.knob, at)


def _corners(look: Theme) -> Iterator[Element]:
    """Draw the brass fittings at the corners of the frame."""
    edge = Style(look.swatch("brass"), look.swatch("brass-dark"), 0.5)
    fitting = pen.path(
        "M0 3 C0 1 1 0 3 0 H19 C17.4 2.6 14 2.4 12.6 4.6 C11.4 6.4 8 4.8 6.4 6.4 C4.8 8 6.4 11.4 4.6 12.6 "
        "C2.4 14 2.6 17.4 0 19 Z"
    )
    rivets = ((4.0, 4.0), (12.6, 2.0), (2.0, 12.6))
    for x, y, turn in ((0.0, 0.0, 0.0), (1.0, 0.0, 90.0), (1.0, 1.0, 180.0), (0.0, 1.0, 270.0)):
        at = (_EDGE + x * (WIDTH - 2 * _EDGE), _EDGE + y * (HEIGHT - 2 * _EDGE))
        heads = [
            Path(circle_segments(each, 0.8), Style(look.swatch("cream"), look.swatch("brass-dark"), 0.3))
            for each in rivets
        ]
        yield Group((Path(fitting, edge), *heads), compose(translate(*at), rotate(turn)))


def _half(setting: Setting, look: Theme, first: bool) -> Iterator[Element]:
    """Draw the parts of the board that one side of the table reads: the left wing and the left end of the
    upper board."""
    left, top = origin(setting)
    middle = mm((left - 3.0 + _EDGE) / 2)
    words = setting.say("Draw pile" if first else "Discards")
    name = "pile:draw" if first else "pile:discards"
    yield from _pile(look, name, (middle, HEIGHT / 2), words, first)
    for y in (HEIGHT / 2 - 54.5, HEIGHT / 2 + 54.5):
        yield from _keyhole(look, (middle, y), 180.0 if y > HEIGHT / 2 else 0.0)
    title = setting.say(setting.definition.game.title)
    yield from _plate(look, title, "title", 25.0, (left + 52.0, (top - 3.0 + _EDGE) / 2), 11.4)
    caption = setting.say("The padlock lies on the last colour used")
    yield from _plate(look, caption, "label", 11.0, (WIDTH - left - 56.0, (top - 3.0 + _EDGE) / 2), 8.6)


def _plate(look: Theme, words: str, role: str, points: float, at: Point, height: float) -> Iterator[Element]:
    """Draw a brass plate with words, riveted to the frame."""
    face, size, ink = look.typeface(role), from_points(points), look.swatch("ink")
    half = line_width(words, face, size) / 2 + 5.5
    x, y = at
    box = pen.rounded_rectangle(x - half, y - height / 2, x + half, y + height / 2, min(2.4, height / 3))
    yield Path(box, Style(look.swatch("brass"), look.swatch("brass-dark"), 0.5))
    for end in (-1, 1):
        rivet = circle_segments((mm(x + end * (half - 2.4)), mm(y)), 0.7)
        yield Path(rivet, Style(look.swatch("cream"), look.swatch("brass-dark"), 0.3))
    base = (x, mm(y + cap_height(face, size) / 2))
    yield set_line(words, face, size, ink, base, anchor="middle", place="board")


def _pile(look: Theme, name: str, at: Point, words: str, face_down: bool) -> Iterator[Element]:
    """Draw the place for a pile of cards, with its name above and, for the opposite player, below."""
    x, y = at
    w, h = _PILE
    left, top, right, bottom = mm(x - w / 2), mm(y - h / 2), mm(x + w / 2), mm(y + h / 2)
    edge = look.swatch("brass" if look.variant == "colour" else "walnut")
    felt = look.swatch("walnut-line") if look.variant == "colour" else None
    yield Path(pen.rounded_rectangle(left, top, right, bottom, 3.0), Style(felt, edge, 0.6), name)
    yield Path(
        pen.rounded_rectangle(left + 2, top + 2, right - 2, bottom - 2, 2.0),
        Style(None, edge, 0.3, (1.4, 1.2) if face_down else (0.3, 1.4)),
    )
    face, size = look.typeface("label"), from_points(11)
    colour = look.swatch("cream" if look.variant == "colour" else "ink")
    half = h / 2 - 8.0
    for angle, down in ((0.0, -half), (180.0, half)):
        base = cap_height(face, size) / 2 * (1 if angle == 0 else -1)
        spot = (x, mm(y + down + base))
        yield set_line(words, face, size, colour, spot, anchor="middle", angle=angle, place="board")
    yield from _swap(look, at, edge)


def _swap(look: Theme, at: Point, edge: Swatch) -> Iterator[Element]:
    """Draw the sign on the backs of the movement cards, pressed into the felt."""
    yield Path(circle_segments(at, 14.4), Style(look.swatch("wood-pale"), edge, 0.8))
    yield from swap_mark(at, 0.95, look)


def _keyhole(look: Theme, at: Point, turn: float) -> Iterator[Element]:
    """Draw a brass escutcheon with its keyhole."""
    edge, brass = look.swatch("brass-dark"), look.swatch("brass")
    plate = pen.path(
        "M0 -9 C3 -9 3 -6.6 5 -6 C7 -5.4 6.4 -2 5 0 C6.4 2 7 5.4 5 6 C3 6.6 3 9 0 9 "
        "C-3 9 -3 6.6 -5 6 C-7 5.4 -6.4 2 -5 0 C-6.4 -2 -7 -5.4 -5 -6 C-3 -6.6 -3 -9 0 -9 Z"
    )
    hole = pen.path("M0 -4 C2.6 -4 2.6 -.8 1 -.2 L1.9 4.4 H-1.9 L-1 -.2 C-2.6 -.8 -2.6 -4 0 -4 Z")
    shapes: list[Element] = [Path(plate, Style(brass, edge, 0.5)), Path(hole, Style(look.swatch("ink")))]
    shapes += [
        Path(circle_segments((0.0, y), 0.7), Style(look.swatch("cream"), edge, 0.3)) for y in (-6.8, 6.8)
    ]
    yield Group(tuple(shapes), compose(translate(*at), rotate(turn)))


def _place(look: Theme, colour: str, knob: str, at: Point) -> Iterator[Element]:
    """Draw the place of a colour: its knob on its paint. The padlock lies there while the colour is
    locked."""
    x, y = at
    half = LOCK / 2
    box = pen.rounded_rectangle(x - half, y - half, x + half, y + half, 4.0)
    edge = look.swatch("brass" if look.variant == "colour" else f"{colour}-dark")
    paint, dark = look.swatch(colour), look.swatch(f"{colour}-dark")
    if look.variant == "colour":
        # Sunk into the frame: its upper and left walls are in shade, the others are lit.
        yield Path(box, Style(look.swatch(f"{colour}-shade"), edge, 0.9), f"lock:{colour}")
        low = pen.rounded_rectangle(x - half + 1.6, y - half + 1.6, x + half - 0.5, y + half - 0.5, 3.4)
        yield Path(low, Style(look.swatch(f"{colour}-lit")))
    else:
        yield Path(box, Style(None, edge, 0.8), f"lock:{colour}")
    inner = pen.rounded_rectangle(x - half + 2, y - half + 2, x + half - 1.4, y + half - 1.4, 2.8)
    yield Path(inner, Style(None if look.variant == "mono" else paint, dark, 0.4))
    yield from pen.knob(knob, at, 1.9, look)  # type: ignore[arg-type]  # a knob of the facts
