"""What somebody means who points at zones and parts: in our five games, each tap gets its true reason."""

import pytest

from pnp.games import open_game
from pnp.play.pointing import actions_about, actions_begun, tell_apart
from pnp.tabletop import Touch
from tests.play.pointed import EXAMPLES, Pointing

ABOUT = {
    "a": (Touch("x", 0), Touch("y")),
    "b": (Touch("x", 0), Touch("y", 1)),
    "c": (Touch("x", 1),),
    "-": (),
}


@pytest.mark.parametrize(
    ("touches", "expected"),
    [
        ((Touch("x", 0), Touch("y", 1)), ["b"]),  # exactly this one, though a part stands for its zone
        ((Touch("x", 0), Touch("y")), ["a"]),
        ((Touch("x", 0), Touch("y", 2)), ["a"]),
        ((Touch("x"), Touch("y", 1)), ["a", "b"]),
        ((Touch("x", 2), Touch("y", 1)), []),
        ((Touch("z", 0), Touch("y", 1)), []),
        ((Touch("x"),), ["c"]),
        ((), ["-"]),
    ],
)
def test_an_action_is_meant_by_what_it_is_about(touches: tuple[Touch, ...], expected: list[str]) -> None:
    assert actions_about(touches, ABOUT, ABOUT.__getitem__) == expected


def test_actions_begin_with_what_they_are_about_first() -> None:
    assert actions_begun((Touch("x", 0),), ABOUT, ABOUT.__getitem__) == ["a", "b"]
    assert actions_begun((Touch("x", 1),), ABOUT, ABOUT.__getitem__) == []
    assert actions_begun((), ABOUT, ABOUT.__getitem__) == ["a", "b", "c"]


def test_reasons_are_given_once_and_legal_actions_all() -> None:
    reasons = {"a": None, "b": "one", "c": "one", "d": "two", "e": "three", "f": None}
    assert [*tell_apart(reasons, reasons.__getitem__, 2)] == ["a", "b", "d", "f"]


@pytest.mark.parametrize("each", EXAMPLES, ids=lambda each: f"{each.game} {each.touches}")
def test_a_tap_gets_its_true_reason(each: Pointing) -> None:
    rules = open_game(each.game).rules(2)
    state = rules.parse(each.position)
    assert rules.status(state) == ()
    found: dict[str, str] = {}
    for action in rules.match_touches(state, tuple(Touch(*touch) for touch in each.touches)):
        refused = rules.judge(state, action)
        found[rules.notation(state, action)] = refused.clause if refused else ""
        assert rules.read(state, rules.notation(state, action)) == action
    assert found == each.meant
