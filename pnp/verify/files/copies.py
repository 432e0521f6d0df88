"""F: the manifest's lists of copies and of sheets agree with the files."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.finding import Check, Finding, check
from pnp.scene import Box, Component, rotate, transform_point
from pnp.verify.compare import TOLERANCE
from pnp.verify.files.kit import Kit, Sheet
from pnp.verify.paint import Shape

ALIKE = 0.8
"""The share of a face's shapes that must be painted for the face to be recognised."""

Key = tuple[str | None, str | None, int, int, int]


@check("F04", "the manifest places each copy that is painted, once")
def copies(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The manifest lists every component of the kit and no other, and places each of the copies that
    it names once, front and back, alternatives (a board on larger paper) counting once; and no face is
    painted in a place that it does not list. F01 proves that what it places is there; F03 counts what
    is painted without it."""
    parts = {part.id: part for part in kit.manifest.components}
    for name in sorted(set(parts) - set(kit.components)):
        yield self.error(f"manifest.json: {name}", "this kit has no such component")
    for component in kit.components.values():
        part = parts.get(component.id)
        if part is None:
            yield self.error("manifest.json", f"lacks the component {component.id}")
        else:
            yield from _sides(self, kit, component, part.copies)
    for form in ("pdf", "svg"):
        for sheet in kit.sheets(form):
            yield from _strays(self, kit, sheet)


def _sides(self: Check[Any], kit: Kit, component: Component, copies: int) -> Iterator[Finding]:
    """Yield the findings about each side of a component, in each of the alternative files."""
    for side, face in (("front", component.front), ("back", component.back)):
        wanted = copies if face is not None and (side == "front" or kit.manifest.backs != "none") else 0
        by_choice: dict[str | None, Counter[tuple[int, int, str]]] = defaultdict(Counter)
        by_choice[None] = Counter()
        for spot in kit.spots:
            if spot.component == component.id and spot.side == side:
                by_choice[spot.choice][spot.copy, spot.page, spot.file] += 1
        for choice, placed in by_choice.items():
            where = f"{component.id}, {side}s" + (f" ({choice})" if choice else "")
            found = sorted({copy for copy, _, _ in placed})
            if found != list(range(1, wanted + 1)):
                yield self.error(where, f"the manifest names {wanted} copies and places {len(found)}")
            for (copy, _, file), times in placed.items():
                if times > 1:
                    yield self.error(where, f"the manifest places copy {copy} {times} times in {file}")


def _strays(self: Check[Any], kit: Kit, sheet: Sheet) -> Iterator[Finding]:
    """Yield a finding for each face that a sheet paints outside all the trims that the manifest lists."""
    outside = kit.compare_sheet(sheet).outside
    if kit.compare_sheet(sheet).whole or not outside:
        return
    shapes = [sheet.paint.shapes[j] for j in outside]
    taken: list[Box] = []
    painted: dict[Key, list[Shape]] = defaultdict(list)
    for shape in shapes:
        painted[_key(shape)].append(shape)
    for name, face in kit.faces.items():
        for box in _find_places(kit.visible_shapes(face)[1:], painted):
            if not any(abs(box[0] - other[0]) < 1 and abs(box[1] - other[1]) < 1 for other in taken):
                taken.append(box)
                yield self.error(
                    sheet.source,
                    f"the face {name} is painted at ({box[0]:.1f}, {box[1]:.1f}) mm, "
                    "where the manifest places nothing",
                )


def _find_places(ordered: Sequence[Shape], painted: Mapping[Key, Sequence[Shape]]) -> Iterator[Box]:
    """Yield the places, in any of four directions, where most of a face's shapes are painted.

    `ordered` has the shapes that show inside the face's trim, without its ground: a whole sheet may have one.
    Shapes beside the trim, such as the line for scissors round a corner, occur in many faces.
    """
    anchor = max(ordered, key=lambda shape: len(shape.outline), default=None)
    if anchor is None or not (_key(anchor) in painted or _key(anchor, False) in painted):
        return
    for turn in (0, 90, 180, 270):
        upright, turned = turn % 180 == 0, rotate(turn)
        ax, ay = transform_point(turned, anchor.centre)
        for candidate in painted.get(_key(anchor, upright), ()):
            dx, dy = candidate.centre[0] - ax, candidate.centre[1] - ay
            agreed = 0
            for shape in ordered:
                x, y = transform_point(turned, shape.centre)
                agreed += _is_near_any(x + dx, y + dy, painted.get(_key(shape, upright), ()))
            if agreed >= ALIKE * len(ordered):
                left, top = candidate.bounds[:2]
                yield (left, top, left, top)


def _key(shape: Shape, upright: bool = True) -> Key:
    left, top, right, bottom = shape.bounds
    size = (round(right - left), round(bottom - top))
    return (shape.fill, shape.stroke, len(shape.outline), *(size if upright else size[::-1]))


def _is_near_any(x: float, y: float, shapes: Sequence[Shape]) -> bool:
    reach = 2 * TOLERANCE
    return any(abs(s.centre[0] - x) < reach and abs(s.centre[1] - y) < reach for s in shapes)


@check("F05", "the manifest's counts of paper are those of the files")
def sheets(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each PDF has as many pages as the manifest says, no placement lies on a page beyond them, and
    the sheets of paper add up, alternatives left out and two sides counted as one sheet."""
    pages: dict[str, int] = {}
    for file in kit.manifest.files:
        if not file.path.endswith(".pdf") or file.path not in kit.listed:
            continue
        facts = kit.facts(file.path)
        if facts is None:
            continue
        pages[file.path] = facts.pages
        if file.pages != facts.pages:
            yield self.error(file.path, f"the manifest says {file.pages} pages, the file has {facts.pages}")
    for name, page in sorted({(spot.file, spot.page) for spot in kit.spots}):
        if name in pages and not 1 <= page <= pages[name]:
            yield self.error(name, f"the manifest places a part on page {page} of {pages[name]}")
    choices = {spot.file for spot in kit.spots if spot.choice}
    paper = 0
    for name in kit.sheet_files:
        if name not in pages:
            return
        two_sided = kit.manifest.backs.startswith(("duplex", "separate")) and any(
            spot.side == "back" for spot in kit.spots if spot.file == name
        )
        if name not in choices:
            paper += pages[name] // 2 if two_sided else pages[name]
    if paper != kit.manifest.sheets:
        yield self.error(
            "manifest.json", f"says {kit.manifest.sheets} sheets of paper; the files need {paper}"
        )


CHECKS = (copies, sheets)
