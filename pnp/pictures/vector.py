"""An SVG file, as Inkscape and Illustrator draw them, as elements of a drawing and places for texts."""

import base64
import binascii
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import combinations
from pathlib import Path as File
from typing import NoReturn

from pnp.pictures import pixels
from pnp.pictures.geometry import PIXEL, fitted, matrix_of, millimetres, numbers, outline_of, user
from pnp.pictures.lettering import Field, lettering
from pnp.pictures.painting import measured, shape
from pnp.pictures.shading import Shadings
from pnp.pictures.styles import SOLID, Rule, opacity, rules, share, styled
from pnp.pictures.tiling import tiling
from pnp.pictures.tree import Node, read, refused
from pnp.scene import (
    Box,
    Element,
    Group,
    Image,
    Matrix,
    Segment,
    Text,
    Use,
    bounds,
    compose,
    leaves,
    moved,
    outline,
    symbol,
)
from pnp.units import mm

PAINTED = 20_000
"""Elements of a drawing, uses entered; a use of uses of uses would go on for ever."""

TOUCH = 0.001
"""mm; parts of a group whose boxes share less lie beside each other."""

NESTED = 32
"""Uses of uses."""

MARK = Group((), name="regions")
"""Where in what an SVG paints its first region lies."""

_SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
_GROUPS = frozenset(("g", "a", "switch"))
_SILENT = frozenset(
    (
        *("defs", "title", "desc", "metadata", "style", "symbol", "view", "font", "font-face", ""),
        *("clipPath", "marker", "mask", "filter", "linearGradient", "radialGradient", "pattern"),
    )
)
"""What paints nothing where it stands."""


@dataclass(frozen=True, slots=True)
class Template:
    """An SVG in mm: what it paints, and between it, in painting order, the places for texts."""

    width: float
    height: float
    parts: "tuple[Element | Field, ...]"

    @property
    def elements(self) -> tuple[Element, ...]:
        """What is painted whatever the texts are."""
        return tuple(part for part in self.parts if not isinstance(part, Field))

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple(part for part in self.parts if isinstance(part, Field))


def parsed(data: bytes, place: str | File, columns: Iterable[str] = (), only: str = "") -> Template:
    """What an SVG paints, or what the element with the id `only` paints, as large as that is.

    An element whose id is one of `columns` is the place of that field, and so is a text with {{ name }} in
    it. Raises LayoutError, with the line, for what cannot be drawn as it is meant.
    """
    walk, root, scope, (width, height) = _begun(data, place, columns)
    if only:
        return _alone(walk, root, only, scope)
    walk.children(root, scope)
    return Template(mm(width), mm(height), tuple(walk.parts))


@dataclass(frozen=True, slots=True)
class Region:
    """The shapes of an element of an SVG, in mm: their outline, and the colour of the first that is filled,
    #rrggbb."""

    outline: tuple[Segment, ...]
    fill: str | None


@dataclass(frozen=True, slots=True)
class Parted:
    """An SVG in mm without some of its elements: what it paints before the first of them, and the rest."""

    width: float
    height: float
    below: tuple[Element, ...]
    above: tuple[Element, ...]
    regions: Mapping[str, Region]


def parted(data: bytes, place: str | File, ids: Iterable[str]) -> Parted:
    """An SVG and, by their ids, the elements of it that are regions. Those that it has not are left out.

    Raises LayoutError, with the line, for what cannot be drawn as it is meant, for a text, and for a region
    within another one.
    """
    walk, root, scope, (width, height) = _begun(data, place, (), ids)
    walk.children(root, scope)
    parts: list[Element] = []
    for part in walk.parts:
        if isinstance(part, Field):
            hint = "turn it into paths (Inkscape: Path > Object to Path)"
            raise refused("a picture with text", place, part.line, "paths alone", "<text>", hint)
        parts.append(part)
    first = parts.index(MARK) if MARK in parts else len(parts)
    below, above = tuple(parts[:first]), tuple(parts[first + 1 :])
    return Parted(mm(width), mm(height), below, above, walk.found)


