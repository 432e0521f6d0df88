"""Figures of play: sequences with the runes that each spell uses, and a marker that counts turns."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces import markers
from pnp.games.duelo_de_runas.faces.book.figure import USUAL, card, crop, facts_of, label, place_face
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import curve, disc, join_outlines, poly
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.scene import (
    Drawing,
    Element,
    Group,
    Path,
    Polygon,
    Style,
    Theme,
    Use,
    compose,
    outline,
    rotate,
    scale,
    translate,
)
from pnp.text import set_line
from pnp.units import from_points, mm

SMALL = 0.5
"""The scale of cards in a sequence."""


def _sequence(setting: Setting, name: str, x: float = 0.0, y: float = 0.0) -> Iterator[Element]:
    """Draw the overlapping cards of an example, with the runes of each spell ringed and lettered."""
    look, facts = theme(setting.variant), facts_of(setting)
    example = next(each for each in facts.examples if each.id == name)
    step = USUAL.strip * SMALL
    places: dict[str, float] = {}
    for index, each in enumerate(example.cards):
        places[each] = x + index * step
        yield place_face(card(setting, each), places[each], y, SMALL, look)
    for number, cast in enumerate(example.cast):
        letter = "abc"[number]
        for used, rune in facts.runes_used(cast, example.cards[-1]):
            row = facts.card(used).runes.index(rune)
            at = (
                places[used] + USUAL.column * SMALL,
                y + (USUAL.runes_top + USUAL.rune / 2 + row * USUAL.pitch) * SMALL,
            )
            yield from _ring(
                look,
                at,
                letter if len(example.cast) > 1 else "",
            )


def _ring(look: Theme, at: tuple[float, float], letter: str) -> Iterator[Element]:
    """Draw a ring around a used rune, with the letter of its spell."""
    accent, paper = look.swatch("accent"), look.swatch("paper")
    yield Path(disc(*at, 3.4), Style(None, paper, 1.5))
    yield Path(disc(*at, 3.4), Style(None, accent, 0.7))
    if letter:
        x, y = at[0] + 3.2, at[1] + 2.4
        yield Path(disc(x, y, 1.75), Style(paper, accent, 0.4))
        yield set_line(
            letter,
            look.typeface("title"),
            from_points(8),
            look.swatch("ink"),
            (mm(x), mm(y + 0.75)),
            anchor="middle",
        )


def _legend(setting: Setting, name: str, x: float, y: float) -> Iterator[Element]:
    """Draw the spells of an example, one by one, beside its cards."""
    look, facts = theme(setting.variant), facts_of(setting)
    example = next(each for each in facts.examples if each.id == name)
    for number, cast in enumerate(example.cast):
        spell = facts.spell(cast.spell)
        used = [rune for _, rune in facts.runes_used(cast, example.cards[-1])]
        for k, rune in enumerate(used):
            gap = 2.2 if k else 0.0
            yield Use(
                rune_icon(rune, look), compose(translate(x + 3 + k * 6.4 + gap, y), scale(2.8 / RADIUS))
            )
        yield Path(
            poly(((x + 7.2, y - 1), (x + 7.2, y + 1)), closed=False),
            Style(stroke=look.swatch("ash"), width=0.4),
        )
        yield Path(
            poly(((x + 6.2, y), (x + 8.2, y)), closed=False), Style(stroke=look.swatch("ash"), width=0.4)
        )
        words = setting.say(spell.name if spell else facts.counter.name)
        words = f"{'abc'[number]} · {words}" if len(example.cast) > 1 else words
        yield set_line(
            words, look.typeface("title"), from_points(10), look.swatch("ink"), (mm(x), mm(y + 7.4))
        )
        y += 13.6


def example(setting: Setting, name: str) -> Drawing:
    """Draw a sequence and the spells that it casts."""
    facts = facts_of(setting)
    many = len(next(each for each in facts.examples if each.id == name).cards)
    width = (many - 1) * USUAL.strip * SMALL + USUAL.width * SMALL
    return crop([*_sequence(setting, name), *_legend(setting, name, width + 6, 5)])


def duel(setting: Setting) -> Drawing:
    """Draw two sequences of one turn, side by side, with the order of their spells numbered."""
    look = theme(setting.variant)
    width = 2 * USUAL.strip * SMALL + USUAL.width * SMALL
    elements: list[Element] = []
    for x, name, word in ((0.0, "attack", "Ana"), (width + 22, "defence", "Bruno")):
        elements += _sequence(setting, name, x)
        elements.append(label(look, setting.say(word), x + width / 2, -2.2, points=10))
        elements += _legend(setting, name, x + 6, USUAL.height * SMALL + 6)
    return crop(elements)


def counting(setting: Setting) -> Drawing:
    """Draw a marker that is turned from turn to turn."""
    look = theme(setting.variant)
    face = markers.marker_face(setting, "resist-cold")
    elements: list[Element] = []
    for index, turn in enumerate((-180.0, -90.0, 0.0)):
        x = index * (markers.SIDE + 11.0)
        edge = Polygon(face.trim, Style(None, look.swatch("ink"), 0.28, round=False))
        spin = compose(translate(x, 0), rotate(turn, (markers.SIDE / 2, markers.SIDE / 2)))
        elements.append(Group((Group(face.elements, clip=outline(face.trim)), edge), spin))
        if index < 2:
            a = x + markers.SIDE + 2.4
            arrow = join_outlines(
                curve(((a, 12), (a + 3, 9.6), (a + 6, 11.4)), closed=False),
                poly(((a + 4, 9.4), (a + 6.2, 11.6), (a + 6.6, 8.6)), closed=False),
            )
            elements.append(Path(arrow, Style(stroke=look.swatch("accent"), width=0.5)))
    return crop(elements)


EMBLEMS = {
    "example-duel": duel,
    "counting": counting,
}


FIGURES: Mapping[str, Callable[[Setting], Drawing]] = {
    "example-fireball": partial(example, name="fireball"),
    "example-three": partial(example, name="three-spells"),
    "example-counter": partial(example, name="counter"),
    "example-duel": duel,
    "counting": counting,
}
"""The figures by their names in rulebook.md.j2."""
