"""How actions are written: M1b-c3 a step, M1b@a9 through portals, M1b^f6 a jump, G2>h5 a push.

A mage's last letter is its clan; without it, it is one of the player to move. Points are a letter for x
from the left and a number for the row from the top. `end`, `offer` and `agree` need no piece. Capitals do
not matter.
"""

import re

from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import AGREE, END, JUMP, OFFER, PORTAL, PUSH, STEP
from pnp.play import NotationError, say

SIGNS = {STEP: "-", PORTAL: "@", JUMP: "^", PUSH: ">"}
WORDS = {END: "end", OFFER: "offer", AGREE: "agree"}
LETTERS = "bw"
"""The letters of the players, black first."""

_MOVE = re.compile(r"([gh]\d|m\d[bw]?)([-@^>])([a-z]+\d+)")
"""A piece, a sign and a point."""


def short(name: str) -> str:
    """A piece as notation calls it: M1b for M1.black."""
    number, _, clan = name.partition(".")
    return number + clan[:1]


def write(state: State, action: int) -> str:
    """The notation of an action."""
    if action < 0:
        return WORDS[action]
    tables = state.tables
    kind, piece, to = tables.decoded[action]
    return short(tables.piece_names[piece]) + SIGNS[kind] + tables.point_names[to]


def read(state: State, text: str) -> int:
    """The action that a text means. Raises NotationError."""
    tables, written = state.tables, text.strip().casefold()
    for action, word in WORDS.items():
        if written == word:
            return action
    match = _MOVE.fullmatch(written)
    if match is None:
        raise NotationError(
            "this is no action",
            expected="a piece, - (step), @ (portal), ^ (jump) or > (push), and a point, as in M1b-c3; or "
            + ", ".join(WORDS.values()),
            found=repr(text),
        )
    name, sign, point = match.groups()
    if name.startswith("m") and len(name) == 2:
        name += LETTERS[max(state.player, 0)]
    known = {short(piece).casefold(): number for number, piece in enumerate(tables.piece_names)}
    if name not in known:
        raise NotationError(
            "there is no such piece",
            reason=say("No piece is called %(piece)s.", piece=name),
            expected=", ".join(map(short, tables.piece_names)),
            found=name,
        )
    if point not in tables.point_by_name:
        raise NotationError(
            "the board has no such point",
            reason=say("The board has no place %(place)s.", place=point),
            expected=tables.point_range,
            found=point,
        )
    kind = next(kind for kind, known_sign in SIGNS.items() if known_sign == sign)
    return tables.action(kind, known[name], tables.point_by_name[point])
