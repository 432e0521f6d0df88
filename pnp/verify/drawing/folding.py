"""D checks on folded components: standees, tuck boxes and dice. The checks take the nets from the drawings
and fold them in space.

The code that makes the nets is not used: a panel is an area enclosed by the outline and the drawn fold lines.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin

import numpy as np
import shapely
from numpy.typing import NDArray

from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.scene import Element, Face, Group, Path, leaves, transform_point
from pnp.units import Point
from pnp.verify.drawing.ink import TOLERANCE, Ink, inks

UPRIGHT = 1.0
"""The degrees by which a text may lean."""


@check("D23", "both halves of a standee coincide when it is folded")
def standee_folds(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """When a standee is folded over the middle of its height, the two halves of its outline coincide to 0.02
    mm, and so do the drawings on them: the figure behind is the mirror image of the figure in front. Texts
    are not mirrored but turned round, so that they can be read from both sides."""
    for name, face in proof.faces.items():
        if proof.kinds[name] != "standee":
            continue
        outline = shapely.Polygon(face.trim)
        behind = shapely.Polygon([(x, face.height - y) for x, y in face.trim])
        off = outline.hausdorff_distance(behind)
        if off > TOLERANCE:
            yield self.error(name, f"expected an outline that folds onto itself, found it {off:.2f} mm off")
        ink = inks(proof)[name]
        if lonely := _find_unmatched(ink):
            yield self.error(name, f"expected the same figure on both sides, found {lonely} on one only")
        if fault := _text_fault(ink):
            yield self.error(name, fault)


def _find_unmatched(ink: Ink) -> str:
    """Return the name of a shape that has no mirror image across the fold, or "" if all have one."""
    glyphs = {line.first + k for line in ink.lines for k in range(len(line.middles))}
    height = ink.face.height
    boxes = [
        (shape.bounds, (shape.fill, shape.stroke), shape.name)
        for i, shape in enumerate(ink.shapes)
        if i not in glyphs and not shape.unseen
    ]
    for (left, top, right, bottom), paint, name in boxes:
        wanted = (left, height - bottom, right, height - top)
        if not any(
            paint == other and all(abs(a - b) <= TOLERANCE for a, b in zip(box, wanted, strict=True))
            for box, other, _ in boxes
        ):
            return name or "a shape"
    return ""


def _text_fault(ink: Ink) -> str:
    """Return the fault of the texts on the two sides, or "" if there is none."""
    middle = ink.face.height / 2
    sides: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for line in ink.lines:
        front = line.middle[1] > middle
        sides[front][line.text.text] += 1
        wanted = 0.0 if front else 180.0
        # The angle of the text and the angles of the groups around it add up.
        turned = line.text.angle + degrees(atan2(line.matrix[1], line.matrix[0]))
        if abs((turned - wanted + 180) % 360 - 180) > UPRIGHT:
            return f"expected {line.text.text!r} to stand upright once folded, found it turned"
    if sides[True] != sides[False]:
        return "expected the same texts on both sides"
    return ""


Frame = NDArray[np.float64]
"""A 4 x 4 matrix that maps a point (x, y, 0, 1) of the sheet to space. For a viewer of the box's front, x
points right, y down and z away."""

REACH = 2.0
"""The largest length in mm by which a fold line may be shorter than the fold at either end, because it must
not touch the cut."""

TOUCH = 0.05

MEETS = 0.2
"""The largest gap in mm between edges that must meet, and the largest distance of a panel from its side."""

SLACK = 0.01

SIDES = ("left", "right", "top", "bottom", "front", "back")
"""The six sides of a box, in pairs for the axes x, y and z."""


@dataclass(frozen=True, slots=True, eq=False)
class Panel:
    """A flat part of a net. `area` is the part on the sheet in mm. `frame` is the 4 x 4 matrix that maps a
    point (x, y, 0, 1) of the sheet to its place in space when the net is folded."""

    area: shapely.Polygon
    frame: Frame

    def point_in_space(self, x: float, y: float) -> tuple[float, float, float]:
        """Return the place in space of the point (x, y) of the sheet, in mm."""
        found = self.frame @ (x, y, 0.0, 1.0)
        return float(found[0]), float(found[1]), float(found[2])

    def direction_in_space(self, x: float, y: float) -> tuple[float, float, float]:
        """Return the direction in space of the direction (x, y) on the sheet."""
        found = self.frame @ (x, y, 0.0, 0.0)
        return float(found[0]), float(found[1]), float(found[2])

    @property
    def corners(self) -> NDArray[np.float64]:
        """The corners of the panel in space, one per row."""
        return np.array([self.point_in_space(x, y) for x, y in self.area.exterior.coords[:-1]])


def find_folds(face: Face) -> Iterator[tuple[Point, Point]]:
    """Yield the two ends of each dashed straight line that is named "fold" in the drawing."""
    for element, matrix in leaves(face.elements):
        if isinstance(element, Path) and element.name == "fold" and element.style.dash:
            start, end = ((float(x), float(y)) for _, x, y in element.segments)
            yield transform_point(matrix, start), transform_point(matrix, end)


def find_panels(outline: shapely.Polygon, drawn: Sequence[tuple[Point, Point]]) -> list[shapely.Polygon]:
    """Return the panels of a net: the areas enclosed by its outline and its folds, which are lengthened to
    the outline. `drawn` has the two ends of each fold."""
    longer = [_extend_fold(outline, *fold) for fold in drawn]
    lines = shapely.union_all([outline.exterior, *longer])
    found = shapely.polygonize([lines])
    return [
        area
        for area in found.geoms
        if isinstance(area, shapely.Polygon) and outline.contains(area.representative_point())
    ]


def _extend_fold(outline: shapely.Polygon, start: Point, end: Point) -> shapely.LineString:
    """Return a fold as a line, lengthened to corners of the outline that are close to its ends."""
    a, b = np.array(start), np.array(end)
    along = (b - a) / np.hypot(*(b - a))

    def extended_end(at: NDArray[np.float64], way: NDArray[np.float64]) -> NDArray[np.float64]:
        ends = [at + way * REACH]
        for corner in outline.exterior.coords:
            offset = np.array(corner) - at
            ahead = float(offset @ way)
            if -TOUCH <= ahead <= REACH and abs(float(offset[0] * way[1] - offset[1] * way[0])) <= TOUCH:
                ends.append(np.array(corner))
        return ends[-1] if len(ends) > 1 else at + way * REACH

    return shapely.LineString([extended_end(a, -along), extended_end(b, along)])


def fold_panels(
    areas: Sequence[shapely.Polygon], drawn: Sequence[tuple[Point, Point]], front: Point
) -> list[Panel]:
    """Fold the panels of a net in space and return them. The panel that contains the point `front` stays in
    place. Each neighbour is folded back by a right angle at the common fold. Panels that are not connected
    with the front are left out. `areas` are the panels on the sheet, and `drawn` has the two ends of each
    fold."""
    first = next((k for k, area in enumerate(areas) if area.contains(shapely.Point(front))), None)
    if first is None:
        return []
    found = {first: Panel(areas[first], np.eye(4))}
    waiting = [first]
    while waiting:
        at = waiting.pop()
        for other in range(len(areas)):
            if other in found or (fold := shared_fold(areas[at], areas[other], drawn)) is None:
                continue
            turn = _fold_matrix(fold, areas[other])
            found[other] = Panel(areas[other], found[at].frame @ turn)
            waiting.append(other)
    return list(found.values())


def shared_fold(
    one: shapely.Polygon, other: shapely.Polygon, drawn: Sequence[tuple[Point, Point]]
) -> tuple[Point, Point] | None:
    """Return the two ends of the fold between two panels, or None if no fold joins them. `drawn` has the two
    ends of each fold of the net."""
    return next((fold for fold in drawn if _lies_on(fold, one) and _lies_on(fold, other)), None)


def _lies_on(fold: tuple[Point, Point], area: shapely.Polygon) -> bool:
    """Return whether a fold is on the rim of a panel."""
    return bool(shapely.LineString(fold).within(area.exterior.buffer(TOUCH)))


def _fold_matrix(fold: tuple[Point, Point], moved: shapely.Polygon) -> Frame:
    """Return the matrix of a quarter turn about a fold that turns the panel `moved` away from the viewer."""
    (ax, ay), (bx, by) = fold
    middle = moved.centroid
    ux, uy = np.array([bx - ax, by - ay]) / np.hypot(bx - ax, by - ay)
    # The direction from the fold into the panel, at right angles to the fold, becomes z.
    nx, ny = -uy, ux
    if (middle.x - ax) * nx + (middle.y - ay) * ny < 0:
        ux, uy, nx, ny = -ux, -uy, -nx, -ny
    flat = np.array([[ux, nx, 0.0], [uy, ny, 0.0], [0.0, 0.0, 1.0]])
    stood = np.array([[ux, 0.0, -nx], [uy, 0.0, -ny], [0.0, 1.0, 0.0]])
    turn = stood @ flat.T
    frame = np.eye(4)
    frame[:3, :3] = turn
    frame[:3, 3] = np.array([ax, ay, 0.0]) - turn @ np.array([ax, ay, 0.0])
    return frame


def box_side(corners: NDArray[np.float64], low: NDArray[np.float64], high: NDArray[np.float64]) -> str | None:
    """Return the side of a box ("left", "right", "top", "bottom", "front" or "back") on which all `corners`
    of a panel lie. Return None if there is none. `low` and `high` are the least and largest x, y and z of the
    box."""
    for k, name in enumerate(SIDES):
        plane = (low, high)[k % 2][k // 2]
        if np.abs(corners[:, k // 2] - plane).max() <= MEETS + SLACK:
            return name
    return None


def project(corners: NDArray[np.float64], axis: int) -> shapely.Polygon:
    """Return the outline of a panel as seen along an axis of space: 0 for x, 1 for y, 2 for z. `corners` are
    its corners in space."""
    return shapely.Polygon(np.delete(corners, axis, axis=1))


NOTCH = (25.0, 12.5)
"""The largest size in mm, across and down, of the opening for a thumb that one wall may have."""


@check("D27", "the net of a tuck box folds into a closed box")
def box_folds(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The net of a tuck box folds into a box. Its panels are the areas enclosed by the cut and the dashed
    folds. Folded in space by a right angle at each fold, they lie on the six sides of a box to 0.2 mm, and no
    flap stands out. All sides are closed to 0.2 mm from each edge, except for one notch for a thumb. Words
    and pictures on front and back stand upright. Words on the narrow sides stand upright or run down. Words
    on the lid can be read from the front."""
    for name in (name for name, kind in proof.kinds.items() if kind == "box"):
        ink = inks(proof)[name]
        drawn = list(find_folds(ink.face))
        areas = find_panels(shapely.Polygon(ink.face.trim), drawn)
        pictured = [_centre(each) for each in ink.face.elements if _art(each) == "front"]
        if len(pictured) != 1:
            yield self.error(name, f"expected one picture in front, found {len(pictured)}")
            continue
        stood = fold_panels(areas, drawn, pictured[0])
        if len(stood) != len(drawn) + 1 or len(areas) != len(stood):
            yield self.error(
                name,
                f"expected {len(drawn)} folds to make {len(drawn) + 1} panels that hang together, "
                f"found {len(areas)}, of which {len(stood)} do",
            )
            continue
        for fault in (*_find_gaps(stood), *_find_turned(ink, stood)):
            yield self.error(name, fault)


