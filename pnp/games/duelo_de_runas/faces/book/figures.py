"""The rulebook's figures: runes, ranks, the parts of a card, the set-up, examples of play, and the cover."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial

from pnp.errors import LayoutError
from pnp.games import Setting, ornament
from pnp.games.duelo_de_runas.faces import aid, markers, mats, props
from pnp.games.duelo_de_runas.faces.aid import BACK, FRONT, flow_face
from pnp.games.duelo_de_runas.faces.book.table import (
    USUAL,
    draw_card,
    facts_of,
    place_face,
    usual_setting,
)
from pnp.games.duelo_de_runas.faces.cards import back_face, rank_mark
from pnp.games.duelo_de_runas.faces.emblems import standing_stone
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import Block, arc, curve, disc, join_outlines, poly, rays
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts
from pnp.games.tabling import draw_quick_start
from pnp.scene import (
    Drawing,
    Element,
    Group,
    Path,
    Style,
    Theme,
    Use,
    compose,
    line,
    scale,
    translate,
)
from pnp.tabletop import NOBODY
from pnp.tabletop.sketch import Sketch, crop, lay_face, write
from pnp.text import Align, line_width
from pnp.units import Point, from_points

AROUND = 0.6
"""The margin in mm around a figure."""


def label(
    look: Theme, words: str, x: float, y: float, *, anchor: Align = "middle", points: float = 8.5
) -> Element:
    """Draw words on one line in a figure. `x` is the x of their start, middle or end, as `anchor` says, `y`
    that of the baseline. `points` is the size."""
    return write(words, (x, y), look, points, anchor=anchor)


# Figures of play: sequences with the runes that each spell uses, and a marker that counts turns.

SMALL = 0.5
"""The scale of cards in a sequence."""


def _sequence(setting: Setting, name: str, x: float = 0.0, y: float = 0.0) -> Iterator[Element]:
    """Draw the overlapping cards of an example. Runes used by a spell have a ring with the spell's letter."""
    look, facts = theme(setting.variant), facts_of(setting)
    example = next(each for each in facts.examples if each.id == name)
    step = USUAL.strip * SMALL
    places: dict[str, float] = {}
    for index, each in enumerate(example.cards):
        places[each] = x + index * step
        yield place_face(draw_card(setting, each), places[each], y, SMALL, look)
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


def _ring(look: Theme, at: Point, letter: str) -> list[Element]:
    """Draw a ring around a used rune, with the letter of its spell."""
    sketch = Sketch(look)
    sketch.draw_with_halo(disc(*at, 3.4), 0.7, 0.4)
    if letter:
        x, y = at[0] + 3.2, at[1] + 2.4
        sketch.disc((x, y), 1.75, "paper", "accent", 0.4)
        sketch.word(letter, (x, y + 0.75), 8, role="title", level=False)
    return sketch.elements


def _legend(setting: Setting, name: str, x: float, y: float) -> Iterator[Element]:
    """Draw the spells of an example one below the other, beside its cards."""
    look, facts = theme(setting.variant), facts_of(setting)
    example = next(each for each in facts.examples if each.id == name)
    plus = Style(stroke=look.swatch("ash"), width=0.4)
    for number, cast in enumerate(example.cast):
        spell = facts.spell(cast.spell)
        for k, (_, rune) in enumerate(facts.runes_used(cast, example.cards[-1])):
            at = translate(x + 3 + k * 6.4 + (2.2 if k else 0.0), y)
            yield Use(rune_icon(rune, look), compose(at, scale(2.8 / RADIUS)))
        yield line((x + 7.2, y - 1), (x + 7.2, y + 1), plus)
        yield line((x + 6.2, y), (x + 8.2, y), plus)
        words = setting.say(spell.name if spell else facts.counter.name)
        words = f"{'abc'[number]} · {words}" if len(example.cast) > 1 else words
        yield write(words, (x, y + 7.4), look, 10, role="title", anchor="start")
        y += 13.6


def example(setting: Setting, name: str) -> Drawing:
    """Draw the example `name` of [facts]: a sequence of cards, and the spells that it casts."""
    facts = facts_of(setting)
    many = len(next(each for each in facts.examples if each.id == name).cards)
    width = (many - 1) * USUAL.strip * SMALL + USUAL.width * SMALL
    return crop([*_sequence(setting, name), *_legend(setting, name, width + 6, 5)], AROUND)


def duel(setting: Setting) -> Drawing:
    """Draw two sequences of one turn, side by side, with the order of their spells numbered."""
    look = theme(setting.variant)
    width = 2 * USUAL.strip * SMALL + USUAL.width * SMALL
    elements: list[Element] = []
    for x, name, word in ((0.0, "attack", "Ana"), (width + 22, "defence", "Bruno")):
        elements += _sequence(setting, name, x)
        elements.append(label(look, setting.say(word), x + width / 2, -2.2, points=10))
        elements += _legend(setting, name, x + 6, USUAL.height * SMALL + 6)
    return crop(elements, AROUND)


