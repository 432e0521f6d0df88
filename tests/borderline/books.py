"""Borders of the F checks of books: a copy of a sound kit whose books are changed.

BOOK is the whole kit of tests/borderline/orchard in Spanish, with its booklet.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pikepdf
from pikepdf import Array, ObjectStreamMode, Pdf

from tests.borderline.border import Border
from tests.borderline.sheets import POINTS, in_manifest
from tests.broken.books import (
    CORNER,
    FOLDED,
    RULES,
    SCREEN,
    SHEET,
    box,
    link,
    moved,
    moved_corner,
    of_pdf,
    retold,
    unit,
)
from tests.broken.books_editing import Content, on_page
from tests.broken.definition import CLAUSES, GAME, Edit, Slip
from tests.broken.files_editing import edit_pdf, edit_text
from tests.broken.layers import marked
from tests.broken.sheets import Damage

BOOK = "book"
LINE = "Quien no tiene cartas"
"""The only line of a clause."""


def _wider(file: str, mm: float) -> Damage:
    """The first page of a file is so much wider, with its boxes."""

    def change(pdf: Pdf) -> None:
        page = pdf.pages[0].obj
        for key in ("/MediaBox", "/TrimBox", "/BleedBox"):
            if key in page:
                left, low, right, high = (float(edge) for edge in page[key])
                page[key] = Array([left, low, right + mm * POINTS, high])

    return of_pdf(file, change)


def _advanced(thousandths: float) -> Damage:
    """A glyph of the rulebook goes on so many thousandths of its size further than in its font."""

    def change(pdf: Pdf) -> None:
        font = next(iter(pdf.pages[1].obj.Resources.Font.values()))
        widths = font.DescendantFonts[0].W
        assert not any(isinstance(each, Array) for each in widths), "no runs of glyphs, each with its width"
        widths[5] = float(widths[5]) + thousandths  # of glyph 1; nothing is written with glyph 0

    return of_pdf(RULES, change)


def _in_language(tag: str) -> Damage:
    """A mark of the rulebook says that its words are in this language."""
    return marked(rb"/MCID 5(?=/|>)", b"/MCID 5/Lang(%s)" % tag.encode())


def _link(points: float) -> Damage:
    """The first link of the contents lies so much further to the right."""

    def change(pdf: Pdf, links: list[pikepdf.Object]) -> None:
        left, low, right, high = (float(edge) for edge in links[0].Rect)
        links[0].Rect = Array([left + points, low, right + points, high])

    return link(change)


def _in_figure(mm: float) -> Damage:
    """A corner of the figure in rulebook.pdf lies so much further to the right."""
    return on_page(RULES, LINE, lambda page: page.draw(CORNER, moved_corner(mm / page.picture_scale())))


def _in_picture(mm: float) -> Damage:
    """A shape of a figure in rulebook.html lies so much further to the right."""

    def damage(folder: Path) -> None:
        path = folder / SCREEN
        head, start, text = path.read_text(encoding="utf-8").partition("<figure")
        found = re.search(r'<(?:path [^>]*d="m|circle [^>]*cx=")(-?\d+)', text)
        assert found, "there is no figure"
        made = str(int(found[1]) + round(100 * mm))
        after = text[: found.start(1)] + made + text[found.end(1) :]
        path.write_text(head + start + after, encoding="utf-8", newline="\n")

    return damage


def _setting(name: str, value: str) -> Damage:
    """A setting of the style sheet."""

    def damage(folder: Path) -> None:
        path = folder / SCREEN
        text = path.read_text(encoding="utf-8")
        path.write_text(
            re.sub(rf"--{name}: [^;]*;", f"--{name}: {value};", text, count=1), encoding="utf-8", newline="\n"
        )

    return damage


def _clause_line(page: str) -> Damage:
    """The only line of a clause, a little lower on its page, or on the page before."""
    if page == "here":
        return moved(RULES, LINE, 0.0, -10.0)

    def damage(folder: Path) -> None:
        def change(pdf: Pdf) -> None:
            here, before = pdf.pages[2], pdf.pages[1]
            found = Content(pdf, here.obj.Contents.read_bytes(), here.obj.Resources)
            line = found.line(LINE)
            form = pdf.make_stream(found.unit(line))
            form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
            form.Resources, form.BBox = here.obj.Resources, here.mediabox
            found.replace(line, b"q Q")
            here.obj.Contents.write(found.data)
            before.obj.Resources.XObject = pikepdf.Dictionary({"/Moved": form})
            before.obj.Contents.write(before.obj.Contents.read_bytes() + b"\nq /Moved Do Q")

        edit_pdf(folder / RULES, change)

    return damage


def _struck(points: float) -> Damage:
    """A line through a clause, and a clip whose upper edge lies so many points above the line."""

    def change(page: Content) -> None:
        line = page.line(LINE)
        x, y = page.place(line)
        window = box(x, y - 20, x + 200, y + 3 + points) + b"W\nn\n"
        colour = re.search(rb"cs ([\d. ]+) scn", page.unit(line))
        assert colour
        ends = f"{x:g} {y + 3:g} m {x + 200:g} {y + 3:g} l".encode()
        painted = b"1 0 0 1 0 0 cm/c0 CS " + colour[1] + b" SCN 1 w " + ends + b"\nS\nQ"
        page.behind(line, b"q " + window + painted)

    return on_page(RULES, LINE, change)


def _packed(streams: str) -> Damage:
    """The rulebook with other numbers of objects; these in streams, or not."""

    def damage(folder: Path) -> None:
        path = folder / RULES
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            pdf.save(path, object_stream_mode=getattr(ObjectStreamMode, streams), force_version="1.7")

    return damage


def _in_screen(old: str) -> Callable[[str], Damage]:
    """Another text in rulebook.html."""
    return lambda new: lambda folder: edit_text(folder / SCREEN, old, new)


FILES: Mapping[str, tuple[Border[Damage], ...]] = {
    "F11": (
        Border(
            "mm by which a page of the rulebook is wider", lambda mm: _wider(RULES, mm), 0.019, 0.021, BOOK
        ),
    ),
    "F13": (
        Border(
            "a word of a clause, set anew",
            lambda word: retold(RULES, LINE, "cartas", word),
            "cartas",
            "cestas",
            BOOK,
        ),
        Border(
            "points by which a clause stands higher", lambda up: moved(RULES, LINE, 0.0, up), 22.0, 23.5, BOOK
        ),
        Border(
            "blanks in a rule on screen",
            _in_screen("cartas roba una"),
            "cartas\n roba una",
            "cartas robauna una",
            BOOK,
        ),
        Border("points of a line through a clause within its clip", _struck, -0.6, 0.6, BOOK),
    ),
    "F14": (
        Border(
            "the text for a figure on screen",
            _in_screen('aria-label="Una cesta debajo'),
            'aria-label="Una cesta&#32;debajo',
            'aria-label="Una cesta&#32; debajo',
            BOOK,
        ),
    ),
    "F16": (
        Border(
            "percent of ink too many, of 0.8",
            lambda ink: in_manifest(lambda data: data.update(ink_percent=data["ink_percent"] + ink)),
            0.19,
            0.71,
            BOOK,
        ),
    ),
    "F24": (
        Border(
            "points by which a word stands further to the left",
            lambda left: moved(SHEET, "El huerto", -left, 0.0),
            97.0,
            98.5,
            BOOK,
        ),
    ),
    "F28": (
        Border(
            "mm by which a sheet of the booklet is wider", lambda mm: _wider(FOLDED, mm), 0.019, 0.021, BOOK
        ),
    ),
    "F30": (Border("where the line of a clause stands", _clause_line, "here", "on the page before", BOOK),),
    "F34": (
        Border(
            "what stands between two words",
            _in_screen("cartas roba una"),
            "cartas&#32;roba una",
            "cartas <b>roba</b> una",
            BOOK,
        ),
    ),
    "F35": (
        Border(
            "objects of a PDF that are written anew, in streams or not", _packed, "disable", "generate", BOOK
        ),
    ),
    "F42": (
        Border(
            "size of letters in points",
            lambda size: unit(RULES, LINE, rb"(/f\d+) [\d.]+ Tf", rb"\1 %.2f Tf" % size),
            5.51,
            5.49,
            BOOK,
        ),
        Border(
            "grey of letters, 1.52 : 1 and 1.49 : 1",
            lambda grey: unit(RULES, LINE, rb"cs [\d. ]+ scn", b"cs %.2f %.2f %.2f scn" % (grey, grey, grey)),
            0.82,
            0.83,
            BOOK,
        ),
    ),
    "F43": (
        Border(
            "a word of the assembly sheet, set anew",
            lambda word: retold(SHEET, "Montaje", "Montaje", word),
            "Montaje",
            "Montaja",
            BOOK,
        ),
    ),
    "F44": (Border("mm by which a corner of a figure lies to the right", _in_figure, 0.345, 0.36, BOOK),),
    "F45": (Border("points by which a link lies beside its words", _link, 58.0, 59.0, BOOK),),
    "F46": (
        Border(
            "the accent on dark pages, 3.01 : 1 and 2.96 : 1",
            lambda colour: _setting("dark-accent", colour),
            "#656565",
            "#646464",
            BOOK,
        ),
    ),
    "F47": (
        Border("mm by which a shape of a figure on screen lies to the right", _in_picture, 0.01, 0.03, BOOK),
    ),
    "F52": (Border("the language of a mark in a book in Spanish", _in_language, "es", "en", BOOK),),
    "F53": (Border("thousandths of its size by which a glyph goes on further", _advanced, 0.95, 1.05, BOOK),),
}
"""By the code of the check."""


def _setup_called(name: str) -> Slip:
    """A setup whose English name is Spanish, as many words of the book; its translation is another."""
    entry = f'[[setups]]\nid = "two"\nname = "{name}"\nplayers = 2'
    more = f'\nmsgid "{name}"\nmsgstr "Dos jugadores"\n\n#: game.toml\nmsgid "Three players"'
    return (
        Edit(GAME, '[[setups]]\nid = "two"\nname = "Two players"\nplayers = 2', entry),
        Edit("locale/es.po", '\nmsgid "Three players"', more),
    )


def _flagged(flag: str) -> Slip:
    return (Edit("locale/es.po", 'msgctxt "hand.empty"', f'#, {flag}\nmsgctxt "hand.empty"'),)


EDITED: Mapping[str, tuple[Border[Slip], ...]] = {
    "F15": (
        Border(
            "words of the book that are the English name of something else",
            _setup_called,
            "la fila de árboles",
            "la fila de árboles entre",
            BOOK,
        ),
    ),
    "F22": (Border("the flag of a translation", _flagged, "no-python-format", "fuzzy", BOOK),),
}
"""The same of a game that was edited after its kit was built."""


def _paragraphs(count: int) -> Slip:
    """So many paragraphs before a clause that does not fit on their page."""
    said = (
        "Rain falls on the trees, and the trees drink it, and what they do not drink runs down to the river; "
    )
    paragraph = "{% trans %}" + said + "so it has been for a long time, and so it will be.{% endtrans %}\n\n"
    clause = '{{ clause("hand.empty") }}\n\n'
    rule = "Who holds no card draws one."
    return (
        Edit("rulebook.md.j2", clause, paragraph * count + clause + paragraph * 40),
        Edit(CLAUSES, rule, " ".join([rule] * 110)),
    )


BUILT: Mapping[str, tuple[Border[Slip], ...]] = {
    "F31": (
        Border(
            "paragraphs that push a long clause to the next page, behind which is nothing",
            _paragraphs,
            18,
            16,
            BOOK,
        ),
    ),
}
"""The same of a kit in English that is built of an edited game."""
