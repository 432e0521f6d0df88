"""What lies where in Qíahn Tactics Goblin: every card in a zone, nothing hidden shown, the first table as
stated, in all modes."""

from functools import cache
from random import Random

import pytest

from pnp.games import open_game
from pnp.games.qiahn_tactics_goblin.rules import Qiahn
from pnp.games.qiahn_tactics_goblin.rules.state import TOSS
from pnp.play import CHANCE
from pnp.play.playout import EAGER, UNIFORM, follow
from pnp.tabletop import NOBODY, Placement, Touch, in_zones, set_up
from tests.games.placements import (
    Positions,
    leaks,
    misplaced,
    mistouched,
    positions,
    unlike_setup,
)

GAME = open_game("qiahn-tactics-goblin")
MODES = [(chosen["mode"], chosen["spirit"]) for _, chosen in GAME.configurations()]

FIGHT = (
    "play cara cara 0 lid/clank+sword,bert+water>clank/-/sword,fire/form,itch pip/cinder/-/duck/moths,spoiler"
)
"""Cara attacks with Lady Clank, who has a sword, and Cousin Bert, whose water copies her."""


@cache
def game(mode: str = "half", spirit: str = "without") -> Qiahn:
    made = GAME.rules(2, {"mode": mode, "spirit": spirit})
    assert isinstance(made, Qiahn)
    return made


@cache
def played(mode: str, spirit: str, policy: str) -> Positions:
    rules = game(mode, spirit)
    return [each for seed in range(4) for each in positions(rules, seed, policy, cap=120, every=3)]


def shown(position: str, zone: str, viewer: int | None = None, mode: str = "half") -> list[str]:
    rules = game(mode)
    placed = rules.placements(rules.parse(position), viewer)
    assert placed is not None
    return [part.component or part.back for part in in_zones(placed).get(zone, ())]


every_mode = pytest.mark.parametrize(("mode", "spirit"), MODES)
seeded = pytest.mark.parametrize("policy", [UNIFORM, EAGER])


@every_mode
@seeded
def test_every_card_lies_in_a_zone(mode: str, spirit: str, policy: str) -> None:
    rules = game(mode, spirit)
    for state, _, _ in [(rules.initial_state(), 0, ""), *played(mode, spirit, policy)]:
        assert list(misplaced(rules, state)) == [], rules.serialize(state)


@every_mode
@seeded
def test_nobody_sees_what_is_hidden(mode: str, spirit: str, policy: str) -> None:
    rules, rng = game(mode, spirit), Random(mode)
    dealt_anew = 0

    def is_secret(part: Placement, viewer: int) -> bool:
        zone, _, owner = part.zone.partition(".")
        of_rival = f".{rules.tables.camps[1 - viewer].id}" in part.component
        return (
            zone in ("tropa", "pool")
            or (zone == "hand" and owner != str(viewer + 1))
            or (zone == "box" and of_rival and mode != "open")
        )

    for state, _, _ in played(mode, spirit, policy):
        assert list(leaks(rules, state, rng, is_secret)) == [], rules.serialize(state)
        dealt_anew += rules.resample(state, 0, rng) != state
    assert dealt_anew > 5 or mode == "open"


@every_mode
@seeded
def test_actions_touch_what_is_there(mode: str, spirit: str, policy: str) -> None:
    rules, kinds = game(mode, spirit), set[str]()
    for state, player, done in played(mode, spirit, policy):
        assert list(mistouched(rules, state, player, done)) == [], rules.serialize(state)
        kinds |= {action[0] for action in (done, *rules.legal_actions(state))}
    assert kinds >= {"deal", "toss", "turn", "send", "call", "turno", "sword", "fire", "water", "air"}
    assert "copy" in kinds or spirit == "with"
    assert spirit == "without" or policy == EAGER or kinds >= {"spirit", "taste", "wait"}


@every_mode
def test_the_first_position_is_the_stated_table(mode: str, spirit: str) -> None:
    rules = game(mode, spirit)
    by_lot = {
        "cards": [zone for zone in rules.zones if zone.split(".")[0] in ("pool", "hand", "open", "box")]
    }
    stated = set_up(GAME.definition, 2, setup=f"{mode}-{spirit}", seed=1)
    for seed in range(4):
        steps = follow(rules, Random(seed), policy=UNIFORM, cap=9)
        dealt = next(step.state for step in steps if step.state.stage == TOSS)
        assert list(unlike_setup(rules, dealt, stated, by_lot)) == []
        for part in (*stated.table.placements, *(rules.placements(dealt) or ())):
            owner = rules.zones[part.zone].owner
            assert owner == NOBODY or f".{rules.tables.camps[owner].id}." in part.component
    start = rules.placements(rules.initial_state()) or ()
    undealt = {part.zone for part in start if part.zone[:4] in ("pool", "hand", "box")}
    assert undealt == {"pool.1", "pool.2"}


