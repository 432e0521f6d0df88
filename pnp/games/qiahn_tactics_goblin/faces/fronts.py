"""Draw the fronts of fighters, equipment, magic, qíahnberas and the Spirit, each in front of a sunburst and a
mob.

From its foot up, a card has a bar, words and a name. The picture fills the rest.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from pnp.caching import remembered
from pnp.definition import ComponentTable
from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces import card
from pnp.games.qiahn_tactics_goblin.faces.card import (
    EDGE,
    LEADING,
    SMALLEST,
    Format,
    emblem,
    face,
    format_of,
    rounded_rectangle,
    text_swatch,
    thickness,
    value_disc,
)
from pnp.games.qiahn_tactics_goblin.faces.cast import extent, goblin
from pnp.games.qiahn_tactics_goblin.faces.pen import WIDTHS, Pen
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.faces.things import draw_held
from pnp.games.qiahn_tactics_goblin.facts import Facts
from pnp.scene import (
    Box,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    Use,
    Variant,
    bounds,
    compose,
    outline,
    rectangle,
    scale,
    symbol,
    translate,
)
from pnp.scene.forms import polar, star
from pnp.text import cap_height, line_width, set_block, set_line
from pnp.units import Point, from_points, mm

# The fighters that a qíahnbera knocks out, drawn as bursts.

_LARGEST = 9.2
"""The largest radius in mm of a star on a card of poker size."""

_MOST = 3
"""The largest number of stars side by side."""

_LEAST = from_points(7)
"""The size in mm of the smallest names."""


def radius(form: Format) -> float:
    """Return the radius in mm of a star that is small enough for three stars side by side."""
    return mm(min(_LARGEST * form.unit, (form.right - form.left - 4.4) / (2 * _MOST)))


def are_named(setting: Setting, form: Format, place: str) -> bool:
    """Return whether the card has space below a star for the longest word in the types' names in this
    language."""
    if form.squat:
        return False
    label = theme(setting.variant).typeface("label")
    room = (form.right - form.left - 0.8) / _MOST
    return all(
        line_width(word, label, _LEAST, place=place) <= room
        for kind in _targets_facts(setting).types
        for word in setting.say(kind.name).split()
    )


def high(setting: Setting, form: Format, hits: tuple[str, ...], place: str) -> float:
    """Return the height in mm from the top of the stars to the foot of their names. Raises LayoutError."""
    size, lines = _naming(setting, form, hits, place)
    return mm(2 * radius(form) + 1.0 + lines * LEADING * size)


def targets(setting: Setting, form: Format, hits: tuple[str, ...], top: float, place: str) -> list[Element]:
    """Draw the types that a qíahnbera knocks out, from `top` down: colour, emblem, number and name of each
    type."""
    look, facts = theme(setting.variant), _targets_facts(setting)
    large = radius(form)
    apart = (2.0 if len(hits) == _MOST else 6.0) * form.unit
    step = min(2 * large + apart, (form.right - form.left - 0.8) / len(hits))
    label, (size, lines) = look.typeface("label"), _naming(setting, form, hits, place)
    elements: list[Element] = []
    for k, kind in enumerate(hits):
        x = mm(form.centre + (k - (len(hits) - 1) / 2) * step)
        elements += _burst(look, kind, facts.type(kind).value, (x, mm(top + large)), large)
        name, under = setting.say(facts.type(kind).name), top + 2 * large + 0.6
        box = (x - step / 2, under, x + step / 2, under + lines * LEADING * size + 0.4)
        elements += set_block(
            name,
            label,
            size,
            look.swatch("ink"),
            box,
            leading=LEADING,
            align="middle",
            smallest=min(size, _LEAST),
            name="label",
            place=place,
        )
    return elements


def _naming(setting: Setting, form: Format, hits: tuple[str, ...], place: str) -> tuple[float, int]:
    """Return the size in mm for the names of all types, so small that the longest fits, and the lines for
    those of a card."""
    label = theme(setting.variant).typeface("label")
    names: dict[str, str] = {kind.id: setting.say(kind.name) for kind in _targets_facts(setting).types}
    room = (form.right - form.left - 1.2) / _MOST
    size = from_points(8.5 if setting.text == "normal" else 10.0)

    def widest(kinds: Iterable[str]) -> float:
        return max(line_width(names[kind], label, size, place=place) for kind in kinds)

    while widest(names) > room and size > SMALLEST:
        size = max(size * 0.98, SMALLEST)
    return size, 1 if widest(hits) <= room else 2


def column(setting: Setting, form: Format, hits: tuple[str, ...], foot: float) -> list[Element]:
    """Draw the types on a strip of paper on the right, on cards without space for their names. The strip
    extends from the upper edge of the drawing down to `foot`."""
    look, facts = theme(setting.variant), _targets_facts(setting)
    wide = column_width(form)
    strip = Style(look.swatch("paper"), look.swatch("ink"), thickness(look))
    high = (foot - EDGE) / _MOST
    large = min(wide * 0.43, high * 0.45)
    elements: list[Element] = [rectangle(form.right - wide, EDGE - 1.0, wide + 1.0, foot - EDGE + 1.0, strip)]
    for k, kind in enumerate(hits):
        y = EDGE + (foot - EDGE) * (k + 0.5) / len(hits)
        at = (mm(form.right - wide / 2), mm(y))
        elements += _burst(look, kind, facts.type(kind).value, at, large)
    return [
        Group(tuple(elements), clip=form.inner),
        Path(form.inner, Style(stroke=strip.stroke, width=strip.width)),
    ]


def column_width(form: Format) -> float:
    """Return the width in mm of the strip that `column` draws."""
    return mm(form.width * 0.23)


def _burst(look: Theme, kind: str, value: int, at: Point, large: float) -> list[Element]:
    x, y = at
    tips = star(at, large, large * 0.8, 13, 7.0)
    ink, heavy = look.swatch("ink"), thickness(look)
    elements: list[Element] = []
    fill, edge, inked = look.swatch(kind), Style(look.swatch(kind), ink, heavy), text_swatch(look, kind)
    if look.variant == "colour":
        shade = tuple((mm(u + 0.5), mm(v + 0.7)) for u, v in star(at, large * 0.97, large * 0.78, 13, 7.0))
        elements.append(Polygon(shade, Style(fill=ink)))
        tips = star(at, large * 0.97, large * 0.78, 13, 7.0)
    elif look.variant == "low-ink":
        edge, inked = Style(look.swatch("paper"), fill, 1.0), "ink"
        tips = star(at, large * 0.94, large * 0.76, 13, 7.0)
    elements.append(Polygon(tuple((mm(u), mm(v)) for u, v in tips), edge))
    elements.append(emblem(look, kind, (mm(x - large * 0.1), mm(y - large * 0.08)), large * 0.52, inked))
    small = mm(large * 0.38)
    return [
        *elements,
        *value_disc(look, kind, str(value), (mm(x + large * 0.54), mm(y + large * 0.5)), small),
    ]


def _targets_facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def rays(
    look: Theme, form: Format, ground: str, light: str, centre: Point, *, top: float, count: int = 16
) -> list[Element]:
    """Draw a sunburst behind the picture, down to `top`: tones in colour, thin lines in low ink, dashes in
    mono."""
    wide, far = form.right - form.left, hypot(form.width, top)
    if look.variant == "colour":
        back: Element = rectangle(form.left, EDGE, wide, top - EDGE + 3.0, Style(fill=look.swatch(ground)))
        beams: list[Segment] = []
        for k in range(count):
            turn = 360 * (k + 0.25) / count
            beams += outline([centre, polar(centre, far, turn), polar(centre, far, turn + 180 / count)])
        return [back, Path(tuple(beams), Style(fill=look.swatch(light)))]
    strokes: list[Segment] = []
    if look.variant == "low-ink":
        for k in range(2 * count):
            turn = 180 * k / count
            strokes += outline(
                [polar(centre, 24 + 2.5 * (k % 2), turn), polar(centre, far, turn)], closed=False
            )
        return [Path(tuple(strokes), Style(stroke=look.swatch(ground), width=0.35))]
    for k in range(2 * count):
        turn = 180 * k / count
        strokes += outline([polar(centre, 27, turn), polar(centre, 31.5 + 3 * (k % 2), turn)], closed=False)
    return [Path(tuple(strokes), Style(stroke=look.swatch("ink"), width=0.3))]


_HEADS = ((-27, -7, 1.0), (-19, -2, 0.8), (-11, -9, 0.9), (-2, -3, 0.8), (7, -8, 1.0), (15, -1, 0.85),
    (23, -9, 0.95),
          (31, -3, 0.9), (-35, -2, 0.9))  # fmt: skip
"""The heads of the mob: x and y in mm from the middle of the panel's upper edge, and size."""

