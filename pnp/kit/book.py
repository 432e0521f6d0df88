"""The rulebook of a game: fills its template with clauses and numbers, draws its pictures and writes the
book. Also provides the clauses as plain text with their numbers in the book."""

import re
import tempfile
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

from pnp import resources
from pnp.caching import memoize_by_identity
from pnp.errors import LayoutError, unknown
from pnp.export import pdf, png, svg
from pnp.games import Format, Game, Illustration, Setting, figure, ornament, share_drawing, tabling
from pnp.games.illustration import BAND, WIDE
from pnp.games.reading import LARGE
from pnp.kit import answering, catalogs, leaves, story
from pnp.kit.words import Words, facts
from pnp.papers import BOOKS, PAPERS, Paper
from pnp.rulebook import (
    Book,
    BoxItem,
    Clause,
    Cover,
    Emphasis,
    Figure,
    Inline,
    Link,
    Look,
    Ornament,
    Picture,
    Reference,
    Strong,
    Struck,
    answers,
    finish,
    html,
    literal,
    phrases,
    plain,
    source,
    template,
    trim,
    typst,
    walk,
)
from pnp.rulebook import book as book_words
from pnp.rulebook.catalog import Translations, tag_of
from pnp.rulebook.stencils import Stencils
from pnp.scene import Drawing, Theme, in_flat_colours
from pnp.tabletop import without_marks
from pnp.text import language_typeface, use_language

Kept = TypeVar("Kept")

TEMPLATE = "rulebook.md.j2"

SHARED = tuple(PAPERS[name] for name in BOOKS)
"""The papers whose books have the same pages. Their books are typeset once and cropped to each paper. Page 7
is then the same on all of them, and a second paper takes little time."""

BOOKLET = "rulebook-booklet.pdf"

BOOKLET_TEXT = 9.6
"""The text size of a booklet in points. Its lines are half as long as those of a book."""


def has_rulebook(game: Game) -> bool:
    """Return whether the game has a rulebook. A game of data alone may have none."""
    return (game.definition.folder / TEMPLATE).exists()


def rulebook(game: Game, spoken: Translations, *, digest: str) -> Book:
    """Return the rulebook of a game in the language of the translations `spoken`. `digest` is the digest in
    the margins of the kit's sheets, for the title page; it may be "". Raises DefinitionError."""
    definition = game.definition
    path = definition.folder / TEMPLATE
    told = spoken.mark_untranslated()
    text = leaves.with_table(game, template.render(path, _context(game, told), told), told)
    text += template.render(
        resources.TEMPLATES / "book" / "gaps.md.j2", {"gaps": list(leaves.gaps(game, told))}, told
    )
    text += template.render(
        resources.TEMPLATES / "book" / "credits.md.j2",
        {"credits": list(leaves.credit_lines(game, told))},
        told,
    )
    text += "".join(leaves.texts(game, told))
    words = Words().translate(spoken.gettext)
    made = Book(
        title=spoken.gettext(definition.game.title),
        subtitle=spoken.gettext(definition.game.tagline),
        language=tag_of(spoken.language),
        blocks=leaves.order_blocks(source.parse(text, str(path))),
        words=book_words.Words().translate(spoken.gettext),
        facts=tuple(facts(definition, words)),
        byline=words.by.format(author=spoken.gettext(definition.credits[0].author)),
        edition=words.edition.format(version=definition.game.version, digest=digest).rstrip(" ·"),
    )
    return phrases.isolate_formulas(made)


def clause_numbers(game: Game, spoken: Translations) -> dict[str, str]:
    """Return the number that each clause has in the book, such as "2.7", by the name of the clause. The
    numbers are the same in all languages. Raises DefinitionError."""
    book = rulebook(game, spoken, digest="")
    return {block.name: block.number for block in walk(book.blocks) if isinstance(block, Clause)}


