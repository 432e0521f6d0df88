"""The player aid: a page of a grimoire, basic spells in front, advanced ones behind."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import poly
from pnp.games.duelo_de_runas.faces.sheets import frame, heading, sheet
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts, Rune
from pnp.games.reading import set_reading
from pnp.scene import Element, Face, Path, Style, Theme, Use, compose, rectangle, scale, translate
from pnp.text import set_block, set_line, wrap
from pnp.units import from_points, mm

WIDTH, HEIGHT = 97.0, 131.0
_LEFT, _RIGHT, _FOOT = 7.2, WIDTH - 7.2, HEIGHT - 7.4
_STUB = 10.6
"""The column of energy at the left."""

_NAME, _NAME_LEAST, _TEXT, _LEAST = from_points(9.5), from_points(8), from_points(8), from_points(7)
_NAME_LINES = 2
"""Longer names are set smaller before they take a third line."""


def aid_face(setting: Setting, table: str) -> Face:
    """A side of the aid: "basic" or "advanced". Raises LayoutError where a text does not fit."""
    look = theme(setting.variant)
    basic = table == "basic"
    title = setting.say("The spells") if basic else setting.say("Advanced spells")
    place = f"aid:{table}"
    elements: list[Element] = [*frame(look, WIDTH, HEIGHT)]
    elements += heading(look, title, _LEFT + 1, _RIGHT - 1, 13.4, 13, place)
    elements += grid(setting, table, (_LEFT, 15.8, _RIGHT, _FOOT), place)
    return sheet(place, WIDTH, HEIGHT, look, elements)


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def grid(setting: Setting, table: str, box: tuple[float, float, float, float], place: str) -> list[Element]:
    """A spell table in a box: activation runes above, energy at the left, a spell in each cell."""
    look, facts = theme(setting.variant), _facts(setting)
    left, top, right, bottom = box
    spells = facts.table(table)
    activation = facts.of_role("activation")
    energies = tuple(dict.fromkeys(energy for _, energy in spells))
    foot = bottom - (17.4 if table == "basic" else 0.0)
    head = 13.6
    column = (right - left - _STUB) / len(activation)
    row = (foot - top - head) / len(energies)
    elements: list[Element] = []
    for index, rune in enumerate(activation):
        elements += _head(setting, look, rune, left + _STUB + (index + 0.5) * column, top, index + 1, place)
    for r, energy in enumerate(energies):
        y = top + head + r * row
        elements += _stub(look, energy, left, y, row)
        elements.append(
            Path(poly(((left, y), (right, y)), closed=False), Style(stroke=look.swatch("ink"), width=0.35))
        )
        for index, rune in enumerate(activation):
            x = left + _STUB + index * column
            spell = spells[rune, energy]
            elements += _cell(setting, look, spell.name, spell.text, (x, y, x + column, y + row), rune, place)
    for index in range(len(activation)):
        x = left + _STUB + index * column
        style = Style(stroke=look.swatch("ash"), width=0.25, dash=(0.3, 0.9))
        elements.append(Path(poly(((x, top + head), (x, foot)), closed=False), style))
    if table == "basic":
        elements += _counter(setting, look, (left, foot, right, bottom), place)
    return elements


def _head(
    setting: Setting, look: Theme, rune: Rune, x: float, top: float, step: int, place: str
) -> Iterator[Element]:
    """An activation rune and its place in the order."""
    said = next(each for each in _facts(setting).runes if each.id == rune)
    yield Use(rune_icon(rune, look), compose(translate(x, top + 5.0), scale(4.4 / RADIUS)))
    yield set_line(
        f"{step}",
        look.typeface("numeral"),
        from_points(9),
        look.swatch("ash"),
        (x - 6.2, top + 6.2),
        anchor="end",
        place=place,
    )
    yield set_line(
        setting.say(said.many),
        look.typeface("label"),
        from_points(8.5),
        look.swatch("ink"),
        (x, top + 12.6),
        anchor="middle",
        place=place,
    )


def _stub(look: Theme, energy: tuple[Rune, ...], x: float, y: float, row: float) -> Iterator[Element]:
    """The energy of a row, or a dash where there is none."""
    size = 4.3 if len(energy) < 3 else 3.6
    pitch = 2 * size + 0.5
    start = y + row / 2 - pitch * (len(energy) - 1) / 2
    for index, rune in enumerate(energy):
        yield Use(
            rune_icon(rune, look),
            compose(translate(x + _STUB / 2 - 0.3, mm(start + index * pitch)), scale(size / RADIUS)),
        )
    if not energy:
        yield Path(
            poly(((x + 2.6, y + row / 2), (x + 8.4, y + row / 2)), closed=False),
            Style(stroke=look.swatch("ash"), width=0.7),
        )


def _cell(
    setting: Setting,
    look: Theme,
    name: str,
    text: str,
    box: tuple[float, float, float, float],
    rune: Rune,
    place: str,
) -> Iterator[Element]:
    left, top, right, bottom = box
    if look.variant == "colour":
        yield rectangle(
            left + 0.5, top + 0.6, right - left - 1.0, bottom - top - 1.2, Style(look.swatch(f"{rune}-pale"))
        )
    if look.variant == "mono":
        yield rectangle(left + 0.6, top + 0.7, 1.0, bottom - top - 1.4, Style(look.swatch("ink")))
    inner = left + (2.1 if look.variant == "mono" else 1.2)
    said, face, size = setting.say(name), look.typeface("title"), _NAME
    while size > _NAME_LEAST and len(wrap(said, face, size, right - 0.7 - inner)) > _NAME_LINES:
        size = max(_NAME_LEAST, size - from_points(0.25))
    name_lines = set_block(
        said,
        face,
        size,
        look.swatch("ink"),
        (inner, top + 1.5, right - 0.7, top + 12.4),
        leading=1.0,
        smallest=_NAME_LEAST,
        place=f"{place}, {name}",
    )
    yield from name_lines
    below = max(each.origin[1] for each in name_lines) + 1.3
    yield from set_reading(
        setting.say(text),
        look.typeface("small"),
        _TEXT,
        look.swatch("ink"),
        (inner, below, right - 0.7, bottom - 0.9),
        text_size=setting.text,
        leading=1.05,
        smallest=_LEAST,
        place=f"{place}, {name}",
    )


def _counter(
    setting: Setting, look: Theme, box: tuple[float, float, float, float], place: str
) -> Iterator[Element]:
    """The spell of all three activation runes, across the foot of the table."""
    left, top, right, bottom = box
    ink, counter = look.swatch("ink"), _facts(setting).counter
    dark = look.variant != "low-ink"
    fill, words = (ink, look.swatch("paper")) if dark else (look.swatch("paper"), ink)
    yield rectangle(left, top + 0.8, right - left, bottom - top - 1.4, Style(fill, ink, 0.5, round=False))
    for index, rune in enumerate(_facts(setting).of_role("activation")):
        x = left + 6.2 + index * 9.6
        plate = rectangle(x - 4.5, (top + bottom) / 2 - 4.6, 9.0, 9.0, Style(look.swatch("paper")))
        if dark:
            yield plate
        yield Use(rune_icon(rune, look), compose(translate(x, (top + bottom) / 2 - 0.1), scale(4.1 / RADIUS)))
    inner = left + 32.0
    yield set_line(
        setting.say(counter.name),
        look.typeface("title"),
        from_points(10),
        words,
        (inner, top + 6.0),
        place=place,
    )
    yield from set_reading(
        setting.say(counter.text),
        look.typeface("small"),
        _TEXT,
        words,
        (inner, top + 7.4, right - 1.6, bottom - 1.6),
        text_size=setting.text,
        leading=1.08,
        smallest=_LEAST,
        place=place,
    )