@every_mode
def test_a_position_read_back_lies_as_before(mode: str, spirit: str) -> None:
    rules = game(mode, spirit)
    for state, _, _ in played(mode, spirit, EAGER)[::5]:
        again = rules.parse(rules.serialize(state))
        for viewer in (None, 0, 1):
            assert rules.placements(again, viewer) == rules.placements(state, viewer)


def test_cards_lie_after_the_fighter_that_bears_them() -> None:
    assert shown(FIGHT, "vanguard.1") == [
        "fighter.cara.knight.clank",
        "equipment.cara.sword",
        "fighter.cara.infantry.bert",
        "magic.cara.water",
    ]
    assert shown(FIGHT, "reserve.2") == ["fighter.cruz.infantry.pip"]


def test_what_was_used_is_out_of_the_game() -> None:
    gone = ["equipment.cara.shield"] * 2 + ["magic.cara.air", "magic.cara.earth"]
    gone += [f"qiahnbera.cara.{name}" for name in ("croquette", "banana", "pepper")]
    assert shown(FIGHT, "out.1") == gone
    assert shown(FIGHT.replace("clank/-/", "clank/grumph/"), "out.1") == ["fighter.cara.beast.grumph", *gone]


def test_half_covered_the_qiahnberas_are_a_secret() -> None:
    assert shown(FIGHT, "hand.2", viewer=1) == ["qiahnbera.cruz.duck"]
    assert shown(FIGHT, "hand.2", viewer=0) == ["back.cruz"]
    assert shown(FIGHT, "open.1", viewer=1) == ["equipment.cara.sword", "magic.cara.fire"]
    form_and_itch = ["qiahnbera.cara.form", "qiahnbera.cara.itch"]
    assert shown(FIGHT, "box", viewer=0) == ["back.cruz", "back.cruz", *form_and_itch]


def test_in_an_open_game_all_is_seen_and_in_a_covered_one_nothing() -> None:
    assert shown(FIGHT, "open.2", viewer=0, mode="open") == ["qiahnbera.cruz.duck"]
    assert "back.cruz" not in shown(FIGHT, "box", viewer=0, mode="open")
    assert shown(FIGHT, "hand.1", viewer=1, mode="covered") == ["back.cara"] * 2
    assert shown(FIGHT, "open.1", viewer=1, mode="covered") == []


def test_the_turn_card_shows_who_attacks() -> None:
    rules = game(spirit="with")
    for attacker, side in (("cara", "front"), ("cruz", "back")):
        position = f"catch-up cara {attacker} 0 lid/-/-/-/form,itch pip/-/-/duck/moths,spoiler"
        placed = rules.placements(rules.parse(position))
        assert placed is not None
        middle = [(part.component, part.side) for part in placed if part.zone == "middle"]
        assert middle == [("turn", side), ("spirit", "front")]


def test_what_actions_touch() -> None:
    rules = game()
    state = rules.parse(FIGHT)

    def touched(notation: str) -> tuple[Touch, ...] | None:
        return rules.list_touches(state, rules.read(state, notation))

    assert touched("fire:clank") == (Touch("open.1", 1), Touch("vanguard.1", 0))
    assert touched("sword:bert") == (Touch("open.1", 0), Touch("vanguard.1", 2))
    assert touched("copy:cinder") == (Touch("vanguard.1", 3), Touch("vanguard.2", 0))
    assert touched("call:pip") == (Touch("reserve.2", 0), Touch("vanguard.2"))
    assert touched("turno") == touched("concede") == ()


def test_chance_touches_a_pile_and_where_its_card_goes() -> None:
    rules, found = game(), set()
    for state, player, done in played("half", "without", UNIFORM):
        if player == CHANCE and done[0] == "turn":
            left = state.armies[state.side].tropa.bit_count()
            top = Touch(f"tropa.{state.side + 1}", left - 1)
            assert rules.list_touches(state, done) == (top, Touch(f"reserve.{state.side + 1}"))
            found.add(state.side)
    assert found == {0, 1}
