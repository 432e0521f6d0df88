"""The shared parts of figures: faces and words placed in them, and a drawing cropped to its content."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.cards import card_face
from pnp.games.duelo_de_runas.faces.layout import Layout
from pnp.games.duelo_de_runas.facts import Facts
from pnp.scene import (
    Drawing,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Style,
    Theme,
    bounds,
    compose,
    outline,
    rotate,
    scale,
    translate,
)
from pnp.text import set_line
from pnp.units import CARD_SIZES, DEFAULT_CARD, from_points, mm


def facts_of(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def crop(elements: Sequence[Element], margin: float = 0.6) -> Drawing:
    """Return a drawing as large as its elements, plus a margin."""
    box = bounds(_visible_elements(elements))
    assert box is not None
    left, top, right, bottom = box
    moved = Group(tuple(elements), translate(margin - left, margin - top))
    return Drawing(mm(right - left + 2 * margin), mm(bottom - top + 2 * margin), (moved,))


def _visible_elements(elements: Sequence[Element]) -> Iterator[Element]:
    """Yield the elements, with the clip's outline for clipped ones, since rays extend far beyond their
    face."""
    for each in elements:
        if not isinstance(each, Group):
            yield each
        elif each.clip:
            yield Group((Path(each.clip, Style(None)),), each.transform)
        else:
            yield Group(tuple(_visible_elements(each.children)), each.transform)


def place_face(face: Face, x: float, y: float, size: float, look: Theme, turn: float = 0.0) -> Element:
    """Draw a face in a figure, trimmed, with an edge."""
    edge = Polygon(face.trim, Style(None, look.swatch("ink"), mm(0.28 / size), round=False))
    at = compose(translate(x, y), compose(rotate(turn), scale(size)))
    return Group((Group(face.elements, clip=outline(face.trim)), edge), at)


Align = Literal["start", "middle", "end"]


USUAL = Layout(*CARD_SIZES[DEFAULT_CARD])
"""The layout of cards in figures, whatever the kit's card size."""


def usual_setting(setting: Setting) -> Setting:
    """Return the setting with cards of the usual size."""
    return replace(setting, card_size=DEFAULT_CARD)


def card(setting: Setting, name: str) -> Face:
    """Draw the face of a card as figures show it."""
    return card_face(usual_setting(setting), name, card_name(setting, name))


def card_name(setting: Setting, card: str) -> str:
    """Return the name of a card in the kit's language."""
    return next(setting.say(entry.name) for entry in setting.definition.components if entry.front == card)


def label(
    look: Theme, words: str, x: float, y: float, *, anchor: Align = "middle", points: float = 8.5
) -> Element:
    """Draw a word of a figure, its baseline at (x, y)."""
    return set_line(
        words, look.typeface("label"), from_points(points), look.swatch("ink"), (mm(x), mm(y)), anchor=anchor
    )
