"""Write the book as a PDF set by Typst: tagged, PDF/UA-1 and PDF/A-2a.

`markup` writes the blocks, with every character in a string literal. `pages` places the blocks on pages by
the heights that Typst measures. The Typst files in templates/book define how blocks look. This module runs
Typst and passes the page size, the fonts and the look of the game. Texts are passed on unescaped;
only `markup` escapes the characters that are special in Typst.
"""

import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate, groupby
from pathlib import Path
from unicodedata import name as character_name

import typst

from pnp.caching import memoize
from pnp.errors import LayoutError
from pnp.papers import PAPERS, Paper
from pnp.resources import TEMPLATES
from pnp.rulebook import finish, fonts
from pnp.rulebook.book import (
    GAP_PROVENANCES,
    GAPS,
    Block,
    Book,
    Clause,
    Gap,
    Heading,
    Leaf,
    has_boxes,
    has_code,
    plain,
    prologue,
    walk,
)
from pnp.rulebook.finish import Pages
from pnp.rulebook.look import Cover, Look
from pnp.rulebook.markup import LeafWriter, Writer, array, beside, mark_style, quote
from pnp.rulebook.pages import (
    CAPTION_GAP,
    CONTENTS,
    HEADS,
    STORY_GAP,
    TAILPIECE,
    Geometry,
    Heights,
    Item,
    Part,
    common,
    geometry,
    items,
    pages,
    sources_to_measure,
)
from pnp.rulebook.phrases import isolate_formulas, mark_phrases
from pnp.rulebook.picture import Picture
from pnp.rulebook.stencils import Stencils
from pnp.text import EAST_ASIAN, has_phrases
from pnp.units import POINT

STANDARDS: "list[typst.PDFStandard]" = ["ua-1", "a-2a"]

_EPOCH = 946684800  # 2000-01-01: a book carries no date of its own, and PDF/A wants one
_LACKING = re.compile(r'the text `"(.)[^`]*` could not be displayed')
_WHOLLY, _PARTLY = 11, 5
"""How many empty documents make Typst drop its whole cache, and all but the last two documents."""
_SHELL = ("book.typ", "marks.typ", "pages.typ", "leaflet.typ", "opening.typ", "start.typ", "story.typ")
_LEAFLET = {"flowing": "true", "unbroken-rows": "40", "row-inset": "0.28em"}
"""The settings of leaflets: boxes and tables may break, and rows are closer."""
_DIGIT = 0.62
"""The width of a digit of a clause's number, in sizes of the text."""
_STORY_STEPS = (0.0, -0.25, -0.5, -0.75, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5)
"""The changes of the size of letters in the first game, in points, in the order in which they are tried."""
_STORY_LEAST = 0.52
"""The least share of the first game's last page that should be filled. Below it, other sizes are tried, and
the one that fills the page most is taken."""
_PLATED_LEAST = 0.4
"""The same if a game has plates, which fill the rest of the page."""
_MANY = 36
"""The most lines of a table of contents that fit on one page."""


