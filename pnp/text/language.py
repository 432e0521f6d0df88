"""The language that text is set in while a kit is drawn: which fonts, and from which side.

It is ambient, as in a browser or in Typst: a face names its lettering by role, and does not hand its
language on to each of its lines.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from re import compile as compile_pattern
from unicodedata import normalize

from pnp.caching import remembered
from pnp.scene import Font, Typeface
from pnp.text.fonts import has, instances, is_installed
from pnp.text.phrases import has_phrases, phrase_starts, word_starts
from pnp.text.wrapping import Starts

RIGHT_TO_LEFT = frozenset(("ar", "fa", "he", "pseudo-rtl", "ur", "yi"))
"""Languages, and the made one that stands for them in tests."""

EAST_ASIAN = {"ja": "jp", "zh": "sc"}
"""Languages written in Han characters, and whose forms of them they use."""

CJK = ("noto-sans-cjk", "noto-serif-cjk")
"""Families that a chain names without a region: they are for the languages of EAST_ASIAN alone, in the
forms of each, since they are large and not everybody has them."""

_LEADING = {"ar": 1.3, "fa": 1.3, "ja": 1.2, "ur": 1.3, "zh": 1.2}
"""Em from line to line at least, where letters reach further than Latin ones or fill their em."""

_TONOS, _DIAERESIS = "\u0301", "\u0308"
_APART = compile_pattern(f"([αεουΑΕΟΥ]){_TONOS}([ιυΙΥ])(?!{_DIAERESIS})")
"""A vowel with the accent, and one that it would melt with if it had none."""
_OR = compile_pattern(rf"(?<!\w)[ηΗ]{_TONOS}(?!\w)")

_SPOKEN: ContextVar[str] = ContextVar("language", default="")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Text that is set in this block is in a language ("ja", "pt-BR"; empty: none in particular)."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


_asked = 0


def spoken_language() -> str:
    """Return the language that is spoken now. That somebody asked is counted."""
    ask()
    return _SPOKEN.get()


def ask() -> None:
    """Count that something depends on the language that is spoken."""
    global _asked  # noqa: PLW0603  # a count for all, as the language is ambient
    _asked += 1


def times_asked() -> int:
    """How often anybody has asked which language is spoken. If nobody did between two answers, what was
    drawn between them looks the same in all languages, unless it has words that differ."""
    return _asked


def is_right_to_left(language: str | None = None) -> bool:
    """Whether lines of a language, or of the one that is spoken now, begin at the right."""
    spoken = spoken_language() if language is None else language
    return spoken in RIGHT_TO_LEFT or spoken.partition("-")[0] in RIGHT_TO_LEFT


def open_leading(leading: float) -> float:
    """The distance of lines in em that the language now spoken needs, where `leading` does for Latin."""
    return max(leading, _LEADING.get(spoken_language().partition("-")[0], 0.0))


def capitals(text: str) -> str:
    """A text in capitals, as the language now spoken writes them: Greek ones have no accents, but a
    diaeresis where two vowels stay apart (Μάιος: ΜΑΪΟΣ), and the word ή ("or") keeps its own."""
    if spoken_language().partition("-")[0] != "el":
        return text.upper()
    marked = _OR.sub("\u0000", normalize("NFD", text))
    apart = _APART.sub(r"\1\2" + _DIAERESIS, marked)
    return normalize("NFC", apart.replace(_TONOS, "").upper()).replace("\u0000", "Ή")


def phrase_ways() -> tuple[Starts, ...]:
    """The ways in which lines of the language now spoken break, the best first, before they break anywhere:
    none where words stand apart by blanks."""
    return (phrase_starts, word_starts) if has_phrases(spoken_language()) else ()


def writing(language: str) -> tuple[bool, str, float, bool]:
    """What the setting of a text depends on in its language: whether its lines begin at the right, whose
    forms of Han characters it has, how far apart its lines are, and whether capitals lose accents. Between
    languages that agree in these, equal words look alike."""
    code = language.partition("-")[0]
    return is_right_to_left(language), EAST_ASIAN.get(code, ""), _LEADING.get(code, 0.0), code == "el"


def spoken_typeface(typeface: Typeface) -> Typeface:
    """The fonts of a chain that text in the language now spoken is set in."""
    return language_typeface(typeface, spoken_language())


def language_typeface(typeface: Typeface, language: str) -> Typeface:
    """The fonts of a chain that text in a language is set in."""
    return _of_language(typeface, language.partition("-")[0])


@remembered
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
    """The families that a language is written in and that are not installed."""
    region = EAST_ASIAN.get(language.partition("-")[0])
    wanted = [f"{family}-{region}" for family in CJK] if region else []
    return tuple(family for family in wanted if not is_installed(family))


def covers(typeface: Typeface, characters: str | set[str], language: str | None = None) -> set[str]:
    """The characters that no font of the chain has, as it is in a language or in the one now spoken."""
    spoken = spoken_typeface(typeface) if language is None else language_typeface(typeface, language)
    chain = instances(spoken, 0)
    return {c for c in characters if not any(has(instance, c) for instance in chain)}
