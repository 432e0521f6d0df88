"""The engine of Magicans Duel. The names in brackets and comments, such as (end.win), are those of clauses in
clauses.toml that the code carries out.

tables    what never changes in a game
state     a position, the pieces that may be moved, and the cost of an action
legal     the legal actions, the greedy policy, the position after an action, and refusals
claims    predicates, which answer the claims in told games
writing   actions and positions as text, and the names of sides and pieces
places    the zones of all parts, and the parts that an action touches
telling   the effects of an action, the board for a terminal, and the help on notation

`Duel` combines these modules into an implementation of pnp.play.Rules.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pnp.definition import Definition
from pnp.games.magicans_duel.rules import claims, legal, places, state, telling, writing
from pnp.games.magicans_duel.rules.places import BOARD, SEAT, TABLE
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import Tables
from pnp.games.magicans_duel.rules.writing import CALLED, action_topic
from pnp.play import ENGLISH, Choice, Option, Phrase, Rules, Voice, say
from pnp.play.claims import Predicate
from pnp.tabletop import PartPlace, Touch

__all__ = ["BOARD", "OPTIONS", "SEAT", "TABLE", "Duel", "rules", "state", "tables", "writing"]


CHOICES = {
    "mode=hard": Choice("", say("Spells move a gargoyle only if one of your mages holds one of them.")),
    "talk=on": Choice("", say("You may offer a draw, and agree to one.")),
}
"""The words for the options."""


class Duel(Rules[State, int]):
    """The engine of Magicans Duel. Player 0 is black, sits on the left, and begins."""

    choices = MappingProxyType(CHOICES)

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

    read = staticmethod(writing.read)
    notation = staticmethod(writing.write)
    describe = staticmethod(telling.describe)
    judge = staticmethod(legal.judge)
    topic = staticmethod(action_topic)
    task = staticmethod(telling.task)

    def player_name(self, player: int) -> Phrase:
        return CALLED[player]

    def guide(self) -> Sequence[Phrase]:
        return telling.guide(self.tables)

    def diagram(self, state: State, voice: Voice = ENGLISH) -> str:
        return telling.diagram(state, voice=voice)

    # --- positions as text ------------------------------------------------------------------------

    serialize = staticmethod(writing.serialize)
    status = staticmethod(writing.status)

    def parse(self, text: str) -> State:
        return writing.parse(self.tables, text)

    def components(self, state: State) -> Mapping[str, int]:
        del state  # nothing ever leaves the table
        return self._parts

    def locate_parts(self, state: State) -> tuple[PartPlace, ...]:
        return places.locate_parts(self.places, state)

    def list_touches(self, state: State, action: int) -> tuple[Touch, ...]:
        return places.list_touches(self.places, state, action)

    def match_touches(self, state: State, touches: Sequence[Touch]) -> Sequence[int]:
        return places.match_touches(self.places, state, touches)

    def place_name(self, zone: str) -> str:
        return self.tables.point_names[self.places.points[zone]] if zone in self.places.points else zone


OPTIONS = (Option("mode", ("usual", "hard")), Option("talk", ("off", "on")))
"""The options of the rules. With `talk` the players may agree on a draw (end.draw). Playouts are without it,
because random players would soon agree, whatever the position."""


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Duel:
    """Return the engine for two players. `chosen` has a value for each of OPTIONS, by the option's name."""
    return Duel(definition, players, chosen)