def _find_gaps(stood: Sequence[Panel]) -> Iterator[str]:
    """Yield a message for each panel that lies on no side of the box, and for each gap in its sides."""
    every = np.concatenate([panel.corners for panel in stood])
    low, high = every.min(axis=0), every.max(axis=0)
    covered: dict[str, list[shapely.Polygon]] = {each: [] for each in SIDES}
    for panel in stood:
        found = box_side(panel.corners, low, high)
        if found is None:
            x, y = panel.area.centroid.coords[0]
            yield f"expected the panel at ({x:.1f}, {y:.1f}) on a side of the box to {MEETS} mm, found it off"
        else:
            covered[found].append(project(panel.corners, SIDES.index(found) // 2))
    notches = 0
    for name, parts in covered.items():
        axis = SIDES.index(name) // 2
        a, b = (k for k in range(3) if k != axis)
        whole = shapely.box(low[a], low[b], high[a], high[b])
        inner = whole.buffer(-(MEETS + SLACK), join_style="mitre")
        for gap in getattr(left := inner.difference(shapely.union_all(parts)), "geoms", [left]):
            if gap.area <= SLACK:
                continue
            wide, deep = gap.bounds[2] - gap.bounds[0], gap.bounds[3] - gap.bounds[1]
            at_rim = gap.bounds[1] <= inner.bounds[1] + SLACK
            if axis == 2 and at_rim and wide <= NOTCH[0] + SLACK and deep <= NOTCH[1] + SLACK and not notches:
                notches += 1
                continue
            open_ = f"{wide:.2f} x {deep:.2f} mm open"
            yield f"expected the {name} of the box closed to {MEETS} mm, found {open_}"


def _find_turned(ink: Ink, stood: Sequence[Panel]) -> Iterator[str]:
    """Yield a message for each word or picture that is not upright on the standing box."""
    for line in ink.lines:
        if line.text.name.startswith("set:"):
            continue  # reference marks may have any direction
        angle = radians(line.text.angle) + np.arctan2(line.matrix[1], line.matrix[0])
        yield from _find_leaning(
            stood, line.middle, (float(sin(angle)), float(-cos(angle))), repr(line.text.text)
        )
    for element in ink.face.elements:
        if isinstance(element, Group) and _art(element):
            a, b, c, d, _, _ = element.transform
            middle = _centre(element)
            if a * d - b * c <= 0:
                yield f"expected {element.name} as it is, found it mirrored"
            yield from _find_leaning(stood, middle, (-c, -d), element.name, picture=True)


def _art(element: Element) -> str:
    """Return the wall that a picture is for, "front" or "back", or "" for any other element."""
    kind, _, wall = element.name.partition(":")
    return wall if kind == "art" and isinstance(element, Group) else ""


def _centre(picture: Element) -> Point:
    """Return the centre of the visible part of a picture."""
    assert isinstance(picture, Group)
    points = [(float(s[-2]), float(s[-1])) for s in picture.clip if len(s) > 1]
    x, y = (sum(point[k] for point in points) / len(points) for k in (0, 1))
    return transform_point(picture.transform, (x, y))


def _find_leaning(
    stood: Sequence[Panel], at: Point, up: Point, what: str, *, picture: bool = False
) -> Iterator[str]:
    """Yield a message if a thing is not on a panel or not upright on the box. `up` is its upward direction on
    the sheet."""
    panel = next((each for each in stood if each.area.contains(shapely.Point(at))), None)
    if panel is None:
        yield f"expected {what} on a panel, found it outside"
        return
    way = np.array(panel.direction_in_space(*up))
    way /= np.hypot(np.hypot(way[0], way[1]), way[2])
    normal = panel.frame[:3, 2]
    level = abs(normal[1]) > 0.5
    # The lower lid is read with the box tipped back, the upper one from above.
    wanted = np.array([0.0, 0.0, 1.0 if normal[1] > 0 else -1.0] if level else [0.0, -1.0, 0.0])
    lean = degrees(np.arccos(np.clip(way @ wanted, -1.0, 1.0)))
    narrow = not level and abs(normal[0]) > 0.5
    # On a spine, words may run down: their upward direction points to the reader's right.
    if lean > 1 and not (narrow and not picture and abs(lean - 90) <= 1):
        yield f"expected {what} upright on the box as it stands, found it {lean:.0f} degrees off"


SQUARES, TABS = 6, 7

EDGES = 12

EXACT = 0.05
"""The largest difference in mm between the sides of a die. A die that is not regular falls more often on some
sides."""

Fold = tuple[Point, Point]


@check("D29", "the net of a die folds into a cube with the right sides")
def die_folds(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The net of a die folds into a cube. Its panels are the areas enclosed by the cut and the dashed folds.
    Folded in space by a right angle at each fold, six panels are the sides of a cube, equal to 0.05 mm. Each
    side has its own drawing, with nothing of another, and opposite sides add up to 7. Each of the twelve
    edges is a fold or has a tab behind it. Tabs lie behind the sides and do not overlap."""
    for name in (name for name, kind in proof.kinds.items() if kind == "dice"):
        ink = inks(proof)[name]
        drawn = list(find_folds(ink.face))
        areas = find_panels(shapely.Polygon(ink.face.trim), drawn)
        middles = {each.name: _element_centre(each) for each in ink.face.elements if _is_side(each)}
        if sorted(middles) != [f"side:{k}" for k in range(1, 7)]:
            yield self.error(name, f"expected drawings for the sides 1 to 6, found {', '.join(middles)}")
            continue
        stood = fold_panels(areas, drawn, middles["side:1"])
        if len(stood) != SQUARES + TABS or len(areas) != len(stood):
            yield self.error(
                name,
                f"expected {SQUARES} sides and {TABS} tabs that hang together, found {len(areas)} panels, of "
                f"which {len(stood)} do",
            )
            continue
        for fault in _faults(ink, drawn, stood, middles):
            yield self.error(name, fault)


def _is_side(element: object) -> bool:
    return isinstance(element, Group) and element.name.startswith("side:")


def _element_centre(drawing: object) -> Point:
    """Return the centre of the square in which the drawing of a side is visible."""
    assert isinstance(drawing, Group)
    points = [(float(each[-2]), float(each[-1])) for each in drawing.clip if len(each) > 1]
    x, y = (sum(point[k] for point in points) / len(points) for k in (0, 1))
    return transform_point(drawing.transform, (x, y))


def _faults(
    ink: Ink, drawn: Sequence[Fold], stood: Sequence[Panel], middles: Mapping[str, Point]
) -> Iterator[str]:
    by_area = sorted(stood, key=lambda panel: -panel.area.area)
    squares, tabs = by_area[:SQUARES], by_area[SQUARES:]
    every = np.concatenate([square.corners for square in squares])
    low, high = every.min(axis=0), every.max(axis=0)
    lengths = high - low
    if lengths.max() - lengths.min() > EXACT:
        found = " x ".join(f"{length:.2f}" for length in lengths)
        yield f"expected a cube, found {found} mm"
    lies = {id(panel): box_side(panel.corners, low, high) for panel in stood}
    for panel in stood:
        if lies[id(panel)] is None:
            x, y = panel.area.centroid.coords[0]
            yield f"expected the panel at ({x:.1f}, {y:.1f}) on a side of the die to {MEETS} mm, found it off"
    if {lies[id(square)] for square in squares} != set(SIDES):
        yield "expected a panel on each side of the die, found two on one"
        return
    yield from _misplaced_drawings(squares, lies, middles)
    yield from _words_over_folds(ink, squares)
    yield from _loose_edges(drawn, squares, tabs, lies)
    for number, tab in enumerate(tabs):
        for other in tabs[number + 1 :]:
            if lies[id(tab)] == lies[id(other)] and _overlap(tab, other) > EXACT:
                yield f"expected tabs beside each other, found two on one another ({lies[id(tab)]})"


def _misplaced_drawings(
    squares: Sequence[Panel], lies: Mapping[int, str | None], middles: Mapping[str, Point]
) -> Iterator[str]:
    """Yield a message for each drawing in a wrong place: not in the middle of a square, or with opposite
    sides that do not add up to 7."""
    found: dict[str, int] = {}
    for number in range(1, 7):
        at = shapely.Point(middles[f"side:{number}"])
        home = next((square for square in squares if square.area.contains(at)), None)
        if home is None or shapely.distance(home.area.centroid, at) > EXACT:
            yield f"expected side {number} in the middle of a square, found it elsewhere"
            return
        found[str(lies[id(home)])] = number
    for one, other in zip(SIDES[::2], SIDES[1::2], strict=True):
        if found.get(one, 0) + found.get(other, 0) != 7:
            yield f"expected opposite sides that make 7, found {found.get(one)} and {found.get(other)}"


def _words_over_folds(ink: Ink, squares: Sequence[Panel]) -> Iterator[str]:
    """Yield a message for each text that runs over a fold."""
    for line in ink.lines:
        homes = {next((k for k, each in enumerate(squares) if each.area.contains(shapely.Point(at))), None)
                 for at in line.middles}  # fmt: skip
        if len(homes) > 1 or None in homes:
            yield f"expected {line.text.text!r} on one side, found it over a fold"


def _loose_edges(
    drawn: Sequence[Fold], squares: Sequence[Panel], tabs: Sequence[Panel], lies: Mapping[int, str | None]
) -> Iterator[str]:
    """Yield a message if an edge of the die has neither fold nor tab."""
    held: set[frozenset[str | None]] = set()
    for number, one in enumerate(squares):
        for other in squares[number + 1 :]:
            if shared_fold(one.area, other.area, drawn):
                held.add(frozenset((lies[id(one)], lies[id(other)])))
        held |= {
            frozenset((lies[id(one)], lies[id(tab)]))
            for tab in tabs
            if shared_fold(one.area, tab.area, drawn)
        }
    if len(held) != EDGES:
        yield f"expected {EDGES} edges that a fold or a tab holds, found {len(held)}"


def _overlap(one: Panel, other: Panel) -> float:
    """Return the area of the overlap of two tabs on one side, in mm²."""
    spread = np.ptp(one.corners, axis=0)
    axes = [k for k in range(3) if k != int(np.argmin(spread))]
    first, second = (shapely.Polygon(panel.corners[:, axes]) for panel in (one, other))
    return float(first.intersection(second).area)


STANDEE_CHECKS: tuple[Check[Proof], ...] = (standee_folds,)

BOX_CHECKS: tuple[Check[Proof], ...] = (box_folds,)

DICE_CHECKS: tuple[Check[Proof], ...] = (die_folds,)
