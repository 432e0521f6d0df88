"""The engine of Duelo de Runas: what the modules beside it do, as the contract of `Rules` asks for it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from pnp.definition import Definition
from pnp.games.duelo_de_runas.rules import (
    claims,
    components,
    eager,
    faults,
    knowledge,
    notation,
    parsing,
    position,
    refusal,
    telling,
    turn,
)
from pnp.games.duelo_de_runas.rules.after import after
from pnp.games.duelo_de_runas.rules.chance import chance
from pnp.games.duelo_de_runas.rules.legal import legal_actions
from pnp.games.duelo_de_runas.rules.spells import lives
from pnp.games.duelo_de_runas.rules.state import State
from pnp.games.duelo_de_runas.rules.tables import Tables, tables
from pnp.play import ENGLISH, Account, Fault, Refusal, Rules, Voice, Words
from pnp.play.claims import Predicate


class Duel(Rules[State, Any]):
    """The duel as executed. Alone, one plays against a second wizard, whose cards and spells are chance."""

    returns_sum: ClassVar[float | None] = 1.0
    hides: ClassVar[bool] = True

    def __init__(self, definition: Definition, players: int, chosen: Mapping[str, str]) -> None:
        self.players, self.chosen = players, chosen
        self.tables: Tables = tables(definition, players, chosen)
        if players == 1:
            self.returns_sum = None  # type: ignore[misc]  # alone, one may lose to nobody

    def initial_state(self) -> State:
        return turn.initial_state(self.tables)

    def current_player(self, state: State) -> int:
        return state.actor

    def legal_actions(self, state: State) -> Sequence[Any]:
        return legal_actions(state)

    def chance(self, state: State, rng: Random) -> Any:
        return chance(state, rng)

    def after(self, state: State, action: Any) -> State:
        return after(state, action, [])

    def returns(self, state: State) -> tuple[float, ...]:
        return lives.returns(state)

    def eager(self, state: State) -> Sequence[Any]:
        return eager.eager(state)

    def predicates(self) -> Mapping[str, Predicate]:
        return claims.PREDICATES

    def notation(self, state: State, action: Any) -> str:
        return notation.write(state, action)

    def read(self, state: State, text: str) -> Any:
        return notation.read(state, text)

    def describe(self, state: State, action: Any) -> Account:
        return telling.describe(state, action)

    def judge(self, state: State, action: Any) -> Refusal | None:
        clause = refusal.why_not(state, action)
        return None if clause is None else Refusal(clause, telling.cause(state, action))

    def called(self, player: int) -> Words:
        return telling.called(player)

    def topic(self, state: State, action: Any) -> Words:
        return telling.topic(state, action)

    def guide(self) -> Sequence[Words]:
        return telling.guide(self.tables)

    def ended_by(self, state: State) -> str | None:
        return lives.ended_by(state)

    def information_state(self, state: State, player: int) -> str:
        return knowledge.information_state(state, player)

    def resample(self, state: State, player: int, rng: Random) -> State:
        return knowledge.resample(state, player, rng)

    def diagram(self, state: State, voice: Voice = ENGLISH) -> str:
        return telling.diagram(state, voice=voice)

    def view(self, state: State, player: int, voice: Voice = ENGLISH) -> str:
        return telling.diagram(state, player, voice=voice)

    def serialize(self, state: State) -> str:
        return position.serialize(state)

    def parse(self, text: str) -> State:
        return parsing.parse(self.tables, text)

    def status(self, state: State) -> tuple[Fault, ...]:
        return faults.status(state)

    def components(self, state: State) -> Mapping[str, int]:
        return components.components(state)
