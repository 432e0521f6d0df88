"""D checks on cutting: bleed, safe zone, lines, and backs that meet their fronts."""

from collections.abc import Iterator
from math import ceil

import numpy as np
import shapely

from pnp.caching import memoize
from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.scene import HATCH, Polygon, compose, text_matrix
from pnp.units import number_unlike
from pnp.verify.drawing.ink import TOLERANCE, Ink, Line, inks
from pnp.verify.drawing.pictures import PICTURE
from pnp.verify.paint import Area, Shape, is_picture

LINE = 0.25
"""The least width in mm of a line that home printers can print."""

GUIDE = 0.5
"""The largest distance in mm beyond the trim box of a line that shows where to snip."""


BLEEDING = "bleed:"
"""The prefix of the names of shapes and ornaments that a layout places over the cut."""
OVER = f"{BLEEDING}symbol:"
"""The prefix of the names of ornaments over the cut. They may be cut anywhere, like a repeating pattern."""
WITHIN = f"{BLEEDING}within:"
"""The prefix of the names of elements over the cut that a layout clips to a shape that reaches the end of the
bleed. They may be cut anywhere, like a repeating pattern."""

OVERHANG = 1 / 3
"""The share of the safe distance by which a letter may overhang the start or the end of its line."""

LETTER = 0.2
"""The least distance in mm between the cut and the letter of a class set ("set:A")."""


