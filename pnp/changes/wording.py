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
    """Words, blanks and marks, in their order; together they are the text."""
    return _TOKEN.findall(text)


def words(before: str, after: str) -> tuple[Piece, ...]:
    """What two texts share and what only one of them has, in reading order, what is gone before what is
    new. The other way round it is the same with gone and new exchanged."""
    if before > after:  # matching is not symmetrical of itself
        return _in_order([(_OTHER[kind], text) for kind, text in _matched(after, before)])
    return _in_order(_matched(before, after))


def _matched(before: str, after: str) -> list[Piece]:
    one, two = tokens(before), tokens(after)
    found: list[Piece] = []
    for kind, a, b, c, d in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if kind == "equal":
            found.append(("same", "".join(one[a:b])))
        else:
            found += [("gone", "".join(one[a:b])), ("new", "".join(two[c:d]))]
    return found


def _in_order(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Between two shared pieces first what is gone, then what is new, each in one. A blank between two
    changes belongs to both: "last fed an animal" is read at once, and not word by word in turns."""
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
    """Whether a text goes on with a word that is another."""
    return {"gone", "new"} <= {kind for kind, text in pieces if text}


def likeness(one: str, two: str) -> float:
    """How much of their words two texts share, from 0 to 1 (Dice); the same the other way round."""
    first, second = Counter(one.casefold().split()), Counter(two.casefold().split())
    all_words = first.total() + second.total()
    return 2 * (first & second).total() / all_words if all_words else 1.0
