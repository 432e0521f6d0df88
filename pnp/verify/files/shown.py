"""F checks that all text in books is visible, and that their pictures are those of the game, shape by
shape."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from unicodedata import bidirectional, normalize

from pnp.finding import Check, Finding, check
from pnp.rulebook import Figure, walk
from pnp.scene import Drawing, in_flat_colours
from pnp.units import Point, number_unlike, to_points
from pnp.verify.compare import Clip, Part, Step, drawing_steps, find_difference
from pnp.verify.drawing.likeness import contrast
from pnp.verify.files import books, telling
from pnp.verify.files.kit import BOOKLET, BOOKS, Kit
from pnp.verify.files.telling import RULES, SHEET, plain, saddle
from pnp.verify.paint.book import BookPage, Ground, Letter, Paint, Run, box_of, kinds_of, numbers_of
from pnp.verify.told import compared_letters, short

SMALLEST = 5.5
"""The least font size in points. The smallest text in books is the mark EN in a draft, with 6 points."""

FAINTEST = 1.5
"""The least contrast of letters with their ground. The D checks require more of a theme's colours."""

EDGE = 0.5
"""The width in mm of the edge of the paper that letters must not reach."""

MOST_LETTERS = 5
"""The most findings of F42 for a page."""

_MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
_HYPHENS = dict.fromkeys(map(ord, "-\u2010\u2011\u00ad"))


