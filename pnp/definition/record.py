"""record.toml: digests of the answers that an engine gave when it was written. See pnp.play.transcript.

`pnp record GAME` writes it. Nobody edits it by hand.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from pnp.definition import Definition
from pnp.definition.atoms import Table
from pnp.definition.toml_source import TomlSource
from pnp.definition.validating import validated

FILE = "record.toml"

Digests = Annotated[tuple[str, ...], Field(strict=False)]


class RecordFile(Table):
    """A whole record.toml.

    `scenarios` has the digests of the scenarios that show a clause in a case, in their order, by "clause
    case"; `malformed` those of each [[malformed]]; `claims` those of each [[claim]]; `games` those of the
    seeded games of each configuration, by its label; `words` those of the help and the names of players, by
    the same label.
    """

    schema_: Annotated[Literal[1], Field(alias="schema")]
    scenarios: dict[str, Digests] = Field(default={})
    malformed: Digests = ()
    claims: Digests = ()
    games: dict[str, Digests] = Field(default={})
    words: dict[str, str] = Field(default={})


@dataclass(frozen=True, slots=True)
class Record:
    """The answers of an engine, and their places in record.toml. `source` is None if no file was read."""

    scenarios: dict[str, tuple[str, ...]] = field(default_factory=dict)
    malformed: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    games: dict[str, tuple[str, ...]] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    source: TomlSource | None = None

    def place(self, *key: str) -> str:
        """Return `file:line: key` of an entry, for messages."""
        assert self.source is not None
        return self.source.place(key)

    def text(self, game: str) -> str:
        """Return the content of record.toml."""
        lines = [
            f"# Written by `pnp record {game}`; see `pnp verify --explain R14`.",
            "schema = 1",
            *_format_list("malformed", self.malformed),
            *(_format_list("claims", self.claims) if self.claims else ()),
        ]
        for name, table in (("scenarios", self.scenarios), ("games", self.games)):
            lines += ["", f"[{name}]"]
            for key, digests in table.items():
                lines += _format_list(f'"{key}"', digests)
        lines += ["", "[words]", *(f'"{key}" = "{digest}"' for key, digest in self.words.items())]
        return "\n".join(lines) + "\n"


def _format_list(key: str, digests: tuple[str, ...]) -> list[str]:
    return [f"{key} = [", *(f'    "{digest}",' for digest in digests), "]"]


def load(definition: Definition) -> Record | None:
    """Return the record of a game, or None if it has none. Raises DefinitionError for a file that is no
    record."""
    path = definition.folder / FILE
    if not path.exists():
        return None
    source = TomlSource(path)
    file = validated(RecordFile, source.data, source)
    return Record(file.scenarios, file.malformed, file.claims, file.games, file.words, source)
