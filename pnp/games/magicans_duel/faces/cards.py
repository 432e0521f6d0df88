"""Draw the two cards beside the board: the action tracker, and what actions cost."""

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin

from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.pieces import character
from pnp.games.magicans_duel.faces.sky import thicken_lines
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.facts import Facts
from pnp.games.reading import set_reading
from pnp.scene import (
    Circle,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    bounds,
    circle_segments,
    line,
    outline,
    rectangle,
    scale,
    transform_segments,
)
from pnp.scene.forms import arrow_head
from pnp.text import cap_height, flow, line_width, set_block, set_line
from pnp.units import Point, from_points, mm

# The frame of both cards: the night, a star in each corner, and a title between two stars.

WIDTH, HEIGHT = 63.0, 88.0
"""The width and height in mm of a card before it is enlarged for print."""

LARGER = 1.42
"""The factor by which cards are enlarged for print. Four cards fill a sheet, and a counter fits on a moon."""

LEFT, RIGHT, TOP, BOTTOM = 5.6, WIDTH - 5.6, 17.0, HEIGHT - 6.0
"""The edges in mm of the area for a card's content, below its title."""

SMALL = 8.5
"""The size in points of sentences before enlargement."""

_INSET, _CORNER = 3.4, 4.8
_TITLE = 15.0
_RULE = 14.6
"""The y in mm of the rule below the title."""


def card(name: str, look: Theme, elements: Sequence[Element]) -> Face:
    """Return the face of a card with the night as background, a frame and `elements`. The frame and the
    elements are enlarged by the factor LARGER. `name` is the component's id."""
    ground = look.swatch("night")
    wide, high = mm(WIDTH * LARGER), mm(HEIGHT * LARGER)
    first = rectangle(-3, -3, wide + 6, high + 6, Style(ground), "ground")
    drawn = Group((*_night(look), *_frame(look), *elements), scale(LARGER))
    trim = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
    return Face(name, wide, high, trim, (first, drawn), ground, 3.0, 3.0)


def _night(look: Theme) -> Iterator[Element]:
    """Draw the night, lighter towards the middle as on the board."""
    if look.variant != "colour":
        return
    for i in range(1, 11):
        share = 1.0 - 0.075 * (i - 1)
        a, b = (WIDTH / 2 - 3.2) * share, (HEIGHT / 2 - 3.2) * share
        disc = transform_segments(circle_segments((0.0, 0.0), 1.0), (a, 0.0, 0.0, b, WIDTH / 2, HEIGHT / 2))
        rounded = tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in disc)
        yield Path(rounded, Style(look.swatch(f"heaven-{i}")), "heaven")


def _frame(look: Theme) -> Iterator[Element]:
    gold = look.swatch("gold")
    rules = ((_INSET, 0.5), (_INSET + 0.9, 0.25)) if look.variant != "mono" else ((_INSET, 0.6),)
    for inset, thick in rules:
        far, low = WIDTH - inset, HEIGHT - inset
        style = Style(None, gold, thick)
        for y in (inset, low):
            yield line((inset + _CORNER, y), (far - _CORNER, y), style, "frame")
        for x in (inset, far):
            yield line((x, inset + _CORNER), (x, low - _CORNER), style, "frame")
    for x in (_INSET + 2.0, WIDTH - _INSET - 2.0):
        for y in (_INSET + 2.0, HEIGHT - _INSET - 2.0):
            yield Polygon(sky.compass_star((x, y), 2.3), Style(gold))


