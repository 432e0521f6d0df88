"""F checks that rulebook.html shows all its text, and that its pictures are those of the game.

Reads the pictures of rulebook.html. A part that several pictures share is read once.
"""

import re
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import zip_longest
from typing import NamedTuple
from xml.etree import ElementTree as ET

import numpy as np

from pnp.caching import memoize
from pnp.finding import Check, Finding, check
from pnp.rulebook import Figure, walk
from pnp.scene import IDENTITY, Circle, Matrix, Style, compose, in_flat_colours, segments_of
from pnp.units import Point
from pnp.verify.compare import Clip, Numbers, Part, Step, drawing_steps, find_difference, numbers_in
from pnp.verify.drawing.likeness import contrast
from pnp.verify.files import books, places, properties, telling
from pnp.verify.files.kit import Kit
from pnp.verify.files.shown import FAINTEST, Gallery
from pnp.verify.files.telling import RULES, SCREEN
from pnp.verify.paint import pixels
from pnp.verify.told import NEAR, Picture, Screen, alike, describe, divide_blocks

UNIT = 0.01
"""The size in mm of a unit of pictures. The view box of a picture starts at 0, 0."""

MOST = 200_000
"""The most parts that a picture may paint."""

_STEP = re.compile(r"([mlhvcz])([^mlhvcz]*)")
_NUMBER = re.compile(r"-?[\d.]+")
_UNSTYLED: Mapping[str, str] = {}
_NO_MATRIX = np.array((0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0))


class UnreadableError(ValueError):
    """Raised for a picture that is not written as pnp writes pictures. The check F34 reports it."""


class Pictures:
    """A reader of the pictures of a page. `shared` is the content of the <svg> element that has the parts
    shared by several pictures."""

    def __init__(self, shared: str) -> None:
        self._parts: dict[str, _Element] = {}
        self._asked: set[str] = set()
        if shared:
            for element in _parse(shared)[0]:
                name = element.get("id", "")
                self._parts[name] = _Element(element, self._digest(element, leave_out_id=True), self._parts)

    def parts_of(self, content: str) -> tuple[Part, ...]:
        """Return the paths and pictures that a picture paints, in order and in mm. `content` is the source of
        the picture, which is parsed here. The result is cached for
        other books, because the books in several languages have most pictures in common.

        Raises UnreadableError.
        """
        root = _parse(content)
        try:
            return _picture_parts(_Element(root, self._digest(root), self._parts))
        except (KeyError, ValueError, IndexError, RecursionError) as error:
            raise UnreadableError(str(error)) from error

    def find_unused(self) -> str:
        """Return the id of a shared part that none of the pictures read so far uses, or ""."""
        return next((name for name in self._parts if name not in self._asked), "")

    def _digest(self, element: ET.Element, *, leave_out_id: bool = False) -> str:
        """Return a digest of the paint of an element. Shared parts in it count with their digests instead of
        their ids."""
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
    """An element with a digest of its paint. Two elements with the same digest are equal."""

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


@memoize
def _picture_parts(picture: _Element) -> tuple[Part, ...]:
    return tuple(_place_parts(_inner_parts(picture), (UNIT, 0.0, 0.0, UNIT, 0.0, 0.0), (), {}))


@memoize
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
    """Yield parts transformed by a matrix and clipped. `known` caches clips that are already transformed."""
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
        matrix = compose(matrix, _read_matrix(transform))
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


@memoize
def _circle(x: float, y: float, radius: float) -> tuple[str, Numbers]:
    arcs = segments_of(Circle((x, y), radius, Style()))
    return "".join(str(arc[0]) for arc in arcs), numbers_in(arcs)


@memoize
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


def _read_matrix(text: str) -> Matrix:
    numbers = [float(each) for each in _NUMBER.findall(text)]
    if text.startswith("translate"):
        x, y = numbers
        return (1.0, 0.0, 0.0, 1.0, x, y)
    a, b, c, d, e, f = numbers
    return (a, b, c, d, e, f)


class View(NamedTuple):
    """The width and height of a picture in mm, as its viewBox states them."""

    width: float
    height: float


