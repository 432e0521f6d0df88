"""The rulebook's figures: the cards, the table, the cast, and the worked combats."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces import backs, fronts
from pnp.games.qiahn_tactics_goblin.faces.cover import cover
from pnp.games.qiahn_tactics_goblin.faces.figure_setup import setup_steps
from pnp.games.qiahn_tactics_goblin.faces.format import POKER, rounded
from pnp.games.qiahn_tactics_goblin.faces.pen import star
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.facts import Facts, cards, strengths
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Style,
    Theme,
    compose,
    line,
    rotate,
    scale,
    translate,
)
from pnp.text import cap_height, line_width, set_line
from pnp.units import Point, from_points, mm

_WINDOW = rounded((0.0, 0.0, POKER.width, POKER.height), 3.5)


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def _front(setting: Setting, name: str) -> Face:
    entry = next(each for each in setting.definition.components if each.id == name)
    return fronts.front(setting, entry)


def _shown(face: Face, at: Point, size: float, look: Theme, turn: float = 0.0) -> Element:
    """A card as it lies on the table, its corners rounded; `at` is its top left corner."""
    edge = Path(_WINDOW, Style(stroke=look.swatch("ink"), width=0.35 / size))
    middle = (POKER.width / 2, POKER.height / 2)
    placed = compose(translate(*at), compose(scale(size), rotate(turn, middle)))
    return Group((Group(face.elements, clip=_WINDOW), edge), placed)


def _word(
    look: Theme, said: str, at: Point, points: float = 8.5, role: str = "label", swatch: str = "ink"
) -> Element:
    return set_line(
        said,
        look.typeface(role),
        from_points(points),
        look.swatch(swatch),
        at,
        anchor="middle",
        place="figure",
    )


def anatomy(setting: Setting) -> Drawing:
    """A fighter's card with numbered marks: on its right, its left, and below."""
    look, size = theme(setting.variant), 0.86
    face = _front(setting, cards(setting.definition, "fighter", "cara")[0].id)
    left, level = 11.0, POKER.bottom - POKER.bar / 2
    elements: list[Element] = [_shown(face, (left, 1.0), size, look)]
    marks: tuple[tuple[Point, Point], ...] = (
        ((POKER.right - 2.2, 12.0), (1, 0)),
        ((POKER.right - 3.0, level - 0.5), (1, 0)),
        ((POKER.left + 3.0, level - 0.5), (-1, 0)),
        ((18.5, 62.0), (-1, 0)),
        ((POKER.centre, level + 2.4), (0, 1)),
    )
    for number, (at, (right, down)) in enumerate(marks, 1):
        start = (mm(left + at[0] * size), mm(1.0 + at[1] * size))
        x = left + POKER.width * size + 5.5 if right > 0 else left - 5.5
        end = (mm(x), start[1]) if right else (start[0], mm(1.0 + POKER.height * size + 5.5 * down))
        elements.append(line(start, end, Style(stroke=look.swatch("paper"), width=1.3)))
        elements.append(line(start, end, Style(stroke=look.swatch("accent"), width=0.6)))
        elements.append(Circle(end, 3.2, Style(look.swatch("paper"), look.swatch("accent"), 0.5)))
        elements.append(_number(look, str(number), end, 9))
    return Drawing(mm(left * 2 + POKER.width * size), mm(10.2 + POKER.height * size), tuple(elements))


def coin(setting: Setting) -> Drawing:
    """The two backs."""
    look, size = theme(setting.variant), 0.36
    sides = [side.id for side in _facts(setting).sides]
    step = POKER.width * size + 2.4
    drawn = [
        _shown(backs.back(setting, side), (0.4 + step * k, 0.4), size, look) for k, side in enumerate(sides)
    ]
    return Drawing(mm(step * len(sides) - 1.6), mm(POKER.height * size + 0.8), tuple(drawn))


