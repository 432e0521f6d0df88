"""Defects for the checks that only Duelo de Runas has: slips of the pen in its rules, and in its drawings."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from pnp.games.proof import Proof
from pnp.scene.component import Component, Face
from pnp.scene.elements import Circle, Element, Style, Swatch, Text, Use
from tests.broken.definition import GAME, Edit, Slip

Defect = Callable[[Proof], Proof]

MODEL: Mapping[str, tuple[Slip, ...]] = {
    "DR01": (
        (
            Edit(GAME, 'optional = true\nfront = "rite"', 'front = "rite"'),
            Edit(GAME, 'front = "harvest"', 'optional = true\nfront = "harvest"'),
        ),
        (Edit(GAME, 'id = "island"\nrank', 'id = "isle"\nrank'),),
    ),
    "DR02": (
        (
            Edit(
                GAME,
                'id = "mountain"\nrank = "4"\nrunes = ["moons", "suns"]',
                'id = "mountain"\nrank = "4"\nrunes = ["moons", "waves"]',
            ),
            Edit(GAME, 'rank = "9"\nrunes = ["waves", "wyrms"]', 'rank = "9"\nrunes = ["suns", "wyrms"]'),
        ),
    ),
    "DR03": (
        (Edit(GAME, "each_suit = 12", "each_suit = 11"), Edit(GAME, "each_rune = 12", "each_rune = 11")),
        (Edit(GAME, 'id = "excuse"\nrank = ""\nrunes = []', 'id = "excuse"\nrank = ""\nrunes = ["moons"]'),),
    ),
    "DR04": (
        (
            Edit(
                GAME,
                'table = "basic"\nrune = "moons"\nenergy = ["suns"]',
                'table = "basic"\nrune = "moons"\nenergy = ["suns", "waves"]',
            ),
        ),
    ),
    "DR05": (
        (
            Edit(
                GAME,
                '{ spell = "ice-bolt", fed_by = ["mill", "origin"] }',
                '{ spell = "healing", fed_by = ["mill"] }',
            ),
            Edit(GAME, "three_spells_healing = 2\nthree_spells_ice_bolt = 2", "three_spells_healing = 1"),
        ),
        (
            Edit(
                GAME,
                'fed_by = ["desert", "painter", "penitent"]',
                'fed_by = ["desert", "sailor", "penitent"]',
            ),
        ),
    ),
    "DR06": ((Edit(GAME, 'front = "fear"\nback', 'front = "fright"\nback'),),),
    "DR07": (
        (Edit(GAME, "kept = 4", "kept = 3"),),
        (
            Edit(
                GAME,
                'order = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "P", "T", "C"]',
                'order = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "C"]',
            ),
        ),
    ),
}
"""Edits of a copy of rules/duelo-de-runas, by the check that finds them."""


def _component(proof: Proof, name: str, change: Callable[[Component], Component]) -> Proof:
    assert name in {each.id for each in proof.components}
    return replace(proof, components=tuple(change(c) if c.id == name else c for c in proof.components))


def _front(name: str, change: Callable[[tuple[Element, ...]], Iterable[Element]]) -> Defect:
    def defect(proof: Proof) -> Proof:
        def component(each: Component) -> Component:
            elements = tuple(change(each.front.elements))
            assert elements != each.front.elements, "nothing was broken"
            return replace(each, front=replace(each.front, elements=elements))

        return _component(proof, name, component)

    return defect


def _called(element: Element, prefix: str) -> bool:
    return getattr(element, "name", "").startswith(prefix)


def _swapped_runes(elements: tuple[Element, ...]) -> Iterable[Element]:
    """The first two runes of a card change places."""
    runes = [element for element in elements if isinstance(element, Use) and element.name.startswith("rune:")]
    first, second = runes[:2]
    swap = {id(first): replace(first, symbol=second.symbol), id(second): replace(second, symbol=first.symbol)}
    return [swap.get(id(element), element) for element in elements]


def _without(prefix: str, keep: int = 0) -> Callable[[tuple[Element, ...]], Iterable[Element]]:
    """All but `keep` of the elements whose names begin so are gone."""

    def change(elements: tuple[Element, ...]) -> Iterable[Element]:
        left = keep
        for element in elements:
            if _called(element, prefix):
                left -= 1
                if left < 0:
                    continue
            yield element

    return change


def _marked_back(proof: Proof) -> Proof:
    """One corner of every back has a dot that the opposite corner lacks."""

    def marked(face: Face) -> Face:
        dot = Circle((6.0, 6.0), 0.6, Style(Swatch("paper", "#fbf8ef")))
        return replace(face, elements=(*face.elements, dot))

    back = next(each.back for each in proof.components if each.id == "card.excuse")
    assert back is not None
    spoilt = marked(back)
    return replace(
        proof,
        components=tuple(replace(c, back=spoilt) if c.kind == "card" else c for c in proof.components),
    )


def _misspelt(elements: tuple[Element, ...]) -> Iterable[Element]:
    return [
        replace(element, text="Fireboll")
        if isinstance(element, Text) and element.text == "Fireball"
        else element
        for element in elements
    ]


def _moved_runes(elements: tuple[Element, ...]) -> Iterable[Element]:
    """Runes where the next card covers them."""
    for element in elements:
        if isinstance(element, Use) and element.name.startswith("rune:"):
            a, b, c, d, e, f = element.transform
            yield replace(element, transform=(a, b, c, d, e + 3.0, f))
        else:
            yield element


DRAWING: Mapping[str, tuple[Defect, ...]] = {
    "DR11": (
        _front("card.basic.mountain", _swapped_runes),
        _front("card.basic.mill", _without("rank:")),
        _front("card.basic.castle", _moved_runes),
    ),
    "DR12": (_marked_back,),
    "DR13": (
        _front("mat.sequence", _without("slot:", keep=4)),
        _front("tracker.life", _without("life:", keep=6)),
    ),
    "DR14": (_front("aid.spells", _misspelt),),
}
"""Changes to a sound proof, by the check that finds them."""
