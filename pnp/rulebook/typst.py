"""The book as a PDF: tagged, PDF/UA-1 and PDF/A-2a, set by Typst.

`markup` writes the blocks, every character of them a string literal; the layout is the shell in
templates/book/book.typ. `markup` and html.py are the only places that escape.
"""

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

import typst

from pnp.errors import LayoutError
from pnp.resources import TEMPLATES
from pnp.rulebook import finish, fonts
from pnp.rulebook.book import GAP_PROVENANCES, Book, Clause, Gap, Heading, walk
from pnp.rulebook.leaves import LeafWriter
from pnp.rulebook.look import Cover, Look
from pnp.rulebook.markup import array, marked, quote
from pnp.units import PAPERS, Paper

STANDARDS: "list[typst.PDFStandard]" = ["ua-1", "a-2a"]
TEXT_SIZE = 10.5
SMALLEST_TEXT = 9.0

_EPOCH = 946684800  # 2000-01-01: a book carries no date of its own, and PDF/A wants one
_SHELLS = ("book.typ", "start.typ")

# The grid, in millimetres, from the start of a line to its end.
_START, _NUMBERS, _NUMBER_GAP, _MARGIN_GAP, _MARGIN, _END = 15.0, 13.0, 3.5, 7.0, 40.0, 15.0
_LEAFLET_SIDE = 15.0
"""A leaflet has neither numbers nor figures beside its text, and lines from margin to margin."""
_TOP, _BOTTOM = 24.0, 23.0


def write(
    book: Book,
    path: Path,
    figures: Mapping[str, str],
    look: Look,
    *,
    paper: Paper = PAPERS["a4"],
    text_size: float = TEXT_SIZE,
    leaflet: bool = False,
) -> None:
    """Write the book to `path`, upright on `paper`, its text `text_size` points high.

    A leaflet has a head on its first page where a book has a title page and a table of contents, and
    no room for figures in its margin.
    `figures` maps the names of the book's figures to SVG documents. Raises LayoutError for a figure
    that is not among them, for a missing font or glyph, and for anything that Typst warns of.
    """
    text_size = max(text_size, look.least_text)
    if text_size < SMALLEST_TEXT:
        raise LayoutError(
            "the text of the rulebook is too small",
            place=path.name,
            expected=f"at least {SMALLEST_TEXT:g} pt",
            found=f"{text_size:g} pt",
        )
    with tempfile.TemporaryDirectory(prefix="pnp-book-") as name:
        root = Path(name)
        shell = "".join((TEMPLATES / "book" / part).read_text(encoding="utf-8") for part in _SHELLS)
        (root / "book.typ").write_text(shell, encoding="utf-8")
        moved: frozenset[str] = frozenset()
        while True:
            source = _document(book, figures, look, root, paper, text_size, moved, leaflet=leaflet)
            pdf, over = _compile(source, root, book, look)
            if not over - moved:
                break
            moved |= over
    finish.finish(pdf, path)


def _compile(source: str, root: Path, book: Book, look: Look) -> tuple[bytes, frozenset[str]]:
    """The PDF, and the names of the margin figures that ran off the foot of their page."""
    main = root / "main.typ"
    main.write_text(source, encoding="utf-8")
    folders = sorted({str(font.folder) for font in fonts.chain(look.fonts, book.language)})
    compiler = typst.Compiler(
        root=str(root), font_paths=typst.Fonts(False, False, folders), package_path=None
    )
    try:
        pdf, warnings = compiler.compile_with_warnings(
            str(main), format="pdf", pdf_standards=STANDARDS, timestamp=_EPOCH
        )
        margin = json.loads(compiler.query("<margin>", field="value"))
    except typst.TypstError as error:
        raise LayoutError(
            f"Typst refuses the book: {error.message}", place=book.title, hint=" ".join(error.hints)
        ) from None
    if warnings:
        raise LayoutError(f"Typst warns: {warnings[0].message}", place=book.title)
    assert isinstance(pdf, bytes)
    return pdf, frozenset(note["name"] for note in margin if note["over"] > 0.01)


