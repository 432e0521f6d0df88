"""Writes the content stream of a PDF page: the elements of a scene as PDF operators. Its resources are
gradients, opacities and an invisible font. The font lets people select and search text that is drawn as
outlines, and screen readers read it."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any, assert_never

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph as TrueTypeGlyph

from pnp.caching import memoize, memoize_by_identity
from pnp.export import pixels
from pnp.export.number import fill_numbers, matrix_numbers, number
from pnp.scene import (
    BLACK,
    IDENTITY,
    Box,
    Circle,
    Element,
    Glyph,
    Gradient,
    Group,
    Image,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Text,
    Use,
    bounds,
    leaves,
    segments_of,
    text_matrix,
)

_INK = Style(fill=BLACK)
_UNKNOWN = "unknown"
_DOT = 0.001
"""mm."""

EVERYWHERE = (-10_000.0, -10_000.0, 10_000.0, 10_000.0)
"""A box in mm that contains every part of a picture."""

LONG = 1000
"""The characters of a path's operators above which pictures share it as a form."""


def _dashes(lengths: tuple[float, ...]) -> list[float]:
    """Return the dash pattern with very thin dashes in place of dots, because pdfium draws dots of no length
    0.1 units long."""
    dashes = list(lengths)
    for i in range(0, len(dashes) - 1, 2):
        if dashes[i] == 0:
            dashes[i], dashes[i + 1] = _DOT, dashes[i + 1] - _DOT
    return dashes


@memoize
def _colour(swatch: Swatch) -> str:
    return " ".join(number(v) for v in swatch.rgb)


_OPERATORS = {"M": "%.4f %.4f m", "L": "%.4f %.4f l", "C": "%.4f %.4f %.4f %.4f %.4f %.4f c", "Z": "h"}


def _outline(segments: Iterable[Segment]) -> str:
    """Return path construction operators."""
    operators: list[str] = []
    values: list[str | float] = []
    for kind, *numbers in segments:
        operators.append(_OPERATORS[kind])  # type: ignore[index]  # a segment's first is its kind
        values += numbers
    return fill_numbers(" ".join(operators), values)


@dataclass(frozen=True, slots=True)
class _Ink:
    """The current graphics state, which is kept so that only changes are written."""

    fill: str = "0 0 0"
    stroke: str = "0 0 0"
    width: str = "1"
    dash: str = "[] 0 d"
    ends: str = "0 J 0 j"


# A form inherits an unknown graphics state, so at its start every setting counts as changed.
_INHERITED = _Ink(*(_UNKNOWN,) * 5)


