"""The engine of Qíahn Tactics Goblin, beside what scenarios and the contract of all engines hold it to."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from pnp.definition import scenarios
from pnp.games import open_game
from pnp.games.qiahn_tactics_goblin.facts import Example, Facts, strengths
from pnp.games.qiahn_tactics_goblin.rules import Qiahn, combat, writing
from pnp.games.qiahn_tactics_goblin.rules import rules as deal
from pnp.games.qiahn_tactics_goblin.rules.state import (
    CALL,
    COPY,
    DISCOVER,
    LAST,
    OVER,
    PLAY,
    RIVAL,
    RIVAL_TASTE,
    TASTE,
    TURN,
    State,
    caller,
)
from pnp.play import Action
from pnp.play.checking.contract import EngineFacts
from pnp.play.checking.scenario import Outcome, run, run_malformed, run_perft
from pnp.play.playout import POLICIES, follow, perft, play_out
from pnp.play.tally import Share, wilson

GAME = open_game("qiahn-tactics-goblin")
FACTS: Facts = GAME.definition.facts
SHOWN = scenarios.load(GAME.definition)
KNOWN = EngineFacts({clause.name for clause in GAME.definition.clauses}, GAME.copies(2))
CONFIGURATIONS = [chosen for _, chosen in GAME.configurations()]


def engine(**chosen: str) -> Qiahn:
    rules = GAME.rules(2, chosen)
    assert isinstance(rules, Qiahn)
    return rules


def values() -> dict[str, int]:
    """Fight values by the names of notation, from the definition alone."""
    fighters = [e.id.split(".") for e in GAME.definition.components if e.id.startswith("fighter.")]
    return {name: FACTS.type(kind).value for _, _, kind, name in fighters}


@pytest.mark.parametrize("shown", SHOWN.shown, ids=lambda each: f"{each.shows}-{each.case}")
def test_a_scenario_holds(shown: scenarios.Scenario) -> None:
    assert run(GAME.rules(2, shown.options), shown, KNOWN) == Outcome()


@pytest.mark.parametrize("shown", [*SHOWN.malformed, *SHOWN.perfts])
def test_what_is_wrong_is_refused_and_leaves_are_counted(shown: scenarios.MalformedInput) -> None:
    rules = GAME.rules(2, shown.options)
    found = run_perft(rules, shown) if isinstance(shown, scenarios.Perft) else run_malformed(rules, shown)
    assert found == []


# --- points ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", CONFIGURATIONS, ids=lambda each: "-".join(each.values()))
@pytest.mark.parametrize("policy", POLICIES)
def test_both_ways_of_counting_name_the_same_winner(chosen: dict[str, str], policy: str) -> None:
    """Enemies removed, or one's own who are still there, those in the tropa included."""
    rules, totals = engine(**chosen), Counter[float]()
    for seed in range(40):
        state = play_out(rules, Random(seed), policy=policy).state
        assert state.stage == OVER
        left = [
            sum(v for k, v in enumerate(rules.tables.values) if _there(state, k, side)) for side in (0, 1)
        ]
        taken = combat.points(state)
        side_total = int(GAME.numbers["side_total"])
        assert [side_total - points for points in taken] == left[::-1]
        expected = 0.5 if left[0] == left[1] else float(left[0] > left[1])
        assert rules.returns(state) == (expected, 1 - expected)
        totals[expected] += 1
    assert {0.0, 1.0} <= set(totals)


def _there(state: State, fighter: int, side: int) -> bool:
    army = state.armies[side]
    return bool((army.tropa | army.reserve | army.vanguard) >> fighter & 1)


# --- combat ---------------------------------------------------------------------------------------


def naive(state: State) -> tuple[int, int]:
    """Both sums from the position's text, by the clauses: fire doubles, water copies a number with its
    fire (its own number if that has water, too), equipment is added last."""
    value, found = values(), []
    lines = [army.split("/")[1].split(",") for army in writing.serialize(state).split()[4:]]
    borne = {entry.split("+")[0]: entry.split("+")[1:] for line in lines for entry in line}

    def bare(name: str) -> int:
        return value[name] * (FACTS.effects.fire if "fire" in borne[name] else 1)

    for line in lines:
        total = 0
        for name in (entry.split("+")[0] for entry in line):
            copying = [load for load in borne[name] if load.startswith("water>")]
            copied = copying[0].split(">")[1] if copying else name
            total += bare(copied) + FACTS.effects.sword * borne[name].count("sword")
            total += FACTS.effects.shield * borne[name].count("shield")
        found.append(total)
    return found[0], found[1]