def title(look: Theme, words: str, place: str) -> Iterator[Element]:
    """Draw the card's title above a line that ends in a moon and a sun. `place` names the card in error
    messages."""
    gold, box = look.swatch("gold"), (LEFT + 3.2, 6.0, RIGHT - 3.2, _RULE - 1.6)
    yield from set_block(
        words, look.typeface("title"), from_points(_TITLE), look.swatch("moonlight"), box,
        align="middle", valign="middle", smallest=from_points(9), leading=1.05, place=place,
    )  # fmt: skip
    yield line((LEFT + 5.0, _RULE), (RIGHT - 5.0, _RULE), Style(None, gold, 0.35))
    yield Path(
        sky.crescent((LEFT + 2.6, _RULE), 1.5, 0.32, left=True), Style(look.swatch("moon"), gold, 0.25)
    )
    yield from sky.sun(look, (RIGHT - 2.6, _RULE), 1.9)
    yield sky.diamond((WIDTH / 2, _RULE), 1.2, Style(gold))


# The player aid: the cost of each action, and the condition for it.

_NAME, _PRICE = 9.5, 14.0
"""The sizes in points of the name and the price of an action."""

_HEAD, _LINE = 4.3, 3.2
"""The height in mm of a row's name, and of each line of its condition."""

_LEAST = 7.0
"""The smallest size in points of a condition, for languages that need many lines."""

_CLOSE, _CLOSER = 0.1, 0.6
"""The distances in mm by which rows may move together before letters get smaller, and by which a condition
may move towards its name at the smallest size."""

_ICON = 3.55
"""The radius in mm of an action's picture."""

_TEXT = LEFT + 2 * _ICON + 1.3
"""The left edge in mm of an action's words."""


def entries(setting: Setting) -> list[tuple[str, str, str, str]]:
    """Return (figure, name, cost, condition) of every action, in the book's order. The figure is the name of
    a piece or of a kind of action; the others are texts."""
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
    """Draw the player aid, with rows as high as their words and even gaps between them."""
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
    """Return the height in mm of each row if its condition has a type size, descenders included."""
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
    """Draw a row: picture, name and price of an action, and its condition below. `span` is the y of the row's
    top, of its condition, and of its foot."""
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
"""The pictures of pieces on the player aid: the scale of the piece, and the point of it that is in the middle
of the picture."""


def _icon(look: Theme, name: str, at: Point) -> Iterator[Element]:
    """Draw the picture of an action: the head of a piece, or what happens."""
    gold = look.swatch("gold")
    yield Circle(at, _ICON, Style(look.swatch("medal"), gold, 0.4))
    if name in _BUSTS:
        size, (x, y) = _BUSTS[name]
        art = thicken_lines(character(look, name), size)
        placed = Group(art, (size, 0.0, 0.0, size, mm(at[0] - size * x), mm(at[1] - size * y)))
        yield Group((placed,), clip=circle_segments(at, _ICON - 0.2))
        yield Circle(at, _ICON, Style(None, gold, 0.4))
    else:
        drawn = {"jump": _jump, "push": _push, "portal": _portal}[name]
        yield from drawn(look, at)


def _arrow(look: Theme, tip: Point, way: Point) -> Element:
    """Draw the head of an arrow that points in a direction."""
    return Path(outline(arrow_head(tip, way, 1.9, 2.2)), Style(look.swatch("gold")))


def _bow(look: Theme, at: Point, way: tuple[float, ...], width: float) -> Element:
    """Draw a curve from a start through two control points to an end, all relative to a point."""
    x, y = at
    places = [mm(v + (x, y)[i % 2]) for i, v in enumerate(way)]
    bow: tuple[Segment, ...] = (("M", *places[:2]), ("C", *places[2:]))
    return Path(bow, Style(None, look.swatch("gold"), width))


def _jump(look: Theme, at: Point) -> Iterator[Element]:
    """Draw a jump: an arc over a stone."""
    x, y = at
    yield _bow(look, at, (-2.4, 1.3, -2.0, -3.0, 1.3, -3.0, 2.0, 0.0), 0.6)
    yield _arrow(look, (mm(x + 2.4), mm(y + 1.7)), (0.25, 0.968))
    stone = Style(look.swatch("stone-light"), look.swatch("gold"), 0.3)
    yield sky.diamond((mm(x - 0.2), mm(y + 1.0)), 1.4, stone)


