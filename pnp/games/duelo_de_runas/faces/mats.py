"""The mat for a sequence of cards, and the track of life points."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces import cards, icons
from pnp.games.duelo_de_runas.faces.block import Block
from pnp.games.duelo_de_runas.faces.emblems import standing_stone
from pnp.games.duelo_de_runas.faces.props import cloak
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import disc, joined, poly
from pnp.games.duelo_de_runas.faces.sheets import frame, heading, sheet
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts
from pnp.scene import (
    Element,
    Face,
    Group,
    Path,
    Style,
    Theme,
    Use,
    compose,
    moved,
    rectangle,
    scale,
    translate,
)
from pnp.text import set_block, set_line
from pnp.units import from_points, mm

MAT = (190.0, 119.0)
TRACK = (190.0, 40.0)
STEP = 27.0
"""How far each card of a sequence lies to the right of the one before."""

CARD_TOP = 21.0
"""Where the cards lie, from the upper edge."""


def mat_face(setting: Setting) -> Face:
    """The mat: four strips for the cards of earlier turns, a place for this turn's card."""
    look, facts = theme(setting.variant), _facts(setting)
    width, height = MAT
    elements: list[Element] = [*frame(look, width, height)]
    elements += heading(look, setting.say("Spell sequence"), 62, width - 62, 16.4, 14, "mat")
    elements += _order(setting, look, facts)
    left = (width - (facts.play.limit - 1) * STEP - cards.WIDTH) / 2
    for index in range(facts.play.limit):
        elements += _slot(setting, look, left + index * STEP, index, facts)
    return sheet("mat:sequence", width, height, look, elements)


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def _order(setting: Setting, look: Theme, facts: Facts) -> Iterator[Element]:
    """The order in which spells are resolved, at the right; what the two kinds of rune are, at the left."""
    face, ink = look.typeface("small"), look.swatch("ink")
    x, y = MAT[0] - 47.0, 14.0
    for index, rune in enumerate(facts.of_role("activation")):
        at = x + index * 14.0
        yield set_line(
            f"{index + 1}",
            look.typeface("numeral"),
            from_points(10),
            ink,
            (at - 3.6, y + 1.3),
            anchor="end",
            place="mat",
        )
        yield Use(rune_icon(rune, look), compose(translate(at + 1.2, y), scale(4.0 / RADIUS)))
    for index, rune in enumerate(facts.of_role("energy")):
        yield Use(rune_icon(rune, look), compose(translate(14.0 + index * 10.5, y), scale(4.0 / RADIUS)))
    yield set_line(setting.say("energy"), face, from_points(9), ink, (42.0, y + 1.1), place="mat")


def _slot(setting: Setting, look: Theme, x: float, index: int, facts: Facts) -> Iterator[Element]:
    last = index == facts.play.limit - 1
    ash, ink = look.swatch("ash"), look.swatch("ink")
    width = cards.WIDTH if last else STEP - 1.4
    style = Style(
        look.swatch("paper"), ink if last else ash, 0.6 if last else 0.35, () if last else (1.6, 1.2)
    )
    yield rectangle(x, CARD_TOP, width, cards.HEIGHT, style, f"slot:{index + 1}")
    middle = x + (cards.COLUMN if not last else width / 2)
    for k in range(3):
        if not last:
            ring = disc(middle, CARD_TOP + 22 + 12 * k, 5.2)
            yield Path(ring, Style(None, look.swatch("stone"), 0.35))
    if last:
        stone = moved(standing_stone(), compose(translate(x + 12.2, CARD_TOP + 9), scale(0.386)))
        block = Block(look, ("moons",))
        cloak(block, 50, 140, 104, staff=True)
        if look.variant == "colour":
            yield Path(stone, Style(look.swatch("bone-dark")))
        yield Group(
            tuple(block.elements),
            compose(translate(x + 12.2, CARD_TOP + 9), scale(0.386)),
            clip=standing_stone(),
        )
        yield Path(stone, Style(None, ink, 0.6))
        yield from _caption(look, setting.say("this turn’s card"), (x + 3, x + width - 3), CARD_TOP + 70, 11)
        return
    yield set_line(
        str(index + 1),
        look.typeface("numeral"),
        from_points(20),
        ash,
        (middle, CARD_TOP + 13),
        anchor="middle",
        place="mat",
    )
    words = setting.say("the oldest: discarded first") if index == 0 else ""
    if words:
        yield from _caption(look, words, (x + 1.6, x + width - 1.6), CARD_TOP + 62, 8.5)
    if index == facts.play.limit - 2:
        yield from _caption(
            look, setting.say("last turn’s card"), (x + 1.6, x + width - 1.6), CARD_TOP + 62, 8.5
        )


def _caption(
    look: Theme, words: str, ends: tuple[float, float], top: float, points: float
) -> Iterator[Element]:
    yield from set_block(
        words,
        look.typeface("label"),
        from_points(points),
        look.swatch("ink"),
        (ends[0], top, ends[1], top + 16),
        leading=1.15,
        align="middle",
        smallest=from_points(7.5),
        place="mat",
    )


def tracker_face(setting: Setting) -> Face:
    """The track: a stone for each life point left, the last one for those who have none."""
    look, facts = theme(setting.variant), _facts(setting)
    width, height = TRACK
    ink = look.swatch("ink")
    elements: list[Element] = [*frame(look, width, height)]
    points = facts.play.life
    pitch = 22.6
    left = width - 8.4 - (points + 1) * pitch
    block = Block(look, ("wyrms",))
    icons.ICONS["life"](block)
    elements.append(Group(tuple(block.elements), compose(translate(10.2, 9.0), scale(0.42))))
    elements += set_block(
        setting.say("Life points"),
        look.typeface("title"),
        from_points(9),
        ink,
        (7.4, 23.0, left - 0.8, 33.0),
        leading=1.1,
        align="middle",
        smallest=from_points(7),
        place="tracker",
    )
    for index, count in enumerate(range(points, -1, -1)):
        elements += _life(look, left + index * pitch, count)
    return sheet("tracker:life", width, height, look, elements)


def _life(look: Theme, x: float, count: int) -> Iterator[Element]:
    """A standing stone with a number and as many notches; the stone for none is broken."""
    ink = look.swatch("ink")
    at = compose(translate(x, 8.0), (0.21, 0.0, 0.0, 0.16, 0.0, 0.0))
    shape = moved(standing_stone(), at)
    if count == 0:
        shape = poly(
            [
                (x, 32.0),
                (x, 22.0),
                (x + 4, 19.0),
                (x + 8, 23.0),
                (x + 13, 18.4),
                (x + 17, 22.4),
                (x + 21, 20.4),
                (x + 21, 32.0),
            ]
        )
    fill = look.swatch("bone-dark" if look.variant == "colour" else "paper")
    yield Path(shape, Style(fill, ink, 0.5), f"life:{count}")
    foot = 22.0 if count else 29.6
    size = from_points(24 if count else 16)
    yield set_line(
        str(count),
        look.typeface("numeral"),
        size,
        ink,
        (mm(x + 10.5), foot),
        anchor="middle",
        place="tracker",
    )
    notches = joined(
        *(
            poly(
                (
                    (x + 10.5 + (k - (count - 1) / 2) * 2.2, 25.0),
                    (x + 10.5 + (k - (count - 1) / 2) * 2.2, 29.4),
                ),
                closed=False,
            )
            for k in range(count)
        )
    )
    if count:
        yield Path(notches, Style(stroke=ink, width=0.6))