class Press:
    """A run of Typst for one book. Raises LayoutError for errors and warnings of Typst."""

    def __init__(
        self, book: Book, look: Look, root: Path, page: Geometry, text_size: float, stencils: Stencils
    ) -> None:
        self.told, self.look, self.root, self.page, self.text_size = book, look, root, page, text_size
        self.stencils = stencils

    def leaflet(self, body: str) -> bytes:
        """Return the PDF of a leaflet, whose blocks follow each other without page layout. `body` is its
        Typst source.

        Typst keeps the leaflet in its cache, because the same one may follow on another paper.
        """
        try:
            return self._compile(self._compiler(self._document("leaflet", body, _LEAFLET)))
        finally:
            self._forget(_PARTLY)

    def print(self, sheets: Sequence[str]) -> bytes:
        """Return the PDF of a book. `sheets` has the Typst source of its pages.

        If the last page of the first game (the example game that the book tells) is too empty, other text
        sizes are tried for the first game. Afterwards Typst's cache, up to 300 MB, is emptied, because other
        books have little in common with this one.
        """
        try:
            return self._print_sheets(sheets)
        finally:
            self._forget(_WHOLLY)

    def _forget(self, documents: int) -> None:
        """Empty Typst's cache by setting `documents` empty ones, each in half a millisecond.

        Typst drops whatever its last ten documents have not used. There is no other way to empty its cache.
        """
        empty = self.root / "empty.typ"
        empty.write_text("", encoding="utf-8")
        compiler = typst.Compiler(str(empty), root=str(self.root), font_paths=self._fonts, package_path=None)
        for _ in range(documents):
            compiler.compile(format="pdf", timestamp=_EPOCH)

    def _print_sheets(self, sheets: Sequence[str]) -> bytes:
        body = "#pagebreak(weak: true)\n".join(sheets)
        whole = self._compiler(self._document("book", body, {}))
        story = next((sheet for sheet in sheets if "#story-pages(" in sheet), None)
        if story is None:
            return self._compile(whole)
        # Most books need no other size. Typst then uses again what it has set for measuring.
        shares = {_STORY_STEPS[0]: self._story_share(whole)}
        for step in _STORY_STEPS[1:]:
            if max(shares.values()) >= (_PLATED_LEAST if self.look.plates else _STORY_LEAST):
                break
            tried = self._document("book", story, {"measuring": "true"}, step)
            shares[step] = self._story_share(self._compiler(tried))
        best = max(shares, key=lambda step: shares[step])
        if len(shares) > 1:  # the trials have overwritten the source of the book
            whole = self._compiler(self._document("book", body, {}, best))
        return self._compile(whole)

    def _story_share(self, compiler: typst.Compiler) -> float:
        """Return the share of the first game's last page that is filled, or 1 if it has only one page."""
        try:
            ends = json.loads(compiler.query("<story-end>", field="value"))
        except typst.TypstError as error:
            raise self._explain_error(error) from None
        return min((float(end) for end in ends), default=1.0)

    def heights(self, sources: Iterable[tuple[str, float]]) -> dict[tuple[str, float], float]:
        """Return the height in mm of each (Typst source, width in mm) when it is typeset in that width."""
        asked = list(dict.fromkeys(sources))
        body = "".join(f"#piece({k}, {width:.3f}mm)[{source}]\n" for k, (source, width) in enumerate(asked))
        compiler = self._compiler(self._document("book", body, {"measuring": "true"}))
        try:
            found = json.loads(compiler.query("<piece>", field="value"))
        except typst.TypstError as error:
            raise self._explain_error(error) from None
        measured = {piece["key"]: piece["height"] * POINT for piece in found}
        return {asking: measured[key] for key, asking in enumerate(asked)}

    @cached_property
    def _fonts(self) -> typst.Fonts:
        language, blocks = self.told.language, self.told.blocks
        chain = [*fonts.chain(self.look.fonts, language)]
        if has_code(blocks):
            chain += fonts.code_chain(self.look.code_fonts, language)
        if has_boxes(blocks):
            chain.append(fonts.box_family())
        return _collection(tuple(sorted({str(font.folder) for font in chain})))

    def _compiler(self, source: str) -> typst.Compiler:
        main = self.root / "main.typ"
        main.write_text(source, encoding="utf-8")
        return typst.Compiler(str(main), root=str(self.root), font_paths=self._fonts, package_path=None)

    def _compile(self, compiler: typst.Compiler) -> bytes:
        try:
            pdf, warnings = compiler.compile_with_warnings(
                format="pdf", pdf_standards=STANDARDS, timestamp=_EPOCH
            )
        except typst.TypstError as error:
            raise self._explain_error(error) from None
        if warnings:
            raise LayoutError(f"Typst warns: {warnings[0].message}", place=self.told.title)
        assert isinstance(pdf, bytes)
        return self.stencils.fill(pdf)

    def _explain_error(self, error: typst.TypstError) -> LayoutError:
        if lacking := _LACKING.search(error.message):
            character = lacking[1]
            called = character_name(character, "unnamed").lower()
            return LayoutError(
                "no font of the rulebook has a character",
                place=self.told.title,
                found=f"{character!r} (U+{ord(character):04X} {called})",
                hint="write it in other letters, or show a picture of it",
            )
        return LayoutError(
            f"Typst refuses the book: {error.message}", place=self.told.title, hint=" ".join(error.hints)
        )

    def _document(self, kind: str, body: str, wears: dict[str, str], step: float = 0.0) -> str:
        book = self.told
        language, region = _tongue(book)
        about = {
            "title": quote(book.title),
            "subtitle": quote(book.subtitle),
            "document-title": quote(f"{book.title} · {book.subtitle}" if book.subtitle else book.title),
            "lang": language,
            "region": region,
            "facts": array(quote(fact) for fact in book.facts),
            "byline": quote(book.byline),
            "edition": quote(book.edition),
        }
        look = _dictionary(self._look | wears)
        # In a file of its own: if only the look changes, Typst does not set again what does not depend on it.
        shell = f"#let look = {look}\n#let story-step = {step:g}pt\n{_shell()}"
        (self.root / "book.typ").write_text(shell, encoding="utf-8")
        return f'#import "book.typ": *\n#show: body => {kind}(look, {_dictionary(about)}, body)\n\n{body}'

    @cached_property
    def _look(self) -> dict[str, str]:
        """Return the settings for the templates of the book, and write the pictures that they name to its
        folder."""
        book, look, page = self.told, self.look, self.page
        language = book.language.partition("-")[0]
        blocks = list(walk(book.blocks))
        longest = max((len(block.number) for block in blocks if isinstance(block, Clause)), default=1)
        headings = sum(1 for block in blocks if isinstance(block, Heading) and block.level <= 2)
        entries = {
            "rtl": str(book.right_to_left).lower(),
            # Joined letters are never spaced out. Scripts that have no italics stay upright.
            "joined": str(language in fonts.JOINED).lower(),
            "upright": str(book.right_to_left or language in EAST_ASIAN).lower(),
            # Lines that break only between phrases are not justified.
            "justified": str(language in EAST_ASIAN and not has_phrases(language)).lower(),
            "open": str(language in EAST_ASIAN).lower(),
            "text-size": f"{self.text_size:g}pt",
            "title-weight": str(look.title_weight),
            "words": _dictionary(
                {
                    name: quote(getattr(book.words, name))
                    for name in ("contents", "components", "figure", *GAP_PROVENANCES)
                }
            ),
            "entries": array(
                f"({block.level}, {quote(plain(block.content))})" for block in _list_headings(book.blocks)
            ),
            "measuring": "false",
            "flowing": "false",
            "unbroken-rows": "16",
            "row-inset": "0.45em",
            "caption-gap": f"{CAPTION_GAP:g}mm",
            "page-width": f"{page.paper.width:g}mm",
            "page-height": f"{page.paper.height:g}mm",
            "bleed-x": f"{page.bleed[0]:.3f}mm",
            "bleed-y": f"{page.bleed[1]:.3f}mm",
            "page-top": f"{page.top:g}mm",
            "page-bottom": f"{page.bottom:g}mm",
            "page-side": f"{page.side:.3f}mm",
            "full-width": f"{page.full:.3f}mm",
            "contents-width": f"{page.full * CONTENTS:.3f}mm",
            "story-gap": f"{STORY_GAP:g}mm",
            "short-contents": str(headings > _MANY).lower(),
            "number-width": f"{_DIGIT * (longest - 0.4) * self.text_size * POINT + 1.6:.2f}mm",
        }
        for name in ("ink", "accent", "line", "tint"):
            entries[name] = f"rgb({quote(getattr(look, name))})"
        for role, names in (
            ("title", look.title_fonts),
            ("label", look.label_fonts),
            ("text", look.text_fonts),
        ):
            families = fonts.chain(names, book.language)
            entries[f"{role}-fonts"] = array(_font(family) for family in families)
            entries[f"{role}-stretch"] = f"{families[0].stretch}%"
        if has_code(book.blocks):
            families = fonts.code_chain(look.code_fonts, book.language)
            entries["code-fonts"] = array(_font(family) for family in families)
            lang, region = _tongue(book)
            entries["code-language"] = f"(lang: {lang}, region: {region})"
        if has_boxes(book.blocks):
            entries["box-font"] = quote(fonts.box_family().name)
        for name in ("ornament", "mark", "band"):
            entries[name] = self._save(name, getattr(look, name))
        entries |= self._ornaments()
        entries["box"] = array(
            f"(picture: {self._save(f'box-{k}', part.picture)}, copies: {part.copies}, "
            f"name: {quote(part.name)})"
            for k, part in enumerate(look.box)
        )
        entries["covers"] = array(self._cover(cover, k) for k, cover in enumerate(look.covers))
        return entries

    def _ornaments(self) -> dict[str, str]:
        worn = self.look.ornament_set
        if worn is None:
            return {"ornaments": "(:)"}
        saved = {quote(name): self._save(f"ornament-{name}", each) for name, each in worn.drawn.items()}
        inks = {f"{name}-ink": f"rgb({quote(ink)})" for name, ink in worn.inks.items()}
        where = {"section-align": worn.align, "section-inset": f"{worn.inset:g}mm"}
        return {"ornaments": _dictionary(saved), **inks, **where}

    def _cover(self, cover: Cover, number: int) -> str:
        sizes = ("page-width", "page-height", "x", "y", "width", "height")
        lengths = zip(sizes, (cover.width, cover.height, *cover.plate), strict=True)
        plate = {name: f"{mm:g}mm" for name, mm in lengths}
        path = self._save(f"cover-{number}", cover.picture)
        return _dictionary({"path": path, "ink": f"rgb({quote(cover.ink)})", **plate})

    def _save(self, name: str, picture: Picture) -> str:
        if not picture:
            return "none"
        (self.root / f"{name}.svg").write_text(self.stencils.make_stencil(picture), encoding="utf-8")
        return quote(f"{name}.svg")


