"""Dehex'z War as executed: the rooms of this package put together."""

from collections.abc import Mapping, Sequence
from random import Random

from pnp.definition import Definition
from pnp.games.dehexz_war.rules import (
    account,
    claims,
    diagram,
    ends,
    faults,
    guide,
    legal,
    names,
    notation,
    parsing,
    position,
    refusal,
    setup,
)
from pnp.games.dehexz_war.rules.after import after
from pnp.games.dehexz_war.rules.codes import ENDS
from pnp.games.dehexz_war.rules.state import State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import ENGLISH, Account, Fault, Refusal, Rules, Said, Voice, Words
from pnp.play.claims import Predicate


class DehexzWar(Rules[State, int]):
    """The game for two players at a seating, or for three."""

    def __init__(self, definition: Definition, players: int, chosen: Mapping[str, str]) -> None:
        self.players, self.chosen = players, chosen
        setups = [setup for setup in definition.setups if setup.players == players]
        # board.seats
        named = [setup for setup in setups if setup.id == chosen["seats"]]
        self.tables = Tables(definition, (named or setups)[0].seats, talk=chosen["talk"] == "on")

    # --- the game ---------------------------------------------------------------------------------

    def initial_state(self) -> State:
        return setup.initial_state(self.tables)

    def current_player(self, state: State) -> int:
        return state.position.actor

    def legal_actions(self, state: State) -> Sequence[int]:
        return legal.legal_actions(self.tables, state)

    def after(self, state: State, action: int) -> State:
        return after(self.tables, state, action)

    def returns(self, state: State) -> tuple[float, ...]:
        return ends.returns(self.tables, state.position)

    def eager(self, state: State) -> Sequence[int]:
        return legal.eager(state.position, self.legal_actions(state))

    def predicates(self) -> Mapping[str, Predicate]:
        return claims.PREDICATES

    # --- the words --------------------------------------------------------------------------------

    def notation(self, state: State, action: int) -> str:
        return notation.write(self.tables, state.position, action)

    def read(self, state: State, text: str) -> int:
        return notation.read(self.tables, state.position, text)

    def describe(self, state: State, action: int) -> Account:
        return account.describe(self.tables, state, action)

    def judge(self, state: State, action: int) -> Refusal | None:
        return refusal.judge(self.tables, state, action)

    def called(self, player: int) -> Said:
        return names.army(self.tables, player)

    def topic(self, state: State, action: int) -> Words:
        return guide.topic(self.tables, state.position, action)

    def guide(self) -> Sequence[Said]:
        return guide.guide(self.tables)

    def ended_by(self, state: State) -> str | None:
        return ENDS[state.position.end] or None

    # --- what is hidden ---------------------------------------------------------------------------

    def information_state(self, state: State, player: int) -> str:
        """Everything lies open."""
        del player
        return self.serialize(state)

    def resample(self, state: State, player: int, rng: Random) -> State:
        del player, rng
        return state

    def diagram(self, state: State, voice: Voice = ENGLISH) -> str:
        return diagram.diagram(self.tables, state, voice=voice)

    # --- positions as text ------------------------------------------------------------------------

    def serialize(self, state: State) -> str:
        return position.serialize(self.tables, state)

    def parse(self, text: str) -> State:
        return parsing.parse(self.tables, text)

    def status(self, state: State) -> tuple[Fault, ...]:
        return faults.status(self.tables, state)

    def components(self, state: State) -> Mapping[str, int]:
        """The whole kit: what is taken may come back as another piece."""
        del state
        return self.tables.bodies.printed

    def stand_ins(self, state: State) -> int:
        return self.tables.bodies.stand_ins(state.position)
