"""What the fighters in a vanguard are worth: combat.compare."""

from pnp.games.qiahn_tactics_goblin.rules.deck import Deck
from pnp.games.qiahn_tactics_goblin.rules.state import TIE, Army


def strength(deck: Deck, army: Army, enemy: Army, attacking: bool) -> int:
    """The sum of a vanguard with all that equipment and magic make of it."""
    borne = army.borne
    total = deck.totals[army.vanguard]
    total += deck.totals[borne.fire] * (deck.fire - 1)  # magic.fire
    if borne.copy >= 0:  # magic.water: copied with its fire, as a number if it has water itself
        copied = 1 << borne.copy
        factor = deck.fire if (borne.fire | enemy.borne.fire) & copied else 1
        total += deck.totals[copied] * factor - deck.totals[borne.water]
    return total + borne.equipped.bit_count() * deck.bonus[attacking]  # equipment.after-fire


def strengths(deck: Deck, armies: tuple[Army, Army], attacker: int) -> tuple[int, int]:
    """Both sums, Cara's first."""
    first, second = armies
    return (
        strength(deck, first, second, attacker == 0),
        strength(deck, second, first, attacker == 1),
    )


def winner(deck: Deck, armies: tuple[Army, Army], attacker: int) -> int:
    """Who wins the round as it stands: combat.win, or TIE by combat.tie."""
    first, second = strengths(deck, armies, attacker)
    return TIE if first == second else int(second > first)
