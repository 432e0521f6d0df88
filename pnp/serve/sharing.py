"""Share one table among several devices: keep who has which seat, which requests each device may make, and
which devices are told of a change. Write the table's address as a QR code, as characters for a terminal and
as data for the page."""

import asyncio
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import Any, Protocol

import segno

from pnp.webplay.protocol import Answerer

MOST_LINES = 24
"""The most connections at the same time."""

LONGEST_MESSAGE = 64 * 1024
"""The most bytes of a message from a device."""

RATE, BURST = 20.0, 80.0
"""The messages a second that a device may send, and how many at once."""

PAUSES: Mapping[str, float] = {"opponent": 0.7, "chance": 0.2}
"""The seconds before an opponent acts and before cards are dealt, so that people can follow."""

ASKS = frozenset(("view", "act", "undo", "explain", "point", "why", "log", "record", "new"))
"""The requests of a page that a shared table answers."""

DECISIONS = frozenset(("act", "undo", "new"))
"""The requests that change the game. Only those who sit may send them."""

PERSON = "person"

REPLACED, TOO_FAST = 4001, 4008
"""The codes with which a connection is closed: another one has its seat; it sent too much."""

MOST_TOKENS = 8
"""The most tokens that a device may send at once."""

Message = dict[str, Any]


class Line(Protocol):
    """An open connection to a device."""

    async def send(self, text: str) -> None:
        """Send a message. Do nothing if the connection has ended."""

    async def close(self, code: int) -> None:
        """End the connection with a WebSocket close code. Do nothing if it has ended."""


@dataclass(eq=False)
class Guest:
    """A device that is connected to the table, with its seat (the number of a player, from 0), or None if it
    only watches. `heard` is when its last message came, in seconds of `time.monotonic`."""

    line: Line
    seat: int | None = None
    left: float = BURST
    """The number of messages that it may send at once now."""
    heard: float = field(default_factory=time.monotonic)

    def is_too_fast(self) -> bool:
        """Count one message, and return whether the device has sent more messages than it may."""
        now = time.monotonic()
        self.left = min(BURST, self.left + (now - self.heard) * RATE) - 1
        self.heard = now
        return self.left < 0


