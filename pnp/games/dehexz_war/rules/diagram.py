"""A position drawn with letters, for a terminal."""

from pnp.games.dehexz_war.rules.codes import ENDS, KIND, KINDS, NOWHERE, PHASES, SIDE, letter
from pnp.games.dehexz_war.rules.state import Position
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import ENGLISH, Voice

POINTS = {0: "↑", 1: "↗", 2: "↘", 3: "↓", 4: "↙", 5: "↖"}
"""The way forward for who sits so many turns from the bottom."""


def diagram(tables: Tables, position: Position, *, voice: Voice = ENGLISH) -> str:
    """The board as it lies, each piece with the way that it points; a Ghost stands behind its cell.

    Under each row stand the numbers of its cells.
    """
    ghosts: dict[int, str] = {}
    for player in range(tables.players):
        cell = position.ghosts[player]
        if cell != NOWHERE:
            ghosts[cell] = ghosts.get(cell, "") + str(player + 1)
    lines, n = [], tables.side_length - 1
    for row in range(-n, n + 1):
        cells = [number for number, cell in enumerate(tables.hexes) if cell[1] == row]
        shown = (f"{_piece(tables, position.board[cell])}{_ghost(ghosts.get(cell, ''))}" for cell in cells)
        numbers = (f"{cell:<4}" for cell in cells)
        lines += [("  " * abs(row) + "".join(each)).rstrip() for each in (shown, numbers)]
    return "\n".join([*lines, *_players(tables, position)])


def _piece(tables: Tables, code: int) -> str:
    """A piece and the way that it points."""
    return letter(KIND[code]) + POINTS[tables.seats[SIDE[code]]] if code else "· "


def _ghost(players: str) -> str:
    """The number of the Ghost in a cell, or a sign that there are several."""
    return {"": "  ", "1": "¹ ", "2": "² ", "3": "³ "}.get(players, "ᶠ ")


def _players(tables: Tables, position: Position) -> list[str]:
    """A line for each player: the way their pieces point, the capture zone, what is up with the double."""
    lines = []
    for player in range(tables.players):
        zone = " ".join(f"{KINDS[kind]}{count}" for kind, count in enumerate(position.zones[player]) if count)
        words = [f"{player + 1} {POINTS[tables.seats[player]]}  zone: {zone or '-'}"]
        if position.ghosts[player] != NOWHERE:
            words.append(f"Ghost on {position.ghosts[player]}")
        if position.rescues[player] != NOWHERE:
            words.append(f"Doppelgänger attacked on {position.rescues[player]}")
        if position.momentum[player] != NOWHERE:
            words.append(f"Mimic on {position.momentum[player]} may capture")
        if position.owners[player] != player:
            words.append("out")
        if position.actor == player:
            words.append(f"to decide ({PHASES[position.phase]})")
        lines.append("; ".join(words))
    return [*lines, f"ended by {ENDS[position.end]}"] if position.end else lines
