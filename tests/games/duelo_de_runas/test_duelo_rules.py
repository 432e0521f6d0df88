"""Duelo de Runas as executed, beside its scenarios: spells by a second reckoning, cards, the Excuse."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from pnp.games import open_game
from pnp.games.duelo_de_runas.facts import Facts
from pnp.play import CHANCE, TERMINAL, Rules
from pnp.play.playout import EAGER, UNIFORM, follow, play_out

GAME = open_game("duelo-de-runas")
FACTS: Facts = GAME.definition.facts
AT_MONSTERS = [
    "fireball",
    "ice-bolt",
    "drain",
    "hit",
    "lightning-bolt",
    "fear",
    "charm",
    "remove-enchantment",
]
LETTERS = {"moons": "M", "suns": "S", "waves": "W", "leaves": "L", "wyrms": "Y", "knots": "K"}


def rules(players: int, **chosen: str) -> Rules[Any, Any]:
    return GAME.rules(players, chosen)


def named(position: str, table: tuple[str, ...]) -> set[str]:
    """What may be announced, reckoned from the line of a position and the tables of spells alone."""
    when, wizards, _, _, monsters, *_ = position.split(" ")
    seat, step = when.split(":")[1].split(".")
    lines = [wizard.split(";") for wizard in wizards.split("/")]
    own = lines["abcd".index(seat)][3]
    free = Counter(
        letter for card in own.split(",") if "(" not in card for letter in card[1:] if letter.isupper()
    )
    alive = [s for s, line in zip("abcd", lines, strict=False) if line[0][0] not in "o0"]
    seen = [s for s in alive if s == seat or "invisibility" not in lines["abcd".index(s)][4]]
    beasts = [] if monsters == "-" else monsters.split(",")
    found = {"pass"}
    for spell in FACTS.spells:
        if spell.table not in table or LETTERS[spell.rune] != step:
            continue
        if not all(free[LETTERS[rune]] for rune in spell.energy):
            continue
        if step == "M" or spell.id == "dispel-magic":
            found.add(spell.id)
            continue
        others = step == "Y" or spell.id == "amnesia"
        found |= {f"{spell.id}>{s}" for s in seen if not others or s != seat}
        if spell.id in AT_MONSTERS:
            found |= {
                f"{spell.id}>m{place + 1}"
                for place, beast in enumerate(beasts)
                if step == "K" or f"@{seat}=" not in beast
            }
    if all(free[other] for other in "MYK" if other != step):
        found |= {f"counter-spell>{s}" for s in seen}
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("spells", ["basic", "advanced"])
def test_spells_that_may_be_announced(players: int, spells: str) -> None:
    engine, checked = rules(players, spells=spells), 0
    table = ("basic", "advanced") if spells == "advanced" else ("basic",)
    for seed in range(12):
        for step in follow(engine, Random(seed), policy=(UNIFORM, EAGER)[seed % 2]):
            position = engine.serialize(step.state)
            if position.startswith("cast"):
                legal = {engine.notation(step.state, action) for action in step.actions}
                assert legal == named(position, table), position
                checked += 1
    assert checked > 200


def test_a_declined_fast_card_is_seen_by_nobody() -> None:
    """knots.speed: whoever else chooses cannot tell a card set aside from none; dealt anew, both occur."""
    engine = rules(2)
    line = (
        "choose+1 6:6;2WL,CM,CK,CY,5ML;-;AS,9LK;speed=1/6:6;7WY,8WL,AK,AL,3SK;-;CW,4MS;speed=1 4-15 - - - - -"
    )
    state = engine.parse(line)
    declined, played = (engine.after(state, engine.read(state, text)) for text in ("pass", "CK"))
    assert engine.information_state(declined, 1) == engine.information_state(played, 1)
    assert engine.information_state(declined, 0) != engine.information_state(played, 0)
    for begun in (declined, played):
        worlds = {
            engine.serialize(engine.resample(begun, 1, Random(seed))).split(";")[2] == "x"
            for seed in range(20)
        }
        assert worlds == {True, False}


@pytest.mark.parametrize("courts", ["out", "in"])
@pytest.mark.parametrize("spells", ["basic", "advanced"])
def test_there_are_always_cards_enough(spells: str, courts: str) -> None:
    """deck.empty: when a turn begins, everybody who is alive holds five cards, with four players too."""
    engine = rules(4, spells=spells, courts=courts)
    for seed in range(15):
        for step in follow(engine, Random(seed), policy=EAGER):
            position = engine.serialize(step.state)
            when, wizards, *_ = position.split(" ")
            if when.startswith("choose") and not any(w.split(";")[2] != "-" for w in wizards.split("/")):
                for wizard in wizards.split("/"):
                    life, hand, *_ = wizard.split(";")
                    cards = 0 if hand == "-" else len(hand.split(","))
                    assert cards == (0 if life.startswith("out") else FACTS.play.hand), position


def test_the_excuse_lies_anywhere_in_the_middle_third() -> None:
    """setup.deck.middle: of forty cards, 13 to 27 lie above it, each number as likely as the others."""
    engine, found = rules(4), Counter[int]()
    for seed in range(3000):
        rng = Random(seed)
        state, dealt = engine.initial_state(), 0
        while engine.current_player(state) == CHANCE and dealt < 20:
            outcome = engine.chance(state, rng)
            if engine.notation(state, outcome) == "excuse":
                found[dealt] += 1
                break
            state, dealt = engine.after(state, outcome), dealt + 1
    assert min(found) == 13
    assert max(found) == 19
    assert all(150 < count < 250 for count in found.values()), found  # 3000 / 15 = 200 each


def test_nobody_to_share_with_alone() -> None:
    engine = rules(1)
    assert engine.returns_sum is None
    assert rules(2).returns_sum == 1.0
    ends = {engine.returns(play_out(engine, Random(seed), policy=EAGER).state) for seed in range(40)}
    assert ends == {(0.0,), (1.0,)}


def test_who_began_with_one_point_heals_to_six() -> None:
    """moons.healing.limit: a wizard's own start is no limit, the tracker is."""
    engine = rules(1)
    line = "cast:a.M 1:6;PWLY,PSWK,PMYK,PMSL;!;2WL,4WL,8WL,AL,PMSL;-/6:6;-;!;CW,2SY;- 3-9 - - - - -"
    line = line.replace("PWLY,PSWK,PMYK,PMSL", "PWLY,PSWK,PMYK,CK")
    state = engine.parse(line)
    for text in ("healing", "2WL.L", "4WL.L", "8WL.L", "AL.L", "PMSL.L"):
        state = engine.apply(state, engine.read(state, text))
    assert " 6:6;" in engine.serialize(state)


