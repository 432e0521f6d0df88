"""What a reader of rulebook.html sees in Chromium is what the tree of blocks says: every word, in order."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pnp.games import Setting, draw, with_listener
from pnp.kit import book, boxed, catalogs
from pnp.rulebook import Clause, walk
from pnp.verify.told import Passage, Screens
from tests import axe
from tests.rulebook.seen import GAMES, SPOKEN, missing, runs, words, written

KEPT_OFF = [
    "the link to the text: it lies off the page",  # until somebody comes to it by the keyboard
    "the head of the page: it is clipped, masked or filtered",  # the title is on the picture above it
]


@cache
def told(name: str) -> tuple[tuple[Passage, ...], tuple[Clause, ...]]:
    """What a book says, in order; and its clauses."""
    game, spoken = GAMES[name], catalogs.translations(GAMES[name], SPOKEN[name])
    players = max(game.definition.game.players)
    setting = with_listener(Setting(game, "colour", SPOKEN[name], players, spoken.gettext))
    made = book.rulebook(game, spoken, digest="")
    box = boxed.component_families(book.Pictures(setting), draw(setting), spoken)
    passages = Screens(made, [(each.copies, each.name) for each in box]).all()
    return tuple(passages), tuple(block for block in walk(made.blocks) if isinstance(block, Clause))


@pytest.mark.parametrize("name", SPOKEN)
def test_every_word_of_a_book_is_seen_and_no_other(name: str, shown_book: Callable[[str], Page]) -> None:
    assert len(told(name)[1]) > 20
    assert missing(words(shown_book(name)), told(name)[0]) == KEPT_OFF


@pytest.mark.parametrize("name", SPOKEN)
def test_axe_finds_nothing_in_a_book(name: str, shown_book: Callable[[str], Page]) -> None:
    assert axe.find_faults(shown_book(name)) == []


HIDDEN = {
    "{ display: none }": "it takes no room",
    "{ visibility: hidden }": "it is hidden",
    "{ opacity: 0 }": "it is faint",
    "{ opacity: .5; } X > * { opacity: .5 }": "it is faint",
    "{ font-size: 0 }": "it is tiny",
    "{ font-size: 2px }": "it is tiny",
    "{ position: relative; left: -9999px }": "it lies off the page",
    "{ text-indent: -9999px }": "it lies off the page",
    "{ height: 0; overflow: hidden }": "it is cut off",
    "{ position: relative } X::after { content: ''; position: absolute; inset: 0; background: #fff; "
    "pointer-events: none }": "it is covered",
    "{ color: #fff; background: #fffffe }": "it has the colour of its ground",
    "{ color: transparent }": "it has the colour of its ground",
    "{ -webkit-text-fill-color: #fcfcfc; background: #fff }": "it has the colour of its ground",
    "{ clip-path: inset(50%) }": "it is clipped, masked or filtered",
    "{ transform: scale(.01) }": "it is turned or scaled",
    "{ translate: 2px }": "it is turned or scaled",
    "{ unicode-bidi: bidi-override; direction: rtl }": "its letters are turned",
}
"""Style sheets of a clause, X, and why its words are not seen."""


def test_what_is_hidden_or_changed_is_not_taken_for_told(tmp_path: Path) -> None:
    """Many damages in one book, each of another clause; no other clause is blamed."""
    passages, clauses = told("el-switcher")
    text = written("el-switcher").read_text(encoding="utf-8")
    damaged = list(clauses[1 : 2 * len(HIDDEN) : 2])
    for clause, (style, _) in zip(damaged, HIDDEN.items(), strict=True):
        at = f'[id="{clause.identifier}"] > div'
        text = text.replace("</style>", f"{at} {style.replace('X', at)}\n</style>", 1)
    added, moved = clauses[2 * len(HIDDEN) + 1], clauses[2 * len(HIDDEN) + 3]
    begin = re.compile(rf'id="{re.escape(added.identifier)}">.*?<p>', re.DOTALL)
    text = begin.sub(lambda match: f"{match[0]}Never: ", text, count=1)
    order = f"main {{ display: flex; flex-direction: column }} [id='{moved.identifier}'] {{ order: -1 }}"
    text = text.replace("</style>", f"{order}\n</style>", 1)
    path = tmp_path / "damaged.html"
    path.write_text(text, encoding="utf-8")
    found = [each for each in missing(runs(path), passages) if each not in KEPT_OFF]
    for clause, why in zip(damaged, HIDDEN.values(), strict=True):
        about = [
            each
            for each in found
            if each.startswith((f"the clause {clause.name}:", f"the sign of the clause {clause.name}:"))
        ]
        assert f"the clause {clause.name}: {why}" in about
        found = [each for each in found if each not in about]
    assert [each for each in found if each.startswith(f"the clause {added.name}: 'Never:")]
    assert f"the number of the clause {moved.name}: it stands above the clause before it" in found
    blamed = {
        each.partition(": ")[0].removeprefix("the number of ").removeprefix("the clause ") for each in found
    }
    assert blamed == {added.name, moved.name}
