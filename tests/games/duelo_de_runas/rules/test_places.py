"""What lies where in a duel: each part once, nothing hidden shown, and what one points at."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from pnp.definition import Side
from pnp.games import Setting, open_game
from pnp.games.duelo_de_runas.faces.markers import marker_face
from pnp.games.duelo_de_runas.faces.mats import mat_face, tracker_face
from pnp.games.duelo_de_runas.facts import Facts
from pnp.games.duelo_de_runas.rules.places import SHOWN
from pnp.play import CHANCE, Rules
from pnp.play.playout import EAGER, follow
from pnp.scene import Text
from pnp.tabletop import Placement, Touch, set_up
from tests.placing import assert_games, assert_table, by_zone, set_up_numbers

GAME = open_game("duelo-de-runas")
FACTS: Facts = GAME.definition.facts
CONFIGURATIONS = [
    pytest.param(players, chosen, id="-".join((str(players), *chosen.values())))
    for players, chosen in GAME.configurations()
]
ADVANCED = {spell.id for spell in FACTS.spells if spell.table == "advanced" and spell.lasts}


@cache
def duel(players: int, spells: str = "basic", courts: str = "out") -> Rules[Any, Any]:
    return GAME.rules(players, {"spells": spells, "courts": courts})


def zone(placements: tuple[Placement, ...] | None, name: str) -> list[tuple[str, Side, int]]:
    """Return the parts of a zone, each with its side and turn, its name without what it is."""
    assert placements is not None
    return [
        (part.component.rpartition(".")[2], part.side, part.turn) for part in placements if part.zone == name
    ]


def position(rules: Rules[Any, Any], line: str) -> Any:
    """Return the position of a line, which has no faults."""
    state = rules.parse(line)
    assert rules.status(state) == ()
    return state


def touched(rules: Rules[Any, Any], state: Any, text: str) -> list[Touch]:
    found = rules.list_touches(state, rules.read(state, text))
    assert found is not None
    return list(found)


# --- every position ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "chosen"), CONFIGURATIONS)
def test_every_part_lies_in_a_zone_and_no_more_is_shown_than_is_known(
    players: int, chosen: dict[str, str]
) -> None:
    rules = duel(players, **chosen)
    used = assert_games(rules, games=2, cap=60)
    seats = max(players, 2)
    assert {name for name in used if name.startswith(("hand", "place"))} == {
        *(f"hand.{player + 1}" for player in range(players)),
        *(f"place.{seat + 1}" for seat in range(seats)),
    }
    assert {"discard", "effects.1", "sequence.1.5"} <= used.keys()


@pytest.mark.parametrize(("players", "chosen"), CONFIGURATIONS)
def test_what_is_hidden_by_the_line_of_a_player_has_no_name(players: int, chosen: dict[str, str]) -> None:
    """information_state has a ? for each card that a player does not know; these are the parts without a
    name outside of the deck. A card that may not be there is one of the hand."""
    rules, compared = duel(players, **chosen), 0
    for step in follow(rules, Random(5), policy=EAGER, cap=40):
        for viewer in range(players):
            line = rules.information_state(step.state, viewer)
            unknown = line.count("?")
            if line.startswith("choose+"):  # the hand counts the card that is chosen, or was not
                unknown -= sum(wizard.split(";")[2] == "?" for wizard in line.split(" ")[1].split("/"))
            view = by_zone(rules.placements(step.state, viewer))
            nameless = sum(many for (name, component), many in view.items() if not component)
            deck = sum(many for (name, component), many in view.items() if name == "deck")
            assert nameless - deck == unknown, line
            compared += unknown > 0
    assert compared > 20 or players == 1


@pytest.mark.parametrize(("players", "chosen"), CONFIGURATIONS)
def test_the_first_decision_is_taken_at_the_stated_table(players: int, chosen: dict[str, str]) -> None:
    """Of cards only their number in each zone is stated. Options bring more: the Courts to the deck, and the
    markers of advanced spells from the box."""
    rules = duel(players, **chosen)
    state, rng = rules.initial_state(), Random(players)
    while rules.current_player(state) == CHANCE:
        state = rules.after(state, rules.chance(state, rng))
    stated = set_up(GAME.definition, players)
    assert stated.faults == ()
    assert stated.left == {}

    def cards_counted(parts: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
        found = Counter[tuple[str, str]]()
        for (name, component), many in parts.items():
            found[(name, "card" if component.startswith("card.") else component)] += many
        return found

    expected = cards_counted(set_up_numbers(stated.table))
    if chosen["courts"] == "in":
        expected[("deck", "card")] += FACTS.structure.courts
    if chosen["spells"] == "advanced":
        for spell in (*sorted(ADVANCED), "strength"):
            component = f"marker.{spell}"
            expected[("markers", component)] = GAME.copies(players)[component]
    assert cards_counted(by_zone(rules.placements(state))) == expected
    for seat in range(max(players, 2)):
        place = f"place.{seat + 1}"
        assert zone(rules.placements(state), place) == zone(stated.table.placements, place)
    for placed in (rules.placements(state), stated.table.placements):
        assert {side for _, side, _ in zone(placed, "deck")} == {"back"}
        assert {side for _, side, _ in zone(placed, "hand.1")} == {"front"}


def test_zones_are_those_that_the_rules_and_the_faces_have() -> None:
    """The numbers that [[zones]] and [[placements]] state once more are those of [facts.play]."""
    setting = Setting(GAME, "colour", "en", 4, str)
    for base, face, count in (
        ("sequence", mat_face(setting), FACTS.play.limit),
        ("life", tracker_face(setting), FACTS.play.life + 1),
    ):
        (entry,) = (each for each in GAME.definition.zones if each.id == base)
        names = {getattr(element, "name", "") for element in face.elements}
        assert set(entry.slots) <= names
        assert len(entry.slots) == count
    (dealt,) = (each.placing for each in GAME.definition.placed if each.placing.what == "deck")
    assert dealt.how_many == FACTS.play.hand


# --- cards ---------------------------------------------------------------------------------------------

HANDS = "choose 6:6;2WL,5ML,CK,CM,CY;-;AS,(9LK);-/6:6;7WY,8WL,AK,AL,3SK;-;CW,4MS;- 4-15 2SY - - - -"


def test_cards_in_hands_in_sequences_and_on_piles() -> None:
    rules = duel(2)
    state = position(rules, HANDS)
    placed = rules.placements(state)
    assert zone(placed, "hand.1") == [
        ("origin", "front", 0), ("forest", "front", 0), ("huntress", "front", 0), ("calamity", "front", 0),
        ("windfall", "front", 0),
    ]  # fmt: skip
    assert zone(placed, "sequence.1.1") == [("ace-suns", "front", 0)]
    assert zone(placed, "sequence.1.2") == [("merchant", "back", 0)]
    assert zone(placed, "sequence.1.3") == []
    assert zone(placed, "discard") == [("desert", "front", 0)]
    deck = zone(placed, "deck")
    assert {side for _, side, _ in deck} == {"back"}
    assert [name for name, _, _ in deck][::-1].index("excuse") == (4 + 15) // 2
    # The card that lies face down was seen by everybody; a hand is seen by its wizard alone.
    assert zone(rules.placements(state, 1), "sequence.1.2") == [("merchant", "back", 0)]
    assert zone(rules.placements(state, 1), "hand.1") == [("", "back", 0)] * 5
    assert zone(rules.placements(state, 0), "hand.1") == zone(placed, "hand.1")
    assert zone(rules.placements(state, 0), "deck") == [("", "back", 0)] * len(deck)


def test_a_chosen_card_lies_face_down_and_its_wizard_knows_it() -> None:
    rules = duel(2)
    state = position(rules, HANDS)
    assert touched(rules, state, "CK") == [Touch("hand.1", 4), Touch("chosen.1")]
    state = rules.after(state, rules.read(state, "CK"))
    assert zone(rules.placements(state), "chosen.1") == [("windfall", "back", 0)]
    assert zone(rules.placements(state, 0), "chosen.1") == [("windfall", "back", 0)]
    assert zone(rules.placements(state, 1), "chosen.1") == [("", "back", 0)]
    assert len(zone(rules.placements(state), "hand.1")) == 4
    state = rules.after(state, rules.read(state, "8WL"))
    assert zone(rules.placements(state), "chosen.1") == []
    assert zone(rules.placements(state), "sequence.1.3") == [("windfall", "front", 0)]


FAST = "choose+1 6:6;2WL,CM,CK,CY,5ML;-;AS,9LK;speed=1/6:6;7WY,8WL,AK,AL,3SK;-;CW,4MS;speed=1 4-15 - - - - -"


def test_nobody_sees_who_declines_a_fast_card() -> None:
    """knots.speed: a card chosen for a fast turn stays in the hand until all are revealed."""
    rules = duel(2)
    state = position(rules, FAST)
    assert touched(rules, state, "pass") == []
    assert touched(rules, state, "CK") == [Touch("hand.1", 4)]
    declined, played = (rules.after(state, rules.read(state, text)) for text in ("pass", "CK"))
    assert rules.placements(declined) == rules.placements(played) == rules.placements(state)
    for begun in (declined, played):
        assert_table(rules, begun, Random(0))
    other = rules.after(played, rules.read(played, "AK"))
    assert zone(rules.placements(other), "sequence.1.3") == [("windfall", "front", 0)]


def test_whoever_charmed_a_wizard_knows_the_card_chosen_for_them() -> None:
    """advanced.charm: the card is one of the charmer's hand."""
    rules = duel(3, "advanced")
    line = (
        "choose 6:6;2WL,5ML,CK,CM,CY;-;-;-/6:6;7WY,8WL,AK,AL,3SK;-;-;charm=1@a"
        "/6:6;6WM,3MW,4WL,9LK,AS;-;-;- 4-11 - - - - -"
    ).replace("6WM,3MW", "6MW,3MW")
    state = position(rules, line)
    state = rules.after(state, rules.read(state, "CM"))
    assert rules.current_player(state) == 0
    assert touched(rules, state, "CK") == [Touch("hand.1", 3), Touch("chosen.2")]
    state = rules.after(state, rules.read(state, "CK"))
    assert zone(rules.placements(state, 0), "chosen.2") == [("windfall", "back", 0)]
    assert zone(rules.placements(state, 1), "chosen.2") == [("", "back", 0)]
    assert_table(rules, state, Random(0))


