"""The printed bodies of pieces: which of them show the pieces in play, and how many pieces lack one.

pieces.stand-in: a piece turns over, or is swapped for an unused body, or bodies are traded among the pieces
that lie there. That can be done for some numbers of pieces exactly if every set of kinds finds enough bodies
that show one of them (Hall's theorem). The largest lack of bodies is the number of pieces without one. A set
of kinds is a number here: bit 0 for A, bit 1 for D ...
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from pnp.caching import remembered
from pnp.definition import Definition, Side
from pnp.games.dehexz_war.rules.codes import BODIED, KIND, KINDS

_KINDS_OF_PIECES = bytes(kind if kind <= BODIED else 0 for kind in KIND).ljust(256, b"\0")
"""The table from pieces to their kinds. The double piece is a body of its own."""


class Body(NamedTuple):
    """A printed body as it lies: a component, and the side that is up."""

    component: str
    side: Side


class Choice(NamedTuple):
    """The bodies that show the pieces in play, and the bodies that lie unused."""

    shown: tuple[tuple[Body, ...], ...]
    """The bodies of the pieces A, D, E, H, I: `shown[kind - 1]`, as many as there are pieces of the kind."""
    unused: tuple[Body, ...]


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
        self.copies = {body.id: self.printed[body.id] for body in bodies}
        """The copies of each body but the double pieces."""
        # A player's own bodies come before spare ones, and their fronts before their backs.
        by_preference = sorted(
            (part.per != "player", body.side == "back", index, kind, body)
            for index, part in enumerate(bodies)
            for body, kind in ((Body(part.id, "front"), part.front), (Body(part.id, "back"), part.back))
            if kind
        )
        self.showing = tuple(tuple(body for *_, kind, body in by_preference if kind == own) for own in bodied)
        """For each kind the bodies that show it, the preferred ones first."""
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


@remembered
def choose_bodies(bodies: Bodies, counts: tuple[int, ...]) -> Choice:
    """Return bodies for so many pieces A, D, E, H, I. As few pieces as possible lack a body that shows them;
    each of these gets an unused body with its front up, on which players pencil the letter. If pieces are
    more than all bodies, which no game leads to, some get none."""
    return _Choosing(bodies).choose(counts)


class _Choosing:
    """A choice of bodies that is being made."""

    def __init__(self, bodies: Bodies) -> None:
        self.free, self.showing = dict(bodies.copies), bodies.showing
        self.given: list[dict[Body, int]] = [dict.fromkeys(shown, 0) for shown in self.showing]
        """For each kind the number of its pieces that each body shows."""

    def choose(self, counts: Sequence[int]) -> Choice:
        lacking = [0] * len(counts)
        for kind, count in enumerate(counts):
            for number in range(count):
                if not self._give(kind, set()):
                    lacking[kind] = count - number
                    break
        shown = []
        for given, lacks in zip(self.given, lacking, strict=True):
            stand_ins = list(islice(self._unused_bodies(), lacks))
            for body in stand_ins:
                self.free[body.component] -= 1
            shown.append((*(body for body, number in given.items() for _ in range(number)), *stand_ins))
        return Choice(tuple(shown), tuple(self._unused_bodies()))

    def _give(self, kind: int, tried: set[str]) -> bool:
        """Give one more piece of a kind a body that shows it. If none is free, free one by trading bodies
        with other kinds (an augmenting path). Return whether that was possible."""
        for body in self.showing[kind]:
            if body.component in tried:
                continue
            tried.add(body.component)
            if self.free[body.component] or self._give_back(body.component, tried):
                self.free[body.component] -= 1
                self.given[kind][body] += 1
                return True
        return False

    def _give_back(self, component: str, tried: set[str]) -> bool:
        """Free a body by giving a piece that it shows another one. Return whether that was possible."""
        for kind, given in enumerate(self.given):
            for body, number in given.items():
                if number and body.component == component and self._give(kind, tried):
                    given[body] -= 1
                    self.free[component] += 1
                    return True
        return False

    def _unused_bodies(self) -> Iterator[Body]:
        for component, number in self.free.items():
            for _ in range(number):
                yield Body(component, "front")


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
