"""Forty seeded mutants of placements are found by the checks of rules; sound engines are not reported."""

from collections import Counter

import pytest

from tests.tabletop.mutants import PLANNED, Kind, Mutant, broken, codes, mutants, sound

MUTANTS = list(mutants())


def test_there_are_forty_of_five_games_and_four_kinds() -> None:
    assert len(MUTANTS) == len(set(MUTANTS)) == 40
    assert len({each.game for each in MUTANTS}) == 5
    kinds = Counter[Kind](each.kind for each in MUTANTS)
    assert min(kinds.values()) >= 8, kinds


@pytest.mark.parametrize("name", PLANNED)
def test_nothing_is_said_of_a_sound_engine(name: str) -> None:
    assert codes(sound(name)) == []


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_mutant_is_found(mutant: Mutant) -> None:
    found = codes(broken(mutant))
    assert found
    if mutant.kind in ("lost part", "doubled part"):
        assert "R16" in found
    if mutant.kind == "hidden name shown":
        assert "R17" in found