def test_alone_one_knows_the_card_that_one_chose_for_the_deck() -> None:
    """A charmed deck plays a card of the player's hand, while chance draws for the confused player."""
    rules = duel(1, "advanced")
    line = "choose 6:6;2WL,5ML,CK,CM,CY;-;AS;confusion=1/6:6;-;-;CW,4MS;charm=1@a 4-15 - - - - -"
    state = position(rules, line)
    assert touched(rules, state, "CK") == [Touch("hand.1", 4), Touch("chosen.2")]
    state = rules.after(state, rules.read(state, "CK"))
    assert rules.current_player(state) == CHANCE
    assert zone(rules.placements(state, 0), "chosen.2") == [("windfall", "back", 0)]
    assert_table(rules, state, Random(0))
    assert {rules.information_state(rules.resample(state, 0, Random(seed)), 0) for seed in range(5)} == {
        rules.information_state(state, 0)
    }
    # Chance draws one of the player's cards; nobody can point at it before.
    assert touched(rules, state, "CM") == [Touch("hand.1"), Touch("chosen.1")]


def test_the_deck_deals_and_the_excuse_brings_the_discard_pile_back() -> None:
    rules = duel(2)
    state = rules.initial_state()
    assert touched(rules, state, "CK") == [Touch("deck"), Touch("hand.1")]
    assert touched(rules, state, "excuse") == [Touch("discard"), Touch("deck")]
    alone = duel(1)
    state = position(alone, "choose 6:6;2WL,5ML,CK,CM,CY;-;AS;-/6:6;-;-;CW,4MS;- 4-15 - - - - -")
    state = alone.after(state, alone.read(state, "CK"))
    assert touched(alone, state, "4WL") == [Touch("deck"), Touch("chosen.2")]
    assert touched(alone, state, "excuse") == [Touch("discard"), Touch("deck")]


