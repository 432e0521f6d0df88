"""The fronts: fighters, equipment, magic, qíahnberas, and the two cards that belong to both."""

from pnp.definition import ComponentTable
from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces import card
from pnp.games.qiahn_tactics_goblin.faces.cast import CAST, goblin
from pnp.games.qiahn_tactics_goblin.faces.goblins import EARS, SKULLS
from pnp.games.qiahn_tactics_goblin.faces.pen import Pen
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.faces.things import draw
from pnp.games.qiahn_tactics_goblin.facts import Facts
from pnp.scene import Element, Face, Group, Path, Style, Theme, Use, compose, line, scale, translate
from pnp.text import cap_height, line_width, set_line
from pnp.units import Point, from_points, mm

_COIN: Point = (11.4, 11.6)
_VALUE: Point = (card.WIDTH - 12.4, 12.4)
_TOP = {"fighter": 63.0, "equipment": 59.0, "magic": 56.5, "qiahnbera": 54.0, "spirit": 53.0}
"""Where the panel of words begins, by the sort of card: its picture takes what the words leave."""


def front(setting: Setting, entry: ComponentTable) -> Face:
    """The front of a card. Raises LayoutError, naming the card, where its words do not fit."""
    sort = entry.id.split(".")[0]
    if sort == "fighter":
        return _fighter(setting, entry)
    if sort == "spirit":
        return _spirit(setting, entry)
    return _thing(setting, entry)


def reach(who: str) -> float:
    """How far to the side a goblin's ears reach, in its own mm."""
    parts = CAST[who]
    return max(x for x, _ in EARS[parts.ears]) + max(x for x, _ in SKULLS[parts.skull])


def portrait(look: Theme, kind: str, who: str, at: Point, wide: float) -> Element:
    """A goblin so large that its ears fit a picture `wide` mm across."""
    size = wide / 56 * min(1.0, 28.2 / reach(who))
    return Use(goblin(look, kind, who), compose(translate(*at), scale(size)), name=f"goblin:{who}")


def _fighter(setting: Setting, entry: ComponentTable) -> Face:
    look, facts = theme(setting.variant), _facts(setting)
    _, side, kind, who = entry.id.split(".")
    place = entry.id
    inside = card.rays(look, kind, f"{kind}-light")
    top = _TOP["fighter"]
    inside.append(portrait(look, kind, who, (card.WIDTH / 2, 37.0), 56.0))
    elements = card.frame(look, side, inside, top)
    elements += card.coin(look, side, _COIN, 6.2)
    elements += card.value_disc(look, kind, facts.type(kind).value, _VALUE, 8.0)
    elements += _kind(look, setting.say(facts.type(kind).name), place)
    elements += card.badge(look, kind, (card.WIDTH - 9.2, 25.2), 4.6)
    elements += card.banner(look, setting.say(entry.name), _name(top), place=place, points=17)
    elements += card.words(
        setting,
        setting.say(entry.text or ""),
        (6.4, top + 7.2, card.WIDTH - 6.4, 80.6),
        place=place,
        points=10.5,
    )
    return card.face(look, entry.front, elements)


def _name(top: float) -> Point:
    """The middle of the name's banner."""
    return (card.WIDTH / 2, mm(top + 2.2))


def _kind(look: Theme, said: str, place: str) -> list[Element]:
    """The name of a fighter's type at the foot of the panel, between two lines."""
    label, size = look.typeface("label"), from_points(8.5)
    wide, y = line_width(said, label, size, place=place), 83.4
    middle, level = card.WIDTH / 2, y - cap_height(label, size) / 2
    rule = Style(stroke=look.swatch("ink"), width=0.3)
    lines: list[Element] = [
        line((middle + side * (wide / 2 + 2.0), level), (middle + side * 23.0, level), rule)
        for side in (-1, 1)
    ]
    return [
        *lines,
        set_line(
            said, label, size, look.swatch("ink"), (middle, y), anchor="middle", name="label", place=place
        ),
    ]


