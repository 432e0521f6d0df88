"""The differences that a comparison of a page with a scene can find, in words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pnp.units import Point
from pnp.verify.paint import Shape

Kind = Literal[
    "page", "missing", "unexpected", "moved", "resized", "changed", "doubled", "covered", "cut", "order"
]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is wrong on a page: `name` and `message` make a sentence.

    `at` is where on the page, mm; `shift` how far it is moved; `index` the painted shape, or -1.
    """

    kind: Kind
    name: str
    message: str
    at: Point
    shift: Point = (0.0, 0.0)
    index: int = -1

    def __str__(self) -> str:
        return f"{self.name} {self.message}"


@dataclass(frozen=True, slots=True)
class Differences:
    """All that is wrong on a page; falsy if nothing is."""

    found: tuple[Difference, ...]

    def of_kind(self, kind: Kind) -> tuple[Difference, ...]:
        """Return the differences of one kind."""
        return tuple(d for d in self.found if d.kind == kind)

    def __bool__(self) -> bool:
        return bool(self.found)

    def __iter__(self) -> Iterator[Difference]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


def format_place(at: Point) -> str:
    """Return a point in words."""
    return f"({at[0]:.2f}, {at[1]:.2f}) mm"


def merge_differences(found: Iterable[Difference], wanted: Sequence[Shape]) -> tuple[Difference, ...]:
    """Return the differences with repetitions merged: those of a text's glyphs, and those of a whole
    component.

    A component (all before " · " in the names) is reported as a whole if all its shapes are missing, or all
    are moved alike.
    """
    once: dict[tuple[object, ...], Difference] = {}
    weight: Counter[tuple[object, ...]] = Counter()
    for d in found:
        key: tuple[object, ...] = (
            d.kind,
            d.name,
            _round_shift(d.shift),
            d.index if d.kind == "unexpected" else -1,
        )
        once.setdefault(key, d)
        weight[key] += 1
    total = Counter(shape.name.partition(" · ")[0] for shape in wanted if " · " in shape.name)
    part: Counter[tuple[object, ...]] = Counter()
    for key, d in once.items():
        part[_component_key(d)] += weight[key]
    result: dict[tuple[object, ...], Difference] = {}
    for key, d in once.items():
        owner, dot, _ = d.name.partition(" · ")
        whole = dot and d.kind in ("missing", "moved") and part[_component_key(d)] == total[owner]
        if whole:
            result.setdefault(_component_key(d), replace(d, name=owner))
        else:
            result[key] = d
    return tuple(result.values())


def _round_shift(shift: Point) -> Point:
    return (round(shift[0], 1) + 0.0, round(shift[1], 1) + 0.0)


def _component_key(d: Difference) -> tuple[object, ...]:
    return (d.kind, d.name.partition(" · ")[0], _round_shift(d.shift))
