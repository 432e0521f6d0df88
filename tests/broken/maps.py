"""Defects of maps: a proof with a sound map goes in, one that is drawn wrong in one way comes out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from pnp.games.proof import Proof
from pnp.scene.elements import Element, Group, Polygon, Style, Swatch, Text, Use
from tests.broken.drawing import Defect, named, repainted, shifted, texts

FOLDER = Path(__file__).parent / "ford"
"""A map of flat hexagons with four terrains, a river, a road, half cells and two that are missing."""

MAP = "board:map"


def beside(mm: float) -> Defect:
    """A cell so far to the right of its place."""
    return repainted(MAP, named("cell:7", lambda cell: (shifted(cell, mm, 0),)))


def _beyond(cell: Polygon) -> Iterable[Element]:
    return cell, replace(shifted(cell, -13.5, -7.8), name="more")


def _covered(cell: Polygon) -> Iterable[Element]:
    return cell, replace(shifted(cell, 0, 0, 0.97), style=Style(fill=Swatch("fog", "#ffffff")), name="fog")


def unmarked(element: Element) -> Iterable[Element]:
    """The hatches of hills are left out."""
    is_hatch = isinstance(element, Use) and element.symbol.key.startswith("terrain-hill")
    return () if is_hatch else (element,)


def as_hills(proof: Proof) -> Proof:
    """Marshes are hatched as hills are."""
    hills = [each for each in _uses(proof.faces[MAP].elements) if each.symbol.key.startswith("terrain-hill")]

    def change(element: Element) -> Iterable[Element]:
        if isinstance(element, Use) and element.symbol.key.startswith("terrain-marsh"):
            return (replace(element, symbol=hills[0].symbol),)
        return (element,)

    return repainted(MAP, change)(proof)


def _uses(elements: Iterable[Element]) -> Iterator[Use]:
    for element in elements:
        if isinstance(element, Group):
            yield from _uses(element.children)
        elif isinstance(element, Use):
            yield element


def _code(element: Element) -> Iterable[Element]:
    is_code = isinstance(element, Text) and element.name == "cell-number:7"
    return () if is_code else (element,)


MAPS: Mapping[str, Mapping[str, Defect]] = {
    "D30": {
        "a cell that is not drawn": repainted(MAP, named("cell:7", lambda cell: ())),
        "half a cell that is drawn whole": repainted(
            MAP, named("cell:2", lambda cell: (shifted(cell, 0, 0, 1.3),))
        ),
        "a cell that lies 0.1 mm beside its place": beside(0.1),
        "a cell that is drawn twice": repainted(MAP, named("cell:7", lambda cell: (cell, cell))),
        "a cell beyond the map": repainted(MAP, named("cell:11", _beyond)),
        "a cell under a fog": repainted(MAP, named("cell:60", _covered)),
    },
    "D31": {
        "the names of two cells in the file are exchanged": repainted(
            MAP,
            lambda each: (
                (replace(each, name={"cell:3": "cell:4", "cell:4": "cell:3"}.get(each.name, each.name)),)
                if isinstance(each, Polygon)
                else (each,)
            ),
        ),
        "a cell that bears the name of another": repainted(
            MAP, texts(lambda text: text.name == "cell-number:7", lambda text: replace(text, text="0101"))
        ),
        "a cell without its name": repainted(MAP, _code),
        "a name in the next cell": repainted(
            MAP,
            texts(
                lambda text: text.name == "cell-number:60",
                lambda text: replace(text, origin=(text.origin[0] + 14, text.origin[1])),
            ),
        ),
        "a town that is called otherwise": repainted(
            MAP, texts(lambda text: text.text == "Fordham", lambda text: replace(text, text="Fordhem"))
        ),
    },
    "D32": {
        "the hatch of a terrain is left out": repainted(MAP, unmarked),
        "two terrains with one hatch": as_hills,
        "a hill in the colour of a wood": repainted(
            MAP,
            lambda each: (
                (replace(each, style=replace(each.style, fill=Swatch("green-wash", "#d3ded5"))),)
                if isinstance(each, Polygon) and each.style.fill and each.style.fill.name == "ochre-wash"
                else (each,)
            ),
        ),
    },
}