def _push(look: Theme, at: Point) -> Iterator[Element]:
    """Draw a push: a stone behind a mage, who has to move on."""
    x, y = at
    stone = Style(look.swatch("stone-light"), look.swatch("gold"), 0.3)
    yield sky.diamond((mm(x - 2.0), y), 1.5, stone)
    yield Circle((mm(x - 0.1), y), 0.9, Style(look.swatch("moon"), look.swatch("gold"), 0.35))
    yield _arrow(look, (mm(x + 2.9), y), (1.0, 0.0))


def _portal(look: Theme, at: Point) -> Iterator[Element]:
    """Draw a move through portals: an arrow from one moon to another."""
    x, y = at
    yield _bow(look, at, (-1.1, -1.5, 0.2, -2.7, 1.3, -1.8, 1.45, -0.4), 0.5)
    yield from sky.moon(look, (mm(x - 1.4), mm(y + 0.3)), 1.4, 0.4)
    yield from sky.moon(look, (mm(x + 1.5), mm(y + 1.2)), 1.2, 0.4, left=True)


# The action tracker: moons that wane round a rose, from all the actions of a turn to none.

_NOTES = 13.6
"""The height in mm of the two notes at the foot of the tracker."""

_NUMERAL = 17.0
"""The size in points of a moon's number."""

_MOST = 7.6
"""The largest radius in mm of a moon, on which a counter fits."""


def phase(left: int, most: int) -> float:
    """Return the lit share of the moon that stands for `left` actions of at most `most`: 1 is full, 0 is
    new."""
    return left / most


