"""Requests and answers of a table as JSON. Every request is checked, and a faulty one is answered with a
message."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from pnp.errors import PnpError
from pnp.play import Words, say
from pnp.webplay.program import SOURCE, Program, Speech

LONGEST_REQUEST = 2_000_000
"""The most letters of a request. The longest is one to load a record."""

MOST_SEED = 2**53
"""Seeds are smaller than this, the largest whole number that JavaScript counts exactly."""

Answer = dict[str, Any]
Value = TypeVar("Value")


class RequestRefused(Exception):
    """Raised for a request whose answer is a fault. It has sentences for a person, the clause that forbids an
    action, and the codes of actions similar to the text that was typed."""

    def __init__(self, *words: Words, clause: str = "", near: Sequence[str] = ()) -> None:
        super().__init__(*map(str, words))
        self.words, self.clause, self.near = words, clause, near


def wrong(what: str) -> RequestRefused:
    """Return the RequestRefused to raise for a request that pnp's own pages never send. `what` names the
    faulty value."""
    return RequestRefused(say("The page asked for something that does not exist: %(what)s", what=what))


class RequestData:
    """The data of a request. Each method returns the value under a key of it, checked."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def text(self, key: str) -> str:
        """Return the text stored under a key of the request. Raises RequestRefused if there is no text
        there."""
        return self._value(key, str, self.data.get(key))

    def number(self, key: str, least: int, most: int) -> int:
        """Return a whole number within bounds. Raises RequestRefused."""
        number = self._value(key, int, self.data.get(key))
        if isinstance(number, bool) or not least <= number <= most:
            raise wrong(f"{key} {number}")
        return number

    def texts(self, key: str) -> list[str]:
        """Return a list of texts. Raises RequestRefused."""
        return [self._value(key, str, each) for each in self._value(key, list, self.data.get(key))]

    def table(self, key: str) -> dict[str, str]:
        """Return a table of texts; empty if it is left out. Raises RequestRefused."""
        found = self._value(key, dict, self.data.get(key) or {})
        return {self._value(key, str, name): self._value(key, str, value) for name, value in found.items()}

    def rows(self, key: str) -> list[list[Any]]:
        """Return a list of lists. Raises RequestRefused."""
        return [self._value(key, list, each) for each in self._value(key, list, self.data.get(key))]

    def optional(self, key: str, read: Callable[[str], Value]) -> Value | None:
        """Return the value under a key, checked by `read` (a method of this class), or None if the key is
        null or left out. Raises RequestRefused."""
        return None if self.data.get(key) is None else read(key)

    def _value(self, key: str, kind: type[Value], value: object) -> Value:
        if not isinstance(value, kind):
            raise wrong(f"{key} {str(value)[:60]!r}")
        return value


class Answerer(ABC):
    """Base of the hosts: answers the requests of one page about one table."""

    def __init__(self, program: Program, *, tells_seed: bool = True) -> None:
        """Store the program. `tells_seed`: whether views include the seed. A person who knows the seed can
        work out hidden information, so a server for several devices leaves it out."""
        self.program, self.tells_seed = program, tells_seed
        self._speeches: dict[str, Speech] = {}

    @property
    @abstractmethod
    def asks(self) -> Mapping[str, Callable[[RequestData, Speech], Answer]]:
        """The functions that answer requests, by the name of the request, such as "view". Each takes the data
        of the request and the words of its language, and returns the answer."""

    def answer(self, text: str) -> str:
        """Return the answer to a request, both as JSON. Never raises an exception: faults are answers too."""
        locale = SOURCE
        try:
            asked = self._read(text)
            locale = str(asked.data.get("locale", SOURCE))
            name = str(asked.data.get("ask"))[:60]
            if name not in self.asks:
                raise wrong(f"ask {name!r}")
            found = self.asks[name](asked, self.speech(locale))
        except RequestRefused as refused:
            found = self._fault(self.speech(locale), refused)
        except PnpError as error:
            found = self._fault(self.speech(locale), RequestRefused(error.sentence))
        except Exception as error:  # noqa: BLE001  # whatever an engine does: the page has to go on
            told = f"{type(error).__name__}: {error}"[:300]
            problem = say("The program of this game has a fault: %(fault)s", fault=told)
            found = self._fault(self.speech(locale), RequestRefused(problem))
        return json.dumps(found, ensure_ascii=False, separators=(",", ":"))

    def _read(self, text: str) -> RequestData:
        if len(text) > LONGEST_REQUEST:
            raise RequestRefused(say("This text is too long: %(n)s characters.", n=len(text)))
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise wrong(repr(text[:60])) from None
        if not isinstance(data, dict):
            raise wrong(repr(text[:60]))
        return RequestData(data)

    def _fault(self, speech: Speech, refused: RequestRefused) -> Answer:
        clause = speech.clause(refused.clause) if refused.clause else None
        return {
            "fault": {
                "problem": speech.voice.join_messages(refused.words),
                "clause": clause,
                "near": list(refused.near),
            }
        }

    def speech(self, locale: str) -> Speech:
        """Return the words of the game in a language, or in English if the game does not have the
        language."""
        known = locale if locale in self.program.locales else SOURCE
        if known not in self._speeches:
            self._speeches[known] = Speech(self.program, known)
        return self._speeches[known]


def read_viewer(asked: RequestData, players: int) -> int | None:
    """Return the seat of the person at the screen, or None for an onlooker. Raises RequestRefused."""
    return asked.optional("viewer", lambda key: asked.number(key, 0, players - 1))
