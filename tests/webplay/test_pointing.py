"""What a page says to somebody who points at parts: every legal action is found by its touches, and what is
not legal is refused with a clause of the book."""

from random import Random

import pytest

from tests.webplay.hosts import GAMES, ask, begin, host, view

STATING = [name for name in GAMES if name != "kuhn"]
"""The games whose engines state what is meant by pointing."""


@pytest.mark.parametrize("name", STATING)
def test_each_legal_action_is_meant_by_its_touches(name: str) -> None:
    players, rng = GAMES[name].definition.game.players[-1], Random(name)
    table = host(name)
    seen = begin(table, players, seed=11)
    for _ in range(14):
        kind, player = seen["turn"]["kind"], seen["turn"]["player"]
        if kind == "end":
            break
        if kind == "chance":
            seen = view(ask(table, "go"))
            continue
        seen = view(ask(table, "view", viewer=player))
        for action in rng.sample(seen["actions"], min(4, len(seen["actions"]))):
            meant = ask(table, "point", viewer=player, touches=action["touches"])["meant"]
            assert {"code": action["code"], "legal": True, "clause": None, "cause": ""} in meant
        legal = {action["code"] for action in seen["actions"]}
        zones = rng.sample([part[2:4] for part in seen["placements"]], 2)
        for each in ask(table, "point", viewer=player, touches=zones)["meant"]:
            assert each["legal"] == (each["code"] in legal)
            if not each["legal"]:
                assert each["clause"]["text"], each
        seen = view(ask(table, "act", viewer=player, code=rng.choice(seen["actions"])["code"]))


def test_a_piece_that_may_not_go_there_is_refused_with_its_clause_and_cause() -> None:
    table = host("magicans-duel")
    begin(table, 2)
    seen = view(ask(table, "view", viewer=0))
    piece = seen["actions"][0]["touches"][0]
    reached = {touch[0] for each in seen["actions"] for touch in each["touches"]}
    free = [zone for zone in seen["zones"] if zone.startswith("board.") and zone not in reached][:25]
    refused = [
        each
        for zone in free
        for each in ask(table, "point", viewer=0, touches=[piece, [zone, None]])["meant"]
    ]
    assert refused
    assert not any(each["legal"] for each in refused)
    assert all(each["clause"]["number"] and each["clause"]["text"] for each in refused)
    assert any(each["cause"] for each in refused)
    told = ask(table, "act", viewer=0, code=refused[0]["code"])["fault"]
    assert told["clause"] == refused[0]["clause"]
    assert told["problem"] == f"Not now. {refused[0]['cause']}"


def test_who_does_not_decide_points_in_vain() -> None:
    table = host("magicans-duel")
    begin(table, 2)
    for viewer in (1, None):
        assert "fault" in ask(table, "point", viewer=viewer, touches=[["board.1", None]])
