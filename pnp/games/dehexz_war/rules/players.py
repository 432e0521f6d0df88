"""The players still in the game, and their pieces on the board."""

from pnp.games.dehexz_war.rules.codes import SIDES
from pnp.games.dehexz_war.rules.state import Draft, Position
from pnp.games.dehexz_war.rules.tables import Tables


def next_in(tables: Tables, position: Position | Draft, player: int) -> int:
    """Return the next player who is still in the game (setup.order.clockwise)."""
    return next(other for other in tables.others[player] if position.owners[other] == other)


def still_in(tables: Tables, position: Position | Draft) -> list[int]:
    """Return the players who are still in the game."""
    return [player for player in range(tables.players) if position.owners[player] == player]


def has_mimic(position: Position | Draft, player: int) -> bool:
    """Return whether a player has a Mimic on the board (double.mimic)."""
    counts, owners = position.mimic_counts, position.owners
    for side in range(SIDES):  # noqa: SIM110 - any() takes twice as long
        if counts[side] and owners[side] == player:
            return True
    return False


def mimics_of(position: Position, player: int) -> int:
    """Return how many Mimics a player has on the board (I.one)."""
    return sum(
        count for count, owner in zip(position.mimic_counts, position.owners, strict=True) if owner == player
    )


def pieces_of(position: Position | Draft, player: int) -> int:
    """Return the number of a player's pieces on the board without the double piece (defeat.alone)."""
    return sum(
        count for count, owner in zip(position.piece_counts, position.owners, strict=True) if owner == player
    )
