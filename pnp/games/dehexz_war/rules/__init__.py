"""The rules of Dehex'z War, for two players in either seating and for three.

codes       number codes of pieces, actions, phases, owners and ends; the printed bodies of pieces
tables      each piece's reach from each cell, and the zones
state       a position as named fields, a mutable draft of one, and the pieces in it
movement    the legal actions: moves of pieces and Ghosts
after       the position after an action, and the ends of turns and games
judge       why an action is illegal: the clause that forbids it, and the reason
notation    an action as text and back, and the names of armies and pieces
position    a position as a line and back, the start position, and the faults of a position
places      the zones of all parts, and the parts that an action touches
telling/    an action in sentences, a position drawn with letters and its help, answers to claims

`DehexzWar` implements `pnp.play.Rules` with these modules.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from pnp.definition import Definition
from pnp.games.dehexz_war.rules import after, codes, judge, movement, notation, places, position
from pnp.games.dehexz_war.rules.after import returns
from pnp.games.dehexz_war.rules.codes import ENDS, in_play
from pnp.games.dehexz_war.rules.places import CAPTURED, MAT, TABLE
from pnp.games.dehexz_war.rules.state import State, taken_cells
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.games.dehexz_war.rules.telling import account, claims
from pnp.play import Choice, Option, Phrase, Rules, say
from pnp.play.claims import Predicate
from pnp.tabletop import PartPlace, Touch

__all__ = ["CAPTURED", "MAT", "OPTIONS", "TABLE", "codes", "rules", "taken_cells"]


CHOICES = {
    "seats=opposite": Choice("", say("You sit face to face.")),
    "seats=apart": Choice("", say("One side of the board is free between you.")),
    "talk=on": Choice("", say("You may offer a draw, agree to one, and resign.")),
}
"""The words for the options."""


class DehexzWar(Rules[State, int]):
    """The engine for two players in one of their seatings, or for three."""

    choices = MappingProxyType(CHOICES)

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
    topic = staticmethod(account.topic)
    task = staticmethod(account.task)

    def player_name(self, player: int) -> Phrase:
        return notation.army(self.tables, player)

    def guide(self) -> Sequence[Phrase]:
        return account.guide(self.tables)

    # --- positions as text, and the parts they use ------------------------------------------------

    diagram = staticmethod(account.diagram)
    serialize = staticmethod(position.serialize)
    status = staticmethod(position.status)

    def parse(self, text: str) -> State:
        return position.parse(self.tables, text)

    def components(self, state: State) -> Mapping[str, int]:
        """Return the number of copies of each component of the kit in play, by id. All of the kit is in play,
        because a taken piece may return as another kind."""
        return state.tables.bodies.printed

    def locate_parts(self, state: State) -> Iterator[PartPlace]:
        return places.locate_parts(self.places, state)

    def list_touches(self, state: State, action: int) -> tuple[Touch, ...]:
        return places.list_touches(self.places, state, action)

    def match_touches(self, state: State, touches: Sequence[Touch]) -> Sequence[int]:
        return places.match_touches(self.places, state, touches)

    def stand_ins(self, state: State) -> int:
        position = state.position
        return state.tables.bodies.stand_ins(in_play(position.board, position.zones))


OPTIONS = (Option("seats", ("opposite", "apart"), players=(2,)), Option("talk", ("off", "on")))
"""The options of the game. `seats` names a setup of the definition. With `talk` players may offer draws and
resign; without it they may not, as in random playouts."""


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> DehexzWar:
    """Return the engine for a number of players. `chosen` has the value of each option, by its name."""
    return DehexzWar(definition, players, chosen)
