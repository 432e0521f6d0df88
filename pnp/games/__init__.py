"""The games: a folder in rules/ for each, and a package here for those that are drawn by their own hand."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, get_args

from pnp import resources
from pnp.definition import Definition, load
from pnp.errors import DefinitionError, PnpError, UnknownName, unknown
from pnp.play import Option, Rules
from pnp.theme import Variant
from pnp.units import DEFAULT_CARD

if TYPE_CHECKING:
    from pnp.component import Component

TextSize = Literal["normal", "large"]
"""How large sentences are set; pnp.games.reading does it."""

TEXT_SIZES: tuple[TextSize, ...] = get_args(TextSize)

PLAIN = "pnp.games.plain"
"""Draws and checks the games of others, which are data only."""


@dataclass(frozen=True, slots=True)
class Game:
    """A definition and the package that draws and checks it."""

    definition: Definition
    package: str

    @property
    def id(self) -> str:
        return self.definition.game.id

    @property
    def faces(self) -> ModuleType:
        """theme(variant), components(setting), FIGURES: the game as drawn."""
        return import_module(f"{self.package}.faces")

    @property
    def checks(self) -> ModuleType:
        """MODEL: the checks that only this game can have."""
        return import_module(f"{self.package}.checks")

    @property
    def engine(self) -> ModuleType | None:
        """OPTIONS, rules(definition, players, chosen): the game as executed; None where nobody wrote it."""
        name = f"{self.package}.rules"
        return import_module(name) if find_spec(name) else None

    @property
    def options(self) -> tuple[Option, ...]:
        """What the players choose before the game; nothing where there is no engine."""
        return tuple(self.engine.OPTIONS) if self.engine else ()

    def rules(self, players: int = 0, chosen: Mapping[str, str] | None = None) -> Rules[Any]:
        """The game as executed for so many players, 0 for the least that can play; where nothing is
        chosen, what is usual holds.

        Raises UnknownName for an option or a value, PnpError for another number of players or where
        the game has no engine.
        """
        if self.engine is None:
            raise PnpError("no program knows how to play this game", place=self.id)
        able = self.definition.game.players
        players = players or min(able)
        if players not in able:
            expected = " or ".join(map(str, able))
            raise PnpError("so many cannot play", place=self.id, expected=expected, found=str(players))
        values = {option.name: option.values[0] for option in self.options}
        for name, value in (chosen or {}).items():
            if not values:
                raise UnknownName(f"unknown option {name!r}", place=self.id, hint="this game has none")
            if name not in values:
                raise unknown("option", name, values, place=self.id)
            (offered,) = (each.offered(players) for each in self.options if each.name == name)
            if value not in offered:
                raise unknown(f"value of {name}", value, offered, place=f"{self.id} for {players} players")
            values[name] = value
        rules: Rules[Any] = self.engine.rules(self.definition, players, values)
        return rules

    def configurations(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Every number of players with every choice of options; none where there is no engine."""
        if self.engine is None:
            return
        options = self.options
        for players in sorted(self.definition.game.players):
            for values in product(*(option.offered(players) for option in options)):
                yield players, {option.name: value for option, value in zip(options, values, strict=True)}

    @property
    def examples(self) -> tuple[str, ...]:
        """The names of the worked examples in [facts.examples]; a game has them if its facts do."""
        examples = getattr(self.definition.facts, "examples", ())
        if isinstance(examples, Mapping):
            return tuple(examples)
        return tuple(getattr(each, "id", None) or each.figure for each in examples)

    def clause_text(self, name: str) -> str:
        """What a clause says, in English, its numbers filled in."""
        (text,) = (clause.text for clause in self.definition.clauses if clause.name == name)
        numbers = self.numbers
        return re.sub(r"%\((\w+)\)s", lambda named: str(numbers[named[1]]), text)

    @property
    def numbers(self) -> dict[str, int | str]:
        """The numbers that texts may name as %(name)s, derived from the definition."""
        numbers: dict[str, int | str] = import_module(f"{self.package}.facts").numbers(self.definition)
        return numbers

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """(msgid, comment): the texts of [facts] that faces show; a game has them if its facts.py does."""
        facts = import_module(f"{self.package}.facts")
        return tuple(facts.texts(self.definition)) if hasattr(facts, "texts") else ()

    def copies(self, players: int = 0) -> dict[str, int]:
        """How many of each component so many players need; 0 means as many as can play."""
        many = players or max(self.definition.game.players)
        return {entry.id: entry.needed(many) for entry in self.definition.components}


@dataclass(frozen=True, slots=True)
class Setting:
    """What a face is drawn for: a game, in one look, one language, for so many players."""

    game: Game
    variant: Variant
    locale: str
    players: int
    say: Callable[[str], str]
    """A text of the definition in the kit's language (gettext; the msgid is English)."""
    card_size: str = DEFAULT_CARD
    """The size of cards, by its name in CARD_SIZES."""
    text: TextSize = "normal"

    @property
    def definition(self) -> Definition:
        return self.game.definition


def drawn(setting: Setting) -> "tuple[Component, ...]":
    """Every component of a kit in the sizes that the setting asks for. Raises LayoutError."""
    from pnp.games.sizing import resized

    components: tuple[Component, ...] = setting.game.faces.components(setting)
    return resized(components, setting.card_size)


def ids() -> tuple[str, ...]:
    """The games that come with pnp, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in resources.RULES.glob("*/game.toml")))


def open_game(name: str) -> Game:
    """A game by its id, a unique part of one, or the path of its game.toml (or of its folder).

    Raises UnknownName or DefinitionError.
    """
    path = Path(name)
    if path.name == "game.toml" or (path / "game.toml").is_file():
        return _open(path.parent if path.name == "game.toml" else path)
    if path.suffix == ".toml" and path.is_file():
        raise DefinitionError("cannot read this as a game", place=name, expected="a file called game.toml")
    wanted = name.casefold()
    matches = [game for game in ids() if wanted in game]
    if wanted in matches:
        matches = [wanted]
    if not matches:
        raise unknown("game", name, ids())
    if len(matches) > 1:
        raise UnknownName(f"{name!r} could be several games", hint=f"one of: {', '.join(matches)}")
    return _open(resources.RULES / matches[0])


def open_rules(name: str, players: int, chosen: Mapping[str, str]) -> Rules[Any]:
    """A game as executed, from its name alone: a worker process has nothing else.

    Raises what open_game and Game.rules do.
    """
    return open_game(name).rules(players, chosen)


def every_game() -> Iterator[Game]:
    """All games that come with pnp."""
    for game in ids():
        yield _open(resources.RULES / game)


def _open(folder: Path) -> Game:
    # Data only: a folder never runs Python. The package is ours, and found by the game's id.
    name = load_id(folder)
    package = "pnp.games." + name.replace("-", "_") if name in ids() else PLAIN
    definition = load(folder, import_module(f"{package}.facts").Facts)
    return Game(definition, package)


def load_id(folder: Path) -> str:
    """The id in a folder's game.toml, read before its facts can be typed."""
    from pnp.definition.toml_source import TomlSource

    source = TomlSource(folder / "game.toml")
    table = source.data.get("game")
    name = table.get("id") if isinstance(table, dict) else None
    if not isinstance(name, str):
        raise DefinitionError(
            "a game needs an id", place=source.place(("game", "id")), expected="a text", found=repr(name)
        )
    return name
