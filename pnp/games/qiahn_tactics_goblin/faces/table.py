"""Draw the table at a moment of a game: both vanguards with the cards on them, the reserves, the points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces.card import (
    badge,
    box_on,
    card_sides,
    portrait,
    rounded_rectangle,
    value_disc,
)
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.facts import Facts
from pnp.games.qiahn_tactics_goblin.rules.combat import points, strengths, worth
from pnp.games.qiahn_tactics_goblin.rules.tables import members
from pnp.languages import with_label
from pnp.play.story import Moment
from pnp.scene import (
    Drawing,
    Element,
    Group,
    Path,
    Polygon,
    Style,
    Text,
    Theme,
    compose,
    line,
    outline,
    rectangle,
    scale,
    translate,
)
from pnp.scene.forms import star
from pnp.tabletop import Touch, mark_touch
from pnp.tabletop.sketch import CORNER, Arrow, draw_bar, draw_over_halo, write
from pnp.text import flow, line_width, set_block
from pnp.units import Point, from_points, mm

# Small cards for pictures of the table: a portrait, a value and a name that read from afar.

WIDE, HIGH = 18.4, 19.2
"""The size of a small card in mm."""
_PICTURE = 12.8
"""The height of its picture in mm."""


def fighter(
    setting: Setting, component: str, worth: int, signs_on: Sequence[str], at: Point
) -> Iterator[Element]:
    """Draw a goblin with its printed value and the signs of the cards on it. A star shows its value with
    these cards."""
    look, (x, y) = theme(setting.variant), at
    _, _, kind, who = component.split(".")
    value = facts_of(setting).type(kind).value
    picture = portrait(look, who, (x + 0.8, y + 0.8, x + WIDE - 3.4, y + _PICTURE))
    ground = f"{kind}-light" if look.variant == "colour" else "paper"
    yield from _small_card(setting, component, at, picture, ground)
    yield from value_disc(look, kind, str(value), (mm(x + WIDE - 2.6), mm(y + 2.6)), 3.1)
    for place, sign in enumerate(signs_on):
        yield from badge(look, sign, (mm(x + WIDE + 0.4), mm(y + 9.6 + 5.8 * place)), 2.7)
    if worth != value:
        yield from burst(look, str(worth), (mm(x + 3.6), mm(y + 10.4)), 4.2, 10.5)


def draw_small_card(setting: Setting, component: str, at: Point) -> Iterator[Element]:
    """Draw a card of equipment, magic or a qíahnbera: its own picture, cut out, and its name."""
    front = card_sides(setting)(component)
    left, top, right, _ = box_on(front, "edge")
    size, (x, y) = mm((WIDE - 0.2) / (right - left)), at
    place = compose(translate(x + 0.1 - left * size, y + 0.1 - top * size), scale(size))
    yield from _small_card(setting, component, at, Group(tuple(_strip_words(front.elements)), place), "paper")


def _small_card(
    setting: Setting, component: str, at: Point, picture: Element, ground: str
) -> Iterator[Element]:
    """Draw a picture, cut out, and below it the name of a card in one line or two."""
    look, (x, y) = theme(setting.variant), at
    paper, ink = look.swatch("paper"), look.swatch("ink")
    whole = rounded_rectangle((x, y, x + WIDE, y + HIGH), 1.6)
    yield Path(whole, Style(paper))
    yield Path(rounded_rectangle((x, y, x + WIDE, y + _PICTURE + 1.6), 1.6), Style(look.swatch(ground)))
    yield rectangle(x + 0.2, y + _PICTURE, WIDE - 0.4, 1.8, Style(paper))
    yield Group((picture,), clip=rounded_rectangle((x, y, x + WIDE, y + _PICTURE), 1.6))
    yield from set_block(
        setting.say(setting.definition.component(component).name),
        look.typeface("label"),
        from_points(7.2),
        ink,
        (mm(x + 0.4), mm(y + _PICTURE + 0.3), mm(x + WIDE - 0.4), mm(y + HIGH - 0.1)),
        leading=1.08,
        align="middle",
        valign="middle",
        smallest=from_points(6.4),
        place=f"table {component}",
    )
    yield rectangle(x, mm(y + _PICTURE - 0.15), WIDE, 0.3, Style(ink))
    yield Path(whole, Style(None, ink, 0.4))


def card_outline(look: Theme, at: Point) -> Iterator[Element]:
    """Draw a frame that shows behind a card."""
    x, y = at
    box = (mm(x - 0.9), mm(y - 0.9), mm(x + WIDE + 0.9), mm(y + HIGH + 0.9))
    yield Path(rounded_rectangle(box, 2.3), Style(look.swatch("accent")))


def card_cross(look: Theme, at: Point) -> Iterator[Element]:
    """Draw a cross over the picture of a card."""
    x, y = at
    strokes = ((1.5, 1.5), (WIDE - 1.5, 11.5)), ((1.5, 11.5), (WIDE - 1.5, 1.5))
    ends = [outline([(x + a, y + b) for a, b in stroke], closed=False) for stroke in strokes]
    yield from draw_over_halo(partial(Path, (*ends[0], *ends[1])), look, width=1.1, halo=0.45, under="white")


def burst(look: Theme, text: str, at: Point, large: float, size: float) -> Iterator[Element]:
    """Draw a value in a star."""
    corners = tuple((mm(u), mm(v)) for u, v in star(at, large, large * 0.76, 11))
    yield Polygon(corners, Style(look.swatch("mage"), look.swatch("ink"), 0.45))
    yield write(text, at, look, size, role="numeral", level=True)


def _strip_words(elements: Sequence[Element]) -> Iterator[Element]:
    """Yield the elements of a drawing without its words, but with the numbers on discs."""
    for each in elements:
        if isinstance(each, Group):
            yield Group(tuple(_strip_words(each.children)), each.transform, each.clip, each.name)
        elif not isinstance(each, Text) or each.name == "box:value":
            yield each


def facts_of(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


ARROW = Arrow(1.3, 3.6, 4.0, halo=0.5, under="white")


def borne_signs(state: Any, side: int, fighter: int) -> tuple[str, ...]:
    """Return the signs of the cards on a fighter."""
    lies, weapon = state.armies[side].borne, "sword" if side == state.attacker else "shield"
    lying = (
        (weapon, lies.equipped),
        ("fire", lies.fire),
        ("earth", lies.earth),
        ("water", lies.water),
    )
    return tuple(sign for sign, mask in lying if mask >> fighter & 1)


_WIDTH = 92.0
_BAR, _LEAD, _BETWEEN = 5.0, 1.4, 2.4
"""The height of a side's line, the space below it, and the space between the two sides, in mm."""
_SUM, _GAP = 12.6, 3.4
"""The x in mm at which the fighters start, after the sum of their vanguard, and the space in mm between two
fighters."""
_LARGEST = 1.35
"""The largest scale of fighters, used if there are few, relative to their scale if there are several."""
_EMPTY = 42.0
"""The width in mm of an empty vanguard."""
_OWN = ("sword", "shield", "fire", "earth", "water")
"""The kinds of cards that a player lays on own fighters."""


