"""The aid: the rules on a card, under a small board."""

from pnp.games import Setting
from pnp.scene import Circle, Element, Face, Style, line, rectangle
from pnp.text import set_block
from pnp.units import from_points
from tapatan.faces.shapes import Point, stone
from tapatan.faces.theme import theme
from tapatan.facts import Facts, ways

WIDTH, HEIGHT, EDGE = 63.0, 88.0, 5.0
"""mm; a card as those of poker."""


def aid_face(setting: Setting) -> Face:
    """Title, picture and sentences; the words are the definition's."""
    look, definition = theme(setting.variant), setting.definition
    (entry,) = (each for each in definition.components if each.id == "aid")
    facts: Facts = definition.facts
    board, ground, ink = definition.point_board(), look.swatch("panel"), look.swatch("ink")
    size = from_points(12 if setting.text == "large" else 10)
    elements: list[Element] = [
        rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(fill=ground), "ground"),  # out to the bleed
        rectangle(EDGE, 14.0, WIDTH - 2 * EDGE, 0.5, Style(fill=look.swatch("rust"))),
        *set_block(
            setting.say(entry.name),
            look.typeface("title"),
            from_points(16),
            ink,
            (EDGE, 4.5, WIDTH - EDGE, 13.0),
            align="middle",
            valign="middle",
            place="aid",
        ),
        *set_block(
            "\n\n".join(setting.say(sentence) for sentence in facts.aid),
            look.typeface("text"),
            size,
            ink,
            (EDGE, 49.0, WIDTH - EDGE, HEIGHT - 4.0),
            valign="middle",
            smallest=from_points(7),
            name="text",
            place="aid",
        ),
    ]

    def at(number: int) -> Point:
        x, row = board.points[number]
        return (WIDTH / 2 + (x - 1) * 10.5, 31.0 + (row - 1) * 10.5)

    thin = Style(stroke=look.swatch("line"), width=0.5)
    elements += [line(at(a), at(b), thin) for a, b in ways(definition)]
    elements += [Circle(at(i), 1.2, Style(fill=look.swatch("line"))) for i in range(len(board.points))]
    elements += [stone(look, sign, at(i), 6.6) for i, sign in enumerate("s..ms.m.s") if sign != "."]
    trim = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    return Face("aid", WIDTH, HEIGHT, trim, tuple(elements), ground)