def _dictionary(entries: Mapping[str, str]) -> str:
    return "(" + ", ".join(f"{key}: {value}" for key, value in entries.items()) + ")"


def _list_headings(blocks: Iterable[Block]) -> Iterator[Heading]:
    """Yield the headings for the table of contents. A first game or a reference is listed by its name
    alone."""
    for block in blocks:
        if isinstance(block, Leaf):
            deep = 2 if block.kind == "start" else 1
            inner = (each for each in walk(block.blocks) if isinstance(each, Heading))
            yield from (each for each in inner if each.level <= deep)
        elif isinstance(block, Heading) and block.level <= 2:
            yield block


def _tongue(book: Book) -> tuple[str, str]:
    """Return the language of a book and its region, as Typst expects them."""
    language, _, region = book.language.partition("-")
    return quote(language), quote(region) if region else "none"


def _font(family: fonts.Family) -> str:
    if not family.spared:
        return quote(family.name)
    if family.spared == fonts.HAN:  # quotes, dashes and dots are those of the script around them
        return f'(name: {quote(family.name)}, covers: "latin-in-cjk")'
    return f'(name: {quote(family.name)}, covers: regex("[^\\\\p{{{family.spared}}}]"))'


@cache
def _shell() -> str:
    """Return the files of templates/book, one after the other."""
    return "\n".join((TEMPLATES / "book" / name).read_text(encoding="utf-8") for name in _SHELL)


