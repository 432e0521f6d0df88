"""F checks: the books and the assembly sheet have the whole text of the game, the right counts, and full
pages."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, takewhile
from typing import Any
from unicodedata import bidirectional

from pnp.caching import memoize
from pnp.definition.tables import language_columns
from pnp.finding import Check, Finding, check
from pnp.games import tabling
from pnp.kit import catalogs
from pnp.kit.assembly import families
from pnp.kit.words import Words
from pnp.rulebook import (
    PLACEHOLDER,
    Aside,
    Block,
    Book,
    Clause,
    Figure,
    Heading,
    Leaf,
    Note,
    catalog,
    source,
    text_of,
    trim,
    walk,
)
from pnp.rulebook import plain as inline_plain
from pnp.scene import Box
from pnp.text import is_right_to_left
from pnp.translation import examine, examine_cells
from pnp.units import number_unlike
from pnp.verify.files import telling
from pnp.verify.files.kit import BOOKLET, Kit
from pnp.verify.files.telling import has, has_across_pages, html_of, pdf_words, plain
from pnp.verify.told import PassageReader, otherwise_struck, out_of_order

SHORTEST = 5
"""The least number of words in an English sentence that is searched for in books of other languages. A
shorter one could occur by chance."""


def _texts(kit: Kit, book: Book) -> Iterator[tuple[str, str]]:
    """Yield the file name and the plain text of each rulebook that can be read."""
    if "rulebook.pdf" in kit.listed_files and (
        text := pdf_words(kit, "rulebook.pdf", book.title, book.edition)
    ):
        yield "rulebook.pdf", text
    if BOOKLET in kit.listed_files and (said := telling.words(kit)):
        yield BOOKLET, plain(said)
    if html := html_of(kit, "rulebook.html"):
        yield "rulebook.html", html.text


@check("F13", "the rulebook has every rule, in its language, with the numbers of the definition")
def rules(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The words of rulebook.pdf, its booklet and rulebook.html are those that result from the template, the
    definition, its numbers and the language's catalog. The books contain each heading, clause, paragraph,
    table cell, caption, item, number and cross reference, letter by letter in the book's order, and nothing
    else. On printed pages the order follows from the places of the letters, not from the order of painting.
    Exactly the words that the book strikes through have a line through them. Each clause of the definition is
    also searched for in the book's text."""
    if kit.book is None:
        return
    for name in (telling.RULES, BOOKLET):
        found = telling.compare_book(kit, name)
        if found is not None:
            wrong = (
                found.unlike
                or out_of_order(found.places, right_to_left=kit.right_to_left)
                or otherwise_struck(found.places, telling.reading_pages(kit, name))
            )
            if wrong is not None and not _is_english(kit, name):
                yield self.error(f"{name}, page {wrong.page + 1}", wrong.message)
    if (message := telling.screen_difference(kit)) and not _is_english(kit, telling.SCREEN):
        yield self.error(telling.SCREEN, message)
    text = plain(text_of(kit.book.blocks))
    for what, passage in _clauses(kit):
        if plain(passage) not in text:
            yield self.error(telling.RULES, f"lacks {what}: {_short(passage)}")


def _is_english(kit: Kit, name: str) -> bool:
    """Return whether the faults in a book are English texts in another language, which F15 reports."""
    return any(finding.where == name for finding in english(kit))


def _clauses(kit: Kit) -> Iterator[tuple[str, str]]:
    """Yield the name and text of each clause and gap in the definition, with numbers filled in."""
    numbers = catalogs.numbers(kit.game, kit.translations)
    printed = {
        block.identifier: block.number
        for block in walk(kit.book.blocks if kit.book else ())
        if isinstance(block, Clause | Figure | Heading | Note)
    }
    for clause in kit.game.definition.clauses:
        for text in (clause.text, clause.gap):
            if text:
                said = kit.translations.fill(
                    kit.translations.pgettext(clause.name, trim(text)), numbers, clause.name
                )
                yield f"the clause {clause.name}", inline_plain(source.inline(said, printed))


def _short(text: str) -> str:
    return repr(text if len(text) <= 90 else text[:87] + "...")


