"""The player aid: the cost of each action, and the condition for it."""

from collections.abc import Iterator, Sequence

from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky, standee
from pnp.games.magicans_duel.faces.cards.frame import BOTTOM, LEFT, RIGHT, SMALL, TOP, card, title
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.faces.tracing import thicken_lines
from pnp.games.magicans_duel.facts import Facts
from pnp.games.reading import set_reading
from pnp.scene import (
    Circle,
    Element,
    Face,
    Group,
    Path,
    Segment,
    Style,
    Theme,
    bounds,
    circle_segments,
    line,
    outline,
)
from pnp.scene.forms import arrow_head
from pnp.text import cap_height, flow, line_width, set_block, set_line
from pnp.units import Point, from_points, mm

_NAME, _PRICE = 9.5, 14.0
"""Points."""

_HEAD, _LINE = 4.3, 3.2
"""mm of a row for its name, and for each line of its condition."""

_LEAST = 7.0
"""Points that a condition has at least, in languages that need many lines."""

_CLOSE, _CLOSER = 0.1, 0.6
"""mm by which rows may stand closer before letters get smaller; and a name and its condition, where letters
have the least size."""

_ICON = 3.55
"""mm: half a picture."""

_TEXT = LEFT + 2 * _ICON + 1.3
"""mm to where words begin."""


def entries(setting: Setting) -> list[tuple[str, str, str, str]]:
    """Return (figure, name, cost, condition) of every action, in the book's order."""
    facts: Facts = setting.definition.facts
    cost, reach, say = facts.costs, facts.reach, setting.say
    rows = (
        ("M1.white", "Mage", str(cost.step), "your own; one step along a path"),
        (
            "M1.black",
            "Possession",
            str(cost.possession),
            "a rival mage, {possession} or less from one of yours",
        ),
        ("H3", "Spell", str(cost.step), "{spell_mages} of your mages in line, {spell_sum} or less in total"),
        (
            "G4",
            "Gargoyle",
            str(cost.step),
            "next to {gargoyle_spells} spells or {gargoyle_mages} mages, at least {gargoyle_own_mages} yours",
        ),
        (
            "jump",
            "Jump",
            f"{cost.jump} + n",
            "a mage, straight over others; n: crossings to the landing, only free ones "
            "once {niches_for_jumps} of your niches are taken",
        ),
        ("push", "Push", str(cost.push), "spells push mages; gargoyles push both"),
        ("portal", "Portal", str(cost.portal), "from a moon to any free moon"),
    )
    values = {name: getattr(reach, name) for name in type(reach).model_fields if name != "source"}
    values["niches_for_jumps"] = facts.actions.niches_for_jumps
    return [(icon, say(name), price, say(text).format(**values)) for icon, name, price, text in rows]


def aid_face(setting: Setting) -> Face:
    """Return the aid, with rows as high as their words, evenly spaced."""
    look, rows = theme(setting.variant), entries(setting)
    elements: list[Element] = [*title(look, setting.say("What actions cost"), "aid")]
    size = SMALL
    room = BOTTOM - TOP + _CLOSE * (len(rows) - 1)
    while sum(high := _heights(look, rows, size)) > room and size > _LEAST:
        size = max(_LEAST, size - 0.25)
    gap = (BOTTOM - TOP - sum(high)) / (len(rows) - 1)
    y = TOP
    for row, tall in zip(rows, high, strict=True):
        closer = min(gap, 0.0)
        words = (y + _HEAD + max(closer, -_CLOSER), y + tall + closer)
        elements += _row(setting, look, row, (y, *words), size)
        y += tall + gap
    return card("aid", look, elements)


def _heights(look: Theme, rows: Sequence[tuple[str, str, str, str]], size: float) -> list[float]:
    """Return the height of each row with its condition at a type size, marks below letters included."""
    small, em, ink = look.typeface("small"), from_points(size), look.swatch("moonlight")
    high = []
    for row in rows:
        words = set_block(row[3], small, em, ink, (_TEXT, 0.0, RIGHT, 99.0), leading=1.05, place="aid")
        _, top, _, bottom = bounds(words) or (0.0, 0.0, 0.0, 0.0)
        high.append(_HEAD + max(_LINE * size / SMALL * len(words), bottom - top + 0.02, _LINE))
    return high


