"""Play the first game that a book tells: the engine does the actions that story.toml lists."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from random import Random
from typing import Any

from pnp.caching import Shelf
from pnp.definition import story
from pnp.definition.story import OPENING, Passage, Story, Turn
from pnp.errors import DefinitionError, PnpError, unknown
from pnp.games import Game
from pnp.play import CHANCE, Rules, Words, claims
from pnp.play.failure import describe_unending
from pnp.play.story import Moment, Untellable, moments, opening_moment
from pnp.system.limits import Limits, Unending


@dataclass(frozen=True, slots=True)
class Happening:
    """A turn that story.toml lists, in one round of the first game: a player's action or an outcome of
    chance, such as a roll of dice. `moments` begins with it, and has the random draws that follow it."""

    round: int
    turn: Turn
    moments: tuple[Moment, ...]
    passage: Passage
    """The text of story.toml about the action."""

    @property
    def effects(self) -> tuple[Words, ...]:
        """Return the engine's sentences about the action and the draws after it."""
        return effects(self.moments)

    @property
    def who(self) -> Words:
        """Return the name of the player who acted, or an empty text if the turn is an outcome of chance."""
        acted = self.moments[0]
        return acted.rules.player_name(acted.player) if acted.player != CHANCE else ""


@dataclass(frozen=True)
class Tale:
    """A first game, played by the engine: `story` is its text and its turns. `moments` are its actions and
    random draws, each with the positions before and after it."""

    story: Story
    rules: Rules[Any, Any]
    rng: Random
    """The random number generator, in its state after the last turn."""
    moments: tuple[Moment, ...]

    @cached_property
    def dealt(self) -> tuple[Moment, ...]:
        """Return the random draws before the first decision of a player."""
        return tuple(takewhile(lambda each: each.player == CHANCE, self.moments))

    @cached_property
    def opening(self) -> Moment:
        """Return the state of the table when the first player decides."""
        return opening_moment(self.moments)

    @cached_property
    def happenings(self) -> tuple[Happening, ...]:
        """Return the turns that story.toml lists, from the first decision of a player on, each with the
        random draws that follow it."""
        return tuple(self._happenings())

    def _happenings(self) -> Iterator[Happening]:
        rest = self.moments[len(self.dealt) :]
        starts = [number for number, each in enumerate(rest) if each.written is not None]
        for start, end in zip(starts, [*starts[1:], len(rest)], strict=True):
            index = rest[start].written or 0
            passage = self.story.passage(index)
            yield Happening(self.story.rounds[index], self.story.turns[index], rest[start:end], passage)

    @cached_property
    def pictures(self) -> dict[str, Moment]:
        """Return the moments of the game that the book shows, by the names of their pictures."""
        turns = self.story.turns
        named = {
            name: each
            for each in self.moments
            if each.written is not None and (name := turns[each.written].picture)
        }
        return {OPENING: self.opening, **named}

    def answers(self, passage: Passage) -> "dict[str, Words | tuple[Words, ...]]":
        """Return the engine's answers to the claims in a text, as sentences by the ids of the claims. A claim
        is a question to the engine with the answer that the author expects. Raises DefinitionError for a
        claim that the engine cannot answer."""
        found: dict[str, Words | tuple[Words, ...]] = {}
        for index, claim in enumerate(passage.claims):
            try:
                with engine_limits(str(self.story.source.path)):
                    found[claim.id] = claims.answer(self.moments, passage, claim).words
            except PnpError as error:
                place = self.story.source.place(passage.way_of_claim(index, "asks"))
                raise DefinitionError(
                    f"the engine cannot answer the claim {claim.id!r}: {error.problem}",
                    place=place,
                    expected=error.expected,
                    found=error.found,
                    hint=error.hint,
                ) from None
        return found

    def moment_of(self, name: str) -> Moment:
        """Return the moment of the game that a picture shows. Raises UnknownName for an unknown picture."""
        if name not in self.pictures:
            raise unknown("picture", name, self.pictures, place=str(self.story.source.path))
        return self.pictures[name]

    def effects_of(self, name: str) -> tuple[Words, ...]:
        """Return the sentences in which the engine describes what a picture of the first game shows: an
        action or a draw of chance. (The first game is the one that the rulebook tells.) For the opening
        picture these are all draws before the first action. `name` is the name of the picture. Each
        sentence is a text that can still be translated. Raises UnknownName for an unknown picture."""
        return effects(self.dealt if name == OPENING else (self.moment_of(name),))


def effects(happened: tuple[Moment, ...]) -> tuple[Words, ...]:
    """Return the engine's sentences about what happened in `happened`, in order."""
    return tuple(words for each in happened if each.account for words in each.account.effects)


def tale(game: Game) -> Tale | None:
    """Return the first game of a game, as the engine played it, or None if the game has no story.toml. The
    first game is the example game that the rulebook tells; story.toml states its actions.

    The engine plays it once for all languages, and again when story.toml has changed. Raises DefinitionError
    with file and line for an action that is not possible, with the engine's reason.
    """
    path = game.definition.folder / story.FILE
    written = path.read_bytes() if path.is_file() else b""
    known: tuple[Game, Tale | None] | None = _played.get((id(game), written))
    if known is None:
        # The game is kept alive, so that no other object can get its id().
        known = (game, _tale(game))
        _played.put((id(game), written), known, known[1])
    # Each caller gets a copy of the random number generator, because playing on changes its state.
    return known[1] and replace(known[1], rng=copy(known[1].rng))


@contextmanager
def engine_limits(place: str) -> Iterator[None]:
    """Limit the time and memory of the engine while a book asks it; a context manager. `place` is the file or
    folder that the question comes from. Raises DefinitionError with this place if the engine exceeds the
    limits."""
    limits = Limits()
    try:
        with limits:
            yield
    except (Unending, MemoryError) as error:
        raise DefinitionError(
            f"the engine comes to {describe_unending(error, limits.seconds)}",
            place=place,
            hint="it loops for ever, or lists without end",
        ) from None


_played = Shelf()
"""First games by the identity of the game and the bytes of its story.toml."""


def _tale(game: Game) -> Tale | None:
    written = story.load(game.definition)
    if written is None:
        return None
    try:
        rules = game.rules(written.players, written.written.options)
    except PnpError as error:
        raise DefinitionError(
            f"this game cannot be told: {error.problem}",
            place=written.place(None, "options" if written.written.options else "schema"),
            expected=error.expected,
            found=error.found,
            hint=error.hint,
        ) from None
    rng = Random(written.written.seed)
    actions = [turn.action for turn in written.turns]
    try:
        with engine_limits(written.place(None, "schema")):
            happened = tuple(moments(rules, written.written.given, actions, rng))
    except Untellable as error:
        place = written.place(error.written, "action" if error.written is not None else "given")
        raise DefinitionError(
            f"this cannot happen: {error}", place=place, hint=f"pnp moves {game.id} shows what can"
        ) from None
    return Tale(written, rules, rng, happened)
