"""Read the regions of a picture as the cells of a map: elements of an SVG, named by their ids."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from math import ceil, hypot
from pathlib import Path

from pnp.errors import DefinitionError, list_names
from pnp.grid import area
from pnp.grid.field import Place
from pnp.scene import Box, Segment, Style, bounds, chords, transform_segments
from pnp.scene import Path as Outline
from pnp.units import Point, mm

CHORD = 1.0
"""The longest chord in mm that stands for a part of a curve when regions are measured."""

POINTS, LENGTH = 60_000, 60_000.0
"""The most points in the outlines of all regions, and the greatest total length of the outlines in mm. Any
map that a person draws has less, and even with so much the regions are measured in seconds."""

CORNERS, ISLANDS = 600, 30
"""The most points and islands of a region with which its middle is computed. The others are left out to save
time."""

OUTSIDE = 0.5
"""How far a region may go beyond its picture, in mm."""

LEAST = 0.5
"""The least `reach` of a region, in mm. A smaller region can hold nothing and cannot be seen."""


@dataclass(frozen=True, slots=True)
class Region(Place):
    """A region of a picture, as a cell of a map. Its outline is in mm from the upper left corner of the
    picture, and may consist of several `rings`, as around separate parts and holes.

    The middle of the region is the point with the most space for a name. It lies `reach` mm from the nearest
    point of the outline. The corners of the region are those of its largest part.
    """

    outline: tuple[Segment, ...] = ()
    rings: tuple[tuple[Point, ...], ...] = ()
    reach: float = 0.0
    fill: str | None = None
    """The colour of the region in the picture, #rrggbb."""

    @property
    def box(self) -> Box:
        """Left, top, right and bottom of the outline, in mm."""
        found = bounds([Outline(self.outline, Style())])
        assert found is not None
        return found


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of a map, with its width and height in mm on the map. `scale` is the factor from lengths in
    the file to lengths on the map."""

    path: Path
    width: float
    height: float
    scale: float
    ids: tuple[str, ...]
    """The ids of its regions."""


def regions(
    path: Path, wanted: Sequence[tuple[str, str]], width: float
) -> tuple[Picture, Mapping[str, Region], Mapping[str, DefinitionError]]:
    """Read a picture that is scaled to `width` mm. Return the picture, its regions by id, and an error for
    each id that is not a usable region.

    `wanted` has the ids, each with the place that names it. Raises LayoutError for a picture that cannot be
    read.
    """
    from pnp import pictures  # imported here because it is slow and most games have no such map

    known = pictures.ids(path)
    drawn = pictures.split_regions(path, {code for code, _ in wanted if code in known})
    scale = width / drawn.width
    picture = Picture(path, mm(width), mm(drawn.height * scale), scale, ())
    found: dict[str, Region] = {}
    lost: dict[str, DefinitionError] = {}
    points, length = 0, 0.0
    for code, place in wanted:
        if code in found or code in lost:
            continue
        outline = drawn.regions[code].outline if code in drawn.regions else ()
        outline = transform_segments(outline, (scale, 0.0, 0.0, scale, 0.0, 0.0))
        rings = tuple(_rings(outline))
        points += sum(map(len, rings))
        length += sum(hypot(b[0] - a[0], b[1] - a[1]) for ring in rings for a, b in area.edges(ring))
        if points > POINTS or length > LENGTH:
            raise _too_fine(code, place, points, length)
        if not rings:
            lost[code] = _missing_region(code, place, path, known)
            continue
        (x, y), reach = area.heart(_thin_rings(rings))
        largest, fill = max(rings, key=area.surface), drawn.regions[code].fill
        region = Region(0, 0, (mm(x), mm(y)), largest, outline, rings, mm(reach), fill)
        if wrong := _misfit(region, code, place, picture):
            lost[code] = wrong
        else:
            found[code] = region
    return replace(picture, ids=tuple(found)), found, lost


def _too_fine(code: str, place: str, points: int, length: float) -> DefinitionError:
    is_long = length > LENGTH
    return DefinitionError(
        "the outlines of regions are too long" if is_long else "the outlines of regions have too many points",
        place=place,
        expected=f"at most {LENGTH / 1000:g} m together" if is_long else f"at most {POINTS} together",
        found=f"{length / 1000:.0f} m, up to {code[:40]!r}" if is_long else f"{points}, up to {code[:40]!r}",
        hint="simplify the paths of the picture (Inkscape: Path > Simplify)",
    )


def _misfit(region: Region, code: str, place: str, picture: Picture) -> DefinitionError | None:
    """Return the fault of a region that lies outside its picture or is too small to hold anything, or
    None."""
    left, top, right, bottom = region.box
    beyond = max(-left, -top, right - picture.width, bottom - picture.height)
    if beyond > OUTSIDE:
        return DefinitionError(
            "a region lies outside the picture",
            place=place,
            expected=f"it within the {picture.width:.4g} x {picture.height:.4g} mm of {picture.path.name}",
            found=f"{code[:40]!r}, {beyond:.1f} mm beyond the edge",
            hint="move it in, or enlarge the page of the drawing",
        )
    if region.reach < LEAST:
        return DefinitionError(
            "a region is too small to be seen",
            place=place,
            expected=f"one that is {2 * LEAST:g} mm wide somewhere, on paper",
            found=f"{code[:40]!r}, {2 * region.reach:.2f} mm wide",
            hint="enlarge size_mm, or unite it with a neighbour",
        )
    return None


def _missing_region(code: str, place: str, path: Path, known: Sequence[str]) -> DefinitionError:
    """Return the fault of an id that is no region, because the picture lacks it or its element has no
    area."""
    near = get_close_matches(code, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"it has {list_names(code, known, 12) or 'no ids'}"
    return DefinitionError(
        "what has this id is no region" if code in known else "the picture has no such id",
        place=place,
        expected=f"the id of a closed shape, or of a group of them, in {path.name}",
        found=repr(code[:40]),
        hint="" if code in known else hint,
    )


def _thin_rings(rings: Sequence[tuple[Point, ...]]) -> list[tuple[Point, ...]]:
    """Return the largest of some rings, with fewer points, so that the middle of the region is found
    quickly."""
    largest = sorted(rings, key=area.surface, reverse=True)[:ISLANDS]
    step = sum(map(len, largest)) // CORNERS + 1
    return [ring[:: max(1, min(step, len(ring) // 12))] for ring in largest]


def _rings(outline: Sequence[Segment]) -> Iterable[tuple[Point, ...]]:
    """Yield the closed lines of an outline, with chords for curves."""
    ring: list[Point] = []
    for segment in outline:
        values = [float(value) for value in segment[1:]]
        if segment[0] == "Z":
            if len(ring) > 2 and area.surface(ring) > 0:
                yield tuple(ring)
            ring = []
        elif segment[0] == "C":
            long = hypot(values[4] - ring[-1][0], values[5] - ring[-1][1])
            ring += chords(ring[-1], values, min(24, max(4, ceil(long / CHORD))))
        else:
            ring = [*(ring if segment[0] == "L" else ()), (values[0], values[1])]
