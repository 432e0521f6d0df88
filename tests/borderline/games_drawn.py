"""Borders of the D checks that belong to one of our games: changes to a sound proof of some of its parts."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import dist

from pnp.games.proof import Proof
from pnp.scene import (
    BLACK,
    WHITE,
    Circle,
    Element,
    Group,
    Style,
    Swatch,
    Symbol,
    Text,
    Use,
    bounds,
    compose,
    leaves,
    rectangle,
    text_matrix,
    transform_point,
    translate,
)
from tests.borderline.border import Border
from tests.borderline.drawing import written
from tests.borderline.games import DEHEXZ, DUELO, MAGICANS, QIAHN, SWITCHER
from tests.broken.drawing import Defect, added, mapped, named, repainted, shifted, start, texts, with_face
from tests.broken.el_switcher import cut_to, one_knob
from tests.broken.magicans_duel import path

PARTS: Mapping[str, tuple[str, ...]] = {
    DEHEXZ: ("board", "piece.A.D", "mat.capture"),
    DUELO: ("card.basic.castle", "card.excuse", "mat.sequence", "tracker.life", "aid.spells"),
    SWITCHER: ("tile.red.1", "card.fig.sun.4-1", "card.move.ell-left"),
    MAGICANS: ("board",),
    QIAHN: (
        "fighter.cara.mage.puddle",
        "fighter.cara.mage.drizzle",
        "qiahnbera.cara.croquette",
    ),
}
"""The components that these borders are about."""


def _nudged(mm: float) -> Defect:
    """The first piece on the figure of the start so far to the right."""
    return start(lambda house: (shifted(house, mm, 0.0),))


def _bent(mm: float) -> Defect:
    """One outline on the mat with a corner so far from where the piece has it."""
    return repainted(
        "mat:capture",
        named(
            "captured:4",
            lambda house: (
                replace(house, points=((house.points[0][0] + mm, house.points[0][1]), *house.points[1:])),
            ),
        ),
    )


def _reaching(mm: float) -> Defect:
    """The runes of a card moved to where the outermost ends so far from its left edge."""

    def defect(proof: Proof) -> Proof:
        def is_rune(element: Element) -> bool:
            return isinstance(element, Use) and element.name.startswith("rune:")

        def is_marked(element: Element) -> bool:
            return is_rune(element) or element.name.startswith("rank:")

        elements = proof.faces["card:castle"].elements
        reach = max(box[2] for each in elements if is_marked(each) and (box := bounds((each,))))

        def change(element: Element) -> Iterable[Element]:
            if not is_rune(element):
                return (element,)
            assert isinstance(element, Use)
            return (replace(element, transform=compose(translate(mm - reach, 0.0), element.transform)),)

        return repainted("card:castle", change)(proof)

    return defect


def _off(mm: float) -> Defect:
    """A shape more on every back in the middle, so far from it."""
    paper = Style(fill=Swatch("paper", "#fbf8ef"))
    return added("card-back", rectangle(31.5 - 1.0 + mm / 2, 44.0 - 1.0, 2.0, 2.0, paper, "dot"))


def _extra(name: str) -> Defect:
    """A line more on the mat, which is called this."""
    return added("mat:sequence", rectangle(90.0, 60.0, 2.0, 2.0, Style(stroke=BLACK, width=0.3), name))


def _spelt(text: str) -> Defect:
    return repainted(
        "aid:basic",
        texts(lambda each: each.text == "Fireball", lambda each: replace(each, text=text)),
    )


def _ring_moved(mm: float) -> Defect:
    return repainted("move:ell-left", one_knob(mm))


def _dashes(width: float) -> Defect:
    """A path that everybody takes, dashed as those of gargoyles are, and so wide."""
    return path(
        "path:39-40", lambda way: (replace(way, style=replace(way.style, dash=(0.01, 2.3), width=width)),)
    )


def _towards(name: str, share: float) -> Defect:
    """A text of the board, so much of the way from its own place to the next one on its right."""

    def defect(proof: Proof) -> Proof:
        drawn = list(leaves(proof.faces["board"].elements))
        (text,) = (each for each, _ in drawn if isinstance(each, Text) and each.name == name)
        middle = transform_point(text_matrix(text), (text.width / 2, -text.size / 3))
        places = [
            each.centre for each, _ in drawn if isinstance(each, Circle) and each.name.startswith("cell:")
        ]
        home = min(places, key=lambda place: dist(place, middle))
        other = min(
            (place for place in places if place[0] > home[0] + 1), key=lambda place: dist(place, home)
        )
        # Where the text's middle is, both are equally far from all points on the line between the two.
        aim = (home[0] + (other[0] - home[0]) * share, home[1] + (other[1] - home[1]) * share)
        dx, dy = aim[0] - middle[0], aim[1] - middle[1]
        change = texts(
            lambda each: each.name == name,
            lambda each: replace(each, origin=(each.origin[0] + dx, each.origin[1] + dy)),
        )
        return repainted("board", change)(proof)

    return defect


def _goblin(rows: int) -> Defect:
    """A fighter has another's portrait, with so many bands of half a millimetre painted black."""

    def defect(proof: Proof) -> Proof:
        puddle, drizzle = (_portrait(proof, name) for name in ("puddle", "drizzle"))
        left, top, right, _ = bounds(puddle.children) or (0.0, 0.0, 0.0, 0.0)
        band = rectangle(left, top, right - left, (right - left) / 30 * rows, Style(fill=BLACK))
        twin = Symbol(f"picture-drizzle-{rows}", (*puddle.children, band))

        def change(element: Element) -> Iterable[Element]:
            if isinstance(element, Use) and element.symbol is drizzle:
                return (replace(element, symbol=twin),)
            return (element,)

        return with_face(
            proof,
            "fighter.cara.mage.drizzle",
            lambda face: replace(face, elements=mapped(face.elements, change)),
        )

    return defect


