"""story.toml: a first game, told turn by turn; the engine does what is written, so that it can be played."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from pnp.definition import Definition
from pnp.definition.atoms import Id, NumberName, Table, Text
from pnp.definition.toml_source import TomlSource
from pnp.definition.validating import validated
from pnp.errors import DefinitionError

FILE = "story.toml"
OPENING = "start"
"""The picture of the table before the first turn."""


class Turn(Table):
    """[[turn]]: an action, or an outcome of chance, as `pnp moves GAME` writes it.

    `say` is told beside what the engine tells; `picture` names a picture of the table after the action,
    which the book shows there, and may show elsewhere as the figure story:NAME. A turn without a `round`
    is in that of the turn before.
    """

    action: Text
    say: Text | None = None
    picture: Id | None = None
    round: Annotated[int, Field(ge=1, le=99)] | None = None


class Telling(Table):
    """A first game: for how many (0: the least that can play), with which options, from which position
    (none: the first). Chance draws from `seed` what no turn writes out. `names` are codes that texts name as
    %(name)s: cards and places that have digits in them. `opening` is said before the first turn, `closing`
    after the last."""

    players: Annotated[int, Field(ge=0, le=12)] = 0
    options: dict[str, str] = Field(default={})
    given: Text | None = None
    seed: int = 0
    names: dict[NumberName, str] = Field(default={})
    opening: Text
    closing: Text


class StoryFile(Telling):
    """A whole story.toml."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    turn: Annotated[tuple[Turn, ...], Field(strict=False, min_length=1)]


@dataclass(frozen=True, slots=True)
class Story:
    """A first game as written, and where each turn stands in its file."""

    written: StoryFile
    source: TomlSource

    @property
    def players(self) -> int:
        """For how many; 0 is the least that can play."""
        return self.written.players

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Its turns, in order."""
        return self.written.turn

    @property
    def rounds(self) -> tuple[int, ...]:
        """The round of each turn."""
        found: list[int] = []
        for turn in self.turns:
            found.append(turn.round or (found[-1] if found else 1))
        return tuple(found)

    def place(self, turn: int | None, key: str = "action") -> str:
        """`file:line: key` of a turn, or of a key of the whole file, for messages."""
        return self.source.place((key,) if turn is None else ("turn", turn, key))


def read(path: Path) -> Story:
    """Return a story.toml by itself, not held to its game. Raises DefinitionError with file and line."""
    source = TomlSource(path)
    return Story(validated(StoryFile, source.data, source), source)


def load(definition: Definition) -> Story | None:
    """The first game of a definition; None where nobody has written one.

    Raises DefinitionError with file and line for what is wrong in the file itself.
    """
    path = definition.folder / FILE
    if not path.exists():
        return None
    story = read(path)
    able = definition.game.players
    if story.players and story.players not in able:
        raise DefinitionError(
            "so many cannot play",
            place=story.place(None, "players"),
            expected=" or ".join(map(str, able)),
            found=str(story.players),
        )
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
