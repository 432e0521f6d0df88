"""Who builds what next: kits that have their drawings in common stay with one worker."""

from pathlib import Path

from pnp.kit.plan import Options, Plan
from pnp.kit.worker import _Crew, _next, _unshared


def plan(game: str, locale: str, paper: str = "a4") -> Plan:
    return Plan(game, Path("rules") / game, Options(locale, paper), Path("output"))  # type: ignore[arg-type]


WAR, GUERRA = plan("war", "en"), plan("war", "es")
LETTER, CARTA = plan("war", "en", "letter"), plan("war", "es", "letter")
DUEL = plan("duel", "en")


def test_a_worker_goes_on_with_the_language_that_it_has_drawn() -> None:
    assert _next([DUEL, CARTA, LETTER], WAR, [WAR]) is LETTER
    assert _next([DUEL, LETTER], GUERRA, [GUERRA]) is LETTER
    assert _next([DUEL], WAR, [WAR]) is None


def test_a_worker_leaves_to_others_what_they_have_drawn() -> None:
    assert _next([LETTER], GUERRA, [GUERRA, WAR]) is None
    assert _next([CARTA, LETTER], GUERRA, [GUERRA, WAR]) is CARTA


def test_another_worker_begins_with_a_game_that_nobody_builds_else_with_a_language() -> None:
    assert _unshared([LETTER, CARTA, DUEL], [WAR]) is DUEL
    assert _unshared([LETTER, CARTA], [WAR]) is CARTA
    assert _unshared([LETTER], [WAR]) is None
    assert _Crew([WAR], lambda *_: None).at_work() == []
