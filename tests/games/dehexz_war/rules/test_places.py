"""What lies where in Dehex'z War: bodies that show the pieces of the position, Ghosts above them."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from pnp.definition import scenarios
from pnp.games import open_game
from pnp.tabletop import Placement, Touch
from tests.games.dehexz_war import naive
from tests.games.placements import misplaced, placements, stated, steps, untouchable

GAME = open_game("dehexz-war")
CONFIGURATIONS = list(GAME.configurations())
RULES = GAME.rules(2)
FACES = {part.id: {"front": part.front, "back": part.back} for part in GAME.definition.components}
SCENARIOS = scenarios.load(GAME.definition).shown


def shown(placed: tuple[Placement, ...], board: str = "board.") -> Counter[tuple[str, str | None, int]]:
    """What is seen on the cells of the board: the zone, the letter that is up, and its turn."""
    return Counter(
        (each.zone, FACES[each.component][each.side], each.turn)
        for each in placed
        if each.zone.startswith(board)
    )


def written(line: str, seats: tuple[int, ...]) -> Counter[tuple[str, str | None, int]]:
    """The same as a position's line says it, read without the engine."""
    rows, _, _, ghosts, *_ = line.split()
    signs = [sign for row in rows.split("/") for sign in re.findall(r"\D'?|\d+", row)]
    found: Counter[tuple[str, str | None, int]] = Counter()
    cell = 0
    for sign in signs:
        if sign.isdigit():
            cell += int(sign)
            continue
        player = 2 if sign.endswith("'") else int(sign.islower())
        found[f"board.{cell}", sign[0].upper(), 60 * seats[player]] += 1
        cell += 1
    assert cell == len(naive.CELLS)
    for player, ghost in enumerate(ghosts.split("/")):
        if ghost.startswith("F"):
            found[f"board.{ghost[1:].rstrip('!')}", "F", 60 * seats[player]] += 1
    return found


def seats_of(players: int, chosen: dict[str, str]) -> tuple[int, ...]:
    named = chosen["seats"] if players == 2 else "three"
    return next(each.seats for each in GAME.definition.setups if each.id == named)


def play(line: str, *actions: str, players: int = 2) -> tuple[Any, Any, tuple[Touch, ...]]:
    """The positions before and after the last of some actions, and what is touched to do it."""
    rules = GAME.rules(players)
    *earlier, last = actions
    state: Any = rules.parse(line)
    for text in earlier:
        state = rules.apply(state, rules.read(state, text))
    action = rules.read(state, last)
    touched = rules.list_touches(state, action)
    assert touched is not None
    return state, rules.apply(state, action), touched


def on_board(state: Any) -> set[tuple[str, str | None, int]]:
    return set(shown(placements(RULES, state)))


def beside(state: Any) -> Counter[tuple[str, str | None]]:
    """What is seen in capture zones, and of Doppelgängers that wait for a rescue."""
    rules = GAME.rules(state.tables.players)
    return Counter(
        (each.zone, FACES[each.component][each.side])
        for each in placements(rules, state)
        if each.zone.startswith(("captured.", "fallen."))
    )


@pytest.mark.parametrize(("players", "chosen"), CONFIGURATIONS, ids=str)
def test_the_cells_show_what_the_line_of_the_position_says(players: int, chosen: dict[str, str]) -> None:
    rules, seats = GAME.rules(players, chosen), seats_of(players, chosen)
    for step in steps(rules, range(3), cap=250):
        line = rules.serialize(step.state._replace(past=(), line=()))
        assert shown(placements(rules, step.state)) == written(line, seats)


@pytest.mark.parametrize(("players", "chosen"), CONFIGURATIONS, ids=str)
def test_the_cells_that_an_action_changes_are_touched(players: int, chosen: dict[str, str]) -> None:
    """But for the end of a player's game, which may take all pieces off the board."""
    rules = GAME.rules(players, chosen)
    for step in steps(rules, range(3, 5), cap=120):
        now = rules.after(step.state, step.action)
        if now.position.owners != step.state.position.owners:
            continue
        cells, later = (shown(placements(rules, each)) for each in (step.state, now))
        differ = {zone for zone, *_ in (cells - later) + (later - cells)}
        assert differ <= {zone for zone, _ in rules.list_touches(step.state, step.action) or ()}, (
            rules.notation(step.state, step.action)
        )


def test_a_cell_holds_a_piece_and_every_ghost() -> None:
    zone = RULES.zones["board.0"]
    assert (zone.holds, zone.on, zone.spot) == (1 + max(GAME.definition.game.players), "board", "cell:0")


