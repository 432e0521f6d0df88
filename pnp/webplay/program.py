"""The data of a game that a host needs besides its rules: names, clauses, translations, set-ups. The words of
the game in one language, read from that data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from gettext import c2py
from typing import Any, Literal, TypeAlias

from pnp.errors import PnpError
from pnp.languages import join_by_patterns
from pnp.play import Voice, Words, name_zone, say
from pnp.tabletop import Zone

SCHEMA = 1
"""The version of the data format of programs (see Program) and of records of games."""

Kind: TypeAlias = Literal["engine", "free"]
"""The kind of a host: "engine" judges the actions, at a "free" table people move parts as they like."""

Data: TypeAlias = Mapping[str, Any]
"""A table of plain data, as JSON has it."""


@dataclass(frozen=True, slots=True)
class Program:
    """The data of a game that a host needs besides the rules. Every field has a type that JSON can
    express."""

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
    needs: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By policy: the values of options without which the game does not add it."""
    choices: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    """By language: the name and the explanation of each option, value ("mode=half") and policy that has
    words."""
    hides: bool = False
    clauses: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    """By language and name: the number in the book, and the text."""
    catalogs: Mapping[str, Data] = field(default_factory=dict)
    """By language: `rule`, the gettext formula for plural forms, and `texts`, the forms of each message by
    its English."""
    lists: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By language: the patterns of a list of words (pnp.languages.join_by_patterns)."""
    right_to_left: Sequence[str] = ()
    """The languages that are written from right to left."""
    components: Mapping[str, Data] = field(default_factory=dict)
    """By id: the English `name`, the `kind`, the `copies`, and the name of the `back` or None."""
    piles: Mapping[str, str] = field(default_factory=dict)
    """By the name of a back: the English name of the parts that have it, where they have one."""
    zones: Mapping[str, Sequence[Sequence[Any]]] = field(default_factory=dict)
    """By number of players: the zones, each as the values of the fields of Zone."""
    tale: Data | None = None
    """The first game of story.toml: `players`, `options`, `seed`, `given`, the `opening` and `closing` texts
    by language, and `turns`, each with `action`, `round` and `texts`."""
    free: Data | None = None
    """The set-ups of a free table (pnp.webplay.free)."""

    def to_data(self) -> dict[str, Any]:
        """Return the program as plain data for JSON."""
        return {"schema": SCHEMA, **{each.name: getattr(self, each.name) for each in fields(self)}}

    @classmethod
    def from_data(cls, data: Data) -> "Program":
        """Return the program from the data that `to_data` made. Raises PnpError for data of another
        schema."""
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


SOURCE = "en"
"""The language of messages that have no translation."""

CELL = "cell:"
"""The prefix of the names of spots that are cells of boards."""


class Translations:
    """The messages of one language, with the methods of a gettext catalog."""

    def __init__(self, rule: str, texts: Mapping[str, Sequence[str]]) -> None:
        self._form, self._texts = c2py(rule), texts

    def gettext(self, message: str, /) -> str:
        """Return the translation of a message, or the message itself."""
        forms = self._texts.get(message)
        return forms[0] if forms else message

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """Return the translation of a message for a number, in its singular or a plural form."""
        forms = self._texts.get(singular)
        if not forms:
            return singular if n == 1 else plural
        return forms[min(self._form(n), len(forms) - 1)]


class Speech:
    """The words of a game in one language. English replaces a language that the game does not have."""

    def __init__(self, program: Program, locale: str) -> None:
        self.program = program
        self.locale = locale if locale in program.locales else SOURCE
        catalog: Mapping[str, Any] = program.catalogs.get(self.locale, {"rule": "n != 1", "texts": {}})
        patterns = program.lists[self.locale]
        right_to_left = self.locale in program.right_to_left

        def join_words(words: Sequence[str]) -> str:
            return join_by_patterns(words, patterns, self.locale.partition("-")[0], right_to_left)

        self.catalog = Translations(catalog["rule"], catalog["texts"])
        self.voice = Voice(self.catalog, join_words, right_to_left)

    def __call__(self, words: Words) -> str:
        return self.voice(words)

    def name(self, text: str) -> str:
        """Return a name of game.toml, translated."""
        return self.catalog.gettext(text)

    def clause(self, name: str) -> dict[str, str]:
        """Return a clause as a table of `name`, `number` (its number in the book) and `text`. For an unlisted
        clause the number is its name, and the text is empty."""
        number, text = self._clauses.get(name, (name, ""))
        return {"name": name, "number": number, "text": text}

    @cached_property
    def _clauses(self) -> Mapping[str, Sequence[str]]:
        return self.program.clauses.get(self.locale, {})

    def zone(self, zone: Zone, owner: Words) -> str:
        """Return the name of a zone, with that of its owner, if it has one, and with the name of the cell on
        a board or the number of a slot."""
        return name_zone(zone, self.name(zone.name), owner, self.voice)

    def label(self, component: str) -> str:
        """Return the name of a component."""
        entry = self.program.components.get(component)
        return self.name(entry["name"]) if entry else component

    def back(self, back: str) -> str:
        """Return the name of a part whose face is hidden, given the name of its back."""
        kinds = {entry["kind"] for entry in self.program.components.values() if entry["back"] == back}
        if kinds == {"card"}:
            words = say("face-down card")
        elif kinds == {"tile"}:
            words = say("face-down tile")
        else:
            words = say("face-down part")
        pile = self.program.piles.get(back)
        if pile:
            words = say("%(name)s (%(code)s)", name=words, code=self.name(pile))
        return self.voice(words)

    def player(self, called: Words) -> str:
        """Return the name of a player with a capital letter, to begin a sentence."""
        name = self.voice(called)
        return name[:1].upper() + name[1:]
