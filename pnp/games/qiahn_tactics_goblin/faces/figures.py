"""Draw the rulebook's figures: the cards, the table, the cast, and the worked combats.

The figures of the table show the quick start, both sides before the first round, and the middle of a round.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pnp.games import Setting, ornament
from pnp.games.qiahn_tactics_goblin.faces.card import (
    HEIGHT,
    WIDTH,
    box_on,
    card_sides,
    emblem,
    goblin,
    portrait,
    thickness,
    usual_setting,
)
from pnp.games.qiahn_tactics_goblin.faces.table import facts_of
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.facts import cards, strengths
from pnp.games.tabling import draw_quick_start
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    circle_segments,
    compose,
    line,
    outline,
    rotate,
    translate,
)
from pnp.scene.forms import polar, rounded_box, star
from pnp.tabletop.sketch import Sketch, draw_disc, draw_over_halo, lay_face, write
from pnp.text import line_width, set_line
from pnp.units import Point, from_points, mm

# The figure of the table in the middle of a round: each pile and row is a zone with its name.

_W = 16.0
"""The width of a card in mm."""
_SIZE = _W / WIDTH
_PAD, _HEAD = 2.4, 5.6
"""The space in mm around the cards of a zone, and the height in mm of the line above them with the zone's
name."""
_GAP = 3.0
"""The space in mm between two zones, and from a zone to the edge of its half."""
_HIGH = mm(_HEAD + HEIGHT * _SIZE + _PAD)
_ROWS = (
    (("qíahnberas", 41.0, 10.0), ("vanguard", 56.8, 18.0), ("magic", 68.2, 15.8)),
    (("tropa", 41.0, 0.8), ("reserve", 56.8, 18.0), ("equipment", 68.2, 15.8)),
)
"""The zones of a half as its player sees them, from the middle of the table: the name, the width in mm, and
the mm from one card to the next."""
_WIDE = mm(sum(wide for _, wide, _ in _ROWS[0]) + 4 * _GAP)
_HALF, _STRIP = mm(2 * _HIGH + 3 * _GAP), mm(_HIGH + 2 * _GAP)
"""The height in mm of each side's half, and of the strip between the halves."""


def battlefield(setting: Setting) -> Drawing:
    """Draw the areas of the table where cards lie: Cara's half below, Cruz's above, the turn card and the
    Spirit between them."""
    usual = usual_setting(setting)
    sketch, strip = Sketch(theme(usual.variant)), mm(_HALF + _GAP)
    fights = {"cara": (3, 8), "cruz": (4, 10)}
    for side, role, top, level in (
        ("cruz", "defender", 0.0, strip + 5.0),
        ("cara", "attacker", mm(_HALF + _STRIP), strip + _HIGH - 7.0),
    ):
        sketch.box((0.0, top, _WIDE, mm(top + _HALF)), 3.0, f"{side}-tint", "line", 0.35)
        lying = {sort: _fronts(usual, sort, side) for sort in ("fighter", "equipment", "magic")}
        lying |= dict.fromkeys(("qíahnberas", "tropa"), [_back(usual, side)] * 3)
        for name, shown in (("vanguard", fights[side]), ("reserve", (0, 6, 11))):
            lying[name] = [lying["fighter"][k] for k in shown]
        for row, zones in enumerate(_ROWS):
            x, y = _GAP, _GAP + row * (_GAP + _HIGH)
            for name, wide, step in zones:
                own = side == "cara"
                at = (x, top + y) if own else (_WIDE - x - wide, top + _HALF - y - _HIGH)
                words = usual.say(name)
                _draw_zone(sketch, words, wide, lying[name], step if own else -step, at, f"{side}-dark")
                x += wide + _GAP
        for words, low, points, style in (
            (side.title(), 0.0, 13.0, "title"),
            (usual.say(role), 4.8, 9.0, "label"),
        ):
            at = (_GAP, level + low)
            sketch.word(words, at, points, role=style, tone=f"{side}-dark", anchor="start", level=False)
    spirit = setting.definition.component("spirit").name
    for words, card, x in (("turn card", "turn", -30.0 - _GAP / 2), (spirit, "spirit", _GAP / 2)):
        at = (_WIDE / 2 + x, strip)
        _draw_zone(sketch, usual.say(words), 30.0, [_front(usual, card)], 0.0, at, "ink")
    return Drawing(_WIDE, mm(2 * _HALF + _STRIP), tuple(sketch.elements))