def test_sums_agree_with_those_of_the_text() -> None:
    rules, seen = engine(spirit="with"), Counter[str]()
    for seed in range(300):
        for step in follow(rules, Random(seed), policy=POLICIES[seed % 2]):
            state = step.state
            if state.stage in (CALL, PLAY, LAST):
                line = writing.serialize(state)
                assert combat.strengths(rules.tables, state.armies, state.attacker) == naive(state), line
                seen.update(card for card in ("+sword", "+shield", "+fire", "+water>") if card in line)
    assert min(seen[card] for card in ("+sword", "+shield", "+fire", "+water>")) > 100


@pytest.mark.parametrize("example", FACTS.examples, ids=lambda each: each.id)
def test_the_examples_of_the_book_are_played(example: Example) -> None:
    """As facts.py adds them up for the book, so does the engine."""
    attack, defence = strengths(FACTS, example)
    (shown,) = (each for each in SHOWN.shown if each.example == example.id)
    rules = engine(**shown.options)
    state = rules.parse(shown.given or "")
    sums = combat.strengths(rules.tables, state.armies, state.attacker)
    assert (sums[state.attacker], sums[1 - state.attacker]) == (sum(attack), sum(defence))


# --- how long it can last -------------------------------------------------------------------------


def played(rules: Qiahn, seed: int, *wishes: str) -> Iterator[tuple[State, Action]]:
    """A game in which everybody does the first of `wishes` that is legal, one time in ten anything."""
    rng, state = Random(seed), rules.initial_state()
    while not rules.is_terminal(state):
        actions = rules.legal_actions(state) or (rules.chance(state, rng),)
        wished = [[each for each in actions if each[0] == wish] for wish in wishes]
        choice = next((each for each in wished if each and rng.random() < 0.9), actions)
        action = rng.choice(choice)
        yield state, action
        state = rules.after(state, action)


@pytest.mark.parametrize("wishes", [("water", "turno"), ("spirit", "turno"), ("wait", "turno"), ("turno",)])
@pytest.mark.parametrize("chosen", CONFIGURATIONS, ids=lambda each: "-".join(each.values()))
def test_nobody_can_stall_for_ever(chosen: dict[str, str], wishes: tuple[str, ...]) -> None:
    """Who calls the Spirit whenever possible, and says Turno rather than act."""
    rules = engine(**chosen)
    longest = max(sum(1 for _ in played(rules, seed, *wishes)) for seed in range(20))
    assert 40 < longest < 400


def test_water_goes_back_and_forth_as_often_as_one_likes() -> None:
    """In one turn, and it stays a quiet one: no card has been played."""
    rules = engine()
    (shown,) = (each for each in SHOWN.shown if each.text.startswith("There and back again"))
    first = state = rules.parse(shown.given or "")
    for whom in ("cinder", "grub", "clank") * 20:
        action = rules.read(state, f"copy:{whom}")
        assert action in rules.legal_actions(state)
        state = rules.after(state, action)
        assert (state.player, state.stage, state.calm) == (first.player, PLAY, 1)
    assert state == first


# --- the Spirit -----------------------------------------------------------------------------------


def test_the_spirit_eats_a_card_and_its_type_in_both_reserves() -> None:
    """Read from positions' texts, with types from the definition."""
    rules, calls = engine(spirit="with"), 0
    fighters = [e.id.split(".") for e in GAME.definition.components if e.id.startswith("fighter.")]
    types = {name: kind for _, _, kind, name in fighters}
    for seed in range(60):
        for step in follow(rules, Random(seed)):
            if step.action[0] != "taste":
                continue
            calls += 1
            name = rules.tables.names[step.action[1]]
            before, after = (
                [army.split("/")[:3] for army in writing.serialize(state).split()[4:]]
                for state in (step.state, rules.after(step.state, step.action))
            )
            gone = {
                each
                for (_, _, then), (_, _, now) in zip(before, after, strict=True)
                for each in set(now.split(",")) - set(then.split(",")) - {"-"}
            }
            reserves = {each for reserve, _, _ in before for each in reserve.split(",")} - {"-"}
            eaten = {each for each in reserves if types[each] == types[name]}
            assert gone == {name, *eaten}, rules.serialize(step.state)
    assert calls > 300


def test_the_spirit_can_be_called_between_any_two_things() -> None:
    """Who has three cards in the tropa is asked after each thing that the other does, but for the word that
    gives them the turn; and before any round, and before the vanguards are compared."""
    rules, seen = engine(spirit="with"), Counter[str]()
    for seed in range(150):
        for (one, action), (two, _) in pairwise(played(rules, seed)):
            if (
                two.stage < DISCOVER
                or two.stage == OVER
                or two.step
                in (
                    TURN,
                    COPY,
                    TASTE,
                    RIVAL_TASTE,
                )
            ):
                continue
            asked = 1 - two.side
            able = two.armies[asked].tropa.bit_count() >= FACTS.spirit.tropa
            if action[0] == "wait" or one.side != two.side:
                continue
            seen[action[0]] += 1
            if two.stage != LAST:
                assert (two.step == RIVAL) == able, (rules.serialize(one), action)
    assert min(seen[word] for word in ("send", "call", "taste", "turn", "sword", "fire")) > 20


