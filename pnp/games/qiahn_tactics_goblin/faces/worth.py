"""The cards on a fighter, and its value, at a moment of a game."""

from typing import Any


def borne_signs(state: Any, side: int, fighter: int) -> tuple[str, ...]:
    """Return the signs of the cards on a fighter."""
    lies, weapon = state.armies[side].borne, "sword" if side == state.attacker else "shield"
    lying = (
        (weapon, lies.equipped),
        ("fire", lies.fire),
        ("earth", lies.earth),
        ("water", lies.water),
    )
    return tuple(sign for sign, mask in lying if mask >> fighter & 1)


def worth(state: Any, side: int, fighter: int) -> int:
    """Return the value of a fighter in its vanguard, with all cards on it."""
    tables, mine, theirs = state.tables, state.armies[side].borne, state.armies[1 - side].borne
    copies = mine.copy >= 0 and mine.water >> fighter & 1
    number = mine.copy if copies else fighter
    factor = tables.fire_factor if (mine.fire | theirs.fire) >> number & 1 else 1
    bonus = tables.bonus[side == state.attacker] if mine.equipped >> fighter & 1 else 0
    return int(tables.values[number] * factor + bonus)