_EARS = ((9, 4), (10, -3), (7, 6), (9, -5), (8, 2))
"""The tips of the ears: x and y in mm from the middle of a head."""


def mob(look: Theme, form: Format, tone: str, top: float) -> list[Element]:
    """Draw the heads, ears and spears of the mob in front of the light, in one dark tone; nothing in low ink
    and mono."""
    if look.variant != "colour":
        return []
    shapes: list[Segment] = []
    for k, (dx, dy, size) in enumerate(_HEADS):
        x, y = form.centre + dx * form.width / 63.0, top + dy * form.unit - 7.0 * form.unit
        s = size * form.unit
        ear = _EARS[k % len(_EARS)]
        head = [(-ear[0], -ear[1]), (-4.2, -1.4), (-3.4, -4.4), (0, -5.4), (3.4, -4.4), (4.2, -1.4),
                (ear[0], -ear[1]), (4.4, 2.6), (3, 6), (9, 12), (9, 24), (-9, 24), (-9, 12), (-3, 6),
                (-4.4, 2.6)]  # fmt: skip
        shapes += outline([(mm(x + u * s), mm(y + v * s)) for u, v in head])
        if k % 2 == 0:
            lean = 1.5 - k * 0.5
            tip = (x + 5.5 * s + lean, y - 15 * s)
            spear = [(x + 6.4 * s, y + 14), (tip[0] + 0.5, tip[1] + 3), (tip[0] + 1.7, tip[1] + 3),
                (tip[0], tip[1] - 2.6),
                     (tip[0] - 1.7, tip[1] + 3), (tip[0] - 0.5, tip[1] + 3),
                         (x + 5.4 * s, y + 14)]  # fmt: skip
            shapes += outline([(mm(u), mm(v)) for u, v in reversed(spear)])
    return [Path(tuple(shapes), Style(fill=look.swatch(tone)))]


