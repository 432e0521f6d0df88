"""The sizes of cards: which of them a game's faces lay out, and its components in the size that is asked for.

A game's faces say so by `CARD_SIZES`, names of pnp.units.CARD_SIZES with the usual one among them, and
draw their cards for `setting.card_size`. Without it they have the usual size alone.

Of the games in SCALED the usual faces are made larger or smaller, with lines and letters kept so that
they print, until their faces say CARD_SIZES: then the game's line goes, and with the last line all from
"Scaled" on and tests/games/test_scaling.py.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import hypot

from pnp.errors import PnpError, UnknownName
from pnp.games.game import Game, Setting
from pnp.scene import (
    IDENTITY,
    Box,
    Circle,
    Clearing,
    Component,
    Element,
    Face,
    Group,
    Matrix,
    Path,
    Polygon,
    Style,
    Text,
    Use,
    bounds,
    compose,
    rectangle,
    symbol,
    text_matrix,
    transformed,
    translate,
)
from pnp.units import CARD_SIZES, DEFAULT_CARD, from_points, mm

LEAST_LINE = 0.25
"""mm; what check D07 asks for."""

LEAST_TEXT = from_points(7.0)
"""What check D09 asks for on a card."""

GAPS = (0.3, 0.15, 0.05)
"""mm between a label that has grown and anything else: the widest that there is room for."""

LIFTS = (0.0, 0.3, -0.3, 0.6, -0.6)
"""mm by which such a label may move up or down to find its room."""


SCALED: frozenset[str] = frozenset()
"""The games whose cards are scaled as long as their faces lay out one size only."""


def has_cards(game: Game) -> bool:
    """Whether a game has cards that come in sizes: those to which nobody gave a trim of their own."""
    return any(entry.kind == "card" and entry.trim_mm is None for entry in game.definition.components)


def card_sizes(game: Game) -> tuple[str, ...]:
    """The sizes in which a game's cards can be had, in the order of CARD_SIZES; all where it has no cards.

    Raises PnpError where its faces name sizes that there are not, or leave the usual one out.
    """
    if not has_cards(game) or is_scaled(game):
        return tuple(CARD_SIZES)
    told = tuple(getattr(game.faces, "CARD_SIZES", (DEFAULT_CARD,)))
    if DEFAULT_CARD not in told or not set(told) <= CARD_SIZES.keys():
        raise PnpError(
            "CARD_SIZES of a game's faces does not name sizes of cards",
            place=f"{game.package}.faces",
            expected=f"{DEFAULT_CARD}, and what else there is of {', '.join(CARD_SIZES)}",
            found=", ".join(map(str, told)) or "nothing",
        )
    return tuple(name for name in CARD_SIZES if name in told)


def refuse_size(game: Game, size: str) -> None:
    """Raise UnknownName where a game's cards are not laid out in a size of CARD_SIZES."""
    able = card_sizes(game)
    if size not in able:
        raise UnknownName(
            f"the cards of {game.id} are not laid out in this size",
            place="--card-size",
            expected=" or ".join(able),
            found=size,
            hint=f"pnp build {game.id} --card-size {able[-1]}, or without --card-size",
        )


def draw(setting: Setting) -> tuple[Component, ...]:
    """Every component of a kit, its cards in the size that the setting asks for. Raises LayoutError."""
    made = setting.game.faces.components(setting)
    return resized(made, setting.card_size) if is_scaled(setting.game) else made


# Scaled


def is_scaled(game: Game) -> bool:
    """Whether a game's cards are still scaled."""
    return game.id in SCALED and not hasattr(game.faces, "CARD_SIZES")


def resized(components: Sequence[Component], size: str) -> tuple[Component, ...]:
    """The components with their cards in another of CARD_SIZES.

    Cards are those of the kind "card" that the game draws in the usual size; aids, and what somebody
    gave a size of its own, stay as they are.
    """
    if size == DEFAULT_CARD:
        return tuple(components)
    usual, wanted = CARD_SIZES[DEFAULT_CARD], CARD_SIZES[size]
    made: dict[int, Face] = {}

    def face(side: Face) -> Face:
        if id(side) not in made:
            made[id(side)] = fitted(side, *wanted)
        return made[id(side)]

    return tuple(
        replace(each, front=face(each.front), back=each.back and face(each.back))
        if each.kind == "card" and (each.front.width, each.front.height) == usual
        else each
        for each in components
    )


