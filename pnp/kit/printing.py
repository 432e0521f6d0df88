"""Changes components for printing: adds lines on a proof, removes backs in a kit for sleeves, and repeats a
kit for a class set, with a small letter for each set on every face."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from string import ascii_uppercase
from typing import Literal

from pnp.caching import memoize
from pnp.errors import LayoutError
from pnp.options import Variant
from pnp.scene import (
    BLACK,
    WHITE,
    Backs,
    Box,
    Clearing,
    Component,
    Element,
    Face,
    Polygon,
    Style,
    Swatch,
    Theme,
    Typeface,
    bounds,
    id_of,
    rectangle,
)
from pnp.text import set_line
from pnp.units import Point, from_points, mm


def printed_sides(components: Sequence[Component], backs: Backs) -> tuple[Component, ...]:
    """Return the components with the sides that are printed. If `backs` is "none", as in a kit for sleeves,
    they have no backs."""
    return tuple(replace(each, back=None) if backs == "none" else each for each in components)


CUT, SAFE = Swatch("proof-cut", "#d4007a"), Swatch("proof-safe", "#0078c8")
"""The colours of a trim and of a safe zone; black in mono."""

WIDTH, HALO = 0.2, 0.6
DASH = (1.5, 1.0)
NAME = "proof:"
"""The beginning of the element name of a proof line; `cut` or `safe` follows."""


def add_proof_lines(components: Sequence[Component], variant: Variant) -> tuple[Component, ...]:
    """Return the components with two lines on each face: one around the trim, and a dashed one around the
    safe zone. The lines are black if `variant` is "mono"."""

    def face(side: Face) -> Face:
        return replace(side, elements=(*side.elements, *_lines(side, mono=variant == "mono")))

    made: dict[int, Face] = {}
    for each in components:
        for side in (each.front, each.back):
            if side is not None and id(side) not in made:
                made[id(side)] = face(side)
    return tuple(
        replace(each, front=made[id(each.front)], back=each.back and made[id(each.back)])
        for each in components
    )


def _lines(face: Face, *, mono: bool) -> tuple[Element, ...]:
    """Return the two lines of a face, each on a wider white line that keeps it visible on any background."""
    found: list[Element] = []
    safe = safe_zone(face.trim, face.safe)
    for name, outline, colour, dash in (("cut", face.trim, CUT, ()), ("safe", safe, SAFE, DASH)):
        if outline:
            ink = BLACK if mono else colour
            found.append(Polygon(outline, Style(stroke=WHITE, width=HALO, round=False), f"{NAME}{name}"))
            style = Style(stroke=ink, width=WIDTH, dash=dash, round=False)
            found.append(Polygon(outline, style, f"{NAME}{name}"))
    return tuple(found)


@memoize
def safe_zone(trim: tuple[Point, ...], safe: float) -> tuple[Point, ...]:
    """Return the part of a trim that is at least `safe` mm inside it. Return nothing if there is no such
    part, or if the trim has a corner that bends inwards.

    >>> sorted(safe_zone(((0.0, 0.0), (20.0, 0.0), (20.0, 10.0), (0.0, 10.0)), 3.0))
    [(3.0, 3.0), (3.0, 7.0), (17.0, 3.0), (17.0, 7.0)]
    """
    corners = trim if _area(trim) > 0 else trim[::-1]
    if safe <= 0 or any(
        _turn(a, b, c) < -1e-6 for a, b, c in zip(corners, _next(corners), _next(_next(corners)), strict=True)
    ):
        return ()
    kept = list(corners)
    for (x0, y0), (x1, y1) in zip(corners, _next(corners), strict=True):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        if length:
            across = ((y0 - y1) / length, (x1 - x0) / length)
            kept = _beyond(kept, across, across[0] * x0 + across[1] * y0 + safe)
    return tuple(kept) if len(kept) > 2 else ()


def _next(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return (*points[1:], points[0])


def _area(points: tuple[Point, ...]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*points, points[0])))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _beyond(points: list[Point], across: Point, least: float) -> list[Point]:
    """Return the part of a polygon whose points have a component of at least `least` mm in the direction
    `across` (Sutherland-Hodgman clipping)."""
    kept: list[Point] = []
    far = [across[0] * x + across[1] * y - least for x, y in points]
    for k, (b, fb) in enumerate(zip(points, far, strict=True)):
        a, fa = points[k - 1], far[k - 1]
        if (fa >= 0) != (fb >= 0):
            share = fa / (fa - fb)
            kept.append((mm(a[0] + share * (b[0] - a[0])), mm(a[1] + share * (b[1] - a[1]))))
        if fb >= 0:
            kept.append(b)
    return [point for k, point in enumerate(kept) if point != kept[k - 1]]


TRIES = ((6.0, 0.7, 0.25), (5.5, 0.7, 0.25), (5.0, 0.7, 0.2), (4.5, 0.5, 0.2), (4.5, 0.25, 0.1))
"""Sizes to try for a set's letter, largest first: the letter's size in points, and its least distances in mm
from the cut and from other ink. The last is for pieces with a plain border of 1.5 mm."""

INSET = 4.0
"""The distance in mm of a set's letter from the left end of a face, away from corners that somebody may
round. On small faces it is a quarter of the width. A counter whose icon leaves no room there has the letter
further left."""

PLATE = 0.2
"""The distance in mm by which the plate behind a set's letter extends beyond the letter."""

