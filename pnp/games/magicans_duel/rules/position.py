"""A position on one line, as in

    i1,i3,i5,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 b 3/3 -

First the points of the gargoyles, the spells, the black mages and the white mages, each group in the order
of the pieces' numbers. Then who is to move, b or w; how many actions are left, and how many the turn began
with. Last `offer` where the rival has just offered a draw, else `-`. When the game is over it is nobody's
turn: `- 0/0 -` after a victory, `- 0/0 draw` after a draw.
"""

from operator import attrgetter

from pnp.caching import remembered
from pnp.games.magicans_duel.rules.notation import LETTERS, points, short_name
from pnp.games.magicans_duel.rules.state import State, make_position
from pnp.games.magicans_duel.rules.tables import Tables
from pnp.play import TERMINAL, PositionError
from pnp.play.codec import Form, each, line, number, parts, reading, word

_DRAWS = ("-", "offer", "draw")
"""What is written for NO_DRAW, OFFERED and AGREED."""


@remembered
def fields(tables: Tables) -> Form:
    """Return the form of a position."""
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
    """Return the position on one line."""
    return fields(state.tables).write(state)


@reading(PositionError)
def parse(tables: Tables, text: str) -> State:
    """Return the position that a line describes. Raises PositionError."""
    groups, player, (left, granted), draw = fields(tables).read(text)
    return make_position(tables, tuple(sum(groups, ())), player, left, granted, draw)
