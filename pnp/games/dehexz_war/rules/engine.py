"""The engine of Dehex'z War: the interface of pnp.play, answered by the modules beside it."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.definition import Definition
from pnp.games.dehexz_war.rules import (
    account,
    after,
    claims,
    diagram,
    judge,
    movement,
    notation,
    places,
    position,
)
from pnp.games.dehexz_war.rules.after import returns
from pnp.games.dehexz_war.rules.bodies import in_play
from pnp.games.dehexz_war.rules.codes import ENDS
from pnp.games.dehexz_war.rules.state import State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import Rules, Said
from pnp.play.claims import Predicate
from pnp.tabletop import Lying, Touch


class DehexzWar(Rules[State, int]):
    """The game for two players at a seating, or for three."""

    def __init__(self, definition: Definition, players: int, chosen: Mapping[str, str]) -> None:
        self.players, self.chosen = players, chosen
        setups = [setup for setup in definition.setups if setup.players == players]
        # board.seats
        named = [setup for setup in setups if setup.id == chosen["seats"]]
        self.tables = Tables(definition, (named or setups)[0].seats, talk=chosen["talk"] == "on")
        self.places = places.Places(self.tables)

    # --- the game ---------------------------------------------------------------------------------

    legal_actions = staticmethod(movement.legal_actions)
    after = staticmethod(after.apply_action)
    returns = staticmethod(returns)
    eager = staticmethod(movement.eager)

    def initial_state(self) -> State:
        return position.initial_state(self.tables)

    def current_player(self, state: State) -> int:
        return state.position.actor

    def ended_by(self, state: State) -> str | None:
        return ENDS[state.position.end] or None

    def predicates(self) -> Mapping[str, Predicate]:
        return claims.PREDICATES

    # --- the words --------------------------------------------------------------------------------

    read = staticmethod(notation.read)
    notation = staticmethod(notation.write)
    describe = staticmethod(account.describe)
    judge = staticmethod(judge.judge)
    topic = staticmethod(diagram.topic)

    def called(self, player: int) -> Said:
        return notation.army(self.tables, player)

    def guide(self) -> Sequence[Said]:
        return diagram.guide(self.tables)

    # --- positions as text, and the parts they use ------------------------------------------------

    diagram = staticmethod(diagram.diagram)
    serialize = staticmethod(position.serialize)
    status = staticmethod(position.status)

    def parse(self, text: str) -> State:
        return position.parse(self.tables, text)

    def components(self, state: State) -> Mapping[str, int]:
        """Return the copies of the whole kit: a taken piece may return as another kind."""
        return state.tables.bodies.printed

    def lying(self, state: State) -> Iterator[Lying]:
        return places.lying(self.places, state)

    def touched(self, state: State, action: int) -> tuple[Touch, ...]:
        return places.touched(self.places, state, action)

    def pointed(self, state: State, touches: Sequence[Touch]) -> Sequence[int]:
        return places.pointed(self.places, state, touches)

    def stand_ins(self, state: State) -> int:
        position = state.position
        return state.tables.bodies.stand_ins(in_play(position.board, position.zones))
