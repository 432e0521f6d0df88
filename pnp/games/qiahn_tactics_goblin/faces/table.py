"""Draw the table at a moment of a game: both vanguards with the cards on them, the reserves, the points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from pnp.languages import with_label
from pnp.play.story import Moment
from pnp.scene import (
    Box,
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
    rectangle,
    scale,
    translate,
)
from pnp.scene.forms import arrow_head, star
from pnp.tabletop import Touch, mark_touch
from pnp.text import cap_height, flow, line_width, set_block, set_line
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
    value = _facts(setting).type(kind).value
    ground = look.swatch(f"{kind}-light" if look.variant == "colour" else "paper")
    yield from _frame(look, at, Style(ground))
    window = rounded_rectangle((x, y, x + WIDE, y + _PICTURE), 1.6)
    box = (x + 0.8, y + 0.8, x + WIDE - 3.4, y + _PICTURE)
    yield Group((portrait(look, who, box),), clip=window)
    yield from _name(setting, component, at)
    yield from _edge(look, at)
    yield from value_disc(look, kind, str(value), (mm(x + WIDE - 2.6), mm(y + 2.6)), 3.1)
    for place, sign in enumerate(signs_on):
        yield from badge(look, sign, (mm(x + WIDE + 0.4), mm(y + 9.6 + 5.8 * place)), 2.7)
    if worth != value:
        yield from burst(look, str(worth), (mm(x + 3.6), mm(y + 10.4)), 4.2, 10.5)


def draw_small_card(setting: Setting, component: str, at: Point) -> Iterator[Element]:
    """Draw a card of equipment, magic or a qíahnbera: its own picture, cut out, and its name."""
    look, (x, y) = theme(setting.variant), at
    face = card_sides(setting)(component)
    left, top, right, _ = box_on(face, "edge")
    size = mm((WIDE - 0.2) / (right - left))
    drawn = tuple(_strip_words(face.elements))
    yield from _frame(look, at, Style(look.swatch("paper")))
    shown = Group(drawn, compose(translate(x + 0.1 - left * size, y + 0.1 - top * size), scale(size)))
    yield Group((shown,), clip=rounded_rectangle((x, y, x + WIDE, y + _PICTURE), 1.6))
    yield from _name(setting, component, at)
    yield from _edge(look, at)


def card_outline(look: Theme, at: Point) -> Iterator[Element]:
    """Draw a frame that shows behind a card."""
    x, y = at
    box = (mm(x - 0.9), mm(y - 0.9), mm(x + WIDE + 0.9), mm(y + HIGH + 0.9))
    yield Path(rounded_rectangle(box, 2.3), Style(look.swatch("accent")))


def card_cross(look: Theme, at: Point) -> Iterator[Element]:
    """Draw a cross over the picture of a card."""
    x, y = at
    for style in (Style(None, look.swatch("white"), 2.0), Style(None, look.swatch("accent"), 1.1)):
        for ends in (((1.5, 1.5), (WIDE - 1.5, 11.5)), ((1.5, 11.5), (WIDE - 1.5, 1.5))):
            (a, b), (c, d) = ends
            yield line((mm(x + a), mm(y + b)), (mm(x + c), mm(y + d)), style)


def burst(look: Theme, text: str, at: Point, large: float, points: float) -> Iterator[Element]:
    """Draw a value in a star."""
    corners = tuple((mm(u), mm(v)) for u, v in star(at, large, large * 0.76, 11))
    yield Polygon(corners, Style(look.swatch("mage"), look.swatch("ink"), 0.45))
    yield number(look, text, at, points)


def number(look: Theme, text: str, at: Point, points: float, swatch: str = "ink") -> Element:
    """Draw a number centred at a point."""
    numeral, size = look.typeface("numeral"), from_points(points)
    baseline = (at[0], mm(at[1] + cap_height(numeral, size) / 2))
    return set_line(text, numeral, size, look.swatch(swatch), baseline, anchor="middle", place="figure")


def _frame(look: Theme, at: Point, ground: Style) -> Iterator[Element]:
    x, y = at
    whole: Box = (x, y, x + WIDE, y + HIGH)
    yield Path(rounded_rectangle(whole, 1.6), Style(look.swatch("paper")))
    yield Path(rounded_rectangle((x, y, x + WIDE, y + _PICTURE + 1.6), 1.6), ground)
    yield rectangle(x + 0.2, y + _PICTURE, WIDE - 0.4, 1.8, Style(look.swatch("paper")))


def _edge(look: Theme, at: Point) -> Iterator[Element]:
    x, y = at
    ink = look.swatch("ink")
    yield rectangle(x, mm(y + _PICTURE - 0.15), WIDE, 0.3, Style(ink))
    yield Path(rounded_rectangle((x, y, x + WIDE, y + HIGH), 1.6), Style(None, ink, 0.4))


def _name(setting: Setting, component: str, at: Point) -> tuple[Text, ...]:
    """Draw the name of a card in one line or two."""
    look, (x, y) = theme(setting.variant), at
    entry = next(each for each in setting.definition.components if each.id == component)
    box = (x + 0.4, y + _PICTURE + 0.3, x + WIDE - 0.4, y + HIGH - 0.1)
    return set_block(
        setting.say(entry.name),
        look.typeface("label"),
        from_points(7.2),
        look.swatch("ink"),
        (mm(box[0]), mm(box[1]), mm(box[2]), mm(box[3])),
        leading=1.08,
        align="middle",
        valign="middle",
        smallest=from_points(6.4),
        place=f"table {component}",
    )


def _strip_words(elements: Sequence[Element]) -> Iterator[Element]:
    """Yield the elements of a drawing without its words, but with the numbers on discs."""
    for each in elements:
        if isinstance(each, Group):
            yield Group(tuple(_strip_words(each.children)), each.transform, each.clip, each.name)
        elif not isinstance(each, Text) or each.name == "box:value":
            yield each


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def side_points(state: Any) -> tuple[int, int]:
    """Return the points of the first and the second side: the sum of the values of the enemies that left the
    game."""
    tables, (first, second) = state.tables, state.armies
    gone = [
        camp.army & ~(army.tropa | army.reserve | army.vanguard)
        for camp, army in zip(tables.camps, (first, second), strict=True)
    ]
    return tables.totals[gone[1]], tables.totals[gone[0]]


def arrow(look: Theme, start: Point, end: Point) -> Iterator[Element]:
    """Draw an arrow with a white halo."""
    (a, b), (c, d) = start, end
    far = ((c - a) ** 2 + (d - b) ** 2) ** 0.5 or 1.0
    u, v = (c - a) / far, (d - b) / far
    neck = (mm(c - 2.8 * u), mm(d - 2.8 * v))
    foot = (mm(a), mm(b))
    tip = tuple((mm(x), mm(y)) for x, y in arrow_head(end, (u, v), 3.6, 4.0))
    white, tone = look.swatch("white"), look.swatch("accent")
    yield line(foot, neck, Style(None, white, 2.4))
    yield Polygon(tip, Style(white, white, 1.0))
    yield line(foot, neck, Style(None, tone, 1.3))
    yield Polygon(tip, Style(tone))


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


def worth(state: Any, side: int, fighter: int) -> int:
    """Return the value of a fighter in its vanguard, with all cards on it."""
    tables, mine, theirs = state.tables, state.armies[side].borne, state.armies[1 - side].borne
    copies = mine.copy >= 0 and mine.water >> fighter & 1
    number = mine.copy if copies else fighter
    factor = tables.fire_factor if (mine.fire | theirs.fire) >> number & 1 else 1
    bonus = tables.bonus[side == state.attacker] if mine.equipped >> fighter & 1 else 0
    return int(tables.values[number] * factor + bonus)


_WIDTH = 92.0
_BAR, _LEAD, _BETWEEN = 5.0, 1.4, 2.4
"""The height of a side's line, the space below it, and the space between the two sides, in mm."""
_CORNER = 8.0
"""The space at the start of the line for the number of a step of the quick start."""
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
    army, kind = state.armies[side], _kind(moment)
    fighting, waiting = army.vanguard.bit_count(), army.reserve.bit_count()
    comes = kind in ("send", "call") and state.tables.side_of(moment.action[1]) == side
    lies = kind not in ("send", "call") and bool(moment.action) and moment.player == side
    wide = _SUM + fighting * (WIDE + (2 * _GAP if fighting < 3 else _GAP))
    wide = wide + WIDE + 6.0 if comes or (lies and len(moment.action) == 2) else wide if fighting else _EMPTY
    return float(wide + waiting * (WIDE + _GAP) + 6.0)


