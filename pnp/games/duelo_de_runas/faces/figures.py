"""The rulebook's figures: runes, ranks, a card explained, the table, and worked examples with cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from pnp.extent import bounds
from pnp.games import Setting
from pnp.games.duelo_de_runas.faces import aid, cards, markers, mats
from pnp.games.duelo_de_runas.faces.back import back_face
from pnp.games.duelo_de_runas.faces.cards import card_face, rank_mark
from pnp.games.duelo_de_runas.faces.cover import cover
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import curve, disc, joined, poly
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts
from pnp.component import Face
from pnp.scene import Drawing, Element, Group, Path, Polygon, Style, Use, compose, outline, rotate, scale, translate
from pnp.text import set_block, set_line
from pnp.theme import Theme
from pnp.units import from_points, mm

Figure = Callable[[Setting], Drawing]

SMALL = 0.5
"""How large cards are shown in a sequence."""


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def cropped(elements: Sequence[Element], margin: float = 0.6) -> Drawing:
    """A drawing that just holds its elements."""
    box = bounds(elements)
    assert box is not None
    left, top, right, bottom = box
    moved = Group(tuple(elements), translate(margin - left, margin - top))
    return Drawing(mm(right - left + 2 * margin), mm(bottom - top + 2 * margin), (moved,))


def placed(face: Face, x: float, y: float, size: float, look: Theme, turn: float = 0.0) -> Element:
    """A face in a figure, trimmed and edged."""
    edge = Polygon(face.trim, Style(None, look.swatch("ink"), mm(0.28 / size), round=False))
    at = compose(translate(x, y), compose(rotate(turn), scale(size)))
    return Group((Group(face.elements, clip=outline(face.trim)), edge), at)


def _name(setting: Setting, card: str) -> str:
    return next(setting.say(entry.name) for entry in setting.definition.components if entry.front == card)


def _label(look: Theme, words: str, x: float, y: float, *, anchor: str = "middle", points: float = 8.5) -> Element:
    return set_line(words, look.typeface("label"), from_points(points), look.swatch("ink"), (mm(x), mm(y)), anchor=anchor)  # type: ignore[arg-type]


def runes(setting: Setting) -> Drawing:
    """The six runes in two groups, each with its name."""
    look, elements = theme(setting.variant), []
    x = 0.0
    for role, words in (("energy", setting.say("energy runes")), ("activation", setting.say("activation runes"))):
        names = {each.id: setting.say(each.many) for each in _facts(setting).runes}
        start = x
        for rune in _facts(setting).of_role(role):
            elements.append(Use(rune_icon(rune, look), compose(translate(x, 0), scale(7.5 / RADIUS))))
            elements.append(_label(look, names[rune], x, 12.4, points=9.5))
            x += 21.0
        elements.append(Path(poly(((start - 8, 15.4), (x - 13, 15.4)), closed=False), Style(stroke=look.swatch("ash"), width=0.35)))
        elements.append(_label(look, words, (start + x - 21) / 2, 20.2))
        x += 9.0
    return cropped(elements)


def ranks(setting: Setting) -> Drawing:
    """All ranks in a row, from the lowest to the highest."""
    look = theme(setting.variant)
    elements: list[Element] = []
    for index, rank in enumerate(_facts(setting).ranks.order):
        elements += rank_mark(look, rank, index * 10.0, 8.0, from_points(24))
        if index:
            x = index * 10.0 - 5.0
            elements.append(Path(poly(((x - 0.6, 4.4), (x + 0.6, 5.4), (x - 0.6, 6.4)), closed=False), Style(stroke=look.swatch("ash"), width=0.35)))
    for rank, word in (("A", "Ace"), ("P", "Pawn"), ("T", "Court"), ("C", "Crown")):
        at = _facts(setting).ranks.order.index(rank) * 10.0  # type: ignore[arg-type]
        elements.append(_label(look, setting.say(word), at, 13.0, points=8))
    return cropped(elements)


def anatomy(setting: Setting) -> Drawing:
    """A card with what is on it named at the side."""
    look = theme(setting.variant)
    face = card_face(setting, "watchman", _name(setting, "watchman"))
    size = 0.7
    elements: list[Element] = [placed(face, 0, 0, size, look)]
    ink = look.swatch("accent")
    pawn, above, below = 9.6 * size, 22.0 * size, 46.0 * size
    calls = (
        (cards.COLUMN * size - 3, pawn, "rank"),
        (cards.COLUMN * size - 4, above, "activation runes"),
    )
    for x, y, word in calls:
        elements.append(Path(poly(((x, y), (-5.0, y)), closed=False), Style(stroke=ink, width=0.4)))
        elements.append(_label(look, setting.say(word), -6.0, y + 1.0, anchor="end"))
    elements.append(Path(poly(((cards.COLUMN * size - 3, below + 8), (-5.0, below + 8)), closed=False), Style(stroke=ink, width=0.4)))
    elements.append(_label(look, setting.say("a notch for each step in rank"), -6.0, below + 9, anchor="end"))
    right = cards.WIDTH * size
    for y, word in ((30.0 * size, "emblem"), (77.0 * size, "name")):
        start = right - 5 if word == "emblem" else right - 9
        elements.append(Path(poly(((start, y), (right + 5, y)), closed=False), Style(stroke=ink, width=0.4)))
        elements.append(_label(look, setting.say(word), right + 6, y + 1.0, anchor="start"))
    return cropped(elements)


def _sequence(setting: Setting, name: str, x: float = 0.0, y: float = 0.0) -> Iterator[Element]:
    """The cards of an example, overlapping, the runes of each spell ringed and lettered."""
    look, facts = theme(setting.variant), _facts(setting)
    example = next(each for each in facts.examples if each.id == name)
    step = cards.STRIP * SMALL
    places: dict[str, float] = {}
    for index, card in enumerate(example.cards):
        places[card] = x + index * step
        yield placed(card_face(setting, card, _name(setting, card)), places[card], y, SMALL, look)
    for number, cast in enumerate(example.cast):
        letter = "abc"[number]
        for card, rune in facts.used(cast, example.cards[-1]):
            row = facts.card(card).runes.index(rune)
            at = (places[card] + cards.COLUMN * SMALL, y + (cards.RUNES_TOP + cards.RUNE / 2 + row * cards.PITCH) * SMALL)
            yield from _ring(look, at, letter if len(example.cast) > 1 else "", first=card == example.cards[-1] and row >= 0)


def _ring(look: Theme, at: tuple[float, float], letter: str, *, first: bool) -> Iterator[Element]:
    """A rune that is used: ringed, with the letter of its spell."""
    accent, paper = look.swatch("accent"), look.swatch("paper")
    yield Path(disc(*at, 3.4), Style(None, paper, 1.5))
    yield Path(disc(*at, 3.4), Style(None, accent, 0.7))
    if letter:
        x, y = at[0] + 3.2, at[1] + 2.4
        yield Path(disc(x, y, 1.75), Style(paper, accent, 0.4))
        yield set_line(letter, look.typeface("title"), from_points(8), look.swatch("ink"), (mm(x), mm(y + 0.75)), anchor="middle")


def _legend(setting: Setting, name: str, x: float, y: float) -> Iterator[Element]:
    """What an example casts, spell by spell, beside its cards."""
    look, facts = theme(setting.variant), _facts(setting)
    example = next(each for each in facts.examples if each.id == name)
    for number, cast in enumerate(example.cast):
        spell = facts.spell(cast.spell)
        used = [rune for _, rune in facts.used(cast, example.cards[-1])]
        for k, rune in enumerate(used):
            gap = 2.2 if k else 0.0
            yield Use(rune_icon(rune, look), compose(translate(x + 3 + k * 6.4 + gap, y), scale(2.8 / RADIUS)))
        yield Path(poly(((x + 7.2, y - 1), (x + 7.2, y + 1)), closed=False), Style(stroke=look.swatch("ash"), width=0.4))
        yield Path(poly(((x + 6.2, y), (x + 8.2, y)), closed=False), Style(stroke=look.swatch("ash"), width=0.4))
        words = setting.say(spell.name if spell else facts.counter.name)
        words = f"{'abc'[number]} · {words}" if len(example.cast) > 1 else words
        yield set_line(words, look.typeface("title"), from_points(10), look.swatch("ink"), (mm(x), mm(y + 7.4)))
        y += 13.6


def example(setting: Setting, name: str) -> Drawing:
    """A sequence and what it casts."""
    facts = _facts(setting)
    many = len(next(each for each in facts.examples if each.id == name).cards)
    width = (many - 1) * cards.STRIP * SMALL + cards.WIDTH * SMALL
    return cropped([*_sequence(setting, name), *_legend(setting, name, width + 6, 5)])


def duel(setting: Setting) -> Drawing:
    """Two sequences of one turn, side by side, the order of their spells numbered."""
    look = theme(setting.variant)
    width = 2 * cards.STRIP * SMALL + cards.WIDTH * SMALL
    elements: list[Element] = []
    for x, name, word in ((0.0, "attack", "Ana"), (width + 22, "defence", "Bruno")):
        elements += _sequence(setting, name, x)
        elements.append(_label(look, word, x + width / 2, -2.2, points=10))
        elements += _legend(setting, name, x + 6, cards.HEIGHT * SMALL + 6)
    return cropped(elements)


def table(setting: Setting) -> Drawing:
    """A player's side of the table: mat with a sequence, tracker, deck with the Excuse in it, hand."""
    look, size = theme(setting.variant), 0.42
    mat, track = mats.mat_face(setting), mats.tracker_face(setting)
    back, stone = back_face(look), markers.marker_face(setting, "life")
    elements: list[Element] = [placed(mat, 0, 0, size, look)]
    left = (mats.MAT[0] - 4 * mats.STEP - cards.WIDTH) / 2
    for index, card in ((2, "forest"), (3, "mill"), (4, "castle")):
        face = card_face(setting, card, _name(setting, card))
        elements.append(placed(face, (left + index * mats.STEP) * size, mats.CARD_TOP * size, size, look))
    below = mats.MAT[1] * size + 3
    elements.append(placed(track, 0, below, size, look))
    elements.append(placed(stone, (mats.TRACK[0] - 8.4 - 7 * 22.6 - 0.5) * size, (below + 8.6 * size), size, look))
    x = mats.MAT[0] * size + 12
    excuse = card_face(setting, "excuse", _name(setting, "excuse"))
    for k in range(5):
        elements.append(placed(excuse if k == 2 else back, x + 0.7 * k - (5 if k == 2 else 0), 2 - 0.7 * k, size, look))
    elements.append(_label(look, setting.say("deck"), x + 15, cards.HEIGHT * size + 6))
    far = x + cards.WIDTH * size + 9
    elements.append(placed(card_face(setting, "market", _name(setting, "market")), far, 0, size, look))
    elements.append(_label(look, setting.say("discard pile"), far + 13, cards.HEIGHT * size + 6))
    for k in range(5):
        elements.append(placed(back, x - 2 + k * 11.2, below - 1.5 + abs(k - 2) ** 2 * 0.55, size, look, turn=(k - 2) * 4.0))
    elements.append(_label(look, setting.say("your hand"), x + 33, below + cards.HEIGHT * size + 7))
    return cropped(elements)


