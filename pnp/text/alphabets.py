"""The characters that a typeface must have for each language.

They are the letters of each orthography in both cases, digits, punctuation and the language's quotation
marks. Japanese and Chinese have a sample: both kana syllabaries, and common characters of board games.
"""

from collections.abc import Mapping
from types import MappingProxyType

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
