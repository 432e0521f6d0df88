"""Writes pages as a PDF with exact boxes, vectors only and embedded fonts. The same pages give the same
bytes. reportlab's canvas is extended so that forms, too, can have gradients and opacity."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path as FilePath
from typing import Any, Literal, cast

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObject, PDFResourceDictionary, xObjectName
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.export import content
from pnp.export.content import Painter
from pnp.scene import Box, Drawing, Element, Group, Page, Text, Use
from pnp.units import POINT, to_points

Duplex = Literal["", "long", "short"]

_FLIP = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}

_ROOM = 150
"""The number of characters beyond ASCII that surely fit into the first of the fonts into which reportlab
divides a large one."""

# Streams are compressed without ASCII85, which is a fifth larger. The canvas has no argument for this.
rl_config.useA85 = 0


def write(
    pages: Sequence[Page],
    path: FilePath,
    *,
    title: str,
    language: str,
    author: str = "",
    duplex: Duplex = "",
) -> None:
    """Write the pages as a PDF that is to be printed at 100 %.

    `title`, `author` and `language` (a BCP 47 tag) become properties of the document. `duplex` tells the
    print dialogue on which edge the sheets are turned: "long" or "short". The empty string leaves this open.
    The PDF contains no time, except SOURCE_DATE_EPOCH if the environment sets it
    (reproducible-builds.org/specs/source-date-epoch)."""
    widths = content.advances(_texts(pages))
    font = TTFont(content.NAME, content.font(widths), asciiReadable=True)
    # reportlab finds fonts in a global table. The next document has another font of the same name.
    pdfmetrics.registerFont(font)
    try:
        canvas = _canvas(title, language, author, duplex)
        painter = Painter(canvas, widths)
        _order(font, canvas, pages)
        for page in pages:
            width, height = page.drawing.width, page.drawing.height
            canvas.setPageSize((to_points(width), to_points(height)))
            canvas.setTrimBox(_upwards(page.trim, height))
            canvas.setBleedBox(_upwards(page.bleed, height))
            canvas.transform(1 / POINT, 0, 0, -1 / POINT, 0, to_points(height))
            painter.page(page.drawing.elements)
            canvas.showPage()
        path.write_bytes(canvas.getpdfdata())
    finally:
        font.unregister()


def forms(drawings: Sequence[Drawing]) -> bytes:
    """Return a PDF with a page for each drawing. A page contains the drawing as one form (form XObject), in
    mm from its top left, with y down. Texts are outlines."""
    canvas: Any = cast(Any, _FormCanvas)("", pageCompression=1, invariant=1)
    painter = Painter(canvas)
    for number, drawing in enumerate(drawings):
        painter.form(f"d{number}", drawing.elements, (0.0, 0.0, drawing.width, drawing.height))
        canvas.showPage()
    made: bytes = canvas.getpdfdata()
    return made


def _order(font: TTFont, canvas: Any, pages: Sequence[Page]) -> None:
    """Assign the characters of most pages to the first font, so that texts which stand on every page, such as
    the margin, are one piece of hidden text.

    A font in a PDF has at most 256 characters, and reportlab breaks a line between characters of two fonts.
    This matters only for scripts with thousands of characters. In others all characters fit into the first
    font.
    """
    seen: Counter[str] = Counter()
    for page in pages:
        seen.update({each for text in _texts([page]) for each in content.units(text.visual)})
    if sum(not each.isascii() for each in seen) > _ROOM:
        font.splitString("".join(sorted(seen, key=lambda each: (-seen[each], each))), canvas._doc)  # noqa: SLF001 (it has no other name)


def _canvas(title: str, language: str, author: str, duplex: Duplex) -> Any:
    """Return a document with its properties and no page yet."""
    # Untyped, since the published stubs take initialFontName and the corners of forms for other types.
    canvas: Any = cast(Any, DeclaringCanvas)(
        "",
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 7),
        initialFontName=content.NAME,
        lang=language,
    )
    canvas.setTitle(title)
    canvas.setAuthor(author)
    canvas.setSubject("")
    canvas.setCreator("pnp")
    canvas.setProducer("pnp")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if duplex:
        canvas.setViewerPreference("Duplex", _FLIP[duplex])
    return canvas


def _upwards(box: Box, height: float) -> tuple[float, float, float, float]:
    """Return a box in PDF coordinates: points from the bottom left."""
    left, top, right, bottom = box
    return (to_points(left), to_points(height - bottom), to_points(right), to_points(height - top))


def _texts(pages: Iterable[Page]) -> Iterator[Text]:
    """Yield all texts in painting order, those of a symbol once."""
    seen: set[str] = set()
    waiting: list[Element] = [e for page in pages for e in page.drawing.elements]
    waiting.reverse()
    while waiting:
        element = waiting.pop()
        if isinstance(element, Text):
            yield element
        elif isinstance(element, Group):
            waiting.extend(reversed(element.children))
        elif isinstance(element, Use) and element.symbol.key not in seen:
            seen.add(element.symbol.key)
            waiting.extend(reversed(element.symbol.children))


class _Plain(PDFObject):
    """A PDF object whose text is written unchanged."""

    def __init__(self, said: str) -> None:
        self.said = said

    def format(self, _document: Any) -> bytes:
        """Return the text as bytes."""
        return self.said.encode("ascii")


_Base: Any = Canvas
"""Untyped, since the published stubs leave out what a form and a page are made of."""


class DeclaringCanvas(_Base):  # type: ignore[misc]
    """A canvas of reportlab that adds declared resources, such as gradients, to the page or form that is
    being written."""

    _declared: list[dict[str, dict[str, _Plain]]]

    def __init__(self, *given: Any, **named: Any) -> None:
        self._declared = [{}]
        super().__init__(*given, **named)

    def declare(self, kind: str, name: str, about: str) -> None:
        """Add a resource of a kind ("Shading", "ExtGState") under `name`. `about` is its value in PDF
        syntax."""
        self._declared[-1].setdefault(kind, {})[name] = _Plain(about)

    def beginForm(self, *given: Any, **named: Any) -> None:  # noqa: N802
        """Begin a form, which has resources of its own."""
        super().beginForm(*given, **named)
        self._declared.append({})

    def endForm(self, **named: Any) -> None:  # noqa: N802
        """End the form, and add the resources that were declared in it."""
        name = self._formData[0]
        super().endForm(**named)
        self._give(self._doc.idToObject[xObjectName(name)], self._declared.pop())

    def _setShadingUsed(self, page: Any) -> None:  # noqa: N802  # the last of what is set of a page
        super()._setShadingUsed(page)
        self._give(page, self._declared[-1])
        self._declared[-1] = {}

    @staticmethod
    def _give(thing: Any, declared: dict[str, dict[str, _Plain]]) -> None:
        if not declared:
            return
        resources: Any = PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        if thing.XObjects:
            resources.XObject = thing.XObjects
        for kind, entries in declared.items():
            setattr(resources, kind, PDFDictionary(dict(entries)))
        thing.Resources = resources


class _FormCanvas(DeclaringCanvas):
    """A canvas whose forms use no font."""

    def _make_preamble(self) -> None:
        """Leave out the choice of a font with which reportlab begins all that it writes."""
        self._preamble = ""
