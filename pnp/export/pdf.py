"""Pages as a PDF: exact boxes, vectors only, every font embedded, the same bytes every time."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path as FilePath
from typing import Any, Literal, cast

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from pnp.export import hidden
from pnp.export.canvas import DeclaringCanvas
from pnp.export.content import Painter
from pnp.scene import Box, Element, Group, Page, Text, Use
from pnp.units import POINT, to_points

Duplex = Literal["", "long", "short"]

_FLIP = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}

_ROOM = 150
"""Characters beyond ASCII that surely fit into the first font that reportlab makes of a large one."""

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


def _order(font: TTFont, canvas: Any, pages: Sequence[Page]) -> None:
    """Keep what stands on every page, such as its margin, in one piece for who reads the hidden text.

    A font in a PDF has 256 characters at most, and reportlab breaks a line where its characters are of two
    of them. In scripts with thousands, those of most pages come first; others have room in the first font.
    """
    seen: Counter[str] = Counter()
    for page in pages:
        seen.update({each for text in _texts([page]) for each in hidden.units(text.visual)})
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
    """Return a box as PDF has it: points from the bottom left."""
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