# --- life points and markers ---------------------------------------------------------------------------


def test_stones_show_life_points_and_the_flow_card_its_side() -> None:
    """solo.guide: the deck's wizard is weak with three life points or fewer."""
    rules = duel(1)
    line = "choose 5:6;2WL,5ML,CK,CM,CY;-;AS;-/%s:6;-;-;CW,4MS;- 4-15 - - - - -"
    for life, slot, side in ((6, "life.2.1", "back"), (4, "life.2.3", "back"), (3, "life.2.4", "front")):
        placed = rules.placements(position(rules, line % life))
        assert zone(placed, "life.1.2") == [("life", "front", 0)]
        assert zone(placed, slot) == [("life", "front", 0)]
        assert ("solo", side, 0) in zone(placed, "place.2")
    three = duel(3)
    fallen = "choose 5:6;2WL,5ML,CK,CM,CY;-;AS;-/out:6;-;-;-;-/8:8;3MW,AK,AL,4WL,9LK;-;-;- 4-15 - - - - -"
    placed = three.placements(position(three, fallen))
    assert zone(placed, "life.2.7") == [("life", "front", 0)]
    # A die with more sides takes the place of the tracker; the stone stays at its highest number.
    assert zone(placed, "life.3.1") == [("life", "front", 0)]


