"""The engine of Qíahn Tactics Goblin. The options `mode` and `spirit` select the book's other ways to play.

tables     the constants of a game
state      a position, and the stages of a round and actions
combat     the values of fighters, the course of a round without decisions, the consequences of an action
legal      legal actions, chance, policies, and the position after an action
judge      why an action is illegal: the clause that forbids it, and the reason
writing    actions and positions as text, the faults of a position, and what a player knows
places     the zones of all parts, and the parts that an action touches
telling/   an action in sentences, the table for a terminal with its help, answers to claims

`Qiahn` combines these modules into an implementation of pnp.play.Rules. Names in brackets, such as
(combat.win), are those of clauses in clauses.toml that the code carries out.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from pnp.definition import Definition
from pnp.games.qiahn_tactics_goblin.rules import combat, judge, legal, places, state, writing
from pnp.games.qiahn_tactics_goblin.rules.state import OVER, Action, State
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables
from pnp.games.qiahn_tactics_goblin.rules.telling import account, claims
from pnp.play import ENGLISH, Choice, Option, Rules, Voice, Words, say
from pnp.play.claims import Predicate

__all__ = ["OPTIONS", "combat", "rules", "tables"]


CHOICES = {
    "mode=half": Choice(
        say("Half-covered"), say("The game of the book: qíahnberas are secret, all other cards lie open.")
    ),
    "mode=open": Choice(say("Open"), say("All cards lie open, the qíahnberas too.")),
    "mode=covered": Choice(
        say("Covered"), say("All cards are a secret hand, from which some were discarded unseen.")
    ),
    "spirit=with": Choice("", say("Either player may call the Spirit, which eats fighters of both.")),
    "spirit-always": Choice(say("calls the Spirit at every chance")),
    "spirit-large": Choice(say("calls the Spirit against Mages and Paladins")),
    "spirit-pairs": Choice(say("calls the Spirit against pairs")),
    "spirit-count": Choice(say("calls the Spirit when it pays")),
    "spirit-behind": Choice(say("calls the Spirit when behind")),
    "spirit-ahead": Choice(say("calls the Spirit when ahead")),
    "spirit-losing": Choice(say("calls the Spirit in a lost round")),
    "spirit-desperate": Choice(say("calls the Spirit as a last hope")),
}
"""The words for the options and for the policies."""


class Qiahn(Rules[State, Action]):
    """The engine of Qíahn Tactics Goblin, in one of its modes, with the Spirit or without. Player 0 is Cara,
    player 1 Cruz."""

    hides = True

    choices = MappingProxyType(CHOICES)

    def __init__(self, tables: Tables, players: int, chosen: Mapping[str, str]) -> None:
        self.tables, self.players, self.chosen = tables, players, chosen

    # --- the game ---------------------------------------------------------------------------------

    legal_actions = staticmethod(legal.legal_actions)
    chance = staticmethod(legal.chance)
    after = staticmethod(legal.apply_action)
    returns = staticmethod(combat.returns)
    eager = staticmethod(legal.eager)

    def initial_state(self) -> State:
        return state.initial_state(self.tables)

    def current_player(self, state: State) -> int:
        return state.player

    def ended_by(self, state: State) -> str | None:
        return "end.tropa" if state.stage == OVER else None

    def policies(self) -> Mapping[str, Callable[[State], legal.Actions]]:
        return legal.policies() if self.tables.spirit else {}

    def predicates(self) -> Mapping[str, Predicate]:
        return claims.PREDICATES

    # --- the words --------------------------------------------------------------------------------

    read = staticmethod(writing.read)
    notation = staticmethod(writing.write)
    describe = staticmethod(account.describe)
    judge = staticmethod(judge.judge)
    topic = staticmethod(account.topic)
    task = staticmethod(account.task)

    def player_name(self, player: int) -> Words:
        return self.tables.camps[player].name

    def inscriptions(self) -> Mapping[str, Words]:
        return self.tables.inscriptions()

    def guide(self) -> Sequence[Words]:
        return account.guide(self.tables)

    # --- what is hidden, positions as text, what lies where ---------------------------------------

    information_state = staticmethod(writing.information_state)
    resample = staticmethod(writing.resample)
    serialize = staticmethod(writing.serialize)
    status = staticmethod(writing.status)
    components = staticmethod(state.components)
    locate_parts = staticmethod(places.locate_parts)
    list_touches = staticmethod(places.list_touches)
    match_touches = staticmethod(places.match_touches)

    def secrecy(self, zone: str) -> str:
        return places.secrecy(self.tables.mode, zone)

    def diagram(self, state: State, voice: Voice = ENGLISH) -> str:
        return account.diagram(state, voice=voice)

    def view(self, state: State, player: int, voice: Voice = ENGLISH) -> str:
        return account.diagram(state, player, voice=voice)

    def parse(self, text: str) -> State:
        return writing.parse(self.tables, text)


OPTIONS = (Option("mode", ("half", "open", "covered")), Option("spirit", ("without", "with")))


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Qiahn:
    """Return the engine for two players: the first plays Cara, the second Cruz. `chosen` has a value for each
    of OPTIONS, by the option's name."""
    return Qiahn(
        Tables.from_definition(definition, chosen["mode"], chosen["spirit"] == "with"), players, chosen
    )
