"""The printed bodies of pieces, and the number of pieces of a position that lack one.

pieces.stand-in: a piece turns over, or is swapped for an unused body, or bodies are traded among the
pieces that lie there. That can be done for some numbers of pieces exactly if every set of kinds finds
enough bodies that show one of them (Hall's theorem). The largest lack of bodies is the number of pieces
without one. A set of kinds is a number here: bit 0 for A, bit 1 for D ...
"""

from collections.abc import Sequence

from pnp.definition import Definition
from pnp.games.dehexz_war.rules.codes import BODIED, KIND, KINDS

_KINDS_OF_PIECES = bytes(kind if kind <= BODIED else 0 for kind in KIND).ljust(256, b"\0")
"""The table from pieces to their kinds. The double piece is a body of its own."""


class Bodies:
    """The bodies printed for a number of players."""

    def __init__(self, definition: Definition, players: int) -> None:
        bodied = KINDS[:BODIED]
        self.printed = {
            part.id: part.copies * (players if part.per == "player" else 1) for part in definition.components
        }
        """The copies of each component in the whole kit."""
        bodies = [part for part in definition.components if part.kind == "piece" and part.front in bodied]
        self.enough = [
            sum(
                self.printed[body.id]
                for body in bodies
                if any(kinds >> bodied.index(kind) & 1 for kind in (body.front, body.back) if kind)
            )
            for kinds in range(1 << BODIED)
        ]
        """For each set of kinds, the number of bodies that show one of them."""
        self._known: dict[tuple[int, ...], int] = {}

    def stand_ins(self, counts: tuple[int, ...]) -> int:
        """Count the pieces in play for which no printed body is left; 0 if each has one."""
        found = self._known.get(counts)
        if found is None:
            lacks = (
                pieces - bodies for pieces, bodies in zip(_count_by_sets(counts), self.enough, strict=True)
            )
            found = self._known[counts] = max(lacks)
        return found


def in_play(board: bytes, zones: Sequence[bytes]) -> tuple[int, ...]:
    """Return the numbers of A, D, E, H, I on the board and in all capture zones."""
    kinds = board.translate(_KINDS_OF_PIECES)
    captured = map(sum, zip(*zones, strict=True))
    return tuple(kinds.count(kind) + more for kind, more in enumerate(captured, 1))


def _count_by_sets(counts: Sequence[int]) -> list[int]:
    """Return for each set of kinds the number of pieces of these kinds."""
    pieces = [0]
    for count in counts:
        pieces += [count + others for others in pieces]
    return pieces
