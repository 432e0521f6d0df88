"""Engines of our games that are wrong in one way: each is told by one check, on one clause's scenarios."""

from functools import cache

import pytest

from pnp.definition import scenarios
from pnp.definition.scenarios import Scenario, Scenarios
from pnp.games import Game, open_game
from pnp.verify import rules
from pnp.verify.rules.trial import Trial
from tests.broken.engines import DEFECTS, Make, Wrong

ASKED = tuple(check for check in rules.CHECKS if check.code in DEFECTS)

opened = cache(open_game)


@cache
def shown(game: str) -> Scenarios:
    return scenarios.load(opened(game).definition)


def trial(game: Game, make: Make, clause: str, code: str) -> Trial:
    """What is asked of the engine: the scenarios of a clause; of what is offered, their positions alone."""
    picked = [each for each in shown(game.id).shown if clause in (each.shows, each.refused)]
    if code == "R05":
        picked = [_position(each) for each in picked]
    tried = Trial(game, Scenarios(tuple(picked), source=shown(game.id).source), make)
    tried.engines = {}  # no games are played: what is wrong shows in the scenarios
    tried.texts = ()  # nor are other actions tried, which R05 would tell beside R01
    return tried


def _position(scenario: Scenario) -> Scenario:
    return scenario.model_copy(update={"actions": (), "refused": None, "clause": None, "then": None})


def found(game: Game, make: Make, clause: str, code: str) -> set[str]:
    tried = trial(game, make, clause, code)
    return {each.code for check in ASKED for each in check(tried)}


@cache
def sound(name: str, clause: str, code: str) -> set[str]:
    return found(opened(name), opened(name).rules, clause, code)


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        pytest.param(code, each, id=name)
        for code, several in DEFECTS.items()
        for name, each in several.items()
    ],
)
def test_a_wrong_engine_is_told_by_its_code(code: str, wrong: Wrong) -> None:
    game = opened(wrong.game)
    assert sound(wrong.game, wrong.shows, code) == set(), "the sound engine is told"
    assert found(game, wrong.broken(game), wrong.shows, code) == {code}


def test_all_our_games_have_wrong_engines() -> None:
    games = {each.game for several in DEFECTS.values() for each in several.values()}
    assert games == {"dehexz-war", "duelo-de-runas", "el-switcher", "magicans-duel", "qiahn-tactics-goblin"}