STEP, FINE_STEP = 0.5, 0.1
"""The steps in mm between the places that are tried for a set's letter. The second is used if the first finds
none."""

SEPARATOR = "@"
"""The text in ids and names of faces before the letter of a set, as in "card.sun@B"."""


SET_NAME = "set:"
"""The beginning of the element name of a set's letter; the letter follows."""

Again = Literal["once", "behind", "turned"]
"""Where a set's letter is repeated on a face: "once" for nowhere, "behind" for the other side of a standee,
"turned" for a second letter turned by 180 degrees, so that a back does not show which way up its card
lies."""

SHUFFLED = ("card", "tile")


def letters(count: int) -> tuple[str, ...]:
    """Return the letters A, B, C ... of `count` sets. A single set has the letter ""."""
    return tuple(ascii_uppercase[:count]) if count > 1 else ("",)


def plain_id(name: str) -> str:
    """Return the id of a component in the definition: its id without the letter of a set and the number of a
    copy."""
    return id_of(single_set_id(name))


def single_set_id(name: str) -> str:
    """Return the id that a component has in a kit of one set: its id without the letter of a set."""
    return name.partition(SEPARATOR)[0]


def set_letter(name: str) -> str:
    """Return the letter of the set in a component's id, or "" in a kit of one set."""
    return name.partition(SEPARATOR)[2]


def lettered_set(components: Sequence[Component], letter: str, theme: Theme) -> tuple[Component, ...]:
    """Return the components of one set with its letter on each face. Raises LayoutError if a face has no
    space for it."""
    if not letter:
        return tuple(components)
    made: dict[int, Face] = {}
    typeface = theme.typeface("label")

    def face(side: Face, again: Again) -> Face:
        if id(side) not in made:
            made[id(side)] = _add_letter(side, letter, typeface, again)
        return made[id(side)]

    return tuple(
        replace(
            each,
            front=face(each.front, "behind" if each.kind == "standee" else "once"),
            back=each.back and face(each.back, "turned" if each.kind in SHUFFLED else "once"),
        )
        for each in components
    )


def without_letters(components: Sequence[Component]) -> tuple[Component, ...]:
    """Return the components without the letters of sets, for checks of the game's own drawings."""

    def face(side: Face) -> Face:
        kept = tuple(each for each in side.elements if not each.name.startswith(SET_NAME))
        return side if len(kept) == len(side.elements) else replace(side, elements=kept)

    def bare(each: Component) -> Component:
        front, back = face(each.front), each.back and face(each.back)
        return each if front is each.front and back is each.back else replace(each, front=front, back=back)

    return tuple(map(bare, components))


def all_sets(components: Sequence[Component], count: int, theme: Theme) -> tuple[Component, ...]:
    """Return the components of all sets, one set after another. The ids and the names of faces contain the
    set's letter."""
    if count == 1:
        return tuple(components)
    found: list[Component] = []
    for letter in letters(count):
        named: dict[int, Face] = {}
        for each in lettered_set(components, letter, theme):
            sides = [each.front] if each.back is None else [each.front, each.back]
            for side in sides:
                named.setdefault(id(side), replace(side, name=f"{side.name}{SEPARATOR}{letter}"))
            back = named[id(each.back)] if each.back else None
            name = f"{each.id}{SEPARATOR}{letter}"
            found.append(replace(each, id=name, front=named[id(each.front)], back=back))
    return tuple(found)


