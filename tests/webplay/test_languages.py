"""The host speaks each language of a game with the words of its catalogs, without Babel."""

from random import Random

import pytest

from pnp.kit import book, catalogs
from pnp.kit.book import Clauses
from pnp.play import say
from pnp.play.playout import follow
from tests.webplay.hosts import GAMES, ask, begin, host, problem, program, view

PLIES = 40


@pytest.mark.parametrize("name", GAMES)
def test_what_the_engine_says_is_said_as_in_the_terminal(name: str) -> None:
    game, table = GAMES[name], host(name)
    rules = game.rules()
    steps = list(follow(rules, Random(4), cap=PLIES))
    said = [effect for step in steps for effect in rules.describe(step.state, step.action).effects]
    said += [rules.topic(step.state, action) for step in steps[-3:] for action in step.actions[:9]]
    said += [rules.player_name(player) for player in range(rules.players)]
    refusals = [
        rules.judge(steps[at].state, steps[other].action)
        for at in range(0, len(steps), 3)
        for other in (1, -1)
    ]
    said += [refused.cause for refused in refusals if refused]
    for locale in program(name).locales:
        speech = table.speech(locale)
        voice = catalogs.voice(catalogs.translations(game, locale))
        assert [speech(words) for words in said] == [voice(words) for words in said]
        state = steps[-1].state
        assert rules.view(state, 0, speech.voice) == rules.view(state, 0, voice)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "kuhn"])
def test_names_and_clauses_are_those_of_the_book(name: str) -> None:
    game, table = GAMES[name], host(name)
    players = game.definition.game.players[0]
    begin(table, players)
    numbers = book.clause_numbers(game, catalogs.translations(game, "es"))
    english = view(ask(table, "view"))
    for locale in program(name).locales:
        spoken = catalogs.translations(game, locale)
        seen = view(ask(table, "view", locale=locale))
        rules = table._running_match.rules
        for zone in rules.zones.values():
            is_cell = zone.spot.startswith("cell:")
            called = rules.place_name(zone.id) if is_cell else spoken.gettext(zone.name)
            assert seen["zones"][zone.id].startswith(called)
        cells = [seen["zones"][zone.id] for zone in rules.zones.values() if zone.spot.startswith("cell:")]
        assert len(set(cells)) == len(cells)
        assert seen["labels"].keys() == english["labels"].keys()
        names = {entry.id: spoken.gettext(entry.name) for entry in game.definition.components}
        assert all(names[component] == label for component, label in seen["labels"].items())
        clauses = Clauses(game, spoken, numbers)
        entry = game.definition.clauses[0]
        told = table.speech(locale).clause(entry.name)
        assert f"{told['number']} {told['text']}" == clauses.clause_text(entry.name)


def test_an_unknown_language_is_english() -> None:
    table = host("kuhn")
    assert begin(table, 2, locale="xx")["names"] == ["Player 1", "Player 2"]


def test_what_is_printed_and_refused_is_said_in_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    game, table = GAMES["qiahn-tactics-goblin"], host("qiahn-tactics-goblin")
    begin(table, 2)
    for locale in ("en", "es", "ja"):
        voice = catalogs.voice(catalogs.translations(game, locale))
        seen = view(ask(table, "view", viewer=0, locale=locale))
        rules = table._running_match.rules
        known = {part[0] for part in seen["placements"]}
        printed = {part: voice(words) for part, words in rules.inscriptions().items() if part in known}
        assert printed
        assert seen["inscriptions"] == printed
        told = problem(ask(table, "undo", locale=locale))
        assert told == voice(say("There is nothing to take back."))
    other = dict.fromkeys(known, say("Nobody has won."))
    monkeypatch.setattr(type(table._running_match.rules), "inscriptions", lambda _: other)
    begin(table, 2, options={"spirit": "with"})
    for locale in ("en", "es"):  # other options and languages may print something else
        voice = catalogs.voice(catalogs.translations(game, locale))
        seen = view(ask(table, "view", viewer=0, locale=locale))
        assert {*seen["inscriptions"].values()} == {voice(say("Nobody has won."))}
