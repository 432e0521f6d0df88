"""Tables computed once from the definition: each piece's reach from each cell, and the zones.

Steps are the definition's offsets, turned for each side as its player sees the board.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from operator import itemgetter
from typing import Any, NamedTuple

from pnp.caching import OnDemand, memoize
from pnp.definition import Definition
from pnp.games.dehexz_war.facts import Facts, number_cells, row_from, rows_from, start_position, steps
from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    AE,
    BECOMES,
    BODIED,
    FROM,
    KIND,
    KINDS,
    MOVE,
    A,
    Bodies,
    F,
    I,
    act,
    piece,
)
from pnp.grid.hexgrid import Hex, add, hexagon, times
from pnp.play import Phrase

# Reaches: where a piece may go from a cell and where it may enter, with the cells that decide it.

Picker = Callable[[Any], Sequence[int]]
"""A function that takes the bytes of a board and returns the bytes of certain cells, in order."""


class Reach(NamedTuple):
    """The actions that a piece may have from a cell, as action numbers, with the cells on which their
    legality depends."""

    leaps: tuple[int, ...]
    landings: Picker
    """Picks the bytes of the target cells of `leaps`. The cells that a leap passes over need not be empty."""
    rays: tuple[tuple[tuple[int, int], ...], ...]
    """For each line of an Elf, (cell, action) from near to far."""
    strides: tuple[tuple[tuple[int, int, int], ...], ...]
    """For each line of a Sorcerer: (cell passed, cell landed on, action)."""
    captures: tuple[tuple[int, int], ...]
    """The (cell, action) pairs of a Mimic's captures."""


class AssassinReach(NamedTuple):
    """The actions of an Assassin from a cell. `attacks` are pairs (cell, action)."""

    advances: tuple[tuple[int, int, int], ...]
    """The advances of an Assassin, each as (cell passed, cell landed on, action)."""
    attacks: tuple[tuple[int, int], ...]
    promising: bool
    """Whether the Assassin is in its promotion zone or may get there."""


Reaches = dict[int, OnDemand[int, Reach]]
"""For each piece its reach from each cell, computed when it is asked for: most pieces never stand on most
cells."""


class Entry(NamedTuple):
    """The actions by which a piece enters the board from a capture zone, one for each cell of the entry zone.
    `cells` picks the bytes of these cells from a board; a cell has to be empty for its action."""

    actions: tuple[int, ...]
    cells: Picker


def picker(cells: Sequence[int]) -> Picker:
    """Return a function that picks the bytes of some cells from a board. The picked bytes end with two more,
    which the caller ignores, because an itemgetter of fewer than two cells does not return a sequence."""
    return itemgetter(*cells, 0, 0)


class View(NamedTuple):
    """The pieces of the board as one player sees them. `own`, `seen` and `ghostly` are tables for
    bytes.translate. Each replaces the byte of every cell by a small number: `own` tells whether the piece is
    an own one, `seen` what the player's pieces may do to it, and `ghostly` whether the player's Ghost can
    pass it."""

    own: bytes
    """1 for an own piece."""
    seen: bytes
    """0: empty. 1: may be attacked or captured. 3: may be attacked. 2: neither."""
    ghostly: bytes
    """The view of the player's Ghost. 0: empty. 1: a friend, which it passes. 2: another piece, where it
    stops."""
    sides: tuple[int, ...]
    """The sides whose pieces the player owns."""


SHUT, UNCAPTURED = 2, 3
"""The values of View.seen for a piece that can be neither attacked nor captured, and for a piece that can be
attacked but not captured. All odd values may be attacked."""
OTHER = 2
"""The value of View.ghostly for a piece where a Ghost stops."""
LANDING = bytes(1 if value != SHUT else 0 for value in range(256))
"""A table for bytes.translate: 1 for the values of View.seen on which a leap may land, else 0."""
EMPTY = bytes(0 if value else 1 for value in range(256))


@memoize
def _known_reaches(*_: object) -> dict[tuple[str, int, int], OnDemand[int, Reach]]:
    """Return the cache of reaches, by the kinds that a piece moves as, its seat and the verb. All engines
    share it, because most reaches depend neither on a Mimic nor on the number of players."""
    return {}


