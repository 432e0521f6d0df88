"""The engine of Duelo de Runas: what the modules beside it do, as the contract of `Rules` asks for it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from pnp.definition import Definition
from pnp.games.duelo_de_runas.rules import (
    account,
    casting,
    eager,
    faults,
    guide,
    knowledge,
    monsters,
    notation,
    parsing,
    piles,
    position,
    refusal,
    turn,
)
from pnp.games.duelo_de_runas.rules.diagram import diagram
from pnp.games.duelo_de_runas.rules.state import (
    CAST,
    CHOOSE,
    DEAL,
    DECK,
    DOWN,
    DRAW,
    FEED,
    OVER,
    STRIKE,
    State,
)
from pnp.games.duelo_de_runas.rules.tables import Tables, tables
from pnp.play import Account, Action, Fault, Rules

SPELLBOUND = {CAST: casting.cast, FEED: casting.feed, DOWN: casting.down, STRIKE: monsters.strike}
"""What is done while spells happen; each says whether to go on to the next spell."""


class Duel(Rules[State]):
    """The duel as executed. Alone, one plays against a second wizard, whose cards and spells are chance."""

    returns_sum: ClassVar[float | None] = 1.0
    hides: ClassVar[bool] = True

    def __init__(self, definition: Definition, players: int, chosen: Mapping[str, str]) -> None:
        self.players, self.chosen = players, chosen
        self.tables: Tables = tables(definition, players, chosen)
        if players == 1:
            self.returns_sum = None  # type: ignore[misc]  # alone, one may lose to nobody

    def initial_state(self) -> State:
        return position.initial(self.tables)

    def current_player(self, state: State) -> int:
        return state.actor

    def legal_actions(self, state: State) -> Sequence[Action]:
        if state.actor < 0:
            return ()
        phase = state.phase
        if phase == CAST:
            return casting.casts(state)
        if phase == FEED:
            return casting.feeds(state)
        if phase == CHOOSE:
            return state.hands[state.actor]
        if phase == DOWN:
            return casting.downs(state)
        return monsters.strikes(state)

    def chance(self, state: State, rng: Random) -> Action:
        if state.phase in (DEAL, DRAW):
            return piles.draw(state, rng)
        if state.phase != CHOOSE:
            return guide.guided(state)
        source = state.agenda[0][2]
        if source == DECK:
            return piles.draw(state, rng)
        hand = state.hands[source]
        return hand[int(rng.random() * len(hand))]

    def after(self, state: State, action: Action) -> State:
        return self._after(state, action, [])

    def _after(self, state: State, action: int, told: list[str]) -> State:
        """The next position, and on `told` the clauses by which it comes about."""
        new = state.copy()
        phase = state.phase
        if phase == CHOOSE:
            turn.choose(new, action, told)
        elif phase in (DEAL, DRAW):
            turn.draw(new, action, told)
        elif SPELLBOUND[phase](new, action, told):
            turn.advance(new, told)
        return new

    def returns(self, state: State) -> tuple[float, ...]:
        best = max(state.lives)
        last = [life == best for life in state.lives]
        return tuple(float(won) / sum(last) for won in last[: self.players])

    def eager(self, state: State) -> Sequence[Action]:
        return eager.eager(state, self.legal_actions(state))

    def notation(self, state: State, action: Action) -> str:
        return notation.write(state, action)

    def read(self, state: State, text: str) -> Action:
        return notation.read(state, text)

    def describe(self, state: State, action: Action) -> Account:
        told: list[str] = []
        after = self._after(state, action, told)
        clauses = dict.fromkeys((*account.reasons(state, action), *told))
        effects = account.effects(state, action, after)
        return Account(notation.write(state, action), tuple(clauses), effects)

    def why_not(self, state: State, action: Action) -> str | None:
        return refusal.why_not(state, action)

    def ended_by(self, state: State) -> str | None:
        if state.phase != OVER:
            return None
        return "end.last" if max(state.lives) > 0 else "end.none"

    def information_state(self, state: State, player: int) -> str:
        return position.serialize(state, player)

    def resample(self, state: State, player: int, rng: Random) -> State:
        return knowledge.resample(state, player, rng)

    def diagram(self, state: State) -> str:
        return diagram(state)

    def view(self, state: State, player: int) -> str:
        return diagram(state, player)

    def serialize(self, state: State) -> str:
        return position.serialize(state)

    def parse(self, text: str) -> State:
        return parsing.parse(self.tables, text)

    def status(self, state: State) -> tuple[Fault, ...]:
        return tuple(faults.faults(state))

    def components(self, state: State) -> Mapping[str, int]:
        return knowledge.components(state)
