"""Magicans Duel's implementation of the contract of pnp.play; its parts are in the modules beside it."""

from collections.abc import Mapping, Sequence

from pnp.definition import Definition
from pnp.games.magicans_duel.rules import (
    account,
    claims,
    diagram,
    judge,
    legal,
    notation,
    places,
    position,
    state,
)
from pnp.games.magicans_duel.rules.notation import CALLED, action_topic
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import Tables
from pnp.play import ENGLISH, Rules, Said, Voice
from pnp.play.claims import Predicate
from pnp.tabletop import Lying, Touch


class Duel(Rules[State, int]):
    """The game of two clans; player 0 is black, on the left, and begins."""

    def __init__(self, definition: Definition, players: int, chosen: Mapping[str, str]) -> None:
        self.players, self.chosen = players, chosen
        self.tables = Tables(definition, hard=chosen["mode"] == "hard", agreed=chosen["talk"] == "on")
        self.places = places.Places(definition, self.tables)
        self._parts = {
            part.id: part.copies * (players if part.per == "player" else 1)
            for part in definition.components
            if not part.optional
        }

    # --- the game ---------------------------------------------------------------------------------

    legal_actions = staticmethod(legal.legal_actions)
    after = staticmethod(legal.apply_action)
    eager = staticmethod(legal.greedy_actions)
    returns = staticmethod(state.returns)
    ended_by = staticmethod(state.ended_by)

    def initial_state(self) -> State:
        return state.initial_state(self.tables)

    def current_player(self, state: State) -> int:
        return state.player

    def predicates(self) -> Mapping[str, Predicate]:
        return claims.PREDICATES

    # --- the words --------------------------------------------------------------------------------

    read = staticmethod(notation.read)
    notation = staticmethod(notation.write)
    describe = staticmethod(account.describe)
    judge = staticmethod(judge.judge)
    topic = staticmethod(action_topic)

    def called(self, player: int) -> Said:
        return CALLED[player]

    def guide(self) -> Sequence[Said]:
        return diagram.guide(self.tables)

    def diagram(self, state: State, voice: Voice = ENGLISH) -> str:
        return diagram.diagram(state, voice=voice)

    # --- positions as text ------------------------------------------------------------------------

    serialize = staticmethod(position.serialize)
    status = staticmethod(position.status)

    def parse(self, text: str) -> State:
        return position.parse(self.tables, text)

    def components(self, state: State) -> Mapping[str, int]:
        del state  # nothing ever leaves the table
        return self._parts

    def lying(self, state: State) -> tuple[Lying, ...]:
        return places.lying(self.places, state)

    def touched(self, state: State, action: int) -> tuple[Touch, ...]:
        return places.touched(self.places, state, action)

    def pointed(self, state: State, touches: Sequence[Touch]) -> Sequence[int]:
        return places.pointed(self.places, state, touches)

    def place_name(self, zone: str) -> str:
        return self.tables.point_names[self.places.points[zone]] if zone in self.places.points else zone
