"""Defects of El Switcher: slips in copies of its rules, and changed proofs of its drawings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from pnp.games.proof import Proof
from pnp.scene.component import Component
from pnp.scene.elements import (
    Circle,
    Element,
    Group,
    Polygon,
    Style,
    Swatch,
    Use,
    compose,
    rectangle,
    translate,
)
from tests.broken.definition import GAME, Edit, Slip
from tests.broken.drawing import Defect, mapped, with_face

INK = Swatch("ink", "#2a180d")

DEFECTS: Mapping[str, tuple[Slip, ...]] = {
    "ES01": (
        (
            Edit(
                GAME, 'knob = "star"\ngrain = "burl"\ntiles = 9', 'knob = "star"\ngrain = "burl"\ntiles = 8'
            ),
            Edit(GAME, "drawers = 36", "drawers = 35"),
        ),
        (
            Edit(
                GAME,
                'id = "tile.green.9", kind = "tile", name = "Green drawer"',
                'id = "tile.red.10", kind = "tile", name = "Red drawer"',
            ),
        ),
    ),
    "ES02": (
        (
            Edit(GAME, 'name = "L to the left", copies = 7', 'name = "L to the left", copies = 6'),
            Edit(GAME, 'name = "L to the right", copies = 7', 'name = "L to the right", copies = 8'),
        ),
        (
            Edit(GAME, 'name = "L to the left", copies = 7', 'name = "L to the left", copies = 6'),
            Edit(GAME, 'name = "L to the right", copies = 7', 'name = "L to the right", copies = 8'),
            Edit(GAME, "offset = [-1, 2]\ncopies = 7", "offset = [-1, 2]\ncopies = 6"),
            Edit(GAME, "offset = [1, 2]\ncopies = 7", "offset = [1, 2]\ncopies = 8"),
        ),
    ),
    "ES03": (
        (Edit(GAME, "offset = [1, 2]", "offset = [-1, 2]"),),
        (Edit(GAME, "offset = [-1, 2]", "offset = [-1, 3]"),),
        (Edit(GAME, "offset = [2, 0]", "offset = [0, 0]"),),
    ),
    "ES04": (
        (Edit(GAME, "deck = 23\n", "deck = 24\n"),),
        (Edit(GAME, 'front = "fig.moth.5-7"', 'front = "fig.moth.5-8"'),),
        (
            Edit(
                GAME,
                'front = "fig.leaf.4-1", back = "back.leaf"',
                'front = "fig.leaf.4-1", back = "back.moth"',
            ),
        ),
        (Edit(GAME, 'front = "fig.sun.4-1"', 'front = "fig.sun.4-9"'),),
    ),
    "ES05": ((Edit(GAME, '[[".XX", "XX."], ["..X", "XXX"]]', '[[".XX", "XX."], ["XX.", ".XX"]]'),),),
    "ES06": (
        (Edit(GAME, '"RYGRRR", "YYBGGB"', '"RYGRRR", "YYBGGG"'),),
        (Edit(GAME, "valid = false", "valid = true"),),
        (Edit(GAME, "swap = [[3, 0], [2, 1]]", "swap = [[2, 1], [2, 0]]"),),
    ),
}
"""By the code of the M check that finds them."""


def repainted(name: str, change: Callable[[Element], Iterable[Element]]) -> Defect:
    """One face, its elements changed one by one."""

    def defect(proof: Proof) -> Proof:
        return with_face(proof, name, lambda face: replace(face, elements=mapped(face.elements, change)))

    return defect


def cell(number: int, make: Callable[[Polygon], Sequence[Element]]) -> Callable[[Element], Iterable[Element]]:
    """Changes the compartment of that number."""

    def change(element: Element) -> Iterable[Element]:
        if isinstance(element, Polygon) and element.name == f"cell:{number}":
            return make(element)
        return (element,)

    return change


def shifted(square: Polygon, dx: float) -> Polygon:
    return replace(square, points=tuple((x + dx, y) for x, y in square.points))


def one_knob(move: float) -> Callable[[Element], Iterable[Element]]:
    """Moves every knob beyond the middle of the card to the right: circles, and drawers that have one."""

    def change(element: Element) -> Iterable[Element]:
        if (
            isinstance(element, Use)
            and element.symbol.key.startswith("drawer-")
            and element.transform[4] > 40
        ):
            return (replace(element, transform=compose(translate(0.0, move), element.transform)),)
        if isinstance(element, Circle) and element.centre[0] > 40:
            return (replace(element, centre=(element.centre[0], element.centre[1] + move)),)
        return (element,)

    return change


def cut_to(side: float) -> Defect:
    """The drawers of one face are cut so wide."""

    def whole(each: Component) -> Component:
        if each.id != "tile.red.1":
            return each
        face = each.front
        lift = (side - face.width) / 2
        trim = ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))
        ground = rectangle(-3, -3, side + 6, side + 6, Style(face.ground), "ground")
        elements = (ground, Group(face.elements[1:], (1.0, 0.0, 0.0, 1.0, lift, lift)))
        return replace(each, front=replace(face, width=side, height=side, trim=trim, elements=elements))

    return lambda proof: replace(proof, components=tuple(map(whole, proof.components)))


DRAWN: Mapping[str, tuple[Defect, ...]] = {
    "D01": (
        repainted("board", cell(8, lambda square: ())),
        repainted("board", cell(8, lambda square: (square, square))),
        repainted("board", cell(8, lambda square: (shifted(square, 0.05),))),
        repainted("board", cell(35, lambda square: (square, shifted(square, 35.0)))),
    ),
    "ES08": (cut_to(28.0), cut_to(35.5)),
    "ES09": (repainted("fig:sun:4-1", one_knob(13.25)), repainted("fig:leaf:5-14", one_knob(14.63))),
    "ES10": (repainted("move:ell-left", one_knob(11.0)), repainted("move:lateral", one_knob(-8.6333))),
}
"""By the code of the D check that finds them; D01 is the shared one, on a square board."""
