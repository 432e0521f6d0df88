"""The F check that the glyphs in books look like the letters that they stand for. The outlines in the fonts
of the PDFs and of rulebook.html are compared with those in the fonts that kits are made with."""

import re
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any
from unicodedata import category, normalize
from unicodedata import name as name_of

import numpy as np
import uharfbuzz as hb
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

from pnp.finding import Check, Finding, check
from pnp.units import to_points
from pnp.verify.files import telling
from pnp.verify.files.kit import BOOKLET, BOOKS, Kit
from pnp.verify.paint.book import BookPage, Typeface
from pnp.verify.paint.book.outlines import Drawing, Original, Program, originals, pack_tables
from pnp.verify.told import Library, sentences, short

RULE = re.compile(
    r'@font-face \{ font-family: "([^"]*)"; font-weight: (\d+); font-style: (\w+); '
    r'src: url\("data:font/woff2;base64,([^"]*)"\)'
)
CHAIN = re.compile(r'"([^"]*)"')

WEBFONT_WEIGHTS = {"title": None, "label": {600}, "text": {400, 600}, "code": {400, 600}}
"""The font weights that pages for screens use, by role. For titles (None) any weight is allowed."""

TABLES = frozenset(
    ("BASE", "CFF ", "CFF2", "GDEF", "GPOS", "GSUB", "HVAR", "OS/2", "STAT", "VORG", "VVAR", "cmap", "cvt ")
) | frozenset(
    ("fpgm", "gasp", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post", "prep", "vhea", "vmtx")
)
"""The tables that fonts in pages for screens may have. Any other table could paint glyphs in another way."""

FEATURES: tuple[dict[str, bool], ...] = ({}, {"lnum": True, "tnum": True})
"""The font features that the style sheet uses: none, or digits of equal width in tables."""

OFF = 0.004
"""The largest difference in em between places of glyphs, which are rounded."""


Shaped = NDArray[np.float64]
"""The glyphs of a text in order, one per row: glyph number, index of its letter, advance, and shifts in x and
y, in em."""


def webfont_faults(
    style: str, settings: Mapping[str, str], sentences: Iterable[str], library: Library
) -> Iterator[str]:
    """Yield a message for each embedded font of rulebook.html that is not one of the kit's fonts, and for
    each that draws a word of the page otherwise than the kit's font does.

    `style` is the text of the page's style sheet, `settings` has the values of its variables by name,
    `sentences` are the texts of the page, and `library` has the kit's fonts.
    """
    words = sorted({word for sentence in sentences for word in sentence.split()})
    known: dict[str, set[str]] = {role: set() for role in library.screen_families}
    for family, weight, slant, data in RULE.findall(style):
        role, _, name = family.partition(" ")
        if name not in library.screen_families.get(role, ()):
            yield f"a font {family!r} that the game's theme has not"
            continue
        known[role].add(family)
        allowed = WEBFONT_WEIGHTS[role]
        original = library.screen_font(name, int(weight), italic=slant == "italic")
        if original is None or (allowed is not None and int(weight) not in allowed):
            yield f"a font {family!r} of a weight that the style sheet does not use"
            continue
        try:
            face = _open_font(data)
        except ValueError as error:
            yield f"the font {family!r}: {error}"
            continue
        word = _otherwise(face, *original, words)
        if word:
            yield f"the font {family!r} draws {short(word)} otherwise than its family does"
    for role, families in known.items():
        named = set(CHAIN.findall(settings.get(f"{role}-fonts", "")))
        own = library.screen_families[role]
        common = {each for each in known["text"] if each.partition(" ")[2] in own}
        # A font for a script is embedded once, as a font of texts, and labels use the same one.
        if named - families - (common if role == "label" else set()):
            yield f"--{role}-fonts: expected fonts of the page, found {', '.join(map(short, sorted(named)))}"


def _open_font(data: str) -> Any:
    """Return HarfBuzz's face of a WOFF2 font in base64. Raises ValueError."""
    try:
        with TTFont(BytesIO(b64decode(data, validate=True)), lazy=True) as font:
            tags = [tag for tag in font.reader.keys() if tag != "GlyphOrder"]  # noqa: SIM118  # no mapping
            tables = {tag.encode("latin-1"): bytes(font.reader[tag]) for tag in tags}
            kind = str(font.sfntVersion).encode("latin-1")
    except Exception as error:  # fontTools raises what comes
        raise ValueError(f"cannot be read: {error}") from error
    if odd := sorted(set(tags) - TABLES):
        raise ValueError(f"has {', '.join(odd)}, which no book carries")
    return hb.Face(hb.Blob(pack_tables(tables, kind)))


def _otherwise(face: Any, original: Any, axes: Mapping[str, float], words: Iterable[str]) -> str:
    """Return the first word that two faces draw differently, or "". Only letters that the first face has are
    compared."""
    font, wanted = hb.Font(face), hb.Font(original)
    wanted.set_variations(dict(axes))
    drawn, drawings = Drawing(font), Drawing(wanted)
    same: dict[tuple[int, int], bool] = {}

    def is_same(pair: tuple[int, int]) -> bool:
        """Return whether a glyph of the first face and one of the original have the same outline."""
        if pair not in same:
            same[pair] = drawings.outline(pair[1]).is_like(drawn.outline(pair[0]))
        return same[pair]

    def right(found: Shaped, expected: Shaped) -> NDArray[np.bool_]:
        """Return a mask of the glyphs that look as expected and are at the expected places."""
        if len(found) != len(expected):
            return np.zeros(len(found), dtype=bool)
        pairs, which = np.unique(np.stack((found[:, 0], expected[:, 0]), axis=1), axis=0, return_inverse=True)
        alike = np.array([is_same((int(one), int(other))) for one, other in pairs], dtype=bool)
        near = (np.abs(found[:, 1:] - expected[:, 1:]) <= OFF).all(axis=1)
        return np.asarray(alike[which.reshape(-1)] & near)

    rules = bytes(face.reference_table("GSUB").data)
    asked = FEATURES if any(tag.encode() in rules for tag in FEATURES[1]) else FEATURES[:1]
    for text in _texts(set(face.unicodes), words):
        # Tables ask for digits of equal width (FEATURES[1]), which most fonts of pages have lost.
        ways = [_shape_text(wanted, text, features) for features in asked]
        for features, expected in zip(asked, (ways[:1], ways), strict=False):
            found = _shape_text(font, text, features)
            wrong = np.flatnonzero(~np.logical_or.reduce([right(found, each) for each in expected]))
            if len(wrong):
                return _word(text, int(found[wrong[0], 1]))
    return ""


def _texts(letters: set[int], words: Iterable[str]) -> Iterator[str]:
    """Yield texts made of the words, or parts of words, whose letters a font has. Words of one script are
    joined if the font has a space."""
    runs: dict[str, dict[str, None]] = {}
    for word in words:
        run = ""
        for letter in (*word, ""):
            if letter and ord(letter) in letters:
                run += letter
            elif run:
                runs.setdefault(_script(run), {})[run] = None
                run = ""
    for several in runs.values():
        if ord(" ") in letters:
            yield " ".join(several)
        else:
            yield from several


def _script(run: str) -> str:
    letter = next((each for each in run if each.isalpha()), "")
    return name_of(letter, "").partition(" ")[0] if letter else ""


def _word(text: str, at: int) -> str:
    start = text.rfind(" ", 0, at) + 1
    return text[start:].partition(" ")[0]


def _shape_text(font: Any, text: str, features: dict[str, bool]) -> Shaped:
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer, features)
    em = float(font.face.upem)
    infos = [(info.codepoint, info.cluster) for info in buffer.glyph_infos]
    places = [(each.x_advance, each.x_offset, each.y_offset) for each in buffer.glyph_positions]
    return np.column_stack((np.array(infos, dtype=float), np.array(places, dtype=float) / em))


