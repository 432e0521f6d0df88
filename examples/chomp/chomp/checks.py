"""The checks that only Chomp can have: MODEL looks at the definition, DRAWING at what is about to be printed.

A check's docstring is what `pnp verify --explain CHOMP01` prints. Codes are stable, once given.
"""

from collections.abc import Iterator

from chomp.facts import poison
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.plain.checks import MODEL as PLAIN
from pnp.games.proof import Proof


@check("CHOMP01", "the poisoned square is the corner that is eaten last")
def poison_in_the_corner(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Every bite takes what lies below and to the right, so only the upper left corner is always left to
    the last. Poison anywhere else would be swallowed with a harmless square, and nobody would lose."""
    found = poison(game.definition)
    if found != (0, 0):
        yield self.error(
            game.definition.place("facts", "poison"),
            f"expected [1, 1], the upper left corner; found [{found[0] + 1}, {found[1] + 1}]",
        )


MODEL: tuple[Check[Game], ...] = (*PLAIN, poison_in_the_corner)
DRAWING: tuple[Check[Proof], ...] = ()
