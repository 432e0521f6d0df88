"""The rules of El Switcher as an engine. `rules` makes the engine for a number of players. `Switcher`
implements `pnp.play.Rules` with the other modules of this package."""

from collections.abc import Mapping, Sequence

from pnp.definition import Definition
from pnp.games.el_switcher.rules import claims, legal, places, telling, writing
from pnp.games.el_switcher.rules.state import PLAY, WON, State, components, initial_state
from pnp.games.el_switcher.rules.tables import Action, Tables
from pnp.play import CHANCE, ENGLISH, TERMINAL, Option, Rules, Voice, Words
from pnp.play.claims import Predicate

__all__ = ["OPTIONS", "rules", "tables"]


class Switcher(Rules[State, Action]):
    """The engine of El Switcher for a number of players."""

    hides = True

    def __init__(self, tables: Tables, chosen: Mapping[str, str]) -> None:
        self.tables, self.players, self.chosen = tables, tables.players, chosen

    # --- the game ---------------------------------------------------------------------------------

    legal_actions = staticmethod(legal.legal_actions)
    chance = staticmethod(legal.sample_outcome)
    after = staticmethod(legal.apply_action)
    eager = staticmethod(legal.greedy_actions)

    def initial_state(self) -> State:
        return initial_state(self.tables)

    def current_player(self, state: State) -> int:
        if state.phase == PLAY:
            return state.player
        return TERMINAL if state.phase == WON else CHANCE

    def returns(self, state: State) -> tuple[float, ...]:
        won = state.phase == WON
        return tuple(float(won and player == state.player) for player in range(self.players))

    def ended_by(self, state: State) -> str | None:
        return "end.win" if state.phase == WON else None

    def predicates(self) -> Mapping[str, Predicate]:
        return claims.PREDICATES

    # --- the words --------------------------------------------------------------------------------

    read = staticmethod(writing.read)
    notation = staticmethod(writing.write)
    describe = staticmethod(telling.describe)
    judge = staticmethod(legal.judge)
    topic = staticmethod(legal.topic)
    task = staticmethod(legal.task)

    def player_name(self, player: int) -> Words:
        return writing.player(self.tables, player)

    def guide(self) -> Sequence[Words]:
        return telling.guide(self.tables)

    # --- what is hidden, positions as text, what lies where ---------------------------------------

    information_state = staticmethod(writing.information_state)
    resample = staticmethod(writing.resample)
    serialize = staticmethod(writing.serialize)
    status = staticmethod(writing.status)
    components = staticmethod(components)
    locate_parts = staticmethod(places.locate_parts)
    list_touches = staticmethod(places.list_touches)
    match_touches = staticmethod(places.match_touches)
    secrets = places.SECRETS

    def diagram(self, state: State, voice: Voice = ENGLISH) -> str:
        return telling.diagram(state, voice=voice)

    def view(self, state: State, player: int, voice: Voice = ENGLISH) -> str:
        return telling.diagram(state, player, voice=voice)

    def parse(self, text: str) -> State:
        return writing.parse(self.tables, text)

    def place_name(self, zone: str) -> str:
        return places.place_name(self.tables, zone)


OPTIONS: tuple[Option, ...] = ()


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Switcher:
    """Return the rules for two to four players; there are no options."""
    return Switcher(Tables(definition, players), chosen)
