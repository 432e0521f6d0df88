"""Pairs the shapes that a page paints with those of a scene (a drawing as a tree of elements), one to one,
and names the differences.

A shape without a partner gets an explanation: covered, clipped, in another order, moved, resized, repainted,
painted twice or missing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import floor, hypot
from typing import Literal

import shapely

from pnp.caching import memoize
from pnp.scene import compose, transform_segments
from pnp.units import Point, number_unlike
from pnp.verify.compare.expected import expected_shapes
from pnp.verify.compare.outline import frame, page_fit, paint_difference, same_outline
from pnp.verify.paint import SLACK, Area, PagePaint, Region, Shape, area_key, clip_shape, ink
from pnp.verify.paint.region import find_hidden

__all__ = ["TOLERANCE", "Difference", "Differences", "expected_shapes", "is_sliver", "match"]


Kind = Literal[
    "page", "missing", "unexpected", "moved", "resized", "changed", "doubled", "covered", "cut", "order"
]


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between the shapes that a page should paint and those that it paints.

    `name` is the name of the expected shape or its component, or words such as "a shape" for something
    unexpected. Followed by `message` it makes a sentence, such as "tile.red 3/9 · edge is painted twice".
    `at` is the place on the page in mm. `shift` is the distance (x, y) in mm by which a shape of kind "moved"
    is displaced, otherwise (0, 0). `index` is the index of the painted shape among the shapes of the page, or
    -1 if the difference states none.
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
    """All differences on a page. It is false in a boolean context if there are none."""

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
    """Return a point as text, in mm."""
    return f"({at[0]:.2f}, {at[1]:.2f}) mm"


def merge_differences(found: Iterable[Difference], wanted: Sequence[Shape]) -> tuple[Difference, ...]:
    """Return differences without repetitions. Equal differences of the glyphs of one text become one
    difference.

    If all shapes of a component are missing, or are moved alike, they become one difference of the whole
    component. The name of the component is the part of a shape's name before " · ". `wanted` are all shapes
    of the scene.
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


Pairs = Sequence[tuple[int, int]]
"""Pairs of indices: of a shape of the scene, and of the painted shape that is its partner."""


def find_covered(
    wanted: Sequence[Shape],
    painted: Sequence[Shape],
    pairs: Pairs,
    doubled: frozenset[int],
) -> tuple[list[Difference], set[int]]:
    """Find the shapes that something covers on the page but not in the scene. Return a difference for each,
    and the indices of those covering shapes that the scene does not have.

    `wanted` are the shapes of the scene, `painted` those of the page, and `pairs` the indices of shapes that
    belong together. `doubled` are the indices of painted shapes that repeat another; they cover nothing."""
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
    """Return a difference for each shape that is clipped on the page otherwise than in the scene, so that
    another part of the shape is visible. `wanted` are the shapes of the scene, `painted` those of the page,
    and `pairs` the indices of shapes that belong together."""
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
    """Return the message for a shape that is clipped otherwise than in the scene. `ordered` and `painted` are
    the areas of its visible part in the scene and on the page."""
    share = number_unlike(100 * painted / ordered, 100, 0) if ordered else ""
    if share == "100":
        return "is cut: another part of what is ordered shows"
    return f"is cut: {f'{share} %' if share else 'more than nothing'} of what is ordered shows"


def same_window(one: Area, two: Area, tolerance: float) -> bool:
    """Return whether two clips leave the same area visible. Strips up to `tolerance` mm wide that only one of
    them shows are ignored.

    The cached result is also used for the same two clips in another place, because the copies of a card have
    the same clips in different places.
    """
    if shapely.equals_exact(one, two, SLACK):
        return True
    at = (0.0, 0.0) if one.is_empty else one.bounds[:2]
    return _are_same(_Windows(area_key(one, at), area_key(two, at), one, two), tolerance)


@dataclass(frozen=True, slots=True)
class _Windows:
    """Two clips, as a key of a cache. Clips that differ only in place are equal."""

    first: bytes
    second: bytes
    one: Area = field(compare=False)
    two: Area = field(compare=False)


@memoize
def _are_same(windows: _Windows, tolerance: float) -> bool:
    return bool(windows.one.symmetric_difference(windows.two).buffer(-tolerance / 2).is_empty)


