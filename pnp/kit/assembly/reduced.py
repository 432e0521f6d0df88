"""Faces as the assembly sheet shows them: reduced, what would clog left out, cut to their trim."""

from collections.abc import Sequence
from math import ceil, hypot

from pnp import pictures
from pnp.caching import remembered, remembered_by_identity
from pnp.kit.assembly.pen import Shown
from pnp.scene import (
    Box,
    Element,
    Face,
    Group,
    Image,
    Path,
    Polygon,
    Style,
    Swatch,
    Symbol,
    Text,
    Use,
    bounds,
    compose,
    outline,
    rotate,
    scale,
    translate,
)
from pnp.units import Point, mm

_SMALLEST_SEEN = 0.7
"""What would be smaller than this on a reduced part, in mm both ways, is left out: it would be grey."""

_LEAST_TEXT = 1.5
"""mm: letters of an em below this cannot be read."""

_LEAST_LINE = 0.025
"""mm: a line that would be thinner, on nothing filled, is left out."""


_PIXELS = 240 / 25.4
"""A mm of the assembly sheet has so many."""


def nearest_factor(wanted: float) -> float:
    """Return the nearest of a few factors below `wanted`, so that a face is not thinned for each place
    again."""
    return min(1.0, max(0.02, int(wanted * 50) / 50))


def visible_elements(elements: Sequence[Element], factor: float) -> list[Element]:
    """Return the elements that can be seen when all is reduced by `factor`."""
    kept: list[Element] = []
    for element in elements:
        if isinstance(element, Group) and not element.clip:
            if children := visible_elements(element.children, factor):
                kept.append(Group(tuple(children), element.transform, (), element.name))
        elif _is_visible(element, factor):
            kept.append(element)
    return kept


@remembered_by_identity
def _reach(element: Element) -> Box | None:
    """Return the bounds of an element; faces of several languages, in several sizes, have many in common."""
    return bounds([element])


def _is_visible(element: Element, factor: float) -> bool:
    box = _reach(element)
    if box is None or max(box[2] - box[0], box[3] - box[1]) * factor < _SMALLEST_SEEN:
        return False
    if isinstance(element, Text):
        return element.size * factor >= _LEAST_TEXT
    if isinstance(element, Path | Polygon) and element.style.fill is None:
        return element.style.width * factor >= _LEAST_LINE
    return True


def sample_pictures(elements: Sequence[Element], factor: float) -> list[Element]:
    """Return the elements with as many pixels as can be seen when all is reduced by `factor`."""
    kept: list[Element] = []
    for element in elements:
        if isinstance(element, Group):
            a, b = element.transform[:2]
            inner = sample_pictures(element.children, factor * hypot(a, b))
            kept.append(Group(tuple(inner), element.transform, element.clip, element.name))
        elif isinstance(element, Image):
            left, top, right, bottom = element.box
            fine = factor * _PIXELS
            fewer = pictures.reduce_pixels(
                element.raster, ceil((right - left) * fine), ceil((bottom - top) * fine)
            )
            kept.append(Image(fewer, element.box, element.name))
        else:
            kept.append(element)
    return kept


def _has_pixels(elements: Sequence[Element]) -> bool:
    return any(
        isinstance(each, Image) or (isinstance(each, Group) and _has_pixels(each.children))
        for each in elements
    )


@remembered
def _reduced_symbol(face: Face, factor: float, ink: Swatch) -> Symbol:
    painted: Sequence[Element] = face.elements if factor == 1.0 else visible_elements(face.elements, factor)
    painted = sample_pictures(painted, factor) if _has_pixels(painted) else painted
    edge = Style(None, ink, mm(0.25 / factor), round=False)
    content = (Group(tuple(painted), clip=outline(face.trim)), Polygon(face.trim, edge))
    return Symbol(f"{face.symbol.key}-{factor:g}", content)