def spells(setting: Setting, name: str) -> Drawing:
    """A spell table, as on the player aid, wider."""
    elements = aid.grid(setting, name, (0.0, 0.0, 118.0, 112.0 if name == "basic" else 108.0), f"figure spells-{name}")
    return cropped(elements)


def counting(setting: Setting) -> Drawing:
    """A marker that is turned from turn to turn."""
    look = theme(setting.variant)
    face = markers.marker_face(setting, "resist-cold")
    elements: list[Element] = []
    for index, turn in enumerate((90.0, 180.0, 270.0)):
        x = index * 32.0
        edge = Polygon(face.trim, Style(None, look.swatch("ink"), 0.28, round=False))
        spin = compose(translate(x, 0), rotate(turn + 90.0, (markers.SIDE / 2, markers.SIDE / 2)))
        elements.append(Group((Group(face.elements, clip=outline(face.trim)), edge), spin))
        if index < 2:
            a = x + markers.SIDE + 2
            arrow = joined(curve(((a, 12), (a + 3, 9.6), (a + 6, 11.4)), closed=False), poly(((a + 4, 9.4), (a + 6.2, 11.6), (a + 6.6, 8.6)), closed=False))
            elements.append(Path(arrow, Style(stroke=look.swatch("accent"), width=0.5)))
    return cropped(elements)


