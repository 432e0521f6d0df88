"""Check quotation marks, spaces and full stops by the rules of the language."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.languages import full_stop
from pnp.translation.words import GAP, Problem, bare

_QUOTES: Mapping[str, str] = {
    "es": "«»“”",
    "pt": "“”«»",
    "fr": "«»“”",
    "de": "„“‚‘",
    "it": "«»“”",
    "el": "«»“”",
    "pl": "„”«»",
    "ja": "「」『』",
    "zh": "“”‘’《》",
    "ar": "«»“”",
    "he": "”„״“",
}
"""The quotation marks of each language, with those for quotations within quotations."""
_ALL_QUOTES = frozenset('"“”„«»「」『』‹›《》')
_PAIRS = ("()", "（）", "「」", "『』", "«»", "《》", "【】", "{}")
_OPENED: Mapping[str, tuple[str, ...]] = {"de": ("„“",), "pl": ("„”",)}
"""Pairs of marks that only one language uses as a pair."""
_ENDS = frozenset(".。!！?؟？:：…;")
_FULL: Mapping[str, str] = {"ja": "?!", "zh": ",;:?!"}
"""Marks of half a width, which follow letters of full width only by mistake."""
_OWN_LETTER = r"[\u3040-\u30ff\u3400-\u9fff]"
_BESIDE_LATIN = re.compile(
    rf"{_OWN_LETTER} +(?:[A-Za-z0-9]|%\(|\{{\w)|(?:[A-Za-z0-9]|\w\)[a-z]|\w\}}) +{_OWN_LETTER}"
)
"""A space between Japanese and Latin letters, digits or placeholders, unless mark-up needs it."""
_MARKS: Mapping[str, Mapping[str, str]] = {"ar": {",": "،", ";": "؛", "?": "؟"}}
"""English marks, and the marks that the language uses instead."""
_SPACED_BEFORE = ";!?»:"
_NARROW = "\u00a0\u202f"
_FILLED = r"(?:%\(\w+\)[a-z]|\{\w+\})"
"""A placeholder."""


def faults(source: str, form: str, language: str) -> Iterator[tuple[Problem, str]]:
    """Yield ("punctuation", explanation) for the first fault in the punctuation of `form`, the translation of
    `source`, if there is one."""
    language, text, english = language.partition("-")[0], bare(form), bare(source)
    problem = (
        _ends_of(form, source)
        or _loose_unit(form, source)
        or _spaces(text, english, language)
        or (_beside_latin(form) if language == "ja" else "")
        or _quotes(text, english, language)
        or _brackets(text, english, language)
        or _marks(text, language)
        or _end(text, english, language)
    )
    if problem:
        yield "punctuation", problem


def _quotes(text: str, english: str, language: str) -> str:
    own = _QUOTES.get(language)
    odd = (_ALL_QUOTES & set(text)) - set(own or _ALL_QUOTES) - (set(english) & {'"'})
    return f"{min(odd)} is no quotation mark of this language: {own}" if odd else ""


def _ends_of(form: str, source: str) -> str:
    if (form[:1].isspace(), form[-1:].isspace()) != (source[:1].isspace(), source[-1:].isspace()):
        return "a space at the beginning or the end, other than in the English"
    return ""


def _loose_unit(form: str, source: str) -> str:
    """Return a number and its unit that a line may separate, if the English ties them."""
    for number in re.findall(rf"({_FILLED})[{_NARROW}]", source):
        if found := re.search(rf"{re.escape(number)} \S+", form):
            return f"the space at {found[0]!r} may break: U+00A0, as in the English"
    return ""


def _spaces(text: str, english: str, language: str) -> str:
    if "  " in text and "  " not in english:
        return "two spaces beside each other"
    if found := re.search(r"\w\s+[.,](?=\s|$)|[(（] (?![)）])|(?<![(（]) [)）]", text):
        return f"a space that does not belong there: {found[0]!r}"
    if language == "fr":
        if found := re.search(rf"\w([{_SPACED_BEFORE}])(?=\s|$)", text):
            return f"French has a narrow space (U+202F) before {found[1]}"
        if found := re.search(rf" [{_SPACED_BEFORE}]|« |«(?=\w)", text):
            return f"the space at {found[0]!r} may break: U+202F"
    elif found := re.search(rf"[\w{GAP}][ {_NARROW}]+[;:!](?=\s|$)", text):
        return f"a space before {found[0][-1]}"
    return ""


def _beside_latin(form: str) -> str:
    if found := _BESIDE_LATIN.search(form):
        return f"a space in {found[0]!r}: Latin letters and digits stand beside Japanese without one"
    return ""


def _brackets(text: str, english: str, language: str) -> str:
    for pair in (*_PAIRS, *_OPENED.get(language, ())):
        opening, closing = pair[0], pair[1]
        there, here = (each.count(opening) - each.count(closing) for each in (english, text))
        if here != 0 and here != there:
            return f"{opening} and {closing} are not pairs"
    return ""


def _marks(text: str, language: str) -> str:
    for mark, own in _MARKS.get(language, {}).items():
        if found := re.search(rf"[\u0600-\u06ff{GAP}]{re.escape(mark)}(?=\s|$)", text):
            return f"{own} is written for {mark}: {found[0]!r}"
    marks = re.escape(_FULL.get(language, ""))
    if marks and (found := re.search(rf"{_OWN_LETTER}([{marks}])", text)):
        return f"{found[1]} is half as wide as the letters"
    if language == "el" and re.search(r"\w\?", text):
        return "; is the question mark of Greek"
    if language == "es":
        counts = Counter(text)
        for opening, closing in (("¿", "?"), ("¡", "!")):
            if not counts[opening] and re.search(rf"\w{re.escape(closing)}", text):
                return f"{closing} without {opening}"
    return ""


def _end(text: str, english: str, language: str) -> str:
    """Return the fault at the end of a text: a full stop must stand at both ends or at none. Sentences may
    differ in other marks. Where sentences end in 。, a line of one noun has none."""
    stop = full_stop(language)
    there, here = (_last(each) for each in (english, text))
    if there == "." and here not in _ENDS and (stop == "." or re.search(f"{stop}(?!.*[：:])", text)):
        return f"{stop} is missing at the end"
    if here == stop and there not in _ENDS and there:
        return f"{stop} at the end, and none in the English"
    return ""


def _last(text: str) -> str:
    return text.rstrip().rstrip("\"'”“»«’)）」』״").rstrip()[-1:]
