"""The rules of Duelo de Runas: simultaneous cards, spells in their order, the deck, and the solo game.

The class `Duel` implements `pnp.play.Rules` with the other modules:

* positions: spellbook.py (runes, spells, spells that last), tables.py (lookup tables and the numbers of
  actions), state.py (a position and its possible faults)
* decisions: legal.py (legal actions), judge.py (why an action is illegal), chance.py (cards drawn, the solo
  opponent's actions, and what each player knows)
* effects: turn.py (the phases of a turn, how spells are announced, how cards are drawn), spells.py
* the table: places.py (the zone of each card and marker, and those at which a player points for an action)
* words: telling/ (for people, in their language), notation.py (actions as text), position.py (positions as
  text)
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from pnp.definition import Definition
from pnp.games.duelo_de_runas.rules import (
    chance,
    claims,
    judge,
    legal,
    notation,
    places,
    position,
    spells,
    state,
    telling,
    turn,
)
from pnp.games.duelo_de_runas.rules.chance import information_state, resample
from pnp.games.duelo_de_runas.rules.state import State
from pnp.games.duelo_de_runas.rules.tables import Tables
from pnp.games.duelo_de_runas.rules.tables import tables as make_tables
from pnp.play import ENGLISH, Choice, Option, Rules, Voice, Words, say
from pnp.play.claims import Predicate
from pnp.tabletop import Placement

__all__ = ["OPTIONS", "rules", "spellbook"]


CHOICES = {
    "spells=advanced": Choice("", say("Also monsters, enchantments and stronger spells.")),
    "courts=in": Choice("", say("The four Courts are in the deck as well.")),
}
"""The words for the options."""


class Duel(Rules[State, int]):
    """The engine of the duel. In the solo game, chance decides for the second wizard."""

    returns_sum: ClassVar[float | None] = 1.0
    hides: ClassVar[bool] = True
    choices = MappingProxyType(CHOICES)

    def __init__(self, definition: Definition, players: int, chosen: Mapping[str, str]) -> None:
        self.players, self.chosen = players, chosen
        self.tables: Tables = make_tables(definition, players, chosen)
        if players == 1:
            self.returns_sum = None  # type: ignore[misc]  # alone, one may lose to nobody

    # --- the game ---------------------------------------------------------------------------------

    legal_actions = staticmethod(legal.legal_actions)
    chance = staticmethod(chance.chance)
    after = staticmethod(turn.apply_action)
    eager = staticmethod(legal.eager)
    returns = staticmethod(spells.returns)
    ended_by = staticmethod(spells.ended_by)

    def initial_state(self) -> State:
        return turn.initial_state(self.tables)

    def current_player(self, state: State) -> int:
        return state.actor

    def predicates(self) -> Mapping[str, Predicate]:
        return claims.PREDICATES

    # --- the words --------------------------------------------------------------------------------

    read = staticmethod(notation.read)
    notation = staticmethod(notation.write)
    describe = staticmethod(telling.describe)
    judge = staticmethod(judge.judge)
    topic = staticmethod(telling.topic)
    task = staticmethod(telling.task)

    def player_name(self, player: int) -> Words:
        return telling.player_name(player)

    def inscriptions(self) -> Mapping[str, Words]:
        return telling.inscriptions(self.tables)

    def guide(self) -> Sequence[Words]:
        return telling.guide(self.tables)

    # --- what is hidden, positions as text --------------------------------------------------------

    information_state = staticmethod(information_state)
    resample = staticmethod(resample)
    serialize = staticmethod(position.serialize)
    status = staticmethod(state.status)
    components = staticmethod(state.components)

    def diagram(self, state: State, voice: Voice = ENGLISH) -> str:
        return telling.diagram(state, voice=voice)

    def view(self, state: State, player: int, voice: Voice = ENGLISH) -> str:
        return telling.diagram(state, player, voice=voice)

    def parse(self, text: str) -> State:
        return position.parse(self.tables, text)

    # --- what lies where --------------------------------------------------------------------------

    locate_parts = staticmethod(places.locate_parts)

    def placements(self, state: State, viewer: int | None = None) -> tuple[Placement, ...] | None:
        return places.placements(state) if viewer is None else super().placements(state, viewer)

    list_touches = staticmethod(places.list_touches)
    match_touches = staticmethod(places.match_touches)
    secrets = places.SECRETS


OPTIONS: tuple[Option, ...] = (
    Option("spells", ("basic", "advanced")),
    Option("courts", ("out", "in")),
)


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Duel:
    """Return the rules of the duel for a number of players. `chosen` has a value for each option: "basic" or
    "advanced" for "spells"; "out" or "in" for "courts", which says whether the Courts are in the deck."""
    return Duel(definition, players, chosen)
