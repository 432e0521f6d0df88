"""Finds shapes that are painted in their place but covered, clipped differently, or in another order."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import shapely

from pnp.caching import remembered
from pnp.units import number_unlike
from pnp.verify.compare.differences import Difference
from pnp.verify.paint import SLACK, Area, Shape, area_key, ink
from pnp.verify.paint.hidden import find_hidden

Pairs = Sequence[tuple[int, int]]
"""(index of the ordered shape, index of the painted shape)."""


def find_covered(
    wanted: Sequence[Shape],
    painted: Sequence[Shape],
    pairs: Pairs,
    doubled: frozenset[int],
) -> tuple[list[Difference], set[int]]:
    """Return the shapes that are covered on the page but not in the scene, and the indices of unordered
    shapes that cover them."""
    partner = {j: i for i, j in pairs}
    over = find_hidden(painted, doubled, candidates=partner)
    suspects = list(over)
    meant = find_hidden(wanted, candidates=sorted(partner[j] for j in suspects)) if suspects else {}
    found: list[Difference] = []
    culprits: set[int] = set()
    for j in suspects:
        i = partner[j]
        if i in meant:
            continue
        strangers = [k for k in over[j] if k not in partner]
        by = "a shape nobody ordered" if strangers else wanted[partner[over[j][0]]].name
        culprits.update(strangers)
        found.append(Difference("covered", wanted[i].name, f"is covered by {by}", wanted[i].centre))
    return found, culprits


def find_cut(
    wanted: Sequence[Shape], painted: Sequence[Shape], pairs: Pairs, tolerance: float
) -> list[Difference]:
    """Return the shapes of which a clip shows more or less than the scene does."""
    found: list[Difference] = []
    windows: dict[tuple[int, int], bool] = {}
    for i, j in pairs:
        e, p = wanted[i], painted[j]
        if e.clip is None and p.clip is None:
            continue
        key = (id(e.clip), id(p.clip))
        if key not in windows:
            windows[key] = (
                e.clip is not None and p.clip is not None and same_window(e.clip, p.clip, tolerance)
            )
        if windows[key]:
            continue
        one, two = ink(e), ink(p)
        if not one.symmetric_difference(two).buffer(-tolerance / 2).is_empty:
            found.append(Difference("cut", e.name, describe_cut(one.area, two.area), e.centre))
    return found


def describe_cut(ordered: float, painted: float) -> str:
    """Return the message for a shape that is clipped differently; `ordered` and `painted` are its areas of
    ink."""
    share = number_unlike(100 * painted / ordered, 100, 0) if ordered else ""
    if share == "100":
        return "is cut: another part of what is ordered shows"
    return f"is cut: {f'{share} %' if share else 'more than nothing'} of what is ordered shows"


def same_window(one: Area, two: Area, tolerance: float) -> bool:
    """Return whether two clips show the same, to half the tolerance of a pair of shapes.

    The copies of a card have the same clips, each in its place: the result is cached relative to the place.
    """
    if shapely.equals_exact(one, two, SLACK):
        return True
    at = (0.0, 0.0) if one.is_empty else one.bounds[:2]
    return _are_same(_Windows(area_key(one, at), area_key(two, at), one, two), tolerance)


@dataclass(frozen=True, slots=True)
class _Windows:
    """Two clips; equal to another two that differ from them only in place."""

    first: bytes
    second: bytes
    one: Area = field(compare=False)
    two: Area = field(compare=False)


@remembered
def _are_same(windows: _Windows, tolerance: float) -> bool:
    return bool(windows.one.symmetric_difference(windows.two).buffer(-tolerance / 2).is_empty)


def find_reordered(wanted: Sequence[Shape], pairs: Pairs, known: set[str]) -> list[Difference]:
    """Return the shapes that lie over others that they should lie under, where that is visible."""
    if all(a[1] < b[1] for a, b in pairwise(pairs)):
        return []
    tree = shapely.STRtree([shapely.box(*wanted[i].bounds) for i, _ in pairs])
    found: list[Difference] = []
    for a, b in zip(*tree.query(tree.geometries, predicate="intersects").tolist(), strict=True):
        (i, j), (k, m) = pairs[a], pairs[b]
        if not (i < k and j > m):
            continue
        one, two = wanted[i], wanted[k]
        if one.name in known or two.name in known or (one.fill, one.stroke) == (two.fill, two.stroke):
            continue
        if not ink(one).intersection(ink(two)).buffer(-SLACK).is_empty:
            found.append(Difference("order", one.name, f"is painted over {two.name}", one.centre))
            known.add(one.name)
    return found