class Tables:
    """The lookup tables of the engine, for a number of players and their seats: cells, rows, kinds of pieces,
    zones, and each piece's actions from each cell."""

    def __init__(self, definition: Definition, seats: Sequence[int], *, talk: bool) -> None:
        facts: Facts = definition.facts
        self.facts, self.seats, self.players, self.talk = facts, tuple(seats), len(seats), talk
        self.side_length = definition.board().side
        self.hexes = hexagon(self.side_length)
        self.cells = range(len(self.hexes))
        self.rows = tuple(
            tuple(number for number, cell in enumerate(self.hexes) if cell[1] == row)
            for row in range(1 - self.side_length, self.side_length)
        )
        """The cells of each row, from the top."""
        self.number = number_cells(self.side_length)
        self.bodies = Bodies(definition, self.players)
        self.names = tuple(
            Phrase(next(each.name for each in definition.pieces if each.id == k)) for k in KINDS
        )
        """The name of each kind of piece, A first."""
        self._changes()
        self.others = tuple(
            tuple((player + step) % self.players for step in range(1, self.players))
            for player in range(self.players)
        )
        """The opponents of each player in their order of play."""
        self.starts = tuple(start_position(definition, seat) for seat in seats)
        self.mimics = facts.changes.mimics_on_board
        self.pieces = sum(piece.per_player for piece in definition.pieces if piece.id in KINDS[:BODIED])
        """The number of a player's pieces without the double piece."""
        self.assassins = next(piece.per_player for piece in definition.pieces if piece.id == KINDS[A - 1])
        self.costs = tuple(KINDS.index(kind) + 1 for kind in facts.changes.rescue_costs)
        self._zones()
        self.with_mimic, self.without_mimic = self._reaches(mimic=True), self._reaches(mimic=False)
        self.assassin_reaches = {
            piece(A, side): OnDemand[int, AssassinReach](partial(self._assassin_reach, side))
            for side in range(self.players)
        }
        """The reach of each Assassin from each cell."""
        self._views: dict[tuple[bytes, int], View] = {}
        self.latest: tuple[object, Sequence[int]] = (None, ())
        """The last position whose legal actions were requested, with these actions."""

    def _zones(self) -> None:
        zones, length = self.facts.zones, self.side_length
        # zone.entry: the Assassin's rows and everybody else's; zone.promotion: the far rows
        rows = dict.fromkeys(range(1, BODIED + 1), zones.entry_rows) | {A: zones.entry_rows_assassin}
        self.entry_cells = tuple(
            {kind: rows_from(length, seat, count) for kind, count in rows.items()} for seat in self.seats
        )
        # first-out.zones.promotion: each side's own, for the Assassins that point away from it
        self.promotion = tuple(
            frozenset(
                cell for row in range(zones.promotion_rows) for cell in row_from(length, (seat + 3) % 6, row)
            )
            for seat in self.seats
        )
        self.entries = tuple(
            {
                (kind, new): Entry(
                    tuple(codes.drop(kind, side, cell, new >> BECOMES) for cell in cells), picker(cells)
                )
                for kind, cells in self.entry_cells[side].items()
                for new in (kind << BECOMES, *(self.news[I] if kind == I else ()))
            }
            for side in range(self.players)
        )

    def _changes(self) -> None:
        changes = self.facts.changes
        promoted = tuple(KINDS.index(kind) + 1 for kind in changes.promotion)
        self.mimicked = tuple(KINDS.index(kind) + 1 for kind in changes.mimic)
        """The kinds that may become a Mimic, and that a Mimic may become (I.change)."""
        # A.promotion; I.change in both directions; turn.change for the double piece
        news = {A: promoted, I: self.mimicked, AE: (F,), **dict.fromkeys(self.mimicked, (I,))}
        """The kinds that each kind may become, as bits of an action."""
        self.news = tuple(tuple(new << BECOMES for new in news.get(kind, ())) for kind in range(AE + 1))
        """For each kind what it may become, as bits of an action."""
        self.news_without_mimic = tuple(
            tuple(new for new in news if new != I << BECOMES) for news in self.news
        )
        """The same without becoming a Mimic (I.one)."""

    @cached_property
    def captures(self) -> tuple[frozenset[int], ...]:
        """Return for each side the captures of its Mimics, each as start << FROM | target (I.capture). The
        Mimic lands on the target (I.capture.lands)."""
        return tuple(
            frozenset(cell << FROM | target for cell in self.cells for target in self._targets(cell, offsets))
            for offsets in self._turn_offsets(self.facts.moves.I.capture)
        )

    @cached_property
    def passed_cells(self) -> tuple[dict[int, int], ...]:
        """Return for each side a dictionary from a Sorcerer's move, as start << FROM | target, to the cell
        that it passes over in its last stride."""
        return tuple(
            {
                cell << FROM | landed: passed
                for cell in self.cells
                for step in offsets
                for passed, landed in self._strides(cell, step)
            }
            for offsets in self._turn_offsets(self.facts.moves.H.slide)
        )

    def _turn_offsets(self, offsets: Sequence[tuple[int, int]]) -> list[tuple[Hex, ...]]:
        return [steps(offsets, seat) for seat in self.seats]

    def _targets(self, cell: int, offsets: Iterable[Hex]) -> tuple[int, ...]:
        """Return the cells on the board that the steps lead to."""
        found = (self.number.get(add(self.hexes[cell], step)) for step in offsets)
        return tuple(target for target in found if target is not None)

    def _strides(self, cell: int, step: Hex) -> list[tuple[int, int]]:
        """Return (cell passed over, cell landed on) for each stride along a line. The cell passed over is
        half a step away."""
        half, found, here = (step[0] // 2, step[1] // 2), list[tuple[int, int]](), self.hexes[cell]
        while (target := add(here, step)) in self.number:
            found.append((self.number[add(here, half)], self.number[target]))
            here = target
        return found

    def _ray(self, cell: int, step: Hex) -> list[int]:
        """Return the cells of the board on the line from `cell` in steps of `step`, nearest first, without
        `cell` itself."""
        found, count = list[int](), 1
        while (target := add(self.hexes[cell], times(step, count))) in self.number:
            found.append(self.number[target])
            count += 1
        return found

    def _reaches(self, *, mimic: bool) -> Reaches:
        """Return the reach from each cell of each piece but the Assassin, and of each side's Ghost."""
        doubles = self.facts.doubles
        # Ä.with-mimic, Ä.without-mimic; F.with-mimic, F.without-mimic
        borrowed = doubles.doppelganger_with_mimic if mimic else doubles.doppelganger_without_mimic
        kinds: dict[int, str] = {kind: KINDS[kind - 1] for kind in range(A + 1, I + 1)}
        kinds |= {AE: "".join(borrowed), F: "".join((*borrowed, *doubles.ghost_adds))}
        known, found = _known_reaches(self.facts, self.side_length), {}
        for side in range(self.players):
            for kind, as_kinds in kinds.items():
                key = (as_kinds, self.seats[side], codes.GLIDE if kind == F else MOVE)
                if key not in known:
                    known[key] = OnDemand[int, Reach](partial(self._reach, as_kinds, side, key[2]))
                found[ghost(side) if kind == F else piece(kind, side)] = known[key]
        return found

    def _reach(self, kinds: str, side: int, verb: int, cell: int) -> Reach:
        """Return the reach of a piece that moves as any of `kinds`."""
        moves, seat = self.facts.moves, self.seats[side]
        leaps_of = {"D": moves.D.leap, "I": moves.I.leap}
        leaps = [
            target
            for kind in kinds
            if kind in leaps_of
            for target in self._targets(cell, steps(leaps_of[kind], seat))
        ]
        rays = [self._ray(cell, step) for step in steps(moves.E.slide, seat) if "E" in kinds]
        strides = [self._strides(cell, step) for step in steps(moves.H.slide, seat) if "H" in kinds]
        captures = self._targets(cell, steps(moves.I.capture, seat)) if "I" in kinds else ()
        return Reach(
            tuple(act(verb, target, cell) for target in leaps),
            picker(leaps),
            tuple(tuple((target, act(verb, target, cell)) for target in ray) for ray in rays if ray),
            tuple(tuple((over, to, act(verb, to, cell)) for over, to in line) for line in strides if line),
            tuple((target, act(verb, target, cell)) for target in captures),
        )

    def _assassin_reach(self, side: int, cell: int) -> AssassinReach:
        moves, seat = self.facts.moves.A, self.seats[side]
        advances = tuple(
            (self.number[add(self.hexes[cell], over)], target, act(MOVE, target, cell))
            for step, over in zip(steps(moves.advance, seat), steps(moves.blocked_by, seat), strict=True)
            for target in self._targets(cell, (step,))
        )
        attacks = tuple(
            (target, act(MOVE, target, cell)) for target in self._targets(cell, steps(moves.attack, seat))
        )
        ends = {cell, *(target for _, target, _ in advances), *(target for target, _ in attacks)}
        return AssassinReach(advances, attacks, not ends.isdisjoint(self.promotion[side]))

    def view(self, owners: bytes, player: int) -> View:
        """Return the View of a player, given the owner of each side."""
        view = self._views.get((owners, player))
        if view is None:
            view = self._views[owners, player] = self._view(owners, player)
        return view

    def _view(self, owners: bytes, player: int) -> View:
        own, seen, ghostly = bytearray(256), bytearray(256), bytearray(256)
        for code in codes.CODES:
            owner = owners[codes.SIDE[code]]
            own[code] = owner == player
            # attack.own; first-out.peaceful; I.capture.double. All others may be taken, also neutral ones
            # (first-out.neutral). Every piece is in the way (first-out.left-behind).
            harmless = owner in (player, codes.PEACEFUL)
            seen[code] = SHUT if harmless else UNCAPTURED if KIND[code] == AE else 1
            # F.through-friends
            ghostly[code] = 1 if owner == player else 2
        # first-out.zones.owner
        sides = tuple(side for side in range(self.players) if owners[side] == player)
        return View(bytes(own), bytes(seen), bytes(ghostly), sides)


def ghost(side: int) -> int:
    """Return the key under which the tables have a Ghost's reach. A Ghost has no piece code, because it is
    not on the board."""
    return -1 - side
