"""Defects for each D check: a sound proof in colour goes in, one that is wrong in one way comes out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import cos, sin

from pnp.games import Setting
from pnp.games.proof import Proof
from pnp.pictures.pixels import read_raster
from pnp.scene.component import Component, Face
from pnp.scene.elements import (
    Circle,
    Drawing,
    Element,
    Group,
    Image,
    Path,
    Polygon,
    Style,
    Swatch,
    Text,
    Use,
    line,
    outline,
    rectangle,
    rotate,
    symbol,
    transform_point,
    translate,
)
from pnp.scene.theme import Font, Theme, Typeface, Variant
from pnp.units import from_points
from tests.image_files import encoded, noise

Defect = Callable[[Proof], Proof]
Change = Callable[[Element], Iterable[Element]]

INK, PALE = Swatch("ink", "#27323b"), Swatch("pale", "#e6d8b8")


COARSE = read_raster(encoded(noise()), "sun.png")
"""A picture of 30 x 40 pixels."""


def with_face(proof: Proof, name: str, change: Callable[[Face], Face]) -> Proof:
    """The proof with one face changed, wherever it is printed."""

    def side(face: Face | None) -> Face | None:
        return change(face) if face is not None and face.name == name else face

    def whole(each: Component) -> Component:
        front = side(each.front)
        assert front is not None
        return replace(each, front=front, back=side(each.back))

    assert name in proof.faces
    return replace(proof, components=tuple(map(whole, proof.components)))


def repainted(name: str, change: Change) -> Defect:
    """One face, its elements changed one by one."""

    def defect(proof: Proof) -> Proof:
        def face(sound: Face) -> Face:
            elements = mapped(sound.elements, change)
            assert elements != sound.elements, "nothing was broken"
            return replace(sound, elements=elements)

        return with_face(proof, name, face)

    return defect


def mapped(elements: Iterable[Element], change: Change) -> tuple[Element, ...]:
    """Every leaf and use replaced by what `change` makes of it, groups entered."""
    result: list[Element] = []
    for element in elements:
        if isinstance(element, Group):
            result.append(replace(element, children=mapped(element.children, change)))
        else:
            result += change(element)
    return tuple(result)


def added(name: str, *more: Element) -> Defect:
    """One face with more painted on it, last."""
    return lambda proof: with_face(proof, name, lambda face: replace(face, elements=(*face.elements, *more)))


def named(wanted: str, change: Callable[[Polygon], Iterable[Element]]) -> Change:
    """A change of the polygon of that name."""

    def each(element: Element) -> Iterable[Element]:
        return change(element) if isinstance(element, Polygon) and element.name == wanted else (element,)

    return each


def texts(wanted: Callable[[Text], bool], change: Callable[[Text], Text]) -> Change:
    """A change of some texts."""

    def each(element: Element) -> Iterable[Element]:
        return (change(element) if isinstance(element, Text) and wanted(element) else element,)

    return each


def shifted(polygon: Polygon, dx: float, dy: float, factor: float = 1.0) -> Polygon:
    """A polygon moved, and scaled about its middle."""
    x, y = (sum(p[axis] for p in polygon.points) / len(polygon.points) for axis in (0, 1))
    points = tuple((x + (px - x) * factor + dx, y + (py - y) * factor + dy) for px, py in polygon.points)
    return replace(polygon, points=points)


def cover_a_cell(proof: Proof) -> Proof:
    ground = proof.faces["board"].ground

    def covered(cell: Polygon) -> Iterable[Element]:
        # Its number is painted later, and is still to be seen.
        return cell, replace(shifted(cell, 0, 0, 1.05), style=Style(fill=ground), name="cloud")

    return repainted("board", named("cell:108", covered))(proof)


def striped(element: Element) -> Iterable[Element]:
    """Dark stripes under words, with the middles of the letters on the light ground between them."""
    if not (isinstance(element, Text) and element.text.startswith("E ·")):
        return (element,)
    x, foot = element.origin
    cap = 0.7 * element.size
    stripes = [
        rectangle(x - 5.0, y, element.width + 10.0, 0.3 * cap, Style(fill=INK), "stripe")
        for y in (foot - cap, foot - 0.3 * cap)
    ]
    return (*stripes, element)


def swap_names(element: Element) -> Iterable[Element]:
    swapped = {"cell:3": "cell:4", "cell:4": "cell:3"}
    if isinstance(element, Polygon) and element.name in swapped:
        return (replace(element, name=swapped[element.name]),)
    return (element,)


def lengthen(proof: Proof) -> Proof:
    """The double piece is 2 mm longer than its cell allows, on both sides."""

    def longer(face: Face) -> Face:
        height, b = face.height + 2, face.bleed
        trim = tuple((x, height if y == face.height else y) for x, y in face.trim)
        ground = rectangle(-b, -b, face.width + 2 * b, height + 2 * b, Style(face.ground), "ground")
        return replace(face, height=height, trim=trim, elements=(ground, *face.elements[1:]))

    return with_face(with_face(proof, "piece:Ä", longer), "piece:F", longer)


def skew_a_back(proof: Proof) -> Proof:
    """The Ghost's foot is cut a tenth of a millimetre lower than the Doppelgänger's."""

    def lower(face: Face) -> Face:
        return replace(face, trim=tuple((x, y + 0.1 if y == face.height else y) for x, y in face.trim))

    return with_face(proof, "piece:F", lower)


def short_ground(element: Element) -> Iterable[Element]:
    if isinstance(element, Polygon) and element.name == "ground":
        return (shifted(element, 0, 0, 0.99),)
    return (element,)


def other_ground(proof: Proof) -> Proof:
    return with_face(proof, "mat:capture", lambda face: replace(face, ground=PALE))


def pale_icons(element: Element) -> Iterable[Element]:
    """The same outlines, painted pale."""
    if isinstance(element, Use) and element.symbol.key.startswith("picture-icon"):
        children = mapped(element.symbol.children, paler)
        return (replace(element, symbol=symbol("icon-pale", children)),)
    return (element,)


def paler(element: Element) -> Iterable[Element]:
    if isinstance(element, Path | Polygon | Circle):
        style = element.style
        fill, stroke = (PALE if colour else None for colour in (style.fill, style.stroke))
        return (replace(element, style=replace(style, fill=fill, stroke=stroke)),)
    return (element,)


def with_theme(change: Callable[[Theme], Theme]) -> Defect:
    return lambda proof: replace(proof, theme=lambda variant: change(proof.theme(variant)))


def one_font(theme: Theme) -> Theme:
    return replace(theme, typefaces={**theme.typefaces, "title": Typeface((Font("cinzel", 700),))})


def swatch(variant: Variant, name: str, colour: str) -> Defect:
    """A swatch of one variant with another colour."""

    def change(theme: Theme) -> Theme:
        changed = {**theme.swatches, name: Swatch(name, colour)}
        return replace(theme, swatches=changed) if theme.variant == variant else theme

    return with_theme(change)


def marked_alike(proof: Proof) -> Proof:
    """The third class of cells is as light as the second, and is said to bear the same mark."""

    def change(theme: Theme) -> Theme:
        if theme.variant != "colour":
            return theme
        tones = {**theme.swatches, "cell-3": Swatch("cell-3", "#7fd877")}
        return replace(theme, swatches=tones, marked={**theme.marked, "cell-3": theme.marked["cell-2"]})

    return with_theme(change)(proof)


def one_mark(proof: Proof) -> Proof:
    """The second class of cells bears the first one's mark."""
    uses = [e for e in proof.faces["board"].elements if isinstance(e, Use)]
    first = next(e.symbol for e in uses if e.symbol.key.startswith("realm-1"))

    def change(element: Element) -> Iterable[Element]:
        second = isinstance(element, Use) and element.symbol.key.startswith("realm-2")
        return (replace(element, symbol=first),) if second else (element,)  # type: ignore[type-var]

    return repainted("board", change)(proof)


