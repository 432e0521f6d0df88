"""Compares each sheet of a kit with the page that imposition makes: bleeds, marks, scale bars and words must
be there in their order, and nothing else.

Other checks have compared the faces inside their trims, at the places that the manifest states. If these
places are right, only the parts of the sheet outside the trims are left to compare.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import dist
from typing import Any

import numpy as np
import shapely

from pnp.caching import memoize
from pnp.errors import PnpError
from pnp.finding import Finding
from pnp.kit import fingerprint, sheets
from pnp.kit.plan import Plan
from pnp.papers import PAPERS
from pnp.scene import (
    BACKS,
    IDENTITY,
    Box,
    Element,
    Face,
    Group,
    Matrix,
    Page,
    Segment,
    Use,
    compose,
    transform_segments,
)
from pnp.verify import rebuilding
from pnp.verify.compare import (
    TOLERANCE,
    Difference,
    expected_shapes,
    find_cut,
    find_reordered,
    match,
    pair_shapes,
    shapes_of,
)
from pnp.verify.files import Kit, Sheet, Spot, place_shape
from pnp.verify.library import impose_kit
from pnp.verify.paint import Region, Shape, clip_shape

SLOT = "slot:"
THINGS = {
    "mark:crop": "a crop mark",
    "mark:cross": "a cross of a seam",
    "mark:fold": "the line to fold on",
    "mark:line": "a line of the margin",
    "mark:scale-x": "the scale bar across",
    "mark:scale-y": "the scale bar down",
    "mark:tile": "the picture of the tiles",
    "ground": "the ground below the parts",
}
"""The words for the elements of a sheet in findings, by the beginning of the elements' names."""


PLACED = 0.001
"""The largest difference in mm between a place in the manifest and that on the page. The manifest has four
digits."""

NEARBY = 3.0
"""The distance in mm within which an unexpected shape is reported as a wrong drawing of a missing one."""

Key = tuple[int, int]
"""The place of a shape in painting order: the index of its item, and its index within the item."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a face on a page: its component, copy and side, the matrix from the face to the page, and
    the clip paths on the page."""

    component: str
    copy: int
    side: str
    matrix: Matrix
    clips: tuple[tuple[Segment, ...], ...]


def page_items(elements: Iterable[Element]) -> Iterator[Slot | list[Shape]]:
    """Yield the items of an imposed page in painting order: a slot for each face, and a list of shapes for
    each other element. The names of these shapes are phrases for messages, such as "a crop mark"."""
    for element in elements:
        slots = list(_slots(element, IDENTITY, ()))
        if slots:
            yield from slots
        else:
            yield [replace(shape, name=_thing(shape.name)) for shape in expected_shapes((element,))]


def _thing(name: str) -> str:
    return next((thing for key, thing in THINGS.items() if name.startswith(key)), name)


