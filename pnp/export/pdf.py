"""Pages as a PDF: exact boxes, vectors only, every font embedded, the same bytes every time."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path as FilePath
from typing import Any, Literal, cast

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.export import hidden
from pnp.export.content import Painter
from pnp.scene import Box, Element, Group, Page, Text, Use
from pnp.units import POINT, to_points

Duplex = Literal["", "long", "short"]

_FLIP = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}

# Streams are compressed, not wrapped in ASCII85, which is a fifth larger; there is no argument for it.
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

    `language` is a BCP 47 tag; `duplex` tells the print dialogue which edge the sheets turn on.
    The only clock that shows is SOURCE_DATE_EPOCH, if the environment sets it
    (reproducible-builds.org/specs/source-date-epoch).
    """
    widths = hidden.advances(_texts(pages))
    font = TTFont(hidden.NAME, hidden.font(widths), asciiReadable=True)
    # reportlab finds fonts in a table of the process; the next document has another of this name.
    pdfmetrics.registerFont(font)
    try:
        canvas = _canvas(title, language, author, duplex)
        painter = Painter(canvas, widths)
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


def _canvas(title: str, language: str, author: str, duplex: Duplex) -> Any:
    """A document with its properties and no page yet."""
    # Untyped, since the published stubs take initialFontName and the corners of forms for other types.
    canvas: Any = cast(Any, Canvas)(
        "",
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 7),
        initialFontName=hidden.NAME,
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
    """A box as PDF has it: points from the bottom left."""
    left, top, right, bottom = box
    return (to_points(left), to_points(height - bottom), to_points(right), to_points(height - top))


def _texts(pages: Iterable[Page]) -> Iterator[Text]:
    """All texts in painting order, those of a symbol once."""
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
