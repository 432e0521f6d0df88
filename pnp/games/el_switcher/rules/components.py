"""Which printed components a position uses."""

from collections.abc import Mapping

from pnp.games.el_switcher.rules.state import DEAL, State


def components(state: State) -> Mapping[str, int]:
    """Copies by the ids of game.toml: the board and its padlock, the drawers, the movement cards
    in hands, discards and draw pile, and the deck of each player, the cards formed included."""
    tables = state.tables
    movements, figures = tables.movements, tables.figures
    found = {"board": 1, "marker.lock": 1}
    for number, colour in enumerate(tables.colours):
        tiles = tables.tiles[number] if state.phase == DEAL else state.board[number].bit_count()
        found |= {f"tile.{colour}.{tile + 1}": 1 for tile in range(tiles)}
    for kind, name in enumerate(movements.ids):
        heaps = (*state.hands, *state.discards, state.pile)
        found[f"card.move.{name}"] = sum(movements.number(heap, kind) for heap in heaps)
    for deck in tables.decks:
        found |= {f"card.fig.{deck}.{name}": 1 for name in figures.names}
    return found
