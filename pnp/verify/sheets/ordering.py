"""What a page orders, in painting order: faces in their slots, and all that stands around them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pnp.scene import IDENTITY, Element, Group, Matrix, Segment, Use, compose, transform_segments
from pnp.verify.compare import expected
from pnp.verify.paint import Shape

SLOT = "slot:"
THINGS = {
    "mark:crop": "a crop mark",
    "mark:cross": "a cross of a seam",
    "mark:fold": "the line to fold on",
    "mark:line": "a line of the margin",
    "mark:scale-x": "the scale bar across",
    "mark:scale-y": "the scale bar down",
    "mark:tile": "the picture of the tiles",
    "ground": "the ground below the parts",
}
"""What findings call the elements of a sheet, by their names."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A face on a page: the component, its copy and side; from the face to the page; and the paths on the
    page outside which nothing of it shows."""

    component: str
    copy: int
    side: str
    matrix: Matrix
    clips: tuple[tuple[Segment, ...], ...]


def items(elements: Iterable[Element]) -> Iterator[Slot | list[Shape]]:
    """The slots of a page, and the shapes of what is no slot, called as findings call them."""
    for element in elements:
        slots = list(_slots(element, IDENTITY, ()))
        if slots:
            yield from slots
        else:
            yield [replace(shape, name=_thing(shape.name)) for shape in expected((element,))]


def _thing(name: str) -> str:
    return next((thing for key, thing in THINGS.items() if name.startswith(key)), name)


def _slots(element: Element, matrix: Matrix, clips: tuple[tuple[Segment, ...], ...]) -> Iterator[Slot]:
    if isinstance(element, Use) and element.name.startswith(SLOT):
        component, copy, side = element.name.removeprefix(SLOT).rsplit(":", 2)
        yield Slot(component, int(copy), side, compose(matrix, element.transform), clips)
    elif isinstance(element, Group):
        inner = compose(matrix, element.transform)
        within = (*clips, transform_segments(element.clip, inner)) if element.clip else clips
        for child in element.children:
            yield from _slots(child, inner, within)