@memoize
def _collection(folders: tuple[str, ...]) -> typst.Fonts:
    """Return the fonts in some folders. They are searched once for all books."""
    return typst.Fonts(False, False, list(folders))


TEXT_SIZE = 9.7
SMALLEST_TEXT = 9.0

LARGER = {"ar": 1.12, "fa": 1.12, "ur": 1.12}
"""The languages whose letters look smaller than Latin ones of the same size, and the factor by which their
text is enlarged."""

_LEAFLET_SIDE = 15.0

_BEGUN = 70.0
"""A block that is higher than a page begins on the page before if that has more than this room left, in
mm."""
_BETWEEN = 5.0
_HEADPIECE = 26.0
"""The distance in mm between two paragraphs of the introduction, and above them, for an ornament."""


def write(
    book: Book,
    path: Path,
    figures: Mapping[str, Picture],
    look: Look,
    *,
    paper: Paper = PAPERS["a4"],
    text_size: float = TEXT_SIZE,
    leaflet: bool = False,
    stencils: Stencils | None = None,
) -> None:
    """Write the book to `path` as a portrait PDF on `paper`, with text of `text_size` points.

    A leaflet has a heading on its first page instead of a title page and a table of contents, and its lines
    run from margin to margin. `figures` maps the names of the book's figures to pictures. Typst gets the
    pictures as `stencils`, placeholders that the finished PDF replaces; this makes the PDF smaller. Do not
    use them for another book. Raises LayoutError if `figures` lacks a figure, if a font or glyph is missing,
    and for any warning of Typst.
    """
    book = isolate_formulas(mark_phrases(book))
    size = _text_size(book, look, text_size, path.name)
    page = Geometry(paper, _LEAFLET_SIDE, 1) if leaflet else geometry(paper, size)
    finish.finish(_set_book(book, figures, look, page, size, stencils, leaflet=leaflet), path)


