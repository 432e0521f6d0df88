"""D checks that the places of zones exist on printed faces, and that the parts of a set-up fit these
places."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from math import hypot

from shapely import Point as At
from shapely import Polygon, affinity

from pnp.definition import ComponentTable, MapBoard, PointBoard
from pnp.errors import nearest_name
from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.scene import Face, id_of
from pnp.tabletop import CELL, Placement, SetUpResult, Spot, Zone, find_spots, in_zones, set_ups, spots_called

SLACK = 0.1
"""The length in mm by which a part may be larger than its place. Cutting by hand is less exact."""

TOUCHING = 1.0
"""The area, mm2, below which two parts only touch."""

MOST_LISTED = 20
"""The most elements of a face that a hint lists."""

DIE_MM = 16.0
"""The side in mm of a die whose definition does not state one."""


@dataclass(frozen=True, eq=False)
class _Tabletop:
    """The stated tables of a game, and the faces of its components in one setting."""

    proof: Proof

    @cached_property
    def tables(self) -> list[SetUpResult]:
        return [stated for _, _, stated in set_ups(self.proof.setting.definition)]

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        """The fronts of the components as drawn, by component id."""
        return {id_of(each.id): each.front for each in reversed(self.proof.components)}

    @cached_property
    def spots(self) -> Mapping[str, Mapping[str, Sequence[Spot]]]:
        """The named elements of each face on which zones lie, by component id."""
        definition = self.proof.setting.definition
        lain_on = {zone.on for table in self.tables for zone in table.table.zones.values() if zone.on}
        lain_on |= {entry.on for entry in definition.zones if entry.on}
        return {
            name: find_spots(
                self.faces[name].elements,
                definition.folder,
                [slot for entry in definition.zones if entry.on == name for slot in entry.slots],
            )
            for name in lain_on
            if name in self.faces
        }

    @cached_property
    def entries(self) -> Mapping[str, ComponentTable]:
        return {entry.id: entry for entry in self.proof.setting.definition.components}

    def spot_of(self, zone: Zone) -> Spot | None:
        """Return the element of a face on which a zone lies. Return None if the zone lies on no face, or if
        its element is not found."""
        found = spots_called(zone.spot, self.spots[zone.on]) if zone.spot and zone.on in self.spots else ()
        return found[0] if found else None

    def middle_of(self, zone: Zone) -> tuple[float, float] | None:
        """Return the middle of a zone on its face. Return None if the zone lies on no face, or if its element
        is not found."""
        if zone.at is not None:
            return zone.at
        spot = self.spot_of(zone)
        return None if spot is None else spot.middle

    def outlines_of(self, zone: Zone) -> list[Polygon]:
        """Return the outline of the element on which a zone lies, or nothing if the zone names no element."""
        spot = self.spot_of(zone)
        return [] if spot is None else [Polygon(spot.outline).buffer(0)]

    def shape_of(self, part: Placement, at: tuple[float, float]) -> Polygon | None:
        """Return the area that a part covers with its middle at a point, or None if the part stands upright
        or is not drawn."""
        entry = self.entries[part.component]
        if entry.kind == "standee":
            return None
        if entry.kind == "dice":
            width, height = entry.trim_mm or (DIE_MM, DIE_MM)
            outline = Polygon([(0, 0), (width, 0), (width, height), (0, height)])
        elif (face := self.faces.get(part.component)) is None:
            return None
        else:
            outline = Polygon(face.trim)
        left, top, right, bottom = outline.bounds
        moved = affinity.translate(outline, at[0] - (left + right) / 2, at[1] - (top + bottom) / 2)
        turned: Polygon = affinity.rotate(moved, part.turn, origin=at)
        return turned


@lru_cache(maxsize=1)
def _tabletop(proof: Proof) -> _Tabletop | None:
    definition = proof.setting.definition
    return _Tabletop(proof) if definition.zones or definition.placed else None


@check("D33", "each slot that a zone names is drawn once on its face")
def places_found(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The places of zones that [[zones]] of game.toml states exist on their faces. The face has exactly one
    element for each name in `slots`: a box of a layout with that name, or an element of an SVG picture with
    that id. An SVG picture that contains text has no slots. The slot "hour:3" may also be the third of
    several elements with the name "hour". For `cells`, the face of the board has elements with the names
    cell:0, cell:1 and so on. `at_mm` is a point inside the trim."""
    tabletop = _tabletop(proof)
    for index, entry in enumerate(proof.setting.definition.zones if tabletop else ()):
        assert tabletop is not None
        place = partial(proof.setting.definition.place, "zones", index)
        if entry.on is None or entry.on not in tabletop.faces:
            continue
        face, spots = tabletop.faces[entry.on], tabletop.spots[entry.on]
        for slot in entry.slots:
            found = spots_called(slot, spots)
            if len(found) == 1:
                continue
            yield self.error(
                place("slots", entry.slots.index(slot)),
                f"expected one element called {slot!r} on the face {face.name!r}, found "
                f"{len(found) or 'none'}",
                f"{slot}:1 is the first of them" if found else _names_hint(slot, spots),
            )
        if entry.cells:
            component = tabletop.entries[entry.on]
            count = len(proof.setting.definition.cell_names(component))
            missing = [n for n in range(count) if f"{CELL}{n}" not in spots]
            if missing:
                yield self.error(
                    place("cells"),
                    f"expected {count} cells called cell:0 to cell:{count - 1} on {face.name!r}, found "
                    f"{count - len(missing)}; cell:{missing[0]} is missing",
                )
        if entry.at_mm is not None and not Polygon(face.trim).contains(At(entry.at_mm)):
            x, y = entry.at_mm
            yield self.error(
                place("at_mm"),
                f"expected a point inside {face.width:g} x {face.height:g} mm of {face.name!r}, found {x:g}, "
                f"{y:g} mm",
                "at_mm is measured from the upper left corner of the trim",
            )


