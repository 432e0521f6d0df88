"""Read the pictures of rulebook.html. A shared part is read once, and placed wherever it is painted."""

import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple
from xml.etree import ElementTree as ET

import numpy as np

from pnp.caching import remembered
from pnp.scene import IDENTITY, Circle, Matrix, Style, compose, segments_of
from pnp.verify.compare import Clip, Numbers, Part, numbers_in
from pnp.verify.paint import pixels

UNIT = 0.01
"""The size in mm of a unit of pictures. The view box of a picture starts at 0, 0."""

MOST = 200_000
"""The most parts that a picture may paint."""

_STEP = re.compile(r"([mlhvcz])([^mlhvcz]*)")
_NUMBER = re.compile(r"-?[\d.]+")
_UNSTYLED: Mapping[str, str] = {}
_NO_MATRIX = np.array((0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0))


class UnreadableError(ValueError):
    """Raised for a picture that F34 refuses."""


class Pictures:
    """Reads the pictures of a page. `shared` is the content of the element with their shared parts."""

    def __init__(self, shared: str) -> None:
        self._parts: dict[str, _Element] = {}
        self._asked: set[str] = set()
        if shared:
            for element in _parse(shared)[0]:
                name = element.get("id", "")
                self._parts[name] = _Element(element, self._digest(element, leave_out_id=True), self._parts)

    def parts_of(self, content: str) -> tuple[Part, ...]:
        """Return what a picture paints, in order and in mm. Books in several languages share most of theirs.

        Raises UnreadableError."""
        root = _parse(content)
        try:
            return _picture_parts(_Element(root, self._digest(root), self._parts))
        except (KeyError, ValueError, IndexError, RecursionError) as error:
            raise UnreadableError(str(error)) from error

    def unused(self) -> str:
        """Return the id of a shared part that no picture read so far shows, or ""."""
        return next((name for name in self._parts if name not in self._asked), "")

    def _digest(self, element: ET.Element, *, leave_out_id: bool = False) -> str:
        """Return a digest of what an element paints, with that of the shared parts in place of their ids."""
        state = sha256()

        def add(node: ET.Element) -> None:
            state.update(node.tag.encode())
            for key, value in node.attrib.items():
                said = value
                if key in _ASKING and "#" in value:
                    self._asked.add(_target(value))
                    target = self._parts.get(_target(value))
                    said = target.digest if target else value
                if not (leave_out_id and key == "id"):
                    state.update(f"\0{key}\0{said}".encode())
            state.update(b"\1")
            for child in node:
                add(child)
            state.update(b"\2")

        add(element)
        return state.hexdigest()


_ASKING = frozenset(("marker-start", "href", "clip-path"))


class _Element:
    """An element with a digest of what it paints, by which it is equal to others."""

    __slots__ = ("digest", "element", "shared")

    def __init__(self, element: ET.Element, digest: str, shared: "Mapping[str, _Element]") -> None:
        self.element, self.digest, self.shared = element, digest, shared

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Element) and self.digest == other.digest


def _parse(content: str) -> ET.Element:
    try:
        return ET.fromstring(f"<svg>{content}</svg>")  # F34 refuses document types
    except ET.ParseError as error:
        raise UnreadableError(str(error)) from error


@remembered
def _picture_parts(picture: _Element) -> tuple[Part, ...]:
    return tuple(_place_parts(_inner_parts(picture), (UNIT, 0.0, 0.0, UNIT, 0.0, 0.0), (), {}))


@remembered
def _inner_parts(shared: _Element) -> tuple[Part, ...]:
    """Return what the children of an element paint, in the element's units."""
    found: list[Part] = []
    for child in shared.element:
        for part in _parts(child, IDENTITY, _UNSTYLED, (), shared.shared):
            found.append(part)
            if len(found) > MOST:
                raise UnreadableError("paints too many shapes")
    return tuple(found)


def _place_parts(
    parts: Sequence[Part], matrix: Matrix, clips: tuple[Clip, ...], known: dict[int, tuple[Clip, ...]]
) -> Iterator[Part]:
    """Yield parts under a matrix and within clips. `known` are the clips that have been placed so."""
    for part in parts:
        key = id(part.clips)
        if key not in known:
            own = tuple((kinds, numbers, compose(matrix, inner)) for kinds, numbers, inner in part.clips)
            known[key] = (*clips, *own)
        yield Part(
            part.kinds,
            part.numbers,
            compose(matrix, part.matrix),
            part.fill,
            part.stroke,
            part.width,
            part.dash,
            rounded=part.round,
            evenodd=part.evenodd,
            clips=known[key],
            picture=part.picture,
            name=part.name,
        )


