"""The rulebook's figures: runes, ranks, a card explained, the table, its set-up, and worked examples."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial

from pnp.errors import LayoutError
from pnp.games import Setting, plates
from pnp.games.duelo_de_runas.faces import aid, markers, mats, tracker
from pnp.games.duelo_de_runas.faces.aid import aid_face
from pnp.games.duelo_de_runas.faces.back import back_face
from pnp.games.duelo_de_runas.faces.book import play
from pnp.games.duelo_de_runas.faces.book.figure import (
    USUAL,
    card,
    crop,
    facts_of,
    label,
    place_face,
    usual_setting,
)
from pnp.games.duelo_de_runas.faces.cards import rank_mark
from pnp.games.duelo_de_runas.faces.cover import cover
from pnp.games.duelo_de_runas.faces.flow import BACK, FRONT, flow_face
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import disc, poly
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.scene import Drawing, Element, Path, Style, Theme, Use, compose, scale, translate
from pnp.text import line_width, set_block, set_line
from pnp.units import Point, from_points, mm

_SETUP_SIZE = 0.46
"""The scale of all components."""
_SETUP_GAP = 4.0
_SETUP_MARKERS = ("resist-cold", "speed", "invisibility")


def setup_steps(setting: Setting) -> Drawing:
    """Draw the tracker, mat and deck, and below them spell table, hand and markers, with the steps'
    numbers."""
    look = theme(setting.variant)
    mat, track = mats.mat_face(usual_setting(setting)), tracker.tracker_face(setting)
    table, back = aid_face(setting, "basic"), back_face(look, USUAL.width, USUAL.height)
    left = track.width * _SETUP_SIZE + _SETUP_GAP
    below = mat.height * _SETUP_SIZE + _SETUP_GAP
    elements: list[Element] = [
        place_face(track, 0.0, 0.0, _SETUP_SIZE, look),
        place_face(mat, left, 0.0, _SETUP_SIZE, look),
        place_face(table, 0.0, below, _SETUP_SIZE, look),
    ]
    stone, life = markers.marker_face(setting, "life"), facts_of(setting).play.life
    x, y = ((v - markers.SIDE / 2) * _SETUP_SIZE for v in tracker.place(life, life))
    elements.append(place_face(stone, x, y, _SETUP_SIZE, look))
    deck = (left + mat.width * _SETUP_SIZE + 9.0, 4.0)
    for k in range(5):
        shown, out = (card(setting, "excuse"), 5.0) if k == 2 else (back, 0.0)
        elements.append(place_face(shown, deck[0] + 0.6 * k - out, deck[1] - 0.6 * k, _SETUP_SIZE, look))
    wide, high = USUAL.width * _SETUP_SIZE, USUAL.height * _SETUP_SIZE
    elements.append(label(look, setting.say("deck"), deck[0] + wide / 2, deck[1] + high + 4.5))
    hand = (table.width * _SETUP_SIZE + 10.0, below + 7.0)
    elements.append(label(look, setting.say("your hand"), hand[0] + 22.0 + wide / 2, below + 1.0))
    for k in range(5):
        lift = (k - 2) ** 2 * 0.7
        elements.append(
            place_face(back, hand[0] + k * 11.0, hand[1] + lift, _SETUP_SIZE, look, turn=(k - 2) * 4.0)
        )
    row = (hand[0] + 4.0, hand[1] + high + 8.0)
    apart = markers.SIDE * _SETUP_SIZE + 3.0
    for k, kind in enumerate(_SETUP_MARKERS):
        elements.append(
            place_face(markers.marker_face(setting, kind), row[0] + k * apart, row[1], _SETUP_SIZE, look)
        )
    places = (
        (left + 2.0, 2.0),
        (x - 1.8, y + 0.4),
        (deck[0] + wide, deck[1]),
        (hand[0] + 1.0, hand[1] + 3.0),
        (row[0] - 1.8, row[1] + 0.4),
    )
    for number, at in enumerate(places, 1):
        elements += _number(number, at, look)
    return crop(elements)


def _number(number: int, at: Point, look: Theme) -> Iterator[Element]:
    accent, paper = look.swatch("accent"), look.swatch("paper")
    yield Path(disc(*at, 3.2), Style(accent, paper, 0.6))
    yield set_line(
        str(number),
        look.typeface("title"),
        from_points(10.5),
        paper,
        (mm(at[0]), mm(at[1] + 1.3)),
        anchor="middle",
    )


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
    return crop(elements)


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
    return crop(elements)


def anatomy(setting: Setting) -> Drawing:
    """Draw a card with the names of its parts at the side."""
    look = theme(setting.variant)
    face = card(setting, "watchman")
    size = 0.7
    elements: list[Element] = [place_face(face, 0, 0, size, look)]
    ink = look.swatch("accent")
    pawn, above, below = 9.6 * size, 22.0 * size, 46.0 * size
    calls = (
        (USUAL.column * size - 3, pawn, "rank"),
        (USUAL.column * size - 4, above, "activation runes"),
    )
    for x, y, word in calls:
        elements.append(Path(poly(((x, y), (-5.0, y)), closed=False), Style(stroke=ink, width=0.4)))
        elements.append(label(look, setting.say(word), -6.0, y + 1.0, anchor="end"))
    elements.append(
        Path(
            poly(((USUAL.column * size - 3, below + 8), (-5.0, below + 8)), closed=False),
            Style(stroke=ink, width=0.4),
        )
    )
    elements.append(label(look, setting.say("a notch for each step in rank"), -6.0, below + 9, anchor="end"))
    right = USUAL.width * size
    for y, word in ((30.0 * size, "emblem"), (77.0 * size, "name")):
        start = right - 5 if word == "emblem" else right - 9
        elements.append(Path(poly(((start, y), (right + 5, y)), closed=False), Style(stroke=ink, width=0.4)))
        elements.append(label(look, setting.say(word), right + 6, y + 1.0, anchor="start"))
    return crop(elements)


def table(setting: Setting) -> Drawing:
    """Draw a player's side of the table: mat with a sequence, tracker, deck with the Excuse in it, hand."""
    look, size, small = theme(setting.variant), 0.5, 0.3
    mat, track = mats.mat_face(usual_setting(setting)), tracker.tracker_face(setting)
    back, stone = back_face(look, USUAL.width, USUAL.height), markers.marker_face(setting, "life")
    elements: list[Element] = [place_face(mat, 0, 0, size, look)]
    for index, name in ((2, "forest"), (3, "mill"), (4, "castle")):
        x, y = mats.slot(index, facts_of(setting).play.limit, USUAL)
        elements.append(place_face(card(setting, name), x * size, y * size, size, look))
    life = facts_of(setting).play.life
    aside = -tracker.WIDTH * size - 3
    elements.append(place_face(track, aside, 0, size, look))
    x, y = (v - markers.SIDE / 2 for v in tracker.place(life, life))
    elements.append(place_face(stone, aside + x * size, y * size, size, look))
    x, wide, high = mats.WIDTH * size + 10, USUAL.width * small, USUAL.height * small
    excuse = card(setting, "excuse")
    elements += [
        place_face(excuse if k == 2 else back, x + 0.6 * k - (4 if k == 2 else 0), 2 - 0.6 * k, small, look)
        for k in range(5)
    ]
    elements.append(label(look, setting.say("deck"), x + 1 + wide / 2, high + 6))
    far = x + wide + 11
    elements.append(place_face(card(setting, "market"), far, 0, small, look))
    elements.append(label(look, setting.say("discard pile"), far + wide / 2, high + 6))
    below, step = high + 10, (far - x) / 4
    elements += [
        place_face(back, x + k * step, below + (k - 2) ** 2 * 0.4, small, look, turn=(k - 2) * 4.0)
        for k in range(5)
    ]
    elements.append(label(look, setting.say("your hand"), (x + far + wide) / 2, below + high + 6.5))
    return crop(elements)


