"""Measures how much ink pages take, without writing their PDF: shapes by rendering, texts by their area.

In a printed PDF each glyph is a form, and a renderer takes four fifths of its time to open them. So a simpler
PDF without texts, with pictures in few pixels, is written and rendered. The area of the glyphs is then added:
there the colour of the text counts, and not the colour that was rendered below it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fontTools.pens.areaPen import AreaPen

from pnp.caching import memoize
from pnp.export import png
from pnp.export.content import Painter
from pnp.export.number import matrix_numbers
from pnp.export.pixels import coarse_pixels
from pnp.scene import (
    IDENTITY,
    Box,
    Element,
    Glyph,
    Group,
    Image,
    Matrix,
    Page,
    Path,
    Raster,
    Style,
    Text,
    Use,
    bounds,
    compose,
    text_matrix,
    transform_point,
)
from pnp.units import to_points

_ANY = Style()

DPI = 72.0
"""The resolution of the rendering, high enough to measure how much of a page is covered. Clips are rounded to
whole pixels. At half this resolution, the ink of a block of dark cards would vary by up to 0.3 % of a sheet
with its position."""


_Sheet = tuple[float, float, str]
"""The width and height of a page, and the operators of its shapes."""


def ink(pages: Sequence[Page]) -> list[float]:
    """Return the share of solid ink of each page: the average distance of red, green and blue from white.

    1 is a page of solid black made of three inks. One third is a page of solid yellow.
    """
    sink = _Sink()
    painter = _Shapes(sink, {})
    sheets: list[_Sheet] = []
    for page in pages:
        painter.page(page.drawing.elements)
        sheets.append((page.drawing.width, page.drawing.height, sink.take_operators()))
    # Most backs of a deck differ in words alone.
    alike: dict[_Sheet, list[int]] = {}
    for number, sheet in enumerate(sheets):
        alike.setdefault(sheet, []).append(number)
    shares = [0.0] * len(pages)
    for numbers, pixels in zip(alike.values(), png.pixels(_document(tuple(alike), sink), DPI), strict=True):
        ground = 1.0 - float(pixels.mean(dtype="float64")) / 255.0
        for number in numbers:
            shares[number] = ground + _text_ink(pages[number], pixels)
    return shares


def _text_ink(page: Page, pixels: Any) -> float:
    """Return the ink that the texts of a page add, negative if they are lighter than the ground below
    them."""
    drawing, added = page.drawing, 0.0
    down, across = pixels.shape[0] / drawing.height, pixels.shape[1] / drawing.width
    for text, matrix, clip in _texts(drawing.elements, IDENTITY, (0.0, 0.0, drawing.width, drawing.height)):
        box = _box(text, matrix)
        left, top, right, bottom = seen = _common(box, clip)
        if left >= right or top >= bottom:
            continue
        # A line that is lower than a pixel has one row of them.
        rows = slice(int(top * down), max(int(top * down) + 1, round(bottom * down)))
        columns = slice(int(left * across), max(int(left * across) + 1, round(right * across)))
        below = float(pixels[rows, columns].mean(dtype="float64")) / 255.0
        share = _area(seen) / _area(box)
        a, b, c, d, *_ = matrix
        inked = sum(_glyph_area(glyph) for glyph, _, _ in text.glyphs) * text.size**2 * abs(a * d - b * c)
        added += share * inked * (below - sum(text.fill.rgb) / 3)
    return added / (drawing.width * drawing.height)


def _texts(elements: Iterable[Element], matrix: Matrix, clip: Box) -> Iterator[tuple[Text, Matrix, Box]]:
    """Yield the texts among elements, each with its matrix to the page and the box that it is clipped to."""
    for element in elements:
        match element:
            case Text():
                yield element, matrix, clip
            case Group(children=children, transform=transform, clip=outline):
                total = compose(matrix, transform)
                within = bounds((Path(outline, _ANY),), total) if outline else None
                yield from _texts(children, total, _common(clip, within) if within else clip)
            case Use(symbol=used, transform=transform):
                yield from _texts(used.children, compose(matrix, transform), clip)


def _box(text: Text, matrix: Matrix) -> Box:
    """Return the box of a line on the page, from its baseline to the height of its capitals."""
    total = compose(matrix, text_matrix(text))
    corners = [transform_point(total, (x, y)) for x in (0.0, text.width) for y in (0.0, -0.7 * text.size)]
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _common(one: Box, other: Box) -> Box:
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


@memoize
def _glyph_area(glyph: Glyph) -> float:
    """Return the area of a glyph in square ems. Counters (holes) run in the other direction and are
    subtracted. Overlapping strokes of a variable font count twice, which is at most a twentieth of a
    letter."""
    pen = AreaPen()
    for kind, *numbers in glyph.segments:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if kind == "Z":
            pen.closePath()
        else:
            {"M": pen.moveTo, "L": pen.lineTo, "C": pen.curveTo}[str(kind)](*points)
    return abs(float(pen.value))


class _Shapes(Painter):
    """A painter that paints everything except text."""

    def _text(self, text: Text) -> None:
        pass

    def _image(self, image: Image) -> None:
        """Paint a picture with few pixels. Parts that are hidden or clipped take no ink."""
        name = self._canvas.add_picture(image.raster)
        left, top, right, bottom = image.box
        place = matrix_numbers((right - left, 0.0, 0.0, top - bottom, left, bottom))
        self._canvas.addLiteral(f"q {place} cm /{name} Do Q")


class _Sink:
    """A stand-in for reportlab's canvas, for a PDF that is only measured and never written to disk."""

    def __init__(self) -> None:
        self.forms: dict[str, tuple[Box, str]] = {}
        self.declared: dict[str, dict[str, str]] = {}
        self.pictures: dict[Raster, str] = {}
        self._code: list[str] = []
        self._around: list[tuple[str, Box, list[str]]] = []

    def addLiteral(self, operators: str) -> None:  # noqa: N802
        self._code.append(operators)

    def declare(self, kind: str, name: str, about: str) -> None:
        self.declared.setdefault(kind, {})[name] = about

    def add_picture(self, raster: Raster) -> str:
        """Return the name of a picture, which is written once."""
        return self.pictures.setdefault(raster, f"p{len(self.pictures)}")

    def doForm(self, name: str) -> None:  # noqa: N802
        self._code.append(f"/{name} Do")

    def beginForm(self, name: str, *box: float) -> None:  # noqa: N802
        self._around.append((name, (box[0], box[1], box[2], box[3]), self._code))
        self._code = []

    def endForm(self) -> None:  # noqa: N802
        name, box, around = self._around.pop()
        self.forms[name] = (box, "\n".join(self._code))
        self._code = around

    def take_operators(self) -> str:
        """Return the operators since the last page."""
        operators, self._code = "\n".join(self._code), []
        return operators


