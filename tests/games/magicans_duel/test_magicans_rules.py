"""The engine of Magicans Duel against a naive one, against the book's examples, and on another board."""

import shutil
from pathlib import Path
from random import Random

import pytest

from pnp.definition import scenarios
from pnp.games import Game, open_game
from pnp.games.magicans_duel.examples import default_rules, first_position, play_example
from pnp.games.magicans_duel.facts import PLAYERS
from pnp.games.magicans_duel.rules.state import State, cost, make_position
from pnp.games.magicans_duel.rules.tables import Tables
from pnp.games.magicans_duel.rules.writing import SIGNS
from pnp.play.checking.contract import EngineFacts, complaints
from pnp.play.playout import EAGER, POLICIES, follow, play_out
from tests.games.magicans_duel.naive_duel import moves

GAME = open_game("magicans-duel")
KNOWN = EngineFacts([clause.name for clause in GAME.definition.clauses], GAME.copies(2))
MODES = GAME.options[0].values


def scattered(tables: Tables, rng: Random) -> State:
    """Pieces around a point, often a portal, crowded or not; in the niches gargoyles only."""
    points = range(len(tables.points))
    plain = [n for n in points if not tables.all_niches >> n & 1]
    middle = rng.choice(tables.points_in(tables.portals) if rng.random() < 0.4 else plain)
    plain.sort(key=lambda point: tables.distances[middle][point])
    pieces = rng.sample(plain[1 : rng.choice((16, 24, 60))], 14)
    pieces.insert(rng.choice((0, 5, 9, 12)), middle)
    for niche in rng.sample(tables.points_in(tables.all_niches), rng.randint(0, 4)):
        pieces[rng.randrange(1, 5)] = niche
    actions = rng.randint(1, 5)
    return make_position(tables, tuple(pieces), rng.randrange(2), actions, max(actions, 4))


@pytest.mark.parametrize("mode", MODES)
def test_a_naive_reading_of_the_clauses_allows_the_same(mode: str) -> None:
    rules, rng = GAME.rules(2, {"mode": mode}), Random(7)
    tables: Tables = rules.tables  # type: ignore[attr-defined]  # the engine is a Duel
    kinds = set()
    for _ in range(250):
        state = scattered(tables, rng)
        places = (tables.points[cell] for cell in state.cells)
        position = dict(zip(tables.piece_names, places, strict=True))
        player = PLAYERS[state.player]
        expected = dict(moves(tables.facts, position, player, state.left, hard=mode == "hard"))
        found = {}
        for action in rules.legal_actions(state):
            if action >= 0:
                kind, piece, to = tables.decoded[action]
                move = (tables.piece_names[piece], SIGNS[kind], tables.points[to])
                found[move] = cost(state, action)
        assert found == expected, rules.serialize(state)
        kinds |= {(piece[0], kind) for piece, kind, _ in found}
    # A gargoyle on a portal has two neighbours only, so two spells must be both: seldom by chance.
    common = {("M", "-"), ("M", "^"), ("M", "@"), ("H", "-"), ("H", ">"), ("H", "@"), ("G", "-"), ("G", ">")}
    assert kinds - {("G", "@")} == common


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("mode", MODES)
def test_every_other_action_has_a_clause_against_it(mode: str, policy: str) -> None:
    """Of all actions that can be written at all: those without one are exactly the legal ones."""
    rules = GAME.rules(2, {"mode": mode, "talk": "on"})
    for number, step in enumerate(follow(rules, Random(11), policy=policy, cap=300)):
        if number % 30 == 0:
            every = [*range(len(step.state.tables.decoded)), -1, -2, -3]
            allowed = {action for action in every if rules.why_not(step.state, action) is None}
            assert allowed == set(step.actions), rules.serialize(step.state)
            assert {rules.why_not(step.state, action) for action in every} - {None} <= set(KNOWN.clauses)


def test_the_scenarios_of_the_worked_examples_are_those_of_the_book() -> None:
    shown = [scenario for scenario in scenarios.load(GAME.definition).shown if scenario.example]
    duel = default_rules(GAME.definition)
    for name, example in GAME.definition.facts.examples.items():
        played = list(play_example(duel, example))
        mine = [scenario for scenario in shown if scenario.example == name]
        assert {scenario.given for scenario in mine} == {duel.serialize(first_position(duel, example))}
        moves_ = tuple(move.notation for move in played)
        assert [scenario.actions for scenario in mine] == [moves_[: n + 1] for n in range(len(moves_))]
        assert [scenario.then for scenario in mine] == [duel.serialize(move.after) for move in played]
        assert tuple(move.cost for move in played) == example.costs
    assert {scenario.example for scenario in shown} == {"A1", "A2", "B1", "B2"}


def test_a_player_in_a_hurry_ends_the_game() -> None:
    for mode in MODES:
        rules = GAME.rules(2, {"mode": mode})
        for seed in range(10):
            assert not play_out(rules, Random(seed), policy=EAGER, cap=3000).unfinished


def other_board(tmp_path: Path) -> Game:
    """A row more, portals in the middle of two rows and two niches of white's elsewhere."""
    folder = tmp_path / GAME.id
    shutil.copytree(GAME.definition.folder, folder)
    path = folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in (
        ("[12, 9], [14, 9], [16, 9],\n]", "[12, 9], [14, 9], [16, 9],\n    [-1, 10], [15, 10], [28, 10],\n]"),
        ("cells = 77", "cells = 80"),
        ("portals = [[0, 1], [16, 1]", "portals = [[6, 5], [10, 5]"),
        ("white = [[16, 3], [16, 5], [16, 7]]", "white = [[16, 3], [12, 5], [12, 7]]"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return open_game(str(folder))


def test_another_board_is_played_without_a_change_of_code(tmp_path: Path) -> None:
    game = other_board(tmp_path)
    rules = game.rules()
    for policy in POLICIES:
        for number, step in enumerate(follow(rules, Random(5), policy=policy, cap=400)):
            if number % 20 == 0:
                assert complaints(rules, step.state, KNOWN) == []
    state = rules.initial_state()
    assert "ad10" in rules.tables.point_names  # type: ignore[attr-defined]  # x = 28, counted from -1
    assert rules.notation(state, rules.read(state, "M1w-AD10")) == "M1w-ad10"
    assert "M1b" in rules.diagram(state)
