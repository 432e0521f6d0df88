"""A position on one line, as in

    i1,i3,i5,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 b 3/3 -

First the points of the gargoyles, the spells, the black mages and the white mages, each group in the order
of the pieces' numbers. Then who is to move, b or w; how many actions are left, and how many the turn began
with. Last `offer` where the rival has just offered a draw, else `-`. When the game is over it is nobody's
turn: `- 0/0 -` after a victory, `- 0/0 draw` after a draw.
"""

import re
from collections.abc import Iterator

from pnp.games.magicans_duel.rules.notation import PLAYERS, short
from pnp.games.magicans_duel.rules.state import AGREED, NO_DRAW, OFFERED, State, placed, winner
from pnp.games.magicans_duel.rules.tables import GARGOYLES, Tables
from pnp.play import TERMINAL, Fault, PositionError

_DRAWS = {NO_DRAW: "-", OFFERED: "offer", AGREED: "draw"}


def serialize(state: State) -> str:
    """The position on one line."""
    tables = state.tables
    groups = ("".join(",".join(tables.names[state.cells[piece]] for piece in g)) for g in tables.groups)
    player = "-" if state.player == TERMINAL else PLAYERS[state.player]
    return f"{'/'.join(groups)} {player} {state.left}/{state.granted} {_DRAWS[state.draw]}"


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
    if player not in ("-", *PLAYERS):
        raise PositionError("nobody is to move", expected="b, w or -", found=repr(player))
    counts = re.fullmatch(r"(\d{1,2})/(\d{1,2})", actions)
    if counts is None:
        raise PositionError("no count of actions", expected="left and granted, as 3/4", found=repr(actions))
    if draw not in _DRAWS.values():
        raise PositionError("this is no state of a draw", expected="-, offer or draw", found=repr(draw))
    return placed(
        tables,
        tuple(_cells(tables, pieces)),
        TERMINAL if player == "-" else PLAYERS.index(player),
        int(counts[1]),
        int(counts[2]),
        next(number for number, word in _DRAWS.items() if word == draw),
    )


def _cells(tables: Tables, text: str) -> Iterator[int]:
    groups = text.split("/")
    if len(groups) != len(tables.groups):
        raise PositionError(
            "four groups of pieces are wanted",
            expected="gargoyles/spells/black mages/white mages",
            found=repr(text),
        )
    for words, group in zip(groups, tables.groups, strict=True):
        names = words.split(",")
        if len(names) != len(group):
            wanted = ", ".join(short(tables.pieces[piece]) for piece in group)
            raise PositionError(
                "another number of pieces", expected=f"points for {wanted}", found=repr(words)
            )
        for name in names:
            if name not in tables.named:
                raise PositionError(
                    "the board has no such point",
                    expected=f"{tables.names[0]} to {tables.names[-1]}",
                    found=repr(name),
                )
            yield tables.named[name]


def faults(state: State) -> Iterator[Fault]:
    """What keeps a position from being reached."""
    tables, won = state.tables, winner(state)
    for piece, cell in enumerate(state.cells):
        name, where = short(tables.pieces[piece]), tables.names[cell]
        if cell in state.cells[:piece]:
            other = short(tables.pieces[state.cells.index(cell)])
            yield Fault("board.one", f"{other} and {name} both stand on {where}")
        if tables.group[piece] != GARGOYLES and tables.all_niches >> cell & 1:
            yield Fault("niche.paths", f"{name} stands in the niche {where}")
    if state.draw != NO_DRAW and not tables.agreed:
        yield Fault("end.draw", "draws are not agreed on in this game")
    if state.player == TERMINAL:
        if (won is None) == (state.draw != AGREED):
            yield Fault("end.win", "the game is over without one reason for it")
        if state.left or state.granted:
            yield Fault("turn.actions", "actions are left when the game is over")
        return
    if won is not None or state.draw == AGREED:
        yield Fault("end.win" if won is not None else "end.draw", "the game goes on after its end")
    yield from _turn_faults(state)


def _turn_faults(state: State) -> Iterator[Fault]:
    """What is wrong with the count of actions in a turn."""
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