def _begun(
    data: bytes, place: str | File, columns: Iterable[str] = (), ids: Iterable[str] = ()
) -> "tuple[_Walk, Node, _Scope, tuple[float, float]]":
    """A walk through an SVG that has not begun: its root, the scope of that, and its size in mm."""
    root = read(data, place)
    walk = _Walk(root, place, frozenset(columns), frozenset(ids))
    try:
        view = numbers(root.attributes.get("viewBox", ""))
        width = _long(root.attributes.get("width"), view[2] if len(view) == 4 else 0.0)
        height = _long(root.attributes.get("height"), view[3] if len(view) == 4 else 0.0)
        if width <= 0 or height <= 0:
            raise ValueError("no width and height, and no viewBox")
        aspect = root.attributes.get("preserveAspectRatio", "")
        base = fitted(view, width, height, aspect) if view else (PIXEL, 0.0, 0.0, PIXEL, 0.0, 0.0)
    except ValueError as error:
        raise refused(
            "an SVG without a size", place, root.line, "a width, a height, a viewBox", str(error)
        ) from error
    sheet = view[2:] if len(view) == 4 else (width / PIXEL, height / PIXEL)
    scope = _Scope(base, styled(root, {}, walk.rules), (sheet[0], sheet[1]))
    return walk, root, scope, (width, height)


def _alone(walk: "_Walk", root: Node, only: str, scope: "_Scope") -> Template:
    """What one element of an SVG paints, in the style that it inherits; its size is that of its ink."""
    way = _way(root, only)
    if not way:
        near = get_close_matches(only, walk.ids, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(list(walk.ids)[:20])}"
        raise refused("no such id in an SVG", walk.place, 0, "the id of an element", repr(only), hint)
    for node in way[:-1]:
        matrix = compose(scope.matrix, matrix_of(node.attributes.get("transform", "")))
        scope = replace(scope, matrix=matrix, style=styled(node, scope.style, walk.rules))
    target = way[-1]
    if target.tag == "symbol":
        walk.symbol(target, scope)
    else:
        walk.element(target, scope)
    box = bounds([part for part in walk.parts if not isinstance(part, Field)])
    if box is None or box[2] - box[0] <= 0 or box[3] - box[1] <= 0:
        raise refused("an id that paints nothing", walk.place, target.line, "a shape or a group", repr(only))
    away = (-box[0], -box[1])
    parts: list[Element | Field] = []
    for part in walk.parts:
        if isinstance(part, Field):
            parts.append(part.moved(*away))
        else:
            parts.append(Group((part,), (1.0, 0.0, 0.0, 1.0, mm(away[0]), mm(away[1]))))
    return Template(mm(box[2] - box[0]), mm(box[3] - box[1]), tuple(parts))


def _way(node: Node, only: str) -> list[Node]:
    """The elements from the root's child down to the one of an id; none where there is no such one."""
    for child in node.children:
        if child.attributes.get("id") == only:
            return [child]
        if way := _way(child, only):
            return [child, *way]
    return []


def _long(value: str | None, otherwise: float) -> float:
    """A side of the whole, mm; the viewBox's where it says none, or percent."""
    return (
        otherwise * PIXEL if value is None or value.endswith("%") or value == "auto" else millimetres(value)
    )


@dataclass(frozen=True, slots=True)
class _Scope:
    """Where an element stands: to mm, how it is painted, how large the viewport is, uses around it."""

    matrix: Matrix
    style: Mapping[str, str]
    sheet: tuple[float, float]
    depth: int = 0
    solid: float = 1.0
    """What the opacities of groups around it leave."""
    is_cut: bool = False
    """Whether a clip around it, or the edge of an svg in this one, may cut it."""