def test_the_set_up_of_both_players() -> None:
    """The first row of figure 4, and what lies beside the board, typed here once more."""
    placed = stated(GAME, 2, {}).table.placements
    assert (
        "".join(
            FACES[each.component]["front"] or ""
            for cell in range(208, 217)
            for each in placed
            if each.zone == f"board.{cell}"
        )
        == "EDHIEÄDHE"
    )
    assert Counter(each.zone.partition(".")[0] for each in placed) == {
        "table": 1,
        "board": 56,
        "seat": 2,
        "captured": 18,
        "unused": 8,
    }
    assert {each.turn for each in placed if each.zone == "board.0"} == {180}


def test_a_piece_that_moves() -> None:
    line = "a8/10/11/12/13/14/15/16/8D8/16/15/14/13/12/11/10/8A 1 -/- -/- -/- 1/2 0"
    before, now, touched = play(line, "D108-47")
    assert on_board(before) == {("board.0", "A", 180), ("board.108", "D", 0), ("board.216", "A", 0)}
    assert on_board(now) == {("board.0", "A", 180), ("board.47", "D", 0), ("board.216", "A", 0)}
    assert touched == (Touch("board.108", 0), Touch("board.47"))


@pytest.mark.parametrize("taken", ["A", "D"])
def test_a_piece_that_is_attacked(taken: str) -> None:
    """An Assassin goes to the capture zone of who attacked it, another piece out of the game."""
    line = f"a8/10/11/12/7d5/14/15/16/8{taken}8/16/15/14/13/12/11/10/8A 2 -/D1 -/- -/- 1/2 0"
    before, now, touched = play(line, "D49x108")
    assert beside(before) == {("captured.2.1", "D"): 1}
    assert beside(now) == {("captured.2.1", "D"): 1} | ({("captured.2.1", "A"): 1} if taken == "A" else {})
    assert on_board(now) - on_board(before) == {("board.108", "D", 180)}
    assert touched == (Touch("board.49", 0), Touch("board.108", 0))
    unused = [sum(each.zone == "unused" for each in placements(RULES, state)) for state in (before, now)]
    assert unused[1] - unused[0] == (taken == "D")


def test_a_piece_that_enters() -> None:
    line = "a8/10/11/12/13/14/15/16/8D8/16/15/14/13/12/11/10/9 1 A2H1/- -/- -/- 1/2 0"
    before, now, touched = play(line, "H@208")
    assert beside(before) == {("captured.1.1", "A"): 2, ("captured.1.1", "H"): 1}
    assert beside(now) == {("captured.1.1", "A"): 2}
    assert on_board(now) - on_board(before) == {("board.208", "H", 0)}
    assert touched == (Touch("captured.1.1", 2), Touch("board.208"))


def test_an_assassin_is_promoted_by_turning_a_body_over() -> None:
    """All bodies with a Dragon in front are in use, so the one that is taken has it behind."""
    line = (
        "ehdäeihde/aahdaadhaa/11/12/13/14/15/16/17/16/15/14/13/12/11/AAHDAADHAA/EDHIEÄDHE 1 -/- -/- -/- 1/2 0"
    ).replace("ehdäeihde", "Ahdäeihde")
    before, now, touched = play(line, "A0=D")
    assert on_board(now) - on_board(before) == {("board.0", "D", 0)}
    assert touched == (Touch("board.0", 0),)
    backs = [
        Counter(each.component for each in placements(RULES, state) if each.side == "back")
        for state in (before, now)
    ]
    assert backs == [{}, {"piece.A.D": 1}]


def test_a_doppelganger_is_turned_over() -> None:
    line = "a8/10/11/12/13/14/15/16/8Ä8/16/15/14/13/12/11/10/8A 1 -/- -/- -/- 1/2 0"
    before, now, touched = play(line, "Ä108=F")
    assert Placement("piece.Ä.F", 1, "board.108", 0, "front", 0) in placements(RULES, before)
    assert Placement("piece.Ä.F", 1, "board.108", 0, "back", 0) in placements(RULES, now)
    assert touched == (Touch("board.108", 0),)


def test_ghosts_lie_above_the_piece_in_their_cell() -> None:
    """The first player's below the second's: both possess the Dragon, the second one goes away."""
    line = "a8/10/11/12/13/14/15/16/8D8/16/15/14/13/12/11/10/8A 2 -/- F108/F108 -/- 1/2 0"
    state, _, touched = play(line, "F108-47")
    there = [each for each in placements(RULES, state) if each.zone == "board.108"]
    assert [(FACES[each.component][each.side], each.turn) for each in there] == [
        ("D", 0),
        ("F", 0),
        ("F", 180),
    ]
    assert touched == (Touch("board.108", 2), Touch("board.47"))