class Painter:
    """Writes the elements of pages as PDF operators. Symbols and glyphs become forms at their first use.

    `canvas` is a `pnp.export.pdf.DeclaringCanvas`: a canvas of reportlab whose method `declare` adds
    gradients and opacities to the resources of a page. `widths` has the advance width of each character in
    the invisible font, in thousandths of the em. Without `widths`, texts are outlines alone.
    """

    def __init__(self, canvas: Any, widths: Mapping[str, int] | None = None) -> None:
        self._canvas = canvas
        self._widths = widths
        self._ink = _Ink()
        self._forms: dict[str | Glyph | tuple[str, Style], str] = {}
        self._named: dict[tuple[str, str], str] = {}
        self._lines: dict[int, tuple[Text, list[str], list[str]]] = {}

    def page(self, elements: Iterable[Element]) -> None:
        """Paint the elements of a page. The canvas has to be set to millimetres with y down."""
        self._ink = _Ink()
        self._paint(elements)

    def form(self, name: str, elements: Iterable[Element], box: Box) -> None:
        """Paint elements as a form (form XObject) called `name`, clipped to `box`, and show it on the current
        page. The units are millimetres, with y down."""
        with self._inside(name, box):
            self._paint(elements)
        self._canvas.doForm(name)

    def _paint(self, elements: Iterable[Element]) -> None:
        for element in elements:
            match element:
                case Path() | Polygon() | Circle():
                    self._shape(element)
                case Text():
                    self._text(element)
                case Image():
                    self._image(element)
                case Group():
                    self._group(element)
                case Use():
                    self._use(element)
                case _:
                    assert_never(element)

    def _shape(self, shape: Path | Polygon | Circle) -> None:
        style = shape.style
        if style.fill is None and style.stroke is None:
            return
        if style.opacity < 1 or isinstance(style.fill, Gradient):
            self._rich(shape)
        elif self._widths is None and len(_shape_outline(shape)) > LONG:
            self._paint_as_form(shape)
        else:
            self._flat(shape)

    def _paint_as_form(self, shape: Path | Polygon | Circle) -> None:
        """Paint a long path, such as the contour lines of a map, as a form."""
        key = _shape_outline(shape), shape.style
        name = self._forms.get(key)
        if name is None:
            name = self._forms[key] = f"o{len(self._forms)}"
            with self._inside(name, EVERYWHERE):
                self._flat(shape)
        self._canvas.doForm(name)

    def _rich(self, shape: Path | Polygon | Circle) -> None:
        """Paint a shape with opacity or a gradient, in a graphics state of its own."""
        style, before = shape.style, self._ink
        self._canvas.addLiteral("q")
        if style.opacity < 1:
            self._canvas.addLiteral(f"/{self._resource_name('ExtGState', transparency(style.opacity))} gs")
        if isinstance(style.fill, Gradient):
            if style.stroke is not None:
                raise ValueError(f"a gradient with a line: {shape.name}")
            cut = "W* n" if style.evenodd else "W n"
            frame = matrix_numbers(style.fill.frame)
            name = self._resource_name("Shading", shading_dictionary(style.fill))
            self._canvas.addLiteral(f"{_shape_outline(shape)} {cut} {frame} cm /{name} sh")
        else:
            self._flat(shape)
        self._canvas.addLiteral("Q")
        self._ink = before

    def _resource_name(self, kind: str, about: str) -> str:
        """Return the name of a resource of that kind, declared in the page or form that is being written."""
        name = self._named.setdefault((kind, about), f"{_LETTER[kind]}{len(self._named)}")
        self._canvas.declare(kind, name, about)
        return name

    def _flat(self, shape: Path | Polygon | Circle) -> None:
        style = shape.style
        words: list[str] = []
        ink = self._ink
        if style.fill is not None and (fill := _colour(style.fill)) != ink.fill:
            words.append(f"{fill} rg")
            ink = replace(ink, fill=fill)
        if style.stroke is not None:
            stroke, width = _colour(style.stroke), number(style.width)
            dash = f"[{' '.join(map(number, _dashes(style.dash)))}] 0 d"
            ends = "1 J 1 j" if style.round else "0 J 0 j"
            if stroke != ink.stroke:
                words.append(f"{stroke} RG")
            if width != ink.width:
                words.append(f"{width} w")
            words += [new for new, old in ((dash, ink.dash), (ends, ink.ends)) if new != old]
            ink = _Ink(ink.fill, stroke, width, dash, ends)
        self._ink = ink
        words.append(_shape_outline(shape))
        words.append(_PAINT[style.fill is not None, style.stroke is not None, style.evenodd])
        # addLiteral, since drawPath formats numbers to six digits and sets no state of its own.
        self._canvas.addLiteral(" ".join(words))

    def _group(self, group: Group) -> None:
        if group.transform == IDENTITY and not group.clip:
            self._paint(group.children)
            return
        before = self._ink
        opening = "q" if group.transform == IDENTITY else f"q {matrix_numbers(group.transform)} cm"
        self._canvas.addLiteral(f"{opening} {_outline(group.clip)} W n" if group.clip else opening)
        self._paint(group.children)
        self._canvas.addLiteral("Q")
        self._ink = before

    def _image(self, image: Image) -> None:
        """Paint a picture; its object is written once for all its uses."""
        name = self._forms.get(image.raster.key)
        if name is None:
            name = self._forms[image.raster.key] = f"p{len(self._forms)}"
            for each, made in pixels.objects(image.raster, name):
                self._canvas._doc.addForm(each, made)  # noqa: SLF001  # it has no door of its own for these
        left, top, right, bottom = image.box
        # Pictures of a PDF stand upright where y points up.
        place = matrix_numbers((right - left, 0.0, 0.0, top - bottom, left, bottom))
        self._canvas.addLiteral(f"q {place} cm")
        self._canvas.doForm(name)
        self._canvas.addLiteral("Q")

    def _use(self, use: Use) -> None:
        if form := self._form(use.symbol.key, use.symbol.children):
            self._canvas.addLiteral(f"q {matrix_numbers(use.transform)} cm")
            self._canvas.doForm(form)
            self._canvas.addLiteral("Q")

    def _form(self, key: str, children: tuple[Element, ...]) -> str:
        """Return the form of a symbol, defined now if it is new; "" if it paints nothing."""
        known = self._forms.get(key)
        if known is not None:
            return known
        box = self._box(children)
        name = self._forms[key] = f"s{len(self._forms)}" if box else ""
        if box:
            with self._inside(name, box):
                self._paint(children)
        return name

    def _box(self, children: tuple[Element, ...]) -> Box | None:
        # In pictures of books, to measure forms would take as long as to write them.
        return EVERYWHERE if self._widths is None else _reach(children)

    @contextmanager
    def _inside(self, name: str, box: Box) -> Iterator[None]:
        """Write what is painted meanwhile into a form."""
        outer, self._ink = self._ink, _INHERITED
        self._canvas.beginForm(name, *box)
        yield
        self._canvas.endForm()
        self._ink = outer

    def _glyph(self, glyph: Glyph) -> str:
        """Return the form of a glyph, in em; it takes the colour of its user."""
        known = self._forms.get(glyph)
        if known is not None:
            return known
        # Measured with 217 numbered cells: as fast as outlines in place, and a sixth smaller.
        name = self._forms[glyph] = f"g{len(self._forms)}"
        box, outline = _letter(glyph)
        self._canvas.beginForm(name, *box)
        self._canvas.addLiteral(f"{outline} f")
        self._canvas.endForm()
        return name

    def _text(self, text: Text) -> None:
        canvas, size = self._canvas, text.size
        fill = _colour(text.fill)
        setting = "" if fill == self._ink.fill else f"{fill} rg "
        self._ink = replace(self._ink, fill=fill)
        a, b, c, d, e, f = text_matrix(text)
        canvas.addLiteral(f"{setting}q {matrix_numbers((a * size, b * size, c * size, d * size, e, f))} cm")
        begin = len(canvas._code), len(canvas._formsinuse)  # noqa: SLF001  # what is written so far
        known = self._lines.get(id(text))
        if known is not None:
            canvas._code += known[1]  # noqa: SLF001
            canvas._formsinuse += known[2]  # noqa: SLF001
            return
        self._glyphs(text)
        self._selectable(text)
        # Many cards have the same text in the same place. It is then encoded once.
        self._lines[id(text)] = text, canvas._code[begin[0] :], canvas._formsinuse[begin[1] :]  # noqa: SLF001

    def _glyphs(self, text: Text) -> None:
        canvas, size = self._canvas, text.size
        here = (0.0, 0.0)
        for glyph, x, y in text.glyphs:
            if glyph.segments:
                # Steps between rounded places, so that rounding does not add up along a line.
                there = (round(x / size, 4), round(y / size, 4))
                if there != here:
                    canvas.addLiteral(f"1 0 0 1 {number(there[0] - here[0])} {number(there[1] - here[1])} cm")
                canvas.doForm(self._glyph(glyph))
                here = there
        canvas.addLiteral("Q")

    def _selectable(self, text: Text) -> None:
        """Write the text of a line in the invisible font, stretched to the width of its outlines."""
        visual = units(text.visual)
        if self._widths is None or not visual.strip() or text.width <= 0:
            return
        natural = sum(self._widths[character] for character in visual) / EM * text.size
        a, b, c, d, e, f = text_matrix(text)
        line = self._canvas.beginText()
        line.setTextRenderMode(3)
        line.setHorizScale(100 * text.width / natural)
        # Type has its y axis upwards.
        line.setTextTransform(a, b, -c, -d, e, f)
        line.setFont(NAME, text.size)
        line.textOut(visual)
        self._canvas.drawText(line)


