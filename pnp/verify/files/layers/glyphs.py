"""F: glyphs of the books look like the letters that they are said to be: outlines held to the kit's fonts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from unicodedata import category, normalize

from pnp.finding import Check, Finding, check
from pnp.units import to_points
from pnp.verify.files import telling
from pnp.verify.files.kit import BOOKLET, BOOKS, Kit
from pnp.verify.files.layers import webfonts
from pnp.verify.paint.book import BookPage, Typeface
from pnp.verify.paint.book.outlines import Drawing, Original, originals
from pnp.verify.paint.book.programs import Program
from pnp.verify.told import sentences, short

WEIGHTS = (400, 600, 500, 700, 900, 800, 300, 200, 100, 650, 550, 450, 750, 850, 350)
"""Weights at which fonts are looked for, the usual ones first."""

TRIED = 12
"""Glyphs by which the weight of a font is found."""

WIDE = 1.0
"""Thousandths of the em by which a glyph may be wider or narrower than in its font."""

MOST = 5
"""Findings of a file."""

HYPHENS = frozenset("-\u2010\u00ad")
"""What is painted where a word ends on another line."""

Use = tuple[tuple[int, ...], str]
"""Glyphs, and the letters that they stand for together."""


@check("F53", "each glyph of the books looks like the letters that it stands for")
def glyphs(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each glyph that rulebook.pdf, its booklet and assembly.pdf use is drawn from the font that the file
    carries and held against the fonts that kits are made with: the outline has to be one that the letters may
    become there (alone, joined, as a ligature or another form), as wide, and moved by no other program. So a
    digit that is copied as a 4 and painted as a 3 is found, whichever of the two is wrong. The fonts of
    rulebook.html draw its words as the fonts do that they are parts of."""
    for name in (*BOOKS, BOOKLET):
        pages = kit.book_pages(name)
        if not pages or kit.library is None:
            continue
        known = catalogue(telling.library_of(kit).fonts)
        found = list(faults(pages, known))
        for number, message in found[:MOST]:
            yield self.error(f"{name}, page {number + 1}", message)
    page = telling.screen(kit)
    if page is not None:
        style, said = "".join(page.style), sentences(page.nodes)
        wrong = webfonts.faults(style, page.settings, said, telling.library_of(kit))
        yield from (self.error(telling.SCREEN, message) for message in islice(wrong, MOST))


@lru_cache(maxsize=8)
def catalogue(paths: tuple[Path, ...]) -> Mapping[str, Sequence[Original]]:
    """Return the fonts of some files by the names that PDFs call them."""
    found: dict[str, list[Original]] = {}
    for path in paths:
        for each in originals(path):
            found.setdefault(each.name, []).append(each)
    return found


def faults(pages: Sequence[BookPage], known: Mapping[str, Sequence[Original]]) -> Iterator[tuple[int, str]]:
    """Yield each glyph of some pages that is not drawn as its letters, with its page, counted from 0."""
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
        held = _Held(face, program, *match)
        for use, page_number in uses[key].items():
            if message := held.fault(use):
                yield page_number, message


def _uses(page: BookPage) -> Iterator[tuple[int, Use]]:
    """What the glyphs of a page stand for: each by itself, or several together for one text. A letter and the
    mark that it bears may be two glyphs that both stand for both. With the face, by its id."""
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
    """Return the letters of a text that are painted."""
    return "".join(each for each in text if category(each) not in ("Cf", "Cc") or each == "\u00ad")


def _match(
    program: Program,
    widths: Callable[[int], float],
    candidates: Sequence[Original],
    uses: Mapping[Use, int],
    sizes: set[float],
) -> tuple[Original, Drawing] | None:
    """The font, and the place of its axes, at which most glyphs of a file are drawn as theirs."""
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
    """The fonts and the places of their axes, those first at which the widths of glyphs are nearest."""
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
    """Return whether a glyph is drawn as one of the first that its letters may become."""
    painted = program.drawing.outline(program.glyph(glyph))
    own = original.nominal_glyph(text) if len(text) == 1 else None
    if own is not None and drawing.outline(own).is_like(painted):
        return True
    return any(drawing.outline(each).is_like(painted) for each in original.reachable_glyphs(text))


class _Held:
    """A font of a file, and the font that it should be."""

    def __init__(self, face: Typeface, program: Program, original: Original, drawing: Drawing) -> None:
        self.face, self.program, self.original, self.drawing = face, program, original, drawing
        own = program.hints()
        self.is_moved = any(original.hints().get(tag) != data for tag, data in own.items())

    def fault(self, use: Use) -> str:
        """Return what is wrong with glyphs, or nothing."""
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
            glyph, wrong = self._held(number, letters)
            if wrong:
                return f"a glyph of {self.face.name} stands for {short(text)} and {wrong}"
            found.append(glyph)
        if len(said) > 1 and self._lacks(found, set(said)):
            return f"glyphs of {self.face.name} stand for {short(text)} and are not all of it"
        return ""

    def _held(self, number: int, letters: set[str]) -> tuple[int, str]:
        """A glyph of the kit's font that is drawn and as wide as this one, of those that the letters may
        become, or what is wrong with the one that comes nearest."""
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
        """Return whether glyphs are those of some letters without one of them."""
        if len(glyphs) == 1 and any(self.original.nominal_glyph(each) == glyphs[0] for each in letters):
            return True
        return len(letters) > 1 and any(
            all(glyph in self.original.substituted_glyphs(letters - {each}) for glyph in glyphs)
            for each in letters
        )


CHECKS = (glyphs,)
