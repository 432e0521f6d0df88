"""Read story.toml: a first game that is told turn by turn. The engine carries out the actions that are
written in it, so the game can be played."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from pnp.definition import Definition
from pnp.definition.atoms import Id, NumberName, Table, Text
from pnp.definition.toml_source import TomlSource
from pnp.definition.validating import validate
from pnp.errors import DefinitionError

FILE = "story.toml"
_PLACEHOLDER = re.compile(r"%\((\w+)\)s")
OPENING = "start"
"""The name of the picture of the table before the first turn."""


Argument = str | int | bool | Annotated[tuple[str, ...], Field(strict=False)]
"""An argument or an answer of a claim, as TOML writes it."""


class Question(Table):
    """A question about a moment of a game, which the engine answers."""

    asks: NumberName
    """The name of the predicate that the engine evaluates, one of those that it registers
    (`Rules.predicates`)."""
    with_: dict[str, Argument] = Field(default={}, alias="with")
    """The arguments of the predicate by name: players, pieces, cards, cells or actions."""
    at: Literal["before", "after"] = "after"
    """The position that the question is about: "before" the turn's action, or "after" it and after the
    outcomes of chance that follow it."""


class Claim(Question):
    """A question to the engine with the answer that the author expects. The text of the turn contains %(id)s,
    which becomes the engine's sentence for the answer."""

    id: NumberName
    """The name that stands for the engine's sentence in the text."""
    answer: Argument
    """The expected answer: a word, a number, true or false, a list. Check R12 compares it with the answer
    of the engine."""


Claims = Annotated[tuple[Claim, ...], Field(strict=False)]


class Turn(Table):
    """[[turn]]: an action, or an outcome of chance, in the notation of `pnp moves GAME`.

    `say` is the author's text, which the book prints beside the engine's account of the action. Each of
    `claims` fills in a sentence of this text with the engine's answer. `picture` names a picture of the table
    after the action. The book shows it at this turn; other pages can show it as the figure story:NAME. A turn
    without `round` belongs to the round of the turn before it.
    """

    action: Text
    say: Text | None = None
    claims: Claims = ()
    picture: Id | None = None
    round: Annotated[int, Field(ge=1, le=99)] | None = None


class Telling(Table):
    """The settings of a first game, and the texts before and after its turns. `players` is the number of
    players; 0 is the smallest number that can play. `options` are the options of the game. `given` is the
    position in which it begins; without it, it begins in the initial state. Outcomes of chance that no turn
    states are drawn with `seed`. Texts contain no digits, so a code of a card or place that has digits is
    written in them as %(name)s. `names` has the codes by these names. `opening` is the text before the first
    turn, and `closing` the text after the last. `opening_claims` and `closing_claims` are the claims in these
    texts."""

    players: Annotated[int, Field(ge=0, le=12)] = 0
    options: dict[str, str] = Field(default={})
    given: Text | None = None
    seed: int = 0
    names: dict[NumberName, str] = Field(default={})
    opening: Text
    closing: Text
    opening_claims: Claims = ()
    closing_claims: Claims = ()


class StoryFile(Telling):
    """The content of story.toml."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    turn: Annotated[tuple[Turn, ...], Field(strict=False, min_length=1)]


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of a story with its claims. `turn` is the index of its turn, or None for opening and closing.
    `key` is the key of the text in the file."""

    text: str
    claims: tuple[Claim, ...]
    turn: int | None
    key: str

    @property
    def way(self) -> tuple[str | int, ...]:
        """The path of keys to the text in the file."""
        return (self.key,) if self.turn is None else ("turn", self.turn, self.key)

    def way_of_claim(self, index: int, key: str = "answer") -> tuple[str | int, ...]:
        """Return the path of keys to the key `key` of the claim with the index `index` in this text."""
        claims = f"{self.key}_claims" if self.turn is None else "claims"
        return (*self.way[:-1], claims, index, key)


