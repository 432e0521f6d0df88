"""Keep the current language, in which text is set while a kit is drawn. The language decides fonts and
direction, and which characters a typeface must have."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from re import compile as compile_pattern
from types import MappingProxyType
from unicodedata import normalize

from pnp.caching import memoize
from pnp.scene import Font, Typeface
from pnp.text.fonts import has, instances, is_installed
from pnp.text.wrapping import Starts, has_phrases, phrase_starts, word_starts

RIGHT_TO_LEFT = frozenset(("ar", "fa", "he", "pseudo-rtl", "ur", "yi"))
"""The languages written from right to left, and the made-up one that stands for them in tests."""

EAST_ASIAN = {"ja": "jp", "zh": "sc"}
"""The languages written in Han characters, each with the region whose forms it uses."""

CJK = ("noto-sans-cjk", "noto-serif-cjk")
"""The families that a chain names without a region. They are used for the languages of EAST_ASIAN alone, in
the forms of each, because they are large and not everybody has them."""

_LEADING = {"ar": 1.3, "fa": 1.3, "ja": 1.2, "ur": 1.3, "zh": 1.2}
"""The least distance of lines in em, by language, where letters reach further than Latin ones."""

_TONOS, _DIAERESIS = "\u0301", "\u0308"
_APART = compile_pattern(f"([αεουΑΕΟΥ]){_TONOS}([ιυΙΥ])(?!{_DIAERESIS})")
"""A vowel with an accent, and a vowel that it would form a diphthong with if it had none."""
_OR = compile_pattern(rf"(?<!\w)[ηΗ]{_TONOS}(?!\w)")

_SPOKEN: ContextVar[str] = ContextVar("language", default="")


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Make a language ("ja", "pt-BR"; empty for none) the current one within a `with` block."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


_asked = 0


def spoken_language() -> str:
    """Return the current language, and count this call for `times_asked`."""
    ask()
    return _SPOKEN.get()


def ask() -> None:
    """Count one use of the current language, for `times_asked`."""
    global _asked  # noqa: PLW0603  # a count for all, as the language is ambient
    _asked += 1


def times_asked() -> int:
    """Return how often the current language has been used.

    If the number is the same before and after something was drawn, the drawing looks the same in all
    languages, except for its words.
    """
    return _asked


def is_right_to_left(language: str | None = None) -> bool:
    """Return whether lines of a language begin at the right. Without an argument, use the current
    language."""
    spoken = spoken_language() if language is None else language
    return spoken in RIGHT_TO_LEFT or spoken.partition("-")[0] in RIGHT_TO_LEFT


def open_leading(leading: float) -> float:
    """Return the distance of baselines in em for the current language: `leading`, which is meant for Latin
    letters, or more if the letters of the language are taller."""
    return max(leading, _LEADING.get(spoken_language().partition("-")[0], 0.0))


def capitals(text: str) -> str:
    """Return a text in capitals, as the current language writes them.

    Greek capitals have no accents, but a diaeresis where two vowels are spoken separately (Μάιος: ΜΑΪΟΣ); the
    word ή ("or") keeps its accent.
    """
    if spoken_language().partition("-")[0] != "el":
        return text.upper()
    marked = _OR.sub("\u0000", normalize("NFD", text))
    apart = _APART.sub(r"\1\2" + _DIAERESIS, marked)
    return normalize("NFC", apart.replace(_TONOS, "").upper()).replace("\u0000", "Ή")


def phrase_ways() -> tuple[Starts, ...]:
    """Return the line-breaking rules for the current language, best first, such as breaks between phrases
    only. They are to be tried before lines are broken between any two letters. The result is empty for
    languages with spaces between words."""
    return (phrase_starts, word_starts) if has_phrases(spoken_language()) else ()


def use_writing(language: str) -> tuple[bool, str, float, bool]:
    """Return all properties of a language that influence how text is set. If they are equal for two
    languages, the same words look the same in both.

    The four properties are: whether lines begin at the right, the region whose forms of Han characters it
    uses ("" for none), the least distance of baselines in em (0 if there is none), and whether capitals lose
    their accents.
    """
    code = language.partition("-")[0]
    return is_right_to_left(language), EAST_ASIAN.get(code, ""), _LEADING.get(code, 0.0), code == "el"


def spoken_typeface(typeface: Typeface) -> Typeface:
    """Return a typeface for text of the current language, with the fonts of the language's region; see
    `language_typeface`."""
    return language_typeface(typeface, spoken_language())


def language_typeface(typeface: Typeface, language: str) -> Typeface:
    """Return a typeface for text of a language. A family with one font for each region, such as
    noto-sans-cjk, is replaced by the font of the language's region. It is left out if the language does not
    need it."""
    return _of_language(typeface, language.partition("-")[0])


@memoize
def _of_language(typeface: Typeface, code: str) -> Typeface:
    if not any(font.family in CJK for font in typeface.fonts):
        return typeface
    region = EAST_ASIAN.get(code)
    return Typeface(
        tuple(
            Font(f"{font.family}-{region}", font.weight, font.italic) if font.family in CJK else font
            for font in typeface.fonts
            if region or font.family not in CJK
        ),
        typeface.lining,
    )


def lettering_missing(language: str) -> tuple[str, ...]:
    """Return the names of font families that a language needs and that are not installed."""
    region = EAST_ASIAN.get(language.partition("-")[0])
    wanted = [f"{family}-{region}" for family in CJK] if region else []
    return tuple(family for family in wanted if not is_installed(family))


def covers(typeface: Typeface, characters: str | set[str], language: str | None = None) -> set[str]:
    """Return those of the given characters that no font of the typeface has. The fonts are those for
    `language` or, without it, for the current language."""
    spoken = spoken_typeface(typeface) if language is None else language_typeface(typeface, language)
    chain = instances(spoken, 0)
    return {c for c in characters if not any(has(instance, c) for instance in chain)}


_DIGITS = "0123456789"
_COMMON = " .,:;!?()[]/-–—'\"+=×%&*#…•"
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_KANA = "".join(map(chr, (*range(0x3041, 0x3097), *range(0x30A1, 0x30F7), 0x30FC)))
_GAME_JA = "一二三四五六七八九十人大小上下左右中出手番駒盤場札枚山色赤青黄緑白黒勝負引分動方前後回点"
_GAME_ZH = "一二三四五六七八九十人大小上下左右中出手的不是在有和棋子盘牌张色红蓝黄绿白黑胜负平动方前后回点"


def _upper(letters: str) -> str:
    """Return the letters and their capitals. ß has no capital in common use."""
    return letters + "".join(c.upper() for c in letters if len(c.upper()) == 1)


def _alphabet(*parts: str) -> str:
    return "".join(sorted(set("".join((_DIGITS, _COMMON, *parts)))))


ALPHABETS: Mapping[str, str] = MappingProxyType(
    {
        "es": _alphabet(_upper(_LATIN + "áéíñóúü"), "¿¡ªº“”‘’«»"),
        "en": _alphabet(_upper(_LATIN), "“”‘’"),
        "pt": _alphabet(_upper(_LATIN + "áàâãçéêíóôõúü"), "ªº“”‘’«»"),
        "fr": _alphabet(_upper(_LATIN + "àâæçéèêëîïôœùûüÿ"), "«»“”‘’\u00a0\u202f"),
        "de": _alphabet(_upper(_LATIN + "äöüß"), "„“‚‘»«’"),
        "it": _alphabet(_upper(_LATIN + "àéèìíîòóùú"), "ªº«»“”‘’"),
        "el": _alphabet(_upper("αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋΐΰς"), "«»“”‘’·΄"),
        "pl": _alphabet(_upper(_LATIN + "ąćęłńóśźż"), "„”‚’«»"),
        "he": _alphabet("אבגדהוזחטיכךלמםנןסעפףצץקרשת", "׳״־“”‘’„‚₪"),
        "ar": _alphabet("ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي", "ًٌٍَُِّْ،؛؟٠١٢٣٤٥٦٧٨٩٪«»“”"),
        "ja": _alphabet(_KANA, _GAME_JA, "、。「」『』（）・！？：～々"),
        "zh": _alphabet(_GAME_ZH, "，。、；：！？（）《》“”‘’"),
    }
)
"""The characters by language code, each once, in the order of code points."""
