"""Read glossaries, `locale/fr.glossary.toml`, which list the words of a language for the terms of a game.
Check that translations use these words. Write glossaries for other programs: CSV for Weblate and
spreadsheets, TBX (ISO 30042:2008) for Weblate, OmegaT and others."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from pnp.caching import memoize
from pnp.definition import TomlSource
from pnp.errors import DefinitionError
from pnp.rulebook import catalog
from pnp.rulebook.catalog import Catalog
from pnp.system import disk
from pnp.translation.words import GAP, Pair, Problem, bare, fold, pairs, words

SUFFIX = ".glossary.toml"
_MOST_WORDS = 3
"""The most words in a name that may be a term."""
_HINT = 'terms are written so: "drawer" = ["tiroir*"]'


@dataclass(frozen=True, slots=True)
class Glossary:
    """The English terms in small letters, each with the words that may translate it. `same` has English words
    that may stay the same in the language. `place` is the path of the file."""

    place: str = ""
    terms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    same: frozenset[str] = frozenset()


def read_glossary(catalog: Path) -> Glossary:
    """Return the glossary beside a catalog, or an empty one if there is none. Raises DefinitionError."""
    path = catalog.with_name(catalog.stem + SUFFIX)
    if not path.is_file():
        return Glossary(str(path))
    return _glossary(path, TomlSource(path).data)


def write_new(catalog: Path, messages: Catalog, general: Sequence[Path] = ()) -> None:
    """Write a glossary beside a new catalog, unless there is one.

    The catalog of a regional language (pt-BR) gets a copy of the glossary of the `general` catalog (pt) in
    the same folder. Another catalog gets a glossary for its translator to fill in. It has the terms that most
    glossaries of other languages have or, if there are none, the names of pieces and parts in `messages`.
    Each entry is commented out, so that nothing is checked until the translator has added its words.
    """
    path = catalog.with_name(catalog.stem + SUFFIX)
    if path.exists():
        return
    beside_it = [each.with_name(each.stem + SUFFIX) for each in general if each.parent == path.parent]
    if found := [each for each in beside_it if each.is_file()]:
        disk.rewrite(path, found[0].read_bytes())
        return
    others = [_glossary(each, TomlSource(each).data) for each in sorted(path.parent.glob(f"*{SUFFIX}"))]
    counts = Counter(term for each in others for term in each.terms)
    terms = [term for term, count in counts.items() if 2 * count > len(others)] or _names(messages)
    lines = [
        f"# the words of this catalog in {catalog.stem}; each English term and the forms that stand for it",
        '# Fill in the forms, with a star for any ending, and take the # away: "drawer" = ["tiroir*"]',
        "same = []",
        "",
        "[terms]",
        *(f"# {json.dumps(term, ensure_ascii=False)} = []" for term in terms),
    ]
    disk.rewrite(path, ("\n".join(lines) + "\n").encode())


def _names(messages: Catalog) -> list[str]:
    """Return the names of a game's pieces and components as terms, without a last word such as "H1" that only
    tells one from the others."""
    names = (
        re.sub(r" \S*\d\S*$", "", str(message.id).casefold())
        for message in messages
        if message.id and any(each.startswith(("piece ", "component ")) for each in message.auto_comments)
    )
    return list(dict.fromkeys(name for name in names if len(name.split()) <= _MOST_WORDS))


def _glossary(path: Path, data: Mapping[str, Any]) -> Glossary:
    if strange := sorted(data.keys() - {"terms", "same"}):
        raise DefinitionError(
            "a glossary has no such key", place=str(path), expected="terms or same", found=strange[0]
        )
    terms = data.get("terms", {})
    if not isinstance(terms, dict):
        raise _refusal(path, "terms", "a table [terms]", terms)
    for term, forms in terms.items():
        if not _are_texts(forms) or not forms or not all(re.search(r"[^\W_]", form) for form in forms):
            raise _refusal(path, f"terms.{term!r}", "a list of words", forms)
        if any(re.search(r"(?:^|\s)\*|\*(?=[^\s])", form) for form in forms):
            raise _refusal(path, f"terms.{term!r}", "stars only at the ends of words", forms)
    same = data.get("same", [])
    if not _are_texts(same):
        raise _refusal(path, "same", "a list of messages", same)
    return Glossary(
        str(path),
        {" ".join(term.casefold().split()): tuple(forms) for term, forms in terms.items()},
        frozenset(" ".join(text.split()) for text in same),
    )


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _refusal(path: Path, key: str, expected: str, found: object) -> DefinitionError:
    return DefinitionError(
        f"{key} is not what a glossary has", place=str(path), expected=expected, found=repr(found), hint=_HINT
    )


_BEFORE = {
    "ar": "(?:[وف]?[بكل]?(?:ال|ل)?|[وف]?س)",
    "he": "[ושהבלכמ]{0,4}",
    "de": r"\w*",
}
"""What may be written together with a word, before it: articles and prepositions; in German, the first part
of a compound."""
_JOINED = r"(?:\W+(?:\w+\W+)?)"
"""What may stand between the words of a form: at most one other word."""
_UNSPACED = frozenset({"ja", "zh"})
_ICON = re.compile(r":[a-z0-9]+(?:-[a-z0-9]+)*:")
"""An icon in the text of a card, ":moth:". Its name is the same in all languages."""


def find_wrong_terms(
    source: str, form: str, language: str, glossary: Glossary
) -> Iterator[tuple[Problem, str]]:
    """Yield ("term", explanation) for each glossary term in the English text `source`, if its translation
    `form` has none of the words that the glossary gives for the term."""
    language = language.partition("-")[0]
    for term in terms_in(source, glossary):
        if not any(_is_in(each, form, language) for each in glossary.terms[term]):
            yield "term", f"{term!r} is {' or '.join(repr(each) for each in glossary.terms[term])} here"


def terms_in(source: str, glossary: Glossary) -> tuple[str, ...]:
    """Return the glossary terms in an English message. If both "card" and "movement card" are terms, only the
    longer one is found in "movement card"."""
    if not glossary.terms:
        return ()
    found = _english(tuple(sorted(glossary.terms)))(fold(bare(_ICON.sub(" ", source)), "en"))
    return tuple(dict.fromkeys(found))


@memoize
def _english(terms: tuple[str, ...]) -> Callable[[str], list[str]]:
    """Return a function that lists the terms in a text, in the singular and in the plural. Longer terms are
    found first."""
    forms = {form: term for term in terms for form in (plural(term), term)}
    longest = sorted(forms, key=lambda form: (-len(form), form))
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(re.escape(form) for form in longest)})(?![\w-]|:{GAP})")
    return lambda text: [forms[found] for found in pattern.findall(text)]


def plural(term: str) -> str:
    """Return the plural of an English term."""
    for ending, many in (("fe", "ves"), ("lf", "lves"), ("rf", "rves"), ("man", "men")):
        if term.endswith(ending):
            return term.removesuffix(ending) + many
    if re.search(r"[^aeiou]y$", term):
        return term[:-1] + "ies"
    return term + ("es" if re.search(r"(?:s|x|z|ch|sh)$", term) else "s")


def _is_in(form: str, text: str, language: str) -> bool:
    if language in _UNSPACED:
        joined = "".join(words(text, language))
        return "".join(words(form, language)) in joined
    return bool(_pattern(form, language).search(fold(bare(text), language)))


@memoize
def _pattern(form: str, language: str) -> re.Pattern[str]:
    before = _BEFORE.get(language, "")
    parts = [
        rf"{before}{re.escape(word.rstrip('*'))}" + (r"\w*" if word.endswith("*") else "")
        for word in re.findall(r"[^\W_]+\*?", fold(form, language))
    ]
    return re.compile(rf"(?<!\w){_JOINED.join(parts)}(?!\w)")


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
    """An English term, its main word in another language, other words for it, and the games that use it."""

    english: str
    word: str
    others: tuple[str, ...] = ()
    games: tuple[str, ...] = ()


def terms_of(path: Path, game: str) -> list[Term]:
    """Return the terms in the glossary beside the catalog at `path`. `game` is the name of the game that uses
    them; it becomes `Term.games`. Raises DefinitionError."""
    glossary, found = read_glossary(path), list(pairs(catalog.read_catalog(path)))
    return [_term(english, glossary, found, path.stem, game) for english in glossary.terms]


def merge_terms(terms: Iterable[Term]) -> list[Term]:
    """Return terms sorted by their English, with equal terms of several games merged into one."""
    found: dict[tuple[str, str], Term] = {}
    for each in terms:
        key = (each.english, each.word)
        earlier = found.setdefault(key, replace(each, others=(), games=()))
        others = tuple(dict.fromkeys((*earlier.others, *each.others)))
        found[key] = replace(earlier, others=others, games=(*earlier.games, *each.games))
    return sorted(found.values(), key=lambda each: (each.english, each.games))


def write(terms: Sequence[Term], language: str, kind: str) -> str:
    """Return terms of a language as the content of a glossary file. `kind` is the format: csv or tbx."""
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