_CORNER = 7.6
"""The radius in mm of the disc in the upper right corner of a poker card."""

_REACH: Box = (-31.0, -26.5, 31.0, 20.0)
"""The visible area around a thing and the arms that hold it, in mm of the thing's drawing."""


@dataclass(frozen=True, slots=True)
class _Panel:
    """The y in mm of a card's parts: its panel, the words below the name's banner, and the bar at its
    foot."""

    top: float
    words: float
    foot: float


def front(setting: Setting, entry: ComponentTable) -> Face:
    """Draw the front of a card. Raises LayoutError, naming the card, if its words do not fit."""
    sort = entry.id.split(".")[0]
    drawn = {"fighter": _fighter, "equipment": _equipment, "magic": _magic, "spirit": _spirit}
    return drawn.get(sort, _qiahnbera)(setting, entry)


def portrait(look: Theme, kind: str, who: str, box: Box) -> Element:
    """Draw a goblin as large as a box allows, with its shoulders on the lower edge of the box."""
    left, top, right, bottom = box
    west, north, east, _ = extent(look, kind, who)
    size = mm(min((right - left) / (min(east, 29.0) - max(west, -29.0)), (bottom - top) / (27.0 - north)))
    at = compose(translate((left + right) / 2 - size * (max(west, -29.0) + min(east, 29.0)) / 2,
        bottom - 27.0 * size),
                 scale(size))  # fmt: skip
    return Use(goblin(look, kind, who, size), at, name=f"goblin:{who}")


def _panel(form: Format, content: float, share: float) -> _Panel:
    """Return the panel below the name, large enough for `content` mm of text. The picture above it keeps at
    least `share` of the card's height."""
    foot = form.bottom - form.bar
    # The shadow of the banner is no narrower on a small card.
    under, over = max(6.7 * form.unit, 5.7 * form.unit + 1.0), 1.5 * form.unit
    top = max(form.height * share, foot - content - under - over - 0.6)
    return _Panel(mm(top), mm(top + under), mm(foot - over))


def _name(form: Format, panel: _Panel) -> Point:
    """Return the middle of the name's banner."""
    return (form.centre, mm(panel.top + 2.0 * form.unit))


def _corner(form: Format) -> tuple[Point, float]:
    """Return the middle and the radius of the disc in the upper right corner."""
    radius = mm(_CORNER * form.unit)
    return (mm(form.right - radius - 0.5), mm(EDGE + radius + 0.5)), radius


def _box(form: Format, panel: _Panel, top: float | None = None) -> Box:
    """Return the box for words."""
    inset = form.left + 2.6 * form.unit
    return (inset, panel.words if top is None else top, form.width - inset, panel.foot)


