"""What Duelo de Runas says at the terminal: causes, what becomes of spells, and how a position is drawn."""

from random import Random
from typing import Any

import pytest

from pnp.definition import scenarios
from pnp.games import open_game
from pnp.kit import catalogs
from pnp.play import CHANCE, NotationError, Rules, Voice
from pnp.play.checking.contract import cause_fault
from pnp.play.playout import UNIFORM, follow

GAME = open_game("duelo-de-runas")
SCENARIOS = scenarios.load(GAME.definition).shown
EMPTY_HAND = "choose 6:6;-;-;AS,2WL;-/6:6;CL,CS,CM,9LK,9WY;-;CW,3LY;- 3-18 - - - - -"
CHOOSE = "choose 6:6;4MS,6SY,CM,2MK,9LK;-;AS,2WL;-/6:6;7WY,8WL,AK,AL,5SW;-;CW,3LY;- 7-18 - - - - -"
WYRM = "cast:a.Y 6:6;PWLY,PSWK,PMYK,PMSL;!;AS,2WL,6SY;-/6:6;CK,CY,CL,CS;!;CW,3LY;- 3-9 - - - - -"


def voice(locale: str) -> Voice:
    return catalogs.voice(catalogs.translations(GAME, locale))


def duel(players: int = 2, spells: str = "basic") -> Rules[Any, Any]:
    return GAME.rules(players, {"spells": spells, "courts": "out"})


def because(position: str, action: str, locale: str = "en", players: int = 2, spells: str = "basic") -> str:
    rules = duel(players, spells)
    state = rules.parse(position)
    attempt = rules.read(state, action)
    assert rules.why_not(state, attempt) is not None
    return voice(locale)(rules.cause(state, attempt))


def effects(rules: Rules[Any, Any], position: str, *actions: str) -> list[str]:
    """What is said of the last of some actions."""
    state = rules.parse(position)
    for action in actions[:-1]:
        state = rules.after(state, rules.read(state, action))
    return [str(each) for each in rules.describe(state, rules.read(state, actions[-1])).effects]


@pytest.mark.parametrize(
    ("position", "action", "cause"),
    [
        (CHOOSE, "7WY", "You do not hold The Cave (7WY)."),
        (CHOOSE, "hit>b", "Now a card is chosen; spells come later."),
        (CHOOSE, "pass", "Now a card is chosen; spells come later."),
        (CHOOSE, "excuse", "Nobody chooses the Excuse: it turns up."),
        (WYRM, "AM", "Now a spell of Wyrms is announced, or none."),
        (
            WYRM,
            "healing",
            "Healing is cast with Moons, and there are none on the card of this turn, The Penitent (6SY).",
        ),
        (WYRM, "lightning-bolt>b", "Lightning Bolt is a spell of the advanced game."),
        (WYRM, "hit", "Hit is aimed at somebody, as in hit>b."),
        (WYRM, "hit>a", "Hit is aimed at opponents, not at oneself."),
        (WYRM.replace("AS,2WL,6SY", "2WL,AY"), "fireball>b", "There are no Suns in your sequence."),
        (
            WYRM.replace("AS,2WL,6SY", "(AS),2WL,AY"),
            "fireball>b",
            "The cards of your sequence with Suns lie face down.",
        ),
        (
            WYRM.replace("AS,2WL,6SY", "As,2WL,AY"),
            "fireball>b",
            "None of your Suns is left: they have served this turn.",
        ),
        (
            WYRM.replace(
                "AS,2WL,6SY;-/6:6;CK,CY,CL,CS;!;CW,3LY;-", "AM,AY;-/6:6;CK,CL,CS,CW;!;3LY;invisibility=1"
            ),
            "hit>b",
            "Wizard B is under Invisibility.",
        ),
        (
            "cast:a.Y 6:6;PWLY,PSWK,PMSL,CK;!;AS,2WL,PmYK;-/6:6;CY,CL,CS,CM;!;CW,4MS;- 3-9 - - - - -",
            "shield",
            "This rune of The Watchman (PMYK) has served already this turn.",
        ),
        (EMPTY_HAND, "hit>b", "Now a card is chosen; spells come later."),
        (EMPTY_HAND, "2MK", "You do not hold The Author (2MK)."),
    ],
)
def test_a_refusal_says_what_stands_against_it(position: str, action: str, cause: str) -> None:

    assert because(position, action) == cause


