"""The rulebook's figures: the cards, the table, the cast, and the worked combats.

The figures of the table: the quick start, both sides before the first round, and the middle of a round.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
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
    rounded_rectangle,
    thickness,
    usual_setting,
)
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.facts import Facts, cards, strengths
from pnp.games.tabling import FIGURE, WIDE, draw_setup
from pnp.scene import (
    Box,
    Circle,
    Drawing,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Theme,
    circle_segments,
    compose,
    line,
    outline,
    rotate,
    scale,
    translate,
)
from pnp.scene.forms import polar, star
from pnp.text import Align, cap_height, line_width, set_line
from pnp.units import Point, from_points, mm

# The figure of the table in the middle of a round: each pile and row is a zone with its name.

_W = 16.0
"""The width of a card in mm."""
_SIZE = _W / WIDTH
_H = mm(HEIGHT * _SIZE)
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
_ATTACKS, _DEFENDS = "cara", "cruz"

Zone = tuple[str, Box, tuple[tuple[Face, Point], ...]]
"""A zone of a half of the table: its name, its box as its own side sees it, and its cards."""


def battlefield(setting: Setting) -> Drawing:
    """Draw the places of cards: Cara's half below, Cruz's above, the turn card and the Spirit between
    them."""
    usual = usual_setting(setting)
    look, low = theme(usual.variant), mm(_HALF + _STRIP)
    elements: list[Element] = []
    for side, top in ((_DEFENDS, 0.0), (_ATTACKS, low)):
        edge = Style(look.swatch(f"{side}-tint"), look.swatch("line"), 0.35)
        elements.append(Path(rounded_rectangle((0.0, top, _WIDE, mm(top + _HALF)), 3.0), edge))
        for text, (x0, y0, x1, y1), laid in _zones(usual, side):
            tone = look.swatch(f"{side}-dark")
            if side == _ATTACKS:
                elements += _panel(look, usual.say(text), (x0, mm(top + y0), x1, mm(top + y1)), tone)
                elements += [_lay_card(look, face, (x, mm(top + y))) for face, (x, y) in laid]
                continue
            box = (mm(_WIDE - x1), mm(_HALF - y1), mm(_WIDE - x0), mm(_HALF - y0))
            elements += _panel(look, usual.say(text), box, tone)
            across, down = _WIDE - _W, mm(box[1] + _HEAD)
            elements += [_lay_card(look, face, (mm(across - x), down), 180.0) for face, (x, _) in laid]
    elements += _strip(usual, look)
    return Drawing(_WIDE, mm(2 * _HALF + _STRIP), tuple(elements))


def _zones(setting: Setting, side: str) -> Iterator[Zone]:
    """Yield the zones of a side's half as its player sees them. The first row is the one towards the middle
    of the table."""
    definition, draw = setting.definition, card_sides(setting)
    back = draw(cards(definition, "magic", side)[0].id, f"back.{side}")
    names = [entry.id for entry in cards(definition, "fighter", side)]
    fighters = {each: draw(each) for each in names}
    forward = (3, 8) if side == _ATTACKS else (4, 10)
    equipment = [entry.id for entry in cards(definition, "equipment", side) for _ in range(entry.copies)]
    magic = [entry.id for entry in cards(definition, "magic", side)]
    near, far = _GAP, mm(2 * _GAP + _HIGH)
    left, centre, right = _GAP, mm(2 * _GAP + _LEFT), mm(3 * _GAP + _LEFT + _CENTRE)
    yield _zone("qíahnberas", (left, near), _LEFT, [back] * 3, 10.0)
    yield _zone("vanguard", (centre, near), _CENTRE, [fighters[names[k]] for k in forward], 18.0)
    yield _zone("magic", (right, near), _RIGHT, [draw(each) for each in magic], 15.8)
    yield _zone("tropa", (left, far), _LEFT, [back] * 3, 0.8)
    yield _zone("reserve", (centre, far), _CENTRE, [fighters[names[k]] for k in (0, 6, 11)], 18.0)
    yield _zone("equipment", (right, far), _RIGHT, [draw(each) for each in equipment], 15.8)


def _zone(text: str, at: Point, wide: float, faces: Sequence[Face], step: float) -> Zone:
    """Return a zone with its cards centred in it, `step` mm from one card to the next."""
    x, y = at
    start = x + (wide - _W - step * (len(faces) - 1)) / 2
    laid = tuple((face, (mm(start + k * step), mm(y + _HEAD))) for k, face in enumerate(faces))
    return text, (x, y, mm(x + wide), mm(y + _HIGH)), laid


def _strip(setting: Setting, look: Theme) -> Iterator[Element]:
    """Draw the cards between the halves, and the name of the side that attacks."""
    top, middle, wide = mm(_HALF + _GAP), _WIDE / 2, 30.0
    draw = card_sides(setting)
    spirit = next(each for each in setting.definition.components if each.id == "spirit")
    for text, face, x in (
        ("turn card", draw("turn"), middle - wide - _GAP / 2),
        (spirit.name, draw(spirit.id), middle + _GAP / 2),
    ):
        box = (mm(x), top, mm(x + wide), mm(top + _HIGH))
        yield from _panel(look, setting.say(text), box, look.swatch("ink"))
        yield _lay_card(look, face, (mm(x + (wide - _W) / 2), mm(top + _HEAD)))
    for side, role, y in ((_DEFENDS, "defender", top + 5.0), (_ATTACKS, "attacker", top + _HIGH - 7.0)):
        tone = look.swatch(f"{side}-dark")
        yield set_line(
            side.title(), look.typeface("title"), from_points(13), tone, (_GAP, mm(y)), place="figure table"
        )
        yield _table_word(look, setting.say(role), (_GAP, mm(y + 4.8)), tone, "start")


def _panel(look: Theme, text: str, box: Box, tone: Swatch) -> Iterator[Element]:
    """Draw the dashed outline of a zone, with its name above its cards."""
    yield Path(rounded_rectangle(box, 2.0), Style(None, tone, 0.4, (1.6, 1.2)))
    yield _table_word(look, text, (mm((box[0] + box[2]) / 2), mm(box[1] + 3.9)), tone, "middle")


def _table_word(look: Theme, text: str, at: Point, tone: Swatch, anchor: Align) -> Element:
    face, size = look.typeface("label"), from_points(9)
    return set_line(text, face, size, tone, at, anchor=anchor, place="figure table")


def _lay_card(look: Theme, face: Face, at: Point, turn: float = 0.0) -> Element:
    """Draw a card on the table; `at` is its upper left corner."""
    edge = Path(_WINDOW, Style(stroke=look.swatch("ink"), width=0.35 / _SIZE))
    middle = (WIDTH / 2, HEIGHT / 2)
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


_WINDOW = rounded_rectangle((0.0, 0.0, WIDTH, HEIGHT), 3.5)


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def _place_card(face: Face, at: Point, size: float, look: Theme, turn: float = 0.0) -> Element:
    """Draw a card on the table with rounded corners; `at` is its top left corner."""
    edge = Path(_WINDOW, Style(stroke=look.swatch("ink"), width=0.35 / size))
    middle = (WIDTH / 2, HEIGHT / 2)
    placed = compose(translate(*at), compose(scale(size), rotate(turn, middle)))
    return Group((Group(face.elements, clip=_WINDOW), edge), placed)


def _word(
    look: Theme, text: str, at: Point, points: float = 8.5, role: str = "label", swatch: str = "ink"
) -> Element:
    return set_line(
        text,
        look.typeface(role),
        from_points(points),
        look.swatch(swatch),
        at,
        anchor="middle",
        place="figure",
    )


def anatomy(setting: Setting) -> Drawing:
    """Draw a fighter's card with numbered marks on its right, on its left, and below it."""
    look, size = theme(setting.variant), 0.86
    face = card_sides(setting)(cards(setting.definition, "fighter", "cara")[0].id)
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
        elements.append(line(start, end, Style(stroke=look.swatch("paper"), width=1.3)))
        elements.append(line(start, end, Style(stroke=look.swatch("accent"), width=0.6)))
        elements.append(Circle(end, 3.2, Style(look.swatch("paper"), look.swatch("accent"), 0.5)))
        elements.append(_number(look, str(number), end, 9))
    return Drawing(mm(left * 2 + WIDTH * size), mm(10.2 + HEIGHT * size), tuple(elements))