def _fighter(setting: Setting, entry: ComponentTable) -> Face:
    look, facts, form, place = theme(setting.variant), _facts(setting), format_of(setting), entry.id
    _, side, kind, who = entry.id.split(".")
    text, points = setting.say(entry.text or ""), 10.5 * max(form.unit, 0.8)
    wide = _box(form, _panel(form, 0, 0))[2] - _box(form, _panel(form, 0, 0))[0]
    panel = _panel(form, card.needed_height(setting, text, wide, place=place, points=points, least=2), 0.5)
    corner, radius = _corner(form)
    heart = (form.centre, mm(EDGE + (panel.top - EDGE) * 0.56))
    behind = rays(look, form, kind, f"{kind}-light", heart, top=panel.top)
    behind += mob(look, form, f"{kind}-mob", panel.top)
    inside: list[Element] = [_shared_symbol(f"behind-{kind}", behind)]
    inside.append(portrait(look, kind, who, (form.left + 0.8, EDGE + 1.6, form.right - 0.8, panel.top - 1.6)))
    elements = card.frame(look, form, side, inside, panel.top)
    elements += card.value_disc(look, kind, str(facts.type(kind).value), corner, radius)
    elements += card.foot(look, form, side, kind, kind, setting.say(facts.type(kind).name), place)
    elements += card.banner(look, form, setting.say(entry.name), _name(form, panel), place=place, points=17)
    elements += card.words(setting, text, _box(form, panel), place=place, points=points)
    return face(look, form, entry.front, elements)


def _picture(
    setting: Setting, form: Format, what: str, side: str, tone: str, top: float, aside: float = 0.0
) -> list[Element]:
    """Draw a thing in its sunburst, from the upper edge of the card down to `top`, without the rightmost
    `aside` mm."""
    look = theme(setting.variant)
    west, north, east, south = _REACH
    north = max(north - 3, _top(setting.variant, what, side) - 1.0)
    wide, high = form.right - form.left - aside, top - EDGE - 4.6 * form.unit
    size = mm(min(wide / (east - west), high / (south - north)))
    x, y = mm(form.centre - aside / 2), mm(EDGE + 1.2 + high - south * size)
    pen = Pen(look, WIDTHS[setting.variant], size=size)
    draw_held(pen, what, side, setting.say)
    drawn = Group(tuple(pen.elements), compose(translate(x, y), scale(size)), name=f"thing:{what}")
    light = "cloth" if what == "spirit" else f"{tone}-light"
    behind = rays(look, form, tone, light, (x, mm(top * 0.56)), top=top, count=18)
    return [_shared_symbol(f"behind-{tone}", behind), drawn]


def _shared_symbol(name: str, elements: list[Element]) -> Use:
    """Draw elements that many cards share, as one symbol."""
    return Use(symbol(name, elements), name=name)


@remembered
def _top(variant: Variant, what: str, side: str) -> float:
    """Return the height of a thing above its middle, in its own mm."""
    pen = Pen(theme(variant))
    draw_held(pen, what, side, str)
    box = bounds(pen.elements)
    assert box is not None
    return box[1]


def _equipment(setting: Setting, entry: ComponentTable) -> Face:
    look, facts, form, place = theme(setting.variant), _facts(setting), format_of(setting), entry.id
    _, side, what = entry.id.split(".")
    bonus = facts.effects.sword if what == "sword" else facts.effects.shield
    rule = setting.say(
        "On a fighter of yours when you attack"
        if what == "sword"
        else "On a fighter of yours when you defend"
    )
    text, unit = setting.say(entry.text or ""), max(form.unit, 0.8)
    left, _, right, _ = _box(form, _panel(form, 0, 0))
    of_rule = card.needed_height(
        setting, rule, right - left, place=place, points=11 * unit, role="label", least=2
    )
    of_joke = card.needed_height(setting, text, right - left, place=place, points=9 * unit)
    panel = _panel(form, of_rule + of_joke + 1.0, 0.42)
    between = mm(panel.words + (panel.foot - panel.words) * of_rule / (of_rule + of_joke))
    corner, radius = _corner(form)
    elements = card.frame(look, form, side, _picture(setting, form, what, side, "gear", panel.top), panel.top)
    elements += card.value_disc(look, "mage", f"+{bonus}", corner, radius)
    elements += card.foot(look, form, side, "gear", what, setting.say("Equipment"), place)
    elements += card.banner(look, form, setting.say(entry.name), _name(form, panel), place=place, points=17)
    elements += card.words(
        setting, rule, (left, panel.words, right, between), place=place, points=11 * unit, role="label"
    )
    elements += card.words(setting, text, _box(form, panel, between + 0.6), place=place, points=9 * unit)
    return face(look, form, entry.front, elements)


