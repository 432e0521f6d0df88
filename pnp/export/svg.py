"""Writes a drawing as SVG, in millimetres. Symbols and glyphs are written once in <defs>; there are no
scripts and no fonts.

The name of an element becomes its `data-name` ("cell:208") and its `id` ("cell-208"). Text is drawn as
outlines in a group, whose `aria-label` is the text.
"""

import re
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path as FilePath
from typing import Any, assert_never

from svgwrite import Drawing as Document
from svgwrite.base import BaseElement

from pnp.caching import memoize_by_identity
from pnp.export.number import matrix_numbers, number
from pnp.scene import (
    IDENTITY,
    Circle,
    Drawing,
    Element,
    Glyph,
    Gradient,
    Group,
    Image,
    Matrix,
    Page,
    Path,
    Polygon,
    Raster,
    Segment,
    Style,
    Text,
    Use,
    text_matrix,
)


def write(drawing: Drawing | Page, path: FilePath, *, title: str, language: str) -> None:
    """Write a drawing as an SVG file. `title` becomes its <title>, `language` is a BCP 47 tag."""
    markup = text(drawing, title=title, language=language)
    path.write_bytes(f'<?xml version="1.0" encoding="utf-8"?>\n{markup}\n'.encode())


def text(drawing: Drawing | Page, *, title: str, language: str) -> str:
    """Return a drawing as an <svg> element for a page of HTML. `title` becomes its <title>. `language` is a
    BCP 47 tag, or empty if the page states the language."""
    content = drawing.drawing if isinstance(drawing, Page) else drawing
    # debug=True would check every attribute against the standard, which takes three times as long.
    document = Document(
        size=(f"{number(content.width)}mm", f"{number(content.height)}mm"),
        viewBox=f"0 0 {number(content.width)} {number(content.height)}",
        debug=False,
        # PDF's limit, so that sharp corners look the same.
        **{"stroke-miterlimit": "10"},
    )
    if language:
        document["lang"] = document["xml:lang"] = language
    document.set_desc(title=title)
    writer = _Writer(document)
    writer.add(document, content.elements)
    return writer.markup()


@memoize_by_identity
def _data(segments: tuple[Segment, ...]) -> str:
    """Return the outline of a path; figures and languages have many in common."""
    return " ".join([f"{s[0]}{','.join(map(number, s[1:]))}" for s in segments])


def _paint(style: Style, shading: str = "") -> dict[str, str]:
    """Return the attributes of a style; `shading` is the id of its gradient."""
    paint = {"fill": f"url(#{shading})" if shading else style.fill.hex if style.fill else "none"}
    if style.opacity < 1:
        paint["fill-opacity" if style.fill else "stroke-opacity"] = number(style.opacity)
    if style.fill and style.evenodd:
        paint["fill-rule"] = "evenodd"
    if style.stroke:
        paint |= {"stroke": style.stroke.hex, "stroke-width": number(style.width)}
        if style.dash:
            paint["stroke-dasharray"] = ",".join(map(number, style.dash))
        # Butt caps and mitre joins are the default; said on each element, since cairosvg does not let
        # an element take back what its parent says.
        if style.round:
            paint |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
    return paint


@memoize_by_identity
def _shape(shape: Path | Polygon | Circle) -> str:
    """Return a shape without a name as svgwrite would write it, attributes in the order of the alphabet;
    figures and languages have most of theirs in common."""
    match shape:
        case Path(segments=segments):
            tag, where = "path", {"d": _data(segments)}
        case Polygon(points=points):
            tag, where = "polygon", {"points": " ".join([f"{number(x)},{number(y)}" for x, y in points])}
        case Circle(centre=(x, y), radius=radius):
            tag, where = "circle", {"cx": number(x), "cy": number(y), "r": number(radius)}
        case _:
            assert_never(shape)
    return _tag(tag, where | _paint(shape.style))


def _tag(name: str, attributes: dict[str, str]) -> str:
    """Return an element without content. Its attributes contain nothing that has to be escaped."""
    said = "".join([f' {key}="{value}"' for key, value in sorted(attributes.items())])
    return f"<{name}{said} />"


def _gradient_markup(gradient: Gradient) -> str:
    """Return a gradient in unit coordinates with the transform that places it, without an id."""
    ends = {"x1": "0", "y1": "0", "x2": "1", "y2": "0"}
    if gradient.kind == "radial":
        ends = {"cx": "0", "cy": "0", "r": "1"}
    place = {"gradientTransform": f"matrix({matrix_numbers(gradient.frame, ',')})"}
    said = "".join(f' {key}="{value}"' for key, value in {**ends, **place}.items())
    stops = "".join(
        _tag("stop", {"offset": number(at), "stop-color": swatch.hex}) for at, swatch in gradient.stops
    )
    return f'<{gradient.kind}Gradient gradientUnits="userSpaceOnUse"{said}>{stops}</{gradient.kind}Gradient>'


class _Written(BaseElement):  # type: ignore[misc]  # svgwrite has no types
    """Markup that is already written as text. It takes a place in the tree of svgwrite, which is slow for
    each shape."""

    elementname = "written"

    def __init__(self, number: int) -> None:
        super().__init__(debug=False)
        self["number"] = str(number)


_WRITTEN = re.compile(r'<written number="(\d+)" />')


def _transform(matrix: Matrix) -> dict[str, str]:
    return {} if matrix == IDENTITY else {"transform": f"matrix({matrix_numbers(matrix, ',')})"}