def _draw_zone(
    sketch: Sketch, name: str, wide: float, faces: Sequence[Face], step: float, at: Point, tone: str
) -> None:
    """Draw the dashed outline of a zone, its name and, centred below it, its cards. `step` is the distance in
    mm from one card to the next; it is negative for the player opposite, whose cards are turned."""
    x, y = at
    sketch.box((mm(x), mm(y), mm(x + wide), mm(y + _HIGH)), 2.0, None, tone, 0.4, (1.6, 1.2))
    sketch.word(name, (x + wide / 2, y + 3.9), 9, tone=tone, level=False)
    start = (x + (wide - _W - step * (len(faces) - 1)) / 2, y + _HEAD)
    rim, turn = sketch.style(None, "ink", 0.35), 180.0 if step < 0 else 0.0
    sketch.lay(faces, start, _SIZE, rim, step=(step, 0.0), turn=turn, cut=_WINDOW)


setup_steps = partial(
    draw_quick_start,
    numbers={"player.1": "1", "tropa.1": "2", "open.1": "3", "hand.1": "4", "turn": "5"},
    shows=lambda zone: zone.base in ("middle", "tropa", "open", "hand"),
    height=130.0,
)
"""Draws the table at the start, with the numbers of the steps."""


# The cover: the coin with Cara above and Cruz below, and six goblins who look over its edge.

DIAMETER = 124.0
_R = DIAMETER / 2
_FIELD = _R - 6.0

_CROWD = (
    ("clank", 0.0, -23.0, 0.8),
    ("puddle", -31.0, -15.0, 0.72),
    ("sniffle", 30.0, -15.0, 0.72),
    ("volunteer", -30.0, 22.0, 0.92),
    ("robin", 30.0, 22.0, 0.92),
    ("grumph", 0.0, 27.0, 1.12),
)
"""The goblins of the cover: (name, place, size), painted from back to front."""


def cover(setting: Setting) -> Drawing:
    """Draw the ornament of the title page, `DIAMETER` mm across."""
    look = theme(setting.variant)
    heavy = thickness(look)
    ink = look.swatch("ink")
    teeth: list[Segment] = []
    for k in range(72):
        teeth += outline([polar((0, 0), _R - 4.2, 5 * k), polar((0, 0), _R - 1.4, 5 * k)], closed=False)
    rim: list[Element] = [
        Circle((0, 0), _R - 0.5, Style(look.swatch("gold"), ink, heavy)),
        Path(tuple(teeth), Style(stroke=ink, width=0.6)),
    ]
    window = circle_segments((0, 0), _FIELD)
    field: list[Element] = [Group((*_halves(look), *_crowd(look)), clip=window)]
    edge: list[Element] = [Circle((0, 0), _FIELD, Style(stroke=ink, width=heavy * 1.3))]
    for k, name in enumerate(("water", "fire", "earth", "air")):
        at = polar((0, 0), _R - 5.2, (-45, 135, -135, 45)[k])
        tone = "cara-light" if name in ("water", "air") else "cruz-light"
        edge.append(Circle(at, 4.6, Style(look.swatch(tone), ink, heavy)))
        edge.append(emblem(look, name, at, 3.1, "cara-dark" if name in ("water", "air") else "cruz-dark"))
    return Drawing(DIAMETER, DIAMETER, (Group((*rim, *field, *edge), translate(_R, _R)),))


def _halves(look: Theme) -> list[Element]:
    """Draw the cold half above and the hot half below, both as rays."""
    elements: list[Element] = []
    for side, start in (("cara", -90), ("cruz", 90)):
        beams: list[Segment] = []
        whole = outline([(0, 0), *(polar((0, 0), 90, start + 15 * k) for k in range(13))])
        for k in range(12):
            turn = start + 15 * k
            beams += outline([(0, 0), polar((0, 0), 90, turn), polar((0, 0), 90, turn + 7.5)])
        if look.variant == "colour":
            elements += [
                Path(whole, Style(fill=look.swatch(side))),
                Path(tuple(beams), Style(fill=look.swatch(f"{side}-light"))),
            ]
        else:
            thin = look.swatch(f"{side}-dark")
            strokes: list[Segment] = []
            for k in range(25):
                ray = start + 7.5 * k
                strokes += outline(
                    [polar((0, 0), 30 + 8 * (k % 2), ray), polar((0, 0), 90, ray)], closed=False
                )
            elements.append(Path(tuple(strokes), Style(stroke=thin, width=0.3)))
    return elements


def _crowd(look: Theme) -> list[Element]:
    return [
        Group((goblin(look, who, size),), compose(translate(x, y), rotate(x * 0.35)))
        for who, x, y, size in _CROWD
    ]


_WINDOW = rounded_box((0.0, 0.0, WIDTH, HEIGHT), 3.5)


def _front(setting: Setting, name: str) -> Face:
    face: Face = card_sides(setting)(name)
    return face