@check("F42", "every letter of the books is visible")
def visible_letters(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each letter painted in rulebook.pdf, its booklet and assembly.pdf lies completely on the page and
    inside its clips. It is upright, large enough to read, has another colour than its ground, and nothing is
    painted over it. Each glyph shows the letters that it stands for, and the letters of a line follow each
    other in order. Rules must be readable by people, not only by programs."""
    for name in (*BOOKS, BOOKLET):
        if (name == BOOKLET and any(saddle(kit))) or (
            name == books.ASSEMBLY and any(books.words_in_panels(kit))
        ):
            continue  # F28 and F24 report pages and words in wrong places
        for number, page in enumerate(kit.book_pages(name), 1):
            yield from (
                self.error(f"{name}, page {number}", fault) for fault in _letter_faults(page)[:MOST_LETTERS]
            )


def _letter_faults(page: BookPage) -> tuple[str, ...]:
    """Return messages about the letters of a page that are not visible."""
    if "letter faults" not in page.known:
        page.known["letter faults"] = tuple(dict.fromkeys(_hidden_letters(page)))
    return page.known["letter faults"]  # type: ignore[no-any-return]  # what stands there


def _hidden_letters(page: BookPage) -> Iterator[str]:
    ground = Ground.from_page(page)
    for run in page.runs:
        if not compared_letters(run.text) or set(run.text) <= {".", " "}:
            continue
        told = short(run.text.strip())
        left, top, right, foot = box_of(run)
        if not run.seen or not run.upright:
            yield f"{told} is not painted as letters that stand upright"
        elif to_points(run.size) < SMALLEST:
            points = number_unlike(to_points(run.size), SMALLEST, 1)
            yield f"{told} is {points} points high, expected {SMALLEST:g} at least"
        elif min(left, top, page.width - right, page.height - foot) < EDGE:
            yield f"{told} does not lie on the page"
        elif ground.is_clipped(run):
            yield f"{told} is cut off"
        elif (other := _wrong_glyphs(run.letters)) is not None:
            yield f"{told} is said, and the letters painted are {short(other)}"
        elif _runs_backwards(run):
            yield f"{told} does not run on from letter to letter"
        elif covered := ground.covered_letters(run).strip():
            yield f"{short(covered)} of {told} is covered by what is painted later"
        else:
            yield from _faint_letters(run, told, ground)


def _faint_letters(run: Run, told: str, ground: Ground) -> Iterator[str]:
    for letter, colour in zip(run.letters, ground.colours(run), strict=True):
        if colour != "picture" and compared_letters(letter.text) and contrast(run.colour, colour) < FAINTEST:
            yield f"{told} is {run.colour} on {colour}, which nobody sees"
            return


def _wrong_glyphs(letters: Sequence[Letter]) -> str | None:
    """Return the letters that some glyphs show if they differ from the text that the glyphs stand for, else
    None."""
    shown, said = (
        _plain("".join(getattr(letter, which) for letter in letters)) for which in ("shown", "text")
    )
    if sorted(shown) == sorted(said) or any(bidirectional(letter) == "AL" for letter in said):
        return None  # joined letters share glyphs, and their dots are glyphs of their own
    if shown == said.translate(_MIRRORED):
        return None  # brackets are mirrored in lines from the right
    return shown


def _plain(text: str) -> str:
    """Return a text without ligatures and hyphens, because a hyphen at the end of a line has another code
    than its glyph."""
    return compared_letters(normalize("NFKC", text)).translate(_HYPHENS)


def _runs_backwards(run: Run) -> bool:
    """Return whether a letter stands before the letter that precedes it in the text. Marks may stand on their
    letters."""
    return any(after.left < before.left - run.size for before, after in pairwise(run.letters))


TEXT_CHECKS = (visible_letters,)


PLAIN = re.compile(r"M[LC]{1,9}Z?(?:M[LC]{1,9}Z?)?")
"""A pattern for the paths of boxes, lines, discs and diamonds, with or without rounded corners."""

Drawn = tuple[tuple[Step, ...], Point]
"""The paths that a drawing paints, and its size in mm."""

CORNER = 5.5
"""The size in mm of a figure's corner on which the disc with its number may lie."""

MOST_PICTURES = 5
"""The most findings of F44 for a page."""


@check("F44", "the books' pages show the pictures of the game and no others")
def book_pictures(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each figure in rulebook.pdf, its booklet and assembly.pdf is drawn again and compared with what the
    page paints in its place, at one scale: shapes in order with outlines, fills, lines and clips. The
    decorating pictures around the rules (title page, ornaments, contents of the box) are compared in the same
    way. Anything else on a page is a box, line or disc in the book's four colours, and does not lie on a
    figure."""
    for name in (RULES, BOOKLET, SHEET):
        book = telling.compare_book(kit, name)
        if book is None or book.unlike is not None:
            continue  # F13 or F43 says so
        gallery = Gallery(kit, name)
        for number, page in enumerate(telling.reading_pages(kit, name), 1):
            found = list(gallery.faults(page))
            yield from (self.error(f"{name}, page {number}", fault) for fault in found[:MOST_PICTURES])
        yield from (self.error(name, f"lacks the figure {missing}") for missing in gallery.missing_figures())


class Gallery:
    """The pictures of one book, each drawn once, for comparison with its pages. `waiting` has those figures
    that were not yet found on a page."""

    def __init__(self, kit: Kit, name: str) -> None:
        library = telling.library_of(kit)
        self.name, self.drawn, self.compared = name, library.drawn, library.compared
        self.makers: Mapping[str, Callable[[], Drawing]]
        book = library.assembly if name == SHEET else library.rulebook
        assert book is not None  # it has words
        if name == SHEET:
            self.makers = {figure: _constant(drawing) for figure, drawing in library.panels.items()}
            self.around = library.vignettes(leaflet=True)
        else:
            self.makers = library.figures
            self.around = library.vignettes(leaflet=False, folded=name == BOOKLET)
        self.waiting = [(plain(b.alt), b.name) for b in walk(book.blocks) if isinstance(b, Figure)]
        self.cover = plain(book.title)
        self.palette = library.palette

    def drawing(self, name: str) -> Drawn:
        """Return the paths that a figure or decorating picture paints, and its width and height in mm."""
        key = ("" if name in self.makers else self.name, name)
        if key not in self.drawn:
            drawing = (self.makers.get(name) or self.around[name])()
            self.drawn[key] = (drawing_steps(in_flat_colours(drawing)), (drawing.width, drawing.height))
        drawn: Drawn = self.drawn[key]
        return drawn

    def difference(self, name: str, painted: Sequence[Paint]) -> str:
        """Return a message about the first difference between a figure as painted and as drawn. Return "" if
        there is none. `painted` is what the page paints in the place of the figure."""
        drawn, size = self.drawing(name)
        if not painted:
            return "is not painted"
        key = (self.name, name, painted[0])  # a Paint equals only itself, so the key is unique
        if key not in self.compared or self.compared[key][0] != len(painted):
            self.compared[key] = (
                len(painted),
                find_difference(drawn, list(comparable_parts(painted)), size=size),
            )
        return str(self.compared[key][1])

    def missing_figures(self) -> list[str]:
        """Return the names of the figures that were not found on any page. F14 reports figures with wrong
        words."""
        return [name for _, name in self.waiting]

    def faults(self, page: BookPage) -> Iterator[str]:
        """Yield a message for each figure on a page that is painted wrongly, and for each thing painted
        outside figures that should not be there."""
        paints: dict[int, list[Paint]] = {}
        for paint in page.paints:
            paints.setdefault(paint.mark, []).append(paint)
        figures: list[list[Paint]] = []
        for number, mark in enumerate(page.marks):
            painted = paints.pop(number, [])
            if mark.kind == "Artifact" or not mark.alternative:
                yield from self.paint_around(painted, page, figures)
                continue
            figures.append(painted)
            alternative = plain(mark.alternative)
            figure = next((name for words, name in self.waiting if words == alternative), None)
            if figure is not None:
                self.waiting.remove((alternative, figure))
                if message := self.difference(figure, painted):
                    yield f"the figure {figure}: {message}"
            elif alternative != self.cover or "page" not in self.around:
                yield f"a figure that the book has not: {short(mark.alternative)}"
            elif message := self.difference("page", painted):
                yield f"the title page: {message}"

    def paint_around(
        self, painted: Sequence[Paint], page: BookPage, figures: Sequence[Sequence[Paint]]
    ) -> Iterator[str]:
        """Yield a message for the first thing painted outside figures that is neither plain (a box, line or
        disc) nor a decorating picture. Also yield one for each plain thing that is painted over a figure.
        `painted` is the paint outside figures, in order. `figures` has one sequence for each figure that
        is painted before `painted`: the paint of this figure."""
        at = 0
        found: list[Part] | None = None
        while at < len(painted):
            paint = painted[at]
            if len(painted) - at > 1 or not self.is_plain(paint):
                found = found if found is not None else list(comparable_parts(painted))
                if many := self.vignette_length(found, at):
                    at += many
                    continue
            if not self.is_plain(paint):
                yield f"paints {paint.fill or paint.stroke} that belongs to no picture of the game"
                return
            if any(_lies_on(paint, figure, page) for figure in figures):
                yield "something is painted on a figure"
            at += 1

    def is_plain(self, paint: Paint) -> bool:
        """Return whether a path is a box, line or disc in the colours of the book."""
        colours = {paint.fill, paint.stroke} - {""}
        return colours <= self.palette and PLAIN.fullmatch(paint.kinds) is not None

    def vignette_length(self, found: Sequence[Part], at: int) -> int:
        """Return the number of paths in `found` that make up the decorating picture that begins at the index
        `at`. Return 0 if none begins there."""
        for name in self.around:
            drawn, _ = self.drawing(name)
            some = found[at : at + len(drawn)]
            begun = drawn and len(some) == len(drawn) and _begins(drawn[0], some[0])
            if begun and not find_difference(drawn, some, stretched=True):
                return len(drawn)
        return 0


def _begins(step: Step, part: Part) -> bool:
    return step.outline.kinds[:2] == part.kinds[:2] and (step.fill, step.stroke) == (part.fill, part.stroke)


def _constant(drawing: Drawing) -> Callable[[], Drawing]:
    return lambda: drawing


def _lies_on(paint: Paint, figure: Sequence[Paint], page: BookPage) -> bool:
    """Return whether something is painted on a figure after the figure."""
    if not figure or paint.at < figure[0].at:
        return False
    ground = Ground.from_page(page)
    box = ground.box(paint)
    if figure[0].clips:  # the visible part lies within all clips
        windows = [ground.window(clip) for clip in figure[0].clips]
        left, top = max(b[0] for b in windows), max(b[1] for b in windows)
        right, foot = min(b[2] for b in windows), min(b[3] for b in windows)
    else:
        others = [ground.box(other) for other in figure]
        left, top = min(b[0] for b in others), min(b[1] for b in others)
        right, foot = max(b[2] for b in others), max(b[3] for b in others)
    wide, high = min(box[2], right) - max(box[0], left), min(box[3], foot) - max(box[1], top)
    return min(wide, high) > 0.5 and max(wide, high) > CORNER


def comparable_parts(painted: Sequence[Paint]) -> Iterator[Part]:
    """Turn what a page paints into `Part`s, which `find_difference` can compare with a drawing, and yield
    them."""
    known: dict[int, tuple[tuple[Clip, ...], tuple[Clip, ...]]] = {}
    one: dict[int, Clip] = {}
    for paint in painted:
        key = id(paint.clips)
        if key not in known:
            for clip in paint.clips:
                if id(clip) not in one:
                    one[id(clip)] = (kinds_of(clip.path), numbers_of(clip.path), clip.matrix)
            known[key] = (
                tuple(one[id(clip)] for clip in paint.clips if not clip.is_frame),
                tuple(one[id(clip)] for clip in paint.clips if clip.is_frame),
            )
        clips, frames = known[key]
        yield Part(
            paint.kinds,
            paint.numbers,
            paint.matrix,
            paint.fill,
            paint.stroke,
            paint.width,
            paint.dash,
            rounded=paint.round,
            evenodd="*" in paint.operator,
            clips=clips,
            frames=frames,
            picture=paint.picture,
        )


CHECKS = (book_pictures,)
