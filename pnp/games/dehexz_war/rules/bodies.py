"""The printed bodies: which pieces can lie on the table at once, and so which changes have to wait.

pieces.free-body: a piece turns over, or is swapped for an unused body, or bodies are traded among the
pieces that lie there. That can be done for some numbers of pieces exactly if every set of kinds finds
enough bodies that show one of them (Hall's theorem). A set of kinds is a number here: bit 0 for A,
bit 1 for D ...
"""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.definition import Definition
from pnp.games.dehexz_war.facts import Facts
from pnp.games.dehexz_war.rules.codes import AE, BECOMES, BODIED, KINDS, A, F, I


class Changes(NamedTuple):
    """What may become what now, for each kind."""

    news: tuple[tuple[int, ...], ...]
    """What it may become, as bits of an action."""
    waiting: tuple[bool, ...]
    """Whether it would become something else if a body were free."""


class Bodies:
    """The bodies printed for so many players."""

    def __init__(self, definition: Definition, players: int) -> None:
        facts: Facts = definition.facts
        bodied, sets = KINDS[:BODIED], range(1 << BODIED)
        bodies = [part for part in definition.components if part.kind == "piece" and part.front in bodied]
        self.printed = {
            part.id: part.copies * (players if part.per == "player" else 1) for part in definition.components
        }
        self.spare = bodies[0].id
        """What would have to be printed again if bodies were lacking."""
        self.enough = [
            sum(
                self.printed[body.id]
                for body in bodies
                if any(kinds >> bodied.index(kind) & 1 for kind in (body.front, body.back) if kind)
            )
            for kinds in sets
        ]
        """For each set of kinds the bodies that show one of them."""
        self.fuller = {
            (kind, new): [kinds for kinds in sets if kinds >> (new - 1) & 1 and not kinds >> (kind - 1) & 1]
            for kind in range(A, I + 1)
            for new in range(A, I + 1)
        }
        """The sets of kinds that have one more when a piece of one kind becomes another."""
        promoted = tuple(KINDS.index(kind) + 1 for kind in facts.changes.promotion)
        mimicked = tuple(KINDS.index(kind) + 1 for kind in facts.changes.mimic)
        # A.promotion; I.change in both directions; turn.change for the double piece
        news = {A: promoted, I: mimicked, AE: (F,)}
        self.possible = tuple(
            tuple(new << BECOMES for new in news.get(kind, (I,) if kind in mimicked else ()))
            for kind in range(AE + 1)
        )
        self._known: dict[tuple[bytes, bool], Changes] = {}

    def lacking(self, in_play: Sequence[int]) -> int:
        """How many pieces find no body: 0 for every position that can lie on the table."""
        return max(pieces - bodies for pieces, bodies in zip(_of_sets(in_play), self.enough, strict=True))

    def components(self, in_play: Sequence[int]) -> dict[str, int]:
        """The whole kit, and a body more for each piece that finds none."""
        lacking = self.lacking(in_play)
        return {
            name: copies + (lacking if name == self.spare else 0) for name, copies in self.printed.items()
        }

    def changes(self, in_play: bytes, one_more: bool) -> Changes:
        """What each kind may become when so many A, D, E, H, I are in play, and whether there may be
        one more Mimic (I.one)."""
        known = self._known.get((in_play, one_more))
        if known is None:
            allowed = [[new for new in news if one_more or new != I << BECOMES] for news in self.possible]
            found = tuple(
                tuple(new for new in news if self.free(in_play, kind, new >> BECOMES))
                for kind, news in enumerate(allowed)
            )
            waiting = tuple(len(new) < len(news) for new, news in zip(found, allowed, strict=True))
            known = self._known[in_play, one_more] = Changes(found, waiting)
        return known

    def free(self, in_play: Sequence[int], kind: int, new: int) -> bool:
        """Whether a piece of one kind can become another; the double piece is a body of its own."""
        if kind == AE:
            return True
        pieces = _of_sets(in_play)
        return all(pieces[kinds] < self.enough[kinds] for kinds in self.fuller[kind, new])


def _of_sets(in_play: Sequence[int]) -> list[int]:
    """For each set of kinds how many pieces are of them."""
    pieces = [0]
    for count in in_play:
        pieces += [count + others for others in pieces]
    return pieces
