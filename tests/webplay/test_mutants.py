"""Seeded mutants of the hosts that answer a page are found by the tests of the hosts."""

from collections import Counter

import pytest

from tests.webplay.mutants import Mutant, find, listed, sound

MUTANTS = listed()


def test_each_module_of_the_hosts_has_mutants_and_no_two_are_alike() -> None:
    for mutant in MUTANTS:  # each exchanges a text that is there, so that a change is told by day
        compile(mutant.text, mutant.file, "exec")
    assert len({str(each) for each in MUTANTS}) == len({each[1:] for each in MUTANTS}) == len(MUTANTS)
    many = Counter(each.file for each in MUTANTS)
    assert many["host.py"] >= 20, many
    assert {"free.py", "match.py", "program.py", "protocol.py", "records.py", "verbs.py"} < {*many}


@pytest.mark.parametrize("file", ["free.py", "host.py"])
def test_nothing_is_found_in_sound_hosts(file: str) -> None:
    assert find(sound(file)) == ""


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_mutant_is_found(mutant: Mutant) -> None:
    assert find(mutant), mutant.what