@dataclass(frozen=True, slots=True)
class Story:
    """A first game as written, and the place of each turn in its file."""

    written: StoryFile
    source: TomlSource

    @property
    def players(self) -> int:
        """The number of players; 0 is the least that can play."""
        return self.written.players

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns, in order."""
        return self.written.turn

    @property
    def rounds(self) -> tuple[int, ...]:
        """The round of each turn."""
        found: list[int] = []
        for turn in self.turns:
            found.append(turn.round or (found[-1] if found else 1))
        return tuple(found)

    @property
    def opening(self) -> Passage:
        """The text before the first turn."""
        return Passage(self.written.opening, self.written.opening_claims, None, "opening")

    @property
    def closing(self) -> Passage:
        """The text after the last turn."""
        return Passage(self.written.closing, self.written.closing_claims, None, "closing")

    def passage(self, turn: int) -> Passage:
        """Return the text of a turn; empty for a turn without text."""
        written = self.turns[turn]
        return Passage(written.say or "", written.claims, turn, "say")

    @property
    def passages(self) -> tuple[Passage, ...]:
        """All texts in order: the opening, the turns, the closing. Turns that have neither a text nor claims
        are left out."""
        turns = map(self.passage, range(len(self.turns)))
        return (self.opening, *(each for each in turns if each.text or each.claims), self.closing)

    def place(self, turn: int | None, key: str = "action") -> str:
        """Return `file:line: key` for messages. `turn` is the index of the turn that has the key, or None for
        a key of the whole file."""
        return self.source.place((key,) if turn is None else ("turn", turn, key))


def read_story(path: Path) -> Story:
    """Read a story.toml without checking it against its game. Raises DefinitionError with file and line."""
    source = TomlSource(path)
    return Story(validate(StoryFile, source.data, source), source)


def load(definition: Definition) -> Story | None:
    """Return the first game of a definition, or None if there is none. Raises DefinitionError with file and
    line for faults of the file itself."""
    path = definition.folder / FILE
    if not path.exists():
        return None
    story = read_story(path)
    able = definition.game.players
    if story.players and story.players not in able:
        raise DefinitionError(
            "so many cannot play",
            place=story.place(None, "players"),
            expected=" or ".join(map(str, able)),
            found=str(story.players),
        )
    for passage in story.passages:
        _check_names(story, passage)
    named: dict[str, int] = {OPENING: -1}
    for index, turn in enumerate(story.turns):
        if turn.picture in named:
            raise DefinitionError(
                f"a second picture {turn.picture!r}",
                place=story.place(index, "picture"),
                expected="a name of its own for each picture",
                found="that of the table before the first turn" if turn.picture == OPENING else "it above",
            )
        if turn.picture:
            named[turn.picture] = index
        if index and story.rounds[index] < story.rounds[index - 1]:
            raise DefinitionError(
                "rounds follow one another",
                place=story.place(index, "round"),
                expected=f"{story.rounds[index - 1]} or more",
                found=str(story.rounds[index]),
            )
    return story


def _check_names(story: Story, passage: Passage) -> None:
    """Raise DefinitionError for claims that share a name, and for one whose sentence stands in no text."""
    used = _PLACEHOLDER.findall(passage.text)
    names = [claim.id for claim in passage.claims]
    for index, name in enumerate(names):
        place = story.source.place(passage.way_of_claim(index, "id"))
        if name in names[:index] or name in story.written.names:
            raise DefinitionError(
                f"a second {name!r}", place=place, expected="a name of its own for each claim", found=name
            )
        if used.count(name) != 1:
            raise DefinitionError(
                f"the sentence of the claim {name!r} has no place in the text"
                if name not in used
                else f"the sentence of the claim {name!r} stands in the text {used.count(name)} times",
                place=place,
                expected=f"%({name})s in {passage.key!r}, once",
                found=", ".join(f"%({each})s" for each in used) or "no placeholder",
            )
