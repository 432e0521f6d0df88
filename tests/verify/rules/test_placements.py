"""R16 to R20: what an engine says about what lies where, the set-up that it begins with, and what pointing
means."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pnp.definition import scenarios
from pnp.finding import Finding
from pnp.games import open_game
from pnp.play import Rules
from pnp.tabletop import PartPlace, zones_of
from pnp.verify import rules as checks
from pnp.verify.rules import placements
from pnp.verify.rules.placements import Contents, Lies, compare_tables, opening_positions
from pnp.verify.rules.trial import Measure, Trial
from tests.broken.rules import broken
from tests.play import kuhn

LITTLE = Measure(games=2, cap=20, looks=2, simulated=1, random=1)


def kuhn_trial() -> Trial:
    game = kuhn.game()
    return Trial(game, scenarios.load(game.definition), game.rules, LITTLE)


def found(code: str, trial: Trial) -> list[Finding]:
    (check,) = (each for each in checks.CHECKS if each.code == code)
    return check(trial)


def nothing(self: Any, *asked: Any) -> None:
    """What an engine answers that does not state this."""


@pytest.mark.parametrize(
    ("methods", "message"),
    [
        ({"locate_parts": nothing, "list_touches": nothing}, "what lies where or what actions are about"),
        ({"locate_parts": nothing}, "what lies where"),
        ({"list_touches": nothing}, "what actions are about"),
    ],
)
def test_an_engine_that_does_not_state_its_placements_is_noted_once(
    methods: Mapping[str, Any], message: str
) -> None:
    trial = broken(**methods)(kuhn_trial())
    (note,) = found("R16", trial)
    assert (note.severity, note.where) == ("note", "kuhn")
    assert note.message == f"the engine does not state {message}"
    assert [*found("R17", trial), *found("R18", trial), *found("R19", trial)] == []
    assert not methods.keys() & {"list_touches"} or found("R20", trial) == []


def test_an_engine_that_does_not_say_what_pointing_means_is_noted_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(kuhn.game().rules(2)), "match_touches", Rules.match_touches)
    (note,) = found("R20", kuhn_trial())
    assert (note.severity, note.where) == ("note", "kuhn")
    assert "what somebody means who points" in note.message


def test_what_is_not_legal_and_forbidden_by_no_clause_is_found() -> None:
    """Whoever points at the deck means a bet; the engine forgets to forbid it."""

    def pointed(self: Any, state: Any, touches: Any) -> Any:
        return ["b"] if touches and touches[0].zone == "deck" else self.sound.match_touches(state, touches)

    def judge(self: Any, state: Any, action: Any) -> Any:
        return None if action == "b" else self.sound.judge(state, action)

    (error, *_) = found("R20", broken(match_touches=pointed, judge=judge)(kuhn_trial()))
    assert "means 'bet', which is not legal, and no clause forbids it (None)" in error.message


def test_an_engine_that_no_game_has_made_has_no_zones_and_is_not_asked() -> None:
    def make(players: int, chosen: Mapping[str, str]) -> Rules[Any, Any]:
        engine = kuhn.game().rules(players, chosen)
        engine.zones = {}
        return engine

    trial = replace(kuhn_trial(), make=make)
    assert [each for code in ("R16", "R17", "R18", "R20") for each in found(code, trial)] == []


def test_a_part_that_lies_nowhere_in_one_position_of_a_scenario_alone_is_found() -> None:
    def lying(self: Any, state: Any) -> list[PartPlace]:
        parts = list(self.sound.locate_parts(state))
        return parts[1:] if self.serialize(state) == "KQ bc" else parts

    trial = replace(broken(locate_parts=lying)(kuhn_trial()), measure=replace(LITTLE, games=0))
    (error,) = found("R16", trial)
    assert "scenarios.toml" in error.where
    assert "position 'KQ bc'" in error.message


def test_a_view_with_a_part_less_is_found() -> None:
    def view(self: Any, state: Any, viewer: int | None = None) -> Any:
        placed = self.sound.placements(state, viewer)
        return placed if viewer is None else placed[:-1]

    errors = found("R16", broken(placements=view)(kuhn_trial()))
    assert errors
    assert "expected that player" in errors[0].message
    assert "parts in 'deck', found" in errors[0].message


def test_a_set_up_is_that_of_the_options_that_name_it() -> None:
    """Of Qíahn's options, "half-with" names both; in Dehex'z War "apart" names the seats alone."""
    qiahn, dehexz = open_game("qiahn"), open_game("dehexz")
    assert placements._setup_of(qiahn, (2, (("mode", "half"), ("spirit", "with")))) == ("half-with", True)
    for seats, talk, expected in (
        ("apart", "off", ("apart", True)),
        ("apart", "on", ("apart", False)),
        ("opposite", "off", ("opposite", True)),
    ):
        assert placements._setup_of(dehexz, (2, (("seats", seats), ("talk", talk)))) == expected
    assert placements._setup_of(dehexz, (3, (("seats", "opposite"), ("talk", "off")))) == (None, True)


def test_an_opening_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placements, "MOST_DRAWN", 1)
    engine = kuhn.game().rules(2)
    assert opening_positions(engine, 0) == []
    assert found("R19", kuhn_trial()) == []


def lies(*parts: str) -> tuple[Lies, ...]:
    """Return parts: "K", or "K/" with its back up."""
    return tuple(Lies(part.removesuffix("/"), "back" if part.endswith("/") else "front", 0) for part in parts)


ONE, TWO, BACK = "1 x any part", "2 x any part", "1 x any part with its back up"


@pytest.mark.parametrize(
    ("played", "stated", "message"),
    [
        (["J K"], ["J K"], ""),
        (["J"], ["J K"], "expected 1 x J, 1 x K in 'deck', found 1 x J"),
        (["K J"], ["J K"], "expected the parts of 'deck' in the order of the set-up, found K, J"),
        # The order is drawn by one side alone.
        (["K J", "J K"], ["J K"], ""),
        # The parts are drawn by lot: how many there are and how they lie is compared.
        (["K", "Q"], ["J", "Q"], ""),
        (["K", "Q"], ["J/", "Q/"], f"expected {BACK} in 'deck', found {ONE}"),
        (["K", "Q"], ["J Q", "Q K"], f"expected {TWO} in 'deck', found {ONE}"),
        # The side is drawn too.
        (["K", "K/"], ["K"], ""),
        (["K", "K/"], ["K J"], f"expected {TWO} in 'deck', found {ONE}"),
    ],
)
def test_openings_are_compared_as_far_as_they_are_no_chance(
    played: Sequence[str], stated: Sequence[str], message: str
) -> None:
    zones = zones_of(kuhn.game().definition, 2)
    ours, theirs = ([{"deck": lies(*each.split())} for each in tables] for tables in (played, stated))
    told = list(compare_tables(ours, theirs, zones))
    assert [each for each in told if "drawn by lot" not in each] == ([message] if message else [])


def test_the_parts_of_all_zones_that_are_drawn_by_lot_are_those_of_the_set_up() -> None:
    zones = zones_of(kuhn.game().definition, 2)
    stated: list[Contents] = [
        {"hand.1": lies("J"), "deck": lies("Q", "K")},
        {"hand.1": lies("Q"), "deck": lies("J", "K")},
    ]
    played: list[Contents] = [
        {"hand.1": lies("J"), "deck": lies("Q", "Q")},
        {"hand.1": lies("Q"), "deck": lies("J", "Q")},
    ]
    assert list(compare_tables(stated, stated, zones)) == []
    assert list(compare_tables(played, stated, zones)) == [
        "expected 1 of 'K' in the zones whose parts are drawn by lot (hand.1, deck), found 0"
    ]