def test_a_marker_is_turned_so_that_its_number_stands_upright_below() -> None:
    """cast.range: the edge towards you shows the turns that are left."""
    setting = Setting(GAME, "colour", "en", 2, str)
    for number in range(1, 9):
        side, turn = SHOWN[number - 1]
        face = marker_face(setting, "speed" if side == "front" else "speed-more")
        angles = {each.text: each.angle for each in face.elements if isinstance(each, Text)}
        assert (angles[str(number)] + turn) % 360 == 0
    state = position(duel(2), HANDS.replace("AS,(9LK);-", "AS,(9LK);speed=10"))
    assert zone(duel(2).placements(state), "effects.1") == [("speed", *SHOWN[7])]


def test_markers_lie_before_the_wizard_who_is_under_the_spell() -> None:
    """cast.again: a spell that is to begin shows the longer time; each wizard has one marker of it."""
    rules = duel(2)
    state = position(
        rules,
        "choose 6:6;2WL,5ML,CK,CM,CY;-;AS;speed=2,resist-cold=1,+resist-cold=3"
        "/6:6;3MW,AK,AL,4WL,9LK;-;-;+confusion=1 4-15 - - - - -",
    )
    placed = rules.placements(state)
    assert zone(placed, "effects.1") == [("resist-cold", "front", 180), ("speed", "front", 270)]
    assert zone(placed, "effects.2") == [("confusion", "front", 0)]
    at_hand = Counter(name for name, _, _ in zone(placed, "markers"))
    assert at_hand == {"resist-cold": 1, "resist-heat": 2, "speed": 1, "invisibility": 2, "confusion": 1}
    assert_table(rules, state, Random(0))


MONSTERS = (
    "strike 6:6;2WL,5ML,CM,CY;!;AS,CK;fear=1/6:6;AK,AL,4WL,9LK;!;8WL,3MW;fear=5/"
    "6:6;6WY,7WY,8SM,9MS;!;CW;speed=1 4-11 - "
    "troll@b=3x2!,ice-elemental@b=5x1,troll@a=1x1,troll@b=2x2,fire-elemental@c=1x4~2 - - -"
).replace("6WY,7WY,8SM,9MS", "7WY,8MS,9MS,CS")