def twin(*more: Element) -> Defect:
    """The Ghost looks like the Doppelgänger, but for what is added."""

    def defect(proof: Proof) -> Proof:
        elements = (*proof.faces["piece:Ä"].elements, *more)
        return with_face(proof, "piece:F", lambda face: replace(face, elements=elements))

    return defect


def recoloured(proof: Proof) -> Proof:
    """Board and mat are the same in all variants. (Pieces show pictures, which get a warning only.)"""
    others = tuple(each for each in proof.components if each.kind != "piece")
    return replace(proof, faces_in=lambda variant: others)


def start(change: Callable[[Polygon], Sequence[Element]]) -> Defect:
    """The figure of the start with its first piece changed."""

    def defect(proof: Proof) -> Proof:
        sound = proof.figures["start-all"]

        def broken(setting: Setting) -> Drawing:
            drawing, done = sound(setting), False

            def each(element: Element) -> Iterable[Element]:
                nonlocal done
                if done or not isinstance(element, Polygon) or len(element.points) != 5:
                    return (element,)
                done = True
                return change(element)

            elements = mapped(drawing.elements, each)
            assert elements != drawing.elements
            return replace(drawing, elements=elements)

        return replace(proof, figures={**proof.figures, "start-all": broken})

    return defect


def other_letter(proof: Proof) -> Proof:
    sound = proof.figures["start-all"]
    change = texts(lambda text: text.text == "I", lambda text: replace(text, text="H"))

    def broken(setting: Setting) -> Drawing:
        drawing = sound(setting)
        return replace(drawing, elements=mapped(drawing.elements, change))

    return replace(proof, figures={**proof.figures, "start-all": broken})


