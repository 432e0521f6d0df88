"""The first game that a book tells: what story.toml has, done by the engine."""

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
from pnp.play.failure import unending
from pnp.play.story import Moment, Untellable, moments, opening_moment
from pnp.system.limits import Limits, Unending


@dataclass(frozen=True, slots=True)
class Happening:
    """A player's action in a round, and the draws of chance after it."""

    round: int
    turn: Turn
    moments: tuple[Moment, ...]
    passage: Passage
    """Its text in story.toml."""

    @property
    def effects(self) -> tuple[Words, ...]:
        """The engine's sentences about it."""
        return effects(self.moments)

    @property
    def who(self) -> Words:
        """Return who acted, or nothing if it was chance alone."""
        acted = self.moments[0]
        return acted.rules.called(acted.player) if acted.player != CHANCE else ""


@dataclass(frozen=True)
class Tale:
    """A first game as it happened; it has happened again whenever somebody asks."""

    story: Story
    rules: Rules[Any, Any]
    rng: Random
    """Whence chance goes on after the last turn."""
    moments: tuple[Moment, ...]

    @cached_property
    def dealt(self) -> tuple[Moment, ...]:
        """Return what chance did before anybody decided anything."""
        return tuple(takewhile(lambda each: each.player == CHANCE, self.moments))

    @cached_property
    def opening(self) -> Moment:
        """The table when the first player decides."""
        return opening_moment(self.moments)

    @cached_property
    def happenings(self) -> tuple[Happening, ...]:
        """The actions after the opening, each with the draws of chance after it."""
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
        """The moments that are shown, by the names of their pictures."""
        turns = self.story.turns
        named = {
            name: each
            for each in self.moments
            if each.written is not None and (name := turns[each.written].picture)
        }
        return {OPENING: self.opening, **named}

    def answers(self, passage: Passage) -> "dict[str, Words | tuple[Words, ...]]":
        """Return the sentences of the claims in a text, by their names, as the engine answers. Raises
        DefinitionError for a claim that the engine cannot answer."""
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
        """Return the moment of a picture. Raises UnknownName."""
        if name not in self.pictures:
            raise unknown("picture", name, self.pictures, place=str(self.story.source.path))
        return self.pictures[name]

    def effects_of(self, name: str) -> tuple[Words, ...]:
        """Return the engine's effects for what a picture shows. Raises UnknownName."""
        return effects(self.dealt if name == OPENING else (self.moment_of(name),))


def effects(happened: tuple[Moment, ...]) -> tuple[Words, ...]:
    """Return the effects of moments in order, as the engine tells them."""
    return tuple(words for each in happened if each.account for words in each.account.effects)


def tale(game: Game) -> Tale | None:
    """The first game of a game; None where it has no story.toml.

    It is played once for all languages, as long as the file stays as it is. Raises DefinitionError with file
    and line for what cannot be done, with the engine's cause.
    """
    path = game.definition.folder / story.FILE
    written = path.read_bytes() if path.is_file() else b""
    known: tuple[Game, Tale | None] | None = _played.get((id(game), written))
    if known is None:
        # The game is held, so that no other can get its id.
        known = (game, _tale(game))
        _played.put((id(game), written), known, known[1])
    # Who goes on playing draws from chance of their own.
    return known[1] and replace(known[1], rng=copy(known[1].rng))


@contextmanager
def engine_limits(place: str) -> Iterator[None]:
    """Context manager: limit the time and memory of an engine that is asked for a book. `place` is the place
    of the question. Raises DefinitionError if the engine does not end."""
    limits = Limits()
    try:
        with limits:
            yield
    except (Unending, MemoryError) as error:
        raise DefinitionError(
            f"the engine comes to {unending(error, limits.seconds)}",
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
