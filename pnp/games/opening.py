"""Finds and opens games: games of installed packages by the entry point `pnp.games`, others by path.

The five games that come with pnp are declared in pyproject.toml under the same entry point. The name of an
entry point is the game's id. Its value is a package that has `FOLDER`, the folder of game.toml, and the parts
that pnp.games.game describes.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pnp import resources
from pnp.definition import ComponentTable, Definition, Key, PlacedRow, Placing, TomlSource, load
from pnp.errors import DefinitionError, PnpError, UnknownName, unknown
from pnp.expression import Value
from pnp.games.game import Game, facts_of
from pnp.games.package import PLAIN
from pnp.play import Rules

DerivedRows = Callable[[Definition], Iterable[tuple[Placing, Key]]]
"""A function that derives rows of the set-ups from [facts], each with the key of its fact in game.toml."""

FactColumns = Callable[[Definition, ComponentTable], Mapping[str, Value]]
"""A function that returns the facts about a component as columns (by name) that layouts can show."""

GROUP = "pnp.games"
"""The group of entry points by which packages declare their games."""

DISTRIBUTION = "pnp-kit"
"""The name of the distribution package that contains pnp."""


@cache
def installed_games() -> Mapping[str, EntryPoint]:
    """Return the games of installed packages, including pnp's own, as entry points by game id. Raises
    PnpError if two packages have games with the same id."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(_entry_points(), key=lambda each: (each.name, each.value)):
        other = found.setdefault(point.name, point)
        if other.value != point.value:
            raise PnpError(
                "two packages bring a game of one id",
                place=point.name,
                found=f"{other.value} and {point.value}",
                hint="uninstall one of them, or give its game another id",
            )
    return found


def _entry_points() -> Iterator[EntryPoint]:
    """Return every entry point of the group. In a checkout, pyproject.toml lists pnp's own games, because pnp
    may not be installed, or an old version of it."""
    checkout = resources.PROJECT
    if checkout is not None:
        project = tomllib.loads(checkout.read_text(encoding="utf-8"))["project"]
        for name, value in project["entry-points"][GROUP].items():
            yield EntryPoint(name, value, GROUP)
    for point in entry_points(group=GROUP):
        ours = point.dist is not None and point.dist.name == DISTRIBUTION
        if checkout is None or not ours:
            yield point


def ids() -> tuple[str, ...]:
    """Return the ids of the installed games in alphabetical order."""
    return tuple(sorted(installed_games()))


def open_game(name: str) -> Game:
    """Return a game. `name` is its id, a part of its id that no other id has, or the path of its game.toml or
    folder.

    Raises UnknownName, DefinitionError, or PnpError for an installed package whose game is incomplete.
    """
    path = Path(name)
    if path.name == "game.toml" or (path / "game.toml").is_file():
        return _in_folder(path.parent if path.name == "game.toml" else path)
    if path.suffix == ".toml":
        problem = "cannot read this as a game" if path.is_file() else "there is no such file"
        raise DefinitionError(problem, place=name, expected="a file called game.toml")
    wanted = name.casefold()
    matches = [game for game in ids() if wanted in game]
    if wanted in matches:
        matches = [wanted]
    if not matches:
        raise unknown("game", name, ids())
    if len(matches) > 1:
        raise UnknownName(f"{name!r} could be several games", hint=f"one of: {', '.join(matches)}")
    return _installed_game(matches[0])


def open_rules(name: str, players: int, chosen: Mapping[str, str]) -> Rules[Any, Any]:
    """Return the rules of a game for a number of players and the chosen options. `name` is the game's id, a
    part of its id that no other id has, or the path of its game.toml or folder. Worker processes use this,
    because they are sent the name instead of a Game.

    Raises UnknownName for an unknown game or option, DefinitionError, or PnpError for a game that is
    incomplete or cannot be played in this way.
    """
    return open_game(name).rules(players, chosen)


def every_game() -> Iterator[Game]:
    """Open and yield all installed games in alphabetical order of their ids. Raises DefinitionError, or
    PnpError for a package whose game is incomplete."""
    for game in ids():
        yield _installed_game(game)


