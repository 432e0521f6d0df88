"""A bench of an engine: what kills a mutant, and that a sound engine is none."""

import os

import pytest

from pnp.games import open_game
from tests.mutants.breaking import Mutant
from tests.mutants.engines import choosing, trying
from tests.mutants.engines.trying import Bench
from tests.mutants.rooms import ROOT

PACKAGE = "pnp.games.magicans_duel"
COSTS = ROOT / "pnp" / "games" / "magicans_duel" / "rules" / "costs.py"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL, and no ps")


def test_only_what_decides_is_broken() -> None:
    names = {path.name for path in choosing.modules(PACKAGE)}
    assert {"legal.py", "after.py", "refusal.py", "tables.py"} <= names
    assert not names & {"account.py", "diagram.py", "notation.py", "position.py"}


def mutant(before: str, after: str) -> Mutant:
    source = COSTS.read_bytes()
    start = source.index(before.encode())
    line = source.count(b"\n", 0, start) + 1
    return Mutant(COSTS, start, start + len(before), before, after, line, line, line)


def test_a_mutant_is_killed_by_a_scenario_by_the_clock_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(open_game("magicans-duel"), seconds={"scenarios": 60.0})
    assert bench.verdict(mutant("def ", "deaf ")) is None
    killer = bench.verdict(mutant("return ", "return 1 + "))
    assert killer
    assert "scenario[" in killer
    monkeypatch.setattr(trying, "killer", lambda *_: "")
    assert bench.verdict(mutant("def ", "def  ")) == ""
    bench.seconds = {}
    monkeypatch.setattr(trying, "LEAST", 0.01)
    assert bench.verdict(mutant("def ", "while True: pass\ndef ")) == "time ran out"
