"""Defects in Magicans Duel: for its own checks, and for the shared ones on boards of points and standees."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from pnp.games.proof import Proof
from pnp.scene.component import Face
from pnp.scene.elements import IDENTITY, Circle, Element, Group, Path, Text, Use
from tests.broken.definition import GAME, Edit, Slip
from tests.broken.drawing import Defect, mapped, repainted, texts, with_face

MODEL: Mapping[str, tuple[Slip, ...]] = {
    "M01": (
        (Edit(GAME, "cells = 77", "cells = 76"),),
        (Edit(GAME, "[2, 0], [1, 1], [-1, 1]]", "[2, 0], [1, 1], [-1, 1], [0, 0]]"),),
    ),
    "MD01": (
        (Edit(GAME, "white = [[16, 3], [16, 5], [16, 7]]", "white = [[16, 3], [16, 5], [15, 8]]"),),
        (
            Edit(GAME, "white = [[16, 3], [16, 5], [16, 7]]", "white = [[16, 3], [16, 5]]"),
            Edit(GAME, "niches = 6", "niches = 5"),
            Edit(GAME, "crossings = 67", "crossings = 68"),
        ),
        (Edit(GAME, "[16, 1], [0, 9], [16, 9]]", "[16, 1], [0, 9], [18, 9]]"),),
    ),
    "MD02": (
        (Edit(GAME, "black = [[2, 3], [2, 5], [2, 7]]", "black = [[2, 3], [2, 5], [4, 7]]"),),
        (Edit(GAME, "H = [[7, 4], [7, 6], [9, 4], [9, 6]]", "H = [[7, 4], [7, 6], [9, 4], [7, 4]]"),),
        (Edit(GAME, "[8, 3], [8, 5], [8, 7], [8, 9]]", "[8, 3], [8, 5], [8, 7], [8, 8]]"),),
    ),
    "MD03": (
        (
            Edit(GAME, "costs = [2, 1, 1]", "costs = [1, 2, 1]"),
            Edit(GAME, 'costs_A1 = "2 + 1 + 1"', 'costs_A1 = "1 + 2 + 1"'),
        ),
        (
            Edit(GAME, "costs = [2, 2, 1]", "costs = [2, 2]"),
            Edit(GAME, 'costs_B1 = "2 + 2 + 1"', 'costs_B1 = "2 + 2"'),
        ),
        (Edit(GAME, 'piece = "G5"\nkind = "step"\nto = [1, 8]', 'piece = "G5"\nkind = "step"\nto = [0, 7]'),),
        (
            Edit(GAME, "costs = [2, 1, 2]", "costs = [3, 1, 2]"),
            Edit(GAME, 'costs_B2 = "2 + 1 + 2"', 'costs_B2 = "3 + 1 + 2"'),
        ),
        (Edit(GAME, 'piece = "G3"\nkind = "step"', 'piece = "G3"\nkind = "push"'),),
    ),
}  # fmt: skip


def path(wanted: str, change: Callable[[Path], Iterable[Element]]) -> Defect:
    """The board with one path or shape of that name changed."""

    def each(element: Element) -> Iterable[Element]:
        return change(element) if isinstance(element, Path) and element.name == wanted else (element,)

    return repainted("board", each)


def circle(wanted: str, change: Callable[[Circle], Iterable[Element]]) -> Defect:
    """The board with one disc of that name changed."""

    def each(element: Element) -> Iterable[Element]:
        return change(element) if isinstance(element, Circle) and element.name == wanted else (element,)

    return repainted("board", each)


def moved_end(way: Path, dx: float, dy: float) -> Iterable[Element]:
    start, (_, x, y) = way.segments
    return (replace(way, segments=(start, ("L", float(x) + dx, float(y) + dy))),)


def undotted(way: Path) -> Iterable[Element]:
    return (replace(way, style=replace(way.style, dash=(), width=0.5)),)


def all_plain(element: Element) -> Iterable[Element]:
    """Every bead becomes a line like all others, but for its colour."""
    if isinstance(element, Path) and element.name.startswith("path:") and element.style.dash:
        return undotted(element)
    return (element,)


def one_behind(change: Callable[[Element], Element]) -> Defect:
    """One piece whose figure behind has its first part changed."""

    def defect(proof: Proof) -> Proof:
        def face(sound: Face) -> Face:
            elements = []
            for element in sound.elements:
                if isinstance(element, Group) and element.name == "box:behind":
                    element = replace(element, children=(change(element.children[0]), *element.children[1:]))
                elements.append(element)
            assert tuple(elements) != sound.elements
            return replace(sound, elements=tuple(elements))

        return with_face(proof, "G3", face)

    return defect


def thicker(element: Element) -> Element:
    """The last line of a figure is a little wider."""
    if isinstance(element, Use):
        element = Group(element.symbol.children, element.transform)
    if isinstance(element, Group):
        return replace(element, children=(*element.children[:-1], thicker(element.children[-1])))
    assert isinstance(element, Path)
    assert element.style.stroke is not None
    return replace(element, style=replace(element.style, width=element.style.width + 0.06))


def longer_neck(proof: Proof) -> Proof:
    """The lower half of a spell is cut a millimetre narrower at its waist."""

    def face(sound: Face) -> Face:
        low = sound.height / 2 + 28
        trim = tuple((x + 0.1 if x < 6 and low < y < low + 5 else x, y) for x, y in sound.trim)
        assert trim != sound.trim
        return replace(sound, trim=trim)

    return with_face(proof, "H2", face)


def turned_text(proof: Proof) -> Proof:
    return _label_behind(proof, lambda group: replace(group, transform=IDENTITY))


def other_text(proof: Proof) -> Proof:
    other = texts(lambda text: True, lambda text: replace(text, text="G5"))
    return _label_behind(proof, lambda group: replace(group, children=mapped(group.children, other)))


def _label_behind(proof: Proof, change: Callable[[Group], Group]) -> Proof:
    """The name on the half of a foot behind, changed."""

    def each(element: Element) -> Iterable[Element]:
        is_label = isinstance(element, Group) and element.name == "box:name-behind"
        return (change(element) if is_label else element,)

    def face(sound: Face) -> Face:
        elements = tuple(made for element in sound.elements for made in each(element))
        assert elements != sound.elements
        return replace(sound, elements=elements)

    return with_face(proof, "G4", face)


def _mark(change: Callable[[Text], Text]) -> Defect:
    return repainted("board", texts(lambda text: text.name == "start:G3", change))


def _turned(text: Text) -> Text:
    return replace(text, angle=-text.angle, origin=(text.origin[0], text.origin[1] + text.width))


def _place(change: Callable[[Text], Text]) -> Defect:
    return repainted("board", texts(lambda text: text.name == "name:c3", change))


DRAWING: Mapping[str, tuple[Defect, ...]] = {
    "D21": (
        circle("cell:40", lambda disc: ()),
        circle("cell:40", lambda disc: (disc, disc)),
        circle("cell:40", lambda disc: (replace(disc, centre=(disc.centre[0] + 0.1, disc.centre[1])),)),
    ),
    "D22": (
        path("path:39-40", lambda way: ()),
        path("path:39-40", lambda way: (way, way)),
        path("path:39-40", lambda way: moved_end(way, 0.0, 0.3)),
        path("path:39-40", lambda way: moved_end(way, -5.0, 0.0)),
        path("path:39-40", lambda way: (way, replace(way, name="path:39-41"))),
    ),
    "D23": (longer_neck, one_behind(thicker), turned_text, other_text),
    "MD04": (path("path:17-18", undotted), repainted("board", all_plain)),
    "MD05": (
        _mark(lambda text: replace(text, text="G4")),
        _mark(lambda text: replace(text, origin=(text.origin[0] + 34, text.origin[1]))),
        repainted("board", texts(lambda text: text.name == "start:M2.black", _turned)),
    ),
    "MD06": (
        _place(lambda text: replace(text, text="c4")),
        _place(lambda text: replace(text, origin=(text.origin[0] + 17, text.origin[1] - 29.45))),
    ),
}