def test_who_is_asked_last_and_calls_nothing_ends_the_round() -> None:
    rules, seen = engine(spirit="with"), Counter[str]()
    for seed in range(200):
        for (one, action), (two, _) in pairwise(played(rules, seed, "turno", "wait")):
            if one.stage == LAST and action[0] == "wait":
                seen[str(one.calm)] += 1
                assert one.calm or two.stage == LAST or two.attacker != one.attacker
                assert not one.calm or two.stage != LAST
    assert min(seen["0"], seen["1"]) > 5


SPIRITED = engine(spirit="with").policies()


def share(policy: str, games: int) -> Share:
    """What who plays by a policy wins of all victories against somebody in a hurry who never calls the
    Spirit, draws shared, half the games with each side; the count is of victories in halves."""
    rules, halves = engine(spirit="with"), 0.0
    for index in range(games):
        seat = index % 2
        names = ["eager", "eager"]
        names[seat] = policy
        state = play_out(rules, Random(f"spirit {index}"), policy=",".join(names)).state
        halves += rules.returns(state)[seat]
    return wilson(round(halves), games)


@pytest.mark.parametrize("policy", SPIRITED)
def test_no_simple_way_to_call_the_spirit_wins_much(policy: str) -> None:
    """Not even counting the cards, which is the best of them; the whole interval of 95 % lies below 55 %."""
    found = share(policy, 5000 if policy == "spirit-count" else 1000)
    assert found.high < 0.55


def test_counting_the_cards_is_the_best_and_calling_always_the_worst() -> None:
    """The Spirit is no trap for who counts, and consumes who does not."""
    assert len(SPIRITED) >= 6
    assert share("spirit-count", 1500).share > 0.5
    assert share("spirit-always", 200).high < 0.1
    assert share("spirit-large", 200).high < 0.2


# --- what is hidden -------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "least", "most"), [("half", 10, 10), ("open", 1, 1), ("covered", 90, 200)])
def test_what_a_rival_may_hold(mode: str, least: int, most: int) -> None:
    """Three of five; what lies there; ten of thirteen, copies of a card being alike."""
    rules = engine(mode=mode)
    rng, state = Random(7), rules.initial_state()
    while rules.current_player(state) < 0:
        state = rules.after(state, rules.chance(state, rng))
    worlds = [rules.resample(state, 0, rng) for _ in range(300)]
    assert all(world.armies[0] == state.armies[0] for world in worlds)
    assert least <= len({world.armies[1].hand for world in worlds}) <= most
    assert ("?" in rules.information_state(state, 0)) == (most > 1)


def test_what_is_dealt_is_equally_likely() -> None:
    rules, rng = engine(), Random(3)
    state = rules.initial_state()
    dealt = Counter(rules.chance(state, rng) for _ in range(4000))
    assert len(dealt) == 10
    assert max(dealt.values()) < 1.3 * min(dealt.values())


# --- numbers --------------------------------------------------------------------------------------


def test_numbers_come_from_the_definition() -> None:
    """Another game.toml, another game: a bound of two fighters, a sword of four, a Spirit for who has six."""
    definition = GAME.definition
    facts = FACTS.model_copy(
        update={
            "battle": FACTS.battle.model_copy(update={"most": 2}),
            "effects": FACTS.effects.model_copy(update={"sword": 4}),
            "spirit": FACTS.spirit.model_copy(update={"tropa": 6}),
        }
    )
    rules = deal(replace(definition, facts=facts), 2, {"mode": "half", "spirit": "with"})
    seen = Counter[str]()
    for seed in range(60):
        for step in follow(rules, Random(seed)):
            assert max(army.vanguard.bit_count() for army in step.state.armies) <= 2
            if step.action[0] == "taste":
                assert step.state.armies[caller(step.state)].tropa.bit_count() >= 6
                seen["taste"] += 1
            if step.action[0] == "sword":
                new = rules.after(step.state, step.action)
                sums = [
                    combat.strengths(rules.tables, s.armies, s.attacker)[s.side] for s in (step.state, new)
                ]
                assert sums[1] - sums[0] == 4
                seen["sword"] += 1
    assert min(seen["taste"], seen["sword"]) > 0


def test_the_tree_is_the_same_from_any_written_position() -> None:
    rules = engine(mode="covered", spirit="with")
    for seed in range(5):
        for number, step in enumerate(follow(rules, Random(seed))):
            if number % 9 == 0 and step.player >= 0:
                again = rules.parse(rules.serialize(step.state))
                assert perft(rules, again, 2) == perft(rules, step.state, 2)
