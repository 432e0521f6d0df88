"""Compares two versions of a game, and their texts word by word. If the versions are exchanged, the
differences are the same, with before and after exchanged."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from difflib import SequenceMatcher
from typing import Generic, Literal, TypeVar

from pnp.changes.state import Part, Passage, Rule, State, Value

Kind = Literal["same", "gone", "new"]
Piece = tuple[Kind, str]

_HAN = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
"""Characters of scripts without blanks between words. Each counts as a word."""

_TOKEN = re.compile(rf"[{_HAN}]|[^\W{_HAN}]+|\s+|[^\w\s]")

_OTHER: dict[Kind, Kind] = {"same": "same", "gone": "new", "new": "gone"}


def tokens(text: str) -> list[str]:
    """Split a text into its words, blanks and marks. Joined together they give the text again."""
    return _TOKEN.findall(text)


def words(before: str, after: str) -> tuple[Piece, ...]:
    """Return the pieces of two texts in reading order, as (kind, text). The kind is "same" for shared text,
    "gone" for removed text or "new" for added text. Removed pieces stand before added ones.

    If the texts are exchanged, the result is the same with removed and added exchanged.
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
    """Return the pieces with one removed and one added piece, in this order, between two shared ones.

    A blank between two changes is joined to both, so that a changed phrase ("last fed an animal") reads as a
    whole and not word by word.
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
    """Return whether the next pieces replace text: one has removed text, another has added text."""
    return {"gone", "new"} <= {kind for kind, text in pieces if text}


def likeness(one: str, two: str) -> float:
    """Return the share of words that two texts have in common, from 0 to 1 (Dice coefficient). It is
    symmetric."""
    first, second = Counter(one.casefold().split()), Counter(two.casefold().split())
    all_words = first.total() + second.total()
    return 2 * (first & second).total() / all_words if all_words else 1.0


T = TypeVar("T")

ALIKE = 0.5
"""The least likeness at which a removed and an added paragraph count as one changed paragraph."""

MOST_PAIRS = 250_000
"""The most pairs of paragraphs, one of each version, that are compared with each other. Longer texts are
compared in order only."""


@dataclass(frozen=True, slots=True)
class Change(Generic[T]):
    """A change of a named thing: its values before and after. A value is None in a version without the
    thing."""

    name: str
    before: T | None
    after: T | None

    @property
    def how(self) -> str:
        """The kind of the change: added, removed or changed."""
        return "added" if self.before is None else "removed" if self.after is None else "changed"

    def swap_versions(self) -> "Change[T]":
        return Change(self.name, self.after, self.before)


@dataclass(frozen=True, slots=True)
class Difference:
    """All changes between two versions, sorted by kind and then by the names of the changed things. `before`
    and `after` are the labels of the versions. The other fields hold the changes in the fields of `State`
    with the same names. Only `order` has no such field: it holds the clauses that now stand at another
    place."""

    before: str
    after: str
    parts: tuple[Change[Part], ...]
    counts: tuple[Change[int], ...]
    rules: tuple[Change[Rule], ...]
    order: tuple[Change[str], ...]
    """Clauses of both versions that follow another clause than before, not counting clauses that only one
    version has."""
    numbers: tuple[Change[Value], ...]
    facts: tuple[Change[Value], ...]
    passages: tuple[Change[Passage], ...]
    strings: tuple[tuple[str, tuple[Change[str], ...]], ...]
    """The changes of translated texts, by language. Each is named by its English text."""
    files: tuple[Change[str], ...]

    @property
    def is_empty(self) -> bool:
        return not any(getattr(self, each.name) for each in fields(self)[2:])

    def swap_versions(self) -> "Difference":
        """Return the same difference with the earlier and the later version exchanged."""
        turned = {
            each.name: tuple(change.swap_versions() for change in getattr(self, each.name))
            for each in fields(self)[2:]
            if each.name != "strings"
        }
        strings = tuple((name, tuple(each.swap_versions() for each in told)) for name, told in self.strings)
        return replace(self, before=self.after, after=self.before, strings=strings, **turned)

    @property
    def faces(self) -> "tuple[FaceChange, ...]":
        """The sides of components whose drawing changed. Each pair of old and new drawing is listed once,
        with all components that show it."""
        found: dict[tuple[str | None, str | None], list[tuple[str, str]]] = {}
        for change in self.parts:
            for side in ("front", "back"):
                before, after = getattr(change.before, side, None), getattr(change.after, side, None)
                if before != after:
                    found.setdefault((before, after), []).append((change.name, side))
        return tuple(FaceChange(before, after, tuple(shown)) for (before, after), shown in found.items())


@dataclass(frozen=True, slots=True)
class FaceChange:
    """A changed drawing of a side. `before` and `after` are the digests of the drawings, or None in a version
    without it. `shown` has (component id, side) for each side that shows it."""

    before: str | None
    after: str | None
    shown: tuple[tuple[str, str], ...]


def compare(before: State, after: State) -> Difference:
    """Return the difference between two versions."""
    languages = sorted({*before.strings, *after.strings})
    strings = (
        (each, _changes(before.strings.get(each, {}), after.strings.get(each, {}))) for each in languages
    )
    return Difference(
        before.label,
        after.label,
        parts=_changes(before.parts, after.parts),
        counts=_changes(before.counts, after.counts),
        rules=_changes(before.rules, after.rules),
        order=_order(tuple(before.rules), tuple(after.rules)),
        numbers=_changes(before.numbers, after.numbers),
        facts=_changes(before.facts, after.facts),
        passages=_passages(before.passages, after.passages),
        strings=tuple((each, told) for each, told in strings if told),
        files=_changes(before.files, after.files),
    )


def _changes(before: Mapping[str, T], after: Mapping[str, T]) -> tuple[Change[T], ...]:
    return tuple(
        Change(name, before.get(name), after.get(name))
        for name in sorted({*before, *after})
        if before.get(name) != after.get(name) or type(before.get(name)) is not type(after.get(name))
    )


def _order(before: Sequence[str], after: Sequence[str]) -> tuple[Change[str], ...]:
    shared = set(before) & set(after)
    one, two = (_predecessors([name for name in names if name in shared]) for names in (before, after))
    return _changes(one, two)


def _predecessors(names: Sequence[str]) -> dict[str, str]:
    """Return for each name the name before it, or "" for the first."""
    return dict(zip(names, ("", *names), strict=False))


def _passages(before: Sequence[Passage], after: Sequence[Passage]) -> tuple[Change[Passage], ...]:
    """Return the paragraphs that only one version has; similar ones of both versions form one changed
    passage."""
    said_before, said_after = {each.text for each in before}, {each.text for each in after}
    gone = _distinct_passages(each for each in before if each.text not in said_after)
    new = _distinct_passages(each for each in after if each.text not in said_before)
    pairs = dict(_pairs(gone, new))
    paired = set(pairs.values())
    found = [(place, pairs.get(place)) for place in range(len(gone))]
    places: list[tuple[int | None, int | None]] = [*found]
    places += [(None, place) for place in range(len(new)) if place not in paired]
    changes = [
        (
            min(each for each in (one, two) if each is not None),
            Change("", None if one is None else gone[one], None if two is None else new[two]),
        )
        for one, two in places
    ]
    return tuple(change for _, change in sorted(changes, key=_reading_order))


def _reading_order(found: tuple[int, Change[Passage]]) -> tuple[object, ...]:
    """Return the sort key of a passage: its place in its version. The order is the same if the versions are
    exchanged."""
    place, change = found
    return place, sorted(each.text for each in (change.before, change.after) if each is not None)


def _distinct_passages(passages: Iterator[Passage]) -> list[Passage]:
    return list({each.text: each for each in passages}.values())


def _pairs(gone: Sequence[Passage], new: Sequence[Passage]) -> Iterator[tuple[int, int]]:
    """Yield pairs (index of a removed passage, index of an added one) that are similar, most similar
    first."""
    if len(gone) * len(new) > MOST_PAIRS:
        return
    rated = [
        (-score, sorted((one.text, two.text)), i, j)
        for i, one in enumerate(gone)
        for j, two in enumerate(new)
        if (score := likeness(one.text, two.text)) >= ALIKE
    ]
    used_gone: set[int] = set()
    used_new: set[int] = set()
    for _, _, i, j in sorted(rated):
        if i not in used_gone and j not in used_new:
            used_gone.add(i)
            used_new.add(j)
            yield i, j
