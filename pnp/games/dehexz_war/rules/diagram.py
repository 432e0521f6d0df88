"""A position drawn with letters, for a terminal."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import BODIED, KIND, KINDS, NOWHERE, SIDE
from pnp.games.dehexz_war.rules.tables import Tables

POINTS = {0: "↑", 1: "↗", 2: "↘", 3: "↓", 4: "↙", 5: "↖"}
"""The way forward for who sits so many turns from the bottom."""


def diagram(tables: Tables, board: bytes, rest: bytes) -> str:
    """The board as it lies, each piece with the way that it points; a Ghost stands behind its cell.

    The number of each row's first cell stands before it.
    """
    ghosts: dict[int, str] = {}
    for player in range(tables.players):
        cell = rest[codes.GHOST + player]
        if cell != NOWHERE:
            ghosts[cell] = ghosts.get(cell, "") + str(player + 1)
    lines, n = [], tables.side_length - 1
    for row in range(-n, n + 1):
        cells = [number for number, cell in enumerate(tables.hexes) if cell[1] == row]
        shown = (f"{_token(tables, board[cell])}{_spectre(ghosts.get(cell, ''))}" for cell in cells)
        lines.append(f"{cells[0]:>3} " + "  " * abs(row) + "".join(shown).rstrip())
    return "\n".join([*lines, *_players(tables, rest)])


def _token(tables: Tables, code: int) -> str:
    return KINDS[KIND[code] - 1] + POINTS[tables.seats[SIDE[code]]] if code else "· "


def _spectre(players: str) -> str:
    """The number of the Ghost in a cell, or a sign that there are several."""
    return {"": "  ", "1": "¹ ", "2": "² ", "3": "³ "}.get(players, "ᶠ ")


def _players(tables: Tables, rest: bytes) -> list[str]:
    """A line for each player: the way their pieces point, the capture zone, what is up with the double."""
    lines = []
    for player in range(tables.players):
        first = codes.ZONE + BODIED * player
        zone = " ".join(
            f"{KINDS[kind]}{count}" for kind, count in enumerate(rest[first : first + BODIED]) if count
        )
        words = [f"{player + 1} {POINTS[tables.seats[player]]}  zone: {zone or '-'}"]
        if rest[codes.GHOST + player] != NOWHERE:
            words.append(f"Ghost on {rest[codes.GHOST + player]}")
        if rest[codes.LOST + player] != NOWHERE:
            words.append(f"Doppelgänger attacked on {rest[codes.LOST + player]}")
        if rest[codes.KEEN + player] != NOWHERE:
            words.append(f"Mimic on {rest[codes.KEEN + player]} may capture")
        if rest[codes.OWNER + player] != player:
            words.append("out")
        if rest[codes.ACTOR] == player:
            words.append(f"to decide ({codes.PHASES[rest[codes.PHASE]]})")
        lines.append("; ".join(words))
    return [*lines, f"ended by {codes.ENDS[rest[codes.END]]}"] if rest[codes.END] else lines
