"""A defect for each check that only Qíahn Tactics Goblin has: slips in its rules, slips in its drawings."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pnp.games.proof import Proof
from pnp.scene.component import Component
from pnp.scene.elements import Element, Group, Path, Text, Use, translate
from tests.broken.definition import GAME, Edit, Slip
from tests.broken.drawing import Defect, mapped, repainted

_CLANK = 'front = "fighter.cara.knight.clank"\nback = '

MODEL: Mapping[str, tuple[Slip, ...]] = {
    "QT01": (
        (Edit(GAME, "fighters = 12", "fighters = 13"),
         Edit(GAME, "side_total = 42", "side_total = 45")),
        (Edit(GAME, f'{_CLANK}"back.cara"', f'{_CLANK}"back.cruz"'),),
    ),
    "QT02": (
        (Edit(GAME, 'id = "fighter.cara.knight.clank"', 'id = "fighter.cara.mage.clank"'),
         Edit(GAME, 'attack = [["fighter.cara.knight.clank", "equipment.cara.sword"]]',
              'attack = [["fighter.cara.mage.clank", "equipment.cara.sword"]]'),
         Edit(GAME, "sword_attack = 7", "sword_attack = 9"),
         Edit(GAME, "sword_attack_1 = 7", "sword_attack_1 = 9")),
    ),
    "QT03": (
        (Edit(GAME, 'hits = ["knight", "archer"]', 'hits = ["knight", "beast"]'),),
        (Edit(GAME, 'hits = ["knight", "archer"]', 'hits = ["knight"]'),),
    ),
    "QT04": (
        (Edit(GAME, 'name = "Paladin"\nvalue = 5', 'name = "Paladin"\nvalue = 7'),
         Edit(GAME, "paladin = 5", "paladin = 7"),
         Edit(GAME, "side_total = 42", "side_total = 46")),
    ),
    "QT05": (
        (Edit(GAME, 'winner = "tie"', 'winner = "attack"'),),
        (Edit(GAME, '["fighter.cara.knight.loin", "equipment.cara.shield"]',
              '["fighter.cara.knight.loin", "equipment.cara.shield", "equipment.cara.shield"]'),
         Edit(GAME, "fire_defence = 9", "fire_defence = 12"),
         Edit(GAME, "fire_defence_1 = 7", "fire_defence_1 = 10")),
    ),
}  # fmt: skip
"""Code to slips; each changes the texts of a copy of the rules."""


def _twin(proof: Proof) -> Proof:
    """One goblin sits for another's portrait; its own number, colour and name stay."""
    fronts = {each.id: each.front for each in proof.components}
    used = _uses(fronts["fighter.cara.mage.puddle"].elements)
    model = next(each for each in used if each.symbol.key.startswith("picture-puddle-"))
    drizzle = next(
        each
        for each in _uses(fronts["fighter.cara.mage.drizzle"].elements)
        if each.symbol.key.startswith("picture-drizzle-")
    )
    children = model.symbol.children

    def change(element: Element) -> Iterable[Element]:
        if isinstance(element, Use) and element.symbol is drizzle.symbol:
            return (
                replace(element, symbol=replace(drizzle.symbol, key="picture-drizzle-x", children=children)),
            )
        return (element,)

    def drawn(each: Component) -> Component:
        if each.id != "fighter.cara.mage.drizzle":
            return each
        return replace(each, front=replace(each.front, elements=mapped(each.front.elements, change)))

    return replace(proof, components=tuple(map(drawn, proof.components)))


def _uses(elements: Iterable[Element]) -> Iterable[Use]:
    for element in elements:
        if isinstance(element, Group):
            yield from _uses(element.children)
        elif isinstance(element, Use):
            yield element


def _miscounted(element: Element) -> Iterable[Element]:
    if isinstance(element, Text) and element.name == "box:value":
        return (replace(element, text="4", visual="4"),)
    return (element,)


def _recoloured(element: Element) -> Iterable[Element]:
    if isinstance(element, Path) and element.name == "box:tone" and element.style.fill:
        return (
            replace(element, style=replace(element.style, fill=replace(element.style.fill, name="archer"))),
        )
    return (element,)


def _without(name: str) -> Defect:
    def change(element: Element) -> Iterable[Element]:
        return () if isinstance(element, Use) and element.symbol.key.startswith(f"{name}-") else (element,)

    return repainted("qiahnbera.cara.croquette", change)


def _shifted(element: Element) -> Iterable[Element]:
    if isinstance(element, Path) and element.name == "box:disc1":
        return (Group((element,), translate(0.3, 0.0)),)
    return (element,)


DRAWING: Mapping[str, tuple[Defect, ...]] = {
    "QT06": (_twin,),
    "QT07": (
        repainted("fighter.cara.mage.puddle", _miscounted),
        repainted("fighter.cara.mage.puddle", _recoloured),
    ),
    "QT08": (_without("icon-beast"),),
    "QT09": (repainted("back.cara", _shifted),),
}
"""Code to defects; a sound proof in colour goes in, one that is wrong in one way comes out."""