def spells(setting: Setting, name: str) -> Drawing:
    """Draw a spell table as on the player aid, but narrower, and as high as the language needs."""
    *usual, last = (high + (12.0 if name == "basic" else 0.0) for high in (96.0, 108.0, 120.0))
    for high in usual:
        with suppress(LayoutError):
            return crop(aid.grid(setting, name, (0.0, 0.0, 156.0, high), f"figure spells-{name}"))
    return crop(aid.grid(setting, name, (0.0, 0.0, 156.0, last), f"figure spells-{name}"))


def flow(setting: Setting) -> Drawing:
    """Draw both sides of the flow card for the game alone, side by side."""
    look = theme(setting.variant)
    sides = (flow_face(setting, name) for name in (FRONT, BACK))
    return crop([place_face(side, k * 68.0, 0, 1.0, look) for k, side in enumerate(sides)])


def effects(setting: Setting) -> Drawing:
    """Draw every marker with its name."""
    look = theme(setting.variant)
    elements: list[Element] = []
    shown = [entry for entry in setting.definition.components if entry.kind == "marker"]
    for index, entry in enumerate(shown):
        x, y = (index % 5) * 31.0, (index // 5) * 31.0
        face = markers.marker_face(setting, entry.front)
        elements.append(place_face(face, x + 15.5 - markers.SIDE * 0.4, y, 0.8, look))
        text = setting.say(entry.name)
        text = text.partition(": ")[2] or text
        elements += set_block(
            text,
            look.typeface("label"),
            from_points(8.5),
            look.swatch("ink"),
            (x, y + markers.SIDE * 0.8 + 1.4, x + 31.0, y + 30.0),
            leading=1.05,
            align="middle",
            smallest=from_points(7.5),
            place=f"figure effects, {entry.id}",
        )
    return crop(elements)


def _plate(setting: Setting, cards: tuple[str, ...]) -> Drawing:
    """Draw cards as they lie on the table."""
    return plates.row([card(setting, name) for name in cards], theme(setting.variant).swatch("ink"))


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
    **play.FIGURES,
    "flow": flow,
    "effects": effects,
    **{f"{plates.PLATE}{k}": partial(_plate, cards=cards) for k, cards in enumerate(_PLATES, 1)},
}
"""The figures by their names in rulebook.md.j2, and plates."""
