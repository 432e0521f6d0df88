"""The interface of engines. An engine is a game as a program, for one number of players and one choice of
options.

An engine is a package `rules/` in the package of its game. Its __init__ has OPTIONS and `rules`:

    OPTIONS: tuple[Option, ...]                       the choices besides the number of players
    def rules(definition, players, chosen) -> Rules   `chosen` has a value for every option

The methods of `Rules` answer all questions about a position. Positions are values that never change. A
position in which chance decides, not a player, is called a chance node.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from pnp.errors import PnpError
from pnp.play.saying import (
    ENGLISH,
    Answer,
    Part,
    Phrase,
    Voice,
    Words,
    cells,
    name_zone,
    pad_left,
    pad_right,
    plural_message,
    say,
    without_codes,
    wrap_text,
)
from pnp.renaming import adopt_old_methods, find_old_method, old_names
from pnp.tabletop import PartPlace, Placement, Touch, Zone, place_parts

__all__ = [
    "CHANCE",
    "ENGLISH",
    "TERMINAL",
    "Account",
    "Act",
    "Action",
    "Answer",
    "Choice",
    "Fault",
    "IllegalAction",
    "NotationError",
    "Option",
    "Part",
    "Phrase",
    "PositionError",
    "Refusal",
    "Rules",
    "State",
    "Task",
    "Voice",
    "Words",
    "cells",
    "checking",
    "claims",
    "codec",
    "failure",
    "name_zone",
    "pad_left",
    "pad_right",
    "playout",
    "plural_message",
    "pointing",
    "say",
    "simulation",
    "story",
    "tally",
    "telling",
    "without_codes",
    "wrap_text",
]

CHANCE = -1
"""The player who draws cards and rolls dice."""
TERMINAL = -2
"""Nobody: the game has ended."""

Action: TypeAlias = int | str | tuple[int | str | None, ...]
"""An action of any game: a number, a word, or a tuple of them. Hashable, equal by value, cheap to make."""
State = TypeVar("State")
"""A position of one game. Each engine has its own type."""
Act = TypeVar("Act", bound=Action)
"""An action of one game. Each engine has its own type."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option that the players choose before the game: its name and its values. The first value is the
    default.

    `players` are the numbers of players for which another value may be chosen. If it is empty, every value
    may be chosen with any number of players.
    """

    name: str
    values: tuple[str, ...]
    players: tuple[int, ...] = ()

    def values_for(self, players: int) -> tuple[str, ...]:
        """Return the values that this number of players may choose from."""
        return self.values if not self.players or players in self.players else self.values[:1]


@dataclass(frozen=True, slots=True)
class Account:
    """The description of an action. `clauses` are the names, in clauses.toml, of the rules that apply; the
    rule that allows the action comes first. `effects` are short sentences, in order, for a person who follows
    the game. They are translatable texts made by `pnp.play.saying.say` or, in a game without catalogs, plain
    English."""

    notation: str
    clauses: tuple[str, ...]
    effects: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """A reason why a position is impossible: the clause that it breaks ("" if none), and a message that says
    how."""

    clause: str
    message: str


class Refusal(NamedTuple):
    """The reason why an action is not allowed. `clause` is the name of the clause that forbids it. `cause` is
    a short sentence about the position that reveals nothing hidden, such as "190 is taken."; "" if the clause
    alone explains it."""

    clause: str
    cause: Words = ""


class Choice(NamedTuple):
    """The words for an option or a policy that a player chooses before the game: its name, and a line that
    explains it ("" if there is none)."""

    name: Words
    note: Words = ""


class Task(NamedTuple):
    """The task of the player to move. `words` is a sentence to that player that begins with the step of the
    turn: "Deploy: call out an enemy fighter." `clause` is the name of the clause for the step."""

    words: Words
    clause: str = ""


class PositionError(PnpError):
    """Raised for a text that is not a position of this game."""


class NotationError(PnpError):
    """Raised for a text that is not an action of this game, legal or not. `reason` is a sentence for the
    player; "" if the text has no known form."""

    def __init__(self, problem: str, *, reason: Words = "", **rest: str) -> None:
        super().__init__(problem, **rest)
        self.reason = reason


class IllegalAction(PnpError):
    """Raised for an action that a clause forbids; `clause` is its name."""

    def __init__(self, problem: str, *, clause: str = "", **rest: str) -> None:
        super().__init__(problem, **rest)
        self.clause = clause

    def __reduce__(self) -> tuple[object, ...]:
        return (_illegal, (self.problem, self.clause, self.place, self.expected, self.found, self.hint))


def _illegal(problem: str, clause: str, place: str, expected: str, found: str, hint: str) -> IllegalAction:
    return IllegalAction(problem, clause=clause, place=place, expected=expected, found=found, hint=hint)


_OLD_METHODS = MappingProxyType(
    {
        "called": "player_name",
        "lying": "locate_parts",
        "pointed": "match_touches",
        "touched": "list_touches",
    }
)
"""The earlier names of methods of Rules, which engines may still define and call for one version."""


class Rules(ABC, Generic[State, Act]):
    """The rules of a game. Positions (states) need only == and hash."""

    returns_sum: ClassVar[float | None] = 1.0
    """The sum of all players' `returns`, if it is the same at the end of every game (for example 1, when the
    winners share one victory); otherwise None."""

    hides: ClassVar[bool] = False
    """Whether players may know different things about a position."""

    choices: ClassVar[Mapping[str, Choice]] = MappingProxyType({})
    """The words for the options, for their values and for the game's own policies, as a player chooses among
    them: "mode", "mode=half", "spirit-ahead". A choice without words is called by its name."""

    secrets: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The name of the clause that says who may see the parts of a zone, by the kind of the zone. The kind is
    the id of the zone up to the dot."""

    if not TYPE_CHECKING:

        def __init_subclass__(cls, **options: Any) -> None:
            super().__init_subclass__(**options)
            adopt_old_methods(cls, _OLD_METHODS)

        def __getattr__(self, name: str) -> Any:
            return find_old_method(self, name, _OLD_METHODS)

    players: int
    chosen: Mapping[str, str]
    zones: Mapping[str, Zone] = MappingProxyType({})
    """The zones of game.toml by their ids. Game.rules sets them."""
    backs: Mapping[str, str] = MappingProxyType({})
    """The back of each component that has one. Game.rules sets them."""

    # --- the game ---------------------------------------------------------------------------------

    @abstractmethod
    def initial_state(self) -> State:
        """Return the position before any decision and any random draw. It is always the same."""

    @abstractmethod
    def current_player(self, state: State) -> int:
        """Return the player who decides next: 0, 1, ... or CHANCE or TERMINAL.

        Simultaneous decisions are made one after the other, each in a position of its own. They stay hidden
        until all players have decided.
        """

    @abstractmethod
    def legal_actions(self, state: State) -> Sequence[Act]:
        """Return every legal action of the current player once, in an order that does not depend on anything
        hidden.

        The sequence is empty only if no player decides: at a chance node and at the end.
        """

    def chance(self, state: State, rng: Random) -> Act:
        """Return an outcome of a chance node, drawn with its true probability.

        The outcome is an ordinary action: it has a notation, and `after` accepts it. A game without chance
        need not define this.
        """
        del state, rng
        raise AssertionError("this game leaves nothing to chance")

    @abstractmethod
    def after(self, state: State, action: Act) -> State:
        """Return the position after a legal action or an outcome of chance. Legality is not checked."""

    def apply(self, state: State, action: Act) -> State:
        """Return the position after an action. Raises IllegalAction, which names the clause that forbids
        it."""
        refused = self.judge(state, action)
        if refused is not None:
            raise IllegalAction(f"this may not be done now: {action!r}", clause=refused.clause)
        return self.after(state, action)

    def is_terminal(self, state: State) -> bool:
        """Return whether the game has ended."""
        return self.current_player(state) == TERMINAL

    @abstractmethod
    def returns(self, state: State) -> tuple[float, ...]:
        """Return each player's share of the victory at the end: 1 for a sole winner, equal shares for players
        who win together."""

    @abstractmethod
    def eager(self, state: State) -> Sequence[Act]:
        """Return the legal actions that a greedy player chooses from: captures before steps, points before
        waiting. Not empty if there is a legal action. This is a policy for playouts, not a rule."""

    def policies(self) -> Mapping[str, Callable[[State], Sequence[Act]]]:
        """Return this game's own policies by name, for playouts. A policy returns the legal actions that its
        player chooses from in a position; it returns at least one if there is any."""
        return {}

    def predicates(self) -> Mapping[str, Callable[..., Answer]]:
        """Return the predicates of this game by name. The first game in the rulebook may make claims about a
        position, and a predicate is the function that answers a claim. It takes a `pnp.play.claims.Situation`
        and the arguments of the claim by name, and returns an Answer: the sentence that the book prints."""
        return {}

    # --- the words --------------------------------------------------------------------------------

    @abstractmethod
    def notation(self, state: State, action: Act) -> str:
        """Return the action as a person writes it: no spaces, different for each legal action."""

    @abstractmethod
    def read(self, state: State, text: str) -> Act:
        """Return the action that a text stands for in this position, legal or not; the inverse of `notation`.
        Raises NotationError with what was expected."""

    @abstractmethod
    def describe(self, state: State, action: Act) -> Account:
        """Return the notation, clauses and effects of a legal action or of an outcome of chance."""

    @abstractmethod
    def judge(self, state: State, action: Act) -> Refusal | None:
        """Return why an action is not allowed. Return None if it is legal, or an outcome that chance may
        bring. For every action that `read` can return, the answer agrees with `legal_actions`."""

    def why_not(self, state: State, action: Act) -> str | None:
        """Return the name of the clause that forbids an action; None if `judge` allows it."""
        refused = self.judge(state, action)
        return None if refused is None else refused.clause

    def cause(self, state: State, action: Act) -> Words:
        """Return the fact in the position that makes an action illegal, as `judge` states it; "" if the
        action is allowed."""
        refused = self.judge(state, action)
        return "" if refused is None else refused.cause

    def player_name(self, player: int) -> Words:
        """Return a player's name in the game: "black", as in the diagram and on the printed parts."""
        return say("player %(n)s", n=player + 1)

    def topic(self, state: State, action: Act) -> Words:
        """Return the heading for a legal action in a long list: the piece that moves, or the card that is
        played; "" if there are no headings."""
        del state, action
        return ""

    def task(self, state: State) -> Task | None:
        """Return what the player to move has to do now, in words. Return None at a chance node, at the end,
        and from an engine that does not state tasks. The words reveal nothing that this player does not
        know."""
        del state
        return None

    def inscriptions(self) -> Mapping[str, Words]:
        """Return the text that matters for play on each printed component, by the component's id: such as a
        fighter's type and value. Programs add this text to the component's name for people who do not see it.
        Components without such text are left out."""
        return {}

    def guide(self) -> Sequence[Words]:
        """Return the help on the diagram and on notation, one line each."""
        return ()

    @abstractmethod
    def ended_by(self, state: State) -> str | None:
        """Return the name of the clause that ended the game; None while it goes on."""

    # --- what is hidden ---------------------------------------------------------------------------

    def information_state(self, state: State, player: int) -> str:
        """Return everything that a player knows, as one line: what the player has seen and remembers, and
        nothing hidden.

        A game that hides nothing need not define this.
        """
        del player
        assert not self.hides, "a game that hides something says what a player knows"
        return self.serialize(state)

    def resample(self, state: State, player: int, rng: Random) -> State:
        """Return a position that this player cannot tell from `state`, with everything hidden from the player
        dealt again. A game that hides nothing need not define this."""
        del player, rng
        assert not self.hides, "a game that hides something deals it anew"
        return state

    @abstractmethod
    def diagram(self, state: State, voice: Voice = ENGLISH) -> str:
        """Return a drawing of the whole position with letters, for a terminal of 80 columns. Hidden parts are
        shown, too. Its words are in the language of `voice`."""

    def view(self, state: State, player: int, voice: Voice = ENGLISH) -> str:
        """Return a drawing of a position as a player sees it, for a terminal of 80 columns. By default it is
        the diagram in a game that hides nothing, else the information state. A game with hidden parts may
        override it."""
        return self.information_state(state, player) if self.hides else self.diagram(state, voice)

    # --- positions as text ------------------------------------------------------------------------

    @abstractmethod
    def serialize(self, state: State) -> str:
        """Return the position on one line. If repetition matters, the line ends with `moves ...`: the actions
        since the last irreversible one. `parse` reads the line back to an equal state."""

    @abstractmethod
    def parse(self, text: str) -> State:
        """Return the position that a line stands for. Raises PositionError with what was expected."""

    @abstractmethod
    def status(self, state: State) -> tuple[Fault, ...]:
        """Return every fault of a position; none for a position that a game can reach."""

    @abstractmethod
    def components(self, state: State) -> Mapping[str, int]:
        """Return how many of each printed component the game uses, by the ids of game.toml. Count a part that
        was set aside or removed during the game. Do not count a part that this game never uses, for example
        with fewer players. The numbers are the same from the first ply to the last, and never more than are
        printed."""

    # --- what lies where: these methods are optional ------------------------------------------------

    def locate_parts(self, state: State) -> Iterable[PartPlace] | None:
        """Return every part with its zone, one entry for each copy that `components` counts; None from an
        engine that does not state them.

        The parts of a zone are in order, the lowest or leftmost first. If a player does not see into a zone,
        its order must not depend on anything hidden from that player. The order of a real pile, such as a
        shuffled deck, is excepted.
        """
        del state
        return None

    def placements(self, state: State, viewer: int | None = None) -> tuple[Placement, ...] | None:
        """Return the placements of a position as a player sees them, or all of them as they are if `viewer`
        is None. Return None from an engine that does not state them. Parts that the player does not know show
        their backs and have no name.

        An engine may override this for `viewer` None, to reuse parts that it has made. The placements must be
        the same as those that `place_parts` makes of `locate_parts`.
        """
        parts = self.locate_parts(state)
        return None if parts is None else place_parts(parts, self.zones, self.backs, viewer)

    def list_touches(self, state: State, action: Act) -> tuple[Touch, ...] | None:
        """Return the zones and parts that a player points at, in order, to do an action; None from an engine
        that does not state them. A part is given by its index in its zone, as in the placements that the
        player to move sees."""
        del state, action
        return None

    def match_touches(self, state: State, touches: Sequence[Touch]) -> Sequence[Act]:
        """Return the actions, legal or not, that a player may mean by pointing at these zones and parts in
        this order. Return none if the touches mean nothing, or from an engine that does not support pointing.
        For the zones and parts that a legal action touches (`list_touches`), the result must contain that
        action. `judge` refuses the illegal ones, so a person learns why a piece cannot go somewhere.
        `pnp.play.pointing` compares touches."""
        del state, touches
        return ()

    def secrecy(self, zone: str) -> str:
        """Return the name of the clause that says who may see the parts of a zone; "" if there is none. A
        person who points at a hidden part is shown this clause."""
        return self.secrets.get(zone.partition(".")[0], "")

    def place_name(self, zone: str) -> str:
        """Return the name of a zone as it is printed or used in notation: "c3" for "board.14"."""
        return zone.rpartition(".")[2]

    def stand_ins(self, state: State) -> int:
        """Return the number of pieces for which no printed component is left, so that players need a
        stand-in; usually 0."""
        del state
        return 0


if not TYPE_CHECKING:
    __getattr__ = old_names(
        __name__,
        {
            "Said": "Phrase",
            "counted": "plural_message",
            "padded": "pad_right",
            "padded_before": "pad_left",
            "uncoded": "without_codes",
            "wrapped": "wrap_text",
        },
    )