@dataclass(frozen=True, slots=True)
class _Scene:
    """The data of one drawing: the moment, the position that is shown, and the places of the cards. The
    places are in mm before scaling by `size`."""

    setting: Setting
    moment: Moment
    state: Any
    fighters: dict[int, Point]
    """The upper left corner of each fighter in a vanguard or a reserve, by fighter."""
    free: dict[int, float]
    """The x in mm of the end of each side's vanguard, where a card may be laid."""
    reserve: dict[int, float]
    """The x in mm of the start of each side's reserve."""
    size: float

    @property
    def look(self) -> Theme:
        return theme(self.setting.variant)


def table(setting: Setting, moment: Moment) -> Drawing:
    """Draw Cruz above and Cara below: each side's vanguard with its sum, and its reserve behind a broken
    line. A moved or struck fighter is at its old place, with an arrow. A helping card is shown with its
    effect and an arrow. A comparison is shown with its winner, and a cross over each removed fighter."""
    state = position(moment)
    scene = _laid_out(setting, moment, state)
    bars = [element for side in (1, 0) for element in _bar(scene, side)]
    lying: list[Element] = []
    for fighter in _outlined_fighters(scene):
        lying += card_outline(scene.look, scene.fighters[fighter])
    for side in (1, 0):
        lying += _army(scene, side)
    lying += _marks(scene)
    lying += _touch_marks(scene)
    table = Group(tuple(lying), scale(scene.size))
    return Drawing(_WIDTH, mm(2 * _row(scene.size) - _BETWEEN + 1.1), (*bars, table))


