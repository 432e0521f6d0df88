"""Read a catalog and report all its faults in order."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from babel.messages import Catalog, Message

from pnp.definition.tables.language_columns import TranslatedCell
from pnp.rulebook import catalog
from pnp.translation import glossary, meaning, message_faults, punctuation, writing
from pnp.translation.glossary import Glossary
from pnp.translation.words import Fault, Pair, Problem, is_data, message_pairs, pairs


def examine(path: Path, wanted: Sequence[Message] = (), *, thorough: bool = False) -> tuple[Fault, ...]:
    """Return the faults of the .po file at `path`: those of its messages, then one for each message in
    `wanted` that the file lacks. If `thorough`, also compare messages with each other. Raises DefinitionError
    for a file that is not a catalog, and for a faulty glossary."""
    read, digits = catalog.read_catalog(path), message_faults.not_numbers_pattern()
    words, data = glossary.read_glossary(path), {catalog.key_of(each) for each in wanted if is_data(each)}
    found: list[Fault] = []
    for message in read:
        if not message.id:
            continue
        own = list(
            message_faults.faults(message, read, digits, is_data(message) or catalog.key_of(message) in data)
        )
        if not message.fuzzy:
            own += [
                fault for pair in message_pairs(message) for fault in _word_problems(pair, path.stem, words)
            ]
        found += [_fault(path, message, problem, detail) for problem, detail in dict.fromkeys(own)]
    if thorough:
        found += _compare_messages(path, found)
    told = {fault.message for fault in found}
    found += [
        Fault("missing", str(path), text, f"`pnp locales update {path.stem}` adds it")
        for text in catalog.missing_messages(path, wanted)
        if text not in told
    ]
    return tuple(found)


def examine_cells(cells: Mapping[str, TranslatedCell], path: Path) -> Iterator[Fault]:
    """Yield the faults of translations that are written in a column of a game's tables instead of the
    catalog. `cells` maps each English text to its translation and the place of its cell. `path` is the
    catalog of the same language, which need not exist.

    The faults are the same as for messages; terms are checked with the glossary beside the catalog.
    """
    language, words = path.stem, glossary.read_glossary(path)
    empty, digits = Catalog(locale=language.replace("-", "_")), message_faults.not_numbers_pattern()
    for english, told in cells.items():
        message = Message(english, told.text)
        found = [*message_faults.faults(message, empty, digits, is_data=True)]
        found += [fault for pair in message_pairs(message) for fault in _word_problems(pair, language, words)]
        for problem, detail in dict.fromkeys(found):
            yield Fault(problem, told.place, english, detail)


def _word_problems(pair: Pair, language: str, words: Glossary) -> Iterator[tuple[Problem, str]]:
    """Yield what is wrong with the words of a pair. A text in another language is reported once, without the
    missing terms."""
    if pair.is_name:
        return
    foreign = [
        *writing.find_untranslated(pair.source, pair.form, words),
        *writing.faults(pair.source, pair.form, language),
    ]
    if foreign:
        yield foreign[0]
        return
    yield from glossary.find_wrong_terms(pair.source, pair.form, language, words)
    yield from meaning.find_lost_numbers(pair.source, pair.form, language)
    if pair.message.context:
        yield from meaning.find_lost_negations(pair.source, pair.form, language)
    yield from punctuation.faults(pair.source, pair.form, language)


def _compare_messages(path: Path, known: Sequence[Fault]) -> Iterator[Fault]:
    """Yield faults that only the rest of the catalog shows, for messages in the right language."""
    from pnp.translation import association

    wrong = {fault.message for fault in known if fault.problem in ("same", "language")}
    sound = [
        pair
        for pair in pairs(catalog.read_catalog(path))
        if not pair.message.fuzzy and catalog.ids_of(pair.message)[0] not in wrong
    ]
    exchanged = set()
    for one, other, gain in association.find_swapped(sound, path.stem):
        exchanged |= {one.source, other.source}
        yield _fault(path, one.message, "swapped", f"fits {other.source[:60]!r} better, by {gain:.2f}")
    for pair, problem, detail in meaning.find_odd_lengths(sound, path.stem):
        if pair.source not in exchanged:
            yield _fault(path, pair.message, problem, detail)


def _fault(path: Path, message: Message, problem: Problem, detail: str) -> Fault:
    place = f"{path}:{message.lineno}" if message.lineno else str(path)
    return Fault(problem, place, catalog.ids_of(message)[0], detail)