class Pictures:
    """The pictures of a game's books in one setting, in flat colours. Each is drawn once for all papers."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._drawn: dict[Hashable, Drawing] = {}
        self._pixels: dict[str, bytes] = {}
        self._made: dict[str, tuple[object, Any]] = {}

    @cached_property
    def _tale(self) -> story.Tale | None:
        return story.tale(self.setting.game)

    def figures_in(self, book: Book) -> dict[str, Picture]:
        """Return every figure that the book shows, by name. Raises UnknownName."""
        names = sorted({block.name for block in walk(book.blocks) if isinstance(block, Figure)})
        return {name: self.figure(name) for name in names}

    def figure(self, name: str) -> Drawing:
        """Return one of the game's figures as the book prints it: in flat colours. Raises UnknownName."""
        if name.startswith(leaves.FIGURE):
            return self.draw(name, lambda: without_marks(self.own_drawing(name)))
        if name.startswith(tabling.FIGURE):
            return self.draw(name, lambda: self.own_drawing(name))
        figures = self.setting.game.faces.FIGURES
        if name not in figures:
            raise unknown("figure", name, figures, place=str(self.setting.definition.folder / TEMPLATE))
        return self.draw(name, lambda: without_marks(figures[name](self.setting)))

    def own_drawing(self, name: str) -> Drawing:
        """Return one of the game's figures in its own colours. Its elements keep the names by which places
        and parts are found."""
        if not name.startswith((tabling.FIGURE, leaves.FIGURE)):
            return figure(self.setting, self.setting.game.faces.FIGURES[name])

        def draw() -> Drawing:
            with use_language(self.setting.locale):
                if name.startswith(tabling.FIGURE):
                    return tabling.draw_setup(self.setting, name)
                return self._table(name)

        return share_drawing(self.setting, ("drawing", name), draw)

    def _table(self, name: str) -> Drawing:
        """Return the table at a moment of the first game. Raises UnknownName, DefinitionError."""
        return leaves.table(self.setting, self._tale, name)

    def answers(self, book: Book) -> dict[str, Any]:
        """Return the answers that the interactive figures of a book give when a reader taps on them, as data
        for its HTML page (see `answering.make_tables`). Return an empty dict if the game has no engine."""
        setting = self.setting
        if setting.game.engine is None:
            return {}
        voice = catalogs.voice(catalogs.translations(setting.game, setting.locale))
        return answering.make_tables(setting, book, self._tale, voice, self.own_drawing)

    def illustration(self, kind: Format, width: float, height: float) -> Picture:
        """Return the game's title picture as `kind` ("page", "wide" or "band"), with a width and height in
        mm. Return "" if the game has no picture."""
        draw = self.setting.game.illustrator
        if draw is None:
            return ""
        shows = (kind, width, height)
        return self.draw(shows, lambda: draw(self.setting, kind, width, height).drawing, scenic=True)

    def covers(self, *papers: Paper) -> tuple[Cover, ...]:
        """Return the cover picture for the title page of each paper. Empty if the game has no picture."""
        if self.setting.game.illustrator is None:
            return ()
        return tuple(self._cover(paper.width, paper.height) for paper in papers)

    def _cover(self, width: float, height: float) -> Cover:
        draw = self.setting.game.illustrator
        assert draw is not None  # `covers` returns early if there is none

        def page() -> Illustration:
            with use_language(self.setting.locale):
                return draw(self.setting, "page", width, height)

        def picture() -> Illustration:
            return share_drawing(self.setting, ("cover", width, height), page, scenic=True)

        shown = picture()
        ink = shown.ink.hex if shown.ink else "#000000"
        # Taken again, so that its words are recorded for this drawing as well.
        drawn = self.draw(("page", width, height), lambda: picture().drawing, scenic=True)
        left, top, right, bottom = shown.plate
        return Cover(width, height, drawn, (left, top, right - left, bottom - top), ink)

    def reuse(self, name: str, shows: object, make: Callable[[], Kept]) -> Kept:
        """Return the picture that was last made under `name` if it was made for an equal `shows`. Otherwise
        make a new one with `make`. `shows` is everything that the picture depends on."""
        if name not in self._made or self._made[name][0] != shows:
            self._made[name] = (shows, make())
        return self._made[name][1]  # type: ignore[no-any-return]  # it is what `make` made

    def pixels(self, name: str, paint: Callable[[], bytes]) -> bytes:
        """Return the bytes of a raster picture of the game by its name. It is the same on all papers. `paint`
        makes it at the first call."""
        if name not in self._pixels:
            self._pixels[name] = share_drawing(self.setting, ("pixels", name), paint, scenic=True)
        return self._pixels[name]

    def draw(self, shows: Hashable, draw: Callable[[], Drawing], *, scenic: bool = False) -> Drawing:
        """Return the picture that `draw` makes, in flat colours. It is drawn once for each `shows`, which is
        everything that it depends on besides the setting.

        Set `scenic` for a picture of which only the texts depend on the language. If it has no texts, all
        languages share it.
        """

        def flat() -> Drawing:
            with use_language(self.setting.locale):
                return in_flat_colours(draw())

        if shows not in self._drawn:
            self._drawn[shows] = share_drawing(self.setting, ("flat", shows), flat, scenic=scenic)
        return self._drawn[shows]


@memoize_by_identity
def _markup(drawing: Drawing) -> str:
    """Return a picture as SVG for a page that states its language."""
    return svg.text(drawing, title="", language="")


