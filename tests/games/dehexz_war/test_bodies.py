"""The printed bodies against the pieces in play: what they can show, and that the spares suffice."""

from itertools import product
from random import Random

import pytest

from pnp.games import open_game
from pnp.play.simulation import Plan, game
from pnp.play.tally import Tally
from tests.games.dehexz_war.naive import line_of

GAME = open_game("dehexz-war")


def shown(bodies: list[str], pieces: list[str]) -> int:
    """How many pieces find a body that shows them, each body used once: by augmenting paths."""
    holder: dict[int, int] = {}

    def seat(piece: int, tried: set[int]) -> bool:
        for body, faces in enumerate(bodies):
            if pieces[piece] in faces and body not in tried:
                tried.add(body)
                if body not in holder or seat(holder[body], tried):
                    holder[body] = piece
                    return True
        return False

    return sum(seat(piece, set()) for piece in range(len(pieces)))


def test_pieces_that_find_no_body_are_counted() -> None:
    rules, rng, found = GAME.rules(2), Random(1), set()
    bodies = [
        part.front + (part.back or "")
        for part in GAME.definition.components
        if part.kind == "piece" and part.front != "Ä"
        for _ in range(part.copies_for(2))
    ]
    for _ in range(40):
        counts = [rng.randrange(most) for most in (49, 16, 16, 16, 4)]
        pieces = [kind for kind, count in zip("ADEHI", counts, strict=True) for _ in range(count)]
        lacking = len(pieces) - shown(bodies, pieces)
        assert rules.stand_ins(rules.parse(line_of("".join(pieces)))) == lacking, counts
        found.add(lacking > 0)
    assert found == {True, False}


@pytest.mark.parametrize("players", [2, 3])
def test_the_documents_suicide_needs_no_stand_in(players: int) -> None:
    """4.2: the first player's three Elves and the Mimic, whichever of them become Dragons or Sorcerers."""
    rules = GAME.rules(players)
    for kinds in product("DH", repeat=4):
        state = rules.initial_state()
        for _ in range(players):
            state = rules.apply(state, rules.read(state, "start=Ä"))
        text = rules.serialize(state)
        assert text.count("EDHIEÄDHE") == 1
        first, second, third, fourth = kinds
        text = text.replace("EDHIEÄDHE", f"{first}DH{second}{third}ÄDH{fourth}")
        assert rules.stand_ins(rules.parse(text)) == 0, kinds


@pytest.mark.parametrize("policy", ["uniform", "eager"])
@pytest.mark.parametrize(("players", "seats"), [(2, "opposite"), (2, "apart"), (3, "opposite")])
def test_the_printed_bodies_suffice(players: int, seats: str, policy: str) -> None:
    """At most one game of a thousand lacks a body; of so few, none. Without spares nearly every
    game at random does."""
    rules, tally = GAME.rules(players, {"seats": seats}), Tally(players)
    for index in range(100 if policy == "uniform" else 20):
        game(rules, Plan(100, policy=policy, cap=500), index, tally)
    assert tally.stood_in == 0
