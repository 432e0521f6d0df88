"""What a kit is made of: components, and the faces that are printed on them."""

from dataclasses import dataclass, field
from typing import Literal

from pnp.scene.elements import Drawing, Element, Group, Page, Swatch, Symbol, digesting, translate
from pnp.units import Point, mm

Kind = Literal["board", "piece", "tile", "card", "standee", "marker", "tracker", "aid", "mat", "dice"]
"""What a component is; an aid is never a card."""

Stock = Literal["board", "pieces", "cards", "mats", "dice"]
"""The file, and so the paper and the way of printing, that a component belongs to."""

PrintedKind = Literal[Kind, "box"]
PrintedStock = Literal[Stock, "boxes"]
"""The same of what a kit prints: also the boxes that decks are kept in, which no game has of its own."""


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side of a component, drawn in trim coordinates.

    The trim box is (0, 0) to (width, height) mm; `trim` is the outline that is cut, inside it.
    The first element paints the ground out to `bleed` mm beyond the trim box (white in mono);
    everything that matters stays `safe` mm inside the trim.
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
    """Digest and symbol, once somebody has asked; every paper and every check asks again."""

    def __hash__(self) -> int:
        return hash((self.name, self.width, self.height, self.trim))  # equal faces agree in these as well

    @property
    def digest(self) -> str:
        """A sha256 of what is painted and where it is cut."""
        return self._made()[0]

    @property
    def symbol(self) -> Symbol:
        """What is painted, as `symbol` makes it of the elements; one for all copies."""
        return self._made()[1]

    def _made(self) -> tuple[str, Symbol]:
        if not self._known:
            face, content = digesting((self.width, self.height, self.trim, self.bleed)), digesting(())
            for element in self.elements:
                said = repr(element).encode()  # what takes the time, done once for both
                face.update(said)
                content.update(said)
            drawn = Symbol(f"face-{self.name}-{content.hexdigest()[:12]}", self.elements)
            self._known.append((face.hexdigest(), drawn))
        return self._known[0]


COPY = "#"
"""Between the id of a component and the number of a copy that has a face of its own."""


def id_of(component: str) -> str:
    """The id that the definition gives a component, whichever copy it is.

    >>> id_of("card.rain#2")
    'card.rain'
    """
    return component.partition(COPY)[0]


@dataclass(frozen=True, slots=True)
class Component:
    """A physical thing: so many copies of a front and, where there is one, a back.

    `label` is its name in the kit's language, for people. `per_player` says how many of the copies one
    player gets (0 where it belongs to the table), so that the parts list can say 3 x 24;
    `pile` is what those are called together that it lies with, said by one of them.
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
    """A face alone on a page: its trim box and the bleed around it."""
    reach = face.bleed
    size = (face.width + 2 * reach, face.height + 2 * reach)
    drawing = Drawing(mm(size[0]), mm(size[1]), (Group(face.elements, translate(reach, reach)),))
    trim = (reach, reach, mm(reach + face.width), mm(reach + face.height))
    return Page(drawing, trim, (0.0, 0.0, mm(size[0]), mm(size[1])))