def _fronts(setting: Setting, sort: str, side: str) -> list[Face]:
    """Return a side's cards of a sort, each as often as it is printed."""
    return [
        _front(setting, each.id) for each in cards(setting.definition, sort, side) for _ in range(each.copies)
    ]


def _back(setting: Setting, side: str) -> Face:
    """Return the back of a side's cards, or of the Spirit."""
    cards_of = (each.id for each in setting.definition.components if each.back == f"back.{side}")
    face: Face = card_sides(setting)(next(cards_of), f"back.{side}")
    return face


def _place_card(face: Face, at: Point, size: float, look: Theme, turn: float = 0.0) -> Element:
    """Draw a card on the table with rounded corners; `at` is its top left corner."""
    return lay_face(face, at, size, Style(stroke=look.swatch("ink"), width=0.35), turn=turn, cut=_WINDOW)


def _cards_in_row(faces: Sequence[Face], size: float, gap: float, look: Theme) -> Drawing:
    """Draw cards side by side."""
    step, sketch = WIDTH * size + gap, Sketch(look)
    sketch.lay(faces, (0.4, 0.4), size, sketch.style(None, "ink", 0.35), step=(step, 0.0), cut=_WINDOW)
    width, height = step * len(faces) - gap + 0.8, HEIGHT * size + 0.8
    return Drawing(mm(width), mm(height), tuple(sketch.elements))


def anatomy(setting: Setting) -> Drawing:
    """Draw a fighter's card with numbered marks on its right, on its left, and below it."""
    look, size = theme(setting.variant), 0.86
    face = _front(setting, cards(setting.definition, "fighter", "cara")[0].id)
    left = 11.0
    value, sign, coin = (box_on(face, name) for name in ("disc", "badge", "coin"))
    title, bar = box_on(face, "title"), box_on(face, "bar")
    elements: list[Element] = [_place_card(face, (left, 1.0), size, look)]
    marks: tuple[tuple[Point, Point], ...] = (
        ((value[2] - 2.0, (value[1] + value[3]) / 2), (1, 0)),
        ((sign[2] - 2.0, (sign[1] + sign[3]) / 2), (1, 0)),
        ((coin[0] + 2.0, (coin[1] + coin[3]) / 2), (-1, 0)),
        ((title[0] - 2.0, (title[1] + title[3]) / 2), (-1, 0)),
        ((WIDTH / 2, bar[3] - 1.3), (0, 1)),
    )
    for number, (at, (right, down)) in enumerate(marks, 1):
        start = (mm(left + at[0] * size), mm(1.0 + at[1] * size))
        x = left + WIDTH * size + 5.5 if right > 0 else left - 5.5
        end = (mm(x), start[1]) if right else (start[0], mm(1.0 + HEIGHT * size + 5.5 * down))
        elements += draw_over_halo(partial(line, start, end), look, width=0.6, halo=0.35)
        elements += draw_disc(str(number), end, 3.2, look, 9, role="numeral")
    return Drawing(mm(left * 2 + WIDTH * size), mm(10.2 + HEIGHT * size), tuple(elements))


def coin(setting: Setting) -> Drawing:
    """Draw the backs of the cards of both sides."""
    sides = [_back(setting, side.id) for side in facts_of(setting).sides]
    return _cards_in_row(sides, 0.36, 2.4, theme(setting.variant))