class _Writer:
    """Adds elements to the tree of svgwrite. Elements that are used more than once go to <defs>."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._taken: set[str] = set()
        self._defined: dict[str | Glyph, str] = {}
        self._written: list[str] = []

    def markup(self) -> str:
        """Return the document, with the markup that was written separately put into its places."""
        whole: str = self._document.tostring()
        return _WRITTEN.sub(lambda found: self._written[int(found[1])], whole)

    def add(self, parent: Any, elements: Iterable[Element]) -> None:
        """Add the elements to svgwrite's `parent`."""
        ready: list[str] = []
        for element in elements:
            if (markup := self._plain(element)) is not None:
                ready.append(markup)
                continue
            node = self._node(element)
            self._place_element(parent, ready)
            parent.add(node)
        self._place_element(parent, ready)

    def _place_element(self, parent: Any, ready: list[str]) -> None:
        """Add a finished element to its parent, and forget it."""
        if ready:
            parent.add(_Written(len(self._written)))
            self._written.append("".join(ready))
            ready.clear()

    def _plain(self, element: Element) -> str | None:
        """Return the markup of a shape or symbol without a name, or None for all other elements."""
        if element.name:
            return None
        if isinstance(element, Path | Polygon | Circle):
            if isinstance(element.style.fill, Gradient):
                return None
            return _shape(element)
        if isinstance(element, Use):
            return _tag(
                "use", {"xlink:href": f"#{self._use_reference(element)}", **_transform(element.transform)}
            )
        return None

    def _use_reference(self, use: Use) -> str:
        return self._defined.get(use.symbol.key) or self._symbol(use.symbol.key, use.symbol.children)

    def _node(self, element: Element) -> Any:
        document, known = self._document, self._name_attributes(element.name)
        match element:
            case Path(segments=segments, style=style):
                return document.path(d=_data(segments), **self._style_attributes(style), **known)
            case Polygon(points=points, style=style):
                corners = [(number(x), number(y)) for x, y in points]
                return document.polygon(corners, **self._style_attributes(style), **known)
            case Circle(centre=(x, y), radius=radius, style=style):
                centre = (number(x), number(y))
                return document.circle(centre, number(radius), **self._style_attributes(style), **known)
            case Text():
                return self._text(element, known)
            case Image(raster=raster, box=(left, top, right, bottom)):
                shown = self._defined.get(raster.key) or self._raster(raster)
                place = _transform((right - left, 0.0, 0.0, bottom - top, left, top))
                return document.use(f"#{shown}", **known, **place)
            case Group():
                node = document.g(**known, **_transform(element.transform))
                if element.clip:
                    node["clip-path"] = f"url(#{self._clip(element.clip)})"
                self.add(node, element.children)
                return node
            case Use(transform=transform):
                return document.use(f"#{self._use_reference(element)}", **known, **_transform(transform))
            case _:
                assert_never(element)

    def _style_attributes(self, style: Style) -> dict[str, str]:
        if not isinstance(style.fill, Gradient):
            return _paint(style)
        if style.stroke is not None:
            raise ValueError("a gradient with a line")
        return _paint(style, self._gradient_id(style.fill))

    def _gradient_id(self, gradient: Gradient) -> str:
        """Return the id of a gradient in <defs>."""
        markup = _gradient_markup(gradient)
        key = f"shading {markup}"
        if key not in self._defined:
            name = self._defined[key] = self._id("shading")
            self._document.defs.add(_Written(len(self._written)))
            self._written.append(markup.replace(" ", f' id="{name}" ', 1))
        return self._defined[key]

    def _text(self, line: Text, known: dict[str, str]) -> Any:
        a, b, c, d, e, f = text_matrix(line)
        place = _transform((a * line.size, b * line.size, c * line.size, d * line.size, e, f))
        node = self._document.g(fill=line.fill.hex, role="img", **known, **place)
        node["aria-label"] = line.text
        used = []
        for glyph, x, y in line.glyphs:
            if glyph.segments:
                shown = self._defined.get(glyph) or self._glyph(glyph)
                at = {"x": number(x / line.size), "y": number(y / line.size)}
                used.append(
                    _tag("use", {"xlink:href": f"#{shown}", **{k: v for k, v in at.items() if v != "0"}})
                )
        self._place_element(node, used)
        return node

    def _symbol(self, key: str, children: tuple[Element, ...]) -> str:
        name = self._defined[key] = self._id("symbol")
        node = self._document.g(id=name)
        self.add(node, children)
        self._document.defs.add(node)
        return name

    def _raster(self, raster: Raster) -> str:
        """Add a picture of one unit by one unit to <defs>, and return its id."""
        name = self._defined[raster.key] = self._id("picture")
        data = f"data:image/{raster.form};base64,{b64encode(raster.data).decode()}"
        node = self._document.image(data, size=("1", "1"), id=name, preserveAspectRatio="none")
        self._document.defs.add(node)
        return name

    def _glyph(self, glyph: Glyph) -> str:
        name = self._defined[glyph] = self._id("glyph")
        self._document.defs.add(self._document.path(d=_data(glyph.segments), id=name))
        return name

    def _clip(self, segments: tuple[Segment, ...]) -> str:
        data = _data(segments)
        key = f"clip {data}"
        if key not in self._defined:
            self._defined[key] = self._id("clip")
            node = self._document.clipPath(id=self._defined[key])
            node.add(self._document.path(d=data))
            self._document.defs.add(node)
        return self._defined[key]

    def _name_attributes(self, name: str) -> dict[str, str]:
        return {"id": self._id(name), "data-name": name} if name else {}

    def _id(self, name: str) -> str:
        """Return a free id that resembles the name: ASCII, and no character that CSS would want escaped."""
        stem = re.sub(r"[^A-Za-z0-9_]+", "-", name).strip("-")
        stem = stem if stem[:1].isalpha() else f"n{stem}"
        candidate, count = stem, 1
        while candidate in self._taken:
            count += 1
            candidate = f"{stem}-{count}"
        self._taken.add(candidate)
        return candidate