def _names_hint(slot: str, spots: Mapping[str, object]) -> str:
    """Return a hint with the names of the elements that a face has, the nearest to a misspelt one first."""
    names = sorted({name.removeprefix("box:") for name in spots if not name.startswith(("cell", "symbol:"))})
    if not names:
        return "name a box of the layout, or an element of the SVG"
    if near := nearest_name(slot, names):
        return f"did you mean {near!r}?"
    listed = ", ".join(names[:MOST_LISTED]) + (" ..." if len(names) > MOST_LISTED else "")
    return f"the face has {listed}; a box without fill, stroke, text or picture paints nothing"


@check("D34", "each part fits the cell or slot on which a set-up puts it")
def parts_fit(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """In a set-up, each part fits the cell of a board or the slot of a face on which it lies. Cut along its
    trim and turned as the set-up states, it reaches beyond this place by at most 0.1 mm. On a board of
    points, two parts on neighbouring points do not overlap. Standees are not checked. Make the place larger
    or the part smaller. If parts are larger on purpose, as a tile that covers several cells, write overhang =
    true in [[zones]]."""
    tabletop = _tabletop(proof)
    overhanging = {entry.id for entry in proof.setting.definition.zones if entry.overhang}
    seen: set[tuple[object, ...]] = set()
    for stated in tabletop.tables if tabletop else ():
        assert tabletop is not None
        for name, parts in in_zones(stated.table.placements).items():
            zone = stated.table.zones[name]
            spot = tabletop.spot_of(zone)
            if spot is None or zone.base in overhanging:
                continue
            left, top, right, bottom = spot.box
            size = round(right - left, 1), round(bottom - top, 1)
            for part in parts:
                key = (part.component, part.turn, zone.base, size)
                if key in seen:
                    continue
                seen.add(key)
                yield from _fit_faults(self, tabletop, zone, spot, part)


def _fit_faults(
    self: Check[Proof], tabletop: _Tabletop, zone: Zone, spot: Spot, part: Placement
) -> Iterator[Finding]:
    face = tabletop.faces[zone.on]
    shape = tabletop.shape_of(part, spot.middle)
    if shape is None:
        return
    hint = "overhang = true in [[zones]] says that this is on purpose"
    if not zone.spot.startswith(CELL):
        hint = f"make the place larger: the line of a box lies inside it; {hint}"
    left, top, right, bottom = shape.bounds
    found = f"{part.component} of {right - left:.1f} x {bottom - top:.1f} mm"
    if _is_of_points(tabletop, zone):
        x, y = spot.middle
        others = [
            other.middle
            for name, several in tabletop.spots[zone.on].items()
            if name.startswith(CELL)
            for other in several
            if other.name != spot.name
        ]
        if not others:
            return
        u, v = min(others, key=lambda at: hypot(at[0] - x, at[1] - y))
        beside = affinity.translate(shape, u - x, v - y)
        if shape.intersection(beside).area > TOUCHING:
            yield self.error(
                f"{face.name} · {zone.id}",
                f"expected parts that fit on points {hypot(u - x, v - y):.1f} mm apart, found {found}",
                hint,
            )
        return
    place = Polygon(spot.outline).buffer(0)
    middles = [spot.middle, place.representative_point().coords[0], place.centroid.coords[0]]
    roomy = place.buffer(SLACK, join_style="mitre")
    x, y = spot.middle
    if not any(roomy.covers(affinity.translate(shape, u - x, v - y)) for u, v in middles):
        left, top, right, bottom = spot.box
        yield self.error(
            f"{face.name} · {zone.id}",
            f"expected a part that fits in {right - left:.1f} x {bottom - top:.1f} mm, found {found}",
            hint,
        )


def _is_of_points(tabletop: _Tabletop, zone: Zone) -> bool:
    """Return whether a zone is a point of a lattice, which is drawn as a small spot."""
    entry = tabletop.entries[zone.on]
    board = next((each for each in tabletop.proof.setting.definition.boards if each.id == entry.front), None)
    is_cell = zone.spot.startswith(CELL)
    return is_cell and (
        isinstance(board, PointBoard) or (isinstance(board, MapBoard) and board.form == "point")
    )


@check("D35", "parts in different places of a face do not overlap")
def places_apart(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """In a set-up, parts that lie in two places of one face (slots, or points in `at_mm`) do not overlap. Nor
    do the outlines of two slots, and no two zones have the same point. Move the places apart. If they overlap
    on purpose, write overhang = true in [[zones]]. D34 checks parts on the cells of a board."""
    tabletop = _tabletop(proof)
    overhanging = {entry.id for entry in proof.setting.definition.zones if entry.overhang}
    seen: set[tuple[tuple[str, str], ...]] = set()
    for stated in tabletop.tables if tabletop else ():
        assert tabletop is not None
        zones = [zone for zone in stated.table.zones.values() if zone.on and not zone.spot.startswith(CELL)]
        parts = in_zones(stated.table.placements)
        outlines = {zone.id: [] if zone.base in overhanging else tabletop.outlines_of(zone) for zone in zones}
        covered = [
            (
                zone,
                middle,
                [shape for part in parts.get(zone.id, ()) if (shape := tabletop.shape_of(part, middle))]
                or outlines[zone.id],
            )
            for zone in zones
            if zone.on in tabletop.faces and (middle := tabletop.middle_of(zone)) is not None
        ]
        for index, (zone, middle, shapes) in enumerate(covered):
            for other, at, there in covered[:index]:
                pair = ((other.base, other.spot), (zone.base, zone.spot))
                if zone.on != other.on or pair in seen:
                    continue
                copies = tabletop.entries[zone.on].copies_for(stated.table.players)
                if zone.owner != other.owner and copies >= stated.table.players:
                    continue  # each player has one of these faces
                area = max(_shared_area(shapes, there), _shared_area(outlines[zone.id], outlines[other.id]))
                if area <= TOUCHING and hypot(at[0] - middle[0], at[1] - middle[1]) >= SLACK:
                    continue
                seen.add(pair)  # the mats of all players are alike
                yield self.error(
                    f"{tabletop.faces[zone.on].name} · {zone.id}",
                    f"expected a place beside that of {other.id}, found that "
                    + (f"{area:.0f} mm2 of them overlap" if area else "both have the same point"),
                    "move one of them: at_mm, or the box of the layout",
                )


def _shared_area(some: Sequence[Polygon], others: Sequence[Polygon]) -> float:
    """Return the largest area in mm2 that a shape shares with one of the others."""
    return max((one.intersection(other).area for one in some for other in others), default=0.0)


CHECKS: tuple[Check[Proof], ...] = (places_found, parts_fit, places_apart)
