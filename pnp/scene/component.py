"""The components of a kit, and the faces that are printed on them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from pnp.caching import memoize_by_identity
from pnp.scene.elements import (
    Drawing,
    Element,
    Group,
    Page,
    Path,
    Polygon,
    Style,
    Swatch,
    Symbol,
    outline,
    start_digest,
    translate,
)
from pnp.scene.geometry import bounds
from pnp.units import Point, mm

Kind = Literal["board", "piece", "tile", "card", "standee", "marker", "tracker", "aid", "mat", "dice"]
"""The kinds of components. An aid is never a card."""

Stock = Literal["board", "pieces", "cards", "mats", "dice"]
"""The file, and so the paper and the way of printing, of a component."""

PrintedKind = Literal[Kind, "box"]
PrintedStock = Literal[Stock, "boxes"]
"""The stocks of a kit: also the boxes for decks, which no game has of its own."""


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side of a component, drawn in trim coordinates.

    The trim box is (0, 0) to (width, height) mm; `trim` is the outline that is cut, inside that box. The
    first element paints the ground out to `bleed` mm beyond the trim box (white in mono). Texts and symbols
    lie at least `safe` mm inside the cut; the ground, pictures and ornaments may extend over it.
    """

    name: str
    width: float
    height: float
    trim: tuple[Point, ...]
    elements: tuple[Element, ...]
    ground: Swatch
    bleed: float = 3.0
    safe: float = 3.0
    _known: list[tuple[str, Symbol]] = field(default_factory=list, init=False, repr=False, compare=False)
    """The digest and the symbol, once computed: every paper and every check asks again."""

    def __hash__(self) -> int:
        return hash((self.name, self.width, self.height, self.trim))  # equal faces agree in these as well

    @property
    def digest(self) -> str:
        """Return a sha256 of the painted elements and of the outline of the cut."""
        return self._compute()[0]

    @property
    def symbol(self) -> Symbol:
        """Return the painted elements as one symbol, which all copies share."""
        return self._compute()[1]

    def _compute(self) -> tuple[str, Symbol]:
        if not self._known:
            face, content = start_digest((self.width, self.height, self.trim, self.bleed)), start_digest(())
            for element in self.elements:
                said = repr(element).encode()  # what takes the time, done once for both
                face.update(said)
                content.update(said)
            drawn = Symbol(f"face-{self.name}-{content.hexdigest()[:12]}", self.elements)
            self._known.append((face.hexdigest(), drawn))
        return self._known[0]


COPY = "#"
"""The separator between the id of a component and the number of a copy that has a face of its own."""

FOLD = "fold"
"""The name of a line of a face along which paper is folded."""

REFERENCES = ("cell-number", "set")
"""The first parts of the names of reference marks ("cell-number:7", a class set's "set:A")."""


def is_fold(element: Element) -> bool:
    """Return whether an element of a face is a fold line."""
    return isinstance(element, Path) and element.name == FOLD


def hinge(face: Face) -> float:
    """Return the distance in mm from the top of a standee's face down to its lowest fold, where the foot
    begins. Return the face's height if there is no fold in its lower half."""
    middle = face.height / 2
    boxes = [bounds([element]) for element in face.elements if is_fold(element)]
    folds = [(box[1] + box[3]) / 2 for box in boxes if box]
    return max([y for y in folds if y > middle + 1.0], default=face.height)


def clip_between(corners: Sequence[Point], top: float, low: float) -> Iterator[Point]:
    """Yield the corners of the part of an outline that lies between two heights. An outline need not have
    corners at these heights, such as the folds of a standee."""
    for (x, y), (u, v) in pairwise((*corners, corners[0])):
        crossed = [height for height in (top, low) if min(y, v) + 0.01 < height < max(y, v) - 0.01]
        if top - 0.01 <= y <= low + 0.01:
            yield x, y
        for height in sorted(crossed, reverse=v < y):
            yield x + (u - x) * (height - y) / (v - y), height


@memoize_by_identity
def stand_up(face: Face) -> Face:
    """Return the front of a standee as it stands folded: the panel between the fold in the middle and the
    foot. `face` is the flat standee, with the front in its lower half."""
    middle, low = face.height / 2, hinge(face)
    panel = tuple((x, y - middle) for x, y in clip_between(face.trim, middle, low))
    ground = Polygon(panel, Style(face.ground))
    art = Group((Group(face.elements, translate(0.0, -middle)),), clip=outline(panel))
    return Face(f"{face.name}:standing", face.width, low - middle, panel, (ground, art), face.ground)


def id_of(component: str) -> str:
    """Return the id of a component without the number of a copy, as the game's definition has it.

    >>> id_of("card.rain#2")
    'card.rain'
    """
    return component.partition(COPY)[0]


@dataclass(frozen=True, slots=True)
class Component:
    """A physical component of a kit: a front, possibly a back, and the number of copies.

    `label` is its name in the kit's language, for people. `per_player` is how many of the copies one player
    gets (0 if the component belongs to the table), so that the parts list can say 3 x 24. `pile` is the name
    that the assembly sheet gives to all components of the same kind, size and back; it is enough that one of
    them has it.
    """

    id: str
    kind: PrintedKind
    stock: PrintedStock
    copies: int
    front: Face
    label: str
    back: Face | None = None
    per_player: int = 0
    pile: str = ""


def face_page(face: Face) -> Page:
    """Return a page with only one face: its trim box and the bleed around the trim box."""
    reach = face.bleed
    size = (face.width + 2 * reach, face.height + 2 * reach)
    drawing = Drawing(mm(size[0]), mm(size[1]), (Group(face.elements, translate(reach, reach)),))
    trim = (reach, reach, mm(reach + face.width), mm(reach + face.height))
    return Page(drawing, trim, (0.0, 0.0, mm(size[0]), mm(size[1])))
