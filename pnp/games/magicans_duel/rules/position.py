"""A position on one line, as in

    i1,i3,i5,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 b 3/3 -

First the points of the gargoyles, the spells, the black mages and the white mages, each group in the order
of the pieces' numbers. Then who is to move, b or w; how many actions are left, and how many the turn began
with. Last `offer` where the rival has just offered a draw, else `-`. When the game is over it is nobody's
turn: `- 0/0 -` after a victory, `- 0/0 draw` after a draw.
"""

import re
from collections.abc import Iterator

from pnp.games.magicans_duel.rules.notation import LETTERS, short
from pnp.games.magicans_duel.rules.state import AGREED, NO_DRAW, OFFERED, State, placed
from pnp.games.magicans_duel.rules.tables import Tables
from pnp.play import TERMINAL, PositionError

_DRAWS = {NO_DRAW: "-", OFFERED: "offer", AGREED: "draw"}


def serialize(state: State) -> str:
    """The position on one line."""
    tables = state.tables
    cells = [[tables.point_names[state.cells[piece]] for piece in group] for group in tables.pieces_of]
    player = "-" if state.player == TERMINAL else LETTERS[state.player]
    return f"{'/'.join(map(','.join, cells))} {player} {state.left}/{state.granted} {_DRAWS[state.draw]}"


def parse(tables: Tables, text: str) -> State:
    """The position that a line describes. Raises PositionError."""
    fields = text.split()
    if len(fields) != 4:
        raise PositionError(
            "a position has four parts",
            expected="the pieces, who is to move, actions left and granted, and - or offer or draw",
            found=repr(text),
        )
    pieces, player, actions, draw = fields
    if player not in ("-", *LETTERS):
        raise PositionError("nobody is to move", expected="b, w or -", found=repr(player))
    counts = re.fullmatch(r"(?P<left>\d{1,2})/(?P<granted>\d{1,2})", actions)
    if counts is None:
        raise PositionError("no count of actions", expected="left and granted, as 3/4", found=repr(actions))
    if draw not in _DRAWS.values():
        raise PositionError("this is no state of a draw", expected="-, offer or draw", found=repr(draw))
    return placed(
        tables,
        tuple(_cells(tables, pieces)),
        TERMINAL if player == "-" else LETTERS.index(player),
        int(counts["left"]),
        int(counts["granted"]),
        next(number for number, word in _DRAWS.items() if word == draw),
    )


def _cells(tables: Tables, text: str) -> Iterator[int]:
    groups = text.split("/")
    if len(groups) != len(tables.pieces_of):
        raise PositionError(
            "four groups of pieces are wanted",
            expected="gargoyles/spells/black mages/white mages",
            found=repr(text),
        )
    for words, group in zip(groups, tables.pieces_of, strict=True):
        names = words.split(",")
        if len(names) != len(group):
            wanted = ", ".join(short(tables.piece_names[piece]) for piece in group)
            raise PositionError(
                "another number of pieces", expected=f"points for {wanted}", found=repr(words)
            )
        for name in names:
            if name not in tables.point_by_name:
                raise PositionError(
                    "the board has no such point",
                    expected=tables.point_range,
                    found=repr(name),
                )
            yield tables.point_by_name[name]