def look(
    pictures: Pictures, *, pages: Sequence[Paper] = (), screen: bool = False, box: tuple[BoxItem, ...] = ()
) -> Look:
    """Return the look of the book: the colours and fonts of the game's theme, and the game's picture if it
    has one. The picture is made for the title pages of the papers in `pages` and, if `screen` is set, for the
    top of an HTML book. `box` has the families (piles of parts) that the book lists."""
    setting = pictures.setting
    theme: Theme = setting.game.faces.theme(setting.variant)

    def chain(role: str) -> tuple[str, ...]:
        typeface = language_typeface(theme.typeface(role), setting.locale)
        return tuple(dict.fromkeys(font.family for font in typeface.fonts))

    return Look(
        ink=theme.swatch("ink").hex,
        accent=theme.swatch("accent").hex,
        line=theme.swatch("line").hex,
        tint=theme.swatch("tint").hex,
        title_fonts=chain("title"),
        label_fonts=chain("label"),
        text_fonts=chain("text"),
        ornament=pictures.figure(setting.game.faces.COVER),
        least_text=LARGE if setting.text == "large" else 0.0,
        lining=theme.typeface("text").lining,
        covers=pictures.covers(*pages),
        wide=pictures.illustration("wide", *WIDE) if screen else "",
        band=pictures.illustration("band", *BAND) if pages or screen else "",
        ornament_set=_ornaments(pictures, theme) if pages or screen else None,
        box=box,
    )


def _ornaments(pictures: Pictures, theme: Theme) -> Ornament | None:
    draw = pictures.setting.game.ornamenter
    if draw is None:
        return None
    worn = draw(theme)
    names = ("bullet", "initial", "folio", "section", "rule", "wide_rule", "tail")
    drawn: dict[str, Picture] = {
        name.replace("_", "-"): pictures.draw(("ornament", name), partial(getattr, worn, name))
        for name in names
    }
    drawn |= {name: pictures.figure(name) for name in ornament.names(pictures.setting.game.faces.FIGURES)}
    inks = {name: getattr(worn, f"{name}_ink").hex for name in ("initial", "folio", "section")}
    return Ornament(drawn, inks, worn.align, worn.inset)


def write(book: Book, pictures: Pictures, *paths: Path, paper: str, box: tuple[BoxItem, ...] = ()) -> None:
    """Write the book to each path as PDF or HTML, by the path's ending. `box` has the families (piles of
    parts) that the book lists."""
    for path in paths:
        if path.suffix == ".html":
            path.write_bytes(pictures.reuse("screen", (book, box), lambda: _screen_html(book, pictures, box)))
        else:
            _write_booklet_pages(book, pictures, box, path, PAPERS[PAPERS[paper].book])


def _write_booklet_pages(
    book: Book, pictures: Pictures, box: tuple[BoxItem, ...], path: Path, paper: Paper
) -> None:
    def make() -> finish.Pages:
        return typst.common_pages(book, shown, wears, SHARED, stencils=Stencils(pdf.forms))

    shown, wears = pictures.figures_in(book), look(pictures, pages=SHARED, box=box)
    try:
        pages = pictures.reuse("pages", (book, box), make)
        pages.write(path, paper)
    except LayoutError as error:
        if error.problem.startswith("no font of the rulebook"):
            error.place = _place(pictures.setting.definition.folder, error.found[1:2])
        raise
    _refuse_unreadable(pictures.setting, path)


def _refuse_unreadable(setting: Setting, path: Path) -> None:
    """Raise LayoutError if words of a book lie partly off their page or on each other. This happens to a
    heading, a row of headings or a word that is larger than a page, and to a table with too many columns.

    The books of games with an engine are large and seldom change, so only `pnp verify` examines them.
    """
    lost = [] if setting.game.engine_folder else list(png.unreadable_texts(path))
    if not lost:
        return
    page, text = max(lost, key=lambda each: len(each[1]))
    more = f", and {len(lost) - 1} more" if len(lost) > 1 else ""
    raise LayoutError(
        "words of the rulebook do not fit on a page",
        place=_place(setting.definition.folder, text),
        expected=f"all words of page {page} inside its edges, and none on others",
        found=f"{text[:60]!r}{more}",
        hint="shorten the heading or the word, or give a table fewer columns",
    )


def _place(folder: Path, text: str) -> str:
    """Return the file and line, in the book's template or in clauses.toml, that contains some words. By
    default return the template."""
    begin = " ".join(text.split()[:4])[:40]
    for name in (TEMPLATE, "clauses.toml"):
        if (folder / name).is_file():
            for number, line in enumerate((folder / name).read_text(encoding="utf-8").splitlines(), 1):
                if begin and begin in line:
                    return f"{folder / name}:{number}"
    return str(folder / TEMPLATE)


