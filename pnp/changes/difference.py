"""What differs between two versions of a game; the other way round the same, before and after exchanged."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Generic, TypeVar

from pnp.changes.state import Part, Passage, Rule, State, Value
from pnp.changes.wording import likeness

T = TypeVar("T")

ALIKE = 0.5
"""The share of their words from which on a paragraph that is gone and a new one are one that was changed."""

MOST_PAIRS = 250_000
"""Paragraphs of one version times those of the other, up to which each is held against each."""


@dataclass(frozen=True, slots=True)
class Change(Generic[T]):
    """Something by its name, before and after; None where it is not there."""

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
    """Every change between two versions, each kind by the names of what changed."""

    before: str
    after: str
    parts: tuple[Change[Part], ...]
    counts: tuple[Change[int], ...]
    rules: tuple[Change[Rule], ...]
    order: tuple[Change[str], ...]
    """Clauses of both versions whose neighbour before them, among those, is another."""
    numbers: tuple[Change[Value], ...]
    facts: tuple[Change[Value], ...]
    passages: tuple[Change[Passage], ...]
    strings: tuple[tuple[str, tuple[Change[str], ...]], ...]
    """By language, the texts by what they are in English."""
    files: tuple[Change[str], ...]

    @property
    def is_empty(self) -> bool:
        return not any(getattr(self, each.name) for each in fields(self)[2:])

    def swap_versions(self) -> "Difference":
        """Return the difference with earlier and later version exchanged."""
        turned = {
            each.name: tuple(change.swap_versions() for change in getattr(self, each.name))
            for each in fields(self)[2:]
            if each.name != "strings"
        }
        strings = tuple((name, tuple(each.swap_versions() for each in told)) for name, told in self.strings)
        return replace(self, before=self.after, after=self.before, strings=strings, **turned)

    @property
    def faces(self) -> "tuple[FaceChange, ...]":
        """The sides that look different: each pair of drawings once, with all components that show it."""
        found: dict[tuple[str | None, str | None], list[tuple[str, str]]] = {}
        for change in self.parts:
            for side in ("front", "back"):
                before, after = getattr(change.before, side, None), getattr(change.after, side, None)
                if before != after:
                    found.setdefault((before, after), []).append((change.name, side))
        return tuple(FaceChange(before, after, tuple(shown)) for (before, after), shown in found.items())


@dataclass(frozen=True, slots=True)
class FaceChange:
    """A side that looks otherwise: digests of its drawings, and the components and sides that show it."""

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
    """Return the name before each name, "" for the first."""
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
    """Return the sort key of a passage by its place in either version, whichever is called the earlier
    one."""
    place, change = found
    return place, sorted(each.text for each in (change.before, change.after) if each is not None)


def _distinct_passages(passages: Iterator[Passage]) -> list[Passage]:
    return list({each.text: each for each in passages}.values())


def _pairs(gone: Sequence[Passage], new: Sequence[Passage]) -> Iterator[tuple[int, int]]:
    """Yield which of the one is which of the other: those most alike first."""
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
