"""A sheet held against its page: bleeds, marks, bars and words one to one, in order, and nothing else.

What shows of faces inside their trims was compared before, at the places that the manifest tells; where
those are the page's own, only what reaches beyond a trim is left to compare.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist
from typing import Any

import numpy as np
import shapely

from pnp.caching import remembered
from pnp.scene import Box, Face, Page
from pnp.verify.compare import TOLERANCE, Difference, cut, match, paired, reordered, shapes_of
from pnp.verify.files import Kit, Sheet, Spot, place_shape
from pnp.verify.paint import Region, Shape, clipped
from pnp.verify.sheets.ordering import THINGS, Slot, items

PLACED = 0.001
"""How far a manifest's place may be from that of its page, mm: it has four digits."""

NEARBY = 3.0
"""How far from a thing that is wrong something else may be that is painted in its place, mm."""

Key = tuple[int, int]
"""The place of a shape in painting order: that of its item, and its own in that."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong: of which thing (one of THINGS, "bleed", "stranger" or "order"), and in words."""

    thing: str
    message: str


@dataclass(slots=True)
class _Case:
    """What a page orders beside what was compared before, and how far both are paired."""

    wanted: list[Shape]
    keys: list[Key]
    paired: list[tuple[Key, int]]
    faulty: bool
    found: list[Difference]
    behind: list[Shape]
    """What slots hide of their faces, as if they did not."""


def faults(kit: Kit, sheet: Sheet, page: Page) -> list[Fault] | None:
    """What a sheet has wrong beside its faces; of a face that is wrong itself nothing more is told. None
    where the manifest places other faces on it, or elsewhere."""
    case = _ordered(kit, sheet, page)
    return None if case is None else list(_faults(kit, sheet, page, case))


def _faults(kit: Kit, sheet: Sheet, page: Page, case: _Case) -> Iterator[Fault]:
    taken = {j for _, j in case.paired}
    left = [j for j in range(len(sheet.paint.shapes)) if j not in taken]
    shapes = [sheet.paint.shapes[j] for j in left]
    pairs, missing, extra = paired(case.wanted, shapes, TOLERANCE)
    if missing or extra:
        alone = replace(sheet.paint, shapes=tuple(shapes), texts=())
        case.found += match(case.wanted, alone, as_page=False)
    else:
        case.found += cut(case.wanted, shapes, pairs, TOLERANCE)
    yield from _told(case, shapes, [case.wanted[i] for i in missing])
    if not case.faulty:
        every = [*case.paired, *((case.keys[i], left[j]) for i, j in pairs)]
        yield from _disorder(kit, sheet, page, every)


def _ordered(kit: Kit, sheet: Sheet, page: Page) -> _Case | None:
    """What is left to compare; None where the manifest places a face elsewhere, or other ones."""
    spots = {(spot.component, spot.copy, spot.side): spot for spot in kit.spots_on(sheet.file, sheet.page)}
    result = kit.compare_sheet(sheet)
    case = _Case([], [], [], bool(result.differences or result.absent), [], [])
    for number, item in enumerate(items(page.drawing.elements)):
        if isinstance(item, list):
            case.wanted += (seen := [shape for shape in item if not shape.unseen])
            case.keys += [(number, index) for index in range(len(seen))]
            continue
        spot = spots.pop((item.component, item.copy, item.side), None)
        if spot is None or not _is_there(spot, item):
            return None
        _rim(kit, sheet, spot, item, number, case)
    return None if spots else case


def _is_there(spot: Spot, slot: Slot) -> bool:
    return all(abs(a - b) <= PLACED for a, b in zip(spot.matrix, slot.matrix, strict=True))


def _rim(kit: Kit, sheet: Sheet, spot: Spot, slot: Slot, number: int, case: _Case) -> None:
    """What a face shows beyond its trim: of shapes that were paired, how far they are cut; of others, that
    they are there. What lacks inside the trim of a face without a fault is a sliver."""
    numbers = kit.shown_indices(spot)
    painted = {numbers[index]: j for index, j in kit.compare_sheet(sheet).painted.get(spot.name, ())}
    case.paired += [((number, index), j) for index, j in painted.items()]
    lacking = [index for index in numbers if index not in painted]
    if lacking and case.faulty:
        return
    region = Region((0.0, 0.0, sheet.paint.width, sheet.paint.height))
    for path in slot.clips:
        region = region.within(path)
    clips: dict[int, Any] = {id(None): None}
    shapes, drawn, there = shapes_of(spot.face), [], []
    for index in sorted({*_crossing(spot), *lacking}):
        whole = place_shape(shapes[index], slot.matrix, spot.name, clips)
        shape = clipped(whole, region)
        if index in painted:
            drawn.append(shape)
            there.append(sheet.paint.shapes[painted[index]])
        elif not shape.unseen:
            case.wanted.append(shape)
            case.keys.append((number, index))
        else:
            case.behind.append(whole)
    case.found += cut(drawn, there, [(i, i) for i in range(len(drawn))], TOLERANCE)


