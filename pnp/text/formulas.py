"""Formulas in texts that run from the right: dice, signs, sums, ranges and percentages keep their order."""

import re

from pnp.caching import remembered

BEGIN, END = "\u2066", "\u2069"
"""The isolate that a formula is put into; both marks show nothing."""

_MINUS = "\u2010\u2011\u2212"
_BLANK = "[ \u00a0\u2009\u202f]"
_CHOICE = r"(?:\{[^{}|]*(?:\|[^{}|]*)+\})?"
_NUMBER = r"\d(?:[\d.,\u066b\u066c'’]*\d)?"
_DICE = r"(?:\d+|%\(\w+\)[sd])?[dDwWkK](?:\d+|%\(\w+\)[sd])(?![A-Za-z])"
_VALUE = rf"(?:{_DICE}|{_NUMBER}|%\(\w+\)[sd]{_CHOICE}|\{{\w+\}})"
_BEFORE = r"(?<![A-Za-z\d_.%)\]\}])"
_SIGN = r"(?:[+\u2212±]|(?<!\S)-|(?<=[(\[])-)"
_SIGNED = rf"[-+±{_MINUS}]?{_VALUE}"
_OPERATOR = rf"(?:\s*[×÷+=/–{_MINUS}]\s*|\s?[-—→≤≥<>±]\s?|:)"
_AFTER = r"(?:\s?[a-z]{2}\b|\+(?!\s?[\d%{])|\u00a0?%%?(?![(%\w]))?"
_FORMULA = re.compile(
    rf"{BEGIN}[^{END}]*{END}"
    rf"|{_BEFORE}(?:{_SIGN})?{_VALUE}(?:{_OPERATOR}{_SIGNED})+{_AFTER}"
    rf"|{_BEFORE}(?:{_SIGN}){_VALUE}{_AFTER}"
    rf"|{_BEFORE}{_VALUE}(?:\+(?!\s?[\d%{{])|{_BLANK}%%?(?![(%\w]))"
)
_MARKED = re.compile("[\u2066-\u2069\u200e\u200f\u202a-\u202e]")


@remembered
def isolated(text: str) -> str:
    """Return a text of a language that begins at the right with its formulas in isolates: in 3 × 4 the 3
    stands at the left there as well, the sign of −5 before the 5, and the full stop after it outside.

    >>> isolated("הטילו 2d6 + 3, הפסידו −5.") == "הטילו \u20662d6 + 3\u2069, הפסידו \u2066−5\u2069."
    True
    """
    return _FORMULA.sub(_isolate, text)


def _isolate(match: re.Match[str]) -> str:
    found = match[0]
    # What somebody has marked by hand stays as it is.
    if found.startswith(BEGIN) or (match.start() and _MARKED.match(match.string[match.start() - 1])):
        return found
    return f"{BEGIN}{found}{END}"
