"""Defects of dice: a proof with a sound die goes in, one whose net makes no die comes out."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from pnp.scene.component import Face
from pnp.scene.elements import Element, Group, Path, Polygon, Text, compose, translate
from tests.broken.drawing import Defect, repainted, texts, with_face

DIE = "dice:card.1"


def stretched(mm: float) -> Defect:
    """The last side of the row so much wider; all else is as it was."""

    def face(sound: Face) -> Face:
        def change(element: Element) -> Element:
            if isinstance(element, Polygon):
                at = max(x for x, _ in element.points)
                points = tuple((x + mm if x == at else x, y) for x, y in element.points)
                return replace(element, points=points)
            return element

        trim = tuple((x + mm if x == sound.width else x, y) for x, y in sound.trim)
        elements = tuple(map(change, sound.elements))
        return replace(sound, width=sound.width + mm, trim=trim, elements=elements)

    return lambda proof: with_face(proof, DIE, face)


def no_folds(element: Element) -> Iterable[Element]:
    """All folds whole lines, which are printed but not told from others."""
    if isinstance(element, Path) and element.name == "fold":
        return (replace(element, style=replace(element.style, dash=())),)
    return (element,)


def _sides(change: Callable[[Group], Group]) -> Defect:
    """The drawings of sides changed."""

    def face(sound: Face) -> Face:
        elements = tuple(change(each) if isinstance(each, Group) else each for each in sound.elements)
        return replace(sound, elements=elements)

    return lambda proof: with_face(proof, DIE, face)


def _swapped(side: Group) -> Group:
    """The drawings of the sides 1 and 2 in each other's places."""
    swap = {"side:1": "side:2", "side:2": "side:1"}
    return replace(side, name=swap.get(side.name, side.name))


def _moved(side: Group) -> Group:
    """The drawing of a side beside its middle."""
    if side.name != "side:3":
        return side
    return replace(side, transform=compose(translate(0.4, 0.0), side.transform))


def without_a_tab(sound: Face) -> Face:
    """The tab at the left end of the row cut off, and its fold left out."""
    left = sorted({x for x, _ in sound.trim})[1]
    trim = tuple(point for point in sound.trim if point[0] > 0.0)

    def kept(element: Element) -> bool:
        if not (isinstance(element, Path) and element.name == "fold"):
            return True
        return any(abs(float(each[1]) - left) > 0.01 for each in element.segments)

    return replace(sound, trim=trim, elements=tuple(filter(kept, sound.elements)))


def _longer(text: Text) -> Text:
    """A word half a side to the right."""
    return replace(text, origin=(text.origin[0] + 7.0, text.origin[1]))


DEFECTS: Mapping[str, tuple[Defect, ...]] = {
    "D29": (
        stretched(0.4),
        stretched(-0.4),
        repainted(DIE, no_folds),
        _sides(_swapped),
        _sides(_moved),
        lambda proof: with_face(proof, DIE, without_a_tab),
        repainted(DIE, texts(lambda text: text.text == "Storm", _longer)),
    ),
}
