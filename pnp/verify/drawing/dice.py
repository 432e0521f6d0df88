"""D: dice, virtually cut out and folded from what is drawn."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import shapely

from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.scene import Group, transform_point
from pnp.units import Point
from pnp.verify.drawing.folding import (
    MEETS,
    SIDES,
    Panel,
    box_side,
    find_folds,
    find_panels,
    fold_panels,
    shared_fold,
)
from pnp.verify.drawing.ink import Ink, inks

SQUARES, TABS = 6, 7

EDGES = 12

EXACT = 0.05
"""The largest deviation of a side, mm: a die that is not regular falls more often on some sides."""

Fold = tuple[Point, Point]


@check("D29", "dice fold into dice")
def die_folds(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """What the cut and the dashed folds of a die's net enclose is folded in space, each panel by a right
    angle over its fold. Six of the panels are then the six sides of a cube, equal to 0.05 mm. Each has its
    own drawing and nothing of another: 1 opposite 6, 2 opposite 5, 3 opposite 4. Each of the twelve edges is
    a fold or has a tab behind it; tabs lie behind the sides and not on each other."""
    for name in (name for name, kind in proof.kinds.items() if kind == "dice"):
        ink = inks(proof)[name]
        drawn = list(find_folds(ink.face))
        areas = find_panels(shapely.Polygon(ink.face.trim), drawn)
        middles = {each.name: _centre(each) for each in ink.face.elements if _is_side(each)}
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


def _centre(drawing: object) -> Point:
    """Return the centre of the square in which a side's drawing is visible."""
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
    """Yield the drawings that are not on the sides on which dice have them."""
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
    """Yield the words that run over a fold."""
    for line in ink.lines:
        homes = {next((k for k, each in enumerate(squares) if each.area.contains(shapely.Point(at))), None)
                 for at in line.middles}  # fmt: skip
        if len(homes) > 1 or None in homes:
            yield f"expected {line.text.text!r} on one side, found it over a fold"


def _loose_edges(
    drawn: Sequence[Fold], squares: Sequence[Panel], tabs: Sequence[Panel], lies: Mapping[int, str | None]
) -> Iterator[str]:
    """Yield the edges of the die that no fold or tab holds together."""
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
    """Return the area of a side that two tabs both cover, in mm²."""
    spread = np.ptp(one.corners, axis=0)
    axes = [k for k in range(3) if k != int(np.argmin(spread))]
    first, second = (shapely.Polygon(panel.corners[:, axes]) for panel in (one, other))
    return float(first.intersection(second).area)


CHECKS: tuple[Check[Proof], ...] = (die_folds,)
