"""Write glossaries for other programs: CSV for Weblate and spreadsheets, TBX (ISO 30042:2008) for Weblate,
OmegaT and other tools of translators."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree import ElementTree as ET

from pnp.rulebook import catalog
from pnp.translation.glossary import Glossary, read_glossary
from pnp.translation.pairs import Pair, pairs
from pnp.translation.words import bare, fold

FORMATS = ("csv", "tbx")
_COLUMNS = ("source", "target", "context", "translator_comments")
"""The columns of CSV, named as Weblate names them."""
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_DOCTYPE = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">\n'
_COMMON = 5
"""A word is common if the commonest word is at most so many times as common."""
_CAPITAL_NOUNS = frozenset({"de"})


@dataclass(frozen=True, slots=True)
class Term:
    """An English term, its word in another language, other words for it, and the games that use it."""

    english: str
    word: str
    others: tuple[str, ...] = ()
    games: tuple[str, ...] = ()


def terms_of(path: Path, game: str) -> list[Term]:
    """Return the terms of the glossary beside a catalog, as they stand in it. Raises DefinitionError."""
    glossary, found = read_glossary(path), list(pairs(catalog.read(path)))
    return [_term(english, glossary, found, path.stem, game) for english in glossary.terms]


def merge_terms(terms: Iterable[Term]) -> list[Term]:
    """Return the terms in the order of their English. Terms that games share stand there once."""
    found: dict[tuple[str, str], Term] = {}
    for each in terms:
        key = (each.english, each.word)
        earlier = found.setdefault(key, replace(each, others=(), games=()))
        others = tuple(dict.fromkeys((*earlier.others, *each.others)))
        found[key] = replace(earlier, others=others, games=(*earlier.games, *each.games))
    return sorted(found.values(), key=lambda each: (each.english, each.games))


def write(terms: Sequence[Term], language: str, kind: str) -> str:
    """Return the terms of a language as a file of a kind, one of FORMATS."""
    return _csv(terms) if kind == "csv" else _tbx(terms, language)


def _csv(terms: Sequence[Term]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for term in terms:
        writer.writerow((term.english, term.word, ", ".join(term.games), ", ".join(term.others)))
    return file.getvalue()


def _tbx(terms: Sequence[Term], language: str) -> str:
    root = ET.Element("martif", {"type": "TBX", _LANG: "en"})
    header = ET.SubElement(root, "martifHeader")
    source = ET.SubElement(ET.SubElement(header, "fileDesc"), "sourceDesc")
    ET.SubElement(source, "p").text = "pnp locales glossary"
    body = ET.SubElement(ET.SubElement(root, "text"), "body")
    for number, term in enumerate(terms, 1):
        entry = ET.SubElement(body, "termEntry", {"id": f"term-{number}"})
        ET.SubElement(entry, "descrip", {"type": "subjectField"}).text = ", ".join(term.games)
        for code, said in (("en", (term.english,)), (language, (term.word, *term.others))):
            group = ET.SubElement(entry, "langSet", {_LANG: code})
            for word in said:
                ET.SubElement(ET.SubElement(group, "tig"), "term").text = word
    ET.indent(root)
    return _DOCTYPE + ET.tostring(root, encoding="unicode") + "\n"


def _term(english: str, glossary: Glossary, found: Sequence[Pair], language: str, game: str) -> Term:
    """Return a term with its best word.

    A glossary has stems ("tiroir*"). The best word is the translation of a message that is the term alone.
    Otherwise it is the first form or, if that is a stem, a common word of the catalog with that stem.
    """
    forms = glossary.terms[english]
    whole = [form for form in forms if "*" not in form]
    alone = (_match_case(pair, language) for pair in found if _is_alone(pair, english))
    grown = (_complete_stem(form, found, language) if "*" in form else form for form in forms)
    word = next((word for words in (alone, grown) for word in words if word), forms[0].replace("*", ""))
    same = fold(word, language)
    return Term(english, word, tuple(form for form in whole if fold(form, language) != same), (game,))


def _is_alone(pair: Pair, english: str) -> bool:
    return bare(pair.source).casefold().strip() == english


def _match_case(pair: Pair, language: str) -> str:
    """Return the translation of a name without a capital that it has only because it begins the name."""
    said = bare(pair.form).strip()
    if language.partition("-")[0] in _CAPITAL_NOUNS or bare(pair.source).strip()[:1].islower():
        return said
    return said[:1].lower() + said[1:]


def _complete_stem(form: str, found: Sequence[Pair], language: str) -> str:
    """Return a short and common word with a stem, or nothing for a form of several words."""
    stem = fold(form, language)
    if not stem.endswith("*") or re.search(r"\s", stem):
        return ""
    counts = Counter(
        word if language.partition("-")[0] in _CAPITAL_NOUNS else word.lower()
        for pair in found
        for word in re.findall(r"[^\W\d_]+", bare(pair.form))
        if fold(word, language).startswith(stem.removesuffix("*"))
    )
    common = [word for word, count in counts.items() if count * _COMMON >= max(counts.values())]
    return min(common, key=lambda word: (len(word), -counts[word], word), default="")
