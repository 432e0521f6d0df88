"""Read the tests of an engine. scenarios.toml has positions, actions in them, and the clauses that the engine
has to name. record.toml has digests of the engine's earlier answers."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field

from pnp.definition import Definition
from pnp.definition.atoms import Table, Text
from pnp.definition.schema import ClauseKind
from pnp.definition.story import Argument, Question
from pnp.definition.toml_source import TomlSource
from pnp.definition.validating import validate
from pnp.errors import DefinitionError, unknown

Case = Literal["for", "against", "taken", "declined"]

CASES: dict[ClauseKind, tuple[Case, Case]] = {
    "component": ("for", "against"),
    "definition": ("for", "against"),
    "permission": ("taken", "declined"),
    "action": ("for", "against"),
    "restriction": ("for", "against"),
    "end": ("for", "against"),
    "conduct": ("for", "against"),
}
"""The two cases of a clause that scenarios can show, by the clause's kind: one in which the clause applies or
a permission is taken, and one in which it does not apply or the permission is declined."""

SHOWN: tuple[ClauseKind, ...] = ("permission", "action", "restriction", "end")
"""The kinds of clauses that need a scenario of each case."""


class _Beginning(Table):
    """The players, options and position with which an entry begins. With 0 players, the entry has the
    smallest number of players that the game allows."""

    players: Annotated[int, Field(ge=0, le=12)] = 0
    options: Annotated[dict[str, str], Field(default_factory=dict)]
    given: Text | None = None
    """The position in the game's notation. By default it is the initial state."""


class Scenario(_Beginning):
    """[[scenario]]: an example of a clause. All its actions except the last must be legal; the last one is
    checked.

    Either the last action is refused by the clause `refused`, or it is accepted. If it is accepted, the
    clause `clause` is among those that describe it, the position afterwards is `then`, and the clause `ended`
    ends the game with the result `returns`, a number for each player. Of `clause`, `then`, `ended` and
    `returns`, only those that are stated are compared.
    """

    shows: str
    case: Case
    text: Text
    actions: Annotated[tuple[str, ...], Field(strict=False)] = ()
    clause: str | None = None
    refused: str | None = None
    then: Text | None = None
    ended: str | None = None
    returns: Annotated[tuple[float, ...], Field(strict=False)] | None = None
    example: Text | None = None
    """The name of the example in the document, if the scenario is one of the document's worked examples."""
    note: Text | None = None
    """A remark on what the kit added to the example, such as cells that only a lost picture showed."""


class MalformedInput(_Beginning):
    """[[malformed]]: an input that the engine must refuse.

    There are three forms. With `expected`, the position `given` cannot be read, and the message contains the
    words `expected`. With `fault`, the position can be read but has a fault that contains these words. With
    `action` and `expected`, the action cannot be read in the position.
    """

    expected: Text | None = None
    fault: Text | None = None
    action: str | None = None


class Perft(_Beginning):
    """[[perft]]: a count of the leaves in the tree of decisions. The tree has `nodes` leaves after `depth`
    decisions of players. Chance is drawn with `seed`."""

    depth: Annotated[int, Field(ge=1, le=9)]
    seed: int = 0
    nodes: Annotated[int, Field(ge=0)]


class ClaimExample(_Beginning, Question):
    """[[claim]]: a question to the engine after `actions`, of the kind that stories and books may ask, with
    the expected answer.

    `at` says which position the question is about: "before" the last action, or "after" it.
    Either the engine gives the `answer`, in the sentence `says` if that is stated. Or it cannot answer, and
    its message contains the words `expected`.
    """

    actions: Annotated[tuple[str, ...], Field(strict=False)] = ()
    answer: Argument | None = None
    says: Text | None = None
    expected: Text | None = None


class ScenarioFile(Table):
    """The content of scenarios.toml."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    scenario: Annotated[tuple[Scenario, ...], Field(strict=False)] = ()
    malformed: Annotated[tuple[MalformedInput, ...], Field(strict=False)] = ()
    perft: Annotated[tuple[Perft, ...], Field(strict=False)] = ()
    claim: Annotated[tuple[ClaimExample, ...], Field(strict=False)] = ()


@dataclass(frozen=True, slots=True)
class Scenarios:
    """The entries of scenarios.toml and their places in the file."""

    shown: tuple[Scenario, ...] = ()
    malformed: tuple[MalformedInput, ...] = ()
    perfts: tuple[Perft, ...] = ()
    claims: tuple[ClaimExample, ...] = ()
    source: TomlSource | None = None

    def place(self, section: str, index: int, *key: str) -> str:
        """Return `file:line: key` of a key of an entry of a section, for messages."""
        assert self.source is not None
        return self.source.place((section, index, *key))


def load(definition: Definition) -> Scenarios:
    """Return the scenarios of a game, or an empty Scenarios if the game has no such file.

    Raises DefinitionError or UnknownName, with file and line, for faults of the file itself: wrong keys,
    unknown clauses, or a scenario whose keys do not fit its key `case`, the way in which it
    shows its clause.
    """
    path = definition.folder / "scenarios.toml"
    if not path.exists():
        return Scenarios()
    source = TomlSource(path)
    file = validate(ScenarioFile, source.data, source)
    kinds: dict[str, ClauseKind] = {clause.name: clause.kind for clause in definition.clauses}
    for index, scenario in enumerate(file.scenario):
        for key in ("shows", "clause", "refused", "ended"):
            name = getattr(scenario, key)
            if name is not None and name not in kinds:
                raise unknown("clause", name, kinds, place=source.place(("scenario", index, key)))
        for key, expected, found in _amiss(scenario, kinds[scenario.shows]):
            raise DefinitionError(
                f"this does not show {scenario.shows!r} {_PHRASES[scenario.case]}",
                place=source.place(("scenario", index, key)),
                expected=expected,
                found=found,
            )
    for index, entry in enumerate(file.malformed):
        if (entry.expected is None) == (entry.fault is None) or (entry.action and entry.fault):
            raise DefinitionError(
                "one way to be wrong at a time",
                place=source.place(("malformed", index)),
                expected="'expected' (of a position, or of an 'action') or 'fault'",
            )
        if entry.given is None and entry.action is None:
            raise DefinitionError(
                "nothing here is malformed",
                place=source.place(("malformed", index)),
                expected="a position in 'given' or an 'action'",
            )
    for index, claim in enumerate(file.claim):
        if (claim.answer is None) == (claim.expected is None) or (claim.says and claim.expected):
            raise DefinitionError(
                "an engine answers or it does not",
                place=source.place(("claim", index)),
                expected="'answer', with or without 'says', or 'expected': the words by which it refuses",
            )
        if claim.at == "before" and not claim.actions:
            raise DefinitionError(
                "nothing comes after this position",
                place=source.place(("claim", index, "at")),
                expected="'actions'; the position before the last of them is asked about",
            )
    return Scenarios(
        shown=_check_seats(file.scenario, "scenario", definition, source),
        malformed=_check_seats(file.malformed, "malformed", definition, source),
        perfts=_check_seats(file.perft, "perft", definition, source),
        claims=_check_seats(file.claim, "claim", definition, source),
        source=source,
    )


_PHRASES: dict[Case, str] = {
    "for": "at work",
    "against": "where it does not apply",
    "taken": "as taken",
    "declined": "as declined",
}


def _amiss(scenario: Scenario, kind: ClauseKind) -> Iterator[tuple[str, str, str]]:
    """Yield (key, expected, found) for each reason why a scenario does not show what it should."""
    shows, case = scenario.shows, scenario.case
    if case not in CASES[kind]:
        yield "case", " or ".join(map(repr, CASES[kind])) + f" for a clause that is a {kind}", repr(case)
    if scenario.refused is not None:
        for key in ("clause", "then", "ended", "returns"):
            if getattr(scenario, key) is not None:
                yield key, "no more, where an action is refused", f"{key!r} beside 'refused'"
        if not scenario.actions:
            yield "actions", "the action that is refused", "none"
    if scenario.clause is not None and not scenario.actions:
        yield "actions", "the action that the clause gives", "none"
    refused, clause, ended = scenario.refused, scenario.clause, scenario.ended
    match kind, case:
        case "action", "for" if clause != shows:
            yield "clause", f"clause = {shows!r}", repr(clause)
        case "action", "against" if not scenario.actions:
            yield "actions", "an attempt", "none"
        case "restriction", "for" if shows not in (refused, clause):
            yield "refused", f"refused = {shows!r}", repr(refused)
        case "restriction", "against" if refused is not None or not scenario.actions:
            yield "refused", "an action that is allowed", repr(refused)
        case "end", "for" if shows not in (ended, refused):
            yield "ended", f"ended = {shows!r}", repr(ended)
        case "end", "against" if ended is not None or refused is not None:
            yield "ended" if ended else "refused", "a game that goes on", repr(ended or refused)
        case "permission", _ if refused is not None or not scenario.actions:
            yield "refused", "an action that is allowed", repr(refused)


Seated = TypeVar("Seated", Scenario, MalformedInput, Perft, ClaimExample)


def _check_seats(
    entries: tuple[Seated, ...], section: str, definition: Definition, source: TomlSource
) -> tuple[Seated, ...]:
    """Return the entries with their numbers of players, and refuse numbers that cannot play."""
    able = definition.game.players
    found: list[Seated] = []
    for index, entry in enumerate(entries):
        if entry.players and entry.players not in able:
            raise DefinitionError(
                "so many cannot play",
                place=source.place((section, index, "players")),
                expected=" or ".join(map(str, able)),
                found=str(entry.players),
            )
        updated: dict[str, Any] = {"players": entry.players or min(able)}
        found.append(entry.model_copy(update=updated))
    return tuple(found)


FILE = "record.toml"

Digests = Annotated[tuple[str, ...], Field(strict=False)]


class RecordFile(Table):
    """The content of record.toml: digests of the engine's answers.

    `scenarios` has lists of digests under texts such as "turn.draw for" (a clause and a case: "for",
    "against" and so on); the digests of a list belong to the scenarios of this clause and case, in the
    order of scenarios.toml. `malformed` has a digest for each [[malformed]], and `claims` one for each
    [[claim]]. A configuration is a number of players with values for the options; its label is as in "2
    players, mode half". `games` has the digests of the seeded games of each configuration by this label,
    and `words` a digest of its help texts and players' names.
    """

    schema_: Annotated[Literal[1], Field(alias="schema")]
    scenarios: dict[str, Digests] = Field(default={})
    malformed: Digests = ()
    claims: Digests = ()
    games: dict[str, Digests] = Field(default={})
    words: dict[str, str] = Field(default={})


@dataclass(frozen=True, slots=True)
class Record:
    """The recorded answers of an engine, with the fields of `RecordFile`, and their places in record.toml.
    `source` is None if the record was not read from a file."""

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
        """Return the text of record.toml for the game with the id `game`."""
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


def load_record(definition: Definition) -> Record | None:
    """Return the record of a game, or None if it has none. Raises DefinitionError if record.toml is
    invalid."""
    path = definition.folder / FILE
    if not path.exists():
        return None
    source = TomlSource(path)
    file = validate(RecordFile, source.data, source)
    return Record(file.scenarios, file.malformed, file.claims, file.games, file.words, source)
