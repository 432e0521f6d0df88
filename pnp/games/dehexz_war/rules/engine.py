"""Dehex'z War as executed: the rooms of this package put together."""

from collections.abc import Mapping, Sequence
from random import Random

from pnp.definition import Definition
from pnp.games.dehexz_war.rules import (
    accounts,
    codes,
    diagram,
    legal,
    notation,
    parsing,
    position,
    refusals,
    status,
)
from pnp.games.dehexz_war.rules.after import after
from pnp.games.dehexz_war.rules.codes import (
    ACTOR,
    BODIED,
    END,
    IN_PLAY,
    KINDS,
    NEUTRAL,
    OVER,
    OWNER,
    PEACEFUL,
    PHASE,
    RETREAT,
    TO,
    VERB,
    ZONE,
    A,
    piece,
)
from pnp.games.dehexz_war.rules.ends import still_in
from pnp.games.dehexz_war.rules.state import State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import TERMINAL, Account, Action, Fault, Rules


class DehexzWar(Rules[State]):
    """The game for two players at a seating, or for three."""

    def __init__(self, definition: Definition, players: int, chosen: Mapping[str, str]) -> None:
        self.players, self.chosen = players, chosen
        setups = [setup for setup in definition.setups if setup.players == players]
        # board.seats
        named = [setup for setup in setups if setup.id == chosen["seats"]]
        self.tables = Tables(definition, (named or setups)[0].seats, talk=chosen["talk"] == "on")

    # --- the game ---------------------------------------------------------------------------------

    def initial_state(self) -> State:
        """The pieces in their places, the double pieces not yet decided on (setup.places, setup.double)."""
        tables = self.tables
        board, rest = bytearray(len(tables.cells)), position.blank(tables)
        for side, places in enumerate(tables.starts):
            for cell, kind in places.items():
                board[cell] = piece(KINDS.index(kind) + 1, side)
            rest[ZONE + BODIED * side] = tables.facts.start.captured.A
        rest[PHASE] = codes.STARTING
        return position.made(tables, bytes(board), rest, 0)

    def current_player(self, state: State) -> int:
        actor = state.rest[ACTOR]
        return TERMINAL if actor == OVER else actor

    def legal_actions(self, state: State) -> Sequence[int]:
        return legal.legal_actions(self.tables, state)

    def after(self, state: State, action: Action) -> State:
        return after(self.tables, state, action)

    def returns(self, state: State) -> tuple[float, ...]:
        """The last player on the board has won, or those still there share a draw; the first of three who
        has left with a draw keeps a third."""
        rest, playing = state.rest, still_in(self.tables, state.rest)
        drew = [
            player for player in range(self.players) if rest[OWNER + player] in (RETREAT, PEACEFUL, NEUTRAL)
        ]
        kept = len(drew) / self.players
        share = (1 - kept) / len(playing)
        return tuple(
            share if player in playing else kept if player in drew else 0.0 for player in range(self.players)
        )

    def eager(self, state: State) -> Sequence[Action]:
        """What saves from a defeat by the Ghost, then attacks and captures, then Assassins' advances, then
        all else; no offers, and nobody gives up."""
        actions, board, rest = self.legal_actions(state), state.board, state.rest
        if rest[ACTOR] == OVER or rest[PHASE] not in (codes.TURNING, codes.AGAIN):
            return actions
        silent = [action for action in actions if action >> VERB < codes.RESIGN]
        saving = [action for action in silent if action >> codes.BECOMES & 7 in (codes.I, codes.AE)]
        if saving and rest[codes.HAUNTED + rest[ACTOR]]:
            return saving
        moves = [action for action in silent if action >> VERB == codes.MOVE]
        return (
            [action for action in moves if board[action & TO]]
            or [action for action in moves if codes.KIND[board[action >> codes.FROM & TO]] == A]
            or silent
        )

    # --- the words --------------------------------------------------------------------------------

    def notation(self, state: State, action: Action) -> str:
        return notation.notation(self.tables, state, action)

    def read(self, state: State, text: str) -> Action:
        return notation.read(self.tables, state, text)

    def describe(self, state: State, action: Action) -> Account:
        return accounts.describe(self.tables, state, action)

    def why_not(self, state: State, action: Action) -> str | None:
        return refusals.why_not(self.tables, state, action)

    def ended_by(self, state: State) -> str | None:
        return codes.ENDS[state.rest[END]] or None

    # --- what is hidden ---------------------------------------------------------------------------

    def information_state(self, state: State, player: int) -> str:
        """Everything lies open."""
        del player
        return self.serialize(state)

    def resample(self, state: State, player: int, rng: Random) -> State:
        del player, rng
        return state

    def diagram(self, state: State) -> str:
        return diagram.diagram(self.tables, state.board, state.rest)

    # --- positions as text ------------------------------------------------------------------------

    def serialize(self, state: State) -> str:
        return position.serialize(self.tables, state)

    def parse(self, text: str) -> State:
        return parsing.parse(self.tables, text)

    def status(self, state: State) -> tuple[Fault, ...]:
        return status.status(self.tables, state)

    def components(self, state: State) -> Mapping[str, int]:
        """The whole kit, and a body more for each piece that finds none."""
        lacking = self.tables.bodies.lacking(state.rest[IN_PLAY : IN_PLAY + BODIED])
        return {
            name: copies + (lacking if name == self.tables.bodies.scarce else 0)
            for name, copies in self.tables.bodies.printed.items()
        }