def fitted(face: Face, width: float, height: float) -> Face:
    """The face of a rectangular card in another size; its safe zone and bleed are as wide as before."""
    inside = 2 * face.safe
    factor = min((width - inside) / (face.width - inside), (height - inside) / (face.height - inside))
    # Rounded down, so that nothing leaves the safe zone by a rounding.
    factor = int(factor * 1e4) / 1e4
    grown = _readable(face, factor)
    at = translate((width - factor * face.width) / 2, (height - factor * face.height) / 2)
    placed = compose(at, (factor, 0.0, 0.0, factor, 0.0, 0.0))
    ground = rectangle(
        -face.bleed, -face.bleed, width + 2 * face.bleed, height + 2 * face.bleed, Style(fill=face.ground),
        "ground",
    )  # fmt: skip
    return replace(
        face,
        width=width,
        height=height,
        trim=((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)),
        elements=(ground, Group(tuple(_stout(grown[1:], factor)), placed, name="card")),
    )


def _stout(elements: Iterable[Element], factor: float) -> Iterator[Element]:
    """The elements with lines that are wide enough once they are scaled by `factor`."""
    for element in elements:
        match element:
            case Group(children=children, transform=transform):
                yield replace(element, children=tuple(_stout(children, factor * _scale(transform))))
            case Use(symbol=used, transform=transform):
                inner = tuple(_stout(used.children, factor * _scale(transform)))
                name = used.key.rpartition("-")[0] or used.key
                yield element if inner == used.children else replace(element, symbol=symbol(name, inner))
            case Path(style=style) | Polygon(style=style) | Circle(style=style):
                thin = style.stroke is not None and style.width * factor < LEAST_LINE
                width = mm(LEAST_LINE / factor + 1e-4)
                yield replace(element, style=replace(style, width=width)) if thin else element
            case Text():
                yield element


def _scale(matrix: Matrix) -> float:
    return hypot(matrix[0], matrix[1])


def _readable(face: Face, factor: float) -> tuple[Element, ...]:
    """The face's elements; labels that `factor` makes too small are larger, where there is room.

    What has no room stays as it is, and the check of text sizes names it.
    """

    def is_small(text: Text, matrix: Matrix) -> bool:
        return text.size * _scale(matrix) * factor < LEAST_TEXT - 1e-6

    if factor >= 1.0 or not any(is_small(text, at) for text, at in _texts(face.elements, IDENTITY)):
        return face.elements

    def drop(text: Text, matrix: Matrix) -> Text | None:
        return None if is_small(text, matrix) else text

    clearing = Clearing(_mapped(face.elements, IDENTITY, drop), face.trim)
    taken: list[Box] = []

    def grow(text: Text, matrix: Matrix) -> Text:
        if not is_small(text, matrix):
            return text
        larger = _enlarged(text, LEAST_TEXT / (text.size * _scale(matrix) * factor) + 1e-4)
        for gap, lift in product(GAPS, LIFTS):
            moved = replace(larger, origin=(larger.origin[0], mm(larger.origin[1] - lift)))
            box = bounds([moved], matrix)
            if box is None or any(_touch(box, other, gap / factor) for other in taken):
                continue
            if clearing.is_clear(box, margin=face.safe, gap=gap / factor):
                taken.append(box)
                return moved
        return text

    return _mapped(face.elements, IDENTITY, grow)


def _mapped(
    elements: Iterable[Element], matrix: Matrix, change: Callable[[Text, Matrix], Text | None]
) -> tuple[Element, ...]:
    """The elements with their texts changed, or left out where the change is None."""
    found: list[Element] = []
    for element in elements:
        if isinstance(element, Text):
            if (text := change(element, matrix)) is not None:
                found.append(text)
        elif isinstance(element, Group):
            children = _mapped(element.children, compose(matrix, element.transform), change)
            found.append(replace(element, children=children))
        else:
            found.append(element)
    return tuple(found)


def _enlarged(text: Text, factor: float) -> Text:
    """The text larger about its middle, half as high as its capitals."""
    x, y = text.width / 2, -0.35 * text.size
    origin = transformed(text_matrix(text), (x - factor * x, y - factor * y))
    return replace(
        text,
        glyphs=tuple((glyph, mm(u * factor), mm(v * factor)) for glyph, u, v in text.glyphs),
        origin=(mm(origin[0]), mm(origin[1])),
        size=mm(text.size * factor),
        width=mm(text.width * factor),
    )


def _touch(one: Box, other: Box, gap: float) -> bool:
    return all(one[i] - gap < other[i + 2] and other[i] - gap < one[i + 2] for i in (0, 1))


def _texts(elements: Iterable[Element], matrix: Matrix) -> Iterator[tuple[Text, Matrix]]:
    """The texts that are not parts of symbols."""
    for element in elements:
        if isinstance(element, Text):
            yield element, matrix
        elif isinstance(element, Group):
            yield from _texts(element.children, compose(matrix, element.transform))
