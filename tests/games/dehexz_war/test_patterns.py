"""The figures' patterns against what was read off the author's own figures (14 to 33)."""

import pytest

from pnp.games import open_game
from pnp.games.dehexz_war.faces.moves import Surroundings, example_cells, pattern, targets_of
from pnp.games.dehexz_war.facts import Facts, steps
from pnp.grid.hexgrid import from_half_steps

# figure: (attacks, advances that must be there or None for exactly these many, cells out of reach)
READ_OFF = {
    "14a": {"advance": [(-2, -2)], "attack": [(1, 1)]},
    "14b": {"advance": [], "attack": [(0, -2)]},
    "14c": {"advance": [], "attack": []},
    "18": {"attack": [(7, -1)], "count": 10, "shut": [(-2, -4)]},
    "23": {
        "attack": [(0, -4), (3, -1)],
        "includes": [(0, -2), (-3, 1), (0, 2), (0, 4), (0, 6), (0, 8), (3, 1), (6, 2), (9, 3), (12, 4)],
        "shut": [(-3, -1), (-6, 2), (-9, 3), (0, -6)],
    },
    "28a": {
        "attack": [(4, -4)],
        "includes": [(2, -2), (4, 0), (-4, 0), (2, 2), (4, 4), (6, 6), (8, 8)],
        "shut": [(6, 0), (8, 0), (-2, 2)],
    },
    "28b": {
        "attack": [(-2, -2)],
        "includes": [(2, -2), (4, 0), (-4, 0)],
        "sweep": [((3, -3), (4, -4)), ((6, 0), (8, 0))],
    },
    "33": {"attack": [(-2, -2)], "capture": [(-6, 0)], "count": 10},
}


@pytest.fixture(scope="module")
def facts() -> Facts:
    found: Facts = open_game("dehexz-war").definition.facts
    return found


def cells(offsets):
    return {from_half_steps(*offset) for offset in offsets}


@pytest.mark.parametrize("figure", READ_OFF)
def test_the_document_s_examples(facts: Facts, figure: str) -> None:
    example = next(each for each in facts.examples if each.figure == figure)
    around = Surroundings(example_cells(example.friends), example_cells(example.enemies), lambda cell: True)
    bounded = Surroundings(around.friends, around.enemies, lambda cell: max(map(abs, cell)) <= 14)
    found = pattern(example.kind, facts, (0, 0), bounded, mimic=example.mimic)
    expected = READ_OFF[figure]
    assert found.attack == cells(expected["attack"])
    assert found.capture == cells(expected.get("capture", []))
    assert found.sweep == {(from_half_steps(*a), from_half_steps(*b)) for a, b in expected.get("sweep", [])}
    if "advance" in expected:
        assert found.advance == cells(expected["advance"])
    if "count" in expected:
        assert len(found.advance) == expected["count"]
    assert cells(expected.get("includes", [])) <= found.advance
    assert not cells(expected.get("shut", [])) & (found.advance | found.attack)


def test_a_ghost_passes_friends_and_possesses_what_it_meets(facts: Facts) -> None:
    example = next(each for each in facts.examples if each.figure == "40a")
    around = Surroundings(
        example_cells(example.friends), example_cells(example.enemies), lambda cell: max(map(abs, cell)) <= 14
    )
    found = pattern("F", facts, (0, 0), around)
    assert {from_half_steps(-3, -1), from_half_steps(0, -4)} <= found.possess
    assert cells([(-6, -2), (-9, -3), (-12, -4)]) <= found.advance
    two_in_a_row = cells([(6, 0), (8, 0)])
    assert not two_in_a_row & (found.possess | found.advance)
    assert not found.attack
    assert not found.capture


def test_the_doppelganger_is_elf_and_sorcerer_with_a_mimic_and_mimic_without(facts: Facts) -> None:
    assert targets_of("Ä", facts).advance == targets_of("E", facts).advance | targets_of("H", facts).advance
    without = targets_of("Ä", facts, mimic=False)
    assert without.advance == set(steps(facts.moves.I.leap))
    assert without.capture == set(steps(facts.moves.I.capture))
