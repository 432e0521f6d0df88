"""Two texts held against each other word by word."""

import re
from collections import Counter
from difflib import SequenceMatcher
from typing import Literal

Kind = Literal["same", "gone", "new"]
Piece = tuple[Kind, str]

_HAN = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
"""Characters of scripts without blanks between words: each is told by itself."""

_TOKEN = re.compile(rf"[{_HAN}]|[^\W{_HAN}]+|\s+|[^\w\s]")

_OTHER: dict[Kind, Kind] = {"same": "same", "gone": "new", "new": "gone"}


def tokens(text: str) -> list[str]:
    """Return the words, blanks and marks of a text in order; together they are the text."""
    return _TOKEN.findall(text)


def words(before: str, after: str) -> tuple[Piece, ...]:
    """Return what two texts share and what only one of them has, in reading order, removed before added.

    With the texts exchanged, the result is the same with removed and added exchanged.
    """
    if before > after:  # matching is not symmetrical of itself
        return _order_pieces([(_OTHER[kind], text) for kind, text in _match_pieces(after, before)])
    return _order_pieces(_match_pieces(before, after))


def _match_pieces(before: str, after: str) -> list[Piece]:
    one, two = tokens(before), tokens(after)
    found: list[Piece] = []
    for kind, a, b, c, d in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if kind == "equal":
            found.append(("same", "".join(one[a:b])))
        else:
            found += [("gone", "".join(one[a:b])), ("new", "".join(two[c:d]))]
    return found


def _order_pieces(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Return the pieces with removed before added between two shared ones, each in one piece.

    A blank between two changes belongs to both, so that "last fed an animal" reads at once and not word by
    word.
    """
    found: list[Piece] = []
    gone = new = ""
    for at, (kind, text) in enumerate([*pieces, ("same", "")]):
        if kind == "gone":
            gone += text
        elif kind == "new":
            new += text
        elif text.isspace() and gone and new and _is_changed(pieces[at + 1 : at + 3]):
            gone, new = gone + text, new + text
        else:
            found += [piece for piece in (("gone", gone), ("new", new), ("same", text)) if piece[1]]
            gone = new = ""
    return tuple(found)


def _is_changed(pieces: list[Piece]) -> bool:
    """Return whether the next pieces replace a word: one has text that is gone, another has new text."""
    return {"gone", "new"} <= {kind for kind, text in pieces if text}


def likeness(one: str, two: str) -> float:
    """Return the share of words that two texts have in common, from 0 to 1 (Dice); it is symmetric."""
    first, second = Counter(one.casefold().split()), Counter(two.casefold().split())
    all_words = first.total() + second.total()
    return 2 * (first & second).total() / all_words if all_words else 1.0
