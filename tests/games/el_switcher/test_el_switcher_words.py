"""What El Switcher says at the terminal: names, causes, topics, and how a position is drawn."""

from typing import Any

import pytest

from pnp.games import open_game
from pnp.kit import catalogs
from pnp.play import Rules, Voice
from pnp.play.checking.contract import cause_fault

GAME = open_game("el-switcher")
BOARD = "YYYYGG/YRBGGG/RGGBRY/BGRYRR/BYBYRB/RRBBBG"
HANDS = "dn+el+l/-/-;ln+dg+er/-/-"
START = f"{BOARD} B play:1 4-3+4-5+5-4/-/-;4-2+5-10+5-11/-/- {HANDS}"
"""Green 5-4, yellow 5-10, red 4-5 and blue 4-3 stand; blue is locked."""


def voice(locale: str) -> Voice:
    return catalogs.voice(catalogs.translations(GAME, locale))


def because(position: str, action: str, locale: str = "en", players: int = 2) -> str:
    rules: Rules[object, Any] = GAME.rules(players)
    state = rules.parse(position)
    attempt = rules.read(state, action)
    assert rules.why_not(state, attempt) is not None
    return voice(locale)(rules.cause(state, attempt))


@pytest.mark.parametrize(
    ("position", "action", "cause"),
    [
        (START, "line-near:a1-b1", "You hold no card “Straight, next door”."),
        (START, "dn:a1-c1", "“Diagonal, next door” does not lead from a1 to c1."),
        (START, "dn:a1-f2", "From a1 to f2 the way leads off the board."),
        (START, "dn:a1-a1", "A swap takes two drawers; you named a1 twice."),
        (START, "blue:4-3", "The locked colour is blue."),
        (START, "yellow:5-4", "Figure 5-4 is not formed in yellow."),
        (START, "green:4-2", "You have no card 4-2 face up."),
        (START, "red:4-5@2", "Moth has no card 4-5 face up."),
        (START, "reveal:4-1", "This is left to chance."),
        (START.replace("play", "draw").replace("dn+el+l/", "dn+el/"), "dn:a1-b2", "First, cards are dealt."),
        (
            START.replace("4-2+5-10+5-11/-/-", "5-10+5-11/4-2/-"),
            "yellow:5-10@2",
            "Moth is blocked already: 4-2.",
        ),
        (START.replace("4-2+5-10+5-11/-/-", "5-10+5-11/4-2/-"), "y:4-2@2", "Card 4-2 of Moth is blocked."),
        (
            START.replace("4-2+5-10+5-11/-/-", "5-10/-/4-2+5-11"),
            "yellow:5-10@2",
            "Moth has only one card in the sector.",
        ),
        (
            START.replace("4-2+5-10+5-11/-/-", "4-5+5-10+5-11/-/-"),
            "red:4-5@1+2",
            "This is one figure, and you named the cards of Sun and Moth.",
        ),
        (
            f"GBGYRG/GYBGYR/RGBRBY/GBBBGY/YRBRRR/YGRYBY - play:1 4-3+4-5+5-14/-/-;4-2+5-10+5-11/-/- {HANDS}",
            "blue:5-14",
            "Figure 5-14 does not stand alone in blue: another drawer lies against it.",
        ),
    ],
)
def test_a_refusal_says_what_stands_against_it(position: str, action: str, cause: str) -> None:
    assert because(position, action) == cause
    assert cause_fault(cause) == ""


def test_a_refusal_speaks_the_language_of_the_kit() -> None:
    assert because(START, "red:4-5@2", "es") == "Polilla no tiene a la vista ninguna tarjeta 4-5."


def test_after_the_end_the_winner_is_named() -> None:
    won = START.replace("B play:1 4-3+4-5+5-4/-/-", "R won:1 -/-/-")
    assert because(won, "dn:a1-b2") == "Sun has won."


def test_what_a_swap_forms_is_its_topic() -> None:
    """One's own figures go before others'; a locked colour forms nothing that one could use."""
    rules = GAME.rules(2)
    given = f"{BOARD.replace('YYYYGG', 'YYYYBG').replace('RRBBBG', 'RRBBGG')}"

    def topic(action: str, locked: str = "-", own: str = "4-3+4-5+5-4", other: str = "4-2+5-10+5-11") -> str:
        state = rules.parse(f"{given} {locked} play:1 {own}/-/-;{other}/-/- {HANDS}")
        return str(rules.topic(state, rules.read(state, action)))

    assert topic("l:e1-e6") == "forms yours: 4-3 and 5-4"
    assert topic("l:e1-e6", locked="G") == "forms yours: 4-3"
    assert topic("l:e1-e6", own="4-1+4-2+4-4", other="4-3+5-10+5-11") == "forms those of Moth: 4-3"
    assert topic("l:e1-e6", own="4-1+4-2+4-4") == "Straight to the edge"
    assert topic("l:a1-f1") == "Straight to the edge"
    assert topic("y:5-10@2") == "figures of others that stand, to be blocked"
    assert topic("red:4-5") == "your figures that stand"
    assert topic("end") == "the end of the turn"


def test_a_swap_says_what_it_forms_and_what_it_breaks() -> None:
    rules = GAME.rules(2)
    given = f"{BOARD.replace('YYYYGG', 'YYYYBG').replace('RRBBBG', 'RRBBGG')} G play:1 4-3+4-5+5-4/-/-;"
    state = rules.parse(f"{given}4-2+5-10+5-11/-/- {HANDS}")

    def effects(action: str) -> list[str]:
        return [str(effect) for effect in rules.describe(state, rules.read(state, action)).effects]

    assert effects("l:e1-e6") == [
        "Sun plays “Straight to the edge”: blue e1 and green e6 change places.",
        "Figure 5-4 stands in green, but this colour is locked.",
        "Figure 4-3 stands in blue. Its card lies before Sun.",
    ]
    assert effects("l:a1-a6")[1:] == ["Figure 5-10 does not stand in yellow any more."]


def test_the_diagram_marks_the_figures_that_count() -> None:
    rules = GAME.rules(2)
    blocked = rules.parse(START.replace("4-2+5-10+5-11/-/-", "5-10+5-11/4-2/-"))
    drawn = rules.diagram(blocked).splitlines()
    assert "Locked colour: blue" in rules.diagram(blocked)
    row = next(line for line in drawn if "5-10" in line)
    assert row.split() == ["4-3", "4-5", "=R", "5-4", "=G", "5-10", "=Y", "5-11", "[4-2]"]
    assert [line for line in drawn if line.startswith("* 1 Sun")]


def test_a_view_shows_one_hand_only() -> None:
    rules = GAME.rules(2)
    state = rules.parse(START)
    seen = rules.view(state, 1, voice("es"))
    assert "Cartas de movimiento de Polilla:" in seen
    assert "diagonal-gap   «Cruce diagonal con un espacio»" in seen
    assert "de Sol:" not in seen


def test_panels_too_wide_for_two_stand_below_each_other() -> None:
    class Wordy:
        def gettext(self, message: str, /) -> str:
            return f"{message} of a language with long words" if "deck" in message else message

        def ngettext(self, singular: str, plural: str, n: int, /) -> str:
            return singular if n == 1 else plural

    rules = GAME.rules(2)
    drawn = rules.diagram(rules.parse(START), Voice(Wordy(), ", ".join)).splitlines()
    assert [line[:5] for line in drawn if " · " in line] == ["* 1 S", "  2 M"]