def _document(sheets: Sequence[_Sheet], sink: _Sink) -> bytes:
    """Return the bytes of a PDF for measuring ink: catalog, pages, shared resources and forms."""
    forms = sink.forms
    first = 4 + len(forms) + 2 * len(sink.pictures)
    names = " ".join(
        f"/{name} {number} 0 R" for number, name in enumerate((*forms, *_picture_names(sink)), 4)
    )
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(sheets)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(sheets)} /Kids [{kids}] >>",
        f"<< /XObject << {names} >> {' '.join(_resource_dictionary(sink))} >>",
    ]
    for box, operators in forms.values():
        about = f"/Type /XObject /Subtype /Form /BBox [{' '.join(map(str, box))}] /Resources 3 0 R"
        objects.append(_stream(about, operators))
    for number, raster in enumerate(sink.pictures):
        objects += _picture_objects(raster, 4 + len(forms) + 2 * number)
    for number, (across, down, operators) in enumerate(sheets):
        width, height = to_points(across), to_points(down)
        content = first + 2 * number + 1
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Resources 3 0 R "
            f"/Contents {content} 0 R >>"
        )
        objects.append(_stream("", f"{to_points(1.0)} 0 0 {-to_points(1.0)} 0 {height} cm\n{operators}"))
    return _number_objects(objects)


def _picture_names(sink: _Sink) -> Iterator[str]:
    """Yield the names of the pictures. The name of its opacity comes before that of each picture."""
    for name in sink.pictures.values():
        yield from (f"{name}veil", name)


def _picture_objects(raster: Raster, number: int) -> tuple[str, str]:
    """Return two PDF objects: the opacity of a picture, which has that object number, and the picture."""
    across, down, colours, opacity = coarse_pixels(raster)
    about = f"/Type /XObject /Subtype /Image /Width {across} /Height {down} /BitsPerComponent 8"
    about += " /Filter /ASCIIHexDecode"
    mask = f" /SMask {number} 0 R" if opacity else ""
    return (
        _stream(f"{about} /ColorSpace /DeviceGray", f"{opacity.hex()}>"),
        _stream(f"{about} /ColorSpace /DeviceRGB{mask}", f"{colours.hex()}>"),
    )


def _resource_dictionary(sink: _Sink) -> Iterator[str]:
    for kind, entries in sink.declared.items():
        yield f"/{kind} << {' '.join(f'/{name} {about}' for name, about in entries.items())} >>"


def _stream(about: str, operators: str) -> str:
    return f"<< {about} /Length {len(operators)} >>\nstream\n{operators}\nendstream"


def _number_objects(objects: Sequence[str]) -> bytes:
    parts, places, size = ["%PDF-1.7\n"], [], 9
    for number, content in enumerate(objects, 1):
        places.append(size)
        parts.append(f"{number} 0 obj\n{content}\nendobj\n")
        size += len(parts[-1])
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    parts.append(f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}")
    parts.append(f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{size}\n%%EOF\n")
    return "".join(parts).encode("ascii")