def _thing(setting: Setting, entry: ComponentTable) -> Face:
    look, facts, place = theme(setting.variant), _facts(setting), entry.id
    sort, side, what = entry.id.split(".")
    tone = {"equipment": "gear", "magic": what, "qiahnbera": "trick"}[sort]
    inside = card.rays(look, tone, f"{tone}-light", count=20 if sort == "qiahnbera" else 12)
    pen = Pen(look)
    draw(pen, what, side)
    top = _TOP[sort]
    size = (top - 18.0) / 42.0
    at = compose(translate(card.WIDTH / 2, top - 19.0 * size - 2.5), scale(size))
    inside.append(Group(tuple(pen.elements), at, name=f"thing:{what}"))
    elements = card.frame(look, side, inside, top)
    elements += card.coin(look, side, _COIN, 6.2)
    elements += card.banner(look, setting.say(entry.name), _name(top), place=place)
    said = setting.say(entry.text or "")
    left, right = 6.4, card.WIDTH - 6.4
    if sort == "qiahnbera":
        elements += card.words(setting, said, (left, top + 7.0, right, 72.4), place=place, points=9.5)
        elements += _targets(setting, look, facts.hits(entry.id), place)
        return card.face(look, entry.front, elements)
    if sort == "equipment":
        elements += card.badge(look, what, (card.WIDTH - 11.4, 11.6), 6.4)
        bonus = facts.effects.sword if what == "sword" else facts.effects.shield
        rule = (
            "On a fighter of yours when you attack"
            if what == "sword"
            else "On a fighter of yours when you defend"
        )
        elements += _bonus(look, f"+{bonus}")
        elements += card.words(
            setting,
            setting.say(rule),
            (left, top + 7.2, right, top + 15.2),
            place=place,
            points=10,
            role="label",
        )
        elements += card.words(setting, said, (left, top + 15.8, right, 83.8), place=place, points=10)
    else:
        elements += card.badge(look, what, (card.WIDTH - 11.4, 11.6), 6.4, f"{what}-light")
        if what == "fire":
            elements += _bonus(look, f"×{facts.effects.fire}")
        elements += card.words(setting, said, (left, top + 7.2, right, 84.0), place=place, points=11)
    return card.face(look, entry.front, elements)


def _bonus(look: Theme, said: str) -> list[Element]:
    """What a card adds, under its badge."""
    numeral, size = look.typeface("numeral"), from_points(22)
    at = (card.WIDTH - 11.4, mm(28.4))
    tall = cap_height(numeral, size)
    plate = card.rounded((at[0] - 7.0, at[1] - tall - 1.6, at[0] + 7.0, at[1] + 1.6), 2.0)
    style = Style(look.swatch("paper"), look.swatch("ink"), card.thickness(look) * 0.8)
    return [
        Path(plate, style),
        set_line(said, numeral, size, look.swatch("ink"), at, anchor="middle", name="bonus"),
    ]


def _targets(setting: Setting, look: Theme, hits: tuple[str, ...], place: str) -> list[Element]:
    """The types that a qíahnbera knocks out: colour, number, emblem and name of each."""
    facts = _facts(setting)
    wide = 18.0
    elements: list[Element] = []
    for k, kind in enumerate(hits):
        x = mm(card.WIDTH / 2 + (k - (len(hits) - 1) / 2) * wide)
        elements += card.value_disc(look, kind, facts.type(kind).value, (mm(x - 3.3), 76.4), 3.9)
        elements += card.badge(look, kind, (mm(x + 4.0), 76.4), 3.4)
        name = setting.say(facts.type(kind).name)
        elements += card.words(
            setting, name, (x - wide / 2, 80.6, x + wide / 2, 84.2), place=place, points=8.5, role="label"
        )
    return elements


def _spirit(setting: Setting, entry: ComponentTable) -> Face:
    look, facts, place = theme(setting.variant), _facts(setting), entry.id
    inside = card.rays(look, "spirit", "cloth", count=24)
    pen = Pen(look)
    draw(pen, "spirit", "")
    inside.append(
        Group(tuple(pen.elements), compose(translate(card.WIDTH / 2, 30.6), scale(0.94)), name="thing:spirit")
    )
    top = _TOP["spirit"]
    elements = card.frame(look, "", inside, top)
    elements += card.banner(look, setting.say(entry.name), _name(top), place=place, points=17)
    elements += card.words(
        setting,
        setting.say(entry.text or ""),
        (6.0, top + 7.0, card.WIDTH - 6.0, 84.2),
        place=place,
        points=10,
    )
    elements += card.badge(look, "spirit", (11.0, 11.0), 5.4)
    elements += _tropa(look, f"{facts.spirit.tropa}+")
    return card.face(look, entry.front, elements)


def _tropa(look: Theme, said: str) -> list[Element]:
    """How many cards the tropa must still have: a pile of cards and a number."""
    style = Style(look.swatch("paper"), look.swatch("ink"), card.thickness(look) * 0.8)
    elements: list[Element] = [
        Path(card.rounded((card.WIDTH - 16.6 + k, 6.6 - k, card.WIDTH - 8.2 + k, 17.4 - k), 1.2), style)
        for k in (-1.2, 0.0, 1.2)
    ]
    numeral, size = look.typeface("numeral"), from_points(13)
    at = (mm(card.WIDTH - 11.2), mm(10.8 + cap_height(numeral, size) / 2))
    return [*elements, set_line(said, numeral, size, look.swatch("ink"), at, anchor="middle", name="tropa")]


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts
