"""F checks that find and count each component, shape and board cell that the sheets paint, and compare the
counts with the definition and the manifest."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot, sqrt
from typing import Any

import shapely

from pnp.definition import Definition, HexBoard, HexField, MapBoard, PointBoard, SquareBoard
from pnp.definition.boards import Board
from pnp.finding import Check, Finding, check
from pnp.grid import hexgrid
from pnp.kit.printing import plain_id
from pnp.scene import Box, Component, Face, rotate, transform_point
from pnp.units import Point
from pnp.verify.compare import TOLERANCE
from pnp.verify.drawing.boards.charts import cell_centre
from pnp.verify.files.kit import Kit, Sheet
from pnp.verify.paint import PagePaint, Shape, ink
from pnp.verify.paint.faces import CountedCell, count_assembled, count_like, count_polygons

REACH = 0.05
"""The largest distance in mm between a cell's centre and its place in the lattice."""

NEAR = 0.5
"""The largest distance in mm from the lattice at which a shape that looks like a point counts as a point."""

Tiles = list[tuple[PagePaint, Point]]


def check_cells(self: Check[Any], kit: Kit) -> Iterator[Finding]:
    """Yield an error for each printed copy of a board with a wrong number of cells, with cells that are not
    whole, or with cells in wrong places."""
    for board in kit.game.definition.boards:
        places = centres(board, kit.game.definition)
        if board.cells is not None and board.cells != len(places):
            yield self.error(board.id, f"the definition says {board.cells} cells, the grid has {len(places)}")
        for source, tiles, sheets in _printed_boards(kit, board):
            if any(
                kit.compare_sheet(sheet).differences or kit.compare_sheet(sheet).absent for sheet in sheets
            ):
                continue
            found = count_cells(kit, board, tiles)
            if len(found) != len(places):
                yield self.error(source, f"expected {len(places)} painted cells, found {len(found)}")
            elif broken := [cell for cell in found if not cell.whole]:
                x, y = broken[0].centre
                yield self.error(
                    source, f"{len(broken)} cells are not whole, the first at ({x:.1f}, {y:.1f}) mm"
                )
            elif off := _lattice_error(places, found):
                yield self.error(source, f"the cells do not lie in one lattice: one is {off:.2f} mm off")


def centres(board: Board, definition: Definition) -> list[Point]:
    """Return the centres of a board's cells in mm, relative to a common origin, which need not be a corner of
    the board. For a map, the centre of a cell is that of its spot (the disc of a point) or of the box around
    its outline."""
    if isinstance(board, MapBoard):
        (chart,) = (each for each in definition.charts if each.board is board)
        return [cell_centre(cell, chart) for cell in chart.cells]
    if isinstance(board, HexBoard | HexField):
        return [hexgrid.centre(cell, board.size_mm) for cell in board.hexes]
    if isinstance(board, SquareBoard):
        side = board.size_mm
        return [(x * side, y * side) for y in range(board.rows) for x in range(board.columns)]
    return [(x * board.pitch_mm[0], y * board.pitch_mm[1]) for x, y in board.points]


def count_cells(kit: Kit, board: Board, tiles: Tiles) -> tuple[CountedCell, ...]:
    """Find and return the cells that the sheets paint for a board: regular hexagons, squares, or shapes like
    those of its points or map cells. `tiles` are the pages that show parts of the board, each with the place
    of the board's origin on it."""
    if isinstance(board, HexBoard | HexField):
        return count_polygons(tiles, 6, board.size_mm)
    if isinstance(board, SquareBoard):
        return count_polygons(tiles, 4, board.size_mm / sqrt(2))
    face = _faces(kit, board)[0]
    if isinstance(board, MapBoard):
        patterns = [shape for shape in kit.visible_shapes(face) if shape.name.startswith("cell:")]
        return _count_map_cells(kit, board, tiles, patterns)
    points = [shape for shape in kit.visible_shapes(face) if shape.name.startswith("cell:")]
    return tuple(cell for cell in count_like(tiles, points) if _is_on_lattice(cell.centre, board, points))


def _count_map_cells(
    kit: Kit, board: MapBoard, tiles: Tiles, patterns: Sequence[Shape]
) -> tuple[CountedCell, ...]:
    """Return the shapes that are painted like cells and lie on the map or close beside it. Such a shape
    elsewhere is an ornament."""
    places = centres(board, kit.game.definition)
    first = next(shape for shape in patterns if shape.name == "cell:0").centre
    left, top = (min(place[axis] for place in places) for axis in (0, 1))
    right, bottom = (max(place[axis] for place in places) for axis in (0, 1))
    x0, y0 = first[0] - places[0][0], first[1] - places[0][1]
    reach = board.size_mm
    return tuple(
        cell
        for cell in count_like(tiles, patterns)
        if left - reach <= cell.centre[0] - x0 <= right + reach
        and top - reach <= cell.centre[1] - y0 <= bottom + reach
    )


def _is_on_lattice(at: Point, board: PointBoard, points: Sequence[Shape]) -> bool:
    """Return whether a shape that looks like a point is at a place of the lattice, on the board or beside it.
    Such a shape elsewhere is an ornament."""
    first = next(shape for shape in points if shape.name == "cell:0")
    steps = [(a - b) / pitch for a, b, pitch in zip(at, first.centre, board.pitch_mm, strict=True)]
    return all(
        abs(step - round(step)) * pitch <= NEAR for step, pitch in zip(steps, board.pitch_mm, strict=True)
    )


def cell_count(kit: Kit, sheet: Sheet) -> str:
    """Return a sentence with the number of cells that are painted on a sheet for its board. Return "" if the
    sheet has no board."""
    for board in kit.game.definition.boards:
        for source, tiles, sheets in _printed_boards(kit, board):
            if any(one.source == sheet.source for one in sheets):
                found = len(count_cells(kit, board, tiles))
                count = len(centres(board, kit.game.definition))
                return f"{source}: {found} of {count} cells are painted"
    return ""


def _printed_boards(kit: Kit, board: Board) -> Iterator[tuple[str, Tiles, list[Sheet]]]:
    """Yield each printed copy of a board: a name for messages, its tiles with the place of the board's origin
    on each, and their sheets. Boards share ornaments, so a file is taken for the board of which it shows
    most."""
    faces = _faces(kit, board)
    for form in ("pdf", "svg"):
        files: dict[str, tuple[Tiles, list[Sheet]]] = {}
        shapes: dict[str, Counter[bool]] = defaultdict(Counter)
        for sheet in kit.sheets(form):
            parts = [part for face in faces if (part := kit.board_part(sheet, face)) is not None]
            if parts:  # of the boards of several class sets, the one with most shapes found
                tiles, sheets = files.setdefault(sheet.file, ([], []))
                tiles.append((sheet.paint, max(parts, key=lambda part: len(part.shapes)).origin))
                sheets.append(sheet)
                for face in kit.boards:
                    if part := kit.board_part(sheet, face):
                        shapes[sheet.file][face in faces] += len(part.shapes)
        for file, (tiles, sheets) in files.items():
            # A board beside a larger one in its file has most of its own shapes there.
            own = max((len(kit.model(face).shapes) for face in faces), default=0) / 2
            if shapes[file][True] >= min(own, shapes[file][False]):
                yield (file if form == "pdf" else sheets[0].source), tiles, sheets


def _faces(kit: Kit, board: Board) -> list[Face]:
    """Return the faces of the components that show a board in front, one for each class set."""
    shown = {entry.id for entry in kit.game.definition.components if entry.front == board.id}
    return [component.front for name, component in kit.components.items() if plain_id(name) in shown]


def _lattice_error(places: list[Point], found: tuple[CountedCell, ...]) -> float:
    """Return the distance in mm of the worst cell from its place, or 0 if that is at most REACH. Both sets of
    points are compared relative to their means, each cell with the nearest place."""
    middle, heart = (
        [sum(point[axis] for point in points) / len(points) for axis in (0, 1)]
        for points in ([cell.centre for cell in found], places)
    )
    free = [(x - heart[0], y - heart[1]) for x, y in places]
    worst = 0.0
    for cell in found:
        x, y = cell.centre[0] - middle[0], cell.centre[1] - middle[1]
        nearest = min(free, key=lambda place: hypot(place[0] - x, place[1] - y))
        free.remove(nearest)
        worst = max(worst, hypot(nearest[0] - x, nearest[1] - y))
    return worst if worst > REACH else 0.0


HIDDEN = 0.1
"""The width in mm of the part of a board's edge that may lack ground, at the joints of its sheets."""