_LETTER = {"ExtGState": "a", "Shading": "h"}
"""The beginnings of the names of resources."""

_PAINT = {
    (True, False, False): "f",
    (True, False, True): "f*",
    (False, True, False): "S",
    (False, True, True): "S",
    (True, True, False): "B",
    (True, True, True): "B*",
}


@memoize
def _letter(glyph: Glyph) -> tuple[Box, str]:
    """Return the box of a glyph's form, and its painting operators."""
    left, top, right, bottom = bounds((Path(glyph.segments, _INK),)) or (0, 0, 0, 0)
    return (left - 0.01, top - 0.01, right + 0.01, bottom + 0.01), _outline(glyph.segments)


@memoize_by_identity
def _shape_outline(shape: Path | Polygon | Circle) -> str:
    """Return the path operators of a shape. They are cached, because a kit has the same shapes on every
    paper."""
    return _outline(segments_of(shape))


@memoize_by_identity
def _reach(children: tuple[Element, ...]) -> Box | None:
    """Return the bounding box of a form, or None if it paints nothing."""
    box = bounds(children)
    if box is None:
        return None
    reach = _mitre_reach(children)
    return (box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach)


def _mitre_reach(children: tuple[Element, ...]) -> float:
    """Return how far mitred corners stick out at most beyond half a stroke's width (the limit is ten
    halves)."""
    widths = [0.0]
    for element, (a, b, *_) in leaves(children):
        if not isinstance(element, Text) and element.style.stroke and not element.style.round:
            widths.append(element.style.width * (a * a + b * b) ** 0.5)
    return max(widths) * 4.5


