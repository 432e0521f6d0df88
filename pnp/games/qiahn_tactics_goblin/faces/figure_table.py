"""The figures of the table: the quick start, both sides before the first round, and the middle of a round."""

from collections.abc import Iterator, Sequence

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces import backs, fronts, table
from pnp.games.qiahn_tactics_goblin.faces.card import POKER, rounded_rectangle
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.facts import cards
from pnp.games.tabling import FIGURE, WIDE, draw_setup
from pnp.scene import (
    Box,
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

_STEPS = {"player.1": "1", "tropa.1": "2", "open.1": "3", "hand.1": "4", "turn": "5"}
"""The number of the step of the quick start in which each zone or component comes to the table."""


def setup_steps(setting: Setting) -> Drawing:
    """Draw the table at the start, with the numbers of the steps."""
    shown = {"middle", "tropa", "open", "hand"}
    return draw_setup(
        setting,
        f"{FIGURE}2",
        numbers=_STEPS,
        shows=lambda zone: zone.base in shown,
        width=WIDE,
        height=130.0,
    )
