"""Draw the table at a moment of a game: both vanguards with the cards on them, the reserves, the points."""

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces.card import badge, box_on, card_sides, portrait, value_disc
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.facts import Facts
from pnp.games.qiahn_tactics_goblin.rules.combat import points, strengths, worth
from pnp.games.qiahn_tactics_goblin.rules.tables import members
from pnp.languages import with_label
from pnp.play.story import Moment
from pnp.scene import Drawing, Element, Group, Text, compose, outline, scale, translate
from pnp.scene.forms import rounded_box, star
from pnp.tabletop import Touch, in_zones
from pnp.tabletop.sketch import CORNER, Arrow, Sketch, draw_bar, write
from pnp.text import flow, line_width
from pnp.units import Point, from_points, mm

WIDE, HIGH, _PICTURE = 18.4, 19.2, 12.8
"""The width and height of a small card, and the height of its picture, in mm."""
ARROW = Arrow(1.3, 3.6, 4.0, halo=0.5, under="white")
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
_SHOWN_AFTER = ("sword", "shield", "fire", "earth", "water", "copy", "turn")
"""The kinds of actions for which the picture shows the position after the action. For all others it shows the
position before."""


def facts_of(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def position(moment: Moment) -> Any:
    """Return the position that the picture of a moment shows. Usually that is the position before the
    moment's action. It is the position after it if the action lays a card on an own fighter, chooses whom
    water copies, or turns up a card. For a moment without an action (the beginning) it is the position at
    that moment."""
    is_after = moment.action is None or moment.action[0] in _SHOWN_AFTER
    return moment.after if is_after else moment.before


def table(setting: Setting, moment: Moment) -> Drawing:
    """Draw the table at a moment of a game, Cruz above and Cara below: for each side a line with its name and
    points, its vanguard with the sum, and its reserve behind a broken line.

    The action is marked. Fighters that move or are hit are at their old places, with an arrow. A card laid on
    a fighter is shown with its effect. When vanguards are compared, the winner is marked, and a cross lies
    over each fighter that leaves the game.
    """
    shown = _Table(setting, moment)
    bars = [element for side in (1, 0) for element in shown.bar(side)]
    for fighter in shown.outlined_fighters:
        shown.box(_around(shown.places[fighter], 0.9), 2.3, "accent")
    for side in (1, 0):
        shown.army(side)
    shown.action()
    shown.departures()
    shown.touches()
    low = mm((shown.tops[0] + HIGH) * shown.size + 1.1)
    return Drawing(_WIDTH, low, (*bars, Group(tuple(shown.elements), scale(shown.size))))


def _around(at: Point, margin: float) -> tuple[float, float, float, float]:
    """Return the box of a small card, with a margin."""
    x, y = at
    return (mm(x - margin), mm(y - margin), mm(x + WIDE + margin), mm(y + HIGH + margin))


class _Table(Sketch):
    """The table being drawn: the moment, the position that is shown, and the places of the cards. Lengths are
    mm before scaling by `size`."""

    def __init__(self, setting: Setting, moment: Moment) -> None:
        super().__init__(theme(setting.variant))
        self.setting, self.moment, self.state = setting, moment, position(moment)
        self.armies, self.tables = self.state.armies, self.state.tables
        action: tuple[Any, ...] = moment.action or ("",)
        self.kind, goal = str(action[0]), action[1] if len(action) == 2 else None
        self.calls = self.kind in ("send", "call")
        self.acting = None if goal is None else self.tables.side_of(goal) if self.calls else moment.player
        """The side whose fighter goes forward, or that plays a card."""
        self.size = mm(min(_LARGEST, max(1.0, _WIDTH / max(map(self._needed_width, (0, 1))))))
        row = _BAR + _LEAD + HIGH * self.size + _BETWEEN
        self.tops = [mm((place * row + _BAR + _LEAD) / self.size) for place in (1, 0)]
        """The y of each side's fighters."""
        wide = _WIDTH / self.size
        self.free = [mm(_SUM + army.vanguard.bit_count() * _pitch(army)) for army in self.armies]
        """The x of the end of each side's vanguard, where a card may be laid."""
        self.reserve = [
            wide - 1.2 + _GAP - army.reserve.bit_count() * (WIDE + _GAP) if army.reserve else wide
            for army in self.armies
        ]
        """The x of the start of each side's reserve."""
        self.places: dict[int, Point] = {}
        """The upper left corner of each fighter in a vanguard or a reserve."""
        self.parts: dict[Touch, tuple[Point, float, float]] = {}
        """The upper left corner and the size of each part."""
        self.signs: dict[int, list[str]] = {}
        """The signs of the cards on each fighter."""
        for zone, parts in in_zones(moment.rules.placements(self.state) or ()).items():
            name, _, number = zone.partition(".")
            if name in ("vanguard", "reserve"):
                self._lay_out(name, int(number) - 1, [part.component for part in parts])

    def _needed_width(self, side: int) -> float:
        """Return the width in mm that a side's cards need, with the moved or played ones."""
        army = self.armies[side]
        wide = _SUM + army.vanguard.bit_count() * _pitch(army)
        wide = wide + WIDE + 6.0 if side == self.acting else wide if army.vanguard else _EMPTY
        return float(wide + army.reserve.bit_count() * (WIDE + _GAP) + 6.0)

    def _lay_out(self, name: str, side: int, components: Sequence[str]) -> None:
        """Find the places of the fighters of a zone, from the left, and of the cards on them."""
        fights, y = name == "vanguard", self.tops[side]
        x, pitch = (_SUM, _pitch(self.armies[side])) if fights else (self.reserve[side], WIDE + _GAP)
        for order, component in enumerate(components):
            if component in self.tables.component_ids:
                fighter = self.tables.component_ids.index(component)
                at, x = (mm(x), y), x + pitch
                self.places[fighter], size, signs = at, (WIDE, HIGH), self.signs.setdefault(fighter, [])
            else:
                at, size = (mm(x - pitch + WIDE - 2.3), mm(y + 6.9 + 5.8 * len(signs))), (5.4, 5.4)
                signs.append(component.rpartition(".")[2])
            self.parts[Touch(f"{name}.{side + 1}", order)] = (at, *size)

    @property
    def outlined_fighters(self) -> tuple[int, ...]:
        """The fighters with an outline: those of the action, the fighter with the Water card that copies, and
        the winners."""
        match self.moment.action:
            case ("copy", _):
                return tuple(members(self.armies[self.moment.player].borne.water))
            case ("turno",) if self.state is self.moment.before:
                armies = zip(self.armies, self.moment.after.armies, strict=True)
                return tuple(each for old, new in armies for each in members(old.vanguard & new.reserve))
            case (_, int(fighter)) if fighter in self.places:
                return (fighter,)
        return ()

    def bar(self, side: int) -> Iterator[Element]:
        """Draw the name of a side, whether it attacks, and its points."""
        look, state, say = self.theme, self.state, self.setting.say
        camp, top = self.tables.camps[side], mm(self.tops[side] * self.size - _LEAD - _BAR)
        acting = self.moment.action is not None and self.moment.player == side
        filled = acting and look.variant != "mono"
        fill = camp.id if filled else f"{camp.id}-light" if look.variant == "colour" else None
        name, tone, line = say(camp.name.text), "white" if filled else "ink", 0.6 if acting else 0.3
        yield from draw_bar(name, _WIDTH, _BAR, look, top=top, points=10, tone=tone, fill=fill, line=line)
        role = say("attacker" if side == state.attacker else "defender")
        won = with_label(say("points"), str(points(state)[side]), self.setting.locale)
        aside = CORNER + line_width(name, look.typeface("title"), from_points(10)) + 2.5
        sides, level = flow(_WIDTH), top + _BAR / 2 + 1.15
        yield write(role, (sides.x(mm(aside)), level), look, 8, tone=tone, anchor=sides.anchor("start"))
        yield write(won, (sides.x(_WIDTH - 2.0), level), look, 8, tone=tone, anchor=sides.anchor("end"))

    def army(self, side: int) -> None:
        """Draw a side's vanguard and its sum, its reserve behind a broken line."""
        state, army, top = self.state, self.armies[side], self.tops[side]
        if army.vanguard:
            total = strengths(self.tables, self.armies, state.attacker)[side]
            self._burst(str(total), (5.6, mm(top + HIGH / 2)), 5.8, 15.0)
        elif not self.calls or side != self.acting:
            self._empty(side, top)
        if army.reserve:
            x = mm(self.reserve[side] - 2.0)
            self.line(((x, top), (x, mm(top + HIGH))), "ink", 0.35, (1.4, 1.1))
        for each in (*members(army.vanguard), *members(army.reserve)):
            counts = self.tables.values[each]
            # A lone fighter counts as much as the sum.
            if army.vanguard >> each & 1 and army.vanguard.bit_count() > 1:
                counts = worth(self.tables, army, self.armies[1 - side], side == state.attacker, each)
            self._fighter(each, counts)

    def _empty(self, side: int, top: float) -> None:
        """Draw the place of an empty vanguard, and the name of that place beside the reserve."""
        look, say, end = self.theme, self.setting.say, self.reserve[side] - 2.0
        level = top + HIGH / 2 + 1.0
        if self.armies[side].reserve:
            wide = line_width(say("reserve"), look.typeface("label"), from_points(8))
            self.word(say("reserve"), (end - 2.0 - wide / 2, level), 8, level=False)
            end -= wide + 5.0
        fill = f"{self.tables.camps[side].id}-tint" if look.variant == "colour" else None
        self.box((1.2, mm(top + 0.4), mm(end), mm(top + HIGH - 0.4)), 2.0, fill, "line", 0.35, (1.4, 1.1))
        self.word(say("vanguard"), ((1.2 + end) / 2, level), 8, level=False)

    def _fighter(self, fighter: int, counts: int) -> None:
        """Draw a goblin with its printed value and the signs of the cards on it. A star shows its value with
        these cards."""
        look, (x, y) = self.theme, self.places[fighter]
        component, value = self.tables.component_ids[fighter], self.tables.values[fighter]
        _, _, kind, who = component.split(".")
        picture = portrait(look, who, (x + 0.8, y + 0.8, x + WIDE - 3.4, y + _PICTURE))
        self._card(component, (x, y), picture, f"{kind}-light" if look.variant == "colour" else "paper")
        self.elements += value_disc(look, kind, str(value), (mm(x + WIDE - 2.6), mm(y + 2.6)), 3.1)
        for place, sign in enumerate(self.signs[fighter]):
            self.elements += badge(look, sign, (mm(x + WIDE + 0.4), mm(y + 9.6 + 5.8 * place)), 2.7)
        if counts != value:
            self._burst(str(counts), (mm(x + 3.6), mm(y + 10.4)), 4.2, 10.5)

    def _card(self, component: str, at: Point, picture: Element, ground: str = "paper") -> None:
        """Draw a picture, cut out, and below it the name of a card in one line or two."""
        (x, y), (_, _, right, low), level = at, _around(at, 0.0), mm(at[1] + _PICTURE)
        self.box((x, y, right, low), 1.6, "paper")
        self.box((x, y, right, level + 1.6), 1.6, ground)
        self.box((x + 0.2, level, right - 0.2, level + 1.8), 0.0, "paper")
        self.elements.append(Group((picture,), clip=rounded_box((x, y, right, level), 1.6)))
        name, foot = self.setting.say(self.setting.definition.component(component).name), mm(low - 0.1)
        room = (mm(x + 0.4), mm(level + 0.3), mm(right - 0.4), foot)
        self.text(name, room, 7.2, smallest=6.4, valign="middle", place=f"table {component}")
        self.line(((x, level), (right, level)), "ink", 0.3)
        self.box((x, y, right, low), 1.6, None, "ink", 0.4)

    def _burst(self, text: str, at: Point, large: float, size: float) -> None:
        """Draw a value in a star."""
        self.shape([(mm(u), mm(v)) for u, v in star(at, large, large * 0.76, 11)], "mage", "ink", 0.45)
        self.word(text, at, size, role="numeral")

    def action(self) -> None:
        """Draw an arrow for the action: from the reserve to the vanguard, or from a card to a fighter."""
        if self.acting is None or self.kind == "turn":
            return
        x, y = self.places[self.moment.action[1]]
        free = self.free[self.acting]
        if self.calls:
            self.box((free, y, mm(free + WIDE), mm(y + HIGH)), 0.0, None, "accent", 0.5, (1.2, 0.9))
            ends = (x - 1.2, y + HIGH / 2), (free + WIDE + 1.0, y + HIGH / 2)
            self.elements += ARROW.draw(*ends, self.theme)
        elif self.kind == "copy":
            self._point(self.places[self.outlined_fighters[0]], (x, y))
        else:
            at = (mm(free + 2.4), self.tops[self.acting])
            self._played_card(self.tables.camps[self.acting].component_ids[self.kind], at)
            self._point(at, (x, y))

    def _played_card(self, component: str, at: Point) -> None:
        """Draw a card of equipment, magic or a qíahnbera beside the vanguard of its player."""
        front = card_sides(self.setting)(component)
        left, top, right, _ = box_on(front, "edge")
        size = mm((WIDE - 0.2) / (right - left))
        place = compose(translate(at[0] + 0.1 - left * size, at[1] + 0.1 - top * size), scale(size))
        self._card(component, at, Group(tuple(_strip_words(front.elements)), place))
        touched = self.moment.rules.list_touches(self.moment.before, self.moment.action)
        if touched and self.state is self.moment.before:
            self.parts[touched[0]] = (at, WIDE, HIGH)

    def _point(self, one: Point, other: Point) -> None:
        """Draw an arrow from a card to another one of the same row, or of the other row."""
        (x, y), (u, v) = one, other
        if y == v:
            foot, tip = (x + WIDE - 2.0, u - 1.2) if u > x else (x + 2.0, u + WIDE + 1.2)
            self.elements += ARROW.draw((foot, y + 4.4), (tip, y + 4.4), self.theme)
        else:
            low, high = (y + 0.6, v + HIGH - 1.4) if v < y else (y + HIGH - 0.6, v + 1.4)
            self.elements += ARROW.draw((x + 3.0, low), (u + WIDE * 0.62, high), self.theme)

    def departures(self) -> None:
        """Draw a cross over each fighter that leaves the game, an arrow back for one that an Air card blows
        away."""
        if self.state is not self.moment.before:
            return
        for mine, now in zip(self.armies, self.moment.after.armies, strict=True):
            for fighter in members(mine.vanguard & ~(now.tropa | now.reserve | now.vanguard)):
                x, y = self.places[fighter]
                ends = ((1.5, 1.5), (WIDE - 1.5, 11.5)), ((1.5, 11.5), (WIDE - 1.5, 1.5))
                cross = [outline([(x + a, y + b) for a, b in each], closed=False) for each in ends]
                self.draw_with_halo((*cross[0], *cross[1]), 1.1, 0.45, under="white")
        if self.kind == "air":
            fighter = self.moment.action[1]
            (x, y), home = self.places[fighter], self.reserve[self.tables.side_of(fighter)]
            self.elements += ARROW.draw((x + WIDE + 0.6, y + 15.8), (home - 3.4, y + 15.8), self.theme)

    def touches(self) -> None:
        """Mark the vanguards, the fighters, the cards on them, and a card that is being played."""
        for side, army in enumerate(self.armies):
            end = self.free[side] if army.vanguard else self.reserve[side] - 3.0
            end = max(end, self.free[side] + WIDE) if self.calls else end
            self.touch(Touch(f"vanguard.{side + 1}"), (1.2, self.tops[side]), mm(end - 1.2), HIGH)
        for touch, (at, wide, high) in self.parts.items():
            self.touch(touch, at, wide, high)


def _pitch(army: Any) -> float:
    """Return the mm from one fighter of a vanguard to the next."""
    return WIDE + (2 * _GAP if army.vanguard.bit_count() < 3 else _GAP)


def _strip_words(elements: Sequence[Element]) -> Iterator[Element]:
    """Yield the elements of a drawing without its words, but with the numbers on discs."""
    for each in elements:
        if isinstance(each, Group):
            yield Group(tuple(_strip_words(each.children)), each.transform, each.clip, each.name)
        elif not isinstance(each, Text) or each.name == "box:value":
            yield each