def _row(
    setting: Setting,
    look: Theme,
    row: tuple[str, str, str, str],
    span: tuple[float, float, float],
    size: float,
) -> Iterator[Element]:
    """Draw a picture, the action's name, its price, and the condition below, in so many points at most; the
    span is the row's head, where its condition begins, and its foot."""
    (icon, name, price, condition), (top, under, bottom) = row, span
    light, gold, face = look.swatch("moonlight"), look.swatch("gold"), look.typeface("numeral")
    sides = flow(RIGHT, LEFT)
    yield from _icon(look, icon, (sides.x(LEFT + _ICON), mm((top + bottom) / 2)))
    small, large = from_points(_NAME), from_points(_PRICE)
    base = mm(top + cap_height(face, small) + 0.7)
    first, last = sides.anchor("start"), sides.anchor("end")
    yield set_line(name, face, small, light, (sides.x(_TEXT), base), anchor=first, place="aid")
    yield set_line(price, face, large, gold, (sides.x(RIGHT), mm(base + 0.3)), anchor=last, place="aid")
    start = _TEXT + line_width(name, face, small) + 1.6
    end = RIGHT - line_width(price, face, large) - 1.6
    if end > start + 2.0:
        dots = ((sides.x(start), base - 0.5), (sides.x(end), base - 0.5))
        yield line(*dots, Style(None, gold, 0.32, (0.01, 1.3)))
    yield from set_reading(
        condition, look.typeface("small"), from_points(size), light,
        sides.box((_TEXT, under, RIGHT, bottom)),
        text_size=setting.text, smallest=from_points(7), leading=1.05, place=f"aid: {name}",
    )  # fmt: skip


_BUSTS: dict[str, tuple[float, Point]] = {
    "M1.white": (0.48, (0.1, -25.4)),
    "M1.black": (0.48, (0.2, -25.6)),
    "H3": (0.27, (0.0, -19.4)),
    "G4": (0.5, (0.0, -22.6)),
}
"""Of a piece in a picture: how many times its size, and what of it is in the middle."""


def _icon(look: Theme, name: str, at: Point) -> Iterator[Element]:
    """Draw a medallion: the piece's head, or what happens."""
    gold = look.swatch("gold")
    yield Circle(at, _ICON, Style(look.swatch("medal"), gold, 0.4))
    if name in _BUSTS:
        size, (x, y) = _BUSTS[name]
        art = thicken_lines(standee.character(look, name), size)
        placed = Group(art, (size, 0.0, 0.0, size, mm(at[0] - size * x), mm(at[1] - size * y)))
        yield Group((placed,), clip=circle_segments(at, _ICON - 0.2))
        yield Circle(at, _ICON, Style(None, gold, 0.4))
    else:
        drawn = {"jump": _jump, "push": _push, "portal": _portal}[name]
        yield from drawn(look, at)


def _arrow(look: Theme, tip: Point, way: Point) -> Element:
    """Draw an arrow's head at a point, in a direction."""
    return Path(outline(arrow_head(tip, way, 1.9, 2.2)), Style(look.swatch("gold")))


def _bow(look: Theme, at: Point, way: tuple[float, ...], width: float) -> Element:
    """Draw a curve from a start, by two control points, to an end, all relative to a point."""
    x, y = at
    places = [mm(v + (x, y)[i % 2]) for i, v in enumerate(way)]
    bow: tuple[Segment, ...] = (("M", *places[:2]), ("C", *places[2:]))
    return Path(bow, Style(None, look.swatch("gold"), width))


def _jump(look: Theme, at: Point) -> Iterator[Element]:
    """Draw an arc over a stone."""
    x, y = at
    yield _bow(look, at, (-2.4, 1.3, -2.0, -3.0, 1.3, -3.0, 2.0, 0.0), 0.6)
    yield _arrow(look, (mm(x + 2.4), mm(y + 1.7)), (0.25, 0.968))
    stone = Style(look.swatch("stone-light"), look.swatch("gold"), 0.3)
    yield sky.diamond((mm(x - 0.2), mm(y + 1.0)), 1.4, stone)


def _push(look: Theme, at: Point) -> Iterator[Element]:
    """Draw a stone behind a mage, who has to move on."""
    x, y = at
    stone = Style(look.swatch("stone-light"), look.swatch("gold"), 0.3)
    yield sky.diamond((mm(x - 2.0), y), 1.5, stone)
    yield Circle((mm(x - 0.1), y), 0.9, Style(look.swatch("moon"), look.swatch("gold"), 0.35))
    yield _arrow(look, (mm(x + 2.9), y), (1.0, 0.0))


def _portal(look: Theme, at: Point) -> Iterator[Element]:
    """Draw an arrow from one moon to another."""
    x, y = at
    yield _bow(look, at, (-1.1, -1.5, 0.2, -2.7, 1.3, -1.8, 1.45, -0.4), 0.5)
    yield from sky.moon(look, (mm(x - 1.4), mm(y + 0.3)), 1.4, 0.4)
    yield from sky.moon(look, (mm(x + 1.5), mm(y + 1.2)), 1.2, 0.4, left=True)
