"""The values of fighters: in a vanguard (combat.compare), and at the end (end.points)."""

from pnp.games.qiahn_tactics_goblin.rules.state import Armies, Army, State, out_of_game
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables

TIE = 2
"""The value in place of a round's winner where both lose."""


def strength(tables: Tables, army: Army, enemy: Army, attacking: bool) -> int:
    """Return the sum of a vanguard with the effects of equipment and magic."""
    borne = army.borne
    total = tables.totals[army.vanguard]
    total += tables.totals[borne.fire] * (tables.fire_factor - 1)  # magic.fire
    if borne.copy >= 0:  # magic.water: copied with its fire, as a number if it has water itself
        copied = 1 << borne.copy
        factor = tables.fire_factor if (borne.fire | enemy.borne.fire) & copied else 1
        total += tables.totals[copied] * factor - tables.totals[borne.water]
    return total + borne.equipped.bit_count() * tables.bonus[attacking]  # equipment.after-fire


def worth(tables: Tables, army: Army, enemy: Army, attacking: bool, fighter: int) -> int:
    """Return what one fighter adds to the sum of its vanguard."""
    borne = army.borne
    copies = borne.copy >= 0 and borne.water >> fighter & 1
    number = borne.copy if copies else fighter
    burning = (borne.fire | enemy.borne.fire) >> number & 1
    value = tables.values[number] * (tables.fire_factor if burning else 1)
    return value + (tables.bonus[attacking] if borne.equipped >> fighter & 1 else 0)


def strengths(tables: Tables, armies: Armies, attacker: int) -> tuple[int, int]:
    """Return both sums, Cara's first."""
    first, second = armies
    return (
        strength(tables, first, second, attacker == 0),
        strength(tables, second, first, attacker == 1),
    )


def winner(tables: Tables, armies: Armies, attacker: int) -> int:
    """Return the winner of the round as it stands (combat.win), or TIE (combat.tie)."""
    first, second = strengths(tables, armies, attacker)
    return TIE if first == second else int(second > first)


def points(state: State) -> tuple[int, int]:
    """Return the values of the enemies that left the game (end.points), first those that Cara removed."""
    tables, (first, second) = state.tables, state.armies
    totals = tables.totals
    return totals[out_of_game(tables, 1, second)], totals[out_of_game(tables, 0, first)]


def returns(state: State) -> tuple[float, float]:
    """Return the shares of the victory (end.points, end.equal)."""
    first, second = points(state)
    share = 0.5 if first == second else float(first > second)
    return (share, 1.0 - share)
