"""The record of a game as one word for a link or a message: how the game began, and all its actions."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from dataclasses import asdict, dataclass, fields
from typing import Any

from pnp.errors import PnpError
from pnp.play import say
from pnp.play.codec import SEAL, open_position, seal_position
from pnp.webplay.program import SCHEMA, Program
from pnp.webplay.protocol import MOST_SEED, RequestRefused

LONGEST = 1_000_000
"""The most bytes of an unpacked record: about 100,000 actions."""

MOST_MOVES = 50_000
"""The most actions of a record, those of chance included."""


@dataclass(frozen=True, slots=True)
class Record:
    """The beginning of a game, and its actions in order, including those of chance and of opponents."""

    schema: int
    game: str
    version: str
    players: int
    options: dict[str, str]
    setup: str | None
    seed: int
    seats: list[str]
    """The player at each seat: "person", or the policy of an opponent."""
    given: str | None
    """The position that the game began with; None for the usual one."""
    moves: list[str]
    """The codes of the actions."""


_TYPES: dict[str, Any] = {
    "schema": int,
    "game": str,
    "version": str,
    "players": int,
    "options": dict,
    "setup": str | None,
    "seed": int,
    "seats": list,
    "given": str | None,
    "moves": list,
}


def write_record(record: Record) -> str:
    """Return a record as one word."""
    return seal_position(json.dumps(asdict(record), ensure_ascii=False, separators=(",", ":")))


def read_record(text: str, program: Program) -> Record:
    """Return the record in a text, which may be broken into lines. Raises Refused for a record that is
    damaged, of another game, or written by a newer version of pnp."""
    text = "".join(text.split())
    data = _data(text)
    schema, game = data.get("schema"), data.get("game")
    if isinstance(schema, int) and schema > SCHEMA:
        raise RequestRefused(
            say("This record was made by a newer version of this page. Open it with the newer one.")
        )
    if isinstance(game, str) and game != program.id:
        raise RequestRefused(say("This record is of another game: %(game)s.", game=game[:60]))
    if not _is_sound(data):
        raise _refuse_damaged()
    return Record(**{each.name: data[each.name] for each in fields(Record)})


def _data(text: str) -> dict[str, Any]:
    """Return the table in a sealed text. Raises Refused."""
    if not text.startswith(SEAL):
        raise RequestRefused(
            say(
                "This is not the record of a game. Copy the whole word that begins with “%(seal)s”.",
                seal=SEAL,
            )
        )
    body = text.removeprefix(SEAL)
    try:
        if urlsafe_b64encode(urlsafe_b64decode(body.encode())).decode() != body:
            raise _refuse_damaged()  # letters that base64 would pass over
        data = json.loads(open_position(text, LONGEST))
    except (Error, ValueError, RecursionError, PnpError):
        raise _refuse_damaged() from None
    if not isinstance(data, dict):
        raise _refuse_damaged()
    return data


def _is_sound(data: dict[str, Any]) -> bool:
    """Return whether a table has all fields of a record, with values of the right types."""
    if any(
        not isinstance(data.get(name), kind) or isinstance(data.get(name), bool)
        for name, kind in _TYPES.items()
    ):
        return False
    texts = [*data["options"], *data["options"].values(), *data["seats"], *data["moves"]]
    return (
        all(isinstance(each, str) for each in texts)
        and 0 <= data["seed"] < MOST_SEED
        and len(data["moves"]) <= MOST_MOVES
    )


def _refuse_damaged() -> RequestRefused:
    return RequestRefused(say("This record is damaged, or a part of it is missing. Copy the whole of it."))


def impossible(record: Record, number: int) -> RequestRefused:
    """Return the Refused to raise for a record in which the action with this number, from 1, cannot be done;
    0 stands for the position that the game begins with."""
    return RequestRefused(
        say(
            "This record is of version %(version)s of the game. By the rules of this page its action number "
            "%(n)s is not possible.",
            version=record.version[:20],
            n=number,
        )
    )