def _document(
    book: Book,
    figures: Mapping[str, str],
    look: Look,
    root: Path,
    paper: Paper,
    text_size: float,
    moved: frozenset[str],
    *,
    leaflet: bool,
) -> str:
    language, _, region = book.language.partition("-")
    body = LeafWriter(book, figures, root, moved).blocks(book.blocks)
    inner = list(walk(book.blocks))
    signed = {block.provenance for block in inner if isinstance(block, Clause | Gap)}
    gaps = next((b for b in inner if isinstance(b, Heading) and b.identifier == "gaps"), None)
    about = {
        "title": quote(book.title),
        "subtitle": quote(book.subtitle),
        "document-title": quote(f"{book.title} · {book.subtitle}" if book.subtitle else book.title),
        "lang": quote(language),
        "region": quote(region) if region else "none",
        "facts": array(quote(fact) for fact in book.facts),
        "byline": quote(book.byline),
        "edition": quote(book.edition),
    }
    wears = _dictionary(_look(book, look, root, paper, text_size, leaflet=leaflet))
    signs = array(quote(name) for name in GAP_PROVENANCES if name in signed)
    return (
        '#import "book.typ": *\n'
        f"#show: body => {'leaflet' if leaflet else 'book'}({wears}, "
        f"{_dictionary(about)}, {signs}, {f'[{marked(gaps.content)}]' if gaps else 'none'}, body)\n\n{body}"
    )


def _dictionary(entries: Mapping[str, str]) -> str:
    return "(" + ", ".join(f"{key}: {value}" for key, value in entries.items()) + ")"


def _font(family: fonts.Family) -> str:
    if not family.spared:
        return quote(family.name)
    return f'(name: {quote(family.name)}, covers: regex("[^\\\\p{{{family.spared}}}]"))'


def _look(
    book: Book, look: Look, root: Path, paper: Paper, text_size: float, *, leaflet: bool
) -> dict[str, str]:
    language = book.language.partition("-")[0]
    words = book.words
    numbers, number_gap, gap, margin = (
        (0.0, 0.0, 0.0, 0.0) if leaflet else (_NUMBERS, _NUMBER_GAP, _MARGIN_GAP, _MARGIN)
    )
    start, end = (_LEAFLET_SIDE, _LEAFLET_SIDE) if leaflet else (_START, _END)
    text_width = paper.width - start - numbers - number_gap - gap - margin - end
    entries = {
        "rtl": str(book.right_to_left).lower(),
        # Letters that join are neither spaced out nor slanted.
        "joined": str(language in ("ar", "fa", "ur")).lower(),
        "text-size": f"{text_size:g}pt",
        "title-weight": str(look.title_weight),
        "words": _dictionary(
            {name: quote(getattr(words, name)) for name in ("contents", "figure", *GAP_PROVENANCES)}
        ),
        "page-width": f"{paper.width:g}mm",
        "page-height": f"{paper.height:g}mm",
        "page-top": f"{_TOP:g}mm",
        "page-bottom": f"{_BOTTOM:g}mm",
        "page-start": f"{start + numbers + number_gap:g}mm",
        "page-end": f"{gap + margin + end:g}mm",
        "number-width": f"{numbers:g}mm",
        "number-gap": f"{number_gap:g}mm",
        "margin-width": f"{margin:g}mm",
        "margin-gap": f"{gap:g}mm",
        "text-width": f"{text_width:g}mm",
    }
    for name in ("ink", "accent", "line", "tint"):
        entries[name] = f"rgb({quote(getattr(look, name))})"
    for role, chain in (("title", look.title_fonts), ("label", look.label_fonts), ("text", look.text_fonts)):
        families = fonts.chain(chain, book.language)
        entries[f"{role}-fonts"] = array(_font(family) for family in families)
        entries[f"{role}-stretch"] = f"{families[0].stretch}%"
    for name in ("ornament", "mark", "band"):
        svg = getattr(look, name)
        if svg:
            (root / f"{name}.svg").write_text(svg, encoding="utf-8")
        entries[name] = quote(f"{name}.svg") if svg else "none"
    entries["cover"] = _cover(look.cover, root)
    return entries


def _cover(cover: Cover | None, root: Path) -> str:
    if not cover:
        return "none"
    (root / "cover.svg").write_text(cover.svg, encoding="utf-8")
    plate = {name: f"{mm:g}mm" for name, mm in zip(("x", "y", "width", "height"), cover.plate, strict=True)}
    return _dictionary({"path": quote("cover.svg"), "ink": f"rgb({quote(cover.ink)})", **plate})