def _screen_html(book: Book, pictures: Pictures, box: tuple[BoxItem, ...]) -> bytes:
    tables = pictures.answers(book)
    said = answering.letters_of(tables)
    page = html.page(book, pictures.figures_in(book), look(pictures, screen=True, box=box), said, _markup)
    return answers.attach(page, tables).encode()


def write_booklet(
    book: Book, pictures: Pictures, path: Path, *, paper: str, box: tuple[BoxItem, ...] = ()
) -> None:
    """Write the book as a booklet. It is typeset again on pages of half a sheet, with two pages on each side
    of a sheet."""
    sheet = PAPERS[PAPERS[paper].book]
    half, words = sheet.half, Words().translate(pictures.setting.say)
    with tempfile.TemporaryDirectory(prefix="pnp-booklet-") as name:
        pages = Path(name) / "pages.pdf"
        wears = look(pictures, pages=(half,), box=box)
        typst.write(
            book,
            pages,
            pictures.figures_in(book),
            wears,
            paper=half,
            text_size=BOOKLET_TEXT,
            stencils=Stencils(pdf.forms),
        )
        _refuse_unreadable(pictures.setting, pages)
        finish.write(
            pages,
            path,
            paper=sheet,
            title=f"{book.title} · {words.booklet}",
            about=words.booklet_about,
            right_to_left=book.right_to_left,
        )


def _context(game: Game, spoken: Translations) -> dict[str, object]:
    definition, numbers = game.definition, catalogs.numbers(game, spoken)
    clauses = {clause.name: clause for clause in definition.clauses}
    printed: list[str] = []

    def clause(name: str) -> str:
        if name not in clauses:
            raise unknown("clause", name, clauses)  # the template adds its line
        entry = clauses[name]
        printed.append(name)
        text = spoken.fill(spoken.pgettext(name, trim(entry.text)), numbers, name)
        return f"::: clause {name} {entry.kind} {entry.provenance}\n\n{text}\n:::\n"

    pieces = [
        {
            "letter": piece.id,
            "name": literal(spoken.gettext(piece.name)),
            "count": piece.per_player,
            "placed": numbers.get(f"placed_{piece.id}", piece.per_player),
        }
        for piece in definition.pieces
        if piece.per_player
    ]
    return {
        "clause": clause,
        "numbers": numbers,
        "pieces": pieces,
        "table": partial(leaves.table_figure, game, spoken),
    }


_STRUCK = "~~"
"""The marks around crossed-out words, because a terminal may not be able to cross out."""
_REFERENCE = re.compile(r"\[\]\(#(?:clause:)?([\w.-]+)\)")


class Clauses:
    """The clauses of a game with their numbers in its book."""

    def __init__(self, game: Game, spoken: Translations, numbers: Mapping[str, str] | None = None) -> None:
        """`numbers` are those of the clauses in the book, where they are known already."""
        self.game, self.spoken = game, spoken
        if numbers is not None:
            self.numbers = numbers

    def clause_text(self, name: str) -> str:
        """Return the number and text of a clause by its name, without markup. A game without a book has names
        instead of numbers."""
        number, text = self.number_and_text(name)
        return f"{number} {text}".rstrip()

    def number_and_text(self, name: str) -> tuple[str, str]:
        """Return the number and the text of a clause, without markup. If the game does not list the clause,
        return its name and an empty text."""
        texts = [clause.text for clause in self.game.definition.clauses if clause.name == name]
        if not texts:
            return name, ""
        text = self.spoken.fill(self.spoken.pgettext(name, trim(texts[0])), self._values)
        return self.numbers.get(name, name), _plain_text(source.inline(text))

    def plainly(self, text: str) -> str:
        """Return a paragraph of the book without markup. References become the numbers of their targets."""
        said = _REFERENCE.sub(lambda found: self.numbers.get(found[1], found[1]), text)
        return _plain_text(source.inline(said))

    @cached_property
    def _values(self) -> dict[str, int | str]:
        return catalogs.numbers(self.game, self.spoken)

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """The number of each clause in the book. It is empty for a game without a book."""
        return clause_numbers(self.game, self.spoken) if has_rulebook(self.game) else {}


def _plain_text(content: Iterable[Inline]) -> str:
    """Return the characters of inline content. Crossed-out words are marked, because they would otherwise
    seem valid."""
    parts = []
    for each in content:
        match each:
            case Struck(content=inner):
                parts.append(f"{_STRUCK}{_plain_text(inner)}{_STRUCK}")
            case (
                Strong(content=inner)
                | Emphasis(content=inner)
                | Reference(content=inner)
                | Link(content=inner)
            ):
                parts.append(_plain_text(inner))
            case _:
                parts.append(plain([each]))
    return "".join(parts)
