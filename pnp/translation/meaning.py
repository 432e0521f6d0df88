"""Check that a translation loses no meaning: numbers written as words (three, drei, trzech), a "not" (without
it a rule says the opposite), sentences, and the usual length."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log
from statistics import median

from pnp.caching import memoize
from pnp.translation.words import GAP, Pair, Problem, bare, fold

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


def find_lost_numbers(source: str, form: str, language: str) -> Iterator[tuple[Problem, str]]:
    """Yield ("number-word", the difference) once, if the English text `source` and its translation `form`
    have different numbers."""
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


@memoize
def _known_numbers(language: str) -> frozenset[int]:
    return frozenset(_patterns(language))


@memoize
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


_ENGLISH = re.compile(
    r"(?<![\w-])(?<!when you )(?<!if you )"
    r"(?:cannot|never|(?:may|must|do|does|is|are|will|can|did|has|have) not)"
    r"(?! only| keep| prevent)(?![\w-])"
)
"""A negation that a translation must express. "When you cannot agree" may become "in a dispute", and "does
not keep you from" a permission."""

_NEGATIONS: Mapping[str, str] = {
    "es": r"no|nunca|jamás|nadie|nada|ni|ning[uú]n\w*|sin|tampoco|imposible\w*|salvo|excepto|quedan?",
    "pt": r"não|nunca|jamais|ninguém|nada|nem|nenhu\w*|sem|tampouco|impossíve\w*|salvo|exceto",
    "fr": r"ne|n|non|pas|jamais|personne|rien|ni|aucun\w*|sans|nul\w*|impossible\w*|in\w+ables?|sauf",
    "de": r"nichts?|nie|niemals|niemand\w*|kein\w*|ohne|weder|noch|unmöglich\w*|nein|nirgend\w*|außer",
    "it": r"non|mai|nessun\w*|niente|nulla|né|senza|neanche|nemmeno|neppure|no|impossibil\w*|salvo|tranne",
    "el": r"δεν|δε|μη|μην|ποτέ|κανεί\w+|κανέν\w+|κανένα\w*|καμι\w+|καμί\w+|τίποτα|ούτε|χωρίς|όχι|αδύνατ\w+",
    "pl": r"nie|niemożliw\w+|niedozwol\w+|nigdy|nigdzie|nikt|nikogo|nikomu|nikim|nic|niczego|niczym|żad\w+|"
    r"ani|bez\w*|oprócz",
    "he": r"לא|אינ\w+|אין|אי|אל|אף|שום|בלי|ללא|כלום|לעולם|מעולם|בלתי|אסור|איש|מבלי|טרם|מלבד",
    "ar": r"لا|لم|لن|ليس\w*|غير\w*|دون|بدون|ما|أبدا|بلا|عدم|ألا|لئلا|يمتنع|سوى|إلا",
    "ja": r"ない|な[くけかし]|ませ|ず|ぬ|無|不|未|なし|禁|まい|以外",
    "zh": r"不|[没無无未非勿别莫]|禁止|最多",
}
_BEFORE_WORDS = {"he": "[ושהבלכמ]{0,3}", "ar": "[وفبل]{0,2}"}
"""What may be written together with a word, before it."""
_UNSPACED_LANGUAGES = frozenset({"ja", "zh"})


def find_lost_negations(source: str, form: str, language: str) -> Iterator[tuple[Problem, str]]:
    """Yield ("negation", what is missing) for a clause that is negative in the English text `source`, but not
    in its translation `form`."""
    language = language.partition("-")[0]
    if language not in _NEGATIONS or not (said := _ENGLISH.search(fold(bare(source), "en"))):
        return
    if not _pattern(language).search(fold(bare(form), language)):
        yield "negation", f"the English says {said[0]!r}, this has no word such as {_example(language)!r}"


def _example(language: str) -> str:
    return _NEGATIONS[language].partition("|")[0]


@memoize
def _pattern(language: str) -> re.Pattern[str]:
    words = fold(_NEGATIONS[language], language)
    if language in _UNSPACED_LANGUAGES:
        return re.compile(words)
    return re.compile(rf"(?<!\w){_BEFORE_WORDS.get(language, '')}(?:{words})(?!\w)")


SHORTEST = 25
"""The least number of letters of an English text whose translation has a predictable length."""
_CLASSES = (60, 120, 240)
"""The limits of the length classes, in letters. Longer texts vary less."""
FARTHEST = 7.0
"""How far a text may be from the common length, in multiples of the median distance."""
LOST = 2.0
"""The same for a text with fewer sentences than the English."""
_FLOOR = 0.04
_FEWEST = 30
"""The least number of texts for which a median is computed. A length class with fewer takes that of all
texts; a catalog with fewer is not checked."""

_SHORTENED = re.compile(r"\b(?:\w|np|bzw|etc|usw|ca|vs|approx|p\.\s?ej|z\.\s?B)\.(?=\s?\w)|\d\.\d|…")


def find_odd_lengths(pairs: Sequence[Pair], language: str) -> Iterator[tuple[Pair, Problem, str]]:
    """Yield (pair, "length", reason) for each translation that is unusually long or short for its English
    text, or lacks a sentence."""
    texts = [(pair, bare(pair.source), bare(pair.form)) for pair in pairs if not pair.is_name]
    measured = [
        (
            pair,
            _class(source),
            log(len(form) / len(source)),
            sentences(form, language) - sentences(source, "en"),
        )
        for pair, source, form in texts
        if len(source) >= SHORTEST and form
    ]
    if len(measured) < _FEWEST:
        return
    common = median(ratio for _, _, ratio, _ in measured)
    spreads = _spreads([(size, abs(ratio - common)) for _, size, ratio, _ in measured])
    for pair, size, ratio, more in measured:
        off = (ratio - common) / spreads[size]
        if more < 0 and off < -LOST:
            yield pair, "length", f"a sentence seems to be lost: {-more} fewer, and shorter than others"
        elif abs(off) > FARTHEST:
            side = "longer" if off > 0 else "shorter"
            yield pair, "length", f"{side} than others, by {abs(off):.0f} times the usual difference"


def sentences(text: str, language: str) -> int:
    """Return the number of sentences of a text, counted by the marks at their ends."""
    text = _SHORTENED.sub(" ", bare(text))
    if language == "el":
        text = re.sub(r";(?=\s|$|[»”)])", "?", text)
    parts = re.split(r"[.!?。！？؟]+[\"'”“»’)）」』״]*(?:\s+|$|(?<=[。！？])|(?<=[。！？][」』）]))", text)
    return sum(re.search(rf"\w|{GAP}", part) is not None for part in parts)


def _class(text: str) -> int:
    return sum(len(text) >= limit for limit in _CLASSES)


def _spreads(distances: Sequence[tuple[int, float]]) -> dict[int, float]:
    """Return for each class of lengths the median deviation from the usual length. A class with few texts
    gets the median of all texts."""
    whole = max(_FLOOR, median(distance for _, distance in distances))
    found = {}
    for size in range(len(_CLASSES) + 1):
        own = [distance for each, distance in distances if each == size]
        found[size] = max(_FLOOR, median(own)) if len(own) >= _FEWEST else whole
    return found
