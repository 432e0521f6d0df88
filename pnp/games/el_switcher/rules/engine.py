"""El Switcher's implementation of the contract of pnp.play; its parts are in the modules beside it."""

from collections.abc import Mapping, Sequence

from pnp.games.el_switcher.rules import account, claims, diagram, judge, legal, notation, places, position
from pnp.games.el_switcher.rules.state import PLAY, WON, State, components, initial_state
from pnp.games.el_switcher.rules.tables import Action, Tables
from pnp.play import CHANCE, ENGLISH, TERMINAL, Rules, Voice, Words
from pnp.play.claims import Predicate


class Switcher(Rules[State, Action]):
    """The rules for a number of players."""

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

    read = staticmethod(notation.read)
    notation = staticmethod(notation.write)
    describe = staticmethod(account.describe)
    judge = staticmethod(judge.judge)
    topic = staticmethod(legal.topic)

    def called(self, player: int) -> Words:
        return notation.player(self.tables, player)

    def guide(self) -> Sequence[Words]:
        return diagram.guide(self.tables)

    # --- what is hidden, positions as text, what lies where ---------------------------------------

    information_state = staticmethod(position.information_state)
    resample = staticmethod(position.resample)
    serialize = staticmethod(position.serialize)
    status = staticmethod(position.status)
    components = staticmethod(components)
    lying = staticmethod(places.lying)
    touched = staticmethod(places.touched)
    pointed = staticmethod(places.pointed)

    def diagram(self, state: State, voice: Voice = ENGLISH) -> str:
        return diagram.diagram(state, voice=voice)

    def view(self, state: State, player: int, voice: Voice = ENGLISH) -> str:
        return diagram.diagram(state, player, voice=voice)

    def parse(self, text: str) -> State:
        return position.parse(self.tables, text)

    def place_name(self, zone: str) -> str:
        return places.place_name(self.tables, zone)
