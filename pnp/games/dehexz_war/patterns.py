"""The pattern of a piece's moves, read from the definition's offsets, for the book's figures.

Cells are axial, as the player at the bottom sees them. Comments name the clauses that apply.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from pnp.games.dehexz_war.facts import Facts, steps
from pnp.grid.hexgrid import Hex, add, distance


@dataclass(slots=True)
class Pattern:
    """The cells a piece may reach, by what happens there."""

    advance: set[Hex] = field(default_factory=set)
    attack: set[Hex] = field(default_factory=set)
    capture: set[Hex] = field(default_factory=set)
    sweep: set[tuple[Hex, Hex]] = field(default_factory=set)
    """The pairs (cell passed over, cell landed on), both with an enemy (H.sweep)."""
    possess: set[Hex] = field(default_factory=set)

    def join(self, other: "Pattern") -> None:
        self.advance |= other.advance
        self.attack |= other.attack
        self.capture |= other.capture
        self.sweep |= other.sweep


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The pieces around a piece, and the cells that are on the board."""

    friends: frozenset[Hex]
    enemies: frozenset[Hex]
    inside: Callable[[Hex], bool]

    def empty(self, cell: Hex) -> bool:
        return cell not in self.friends and cell not in self.enemies


def pattern(kind: str, facts: Facts, at: Hex, around: Surroundings, *, mimic: bool = True) -> Pattern:
    """Return where a piece of the bottom player may go from `at`; `mimic`: its owner has a Mimic on the
    board."""
    if kind == "Ä":
        return _doppelganger(mimic, facts, at, around)
    if kind == "F":
        return _ghost(facts, at, around, mimic=mimic)
    result = Pattern()
    match kind:
        case "A":
            _assassin(result, facts, at, around)
        case "D":
            _leaps(result, facts.moves.D.leap, at, around)
        case "E":
            for step in steps(facts.moves.E.slide):
                _slide(result, step, None, at, around)
        case "H":
            for step in steps(facts.moves.H.slide):
                _slide(result, step, (step[0] // 2, step[1] // 2), at, around)
        case "I":
            _leaps(result, facts.moves.I.leap, at, around)
            result.capture |= {c for c in _targets(facts.moves.I.capture, at, around) if c in around.enemies}
    return result


def _doppelganger(mimic: bool, facts: Facts, at: Hex, around: Surroundings) -> Pattern:
    # Ä.with-mimic, Ä.without-mimic
    kinds = facts.doubles.doppelganger_with_mimic if mimic else facts.doubles.doppelganger_without_mimic
    result = Pattern()
    for kind in kinds:
        result.join(pattern(kind, facts, at, around))
    return result


def _ghost(facts: Facts, at: Hex, around: Surroundings, *, mimic: bool) -> Pattern:
    # F.through-friends: friends are no obstacle; F.harmless: what it lands on is possessed instead
    alone = Surroundings(frozenset(), around.enemies, around.inside)
    reached = _doppelganger(mimic, facts, at, alone)
    for kind in facts.doubles.ghost_adds:
        reached.join(pattern(kind, facts, at, alone))
    result = Pattern(advance=reached.advance - around.friends)
    result.possess = reached.attack | (reached.advance & around.friends)
    return result


def _assassin(result: Pattern, facts: Facts, at: Hex, around: Surroundings) -> None:
    moves = facts.moves.A
    for target, passed in zip(steps(moves.advance), steps(moves.blocked_by), strict=True):
        cell = add(at, target)
        # A.blocked
        if around.inside(cell) and around.empty(cell) and around.empty(add(at, passed)):
            result.advance.add(cell)
    result.attack |= {cell for cell in _targets(moves.attack, at, around) if cell in around.enemies}


def _targets(offsets: Sequence[tuple[int, int]], at: Hex, around: Surroundings) -> Iterator[Hex]:
    return (cell for cell in (add(at, step) for step in steps(offsets)) if around.inside(cell))


def _leaps(result: Pattern, offsets: Sequence[tuple[int, int]], at: Hex, around: Surroundings) -> None:
    for cell in _targets(offsets, at, around):
        if around.empty(cell):
            result.advance.add(cell)
        elif cell in around.enemies:
            result.attack.add(cell)


def _slide(result: Pattern, step: Hex, half: Hex | None, at: Hex, around: Surroundings) -> None:
    """Add a slide to `result`: E slides from landing to landing; for H the cell between (`half` a step on)
    must be empty too."""
    cell = at
    while around.inside(target := add(cell, step)):
        if half is not None and not around.empty(passed := add(cell, half)):
            if passed in around.enemies and target in around.enemies:
                result.sweep.add((passed, target))
            return  # H.blocked
        if target in around.enemies:
            result.attack.add(target)
        if not around.empty(target):
            return
        result.advance.add(target)
        cell = target


def example_cells(offsets: Sequence[tuple[int, int]]) -> frozenset[Hex]:
    """Return the offsets of an example as cells."""
    return frozenset(steps(offsets))


def targets_of(kind: str, facts: Facts, *, mimic: bool = True, radius: int = 4) -> Pattern:
    """Return a piece's whole pattern on an empty board, with attacks and captures wherever they are
    possible."""

    def inside(cell: Hex) -> bool:
        return distance(cell, (0, 0)) <= radius

    empty = Surroundings(frozenset(), frozenset(), inside)
    result = pattern(kind, facts, (0, 0), empty, mimic=mimic)
    if kind == "A":
        result.attack = set(steps(facts.moves.A.attack))
    if kind == "I" or (kind == "Ä" and not mimic):
        result.capture = set(steps(facts.moves.I.capture))
    return result
