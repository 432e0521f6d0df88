"""A font that paints nothing: what lets people select, search and hear text drawn as outlines.

It has one glyph without area for each character used. PDF readers get the words from its ToUnicode
table and their place from its advances.
"""

from collections.abc import Iterable, Mapping
from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

from pnp.scene import Text

NAME = "pnp-text"
"""The font's PostScript name, and the name under which it is registered while a file is written."""

EM = 1000
"""Units of the em."""

_USUAL, _LEAST, _MOST = 500, 50, 2000


def units(text: str) -> str:
    """Return a text as UTF-16 code units, each a character, and with plain spaces for no-break spaces.
    reportlab writes ToUnicode wrongly for rare characters beyond U+FFFF; as two halves, readers join them
    again."""
    text = text.replace("\u00a0", " ")
    if text.isascii() or max(text) <= "\uffff":
        return text
    raw = text.encode("utf-16-be")
    return "".join(chr(int.from_bytes(raw[i : i + 2], "big")) for i in range(0, len(raw), 2))


def advances(texts: Iterable[Text]) -> dict[str, int]:
    """Return the advance of each character of the texts, in thousandths of the em. A character has the width
    of its first glyph of its own, so that a reader highlights what is painted. Characters that occur only in
    ligatures are half an em wide."""
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
    """Return a TrueType file with an invisible glyph of that width for each character; equal in, equal
    out."""
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
    # Else the bytes of every PDF would change with the clock.
    builder.font.recalcTimestamp = False
    builder.updateHead(created=0, modified=0)
    file = BytesIO()
    builder.save(file)
    file.seek(0)
    return file


def _diagonal(width: int) -> Glyph:
    """Return a line there and back: it has no area, but a box, without which pdfium drops single letters."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((width, 700))
    pen.closePath()
    return pen.glyph()
