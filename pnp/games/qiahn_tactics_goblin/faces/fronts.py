"""The fronts: fighters, equipment, magic, qíahnberas, and the two cards that belong to both."""

from pnp.component import Face
from pnp.definition import ComponentTable
from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces import card
from pnp.games.qiahn_tactics_goblin.faces.cast import CAST, goblin
from pnp.games.qiahn_tactics_goblin.faces.goblins import EARS, SKULLS
from pnp.games.qiahn_tactics_goblin.faces.pen import Pen
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.faces.things import THINGS
from pnp.games.qiahn_tactics_goblin.facts import Facts
from pnp.scene import Element, Group, Use, compose, scale, translate
from pnp.text import cap_height, set_line
from pnp.theme import Theme
from pnp.units import Point, from_points, mm

_COIN: Point = (11.4, 11.6)
_VALUE: Point = (card.WIDTH - 12.4, 12.4)
_NAME: Point = (card.WIDTH / 2, 61.0)


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
    size = min(1.0, wide / 2 / max(reach(who), 27.0)) if wide < 54 else min(1.0, 28.4 / reach(who))
    size = wide / 54 * min(1.0, 28.0 / reach(who)) if wide < 54 else size
    return Use(goblin(look, kind, who), compose(translate(*at), scale(size)), name=f"goblin:{who}")


def _fighter(setting: Setting, entry: ComponentTable) -> Face:
    look, facts = theme(setting.variant), _facts(setting)
    _, side, kind, who = entry.id.split(".")
    place = entry.id
    inside = card.rays(look, kind, f"{kind}-light")
    inside.append(portrait(look, kind, who, (card.WIDTH / 2, 33.6), 56.0))
    elements = card.frame(look, side, inside)
    elements += card.coin(look, side, _COIN, 6.2)
    elements += card.value_disc(look, kind, facts.type(kind).value, _VALUE, 8.0)
    elements += card.badge(look, kind, (card.WIDTH - 9.2, 25.2), 4.4)
    elements += card.banner(look, setting.say(entry.name), _NAME, place=place)
    elements.append(_label(look, setting.say(facts.type(kind).name), 70.6, place))
    elements += card.words(look, setting.say(entry.text or ""), (6.4, 72.0, card.WIDTH - 6.4, 83.6), place=place)
    return card.face(look, entry.front, elements)


def _label(look: Theme, said: str, y: float, place: str) -> Element:
    return set_line(
        said, look.typeface("label"), from_points(9), look.swatch("ink"), (card.WIDTH / 2, y),
        anchor="middle", name="label", place=place,
    )  # fmt: skip


def _thing(setting: Setting, entry: ComponentTable) -> Face:
    look, facts, place = theme(setting.variant), _facts(setting), entry.id
    sort, side, what = entry.id.split(".")
    tone = {"equipment": "gear", "magic": what, "qiahnbera": "trick"}[sort]
    inside = card.rays(look, tone, f"{tone}-light", count=20 if sort == "qiahnbera" else 12)
    pen = Pen(look)
    THINGS[what](pen, side)
    inside.append(Group(tuple(pen.elements), translate(card.WIDTH / 2, 35.5), name=f"thing:{what}"))
    elements = card.frame(look, side, inside)
    elements += card.coin(look, side, _COIN, 6.2)
    elements += card.banner(look, setting.say(entry.name), _NAME, place=place)
    said = setting.say(entry.text or "")
    left, right = 6.4, card.WIDTH - 6.4
    if sort == "qiahnbera":
        elements += card.words(look, said, (left, 65.8, right, 75.6), place=place, points=9)
        elements += _targets(setting, look, facts.hits(entry.id), place)
        return card.face(look, entry.front, elements)
    if sort == "equipment":
        elements += card.badge(look, what, (card.WIDTH - 11.4, 11.6), 6.4)
        bonus = facts.effects.sword if what == "sword" else facts.effects.shield
        rule = "On a fighter of yours when you attack" if what == "sword" else "On a fighter of yours when you defend"
        elements += _bonus(look, f"+{bonus}")
        elements += card.words(look, setting.say(rule), (left, 66.0, right, 71.6), place=place, points=9, role="label")
        elements += card.words(look, said, (left, 72.0, right, 83.6), place=place)
    else:
        elements += card.badge(look, what, (card.WIDTH - 11.4, 11.6), 6.4, f"{what}-light")
        if what == "fire":
            elements += _bonus(look, f"×{facts.effects.fire}")
        elements += card.words(look, said, (left, 65.8, right, 84.0), place=place)
    return card.face(look, entry.front, elements)


