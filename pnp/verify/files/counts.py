"""F: finds and counts each component among what the sheets paint, wherever it lies."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import shapely

from pnp.finding import Check, Finding, check
from pnp.scene import Component, Face
from pnp.verify.files.cells import check_cells
from pnp.verify.files.kit import Kit, Sheet
from pnp.verify.paint import ink
from pnp.verify.paint.faces import count_assembled

HIDDEN = 0.1
"""How far from its cut a board may lack its ground where sheets are joined, mm."""


@check("F03", "as many of each component are painted as the players need")
def counts(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each face of the kit is looked for on every sheet, whichever way it is turned: by its shapes,
    their outlines, paint and places to each other, on its own ground. The manifest, the names and the
    forms of a file are not asked. The fronts and the backs found are as many as the definition needs
    for the kit's players, in the PDFs, on each alternative paper and in the SVGs, and the kinds add up
    to its [counts]; a board is put together from its sheets. The cells of a board (hexagons, squares,
    points) are counted too, are whole and lie in one lattice. Where F01 or F02 already name what is
    wrong on a sheet, what belongs there is not counted again."""
    for form in ("pdf", "svg"):
        sheets = list(kit.sheets(form))
        if not sheets:
            continue
        passed = _skipped_faces(kit, sheets)
        for choice, files in _papers(kit).items():
            found = _count_faces(kit, [sheet for sheet in sheets if sheet.file in files])
            wanted = _needed_faces(kit, files, choice)
            for name, needed in wanted.items():
                if name not in passed and found[name] != needed.count:
                    where = _component_names(needed.components) + (f" ({choice})" if choice else "")
                    yield self.error(
                        where,
                        f"expected the face {name} painted {needed.count} times in {form.upper()}, "
                        f"found it {found[name]} times",
                    )
            if choice is None and not passed:
                yield from _kinds(self, kit, found)
    yield from check_cells(self, kit)


@dataclass(slots=True)
class _Needed:
    """How often a face has to be painted, and the components that have it."""

    count: int = 0
    components: list[str] = field(default_factory=list)


def _component_names(components: list[str]) -> str:
    first = list(dict.fromkeys(components))
    return ", ".join(first[:3]) + (f" and {len(first) - 3} more" if len(first) > 3 else "")


def _sides(kit: Kit, component: Component) -> Iterator[Face]:
    yield component.front
    if component.back is not None and kit.manifest.backs != "none":
        yield component.back


def _papers(kit: Kit) -> dict[str | None, list[str]]:
    """Return the sheet files by paper: of the kit's paper (None), and of each alternative paper for
    boards."""
    choices = {spot.file: spot.choice for spot in kit.spots}
    papers: dict[str | None, list[str]] = defaultdict(list)
    for file in kit.sheet_files:
        papers[choices.get(file)].append(file)
    return dict(papers)


def _needed_faces(kit: Kit, files: list[str], choice: str | None) -> dict[str, _Needed]:
    """Return the faces that have to be painted on a paper; on an alternative one, those of the boards that it
    is for."""
    there = {spot.component for spot in kit.spots if spot.file in files}
    wanted: dict[str, _Needed] = defaultdict(_Needed)
    for component in kit.components.values():
        if choice is not None and component.id not in there:
            continue
        for face in _sides(kit, component):
            if kit.model(face).shapes:
                wanted[face.name].count += kit.needed[component.id]
                wanted[face.name].components.append(component.id)
    return wanted


def _skipped_faces(kit: Kit, sheets: list[Sheet]) -> set[str]:
    """Return the faces that are not counted, because a sheet of theirs is missing, cannot be read, or has a
    fault that is already reported."""
    faulty = {(s.file, s.page) for s in sheets if kit.compare_sheet(s).differences or s.paint.odd}
    there = {(s.file, s.page) for s in sheets}
    return {
        spot.face.name
        for spot in kit.spots
        if (spot.file, spot.page) in faulty or (spot.file, spot.page) not in there
    }


def _count_faces(kit: Kit, sheets: list[Sheet]) -> Counter[str]:
    """Return how often each face is painted."""
    found = Counter[str]()
    for sheet in sheets:
        found.update(each.name for each in kit.find_faces(sheet))
        for face in kit.boards:
            kit.board_part(sheet, face)  # while its shapes are at hand
    by_file: dict[str, list[Sheet]] = defaultdict(list)
    for sheet in sheets:
        by_file[sheet.file].append(sheet)
    for face in kit.boards:
        for several in by_file.values():
            parts = [kit.board_part(sheet, face) for sheet in several]
            if copies := count_assembled(kit.model(face), parts):
                found[face.name] += copies if _covers(kit, several, face) else 0
    return found


def _covers(kit: Kit, sheets: list[Sheet], face: Face) -> bool:
    """Return whether the sheets together show all of a board's ground."""
    shown = []
    for sheet in sheets:
        part = kit.board_part(sheet, face)
        fills = [s for s in sheet.paint.shapes if s.fill == face.ground.hex.lower() and not s.stroke]
        if part is not None and fills:
            ground = max(fills, key=lambda s: (s.bounds[2] - s.bounds[0]) * (s.bounds[3] - s.bounds[1]))
            page = shapely.box(0, 0, sheet.paint.width, sheet.paint.height)
            x, y = part.origin
            shown.append(shapely.affinity.translate(ink(ground).intersection(page), -x, -y))
    return bool(shapely.union_all(shown).buffer(HIDDEN).covers(shapely.Polygon(face.trim)))


def _kinds(self: Check[Any], kit: Kit, found: Counter[str]) -> Iterator[Finding]:
    """Compare the number of fronts of each kind, in a whole kit for the most players, with [counts]."""
    counts, m = kit.game.definition.counts, kit.manifest
    if counts is None or m.only or m.players != max(kit.game.definition.game.players):
        return
    behind = Counter[str]()
    fronts: dict[str, set[str]] = defaultdict(set)
    for component in kit.components.values():
        fronts[component.kind].add(component.front.name)
        for back in list(_sides(kit, component))[1:]:
            behind[back.name] += kit.needed[component.id]
    for kind, names in fronts.items():
        if kind == "box":
            continue  # the kit's own: no game counts them
        painted = sum(found[name] - behind[name] for name in names)
        said = getattr(counts, kind) * (m.sets or 1)
        if painted != said and all(kit.model(kit.faces[name]).shapes for name in names):
            yield self.error(f"counts.{kind}", f"the definition says {said}, {painted} are painted")


CHECKS = (counts,)
