"""Magicans Duel as the contract of pnp.play asks for it; what it answers stands in the modules beside it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pnp.definition import Definition
from pnp.games.magicans_duel.rules import (
    account,
    after,
    cause,
    claims,
    diagram,
    eager,
    faults,
    guide,
    legal,
    notation,
    position,
    refusal,
    sides,
)
from pnp.games.magicans_duel.rules.state import State, ended_by, initial_state, winner
from pnp.games.magicans_duel.rules.tables import Tables
from pnp.play import ENGLISH, Account, Fault, Refusal, Rules, Said, Voice, say
from pnp.play.claims import Predicate


class Duel(Rules[State, Any]):
    """The game of two clans; player 0 is black, on the left, and begins."""

    def __init__(self, definition: Definition, players: int, chosen: Mapping[str, str]) -> None:
        self.players, self.chosen = players, chosen
        self.tables = Tables(definition, hard=chosen["mode"] == "hard", agreed=chosen["talk"] == "on")
        self._parts = {
            part.id: part.copies * (players if part.per == "player" else 1)
            for part in definition.components
            if not part.optional
        }

    def initial_state(self) -> State:
        return initial_state(self.tables)

    def current_player(self, state: State) -> int:
        return state.player

    def legal_actions(self, state: State) -> Sequence[Any]:
        return legal.legal_actions(state)

    def after(self, state: State, action: Any) -> State:
        return after.after(state, action)

    def returns(self, state: State) -> tuple[float, ...]:
        won = winner(state)
        return (0.5, 0.5) if won is None else (1.0 - won, 0.0 + won)

    def eager(self, state: State) -> Sequence[Any]:
        return eager.eager(state)

    def predicates(self) -> Mapping[str, Predicate]:
        return claims.PREDICATES

    def notation(self, state: State, action: Any) -> str:
        return notation.write(state, action)

    def read(self, state: State, text: str) -> Any:
        return notation.read(state, text)

    def describe(self, state: State, action: Any) -> Account:
        return account.describe(state, action)

    def judge(self, state: State, action: Any) -> Refusal | None:
        clause = refusal.why_not(state, action)
        return None if clause is None else Refusal(clause, cause.cause(state, action))

    def called(self, player: int) -> Said:
        return sides.CALLED[player]

    def topic(self, state: State, action: Any) -> Said:
        if action < 0:
            return say("without a piece")
        _, piece, _ = self.tables.decoded[action]
        return sides.kind(state, piece)

    def guide(self) -> Sequence[Said]:
        return guide.guide(self.tables)

    def ended_by(self, state: State) -> str | None:
        return ended_by(state)

    def information_state(self, state: State, player: int) -> str:
        del player  # both see everything
        return position.serialize(state)

    def resample(self, state: State, player: int, rng: Random) -> State:
        del player, rng
        return state

    def diagram(self, state: State, voice: Voice = ENGLISH) -> str:
        return diagram.diagram(state, voice=voice)

    def serialize(self, state: State) -> str:
        return position.serialize(state)

    def parse(self, text: str) -> State:
        return position.parse(self.tables, text)

    def status(self, state: State) -> tuple[Fault, ...]:
        return faults.status(state)

    def components(self, state: State) -> Mapping[str, int]:
        del state  # nothing ever leaves the table
        return self._parts
