"""No R check reports an engine that is right, however close it comes to one that is wrong."""

from functools import cache

import pytest

from pnp.definition import scenarios
from pnp.finding import Finding
from pnp.verify import rules
from pnp.verify.rules.trial import Measure, Trial
from tests.borderline.border import Border, assert_fails, assert_holds, cases
from tests.borderline.rules import RULES
from tests.broken.rules import Defect
from tests.play import kuhn

MEASURE = Measure(games=2, cap=50, looks=2, simulated=5, random=5)


@cache
def trial() -> Trial:
    game = kuhn.game()
    return Trial(game, scenarios.load(game.definition), game.rules, MEASURE)


def found(tried: Trial) -> list[Finding]:
    return list(rules.findings(tried))


def test_the_sound_engine_is_silent() -> None:
    assert found(trial()) == []


@pytest.mark.parametrize(("code", "border"), cases(RULES))
def test_an_engine_near_the_border_is_right(code: str, border: Border[Defect]) -> None:
    assert_holds(code, found(border.near(border.holds_at)(trial())))
    assert_fails(code, found(border.near(border.fails_at)(trial())))
