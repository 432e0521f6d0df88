"""The engine of Qíahn Tactics Goblin: the interface of pnp.play, answered by the modules beside it."""

from collections.abc import Callable, Mapping, Sequence

from pnp.games.qiahn_tactics_goblin.rules import (
    account,
    after,
    claims,
    combat,
    diagram,
    judge,
    legal,
    notation,
    places,
    pointing,
    position,
    stages,
    state,
)
from pnp.games.qiahn_tactics_goblin.rules.stages import Action
from pnp.games.qiahn_tactics_goblin.rules.state import State
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables
from pnp.play import ENGLISH, Rules, Voice, Words
from pnp.play.claims import Predicate


class Qiahn(Rules[State, Action]):
    """The game in one of its modes, with the Spirit or without."""

    hides = True

    def __init__(self, tables: Tables, players: int, chosen: Mapping[str, str]) -> None:
        self.tables, self.players, self.chosen = tables, players, chosen

    # --- the game ---------------------------------------------------------------------------------

    legal_actions = staticmethod(legal.legal_actions)
    chance = staticmethod(legal.chance)
    after = staticmethod(after.apply_action)
    returns = staticmethod(combat.returns)
    eager = staticmethod(legal.eager)

    def initial_state(self) -> State:
        return state.initial_state(self.tables)

    def current_player(self, state: State) -> int:
        return state.player

    def ended_by(self, state: State) -> str | None:
        return "end.tropa" if state.stage == stages.OVER else None

    def policies(self) -> Mapping[str, Callable[[State], legal.Actions]]:
        return legal.policies() if self.tables.spirit else {}

    def predicates(self) -> Mapping[str, Predicate]:
        return claims.PREDICATES

    # --- the words --------------------------------------------------------------------------------

    read = staticmethod(notation.read)
    notation = staticmethod(notation.write)
    describe = staticmethod(account.describe)
    judge = staticmethod(judge.judge)
    topic = staticmethod(diagram.topic)

    def called(self, player: int) -> Words:
        return self.tables.camps[player].name

    def guide(self) -> Sequence[Words]:
        return diagram.guide(self.tables)

    # --- what is hidden, positions as text, what lies where ---------------------------------------

    information_state = staticmethod(position.information_state)
    resample = staticmethod(position.resample)
    serialize = staticmethod(position.serialize)
    status = staticmethod(position.status)
    components = staticmethod(state.components)
    lying = staticmethod(places.lying)
    touched = staticmethod(places.touched)
    pointed = staticmethod(pointing.pointed)

    def diagram(self, state: State, voice: Voice = ENGLISH) -> str:
        return diagram.diagram(state, voice=voice)

    def view(self, state: State, player: int, voice: Voice = ENGLISH) -> str:
        return diagram.diagram(state, player, voice=voice)

    def parse(self, text: str) -> State:
        return position.parse(self.tables, text)