def find_reordered(wanted: Sequence[Shape], pairs: Pairs, known: set[str]) -> list[Difference]:
    """Return a difference for each shape that is painted over another one on the page but lies under it in
    the scene, if the two visibly overlap. `known` are the names of shapes that already have a difference.
    They are left out, and the names of the shapes found are added to `known`."""
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


CROWD = 1_000_000
"""The number of candidate pairs beyond which shapes without a partner are paired in painting order instead of
by distance."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The result of explaining the shapes without a partner: the differences found, and the indices of
    painted shapes that repeat a shape already painted."""

    found: list[Difference]
    doubled: frozenset[int]


def explain_leftovers(
    wanted: Sequence[Shape],
    page: PagePaint,
    pairs: Sequence[tuple[int, int]],
    missing: Sequence[int],
    extra: Sequence[int],
    tolerance: float,
) -> Explanation:
    """Return a difference for each shape without a partner, with the most likely explanation. `wanted` are
    the shapes of the scene. `pairs` are the indices of shapes with a partner, `missing` those of shapes of
    the scene without one, and `extra` those of shapes of the page without one."""
    case = _Case(wanted, page, list(missing), list(extra), tolerance)
    case.find_repainted()
    case.find_moved()
    case.find_resized()
    doubled = case.find_doubled([i for i, _ in pairs])
    case.report_missing()
    case.report_unexpected()
    return Explanation(case.found, doubled)