@check("F03", "the sheets have as many copies of each component as the players need")
def counts(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The sheets have the number of fronts and backs that the definition needs for the kit's players: in the
    PDFs, on each alternative paper, and in the SVGs. Each face of the kit is searched for on every sheet,
    turned by 0, 90, 180 or 270 degrees. It is recognised by its shapes with their outlines, paint and
    relative places, on its own ground. Manifest, names and PDF forms are not used. The components of each
    kind add up to the game's [counts]. The parts of a board are put together from its sheets. The cells of a
    board (hexagons, squares, points) are counted too; they are whole and lie in one lattice. Where F01 or F02
    reports a fault on a sheet, its faces are not counted again."""
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
class _NeededFace:
    """The number of times that a face has to be painted, and the components that have it."""

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
    """Return the sheet files by paper: None for the kit's own paper, and the name of each alternative paper
    for boards."""
    choices = {spot.file: spot.choice for spot in kit.spots}
    papers: dict[str | None, list[str]] = defaultdict(list)
    for file in kit.sheet_files:
        papers[choices.get(file)].append(file)
    return dict(papers)


def _needed_faces(kit: Kit, files: list[str], choice: str | None) -> dict[str, _NeededFace]:
    """Return the faces that have to be painted on a paper, with their counts. On an alternative paper these
    are the faces of the boards for it."""
    there = {spot.component for spot in kit.spots if spot.file in files}
    wanted: dict[str, _NeededFace] = defaultdict(_NeededFace)
    for component in kit.components.values():
        if choice is not None and component.id not in there:
            continue
        for face in _sides(kit, component):
            if kit.model(face).shapes:
                wanted[face.name].count += kit.needed_copies[component.id]
                wanted[face.name].components.append(component.id)
    return wanted


def _skipped_faces(kit: Kit, sheets: list[Sheet]) -> set[str]:
    """Return the names of faces that are not counted, because one of their sheets is missing, cannot be read,
    or has a fault that is already reported."""
    faulty = {(s.file, s.page) for s in sheets if kit.compare_sheet(s).differences or s.paint.odd}
    there = {(s.file, s.page) for s in sheets}
    return {
        spot.face.name
        for spot in kit.spots
        if (spot.file, spot.page) in faulty or (spot.file, spot.page) not in there
    }


def _count_faces(kit: Kit, sheets: list[Sheet]) -> Counter[str]:
    """Return the number of times that each face is painted, by name."""
    found = Counter[str]()
    for sheet in sheets:
        found.update(each.name for each in kit.find_faces(sheet))
        for face in kit.boards:
            kit.board_part(sheet, face)  # fills the cache while the shapes of the page are loaded
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
    """Return whether some sheets together show the whole ground of a board. Nothing tells the place of a
    sheet with ground alone, so its area is held against what the other sheets do not show."""
    shown, unplaced = [], 0.0
    for sheet in sheets:
        part = kit.board_part(sheet, face)
        fills = [s for s in sheet.paint.shapes if s.fill == face.ground.hex.lower() and not s.stroke]
        if fills:
            ground = max(fills, key=lambda s: (s.bounds[2] - s.bounds[0]) * (s.bounds[3] - s.bounds[1]))
            page = shapely.box(0, 0, sheet.paint.width, sheet.paint.height)
            area = ink(ground).intersection(page)
            if part is None:
                bare = not any(kit.board_part(sheet, other) for other in kit.boards)
                unplaced += area.area if bare else 0.0
            else:
                shown.append(shapely.affinity.translate(area, -part.origin[0], -part.origin[1]))
    missing = shapely.Polygon(face.trim).difference(shapely.union_all(shown).buffer(HIDDEN))
    return bool(missing.area <= unplaced)


def _kinds(self: Check[Any], kit: Kit, found: Counter[str]) -> Iterator[Finding]:
    """Yield an error for each kind whose number of fronts differs from [counts]. Only a complete kit for the
    most players is compared."""
    counts, m = kit.game.definition.counts, kit.manifest
    if counts is None or m.only or m.players != max(kit.game.definition.game.players):
        return
    behind = Counter[str]()
    fronts: dict[str, set[str]] = defaultdict(set)
    for component in kit.components.values():
        fronts[component.kind].add(component.front.name)
        for back in list(_sides(kit, component))[1:]:
            behind[back.name] += kit.needed_copies[component.id]
    for kind, names in fronts.items():
        if kind == "box":
            continue  # tuck boxes belong to the kit, and [counts] does not count them
        painted = sum(found[name] - behind[name] for name in names)
        said = getattr(counts, kind) * (m.sets or 1)
        if painted != said and all(kit.model(kit.faces[name]).shapes for name in names):
            yield self.error(f"counts.{kind}", f"the definition says {said}, {painted} are painted")


MOST = 12
"""The largest number of differences on a page that are reported one by one."""


@check("F01", "each PDF sheet shows exactly the faces of its components, to 0.02 mm")
def pdf_paint(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The paint of each PDF page (with forms and clips applied) is compared one to one with the faces drawn
    again from the definition, at the places in the manifest. No shape is missing, moved, doubled, resized,
    recoloured, covered, cut off or in a wrong order, and nothing else is painted inside a trim. Only painted
    geometry counts; names and forms do not."""
    for sheet in kit.sheets("pdf"):
        yield from _differences(self, kit, sheet)


@check("F02", "each SVG of a sheet or face shows exactly the faces, to 0.02 mm")
def svg_paint(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each SVG of a kit paints exactly the faces, drawn again from the definition, one shape for one shape.
    On an SVG of a sheet they are at the places in the manifest; an SVG of one face shows it alone with its
    bleed. As in F01, no shape is missing, moved, doubled, resized, recoloured, covered, cut off or in a wrong
    order."""
    for sheet in kit.sheets("svg"):
        yield from _differences(self, kit, sheet)
    if "svg" in kit.manifest.formats:
        for name, face in kit.faces.items():
            path = f"svg/faces/{name.replace(':', '-')}.svg"
            for paint in kit.paint_of(path) if path in kit.listed_files else ():
                for difference in kit.compare_face(face, paint):
                    yield self.error(path, str(difference))


def _differences(self: Check[Any], kit: Kit, sheet: Sheet) -> Iterator[Finding]:
    found = kit.compare_sheet(sheet).differences
    for odd in sheet.paint.odd:
        yield self.error(sheet.source, f"paints with {odd}, which this check cannot see through")
    for difference in found[:MOST]:
        yield self.error(sheet.source, str(difference), cell_count(kit, sheet))
    if len(found) > MOST:
        yield self.error(sheet.source, f"{len(found) - MOST} more differences on this page")


ALIKE = 0.8
"""The share of a face's shapes that must be painted for the face to be recognised."""

Key = tuple[str | None, str | None, int, int, int]


@check("F04", "the manifest lists each printed copy once")
def copies(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The manifest lists every component of the kit and no other. It places each copy once, front and back.
    If a board is printed on several alternative papers, its copies are placed once for each of them. No face
    is painted at a place that the manifest does not list. F01 proves that the faces are at the listed places,
    and F03 counts what is painted without the manifest."""
    parts = {part.id: part for part in kit.manifest.components}
    for name in sorted(set(parts) - set(kit.components)):
        yield self.error(f"manifest.json: {name}", "this kit has no such component")
    for component in kit.components.values():
        part = parts.get(component.id)
        if part is None:
            yield self.error("manifest.json", f"lacks the component {component.id}")
        else:
            yield from _copied_sides(self, kit, component, part.copies)
    for form in ("pdf", "svg"):
        for sheet in kit.sheets(form):
            yield from _strays(self, kit, sheet)


def _copied_sides(self: Check[Any], kit: Kit, component: Component, copies: int) -> Iterator[Finding]:
    """Yield errors about the copies of each side of a component, in each alternative."""
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
    """Yield an error for each face that a sheet paints outside all trims in the manifest."""
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
    """Yield the places where most shapes of a face are painted, with the face turned by any number of quarter
    turns.

    `ordered` has the shapes visible inside the face's trim, without its ground, because a whole sheet may
    have one ground. Shapes beside the trim are left out too, such as the line for scissors round a corner,
    because many faces have them.
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


@check("F05", "the manifest states the right numbers of pages and of paper sheets")
def sheets(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each PDF has as many pages as the manifest says, and no placement is on a page beyond the last. The
    manifest states the right number of paper sheets: a sheet printed on both sides counts once, and boards on
    an alternative paper do not count."""
    pages: dict[str, int] = {}
    for file in kit.manifest.files:
        if not file.path.endswith(".pdf") or file.path not in kit.listed_files:
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


CHECKS = (
    counts,
    pdf_paint,
    svg_paint,
    copies,
    sheets,
)
