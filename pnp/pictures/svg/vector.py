"""Read an SVG file, as Inkscape and Illustrator write it, as elements of a drawing and fields for texts."""

import base64
import binascii
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path as File
from typing import NoReturn

from pnp.errors import list_names
from pnp.pictures import pixels
from pnp.pictures.svg.lettering import Field, read_field
from pnp.pictures.svg.painting import Shadings, draw_shape, find_tiles, resolve_percents
from pnp.pictures.svg.recolouring import is_overlapping
from pnp.pictures.svg.tree import (
    PIXEL,
    SOLID,
    Node,
    Rule,
    cascade,
    matrix_of,
    millimetres,
    opacity,
    outline_of,
    parse_numbers,
    parse_share,
    read_tree,
    rules,
    svg_error,
    user_units,
    viewbox_matrix,
)
from pnp.scene import (
    Box,
    Element,
    Group,
    Image,
    Matrix,
    Segment,
    Text,
    Use,
    Variant,
    bounds,
    compose,
    leaves,
    outline,
    symbol,
    transform_segments,
)
from pnp.units import mm

PAINTED = 20_000
"""The most elements of a drawing, with uses expanded: nested uses could go on for ever."""

NESTED = 32
"""The greatest depth of nested uses."""

MARK = Group((), name="regions")
"""A placeholder at the place of a picture's first region among the elements that it paints."""

_SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
_GROUPS = frozenset(("g", "a", "switch"))
_SILENT = frozenset(
    (
        *("defs", "title", "desc", "metadata", "style", "symbol", "view", "font", "font-face", ""),
        *("clipPath", "marker", "mask", "filter", "linearGradient", "radialGradient", "pattern"),
    )
)
"""The elements that paint nothing where they stand."""


@dataclass(frozen=True, slots=True)
class Template:
    """A face read from an SVG, with places for texts. `width` and `height` are in mm; `parts` are its drawn
    elements and its fields, which are the places for texts, in painting order."""

    width: float
    height: float
    parts: "tuple[Element | Field, ...]"
    units: tuple[float, float]
    """The width and the height in the units that the file is drawn in: those of its viewBox, else pixels."""

    @property
    def elements(self) -> tuple[Element, ...]:
        """Return the elements without the fields."""
        return tuple(part for part in self.parts if not isinstance(part, Field))

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple(part for part in self.parts if isinstance(part, Field))


def parse_template(
    data: bytes,
    place: str | File,
    columns: Iterable[str] = (),
    only: str = "",
    variant: Variant = "colour",
) -> Template:
    """Return an SVG as a template. With `only`, return only the element with that id, in the size of that
    element.

    An element whose id is one of `columns` is the field of that column. A text with {{ name }} in it is also
    a field. Raises LayoutError, with the line, for anything that cannot be drawn as it is meant.
    """
    walk, root, scope, (width, height) = _begun(data, place, columns, variant=variant)
    if only:
        return _read_element(walk, root, only, scope)
    walk.draw_children(root, scope)
    return Template(mm(width), mm(height), tuple(walk.parts), scope.sheet)


@dataclass(frozen=True, slots=True)
class Region:
    """The outline of an element of an SVG in mm, and the colour of its first filled shape as #rrggbb."""

    outline: tuple[Segment, ...]
    fill: str | None


@dataclass(frozen=True, slots=True)
class SplitPicture:
    """An SVG split into regions, such as the cells of a map, and everything else; in mm.

    `below` is what is painted before the first region, `above` what is painted after it. `regions` maps ids
    to regions.
    """

    width: float
    height: float
    below: tuple[Element, ...]
    above: tuple[Element, ...]
    regions: Mapping[str, Region]


def split_svg(
    data: bytes, place: str | File, ids: Iterable[str], variant: Variant = "colour"
) -> SplitPicture:
    """Return an SVG split into regions, the elements with these `ids`, and everything else. Ids that the SVG
    does not have are ignored.

    Raises LayoutError, with the line, for a text, a region within another one, and anything that cannot be
    drawn as it is meant.
    """
    walk, root, scope, (width, height) = _begun(data, place, (), ids, variant)
    walk.draw_children(root, scope)
    parts: list[Element] = []
    for part in walk.parts:
        if isinstance(part, Field):
            hint = "turn it into paths (Inkscape: Path > Object to Path)"
            raise svg_error("a picture with text", place, part.line, "paths alone", "<text>", hint)
        parts.append(part)
    first = parts.index(MARK) if MARK in parts else len(parts)
    below, above = tuple(parts[:first]), tuple(parts[first + 1 :])
    return SplitPicture(mm(width), mm(height), below, above, walk.found)


