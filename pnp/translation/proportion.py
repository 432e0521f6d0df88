"""Check that a translation has the usual length for its language, and as many sentences as the English."""

import re
from collections.abc import Iterator, Sequence
from math import log
from statistics import median

from pnp.translation.fault import Problem
from pnp.translation.pairs import Pair
from pnp.translation.words import GAP, bare

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


def faults(pairs: Sequence[Pair], language: str) -> Iterator[tuple[Pair, Problem, str]]:
    """Yield (pair, `length`, why) for each text that is far longer or shorter than it should be, or lacks a
    sentence."""
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
    """Count the sentences of a text by the marks at their ends."""
    text = _SHORTENED.sub(" ", bare(text))
    if language == "el":
        text = re.sub(r";(?=\s|$|[»”)])", "?", text)
    parts = re.split(r"[.!?。！？؟]+[\"'”“»’)）」』״]*(?:\s+|$|(?<=[。！？])|(?<=[。！？][」』）]))", text)
    return sum(re.search(rf"\w|{GAP}", part) is not None for part in parts)


def _class(text: str) -> int:
    return sum(len(text) >= limit for limit in _CLASSES)


def _spreads(distances: Sequence[tuple[int, float]]) -> dict[int, float]:
    """Return the median distance from the common length for each class. A small class gets that of all
    texts."""
    whole = max(_FLOOR, median(distance for _, distance in distances))
    found = {}
    for size in range(len(_CLASSES) + 1):
        own = [distance for each, distance in distances if each == size]
        found[size] = max(_FLOOR, median(own)) if len(own) >= _FEWEST else whole
    return found
