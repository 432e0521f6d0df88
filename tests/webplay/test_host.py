"""The host of a game: what it answers is what the engine does, for every game and choice of options."""

import json
from random import Random
from typing import Any

import pytest

from pnp.errors import PnpError
from pnp.kit import catalogs
from pnp.play import CHANCE, TERMINAL, Voice
from pnp.play.story import moments
from pnp.play.telling import audible_account, explain_action
from pnp.tabletop import ONLOOKER, Touch
from pnp.webplay import Host, Program
from pnp.webplay.host import result
from pnp.webplay.program import Translations
from pnp.webplay.records import Record, read_record, write_record
from tests.webplay.hosts import FREE, GAMES, ask, begin, host, open_table, problem, program, view

CHOICES = [
    pytest.param(name, players, options, id=f"{name}-{players}-{'-'.join(options.values())}")
    for name, game in GAMES.items()
    for players, options in game.configurations()
]
"""Every game with every number of players and every choice of options."""


def english(name: str) -> Voice:
    """Return the voice of a terminal in English."""
    return catalogs.voice(catalogs.translations(GAMES[name], "en"))


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
    rules = GAMES[name].rules(players, record.options)
    assert rules.chosen == {**rules.chosen, **options}
    state = rules.initial_state()
    for ply, code in enumerate(record.moves):
        action, player = rules.read(state, code), rules.current_player(state)
        assert rules.judge(state, action) is None, code
        if player:  # chance and opponents decide by the seed and the number of the ply
            rng = Random(f"3/{ply}")
            decided = rules.chance(state, rng) if player == CHANCE else rng.choice(rules.eager(state))
            assert code == rules.notation(state, decided)
        state = rules.after(state, action)
    assert len(record.moves) == seen["ply"]
    eyes = 0
    assert ask(table, "view", viewer=eyes)["view"]["placements"] == [
        list(each) for each in rules.placements(state, eyes) or ()
    ]
    assert ask(table, "view", viewer=eyes)["view"]["diagram"] == rules.view(state, eyes, english(name))
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


@pytest.mark.parametrize("name", ["magicans-duel", "moth-hour"])
def test_a_log_is_asked_for_in_parts(name: str) -> None:
    table = open_table(name)
    seen = begin(table, 2, viewer=0)
    for _ in range(6):
        if name in FREE:
            view(ask(table, "act", code="turn>2", viewer=0))
        else:
            player = seen["turn"]["player"]
            code = view(ask(table, "view", viewer=player))["actions"][0]["code"]
            seen = view(ask(table, "act", code=code, viewer=player))
    whole = ask(table, "log", **{"from": 0, "viewer": 0})["log"]
    parts = [ask(table, "log", **{"from": at, "to": at + 2, "viewer": 0})["log"] for at in (0, 2, 4)]
    assert [each for part in parts for each in part] == whole
    assert len(parts[1]) == 2
    assert "does not exist" in problem(ask(table, "log", **{"from": 4, "to": 3, "viewer": 0}))


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