def _begun(
    data: bytes,
    place: str | File,
    columns: Iterable[str] = (),
    ids: Iterable[str] = (),
    variant: Variant = "colour",
) -> "tuple[_Walk, Node, _Scope, tuple[float, float]]":
    """Return a walk through an SVG that has drawn nothing yet, the root of the SVG, the scope of the root,
    and the size in mm."""
    root = read_tree(data, place)
    walk = _Walk(root, place, frozenset(columns), frozenset(ids), variant)
    try:
        view = parse_numbers(root.attributes.get("viewBox", ""))
        width = _side(root.attributes.get("width"), view[2] if len(view) == 4 else 0.0)
        height = _side(root.attributes.get("height"), view[3] if len(view) == 4 else 0.0)
        if width <= 0 or height <= 0:
            raise ValueError("no width and height, and no viewBox")
        aspect = root.attributes.get("preserveAspectRatio", "")
        base = viewbox_matrix(view, width, height, aspect) if view else (PIXEL, 0.0, 0.0, PIXEL, 0.0, 0.0)
    except ValueError as error:
        raise svg_error(
            "an SVG without a size", place, root.line, "a width, a height, a viewBox", str(error)
        ) from error
    sheet = view[2:] if len(view) == 4 else (width / PIXEL, height / PIXEL)
    scope = _Scope(base, cascade(root, {}, walk.rules), (sheet[0], sheet[1]))
    return walk, root, scope, (width, height)