def _installed_game(game: str) -> Game:
    point = installed_games()[game]
    place = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value
    try:
        package = import_module(point.value)
    except Exception as error:  # whatever somebody's package does when it is imported
        raise PnpError(
            f"the package of the game {game!r} cannot be imported",
            place=place,
            found=f"{type(error).__name__}: {error}",
            hint=f"mend {point.value}, or uninstall it",
        ) from error
    folder = getattr(package, "FOLDER", None)
    if not isinstance(folder, Path) or not (folder / "game.toml").is_file():
        raise PnpError(
            f"the package of the game {game!r} has no game.toml",
            place=place,
            expected=f"{point.value}.FOLDER, the path of a folder with a game.toml",
            found=repr(folder) if folder is None else str(folder),
        )
    opened = _open_folder(folder, point.value)
    if opened.id != game:
        raise DefinitionError(
            "the game has another id than its entry point",
            place=opened.definition.place("game", "id"),
            expected=game,
            found=opened.id,
        )
    return opened


def _in_folder(folder: Path) -> Game:
    # A folder is data only and never runs Python: a package draws it if it is installed under this id.
    point = installed_games().get(_id_in(folder))
    return _open_folder(folder, point.value if point is not None else PLAIN)


def _open_folder(folder: Path, package: str) -> Game:
    facts = facts_of(package)
    definition = load(folder, facts.Facts)
    derive: DerivedRows | None = getattr(facts, "placements", None)
    if derive is not None:
        rows = [PlacedRow(row, partial(_place_of_fact, definition, key)) for row, key in derive(definition)]
        definition = replace(definition, placed=(*rows, *definition.placed))
    show: FactColumns | None = getattr(facts, "columns", None)
    if show is not None:
        definition = replace(definition, components=tuple(_with_columns(definition, show)))
    return Game(definition, package)


def _with_columns(definition: Definition, show: FactColumns) -> Iterator[ComponentTable]:
    """Yield the components with the columns that facts say of them, beside those of their own rows."""
    for entry in definition.components:
        yield entry.model_copy(update={"fields": {**show(definition, entry), **entry.fields}})


def _place_of_fact(definition: Definition, fact: Key, *key: str | int) -> str:
    """Return the place (file and line) of the fact that a row of a set-up is derived from. It is the same for
    all keys of the row."""
    del key
    return definition.place(*fact)


def _id_in(folder: Path) -> str:
    """Return the id in a folder's game.toml, which is needed before the rest of the file can be validated."""
    source = TomlSource(folder / "game.toml")
    table = source.data.get("game")
    name = table.get("id") if isinstance(table, dict) else None
    if not isinstance(name, str):
        raise DefinitionError(
            "a game needs an id", place=source.place(("game", "id")), expected="a text", found=repr(name)
        )
    return name


# The origin of the code that draws a game: pnp itself, or another installed package.

OURS = "pnp"


@dataclass(frozen=True, slots=True)
class Origin:
    """An installed package that brings a game: its name with the version, and the paths of its code."""

    distribution: str
    code: tuple[Path, ...]


def origin(game: str) -> Origin | None:
    """Return the installed package that brings the game with this id, or None if the game is part of pnp or
    is not installed. Raises PnpError if two packages have games with the same id."""
    point = installed_games().get(game)
    if point is None or point.module.partition(".")[0] == OURS:
        return None
    distribution = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.module
    return Origin(distribution, tuple(_code(point.module)))


def authors(game: str) -> str:
    """Return the people to whom a fault in the drawings of the game with this id should be reported, such as
    "the authors of pnp"."""
    source = origin(game)
    return f"the authors of {OURS if source is None else source.distribution}"


def _code(module: str) -> Iterator[Path]:
    """Yield the folders of the outermost package around a module, because a game's package may use modules
    beside it. For a module outside of packages, yield its file. Namespace packages are skipped, because other
    projects share them."""
    parts = module.split(".")
    for depth in range(1, len(parts) + 1):
        spec = find_spec(".".join(parts[:depth]))
        if spec is None:
            return
        if spec.origin is not None:
            yield from map(Path, spec.submodule_search_locations or (spec.origin,))
            return