@pytest.mark.parametrize("seat", ["random", "spirit-count"])
def test_an_opponent_chooses_as_its_policy_does(seat: str) -> None:
    table, seats = host("qiahn-tactics-goblin"), [seat, "eager"]
    begin(table, 2, options={"spirit": "with"}, seats=seats, seed=3)
    match, decided = table._running_match, set()
    offered = {"random": match.rules.legal_actions, "eager": match.rules.eager, **match.rules.policies()}
    assert seat in {*program("qiahn-tactics-goblin").policies, "random"}
    for ply in range(60):
        state, player = match.state, match.player
        view(ask(table, "go"))
        if player >= 0:
            wanted = Random(f"3/{ply}").choice(offered[seats[player]](state))
            assert match.plies[-1].action == wanted
            decided.add((player, wanted in match.rules.eager(state), wanted == match.rules.eager(state)[0]))
    assert {(0, True, False), (1, True, False)} <= decided
    assert seat == "spirit-count" or (0, False, False) in decided, "who is not in a hurry does other things"
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
    refused: dict[str, dict[str, Any]] = {
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
        "action number 0 is": {"given": "KK xb"},
        "damaged": {"seed": -1},
        "is damaged": {"moves": [1]},
        "record is damaged": {"players": True},
        "is damaged, or": {"moves": ["bet"] * 50_001},
        "This record is damaged": {"moves": ["x" * 99_999] * 11},
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
    '{"ask": "view", "viewer": 2}',
    '{"ask": "view", "viewer": true}',
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
    assert "has a fault" not in problem(json.loads(table.answer(text)))
    assert view(ask(table, "view"))["ply"] == before


@pytest.mark.parametrize(
    ("players", "chosen", "words"),
    [
        (2, {"options": {"deck": "huge"}}, "deck=huge"),
        (3, {"options": {"deck": "long"}}, "deck=long"),
        (2, {"setup": "three"}, "setup 'three'"),
        (7, {}, "players 7"),
    ],
)
def test_only_what_a_game_offers_is_begun(players: int, chosen: dict[str, Any], words: str) -> None:
    asked = {"players": players, "seed": 1, "seats": ["person"] * players, **chosen}
    told = problem(ask(host("kuhn"), "new", **asked))
    assert told == f"The page asked for something that does not exist: {words}"


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
    for asked in ("act", "go"):
        assert "step-by-step game is not over" in problem(
            ask(table, asked, code="x", viewer=seen["turn"]["player"])
        )
    while not seen["told"]["done"]:
        assert not seen["actions"]
        seen = view(ask(table, "tell", viewer=0))
        texts.append(seen["told"]["text"])
        assert seen["told"]["round"] in {turn["round"] for turn in tale["turns"]}
        spanish = view(ask(table, "view", viewer=0, locale="es"))["told"]["text"]
        assert (spanish != texts[-1]) == bool(texts[-1])
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
    kept, written = read_record(record, program(name)), [turn["action"] for turn in tale["turns"]]
    rules = GAMES[name].rules(tale["players"], tale["options"])
    told = [
        rules.notation(each.before, each.action)
        for each in moments(rules, tale["given"], written, Random(tale["seed"]))
    ]
    assert (kept.given, kept.seats) == (tale["given"], ["person"] * tale["players"])
    assert kept.moves[: len(told)] == told


def test_the_rounds_of_the_told_game_are_told() -> None:
    table, tale = host("magicans-duel"), program("magicans-duel").tale
    assert tale is not None
    seen = view(ask(table, "tale", viewer=0))
    rounds = []
    for _ in tale["turns"]:
        seen = view(ask(table, "tell", viewer=0))
        rounds.append(seen["told"]["round"])
        assert seen["told"]["who"] in seen["names"]
    assert rounds == [turn["round"] for turn in tale["turns"]]
    assert len(set(rounds)) > 1


def test_a_game_is_played_to_its_end() -> None:
    table = host("kuhn")
    seen = go_on(table, begin(table, 2, seats=["eager", "random"]), Random(1), 20)
    assert (seen["turn"]["kind"], seen["turn"]["player"]) == ("end", None)
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
    rules = table._running_match.rules
    monkeypatch.setattr(rules, "chance", lambda *_: 1 / 0)
    assert (
        problem(ask(table, "go"))
        == "The program of this game has a fault: ZeroDivisionError: division by zero"
    )


@pytest.mark.parametrize("name", ["kuhn", "magicans-duel"])
def test_actions_are_shown_and_explained_as_the_engine_has_them(name: str) -> None:
    table, voice = host(name), english(name)
    seen, told = begin(table, 2), 0
    known: set[str] = set()
    while told < 4 and seen["turn"]["kind"] != "end":
        match = table._running_match
        rules, state, viewer = match.rules, match.state, max(match.player, 0)
        seen = view(ask(table, "view", viewer=viewer))
        legal = rules.legal_actions(state) if match.turn == "person" else []
        codes = [rules.notation(state, each) for each in legal]
        assert seen["actions"] == [
            {
                "code": code,
                "touches": [list(touch) for touch in rules.list_touches(state, each) or ()],
                "topic": voice(rules.topic(state, each)),
            }
            for each, code in zip(legal, codes, strict=True)
        ]
        if codes:
            told += 1
            forbidden = sorted(known - set(codes))
            explained = ask(table, "explain", viewer=viewer, codes=[*codes[:9], *forbidden])["explained"]
            accounts = [explain_action(rules, state, each, Random(0)) for each in legal[:9]]
            assert [each["code"] for each in explained] == codes[:9]
            assert [each["effects"] for each in explained] == [
                list(map(voice, each.effects)) for each in accounts
            ]
            assert [[clause["name"] for clause in each["clauses"]] for each in explained] == [
                list(each.clauses) for each in accounts
            ]
            assert all(each["clauses"] for each in explained)
        seen = go_on(table, seen, Random(told), 1)
        known |= {codes[0], match.plies[-1].code} if codes else {match.plies[-1].code}
    assert told > 1
    assert forbidden


@pytest.mark.parametrize("name", ["kuhn", "magicans-duel"])
def test_the_log_has_what_each_viewer_may_hear(name: str) -> None:
    table, voice = host(name), english(name)
    go_on(table, begin(table, 2), Random(3), 5)
    match = table._running_match
    rules, heard = match.rules, 0
    for viewer in (0, 1, None):
        eyes = ONLOOKER if viewer is None else viewer
        wanted = []
        for number, ply in enumerate(match.plies):
            effects, clauses = audible_account(rules, ply.state, ply.action, eyes, Random(0))
            if effects or clauses:
                wanted.append((number, list(map(voice, effects)), list(clauses)))
        for begun, end in ((0, None), (2, None), (1, 3)):
            log = ask(table, "log", viewer=viewer, **{"from": begun, "to": end})["log"]
            told = [(e["ply"], e["effects"], [clause["name"] for clause in e["clauses"]]) for e in log]
            assert told == [each for each in wanted if begun <= each[0] < (end or len(match.plies))]
            heard += len(log)
            for each in log:
                player = match.plies[each["ply"]].player
                names = {"", voice(rules.player_name(player)).capitalize()} if player >= 0 else {""}
                assert each["who"] in names
    assert heard > 9


def test_a_second_game_at_a_table_is_another_game() -> None:
    table = host("kuhn")
    first = go_on(table, begin(table, 2, options={"deck": "short"}, setup="short"), Random(1), 3)
    assert (first["setup"], first["zones"]["hand.2"]) == ("short", "Hand (player 2)")
    view(ask(table, "view", viewer=0))
    second = begin(table, 3, seed=8)
    assert second["zones"]["hand.3"] == "Hand (player 3)"
    assert (second["options"], second["setup"], second["undo"]) == ({"deck": "short"}, None, False)
    heard = [each["ply"] for _ in range(3) for each in view(ask(table, "go", viewer=0))["news"]]
    assert heard == [0, 1, 2]
    third = begin(table, 2, options={"deck": "long"}, seed=8)
    assert third["options"] == {"deck": "long"}
    deals = {seed: go_on(table, begin(table, 2, seed=seed), Random(1), 2)["placements"] for seed in range(8)}
    assert len({json.dumps(each) for each in deals.values()}) == 1, "nobody has looked"
    cards = set()
    for seed in range(8):
        begin(table, 2, seed=seed)
        cards.add(json.dumps(go_on(table, view(ask(table, "go", viewer=0)), Random(1), 1)["placements"]))
    assert len(cards) == 3


def test_a_loaded_game_is_undone_as_it_was_played() -> None:
    table, other = dealt(), host("kuhn")
    go_on(table, view(ask(table, "act", code="check", viewer=0)), Random(1), 1)
    record = ask(table, "record")["record"]
    view(ask(other, "load", record=record))
    for _ in range(2):
        plies = [view(ask(each, "undo"))["ply"] for each in (table, other)]
        assert plies[0] == plies[1]
    assert [view(ask(each, "view"))["undo"] for each in (table, other)] == [False, False]
    setup = host("kuhn")
    begin(setup, 2, setup="long", options={"deck": "long"})
    loaded = view(ask(other, "load", record=ask(setup, "record")["record"]))
    assert (loaded["setup"], loaded["options"]) == ("long", {"deck": "long"})


def test_nothing_can_be_undone_before_a_person_has_decided() -> None:
    table = dealt()
    assert view(ask(table, "view", viewer=0))["undo"] is False
    assert problem(ask(table, "undo")) == "There is nothing to take back."
    assert view(ask(table, "act", code="bet", viewer=0))["undo"] is True


def test_a_person_does_not_act_for_an_opponent() -> None:
    table = host("kuhn")
    seen = begin(table, 2, seats=["person", "eager"])
    while seen["turn"]["kind"] == "chance":
        seen = view(ask(table, "go"))
    turn = view(ask(table, "act", code="bet", viewer=0))["turn"]
    assert (turn["kind"], turn["player"]) == ("opponent", 1)
    for asked in ("act", "why", "explain", "point"):
        told = ask(table, asked, code="call", codes=["call"], touches=[], viewer=1)
        assert problem(told) == "It is not your turn."
    assert view(ask(table, "view", viewer=1))["actions"] == []


def test_words_that_are_no_action_say_what_is_expected() -> None:
    table = host("dehexz-war")
    begin(table, 2)
    told = problem(ask(table, "act", code="D100-101", viewer=0))
    assert told == "“D100-101” is no action of this game. Nothing stands on 100."


def test_what_the_rules_do_not_list_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that forbids nothing is held to its list of actions."""
    table = dealt()
    record = ask(table, "record")["record"]
    monkeypatch.setattr(type(table._running_match.rules), "judge", lambda *_: None)
    assert problem(ask(table, "act", code="call", viewer=0)) == "Not now."
    moves = [*read_record(record, program("kuhn")).moves, "call"]
    assert "action number 3 is not possible" in problem(
        ask(table, "load", record=changed(record, moves=moves))
    )


def test_endless_requests_are_cut_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    table = dealt()
    assert problem(json.loads(table.answer(" " * 2_000_001))) == "This text is too long: 2000001 characters."
    assert len(ask(table, "explain", viewer=0, codes=["bet"] * 510)["explained"]) == 500
    touched: list[Touch] = []

    def mean_nothing(_rules: object, _state: object, touches: list[Touch]) -> list[str]:
        touched.extend(touches)
        return []

    monkeypatch.setattr(type(table._running_match.rules), "match_touches", mean_nothing)
    assert ask(table, "point", viewer=0, touches=[["deck", 1], ["deck", None]] * 15)["meant"] == []
    assert touched == [Touch("deck", 1), Touch("deck")] * 10


def test_backs_are_named_that_are_seen() -> None:
    table = host("el-switcher")
    seen = begin(table, 2)
    backs = {part[6] for part in seen["placements"] if not part[0]}
    assert set(seen["backs"]) == backs
    open_table = host("magicans-duel")
    assert begin(open_table, 2)["backs"] == {}


@pytest.mark.parametrize(
    ("returns", "words"),
    [
        ((0.0, 0.0), "Nobody has won."),
        ((0.0, 1.0), "Winner: player 2."),
        ((0.5, 0.5), "The victory is shared: player 1 50 % and player 2 50 %."),
    ],
)
def test_who_has_won_is_said(returns: tuple[float, ...], words: str) -> None:
    assert english("kuhn")(result(GAMES["kuhn"].rules(2), returns)) == words


def test_a_program_of_another_form_is_refused() -> None:
    with pytest.raises(PnpError, match="schema 1"):
        Program.from_data({**program("kuhn").to_data(), "schema": 2})


def test_plural_forms_are_those_of_the_language() -> None:
    words = Translations("n == 1 ? 0 : n < 5 ? 1 : 2", {"%(n)s card": ["one", "few", "many"]})
    assert [words.ngettext("%(n)s card", "%(n)s cards", n) for n in (1, 3, 7)] == ["one", "few", "many"]
    assert [words.ngettext("%(n)s die", "%(n)s dice", n) for n in (1, 2)] == ["%(n)s die", "%(n)s dice"]