def _magic(setting: Setting, entry: ComponentTable) -> Face:
    look, facts, form, place = theme(setting.variant), _facts(setting), format_of(setting), entry.id
    _, side, what = entry.id.split(".")
    text, points = setting.say(entry.text or ""), 10.5 * max(form.unit, 0.8)
    left, _, right, _ = _box(form, _panel(form, 0, 0))
    panel = _panel(
        form, card.needed_height(setting, text, right - left, place=place, points=points, least=2), 0.4
    )
    corner, radius = _corner(form)
    elements = card.frame(look, form, side, _picture(setting, form, what, side, what, panel.top), panel.top)
    if what == "fire":
        elements += card.value_disc(look, what, f"×{facts.effects.fire}", corner, radius)
    elif what == "water":
        elements += card.value_disc(look, what, "=", corner, radius)
    else:
        elements += card.sign_disc(look, what, "away" if what == "air" else "shield", corner, radius)
    elements += card.foot(look, form, side, what, what, setting.say("Magic"), place)
    elements += card.banner(look, form, setting.say(entry.name), _name(form, panel), place=place, points=17)
    elements += card.words(setting, text, _box(form, panel), place=place, points=points)
    return face(look, form, entry.front, elements)


def _qiahnbera(setting: Setting, entry: ComponentTable) -> Face:
    look, facts, form, place = theme(setting.variant), _facts(setting), format_of(setting), entry.id
    _, side, what = entry.id.split(".")
    hits = facts.hits(entry.id)
    text, points = setting.say(entry.text or ""), 8.5 * max(form.unit, 0.86)
    left, _, right, _ = _box(form, _panel(form, 0, 0))
    joke = card.needed_height(setting, text, right - left, place=place, points=points, least=2)
    named = are_named(setting, form, place)
    above = high(setting, form, hits, place) if named else 0.0
    panel = _panel(form, above + joke, 0.36)
    aside = 0.0 if named else column_width(form)
    inside = _picture(setting, form, what, side, "trick", panel.top, aside)
    elements = card.frame(look, form, side, inside, panel.top)
    if named:
        elements += targets(setting, form, hits, mm(panel.words - 0.6), place)
    else:
        elements += column(setting, form, hits, mm(panel.top - 2.4 * form.unit))
    elements += card.foot(look, form, side, "trick", "blow", setting.say("Qíahnbera"), place)
    elements += card.banner(look, form, setting.say(entry.name), _name(form, panel), place=place)
    box = _box(form, panel, mm(panel.words - (0.6 if named else 0.0) + above))
    elements += card.words(setting, text, box, place=place, points=points)
    return face(look, form, entry.front, elements)


def _spirit(setting: Setting, entry: ComponentTable) -> Face:
    look, facts, form, place = theme(setting.variant), _facts(setting), format_of(setting), entry.id
    text, points = setting.say(entry.text or ""), 10 * max(form.unit, 0.8)
    left, _, right, _ = _box(form, _panel(form, 0, 0))
    panel = _panel(
        form, card.needed_height(setting, text, right - left, place=place, points=points, least=3), 0.38
    )
    inside = _picture(setting, form, "spirit", "", "spirit", panel.top)
    elements = card.frame(look, form, "", inside, panel.top)
    elements += _tropa(look, form, f"{facts.spirit.tropa}+")
    elements += card.foot(look, form, "", "spirit", "spirit", setting.say("At any moment"), place)
    elements += card.banner(look, form, setting.say(entry.name), _name(form, panel), place=place, points=17)
    elements += card.words(setting, text, _box(form, panel), place=place, points=points)
    return face(look, form, entry.front, elements)


def _tropa(look: Theme, form: Format, text: str) -> list[Element]:
    """Draw the number of cards that the tropa must still have: a pile of cards and the number."""
    style = Style(look.swatch("paper"), look.swatch("ink"), thickness(look) * 0.8)
    unit = form.unit
    x, y = form.right - 8.4 * unit, EDGE + 9.6 * unit
    wide, high = 4.8 * unit, 6.2 * unit
    elements: list[Element] = [
        Path(rounded_rectangle((x - wide + k, y - high - k, x + wide + k, y + high - k), 1.2), style)
        for k in (-1.4 * unit, 0.0, 1.4 * unit)
    ]
    numeral, size = look.typeface("numeral"), from_points(15 * unit)
    at = (mm(x + 1.4 * unit), mm(y - 1.4 * unit + cap_height(numeral, size) / 2))
    return [*elements, set_line(text, numeral, size, look.swatch("ink"), at, anchor="middle", name="tropa")]


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts
