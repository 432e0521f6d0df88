"""The two cards beside the board: the action tracker, and what actions cost."""

from collections.abc import Iterator
from dataclasses import replace

from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky, standee
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
    Style,
    Theme,
    compose,
    line,
    outline,
    rectangle,
    scale,
    translate,
)
from pnp.text import cap_height, line_width, set_block, set_line
from pnp.units import Point, from_points, mm

WIDTH, HEIGHT = 63.0, 88.0
_LEFT, _RIGHT = 5.6, 57.4
_TEXT, _PRICE = 15.0, 56.2
"""Between these the aid's words stand: clear of the icons, and of the frame."""


LONGER = 3.4
"""mm that the row of jumps is higher than the others: it tells two prices."""


def _card(name: str, look: Theme, elements: list[Element]) -> Face:
    ground = look.swatch("night")
    first = rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(ground), "ground")
    trim = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    return Face(name, WIDTH, HEIGHT, trim, (first, *elements), ground, 3.0, 3.0)


def _frame(look: Theme, seed: int) -> Iterator[Element]:
    """The night within, a rule around it, stars strewn."""
    if look.variant == "colour":
        for i in range(4):
            inset = 3.0 + 2.2 * i
            tone = Style(look.swatch(f"dusk-{i + 2}"))
            yield rectangle(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, tone, "dusk")
    gold = look.swatch("gold")
    yield rectangle(3.5, 3.5, WIDTH - 7, HEIGHT - 7, Style(None, gold, 0.5, round=False), "frame")
    if look.variant != "mono":
        yield rectangle(4.5, 4.5, WIDTH - 9, HEIGHT - 9, Style(None, gold, 0.25, round=False), "frame")
    if look.variant == "colour" and seed:
        yield from sky.dust(look, sky.scattered(seed, 40, (6, 17, WIDTH - 6, HEIGHT - 17), ()))


def _title(look: Theme, words: str, place: str) -> Iterator[Element]:
    light = look.swatch("moonlight")
    box = (_LEFT + 1, 6.6, _RIGHT - 1, 14.0)
    yield from set_block(
        words, look.typeface("title"), from_points(12.5), light, box,
        align="middle", valign="middle", smallest=from_points(8), leading=1.05, place=place,
    )  # fmt: skip
    yield line((_LEFT + 3, 15.4), (_RIGHT - 3, 15.4), Style(None, look.swatch("gold"), 0.35))
    yield sky.diamond((WIDTH / 2, 15.4), 1.4, Style(look.swatch("gold")))


def tracker_face(setting: Setting) -> Face:
    """Places for a counter: as many moons as a turn has actions, waxing; the last is lit by a niche."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    gold, light = look.swatch("gold"), look.swatch("moonlight")
    elements: list[Element] = [*_frame(look, 5), *_title(look, setting.say("Actions left"), "tracker")]
    most, usual = facts.actions.with_niche, facts.actions.turn
    columns, pitch = 2, 18.6
    rows = -(-(most + 1) // columns)
    pitch = min(pitch, 56.0 / rows)
    face = look.typeface("numeral")
    for left in range(most, -1, -1):
        index = most - left
        row, column = divmod(index, columns)
        at = (mm(WIDTH / 2 + (column - 0.5) * 24.0), mm(26.0 + row * pitch))
        extra = left > usual
        dash = (0.01, 1.1) if extra else ()
        ring = Style(look.swatch("shade"), gold, 0.6, dash)
        elements.append(Circle(at, 7.6, ring, f"action:{left}"))
        if left:
            lit = 0.12 + 0.28 * left / most
            elements.append(Path(sky.crescent(at, 6.3, lit), Style(look.swatch("moon"), gold, 0.3)))
        em = from_points(15)
        lift = cap_height(face, em) / 2
        elements.append(
            set_line(
                str(left),
                face,
                em,
                light,
                (mm(at[0] - 1.6), mm(at[1] + lift)),
                anchor="middle",
                place="tracker",
            )
        )
    lines = (
        setting.say("Dotted: only with a gargoyle in a niche on your side"),
        setting.say("First turn of the game: begin at {n}").format(n=facts.actions.first),
    )
    top = 26.0 + (rows - 1) * pitch + 8.6
    box = (_LEFT + 0.6, top, _RIGHT - 0.6, HEIGHT - 5.4)
    elements += set_reading(
        "\n".join(lines), look.typeface("label"), from_points(8), light, box, text_size=setting.text,
        align="middle", valign="middle", smallest=from_points(7), leading=1.08, place="tracker",
    )  # fmt: skip
    return _card("tracker", look, elements)


def entries(setting: Setting) -> list[tuple[str, str, str, str]]:
    """(figure, name, cost, condition) of every action, in the book's order."""
    facts: Facts = setting.definition.facts
    cost, reach, say = facts.costs, facts.reach, setting.say
    rows = (
        ("M1.white", "Mage", str(cost.step), "your own; one step along a path"),
        (
            "M2.black",
            "Possession",
            str(cost.possession),
            "a rival mage, {possession} or less from one of yours",
        ),
        ("H3", "Spell", str(cost.step), "{spell_mages} of your mages in line, {spell_sum} or less in sum"),
        (
            "G4",
            "Gargoyle",
            str(cost.step),
            "next to {gargoyle_spells} spells, or to {gargoyle_mages} mages, {gargoyle_own_mages} yours",
        ),
        (
            "jump",
            "Jump",
            f"{cost.jump} + n",
            "a mage, straight over others; n: crossings to the landing, only free ones "
            "once {niches_for_jumps} of your niches are taken",
        ),
        ("push", "Push", str(cost.push), "gargoyle: spell or mage; spell: mage"),
        ("portal", "Portal", str(cost.portal), "from a moon to any free moon"),
    )
    values = {name: getattr(reach, name) for name in type(reach).model_fields if name != "source"}
    values["niches_for_jumps"] = facts.actions.niches_for_jumps
    return [(icon, say(name), price, say(text).format(**values)) for icon, name, price, text in rows]


def aid_face(setting: Setting) -> Face:
    """What each action costs and who may take it."""
    look = theme(setting.variant)
    gold, light = look.swatch("gold"), look.swatch("moonlight")
    elements: list[Element] = [*_frame(look, 0), *_title(look, setting.say("What actions cost"), "aid")]
    rows = entries(setting)
    top = 17.2
    pitch = (HEIGHT - top - 4.8 - LONGER) / len(rows)
    label, text = look.typeface("numeral"), look.typeface("label")
    y, high = top, 0.0
    for icon, name, price, condition in rows:
        y, high = y + high, pitch + LONGER * (icon == "jump")
        elements += _icon(look, icon, (10.0, y + high / 2 - 0.2))
        em = from_points(9)
        base = mm(y + 3.1)
        elements.append(set_line(name, label, em, light, (_TEXT, base), place="aid"))
        elements.append(
            set_line(
                price, label, from_points(11), light, (_PRICE, mm(base + 0.2)), anchor="end", place="aid"
            )
        )
        end = _PRICE - line_width(price, label, from_points(11)) - 1.4
        start = _TEXT + line_width(name, label, em) + 1.4
        if end > start + 2:
            elements.append(line((start, base - 0.3), (end, base - 0.3), Style(None, gold, 0.3, (0.01, 1.2))))
        box = (_TEXT, y + 3.7, _PRICE, y + high)
        elements += set_reading(
            condition,
            text,
            from_points(7.5),
            light,
            box,
            text_size=setting.text,
            smallest=from_points(7),
            leading=0.98,
            place=f"aid: {name}",
        )
    return _card("aid", look, elements)


def _icon(look: Theme, name: str, at: Point) -> Iterator[Element]:
    """A small picture in the 7 mm beside a row."""
    x, y = at
    gold = look.swatch("gold")
    if name == "portal":
        yield from sky.moon(look, at, 2.9, 0.35)
    elif name == "jump":
        arc = (("M", x - 3, y + 2), ("C", x - 2, y - 4.4, x + 2, y - 4.4, x + 3, y + 1.4))
        yield Path(tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in arc), Style(None, gold, 0.5))
        yield Circle((mm(x), mm(y + 1.2)), 1.1, Style(None, gold, 0.4))
        yield Path(outline([(x + 3.1, y + 2.4), (x + 2.0, y + 0.4), (x + 3.9, y + 0.2)]), Style(gold))
    elif name == "push":
        yield Circle((mm(x - 2.2), mm(y)), 1.2, Style(gold))
        yield Circle((mm(x + 0.6), mm(y)), 1.2, Style(None, gold, 0.4))
        yield Path(outline([(x + 3.6, y), (x + 2.2, y - 1.3), (x + 2.2, y + 1.3)]), Style(gold))
    else:
        yield Circle((mm(x), mm(y)), 3.9, Style(look.swatch("card"), gold, 0.35))
        art = tuple(standee.character(look, name))
        factor = 6.4 / 30
        yield Group(thick(art, factor), compose(translate(x, y + 18.4 * factor), scale(factor)))


def thick(elements: tuple[Element, ...], factor: float) -> tuple[Element, ...]:
    """The elements with lines that still are a quarter of a millimetre wide when made smaller; fine lines
    without a filling are left out, since the picture is only a reminder."""
    least = 0.26 / factor
    kept: list[Element] = []
    for element in elements:
        if not isinstance(element, Path | Polygon | Circle):
            continue
        style = element.style
        if style.stroke is None or style.width >= least:
            kept.append(element)
        elif style.fill is not None:
            kept.append(replace(element, style=replace(style, width=least)))
    return tuple(kept)
