"""The board for a terminal: G gargoyles, H spells, M mages with b or w; ( ) portals, [ ] niches."""

from pnp.games.magicans_duel.rules.notation import short
from pnp.games.magicans_duel.rules.state import OFFERED, State, ended_by, winner

SIDES = ("black", "white")
_WIDTH = 5


def diagram(state: State) -> str:
    """The board row by row, and whose turn it is."""
    tables = state.tables
    shown = {cell: short(tables.pieces[piece]) for piece, cell in enumerate(state.cells)}
    left, top = (min(point[n] for point in tables.points) for n in (0, 1))
    right, low = (max(point[n] for point in tables.points) for n in (0, 1))
    letters = {x: tables.names[n].rstrip("0123456789") for n, (x, _) in enumerate(tables.points)}
    xs = range(left, right + 1)
    head = "   " + "".join(letters.get(x, "").center(_WIDTH) for x in xs).rstrip()
    lines = [head]
    for row in range(top, low + 1):
        cells = (_cell(state, tables.number.get((x, row)), shown) for x in xs)
        lines.append(f"{row - top + 1:>2} " + "".join(cells).rstrip())
    return "\n".join([*lines, _turn(state)])


def _cell(state: State, cell: int | None, shown: dict[int, str]) -> str:
    if cell is None:
        return " " * _WIDTH
    piece, tables = shown.get(cell, ""), state.tables
    if tables.all_niches >> cell & 1:
        return f"[{piece:2}]".center(_WIDTH)
    if tables.portals >> cell & 1:
        return f"({piece:2})".center(_WIDTH)
    return (piece or ".").center(_WIDTH)


def _turn(state: State) -> str:
    ended = ended_by(state)
    if ended is not None:
        won = winner(state)
        return "a draw is agreed" if won is None else f"{SIDES[won]} has won"
    offer = "; a draw is offered" if state.draw == OFFERED else ""
    return f"{SIDES[state.player]} to move, {state.left} of {state.granted} actions left{offer}"
