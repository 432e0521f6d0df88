"""The scenarios of a game run every line and every branch of its engine: no rule without an example."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.games import Game, every_game

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = [game for game in every_game() if game.engine]

RUN = """
import sys
from pathlib import Path
from coverage import Coverage

name, package, out = sys.argv[1:]
room = str(Path(*package.split("."), "rules"))
measured = Coverage(data_file=None, config_file=False, branch=True, source=[room])
measured.start()
from pnp.games import open_game
from pnp.play.checking import contract
from pnp.play.checking.scenario import run_claim, run_malformed, run_perft
from pnp.verify.rules import stories
from pnp.tabletop import Touch
from pnp.verify.rules.trial import Trial
from tests.play.pointed import EXAMPLES

contract.leaks = lambda answers: ()  # what a game hides is looked at by tests/games/test_engines.py
trial = Trial.load(open_game(name))
assert trial.outcomes
for entry in trial.scenarios.malformed:
    run_malformed(trial.engine(entry.players, entry.options), entry)
for entry in trial.scenarios.perfts:
    run_perft(trial.engine(entry.players, entry.options), entry)
for entry in trial.scenarios.claims:
    assert not (failures := run_claim(trial.engine(entry.players, entry.options), entry)), (entry, failures)
assert not list(stories.first_game(trial))
trial.engine(2, {}).inscriptions()
for each in EXAMPLES:
    if each.game == name:
        rules = trial.engine(2, {})
        rules.pointed(rules.parse(each.position), tuple(Touch(*touch) for touch in each.touches))
        assert all(rules.place_name(zone) for zone, _ in each.touches)
measured.stop()
measured.json_report(outfile=out)
"""
"""In a process of its own, so that no test before it has imported or run anything of the engine."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_scenarios_run_every_branch(game: Game, tmp_path: Path) -> None:
    out = tmp_path / "coverage.json"
    subprocess.run([sys.executable, "-c", RUN, game.id, game.package, str(out)], cwd=ROOT, check=True)
    report = json.loads(out.read_text(encoding="utf-8"))
    assert len(report["files"]) == len(list((ROOT / Path(*game.package.split("."), "rules")).rglob("*.py")))
    missed = []
    for name, found in sorted(report["files"].items()):
        assert not found["excluded_lines"], f"{name} leaves lines out"
        if found["missing_lines"]:
            missed.append(f"{name}: lines {', '.join(map(str, found['missing_lines']))}")
        missed += [f"{name}: from line {start} to {end}" for start, end in found["missing_branches"]]
    assert not missed, f"{len(missed)} never run by a scenario:\n" + "\n".join(missed)
    assert report["totals"]["percent_covered"] == 100.0