def tracker_face(setting: Setting) -> Face:
    """Draw the action tracker: a moon for each number of actions that a turn can have left, and a new moon
    for none."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    actions = facts.actions
    many = actions.with_niche + 1
    box = (LEFT - 0.4, TOP, RIGHT + 0.4, BOTTOM - _NOTES)
    centre = (WIDTH / 2, mm((box[1] + box[3]) / 2))
    across, down = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
    radius = min(_MOST, min(across, down) / (1 + 1.16 / sin(pi / many) * 1.0) * 1.16)
    reach = (across - radius, down - radius)
    spots = [_point_on_ellipse(centre, reach, i / many) for i in range(many)]
    elements: list[Element] = [*title(look, setting.say("Actions left"), "tracker")]
    elements += _orbit(look, centre, reach, many)
    elements += _rose(look, centre, min(hypot(x - centre[0], y - centre[1]) for x, y in spots) - radius - 1.9)
    for i, at in enumerate(spots):
        left = actions.with_niche - i
        elements += _moon(look, at, radius, left, actions.with_niche, dotted=left > actions.turn)
        if left == actions.first:
            elements += _spark(look, (mm(at[0] + 0.8 * radius), mm(at[1] + 0.8 * radius)))
    return card("tracker", look, [*elements, *_notes(setting, look, facts)])


def _point_on_ellipse(centre: Point, reach: Point, turn: float) -> Point:
    """Return a point on an ellipse. `turn` is the share of a full turn, clockwise from the top."""
    a = 2 * pi * turn
    return (mm(centre[0] + reach[0] * sin(a)), mm(centre[1] - reach[1] * cos(a)))


def _orbit(look: Theme, centre: Point, reach: Point, many: int) -> Iterator[Element]:
    """Draw three small stars between two moons of the tracker. The last star is the largest and so shows the
    direction."""
    gold = Style(look.swatch("gold"))
    for i in range(many - 1):
        for j, size in ((-1, 0.3), (0, 0.45), (1, 0.65)):
            at = _point_on_ellipse(centre, (reach[0] + 1.2, reach[1] + 1.2), (i + 0.5 + 0.075 * j) / many)
            yield Circle(at, size, gold)


def _moon(look: Theme, at: Point, radius: float, left: int, most: int, *, dotted: bool) -> Iterator[Element]:
    """Draw a moon in its phase, with its number in its lit or dark part, whichever is larger."""
    gold, lit = look.swatch("gold"), phase(left, most)
    rim = Style(look.swatch("shade" if dotted else "moon-dark"), gold, 0.6, (0.01, 1.15) if dotted else ())
    yield Circle(at, mm(radius), rim, f"action:{left}")
    inner = radius - 1.0
    if lit:
        yield Path(sky.crescent(at, inner, lit, left=True), Style(look.swatch("moon"), gold, 0.3))
    if lit == 1:
        for u, v, r in ((-0.55, -0.42, 0.14), (0.58, 0.4, 0.18), (0.5, -0.55, 0.1), (-0.5, 0.56, 0.12)):
            spot = (mm(at[0] + u * inner), mm(at[1] + v * inner))
            yield Circle(spot, mm(r * inner), Style(look.swatch("halo"), gold, 0.25))
    bright = lit >= 0.5
    aside = inner * (lit - 1 if bright else lit)  # the middle of that part, along its widest line
    face, em = look.typeface("numeral"), from_points(_NUMERAL) * radius / _MOST
    ink = look.swatch("night-ink" if bright else "moon-dark-ink")
    base = (mm(at[0] + aside), mm(at[1] + cap_height(face, em) / 2))
    yield set_line(str(left), face, em, ink, base, anchor="middle", place="tracker")


def _spark(look: Theme, at: Point) -> Iterator[Element]:
    """Draw the star that marks the actions of the first turn."""
    yield Polygon(sky.star_points(at, 5, 2.4, 1.05), Style(look.swatch("night"), look.swatch("night"), 0.8))
    yield Polygon(sky.star_points(at, 5, 2.3, 0.95), Style(look.swatch("gold")))


def _rose(look: Theme, centre: Point, radius: float) -> list[Element]:
    """Draw the rose window of the cathedral, one half with the sun, the other with the moon."""
    tracery = look.swatch("tracery")
    edge = Style(None, tracery, 0.35)
    elements: list[Element] = [
        Circle(centre, mm(radius), Style(look.swatch("facade"), look.swatch("gold"), 0.5)),
        Path(sky.crescent(centre, radius - 0.9, 0.5, left=True), Style(look.swatch("rose-moon"))),
        Path(sky.crescent(centre, radius - 0.9, 0.5), Style(look.swatch("rose-sun"))),
    ]
    many = 12
    for i in range(many):
        lobe = _point_on_ellipse(centre, (0.66 * radius, 0.66 * radius), i / many)
        elements.append(Circle(lobe, mm(0.165 * radius), edge))
    elements.append(Circle(centre, mm(0.46 * radius), edge))
    hub = Style(look.swatch("facade"), tracery, 0.4)
    elements.append(Polygon(sky.star_points(centre, 12, 0.42 * radius, 0.24 * radius), hub))
    return elements


def _notes(setting: Setting, look: Theme, facts: Facts) -> Iterator[Element]:
    """Draw the two notes that explain the dotted moon and the star."""
    gold, light = look.swatch("gold"), look.swatch("moonlight")
    split = BOTTOM - _NOTES + 8.0
    texts = (
        (setting.say("Dotted: only with a gargoyle in a niche on your side"), BOTTOM - _NOTES + 0.8, split),
        (
            setting.say("First turn of the game: begin at {n}").format(n=facts.actions.first),
            split,
            BOTTOM - 0.8,
        ),
    )
    for i, (words, top, bottom) in enumerate(texts):
        sides = flow(RIGHT, LEFT)
        at = (sides.x(LEFT + 2.6), mm((top + bottom) / 2))
        if i:
            yield from _spark(look, at)
        else:
            yield Circle(at, 1.9, Style(look.swatch("shade"), gold, 0.55, (0.01, 1.0)))
        yield from set_reading(
            words, look.typeface("small"), from_points(SMALL), light,
            sides.box((LEFT + 6.2, top, RIGHT - 0.4, bottom)),
            text_size=setting.text, valign="middle", smallest=from_points(7), leading=1.08, place="tracker",
        )  # fmt: skip