class _Case:
    def __init__(
        self, wanted: Sequence[Shape], page: PagePaint, missing: list[int], extra: list[int], tolerance: float
    ) -> None:
        self.wanted, self.page, self.tolerance = wanted, page, tolerance
        self.missing, self.extra = missing, extra
        self.found: list[Difference] = []

    def _settle(self, i: int, j: int, difference: Difference) -> None:
        self.missing.remove(i)
        self.extra.remove(j)
        self.found.append(difference)

    def _nearby(self, shape: Shape, candidates: Sequence[int], shapes: Sequence[Shape]) -> list[int]:
        x, y = shape.centre
        reach = 2 * self.tolerance + 0.5
        return [
            j
            for j in candidates
            if abs(shapes[j].centre[0] - x) < reach and abs(shapes[j].centre[1] - y) < reach
        ]

    def find_repainted(self) -> None:
        """Find shapes that are in place but have another colour, line or opacity."""
        for i in tuple(self.missing):
            e = self.wanted[i]
            for j in self._nearby(e, self.extra, self.page.shapes):
                p = self.page.shapes[j]
                message = paint_difference(e, p, self.tolerance)
                if message and same_outline(e, p, self.tolerance):
                    self._settle(i, j, Difference("changed", e.name, message, e.centre, index=j))
                    break

    def find_moved(self) -> None:
        """Find shapes that are equal but in another place, nearest pairs first."""
        alike: dict[tuple[object, ...], tuple[list[int], list[int]]] = {}
        for side, indices, shapes in ((0, self.missing, self.wanted), (1, self.extra, self.page.shapes)):
            for k in indices:
                key = (shapes[k].fill, shapes[k].stroke)
                alike.setdefault(key, ([], []))[side].append(k)
        for ours, theirs in alike.values():
            if len(ours) * len(theirs) <= CROWD:
                near = [(self._distance(i, j), i, j) for i in ours for j in theirs if self._size_agrees(i, j)]
                near.sort()
            else:
                near = [(0.0, i, j) for i, j in zip(ours, theirs, strict=False)]
            gone: set[int] = set()
            taken: set[int] = set()
            for _, i, j in near:
                if i in gone or j in taken:
                    continue
                e, p = self.wanted[i], self.page.shapes[j]
                (x0, y0), (x1, y1) = e.centre, p.centre
                x, y = x1 - x0, y1 - y0
                there = _transform_shape(e, 1.0, x, y)
                if same_outline(there, p, self.tolerance) and not paint_difference(e, p, self.tolerance):
                    gone.add(i)
                    taken.add(j)
                    message = f"is moved by {hypot(x, y):.2f} mm (x {x:+.2f}, y {y:+.2f})"
                    self._settle(i, j, Difference("moved", e.name, message, p.centre, (x, y), j))

    def _distance(self, i: int, j: int) -> float:
        (x0, y0), (x1, y1) = self.wanted[i].centre, self.page.shapes[j].centre
        return round(hypot(x1 - x0, y1 - y0), 3)

    def _size_agrees(self, i: int, j: int) -> bool:
        a, b = frame(self.wanted[i]), frame(self.page.shapes[j])
        off = max(abs((a[2] - a[0]) - (b[2] - b[0])), abs((a[3] - a[1]) - (b[3] - b[1])))
        return off <= 2 * self.tolerance

    def find_resized(self) -> None:
        """Find shapes that have another size and are near their place."""
        if not self.extra:
            return
        tree = shapely.STRtree([shapely.Point(self.page.shapes[j].centre) for j in self.extra])
        numbers = tuple(self.extra)
        for i in tuple(self.missing):
            e = self.wanted[i]
            left, top, right, bottom = frame(e)
            size = max(right - left, bottom - top)
            near = tree.query(shapely.box(left - size, top - size, right + size, bottom + size)).tolist()
            for _, j in sorted((self._distance(i, numbers[k]), numbers[k]) for k in near):
                p = self.page.shapes[j]
                box = frame(p)
                ratio = max(box[2] - box[0], box[3] - box[1]) / size if size > 0 else 0.0
                if j not in self.extra or (e.fill, e.stroke) != (p.fill, p.stroke) or not 0.1 < ratio < 10:
                    continue
                x, y = (b - ratio * a for a, b in zip(e.centre, p.centre, strict=True))
                if same_outline(_transform_shape(e, ratio, x, y), p, self.tolerance):
                    message = f"has size {100 * ratio:.4g} %"
                    self._settle(i, j, Difference("resized", e.name, message, p.centre, index=j))
                    break

    def find_doubled(self, indices: Sequence[int]) -> frozenset[int]:
        """Find shapes that are painted twice. Return the indices of the second copies."""
        doubled: set[int] = set()
        if not self.extra:
            return frozenset()
        tree = shapely.STRtree([shapely.Point(self.wanted[i].centre) for i in indices])
        for j in tuple(self.extra):
            p = self.page.shapes[j]
            for k in sorted(tree.query(shapely.Point(p.centre).buffer(2 * self.tolerance)).tolist()):
                e = self.wanted[indices[k]]
                if not paint_difference(e, p, self.tolerance) and same_outline(e, p, self.tolerance):
                    self.extra.remove(j)
                    doubled.add(j)
                    self.found.append(Difference("doubled", e.name, "is painted twice", e.centre, index=j))
                    break
        return frozenset(doubled)

    def report_missing(self) -> None:
        """Add a difference for each shape of the scene that is not painted."""
        for i in self.missing:
            e = self.wanted[i]
            message = f"is missing at {format_place(e.centre)}"
            for j in self._nearby(e, range(len(self.page.unseen)), self.page.unseen):
                if same_outline(e, self.page.unseen[j], self.tolerance):
                    message += f" (it is there, but not seen: {self.page.unseen[j].unseen})"
                    break
            self.found.append(Difference("missing", e.name, message, e.centre))

    def report_unexpected(self) -> None:
        """Add a difference for each painted shape that is not in the scene."""
        for j in self.extra:
            p = self.page.shapes[j]
            left, top, right, bottom = frame(p)
            paint = (p.fill or f"{p.stroke} line").partition(":")[0]
            size = f"{right - left:.2f} x {bottom - top:.2f} mm"
            message = f"{paint}, {size}, that nobody ordered at {format_place(p.centre)}"
            self.found.append(Difference("unexpected", "a shape", message, p.centre, index=j))


def _transform_shape(shape: Shape, scale: float, x: float, y: float) -> Shape:
    reach = shape.width / 2 if shape.stroke else 0.0
    left, top, right, bottom = frame(shape)
    bounds = (
        scale * left + x - reach,
        scale * top + y - reach,
        scale * right + x + reach,
        scale * bottom + y + reach,
    )
    matrix = (scale, 0.0, 0.0, scale, x, y)
    shading = shape.shading and compose(matrix, shape.shading)
    return replace(shape, outline=transform_segments(shape.outline, matrix), bounds=bounds, shading=shading)


