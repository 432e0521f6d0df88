"""Changes of pieces on the table: taking, lifting, changing."""

from pnp.games.dehexz_war.rules.codes import AE, KIND, NOWHERE, SIDE, F, I, piece
from pnp.games.dehexz_war.rules.prey import goes_to_zone
from pnp.games.dehexz_war.rules.state import Draft


def take(draft: Draft, player: int, cell: int, *, capture: bool) -> None:
    """Take a piece: a player attacks or captures it."""
    code = draft.board[cell]
    kind, side = KIND[code], SIDE[code]
    if kind == AE:
        # Ä.attacked
        draft.rescues[side] = cell
        draft.board[cell] = 0
        end_momentum(draft, cell)
        return
    # attack.removes, I.capture: or it leaves the game
    if goes_to_zone(draft, code, capture=capture):
        draft.add_to_zone(player, kind, 1)
    lift(draft, cell)


def lift(draft: Draft, cell: int) -> None:
    """Remove a piece from the board."""
    code = draft.board[cell]
    draft.board[cell] = 0
    draft.piece_counts[SIDE[code]] -= 1
    draft.mimic_counts[SIDE[code]] -= KIND[code] == I
    end_momentum(draft, cell)


def change(draft: Draft, cell: int, new: int) -> None:
    """Change a piece on the board into another kind (turn.change)."""
    code = draft.board[cell]
    kind, side = KIND[code], SIDE[code]
    if new == F:
        draft.board[cell] = 0
        draft.ghosts[side] = cell
    else:
        draft.board[cell] = piece(new, side)
        draft.mimic_counts[side] += (new == I) - (kind == I)
    end_momentum(draft, cell)


def ghost_to_doppelganger(draft: Draft, player: int) -> None:
    """Turn a Ghost into a Doppelgänger on its cell (turn.change)."""
    draft.board[draft.ghosts[player]] = piece(AE, player)
    draft.ghosts[player] = NOWHERE


def end_momentum(draft: Draft, cell: int) -> None:
    """Note that the piece on a cell is no longer the Mimic that attacked (I.capture.momentum)."""
    for player, mimic in enumerate(draft.momentum):
        if mimic == cell:
            draft.momentum[player] = NOWHERE
    if draft.new_momentum == cell:
        draft.new_momentum = NOWHERE
