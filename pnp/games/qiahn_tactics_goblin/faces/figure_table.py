"""The figures of the table: the quick start, both sides before the first round, and the middle of a round."""

from collections.abc import Iterator, Sequence

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces import backs, fronts, table
from pnp.games.qiahn_tactics_goblin.faces.backs import struck
from pnp.games.qiahn_tactics_goblin.faces.card import POKER, rounded_rectangle
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.facts import Facts, cards
from pnp.scene import (
    Box,
    Circle,
    Drawing,
    Element,
    Face,
    Group,
    Path,
    Style,
    Swatch,
    Theme,
    compose,
    rotate,
    scale,
    translate,
)
from pnp.text import Align, set_line
from pnp.units import Point, from_points, mm

# The figure of the table in the middle of a round: each pile and row is a zone with its name.

_W = 16.0
"""The width of a card in mm."""
_SIZE = _W / POKER.width
_H = mm(POKER.height * _SIZE)
_PAD, _HEAD = 2.4, 5.6
"""The space in mm around the cards of a zone, and the height in mm of the line above them with the zone's
name."""
_GAP = 3.0
"""The space in mm between two zones, and from a zone to the edge of its half."""
_HIGH = mm(_HEAD + _H + _PAD)
_LEFT, _CENTRE, _RIGHT = 41.0, 56.8, 68.2
"""The widths in mm of the zones in each column."""
_WIDE = mm(_LEFT + _CENTRE + _RIGHT + 4 * _GAP)
_HALF, _STRIP = mm(2 * _HIGH + 3 * _GAP), mm(_HIGH + 2 * _GAP)
"""The height in mm of each side's half, and of the strip between the halves."""
_WINDOW = rounded_rectangle((0.0, 0.0, POKER.width, POKER.height), 3.5)
_ATTACKS, _DEFENDS = "cara", "cruz"

Zone = tuple[str, Box, tuple[tuple[Face, Point], ...]]
"""A zone of a half of the table: its name, its box as its own side sees it, and its cards."""


def battlefield(setting: Setting) -> Drawing:
    """Draw the places of cards: Cara's half below, Cruz's above, the turn card and the Spirit between
    them."""
    usual = table.usual_setting(setting)
    look, low = theme(usual.variant), mm(_HALF + _STRIP)
    elements: list[Element] = []
    for side, top in ((_DEFENDS, 0.0), (_ATTACKS, low)):
        edge = Style(look.swatch(f"{side}-tint"), look.swatch("line"), 0.35)
        elements.append(Path(rounded_rectangle((0.0, top, _WIDE, mm(top + _HALF)), 3.0), edge))
        for text, (x0, y0, x1, y1), laid in _zones(usual, side):
            tone = look.swatch(f"{side}-dark")
            if side == _ATTACKS:
                elements += _panel(look, usual.say(text), (x0, mm(top + y0), x1, mm(top + y1)), tone)
                elements += [_place_card(look, face, (x, mm(top + y))) for face, (x, y) in laid]
                continue
            box = (mm(_WIDE - x1), mm(_HALF - y1), mm(_WIDE - x0), mm(_HALF - y0))
            elements += _panel(look, usual.say(text), box, tone)
            across, down = _WIDE - _W, mm(box[1] + _HEAD)
            elements += [_place_card(look, face, (mm(across - x), down), 180.0) for face, (x, _) in laid]
    elements += _strip(usual, look)
    return Drawing(_WIDE, mm(2 * _HALF + _STRIP), tuple(elements))


def _zones(setting: Setting, side: str) -> Iterator[Zone]:
    """Yield the zones of a side's half as its player sees them. The first row is the one towards the middle
    of the table."""
    definition, back = setting.definition, backs.back_face(setting, side)
    names = [entry.id for entry in cards(definition, "fighter", side)]
    fighters = {each: _front(setting, each) for each in names}
    forward = (3, 8) if side == _ATTACKS else (4, 10)
    equipment = [entry.id for entry in cards(definition, "equipment", side) for _ in range(entry.copies)]
    magic = [entry.id for entry in cards(definition, "magic", side)]
    near, far = _GAP, mm(2 * _GAP + _HIGH)
    left, centre, right = _GAP, mm(2 * _GAP + _LEFT), mm(3 * _GAP + _LEFT + _CENTRE)
    yield _zone("qíahnberas", (left, near), _LEFT, [back] * 3, 10.0)
    yield _zone("vanguard", (centre, near), _CENTRE, [fighters[names[k]] for k in forward], 18.0)
    yield _zone("magic", (right, near), _RIGHT, [_front(setting, each) for each in magic], 15.8)
    yield _zone("tropa", (left, far), _LEFT, [back] * 3, 0.8)
    yield _zone("reserve", (centre, far), _CENTRE, [fighters[names[k]] for k in (0, 6, 11)], 18.0)
    yield _zone("equipment", (right, far), _RIGHT, [_front(setting, each) for each in equipment], 15.8)