def turned(house: Polygon) -> Sequence[Element]:
    """Turned by 60 degrees about its middle."""
    x = (min(p[0] for p in house.points) + max(p[0] for p in house.points)) / 2
    y = (min(p[1] for p in house.points) + max(p[1] for p in house.points)) / 2
    turn = rotate(60, (x, y))
    return (replace(house, points=tuple(transform_point(turn, point) for point in house.points)),)


def nudged(house: Polygon) -> Sequence[Element]:
    """Moved off its cell's middle, to an edge."""
    return (shifted(house, 2.0, 0.0),)


def lettered(change: Callable[[Drawing], tuple[Element, ...]]) -> Defect:
    """The figure that names a player's zones, its elements changed."""

    def defect(proof: Proof) -> Proof:
        sound = proof.figures["zones"]

        def broken(setting: Setting) -> Drawing:
            drawing = sound(setting)
            return replace(drawing, elements=change(drawing))

        return replace(proof, figures={**proof.figures, "zones": broken})

    return defect


DEFECTS: Mapping[str, tuple[Defect, ...]] = {
    "D01": (
        repainted("board", named("cell:108", lambda cell: ())),
        repainted("board", named("cell:216", lambda cell: ())),
        repainted("board", named("cell:108", lambda cell: (shifted(cell, 0.1 * cos(1), 0.1 * sin(1)),))),
        repainted("board", named("cell:108", lambda cell: (cell, cell))),
        repainted("board", named("cell:108", lambda cell: (shifted(cell, 0, 0, 0.99),))),
        cover_a_cell,
    ),
    "D02": (
        repainted("board", swap_names),
        repainted(
            "board",
            texts(lambda text: text.name == "cell-number:7", lambda text: replace(text, text="8")),
        ),
    ),
    "D03": (lengthen,),
    "D04": (repainted("mat:capture", short_ground), other_ground),
    "D05": (
        added("board", Circle((1.6, 130.0), 0.5, Style(fill=INK))),
        added("piece:E", Circle((1.6, 10.0), 0.4, Style(fill=INK))),
        added("mat:capture", line((60.0, -1.0), (60.0, 5.0), Style(stroke=INK, width=0.3), "scratch")),
    ),
    "D06": (
        added("mat:capture", rectangle(-2, 30, 1, 1, Style(fill=INK))),
        added("piece:E", rectangle(0.5, -2, 1, 1, Style(fill=INK))),
    ),
    "D07": (added("mat:capture", line((60.0, 10.0), (70.0, 10.0), Style(stroke=INK, width=0.1), "hair")),),
    "D08": (skew_a_back,),
    "D09": (
        repainted(
            "mat:capture",
            texts(lambda text: text.text.startswith("E ·"), lambda text: replace(text, size=from_points(5))),
        ),
        repainted(
            "board",
            texts(lambda text: text.name == "cell-number:7", lambda text: replace(text, size=from_points(4))),
        ),
    ),
    "D10": (
        repainted(
            "mat:capture",
            texts(lambda text: text.text.startswith("E ·"), lambda text: replace(text, fill=PALE)),
        ),
        repainted("mat:capture", striped),
    ),
    "D11": (repainted("mat:capture", pale_icons),),
    "D12": (with_theme(one_font),),
    "D13": (swatch("colour", "cell-2", "#f0e9d8"), swatch("colour", "oxide", "#384a52")),
    "D14": (one_mark,),
    "D15": (swatch("mono", "slate", "#777777"),),
    "D16": (twin(), twin(Circle((6.0, 7.0), 0.3, Style(fill=INK)))),
    "D17": (recoloured,),
    "D24": (swatch("colour", "oxide", "#603000"), swatch("colour", "ink", "#444444"), marked_alike),
    "D25": (added("mat:capture", Image(COARSE, (20.0, 60.0, 50.0, 100.0), "image:sun.png")),),
    "D26": (
        lettered(lambda figure: (Group(figure.elements, translate(0.0, -1.5)),)),
        lettered(
            lambda figure: (Group(figure.elements, clip=outline(((0, 1.5), (99, 1.5), (99, 99), (0, 99)))),)
        ),
        lettered(lambda figure: (*figure.elements, rectangle(figure.width / 2, 0.0, 4.0, 3.0, Style(PALE)))),
    ),
    "DW09": (start(lambda house: ()), start(turned), start(nudged), start(lambda h: (h, h)), other_letter),
    "DW10": (repainted("mat:capture", named("captured:4", lambda house: ())),),
}
