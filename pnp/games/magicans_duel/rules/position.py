"""A position on one line, as in

    i1,i3,i5,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 b 3/3 -

First the points of the gargoyles, the spells, the black mages and the white mages, each group in the order
of the pieces' numbers. Then who is to move, b or w; how many actions are left, and how many the turn began
with. Last `offer` where the rival has just offered a draw, else `-`. When the game is over it is nobody's
turn: `- 0/0 -` after a victory, `- 0/0 draw` after a draw.
"""

from collections.abc import Iterator
from operator import attrgetter

from pnp.caching import remembered
from pnp.games.magicans_duel.rules.notation import LETTERS, points, short_name
from pnp.games.magicans_duel.rules.state import AGREED, NO_DRAW, OFFERED, State, make_position, winner
from pnp.games.magicans_duel.rules.tables import GARGOYLES, Tables
from pnp.play import TERMINAL, Fault, PositionError
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


# The faults of a position: what no game can lead to.


def status(state: State) -> tuple[Fault, ...]:
    """Return every fault of a position."""
    return (*_places(state), *_progress(state))


def _places(state: State) -> Iterator[Fault]:
    """Yield pieces where they cannot stand."""
    tables = state.tables
    for piece, cell in enumerate(state.cells):
        name, where = short_name(tables.piece_names[piece]), tables.point_names[cell]
        if cell in state.cells[:piece]:
            other = short_name(tables.piece_names[state.cells.index(cell)])
            yield Fault("board.one", f"{other} and {name} both stand on {where}")
        if tables.group_of[piece] != GARGOYLES and tables.all_niches >> cell & 1:
            yield Fault("niche.paths", f"{name} stands in the niche {where}")


def _progress(state: State) -> Iterator[Fault]:
    """Yield what contradicts the end of the game or the progress of the turn."""
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