def _zone(text: str, at: Point, wide: float, faces: Sequence[Face], step: float) -> Zone:
    """Return a zone with its cards centred in it, `step` mm from one card to the next."""
    x, y = at
    start = x + (wide - _W - step * (len(faces) - 1)) / 2
    laid = tuple((face, (mm(start + k * step), mm(y + _HEAD))) for k, face in enumerate(faces))
    return text, (x, y, mm(x + wide), mm(y + _HIGH)), laid


def _strip(setting: Setting, look: Theme) -> Iterator[Element]:
    """Draw the cards between the halves, and the name of the side that attacks."""
    top, middle, wide = mm(_HALF + _GAP), _WIDE / 2, 30.0
    spirit = next(each for each in setting.definition.components if each.id == "spirit")
    for text, face, x in (
        ("turn card", backs.turn_face(setting, _ATTACKS), middle - wide - _GAP / 2),
        (spirit.name, fronts.front(setting, spirit), middle + _GAP / 2),
    ):
        box = (mm(x), top, mm(x + wide), mm(top + _HIGH))
        yield from _panel(look, setting.say(text), box, look.swatch("ink"))
        yield _place_card(look, face, (mm(x + (wide - _W) / 2), mm(top + _HEAD)))
    for side, role, y in ((_DEFENDS, "defender", top + 5.0), (_ATTACKS, "attacker", top + _HIGH - 7.0)):
        tone = look.swatch(f"{side}-dark")
        yield set_line(
            side.title(), look.typeface("title"), from_points(13), tone, (_GAP, mm(y)), place="figure table"
        )
        yield _word(look, setting.say(role), (_GAP, mm(y + 4.8)), tone, "start")


def _panel(look: Theme, text: str, box: Box, tone: Swatch) -> Iterator[Element]:
    """Draw the dashed outline of a zone, with its name above its cards."""
    yield Path(rounded_rectangle(box, 2.0), Style(None, tone, 0.4, (1.6, 1.2)))
    yield _word(look, text, (mm((box[0] + box[2]) / 2), mm(box[1] + 3.9)), tone, "middle")


def _word(look: Theme, text: str, at: Point, tone: Swatch, anchor: Align) -> Element:
    face, size = look.typeface("label"), from_points(9)
    return set_line(text, face, size, tone, at, anchor=anchor, place="figure table")


def _front(setting: Setting, name: str) -> Face:
    return fronts.front(setting, next(each for each in setting.definition.components if each.id == name))


def _place_card(look: Theme, face: Face, at: Point, turn: float = 0.0) -> Element:
    """Draw a card on the table; `at` is its upper left corner."""
    edge = Path(_WINDOW, Style(stroke=look.swatch("ink"), width=0.35 / _SIZE))
    middle = (POKER.width / 2, POKER.height / 2)
    placed = compose(translate(*at), compose(scale(_SIZE), rotate(turn, middle)))
    return Group((Group(face.elements, clip=_WINDOW), edge), placed)


# The figure of the quick start: both sides of the table before the first round, with the steps' numbers.

_SETUP_SIZE = 0.215
"""The scale of the cards in the figure of the set-up."""
_SETUP_W, _SETUP_H = mm(POKER.width * _SETUP_SIZE), mm(POKER.height * _SETUP_SIZE)
_STEP, _SETUP_GAP = mm(_SETUP_W + 1.6), 6.8
_SETUP_WIDE = 132.0
_MIDDLE = 62.5
"""The y in mm of the turn card."""
_NEAR = 13.0
"""The distance in mm from the turn card to the first row of cards."""
_UNDER = 3.2
"""The distance in mm from cards to the baseline of their names."""
_MARGIN = 2.6
"""The margin in mm around everything on the table."""
_NAMED = 114.0
"""The place in mm of the lower side's name. The upper side's name has the same distance from the upper
edge."""
_SETUP_WINDOW = rounded_rectangle((0.0, 0.0, POKER.width, POKER.height), 3.5)


def setup_steps(setting: Setting) -> Drawing:
    """Draw Cara's side below and Cruz's above, upside down, with the turn card and a coin between them."""
    usual = table.usual_setting(setting)
    look = theme(usual.variant)
    elements = [_mat(look, "cara"), *_half(usual, "cara")]
    turn = compose(translate(_SETUP_WIDE, 2 * _MIDDLE), rotate(180.0))
    elements.append(Group((_mat(look, "cruz"), *_half(usual, "cruz")), turn))
    elements += _centre(usual, look)
    elements += _words(usual, look)
    rows = _MIDDLE + _NEAR
    marks = (
        (_SETUP_WIDE - 3.4, rows + 2 * _SETUP_H + _SETUP_GAP - 2.0),
        (46.0, rows + 1.0),
        (_open_cards_left(1) - 1.6, rows + 1.0),
        (4.0, rows + 1.0),
        (_SETUP_WIDE / 2 - 11.0, _MIDDLE - 8.0),
    )
    for number, at in enumerate(marks[1:], 2):
        elements += _number(look, number, at)
    elements += _number(look, 1, (5.0, _NAMED - 2.2))
    margin = Group(tuple(elements), translate(_MARGIN, _MARGIN))
    return Drawing(mm(_SETUP_WIDE + 2 * _MARGIN), mm(2 * (_MIDDLE + _MARGIN)), (margin,))


