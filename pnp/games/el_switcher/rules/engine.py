"""El Switcher as the contract of pnp.play asks for it; what it answers stands in the modules beside it."""

from collections.abc import Mapping, Sequence
from random import Random

from pnp.games.el_switcher.rules import (
    account,
    after,
    cause,
    chance,
    claims,
    components,
    diagram,
    eager,
    faults,
    guide,
    knowledge,
    legal,
    notation,
    position,
    refusal,
    topics,
    words,
)
from pnp.games.el_switcher.rules.state import PLAY, WON, State, initial_state
from pnp.games.el_switcher.rules.tables import Tables
from pnp.play import CHANCE, ENGLISH, TERMINAL, Account, Action, Fault, Rules, Voice, Words
from pnp.play.claims import Predicate


class Switcher(Rules[State]):
    """The game for so many players."""

    hides = True

    def __init__(self, tables: Tables, chosen: Mapping[str, str]) -> None:
        self.players = tables.players
        self.chosen = chosen
        self.tables = tables

    # --- the game ---------------------------------------------------------------------------------

    def initial_state(self) -> State:
        return initial_state(self.tables)

    def current_player(self, state: State) -> int:
        if state.phase == PLAY:
            return state.player
        return TERMINAL if state.phase == WON else CHANCE

    def legal_actions(self, state: State) -> Sequence[Action]:
        return legal.legal_actions(state)

    def chance(self, state: State, rng: Random) -> Action:
        return chance.chance(state, rng)

    def after(self, state: State, action: Action) -> State:
        return after.after(state, action)

    def returns(self, state: State) -> tuple[float, ...]:
        won = state.phase == WON
        return tuple(float(won and player == state.player) for player in range(self.players))

    def eager(self, state: State) -> Sequence[Action]:
        return eager.eager(state)

    def predicates(self) -> Mapping[str, Predicate]:
        return claims.PREDICATES

    # --- the words --------------------------------------------------------------------------------

    def notation(self, state: State, action: Action) -> str:
        return notation.write(state, action)

    def read(self, state: State, text: str) -> Action:
        return notation.read(state, text)

    def describe(self, state: State, action: Action) -> Account:
        return account.describe(state, action)

    def why_not(self, state: State, action: Action) -> str | None:
        return refusal.why_not(state, action)

    def cause(self, state: State, action: Action) -> Words:
        return cause.cause(state, action)

    def called(self, player: int) -> Words:
        return words.player(self.tables, player)

    def topic(self, state: State, action: Action) -> Words:
        return topics.topic(state, action)

    def guide(self) -> Sequence[Words]:
        return guide.guide(self.tables)

    def ended_by(self, state: State) -> str | None:
        return "end.win" if state.phase == WON else None

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
