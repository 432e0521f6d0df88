"""What somebody means who points at zones and parts: in our five games, each tap gets its true reason."""

from random import Random
from typing import Any

import pytest

from pnp.games import open_game
from pnp.play import Rules
from pnp.play.playout import EAGER, follow
from pnp.play.pointing import actions_about, actions_begun, tell_apart
from pnp.tabletop import Touch

MAGICANS_START = "i1,i3,i5,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 b 3/3 -"
SWITCHER_BOARD = "RYGRRR/YYBGGB/GGBYRY/YBBBRR/YGRYGG/RBYBGB"
SWITCHER = f"{SWITCHER_BOARD} B play:1+ 4-1*+5-1/5-3/4-2;4-2+5-2+5-7/-/- dn+el/l/-;l+2lg/-/-"
QIAHN = (
    "play cara cara 0 lid/clank+sword,bert+water>clank/-/sword,fire/form,itch pip/cinder/-/duck/moths,spoiler"
)

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


def meant(rules: Rules[Any, Any], line: str, *touches: tuple[str, int | None]) -> dict[str, str]:
    """Return what is meant in a position: notations and the clauses that forbid them, or ""."""
    state = rules.parse(line)
    found: dict[str, str] = {}
    for action in rules.pointed(state, tuple(Touch(*touch) for touch in touches)):
        refused = rules.judge(state, action)
        assert rules.read(state, rules.notation(state, action)) == action
        found[rules.notation(state, action)] = refused.clause if refused else ""
    return found


MAGICANS = open_game("magicans-duel").rules(2)


def stands(place: str) -> tuple[str, int | None]:
    """The piece on a point of Magicans Duel."""
    return point(place)[0], 0


def point(place: str) -> tuple[str, int | None]:
    return f"board.{MAGICANS.tables.point_by_name[place]}", None  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("touches", "expected"),
    [
        ((stands("c3"), point("d2")), {"M1b-d2": ""}),
        ((stands("c3"), point("g3")), {"M1b^g3": "jump.over"}),
        ((stands("c3"), point("d6")), {"M1b-d6": "board.paths"}),
        ((stands("c3"), stands("c3")), {"M1b-c3": "board.paths"}),
        ((stands("c3"), stands("c5")), {"M1b-c5": "board.paths"}),
        ((stands("o3"),), {"M1w-q3": "niche.paths"}),
        ((stands("o3"), point("n2")), {"M1w-n2": "possession.move"}),
        ((stands("h4"), stands("i5")), {"H1>i5": "push.rank"}),
        ((stands("h4"), stands("i5"), point("j6")), {"H1>i5": "push.rank"}),
        ((stands("h4"), stands("i5"), point("a1")), {}),
        ((stands("c3"),), {}),  # it can move: nothing is meant yet
        ((point("d2"),), {}),
        ((point("d2"), stands("c3")), {}),
        ((stands("c3"), ("seat.1", 0)), {}),
        ((), {"end": "", "offer": ""}),
    ],
)
def test_magicans_duel(touches: tuple[tuple[str, int | None], ...], expected: dict[str, str]) -> None:
    found = meant(MAGICANS, MAGICANS_START, *touches)
    if touches == (stands("o3"),):
        # Of a rival's mage it is said that nobody may move it, not that some point is no place for it.
        assert set(found.values()) == {"possession.move"}
        assert len(found) == 1
    elif not touches:
        assert "end" in found
    else:
        assert found == expected


DEHEXZ = open_game("dehexz-war").rules(2)


def test_dehexz_war() -> None:
    state: Any = DEHEXZ.initial_state()
    for text in ("start=Ä", "start=Ä"):
        state = DEHEXZ.apply(state, DEHEXZ.read(state, text))
    line = DEHEXZ.serialize(state)
    assert meant(DEHEXZ, line, ("board.188", 0), ("board.163", None)) == {"A188-163": ""}
    assert meant(DEHEXZ, line, ("board.188", 0), ("board.100", None)) == {"A188-100": "A.advance"}
    assert meant(DEHEXZ, line, ("board.100", None)) == {}
    assert meant(DEHEXZ, line, ("board.100", None), ("board.101", None)) == {}
    assert set(meant(DEHEXZ, line, ("board.28", 0)).values()) == {"pieces.direction"}
    assert set(meant(DEHEXZ, line, ("board.28", 0), ("board.50", None)).values()) == {"pieces.direction"}
    assert meant(DEHEXZ, line, ("board.188", 0)) == {}
    assert meant(DEHEXZ, line, ("captured.1.1", 0), ("board.188", None)) == {"A@188": "turn.drop.empty"}
    assert meant(DEHEXZ, line, ("captured.1.1", 99), ("board.188", None)) == {}