def test_a_wizard_is_named_by_one_letter() -> None:
    rules = duel()
    with pytest.raises(NotationError, match="a, b"):
        rules.read(rules.parse(WYRM), "hit>ab")


def test_every_refusal_shown_in_the_scenarios_has_a_cause() -> None:
    """A sentence, in English and in Spanish, of whatever a player tries."""
    seen = set()
    for each in SCENARIOS:
        if each.refused is None or each.given is None:
            continue
        rules = GAME.rules(each.players or 2, {"spells": "basic", "courts": "out"} | dict(each.options))
        state = rules.parse(each.given)
        for action in each.actions[:-1]:
            state = rules.after(state, rules.read(state, action))
        if rules.current_player(state) == CHANCE:
            continue
        cause = rules.cause(state, rules.read(state, each.actions[-1]))
        for locale in ("en", "es"):
            said = voice(locale)(cause)
            assert said
            assert cause_fault(said) == ""
        seen.add(str(cause))
    assert len(seen) > 30


def test_who_chooses_last_does_not_read_of_the_others_cards() -> None:
    """What is said of an action before it is done depends on nothing that is hidden from who decides."""
    for players, spells in ((2, "basic"), (3, "advanced")):
        rules = duel(players, spells)
        compared = 0
        for step in follow(rules, Random(players), policy=UNIFORM, cap=300):
            if step.player < 0:
                continue
            other = rules.resample(step.state, step.player, Random(1))
            for action in step.actions:
                told = rules.describe(step.state, action).effects
                assert told == rules.describe(other, action).effects
                compared += other != step.state
        assert compared > 100


def test_what_stops_a_spell_is_told() -> None:
    basic = duel()
    resisted = WYRM.replace("CW,3LY;-", "CW,3LY;resist-heat=2")
    assert effects(basic, resisted, "fireball>b", "AS.S", "enough")[1:] == [
        "Fireball does nothing: Resist Heat stops it.",
    ]
    assert effects(basic, WYRM.replace("CW,3LY;-", "CW,3LY;shielded"), "hit>b") == [
        "Wizard A announces Hit with The Penitent (6SY), aimed at Wizard B.",
        "Hit does nothing: Shield stops it.",
    ]
    assert effects(basic, WYRM, "hit>b")[1:] == ["Wizard B loses 1 life point: 5 of 6."]


def test_summoning_a_monster_meets_no_ward() -> None:
    """The clause of a Troll is that of its blows as well, and a Shield may come at the same moment."""
    position = "cast:a.M 6:6;PWLY,PSWK,9WY,CK;!;5SW,PMYK;-/6:6;CY,CL,CS,CM;!;CW,PMSL;- 3-9 - - - - -"
    told = effects(duel(2, "advanced"), position, "troll", "5SW.S", "5SW.W", "shield")
    assert told[1:] == [
        "Now happens what Wizard A has announced: Summon Troll.",
        "Shield protects Wizard B this turn.",
        "Troll m1 of Wizard A: life points 1, strength 1.",
    ]


def test_the_diagram_of_a_player_shows_their_hand_and_counts_the_others() -> None:
    rules = duel()
    seen = rules.view(rules.parse(CHOOSE), 0, voice("es"))
    assert "Mago A elige una carta." in seen
    assert "    4MS   La Montaña    Luna · Sol" in seen
    assert "    mano       5 cartas" in seen
    assert "8WL" not in seen


def test_what_lies_on_a_wizard_is_told_with_its_turns() -> None:
    rules = duel(3, "advanced")
    position = (
        "cast:a.Y 6:6;PWLY,PSWK,PMYK,PMSL;!;AS,9WY;poison=2x3,+speed=1/6:6;CK,CY,CL,CS;!;CW,4MS;charm=1@a"
        "/0:6;-;-;-;- 3-9 - troll@a=3x2! - - -"
    ).replace("0:6;-", "out:6;-")
    drawn = rules.diagram(rules.parse(position))
    assert "Poison 2 (3 life points a turn) · Speed 1, from the next turn" in drawn
    assert "Charm 1 (Wizard A)" in drawn
    assert "Troll m1 of Wizard A: life points 3, strength 2." in drawn
    assert "Wizard C is out." in drawn


def test_alone_one_reads_who_the_deck_is() -> None:
    rules = GAME.rules(1, {"spells": "basic", "courts": "out"})
    assert "Mago B (el mazo)" in rules.diagram(rules.initial_state(), voice("es"))
