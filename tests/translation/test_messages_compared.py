"""What only the rest of a catalog shows: translations that have been swapped, and sentences that are lost."""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from pnp import resources
from pnp.rulebook import catalog
from pnp.translation import Fault, examine, updating
from tests.languages import SPREAD

LANGUAGES = (*SPREAD, "de", "pl")
"""And one of long words, and one of many endings: sentences are measured in all alike."""
CATALOGS = [resources.RULES / "magicans-duel" / "locale" / f"{language}.po" for language in LANGUAGES]
COMPARED = ("swapped", "length")
MOST = 3
"""Suspicions that a sound catalog of some hundred messages may raise."""


def compared(path: Path) -> list[Fault]:
    return [fault for fault in examine(path, thorough=True) if fault.problem in COMPARED]


@cache
def before_it(original: Path) -> set[str]:
    """What is suspected of a catalog as it is."""
    return {fault.message for fault in compared(original)}


def rewritten(folder: Path, original: Path, change: Callable[[list[catalog.Message]], list[str]]) -> set[str]:
    """Write a catalog changed; the English texts that `change` says are new among the suspicions."""
    read = catalog.read_catalog(original)
    seeded = change([message for message in read if message.id])
    path = folder / original.name
    head = updating.find_head(original.read_text(encoding="utf-8"))
    path.write_text(head + updating.lay_out(read), encoding="utf-8", newline="\n")
    before = before_it(original)
    assert len(before) <= MOST
    found = {fault.message for fault in compared(path)} - before
    return set(seeded) & found


def plain(message: catalog.Message) -> bool:
    """Whether a message is a sentence that no placeholder tells from others."""
    text = catalog.ids_of(message)[0]
    return "%(" not in text and "{" not in text and len(text.split()) >= 8 and any(catalog.forms_of(message))


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.stem)
def test_swapped_translations_are_found(tmp_path: Path, path: Path) -> None:
    """Of five pairs of like length, each swapped, four at least."""
    pairs: list[set[str]] = []

    def swap(messages: list[catalog.Message]) -> list[str]:
        sentences = sorted(filter(plain, messages), key=lambda each: len(str(each.id)))
        for at in random.Random(3).sample(range(0, len(sentences) - 1, 2), 5):
            one, other = sentences[at], sentences[at + 1]
            one.string, other.string = other.string, one.string
            pairs.append({str(one.id), str(other.id)})
        return [text for pair in pairs for text in pair]

    found = rewritten(tmp_path, path, swap)
    assert sum(bool(pair & found) for pair in pairs) >= 4, pairs


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.stem)
def test_a_lost_sentence_is_found(tmp_path: Path, path: Path) -> None:
    """Of the long texts of three sentences in both languages, one lost of each is seen in most."""
    lost = re.compile(r"[.。!！]\s*[^.。!！]+[.。!！]$")

    def lose(messages: list[catalog.Message]) -> list[str]:
        cut = []
        for message in filter(plain, messages):
            text, stops = str(message.string), re.compile(r"[.。!！]")
            counts = {len(stops.findall(each)) for each in (text, str(message.id))}
            if counts == {3} and len(cut) < 4 and lost.search(text):
                message.string = lost.sub(lambda found: found[0][0], text)
                cut.append(str(message.id))
        assert len(cut) >= 2
        return cut

    cut: list[str] = []
    found = rewritten(tmp_path, path, lambda messages: cut.extend(lose(messages)) or cut)
    assert len(found) >= len(cut) / 2, sorted(set(cut) - found)