def coin(setting: Setting) -> Drawing:
    """Draw the two backs."""
    draw = card_sides(setting)
    look, size = theme(setting.variant), 0.36
    sides = [side.id for side in _facts(setting).sides]
    firsts = [cards(setting.definition, "magic", side)[0] for side in sides]
    step = WIDTH * size + 2.4
    drawn = [
        _place_card(draw(entry.id, entry.back or ""), (0.4 + step * k, 0.4), size, look)
        for k, entry in enumerate(firsts)
    ]
    return Drawing(mm(step * len(sides) - 1.6), mm(HEIGHT * size + 0.8), tuple(drawn))


def cast(setting: Setting) -> Drawing:
    """Draw all goblins, eight in a row, with their names."""
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
        window = rounded_rectangle((x - 10.0, y - 10.4, x + 10.0, y + 10.0), 2.0)
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
    """Draw a side's five qíahnberas."""
    draw = card_sides(setting)
    look, size = theme(setting.variant), 0.46
    step = WIDTH * size + 1.6
    found = cards(setting.definition, "qiahnbera", side)
    drawn = [_place_card(draw(entry.id), (0.4 + step * k, 0.4), size, look) for k, entry in enumerate(found)]
    return Drawing(mm(step * len(found) - 0.8), mm(HEIGHT * size + 0.8), tuple(drawn))