def draw_counting(setting: Setting) -> Drawing:
    """Draw a marker in several positions, as a wizard turns it each turn."""
    look = theme(setting.variant)
    face = markers.marker_face(setting, "resist-cold")
    edge = Style(None, look.swatch("ink"), 0.28, round=False)
    elements: list[Element] = []
    for index, turn in enumerate((-180.0, -90.0, 0.0)):
        x = index * (markers.SIDE + 11.0)
        elements.append(lay_face(face, (x, 0.0), 1.0, edge, turn=turn))
        if index < 2:
            a = x + markers.SIDE + 2.4
            arrow = join_outlines(
                curve(((a, 12), (a + 3, 9.6), (a + 6, 11.4)), closed=False),
                poly(((a + 4, 9.4), (a + 6.2, 11.6), (a + 6.6, 8.6)), closed=False),
            )
            elements.append(Path(arrow, Style(stroke=look.swatch("accent"), width=0.5)))
    return crop(elements, AROUND)


EMBLEMS = {
    "example-duel": duel,
    "counting": draw_counting,
}


PLAY_FIGURES: Mapping[str, Callable[[Setting], Drawing]] = {
    "example-fireball": partial(example, name="fireball"),
    "example-three": partial(example, name="three-spells"),
    "example-counter": partial(example, name="counter"),
    "example-duel": duel,
    "counting": draw_counting,
}
"""The figures by their names in rulebook.md.j2."""


# The cover: two wizards under a moon in a standing stone, the six runes at its sides.

WIDTH, HEIGHT = 128.0, 116.0
_STONE = 0.72
"""The size in mm of a unit of the stone's drawing."""

_SPARED, _WIDEST = 20, 62
"""The directions of the halo's rays on each side: the smallest and the largest angle from straight up, in
degrees."""


