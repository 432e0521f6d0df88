"""Seeded mutants of the page's scripts and style sheet are found by the tests of the page."""

import pytest

from pnp.kit.playing.frame import FOLDER
from tests.webplay.script_mutants import Mutant, find, listed

MUTANTS = listed()


def test_each_script_has_mutants_and_no_two_are_alike() -> None:
    for mutant in MUTANTS:  # each exchanges a text that is there, so that a change is told by day
        assert mutant.text
    changes = {(each.file, each.before, each.after) for each in MUTANTS}
    assert len({str(each) for each in MUTANTS}) == len(changes) == len(MUTANTS) >= 80
    scripts = {path.name for path in FOLDER.glob("*.js")}
    assert scripts <= {each.file for each in MUTANTS}


CHECKS = {(each.found_by, each.given): each for each in reversed(MUTANTS)}
"""For each test that finds mutants, one of these."""


@pytest.mark.parametrize("mutant", CHECKS.values(), ids=[str(each) for each in CHECKS.values()])
def test_nothing_is_found_in_a_sound_page(mutant: Mutant) -> None:
    assert find(mutant, sound=True) == ""


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_mutant_is_found(mutant: Mutant) -> None:
    assert find(mutant), mutant.what
