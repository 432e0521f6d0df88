"""How actions are written: M1b-c3 a step, M1b@a9 through portals, M1b^f6 a jump, G2>h5 a push.

A mage's last letter is its clan; without it, it is one of the player to move. Points are a letter for x
from the left and a number for the row from the top. `end`, `offer` and `agree` need no piece. Capitals do
not matter.
"""

from pnp.caching import remembered
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import (
    AGREE,
    BLACK,
    END,
    GARGOYLES,
    JUMP,
    OFFER,
    PORTAL,
    PUSH,
    SPELLS,
    STEP,
    WHITE,
    Tables,
)
from pnp.play import NotationError, Said, say
from pnp.play.codec import Form, Misread, reading, word

SIGNS = {STEP: "-", PORTAL: "@", JUMP: "^", PUSH: ">"}
WORDS = {END: "end", OFFER: "offer", AGREE: "agree"}
LETTERS = "bw"
"""The letters of the players, black first."""


def short_name(name: str) -> str:
    """Return a piece's name in notation: M1b for M1.black."""
    number, _, clan = name.partition(".")
    return number + clan[:1]


@remembered
def points(tables: Tables) -> Form:
    """Return the form of points, by the names that the board prints beside them."""
    return word(
        tables.point_names,
        tables.point_range,
        lambda place: say("The board has no place %(place)s.", place=place),
    )


@remembered
def _pieces(tables: Tables) -> Form:
    names = [short_name(name) for name in tables.piece_names]
    known = dict(zip(map(str.casefold, names), range(len(names)), strict=True))
    return word(known, ", ".join(names), lambda name: say("No piece is called %(piece)s.", piece=name))


def write(state: State, action: int) -> str:
    """Return the notation of an action."""
    if action < 0:
        return WORDS[action]
    tables = state.tables
    kind, piece, to = tables.decoded[action]
    return short_name(tables.piece_names[piece]) + SIGNS[kind] + tables.point_names[to]


@reading(NotationError)
def read(state: State, text: str) -> int:
    """Return the action that a text means. Raises NotationError."""
    tables, written = state.tables, text.strip().casefold()
    for action, name in WORDS.items():
        if written == name:
            return action
    for kind, sign in SIGNS.items():
        name, found, place = written.partition(sign)
        if found:
            if name.startswith("m") and len(name) == 2:
                name += LETTERS[max(state.player, 0)]
            return tables.action(kind, _pieces(tables).read(name), points(tables).read(place))
    raise Misread(
        "a piece, - (step), @ (portal), ^ (jump) or > (push), and a point, as in M1b-c3; or "
        + ", ".join(WORDS.values()),
        text,
    )


# The names of the two sides, and of the pieces.

# L10N: who plays, as at a prompt or after "Winner:"; the book calls them so
CALLED = (say("black"), say("white"))
"""The names of the players."""


def piece(state: State, number: int) -> str:
    """Return a piece's name in actions: M1b."""
    return short_name(state.tables.piece_names[number])


def point(state: State, number: int) -> str:
    """Return a point's name as printed beside it."""
    return state.tables.point_names[number]


def action_topic(state: State, action: int) -> Said:
    """Return the piece of an action and what it is, for the player to move."""
    if action < 0:
        return say("without a piece")
    _, number, _ = state.tables.decoded[action]
    code, group = piece(state, number), state.tables.group_of[number]
    if group == GARGOYLES:
        return say("%(piece)s (gargoyle)", piece=code)
    if group == SPELLS:
        return say("%(piece)s (spell)", piece=code)
    if group == WHITE - state.player:
        return say("%(piece)s (possession)", piece=code)
    if group == BLACK:
        return say("%(piece)s (black mage)", piece=code)
    return say("%(piece)s (white mage)", piece=code)