def _portrait(proof: Proof, goblin: str) -> Symbol:
    """Return the picture of a mage of Cara."""
    used = _uses(proof.faces[f"fighter.cara.mage.{goblin}"].elements)
    return next(each.symbol for each in used if each.symbol.key.startswith(f"picture-{goblin}-"))


def _uses(elements: Iterable[Element]) -> Iterable[Use]:
    for element in elements:
        if isinstance(element, Group):
            yield from _uses(element.children)
        elif isinstance(element, Use):
            yield element


def _second_number(mm: float) -> Defect:
    """One more number on a fighter's card, which begins so far to the right of its middle."""
    plate = rectangle(25.0, 8.0, 14.0, 6.0, Style(fill=WHITE), "plate")
    text = written("7", 9.0, at=(31.5, 13.0))
    text = replace(text, origin=(31.5 + mm, text.origin[1]))
    return added("fighter.cara.mage.puddle", plate, text)


def _emblem(name: str) -> Defect:
    """One more emblem, the icon of this name, of which nothing is painted: it would lie on another."""

    def change(element: Element) -> Iterable[Element]:
        if isinstance(element, Use) and element.symbol.key.startswith("icon-beast-"):
            return (element, replace(element, symbol=Symbol(f"icon-{name}-x", ()), name=""))
        return (element,)

    return repainted("qiahnbera.cara.croquette", change)


def _band(mm: float) -> Defect:
    """A square in the middle of a back, so far off that its turned twin is as far on the other side."""
    return added(
        "back.cara", rectangle(31.5 - 1.0 + mm / 2, 44.0 - 1.0, 2.0, 2.0, Style(fill=BLACK), "square")
    )


GAMES: Mapping[str, tuple[Border[Defect], ...]] = {
    "DW09": (
        Border("mm by which a piece is moved on the figure of the start", _nudged, 0.94, 0.945, DEHEXZ),
    ),
    "DW10": (Border("mm by which a corner of a captured piece is elsewhere", _bent, 0.019, 0.021, DEHEXZ),),
    "DR11": (Border("mm from a card's left edge to where its runes end", _reaching, 16.999, 17.001, DUELO),),
    "DR12": (Border("mm between a shape of a back and its turned twin", _off, 0.059, 0.061, DUELO),),
    "DR13": (Border("the name of a shape on the mat", _extra, "slots", "slot:6", DUELO),),
    "DR14": (Border("the name of a spell", _spelt, "Fire\u00adball", "Fire-ball", DUELO),),
    "ES08": (Border("width of a drawer in a compartment of 35 mm", cut_to, 33.0, 33.01, SWITCHER),),
    "ES09": (
        Border(
            "mm by which a knob of a figure lies beside its lattice",
            lambda mm: repainted("fig:sun:4-1", one_knob(mm)),
            0.99,
            1.02,
            SWITCHER,
        ),
    ),
    "ES10": (
        Border("mm by which a place lies beside the lattice of 11 mm", _ring_moved, 5.4, 5.6, SWITCHER),
    ),
    "MD04": (Border("width of a dashed path, of those of gargoyles 1.4", _dashes, 1.35, 1.4, MAGICANS),),
    "MD05": (
        Border(
            "share of the way to the next place",
            lambda share: _towards("start:G3", share),
            0.49,
            0.51,
            MAGICANS,
        ),
    ),
    "MD06": (
        Border(
            "share of the way to the next place",
            lambda share: _towards("name:g3", share),
            0.49,
            0.51,
            MAGICANS,
        ),
    ),
    "QT06": (Border("bands of half a millimetre by which two goblins differ", _goblin, 6, 5, QIAHN),),
    "QT07": (Border("mm from the middle of a card to a second number", _second_number, -0.01, 0.01, QIAHN),),
    "QT08": (Border("the name of one more emblem", _emblem, "sword", "archer", QIAHN),),
    "QT09": (Border("mm between a shape of a back and its turned twin", _band, 0.029, 0.031, QIAHN),),
}
"""By the code of the check."""
