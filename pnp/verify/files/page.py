"""Compares a page of a kit with the faces placed on it, inside their trims. Other modules compare what is
outside the trims: words, cut marks, scale bars and bleed."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from pnp.scene import Box, Face, Matrix, outline, transform_point
from pnp.units import Point
from pnp.verify.compare import TOLERANCE, Difference, describe_cut, is_sliver, match, pair_shapes, same_window
from pnp.verify.paint import PagePaint, Region, Shape, ink, place_shape
from pnp.verify.paint.region import find_hidden

EDGE = 0.05
"""The distance in mm by which ink may reach into a trim without counting as inside."""

_EVERYWHERE = Region((-1e6, -1e6, 1e6, 1e6))


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """The place of one side of one copy of a component on a page, as the manifest states it.

    `matrix` maps the face to the page, and `turn` is its rotation in degrees. If the page shows only a tile
    (a part of a board), `clip` is the box of this part on the page; otherwise it is None. `choice` is
    the name of a larger paper, such as "a3", if the file is for this paper and printed instead of the file
    for the kit's paper, as board-a3.pdf instead of board.pdf. Otherwise it is None. `name` is used in
    messages.
    """

    component: str
    copy: int
    side: str
    face: Face
    name: str
    file: str
    choice: str | None
    page: int
    turn: int
    matrix: Matrix
    clip: Box | None

    @property
    def box(self) -> Box:
        """Return the trim box on the page, in mm."""
        corners = [
            transform_point(self.matrix, (x, y))
            for x in (0.0, self.face.width)
            for y in (0.0, self.face.height)
        ]
        xs, ys = zip(*corners, strict=True)
        return (min(xs), min(ys), max(xs), max(ys))

    @property
    def trim(self) -> Any:
        """Return the area inside the trim on the page, as a shapely geometry in mm. If the page shows only a
        tile of a board, return only the part in this tile."""
        area = shapely.Polygon([transform_point(self.matrix, point) for point in self.face.trim])
        return area if self.clip is None else area.intersection(shapely.box(*self.clip))


def back_shift(offset: Point | None, width: float, height: float, manner: str) -> Point:
    """Return the distance (x, y) in mm by which the backs on a page are moved to make up for a printer that
    prints backs out of place. x is to the right and y down, on the page as it is read.

    `width` and `height` are the page's size in mm. `manner` is the manifest's `backs`: "duplex-long" or
    "duplex-short" (the printer flips the sheet on its long or short edge), "separate" (the user puts the
    sheet in again to print its back), or another value. `offset` is the manifest's distance (right, down) in
    mm for an upright page that is flipped on the long edge.

    For an upright page the result is `offset`. For a landscape page, whose top is the left edge of the
    upright paper, it is (-down, right). For "duplex-short" both signs are reversed, because the back comes
    out upside down. Return (0, 0) if `offset` is None, or if `manner` is neither duplex nor "separate".
    """
    if offset is None or not manner.startswith(("duplex", "separate")):
        return (0.0, 0.0)
    right, down = offset
    if width > height:
        right, down = -down, right
    sign = -1 if manner == "duplex-short" else 1
    return (sign * right, sign * down)


@dataclass(frozen=True, slots=True)
class PageComparison:
    """The differences between a page and the faces that the manifest places on it. A spot is the place of one
    such face.

    `differences` are the differences inside the trims. `absent` are the names of spots of which nothing is
    painted. `outside` are the indices, in the page's `shapes`, of shapes that are outside all trims and
    belong to no face. `whole` is true if the page as a whole is moved, turned or scaled.

    `painted` says which shape of the page paints which shape of a face. Its keys are the names of spots. A
    value has pairs (i, j): shape i of the face's visible shapes (the result of `ordered` in `compare_page`)
    is painted by shape j of the page's `shapes`.
    """

    differences: tuple[Difference, ...] = ()
    absent: frozenset[str] = frozenset()
    outside: tuple[int, ...] = ()
    whole: bool = False
    painted: Mapping[str, Sequence[tuple[int, int]]] = field(default_factory=dict)


def compare_page(
    spots: Sequence[Spot], page: PagePaint, ordered: Callable[[Spot], list[Shape]]
) -> PageComparison:
    """Compare a page with the faces that the manifest places on it. `spots` are the places of these faces,
    and `ordered` is a function that returns the visible shapes of a spot's face in the order of painting,
    moved to the page."""
    drawn = [(spot, ordered(spot)) for spot in spots]
    wanted, owners = _flatten_spots(drawn)
    pairs, missing, extra = pair_shapes(wanted, page.shapes, TOLERANCE)
    if not _is_in_order(pairs):
        # Trims do not overlap, so copies may be painted in any order. Sort the spots as the page does.
        first: dict[int, int] = {}
        for i, j in pairs:
            first[id(owners[i])] = min(j, first.get(id(owners[i]), j))
        drawn.sort(key=lambda one: first.get(id(one[0]), 0))
        wanted, owners = _flatten_spots(drawn)
        pairs, missing, extra = pair_shapes(wanted, page.shapes, TOLERANCE)
    trims = shapely.STRtree([spot.trim.buffer(-EDGE) for spot in spots])
    inside = [j for j in extra if _enters(page.shapes[j], trims)]
    outside = tuple(j for j in extra if j not in set(inside))
    cuts = _find_cut_shapes(wanted, owners, pairs, page)
    texts = any(not text.hidden for text in page.texts)
    painted = _pairs_by_spot(drawn, pairs)
    missing = [i for i in missing if not is_sliver(wanted[i])]
    if not missing and not texts and _is_in_order(pairs) and _is_below_faces(inside, pairs):
        return PageComparison(tuple(cuts), frozenset(), outside, painted=painted)
    lowest = min((j for _, j in pairs), default=len(page.shapes))
    return replace(_describe(wanted, owners, page, outside, cuts, trims, lowest), painted=painted)


def _pairs_by_spot(
    drawn: Sequence[tuple[Spot, list[Shape]]], pairs: Sequence[tuple[int, int]]
) -> dict[str, list[tuple[int, int]]]:
    """Return the index pairs of each spot by its name, with the spot's shapes counted from 0. `pairs` are in
    the order of the spots."""
    found: dict[str, list[tuple[int, int]]] = {}
    rest, start = iter((*pairs, (sum(len(shapes) for _, shapes in drawn), 0))), 0
    i, j = next(rest)
    for spot, shapes in drawn:
        own = found[spot.name] = []
        while i < start + len(shapes):
            own.append((i - start, j))
            i, j = next(rest)
        start += len(shapes)
    return found


def _flatten_spots(drawn: Sequence[tuple[Spot, list[Shape]]]) -> tuple[list[Shape], list[Spot]]:
    """Return the shapes of all spots in one list, and the spot of each."""
    wanted = [shape for _, shapes in drawn for shape in shapes]
    return wanted, [spot for spot, shapes in drawn for _ in shapes]


def _describe(
    wanted: Sequence[Shape],
    owners: Sequence[Spot],
    page: PagePaint,
    outside: tuple[int, ...],
    cuts: Sequence[Difference],
    trims: Any,
    lowest: int,
) -> PageComparison:
    """Return the differences of a page with messages, without those that come from the margin.

    `lowest` is the index of the first shape of a face. Shapes before it are covered by the faces and visible
    only if a face is absent, which is reported separately.
    """
    over = find_hidden(page.shapes)
    kept: list[Difference] = []
    absent: set[str] = set()
    whole = False
    total = Counter(spot.name for spot in owners)
    for difference in match(wanted, page):
        if difference.kind == "cut":
            continue
        if difference.kind == "unexpected" and difference.index >= 0:
            stranger = page.shapes[difference.index]
            under = difference.index < lowest or difference.index in over
            if under or not _enters(stranger, trims):
                continue
        if difference.kind == "missing" and difference.name in total:
            absent.add(difference.name)
            continue
        whole = whole or difference.kind == "page"
        kept.append(difference)
    if not whole:
        kept += cuts
    return PageComparison(tuple(kept), frozenset(absent), outside, whole)


def visible_indices(shapes: Sequence[Shape], spot: Spot) -> list[int]:
    """Return the indices of those `shapes` (the shapes of a face, already moved to its spot) that have ink
    inside the trim of the spot."""
    numbers = [number for number, shape in enumerate(shapes) if not shape.unseen]
    drawn = [shapes[number] for number in numbers]
    if not drawn:
        return []
    trim = spot.trim
    shapely.prepare(trim)
    boxes = shapely.box(*np.array([shape.bounds for shape in drawn]).T)
    within = shapely.contains_properly(trim, boxes)
    near = shapely.intersects(trim, boxes)
    path = outline([transform_point(spot.matrix, point) for point in spot.face.trim])
    region = Region(spot.clip or _EVERYWHERE.box).clip_to_path(path)
    return [
        number
        for number, shape, inside, touches in zip(numbers, drawn, within, near, strict=True)
        if inside or (touches and not place_shape(shape, region, _EVERYWHERE).unseen)
    ]


def _enters(shape: Shape, trims: Any) -> bool:
    """Return whether a painted shape has ink inside a trim."""
    near = trims.query(shapely.box(*shape.bounds))
    if not len(near):
        return False
    covered = ink(shape)
    return any(covered.intersects(trims.geometries[i]) for i in near)


def _is_in_order(pairs: Sequence[tuple[int, int]]) -> bool:
    return all(a[1] < b[1] for a, b in pairwise(pairs))


def _is_below_faces(inside: Sequence[int], pairs: Sequence[tuple[int, int]]) -> bool:
    """Return whether the shapes that belong to no face are painted before all faces, so that the faces'
    grounds cover them."""
    return not inside or max(inside) < min((j for _, j in pairs), default=0)


def _find_cut_shapes(
    wanted: Sequence[Shape],
    owners: Sequence[Spot],
    pairs: Sequence[tuple[int, int]],
    page: PagePaint,
) -> list[Difference]:
    """Return a difference for each shape that is clipped inside the trim otherwise than on the face, so that
    another part of the shape is visible."""
    areas: dict[int, Any] = {}
    windows: dict[tuple[int, int, int], bool] = {}
    found = []
    for i, j in pairs:
        shape, painted, spot = wanted[i], page.shapes[j], owners[i]
        if painted.clip is None and shape.clip is None:
            continue
        area = areas.get(id(spot))
        if area is None:
            area = areas[id(spot)] = spot.trim.buffer(-TOLERANCE)
        key = (id(shape.clip), id(painted.clip), id(spot))
        if key not in windows:
            windows[key] = _same_window(shape.clip, painted.clip, area)
        if windows[key]:
            continue
        one, two = ink(shape).intersection(area), ink(painted).intersection(area)
        if not one.symmetric_difference(two).buffer(-TOLERANCE / 2).is_empty:
            said = describe_cut(one.area, two.area)
            found.append(Difference("cut", shape.name, said, shape.centre))
    return found


def _same_window(one: Any, two: Any, area: Any) -> bool:
    """Return whether two clips show the same part of an area. None stands for no clip."""
    seen = [area if clip is None or clip.covers(area) else clip.intersection(area) for clip in (one, two)]
    return same_window(seen[0], seen[1], TOLERANCE)
