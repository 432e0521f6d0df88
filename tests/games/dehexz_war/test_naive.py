"""The engine's moves against the naive ones, on random positions."""

import re
from random import Random
from typing import Any

import pytest

from pnp.games import open_game
from pnp.play import Rules
from tests.games.dehexz_war.naive import (
    CELLS,
    NUMBER,
    Cell,
    Piece,
    Table,
    changes,
    moves,
    played,
    victims,
    ways,
)

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
    # I.one
    having = set()
    for cell, piece in list(table.pieces.items()):
        if piece.kind == "I":
            owner = table.owners[piece.seat]
            if owner in having:
                del table.pieces[cell]
            having.add(owner)
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
    for _ in range(1000):
        table = random_table(rng, seats)
        state = rules.parse(line(table))
        said = {rules.notation(state, action) for action in rules.legal_actions(state)}
        found = {each for each in said if each != "pass"}
        expected = moves(table) | changes(table)
        assert found == expected, (line(table), found ^ expected)
        signs |= {re.sub(r"^[A-ZÄ]\d+|\d+", "", each) for each in expected}
    assert {each.partition("=")[0] for each in signs} == {"", "-", "x", "xx", "+"}
    assert {each.partition("=")[2] for each in signs} == {"", *"DEHIÄF"}


@pytest.mark.parametrize(("players", "name", "seats"), SEATINGS)
def test_two_programs_grant_the_same_extra_moves(players: int, name: str, seats: tuple[int, ...]) -> None:
    """Whoever attacks a possessed piece may make any other move; the Ghost stays where it was (2.6.2)."""
    rules, rng, seen = open_game("dehexz-war").rules(players, {"seats": name}), Random(name), 0
    while seen < 60:
        table = random_table(rng, seats)
        for cell, piece in table.pieces.items():
            if table.owner(cell) != table.player:
                continue
            for sign, target in ways(table, cell, piece):
                met = {p for p, ghost in table.ghosts.items() if ghost in victims(cell, sign, target)}
                if target in NUMBER and met:
                    seen += 1
                    state = rules.parse(line(table))
                    attack = f"{piece.kind}{NUMBER[cell]}{sign}{NUMBER[target]}"
                    state = rules.apply(state, rules.read(state, attack))
                    said = {rules.notation(state, action) for action in rules.legal_actions(state)}
                    after = played(table, cell, sign, target)
                    assert said == moves(after) | {"stop"}, (line(table), attack)
                    _leave(rules, state, after, target, {p for p in met if table.ghosts[p] == target})


def _leave(rules: Rules[Any, Any], state: Any, table: Table, start: Cell, staying: set[int]) -> None:
    """The attacker goes on, if it can, without taking anything: those Ghosts stay, others come along."""
    piece = table.pieces[start]
    ways_off = [target for sign, target in ways(table, start, piece) if sign == "-" and target in NUMBER]
    for target in ways_off[:3]:
        gone = rules.apply(state, rules.read(state, f"{piece.kind}{NUMBER[start]}-{NUMBER[target]}"))
        if rules.is_terminal(gone):
            continue
        found = rules.serialize(gone).split()[3].split("/")
        for player, cell in table.ghosts.items():
            if found[player] != "-":  # that player is still there
                moved = cell == start and player not in staying
                assert found[player].strip("F!") == str(NUMBER[target if moved else cell])