def test_two_pieces_that_are_swept_away() -> None:
    line = "9/10/11/8d3/8d4/5d2d5/6d8/16/4dD2H2dd4/16/15/14/13/12/11/10/9 1 -/- -/- -/- 1/2 0"
    _, now, touched = play(line, "H108xx112")
    assert touched == (Touch("board.108", 0), Touch("board.111", 0), Touch("board.112", 0))
    assert {each for each in on_board(now) if each[0] in ("board.108", "board.111", "board.112")} == {
        ("board.112", "H", 0)
    }


def test_a_doppelganger_that_is_attacked_waits_and_comes_back_as_a_ghost() -> None:
    line = "a8/10/11/12/7d5/14/15/16/8Ä8/16/15/14/13/12/11/2DEH5/8A 2 -/- -/- -/- 1/2 0"
    _, now, touched = play(line, "D49x108")
    assert touched == (Touch("board.49", 0), Touch("board.108", 0))
    assert beside(now) == {("fallen.1", "Ä"): 1}
    _, now, touched = play(line, "D49x108", "rescue:D200")
    assert touched == (Touch("board.200", 0),)
    _, now, touched = play(line, "D49x108", "rescue:D200", "rescue:E201", "rescue:H202")
    assert touched == (Touch("board.202", 0), Touch("fallen.1", 0), Touch("board.108"))
    assert beside(now) == {}
    assert {each for each in on_board(now) if each[0] == "board.108"} == {
        ("board.108", "D", 180),
        ("board.108", "F", 0),
    }


def test_spoils_go_to_a_capture_zone_or_stay() -> None:
    line = (
        "9/10/11/i11/13/14/15/6d9/8D6H'A'/16/15/14/13/12/11/10/8A 1:spoils=2,30,3 -/-/- -/-/- -/-/- 1/1/3 0"
    )
    _, now, touched = play(line, "give:I30", players=3)
    assert (touched, beside(now)) == (
        (Touch("board.30", 0), Touch("captured.3.1")),
        {("captured.3.1", "I"): 1},
    )
    _, now, touched = play(line, "leave:I30", "take:D90", players=3)
    assert (touched, beside(now)) == (
        (Touch("board.90", 0), Touch("captured.1.1")),
        {("captured.1.1", "D"): 1},
    )
    assert play(line, "leave:I30", players=3)[2] == (Touch("board.30", 0),)


def test_the_choice_of_a_face_is_about_the_double_piece() -> None:
    state = RULES.initial_state()
    for action in RULES.legal_actions(state):
        assert RULES.list_touches(state, action) == (Touch("board.213", 0),)


def test_words_touch_nothing() -> None:
    rules = GAME.rules(2, {"talk": "on"})
    state = rules.parse("a8/10/11/12/13/14/15/16/8D8/16/15/14/13/12/11/10/8A 1 -/- -/- -/- 1/2 0")
    for text in ("resign", "draw?"):
        assert rules.list_touches(state, rules.read(state, text)) == ()


def test_bodies_stand_in_for_pieces_that_find_none() -> None:
    """Every piece has a body, and as many show another piece as the engine counts."""
    rng, found = Random(2), set()
    for _ in range(120):
        numbers = [rng.randrange(most) for most in (49, 40, 40, 40, 8)]
        if sum(numbers) > 72:
            continue
        kinds = "".join(kind * number for kind, number in zip("ADEHI", numbers, strict=True))
        state = RULES.parse(naive.line_of(kinds))
        assert list(misplaced(RULES, state)) == []
        seen = shown(placements(RULES, state))
        told = written(RULES.serialize(state), (0, 3))
        assert {zone for zone, *_ in seen} == {zone for zone, *_ in told}
        assert sum((seen - told).values()) == RULES.stand_ins(state)
        found.add(RULES.stand_ins(state) > 0)
    assert found == {True, False}


def test_of_more_pieces_than_bodies_some_have_none() -> None:
    """No game leads there, and `status` says so; the placements stay whole."""
    state = RULES.parse(naive.line_of("A" * 40 + "D" * 60))
    assert list(misplaced(RULES, state)) == []
    assert sum(shown(placements(RULES, state)).values()) == 80


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: f"{each.shows} {each.case}")
def test_every_scenario(scenario: Any) -> None:
    """Rare phases: rescues, spoils, offers, ends."""
    rules = GAME.rules(scenario.players, scenario.options)
    state = rules.parse(scenario.given) if scenario.given else rules.initial_state()
    for text in scenario.actions:
        assert list(misplaced(rules, state)) == []
        placed = placements(rules, state)
        assert list(untouchable(rules, placed, state, rules.legal_actions(state))) == []
        action = rules.read(state, text)
        if rules.judge(state, action) is None:
            state = rules.after(state, action)
    assert list(misplaced(rules, state)) == []
