"""F: the books have all the text of the game, in the kit's language, with the model's numbers."""

import re
from collections.abc import Iterator
from typing import Any

from pnp.caching import remembered
from pnp.definition import language_columns
from pnp.finding import Check, Finding, check
from pnp.kit import catalogs
from pnp.rulebook import (
    PLACEHOLDER,
    Book,
    Clause,
    Figure,
    Heading,
    Note,
    catalog,
    source,
    text_of,
    trimmed,
    walk,
)
from pnp.rulebook import plain as inline_plain
from pnp.translation import examine, examine_cells
from pnp.verify.files import booklet, telling
from pnp.verify.files.kit import BOOKLET, Kit
from pnp.verify.files.text import html_of, pdf_words, plain
from pnp.verify.told import otherwise_struck, out_of_order

SHORTEST = 5
"""The least number of words of an English sentence that is no coincidence in another language."""


def _texts(kit: Kit, book: Book) -> Iterator[tuple[str, str]]:
    """Yield each rulebook that can be read, with its words."""
    if "rulebook.pdf" in kit.listed and (text := pdf_words(kit, "rulebook.pdf", book.title, book.edition)):
        yield "rulebook.pdf", text
    if BOOKLET in kit.listed and (said := booklet.words(kit)):
        yield BOOKLET, plain(said)
    if html := html_of(kit, "rulebook.html"):
        yield "rulebook.html", html.text


@check("F13", "the rulebook says every rule, in its language, with the definition's numbers")
def rules(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """rulebook.pdf, its booklet and rulebook.html say what the definition, its catalog and its numbers make
    of the template, told anew: each heading, clause, paragraph, cell, caption, item, number and cross
    reference, letter by letter and in the order of the book, and nothing else. Of pages it counts how their
    letters stand, from line to line and from block to block, not in which order they are painted; a line
    crosses out the words that the book strikes, and no others; and each
    clause of the definition is looked for in the book once more on its own."""
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
    """Return whether the fault is English text in a book of another language, which F15 reports."""
    return any(finding.where == name for finding in english(kit))


def _clauses(kit: Kit) -> Iterator[tuple[str, str]]:
    """Yield each clause of the definition with its numbers filled in."""
    numbers = catalogs.numbers(kit.game, kit.spoken)
    printed = {
        block.identifier: block.number
        for block in walk(kit.book.blocks if kit.book else ())
        if isinstance(block, Clause | Figure | Heading | Note)
    }
    for clause in kit.game.definition.clauses:
        for text in (clause.text, clause.gap):
            if text:
                said = kit.spoken.fill(kit.spoken.pgettext(clause.name, trimmed(text)), numbers, clause.name)
                yield f"the clause {clause.name}", inline_plain(source.inline(said, printed))


def _short(text: str) -> str:
    return repr(text if len(text) <= 90 else text[:87] + "...")


@check("F14", "the rulebook shows every figure, and says what it shows")
def figures(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The PDF and the HTML have each figure of the book with its alternative text, letter by letter, for
    those who cannot see it. In the HTML each figure is a picture inside the file. The HTML states its
    language."""
    if kit.book is None:
        return
    shown = [block for block in walk(kit.book.blocks) if isinstance(block, Figure)]
    if "rulebook.pdf" in kit.listed and (facts := kit.facts("rulebook.pdf")):
        yield from _compare_figures(self, "rulebook.pdf", shown, facts.alternatives)
    if html := html_of(kit, "rulebook.html"):
        yield from _compare_figures(self, "rulebook.html", shown, html.alternatives)
        for address in html.sources:
            if not address.startswith("data:image/svg+xml;base64,"):
                yield self.error("rulebook.html", f"a picture is not in the file: {address[:60]!r}")
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


@check("F15", "no English is left in another language")
def english(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The books of another locale have no English sentence that the catalogs translate."""
    locale = kit.manifest.locale
    if locale.split("-")[0] == catalog.SOURCE_LANGUAGE:
        return
    own, shared = kit.memory.sources(kit.game)
    messages = (*own.catalog, *shared.catalog)
    ids = [text for message in messages if message.id for text in catalog.ids_of(message)]
    wanted = [part for text in dict.fromkeys(ids) for part in _sentences(kit, text)]
    texts = list(_texts(kit, kit.book)) if kit.book else []
    if "assembly.pdf" in kit.listed:
        texts.append(("assembly.pdf", pdf_words(kit, "assembly.pdf", kit.manifest.title, "")))
    for name, text in texts:
        for sentence, said in wanted:
            if said in text:
                yield self.error(name, f"says in English: {_short(sentence)}")


def _sentences(kit: Kit, message: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a translated message between its numbers that are long enough to be recognised as
    English, each also in plain letters."""
    said = kit.spoken.gettext(message)
    if said == message:
        return
    told = plain(inline_plain(source.inline(PLACEHOLDER.sub(" ", said))))
    for part, letters in _parts(message):
        if letters not in told:
            yield part, letters


@remembered  # the kits of a run differ in their language, and have the same English
def _parts(message: str) -> tuple[tuple[str, str], ...]:
    """Return the parts of an English message between its numbers that are long enough, each also in plain
    letters."""
    text = inline_plain(source.inline(PLACEHOLDER.sub("|", message).replace("\n", "|")))
    parts = re.split(r"\||(?<=[.!?;]) ", text)
    return tuple((part.strip(), plain(part)) for part in parts if len(part.split()) >= SHORTEST)


@check("F22", "the catalogs of the kit's language are complete and sound")
def translations(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Every message of the game and of the kit itself has a translation into the kit's language, none
    of which has lost a placeholder, a mark-up or a plural form, has a number typed into it, misses a term
    of the glossary, counts otherwise than the English, or is in another language. Of a draft all this is
    a warning; so are two translations of a game that would fit better in each other's place, and a rule
    that lost its negation."""
    locale = kit.manifest.locale
    if locale.split("-")[0] == catalog.SOURCE_LANGUAGE or locale in catalog.PSEUDO_LANGUAGES:
        return  # they have no catalogs
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
                continue  # for `pnp locales check`: most short translations are right
            is_doubtful = fault.problem in ("swapped", "negation")
            make = self.warning if is_doubtful else self.note if fault.suspicion else wrong
            yield make(fault.place, f"{fault.problem}: {fault.detail}: {_short(fault.message)}")


CHECKS = (rules, figures, english, translations)
