"""Check numbers that are written as words: three, drei, trzech.

One is an article in many languages. Two is an ending of the noun in Arabic, and `both` or `double` in others.
So numbers from three to twenty are checked. A word that only has a number in it (a quarter, sechseckig, zu
dritt) need not be translated by a number, but may be the partner of one.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.caching import remembered
from pnp.translation.fault import Problem
from pnp.translation.words import bare, fold

FIRST = 3

_NUMBERS: Mapping[str, str] = {
    "en": "three;four;five;six;seven;eight;nine;ten;eleven;twelve;thirteen;fourteen;fifteen;sixteen;"
    "seventeen;eighteen;nineteen;twenty",
    "es": "tres;cuatro;cinco;seis;siete;ocho;nueve;diez;once;doce;trece;catorce;quince;dieciséis;diecisiete;"
    "dieciocho;diecinueve;veinte",
    "pt": "três;quatro;cinco;seis;sete;oito;nove;dez;onze;doze;treze;catorze|quatorze;quinze;"
    "dezesseis|dezasseis;dezessete|dezassete;dezoito;dezenove|dezanove;vinte",
    "fr": "trois;quatre;cinq;six;sept;huit;;dix;onze;douze;treize;quatorze;quinze;seize;;;;vingt",
    "de": "drei|dreien|dreier;vier|vieren|vierer;fünf|fünfen;sechs;sieben;;neun;zehn;;zwölf;dreizehn;"
    "vierzehn;fünfzehn;sechzehn;siebzehn;achtzehn;neunzehn;zwanzig",
    "it": "tre;quattro;cinque;;sette;otto;nove;dieci;undici;dodici;tredici;quattordici;quindici;sedici;"
    "diciassette;diciotto;diciannove;venti",
    "el": "τρεισ|τρια|τριων;τεσσερισ|τεσσερα|τεσσερεισ|τεσσαρων;πεντε;εξι;επτα|εφτα;οκτω|οχτω;εννεα|εννια;"
    "δεκα;εντεκα|ενδεκα;δωδεκα;δεκατρεισ|δεκατρια;δεκατεσσερισ|δεκατεσσερα;δεκαπεντε;δεκαεξι;"
    "δεκαεπτα|δεκαεφτα;δεκαοκτω|δεκαοχτω;δεκαεννεα|δεκαεννια;εικοσι",
    "pl": "trzy|trzech|trzem|trzema|trzej|troje|trojga;cztery|czterech|czterem|czterema|czterej|czworo|"
    "czworga;pięć|pięciu|pięcioma|pięcioro;sześć|sześciu|sześcioma;siedem|siedmiu|siedmioma;osiem|ośmiu|ośmioma;"
    "dziewięć|dziewięciu;dziesięć|dziesięciu;jedenaście|jedenastu;dwanaście|dwunastu;trzynaście|trzynastu;"
    "czternaście|czternastu;piętnaście|piętnastu;szesnaście|szesnastu;siedemnaście|siedemnastu;"
    "osiemnaście|osiemnastu;dziewiętnaście|dziewiętnastu;dwadzieścia|dwudziestu",
    "he": "שלוש|שלושה|שלושת;ארבע|ארבעה|ארבעת;חמש|חמישה|חמשת|חמשה;שש|שישה|ששת|ששה;שבע|שבעה|שבעת;שמונה|שמונת;"
    "תשע|תשעה|תשעת;עשר|עשרה|עשרת;;;;;;;;;;עשרים",
    "ar": "ثلاث|ثلاثا|ثلاثة;أربع|أربعا|أربعة;خمس|خمسا|خمسة;(?<!ل)ست|ستة;سبع|سبعة;ثماني|ثمانية|ثمان;"
    "تسع|تسعة;عشر|عشرة;;;;;;;;;;عشرون|عشرين",
    "ja": "三;四;五;六;七;八;九;十",
    "zh": "三;四;五;六;七;八;九;十",
}
"""The words for 3, 4, 5 ... of each language. A word that also means something else (elf) is left out."""

_ALSO: Mapping[str, str] = {
    "en": r"third\w*|tri\w+|thrice|more than two;quarter\w*|fourth\w*|\w+-four;fifth\w*|pent\w+;"
    r"sixth|hexagon\w*;seventh;eighth;ninth;tenth;;;;;;;;;;twenty-\w+",
    "es": r"terc\w+|tri\w+;cuart\w+|veinticuatro",
    "pt": r"terc\w+|tri\w+;quart\w+|quadr\w+",
    "fr": r"trois\w+|tri\w+|tiers;quart\w*|quatr\w+",
    "de": r"drei\w+|dritt\w*;vier\w+;fünf\w+;sechs\w+",
    "it": r"terz\w+|tri\w+;quart\w+|quadr\w+|ventiquattro",
    "el": r"τρι\w+;τεταρτ\w+|τετρα\w+;πενταδ\w+|πεμπτ\w+;εξα\w+",
    "pl": r"trój\w+|trze\w+|troj\w+;czwart\w+|czwór\w+|czter\w+;pięci\w+|piąt\w+;sześci\w+",
    "he": r"שלוש\w+|שליש\w+;ארבע\w+|רבע\w*|רביע\w+;חמיש\w+|חמש\w+",
    "ar": r"ثالث\w*|ثلث\w*|ثلاث\w+|مثلث\w*;رابع\w*|ربع\w*|أربع\w+;خمس\w+|خامس\w*;سداسي\w*",
}
"""Words for 3, 4, 5 ... that only have the number in them."""

_BEFORE = {"he": "[ושהבלכמ]{0,3}", "ar": "[وف]?[بكل]?(?:ال)?"}
"""What may be written together with a number, before it."""
_UNSPACED = {
    "ja": (r"(?<![第何二三四五六七八九十])(?:{})(?![角辺十字方番月日分]|\w{{1,3}}目|つ目)", "[{}]"),
    "zh": (r"(?<![第二三四五六七八九十])(?:{})(?![角边十字周方面月成])", "[{}]"),
}
"""For languages that do not part words: the number itself, and words that have it in them (a cross, a
hexagon)."""


def faults(source: str, form: str, language: str) -> Iterator[tuple[Problem, str]]:
    """Yield (`number-word`, what differs) once, if one side has numbers that the other lacks."""
    language = language.partition("-")[0]
    if language not in _NUMBERS:
        return
    there, here = _count_numbers(source, "en"), _count_numbers(form, language)
    numbers = sorted(_known_numbers("en") & _known_numbers(language))
    lost = [n for n in numbers if there.sure[n] > here.sure[n] + here.also[n]]
    strange = [n for n in numbers if here.sure[n] > there.sure[n] + there.also[n]]
    if lost or strange:
        english, own = (", ".join(map(_name, each)) or "no such number" for each in (lost, strange))
        yield "number-word", f"the English says {english}, this says {own}"


def _name(number: int) -> str:
    return f"{number} ({_NUMBERS['en'].split(';')[number - FIRST]})"


class _Counts:
    """The numbers of a text, counted."""

    def __init__(self) -> None:
        self.sure: Counter[int] = Counter()
        self.also: Counter[int] = Counter()


def _count_numbers(text: str, language: str) -> _Counts:
    counts, text = _Counts(), fold(bare(text), language)
    for number, (sure, also) in _patterns(language).items():
        counts.sure[number] = len(sure.findall(text))
        counts.also[number] = len(also.findall(text)) if also else 0
    return counts


@remembered
def _known_numbers(language: str) -> frozenset[int]:
    return frozenset(_patterns(language))


@remembered
def _patterns(language: str) -> dict[int, tuple[re.Pattern[str], re.Pattern[str] | None]]:
    more = [*_ALSO.get(language, "").split(";"), *[""] * 20]
    found: dict[int, tuple[re.Pattern[str], re.Pattern[str] | None]] = {}
    for number, (words, also) in enumerate(
        zip(_NUMBERS[language].split(";"), more, strict=False), start=FIRST
    ):
        if not words:
            continue
        if language in _UNSPACED:
            sure, loose = _UNSPACED[language]
            found[number] = re.compile(sure.format(words)), re.compile(loose.format(words))
            continue
        before = _BEFORE.get(language, "")
        whole = rf"(?<![\w-])(?:{before})(?:{fold(words, language)})(?![\w-])"
        part = rf"(?<![\w-])(?:{before})(?:{fold(also, language)})(?![\w])" if also else ""
        found[number] = re.compile(whole), re.compile(part) if part else None
    return found
