"""The host of a game: what it answers is what the engine does, for every game and choice of options."""

import json
from random import Random
from typing import Any

import pytest

from pnp.kit import catalogs
from pnp.play import TERMINAL
from pnp.webplay import Host
from pnp.webplay.records import Record, read_record, write_record
from tests.webplay.hosts import GAMES, ask, begin, host, problem, program, view

CHOICES = [
    pytest.param(name, players, options, id=f"{name}-{players}-{'-'.join(options.values())}")
    for name, game in GAMES.items()
    for players, options in game.configurations()
]
"""Every game with every number of players and every choice of options."""


def go_on(table: Any, seen: Any, rng: Random, plies: int, locale: str = "en") -> Any:
    """Play on as persons at random do, each with their own eyes, and return the last view."""
    for _ in range(plies):
        kind, player = seen["turn"]["kind"], seen["turn"]["player"]
        if kind == "end":
            break
        if kind == "person":
            if seen["viewer"] != player:
                seen = view(ask(table, "view", viewer=player, locale=locale))
            code = rng.choice(seen["actions"])["code"]
            seen = view(ask(table, "act", code=code, viewer=player, locale=locale))
        else:
            seen = view(ask(table, "go", viewer=seen["viewer"], locale=locale))
    return seen


@pytest.mark.parametrize(("name", "players", "options"), CHOICES)
def test_a_game_through_the_host_is_the_game_of_the_engine(
    name: str, players: int, options: dict[str, str]
) -> None:
    table = host(name)
    seen = begin(table, players, options=options, seed=3, seats=["person", *["eager"] * (players - 1)])
    seen = go_on(table, seen, Random(5), 25)
    record = read_record(ask(table, "record")["record"], program(name))
    rules = GAMES[name].rules(players, options)
    state = rules.initial_state()
    for code in record.moves:
        action = rules.read(state, code)
        assert rules.judge(state, action) is None, code
        state = rules.after(state, action)
    assert len(record.moves) == seen["ply"]
    eyes = 0
    assert ask(table, "view", viewer=eyes)["view"]["placements"] == [
        list(each) for each in rules.placements(state, eyes) or ()
    ]
    voice = catalogs.voice(catalogs.translations(GAMES[name], "en"))
    assert ask(table, "view", viewer=eyes)["view"]["diagram"] == rules.view(state, eyes, voice)
    player = rules.current_player(state)
    assert seen["turn"]["player"] == (player if player >= 0 else None)
    assert (seen["turn"]["kind"] == "end") == (player == TERMINAL)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_opens_to_the_same_view_and_the_same_future(name: str) -> None:
    players = GAMES[name].definition.game.players[-1]
    table, other = host(name), host(name)
    go_on(table, begin(table, players, seats=["person", *["random"] * (players - 1)]), Random(1), 12)
    record = ask(table, "record")["record"]
    loaded = view(ask(other, "load", record=f" {record[:30]}\n{record[30:]}\n", viewer=0))
    assert loaded == {**view(ask(table, "view", viewer=0)), "news": []}
    assert ask(other, "record")["record"] == record
    ahead = [go_on(each, view(ask(each, "view", viewer=0)), Random(2), 8) for each in (table, other)]
    assert {**ahead[0], "news": []} == {**ahead[1], "news": []}


@pytest.mark.parametrize("name", GAMES)
def test_undo_goes_back_to_the_last_decision_of_a_person(name: str) -> None:
    players = GAMES[name].definition.game.players[-1]
    table = host(name)
    seen = begin(table, players, seats=["person", *["random"] * (players - 1)])
    assert problem(ask(table, "undo")) == "There is nothing to take back."
    while seen["turn"]["kind"] != "person":
        seen = view(ask(table, "go", viewer=0))
    before = view(ask(table, "view", viewer=0))
    log = ask(table, "log", **{"from": 0, "viewer": 0})
    code = before["actions"][0]["code"]
    after = view(ask(table, "act", code=code, viewer=0))
    while after["turn"]["kind"] in ("opponent", "chance"):
        after = view(ask(table, "go", viewer=0))
    assert after["undo"]
    assert {**view(ask(table, "undo", viewer=0)), "news": []} == {**before, "news": []}
    assert ask(table, "log", **{"from": 0, "viewer": 0}) == log
    again = view(ask(table, "act", code=code, viewer=0))
    while again["turn"]["kind"] in ("opponent", "chance"):
        again = view(ask(table, "go", viewer=0))
    assert again["placements"] == after["placements"], "chance and opponents decide as they did before"


