"""The spells that lie on a wizard, with the turns left of each."""

from collections.abc import Sequence
from typing import Final, NamedTuple


class Lasting(NamedTuple):
    """The spells on one wizard: the turns left of each, and details of two of them."""

    resist_cold: int = 0
    resist_heat: int = 0
    speed: int = 0
    invisibility: int = 0
    confusion: int = 0
    protection: int = 0
    fear: int = 0
    poison: int = 0
    charm: int = 0
    electric_touch: int = 0
    poison_strength: int = 0
    """The life points that the poison takes each turn."""
    charmer: int = 0
    """The wizard who cast the Charm."""


SPELLS: Final = 10
"""The number of fields that count turns. They come first."""

LASTING: Final = tuple((field.replace("_", "-"), field) for field in Lasting._fields[:SPELLS])
"""The lasting spells with their fields."""

NO_SPELLS: Final = Lasting()
"""The value without any spell: always this object."""


def age_spells(now: Lasting, coming: Lasting, spent: int) -> Lasting:
    """Return the spells on a wizard in the next turn, after `spent` turns and with those cast in this one
    (cast.range, cast.again)."""
    if now is NO_SPELLS and coming is NO_SPELLS:
        return NO_SPELLS
    turns = [max(left - spent, begun, 0) for left, begun in zip(now[:SPELLS], coming[:SPELLS], strict=True)]
    if not any(turns):
        return NO_SPELLS
    poison = now if now.poison - spent >= max(coming.poison, 1) else coming
    charm = now if now.charm - spent >= max(coming.charm, 1) else coming
    return Lasting._make((*turns, poison.poison_strength, charm.charmer))


def without_the_fallen(row: Lasting, alive: Sequence[bool]) -> Lasting:
    """Return the spells on a wizard without the Charm of a fallen one (advanced.death)."""
    if row.charm and not alive[row.charmer]:
        row = row._replace(charm=0, charmer=0)
    return row if any(row) else NO_SPELLS
