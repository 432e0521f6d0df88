"""The engine's moves against the naive ones, on random positions."""

import re
from random import Random

import pytest

from pnp.games import open_game
from tests.games.dehexz_war.naive import CELLS, NUMBER, Piece, Table, moves

SEATINGS = ((2, "opposite", (0, 3)), (2, "apart", (0, 2)), (3, "opposite", (0, 2, 4)))
FATES = {"peaceful": "p", "neutral": "n", "suicide": "s", 0: "1", 2: "3"}


def random_table(rng: Random, seats: tuple[int, ...]) -> Table:
    """Any pieces anywhere, as many as there are in some stage of a game; of three, one may have left."""
    players = list(range(len(seats)))
    owners: dict[int, int | str] = {seat: player for player, seat in enumerate(seats)}
    if len(seats) == 3 and rng.random() < 0.5:
        players.remove(1)
        owners[seats[1]] = rng.choice(list(FATES))
    table = Table(rng.choice(players), seats, owners)
    cells = rng.sample(CELLS, rng.randrange(10, 70))
    table.pieces = {cell: Piece(rng.choice("AAAADEHI"), rng.choice(seats)) for cell in cells}
    for player in players:
        where = rng.choice(CELLS if rng.random() < 0.4 else cells)
        if rng.random() < 0.6:
            table.ghosts[player] = where
        elif where in table.pieces:
            table.pieces[where] = Piece("Ä", seats[player])
    if rng.random() < 0.4:
        # Without Mimics double pieces move in another way.
        gone = rng.choice(seats)
        table.pieces = {c: p for c, p in table.pieces.items() if p.kind != "I" or p.seat != gone}
    mimics = [cell for cell, piece in table.pieces.items() if piece.kind in "IÄ"]
    table.keen = rng.choice(mimics) if mimics else None
    return table


def line(table: Table) -> str:
    """The position as a line."""
    rows: dict[int, str] = {}
    for cell in CELLS:
        piece = table.pieces.get(cell)
        text = "1"
        if piece:
            text = (piece.kind, piece.kind.lower(), piece.kind + "'")[table.seats.index(piece.seat)]
        rows[cell[1]] = rows.get(cell[1], "") + text
    players = range(len(table.seats))
    ghosts = (f"F{NUMBER[table.ghosts[p]]}" if p in table.ghosts else "-" for p in players)
    keen = (str(NUMBER[table.keen]) if table.keen and p == table.player else "-" for p in players)
    owners = (table.owners[seat] for seat in table.seats)
    return " ".join(
        (
            "/".join(re.sub("1+", lambda ones: str(len(ones[0])), rows[row]) for row in sorted(rows)),
            str(table.player + 1),
            "/".join("-" for _ in players),
            "/".join(ghosts),
            "/".join(keen),
            "/".join(str(who + 1) if isinstance(who, int) else FATES[who] for who in owners),
            "0",
        )
    )


@pytest.mark.parametrize(("players", "name", "seats"), SEATINGS)
def test_two_programs_know_the_same_moves(players: int, name: str, seats: tuple[int, ...]) -> None:
    rules = open_game("dehexz-war").rules(players, {"seats": name})
    rng, signs = Random(f"{players} {name}"), set()
    for _ in range(1667):
        table = random_table(rng, seats)
        state = rules.parse(line(table))
        said = {rules.notation(state, action) for action in rules.legal_actions(state)}
        found = {each for each in said if "=" not in each and each != "pass"}
        expected = moves(table)
        assert found == expected, (line(table), found ^ expected)
        signs |= {each.lstrip("ADEHIÄF").lstrip("0123456789").rstrip("0123456789") for each in expected}
    assert signs == {"-", "x", "xx", "+"}