def test_solo_needs_two_of_what_a_player_needs_one_of() -> None:
    used = rules(1).components(rules(1).initial_state())
    assert {used[part] for part in ("mat.sequence", "tracker.life", "marker.life", "marker.speed")} == {2}
    assert used["aid.spells"] == 1


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("policy", [UNIFORM, EAGER])
def test_games_end(players: int, policy: str) -> None:
    for spells in ("basic", "advanced"):
        engine = rules(players, spells=spells)
        for seed in range(10):
            last = play_out(engine, Random(seed), policy=policy, cap=5000)
            assert engine.current_player(last.state) == TERMINAL


WORLDS = 120


def moments(engine: Rules[Any, Any]) -> list[Any]:
    """Positions in which cards are hidden: before anybody chooses, after one and after all but one have, and
    in the middle of spells."""
    found: dict[tuple[int, int], Any] = {}
    for seed in (1, 2):
        for step in islice(follow(engine, Random(seed), policy=UNIFORM), 60):
            if step.player >= 0:
                chosen = sum(card >= 0 for card in step.state.chosen)
                found.setdefault((step.state.phase, chosen), step.state)
    return list(found.values())


@pytest.mark.parametrize("players", [2, 3])
def test_whatever_is_hidden_is_dealt_anew_and_may_be_any_hidden_card(players: int) -> None:
    """setup.deal: for who knows nothing of them, each hidden card may lie in each hidden place: in every hand
    of others, among what they have chosen, in the deck. No card comes or goes, and what is known stays."""
    engine = rules(players)
    looked_at = moments(engine)
    assert len(looked_at) > 3
    assert any(sum(card >= 0 for card in state.chosen) for state in looked_at)
    for state in looked_at:
        for player in range(players):
            facedown = engine.serialize(state).startswith("choose")
            secret = [seat for seat in range(players) if seat != player and state.chosen[seat] >= 0]
            places = [("hand", seat) for seat in range(players) if seat != player and state.hands[seat]]
            places += [("chosen", seat) for seat in secret if facedown]
            places += [("deck", 0)] if state.deck else []
            pool = hidden(state, places)
            met: dict[tuple[str, int], set[int]] = {place: set() for place in places}
            for seed in range(WORLDS):
                other = engine.resample(state, player, Random(seed))
                assert hidden(other, places) == pool
                assert other.hands[player] == state.hands[player]
                for place in places:
                    assert len(held(other, place)) == len(held(state, place))
                    met[place] |= set(held(other, place))
            for place in places:
                # A place of one card is dealt so many times that all but a few of them come by.
                least = len(pool) if len(held(state, place)) > 3 else min(len(pool), 2 + len(pool) // 2)
                assert len(met[place]) >= least, f"{place} for player {player}: {engine.serialize(state)}"


def held(state: Any, place: tuple[str, int]) -> tuple[int, ...]:
    """The cards of a hidden place; what is chosen may be set aside instead."""
    where, seat = place
    if where == "chosen":
        return (state.chosen[seat],)
    return tuple(state.deck if where == "deck" else state.hands[seat])


def hidden(state: Any, places: list[tuple[str, int]]) -> Counter[int]:
    """All cards of hidden places together."""
    return Counter(card for place in places for card in held(state, place))