def position(moment: Moment) -> Any:
    """Return the position that the picture of a moment shows."""
    is_before = moment.action is not None and not _is_shown_after(moment)
    return moment.before if is_before else moment.after


def _kind(moment: Moment) -> str:
    """Return the kind of the action; empty at the opening."""
    return str(moment.action[0]) if moment.action else ""


def _is_shown_after(moment: Moment) -> bool:
    """Return whether the position after the action is shown instead of the one before it."""
    return _kind(moment) in (*_OWN, "copy", "turn")


def _row(size: float) -> float:
    return _BAR + _LEAD + HIGH * size + _BETWEEN


def _top(side: int, size: float) -> float:
    """Return the y in mm of the top of a side's fighters."""
    return mm(((1 - side) * _row(size) + _BAR + _LEAD) / size)


def _needed_width(moment: Moment, state: Any, side: int) -> float:
    """Return the width in mm that a side's cards need, with the moved or played ones."""
    army, calls = state.armies[side], _kind(moment) in ("send", "call")
    fighting, waiting = army.vanguard.bit_count(), army.reserve.bit_count()
    lies = not calls and len(moment.action or ()) == 2 and moment.player == side
    wide = _SUM + fighting * _pitch(army)
    wide = wide + WIDE + 6.0 if lies or _is_calling(moment, side) else wide if fighting else _EMPTY
    return float(wide + waiting * (WIDE + _GAP) + 6.0)


def _pitch(army: Any) -> float:
    """Return the mm from one fighter of a vanguard to the next."""
    return WIDE + (2 * _GAP if army.vanguard.bit_count() < 3 else _GAP)


def _laid_out(setting: Setting, moment: Moment, state: Any) -> _Scene:
    size = mm(min(_LARGEST, max(1.0, _WIDTH / max(_needed_width(moment, state, side) for side in (0, 1)))))
    scene = _Scene(setting, moment, state, {}, {}, {}, size)
    for side, army in enumerate(state.armies):
        fighting, waiting = army.vanguard.bit_count(), army.reserve.bit_count()
        start = _WIDTH / size - 1.2 + _GAP - waiting * (WIDE + _GAP)
        scene.free[side] = mm(_SUM + fighting * _pitch(army))
        scene.reserve[side] = mm(start if waiting else _WIDTH / size)
        for first, pitch, mask in ((_SUM, _pitch(army), army.vanguard), (start, WIDE + _GAP, army.reserve)):
            for place, each in enumerate(members(mask)):
                scene.fighters[each] = (mm(first + place * pitch), _top(side, size))
    return scene


def _touch_marks(scene: _Scene) -> Iterator[Element]:
    """Mark the vanguards, the fighters, the cards on them, and a card that is being played."""
    state, moment = scene.state, scene.moment
    orders = {part.component: (part.zone, part.order) for part in moment.rules.placements(state) or ()}
    for side, army in enumerate(state.armies):
        end = scene.free[side] if army.vanguard else scene.reserve[side] - 3.0
        if _kind(moment) in ("send", "call"):
            end = max(end, mm(scene.free[side] + WIDE))
        yield mark_touch(Touch(f"vanguard.{side + 1}"), 1.2, _top(side, scene.size), mm(end - 1.2), HIGH)
    for fighter, (x, y) in scene.fighters.items():
        zone, order = orders[state.tables.component_ids[fighter]]
        yield mark_touch(Touch(zone, order), x, y, WIDE, HIGH)
        side = state.tables.side_of(fighter)
        bears = borne_signs(state, side, fighter) if state.armies[side].vanguard >> fighter & 1 else ()
        for place, _ in enumerate(bears):
            left, top = x + WIDE - 2.3, y + 6.9 + 5.8 * place
            yield mark_touch(Touch(zone, order + 1 + place), mm(left), mm(top), 5.4, 5.4)
    side, card = moment.player, _kind(moment)
    if len(moment.action or ()) == 2 and state is moment.before and card not in ("send", "call"):
        zone, order = orders.get(state.tables.camps[side].component_ids.get(card, ""), ("", 0))
        if zone:
            at = (mm(scene.free[side] + 2.4), _top(side, scene.size))
            yield mark_touch(Touch(zone, order), *at, WIDE, HIGH)


