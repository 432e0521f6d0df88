"""The words of a game in one language, from the plain data of a program."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from gettext import c2py
from typing import Any

from pnp.languages import join_by_patterns
from pnp.play import Voice, Words, say
from pnp.tabletop import NOBODY, Zone
from pnp.webplay.program import Program

SOURCE = "en"
"""The language of messages that have no translation."""

CELL = "cell:"
"""The prefix of the names of spots that are cells of boards."""


class Translated:
    """The messages of one language, as gettext has them."""

    def __init__(self, rule: str, texts: Mapping[str, Sequence[str]]) -> None:
        self._form, self._texts = c2py(rule), texts

    def gettext(self, message: str, /) -> str:
        """Return the translation of a message, or the message itself."""
        forms = self._texts.get(message)
        return forms[0] if forms else message

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """Return the form of a message for a number."""
        forms = self._texts.get(singular)
        if not forms:
            return singular if n == 1 else plural
        return forms[min(self._form(n), len(forms) - 1)]


def name_zone(zone: Zone, name: str, owner: Words, voice: Voice) -> str:
    """Return the name of a zone: with that of its owner, if it has one, and with the name of the cell on a
    board and the number of a slot. `name` is its own, translated."""
    part = zone.id.removeprefix(zone.base).lstrip(".") if zone.spot else ""
    if zone.owner != NOBODY:
        part = part.partition(".")[2]
    if part:
        name = f"{name} {part}"
    return name if zone.owner == NOBODY else voice(say("%(name)s (%(code)s)", name=name, code=owner))


class Speech:
    """The words of a game in one language. A language that the game does not have is English."""

    def __init__(self, program: Program, locale: str) -> None:
        self.program = program
        self.locale = locale if locale in program.locales else SOURCE
        catalog: Mapping[str, Any] = program.catalogs.get(self.locale, {"rule": "n != 1", "texts": {}})
        patterns = program.lists[self.locale]
        right_to_left = self.locale in program.right_to_left

        def listed(words: Sequence[str]) -> str:
            return join_by_patterns(words, patterns, self.locale.partition("-")[0], right_to_left)

        self.catalog = Translated(catalog["rule"], catalog["texts"])
        self.voice = Voice(self.catalog, listed, right_to_left)

    def __call__(self, words: Words) -> str:
        return self.voice(words)

    def name(self, text: str) -> str:
        """Return a name of game.toml in the language."""
        return self.catalog.gettext(text)

    def clause(self, name: str) -> dict[str, str]:
        """Return a clause: its name, its number in the book, and its text. A clause that the game does not
        list has only its name."""
        number, text = self._clauses.get(name, (name, ""))
        return {"name": name, "number": number, "text": text}

    @cached_property
    def _clauses(self) -> Mapping[str, Sequence[str]]:
        return self.program.clauses.get(self.locale, {})

    def zone(self, zone: Zone, owner: Words) -> str:
        """Return the name of a zone: with that of its owner, if it has one, and with the name of the cell on
        a board and the number of a slot."""
        return name_zone(zone, self.name(zone.name), owner, self.voice)

    def label(self, component: str) -> str:
        """Return the name of a component."""
        entry = self.program.components.get(component)
        return self.name(entry["name"]) if entry else component

    def back(self, back: str) -> str:
        """Return the name for a part whose face is hidden, by its back."""
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
        """Return the name of a player as the beginning of a sentence."""
        name = self.voice(called)
        return name[:1].upper() + name[1:]