def test_a_deal_is_done_by_one_request() -> None:
    alone, together = host("duelo-de-runas"), host("duelo-de-runas")
    first = begin(alone, 2, viewer=0)
    assert begin(together, 2, viewer=0) == first
    assert first["turn"]["kind"] == "chance"
    last, news = first, []
    while last["turn"]["kind"] == "chance":
        last = view(ask(alone, "go", viewer=0))
        news += last["news"]
    assert last["ply"] > 2
    assert view(ask(together, "go", viewer=0, deal=True)) == {**last, "news": news}


def test_chance_after_a_decision_is_no_deal() -> None:
    table = host("duelo-de-runas")
    seen = view(ask(table, "go", viewer=0, deal=True)) if begin(table, 2, viewer=0) else {}
    for _ in range(200):
        if seen["turn"]["kind"] == "person":
            player = seen["turn"]["player"]
            code = view(ask(table, "view", viewer=player))["actions"][0]["code"]
            seen = view(ask(table, "act", code=code, viewer=player))
        elif seen["turn"]["kind"] == "chance":
            before = seen["ply"]
            seen = view(ask(table, "go", viewer=0, deal=True))
            assert seen["ply"] == before + 1
            return
    raise AssertionError("no chance after a decision")


def test_others_hear_again_what_is_done_after_an_undo() -> None:
    table = dealt()
    view(ask(table, "act", code="bet", viewer=0))
    assert [each["effects"] for each in view(ask(table, "view", viewer=1))["news"]][-1] == ["Player 1: bet."]
    view(ask(table, "undo", viewer=0))
    view(ask(table, "act", code="check", viewer=0))
    assert [each["effects"] for each in view(ask(table, "view", viewer=1))["news"]] == [["Player 1: check."]]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "kuhn"])
def test_nobody_is_named_twice_in_the_news(name: str) -> None:
    players = GAMES[name].definition.game.players[-1]
    table = host(name)
    go_on(table, begin(table, players), Random(2), 14)
    for locale in ("en", "es", "ja"):
        log = ask(table, "log", **{"from": 0, "viewer": 0}, locale=locale)["log"]
        assert log
        for each in log:
            assert not (each["who"] and each["effects"] and each["effects"][0].startswith(each["who"])), each


@pytest.mark.parametrize("seat", ["random", "eager", "spirit-count"])
def test_an_opponent_chooses_as_its_policy_does(seat: str) -> None:
    table = host("qiahn-tactics-goblin")
    begin(table, 2, options={"spirit": "with"}, seats=[seat, seat], seed=3)
    match, decided = table._running, 0
    offered = {"random": match.rules.legal_actions, "eager": match.rules.eager, **match.rules.policies()}
    assert seat in {*program("qiahn-tactics-goblin").policies, "random", "eager"}
    for _ in range(30):
        state, player = match.state, match.player
        view(ask(table, "go"))
        if player >= 0:
            decided += 1
            assert match.plies[-1].action in offered[seat](state)
    assert decided > 9
    begin(table, 2, seats=[seat, seat], seed=3)
    assert go_on(table, view(ask(table, "view")), Random(1), 20)["ply"] == 20, "with other options, too"