# --- the sides ------------------------------------------------------------------------------------


def _bar(scene: _Scene, side: int) -> Iterator[Element]:
    """Draw the name of a side, whether it attacks, and its points."""
    look, moment, state, say = scene.look, scene.moment, scene.state, scene.setting.say
    camp, top = state.tables.camps[side], mm((1 - side) * _row(scene.size))
    acting = moment.action is not None and moment.player == side
    filled = acting and look.variant != "mono"
    fill = camp.id if filled else f"{camp.id}-light" if look.variant == "colour" else None
    name, tone, line = say(camp.name.text), "white" if filled else "ink", 0.6 if acting else 0.3
    yield from draw_bar(name, _WIDTH, _BAR, look, top=top, points=10, tone=tone, fill=fill, line=line)
    sides, level = flow(_WIDTH), top + _BAR / 2 + 1.15
    role = say("attacker" if side == state.attacker else "defender")
    x = CORNER + line_width(name, look.typeface("title"), from_points(10)) + 2.5
    yield write(role, (sides.x(mm(x)), level), look, 8, tone=tone, anchor=sides.anchor("start"))
    won = with_label(say("points"), str(points(state)[side]), scene.setting.locale)
    yield write(won, (sides.x(_WIDTH - 2.0), level), look, 8, tone=tone, anchor=sides.anchor("end"))


def _army(scene: _Scene, side: int) -> Iterator[Element]:
    """Draw a side's vanguard and its sum, its reserve behind a broken line."""
    look, state = scene.look, scene.state
    army, top = state.armies[side], _top(side, scene.size)
    if army.vanguard:
        total = strengths(state.tables, state.armies, state.attacker)[side]
        yield from burst(look, str(total), (5.6, mm(top + HIGH / 2)), 5.8, 15.0)
    elif not _is_calling(scene.moment, side):
        yield from _empty(scene, side, top)
    if army.reserve:
        x = mm(scene.reserve[side] - 2.0)
        style = Style(None, look.swatch("ink"), 0.35, (1.4, 1.1))
        yield line((x, top), (x, mm(top + HIGH)), style)
    for each in (*members(army.vanguard), *members(army.reserve)):
        fights = bool(army.vanguard >> each & 1)
        counts = state.tables.values[each]
        if fights and army.vanguard.bit_count() > 1:  # a lone fighter counts as much as the sum
            counts = worth(state.tables, army, state.armies[1 - side], side == state.attacker, each)
        bears = borne_signs(state, side, each) if fights else ()
        component = state.tables.component_ids[each]
        yield from fighter(scene.setting, component, counts, bears, scene.fighters[each])


def _is_calling(moment: Moment, side: int) -> bool:
    """Return whether a fighter of that side is being moved forward."""
    return _kind(moment) in ("send", "call") and moment.before.tables.side_of(moment.action[1]) == side


def _empty(scene: _Scene, side: int, top: float) -> Iterator[Element]:
    """Draw the place of an empty vanguard, and the name of that place beside the reserve."""
    look, say, end = scene.look, scene.setting.say, scene.reserve[side] - 2.0
    level = top + HIGH / 2 + 1.0
    if scene.state.armies[side].reserve:
        wide = line_width(say("reserve"), look.typeface("label"), from_points(8))
        yield write(say("reserve"), (end - 2.0 - wide / 2, level), look, 8)
        end -= wide + 5.0
    place = (1.2, mm(top + 0.4), mm(end), mm(top + HIGH - 0.4))
    tone = look.swatch(f"{scene.state.tables.camps[side].id}-tint")
    fill = tone if look.variant == "colour" else None
    yield Path(rounded_rectangle(place, 2.0), Style(fill, look.swatch("line"), 0.35, (1.4, 1.1)))
    yield write(say("vanguard"), ((place[0] + place[2]) / 2, level), look, 8)