def cover(setting: Setting) -> Drawing:
    """Draw the ornament of the title page."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    left, top = (WIDTH - 100 * _STONE) / 2, (HEIGHT - 150 * _STONE) / 2
    elements: list[Element] = [*_rays(look)]
    stone = Group(tuple(_duel(look)), compose(translate(left, top), scale(_STONE)))
    elements.append(stone)
    for x, role in ((13.0, "activation"), (WIDTH - 13.0, "energy")):
        for index, rune in enumerate(facts.of_role(role)):
            y = 28.0 + index * 30.0
            elements.append(Path(disc(x, y, 12.4), Style(look.swatch("paper"))))
            elements.append(Use(rune_icon(rune, look), compose(translate(x, y), scale(10.0 / RADIUS))))
    return Drawing(WIDTH, HEIGHT, tuple(elements))


def _rays(look: Theme) -> list[Element]:
    """Draw the rays of a halo behind the stone."""
    x, y = WIDTH / 2, HEIGHT / 2 - 2
    pitch = {"colour": 3, "mono": 4, "low-ink": 6}[look.variant]
    lines = join_outlines(
        *(
            poly(
                (arc(x, y, 30, a, a, 1)[0], arc(x, y, 62 if a % (2 * pitch) else 57, a, a, 1)[0]),
                closed=False,
            )
            for a in range(-180, 180, pitch)
            if _SPARED < abs(a) < _WIDEST
        )
    )
    return [Path(lines, Style(stroke=look.swatch("stone" if look.variant != "mono" else "ink"), width=0.4))]


def _duel(look: Theme) -> list[Element]:
    """Draw the two wizards and their spells inside the stone's frame, in the units of the stone's drawing."""
    block = Block(look, ("moons", "suns", "waves"))
    props.night(block, "18 30 3 82 28 3 50 16 3.4 32 20 2 68 20 2 8 56 2 92 58 2 12 76 2 88 80 2")
    disc_ = disc(50, 76, 43)
    block.elements.append(Path(disc_, Style(look.swatch("paper"))))
    block.wash(disc_, "moons-pale")
    rings = join_outlines(*(disc(50, 76, r) for r in ((39.5, 34) if look.variant != "low-ink" else (39.5,))))
    block.elements.append(Path(rings, Style(stroke=look.swatch("moons"), width=0.9)))
    if look.variant == "low-ink":
        block.line(disc_, width=1.1)
    block.solid(rays(50, 71, 9, 24, 16, 4.2), halo=1.2)
    bolt = poly("54 50 41 72 49.5 72 45 92 60 67 51.5 67 57 50")
    block.tone(bolt, rune=1, width=1.4)
    props.land(block, "-6 127 26 123 50 128 74 123 106 127", 2)
    for x, away in ((22, False), (78, True)):
        props.cloak(block, x, 132, 64, left=away, staff=True)
    frame = Path(standing_stone(1.7), Style(stroke=look.swatch("ink"), width=3.4, round=False))
    inner = Path(standing_stone(5.2), Style(stroke=look.swatch("paper"), width=0.7, round=False))
    clip = standing_stone()
    ground = Path(clip, Style(look.swatch("paper")))
    return [ground, Group(tuple(block.elements), clip=clip), frame, inner]


# The rulebook's figures: runes, ranks, a card explained, the table, its set-up, and worked examples.

_BEFORE_ONE = ("place", "hand", "deck", "markers")
"""The zones before a player and in the middle that the quick start shows."""
setup_steps = partial(
    draw_quick_start,
    numbers={"mat.sequence": "1", "life.1.1": "2", "deck": "3", "hand.1": "4", "markers": "5"},
    shows=lambda zone: zone.owner in (NOBODY, 0) and (zone.base in _BEFORE_ONE or bool(zone.on)),
    height=134.0,
)
"""Draws the table at the start, with the numbers of the steps."""


Figure = Callable[[Setting], Drawing]


def runes(setting: Setting) -> Drawing:
    """Draw the six runes in two rows, each with its name."""
    look = theme(setting.variant)
    elements: list[Element] = []
    rows = (("energy", setting.say("energy runes")), ("activation", setting.say("activation runes")))
    names = {each.id: setting.say(each.many) for each in facts_of(setting).runes}
    for row, (role, words) in enumerate(rows):
        y = row * 33.0
        held = facts_of(setting).of_role(role)
        for column, rune in enumerate(held):
            x = column * 26.0
            elements.append(Use(rune_icon(rune, look), compose(translate(x, y), scale(8.5 / RADIUS))))
            elements.append(label(look, names[rune], x, y + 13.4, points=9.5))
        end = (len(held) - 1) * 26.0
        rule = poly(((-9.0, y + 16.0), (end + 9.0, y + 16.0)), closed=False)
        elements.append(Path(rule, Style(stroke=look.swatch("ash"), width=0.35)))
        elements.append(label(look, words, end / 2, y + 20.6))
    return crop(elements, AROUND)


def ranks(setting: Setting) -> Drawing:
    """Draw all ranks in a row, from the lowest to the highest."""
    look = theme(setting.variant)
    elements: list[Element] = []
    for index, rank in enumerate(facts_of(setting).ranks.order):
        elements += rank_mark(look, rank, index * 10.0, 8.0, from_points(24))
    word, end = setting.say("higher"), (len(facts_of(setting).ranks.order) - 1) * 10.0
    face, size, low = look.typeface("label"), from_points(8), 17.6
    way, ash = ((line_width(word, face, size) - 1.4, low - 1), (end, low - 1)), look.swatch("ash")
    elements.append(label(look, word, -3.0, low, anchor="start", points=8))
    elements.append(Path(poly(way, closed=False), Style(stroke=ash, width=0.35)))
    head = ((end, low - 2), (end + 2, low - 1), (end, low))
    elements.append(Path(poly(head), Style(ash)))
    for rank, word in (("A", "Ace"), ("P", "Pawn"), ("T", "Court"), ("C", "Crown")):
        at = facts_of(setting).ranks.order.index(rank) * 10.0
        elements.append(label(look, setting.say(word), at, 13.0, points=8))
    return crop(elements, AROUND)


def anatomy(setting: Setting) -> Drawing:
    """Draw a card with the names of its parts at the side."""
    look, size = theme(setting.variant), 0.7
    elements: list[Element] = [place_face(draw_card(setting, "watchman"), 0, 0, size, look)]
    left, right = USUAL.column * size - 3, USUAL.width * size
    calls: tuple[tuple[float, float, float, str], ...] = (
        (left, -5.0, 9.6 * size, "rank"),
        (left - 1, -5.0, 22.0 * size, "activation runes"),
        (left, -5.0, 46.0 * size + 8, "a notch for each step in rank"),
        (right - 5, right + 5, 30.0 * size, "emblem"),
        (right - 9, right + 5, 77.0 * size, "name"),
    )
    for start, end, y, words in calls:
        elements.append(line((start, y), (end, y), Style(stroke=look.swatch("accent"), width=0.4)))
        anchor: Align = "start" if end > start else "end"
        at = end + (1 if end > start else -1)
        elements.append(label(look, setting.say(words), at, y + 1.0, anchor=anchor))
    return crop(elements, AROUND)


def table(setting: Setting) -> Drawing:
    """Draw a player's side of the table: a mat with a sequence, the tracker, the deck with the Excuse in it,
    and a hand."""
    look, size, small = theme(setting.variant), 0.5, 0.3
    mat, track = mats.mat_face(usual_setting(setting)), mats.tracker_face(setting)
    back, stone = back_face(look, USUAL.width, USUAL.height), markers.marker_face(setting, "life")
    sketch = Sketch(look, [place_face(mat, 0, 0, size, look)])
    for index, name in ((2, "forest"), (3, "mill"), (4, "castle")):
        x, y = mats.slot(index, facts_of(setting).play.limit, USUAL)
        sketch.elements.append(place_face(draw_card(setting, name), x * size, y * size, size, look))
    life = facts_of(setting).play.life
    aside = -mats.TRACKER_WIDTH * size - 3
    x, y = (v - markers.SIDE / 2 for v in mats.place(life, life))
    for face, place in ((track, (aside, 0.0)), (stone, (aside + x * size, y * size))):
        sketch.elements.append(place_face(face, *place, size, look))
    x, wide, high = mats.WIDTH * size + 10, USUAL.width * small, USUAL.height * small
    far = x + wide + 11
    for k in range(5):
        face, left = (draw_card(setting, "excuse"), x - 4) if k == 2 else (back, x)
        sketch.elements.append(place_face(face, left + 0.6 * k, 2 - 0.6 * k, small, look))
    sketch.elements.append(place_face(draw_card(setting, "market"), far, 0, small, look))
    for k in range(5):
        at = (x + k * (far - x) / 4, high + 10 + (k - 2) ** 2 * 0.4)
        sketch.elements.append(place_face(back, *at, small, look, turn=(k - 2) * 4.0))
    for words, middle, low in (
        ("deck", x + 1 + wide / 2, high + 6),
        ("discard pile", far + wide / 2, high + 6),
        ("your hand", (x + far + wide) / 2, 2 * high + 16.5),
    ):
        sketch.word(setting.say(words), (middle, low), 8.5, level=False)
    return sketch.finish(AROUND)


def spells(setting: Setting, name: str) -> Drawing:
    """Draw the spell table `name` ("basic" or "advanced") as on the player aid, but narrower and only as high
    as its texts need."""
    *usual, last = (high + (12.0 if name == "basic" else 0.0) for high in (96.0, 108.0, 120.0))
    for high in usual:
        with suppress(LayoutError):
            return crop(aid.grid(setting, name, (0.0, 0.0, 156.0, high), f"figure spells-{name}"), AROUND)
    return crop(aid.grid(setting, name, (0.0, 0.0, 156.0, last), f"figure spells-{name}"), AROUND)


def flow(setting: Setting) -> Drawing:
    """Draw both sides of the flow card for the solo game, side by side."""
    sketch = Sketch(theme(setting.variant))
    sides = (flow_face(setting, name) for name in (FRONT, BACK))
    sketch.lay(sides, (0.0, 0.0), 1.0, sketch.style(None, "ink", 0.28, rounded=False), step=(68.0, 0.0))
    return sketch.finish(AROUND)


def effects(setting: Setting) -> Drawing:
    """Draw every marker with its name."""
    look = theme(setting.variant)
    sketch = Sketch(look)
    shown = [entry for entry in setting.definition.components if entry.kind == "marker"]
    for index, entry in enumerate(shown):
        x, y = (index % 5) * 31.0, (index // 5) * 31.0
        face = markers.marker_face(setting, entry.front)
        sketch.elements.append(place_face(face, x + 15.5 - markers.SIDE * 0.4, y, 0.8, look))
        text = setting.say(entry.name)
        text = text.partition(": ")[2] or text
        box, place = (x, y + markers.SIDE * 0.8 + 1.4, x + 31.0, y + 30.0), f"figure effects, {entry.id}"
        sketch.text(text, box, 8.5, smallest=7.5, leading=1.05, place=place)
    return sketch.finish(AROUND)


def _plate(setting: Setting, cards: tuple[str, ...]) -> Drawing:
    """Draw cards as they lie on the table."""
    return ornament.row([draw_card(setting, name) for name in cards], theme(setting.variant).swatch("ink"))


_PLATES = (
    ("lunatic", "castle", "huntress"),
    ("savage", "sea", "soldier"),
    ("calamity", "bard", "windfall"),
)


FIGURES: Mapping[str, Figure] = {
    "cover": cover,
    "runes": runes,
    "ranks": ranks,
    "anatomy": anatomy,
    "table": table,
    "setup-steps": setup_steps,
    "spells": partial(spells, name="basic"),
    "spells-advanced": partial(spells, name="advanced"),
    **PLAY_FIGURES,
    "flow": flow,
    "effects": effects,
    **{f"{ornament.PLATE}{k}": partial(_plate, cards=cards) for k, cards in enumerate(_PLATES, 1)},
}
"""The figures by their names in rulebook.md.j2, and plates."""
