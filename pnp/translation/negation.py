"""Check that a rule that forbids in English also forbids in its translation. A lost "not" reverses a rule.

Only clauses are checked, and only sure negations in English: "cannot", "may not", "never". A translation
without any word of negation is suspicious. If one of several negations is lost, this is not seen.
"""

import re
from collections.abc import Iterator, Mapping

from pnp.caching import remembered
from pnp.translation.fault import Problem
from pnp.translation.words import bare, fold

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
_BEFORE = {"he": "[ושהבלכמ]{0,3}", "ar": "[وفبل]{0,2}"}
"""What may be written together with a word, before it."""
_UNSPACED = frozenset({"ja", "zh"})


def faults(source: str, form: str, language: str) -> Iterator[tuple[Problem, str]]:
    """Yield (`negation`, what is missing) for a clause that is negative in English alone."""
    language = language.partition("-")[0]
    if language not in _NEGATIONS or not (said := _ENGLISH.search(fold(bare(source), "en"))):
        return
    if not _pattern(language).search(fold(bare(form), language)):
        yield "negation", f"the English says {said[0]!r}, this has no word such as {_example(language)!r}"


def _example(language: str) -> str:
    return _NEGATIONS[language].partition("|")[0]


@remembered
def _pattern(language: str) -> re.Pattern[str]:
    words = fold(_NEGATIONS[language], language)
    if language in _UNSPACED:
        return re.compile(words)
    return re.compile(rf"(?<!\w){_BEFORE.get(language, '')}(?:{words})(?!\w)")
