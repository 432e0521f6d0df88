"""The border between pnp and its games: mypy reads this file, and finds a game that does not fit.

With WORDS removed, or COVER = 7, or a `rules` that takes other arguments, an assignment below is an error.
"""

import pytest

from pnp.games import Checks, Engine, Faces, Facts, ids, open_game
from pnp.games.dehexz_war import checks as dehexz_checks
from pnp.games.dehexz_war import faces as dehexz_faces
from pnp.games.dehexz_war import facts as dehexz_facts
from pnp.games.dehexz_war import rules as dehexz_rules
from pnp.games.duelo_de_runas import checks as duelo_checks
from pnp.games.duelo_de_runas import faces as duelo_faces
from pnp.games.duelo_de_runas import facts as duelo_facts
from pnp.games.duelo_de_runas import rules as duelo_rules
from pnp.games.el_switcher import checks as switcher_checks
from pnp.games.el_switcher import faces as switcher_faces
from pnp.games.el_switcher import facts as switcher_facts
from pnp.games.el_switcher import rules as switcher_rules
from pnp.games.magicans_duel import checks as magicans_checks
from pnp.games.magicans_duel import faces as magicans_faces
from pnp.games.magicans_duel import facts as magicans_facts
from pnp.games.magicans_duel import rules as magicans_rules
from pnp.games.plain import checks as plain_checks
from pnp.games.plain import faces as plain_faces
from pnp.games.plain import facts as plain_facts
from pnp.games.qiahn_tactics_goblin import checks as qiahn_checks
from pnp.games.qiahn_tactics_goblin import faces as qiahn_faces
from pnp.games.qiahn_tactics_goblin import facts as qiahn_facts
from pnp.games.qiahn_tactics_goblin import rules as qiahn_rules

FACTS: tuple[Facts, ...] = (
    dehexz_facts,
    duelo_facts,
    switcher_facts,
    magicans_facts,
    qiahn_facts,
    plain_facts,
)
FACES: tuple[Faces, ...] = (
    dehexz_faces,
    duelo_faces,
    switcher_faces,
    magicans_faces,
    qiahn_faces,
    plain_faces,
)
CHECKS: tuple[Checks, ...] = (
    dehexz_checks,
    duelo_checks,
    switcher_checks,
    magicans_checks,
    qiahn_checks,
    plain_checks,
)
ENGINES: tuple[Engine, ...] = (dehexz_rules, duelo_rules, switcher_rules, magicans_rules, qiahn_rules)


@pytest.mark.parametrize("game", ids())
def test_every_game_is_read_by_mypy_above(game: str) -> None:
    opened = open_game(game)
    assert opened.faces in FACES
    assert opened.checks in CHECKS
    assert opened.engine in ENGINES