def _slots(element: Element, matrix: Matrix, clips: tuple[tuple[Segment, ...], ...]) -> Iterator[Slot]:
    if isinstance(element, Use) and element.name.startswith(SLOT):
        component, copy, side = element.name.removeprefix(SLOT).rsplit(":", 2)
        yield Slot(component, int(copy), side, compose(matrix, element.transform), clips)
    elif isinstance(element, Group):
        inner = compose(matrix, element.transform)
        within = (*clips, transform_segments(element.clip, inner)) if element.clip else clips
        for child in element.children:
            yield from _slots(child, inner, within)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a sheet. `thing` is the kind of thing that is wrong: the beginning of an element's name (a
    key of THINGS, such as "mark:crop"), "bleed", "stranger" (something that should not be there) or "order"
    (of painting)."""

    thing: str
    message: str


@dataclass(slots=True)
class _Case:
    """The shapes of a page that are left to compare, the pairs already found, and the differences."""

    wanted: list[Shape]
    keys: list[Key]
    paired: list[tuple[Key, int]]
    faulty: bool
    found: list[Difference]
    behind: list[Shape]
    """The shapes that slots clip away, without their clips."""


def find_faults(kit: Kit, sheet: Sheet, page: Page) -> list[Fault] | None:
    """Compare a sheet, outside its faces, with the expected page, and return the faults. Return None if the
    manifest states other faces for the sheet than the page has, or other places for them."""
    case = _make_case(kit, sheet, page)
    return None if case is None else list(_compare(kit, sheet, page, case))


def _compare(kit: Kit, sheet: Sheet, page: Page, case: _Case) -> Iterator[Fault]:
    taken = {j for _, j in case.paired}
    left = [j for j in range(len(sheet.paint.shapes)) if j not in taken]
    shapes = [sheet.paint.shapes[j] for j in left]
    pairs, missing, extra = pair_shapes(case.wanted, shapes, TOLERANCE)
    if missing or extra:
        alone = replace(sheet.paint, shapes=tuple(shapes), texts=())
        case.found += match(case.wanted, alone, as_page=False)
    else:
        case.found += find_cut(case.wanted, shapes, pairs, TOLERANCE)
    yield from _sort_differences(case, shapes, [case.wanted[i] for i in missing])
    if not case.faulty:
        every = [*case.paired, *((case.keys[i], left[j]) for i, j in pairs)]
        yield from _disorder(kit, sheet, page, every)


def _make_case(kit: Kit, sheet: Sheet, page: Page) -> _Case | None:
    """Return the shapes that are left to compare on a sheet. Return None if the manifest has other faces on
    the sheet than the page, or has them in other places."""
    spots = {(spot.component, spot.copy, spot.side): spot for spot in kit.spots_on(sheet.file, sheet.page)}
    result = kit.compare_sheet(sheet)
    case = _Case([], [], [], bool(result.differences or result.absent), [], [])
    for number, item in enumerate(page_items(page.drawing.elements)):
        if isinstance(item, list):
            case.wanted += (seen := [shape for shape in item if not shape.unseen])
            case.keys += [(number, index) for index in range(len(seen))]
            continue
        spot = spots.pop((item.component, item.copy, item.side), None)
        if spot is None or not _is_there(spot, item):
            return None
        _compare_rim(kit, sheet, spot, item, number, case)
    return None if spots else case


def _is_there(spot: Spot, slot: Slot) -> bool:
    return all(abs(a - b) <= PLACED for a, b in zip(spot.matrix, slot.matrix, strict=True))


def _compare_rim(kit: Kit, sheet: Sheet, spot: Spot, slot: Slot, number: int, case: _Case) -> None:
    """Compare the part of a face outside its trim with the page. Shapes that have a partner on the page must
    be clipped in the same way, and shapes without a partner must be painted. If the face has no fault inside
    its trim, a shape that is missing there is too thin to matter."""
    numbers = kit.shown_indices(spot)
    painted = {numbers[index]: j for index, j in kit.compare_sheet(sheet).painted.get(spot.name, ())}
    case.paired += [((number, index), j) for index, j in painted.items()]
    lacking = [index for index in numbers if index not in painted]
    if lacking and case.faulty:
        return
    region = Region((0.0, 0.0, sheet.paint.width, sheet.paint.height))
    for path in slot.clips:
        region = region.clip_to_path(path)
    clips: dict[int, Any] = {id(None): None}
    shapes, drawn, there = shapes_of(spot.face), [], []
    for index in sorted({*_crossing_shapes(spot), *lacking}):
        whole = place_shape(shapes[index], slot.matrix, spot.name, clips)
        shape = clip_shape(whole, region)
        if index in painted:
            drawn.append(shape)
            there.append(sheet.paint.shapes[painted[index]])
        elif not shape.unseen:
            case.wanted.append(shape)
            case.keys.append((number, index))
        else:
            case.behind.append(whole)
    case.found += find_cut(drawn, there, [(i, i) for i in range(len(drawn))], TOLERANCE)


def _crossing_shapes(spot: Spot) -> tuple[int, ...]:
    """Return the indices of the shapes of a face that are not wholly inside the part of the trim that a spot
    shows."""
    if spot.clip is None:
        return _beyond(spot.face, None)
    (x, y), (left, top, right, bottom) = spot.matrix[4:], spot.clip
    return _beyond(spot.face, (left - x, top - y, right - x, bottom - y))


@memoize
def _beyond(face: Face, part: Box | None) -> tuple[int, ...]:
    """Return the indices of the shapes of a face that are not wholly inside its trim or, with `part`, inside
    that part of the trim."""
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


def _sort_differences(case: _Case, shapes: Sequence[Shape], missing: Sequence[Shape]) -> Iterator[Fault]:
    """Yield the differences as faults.

    An unexpected shape near a missing thing is a fault of that thing; a shape that a slot should have clipped
    away is a fault of the bleed.
    """
    things = [each for each in missing if each.name in THINGS.values()]
    strangers = [each.index for each in case.found if each.kind == "unexpected"]
    hidden, _, _ = pair_shapes([replace(each, clip=None) for each in case.behind], shapes, TOLERANCE)
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
    """Yield a fault for each shape that is painted over another shape although it belongs under it, if the
    two visibly overlap."""
    run = [key for key, _ in sorted(every, key=lambda each: each[1])]
    if all(a < b for a, b in pairwise(run)):
        return
    spots = {(spot.component, spot.copy, spot.side): spot for spot in kit.spots_on(sheet.file, sheet.page)}
    wanted: dict[Key, Shape] = {}
    for number, item in enumerate(page_items(page.drawing.elements)):
        if isinstance(item, list):
            seen = [shape for shape in item if not shape.unseen]
        else:
            spot, clips = spots[item.component, item.copy, item.side], {id(None): None}
            seen = [place_shape(each, item.matrix, spot.name, clips) for each in shapes_of(spot.face)]
        wanted |= {(number, index): shape for index, shape in enumerate(seen)}
    ordered = sorted(every)
    shapes = [replace(wanted[key], clip=sheet.paint.shapes[j].clip) for key, j in ordered]
    for difference in find_reordered(shapes, [(i, j) for i, (_, j) in enumerate(ordered)], set()):
        yield _fault(difference)


OTHER_PARTS = {"F03", "F04"}
"""The codes of findings about missing or superfluous parts in a kit. If there are any, sheets are not
compared."""


class Pages:
    """The expected sheets of a kit, made from its definition and options, and the errors that other checks
    have reported.

    From the manifest only the options are used (locale, paper, variant, backs, players, sets, sizes, a
    printer's offset), not the places of faces.
    """

    def __init__(self, kit: Kit, reported: Sequence[Finding] = ()) -> None:
        self.kit = kit
        self._reported = [finding for finding in reported if finding.severity == "error"]
        self._faults: dict[str, tuple[Fault, ...]] = {}
        self._elsewhere: set[str] = set()
        self.refusal = ""
        """The reason why no sheets can be made from the options in the manifest, or ""."""

    def has_error(self, codes: set[str], where: str | None = None) -> bool:
        """Return whether other checks have reported an error whose code is in `codes`: at the place `where`
        or, if it is None, at any place."""
        return any(each.code in codes and where in (None, each.where) for each in self._reported)

    def has_error_on(self, sheet: Sheet) -> bool:
        """Return whether other checks have reported an error on a sheet."""
        return any(each.where == sheet.source for each in self._reported)

    @cached_property
    def imposition(self) -> sheets.ImposedKit | None:
        """Return all expected sheets. Return None if the kit has other parts than the definition, or if no
        sheets can be made from its options."""
        kit, m = self.kit, self.kit.manifest
        if self.has_error(OTHER_PARTS):
            return None
        for what, value, known in (("paper", m.paper, PAPERS), ("way of backs", m.backs, BACKS)):
            if value not in known:
                self.refusal = f"expected a {what} that pnp knows, found {value!r}"
                return None
        try:
            return impose_kit(kit, self._plan.options)
        except PnpError as error:
            self.refusal = f"its options make no sheets: {error.sentence}"
            return None

    @cached_property
    def hint(self) -> str:
        """Return a hint to build the kit again if another version of the program or game built it, else
        ""."""
        if self.kit.manifest.built_from == fingerprint.fingerprint(self._plan):
            return ""
        return "the kit was built from another program, definition, font or library; build it again"

    @cached_property
    def _plan(self) -> Plan:
        folder = self.kit.folder
        game, out = self.kit.game.definition.folder.resolve(), folder.resolve().parent.parent
        return rebuilding.plan_of(self.kit, folder if game.is_relative_to(out) else out)

    @cached_property
    def expected_pages(self) -> dict[tuple[str, int], Page]:
        """Return the expected pages by file name and page number."""
        files = self.imposition.files if self.imposition else ()
        return {(file.name, number): page for file in files for number, page in enumerate(file.pages, 1)}

    def sheets(self) -> Iterator[Sheet]:
        """Yield the sides of the kit's sheets that can be compared, first as PDF, then as SVG. Sides that are
        moved, turned or scaled as a whole are left out. Yield none if no expected sheets can be made."""
        for form in ("pdf", "svg"):
            for sheet in self.kit.sheets(form):
                if self.imposition and not self.kit.compare_sheet(sheet).whole:
                    yield sheet

    def agrees(self, sheet: Sheet) -> bool:
        """Return whether the manifest has the faces on a sheet in the same places as the expected page."""
        self.faults(sheet)
        return sheet.source not in self._elsewhere

    def faults(self, sheet: Sheet) -> tuple[Fault, ...]:
        """Return the faults of a sheet outside its faces. Return () if the manifest has the faces in other
        places than the expected page, which another check reports."""
        page = self.expected_pages.get((sheet.file, sheet.page))
        if sheet.source not in self._faults:
            found = find_faults(self.kit, sheet, page) if page else []
            if found is None:
                self._elsewhere.add(sheet.source)
            self._faults[sheet.source] = tuple(found or ())
        return self._faults[sheet.source]