def _add_letter(face: Face, letter: str, typeface: Typeface, again: Again) -> Face:
    """Return the face with a set's letter, repeated as `again` says."""
    box, size, ground, needs_plate = _place(face, typeface)
    left, _, _, low = _reach(typeface, size)
    at = (box[0] - left, box[3] - low)
    spots = [(at, 0.0)]
    if again == "behind":
        spots.append(((at[0], face.height - at[1]), 180.0))
    x, y = face.width, face.height
    around = (x - box[2], y - box[3], x - box[0], y - box[1])
    is_clear = needs_plate or _find_clearing(face).is_clear(around, margin=TRIES[-1][1], gap=TRIES[-1][2])
    if again == "turned" and is_clear:
        spots.append(((x - at[0], y - at[1]), 180.0))
    ink = BLACK if _is_light(ground) else WHITE
    drawn: list[Element] = [
        set_line(
            letter,
            typeface,
            size,
            ink,
            spot,
            anchor="middle",
            angle=angle,
            name=f"{SET_NAME}{letter}",
            place=face.name,
        )
        for spot, angle in spots
    ]
    plates = [_plate(box, ground), _plate(around, ground)] if needs_plate else []
    if len(spots) == 1:
        plates = plates[:1]
    return replace(face, elements=(*face.elements, *plates, *drawn))


def _plate(box: Box, ground: Swatch) -> Element:
    """Return the plain background of a letter that stands on a pattern."""
    left, top, right, bottom = (mm(v) for v in box)
    return rectangle(
        mm(left - PLATE),
        mm(top - PLATE),
        mm(right - left + 2 * PLATE),
        mm(bottom - top + 2 * PLATE),
        Style(fill=ground),
        f"{SET_NAME}plate",
    )


@memoize
def _find_clearing(face: Face) -> Clearing:
    return Clearing(face.elements, face.trim)


@memoize
def _place(face: Face, typeface: Typeface) -> tuple[Box, float, Swatch, bool]:
    """Return the place of a set's letter on a face, its size in mm, the colour below it, and whether it needs
    a plate of that colour.

    A plate is needed if a pattern covers the face and leaves no plain area, such as the wreath of a small
    counter.
    """
    clearing = _find_clearing(face)
    for inset, step in ((min(INSET, face.width / 4), STEP), (0.0, STEP), (0.0, FINE_STEP)):
        for points, margin, gap in TRIES:
            size = from_points(points)
            left, top, right, bottom = _reach(typeface, size)
            wide, high = right - left, bottom - top
            box = clearing.find_clear_box(wide, high, margin=margin, gap=gap, inset=inset, step=step)
            if box is not None:
                return box, size, clearing.colour(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)), False
    points, margin, gap = TRIES[-1]
    left, top, right, bottom = _reach(typeface, from_points(points))
    around = PLATE + gap
    wide, high = right - left + 2 * around, bottom - top + 2 * around
    # If a photograph covers the whole card, the letter has to stand on the photograph.
    found = (clearing.find_box_over(wide, high, margin=margin, on_pictures=over) for over in (False, True))
    if (box := next(filter(None, found), None)) is not None:
        box = (box[0] + around, box[1] + around, box[2] - around, box[3] - around)
        return box, from_points(points), clearing.ground(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)), True
    raise LayoutError(
        "no room for the letter of a set",
        place=face.name,
        expected=f"a clear place for {TRIES[-1][0]:g} points",
        hint="without --sets no letter is painted",
    )


@memoize
def _reach(typeface: Typeface, size: float) -> Box:
    """Return the box around all letters of sets when centred on one point, so that every letter gets the same
    place."""
    lines = [
        set_line(letter, typeface, size, BLACK, (0.0, 0.0), anchor="middle") for letter in ascii_uppercase
    ]
    box = bounds(lines)
    assert box is not None
    return box


def _is_light(ground: Swatch) -> bool:
    """Return whether black has more contrast with a colour than white has (WCAG 2.2)."""
    return ground.luminance > 0.179
