"""The figure of the quick start: both sides of the table before the first round, with the steps' numbers."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces import backs, fronts, tiles
from pnp.games.qiahn_tactics_goblin.faces.coinface import struck
from pnp.games.qiahn_tactics_goblin.faces.format import POKER, rounded_rectangle
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.facts import Facts, cards
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Face,
    Group,
    Path,
    Style,
    Theme,
    compose,
    rotate,
    scale,
    translate,
)
from pnp.text import set_line
from pnp.units import Point, from_points, mm

_SIZE = 0.215
"""The scale of the cards."""
_W, _H = mm(POKER.width * _SIZE), mm(POKER.height * _SIZE)
_STEP, _GAP = mm(_W + 1.6), 6.8
_WIDE = 132.0
_MIDDLE = 62.5
"""The height of the turn card, in mm from the top."""
_NEAR = 13.0
"""The distance in mm from there to the first row of cards."""
_UNDER = 3.2
"""The distance in mm from cards to the base line of their names."""
_MARGIN = 2.6
"""The margin in mm around everything on the table."""
_NAMED = 114.0
"""The place of the lower side's name; the upper side's name is as far from its own edge."""
_WINDOW = rounded_rectangle((0.0, 0.0, POKER.width, POKER.height), 3.5)


def setup_steps(setting: Setting) -> Drawing:
    """Draw Cara's side below and Cruz's above, upside down, with the turn card and a coin between them."""
    usual = tiles.usual_setting(setting)
    look = theme(usual.variant)
    elements = [_mat(look, "cara"), *_half(usual, "cara")]
    turn = compose(translate(_WIDE, 2 * _MIDDLE), rotate(180.0))
    elements.append(Group((_mat(look, "cruz"), *_half(usual, "cruz")), turn))
    elements += _centre(usual, look)
    elements += _words(usual, look)
    rows = _MIDDLE + _NEAR
    marks = (
        (_WIDE - 3.4, rows + 2 * _H + _GAP - 2.0),
        (46.0, rows + 1.0),
        (_open_cards_left(1) - 1.6, rows + 1.0),
        (4.0, rows + 1.0),
        (_WIDE / 2 - 11.0, _MIDDLE - 8.0),
    )
    for number, at in enumerate(marks[1:], 2):
        elements += _number(look, number, at)
    elements += _number(look, 1, (5.0, _NAMED - 2.2))
    margin = Group(tuple(elements), translate(_MARGIN, _MARGIN))
    return Drawing(mm(_WIDE + 2 * _MARGIN), mm(2 * (_MIDDLE + _MARGIN)), (margin,))


def _mat(look: Theme, side: str) -> Element:
    """Draw a player's half of the table, as that player sees it."""
    fill = look.swatch(f"{side}-tint") if look.variant == "colour" else None
    box = (-_MARGIN + 0.4, _MIDDLE + _NEAR - 3.2, _WIDE + _MARGIN - 0.4, 2 * _MIDDLE + _MARGIN - 0.4)
    return Path(rounded_rectangle(box, 3.0), Style(fill, look.swatch("line"), 0.35))


def _open_cards_left(column: int) -> float:
    """Return the left edge of a column of open cards, which are on the right."""
    return mm(_WIDE - (5 - column) * _STEP + 1.1)


def _half(setting: Setting, side: str) -> Iterator[Element]:
    """Draw one side of the table, as its player sees it."""
    facts: Facts = setting.definition.facts
    back, top = backs.back_face(setting, side), _MIDDLE + _NEAR
    for k in range(facts.deal.kept):
        yield _place_card(setting, back, (2.0 + k * 10.0, top + abs(k - 1) * 0.8), (k - 1) * 6.0)
    for lift in (0.0, 0.7, 1.4):
        yield _place_card(setting, back, (46.0 - lift, top - lift))
    open_cards = [
        [entry for entry in cards(setting.definition, "equipment", side) for _ in range(entry.copies)],
        cards(setting.definition, "magic", side),
    ]
    for row, entries in enumerate(open_cards):
        for k, entry in enumerate(entries):
            at = (_open_cards_left(k + 1), top + row * (_H + _GAP))
            yield _place_card(setting, fronts.front(setting, entry), at)
    below, right = top + _H + _UNDER, (_open_cards_left(1) + _WIDE) / 2
    for words, x, y in (
        ("qíahnberas", 2.0 + 10.0 + _W / 2, below + 1.0),
        ("tropa", 46.0 + _W / 2, below),
        ("equipment", right, below),
        ("magic", right, below + _H + _GAP),
    ):
        yield _word(setting, words, (x, y))


def _centre(setting: Setting, look: Theme) -> Iterator[Element]:
    x = _WIDE / 2
    yield _place_card(setting, backs.turn_face(setting, "cara"), (x - _W / 2, _MIDDLE - _H / 2))
    at = (mm(x + 17.0), _MIDDLE)
    yield Circle(at, 6.4, Style(look.swatch("gold"), look.swatch("ink"), 0.6))
    yield Circle(at, 5.4, Style(look.swatch("gold-light"), look.swatch("ink"), 0.3))
    yield struck(look, "cara", "gold-light", "gold-dark", at, 5.2)


def _words(setting: Setting, look: Theme) -> Iterator[Element]:
    """Draw the name of each side beside its piles, and that of the turn card, upright for the reader."""
    for side, x, y, anchor in (
        ("Cara", 11.0, _NAMED, "start"),
        ("Cruz", _WIDE - 2.0, 2 * _MIDDLE - _NAMED + 4.5, "end"),
    ):
        tone, face = look.swatch(side.lower() if look.variant != "mono" else "ink"), look.typeface("title")
        at, size = (mm(x), mm(y)), from_points(18)
        yield set_line(side, face, size, tone, at, anchor=anchor, place="figure")  # type: ignore[arg-type]
    yield _word(setting, "turn card", (_WIDE / 2 - 20.0, _MIDDLE + 1.0))


def _word(setting: Setting, text: str, at: Point) -> Element:
    look = theme(setting.variant)
    face, size = look.typeface("label"), from_points(8.5)
    place = "figure setup-steps"
    at = (mm(at[0]), mm(at[1]))
    return set_line(setting.say(text), face, size, look.swatch("ink"), at, anchor="middle", place=place)


def _place_card(setting: Setting, face: Face, at: Point, turn: float = 0.0) -> Element:
    """Draw a card on the table; `at` is its upper left corner."""
    edge = Path(_WINDOW, Style(stroke=theme(setting.variant).swatch("ink"), width=0.35 / _SIZE))
    middle = (POKER.width / 2, POKER.height / 2)
    placed = compose(translate(mm(at[0]), mm(at[1])), compose(scale(_SIZE), rotate(turn, middle)))
    return Group((Group(face.elements, clip=_WINDOW), edge), placed)


def _number(look: Theme, number: int, at: Point) -> Iterator[Element]:
    yield Circle((mm(at[0]), mm(at[1])), 3.3, Style(look.swatch("accent"), look.swatch("white"), 0.6))
    yield tiles.number(look, str(number), (mm(at[0]), mm(at[1])), 10.5, "white")
