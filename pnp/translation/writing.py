"""Check whether a text is in its language, by its letters and its shortest words. Find translations that
repeat the English text. Texts that are the same in both languages, such as names, are no fault."""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from pnp.caching import memoize
from pnp.translation.glossary import Glossary
from pnp.translation.words import GAP, Problem, bare, words

_SCRIPTS: Mapping[str, tuple[str, ...]] = {
    "el": ("GREEK",),
    "he": ("HEBREW",),
    "ar": ("ARABIC",),
    "ja": ("HIRAGANA", "KATAKANA", "CJK", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"),
    "zh": ("CJK",),
}
"""How the Unicode names of a language's letters begin. Other languages use Latin letters."""
_LATIN = "LATIN"

_SMALL: Mapping[str, frozenset[str]] = {
    language: frozenset(text.split())
    for language, text in {
        "en": "the of and to a in is it that with for you your on are as be this or its not by from at may",
        "es": "el la los las de del a y e u en que se con una un por para su al es lo no como o si tu más",
        "pt": "o a à os as de do da dos das e em no na nos nas que se com uma um por para seu sua ao é não "
        "ou como mais pode cada pelo pela num numa são",
        "fr": "le la les de des du et en que qui se une un pour sur au aux est ne pas dans vous votre par ou "
        "il y a n avec ce sa son chaque deux d l s qu",
        "de": "der die das den dem des und in zu mit ein eine einen einem einer ist nicht auf von im du sie "
        "es an wer oder für dein am sich wird nur jede",
        "it": "il lo la i gli le di del della dei delle e in che si con una un per al alla è non o da "
        "dal dalla nel nella su sul come puoi ogni sono l",
        "pl": "i w na z do nie się to jest o że po za od jak lub ale jego jej ich przez dla go może kto "
        "który która są tym tej jeden jedną a oraz swoją tylko",
    }.items()
}
"""The smallest words of the languages written in Latin letters."""

SURE = 6
"""The least number of words in a message whose language can be detected by them."""


def faults(source: str, form: str, language: str) -> Iterator[tuple[Problem, str]]:
    """Yield ("language", reason) if `form`, the translation of `source`, is not in its language."""
    language = language.partition("-")[0]
    own = _SCRIPTS.get(language, (_LATIN,))
    known = frozenset(source)
    letters = [letter for letter in bare(form) if letter.isalpha() and letter != GAP]
    strange = [each for each in letters if each not in known and not _is_of(each, (*own, _LATIN))]
    if strange:
        yield "language", f"{strange[0]!r} is no letter of this language"
    elif _LATIN not in own and len(words(form, "en")) > 1 and not any(_is_of(each, own) for each in letters):
        if re.search(r"[a-z]{3}", bare(source)):
            yield "language", "no letter of this language is in it"
    elif mixed := _mixed_word(form, own):
        yield "language", f"{mixed!r} mixes letters of two alphabets"
    elif language == "ja" and len(letters) > 2 * SURE and not any(_is_of(e, own[:2]) for e in letters):
        yield "language", "there is no kana in it"
    elif other := _other(form, language):
        yield "language", f"this reads like {other!r}"


@memoize
def _script(letter: str) -> str:
    return unicodedata.name(letter, "").split(" ")[0]


def _is_of(letter: str, scripts: tuple[str, ...]) -> bool:
    # ª, º and modifier letters are of no script by their names.
    return _script(letter) in scripts or _script(letter) in {"FEMININE", "MASCULINE", "MODIFIER"}


def _mixed_word(form: str, own: tuple[str, ...]) -> str:
    """Return a word that mixes in look-alikes of another alphabet. Only alphabets with spaces between words
    are checked."""
    if own not in {("GREEK",), (_LATIN,)}:
        return ""
    found: list[str] = re.findall(r"[^\W\d_]{2,}", bare(form))
    for word in found:
        if len({_script(letter) for letter in word} & {"GREEK", _LATIN, "CYRILLIC"}) > 1:
            return word
    return ""


def _other(form: str, language: str) -> str:
    """Return the language of a text, judged by its shortest words, if it is certainly another language than
    expected."""
    said = words(form, language)
    if language not in _SMALL or len(said) < SURE:
        return ""
    counts = {each: len(small.intersection(said)) for each, small in _SMALL.items()}
    best = max(counts, key=lambda each: (counts[each], each))
    return best if counts[best] >= 3 and counts[best] > 2 * counts[language] else ""


def find_untranslated(source: str, form: str, glossary: Glossary) -> Iterator[tuple[Problem, str]]:
    """Yield ("same", reason) if the translation `form` has exactly the words of the English text `source`,
    and at least one of them should differ. Words that may be the same in both languages are no fault: those
    of one or two letters (units and codes), the words in `same` of the `glossary`, and its terms that are
    their own translation."""
    english = words(source, "en")
    if english != words(form, "en"):
        return
    alike = _shared_words(glossary.place, glossary.same, tuple(glossary.terms.items()))
    if odd := [word for word in english if len(word) > 2 and word.isalpha() and word not in alike]:
        told = f'same = ["{odd[0]}"] in the glossary beside the catalog'
        yield "same", f"this is the English text; if {odd[0]!r} is right in this language, say {told}"


@memoize
def _shared_words(
    _place: str, same: frozenset[str], terms: tuple[tuple[str, tuple[str, ...]], ...]
) -> frozenset[str]:
    """Return the words that are the same in both languages: those of `same`, and terms that are their own
    translation."""
    themselves = {term for term, forms in terms if term in {form.rstrip("*").casefold() for form in forms}}
    found = {word for text in (*same, *themselves) for word in words(text, "en")}
    return frozenset(found | {f"{word}s" for term in themselves for word in words(term, "en")})
