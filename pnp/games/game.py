"""A game: its definition, and the package that draws, checks and executes it. Also the setting in which faces
are drawn.

A game's package has four parts, each of which may be left out:

    facts.py    Facts, numbers, optionally texts            the facts that only this game has, typed
    faces/      theme, components, FIGURES, COVER, WORDS    the game as drawn
    checks.py   MODEL, DRAWING                              the checks that only this game can have
    rules/      OPTIONS, rules                              the game as executed
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import product
from pathlib import Path
from typing import Any, Protocol

from pnp.definition import ComponentTable, Definition, Table
from pnp.errors import PnpError, UnknownName, unknown
from pnp.finding import Check, Finding
from pnp.games import package
from pnp.games.illustration import Format, Illustration
from pnp.games.ornament import Ornamenter
from pnp.options import Look, Options
from pnp.play import Option, Rules
from pnp.play.story import Moment
from pnp.scene import Component, Drawing, Face, Kind, Theme, Variant
from pnp.tabletop import backs_of, zones_of
from pnp.units import CARD_SIZES


class Facts(Protocol):
    """The protocol of a game's module facts.py. It has the model of [facts] in game.toml, and a function that
    returns the numbers that texts may use as %(name)s.

    The module may also have three functions. `texts(definition)` returns pairs (text, comment for the
    translator) for facts that are words on faces. `placements(definition)` is for a game whose [facts]
    give the start position. It returns pairs (Placing, key): a Placing puts parts into zones at the
    set-up, and the key names the entry of [facts] from which it was made. These come before the steps of
    [[placements]] in game.toml. `columns(definition, component)` returns a dict of facts about a
    component. layout.toml can show them on a face by name, like the columns of a table.
    """

    @property
    def Facts(self) -> type[Table] | None:  # noqa: N802  # a class, or None where [facts] is refused
        """The model that [facts] of game.toml is read into; frozen, and strict about unknown keys."""

    def numbers(self, definition: Definition) -> Mapping[str, int | str | tuple[int, ...]]:
        """Return the numbers that clauses and the book may use as %(name)s, by name, each counted from the
        definition. A tuple of numbers is printed as an enumeration in the language of the book."""


class Faces(Protocol):
    """The protocol of faces/: the functions and data that draw a game.

    It may also have `CARD_SIZES`: the sizes of pnp.units.CARD_SIZES in which `components` can lay out its
    cards, with "poker" among them. If it has none, "poker" is the only size. The size is that of the cards,
    not of the aids. A mat may depend on it, if it has places for cards.
    """

    @property
    def COVER(self) -> str:  # noqa: N802
        """The figure on the title page: a key of FIGURES."""

    @property
    def FIGURES(self) -> "Mapping[str, Callable[[Setting], Drawing]]":  # noqa: N802
        """The pictures of the rulebook, by the names that the book uses for them."""

    @property
    def WORDS(self) -> Sequence[tuple[str, str]]:  # noqa: N802
        """The words of the drawings that are not in the definition, as pairs (text, comment for the
        translator)."""

    def theme(self, variant: Variant) -> Theme:
        """Return the colours and typefaces of a variant."""

    def components(self, setting: "Setting") -> tuple[Component, ...]:
        """Return every component of the definition, drawn for the setting. Raises LayoutError."""


class Checks(Protocol):
    """The protocol of checks.py: the checks that apply to this game alone."""

    @property
    def MODEL(self) -> "Sequence[Check[Game]]":  # noqa: N802
        """Checks of the definition; each is called with the Game."""

    @property
    def DRAWING(self) -> Sequence[Check[Any]]:  # noqa: N802
        """Checks of the drawings; each is called with a Proof (pnp.games.proof)."""


class Engine(Protocol):
    """The protocol of rules/: the options and the rules of an engine."""

    @property
    def OPTIONS(self) -> Sequence[Option]:  # noqa: N802
        """The options that the players choose before the game."""

    def rules(self, definition: Definition, players: int, chosen: Mapping[str, str]) -> Rules[Any, Any]:
        """Return the rules for a number of players. `chosen` has a value for every option."""


def plain_theme(variant: Variant) -> Theme:
    """Return the theme that comes with pnp, for games without a theme of their own."""
    return package.part(package.PLAIN, "faces", Faces).theme(variant)  # type: ignore[type-abstract]


def plain_checks() -> Checks:
    """Return the checks that come with pnp, for games without checks of their own."""
    return package.part(package.PLAIN, "checks", Checks)  # type: ignore[type-abstract]


def draw_sides(setting: "Setting", theme: Theme) -> Callable[[ComponentTable, str], Face]:
    """Return a function that draws a side of a component by the game's layout.toml. Its arguments are the
    component and the name that it gives its front or back. With it, the faces of a package can use layouts.

    The function raises DefinitionError for faults of layout.toml, all at once, or if no face in it draws the
    side. It raises LayoutError if something does not fit.
    """
    faces: Any = package.part(package.PLAIN, "faces", Faces)  # type: ignore[type-abstract]
    drawing: Callable[[ComponentTable, str], Face] = faces.draw_sides(setting, theme)
    return drawing


def facts_of(name: str) -> Facts:
    """Return the module facts.py of a package. Raises PnpError if a name is missing in it."""
    return package.part(name, "facts", Facts)  # type: ignore[type-abstract]


@dataclass(frozen=True, slots=True)
class Game:
    """A definition and the package that draws, checks and executes it."""

    definition: Definition
    package: str
    """The name of the package, as it is imported."""

    @property
    def id(self) -> str:
        return self.definition.game.id

    @property
    def faces(self) -> Faces:
        """The faces of the game. A faces module that serves several games has a function
        `bind_faces`, which returns the faces for one definition."""
        drawn = package.part(self.package, "faces", Faces)  # type: ignore[type-abstract]
        bound: Callable[[Definition], Faces] | None = getattr(drawn, "bind_faces", None)
        return drawn if bound is None else bound(self.definition)

    @property
    def illustrator(self) -> "Illustrator | None":
        """Return the function that draws the picture of the game, or None if its faces have none."""
        return getattr(self.faces, "illustration", None)

    @property
    def ornamenter(self) -> Ornamenter | None:
        """Return the function that draws the ornaments of the book, or None if the faces have none."""
        return getattr(self.faces, "ornaments", None)

    def place_finding(self, finding: Finding) -> Finding:
        """Return a finding about a drawing. If the game's faces know the file and line that cause it, these
        are added to the finding."""
        told: Callable[[Finding], Finding] | None = getattr(self.faces, "place_finding", None)
        return finding if told is None else told(finding)

    @property
    def table(self) -> "Tableau | None":
        """Return the function that draws the table at a moment of a game, or None if the faces have none."""
        return getattr(self.faces, "table", None)

    def position_shown(self, moment: Moment) -> Any:
        """Return the position that the picture of a moment (an action in a told game) shows: the one that the
        game's faces choose, or else the position before the action."""
        chosen: Callable[[Moment], Any] | None = getattr(self.faces, "position", None)
        return moment.before if chosen is None else chosen(moment)

    @property
    def positions(self) -> "Mapping[str, Position]":
        """Return the positions that figures of the book show, by the names of the figures."""
        found: Mapping[str, Position] = getattr(self.faces, "POSITIONS", {})
        return found

    @property
    def checks(self) -> Checks:
        """The checks that apply to this game alone."""
        return package.part(self.package, "checks", Checks)  # type: ignore[type-abstract]

    @property
    def engine(self) -> Engine | None:
        """The engine of the game, or None if it has none."""
        name = f"{self.package}.rules"
        return package.complete(name, Engine) if package.is_there(name) else None  # type: ignore[type-abstract]

    @property
    def engine_folder(self) -> Path | None:
        """The folder of the engine's sources, which contain messages to be translated; None if the game has
        no engine."""
        return package.folder(f"{self.package}.rules")

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that the players choose before the game; empty if there is no engine."""
        return tuple(self.engine.OPTIONS) if self.engine else ()

    def rules(self, players: int = 0, chosen: Mapping[str, str] | None = None) -> Rules[Any, Any]:
        """Return the rules of the game for a number of players. 0 means the smallest number that can play.
        Options that are not in `chosen` have their usual values.

        Raises UnknownName for an unknown option or value, PnpError for a wrong number of players or a game
        without an engine.
        """
        if self.engine is None:
            raise PnpError(
                "no program knows how to play this game",
                place=self.id,
                expected="a game with an engine",
                found="a game of data",
                hint="people play it at a table: pnp build --format pdf,play, or pnp serve --play",
            )
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
            (offered,) = (each.values_for(players) for each in self.options if each.name == name)
            if value not in offered:
                raise unknown(f"value of {name}", value, offered, place=f"{self.id} for {players} players")
            values[name] = value
        rules = self.engine.rules(self.definition, players, values)
        rules.zones = zones_of(self.definition, players)
        rules.backs = backs_of(self.definition)
        return rules

    def configurations(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Yield every number of players with every combination of options; nothing if there is no engine."""
        if self.engine is None:
            return
        options = self.options
        for players in sorted(self.definition.game.players):
            for values in product(*(option.values_for(players) for option in options)):
                yield players, {option.name: value for option, value in zip(options, values, strict=True)}

    @property
    def examples(self) -> tuple[str, ...]:
        """The names of the worked examples in [facts.examples]. Empty if the game's facts have none."""
        examples = getattr(self.definition.facts, "examples", ())
        if isinstance(examples, Mapping):
            return tuple(examples)
        return tuple(getattr(each, "id", None) or each.figure for each in examples)

    def clause_text(self, name: str) -> str:
        """Return the text of a clause in English, with its numbers filled in."""
        (text,) = (clause.text for clause in self.definition.clauses if clause.name == name)
        numbers = self.numbers
        return re.sub(r"%\((\w+)\)s", lambda named: str(numbers[named[1]]), text)

    @property
    def numbers(self) -> dict[str, int | str]:
        """The numbers that English texts may name as %(name)s, derived from the definition."""
        return self.numbers_as(", ".join)

    def numbers_as(self, enumerated: Callable[[Sequence[str]], str]) -> dict[str, int | str]:
        """Return the numbers that texts may use as %(name)s, by name. A value is a text if a name stands for
        several numbers: `enumerated` joins these in the language of the texts, such as "4, 5 and 6"."""
        found = facts_of(self.package).numbers(self.definition)
        return {
            name: enumerated([*map(str, value)]) if isinstance(value, tuple) else value
            for name, value in found.items()
        }

    @property
    def usual_numbers(self) -> dict[str, object]:
        """The numbers that pnp counts for any game, such as its cards, by name. The package of a game may
        count others in addition."""
        return dict(facts_of(package.PLAIN).numbers(self.definition))

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """The texts of [facts] that are printed on faces, as pairs (msgid, comment). Empty if facts.py has no
        `texts`."""
        facts = facts_of(self.package)
        return tuple(facts.texts(self.definition)) if hasattr(facts, "texts") else ()

    def copies(self, players: int = 0) -> dict[str, int]:
        """Return how many copies of each component a number of players needs. 0 means the largest number."""
        many = players or max(self.definition.game.players)
        return {entry.id: entry.copies_for(many) for entry in self.definition.components}