def reduce_face(face: Face, factor: float, ink: Swatch) -> Shown:
    """Return a face at `factor`, with a line around it."""
    drawn = Use(_reduced_symbol(face, nearest_factor(factor), ink), scale(mm(factor)))
    return Shown((drawn,), mm(face.width * factor), mm(face.height * factor))


def fan(faces: Sequence[Face], height: float, ink: Swatch) -> Shown:
    """Return faces of one size, fanned out as a hand of cards; the first lies lowest."""
    first = faces[0]
    factor = height / first.height
    step = min(13.0, 44.0 / len(faces))
    pivot = (first.width * factor / 2, height * 1.5)
    corners: list[Point] = []
    drawn: list[Element] = []
    for index, face in enumerate(faces):
        turn = rotate((index - (len(faces) - 1) / 2) * step, pivot)
        drawn.append(Group(reduce_face(face, factor, ink).elements, turn))
        a, b, c, d, e, f = turn
        corners += [
            (a * x + c * y + e, b * x + d * y + f)
            for x in (0.0, face.width * factor)
            for y in (0.0, face.height * factor)
        ]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    return Shown((Group(tuple(drawn), translate(-left, -top)),), mm(right - left), mm(bottom - top))


def pile(front: Face, back: Face | None, copies: int, factor: float, ink: Swatch, under: Style) -> Shown:
    """Return a part as it lies there: on others like it if there are several, its back beside it."""
    elements: list[Element] = []
    below = min(copies - 1, 2)
    step = 0.8
    trim = tuple((mm(x * factor), mm(y * factor)) for x, y in front.trim)
    for number in range(below, 0, -1):
        points = tuple((mm(x + number * step), mm(y + number * step)) for x, y in trim)
        elements.append(Polygon(points, under))
    elements += reduce_face(front, factor, ink).elements
    width = front.width * factor + below * step
    if back is not None:
        elements.append(reduce_face(back, factor, ink).place(width + 1.6, 0.0))
        width += 1.6 + back.width * factor
    return Shown(tuple(elements), mm(width), mm(front.height * factor + below * step))


def hinge(face: Face) -> float:
    """Return the distance in mm from the top of a standee's face down to its lowest fold, where the foot
    begins."""
    middle = face.height / 2
    boxes = [bounds([element]) for element in face.elements if is_fold(element)]
    folds = [(box[1] + box[3]) / 2 for box in boxes if box]
    return max([y for y in folds if y > middle + 1.0], default=face.height)


def is_fold(element: Element) -> bool:
    """Return whether an element shows where to fold."""
    return isinstance(element, Path) and element.name == "fold"


def standing(face: Face, factor: float, ink: Swatch) -> Shown:
    """Return a standee as it stands: its front, and the foot flat below it, seen from above at a slant."""
    middle, low, flat = face.height / 2, hinge(face), 0.42
    width, tall = face.width * factor, (low - middle) * factor
    drawn, edge = (
        _reduced_symbol(face, nearest_factor(factor), ink),
        Style(None, ink, mm(0.4 / factor), round=False),
    )
    depth = (face.height - low) * factor * flat
    elements: list[Element] = []
    if depth > 0.1:
        foot = tuple((x, y - low) for x, y in face.trim if y >= low - 0.01)
        squash = compose(translate(0.0, tall), (mm(factor), 0.0, 0.0, mm(factor * flat), 0.0, 0.0))
        art = Group((Use(drawn, translate(0.0, -low)),), clip=outline(foot))
        back = tuple((x, -y) for x, y in foot)
        elements += [Group((Polygon(back, Style(face.ground, ink, edge.width)), art), squash)]
    panel = tuple((x, y - middle) for x, y in face.trim if middle - 0.01 <= y <= low + 0.01)
    art = Group((Use(drawn, translate(0.0, -middle)),), clip=outline(panel))
    elements.append(Group((Polygon(panel, Style(face.ground)), art, Polygon(panel, edge)), scale(mm(factor))))
    return Shown(tuple(elements), mm(width), mm(tall + depth))