class _Walk:
    def __init__(
        self, root: Node, place: str | File, columns: frozenset[str], regions: frozenset[str] = frozenset()
    ) -> None:
        self.place, self.columns, self.regions = place, columns, regions
        self.found: dict[str, Region] = {}
        self._inside = ""
        """The id of the region that is walked through."""
        self.rules: tuple[Rule, ...] = rules(root, place)
        self.ids = {node.attributes["id"]: node for node in root if "id" in node.attributes}
        self.shadings = Shadings(self.ids, self.rules, place)
        self.parts: list[Element | Field] = []
        self._count = 0

    def refuse(
        self, problem: str, node: Node, expected: str = "", found: str = "", hint: str = ""
    ) -> NoReturn:
        raise refused(problem, self.place, node.line, expected, found, hint)

    def children(self, parent: Node, scope: _Scope) -> None:
        for child in parent.children:
            self.element(child, scope)

    def element(self, node: Node, scope: _Scope) -> None:
        if node.tag in _SILENT:
            return
        self._count += 1
        if self._count > PAINTED or scope.depth > NESTED:
            self.refuse(
                "an SVG that paints too much", node, f"at most {PAINTED} elements, {NESTED} uses deep"
            )
        if node.tag not in _SHAPES | _GROUPS | {"use", "image", "text", "svg"}:
            hint = "export it as plain SVG, without scripts, or that part as PNG"
            self.refuse(
                f"<{node.tag}> is not drawn", node, "paths, shapes, groups, texts", f"<{node.tag}>", hint
            )
        style = styled(node, scope.style, self.rules)
        if style["display"] == "none" or share(style["opacity"], self.place, node.line) == 0:
            return
        self._plain(node, style)
        try:
            matrix = compose(scope.matrix, matrix_of(node.attributes.get("transform", "")))
            inner = replace(scope, matrix=matrix, style=style)
            if (named := node.attributes.get("id", "")) in self.regions and not scope.depth:
                self._region(node, named, inner)
                return
            seen = share(style["opacity"], self.place, node.line)
            if node.tag in _GROUPS | {"use", "svg"} and seen < SOLID:
                self._seen_through(node, replace(inner, solid=scope.solid * seen))
            elif style["clip-path"] == "none":
                self._painted(node, inner)
            else:
                self._clipped(node, inner)
        except ValueError as error:
            self.refuse(f"<{node.tag}> cannot be read", node, "numbers and names of SVG", str(error))

    def _plain(self, node: Node, style: Mapping[str, str]) -> None:
        """Refuses what a drawing cannot say."""
        for key in ("mask", "filter", "marker", "marker-start", "marker-mid", "marker-end", "vector-effect"):
            if style[key] != "none":
                hint = "export that part as PNG, or draw it without"
                self.refuse(f"a {key.partition('-')[0]} is not drawn", node, "none", style[key], hint)
        if style["mix-blend-mode"] != "normal":
            self.refuse("colours that mix with what lies below", node, "normal", style["mix-blend-mode"])

    def _seen_through(self, node: Node, scope: _Scope) -> None:
        """A group that is seen through: each part by itself, so that none may lie on another."""
        before, self.parts = self.parts, []
        if scope.style["clip-path"] == "none":
            self._painted(node, scope)
        else:
            self._clipped(node, scope)
        boxes = [bounds([part]) for part in self.parts if not isinstance(part, Field)]
        if len(boxes) < len(self.parts) or any(map(_on_each_other, combinations(filter(None, boxes), 2))):
            self.refuse(
                "a group that is half seen through, with parts that lie on each other",
                node,
                "opacity 1",
                scope.style["opacity"],
                "unite its shapes (Path > Union), or export that part as PNG",
            )
        self.parts = [*before, *self.parts]

    def _region(self, node: Node, named: str, scope: _Scope) -> None:
        """Keep an element as a region, and paint nothing of it. What uses it elsewhere is picture."""
        if self._inside:
            self.refuse("a region within another", node, f"it beside {self._inside!r}", repr(named))
        if named in self.found:
            self.refuse("two regions of one id", node, "each id once", repr(named))
        if scope.is_cut or scope.style["clip-path"] != "none":
            hint = "release the clip, and cut the path itself (Inkscape: Path > Intersection)"
            self.refuse("a region that a clip cuts off", node, "a region without a clip", repr(named), hint)
        before, self.parts, self._inside = self.parts, [], named
        self._painted(node, scope)
        painted, self.parts, self._inside = self.parts, before, ""
        if not self.found:
            self.parts.append(MARK)
        fills = (
            leaf.style.fill
            for leaf, _ in leaves(part for part in painted if not isinstance(part, Field))
            if not isinstance(leaf, Text)
        )
        outline = tuple(self._outline(node, scope))
        self.found[named] = Region(outline, next((fill.hex for fill in fills if fill), None))

    def _outline(self, node: Node, scope: _Scope) -> Iterator[Segment]:
        """The closed shapes of an element, painted or not. A path is closed where it ends."""
        if node.tag in _SHAPES - {"line"}:
            closed = False
            for segment in moved(outline_of(node.tag, measured(node.attributes, scope.sheet)), scope.matrix):
                if segment[0] == "M" and closed:
                    yield ("Z",)
                closed = segment[0] != "Z"
                yield segment
            if closed:
                yield ("Z",)
        elif node.tag == "use" and node.href[1:] in self.ids:
            moved_by = compose(scope.matrix, _shift(node, scope))
            yield from self._within(self.ids[node.href[1:]], replace(scope, matrix=moved_by))
        elif node.tag in _GROUPS:
            for child in node.children:
                yield from self._within(child, scope)

    def _within(self, node: Node, scope: _Scope) -> Iterator[Segment]:
        """The closed shapes of an element in another."""
        if node.tag in _SILENT or scope.depth > NESTED:
            return
        own = matrix_of(node.attributes.get("transform", ""))
        matrix, depth = compose(scope.matrix, own), scope.depth + 1
        yield from self._outline(node, replace(scope, matrix=matrix, depth=depth))

    def _painted(self, node: Node, scope: _Scope) -> None:
        named = node.attributes.get("id", "")
        if node.tag == "rect" and named in self.columns:
            self.parts.append(lettering(node, scope.matrix, scope.style, self.place, self.columns))
        elif node.tag in _SHAPES:
            scope = self._patterned(node, scope)
            found = shape(
                node, scope.matrix, scope.style, scope.sheet, self.place, self.shadings, scope.solid
            )
            self.parts += [found] if found else []
        elif node.tag == "text":
            self.parts.append(lettering(node, scope.matrix, scope.style, self.place, self.columns))
        elif node.tag == "image":
            self._image(node, scope)
        elif node.tag == "use":
            self._use(node, scope)
        elif node.tag == "svg":
            self._viewport(node, node.attributes, scope)
        elif node.tag == "switch":
            first = (child for child in node.children if "requiredExtensions" not in child.attributes)
            for child in list(first)[:1]:
                self.element(child, scope)
        else:
            self.children(node, scope)

    def _patterned(self, node: Node, scope: _Scope) -> _Scope:
        """Paints the tiles of a shape's fill, if that is a pattern, and returns the scope of the rest."""
        style = scope.style
        target = self.shadings.find(style["fill"]) if style["fill"].startswith("url(") else None
        if target is None or target.tag != "pattern":
            return scope
        rest = replace(scope, style={**style, "fill": "none"})
        segments = outline_of(node.tag, measured(node.attributes, scope.sheet))
        if not segments or style["visibility"] != "visible":
            return rest
        if scope.solid * opacity(style, "fill", self.place, node.line) < SOLID:
            hint = "paint its parts in paler colours"
            self.refuse("a pattern that is half seen through", node, "opacity 1", style["opacity"], hint)
        if style["fill-rule"] == "evenodd":
            self.refuse("a pattern with holes by another rule", node, "fill-rule nonzero", "evenodd")
        tiles = tiling(target, self.ids, segments, scope.sheet, self.place)
        if tiles is None:
            return rest
        before, self.parts = self.parts, []
        left, top, right, bottom = tiles.box
        frame = outline(((left, top), (right, top), (right, bottom), (left, bottom)))
        view = numbers(tiles.said.get("viewBox", ""))
        inner = (1.0, 0.0, 0.0, 1.0, left, top)
        if view:
            aspect = tiles.said.get("preserveAspectRatio", "")
            inner = compose(inner, fitted(view, right - left, bottom - top, aspect))
        sheet = (view[2], view[3]) if view else scope.sheet
        own = styled(tiles.owner, {}, self.rules)
        self.children(tiles.owner, _Scope(inner, own, sheet, scope.depth + 1))
        painted = [part for part in self.parts if not isinstance(part, Field)]
        if len(painted) < len(self.parts):
            self.refuse("a pattern with text", tiles.owner, "paths alone", "<text>")
        self._count += sum(1 for _ in leaves(painted)) * len(tiles.places)
        self.parts = before
        if self._count > PAINTED:
            self.refuse("an SVG that paints too much", node, f"at most {PAINTED} elements, tiles entered")
        tile = symbol("tile", (Group(tuple(painted), clip=frame),))
        wide, high = right - left, bottom - top
        matrix = compose(scope.matrix, tiles.matrix)
        uses = tuple(
            Use(tile, compose(matrix, (1.0, 0.0, 0.0, 1.0, column * wide, row * high)))
            for column, row in tiles.places
        )
        self.parts.append(Group(uses, clip=moved(segments, scope.matrix)))
        return rest

    def _image(self, node: Node, scope: _Scope) -> None:
        """A picture of pixels that lies within the file."""
        head, comma, data = node.href.partition(",")
        if not (comma and head.startswith("data:image/") and head.endswith(";base64")):
            hint = "embed it (Inkscape: Extensions > Images > Embed)"
            self.refuse("a picture that lies elsewhere", node, "one within the file", node.href[:60], hint)
        try:
            raw = base64.b64decode(data)
        except binascii.Error as error:
            raise ValueError("a picture's data") from error
        raster = pixels.raster(raw, f"{self.place}:{node.line}")
        seen = scope.solid * share(scope.style["opacity"], self.place, node.line)
        if seen < SOLID:
            raster = pixels.seen_through(raster, round(seen, 3))
        at = measured(node.attributes, scope.sheet)
        width, height = user(at.get("width"), raster.width), user(at.get("height"), raster.height)
        aspect = at.get("preserveAspectRatio", "")
        view = fitted((0.0, 0.0, raster.width, raster.height), width, height, aspect)
        left, top = user(at.get("x")) + view[4], user(at.get("y")) + view[5]
        box: Box = (left, top, left + view[0] * raster.width, top + view[3] * raster.height)
        group = Group((Image(raster, box),), scope.matrix)
        if aspect.endswith("slice"):
            frame = {"x": at.get("x", "0"), "y": at.get("y", "0"), "width": str(width), "height": str(height)}
            group = replace(group, clip=outline_of("rect", frame))
        self.parts.append(group)

    def _use(self, node: Node, scope: _Scope) -> None:
        target = self.ids.get(node.href[1:]) if node.href.startswith("#") else None
        if target is None:
            self.refuse(
                "a use of what lies elsewhere", node, "something in the file: #name", node.href or "nothing"
            )
        at = measured(node.attributes, scope.sheet)
        scope = replace(scope, matrix=compose(scope.matrix, _shift(node, scope)), depth=scope.depth + 1)
        if target.tag == "symbol":
            self.symbol(target, scope, {key: at[key] for key in ("width", "height") if key in at})
        else:
            self.element(target, scope)

    def symbol(self, target: Node, scope: _Scope, sized: Mapping[str, str] | None = None) -> None:
        """Paints a symbol, in the size that its user says."""
        scope = replace(scope, style=styled(target, scope.style, self.rules))
        self._viewport(target, {**target.attributes, **(sized or {}), "x": "0", "y": "0"}, scope)

    def _viewport(self, node: Node, given: Mapping[str, str], scope: _Scope) -> None:
        """The inside of a nested svg or of a symbol, which is cut at its edges."""
        at = measured(given, scope.sheet)
        scope = replace(
            scope, matrix=compose(scope.matrix, (1.0, 0.0, 0.0, 1.0, user(at.get("x")), user(at.get("y"))))
        )
        view = numbers(given.get("viewBox", ""))
        if not view:
            self.children(node, scope)
            return
        scope = replace(scope, is_cut=True)
        width, height = user(at.get("width"), view[2]), user(at.get("height"), view[3])
        frame = moved(outline_of("rect", {"width": f"{width:.9f}", "height": f"{height:.9f}"}), scope.matrix)
        inner = compose(scope.matrix, fitted(view, width, height, given.get("preserveAspectRatio", "")))
        before, self.parts = self.parts, []
        self.children(node, replace(scope, matrix=inner, sheet=(view[2], view[3])))
        self.parts = [*before, *_cut(self.parts, frame)]

    def _clipped(self, node: Node, scope: _Scope) -> None:
        """An element and the path that cuts it."""
        if self._inside:
            hint = "release the clip, and cut the path itself (Inkscape: Path > Intersection)"
            self.refuse("a clip in a region", node, "shapes without a clip", repr(self._inside), hint)
        scope = replace(scope, is_cut=True)
        value = scope.style["clip-path"]
        target = self.ids.get(value.removeprefix("url(").rstrip(")").strip("\"' #"))
        if target is None or target.tag != "clipPath":
            self.refuse("a clip that is not in the file", node, "clip-path: url(#name)", value)
        if target.attributes.get("clipPathUnits") == "objectBoundingBox":
            self.refuse("a clip measured by what it cuts", target, "userSpaceOnUse", "objectBoundingBox")
        matrix = compose(scope.matrix, matrix_of(target.attributes.get("transform", "")))
        shapes = [child for child in target.children if child.tag not in _SILENT]
        if len(shapes) != 1 or shapes[0].tag not in _SHAPES | {"use"}:
            self.refuse(
                "a clip of more than one shape",
                target,
                "one path",
                f"{len(shapes)}",
                "unite them (Path > Union)",
            )
        cutting = shapes[0]
        if cutting.tag == "use":
            matrix = compose(matrix, matrix_of(cutting.attributes.get("transform", "")))
            matrix = compose(matrix, _shift(cutting, scope))
            used = self.ids.get(cutting.href[1:])
            if used is None or used.tag not in _SHAPES:
                self.refuse("a clip of what is no shape", cutting, "a path", cutting.href)
            cutting = used
        own = styled(cutting, styled(target, scope.style, self.rules), self.rules)
        if own["clip-rule"] == "evenodd":
            self.refuse("a clip with holes by another rule", cutting, "clip-rule nonzero", "evenodd")
        matrix = compose(matrix, matrix_of(cutting.attributes.get("transform", "")))
        frame = moved(outline_of(cutting.tag, measured(cutting.attributes, scope.sheet)), matrix)
        before, self.parts = self.parts, []
        self._painted(node, scope)
        self.parts = [*before, *_cut(self.parts, frame)]


def _on_each_other(boxes: tuple[Box, Box]) -> bool:
    (a, b, c, d), (e, f, g, h) = boxes
    return a < g - TOUCH and e < c - TOUCH and b < h - TOUCH and f < d - TOUCH


def _shift(node: Node, scope: _Scope) -> Matrix:
    """Where an element that is used stands."""
    at = measured(node.attributes, scope.sheet)
    return (1.0, 0.0, 0.0, 1.0, user(at.get("x")), user(at.get("y")))


def _cut(parts: Iterable[Element | Field], frame: tuple[Segment, ...]) -> list[Element | Field]:
    """Parts behind a window; texts are left whole, in their place between the others."""
    found: list[Element | Field] = []
    run: list[Element] = []
    for part in parts:
        if isinstance(part, Field):
            found += [Group(tuple(run), clip=frame)] if run else []
            found.append(part)
            run = []
        else:
            run.append(part)
    return [*found, Group(tuple(run), clip=frame)] if run else found