def _crossing(spot: Spot) -> tuple[int, ...]:
    """Those of its face's shapes that do not lie wholly inside the trim that a spot shows."""
    if spot.clip is None:
        return _beyond(spot.face, None)
    (x, y), (left, top, right, bottom) = spot.matrix[4:], spot.clip
    return _beyond(spot.face, (left - x, top - y, right - x, bottom - y))


@remembered
def _beyond(face: Face, part: Box | None) -> tuple[int, ...]:
    """Those of a face's shapes that do not lie wholly inside its trim, or a part of it."""
    shapes = shapes_of(face)
    drawn = [index for index, shape in enumerate(shapes) if not shape.unseen]
    if not drawn:
        return ()
    trim: Any = shapely.Polygon(face.trim)
    if part is not None:
        trim = trim.intersection(shapely.box(*part))
    shapely.prepare(trim)
    boxes = shapely.box(*np.array([shapes[index].bounds for index in drawn]).T)
    within = shapely.contains_properly(trim, boxes)
    return tuple(index for index, inside in zip(drawn, within, strict=True) if not inside)


def _told(case: _Case, shapes: Sequence[Shape], missing: Sequence[Shape]) -> Iterator[Fault]:
    """The differences as faults. What is painted near to a thing that is wrong is that thing, drawn in
    another way; what a slot should hide of its face is bleed."""
    things = [each for each in missing if each.name in THINGS.values()]
    strangers = [each.index for each in case.found if each.kind == "unexpected"]
    hidden, _, _ = paired([replace(each, clip=None) for each in case.behind], shapes, TOLERANCE)
    shown = {j: case.behind[i].name for i, j in hidden} if strangers else {}
    for difference in case.found:
        if difference.kind == "unexpected":
            if case.faulty:
                continue
            if name := shown.get(difference.index):
                yield Fault("bleed", f"{name} shows beyond its slot{_place(difference)}")
                continue
            near = [each for each in things if dist(each.centre, difference.at) < NEARBY]
            if near:
                yield Fault(near[0].name, str(difference))
                continue
        yield _fault(difference)


def _fault(difference: Difference) -> Fault:
    if difference.kind == "order":
        thing = "order"
    elif difference.name in THINGS.values():
        thing = difference.name
    elif difference.kind == "unexpected":
        thing = "stranger"
    else:
        thing = "bleed"
    at = "" if " mm" in difference.message[-4:] and "at (" in difference.message else _place(difference)
    return Fault(thing, f"{difference}{at}")


def _place(difference: Difference) -> str:
    return f", at ({difference.at[0]:.2f}, {difference.at[1]:.2f}) mm"


def _disorder(kit: Kit, sheet: Sheet, page: Page, every: Sequence[tuple[Key, int]]) -> Iterator[Fault]:
    """Shapes that lie over others they should lie under, where that can be seen."""
    run = [key for key, _ in sorted(every, key=lambda each: each[1])]
    if all(a < b for a, b in pairwise(run)):
        return
    spots = {(spot.component, spot.copy, spot.side): spot for spot in kit.spots_on(sheet.file, sheet.page)}
    wanted: dict[Key, Shape] = {}
    for number, item in enumerate(items(page.drawing.elements)):
        if isinstance(item, list):
            seen = [shape for shape in item if not shape.unseen]
        else:
            spot, clips = spots[item.component, item.copy, item.side], {id(None): None}
            seen = [place_shape(each, item.matrix, spot.name, clips) for each in shapes_of(spot.face)]
        wanted |= {(number, index): shape for index, shape in enumerate(seen)}
    ordered = sorted(every)
    shapes = [replace(wanted[key], clip=sheet.paint.shapes[j].clip) for key, j in ordered]
    for difference in reordered(shapes, [(i, j) for i, (_, j) in enumerate(ordered)], set()):
        yield _fault(difference)