WEIGHTS = (400, 600, 500, 700, 900, 800, 300, 200, 100, 650, 550, 450, 750, 850, 350)
"""The font weights that are tried, the usual ones first."""

TRIED = 12
"""The number of glyphs by which the weight of a font is found."""

WIDE = 1.0
"""The largest difference in width of equal glyphs, in thousandths of an em."""

MOST = 5
"""The most findings of a file."""

HYPHENS = frozenset("-\u2010\u00ad")
"""The characters that are painted as hyphens at the end of a line."""

Use = tuple[tuple[int, ...], str]
"""One or more glyphs, and the letters that they stand for together."""


@check("F53", "each glyph of the books looks like its letters")
def glyphs(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each glyph in rulebook.pdf, its booklet and assembly.pdf looks like the letters that it stands for. It
    is drawn from the font in the file and compared with the fonts that kits are made with. Its outline must
    be one that its letters can have there (alone, joined, as a ligature or another form), with the same width
    and the same hinting. So a digit that is copied as 4 and painted as 3 is found, whichever of the two is
    wrong. The fonts in rulebook.html draw its words as the original fonts do."""
    for name in (*BOOKS, BOOKLET):
        pages = kit.book_pages(name)
        if not pages or kit.library is None:
            continue
        known = catalogue(telling.library_of(kit).fonts)
        found = list(glyph_faults(pages, known))
        for number, message in found[:MOST]:
            yield self.error(f"{name}, page {number + 1}", message)
    page = telling.read_screen(kit)
    if page is not None:
        style, said = "".join(page.style), sentences(page.nodes)
        wrong = webfont_faults(style, page.settings, said, telling.library_of(kit))
        yield from (self.error(telling.SCREEN, message) for message in islice(wrong, MOST))


@lru_cache(maxsize=8)
def catalogue(paths: tuple[Path, ...]) -> Mapping[str, Sequence[Original]]:
    """Read font files and return their fonts by the names that PDFs give them."""
    found: dict[str, list[Original]] = {}
    for path in paths:
        for each in originals(path):
            found.setdefault(each.name, []).append(each)
    return found


def glyph_faults(
    pages: Sequence[BookPage], known: Mapping[str, Sequence[Original]]
) -> Iterator[tuple[int, str]]:
    """Yield (page, message) for each glyph that does not look like the letters that it stands for, and for
    each font that kits are not made with. Pages are counted from 0. `known` has the fonts that kits are made
    with, by the names that PDFs give them."""
    faces: dict[int, Typeface] = {}
    sizes: dict[int, set[float]] = {}
    uses: dict[int, dict[Use, int]] = {}
    for number, page in enumerate(pages):
        for run in page.runs:
            faces[id(run.face)] = run.face
            sizes.setdefault(id(run.face), set()).add(round(to_points(run.size), 3))
        for key, use in _uses(page):
            uses.setdefault(key, {}).setdefault(use, number)
    for key, face in faces.items():
        first = min(uses[key].values(), default=0)
        try:
            program = Program(face.program)
        except ValueError as error:
            yield first, f"the font {face.name}: {error}"
            continue
        name = face.name.removesuffix("-Identity-H")
        match = _match(program, face.width, known.get(name, ()), uses[key], sizes[key])
        if match is None:
            yield first, f"the font {face.name} is none that kits are made with, at no weight"
            continue
        held = _EmbeddedFont(face, program, *match)
        for use, page_number in uses[key].items():
            if message := held.fault(use):
                yield page_number, message


def _uses(page: BookPage) -> Iterator[tuple[int, Use]]:
    """Yield the id of the typeface and the use of each glyph. Several glyphs with one common text are one
    use. A letter and its combining mark may be two glyphs, each with the text of the letter and the mark."""
    before: tuple[int, int, str] = (0, 0, "")
    waiting: list[int] = []
    for run in page.runs:
        for letter in run.letters:
            text = letter.shown if run.instead is None else run.instead
            now = (id(run.face), 0 if run.instead is None else run.span, text)
            bears = len(text) > 1 and any(category(each) == "Mn" for each in text)
            same = (now[0], now[2]) == (before[0], before[2]) and bears
            if waiting and not same and (now != before or run.instead is None):
                yield before[0], (tuple(waiting), before[2])
                waiting = []
            waiting.append(letter.glyph)
            before = now
    if waiting:
        yield before[0], (tuple(waiting), before[2])


def letters_of(text: str) -> str:
    """Return the visible characters of a text."""
    return "".join(each for each in text if category(each) not in ("Cf", "Cc") or each == "\u00ad")


def _match(
    program: Program,
    widths: Callable[[int], float],
    candidates: Sequence[Original],
    uses: Mapping[Use, int],
    sizes: set[float],
) -> tuple[Original, Drawing] | None:
    """Return the font and the position of its axes at which most sample glyphs look as in the file, or None
    if none do."""
    best: tuple[int, Original, Drawing] | None = None
    alone = [(several[0], text) for several, text in uses if len(several) == 1 and text.strip()]
    plain = [(glyph, text) for glyph, text in alone if len(text) == 1 and text.isalnum()]
    tried = (plain or alone or [(several[0], text) for several, text in uses])[:TRIED]
    for original, drawing in _places(widths, candidates, tried, sizes):
        right = sum(_looks(program, original, drawing, glyph, text) for glyph, text in tried)
        if right == len(tried):
            return original, drawing
        if best is None or right > best[0]:
            best = (right, original, drawing)
    return best[1:] if best is not None and best[0] else None


def _places(
    widths: Callable[[int], float],
    candidates: Sequence[Original],
    tried: Sequence[tuple[int, str]],
    sizes: set[float],
) -> list[tuple[Original, Drawing]]:
    """Return fonts with positions of their axes to try, those with the best fitting widths first."""
    found: list[tuple[float, int, Original, Drawing]] = []
    for original in candidates:
        for size in sorted(sizes) if "opsz" in original.axes else (0.0,):
            for weight in WEIGHTS if "wght" in original.axes else WEIGHTS[:1]:
                drawing = original.drawing_at({"wght": weight, "opsz": size})
                off = 0.0
                for glyph, text in tried:
                    own = original.nominal_glyphs(text)
                    off += min((abs(drawing.advance(each) - widths(glyph)) for each in own), default=0.0)
                found.append((round(off), len(found), original, drawing))
    return [(original, drawing) for _, _, original, drawing in sorted(found, key=lambda each: each[:2])]


def _looks(program: Program, original: Original, drawing: Drawing, glyph: int, text: str) -> bool:
    """Return whether a glyph has the outline of a glyph that its letters can become. Substitutions that
    depend on the context are left out."""
    painted = program.drawing.outline(program.glyph(glyph))
    own = original.nominal_glyph(text) if len(text) == 1 else None
    if own is not None and drawing.outline(own).is_like(painted):
        return True
    return any(drawing.outline(each).is_like(painted) for each in original.reachable_glyphs(text))


class _EmbeddedFont:
    """A font embedded in a file, with the kit's font of which it should be a part."""

    def __init__(self, face: Typeface, program: Program, original: Original, drawing: Drawing) -> None:
        self.face, self.program, self.original, self.drawing = face, program, original, drawing
        own = program.hints()
        self.is_moved = any(original.hints().get(tag) != data for tag, data in own.items())

    def fault(self, use: Use) -> str:
        """Return a message about glyphs that do not look like their text, or "". `use` has the numbers of the
        glyphs in the file's font, and the text that they stand for together."""
        numbers, text = use
        said = letters_of(text)
        if self.is_moved:
            return f"the font {self.face.name} has another program that moves points"
        if not said.strip():
            outlines = [self.program.drawing.outline(self.program.glyph(each)) for each in numbers]
            painted = any(each.steps for each in outlines)
            return f"a glyph stands for {short(text)} and paints something" if painted else ""
        letters = set(normalize("NFC", said)) | set(said)
        if letters & HYPHENS:
            letters |= HYPHENS
        found = []
        for number in numbers:
            glyph, wrong = self._find_original(number, letters)
            if wrong:
                return f"a glyph of {self.face.name} stands for {short(text)} and {wrong}"
            found.append(glyph)
        if len(said) > 1 and self._lacks(found, set(said)):
            return f"glyphs of {self.face.name} stand for {short(text)} and are not all of it"
        return ""

    def _find_original(self, number: int, letters: set[str]) -> tuple[int, str]:
        """Find the glyph of the kit's font with the same outline and width as a glyph in the file, among the
        glyphs that its letters can become. Return the glyph and "", or 0 and a message."""
        painted = self.program.drawing.outline(self.program.glyph(number))
        moves = self.program.glyph_program(self.program.glyph(number))
        wide, wrong = self.face.width(number), "is drawn otherwise"
        tried: set[int] = set()
        for become in (
            self.original.nominal_glyphs,
            self.original.reachable_glyphs,
            self.original.substituted_glyphs,
        ):
            wanted = become(letters)
            for each in sorted(wanted - tried):
                if abs(wide - self.drawing.advance(each)) <= WIDE and self.drawing.outline(each).is_like(
                    painted
                ):
                    if not moves or moves == self.original.glyph_program(each):
                        return each, ""
                    wrong = "is moved by another program"
            tried |= wanted
        if any(self.drawing.outline(each).is_like(painted) for each in tried):
            wrong = "is not as wide" if wrong == "is drawn otherwise" else wrong
        return 0, wrong

    def _lacks(self, glyphs: Sequence[int], letters: set[str]) -> bool:
        """Return whether some glyphs may stand for only a part of the letters, so that a letter may be
        missing on the page."""
        if len(glyphs) == 1 and any(self.original.nominal_glyph(each) == glyphs[0] for each in letters):
            return True
        return len(letters) > 1 and any(
            all(glyph in self.original.substituted_glyphs(letters - {each}) for glyph in glyphs)
            for each in letters
        )


CHECKS = (glyphs,)
