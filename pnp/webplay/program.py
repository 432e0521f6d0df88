"""The data of a game that a host needs besides its rules: names, clauses, translations, set-ups."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeAlias

from pnp.errors import PnpError
from pnp.tabletop import Zone

SCHEMA = 1
"""The version of the data format of programs and records."""

Kind: TypeAlias = Literal["engine", "free"]
"""The kind of a host: "engine" judges the actions, at a "free" table people move parts as they like."""

Data: TypeAlias = Mapping[str, Any]
"""A table of plain data, as JSON has it."""


@dataclass(frozen=True, slots=True)
class Program:
    """The data of a game that a host needs besides the rules. Every field is plain data, as JSON has it."""

    id: str
    version: str
    kind: Kind
    title: Mapping[str, str]
    """The title in each language."""
    locales: Sequence[str]
    """The languages that the game is translated into, English among them."""
    players: Sequence[int]
    best: Sequence[int]
    options: Sequence[Data] = ()
    """The options: `name`, its `values`, and the numbers of `players` that may choose it (empty: all)."""
    setups: Sequence[Data] = ()
    """The set-ups of game.toml: `id`, `name` (English) and `players`."""
    policies: Sequence[str] = ()
    """The policies of opponents that the game itself adds."""
    hides: bool = False
    clauses: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    """By language and name: the number in the book, and the text."""
    catalogs: Mapping[str, Data] = field(default_factory=dict)
    """By language: `rule`, the gettext formula for plural forms, and `texts`, the forms of each message by
    its English."""
    lists: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By language: the patterns of a list of words (pnp.languages.join_by_patterns)."""
    right_to_left: Sequence[str] = ()
    """The languages whose lines begin at the right."""
    components: Mapping[str, Data] = field(default_factory=dict)
    """By id: the English `name`, the `kind`, the `copies`, and the name of the `back` or None."""
    piles: Mapping[str, str] = field(default_factory=dict)
    """By the name of a back: the English name of the parts that have it, where they have one."""
    zones: Mapping[str, Sequence[Sequence[Any]]] = field(default_factory=dict)
    """By number of players: the zones, each as the values of the fields of Zone."""
    tale: Data | None = None
    """The told first game: `players`, `options`, `seed`, `given`, the `opening` and `closing` texts by
    language, and `turns`, each with `action`, `round` and `texts`."""
    free: Data | None = None
    """The set-ups of a free table (pnp.webplay.free)."""

    def to_data(self) -> dict[str, Any]:
        """Return the program as plain data for JSON."""
        return {"schema": SCHEMA, **{each.name: getattr(self, each.name) for each in fields(self)}}

    @classmethod
    def from_data(cls, data: Data) -> "Program":
        """Return the program that `to_data` made. Raises PnpError for data of another schema."""
        if data.get("schema") != SCHEMA:
            raise PnpError(
                "this is no program of a game in a form that is known here",
                expected=f"schema {SCHEMA}",
                found=repr(data.get("schema")),
            )
        return cls(**{each.name: data[each.name] for each in fields(cls)})

    def zones_for(self, players: int) -> dict[str, Zone]:
        """Return the zones of a table for a number of players, by their ids."""
        found: dict[str, Zone] = {}
        for row in self.zones.get(str(players), ()):
            values = dict(zip((each.name for each in fields(Zone)), row, strict=True))
            values["at"] = values["at"] and tuple(values["at"])
            found[values["id"]] = Zone(**values)
        return found

    @property
    def backs(self) -> dict[str, str]:
        """Return the name of the back of each component that has one."""
        return {name: entry["back"] for name, entry in self.components.items() if entry["back"]}


def zone_data(zone: Zone) -> list[Any]:
    """Return a zone as the plain values of its fields."""
    return [getattr(zone, each.name) for each in fields(zone)]