def broken_records(record: str) -> dict[str, str]:
    """Return damaged copies of a record by what is wrong with them."""
    found = {"cut": record[:-5], "empty": "", "seal": "sealed:", "words": "hello", "longer": record + "AAAA"}
    for place in range(7, len(record), max(1, len(record) // 25)):
        for other in "A!":
            if record[place] != other:
                found[f"{place}{other}"] = record[:place] + other + record[place + 1 :]
    return found


def test_damaged_records_are_refused_with_words() -> None:
    table = host("el-switcher")
    go_on(table, begin(table, 2), Random(1), 9)
    record = ask(table, "record")["record"]
    before = view(ask(table, "view"))
    for name, broken in broken_records(record).items():
        assert problem(ask(table, "load", record=broken)).startswith(("This record is", "This is not")), name
    assert view(ask(table, "view")) == {**before, "news": []}, "the game on the table stays"


def changed(record: str, **values: Any) -> str:
    """Return a record with other values."""
    made = read_record(record, program("kuhn"))
    data = {name: getattr(made, name) for name in Record.__dataclass_fields__}
    return write_record(Record(**{**data, **values}))


def test_foreign_newer_and_impossible_records_are_refused() -> None:
    table = host("kuhn")
    go_on(table, begin(table, 2), Random(1), 3)
    record = ask(table, "record")["record"]
    refused = {
        "another game: chess": {"game": "chess"},
        "a newer version": {"schema": 2},
        "version 0.1 of the game. By the rules of this page its action number 2": {
            "version": "0.1",
            "moves": ["deal-K", "fly"],
        },
        "action number 1 is not possible": {"moves": ["check"]},
        "seat 'nobody'": {"seats": ["person", "nobody"]},
        "players 7": {"players": 7},
        "action number 0 is not possible": {"given": "ZZ ?"},
        "damaged": {"seed": -1},
        "is damaged": {"moves": [1]},
    }
    for words, values in refused.items():
        assert words in problem(ask(table, "load", record=changed(record, **values)))
    assert view(ask(table, "load", record=changed(record, version="0.1")))["ply"] == 3, "an older one is read"


def dealt() -> Host:
    """Return a game of Kuhn's poker in which the first player decides."""
    table = host("kuhn")
    seen = begin(table, 2)
    while seen["turn"]["kind"] == "chance":
        seen = view(ask(table, "go"))
    return table


WRONG = [
    "",
    "[]",
    "{",
    "[" * 100_000,
    '{"ask": 5}',
    '{"ask": "fly"}',
    '{"ask": "new"}',
    '{"ask": "new", "players": true, "seed": 1, "seats": []}',
    '{"ask": "new", "players": 99, "seed": 1, "seats": []}',
    '{"ask": "new", "players": 2, "seed": 1, "seats": ["person"]}',
    '{"ask": "new", "players": 2, "seed": 1, "seats": ["person", "god"]}',
    '{"ask": "new", "players": 2, "seed": 1e99, "seats": ["person", "person"]}',
    '{"ask": "new", "players": 2, "seed": 1, "seats": ["person", "person"], "options": {"fly": "yes"}}',
    '{"ask": "new", "players": 2, "seed": 1, "seats": ["person", "person"], "options": [1]}',
    '{"ask": "new", "players": 2, "seed": 1, "seats": ["person", "person"], "setup": "solo"}',
    '{"ask": "view", "viewer": 9}',
    '{"ask": "view", "viewer": -2}',
    '{"ask": "act", "viewer": 0}',
    '{"ask": "act", "viewer": 1, "code": "bet"}',
    '{"ask": "point", "viewer": 0, "touches": [["nowhere", 1]]}',
    '{"ask": "point", "viewer": 0, "touches": [[1]]}',
    '{"ask": "explain", "viewer": 0, "codes": "b"}',
    '{"ask": "log", "viewer": 0, "from": 1000}',
    '{"ask": "tell"}',
    '{"ask": "tale"}',
    '{"ask": "load", "record": null}',
]


@pytest.mark.parametrize("text", WRONG)
def test_wrong_requests_are_answered_with_words(text: str) -> None:
    table = dealt()
    before = view(ask(table, "view"))["ply"]
    assert problem(json.loads(table.answer(text)))
    assert view(ask(table, "view"))["ply"] == before


def test_nothing_is_shown_before_a_game_is_begun() -> None:
    table = host("kuhn")
    for name in ("view", "act", "go", "undo", "record", "log", "explain", "why", "point"):
        assert problem(ask(table, name)) == "No game has been begun."


def test_what_is_not_legal_is_refused_with_its_clause() -> None:
    table = dealt()
    assert problem(ask(table, "act", code="bet", viewer=1)) == "It is not your turn."
    assert problem(ask(table, "act", code="bet")) == "It is not your turn."
    refused = ask(table, "act", code="call", viewer=0)["fault"]
    assert refused["problem"].startswith("Not now.")
    assert refused["clause"]["name"] == "bet.call"
    assert refused["clause"]["text"]
    (meant,) = ask(table, "why", code="call", viewer=0)["meant"]
    assert (meant["legal"], meant["clause"]) == (False, refused["clause"])
    assert ask(table, "why", code="bet", viewer=0)["meant"] == [
        {"code": "bet", "legal": True, "clause": None, "cause": ""}
    ]
    unread = ask(table, "why", code="beet", viewer=0)["fault"]
    assert unread["problem"].startswith("“beet” is no action of this game.")
    assert unread["near"] == ["bet"]
    assert problem(ask(table, "go")) == "A person decides now."


@pytest.mark.parametrize("name", [name for name in GAMES if name != "kuhn"])
def test_the_told_game_is_told_to_its_end_and_goes_on(name: str) -> None:
    table = host(name)
    seen = view(ask(table, "tale", viewer=0))
    tale = program(name).tale
    assert tale is not None
    texts = [seen["told"]["text"]]
    assert problem(ask(table, "act", code="x", viewer=seen["turn"]["player"]))
    while not seen["told"]["done"]:
        assert not seen["actions"]
        seen = view(ask(table, "tell", viewer=0))
        texts.append(seen["told"]["text"])
    written = [tale["opening"], *(turn["texts"] for turn in tale["turns"]), tale["closing"]]
    assert [text for text in texts if text] == [each["en"] for each in written if each]
    assert seen["ply"] >= len(tale["turns"])
    assert problem(ask(table, "tell"))
    back = view(ask(table, "undo", viewer=0))
    assert back["told"]["text"] == texts[-2]
    view(ask(table, "tell", viewer=0))
    on = go_on(table, view(ask(table, "view", viewer=0)), Random(1), 3)
    assert on["told"] is None
    other = host(name)
    record = ask(table, "record")["record"]
    assert (
        view(ask(other, "load", record=record, viewer=0))["placements"]
        == view(ask(table, "view", viewer=0))["placements"]
    )


def test_a_game_is_played_to_its_end() -> None:
    table = host("kuhn")
    seen = go_on(table, begin(table, 2, seats=["eager", "random"]), Random(1), 20)
    assert seen["turn"] == {"kind": "end", "player": None}
    assert seen["ended"]["result"].startswith("Winner: ")
    assert seen["ended"]["clause"]["text"]
    assert sum(seen["ended"]["returns"]) == 1
    assert problem(ask(table, "act", code="bet", viewer=0)) == "The game has ended."
    assert problem(ask(table, "go")) == "A person decides now."


def test_the_seed_is_kept_back_where_it_would_tell() -> None:
    assert begin(host("kuhn"), 2, seed=9)["seed"] == 9
    assert begin(host("kuhn", tells_seed=False), 2, seed=9)["seed"] is None


def test_a_fault_of_an_engine_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    table = host("kuhn")
    begin(table, 2)
    rules = table._running.rules
    monkeypatch.setattr(rules, "chance", lambda *_: 1 / 0)
    assert (
        problem(ask(table, "go"))
        == "The program of this game has a fault: ZeroDivisionError: division by zero"
    )