def _mat(look: Theme, side: str) -> Element:
    """Draw a player's half of the table, as that player sees it."""
    fill = look.swatch(f"{side}-tint") if look.variant == "colour" else None
    box = (-_MARGIN + 0.4, _MIDDLE + _NEAR - 3.2, _SETUP_WIDE + _MARGIN - 0.4, 2 * _MIDDLE + _MARGIN - 0.4)
    return Path(rounded_rectangle(box, 3.0), Style(fill, look.swatch("line"), 0.35))


def _open_cards_left(column: int) -> float:
    """Return the left edge of a column of open cards, which are on the right of the half."""
    return mm(_SETUP_WIDE - (5 - column) * _STEP + 1.1)


def _half(setting: Setting, side: str) -> Iterator[Element]:
    """Draw one side of the table, as its player sees it."""
    facts: Facts = setting.definition.facts
    back, top = backs.back_face(setting, side), _MIDDLE + _NEAR
    for k in range(facts.deal.kept):
        yield _place_setup_card(setting, back, (2.0 + k * 10.0, top + abs(k - 1) * 0.8), (k - 1) * 6.0)
    for lift in (0.0, 0.7, 1.4):
        yield _place_setup_card(setting, back, (46.0 - lift, top - lift))
    open_cards = [
        [entry for entry in cards(setting.definition, "equipment", side) for _ in range(entry.copies)],
        cards(setting.definition, "magic", side),
    ]
    for row, entries in enumerate(open_cards):
        for k, entry in enumerate(entries):
            at = (_open_cards_left(k + 1), top + row * (_SETUP_H + _SETUP_GAP))
            yield _place_setup_card(setting, fronts.front(setting, entry), at)
    below, right = top + _SETUP_H + _UNDER, (_open_cards_left(1) + _SETUP_WIDE) / 2
    for words, x, y in (
        ("qíahnberas", 2.0 + 10.0 + _SETUP_W / 2, below + 1.0),
        ("tropa", 46.0 + _SETUP_W / 2, below),
        ("equipment", right, below),
        ("magic", right, below + _SETUP_H + _SETUP_GAP),
    ):
        yield _setup_word(setting, words, (x, y))


def _centre(setting: Setting, look: Theme) -> Iterator[Element]:
    x = _SETUP_WIDE / 2
    yield _place_setup_card(
        setting, backs.turn_face(setting, "cara"), (x - _SETUP_W / 2, _MIDDLE - _SETUP_H / 2)
    )
    at = (mm(x + 17.0), _MIDDLE)
    yield Circle(at, 6.4, Style(look.swatch("gold"), look.swatch("ink"), 0.6))
    yield Circle(at, 5.4, Style(look.swatch("gold-light"), look.swatch("ink"), 0.3))
    yield struck(look, "cara", "gold-light", "gold-dark", at, 5.2)


def _words(setting: Setting, look: Theme) -> Iterator[Element]:
    """Draw the names of each side's piles and of the turn card, upright for the reader."""
    for side, x, y, anchor in (
        ("Cara", 11.0, _NAMED, "start"),
        ("Cruz", _SETUP_WIDE - 2.0, 2 * _MIDDLE - _NAMED + 4.5, "end"),
    ):
        tone, face = look.swatch(side.lower() if look.variant != "mono" else "ink"), look.typeface("title")
        at, size = (mm(x), mm(y)), from_points(18)
        yield set_line(side, face, size, tone, at, anchor=anchor, place="figure")  # type: ignore[arg-type]
    yield _setup_word(setting, "turn card", (_SETUP_WIDE / 2 - 20.0, _MIDDLE + 1.0))


def _setup_word(setting: Setting, text: str, at: Point) -> Element:
    look = theme(setting.variant)
    face, size = look.typeface("label"), from_points(8.5)
    place = "figure setup-steps"
    at = (mm(at[0]), mm(at[1]))
    return set_line(setting.say(text), face, size, look.swatch("ink"), at, anchor="middle", place=place)


def _place_setup_card(setting: Setting, face: Face, at: Point, turn: float = 0.0) -> Element:
    """Draw a card on the table; `at` is its upper left corner."""
    edge = Path(_SETUP_WINDOW, Style(stroke=theme(setting.variant).swatch("ink"), width=0.35 / _SETUP_SIZE))
    middle = (POKER.width / 2, POKER.height / 2)
    placed = compose(translate(mm(at[0]), mm(at[1])), compose(scale(_SETUP_SIZE), rotate(turn, middle)))
    return Group((Group(face.elements, clip=_SETUP_WINDOW), edge), placed)


def _number(look: Theme, number: int, at: Point) -> Iterator[Element]:
    yield Circle((mm(at[0]), mm(at[1])), 3.3, Style(look.swatch("accent"), look.swatch("white"), 0.6))
    yield table.number(look, str(number), (mm(at[0]), mm(at[1])), 10.5, "white")