def view_of(view: str) -> View:
    """Return the size in mm that an SVG's viewBox attribute states. Raises UnreadableError."""
    try:
        left, top, width, height = map(float, view.split())
    except ValueError as error:
        raise UnreadableError(view) from error
    if left or top:
        raise UnreadableError(view)
    return View(width * UNIT, height * UNIT)


DARK = "#1b1916"
"""The background colour of the page in dark mode."""

INDENT = 12.0
"""The largest distance in mm between the text of a section heading and its edge."""

_OWN = ("bullet", "initial", "section", "rule", "tail", "band")
_HREF = "{http://www.w3.org/1999/xlink}href"
_PATH = re.compile(r"([MLCZ])([^MLCZ]*)")


@check("F46", "every word of rulebook.html is visible")
def visible(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The elements and attributes of rulebook.html follow from the content of the book, in order, with names,
    languages, directions, widths of pictures and the page's title. The style sheet is the same for all books
    (F34). Its settings that differ between games are those of the game's theme: the colours, the colour of
    letters on ornaments, and whether headings are centred or begin at the edge of the text. F13 reports
    words, F14 texts of pictures, and F45 links."""
    page = telling.read_screen(kit)
    if page is None or telling.library_of(kit).rulebook is None:
        return
    if (message := _first_wrong_node(kit, page)) and not _is_already_reported(kit):
        yield self.error(SCREEN, message)
    for name, (expected, found) in _wrong_settings(kit, page).items():
        yield self.error(SCREEN, f"--{name}: expected {expected}, found {found or 'none'}")


def _is_already_reported(kit: Kit) -> bool:
    """Return whether other checks report a fault in the words, pictures or links of the page."""
    if telling.screen_difference(kit) or any(places.screen_link_faults(kit)):
        return True
    if any(finding.where == SCREEN for finding in books.figures(kit)):
        return True
    return any(finding.where.startswith(SCREEN) for finding in properties.screens(kit))


def _first_wrong_node(kit: Kit, page: Screen) -> str:
    """Return a message about the first node of the page that differs from the book's, or ""."""
    gallery = Gallery(kit, RULES)
    wanted = telling.screen_nodes(kit, lambda figure: gallery.drawing(figure)[1])
    before = ""
    for expected, found in zip_longest(wanted, page.nodes):
        if expected is None or found is None or not alike(expected, found):
            return f"{before}: expected {describe(expected)}, found {describe(found)}".removeprefix(": ")
        if isinstance(expected, str):
            before = f"after {describe(expected[-40:])}"
    return ""


def _wrong_settings(kit: Kit, page: Screen) -> Mapping[str, tuple[str, str]]:
    """Return the settings of the style sheet that differ from the game's, as name -> (expected, found)."""
    theme = kit.game.faces.theme(kit.face_setting.variant)
    found, wanted = page.settings, dict[str, str]()
    for name in ("ink", "accent", "line", "tint"):
        wanted[name] = theme.swatch(name).hex
    for name in ("ink", "accent", "tint"):
        wanted[f"light-{name}"] = theme.swatch(name).hex
    if kit.game.ornamenter is not None:
        worn = kit.game.ornamenter(theme)
        wanted |= {"initial-ink": worn.initial_ink.hex, "section-ink": worn.section_ink.hex}
        wanted |= {"section-align": worn.align}
    odd = {
        name: (value, found.get(name, ""))
        for name, value in wanted.items()
        if found.get(name, "").lower() != value.lower()
    }
    dark = found.get("dark-accent", "")
    if not re.fullmatch("#[0-9a-f]{6}", dark) or contrast(dark, DARK) < 2 * FAINTEST:
        odd["dark-accent"] = ("a light colour", dark)
    inset = found.get("section-inset", "0mm").removesuffix("mm")
    if not 0.0 <= float(inset or 0) <= INDENT:
        odd["section-inset"] = (f"at most {INDENT:g}mm", inset)
    known = {*wanted, "dark-accent", "section-inset", *_OWN}
    known |= {f"{role}-fonts" for role in telling.library_of(kit).families}
    if not theme.typeface("text").lining and found.get("figures", "normal") == "normal":
        known.add("figures")  # old-style digits
    return odd | {name: ("none", value) for name, value in found.items() if name not in known}


@check("F47", "rulebook.html shows the pictures of the game")
def screen_pictures(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each figure in rulebook.html is at its place in the book and paints the same as the figure drawn again:
    shapes in order with outlines, fills, lines and clips. The same holds for the decorating pictures around
    the rules."""
    page = telling.read_screen(kit)
    book = telling.library_of(kit).rulebook if page else None
    if page is None or book is None or telling.screen_difference(kit):
        return
    first, begun, rest = divide_blocks(book)
    wanted = [block.name for block in walk((*first, *begun, *rest)) if isinstance(block, Figure)]
    gallery = Gallery(kit, RULES)
    found = [picture for picture in page.pictures if picture.is_figure]
    if len(found) != len(wanted):
        return  # F14 says so
    try:
        read = Pictures(page.shared)
        for name, picture in zip(wanted, found, strict=True):
            if message := _difference(*gallery.drawing(name), picture, read):
                yield self.error(SCREEN, f"the figure {name}: {message}")
        yield from (self.error(SCREEN, message) for message in _vignette_faults(kit, page, read))
        if unused := read.find_unused():
            yield self.error(SCREEN, f"no picture shows the shared part {unused}")
    except UnreadableError:
        return  # F34 says so


def _difference(drawn: tuple[Step, ...], size: Point, picture: Picture, read: Pictures) -> str:
    """Return how a picture of the page differs from its drawing, or ""."""
    view = view_of(picture.view)
    if any(abs(a - b) > NEAR for a, b in zip(view, size, strict=True)):
        found, wanted = (f"{each[0]:.2f} x {each[1]:.2f} mm" for each in (view, size))
        return f"expected a view of {wanted}, found {found}"
    parts = read.parts_of(picture.content)
    if message := find_difference(drawn, parts, size=size, exact=True):
        return message
    wrong = (
        (step, part) for step, part in zip(drawn, parts, strict=True) if part.name not in ("", step.name)
    )
    return next((f"{step.name or 'a shape'} is called {part.name}" for step, part in wrong), "")


def _vignette_faults(kit: Kit, page: Screen, read: Pictures) -> Iterator[str]:
    """Yield a message for each difference in the pictures around the rules: head of the page, contents of the
    box, ornaments."""
    drawings = telling.library_of(kit).screen_vignettes
    found = [picture for picture in page.pictures if not picture.is_figure]
    drawn = {"head": found[0]} if found else {}
    drawn |= {f"box {k}": each for k, each in enumerate(found[1:])}
    ornaments = {name: value[5:-2] for name in _OWN if (value := page.settings.get(name, ""))}
    shown = (*drawn, *ornaments)
    if drawings.keys() != set(shown):
        missing = ", ".join(sorted(drawings.keys() ^ set(shown)))
        yield f"expected {len(drawings)} pictures around the rules, found {len(shown)}: {missing}"
        return
    for name, make in drawings.items():
        drawing = make()
        size, steps = (drawing.width, drawing.height), drawing_steps(in_flat_colours(drawing))
        if name in drawn:
            message = _difference(steps, size, drawn[name], read)
        else:
            message = find_difference(steps, _parts_of(ornaments[name]), size=size)
        if message:
            yield f"the picture {name}: {message}"


@memoize
def _parts_of(address: str) -> tuple[Part, ...]:
    """Return the paths and pictures that a picture paints, in order. The result is cached for other books,
    because the books in several languages have most pictures in common."""
    return tuple(Svg(address).parts())


class Svg:
    """An SVG ornament of rulebook.html, in the small part of SVG that pnp uses (F34). `address` is the
    ornament as a data: address, with the SVG encoded in base64."""

    def __init__(self, address: str) -> None:
        data = b64decode(address.partition(",")[2])
        self.root = ET.fromstring(data)  # F34 refuses document types
        self.ids = {each.get("id", ""): each for each in self.root.iter() if each.get("id")}
        self._paths: dict[str, tuple[str, Numbers]] = {}
        self._clips: dict[tuple[object, ...], tuple[Clip, ...]] = {}

    def parts(self) -> Iterator[Part]:
        """Yield the paths and pictures that the SVG paints, in order. Shapes with neither fill nor line are
        left out, as they are in the expected drawing."""
        for child in self.root:
            if _tag(child) not in ("defs", "title"):
                yield from self._element_parts(child, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), {}, ())

    def _element_parts(
        self,
        element: ET.Element,
        matrix: Matrix,
        style: Mapping[str, str],
        clips: tuple[Clip, ...],
    ) -> Iterator[Part]:
        tag = _tag(element)
        if transform := element.get("transform"):
            matrix = compose(matrix, _matrix(transform))
        style = {**style, **{key: element.get(key, "") for key in ("fill",) if element.get(key)}}
        if clip := element.get("clip-path"):
            clips = self._add_clip(clips, clip, matrix)
        if tag == "g":
            for child in element:
                yield from self._element_parts(child, matrix, style, clips)
        elif tag == "use":
            shift = (1.0, 0.0, 0.0, 1.0, float(element.get("x", 0)), float(element.get("y", 0)))
            target = self.ids[element.get(_HREF, "")[1:]]
            yield from self._element_parts(target, compose(matrix, shift), style, clips)
        elif tag == "image":
            numbers = np.array((0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0))
            shows = pixels.paint_of_address(element.get(_HREF, ""))
            yield Part(
                "MLLLZ",
                numbers,
                matrix,
                "picture",
                "",
                0.0,
                (),
                rounded=False,
                evenodd=False,
                clips=clips,
                picture=shows,
            )
        else:
            shape = self._shape(element, tag, matrix, style, clips)
            if shape.fill or shape.stroke:
                yield shape

    def _add_clip(self, clips: tuple[Clip, ...], name: str, matrix: Matrix) -> tuple[Clip, ...]:
        key = (id(clips), name, matrix)
        if key not in self._clips:
            path = self.ids[name.removeprefix("url(#").rstrip(")")][0]
            self._clips[key] = (*clips, (*self._path(path.get("d", "")), matrix))
        return self._clips[key]

    def _path(self, data: str) -> tuple[str, Numbers]:
        if data not in self._paths:
            found = _PATH.findall(data)
            numbers = [float(v) for _, rest in found for v in rest.replace(",", " ").split()]
            self._paths[data] = ("".join(kind for kind, _ in found), np.array(numbers))
        return self._paths[data]

    def _shape(
        self,
        element: ET.Element,
        tag: str,
        matrix: Matrix,
        style: Mapping[str, str],
        clips: tuple[Clip, ...],
    ) -> Part:
        get = element.get
        if tag == "circle":
            x, y, r = (float(get(key, 0)) for key in ("cx", "cy", "r"))
            arcs = segments_of(Circle((x, y), r, Style()))
            kinds = "".join(str(arc[0]) for arc in arcs)
            numbers = numbers_in(arcs)
        elif tag == "polygon":
            numbers = np.array([float(v) for v in get("points", "").replace(",", " ").split()])
            kinds = "M" + "L" * (len(numbers) // 2 - 1) + "Z"
        else:
            kinds, numbers = self._path(get("d", ""))
        fill, stroke = style.get("fill", "#000000"), get("stroke", "")
        dash = tuple(float(v) for v in get("stroke-dasharray", "").split(",") if v)
        return Part(
            kinds,
            numbers,
            matrix,
            "" if fill == "none" else fill,
            stroke,
            float(get("stroke-width", 0)),
            dash,
            rounded=get("stroke-linecap") == "round",
            evenodd=get("fill-rule") == "evenodd",
            clips=clips,
        )


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _matrix(text: str) -> Matrix:
    a, b, c, d, e, f = (float(v) for v in text.removeprefix("matrix(").rstrip(")").split(","))
    return (a, b, c, d, e, f)


CHECKS = (visible, screen_pictures)
