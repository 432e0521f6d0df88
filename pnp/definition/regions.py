"""Regions of a picture as the cells of a map: the elements of an SVG that a board names by their ids."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import ceil, hypot
from pathlib import Path

from pnp.errors import DefinitionError
from pnp.grid import area
from pnp.grid.field import Place
from pnp.scene import Box, Segment, Style, bounds, chords, moved
from pnp.scene import Path as Outline
from pnp.units import Point, mm

CORNERS = 300

CHORD = 1.0
"""mm: so long are at most the chords that stand for a curve, where regions are measured."""


@dataclass(frozen=True, slots=True)
class Region(Place):
    """A region of a picture: its outline in mm from the corner of the picture. Its middle is where a name has
    most room, `reach` mm from the outline; its corners are those of its largest island."""

    outline: tuple[Segment, ...] = ()
    rings: tuple[tuple[Point, ...], ...] = ()
    reach: float = 0.0
    fill: str | None = None
    """The colour that it has in the picture, #rrggbb."""

    @property
    def box(self) -> Box:
        """Left, top, right and bottom of the outline, in mm."""
        found = bounds([Outline(self.outline, Style())])
        assert found is not None
        return found


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of a map, so wide and high in mm; `scale` takes its own mm to those of the map."""

    path: Path
    width: float
    height: float
    scale: float
    ids: tuple[str, ...]
    """Of its regions."""


def regions(
    path: Path, wanted: Sequence[tuple[str, str]], width: float
) -> tuple[Picture, Mapping[str, Region], Mapping[str, DefinitionError]]:
    """A picture that is so wide in mm, its regions by their ids, and what is wrong with others. `wanted` has
    ids and where each is named. Raises LayoutError for a picture that cannot be read."""
    from pnp import pictures  # what reads pictures takes its time; most games have no such map

    known = pictures.ids(path)
    drawn = pictures.parted(path, {code for code, _ in wanted if code in known})
    scale = width / drawn.width
    found: dict[str, Region] = {}
    lost: dict[str, DefinitionError] = {}
    for code, place in wanted:
        if code in found or code in lost:
            continue
        outline = drawn.regions[code].outline if code in drawn.regions else ()
        outline = moved(outline, (scale, 0.0, 0.0, scale, 0.0, 0.0))
        if not (rings := tuple(_rings(outline))):
            lost[code] = _lost(code, place, path, known)
            continue
        (x, y), reach = area.heart([_thinned(ring) for ring in rings])
        largest, fill = max(rings, key=area.surface), drawn.regions[code].fill
        found[code] = Region(0, 0, (mm(x), mm(y)), largest, outline, rings, mm(reach), fill)
    return Picture(path, mm(width), mm(drawn.height * scale), scale, tuple(found)), found, lost


def _lost(code: str, place: str, path: Path, known: Sequence[str]) -> DefinitionError:
    """What is wrong with an id that is no region: none of the picture, or of what has no area there."""
    near = get_close_matches(code, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(known[:12]) or 'no ids'}"
    return DefinitionError(
        "what has this id is no region" if code in known else "the picture has no such id",
        place=place,
        expected=f"the id of a closed shape, or of a group of them, in {path.name}",
        found=repr(code[:40]),
        hint="" if code in known else hint,
    )


def _thinned(ring: tuple[Point, ...]) -> tuple[Point, ...]:
    """A ring of at most so many points that its middle is found at once."""
    return ring[:: len(ring) // CORNERS + 1] if len(ring) > CORNERS else ring


def _rings(outline: Sequence[Segment]) -> Iterable[tuple[Point, ...]]:
    """The closed lines of an outline, curves by chords."""
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