def combat(setting: Setting, name: str) -> Drawing:
    """Draw a worked combat: two vanguards with the cards on them, the value of each fighter, and the sums."""
    draw = card_sides(setting)
    look, facts = theme(setting.variant), _facts(setting)
    example = next(each for each in facts.examples if each.id == name)
    sums = strengths(facts, example)
    size, gap, high = 0.37, 3.0, 49.5
    w, h = WIDTH * size, HEIGHT * size
    elements: list[Element] = []
    x = 0.5
    for side, (group, values) in enumerate(zip((example.attack, example.defence), sums, strict=True)):
        start = x
        for fighter, value in zip(group, values, strict=True):
            under = [draw(name) for name in fighter[1:]]
            elements += [_place_card(face, (x + 8.4, 9.6), size, look, 4.0) for face in under]
            elements.append(_place_card(draw(fighter[0]), (x, 7.0), size, look))
            at = (mm(x + w / 2), mm(7.0 + h + 4.0))
            elements.append(Circle(at, 3.9, Style(look.swatch("paper"), look.swatch("ink"), 0.5)))
            elements.append(_number(look, str(value), at, 13))
            x += w + (11.0 if fighter[1:] else gap)
        says = setting.say("attacker" if side == 0 else "defender")
        elements.append(_word(look, says, (mm((start + x - gap) / 2), 4.2), 9.5))
        if side == 0:
            at = (mm(x + 16.5), 24.0)
            elements += _clash(look, at, sum(sums[0]), sum(sums[1]))
            x += 34.5
    return Drawing(mm(x), high, tuple(elements))


def _number(look: Theme, text: str, at: Point, points: float, swatch: str = "ink") -> Element:
    numeral, size = look.typeface("numeral"), from_points(points)
    baseline = (at[0], mm(at[1] + cap_height(numeral, size) / 2))
    return set_line(text, numeral, size, look.swatch(swatch), baseline, anchor="middle", place="figure")


def _clash(look: Theme, at: Point, left: int, right: int) -> list[Element]:
    """Draw the two sums in a star, with a mark at the larger."""
    x, y = at
    burst = tuple((mm(px), mm(py)) for px, py in star((x, y), 16.4, 12.2, 13))
    sign = ">" if left > right else "<" if left < right else "="
    return [
        Polygon(burst, Style(look.swatch("mage"), look.swatch("ink"), 0.6)),
        _number(look, str(left), (mm(x - 7.2), y), 19),
        _number(look, sign, at, 15),
        _number(look, str(right), (mm(x + 7.2), y), 19),
    ]


def _row(setting: Setting, names: Sequence[str], size: float) -> Drawing:
    draw = card_sides(setting)
    look = theme(setting.variant)
    step = WIDTH * size + 1.8
    drawn = [_place_card(draw(name), (0.4 + step * k, 0.4), size, look) for k, name in enumerate(names)]
    return Drawing(mm(step * len(names) - 1.0), mm(HEIGHT * size + 0.8), tuple(drawn))


def gear(setting: Setting) -> Drawing:
    """Draw a sword and a shield."""
    return _row(setting, [entry.id for entry in cards(setting.definition, "equipment", "cara")], 0.36)


def magic(setting: Setting) -> Drawing:
    """Draw one card of each element."""
    return _row(setting, [entry.id for entry in cards(setting.definition, "magic", "cruz")], 0.5)


def spirit(setting: Setting) -> Drawing:
    """Draw the Spirit card, front and back."""
    draw = card_sides(setting)
    look, size = theme(setting.variant), 0.36
    step = WIDTH * size + 2.4
    drawn = (_place_card(draw("spirit"), (0.4, 0.4), size, look),
             _place_card(draw("spirit", "back.spirit"), (0.4 + step, 0.4), size, look))  # fmt: skip
    return Drawing(mm(step * 2 - 1.6), mm(HEIGHT * size + 0.8), drawn)


def _plate(setting: Setting, names: tuple[str, ...]) -> Drawing:
    """Draw cards as they lie on the table."""
    draw = card_sides(setting)
    fronts = [draw(name) for name in names]
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