def cast(setting: Setting) -> Drawing:
    """All the goblins, each 15 mm across, with their names."""
    look, elements = theme(setting.variant), list[Element]()
    wide, tall, columns = 21.0, 25.5, 6
    for k, entry in enumerate(cards(setting.definition, "fighter")):
        _, _, kind, who = entry.id.split(".")
        x, y = mm(wide * (k % columns) + wide / 2), mm(tall * (k // columns) + 11.0)
        tone = Style(
            look.swatch(f"{kind}-light") if look.variant == "colour" else look.swatch("paper"),
            look.swatch("ink"),
            0.35,
        )
        elements.append(Path(rounded((x - 9.4, y - 9.8, x + 9.4, y + 9.4), 2.0), tone))
        window = rounded((x - 9.4, y - 9.8, x + 9.4, y + 9.4), 2.0)
        elements.append(
            Group((fronts.portrait(look, kind, who, (x - 9.0, y - 9.2, x + 9.0, y + 9.4)),), clip=window)
        )
        name, size = setting.say(entry.name), from_points(7)
        size *= min(1.0, (wide - 1.0) / line_width(name, look.typeface("label"), size, place="cast"))
        elements.append(
            set_line(
                name,
                look.typeface("label"),
                size,
                look.swatch("ink"),
                (x, mm(y + 12.8)),
                anchor="middle",
                place="cast",
            )
        )
    rows = -(-24 // columns)
    return Drawing(wide * columns, mm(tall * rows + 0.4), tuple(elements))


def tricks(setting: Setting, side: str) -> Drawing:
    """A side's five qíahnberas."""
    look, size = theme(setting.variant), 0.46
    step = POKER.width * size + 1.6
    found = cards(setting.definition, "qiahnbera", side)
    drawn = [
        _shown(_front(setting, entry.id), (0.4 + step * k, 0.4), size, look) for k, entry in enumerate(found)
    ]
    return Drawing(mm(step * len(found) - 0.8), mm(POKER.height * size + 0.8), tuple(drawn))


def table(setting: Setting) -> Drawing:
    """Where the cards lie, seen from the attacker's side."""
    look, elements = theme(setting.variant), list[Element]()
    small, wide, middle = 0.165, 146.0, 62.5
    w, h = POKER.width * small, POKER.height * small
    definition = setting.definition

    def lay(face: Face, x: float, y: float, turn: float = 0.0) -> None:
        elements.append(_shown(face, (mm(x - w / 2), mm(y - h / 2)), small, look, turn))

    own, foe = "cara", "cruz"
    for side, sign in ((own, 1.0), (foe, -1.0)):
        turn = 0.0 if sign > 0 else 180.0

        def at(x: float, y: float, sign: float = sign) -> Point:
            return (wide / 2 + sign * x, middle + sign * y)

        fighters = cards(definition, "fighter", side)
        for k in (0, 1):
            lay(
                _front(setting, fighters[(3, 8)[k] if sign > 0 else (4, 10)[k]].id),
                *at(-6.4 + 12.8 * k, 14.0),
                turn,
            )
        for k in (0, 1, 2):
            lay(_front(setting, fighters[(0, 6, 11)[k]].id), *at(-12.4 + 12.4 * k, 32.0), turn)
        for lift in (0.0, 0.6, 1.2):
            lay(backs.back(setting, side), *at(-12.4 - lift, 50.0 - lift), turn)
        magic = cards(definition, "magic", side)
        for k, entry in enumerate(magic):
            lay(_front(setting, entry.id), *at(31.0 + 11.8 * (k % 2), 34.0 + 16.0 * (k // 2)), turn)
        equipment = cards(definition, "equipment", side)
        for k in range(4):
            lay(
                _front(setting, equipment[k // 2].id),
                *at(56.0 + 11.8 * (k % 2), 34.0 + 16.0 * (k // 2)),
                turn,
            )
        for k in range(3):
            lay(backs.back(setting, side), *at(-66.0 + 11.8 * k, 50.0), turn)
        if sign > 0:
            for said, x, y in (("vanguard", -26.0, 14.6), ("reserve", -30.0, 32.6),
            ("tropa", -12.4, 60.6), ("magic", 36.9, 60.6),
                               ("equipment", 61.9, 60.6), ("qíahnberas", -54.2, 60.6)):  # fmt: skip
                elements.append(_word(look, setting.say(said), (mm(at(x, y)[0]), mm(at(x, y)[1])), 8))
    dash = Style(stroke=look.swatch("line"), width=0.35, dash=(1.6, 1.2))
    elements.insert(0, line((8, middle), (wide - 8, middle), dash))
    lay(backs.turn_face(setting, own), wide / 2 - 20.0, middle)
    elements.append(_word(look, setting.say("turn card"), (wide / 2 - 40.0, middle - 1.2), 8))
    lay(_front(setting, "spirit"), wide / 2 + 20.0, middle)
    return Drawing(wide, middle * 2, tuple(elements))


def combat(setting: Setting, name: str) -> Drawing:
    """A worked combat: two vanguards, the cards on them, what each counts, and the sums."""
    look, facts = theme(setting.variant), _facts(setting)
    example = next(each for each in facts.examples if each.id == name)
    sums = strengths(facts, example)
    size, gap, high = 0.37, 3.0, 49.5
    w, h = POKER.width * size, POKER.height * size
    elements: list[Element] = []
    x = 0.5
    for side, (group, values) in enumerate(zip((example.attack, example.defence), sums, strict=True)):
        start = x
        for fighter, value in zip(group, values, strict=True):
            under = [_front(setting, name) for name in fighter[1:]]
            elements += [_shown(face, (x + 8.4, 9.6), size, look, 4.0) for face in under]
            elements.append(_shown(_front(setting, fighter[0]), (x, 7.0), size, look))
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


def _number(look: Theme, said: str, at: Point, points: float, swatch: str = "ink") -> Element:
    numeral, size = look.typeface("numeral"), from_points(points)
    baseline = (at[0], mm(at[1] + cap_height(numeral, size) / 2))
    return set_line(said, numeral, size, look.swatch(swatch), baseline, anchor="middle", place="figure")


def _clash(look: Theme, at: Point, left: int, right: int) -> list[Element]:
    """The two sums in a burst, and which is the larger."""
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
    look = theme(setting.variant)
    step = POKER.width * size + 1.8
    drawn = [_shown(_front(setting, name), (0.4 + step * k, 0.4), size, look) for k, name in enumerate(names)]
    return Drawing(mm(step * len(names) - 1.0), mm(POKER.height * size + 0.8), tuple(drawn))


def gear(setting: Setting) -> Drawing:
    """A sword and a shield."""
    return _row(setting, [entry.id for entry in cards(setting.definition, "equipment", "cara")], 0.36)


def magic(setting: Setting) -> Drawing:
    """One card of each element."""
    return _row(setting, [entry.id for entry in cards(setting.definition, "magic", "cruz")], 0.5)


def spirit(setting: Setting) -> Drawing:
    """The Spirit card, front and back."""
    look, size = theme(setting.variant), 0.36
    step = POKER.width * size + 2.4
    drawn = (_shown(_front(setting, "spirit"), (0.4, 0.4), size, look),
             _shown(backs.back(setting, "spirit"), (0.4 + step, 0.4), size, look))  # fmt: skip
    return Drawing(mm(step * 2 - 1.6), mm(POKER.height * size + 0.8), drawn)


FIGURES: Mapping[str, Callable[[Setting], Drawing]] = {
    "cover": cover,
    "anatomy": anatomy,
    "coin": coin,
    "cast": cast,
    "table": table,
    "setup-steps": setup_steps,
    "gear": gear,
    "magic": magic,
    "tricks-cara": partial(tricks, side="cara"),
    "tricks-cruz": partial(tricks, side="cruz"),
    "spirit": spirit,
    "combat-sword": partial(combat, name="sword"),
    "combat-fire": partial(combat, name="fire"),
    "combat-tie": partial(combat, name="tie"),
}