TOLERANCE = 0.02
"""The largest distance in mm between a point of an outline and its place in the scene."""


def match(
    ordered: Sequence[Shape], page: PagePaint, tolerance: float = TOLERANCE, *, as_page: bool = True
) -> Differences:
    """Compare the shapes of a scene (`ordered`) with a page and return the differences. Points may be off by
    `tolerance` mm.

    Shapes that are not visible (clipped away, outside the page, without ink) are left out on both sides. If
    most shapes have no partner, a common turn, scaling and shift is sought that gives them partners. If there
    is one, it is reported as one difference of the whole page, and the shapes are compared after this
    transformation. With `as_page` False, no such transformation is sought.
    """
    sheet = Region((0.0, 0.0, page.width, page.height))
    wanted = [s for s in (clip_shape(s, sheet) for s in ordered) if not s.unseen]
    pairs, missing, extra = pair_shapes(wanted, page.shapes, tolerance)
    found: list[Difference] = []
    whole = None
    if as_page and 2 * len(missing) > len(wanted):
        whole = page_fit([wanted[i] for i in missing], [page.shapes[j] for j in extra], tolerance)
    if whole is not None:
        found.append(Difference("page", "the page", whole.message, whole.at))
        wanted = [whole.apply(s) for s in wanted]
        pairs, missing, extra = pair_shapes(wanted, page.shapes, tolerance)
    missing = [i for i in missing if not is_sliver(wanted[i], tolerance)]
    extra = [j for j in extra if not is_sliver(page.shapes[j], tolerance)]
    left = explain_leftovers(wanted, page, pairs, missing, extra, tolerance)
    over, culprits = find_covered(wanted, page.shapes, pairs, left.doubled)
    found += [d for d in left.found if d.index not in culprits]
    found += over
    found += find_cut(wanted, page.shapes, pairs, tolerance)
    found += find_reordered(wanted, pairs, {d.name for d in over})
    for text in page.texts:
        if not text.hidden:
            found.append(Difference("unexpected", f"text in {text.font}", "that nobody ordered", text.at))
    return Differences(merge_differences(found, wanted))


def pair_shapes(
    wanted: Sequence[Shape], painted: Sequence[Shape], tolerance: float
) -> tuple[list[tuple[int, int]], list[int], list[int]]:
    """Pair equal shapes of a scene (`wanted`) and a page (`painted`). Return the pairs of indices, the
    indices of scene shapes without a partner, and the indices of page shapes without a partner. The first two
    lists are in the painting order of the scene, the last in that of the page.

    Candidates are looked up by colour and place, so the time grows linearly with the number of shapes.
    """
    cell = 5 * tolerance
    shelves: dict[tuple[str | None, str | None, int, int], list[int]] = {}
    for j, shape in enumerate(painted):
        x, y = shape.centre
        shelves.setdefault((shape.fill, shape.stroke, floor(x / cell), floor(y / cell)), []).append(j)
    free = [True] * len(painted)
    pairs: list[tuple[int, int]] = []
    missing: list[int] = []
    for i, shape in enumerate(wanted):
        x, y = shape.centre
        columns = {floor((x - tolerance) / cell), floor((x + tolerance) / cell)}
        rows = {floor((y - tolerance) / cell), floor((y + tolerance) / cell)}
        near = [
            j
            for u in columns
            for v in rows
            for j in shelves.get((shape.fill, shape.stroke, u, v), ())
            if free[j]
        ]
        for j in sorted(near):
            if not paint_difference(shape, painted[j], tolerance) and same_outline(
                shape, painted[j], tolerance
            ):
                free[j] = False
                pairs.append((i, j))
                break
        else:
            missing.append(i)
    return pairs, missing, [j for j, unused in enumerate(free) if unused]


def is_sliver(shape: Shape, tolerance: float = TOLERANCE) -> bool:
    """Return whether the visible part of a clipped shape is so narrow that rounding decides whether anything
    of it is painted. Parts up to twice `tolerance` (in mm) wide count as so narrow."""
    return shape.clip is not None and bool(ink(shape).buffer(-tolerance).is_empty)