def common_pages(
    book: Book,
    figures: Mapping[str, Picture],
    look: Look,
    papers: Sequence[Paper],
    *,
    text_size: float = TEXT_SIZE,
    stencils: Stencils | None = None,
) -> Pages:
    """Return the book typeset on pages as large as the largest of the `papers`, from which the pages of each
    paper can be cut. `figures` maps the names of the book's figures to pictures. `look` has a cover for each
    paper, or none. `text_size` is in points.

    Typst gets the pictures as `stencils`, placeholders that the finished PDF replaces; this makes the PDF
    smaller. Do not use them for another book. Raises LayoutError if `figures` lacks a figure, if a font or
    glyph is missing, and for any warning of Typst.
    """
    book = isolate_formulas(mark_phrases(book))
    size = _text_size(book, look, text_size, book.title)
    page = common(papers, size)
    return Pages(
        _set_book(book, figures, look, page, size, stencils), tuple(papers), page.whole, len(look.covers)
    )


def _text_size(book: Book, look: Look, asked: float, place: str) -> float:
    """Return the size of the text in points. Raises LayoutError if it is too small to be read."""
    size = max(asked, look.least_text) * LARGER.get(book.language.partition("-")[0], 1.0)
    if size < SMALLEST_TEXT:
        raise LayoutError(
            "the text of the rulebook is too small",
            place=place,
            expected=f"at least {SMALLEST_TEXT:g} pt",
            found=f"{size:g} pt",
        )
    return size


def _set_book(
    book: Book,
    figures: Mapping[str, Picture],
    look: Look,
    page: Geometry,
    text_size: float,
    stencils: Stencils | None,
    *,
    leaflet: bool = False,
) -> bytes:
    stencils = stencils or Stencils()
    with tempfile.TemporaryDirectory(prefix="pnp-book-") as name:
        root = Path(name)
        press = Press(book, look, root, page, text_size, stencils)
        writer = LeafWriter(book, figures, root, page.full, stencils.make_stencil)
        return press.leaflet(_leaflet(writer)) if leaflet else _book(press, writer)


def _leaflet(writer: Writer) -> str:
    """Return the source of a leaflet: its blocks in order. Panels stay together with the parts after them,
    since both fill the pages that they take."""
    places = [beside(block) for block in writer.book.blocks]
    if "panel" not in places or "part" not in places[places.index("panel") :]:
        return writer.blocks(writer.book.blocks)
    panels, parts = places.index("panel"), places.index("part")
    between, end = (
        places.index("", panels),
        next((at for at in range(parts, len(places)) if places[at] != "part"), len(places)),
    )
    blocks = writer.book.blocks
    return "\n".join(
        [
            writer.blocks(blocks[:panels]),
            f"#panels-and-parts({writer.cells(blocks[panels:between])}, "
            f"[{writer.blocks(blocks[between:parts])}], {writer.cells(blocks[parts:end])})\n",
            writer.blocks(blocks[end:]),
        ]
    )


