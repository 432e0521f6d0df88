"""The engine of El Switcher against a second one, naive and written with coordinates, and what it keeps
to in many positions."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from pnp.games import open_game
from pnp.games.el_switcher.facts import Colour, Facts, deck, targets
from pnp.games.el_switcher.rules import Switcher, writing
from pnp.games.el_switcher.rules.state import PLAY, WON, State
from pnp.games.el_switcher.rules.tables import set_bits
from pnp.grid import polyomino
from pnp.grid.polyomino import Cell
from pnp.play.playout import EAGER, UNIFORM, follow, play_out
from pnp.play.telling import audible_effects

GAME = open_game("el-switcher")
FACTS: Facts = GAME.definition.facts
SHAPES = deck(FACTS.figures)
CELLS = [(column, row) for row in range(6) for column in range(6)]


@cache
def game(players: int = 2) -> Switcher:
    made = GAME.rules(players)
    assert isinstance(made, Switcher)
    return made


def positions(players: int, seed: int, policy: str, cap: int) -> list[State]:
    """Every position of a game in which a player decides."""
    steps = follow(game(players), Random(seed), policy=policy, cap=cap)
    return [step.state for step in steps if step.player >= 0]


# --- the naive engine: cells and colours, clause by clause ----------------------------------------------


def drawers(state: State) -> dict[Cell, Colour]:
    tables = state.tables
    return {cell: tables.colours[state.drawer(index)] for index, cell in enumerate(CELLS)}


def counts(board: dict[Cell, Colour], cells: tuple[Cell, ...]) -> bool:
    """figure.colour and figure.alone."""
    colours = {board[cell] for cell in cells}
    beside = {board[cell] for cell in polyomino.edge_neighbours(cells) if cell in board}
    return len(colours) == 1 and not colours & beside


def standing(board: dict[Cell, Colour]) -> set[tuple[Colour, str]]:
    """Every figure of the deck, laid everywhere in every turn."""
    found = set()
    for name, shape in SHAPES.items():
        for turned in polyomino.orientations(shape):
            wide, high = polyomino.size(turned)
            for left in range(7 - wide):
                for top in range(7 - high):
                    cells = tuple((left + x, top + y) for x, y in turned)
                    if counts(board, cells):
                        found.add((board[cells[0]], name))
    return found


def expected(state: State) -> set[str]:
    """The notations of all legal actions, from the clauses."""
    tables, player = state.tables, state.player
    names = list(SHAPES)
    found = {"end"}
    for kind in tables.movements.kinds(state.hands[player]):
        move = FACTS.moves[kind]
        for one in CELLS:
            for other in targets(move, one, 6, 6):
                pair = sorted((CELLS.index(one), CELLS.index(other)))
                found.add(f"{move.id}:" + "-".join(writing.square(tables, cell) for cell in pair))
    for colour, name in standing(drawers(state)):
        if state.locked >= 0 and tables.colours[state.locked] == colour:
            continue
        for owner, (up, blocked, _) in enumerate(state.sectors):
            shown = [names[card] for card in set_bits(up)]
            turned_down = len(set_bits(blocked))
            if name in shown and owner == player:
                found.add(f"{colour}:{name}")
            elif name in shown and not turned_down and len(shown) > 1:
                found.add(f"{colour}:{name}@{owner + 1}")
    return found


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
@pytest.mark.parametrize("policy", [UNIFORM, EAGER])
def test_a_naive_engine_finds_the_same_actions(players: int, seed: int, policy: str) -> None:
    rules = game(players)
    uses = 0
    for state in positions(players, seed, policy, cap=120)[::3]:
        said = [rules.notation(state, action) for action in rules.legal_actions(state)]
        assert set(said) == expected(state), rules.serialize(state)
        assert len(said) == len(set(said))
        uses += any(action[0] == "use" for action in rules.legal_actions(state))
    assert uses or policy == UNIFORM  # nobody forms a figure in so few careless plies


def test_all_figures_on_a_board_are_found_at_once() -> None:
    rng, rules = Random(5), game()
    figures, tables = rules.tables.figures, rules.tables
    seen: Counter[str] = Counter()
    for _ in range(300):
        state = rules.after(rules.initial_state(), rules.chance(rules.initial_state(), rng))
        found = {
            (tables.colours[colour], figures.names[number])
            for colour, standing_there in enumerate(state.standing)
            for number in set_bits(standing_there)
        }
        assert found == standing(drawers(state)), rules.serialize(state)
        seen.update(name for _, name in found)
    assert len(seen) > 12


def test_what_a_swap_completes_is_known_before_it_is_made() -> None:
    rng, tables = Random(6), game().tables
    figures, formed = tables.figures, 0
    for _ in range(400):
        before = sum(bit for bit in figures.bits if rng.random() < 0.25)
        one, other = rng.sample(figures.bits, 2)
        if bool(before & one) == bool(before & other):
            continue
        stood = figures.counting_figures(before)
        found = {
            number
            for number, lanes in enumerate(tables.lanes)
            if any({bit, others & (one | other)} == {one, other} for bit, others in lanes.partners(before))
        }
        stands = figures.counting_figures(before ^ (one | other))
        assert {*set_bits(stands & ~stood)} <= found <= {*set_bits(stands)}
        formed += bool(found)
    assert formed > 5


@pytest.mark.parametrize("seed", [1, 2])
def test_a_player_in_a_hurry_swaps_to_form_an_own_figure(seed: int) -> None:
    rules, promising = game(), 0
    for state in positions(2, seed, EAGER, cap=90)[::3]:
        actions = rules.legal_actions(state)
        if state.phase != PLAY or any(action[0] == "use" for action in actions):
            continue
        wanted, forming = state.sectors[state.player].up, []
        for swap in actions[:-1]:
            now = rules.after(state, swap).standing
            if any(here & wanted for colour, here in enumerate(now) if colour != state.locked):
                forming.append(swap)
        assert list(rules.eager(state)) == (forming or list(actions)), rules.serialize(state)
        promising += bool(forming)
    assert promising


def test_each_example_of_the_book_is_judged_alike() -> None:
    figures = game().tables.figures
    touching = FACTS.example("touches")
    assert not counts(touching.drawers, touching.at)
    assert counts(touching.drawers | {(2, 4): "red"}, touching.at)
    for example in FACTS.examples:
        board = example.drawers_after
        name = next(n for n, shape in SHAPES.items() if shape == polyomino.canonical(example.at))
        blue = sum(bit for bit, cell in zip(figures.bits, CELLS, strict=True) if board[cell] == "blue")
        green = sum(bit for bit, cell in zip(figures.bits, CELLS, strict=True) if board[cell] == "green")
        number = 1 << figures.names.index(name)
        found = (figures.counting_figures(blue) | figures.counting_figures(green)) & number
        assert bool(found) == counts(board, example.at) == example.valid


# --- hidden hands ---------------------------------------------------------------------------------------


def worlds(rules: Switcher, state: State, player: int) -> list[State]:
    return [rules.resample(state, player, Random(seed)) for seed in range(60)]


def test_a_hidden_hand_is_any_of_what_a_player_has_not_seen() -> None:
    rules = game()
    state = positions(2, 4, EAGER, cap=2)[0]
    others = worlds(rules, state, 0)
    assert {other.hands[0] for other in others} == {state.hands[0]}
    assert len({other.hands[1] for other in others}) > 20
    unseen = Counter(rules.tables.movements.kinds(state.pile + state.hands[1]))
    for other in others:
        assert not Counter(rules.tables.movements.kinds(other.hands[1])) - unseen


def test_after_a_shuffle_two_players_know_what_the_other_had_kept() -> None:
    """When the pile ran out all cards were in hands or discarded: so one knows the other hand."""
    rules = game()
    shuffled = [state for state in positions(2, 6, EAGER, cap=400) if any(state.hands_at_shuffle)]
    assert shuffled
    sure = 0
    for state in shuffled:
        for player in (0, 1):
            other = 1 - player
            movements = rules.tables.movements
            kept = state.hands_at_shuffle[other] - movements.common(
                state.hands_at_shuffle[other], state.discards[other]
            )
            for world in worlds(rules, state, player)[:8]:
                assert movements.common(world.hands[other], kept) == kept
                sure += kept == state.hands[other] == world.hands[other] != 0
    assert sure


def test_a_seat_sees_its_own_hand_and_the_numbers_of_the_others() -> None:
    rules = game(3)
    state = rules.parse(
        "YYYYGG/YRBGGG/RGGBRY/BGRYRR/BYBYRB/RRBBBG - play:1 4-3+4-5+5-4/-/-;4-2+5-10+5-11/-/-;4-1+5-1+5-2/-/-"
        " dn+el+l/-/-;3ln/-/-;3er/-/-"
    )
    assert "diagonal-near" in rules.view(state, 0)
    assert "line-near" not in rules.view(state, 0)
    assert "line-near" in rules.view(state, 1)
    assert all(name in rules.diagram(state) for name in ("diagonal-near", "line-near", "ell-right"))


# --- whole games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_eager_games_end_with_a_whole_deck_formed(players: int) -> None:
    rules = game(players)
    for seed in range(4):
        played = play_out(rules, Random(seed), policy=EAGER, cap=5000)
        assert not played.unfinished
        state = played.state
        assert state.phase == WON
        assert not any(state.sectors[state.player])
        assert rules.returns(state).count(1.0) == 1
        assert all(any(cards) for player, cards in enumerate(state.sectors) if player != state.player)


def test_chance_draws_what_is_likely() -> None:
    """Of a pile of one lateral and three line-near, two cards hold the lateral half of the time."""
    rules = game()
    state = rules.parse(
        "YYYYGG/YRBGGG/RGGBRY/BGRYRR/BYBYRB/RRBBBG - draw:1 4-3+4-5+5-4/-/-;4-2+5-10+5-11/-/- "
        "el/2lg+3dn+3dg+3el+3er+3l/-;ln+dg+er/3ln+5lg+4dn+3dg+3el+3er+3l/-"
    )
    movements = rules.tables.movements
    assert [movements.ids[kind] for kind in movements.kinds(state.pile)] == ["line-near"] * 3 + ["lateral"]
    rng = Random(7)
    drawn = Counter(rules.notation(state, rules.chance(state, rng)) for _ in range(2000))
    assert set(drawn) == {"draw:line-near+line-near", "draw:line-near+lateral"}
    assert 0.45 < drawn["draw:line-near+lateral"] / 2000 < 0.55


def test_heaps_count_every_card() -> None:
    movements = game().tables.movements
    assert movements.size(movements.all) == 49
    assert [movements.count_kind(movements.all, kind) for kind in range(7)] == [7] * 7
    assert movements.heap(movements.kinds(movements.all)) == movements.all


def test_states_are_values() -> None:
    rules = game()
    one, other = positions(2, 8, EAGER, cap=3), positions(2, 8, EAGER, cap=3)
    assert one == other
    assert len({*one, *other}) == len(one)
    assert one[0] != rules.serialize(one[0])
    assert all(state.phase == PLAY for state in one)


def test_who_draws_the_last_cards_of_the_pile_is_not_told_of() -> None:
    """They can be no others, but only who draws knows it: the third player may hold them instead."""
    state = game(3).parse(
        "YYYYGG/YRBGGG/RGGBRY/BGRYRR/BYBYRB/RRBBBG - draw:2 4-3+4-5+5-4/-/-;4-2+5-10+5-11/-/-;4-1+5-1+5-2/-/-"
        " 3ln/4ln+4lg+6dn/-;l/7dg+7el+7er/-;2lg+dn/5l/-"
    )
    assert game(3).status(state) == ()
    draw = game(3).chance(state, Random(0))
    told = [audible_effects(game(3), state, draw, player, Random(0)) for player in range(3)]
    assert [bool(effects) for effects in told] == [False, True, False]
