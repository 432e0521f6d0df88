"""Find the places of a game's zones on its faces, as data for play.html."""

from collections.abc import Mapping, Sequence
from itertools import count, takewhile
from typing import Any

from pnp.definition import Definition
from pnp.games import Game
from pnp.scene import Component, id_of
from pnp.tabletop import NOBODY, Spot, Zone, find_spots, spots_called, zones_of

DECIMALS = 3
"""The number of decimals of lengths in mm."""


class Places:
    """The places of zones on the faces of a game's components."""

    def __init__(self, definition: Definition, components: Mapping[str, Component]) -> None:
        """Begin with no face looked at; `components` has the drawn ones by their ids."""
        self._definition = definition
        self._fronts = {id_of(name): each.front for name, each in reversed([*components.items()])}
        self._spots: dict[str, Mapping[str, Sequence[Spot]]] = {}

    def spots_on(self, component: str) -> Mapping[str, Sequence[Spot]]:
        """Return the named elements of a component's front."""
        if component not in self._spots:
            face = self._fronts.get(component)
            slots = [s for entry in self._definition.zones if entry.on == component for s in entry.slots]
            self._spots[component] = (
                {} if face is None else find_spots(face.elements, self._definition.folder, slots)
            )
        return self._spots[component]

    def place(self, zone: Zone) -> dict[str, Any]:
        """Return the place of a zone on a face: its box and its middle in mm. A zone with several places for
        single parts also has the middles of these."""
        if not zone.on or (zone.at is None and not zone.spot):
            return {"box": None, "middle": None}
        if zone.at is not None:
            return {"box": None, "middle": [round_length(each) for each in zone.at]}
        spots = self.spots_on(zone.on)
        found = spots_called(zone.spot, spots)
        if not found:
            return {"box": None, "middle": None}
        numbered = [s[0] for s in takewhile(bool, (spots.get(f"{zone.spot}:{n}") for n in count(1))) if s]
        several = numbered or (found if len(found) > 1 else [])
        place: dict[str, Any] = {
            "box": [round_length(each) for each in found[0].box],
            "middle": [round_length(each) for each in found[0].middle],
        }
        if several:
            place["slots"] = [[round_length(each) for each in spot.middle] for spot in several]
        return place


def table(game: Game, players: int, places: Places) -> dict[str, Any]:
    """Return the zones of a game for a number of players, and the components whose faces have zones. Owners
    count from 0."""
    zones = zones_of(game.definition, players) if game.engine is None else game.rules(players).zones
    return {
        "zones": [
            {
                "id": zone.id,
                "kind": zone.kind,
                "owner": None if zone.owner == NOBODY else zone.owner,
                "seen": zone.seen,
                "holds": zone.holds,
                "shuffled": zone.shuffled,
                "base": zone.base,
                "on": zone.on or None,
                **places.place(zone),
            }
            for zone in zones.values()
        ],
        "boards": list(dict.fromkeys(zone.on for zone in zones.values() if zone.on)),
    }


def round_length(value: float) -> float:
    """Round a length in mm as the page states it."""
    return round(value, DECIMALS) + 0.0