# --- what is done ---------------------------------------------------------------------------------


def _outlined_fighters(scene: _Scene) -> tuple[int, ...]:
    """Return the fighters to outline: those of the action, the fighter with the Water card that copies, and
    the winners."""
    moment, state = scene.moment, scene.state
    match moment.action:
        case ("copy", _):
            return tuple(members(state.armies[moment.player].borne.water))
        case ("turno",) if state is moment.before:
            armies = zip(moment.before.armies, moment.after.armies, strict=True)
            return tuple(each for old, new in armies for each in members(old.vanguard & new.reserve))
        case (_, int(fighter)) if fighter in scene.fighters:
            return (fighter,)
    return ()


def _marks(scene: _Scene) -> Iterator[Element]:
    """Draw arrows and crosses for the action and its effects."""
    kind = _kind(scene.moment)
    if kind in ("send", "call"):
        yield from _advance_arrow(scene, scene.moment.action[1])
    elif kind == "copy":
        yield from _copy_arrow(scene, scene.moment.action[1])
    elif kind and kind != "turn" and len(scene.moment.action) == 2:
        yield from _played_card(scene, kind, scene.moment.action[1])
    yield from _departures(scene)


def _advance_arrow(scene: _Scene, fighter: int) -> Iterator[Element]:
    """Draw an arrow from the reserve to the place in the vanguard."""
    side = scene.state.tables.side_of(fighter)
    x, y = scene.fighters[fighter]
    place = (scene.free[side], y)
    edge = Style(None, scene.look.swatch("accent"), 0.5, (1.2, 0.9))
    yield rectangle(place[0], place[1], WIDE, HIGH, edge)
    yield from ARROW.draw((x - 1.2, y + HIGH / 2), (place[0] + WIDE + 1.0, y + HIGH / 2), scene.look)


def _copy_arrow(scene: _Scene, fighter: int) -> Iterator[Element]:
    """Draw an arrow from the fighter with a Water card to the fighter whose value the card copies."""
    (bearer,) = members(scene.state.armies[scene.moment.player].borne.water)
    yield from _arrow_between(scene, scene.fighters[bearer], scene.fighters[fighter])


def _played_card(scene: _Scene, card: str, fighter: int) -> Iterator[Element]:
    """Draw the card beside the vanguard of its player, and an arrow to the fighter that it is laid on."""
    side, tables = scene.moment.player, scene.state.tables
    at = (mm(scene.free[side] + 2.4), _top(side, scene.size))
    yield from draw_small_card(scene.setting, tables.camps[side].component_ids[card], at)
    yield from _arrow_between(scene, at, scene.fighters[fighter])


def _arrow_between(scene: _Scene, one: Point, other: Point) -> Iterator[Element]:
    """Draw an arrow from a card to another one of the same row, or of the other row."""
    (x, y), (u, v) = one, other
    if y == v:
        foot, tip = (x + WIDE - 2.0, u - 1.2) if u > x else (x + 2.0, u + WIDE + 1.2)
        yield from ARROW.draw((foot, y + 4.4), (tip, y + 4.4), scene.look)
    else:
        low, high = (y + 0.6, v + HIGH - 1.4) if v < y else (y + HIGH - 0.6, v + 1.4)
        yield from ARROW.draw((x + 3.0, low), (u + WIDE * 0.62, high), scene.look)


def _departures(scene: _Scene) -> Iterator[Element]:
    """Draw a cross over each fighter that leaves the game, an arrow back for each one that an Air card blows
    away, and the winners."""
    before, after = scene.moment.before, scene.moment.after
    if scene.state is not before:
        return
    for side in (0, 1):
        mine, now = before.armies[side], after.armies[side]
        stays = now.tropa | now.reserve | now.vanguard
        for fighter in members(mine.vanguard & ~stays):
            yield from card_cross(scene.look, scene.fighters[fighter])
    if _kind(scene.moment) == "air":
        fighter = scene.moment.action[1]
        (x, y), home = scene.fighters[fighter], scene.reserve[before.tables.side_of(fighter)]
        yield from ARROW.draw((x + WIDE + 0.6, y + 15.8), (home - 3.4, y + 15.8), scene.look)