@memoize
def shading_dictionary(gradient: Gradient) -> str:
    """Return the PDF dictionary of a gradient in unit coordinates: linear from x = 0 to 1, radial within a
    circle of radius 1. The caller sets the matrix that places it on the page."""
    pieces, places = [], [place for place, _ in gradient.stops]
    for (_, one), (_, other) in zip(gradient.stops, gradient.stops[1:], strict=False):
        ends = f"/C0 [ {_colour(one)} ] /C1 [ {_colour(other)} ]"
        pieces.append(f"<< /FunctionType 2 /Domain [ 0 1 ] {ends} /N 1 >>")
    bounds = " ".join(number(place) for place in places[1:-1])
    function = (
        f"<< /FunctionType 3 /Domain [ 0 1 ] /Functions [ {' '.join(pieces)} ] "
        f"/Bounds [ {bounds} ] /Encode [ {' '.join(['0 1'] * len(pieces))} ] >>"
    )
    kind, coordinates = ("2", "0 0 1 0") if gradient.kind == "linear" else ("3", "0 0 0 0 0 1")
    return (
        f"<< /ShadingType {kind} /ColorSpace /DeviceRGB /Coords [ {coordinates} ] "
        f"/Extend [ true true ] /Function {function} >>"
    )


def transparency(opacity: float) -> str:
    """Return the PDF dictionary (ExtGState) that sets an opacity from 0 to 1."""
    share = number(opacity)
    return f"<< /Type /ExtGState /CA {share} /ca {share} >>"


NAME = "pnp-text"
"""The font's PostScript name, and the name under which it is registered while a file is written."""

EM = 1000
"""Units of the em."""

_USUAL, _LEAST, _MOST = 500, 50, 2000


def units(text: str) -> str:
    """Return a text for reportlab: each UTF-16 code unit is one character, and no-break spaces are plain
    spaces.

    reportlab writes ToUnicode wrongly for characters beyond U+FFFF. Split into two halves they are written
    correctly, and PDF readers join them again.
    """
    text = text.replace("\u00a0", " ")
    if text.isascii() or max(text) <= "\uffff":
        return text
    raw = text.encode("utf-16-be")
    return "".join(chr(int.from_bytes(raw[i : i + 2], "big")) for i in range(0, len(raw), 2))


def advances(texts: Iterable[Text]) -> dict[str, int]:
    """Return the advance width of each character of the texts, in thousandths of the em.

    The width is that of the first glyph that shows the character alone, so that a PDF reader highlights the
    painted letter. Characters that occur only in ligatures are half an em wide.
    """
    known: dict[str, int] = {}
    seen: set[str] = {" "}
    for text in texts:
        visual = units(text.visual)
        seen.update(visual)
        if 0 < len(text.glyphs) == len(visual) and text.size > 0:
            starts = [x for _, x, _ in text.glyphs]
            for character, start, end in zip(visual, starts, [*starts[1:], text.width], strict=True):
                width = round((end - start) / text.size * EM)
                known.setdefault(character, min(max(width, _LEAST), _MOST))
    return {character: known.get(character, _USUAL) for character in sorted(seen)}


def font(widths: Mapping[str, int]) -> BytesIO:
    """Return a TrueType font with an invisible glyph of the given width for each character. The same widths
    give the same bytes."""
    names = {character: f"u{ord(character):05X}" for character in widths}
    order = [".notdef", *names.values()]
    metrics = {".notdef": (_USUAL, 0)} | {names[c]: (width, 0) for c, width in widths.items()}
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(character): name for character, name in names.items()})
    builder.setupGlyf({name: _diagonal(width) for name, (width, _) in metrics.items()})
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": NAME, "styleName": "Regular", "psName": NAME}, mac=False)
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200, fsType=0)
    builder.setupPost()
    # Otherwise the bytes of every PDF would change with the time.
    builder.font.recalcTimestamp = False
    builder.updateHead(created=0, modified=0)
    file = BytesIO()
    builder.save(file)
    file.seek(0)
    return file


def _diagonal(width: int) -> TrueTypeGlyph:
    """Return a glyph that is a line there and back. It has no area but a bounding box, without which pdfium
    ignores single letters."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((width, 700))
    pen.closePath()
    return pen.glyph()