@check("F14", "the rulebook shows every figure and has its alternative text")
def figures(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The PDF and the HTML have each figure of the book with its alternative text, letter by letter, for
    people who cannot see it. In the HTML each figure is an element of the page, and the HTML states its
    language."""
    if kit.book is None:
        return
    shown = [block for block in walk(kit.book.blocks) if isinstance(block, Figure)]
    if "rulebook.pdf" in kit.listed_files and (facts := kit.facts("rulebook.pdf")):
        yield from _compare_figures(self, "rulebook.pdf", shown, facts.alternatives)
    if html := html_of(kit, "rulebook.html"):
        yield from _compare_figures(self, "rulebook.html", shown, html.alternatives)
        for address in html.sources:
            yield self.error("rulebook.html", f"a picture is not part of the page: {address[:60]!r}")
        expected = catalog.tag_of(kit.manifest.locale)
        if html.language != expected:
            yield self.error(
                "rulebook.html", f"expected the language {expected}, found {html.language or 'none'}"
            )


def _compare_figures(
    self: Check[Any], name: str, shown: list[Figure], alternatives: list[str] | tuple[str, ...]
) -> Iterator[Finding]:
    there = list(alternatives)
    for figure in shown:
        said = figure.alt.replace(catalog.UNTRANSLATED, "")
        if said in there:
            there.remove(said)
        else:
            yield self.error(name, f"lacks the figure {figure.name}, or the text that stands for it")


@check("F15", "no English sentence is left in a book of another language")
def english(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The books of another language contain no English sentence for which the catalogs have a translation."""
    locale = kit.manifest.locale
    if locale.split("-")[0] == catalog.SOURCE_LANGUAGE:
        return
    own, shared = kit.memory.sources(kit.game)
    messages = (*own.catalog, *shared.catalog)
    ids = [text for message in messages if message.id for text in catalog.ids_of(message)]
    wanted = [part for text in dict.fromkeys(ids) for part in _sentences(kit, text)]
    texts = list(_texts(kit, kit.book)) if kit.book else []
    if "assembly.pdf" in kit.listed_files:
        texts.append(("assembly.pdf", pdf_words(kit, "assembly.pdf", kit.manifest.title, "")))
    for name, text in texts:
        for sentence, said in wanted:
            if said in text:
                yield self.error(name, f"says in English: {_short(sentence)}")


def _sentences(kit: Kit, message: str) -> Iterator[tuple[str, str]]:
    """Yield the sentences of a translated message that are long enough to be recognised as English, without
    placeholders: each as written and in plain letters. Sentences that also occur in the translation are left
    out."""
    said = kit.translations.gettext(message)
    if said == message:
        return
    told = plain(inline_plain(source.inline(PLACEHOLDER.sub(" ", said))))
    for part, letters in _parts(message):
        if letters not in told:
            yield part, letters


@memoize  # all kits of a run have the same English sentences
def _parts(message: str) -> tuple[tuple[str, str], ...]:
    """Return the sentences of an English message that are long enough, without placeholders: each as written
    and in plain letters."""
    text = inline_plain(source.inline(PLACEHOLDER.sub("|", message).replace("\n", "|")))
    parts = re.split(r"\||(?<=[.!?;]) ", text)
    return tuple((part.strip(), plain(part)) for part in parts if len(part.split()) >= SHORTEST)


@check("F22", "the translations into the kit's language are complete and have no faults")
def translations(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Every message of the game and of the kit itself has a translation into the kit's language. No
    translation has lost a placeholder, markup or a plural form, has a number in place of a placeholder, lacks
    a term of the glossary, has other numbers than the English text, or is in another language. In a draft
    these faults are warnings. Two faults are warnings in any language: two translations of which each fits
    the other's English text better, and a rule that lost its negation."""
    locale = kit.manifest.locale
    if locale.split("-")[0] == catalog.SOURCE_LANGUAGE or locale in catalog.PSEUDO_LANGUAGES:
        return  # English and pseudo-languages have no catalogs
    wrong = self.error if catalogs.is_ready(kit.game, locale) else self.warning
    columns = language_columns.translations(kit.game.definition, locale)
    for source_ in kit.memory.sources(kit.game):
        path = source_.path(locale)
        messages = source_.messages(locale)
        for fault in examine_cells(columns, path) if source_.shared is not None else ():
            yield (self.note if fault.suspicion else wrong)(fault.place, f"{fault.problem}: {fault.detail}")
        if not path.is_file():
            if source_.shared is not None and not columns:
                yield self.error(str(path), "there is no such catalog", f"pnp locales new {locale}")
            elif source_.shared is not None and messages:
                what = f"{len(messages)} texts have no column in {locale!r}, and there is no catalog"
                first = _short(catalog.ids_of(messages[0])[0])
                yield wrong(str(path), f"{what}; the first of them: {first}", f"pnp locales new {locale}")
            continue
        for fault in examine(path, messages, thorough=source_.shared is not None):
            if fault.problem == "length":
                continue  # only `pnp locales check` reports it: most short translations are right
            is_doubtful = fault.problem in ("swapped", "negation")
            make = self.warning if is_doubtful else self.note if fault.suspicion else wrong
            yield make(fault.place, f"{fault.problem}: {fault.detail}: {_short(fault.message)}")


ASSEMBLY = "assembly.pdf"
BOOK = "rulebook.pdf"

EDGE = 5.0
"""The margin in mm that home printers cannot print on."""

SLACK = 0.3
"""The distance in mm by which the box of a word may exceed a line. Boxes are as high as the highest
letter."""


BLANK = 1.5
"""The distance in mm by which two runs of one line may overlap, because they can share the space between
them."""


_EACH = "%(each)s for each player"
"""The text under a family of parts, as in templates/book/assembly.md.j2."""


@check("F16", "the assembly sheet states the right numbers of sheets and parts")
def assembly(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """assembly.pdf has a row for each file with its number of paper sheets, as counted in the files, and one
    for the rulebook. It lists each family of parts (parts of one kind, size and back that are counted
    together) with its copies for each player and in all, as the definition needs them. For a class set, these
    are the copies of one set and the total. It states the costs of the kit (parts, sheets, cuts, snips,
    minutes, ink) as in the manifest."""
    if ASSEMBLY not in kit.listed_files or not kit.texts(ASSEMBLY):
        return
    m = kit.manifest
    text = pdf_words(kit, ASSEMBLY, m.title, "")
    for file, sheets in _sheets(kit):
        if not has(text, f"{file} {sheets}", m.locale):
            yield self.error(ASSEMBLY, f"expected a row that says {sheets} sheets of {file}, found none")
    needed = kit.needed_in_set
    words = Words().translate(kit.translations.gettext)
    for family in families(kit.one_set, words):
        copies = sum(needed[component.id] for component in family.members)
        told = f"× {copies} {family.name}"
        if family.each:  # the language decides where the number is in these words
            told += (
                f" {kit.translations.fill(kit.translations.gettext(_EACH), {'each': family.each}, ASSEMBLY)}"
            )
        if not has(text, told, m.locale):
            yield self.error(ASSEMBLY, f"expected {told!r}, found none")
    copies = sum(needed[component.id] for component in kit.one_set)
    if m.sets:
        row = f"{m.sets} × {copies} = {m.sets * copies}"
        if not has(text, row, m.locale):
            yield self.error(ASSEMBLY, f"expected the sets {row!r}, found none")
    cost = [copies, m.sheets, m.cuts, *([m.snips] if m.snips else []), m.minutes]
    row = " ".join(map(str, cost)) + f" {max(1, round(m.ink_percent))} %"
    parts = [plain(part) for part in row.split(" ", len(cost))]
    between = r"\D+".join(map(re.escape, parts))
    if is_right_to_left(m.locale):  # the PDF may return them in any order
        between = "".join(rf"(?=.*(?<!\d){re.escape(part.strip('%'))}(?!\d))" for part in parts)
    if not re.search(r"(?<!\d)" + between, text, re.DOTALL):
        yield self.error(ASSEMBLY, f"expected the cost {row!r}, as the manifest says; found none")


def _sheets(kit: Kit) -> Iterator[tuple[str, int]]:
    """Yield each file with its number of paper sheets. Files that cannot be read are left out."""
    m = kit.manifest
    for file in (*kit.sheet_files, BOOK, BOOKLET):
        pages = kit.facts(file).pages if file in kit.listed_files and kit.facts(file) else None  # type: ignore[union-attr]
        if pages is None:
            continue
        spots = [spot for spot in kit.spots if spot.file == file]
        backed = m.backs not in ("gutterfold", "none") and any(spot.side == "back" for spot in spots)
        yield file, -(-pages // 2) if backed or file in (BOOK, BOOKLET) else pages


@check("F43", "the assembly sheet has exactly the expected words and pictures")
def assembly_text(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The expected text of assembly.pdf is computed from the kit's components, sheets and options, in its
    language. The title, what to print on which paper, each numbered panel, and each part with name and count
    agree letter by letter and in order, and there is nothing else. F16 reports wrong counts, and F24 words in
    wrong places."""
    if any(assembly(kit)) or any(words_in_panels(kit)):
        return
    found = telling.compare_book(kit, ASSEMBLY)
    if found is not None:
        right_to_left = telling.library_of(kit).assembly.right_to_left
        wrong = found.unlike or out_of_order(found.places, right_to_left=right_to_left)
        if wrong is not None:
            yield self.error(f"{ASSEMBLY}, page {wrong.page + 1}", wrong.message)


@check("F24", "every word of the assembly sheet lies inside its panel")
def words_in_panels(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each word of assembly.pdf lies inside the area that home printers can print. A word that touches a
    panel lies completely inside that panel, and no word overlaps another. A name that leaves its panel is cut
    off, so that nobody can count the parts by it. Shorten such a text in its catalog."""
    if ASSEMBLY not in kit.listed_files:
        return
    for number, page in enumerate(kit.layout_of(ASSEMBLY), 1):  # F20 says where it cannot be read
        where = f"{ASSEMBLY}, page {number}"
        paper = (EDGE, EDGE, page.width - EDGE, page.height - EDGE)
        for run in page.runs:
            if not _holds(paper, run.box):
                yield self.error(where, f"{_shorten(run.text)} runs off the paper")
            elif any(_touches(panel, run.box) and not _holds(panel, run.box) for panel in page.panels):
                yield self.error(where, f"{_shorten(run.text)} leaves its panel")
        for at, run in enumerate(page.runs):
            for other in page.runs[:at]:
                if _overlaps(run.box, other.box) and not (_is_cursive(run.text) and _is_cursive(other.text)):
                    yield self.error(where, f"{_shorten(run.text)} lies on {_shorten(other.text)}")


def _is_cursive(text: str) -> bool:
    """Return whether a text has Arabic letters, which reach over each other."""
    return any(bidirectional(letter) == "AL" for letter in text)


def _holds(outer: Box, inner: Box) -> bool:
    return (
        inner[0] >= outer[0] - SLACK
        and inner[1] >= outer[1] - SLACK
        and inner[2] <= outer[2] + SLACK
        and inner[3] <= outer[3] + SLACK
    )


def _touches(a: Box, b: Box) -> bool:
    return _overlap(a, b, 0) > SLACK and _overlap(a, b, 1) > SLACK


def _overlaps(a: Box, b: Box) -> bool:
    """Return whether two runs of one line overlap. Lines below each other may touch."""
    lower = min(a[3] - a[1], b[3] - b[1])
    return _overlap(a, b, 0) > BLANK and _overlap(a, b, 1) > 0.6 * lower


def _overlap(a: Box, b: Box, axis: int) -> float:
    return min(a[axis + 2], b[axis + 2]) - max(a[axis], b[axis])


def _shorten(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:37]}...")


RULEBOOK = "rulebook.pdf"

LEAST = 0.5
"""The least filled share of a page. A page with less on it looks as if something were missing."""

ENDING = 1 / 3
"""The least filled share of the page on which the first game ends. Its font size is chosen to fill most of
the page."""

SHORT = 400
"""The length in characters of a clause that must not be split between pages: eight lines."""

LONG = 2500
"""The length in characters beyond which a box may need more than one page."""


@check("F31", "no page of the rulebook is more than half empty")
def full(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """On each page of rulebook.pdf, at least half of the squares of 10 mm contain something painted. In large
    print, where pages have one column and pictures have blank space beside them, it is enough if half of the
    rows of such squares do. A book may begin with a quick start (how to play, on a page or two) and a first
    game (a game told turn by turn), and end with a page of reference (to look things up). The page on which
    the first game ends is at least a third full.

    Three kinds of pages are not checked: the cover; the contents, if the first chapter follows them without a
    quick start or a first game between; and the last page of the rules (the last page of the book, or the one
    before the page of reference). Move a figure to another place in rulebook.md.j2, or make it smaller. If
    the book shows the set-up for several numbers of players, show it for one of them.
    """
    book = telling.compare_book(kit, RULEBOOK) if kit.book is not None else None
    if RULEBOOK not in kit.listed_files or (book is not None and book.unlike is not None):
        return  # F13 reports missing words, which leave pages empty
    is_large = kit.face_setting.text == "large"
    pages = [page.rows if is_large else page.squares for page in kit.texts(RULEBOOK)]
    behind = kit.book is not None and any(
        isinstance(block, Leaf) and block.kind == "reference" for block in kit.book.blocks
    )
    ending = _story_end(kit.book.blocks, book) if kit.book is not None and book is not None else 0
    first = _first_page(kit.book.blocks, book) if kit.book is not None and book is not None else 2
    for number, share in enumerate(pages[first - 1 : -2 if behind else -1], first):
        least = ENDING if number == ending else LEAST
        if share < least:
            found = number_unlike(100 * share, 100 * least, 0)
            yield self.warning(
                f"{RULEBOOK}, page {number}",
                f"expected something on {100 * least:.0f} % of the page at least, found {found} %",
                _how_to_fill(kit),
            )


def _how_to_fill(kit: Kit) -> str:
    """Return the hint for a page that is half empty: ask for one table of the set-up if the book of a game
    without an engine shows several, since pnp adds these by itself. Otherwise move a figure."""
    blocks = kit.book.blocks if kit.book is not None else ()
    figures = [each.name for each in walk(blocks) if isinstance(each, Figure)]
    tables = [name for name in figures if name.startswith(tabling.FIGURE)]
    if len(tables) < 2 or kit.game.engine is not None:
        return "move a figure to another place in rulebook.md.j2, or make it smaller"
    about = kit.game.definition.game
    players = (*about.best_players, *reversed(about.players))[0]
    return (
        f"the book shows {len(tables)} tables of the set-up; to have one, write {{{{ table({players}) }}}} "
        "into rulebook.md.j2, or move a figure"
    )


def _first_page(blocks: Sequence[Block], book: PassageReader) -> int:
    """Return the number of the first page that has to be full, counted from 1. It is the page on which the
    first chapter begins, or page 2 if that page is not known or if a quick start or a first game comes before
    the chapters."""
    before = list(takewhile(lambda block: not isinstance(block, Heading), blocks))
    if any(isinstance(block, Leaf) for block in before):
        return 2
    return max(2, _pages_before(blocks, book) + 1)


def _story_end(blocks: Sequence[Block], book: PassageReader) -> int:
    """Return the number of the last page of the first game, counted from 1: the page before the next chapter.
    Return 0 if there is no first game or no next chapter."""
    behind = dropwhile(lambda block: not (isinstance(block, Leaf) and block.kind == "story"), blocks)
    return _pages_before(behind, book)


def _pages_before(blocks: Iterable[Block], book: PassageReader) -> int:
    """Return the number of pages before the page with the first chapter of some blocks. Return 0 if there is
    no chapter or if its page is not known."""
    chapter = next((block.identifier for block in blocks if isinstance(block, Heading)), None)
    pages = [each.runs[0].page for each in book.places if each.passage.name == chapter and each.runs]
    return pages[0] if chapter is not None and pages else 0


@check("F30", "no box and no short clause of the rulebook continues on another page")
def whole(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each box of rulebook.pdf (an example or a remark) is on one page, with its heading and all its lines.
    Each clause of up to eight lines is on one page too, so that nobody must turn a page in the middle of a
    sentence."""
    if RULEBOOK not in kit.listed_files or kit.book is None:
        return
    pages = [plain(" ".join(words.text for words in page.words)) for page in kit.texts(RULEBOOK)]
    text = "".join(pages)
    for what, lines in _unsplit_passages(kit.book.blocks):
        if any(all(line in page for line in lines) for page in pages):
            continue
        if all(has_across_pages(text, line) for line in lines):
            yield self.error(RULEBOOK, f"{what} is split between two pages")


def _unsplit_passages(blocks: tuple[Block, ...]) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each box and of each short clause, with its lines in plain letters."""
    for block in walk(blocks):
        if not isinstance(block, Aside | Clause):
            continue
        said = text_of(block.blocks)
        if len(said) <= (LONG if isinstance(block, Aside) else SHORT):
            head = block.title if isinstance(block, Aside) else block.number
            name = f"the box {block.title!r}" if isinstance(block, Aside) else f"the clause {block.number}"
            yield name, [plain(line) for line in (head, *said.splitlines()) if line]


CHECKS = (
    rules,
    figures,
    english,
    translations,
    assembly,
    assembly_text,
    words_in_panels,
    full,
    whole,
)