def cast(setting: Setting) -> Drawing:
    """Draw the goblins of all fighters, eight in a row, with their names."""
    look, elements = theme(setting.variant), list[Element]()
    wide, tall, columns = 22.0, 26.0, 8
    for k, entry in enumerate(cards(setting.definition, "fighter")):
        _, _, kind, who = entry.id.split(".")
        x, y = mm(wide * (k % columns) + wide / 2), mm(tall * (k // columns) + 11.2)
        tone = Style(
            look.swatch(f"{kind}-light") if look.variant == "colour" else look.swatch("paper"),
            look.swatch("ink"),
            0.35,
        )
        window = rounded_box((x - 10.0, y - 10.4, x + 10.0, y + 10.0), 2.0)
        elements.append(Path(window, tone))
        elements.append(Group((portrait(look, who, (x - 9.6, y - 9.8, x + 9.6, y + 10.0)),), clip=window))
        name, size = setting.say(entry.name), from_points(7)
        size *= min(1.0, (wide - 1.0) / line_width(name, look.typeface("label"), size, place="cast"))
        elements.append(
            set_line(
                name,
                look.typeface("label"),
                size,
                look.swatch("ink"),
                (x, mm(y + 13.4)),
                anchor="middle",
                place="cast",
            )
        )
    rows = -(-24 // columns)
    return Drawing(wide * columns, mm(tall * rows + 0.4), tuple(elements))


def tricks(setting: Setting, side: str) -> Drawing:
    """Draw the five qíahnberas (cards that knock out fighters) of a side, "cara" or "cruz"."""
    shown = [_front(setting, entry.id) for entry in cards(setting.definition, "qiahnbera", side)]
    return _cards_in_row(shown, 0.46, 1.6, theme(setting.variant))


def combat(setting: Setting, name: str) -> Drawing:
    """Draw the worked combat with the id `name`: two vanguards with the cards on them, the value of each
    fighter, and the sums."""
    look, facts = theme(setting.variant), facts_of(setting)
    example = next(each for each in facts.examples if each.id == name)
    sums = strengths(facts, example)
    size, gap, high = 0.37, 3.0, 49.5
    w, h = WIDTH * size, HEIGHT * size
    elements: list[Element] = []
    x = 0.5
    for side, (group, values) in enumerate(zip((example.attack, example.defence), sums, strict=True)):
        start = x
        for fighter, value in zip(group, values, strict=True):
            under = [_front(setting, name) for name in fighter[1:]]
            elements += [_place_card(face, (x + 8.4, 9.6), size, look, 4.0) for face in under]
            elements.append(_place_card(_front(setting, fighter[0]), (x, 7.0), size, look))
            at = (x + w / 2, 7.0 + h + 4.0)
            elements += draw_disc(str(value), at, 3.9, look, 13, role="numeral", edge="ink")
            x += w + (11.0 if fighter[1:] else gap)
        says = setting.say("attacker" if side == 0 else "defender")
        elements.append(write(says, ((start + x - gap) / 2, 4.2), look, 9.5))
        if side == 0:
            at = (mm(x + 16.5), 24.0)
            elements += _clash(look, at, sum(sums[0]), sum(sums[1]))
            x += 34.5
    return Drawing(mm(x), high, tuple(elements))


def _clash(look: Theme, at: Point, left: int, right: int) -> list[Element]:
    """Draw the two sums in a star, with a mark at the larger."""
    x, y = at
    burst = tuple((mm(px), mm(py)) for px, py in star((x, y), 16.4, 12.2, 13))
    sign = ">" if left > right else "<" if left < right else "="
    numbers = ((str(left), x - 7.2, 19), (sign, x, 15), (str(right), x + 7.2, 19))
    return [
        Polygon(burst, Style(look.swatch("mage"), look.swatch("ink"), 0.6)),
        *(write(each, (at, y), look, size, role="numeral", level=True) for each, at, size in numbers),
    ]


def gear(setting: Setting) -> Drawing:
    """Draw a sword and a shield."""
    shown = [_front(setting, entry.id) for entry in cards(setting.definition, "equipment", "cara")]
    return _cards_in_row(shown, 0.36, 1.8, theme(setting.variant))


def magic(setting: Setting) -> Drawing:
    """Draw one card of each element."""
    shown = [_front(setting, entry.id) for entry in cards(setting.definition, "magic", "cruz")]
    return _cards_in_row(shown, 0.5, 1.8, theme(setting.variant))


def spirit(setting: Setting) -> Drawing:
    """Draw the Spirit card, front and back."""
    sides = [_front(setting, "spirit"), _back(setting, "spirit")]
    return _cards_in_row(sides, 0.36, 2.4, theme(setting.variant))


def _plate(setting: Setting, names: tuple[str, ...]) -> Drawing:
    """Draw cards as they lie on the table."""
    fronts = [_front(setting, name) for name in names]
    return ornament.row(fronts, theme(setting.variant).swatch("ink"), cut=_WINDOW)


_PLATES = (
    ("fighter.cara.mage.puddle", "fighter.cruz.knight.dent", "fighter.cara.beast.grumph"),
    ("fighter.cruz.mage.plop", "qiahnbera.cruz.duck", "fighter.cara.knight.clank"),
)


FIGURES: Mapping[str, Callable[[Setting], Drawing]] = {
    "cover": cover,
    "anatomy": anatomy,
    "coin": coin,
    "cast": cast,
    "table": battlefield,
    "setup-steps": setup_steps,
    "gear": gear,
    "magic": magic,
    "tricks-cara": partial(tricks, side="cara"),
    "tricks-cruz": partial(tricks, side="cruz"),
    "spirit": spirit,
    "combat-sword": partial(combat, name="sword"),
    "combat-fire": partial(combat, name="fire"),
    "combat-tie": partial(combat, name="tie"),
    **{f"{ornament.PLATE}{k}": partial(_plate, names=names) for k, names in enumerate(_PLATES, 1)},
}