def test_a_monster_has_two_markers_and_they_may_run_short() -> None:
    """setup.markers: there are two of each in all; paper and pencil help out."""
    rules = duel(3, "advanced")
    state = position(rules, MONSTERS)
    placed = rules.placements(state)
    assert zone(placed, "effects.1") == [("fear", "front", 0), ("troll", "front", 0)]
    assert zone(placed, "effects.2") == [
        ("fear", "back", 45), ("troll", "front", 180), ("strength", "front", 270),
        ("ice-elemental", "back", 45), ("strength", "front", 0),
    ]  # fmt: skip
    # The third troll, the other strengths and the third fear have no marker left.
    assert zone(placed, "effects.3") == [("speed", "front", 0), ("fire-elemental", "front", 0)]
    assert_table(rules, state, Random(0))


# --- what one points at --------------------------------------------------------------------------------


def test_a_monster_attacks_and_a_wizard_or_a_monster_is_the_goal() -> None:
    rules = duel(3, "advanced")
    state = position(rules, MONSTERS)
    assert touched(rules, state, "pass") == []
    assert touched(rules, state, "strike>a") == [Touch("effects.2", 1), Touch("place.1")]
    assert touched(rules, state, "strike>m3") == [Touch("effects.2", 1), Touch("effects.1", 1)]
    assert touched(rules, state, "strike>m5") == [Touch("effects.2", 1), Touch("effects.3", 1)]
    other = MONSTERS.replace("3x2!", "3x2").replace("troll@a=1x1", "troll@a=1x1!")
    own = position(rules, other)
    assert touched(rules, own, "strike>m2") == [Touch("effects.1", 1), Touch("effects.2", 3)]
    # A monster without a marker is somewhere before its wizard.
    assert touched(rules, state, "strike>m4") == [Touch("effects.2", 1), Touch("effects.2")]


def test_a_spell_is_cast_by_the_newest_card_and_fed_by_any() -> None:
    rules = duel(2)
    state = position(
        rules, "cast:a.Y 6:6;2WL,5ML,CM,CY;!;2SY,4WL,6SY;-/6:6;AK,AL,8WL,9LK;!;3MW,CK;- 4-15 - - - - -"
    )
    assert touched(rules, state, "pass") == []
    assert touched(rules, state, "fireball>b") == [Touch("sequence.1.3", 0), Touch("place.2")]
    state = rules.after(state, rules.read(state, "fireball>b"))
    assert touched(rules, state, "2SY.S") == [Touch("sequence.1.1", 0)]
    state = rules.after(state, rules.read(state, "2SY.S"))
    assert touched(rules, state, "enough") == []
    assert touched(rules, state, "6SY.S") == [Touch("sequence.1.3", 0)]


def test_a_spell_for_oneself_has_no_goal_and_amnesia_points_at_cards() -> None:
    rules = duel(2)
    state = position(rules, "cast:a.M 6:6;2WL,5ML,CY;!;9LK,CM;-/6:6;AK,AL,8WL,4WL;!;3MW,CK;- 4-15 - - - - -")
    assert touched(rules, state, "shield") == [Touch("sequence.1.2", 0)]
    state = position(rules, "cast:a.K 6:6;2WL,5ML,CY;!;4WL,9LK;-/6:6;AK,AL,8WL,CM;!;3MW,CK;- 4-15 - - - - -")
    for text in ("amnesia>b", "9LK.L", "enough"):
        state = rules.after(state, rules.read(state, text))
    assert touched(rules, state, "3MW.down") == [Touch("sequence.2.1", 0)]
    assert touched(rules, state, "CK.down") == [Touch("sequence.2.2", 0)]