def _book(press: Press, writer: Writer) -> bytes:
    """Return the PDF of a book: the introduction beside the contents, then the rest. Leaves have their own
    pages."""
    page, blocks = press.page, writer.book.blocks
    begun = prologue(blocks)
    told = [f"#prologue[{writer.block(block)}]" for block in begun]
    beside = page.full * (1 - CONTENTS) - STORY_GAP
    heights = press.heights((source, beside) for source in told) if told else {}
    shown = _count_fitting([heights[source, beside] for source in told], page.height - _HEADPIECE)
    left = [block for block in blocks if not any(block is each for each in begun[:shown])]
    runs = [(leaf, list(run)) for leaf, run in groupby(left, lambda block: isinstance(block, Leaf))]
    found = [[] if leaf else items(run, writer, page) for leaf, run in runs]
    heights = press.heights(asked for each in found for asked in sources_to_measure(each, page))
    sheets = [_opening_page(writer.book, told[:shown])]
    for (leaf, run), each in zip(runs, found, strict=True):
        leaves = [f"#leaf-look[{writer.block(block)}]\n" for block in run] if leaf else []
        sheets += leaves or _sheets(each, heights, page)
    return press.print(sheets)


def _count_fitting(heights: Sequence[float], room: float) -> int:
    """Return how many of the first blocks fit below each other."""
    return sum(1 for down in accumulate(height + _BETWEEN for height in heights) if down <= room)


def _opening_page(book: Book, told: Sequence[str]) -> str:
    """Return the page with the contents and, beside them, the introduction."""
    signed = {block.provenance for block in walk(book.blocks) if isinstance(block, Clause | Gap)}
    gaps = next((b for b in book.blocks if isinstance(b, Heading) and b.identifier == GAPS), None)
    signs = array(quote(name) for name in GAP_PROVENANCES if name in signed)
    named = f"[{mark_style(gaps.content)}]" if gaps else "none"
    return f"#opening({signs}, {named})[" + "\n".join(told) + "]\n"


def _sheets(found: Sequence[Item], heights: Heights, page: Geometry) -> list[str]:
    """Return the pages as Typst source. An item that is higher than a page takes as many pages as it needs.
    It begins below its heading, on the page before if there is room."""
    sheets: list[str] = []
    heads: list[Item] = []
    for too_high, run in groupby(found, lambda item: heights[item.source, item.width] > page.height):
        here = [*heads, *run]
        heads = []
        if too_high:
            begun = sheets.pop() if sheets and sheets[-1].startswith("#begun-sheet") else ""
            told = "".join(map(_flow_source, here))
            sheets.append(f"{begun}#flowing[{told}]\n")
            continue
        while here and here[-1].kind in HEADS and here[-1] is not found[-1]:
            heads.insert(0, here.pop())
        made = pages(here, heights, page) if here else []
        sheets += [f"#sheet[{''.join(map(_place_source, one))}]\n" for one in made]
        if made and here[-1] is not found[-1] and not any(item.kind == "chapter" for item in heads):
            *parts, tail = made[-1]
            if tail.source.startswith(TAILPIECE) and page.height - tail.y > _BEGUN:
                sheets[-1] = f"#begun-sheet({tail.y:.3f}mm)[{''.join(map(_place_source, parts))}]\n"
    return sheets


def _flow_source(item: Item) -> str:
    """Return the source of an item that follows others and takes as many pages as it needs."""
    told = item.across or item.source
    return f"#block(width: 100%, below: 4mm, sticky: true)[{told}]\n" if item.kind in HEADS else f"{told}\n"


def _place_source(part: Part) -> str:
    return f"#at({part.x:.3f}mm, {part.y:.3f}mm, {part.width:.3f}mm)[{part.source}]\n"
