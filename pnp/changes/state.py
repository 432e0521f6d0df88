"""All texts, counts and drawings of one version of a game, as plain data that can be compared."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from pnp.changes.version import Version
from pnp.definition import ComponentTable
from pnp.definition.tables import sheets
from pnp.games import Game, Setting, draw, open_game, with_listener
from pnp.kit import book, catalogs
from pnp.kit.folder import manifest
from pnp.rulebook import Block, Clause, Credits, Figure, Gap, Heading, Listing, Table, children, plain
from pnp.rulebook.catalog import SOURCE_LANGUAGE, read_catalog
from pnp.scene import Component, Face, Variant

Value = str | int | float | bool

_SAID = ("game.toml", "clauses.toml", "rulebook.md.j2", "start.md.j2", "reference.md.j2")
"""Files that are compared by their parsed content and not by their bytes."""

_OWN = ("id", "kind", "name", "copies")
"""Fields of a component that are compared separately from its columns."""

_APART = ("components", "tables")
"""Sections of game.toml that are compared as components."""


@dataclass(frozen=True, slots=True)
class Part:
    """A component: its number of copies, its name, the values of its row in the table of components as pairs
    (column, value), and the digests of its faces. `back` is None if it has no back."""

    kind: str
    name: str
    copies: int
    front: str
    back: str | None
    columns: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A clause of the rules, with its numbers filled in. `source` says where the rule comes from, `gap` what
    that source leaves open."""

    kind: str
    source: str
    text: str
    gap: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, caption or table cell of the rulebook that is not part of a clause: its chapter and its
    English text."""

    chapter: str
    text: str


@dataclass(frozen=True, slots=True)
class State:
    """One version of a game as data that can be compared. `parts` has the components by id, `counts` the
    copies by kind of component, `rules` the clauses by name. `facts` has the values of game.toml outside of
    its components, by the path of their key."""

    label: str
    title: str
    version: str
    parts: Mapping[str, Part]
    counts: Mapping[str, int]
    rules: Mapping[str, Rule]
    numbers: Mapping[str, Value]
    """The numbers that only this game counts. Those that pnp counts for every game follow from its parts and
    its table."""
    facts: Mapping[str, Value]
    passages: tuple[Passage, ...]
    strings: Mapping[str, Mapping[str, str]]
    """The translation of each English text, by language."""
    files: Mapping[str, str]
    """A sha256 of each other file in the folder."""
    faces: Mapping[str, Face] = field(default_factory=dict, compare=False)
    """The faces by their digests."""


def state(
    version: Version, *, locale: str = SOURCE_LANGUAGE, variant: Variant = "colour", players: int = 0
) -> State:
    """Read a version of a game and draw its faces for a language, a variant and a number of players. For
    `players` 0, it is the largest number that the game allows. Raises PnpError."""
    game = open_game(str(version.folder))
    definition = game.definition
    many = players or max(definition.game.players)
    drawn = draw_components(game, locale, variant, many)
    parts = dict(_parts(game, drawn, many))
    printed = definition.printed_ids()
    counts: dict[str, int] = {}
    for name, part in parts.items():
        if name in printed:
            counts[part.kind] = counts.get(part.kind, 0) + part.copies
    return State(
        label=version.label,
        title=definition.game.title,
        version=definition.game.version,
        parts=parts,
        counts=counts,
        rules={
            clause.name: Rule(clause.kind, clause.source, game.clause_text(clause.name), clause.gap or "")
            for clause in definition.clauses
        },
        numbers=_numbers(game),
        facts=dict(_facts(game)),
        passages=tuple(_passages(game)),
        strings=_strings(version.folder),
        files=dict(_files(version.folder, _table_files(game))),
        faces={side.digest: side for each in drawn for side in (each.front, each.back) if side is not None},
    )


def draw_components(game: Game, locale: str, variant: Variant, players: int) -> tuple[Component, ...]:
    """Draw every component as a kit shows it, for a language, a variant and a number of players. Raises
    PnpError."""
    spoken = catalogs.translations(game, locale)
    return draw(with_listener(Setting(game, variant, locale, players, spoken.gettext)))


def _parts(game: Game, drawn: tuple[Component, ...], players: int) -> Iterator[tuple[str, Part]]:
    faces = {each.id: each for each in drawn}
    copies = game.copies(players)
    for entry in game.definition.components:
        face = faces.get(entry.id)
        if face is None:
            continue  # what its faces do not draw is not printed
        back = face.back.digest if face.back else None
        columns = tuple(sorted(other_columns(entry).items()))
        yield entry.id, Part(entry.kind, entry.name, copies[entry.id], face.front.digest, back, columns)


def other_columns(entry: ComponentTable) -> dict[str, Value]:
    """Return the values in a component's other columns by column name. Its id, kind, name and copies are left
    out."""
    found = {name: value for name, value in entry.fields.items() if name not in _OWN}
    found |= {name: True for name in ("optional",) if getattr(entry, name)}
    if entry.from_players > 1:
        found["from_players"] = entry.from_players
    return {name: value for name, value in found.items() if value != ""}


def _numbers(game: Game) -> dict[str, Value]:
    usual = game.usual_numbers
    return {name: value for name, value in game.numbers.items() if usual.get(name) != value}


def _facts(game: Game) -> Iterator[tuple[str, Value]]:
    """Yield (path of the key, value) for all of game.toml but its components."""
    for section, content in game.definition.source.data.items():
        if section not in _APART:
            yield from _flat(content, section)


def _flat(content: object, path: str) -> Iterator[tuple[str, Value]]:
    match content:
        case dict():
            for key, inside in content.items():
                yield from _flat(inside, f"{path}.{key}")
        case list() if all(isinstance(each, dict) for each in content):
            for number, each in enumerate(content, 1):
                yield from _flat(each, f"{path}.{each.get('id') or each.get('name') or number}")
        case list():
            yield path, ", ".join(map(str, content))
        case bool() | int() | float() | str():
            yield path, content
        case _:
            yield path, str(content)


def _passages(game: Game) -> Iterator[Passage]:
    if not book.has_rulebook(game):
        return
    made = book.rulebook(game, catalogs.translations(game, SOURCE_LANGUAGE), digest="")
    chapter = ""
    for block in _outside_clauses(made.blocks):
        if isinstance(block, Heading) and block.level == 1:
            chapter = plain(block.content)
        for text in filter(None, map(str.strip, _texts(block))):
            yield Passage(chapter, text)


def _outside_clauses(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Yield every block that is not compared elsewhere. Clauses and the lists of gaps and credits are left
    out."""
    for block in blocks:
        if not isinstance(block, Clause | Gap | Credits):
            yield block
            yield from _outside_clauses(children(block))


