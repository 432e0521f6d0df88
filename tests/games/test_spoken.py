"""What engines say at the terminal, all games: messages that translators see, in lines that fit."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from pnp.games import every_game
from pnp.games.game import Game
from pnp.kit import catalogs
from pnp.play import CHANCE, Phrase, Rules, Voice, Words, cells
from pnp.play.checking.contract import COLUMNS
from pnp.rulebook.catalog import ids_of

GAMES = {game.id: game for game in every_game() if game.engine is not None}
CONFIGURATIONS = [
    pytest.param(game, players, chosen, id=f"{game.id}-{players}-{'-'.join(chosen.values())}")
    for game in GAMES.values()
    for players, chosen in game.configurations()
]
PLIES = 120


@cache
def known(game: str) -> frozenset[str]:
    """The msgids that a translator of a game sees, those that all kits share among them."""
    found = (catalogs.messages(GAMES[game]), catalogs.shared_messages())
    return frozenset(ids_of(each)[0] for catalog in found for each in catalog if each.id)


def positions(rules: Rules[Any, Any], seed: int) -> Iterator[Any]:
    """The positions of the beginning of a game in which people are half in a hurry."""
    rng, state = Random(seed), rules.initial_state()
    for _ in range(PLIES):
        yield state
        if rules.is_terminal(state):
            return
        if rules.current_player(state) == CHANCE:
            action = rules.chance(state, rng)
        else:
            action = rng.choice((rules.eager if rng.random() < 0.5 else rules.legal_actions)(state))
        state = rules.after(state, action)


class Heard:
    """A catalog that writes down what is asked of it."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def gettext(self, message: str, /) -> str:
        self.asked.add(message)
        return message

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        self.asked.add(singular)
        return singular if n == 1 else plural


def spoken(rules: Rules[Any, Any], state: Any, rng: Random) -> Iterator[Words]:
    """What is said in a position, of some of its actions."""
    player = rules.current_player(state)
    if player == CHANCE:
        yield from rules.describe(state, rules.chance(state, rng)).effects
    legal = rules.legal_actions(state)
    for action in rng.sample(list(legal), min(4, len(legal))):
        yield from rules.describe(state, action).effects
        yield rules.topic(state, action)


@pytest.mark.parametrize(("game", "players", "chosen"), CONFIGURATIONS)
def test_what_is_said_can_be_translated(game: Game, players: int, chosen: dict[str, str]) -> None:
    rules, heard, rng = game.rules(players, chosen), Heard(), Random(7)
    voice = Voice(heard, ", ".join)
    said: list[Words] = [*map(rules.player_name, range(players)), *rules.guide()]
    earlier: list[Any] = []
    for state in positions(rules, seed=1):
        said += spoken(rules, state, rng)
        rules.diagram(state, voice)
        for player in range(players):
            rules.view(state, player, voice)
        if (legal := rules.legal_actions(state)) and earlier:
            other = rng.choice(earlier)
            if other not in legal and rules.why_not(state, other) is not None:
                said.append(rules.cause(state, other))
        earlier += rng.sample(list(legal), min(2, len(legal)))
    assert {words for words in said if words and not isinstance(words, Phrase)} == set()
    for words in said:
        voice(words)
    assert heard.asked - known(game.id) - {""} == set()


@pytest.mark.parametrize(("game", "players", "chosen"), CONFIGURATIONS)
def test_what_actions_would_do_gives_no_card_away(game: Game, players: int, chosen: dict[str, str]) -> None:
    """A list of actions says what each would do: the same whatever is hidden from who reads it."""
    rules, rng = game.rules(players, chosen), Random(3)
    if not rules.hides:
        return
    for state in positions(rules, seed=3):
        player, legal = rules.current_player(state), rules.legal_actions(state)
        if player < 0:
            continue
        for other in (rules.resample(state, player, rng) for _ in range(3)):
            for action in rng.sample(list(legal), min(3, len(legal))):
                told, instead = (rules.describe(each, action).effects for each in (state, other))
                assert told == instead, (rules.serialize(state), rules.serialize(other))
                assert rules.topic(state, action) == rules.topic(other, action)


@pytest.mark.parametrize(("game", "players", "chosen"), CONFIGURATIONS)
def test_a_terminal_of_80_columns_shows_it_whole(game: Game, players: int, chosen: dict[str, str]) -> None:
    rules = game.rules(players, chosen)
    voices = [catalogs.voice(catalogs.translations(game, locale)) for locale in catalogs.game_locales(game)]
    for number, state in enumerate(positions(rules, seed=2)):
        if number % 32 == 0 or rules.is_terminal(state):
            for voice in voices:
                views = [rules.diagram(state, voice)] + [rules.view(state, p, voice) for p in range(players)]
                wide = {line for view in views for line in view.splitlines() if cells(line) > COLUMNS}
                assert wide == set()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_players_are_told_apart_by_name(game: Game) -> None:
    for players in game.definition.game.players:
        rules = game.rules(players)
        for locale in catalogs.game_locales(game):
            voice = catalogs.voice(catalogs.translations(game, locale))
            names = [voice(rules.player_name(player)) for player in range(players)]
            assert len(set(names)) == players
            assert all(names)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_help_says_how_it_is_written(game: Game) -> None:
    guide = list(game.rules().guide())
    assert len(guide) >= 3
