"""Qíahn Tactics Goblin as the contract of pnp.play asks for it; what it answers stands in the modules
beside it."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from pnp.games.qiahn_tactics_goblin.rules import (
    account,
    after,
    cause,
    chance,
    claims,
    combat,
    components,
    diagram,
    eager,
    faults,
    guide,
    knowledge,
    legal,
    notation,
    policies,
    position,
    refusal,
    stages,
)
from pnp.games.qiahn_tactics_goblin.rules.state import State, initial_state
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables
from pnp.play import ENGLISH, Account, Fault, Refusal, Rules, Voice, Words
from pnp.play.claims import Predicate


class Qiahn(Rules[State, Any]):
    """The game in one of its modes, with the Spirit or without."""

    hides = True

    def __init__(self, tables: Tables, players: int, chosen: Mapping[str, str]) -> None:
        self.tables, self.players, self.chosen = tables, players, chosen

    # --- the game ---------------------------------------------------------------------------------

    def initial_state(self) -> State:
        return initial_state(self.tables)

    def current_player(self, state: State) -> int:
        return state.player

    def legal_actions(self, state: State) -> legal.Actions:
        return legal.legal_actions(state)

    def chance(self, state: State, rng: Random) -> Any:
        return chance.chance(state, rng)

    def after(self, state: State, action: Any) -> State:
        return after.after(state, action)

    def returns(self, state: State) -> tuple[float, ...]:
        return combat.returns(state)

    def eager(self, state: State) -> legal.Actions:
        return eager.eager(state)

    def policies(self) -> Mapping[str, Callable[[State], legal.Actions]]:
        return policies.policies() if self.tables.spirit else {}

    def predicates(self) -> Mapping[str, Predicate]:
        return claims.PREDICATES

    # --- the words --------------------------------------------------------------------------------

    def notation(self, state: State, action: Any) -> str:
        return notation.write(state, action)

    def read(self, state: State, text: str) -> Any:
        return notation.read(state, text)

    def describe(self, state: State, action: Any) -> Account:
        return account.describe(state, action)

    def judge(self, state: State, action: Any) -> Refusal | None:
        clause = refusal.why_not(state, action)
        return None if clause is None else Refusal(clause, cause.cause(state, action))

    def called(self, player: int) -> Words:
        return self.tables.camps[player].name

    def topic(self, state: State, action: Any) -> Words:
        return guide.topic(state, action)

    def guide(self) -> Sequence[Words]:
        return guide.guide(self.tables)

    def ended_by(self, state: State) -> str | None:
        return "end.tropa" if state.stage == stages.OVER else None

    # --- what is hidden ---------------------------------------------------------------------------

    def information_state(self, state: State, player: int) -> str:
        return knowledge.information_state(state, player)

    def resample(self, state: State, player: int, rng: Random) -> State:
        return knowledge.resample(state, player, rng)

    def diagram(self, state: State, voice: Voice = ENGLISH) -> str:
        return diagram.diagram(state, voice=voice)

    def view(self, state: State, player: int, voice: Voice = ENGLISH) -> str:
        return diagram.diagram(state, player, voice=voice)

    # --- positions as text ------------------------------------------------------------------------

    def serialize(self, state: State) -> str:
        return position.serialize(state)

    def parse(self, text: str) -> State:
        return position.parse(self.tables, text)

    def status(self, state: State) -> tuple[Fault, ...]:
        return faults.status(state)

    def components(self, state: State) -> Mapping[str, int]:
        return components.components(state)