def _laid_out(setting: Setting, moment: Moment, state: Any) -> _Scene:
    size = min(_LARGEST, max(1.0, _WIDTH / max(_needed_width(moment, state, side) for side in (0, 1))))
    size = mm(size)
    wide = _WIDTH / size
    fighters: dict[int, Point] = {}
    free, reserve = {}, {}
    for side in (0, 1):
        army, top = state.armies[side], _top(side, size)
        x = _SUM
        for each in _members(army.vanguard):
            fighters[each] = (mm(x), top)
            x += WIDE + (2 * _GAP if army.vanguard.bit_count() < 3 else _GAP)
        free[side] = mm(x)
        count = army.reserve.bit_count()
        x = wide - 1.2 - count * (WIDE + _GAP) + _GAP
        reserve[side] = mm(x if count else wide)
        for each in _members(army.reserve):
            fighters[each] = (mm(x), top)
            x += WIDE + _GAP
    return _Scene(setting, moment, state, fighters, free, reserve, size)


def _members(mask: int) -> Iterator[int]:
    return (number for number in range(mask.bit_length()) if mask >> number & 1)


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
    look, moment, state = scene.look, scene.moment, scene.state
    y = mm((1 - side) * _row(scene.size))
    camp = state.tables.camps[side]
    acting = moment.action is not None and moment.player == side
    filled = acting and look.variant != "mono"
    paper, ink = look.swatch("white"), look.swatch("ink")
    tone = look.swatch(camp.id)
    fill = tone if filled else look.swatch(f"{camp.id}-light") if look.variant == "colour" else None
    yield rectangle(0.15, y + 0.15, _WIDTH - 0.3, _BAR - 0.3, Style(fill, ink, 0.6 if acting else 0.3))
    text = paper if filled else ink
    level, size, title, label = mm(y + _BAR / 2 + 1.15), from_points(10), *_faces(look)
    name = scene.setting.say(camp.name.text)
    sides = flow(_WIDTH)
    first, last = sides.anchor("start"), sides.anchor("end")
    yield set_line(name, title, size, text, (sides.x(_CORNER), level), anchor=first, place="table")
    role = scene.setting.say("attacker" if side == state.attacker else "defender")
    x = _CORNER + line_width(name, title, size) + 2.5
    yield set_line(role, label, from_points(8), text, (sides.x(mm(x)), level), anchor=first, place="table")
    setting = scene.setting
    points = with_label(setting.say("points"), str(side_points(state)[side]), setting.locale)
    at = (sides.x(_WIDTH - 2.0), level)
    yield set_line(points, label, from_points(8), text, at, anchor=last, place="table")


