"""D: tuck boxes, virtually cut out and folded from what is drawn."""

from collections.abc import Iterator, Sequence
from math import cos, degrees, radians, sin

import numpy as np
import shapely

from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.scene import Element, Group, transform_point
from pnp.units import Point
from pnp.verify.drawing.folding import (
    MEETS,
    SIDES,
    SLACK,
    Panel,
    box_side,
    find_folds,
    find_panels,
    fold_panels,
    project,
)
from pnp.verify.drawing.ink import Ink, inks

NOTCH = (25.0, 12.5)
"""The largest opening for a thumb that one wall may have, across and down, mm."""


@check("D27", "a tuck box folds into a box")
def box_folds(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """What the cut and the dashed folds of a box's face enclose is folded in space, each panel by a right
    angle over its fold. The panels then lie on the six sides of a box to 0.2 mm, no flap stands out, and all
    sides are closed to 0.2 mm of each edge, except for one notch for a thumb. What is printed stands upright:
    words and pictures on front and back; words on the narrow sides, which may also run down; and on the lid
    words that are read from the front."""
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
    """Yield the panels that lie on no side of the box, and the gaps that its sides leave."""
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
    """Yield the words and pictures that are not upright for a viewer of the standing box."""
    for line in ink.lines:
        if line.text.name.startswith("set:"):
            continue  # a reference mark stands where there is room
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
    """Return the wall that a picture is for, "front" or "back"; empty for anything else."""
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
    """Yield what is wrong with how a thing stands whose upward direction on the sheet is `up`."""
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


CHECKS: tuple[Check[Proof], ...] = (box_folds,)
