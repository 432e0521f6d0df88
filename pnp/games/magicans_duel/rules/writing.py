"""The notation of actions: M1b-c3 is a step, M1b@a9 goes through portals, M1b^f6 is a jump, G2>h5 a push.

The last letter of a mage's name is its clan. Without this letter, the mage belongs to the player to move. A
point is a letter for x from the left and a number for the row from the top. `end`, `offer` and `agree` need
no piece. Capital letters are read as small ones.

A position as one line of four fields:

    i1,i3,i5,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 b 3/3 -

1. The points of the gargoyles, the spells, the black mages and the white mages, each group in the order of
   the pieces' numbers.
2. The player to move: b or w.
3. The number of actions left, and the number at the beginning of the turn.
4. `offer` if the rival has just offered a draw, else `-`.

After the end of the game nobody is to move: `- 0/0 -` after a victory, `- 0/0 draw` after a draw.
"""

from collections.abc import Iterator
from operator import attrgetter

from pnp.caching import memoize
from pnp.games.magicans_duel.rules.state import AGREED, NO_DRAW, OFFERED, State, make_position, winner
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
from pnp.play import TERMINAL, Fault, NotationError, Phrase, PositionError, say
from pnp.play.codec import Form, Misread, convert_misreads, each, line, number, parts, word

SIGNS = {STEP: "-", PORTAL: "@", JUMP: "^", PUSH: ">"}
WORDS = {END: "end", OFFER: "offer", AGREE: "agree"}
LETTERS = "bw"
"""The letters of the players, black first."""


def short_name(name: str) -> str:
    """Return a piece's name in notation: M1b for M1.black."""
    number, _, clan = name.partition(".")
    return number + clan[:1]


@memoize
def points(tables: Tables) -> Form:
    """Return the Form that converts between the number of a point and its name as printed on the board."""
    return word(
        tables.point_names,
        tables.point_range,
        lambda place: say("The board has no place %(place)s.", place=place),
    )


@memoize
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


@convert_misreads(NotationError)
def read(state: State, text: str) -> int:
    """Return the action that a text stands for, legal or not. Raises NotationError."""
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
"""The names of the players, black first."""


def piece(state: State, number: int) -> str:
    """Return the name in notation of the piece with this number, such as M1b."""
    return short_name(state.tables.piece_names[number])


def point(state: State, number: int) -> str:
    """Return the name of the point with this number, as printed on the board."""
    return state.tables.point_names[number]


def action_topic(state: State, action: int) -> Phrase:
    """Return the heading under which a long list shows an action: its piece, with the kind of piece or, for a
    rival's mage, "possession"."""
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


_DRAWS = ("-", "offer", "draw")
"""What is written for NO_DRAW, OFFERED and AGREED."""


@memoize
def fields(tables: Tables) -> Form:
    """Return the Form that converts between a position and its line of text (see the module)."""
    groups = [
        each(points(tables), len(group), ",", f"points for {', '.join(names)}")
        for group in tables.pieces_of
        for names in ([short_name(tables.piece_names[piece]) for piece in group],)
    ]
    players = {**{letter: player for player, letter in enumerate(LETTERS)}, "-": TERMINAL}
    return line(
        (
            "pieces",
            lambda state: [[state.cells[piece] for piece in group] for group in tables.pieces_of],
            parts("/", groups, "gargoyles/spells/black mages/white mages"),
        ),
        ("who is to move", attrgetter("player"), word(players, "b, w or -")),
        ("actions", attrgetter("left", "granted"), each(number(0, 99), 2, "/", "left and granted, as 3/4")),
        ("draw", attrgetter("draw"), word(_DRAWS, "-, offer or draw")),
    )


def serialize(state: State) -> str:
    """Return the position as one line of text (see the module)."""
    return fields(state.tables).write(state)


@convert_misreads(PositionError)
def parse(tables: Tables, text: str) -> State:
    """Return the position that a line written by `serialize` stands for. Raises PositionError."""
    groups, player, (left, granted), draw = fields(tables).read(text)
    return make_position(tables, tuple(sum(groups, ())), player, left, granted, draw)


# The faults of a position: what no game can lead to.


def status(state: State) -> tuple[Fault, ...]:
    """Return the faults that make a position impossible in any game, such as two pieces on one point."""
    return (*_places(state), *_progress(state))


def _places(state: State) -> Iterator[Fault]:
    """Yield faults of pieces that stand where they cannot."""
    tables = state.tables
    for piece, cell in enumerate(state.cells):
        name, where = short_name(tables.piece_names[piece]), tables.point_names[cell]
        if cell in state.cells[:piece]:
            other = short_name(tables.piece_names[state.cells.index(cell)])
            yield Fault("board.one", f"{other} and {name} both stand on {where}")
        if tables.group_of[piece] != GARGOYLES and tables.all_niches >> cell & 1:
            yield Fault("niche.paths", f"{name} stands in the niche {where}")


def _progress(state: State) -> Iterator[Fault]:
    """Yield the faults by which a position contradicts the end of the game or the progress of the turn."""
    won = winner(state)
    if state.draw != NO_DRAW and not state.tables.agreed:
        yield Fault("end.draw", "draws are not agreed on in this game")
    if state.player == TERMINAL:
        if (won is None) == (state.draw != AGREED):
            yield Fault("end.win", "the game is over without one reason for it")
        if state.left or state.granted:
            yield Fault("turn.actions", "actions are left when the game is over")
        return
    if won is not None or state.draw == AGREED:
        yield Fault("end.win" if won is not None else "end.draw", "the game goes on after its end")
    yield from _turn(state)


def _turn(state: State) -> Iterator[Fault]:
    """Yield the faults in the count of actions in a turn."""
    tables, actions = state.tables, state.tables.actions
    budget = tables.budget(state.occupied, state.player)
    first = state.granted == actions.first and budget == actions.turn
    if state.granted != budget and not first:
        clause = "turn.actions" if budget == actions.turn else "help.one"
        yield Fault(clause, f"expected a turn of {budget} actions, found {state.granted}")
    if not 1 <= state.left <= state.granted:
        yield Fault("turn.actions", f"{state.left} of {state.granted} actions cannot be left")
    if state.draw == OFFERED and (state.left != state.granted or first):
        yield Fault("end.draw", "a draw is offered at the end of a turn, and answered at once")