@dataclass(frozen=True, slots=True)
class Setting(Look):
    """The setting in which the faces of a kit are drawn: the game, the colour variant, the language, the
    number of players, and choices of the build such as the size of cards and of the text."""

    game: Game
    variant: Variant
    locale: str
    players: int
    say: Callable[[str], str]
    """A function that translates an English text of the definition into the kit's language (by gettext)."""

    @classmethod
    def from_options(cls, game: Game, options: Options, say: Callable[[str], str]) -> "Setting":
        """Return the setting in which the faces of a kit are drawn, from the options of the build. `say`
        translates an English text into the kit's language."""
        players = options.players or max(game.definition.game.players)
        look = {each.name: getattr(options, each.name) for each in fields(Look)}
        return cls(game, options.variant, options.locale, players, say, **look)

    @property
    def definition(self) -> Definition:
        return self.game.definition

    @property
    def card(self) -> tuple[float, float]:
        """Width and height in mm of the cards to draw."""
        return CARD_SIZES[self.card_size]


Illustrator = Callable[[Setting, Format, float, float], Illustration]
"""A function that draws a game's picture in a format, with a width and a height in mm; faces/ may have it as
`illustration`."""

Tableau = Callable[[Setting, Moment], Drawing]
"""A function that draws the table at a moment of a game: the position, with marks on the last action; faces/
may have it as `table`. The drawing is about 86 mm wide: a column of the book, and half a page of the quick
start.

Where parts lie on no printed board, `pnp.tabletop.mark_touch` marks them in the drawing, so that the figure
answers in rulebook.html. `position(moment)` of the faces then says which position is drawn."""

Position = Callable[[Game], tuple[Rules[Any, Any], Any]]
"""A function that returns the rules and the position that a figure of the book shows. faces/ may have such
functions in `POSITIONS`, by the names of the figures."""


KINDS: Mapping[Kind, str] = {
    "card": "Card",
    "aid": "Player aid",
    "tile": "Tile",
    "standee": "Standee",
    "piece": "Piece",
    "marker": "Marker",
    "tracker": "Track",
    "mat": "Mat",
    "board": "Board",
    "dice": "Dice",
}
"""The English word (msgid) for one component of each kind."""
