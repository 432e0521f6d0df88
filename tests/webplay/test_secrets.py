"""Nothing that a viewer may not know is in an answer to that viewer: what is hidden is dealt anew, and the
answers stay the same to the letter."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pnp.play.telling import audible_account
from pnp.tabletop import ONLOOKER
from pnp.webplay import Host
from tests.webplay.hosts import GAMES, ask, begin, host, view

HIDING = [
    pytest.param(name, players, options, id=f"{name}-{players}-{'-'.join(options.values())}")
    for name, game in GAMES.items()
    for players, options in game.configurations()
    if game.rules(players, options).hides
]
"""Every choice of options of the games that hide something."""


def played(name: str, players: int, options: dict[str, str], plies: int) -> Host:
    """Return a game that opponents have played for some plies, with persons from then on."""
    table = host(name)
    begin(table, players, options=options, seed=plies, seats=["random"] * players)
    match = table._running_match
    for _ in range(plies):
        if match.turn != "end":
            match.go()
    match.seats = ["person"] * players
    while match.turn == "chance":
        match.go()
    return table


def asked(table: Host, viewer: int | None) -> Iterator[tuple[str, Any]]:
    """Yield what a viewer is shown, and what some legal actions and a refused one are said to do."""
    seen = ask(table, "view", viewer=viewer)
    yield "view", seen
    codes = [each["code"] for each in seen["view"]["actions"]][:5]
    if codes:
        yield "explain", ask(table, "explain", viewer=viewer, codes=codes)
        yield "why", ask(table, "why", viewer=viewer, code=codes[0])
    yield "unread", ask(table, "why", viewer=viewer, code="no such action")


@pytest.mark.parametrize(("name", "players", "options"), HIDING)
def test_hidden_things_dealt_anew_change_no_answer(name: str, players: int, options: dict[str, str]) -> None:
    rng = Random(f"{name} {players}")
    for plies in (3, 17):
        table = played(name, players, options, plies)
        match = table._running_match
        state = match.state
        if match.turn == "end":
            continue
        for viewer in range(players):
            ask(table, "view", viewer=viewer)  # the news, which are not dealt anew
            answers = dict(asked(table, viewer))
            match.state = match.rules.resample(state, viewer, rng)
            assert dict(asked(table, viewer)) == answers
            match.state = state


@pytest.mark.parametrize(("name", "players", "options"), HIDING)
def test_names_of_hidden_parts_are_not_there(name: str, players: int, options: dict[str, str]) -> None:
    table = played(name, players, options, 9)
    match = table._running_match
    for viewer in (*range(players), None):
        seen = view(ask(table, "view", viewer=viewer))
        known = {part[0] for part in seen["placements"]}
        assert set(seen["labels"]) == known - {""}
        if any(not part[0] for part in seen["placements"]):
            everything = {part.component for part in match.rules.placements(match.state) or ()}
            hidden = [f'"{component}"' for component in everything - known]
            text = json.dumps({**seen, "news": [], "actions": []})
            assert not [component for component in hidden if component in text]


@pytest.mark.parametrize(("name", "players", "options"), HIDING)
def test_an_onlooker_hears_no_more_than_any_player(name: str, players: int, options: dict[str, str]) -> None:
    match = played(name, players, options, 12)._running_match
    for number, ply in enumerate(match.plies[:10]):
        heard = match.hear(number, ONLOOKER)
        for player in range(players):
            other = audible_account(match.rules, ply.state, ply.action, player, Random(1))
            assert heard.effects in ((), other.effects)
            assert heard.clauses in ((), other.clauses)


def test_nobody_hears_of_a_card_but_who_is_dealt_it() -> None:
    table = host("kuhn")
    begin(table, 2)
    assert view(ask(table, "go", viewer=0))["turn"]["kind"] == "chance"
    turn = view(ask(table, "go", viewer=0))["turn"]
    assert (turn["kind"], turn["player"]) == ("person", 0)
    dealt = [ply.code.removeprefix("deal-") for ply in table._running_match.plies]
    shown = {viewer: view(ask(table, "view", viewer=viewer)) for viewer in (0, 1, None)}
    names = {viewer: sorted(seen["labels"]) for viewer, seen in shown.items()}
    assert names == {0: [f"card.{dealt[0]}"], 1: [f"card.{dealt[1]}"], None: []}
    assert shown[None]["diagram"] == ""
    assert shown[None]["actions"] == shown[1]["actions"] == []


def test_the_news_of_a_covered_choice_come_when_it_is_open() -> None:
    table = host("duelo-de-runas")
    seen = begin(table, 2, seats=["person", "person"])
    while seen["turn"]["kind"] == "chance":
        seen = view(ask(table, "go", viewer=0))
    chooser = seen["turn"]["player"]
    other = 1 - chooser
    view(ask(table, "view", viewer=other))
    seen = view(ask(table, "view", viewer=chooser))
    action = seen["actions"][0]
    own = view(ask(table, "act", viewer=chooser, code=action["code"]))
    assert [each["effects"] for each in own["news"] if each["effects"]]
    news = view(ask(table, "view", viewer=other))["news"]
    labels = list(own["labels"].values())
    hand = view(ask(table, "view", viewer=other))["labels"].values()
    text = json.dumps(news)
    assert not [name for name in labels if name in text and name not in hand]
