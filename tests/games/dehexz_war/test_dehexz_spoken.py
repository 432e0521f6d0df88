"""What Dehex'z War says at a terminal: why not, what happens, how the armies stand."""

import pytest

from pnp.games import open_game
from pnp.kit import catalogs

GAME = open_game("dehexz-war")
START = (
    "ehdäeihde/aahdaadhaa/1aaaaaaaaa1/12/13/14/15/16/17/16/15/14/13/12/1AAAAAAAAA1/AAHDAADHAA/EDHIEÄDHE"
    " 1 A9/A9 -/- -/- 1/2 0"
)

CAUSES = (
    (START, "E208-192", "The Elf on 208 cannot get to 192 from there."),
    (START, "E212-203", "The Elf on 212 cannot get to 203 from there."),
    (START, "E208-188", "188 is taken by your Assassin."),
    (START, "E208-164", "In the way to 164: your Assassin on 188."),
    (START, "A20-43", "Not yours to play: Assassin of army 2 ↓ on 20."),
    (START, "D201=E", "No piece changes like this: Dragon → Elf."),
    (START, "D201=I", "You have a Mimic on the board, on 211."),
    (START, "A188=D", "188 is not in the promotion zone to which it points."),
    (START, "A@190", "190 is taken by your Assassin."),
    (START, "A@100", "Your Assassin cannot enter on 100."),
    (START, "D@187", "Not in your capture zone: Dragon."),
    (START, "draw?", "Talk of a draw is off in this game."),
    (START, "start=F", "The game has begun."),
)


@pytest.mark.parametrize(("position", "action", "expected"), CAUSES)
def test_what_stands_against_an_action_is_said(position: str, action: str, expected: str) -> None:
    rules = GAME.rules()
    state = rules.parse(position)
    refused = rules.read(state, action)
    assert rules.why_not(state, refused) is not None
    assert str(rules.cause(state, refused)) == expected


def test_with_talk_the_same_is_refused_for_another_reason() -> None:
    rules = GAME.rules(2, {"talk": "on"})
    state = rules.parse(START)
    expected = "There is nothing to answer, or no more to offer on this turn."
    assert str(rules.cause(state, rules.read(state, "yes"))) == expected


def said(position: str, action: str) -> list[str]:
    """The effects of an action, in English."""
    rules = GAME.rules()
    state = rules.parse(position)
    return [str(each) for each in rules.describe(state, rules.read(state, action)).effects]


def test_who_is_taken_is_said_with_whose_it_was_and_where_it_goes() -> None:
    open_line = START.replace("1aaaaaaaaa1", "1aaaaaaaa2").replace("1AAAAAAAAA1", "2AAAAAAAA1")
    assert said(open_line, "E208x20") == [
        "The Elf goes from 208 to 20.",
        "The Assassin of army 2 ↓ on 20 is attacked and goes to the capture zone.",
    ]


def test_a_ghost_without_a_mimic_is_warned_of() -> None:
    ghost = START.replace("EDHIEÄDHE", "EDHIE1DHE").replace("-/- -/-", "F213/- -/-")
    assert said(ghost, "I211=D") == [
        "Change on 211: Mimic → Dragon.",
        "A Ghost and no Mimic: army 1 ↑ is defeated if its next turn ends so too.",
    ]
    rules = GAME.rules()
    after = ghost.replace("EDHIE1DHE", "EDHDE1DHE").replace("F213/-", "F213!/-")
    assert "A turn of its own that ends with a Ghost and no Mimic is its last." in rules.diagram(
        rules.parse(after)
    ).replace("\n    ", " ")


def test_armies_are_called_by_their_number_and_the_way_they_point() -> None:
    spanish = catalogs.voice(catalogs.translations(GAME, "es"))
    for players, seats, arrows in ((2, "opposite", "↑↓"), (2, "apart", "↑↘"), (3, "opposite", "↑↘↙")):
        rules = GAME.rules(players, {"seats": seats})
        names = [spanish(rules.player_name(player)) for player in range(players)]
        assert names == [f"ejército {n} {arrow}" for n, arrow in enumerate(arrows, 1)]
        state = rules.initial_state()
        shown = rules.diagram(state, spanish)
        assert all(f"{name}  Piezas, sin la doble: 27." in shown for name in names)
        assert "Elige la cara de la pieza doble: ejército 1 ↑." in shown


def test_what_takes_something_is_a_topic_of_its_own() -> None:
    rules = GAME.rules()
    state = rules.parse(START.replace("1aaaaaaaaa1", "1aaaaaaaa2").replace("1AAAAAAAAA1", "2AAAAAAAA1"))
    topics = {
        rules.notation(state, each): str(rules.topic(state, each)) for each in rules.legal_actions(state)
    }
    assert topics["E208x20"] == "Attacks and captures"
    assert topics["E208-44"] == "Elf"
    assert topics["I211=D"] == "Mimic"
    assert topics["A@188"] == "Entering: Assassin"


def test_help_tells_of_talk_and_spoils_where_there_are_any() -> None:
    def guide(players: int, talk: str) -> str:
        return " ".join(str(line) for line in GAME.rules(players, {"talk": talk}).guide())

    assert "draw?" not in guide(2, "off")
    assert "draw?" in guide(2, "on")
    assert "give:A150" not in guide(2, "on")
    assert "give:A150" in guide(3, "off")
