"""The engine on the document's examples of play, whole: every cell that the figures mark, and no other."""

import re

import pytest

from pnp.games import open_game
from pnp.games.dehexz_war.faces.moves import Surroundings, example_cells, pattern
from pnp.games.dehexz_war.facts import Example, Facts, number_cells, steps
from pnp.grid.hexgrid import hexagon

GAME = open_game("dehexz-war")
FACTS: Facts = GAME.definition.facts
CELLS, NUMBER = hexagon(9), number_cells(9)
MIDDLE = NUMBER[(0, 0)]
CORNER = NUMBER[(8, 0)]


def position(example: Example) -> str:
    """The example around the middle of the board; a Mimic far off, if the owner has one."""
    put = {NUMBER[cell]: "D" for cell in steps(example.friends)}
    put |= {NUMBER[cell]: "d" for cell in steps(example.enemies)}
    ghost, keen = "-", "-"
    if example.kind == "F":
        ghost = f"F{MIDDLE}"
    else:
        put[MIDDLE] = example.kind
        keen = str(MIDDLE) if example.kind in "IÄ" else "-"
    if example.kind in "ÄF" and example.mimic:
        put[CORNER] = "I"
    rows: dict[int, str] = {}
    for number, (_, row) in enumerate(CELLS):
        rows[row] = rows.get(row, "") + put.get(number, "1")
    board = "/".join(re.sub("1+", lambda ones: str(len(ones[0])), rows[row]) for row in sorted(rows))
    return f"{board} 1 -/- {ghost}/- {keen}/- 1/2 0"


@pytest.mark.parametrize("example", FACTS.examples, ids=lambda example: example.figure)
def test_the_engine_plays_what_the_figures_show(example: Example) -> None:
    rules = GAME.rules(2)
    state = rules.parse(position(example))
    friends = example_cells(example.friends)
    if example.kind in "ÄF" and example.mimic:
        friends |= {(8, 0)}
    around = Surroundings(friends, example_cells(example.enemies), NUMBER.__contains__)
    shown = pattern(example.kind, FACTS, (0, 0), around, mimic=example.mimic)
    expected = {f"-{NUMBER[cell]}" for cell in shown.advance | shown.possess}
    expected |= {f"x{NUMBER[cell]}" for cell in shown.attack}
    expected |= {f"+{NUMBER[cell]}" for cell in shown.capture}
    expected |= {f"xx{NUMBER[landing]}" for _, landing in shown.sweep}
    said = (rules.notation(state, action) for action in rules.legal_actions(state))
    begin = f"{example.kind}{MIDDLE}"
    assert {
        each.removeprefix(begin) for each in said if each.startswith(begin) and "=" not in each
    } == expected


def test_the_seats_are_those_of_the_definition() -> None:
    """The second player's first Assassin stands in the row and place that the setup says."""
    for players, seats in ((2, "opposite"), (2, "apart"), (3, "opposite")):
        rules = GAME.rules(players, {"seats": seats})
        setup = next(
            each for each in GAME.definition.setups if each.id == (seats if players == 2 else "three")
        )
        arrows = "↑↗↘↓↙↖"
        shown = rules.diagram(rules.initial_state())
        armies = [line.split()[:3] for line in shown.splitlines() if line.startswith("army")]
        assert armies == [["army", str(n), arrows[seat]] for n, seat in enumerate(setup.seats, 1)]
        assert all(shown.count(f"A{arrows[seat]}") == 15 for seat in setup.seats)
