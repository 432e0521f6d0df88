"""What Magicans Duel says at a terminal: why not, what happens, how the game stands."""

import pytest

from pnp.games import open_game
from pnp.kit import catalogs

GAME = open_game("magicans-duel")
START = "i1,i3,i5,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 b 4/4 -"

CAUSES = (
    ("d4,i3,i5,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 b 4/4 -", "M1b-d4", "G1 stands on d4."),
    (START, "M1b-c1", "No path joins c3 and c1."),
    (START, "M1b-a3", "The place a3 is a niche, and M1b is no gargoyle."),
    (START, "M1b@a1", "The place c3 is not a portal."),
    (START, "M1b^e5", "Nobody stands between c3 and e5."),
    (START, "M1b^d8", "No straight line joins c3 and d8."),
    (START, "G1-h2", "Nobody is next to G1."),
    (START, "G2^e3", "G2 is not a mage."),
    (START, "M1b>d4", "M1b is a mage."),
    (START, "G2>h2", "Nobody stands on h2."),
    (START, "H1-g5", "No mage of yours is in line with H1."),
    (START, "agree", "Talk of a draw is off in this game."),
    ("i1,i3,i5,i7,i9/e3,h6,j4,j6/c3,e5,c7/o3,o5,o7 b 1/4 -", "H1>d4", "Nobody stands on d4."),
    (
        "i1,i3,i5,i7,i9/g3,h6,j4,j6/c3,c5,c7/o3,o5,o7 b 4/4 -",
        "H1-e3",
        "Your mages in line with H1: M1b (2 steps away) and M3b (4 steps away).",
    ),
    (
        "i1,i3,i5,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 b 1/4 -",
        "G2>h4",
        "It costs 2, and only 1 action is left.",
    ),
    ("q3,q5,q7,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 - 0/0 -", "M1b-d4", "The game has ended."),
)


@pytest.mark.parametrize(("position", "action", "expected"), CAUSES)
def test_what_stands_against_an_action_is_said(position: str, action: str, expected: str) -> None:
    rules = GAME.rules()
    state = rules.parse(position)
    refused = rules.read(state, action)
    assert rules.why_not(state, refused) is not None
    assert str(rules.cause(state, refused)) == expected


def test_what_is_left_of_the_turn_is_said() -> None:
    rules = GAME.rules()
    said = []
    state = rules.initial_state()
    for action in ("G2>h4", "M1b-d2"):
        done = rules.read(state, action)
        said.append([str(each) for each in rules.describe(state, done).effects])
        state = rules.after(state, done)
    assert said == [
        ["G2 steps from i3 to h4, for 2 actions, pushing H1 to g5.", "1 action is left."],
        ["M1b steps from c3 to d2, for 1 action.", "White is to move, with 4 actions."],
    ]


def test_filling_a_niche_says_how_many_are_filled() -> None:
    rules = GAME.rules()
    state = rules.parse("q3,o5,i5,i7,i9/p4,p6,j4,j6/c3,c5,c7/o3,m5,o7 b 4/4 -")
    effects = [str(each) for each in rules.describe(state, rules.read(state, "G2-q5")).effects]
    assert "Niches that black has filled: 2 of 3." in effects


def test_the_sides_have_the_names_of_the_book() -> None:
    rules = GAME.rules()
    spanish = catalogs.voice(catalogs.translations(GAME, "es"))
    assert [spanish(rules.player_name(player)) for player in range(2)] == ["las negras", "las blancas"]
    shown = rules.diagram(rules.initial_state(), spanish)
    assert "Magos negros (b)" in shown
    assert "Juegan las negras; acciones que les quedan: 3 de 3." in shown


def test_pieces_of_every_kind_are_a_topic() -> None:
    rules = GAME.rules()
    state = rules.parse("i1,i3,i5,i7,i9/d4,h6,j4,j6/c3,c5,c7/e3,o5,o7 b 4/4 -")
    topics = {str(rules.topic(state, action)) for action in rules.legal_actions(state)}
    assert {"M1b (black mage)", "M1w (possession)", "H1 (spell)", "without a piece"} <= topics
    white = rules.parse("i1,i3,i5,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 w 4/4 -")
    topics = {str(rules.topic(white, action)) for action in rules.legal_actions(white)}
    assert {"M1w (white mage)", "G2 (gargoyle)"} <= topics