def test_el_switcher() -> None:
    rules = open_game("el-switcher").rules(2)
    # Two drawers alone, in any order: the card that leads from one to the other, or that would.
    one, other = ("board.0", 0), ("board.7", 0)
    assert (
        meant(rules, SWITCHER, one, other)
        == meant(rules, SWITCHER, other, one)
        == {"diagonal-near:a1-b2": ""}
    )
    assert meant(rules, SWITCHER, one, ("board.1", 0)) == {
        "line-near:a1-b1": "turn.move",
        "lateral:a1-b1": "turn.move",
    }
    assert meant(rules, SWITCHER, ("hand.1", 0), one, ("board.1", 0)) == {
        "diagonal-near:a1-b1": "move.diagonal-near"
    }
    assert meant(rules, SWITCHER, ("hand.1", 0), other, one) == {"diagonal-near:a1-b2": ""}
    assert meant(rules, SWITCHER, ("hand.2", 0), one, other) == {}
    assert meant(rules, SWITCHER, ("hand.1", 0)) == {}
    assert meant(rules, SWITCHER, ("draw.1", 3)) == {"end": ""}
    assert set(meant(rules, SWITCHER, ("sector.1", 0)).values()) == {"turn.own"}  # it is blocked
    assert set(meant(rules, SWITCHER, ("sector.2", 0)).values()) <= {"figure.colour", "block.once", ""}
    assert meant(rules, SWITCHER, ("board.0", 0)) == {}
    assert meant(rules, SWITCHER, ("deck.1", 0)) == {}


def test_duelo_de_runas() -> None:
    rules = open_game("duelo-de-runas").rules(2)
    steps = [step for step in follow(rules, Random(3), policy=EAGER, cap=60) if step.player >= 0]
    choosing = next(step for step in steps if "hand" in str(rules.touched(step.state, step.actions[0])))
    line, me = rules.serialize(choosing.state), choosing.player + 1
    card = rules.notation(choosing.state, choosing.actions[1])
    own = (f"hand.{me}", 1)
    assert meant(rules, line, own) == meant(rules, line, own, (f"chosen.{me}", None)) == {card: ""}
    assert meant(rules, line, (f"hand.{3 - me}", 0)) == meant(rules, line, ("deck", 0)) == {}
    # Where a spell is announced, no card of the hand may be played, and a wizard alone is aimed at.
    casting = next(step for step in steps if ">" in rules.notation(step.state, step.actions[-1]))
    line, me = rules.serialize(casting.state), casting.player + 1
    assert set(meant(rules, line, (f"hand.{me}", 0)).values()) == {"cast.activation"}
    aimed = meant(rules, line, (f"place.{3 - me}", None))
    assert aimed
    assert set(aimed.values()) == {""}
    assert meant(rules, line, (f"hand.{3 - me}", 0)) == aimed


def test_qiahn_tactics_goblin() -> None:
    rules = open_game("qiahn-tactics-goblin").rules(2, {"mode": "half", "spirit": "without"})
    vanguard = ("vanguard.1", 0)
    assert meant(rules, QIAHN, ("open.1", 0), vanguard) == {"sword:clank": "limit.each"}
    assert meant(rules, QIAHN, vanguard) == {"send:clank": "deploy.own"}
    assert meant(rules, QIAHN, ("tropa.1", 0)) == {"turn-up": "discover.catch-up"}
    assert meant(rules, QIAHN, ("tropa.2", 0)) == {}
    assert meant(rules, QIAHN, ("vanguard.2", 0)) == {"call:cinder": "deploy.enemy"}
    assert meant(rules, QIAHN, ("hand.2", 0)) == {}
    assert meant(rules, QIAHN, ("middle", 0)) == {}
