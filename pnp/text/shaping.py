"""Shape characters into placed glyphs: direction, script, font, then HarfBuzz. All lengths are in em."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from unicodedata import category, name, normalize

import uharfbuzz as hb

from pnp.caching import memoize
from pnp.errors import LayoutError
from pnp.scene import Glyph, Typeface
from pnp.text.direction import Direction, levels, visual, visual_order
from pnp.text.fonts import Instance, describe, has, ignorable, instances, outline
from pnp.text.wrapping import ZERO_WIDTH_SPACE

_JOINED = frozenset(("Arab", "Syrc", "Nkoo", "Mong"))
"""Scripts whose letters join. Tracking would tear them apart."""
_EAST_ASIAN = {"Hira": "Hani", "Kana": "Hani", "Bopo": "Hani"}


@dataclass(frozen=True, slots=True)
class Line:
    """A shaped line in em, from the left end of its baseline, y down.

    `above` and `below` are how far the ink reaches from the baseline. `glyphs` are (glyph, x, y). `visual` is
    the text in visual order, from left to right.
    """

    glyphs: tuple[tuple[Glyph, float, float], ...]
    width: float
    above: float
    below: float
    text: str
    visual: str


@dataclass(frozen=True, slots=True)
class _Run:
    start: int
    end: int
    level: int
    script: str
    instance: Instance


@memoize
def _script(character: str) -> str:
    """Return the ISO 15924 script of a character, or "" if it belongs to any (digits, punctuation, marks)."""
    buffer = hb.Buffer()
    buffer.add_str(character)
    buffer.guess_segment_properties()
    script = str(buffer.script or "")
    return _EAST_ASIAN.get(script, script)


def _scripts(text: str) -> list[str]:
    """Return the script of each character. A common character takes the script before it; at the beginning,
    the script after it."""
    found = [_script(c) for c in text]
    current = next((script for script in found if script), "Latn")
    for i, script in enumerate(found):
        current = found[i] = script or current
    return found


def _clusters(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield letters together with the marks and joiners that follow them."""
    first = start
    for i in range(start + 1, end + 1):
        if i == end or not (category(text[i]).startswith("M") or ignorable(text[i])):
            yield first, i
            first = i


def _missing_glyph(
    text: str, start: int, end: int, typeface: Typeface, chain: Sequence[Instance]
) -> LayoutError:
    lacking = next((c for c in text[start:end] if not any(has(f, c) for f in chain)), text[start])
    called = f"{lacking!r} (U+{ord(lacking):04X} {name(lacking, 'control character').lower()})"
    return LayoutError(
        f"no font has the character {called} of {text!r}",
        found=f"fonts {', '.join(describe(font) for font in typeface.fonts)}",
        hint="add a font that has it to the typeface",
    )


def _fonts(text: str, scripts: Sequence[str], typeface: Typeface, points: int) -> list[Instance]:
    """Return the font of each character.

    A whole word takes the first font that has all of its letters, so that no word mixes fonts because of one
    letter. Only a word that no font has is split by clusters. Blanks take the font of the word before them.
    """
    chain = instances(typeface, points)
    fonts: list[Instance] = []
    for _, group in groupby(range(len(text)), key=lambda i: (scripts[i], text[i].isspace())):
        indices = list(group)
        start, end = indices[0], indices[-1] + 1
        tried = chain if not (text[start].isspace() and fonts) else (fonts[-1], *chain)
        whole = next((f for f in tried if all(has(f, c) for c in text[start:end])), None)
        if whole:
            fonts += [whole] * (end - start)
            continue
        for a, b in _clusters(text, start, end):
            font = next((f for f in tried if all(has(f, c) for c in text[a:b])), None)
            if font is None:
                raise _missing_glyph(text, a, b, typeface, chain)
            fonts += [font] * (b - a)
    return fonts


def _runs(text: str, found: Sequence[int], typeface: Typeface, points: int) -> list[_Run]:
    scripts = _scripts(text)
    fonts = _fonts(text, scripts, typeface, points)
    runs: list[_Run] = []
    for _, group in groupby(range(len(text)), key=lambda i: (found[i], scripts[i], fonts[i].key)):
        indices = list(group)
        start = indices[0]
        runs.append(_Run(start, indices[-1] + 1, found[start], scripts[start], fonts[start]))
    return runs


def _shape(run: _Run, codes: list[int], tracked: bool, lining: bool) -> hb.Buffer:
    buffer = hb.Buffer()
    buffer.add_codepoints(codes, run.start, run.end - run.start)
    buffer.direction = "rtl" if run.level % 2 else "ltr"
    buffer.script = run.script
    buffer.language = "und"
    features = {"liga": False, "clig": False} if tracked else {"kern": True}
    hb.shape(run.instance.font, buffer, {**features, "lnum": True} if lining else features)
    return buffer


@memoize
def shape_text(text: str, typeface: Typeface, points: int, tracking: float, direction: Direction) -> Line:
    """Return a line shaped at an optical size in points (0: none). `tracking` is the space added between
    letters, in em.

    Raises LayoutError for a character that no font of the typeface has.
    """
    text = normalize("NFC", text.replace(ZERO_WIDTH_SPACE, ""))
    found = levels(text, direction)
    codes = [ord(c) for c in text]
    runs = _runs(text, found, typeface, points)
    glyphs: list[tuple[Glyph, float, float]] = []
    x = above = below = gap = 0.0
    for run in (runs[i] for i in visual_order([run.level for run in runs])):
        buffer, upem = _shape(run, codes, bool(tracking), typeface.lining), run.instance.upem
        infos = buffer.glyph_infos
        for i, (info, position) in enumerate(zip(infos, buffer.glyph_positions, strict=True)):
            if info.codepoint == 0:
                raise _missing_glyph(text, info.cluster, run.end, typeface, instances(typeface, points))
            glyph, top, bottom = outline(run.instance, info.codepoint)
            rise = position.y_offset / upem
            if glyph.segments:
                above, below = max(above, top + rise), max(below, bottom - rise)
            glyphs.append((glyph, x + position.x_offset / upem, -rise))
            last = i + 1 == len(infos) or infos[i + 1].cluster != info.cluster
            gap = tracking if last and run.script not in _JOINED else 0.0
            x += position.x_advance / upem + gap
    return Line(tuple(glyphs), x - gap, above, below, text, visual(text, found))