def _texts(block: Block) -> Iterator[str]:
    match block:
        case Figure(name=name, caption=caption):
            yield f"[{name}] {plain(caption)}"
        case Table(header=header, rows=rows):
            yield from (" | ".join(map(plain, row)) for row in (header, *rows))
        case Listing() | Clause() | Gap() | Credits():
            pass
        case _:
            for name in ("title", "who"):
                yield getattr(block, name, "")
            yield plain(getattr(block, "content", ()))


def _strings(folder: Path) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for path in sorted((folder / "locale").glob("*.po")):
        said = found.setdefault(path.stem, {})
        for message in read_catalog(path):
            if not message.id:
                continue
            one = message.id if isinstance(message.id, str) else message.id[0]
            forms = (message.string,) if isinstance(message.string, str) else message.string or ()
            if any(forms) and not message.fuzzy:
                said[one] = " | ".join(forms)
    return found


def _table_files(game: Game) -> set[str]:
    """Return the files of tables, whose rows are compared as components."""
    tables = game.definition.source.data.get("tables", ())
    return {file for table in tables for file in sheets.files(table)}


def _files(folder: Path, rows: set[str]) -> Iterator[tuple[str, str]]:
    kits = {path.parents[2] for path in folder.glob(f"*/*/*/{manifest.NAME}")}
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        hidden = any(part.startswith(".") or part == "__pycache__" for part in inside.parts)
        if hidden or path.is_symlink() or not path.is_file() or kits & set(path.parents):
            continue
        if inside.as_posix() not in {*_SAID, *rows} and inside.parts[0] != "locale":
            yield inside.as_posix(), sha256(path.read_bytes()).hexdigest()