def effects(setting: Setting) -> Drawing:
    """Every marker with its name."""
    look = theme(setting.variant)
    elements: list[Element] = []
    shown = [entry for entry in setting.definition.components if entry.kind == "marker"]
    for index, entry in enumerate(shown):
        x, y = (index % 5) * 31.0, (index // 5) * 27.5
        face = markers.marker_face(setting, entry.front)
        elements.append(placed(face, x + 6.8, y, 0.8, look))
        said = setting.say(entry.name)
        said = said.partition(": ")[2] or said
        elements += set_block(
            said, look.typeface("label"), from_points(8.5), look.swatch("ink"), (x, y + 18.6, x + 31.0, y + 26.5),
            leading=1.05, align="middle", smallest=from_points(7.5), place=f"figure effects, {entry.id}",
        )
    return cropped(elements)


FIGURES: Mapping[str, Figure] = {
    "cover": cover,
    "runes": runes,
    "ranks": ranks,
    "anatomy": anatomy,
    "table": table,
    "spells": partial(spells, name="basic"),
    "spells-advanced": partial(spells, name="advanced"),
    "example-fireball": partial(example, name="fireball"),
    "example-three": partial(example, name="three-spells"),
    "example-counter": partial(example, name="counter"),
    "example-duel": duel,
    "counting": counting,
    "effects": effects,
}
"""Figures by the name that rulebook.md.j2 calls them."""
