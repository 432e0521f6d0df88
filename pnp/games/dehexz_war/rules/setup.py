"""The start position, and the tables from which any other position is built."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import DEFEATED, KINDS, NOWHERE, SIDES, STARTING, TURNING, A, I, piece
from pnp.games.dehexz_war.rules.state import NO_INTERLUDE, Draft, Position, State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import TERMINAL


def initial_state(tables: Tables) -> State:
    """Return the start position, with the double pieces not yet decided (setup.places, setup.double)."""
    draft = empty_table(tables)
    for side, places in enumerate(tables.starts):
        for cell, kind in places.items():
            draft.board[cell] = piece(KINDS.index(kind) + 1, side)
        draft.set_zone(side, A, tables.facts.start.captured.A)
    draft.phase = STARTING
    return count_pieces(tables, draft, 0)


def empty_table(tables: Tables) -> Draft:
    """Return a draft without pieces, with nothing going on."""
    no_cells, none = bytes([NOWHERE] * SIDES), bytes(SIDES)
    return Draft(
        Position(
            board=bytes(len(tables.cells)),
            actor=0,
            turn=0,
            phase=TURNING,
            offered=False,
            end=0,
            ghosts=no_cells,
            rescues=no_cells,
            at_risk=none,
            momentum=no_cells,
            new_momentum=NOWHERE,
            owners=bytes(side if side < tables.players else DEFEATED for side in range(SIDES)),
            piece_counts=none,
            mimic_counts=none,
            zones=(bytes(codes.BODIED),) * SIDES,
            interlude=NO_INTERLUDE,
        )
    )


def count_pieces(tables: Tables, draft: Draft, quiet: int) -> State:
    """Return the position of a draft after counting its pieces."""
    for side in range(SIDES):
        counts = [draft.board.count(piece(kind, side)) for kind in range(A, I + 1)]
        draft.piece_counts[side], draft.mimic_counts[side] = sum(counts), counts[I - 1]
    position = draft.freeze()
    turning = position.phase == TURNING and position.actor != TERMINAL
    return State(tables, position, quiet, (position,) if turning else ())
