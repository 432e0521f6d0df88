"""The board for a terminal: G gargoyles, H spells, M mages with b or w; ( ) portals, [ ] niches."""

from pnp.games.magicans_duel.facts import PLAYERS
from pnp.games.magicans_duel.rules.notation import short
from pnp.games.magicans_duel.rules.state import OFFERED, State, ended_by, winner
from pnp.play import ENGLISH, Voice

_WIDTH = 5


def diagram(state: State, *, voice: Voice = ENGLISH) -> str:
    """The board row by row, and whose turn it is."""
    tables = state.tables
    shown = {cell: short(tables.piece_names[piece]) for piece, cell in enumerate(state.cells)}
    columns, rows = {x for x, _ in tables.points}, {row for _, row in tables.points}
    letters = {x: tables.point_names[n].rstrip("0123456789") for n, (x, _) in enumerate(tables.points)}
    xs = range(min(columns), max(columns) + 1)
    head = "   " + "".join(letters.get(x, "").center(_WIDTH) for x in xs).rstrip()
    lines = [head]
    for number, row in enumerate(range(min(rows), max(rows) + 1), 1):
        cells = (_cell(state, tables.point_at.get((x, row)), shown) for x in xs)
        lines.append(f"{number:>2} " + "".join(cells).rstrip())
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
        return "a draw is agreed" if won is None else f"{PLAYERS[won]} has won"
    offer = "; a draw is offered" if state.draw == OFFERED else ""
    return f"{PLAYERS[state.player]} to move, {state.left} of {state.granted} actions left{offer}"