def _parts(
    element: ET.Element,
    matrix: Matrix,
    style: Mapping[str, str],
    clips: tuple[Clip, ...],
    shared: Mapping[str, _Element],
) -> Iterator[Part]:
    """Yield what an element paints. Shapes without fill and line are left out, as in `drawing_steps`."""
    tag, get = element.tag, element.get
    if transform := get("transform"):
        matrix = compose(matrix, _matrix(transform))
    if tag == "line":
        target = shared[_target(get("marker-start", ""))]
        yield from _place_parts(_inner_parts(target), matrix, clips, {})
    elif tag == "use":
        x, y = float(get("x", 0)), float(get("y", 0))
        target = shared[_target(get("href", ""))]
        place = compose(matrix, (1.0, 0.0, 0.0, 1.0, x, y))
        yield from _parts(target.element, place, style, clips, shared)
    elif tag == "image":
        yield Part(
            "MLLLZ",
            _NO_MATRIX,
            matrix,
            "picture",
            "",
            0.0,
            (),
            rounded=False,
            evenodd=False,
            clips=clips,
            picture=pixels.paint_of_address(get("href", "")),
        )
    else:
        style = {**style, **element.attrib}
        if tag == "g":
            if clip := get("clip-path"):
                path = shared[_target(clip)].element[0]
                clips = (*clips, (*_path(path.get("d", "")), matrix))
            for child in element:
                yield from _parts(child, matrix, style, clips, shared)
        else:
            yield from _shape(element, matrix, style, clips)


def _shape(
    element: ET.Element, matrix: Matrix, style: Mapping[str, str], clips: tuple[Clip, ...]
) -> Iterator[Part]:
    get = element.get
    if element.tag == "circle":
        kinds, numbers = _circle(float(get("cx", 0)), float(get("cy", 0)), float(get("r", 0)))
    else:
        kinds, numbers = _path(get("d", ""))
    fill, stroke = style.get("fill", "#000000"), style.get("stroke", "")
    fill = "" if fill == "none" else fill
    if fill or stroke:
        dash = style.get("stroke-dasharray", "") if stroke else ""
        yield Part(
            kinds,
            numbers,
            matrix,
            fill,
            stroke,
            float(style.get("stroke-width", 1)) if stroke else 0.0,
            tuple(float(each) for each in dash.split(",") if each),
            rounded=bool(stroke) and style.get("class") != "sharp",
            evenodd=style.get("fill-rule") == "evenodd",
            clips=clips,
            name=get("data-name", ""),
        )


@remembered
def _circle(x: float, y: float, radius: float) -> tuple[str, Numbers]:
    arcs = segments_of(Circle((x, y), radius, Style()))
    return "".join(str(arc[0]) for arc in arcs), numbers_in(arcs)


@remembered
def _path(data: str) -> tuple[str, Numbers]:
    """Return the kinds of a path's segments, and the numbers of their points, as they are in a drawing."""
    kinds: list[str] = []
    numbers: list[float] = []
    x = y = left = top = 0.0
    for letter, said in _STEP.findall(data):
        given = [float(each) for each in _NUMBER.findall(said)]
        if letter == "z":
            kinds.append("Z")
            x, y = left, top
        elif letter in "hv":
            for value in given:
                x, y = (x + value, y) if letter == "h" else (x, y + value)
                kinds.append("L")
                numbers += (x, y)
        elif letter == "c":
            for k in range(0, len(given), 6):
                a, b, c, d, e, f = given[k : k + 6]
                kinds.append("C")
                numbers += (x + a, y + b, x + c, y + d, x + e, y + f)
                x, y = x + e, y + f
        else:
            for k in range(0, len(given), 2):
                x, y = x + given[k], y + given[k + 1]
                kinds.append(letter.upper())
                numbers += (x, y)
            if letter == "m":
                left, top = x, y
    return "".join(kinds), np.array(numbers)


def _target(value: str) -> str:
    return value.removeprefix("url(").removesuffix(")").removeprefix("#")


def _matrix(text: str) -> Matrix:
    numbers = [float(each) for each in _NUMBER.findall(text)]
    if text.startswith("translate"):
        x, y = numbers
        return (1.0, 0.0, 0.0, 1.0, x, y)
    a, b, c, d, e, f = numbers
    return (a, b, c, d, e, f)


class View(NamedTuple):
    """The width and height of a picture in mm, as its view box says."""

    width: float
    height: float


def view_of(view: str) -> View:
    """Return the size that a view box says. Raises UnreadableError."""
    try:
        left, top, width, height = map(float, view.split())
    except ValueError as error:
        raise UnreadableError(view) from error
    if left or top:
        raise UnreadableError(view)
    return View(width * UNIT, height * UNIT)