def _bonus(look: Theme, said: str) -> list[Element]:
    """What a card adds, under its badge."""
    numeral, size = look.typeface("numeral"), from_points(22)
    at = (card.WIDTH - 11.4, mm(28.4))
    tall = cap_height(numeral, size)
    plate = card.rounded((at[0] - 7.0, at[1] - tall - 1.6, at[0] + 7.0, at[1] + 1.6), 2.0)
    style = card.Style(look.swatch("paper"), look.swatch("ink"), card.thickness(look) * 0.8)
    return [card.Path(plate, style), set_line(said, numeral, size, look.swatch("ink"), at, anchor="middle", name="bonus")]


def _targets(setting: Setting, look: Theme, hits: tuple[str, ...], place: str) -> list[Element]:
    """The types that a qíahnbera knocks out: colour, number, emblem and name of each."""
    facts = _facts(setting)
    wide = 17.6
    elements: list[Element] = []
    for k, kind in enumerate(hits):
        x = mm(card.WIDTH / 2 + (k - (len(hits) - 1) / 2) * wide)
        elements += card.value_disc(look, kind, facts.type(kind).value, (mm(x - 2.7), 78.4), 3.3)
        elements += card.badge(look, kind, (mm(x + 3.5), 78.4), 2.9)
        name = setting.say(facts.type(kind).name)
        elements += card.words(look, name, (x - wide / 2, 81.6, x + wide / 2, 84.6), place=place, points=8, role="label")
    return elements


def _spirit(setting: Setting, entry: ComponentTable) -> Face:
    look, facts, place = theme(setting.variant), _facts(setting), entry.id
    inside = card.rays(look, "spirit", "cloth", count=24)
    pen = Pen(look)
    THINGS["spirit"](pen, "")
    inside.append(Group(tuple(pen.elements), translate(card.WIDTH / 2, 31.0), name="thing:spirit"))
    elements = card.frame(look, "", inside)
    elements += card.banner(look, setting.say(entry.name), (card.WIDTH / 2, 57.4), place=place)
    elements += card.words(
        look, setting.say(entry.text or ""), (6.0, 62.8, card.WIDTH - 6.0, 84.2), place=place, points=9
    )
    elements += card.badge(look, "spirit", (11.0, 11.0), 5.4)
    elements += _tropa(look, f"{facts.spirit.tropa}+")
    return card.face(look, entry.front, elements)


def _tropa(look: Theme, said: str) -> list[Element]:
    """How many cards the tropa must still have: a pile of cards and a number."""
    style = card.Style(look.swatch("paper"), look.swatch("ink"), card.thickness(look) * 0.8)
    elements: list[Element] = [
        card.Path(card.rounded((card.WIDTH - 16.6 + k, 6.6 - k, card.WIDTH - 8.2 + k, 17.4 - k), 1.2), style) for k in (-1.2, 0.0, 1.2)
    ]
    numeral, size = look.typeface("numeral"), from_points(13)
    at = (mm(card.WIDTH - 11.2), mm(10.8 + cap_height(numeral, size) / 2))
    return [*elements, set_line(said, numeral, size, look.swatch("ink"), at, anchor="middle", name="tropa")]


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


