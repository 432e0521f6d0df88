"""Positions as named fields and actions as ints: what is put in comes out."""

from random import Random

import pytest

from pnp.games import open_game
from pnp.games.dehexz_war.rules.codes import DROP, Drop, Parts, act, drop, unpack, unpack_drop
from pnp.games.dehexz_war.rules.state import Draft, Interlude, Position
from pnp.play.playout import follow

DIFFERENT = Position(
    board=b"board",
    actor=1,
    turn=2,
    phase=3,
    offered=True,
    end=5,
    ghosts=b"abc",
    rescues=b"def",
    at_risk=b"\0\1\0",
    momentum=b"ghi",
    new_momentum=6,
    owners=b"jkl",
    piece_counts=b"mno",
    mimic_counts=b"pqr",
    zones=(b"stuvw", b"xyzAB", b"CDEFG"),
    interlude=Interlude(9, (1, 2), True, 10, 11, 12),
)
"""Every field is another, so none can be taken for its neighbour."""


def test_a_draft_that_nobody_writes_to_is_the_position() -> None:
    assert Draft(DIFFERENT).freeze() == DIFFERENT


def test_writing_to_a_draft_leaves_the_position_alone() -> None:
    draft = Draft(DIFFERENT)
    draft.board[0] = draft.ghosts[0] = 0
    draft.set_owner(1, 7)
    draft.set_zone(1, 5, 3)
    draft.add_to_zone(1, 5, -1)
    assert Draft(DIFFERENT).freeze() == DIFFERENT
    assert draft.freeze() == DIFFERENT._replace(
        board=b"\0oard",
        ghosts=b"\0bc",
        owners=b"j\x07l",
        zones=(b"stuvw", b"xyzA\x02", b"CDEFG"),
    )


def test_the_parts_of_an_action_are_those_it_was_made_of() -> None:
    assert unpack(act(2, to=216, start=215, becomes=6)) == Parts(verb=2, becomes=6, start=215, to=216)
    entering = drop(kind=5, side=2, cell=190, becomes=4)
    assert unpack(entering).verb == DROP
    assert unpack_drop(entering) == Drop(kind=5, side=2, cell=190, becomes=4)


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_counted_in_a_position_is_what_lies_there(players: int) -> None:
    """Counts are kept from turn to turn; reading the line counts anew."""
    rules = open_game("dehexz-war").rules(players)
    for step in list(follow(rules, Random(players), cap=300))[::10]:
        assert rules.parse(rules.serialize(step.state)).position == step.state.position