@check("D04", "the ground of a face has one colour and reaches to the end of the bleed")
def ground(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The first element of a face is its ground: one rectangle of one colour that ends at the bleed, and
    white in mono. If the cut is a little off, both sides of it have the same colour, and faces can be cut
    side by side."""
    for name, face in proof.faces.items():
        first, bleed = face.elements[0] if face.elements else None, face.bleed
        wanted = (-bleed, -bleed, face.width + bleed, face.height + bleed)
        if not isinstance(first, Polygon) or first.style.fill is None or first.style.stroke is not None:
            yield self.error(name, "expected a filled rectangle without a line as the first element")
            continue
        corners = [(wanted[x], wanted[y]) for x, y in ((0, 1), (2, 1), (2, 3), (0, 3))]
        area, room = shapely.Polygon(first.points), shapely.box(*wanted)
        same = list(first.points) == corners  # true for nearly all: no need to overlay the areas
        if not same and area.symmetric_difference(room).buffer(-TOLERANCE / 2).area > 0:
            found = ", ".join(f"{v:g}" for v in area.bounds)
            yield self.error(
                name, f"expected a ground of {', '.join(f'{v:g}' for v in wanted)}, found {found}"
            )
        if first.style.fill != face.ground:
            yield self.error(
                name, f"expected a ground of {face.ground.name!r}, found {first.style.fill.name!r}"
            )
        if proof.setting.variant == "mono" and face.ground.hex.lower() != "#ffffff":
            yield self.error(name, f"expected a white ground in mono, found {face.ground.hex}")


@memoize
def _outside_safe(ink: Ink) -> tuple[tuple[Shape, Area], ...]:
    """Return the shapes that leave the safe zone although they may not, with the areas they cover. The ground
    is left out."""
    found: list[tuple[Shape, Area]] = []
    safe = ink.room
    seen = [index for index, shape in enumerate(ink.shapes) if index and not shape.unseen]
    if not seen:
        return ()
    written = {line.first + at: line for line in ink.lines for at in range(len(line.middles))}
    inside = shapely.contains(safe, shapely.box(*np.array([ink.shapes[index].bounds for index in seen]).T))
    for index in (seen[at] for at in np.flatnonzero(~inside)):
        shape = ink.shapes[index]
        if (is_picture(shape.fill) or shape.name.startswith(PICTURE)) and _is_within_bleed(ink, shape):
            continue
        if shape.name.startswith((OVER, WITHIN)) and _is_within_bleed(ink, shape):
            continue
        if shape.name.removeprefix(HATCH).startswith(f"{BLEEDING}box:") and _bleeds(ink, index):
            continue
        if shape.clip is not None and safe.contains(shape.clip):
            continue
        area = ink.area(index)
        if not safe.contains(area) and not (index in written and _overhangs(ink, written[index], area)):
            found.append((shape, area))
    return tuple(found)


def _overhangs(ink: Ink, line: Line, area: Area) -> bool:
    """Return whether a letter leaves the safe zone only a little before its line begins or after its line
    ends, as the foot of a J does."""
    reach = ink.face.safe * OVERHANG
    outside = area.difference(ink.room)
    if not outside.within(ink.room.buffer(reach)):
        return False
    a, b, _, _, e, f = compose(line.matrix, text_matrix(line.text))
    along = [
        (a * (x - e) + b * (y - f)) / (a * a + b * b) for x, y in shapely.get_coordinates(outside).tolist()
    ]
    return all(at <= TOLERANCE for at in along) or all(at >= line.text.width - TOLERANCE for at in along)


def _bleeds(ink: Ink, index: int) -> bool:
    """Return whether a shape reaches the end of the bleed on each side on which it leaves the safe zone. Then
    a cut that is a little off still goes through it."""
    face, shape = ink.face, ink.shapes[index]
    bounds, beyond = shape.bounds, TOLERANCE
    if shape.stroke or shape.clip is not None:
        bounds = ink.area(index).bounds
    if shape.stroke:
        # The line with its real ends. A slanting line continues beyond the bleed, where it is clipped.
        beyond += shape.width / 2
    if shape.name.startswith(HATCH) and shape.clip is not None:
        bounds = shape.clip.bounds  # its strokes continue beyond the clip
    left, top, right, bottom = bounds
    lies = (left, top, face.width - right, face.height - bottom)
    reaches = (right, bottom, face.width - left, face.height - top)
    return min(reaches) > face.safe and all(
        each >= face.safe - TOLERANCE or -beyond <= each + face.bleed <= TOLERANCE for each in lies
    )


def _is_within_bleed(ink: Ink, shape: Shape) -> bool:
    """Return whether the visible part of a picture lies within the bleed."""
    face, reach = ink.face, ink.face.bleed + TOLERANCE
    room = shapely.box(-reach, -reach, face.width + reach, face.height + reach)
    shown = shapely.box(*shape.bounds) if shape.clip is None else shape.clip
    return bool(room.contains(shown))


def _is_on_face(ink: Ink, area: Area) -> bool:
    """Return whether an area lies inside the trim by more than the tolerance of cutting."""
    return bool(area.intersection(ink.trim.buffer(-TOLERANCE, join_style="mitre")).area > 1e-6)


@check("D05", "ink stays in the safe zone")
def safe_zone(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Everything painted on a face except its ground keeps the face's safe distance from the trim. So a cut
    that is off by a millimetre removes nothing, and all cards have an equal border.

    There are five exceptions. The small letter of a class set stands in the border and keeps 0.2 mm from the
    cut. A picture from a file may reach to the end of the bleed. A shape or an ornament of a layout may leave
    the safe zone on a side if it reaches the end of the bleed there. Where a layout clips elements to a shape
    that reaches the end of the bleed, these elements may be cut anywhere. A letter at the start or end of a
    line may overhang by a third of the safe distance, as a J does.
    """
    for name, ink in inks(proof).items():
        seen = set()
        for shape, area in _outside_safe(ink):
            if _is_on_face(ink, area) and shape.name not in seen:
                left = max(0.0, ink.trim.exterior.distance(area))
                if shape.name.startswith("set:") and left >= LETTER:
                    continue
                seen.add(shape.name)
                found = number_unlike(left, ink.face.safe)
                yield self.error(
                    name,
                    f"expected {shape.name} at least {ink.face.safe:g} mm from the cut, found {found} mm"
                    + (" (it is cut)" if left == 0 else ""),
                )


@check("D06", "a face paints only its ground, and what may bleed, outside the trim")
def beyond_cut(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Nothing lies wholly outside the trim except the ground and what the safe zone (D05) lets reach into the
    bleed: pictures from files, and shapes and ornaments of a layout. Anything else would show on the
    neighbour if the cut is a little off. If the trim leaves out a corner of the trim box, marks may show
    where to snip, up to 0.5 mm beyond the box."""
    for name, ink in inks(proof).items():
        face = ink.face
        room = shapely.box(-GUIDE, -GUIDE, face.width + GUIDE, face.height + GUIDE)
        corners = shapely.box(0, 0, face.width, face.height).difference(ink.trim).area > TOLERANCE
        seen = set()
        for shape, area in _outside_safe(ink):
            fine = corners and room.contains(area)
            if not fine and not _is_on_face(ink, area) and shape.name not in seen:
                seen.add(shape.name)
                yield self.error(name, f"expected only the ground beyond the cut, found {shape.name}")


@check("D07", "lines are wide enough to print")
def lines(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Every line is at least 0.25 mm wide in print. Home printers break up or lose thinner lines."""
    for name, ink in inks(proof).items():
        thin: dict[str, float] = {}
        for shape in ink.shapes:
            if shape.stroke and not shape.unseen and shape.width < LINE - 0.002:
                thin[shape.name] = min(shape.width, thin.get(shape.name, shape.width))
        for what, width in thin.items():
            message = f"expected lines of {LINE} mm or more, found {width:.3f} mm in {what}"
            yield self.error(name, message, _wider_hint(what, width))


def _wider_hint(what: str, width: float) -> str:
    """Return a hint for a line that is too thin, if the line is in a picture. Return "" for any other line,
    because its width is in the message."""
    if not what.startswith("image:") or width <= 0:
        return ""
    times = ceil(10 * LINE / width) / 10
    return f"a stroke-width {times:g} times as large in the SVG, or a picture {times:g} times as large"


@check("D08", "the trims of back and front coincide")
def backs(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Front and back of a component are cut together. When the component is turned over from right to left,
    the trim and trim box of the back coincide with those of the front to 0.02 mm."""
    for each in proof.components:
        if each.back is None:
            continue
        front, back = each.front, each.back
        mirrored = shapely.Polygon([(front.width - x, y) for x, y in front.trim])
        off = mirrored.hausdorff_distance(shapely.Polygon(back.trim))
        size = abs(front.width - back.width) + abs(front.height - back.height)
        if max(off, size) > TOLERANCE:
            yield self.error(
                each.id,
                f"expected a back whose trim meets the front's, found it {max(off, size):.2f} mm off",
            )


CHECKS: tuple[Check[Proof], ...] = (ground, safe_zone, beyond_cut, lines, backs)
