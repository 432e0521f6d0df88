"""record.toml: what the engine of a game answered when it was written, as digests. See pnp.play.transcript.

It is written by `pnp record GAME`, never by hand.
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
    """A whole record.toml. `scenarios`: the digests of the scenarios that show a clause in a case, in their
    order, by "clause case"; `malformed`: of each [[malformed]]; `claims`: of each [[claim]]; `games`: of the
    seeded games of each configuration, by its label; `words`: of the help and the names of players, by the
    same label."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    scenarios: dict[str, Digests] = Field(default={})
    malformed: Digests = ()
    claims: Digests = ()
    games: dict[str, Digests] = Field(default={})
    words: dict[str, str] = Field(default={})


@dataclass(frozen=True, slots=True)
class Record:
    """What an engine answered, and where it stands in record.toml; `source` is None for what was not read."""

    scenarios: dict[str, tuple[str, ...]] = field(default_factory=dict)
    malformed: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    games: dict[str, tuple[str, ...]] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    source: TomlSource | None = None

    def place(self, *key: str) -> str:
        """`file:line: key` of an entry, for messages."""
        assert self.source is not None
        return self.source.place(key)

    def text(self, game: str) -> str:
        """Return the content of record.toml."""
        lines = [
            f"# Written by `pnp record {game}`; see `pnp verify --explain R14`.",
            "schema = 1",
            *_listed("malformed", self.malformed),
            *(_listed("claims", self.claims) if self.claims else ()),
        ]
        for name, table in (("scenarios", self.scenarios), ("games", self.games)):
            lines += ["", f"[{name}]"]
            for key, digests in table.items():
                lines += _listed(f'"{key}"', digests)
        lines += ["", "[words]", *(f'"{key}" = "{digest}"' for key, digest in self.words.items())]
        return "\n".join(lines) + "\n"


def _listed(key: str, digests: tuple[str, ...]) -> list[str]:
    return [f"{key} = [", *(f'    "{digest}",' for digest in digests), "]"]


def load(definition: Definition) -> Record | None:
    """Return the record of a game, None where it has none. Raises DefinitionError for what is no record."""
    path = definition.folder / FILE
    if not path.exists():
        return None
    source = TomlSource(path)
    file = validated(RecordFile, source.data, source)
    return Record(file.scenarios, file.malformed, file.claims, file.games, file.words, source)