class SharedTable:
    """A game that several devices play, and the devices that are connected to it."""

    def __init__(self, host: Answerer, seats: Sequence[str], options: Mapping[str, str]) -> None:
        """`seats` says who decides for each player: "person" or the name of an opponent."""
        self._host = host
        self._settings: Message = {
            "players": len(seats),
            "options": dict(options),
            "setup": None,
            "seats": list(seats),
        }
        self._tokens: dict[int, str] = {}
        self._unproven: set[int] = set()
        """The seats whose devices have not shown yet that they were given their tokens."""
        self._guests: set[Guest] = set()
        self._game = 0
        """How many games were begun."""
        self._ply, self._kind = 0, "end"
        """The number of plies, and who decides next."""
        self._last: tuple[int, int] | None = None
        """The seat that decided last, and the number of plies after its decision."""
        self._going: asyncio.Task[None] | None = None

    def begin(self, seed: int | None = None) -> Message:
        """Begin a game, and return the answer of the host, the program that runs the game. The answer has the
        `view` of the new game, as a device without a seat sees it, or `fault` if the game cannot begin. It is
        sent to nobody. Without `seed`, the seed is random."""
        chosen = secrets.randbelow(2**48) if seed is None else seed
        self._last = None
        answer = self._change(
            {"ask": "new", **self._settings, "seed": chosen, "viewer": None, "locale": "en"}
        )
        if "view" in answer:
            self._game += 1
        return answer

    def has_room(self) -> bool:
        """Return whether another device may connect."""
        return len(self._guests) < MOST_LINES

    def welcome(self, line: Line) -> Guest:
        """Register a new connection and return its guest, who has no seat yet."""
        guest = Guest(line)
        self._guests.add(guest)
        return guest

    def leave(self, guest: Guest) -> None:
        """Forget a connection. With the token that the device got with its seat, it can take the seat
        again."""
        self._guests.discard(guest)

    async def hear(self, guest: Guest, text: str) -> None:
        """Answer a message from a device. If the game has changed, tell the other devices and let the game go
        on."""
        if guest.is_too_fast():
            await guest.line.close(TOO_FAST)
            return
        try:
            asked = json.loads(text)
        except (ValueError, RecursionError):
            asked = None
        if not isinstance(asked, dict) or type(asked.get("id")) is not int:
            await guest.line.close(TOO_FAST)
            return
        number = asked.pop("id")
        if guest.seat is not None:
            self._unproven.discard(guest.seat)
        answer = await self._answer(guest, asked)
        await _send(guest, {"id": number, **answer})
        if "view" in answer and asked.get("ask") in DECISIONS:
            await self._tell_others(guest)
            self.go_on()

    # --- seats ---------------------------------------------------------------------------------------

    async def _answer(self, guest: Guest, asked: Message) -> Message:
        if "join" in asked:
            return await self._join(guest, asked)
        if "take" in asked:
            return await self._take(guest, asked)
        return self._play(guest, asked)

    async def _join(self, guest: Guest, asked: Message) -> Message:
        """Give a device the seat of its token, if it is one of this table. A device may send the tokens of
        several seats, with a space between them, and gets the first of these seats.

        `only` is a seat, or "unused" for a new window that takes no seat from another one. If it gets none,
        the answer says which of its seats are `in_use`."""
        own, only = self._seats_of(asked["join"]), asked.get("only")
        used = {each.seat for each in self._guests if each is not guest}
        for seat in own:
            self._unproven.discard(seat)
        wanted = [seat for seat in own if (seat not in used if only == "unused" else only in (None, seat))]
        if not wanted:
            return {
                **self._tell_seats(guest, asked),
                **({"in_use": own} if own and guest.seat is None else {}),
            }
        await self._sit(guest, wanted[0])
        more = {} if only is None else {"token": self._tokens[wanted[0]]}
        return {**self._tell_seats(guest, asked), **more}

    def _seats_of(self, tokens: object) -> list[int]:
        """Return the seats of the tokens that a device sends, in its order."""
        sent = tokens.split(" ", MOST_TOKENS)[:MOST_TOKENS] if isinstance(tokens, str) else []
        return [
            seat
            for token in sent
            for seat, known in self._tokens.items()
            if secrets.compare_digest(known.encode(), token.encode("utf-8", "replace"))
        ]

    async def _take(self, guest: Guest, asked: Message) -> Message:
        """Give a device a seat that nobody has taken, and its token."""
        seat = asked["take"]
        if guest.seat is not None or type(seat) is not int or not self._is_free(seat):
            return {**_fault("seat_taken"), **self._tell_seats(guest, asked)}
        self._tokens[seat] = secrets.token_urlsafe(24)
        self._unproven.add(seat)
        await self._sit(guest, seat)
        await self._tell_others(guest)
        return {**self._tell_seats(guest, asked), "token": self._tokens[seat]}

    async def _sit(self, guest: Guest, seat: int) -> None:
        """Seat a device. An earlier connection of the same seat is closed."""
        for other in [each for each in self._guests if each.seat == seat and each is not guest]:
            other.seat = None
            await other.line.close(REPLACED)
        guest.seat = seat

    def _is_free(self, seat: int) -> bool:
        """Return whether a device may take a seat. A seat is free again if its device was gone before it had
        shown its token, since the token may be lost then."""
        seats = self._settings["seats"]
        if not (0 <= seat < len(seats) and seats[seat] == PERSON):
            return False
        is_lost = seat in self._unproven and all(each.seat != seat for each in self._guests)
        return seat not in self._tokens or is_lost

    def _tell_seats(self, guest: Guest, asked: Message) -> Message:
        """Return the seats that are taken, as everybody may know them, and the device's own seat."""
        view = self._ask({"ask": "view", "viewer": None, "locale": asked.get("locale", "en")}).get("view", {})
        names = view.get("names", [])
        return {
            "game": self._game,
            "seat": guest.seat,
            "seats": [
                {"name": names[number] if names else "", "kind": kind, "free": self._is_free(number)}
                for number, kind in enumerate(self._settings["seats"])
            ],
        }

    # --- the game ------------------------------------------------------------------------------------

    def _play(self, guest: Guest, asked: Message) -> Message:
        """Return the host's answer to a device, with only what its seat may see."""
        name = asked.get("ask")
        if not isinstance(name, str) or name not in ASKS:
            return _fault("not_here")
        if name in DECISIONS and guest.seat is None:
            return _fault("only_watching")
        request = {**asked, "viewer": guest.seat}
        if name in ("new", "record") and self._kind != "end":
            return _fault("not_over")
        if name == "new":
            begun = self.begin()
            request = {"ask": "view", "viewer": guest.seat, "locale": asked.get("locale", "en")}
            if "fault" in begun:
                return begun
        if name == "undo" and not self._may_undo(guest.seat):
            return _fault("undo_late")
        answer = self._change(request)
        if "view" in answer:
            if name == "act" and guest.seat is not None:
                self._last = (guest.seat, answer["view"]["ply"])
            elif name == "undo":
                self._last = None
            answer["view"]["undo"] = self._may_undo(guest.seat)
            answer["game"] = self._game
        return answer

    def _may_undo(self, seat: int | None) -> bool:
        """Return whether a seat may take back its last decision. It may if nothing has happened since,
        because others have then seen only the decision itself."""
        return self._last is not None and self._last == (seat, self._ply)

    def _change(self, request: Message) -> Message:
        """Return the host's answer to a request that changes the game, and record whose turn it is then."""
        answer = self._ask(request)
        if "view" in answer:
            self._ply, self._kind = answer["view"]["ply"], answer["view"]["turn"]["kind"]
        return answer

    def _ask(self, request: Message) -> Message:
        answer: Message = json.loads(self._host.answer(json.dumps(request)))
        return answer

    def go_on(self) -> None:
        """Let chance and computer opponents act until a person has to decide. They act one ply (one decision)
        after the other, in a task of their own."""
        if self._going is None or self._going.done():
            self._going = asyncio.get_running_loop().create_task(self._go())

    async def _go(self) -> None:
        while self._kind in PAUSES:
            ply = self._ply
            await asyncio.sleep(PAUSES[self._kind])
            if self._ply != ply:  # somebody has taken back what was done
                continue
            if "fault" in self._change({"ask": "go", "viewer": None, "locale": "en"}):
                return
            await self._tell_others(None)

    async def _tell_others(self, guest: Guest | None) -> None:
        """Tell all other devices that something has changed. Each asks for its own view then."""
        for other in [each for each in self._guests if each is not guest]:
            await _send(other, {"changed": self._game})


async def _send(guest: Guest, message: Message) -> None:
    await guest.line.send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))


def _fault(word: str) -> Message:
    """Return a refusal whose words the page has, under a key of pnp.webplay.words."""
    return {"fault": {"word": word, "problem": word, "clause": None, "near": []}}


def terminal_code(address: str) -> str:
    """Return the QR code of an address as lines of half blocks for a terminal, dark on light."""
    drawn = StringIO()
    segno.make(address, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")


def rows_of_code(address: str) -> list[str]:
    """Return the rows of the QR code of an address as texts of "1" for dark and "0" for light squares."""
    made = segno.make(address, micro=False)
    return ["".join("1" if square else "0" for square in row) for row in made.matrix]