def _faces(look: Theme) -> tuple[Any, Any]:
    return look.typeface("title"), look.typeface("label")


def _army(scene: _Scene, side: int) -> Iterator[Element]:
    """Draw a side's vanguard and its sum, its reserve behind a broken line."""
    look, state = scene.look, scene.state
    army, top = state.armies[side], _top(side, scene.size)
    if army.vanguard:
        total = sum(worth(state, side, each) for each in _members(army.vanguard))
        yield from burst(look, str(total), (5.6, mm(top + HIGH / 2)), 5.8, 15.0)
    elif not _is_calling(scene, side):
        yield from _empty(scene, side, top)
    if army.reserve:
        x = mm(scene.reserve[side] - 2.0)
        style = Style(None, look.swatch("ink"), 0.35, (1.4, 1.1))
        yield line((x, top), (x, mm(top + HIGH)), style)
    for each in (*_members(army.vanguard), *_members(army.reserve)):
        fights = bool(army.vanguard >> each & 1)
        # A lone fighter counts as much as the sum, so it needs no star of its own.
        alone = not fights or army.vanguard.bit_count() == 1
        counts = state.tables.values[each] if alone else worth(state, side, each)
        bears = borne_signs(state, side, each) if fights else ()
        component = state.tables.component_ids[each]
        yield from fighter(scene.setting, component, counts, bears, scene.fighters[each])


def _is_calling(scene: _Scene, side: int) -> bool:
    """Return whether a fighter of that side is being moved forward."""
    moment = scene.moment
    return _kind(moment) in ("send", "call") and scene.state.tables.side_of(moment.action[1]) == side