def _read_element(walk: "_Walk", root: Node, only: str, scope: "_Scope") -> Template:
    """Return the drawing of the element with the id `only`, in the style that it inherits. Its size is that
    of its bounding box."""
    way = _path_to(root, only)
    if not way:
        near = get_close_matches(only, walk.ids, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {list_names(only, walk.ids)}"
        raise svg_error("no such id in an SVG", walk.place, 0, "the id of an element", repr(only), hint)
    for node in way[:-1]:
        matrix = compose(scope.matrix, matrix_of(node.attributes.get("transform", "")))
        scope = replace(scope, matrix=matrix, style=cascade(node, scope.style, walk.rules))
    target = way[-1]
    if target.tag == "symbol":
        walk.draw_symbol(target, scope)
    else:
        walk.draw_element(target, scope)
    box = bounds([part for part in walk.parts if not isinstance(part, Field)])
    if box is None or box[2] - box[0] <= 0 or box[3] - box[1] <= 0:
        raise svg_error(
            "an id that paints nothing", walk.place, target.line, "a shape or a group", repr(only)
        )
    away = (-box[0], -box[1])
    parts: list[Element | Field] = []
    for part in walk.parts:
        if isinstance(part, Field):
            parts.append(part.translate(*away))
        else:
            parts.append(Group((part,), (1.0, 0.0, 0.0, 1.0, mm(away[0]), mm(away[1]))))
    width, height = mm(box[2] - box[0]), mm(box[3] - box[1])
    return Template(width, height, tuple(parts), (width / PIXEL, height / PIXEL))


def _path_to(node: Node, only: str) -> list[Node]:
    """Return the elements from the root's child down to the one with an id, or none if there is no such
    element."""
    for child in node.children:
        if child.attributes.get("id") == only:
            return [child]
        if way := _path_to(child, only):
            return [child, *way]
    return []


def _side(value: str | None, otherwise: float) -> float:
    """Return the width or height of an SVG in mm. Use `otherwise`, the viewBox's in pixels, if the SVG states
    none, "auto" or a percentage."""
    return (
        otherwise * PIXEL if value is None or value.endswith("%") or value == "auto" else millimetres(value)
    )


@dataclass(frozen=True, slots=True)
class _Scope:
    """The context of an element: its matrix to mm, its style, the size of its viewport, the uses around
    it."""

    matrix: Matrix
    style: Mapping[str, str]
    sheet: tuple[float, float]
    depth: int = 0
    solid: float = 1.0
    """The product of the opacities of the groups around the element."""
    is_cut: bool = False
    """Whether a clip path, or the edge of a nested svg, may cut the element."""


class _Walk:
    def __init__(
        self,
        root: Node,
        place: str | File,
        columns: frozenset[str],
        regions: frozenset[str] = frozenset(),
        variant: Variant = "colour",
    ) -> None:
        self.place, self.columns, self.regions = place, columns, regions
        self.found: dict[str, Region] = {}
        self._inside = ""
        """The id of the region that is being read, empty outside of regions."""
        self.rules: tuple[Rule, ...] = rules(root, place, variant)
        self.ids = {node.attributes["id"]: node for node in root if "id" in node.attributes}
        self.shadings = Shadings(self.ids, self.rules, place)
        self.parts: list[Element | Field] = []
        self._count = 0

    def refuse(
        self, problem: str, node: Node, expected: str = "", found: str = "", hint: str = ""
    ) -> NoReturn:
        raise svg_error(problem, self.place, node.line, expected, found, hint)

    def draw_children(self, parent: Node, scope: _Scope) -> None:
        for child in parent.children:
            self.draw_element(child, scope)

    def draw_element(self, node: Node, scope: _Scope) -> None:
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
        style = cascade(node, scope.style, self.rules)
        if style["display"] == "none" or parse_share(style["opacity"], self.place, node.line) == 0:
            return
        self._refuse_unsupported(node, style)
        try:
            matrix = compose(scope.matrix, matrix_of(node.attributes.get("transform", "")))
            inner = replace(scope, matrix=matrix, style=style)
            if (named := node.attributes.get("id", "")) in self.regions and not scope.depth:
                self._region(node, named, inner)
                return
            seen = parse_share(style["opacity"], self.place, node.line)
            if node.tag in _GROUPS | {"use", "svg"} and seen < SOLID:
                self._draw_transparent(node, replace(inner, solid=scope.solid * seen))
            elif style["clip-path"] == "none":
                self._draw_shape(node, inner)
            else:
                self._draw_clipped(node, inner)
        except ValueError as error:
            self.refuse(f"<{node.tag}> cannot be read", node, "numbers and names of SVG", str(error))

    def _refuse_unsupported(self, node: Node, style: Mapping[str, str]) -> None:
        """Raise LayoutError for features that are not drawn, such as masks, filters and blend modes."""
        for key in ("mask", "filter", "marker", "marker-start", "marker-mid", "marker-end", "vector-effect"):
            if style[key] != "none":
                hint = "export that part as PNG, or draw it without"
                self.refuse(f"a {key.partition('-')[0]} is not drawn", node, "none", style[key], hint)
        if style["mix-blend-mode"] != "normal":
            self.refuse("colours that mix with what lies below", node, "normal", style["mix-blend-mode"])

    def _draw_transparent(self, node: Node, scope: _Scope) -> None:
        """Draw a transparent group part by part. Raises LayoutError if its parts overlap."""
        before, self.parts = self.parts, []
        if scope.style["clip-path"] == "none":
            self._draw_shape(node, scope)
        else:
            self._draw_clipped(node, scope)
        painted = [part for part in self.parts if not isinstance(part, Field)]
        if len(painted) < len(self.parts) or is_overlapping(painted):
            self.refuse(
                "a group that is half seen through, with parts that lie on each other",
                node,
                "opacity 1",
                scope.style["opacity"],
                "unite its shapes (Path > Union), or export that part as PNG",
            )
        self.parts = [*before, *self.parts]

    def _region(self, node: Node, named: str, scope: _Scope) -> None:
        """Store an element as a region and paint nothing of it. A <use> of it elsewhere is painted as
        usual."""
        if self._inside:
            self.refuse("a region within another", node, f"it beside {self._inside!r}", repr(named))
        if named in self.found:
            self.refuse("two regions of one id", node, "each id once", repr(named))
        if scope.is_cut or scope.style["clip-path"] != "none":
            hint = "release the clip, and cut the path itself (Inkscape: Path > Intersection)"
            self.refuse("a region that a clip cuts off", node, "a region without a clip", repr(named), hint)
        before, self.parts, self._inside = self.parts, [], named
        self._draw_shape(node, scope)
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
        """Yield the closed outlines of an element, whether or not it is painted. Open paths are closed."""
        if node.tag in _SHAPES - {"line"}:
            closed = False
            for segment in transform_segments(
                outline_of(node.tag, resolve_percents(node.attributes, scope.sheet)), scope.matrix
            ):
                if segment[0] == "M" and closed:
                    yield ("Z",)
                closed = segment[0] != "Z"
                yield segment
            if closed:
                yield ("Z",)
        elif node.tag == "use" and node.href[1:] in self.ids:
            moved_by = compose(scope.matrix, _use_matrix(node, scope))
            yield from self._outlines_within(self.ids[node.href[1:]], replace(scope, matrix=moved_by))
        elif node.tag in _GROUPS:
            for child in node.children:
                yield from self._outlines_within(child, scope)

    def _outlines_within(self, node: Node, scope: _Scope) -> Iterator[Segment]:
        """Yield the closed outlines of an element within another one."""
        if node.tag in _SILENT or scope.depth > NESTED:
            return
        own = matrix_of(node.attributes.get("transform", ""))
        matrix, depth = compose(scope.matrix, own), scope.depth + 1
        yield from self._outline(node, replace(scope, matrix=matrix, depth=depth))

    def _draw_shape(self, node: Node, scope: _Scope) -> None:
        named = node.attributes.get("id", "")
        if node.tag == "rect" and named in self.columns:
            self.parts.append(read_field(node, scope.matrix, scope.style, self.place, self.columns))
        elif node.tag in _SHAPES:
            scope = self._draw_pattern(node, scope)
            found = draw_shape(
                node, scope.matrix, scope.style, scope.sheet, self.place, self.shadings, scope.solid
            )
            self.parts += [found] if found else []
        elif node.tag == "text":
            self.parts.append(read_field(node, scope.matrix, scope.style, self.place, self.columns))
        elif node.tag == "image":
            self._draw_image(node, scope)
        elif node.tag == "use":
            self._draw_use(node, scope)
        elif node.tag == "svg":
            self._draw_viewport(node, node.attributes, scope)
        elif node.tag == "switch":
            first = (child for child in node.children if "requiredExtensions" not in child.attributes)
            for child in list(first)[:1]:
                self.draw_element(child, scope)
        else:
            self.draw_children(node, scope)

    def _draw_pattern(self, node: Node, scope: _Scope) -> _Scope:
        """Draw the tiles of a shape's fill if it is a pattern. Return the scope for the rest of the shape,
        which then has no fill."""
        style = scope.style
        target = self.shadings.find(style["fill"]) if style["fill"].startswith("url(") else None
        if target is None or target.tag != "pattern":
            return scope
        rest = replace(scope, style={**style, "fill": "none"})
        segments = outline_of(node.tag, resolve_percents(node.attributes, scope.sheet))
        if not segments or style["visibility"] != "visible":
            return rest
        if scope.solid * opacity(style, "fill", self.place, node.line) < SOLID:
            hint = "paint its parts in paler colours"
            self.refuse("a pattern that is half seen through", node, "opacity 1", style["opacity"], hint)
        if style["fill-rule"] == "evenodd":
            self.refuse("a pattern with holes by another rule", node, "fill-rule nonzero", "evenodd")
        tiles = find_tiles(target, self.ids, segments, scope.sheet, self.place)
        if tiles is None:
            return rest
        before, self.parts = self.parts, []
        left, top, right, bottom = tiles.box
        frame = outline(((left, top), (right, top), (right, bottom), (left, bottom)))
        view = parse_numbers(tiles.said.get("viewBox", ""))
        inner = (1.0, 0.0, 0.0, 1.0, left, top)
        if view:
            aspect = tiles.said.get("preserveAspectRatio", "")
            inner = compose(inner, viewbox_matrix(view, right - left, bottom - top, aspect))
        sheet = (view[2], view[3]) if view else scope.sheet
        own = cascade(tiles.owner, {}, self.rules)
        self.draw_children(tiles.owner, _Scope(inner, own, sheet, scope.depth + 1))
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
        self.parts.append(Group(uses, clip=transform_segments(segments, scope.matrix)))
        return rest

    def _draw_image(self, node: Node, scope: _Scope) -> None:
        """Draw a raster image that is embedded in the file."""
        head, comma, data = node.href.partition(",")
        if not (comma and head.startswith("data:image/") and head.endswith(";base64")):
            hint = "embed it (Inkscape: Extensions > Images > Embed)"
            self.refuse("a picture that lies elsewhere", node, "one within the file", node.href[:60], hint)
        try:
            raw = base64.b64decode(data)
        except binascii.Error as error:
            raise ValueError("a picture's data") from error
        raster = pixels.read_raster(raw, f"{self.place}:{node.line}")
        seen = scope.solid * parse_share(scope.style["opacity"], self.place, node.line)
        if seen < SOLID:
            raster = pixels.with_opacity(raster, round(seen, 3))
        at = resolve_percents(node.attributes, scope.sheet)
        width, height = user_units(at.get("width"), raster.width), user_units(at.get("height"), raster.height)
        aspect = at.get("preserveAspectRatio", "")
        view = viewbox_matrix((0.0, 0.0, raster.width, raster.height), width, height, aspect)
        left, top = user_units(at.get("x")) + view[4], user_units(at.get("y")) + view[5]
        box: Box = (left, top, left + view[0] * raster.width, top + view[3] * raster.height)
        group = Group((Image(raster, box),), scope.matrix)
        if aspect.endswith("slice"):
            frame = {"x": at.get("x", "0"), "y": at.get("y", "0"), "width": str(width), "height": str(height)}
            group = replace(group, clip=outline_of("rect", frame))
        self.parts.append(group)

    def _draw_use(self, node: Node, scope: _Scope) -> None:
        target = self.ids.get(node.href[1:]) if node.href.startswith("#") else None
        if target is None:
            self.refuse(
                "a use of what lies elsewhere", node, "something in the file: #name", node.href or "nothing"
            )
        at = resolve_percents(node.attributes, scope.sheet)
        scope = replace(scope, matrix=compose(scope.matrix, _use_matrix(node, scope)), depth=scope.depth + 1)
        if target.tag == "symbol":
            self.draw_symbol(target, scope, {key: at[key] for key in ("width", "height") if key in at})
        else:
            self.draw_element(target, scope)

    def draw_symbol(self, target: Node, scope: _Scope, sized: Mapping[str, str] | None = None) -> None:
        """Draw a symbol in the size of its use."""
        scope = replace(scope, style=cascade(target, scope.style, self.rules))
        self._draw_viewport(target, {**target.attributes, **(sized or {}), "x": "0", "y": "0"}, scope)

    def _draw_viewport(self, node: Node, given: Mapping[str, str], scope: _Scope) -> None:
        """Draw the inside of a nested svg or of a symbol, clipped at its edges."""
        at = resolve_percents(given, scope.sheet)
        scope = replace(
            scope,
            matrix=compose(
                scope.matrix, (1.0, 0.0, 0.0, 1.0, user_units(at.get("x")), user_units(at.get("y")))
            ),
        )
        view = parse_numbers(given.get("viewBox", ""))
        if not view:
            self.draw_children(node, scope)
            return
        scope = replace(scope, is_cut=True)
        width, height = user_units(at.get("width"), view[2]), user_units(at.get("height"), view[3])
        frame = transform_segments(
            outline_of("rect", {"width": f"{width:.9f}", "height": f"{height:.9f}"}), scope.matrix
        )
        inner = compose(
            scope.matrix, viewbox_matrix(view, width, height, given.get("preserveAspectRatio", ""))
        )
        before, self.parts = self.parts, []
        self.draw_children(node, replace(scope, matrix=inner, sheet=(view[2], view[3])))
        self.parts = [*before, *_clip_parts(self.parts, frame)]

    def _draw_clipped(self, node: Node, scope: _Scope) -> None:
        """Draw an element that has a clip path."""
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
            matrix = compose(matrix, _use_matrix(cutting, scope))
            used = self.ids.get(cutting.href[1:])
            if used is None or used.tag not in _SHAPES:
                self.refuse("a clip of what is no shape", cutting, "a path", cutting.href)
            cutting = used
        own = cascade(cutting, cascade(target, scope.style, self.rules), self.rules)
        if own["clip-rule"] == "evenodd":
            self.refuse("a clip with holes by another rule", cutting, "clip-rule nonzero", "evenodd")
        matrix = compose(matrix, matrix_of(cutting.attributes.get("transform", "")))
        frame = transform_segments(
            outline_of(cutting.tag, resolve_percents(cutting.attributes, scope.sheet)), matrix
        )
        before, self.parts = self.parts, []
        self._draw_shape(node, scope)
        self.parts = [*before, *_clip_parts(self.parts, frame)]


def _use_matrix(node: Node, scope: _Scope) -> Matrix:
    """Return the matrix that moves a used element to the x and y of its <use>."""
    at = resolve_percents(node.attributes, scope.sheet)
    return (1.0, 0.0, 0.0, 1.0, user_units(at.get("x")), user_units(at.get("y")))


def _clip_parts(parts: Iterable[Element | Field], frame: tuple[Segment, ...]) -> list[Element | Field]:
    """Return parts cut by a clip path. Fields are not cut, and keep their place between the others."""
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