def _empty(scene: _Scene, side: int, top: float) -> Iterator[Element]:
    """Draw the place of an empty vanguard, and the name of that place beside the reserve."""
    look, end = scene.look, scene.reserve[side] - 2.0
    if scene.state.armies[side].reserve:
        wide = line_width(scene.setting.say("reserve"), look.typeface("label"), from_points(8))
        yield _word(scene, "reserve", end - 2.0 - wide / 2, top)
        end -= wide + 5.0
    place = (1.2, mm(top + 0.4), mm(end), mm(top + HIGH - 0.4))
    tone = look.swatch(f"{scene.state.tables.camps[side].id}-tint")
    fill = tone if look.variant == "colour" else None
    yield Path(rounded_rectangle(place, 2.0), Style(fill, look.swatch("line"), 0.35, (1.4, 1.1)))
    yield _word(scene, "vanguard", (place[0] + place[2]) / 2, top)


def _word(scene: _Scene, text: str, x: float, top: float) -> Element:
    """Draw the name of an empty place of the table."""
    look, at = scene.look, (mm(x), mm(top + HIGH / 2 + 1.0))
    return set_line(
        scene.setting.say(text),
        look.typeface("label"),
        from_points(8),
        look.swatch("ink"),
        at,
        anchor="middle",
        place="table",
    )


# --- what is done ---------------------------------------------------------------------------------


def _outlined_fighters(scene: _Scene) -> tuple[int, ...]:
    """Return the fighters to outline: those of the action, the fighter with the Water card that copies, and
    the winners."""
    moment, state = scene.moment, scene.state
    match moment.action:
        case ("copy", _):
            return tuple(_members(state.armies[moment.player].borne.water))
        case ("turno",) if state is moment.before:
            armies = zip(moment.before.armies, moment.after.armies, strict=True)
            return tuple(each for old, new in armies for each in _members(old.vanguard & new.reserve))
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
    yield from arrow(scene.look, (x - 1.2, y + HIGH / 2), (place[0] + WIDE + 1.0, y + HIGH / 2))


def _copy_arrow(scene: _Scene, fighter: int) -> Iterator[Element]:
    """Draw an arrow from the fighter with a Water card to the fighter whose value the card copies."""
    (bearer,) = _members(scene.state.armies[scene.moment.player].borne.water)
    (x, y), (u, v) = scene.fighters[bearer], scene.fighters[fighter]
    if y == v:
        way = 1.0 if u > x else -1.0
        foot = x + (WIDE - 2.2 if way > 0 else 2.2)
        tip = u - 1.2 if way > 0 else u + WIDE + 1.2
        yield from arrow(scene.look, (foot, y + 4.4), (tip, y + 4.4))
    else:
        down = v > y
        ends = (y + HIGH - 3.0, v + 3.0) if down else (y + 3.0, v + HIGH - 3.0)
        yield from arrow(scene.look, (x + WIDE / 2, ends[0]), (u + WIDE / 2, ends[1]))


def _played_card(scene: _Scene, card: str, fighter: int) -> Iterator[Element]:
    """Draw the card beside the vanguard of its player, and an arrow to the fighter that it is laid on."""
    side, tables = scene.moment.player, scene.state.tables
    at = (mm(scene.free[side] + 2.4), _top(side, scene.size))
    yield from draw_small_card(scene.setting, tables.camps[side].component_ids[card], at)
    x, y = scene.fighters[fighter]
    if tables.side_of(fighter) == side:
        yield from arrow(scene.look, (at[0] + 2.0, at[1] + 4.4), (x + WIDE + 1.2, at[1] + 4.4))
    else:
        above = y < at[1]
        start = (at[0] + 3.0, at[1] + (0.6 if above else HIGH - 0.6))
        yield from arrow(scene.look, start, (x + WIDE * 0.62, y + (HIGH - 1.4 if above else 1.4)))


def _departures(scene: _Scene) -> Iterator[Element]:
    """Draw a cross over each fighter that leaves the game, an arrow back for each one that an Air card blows
    away, and the winners."""
    before, after = scene.moment.before, scene.moment.after
    if scene.state is not before:
        return
    for side in (0, 1):
        mine, now = before.armies[side], after.armies[side]
        stays = now.tropa | now.reserve | now.vanguard
        for fighter in _members(mine.vanguard & ~stays):
            yield from card_cross(scene.look, scene.fighters[fighter])
    if _kind(scene.moment) == "air":
        fighter = scene.moment.action[1]
        (x, y), home = scene.fighters[fighter], scene.reserve[before.tables.side_of(fighter)]
        yield from arrow(scene.look, (x + WIDE + 0.6, y + 15.8), (home - 3.4, y + 15.8))
