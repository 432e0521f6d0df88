"""The checks that only Tapatan can have: MODEL looks at the definition, DRAWING at what will be printed.

A check's docstring is what `pnp verify --explain TAP01` prints. Codes are stable, once given.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.plain.checks import MODEL as PLAIN
from pnp.games.proof import Proof
from pnp.grid import points as lattice
from pnp.scene import leaves
from tapatan.facts import Facts, lines, names, neighbours, ways


@check("TAP01", "the lines are straight, and each step of the board lies on a line")
def straight_lines(self: Check[Game], game: Game) -> Iterator[Finding]:
    """A line holds as many points as a player has stones, evenly spaced. The board's steps and the lines
    both say where a stone may go, so every step has to lie on a line."""
    definition = game.definition
    facts: Facts = definition.facts
    board, order = definition.point_board(), names(definition)
    for number, line in enumerate(lines(definition)):
        at = [board.points[point] for point in line]
        gaps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(at)}
        if len(at) != facts.stones or len(gaps) != 1:
            found = facts.lines[number]
            place = definition.place("facts", "lines", number)
            yield self.error(place, f"expected {facts.stones} points in a straight line; found {found!r}")
    joined = set(ways(definition))
    for a, b in lattice.paths(board.points, board.steps):
        pair = tuple(sorted((board.points.index(a), board.points.index(b))))
        if pair not in joined:
            found, place = " ".join(order[point] for point in pair), definition.place("boards", 0, "steps")
            yield self.error(place, f"no line passes {found}, but a step does")


@check("TAP02", "a player who cannot move has been blocked by a line")
def nobody_is_stuck(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The clause move.always promises that whoever is to move can move. Every way to put all stones on
    the board is looked at: where one side has no free neighbour, the other has a line, and has won."""
    definition = game.definition
    facts: Facts = definition.facts
    order, near = names(definition), neighbours(definition)
    won = {frozenset(line) for line in lines(definition)}
    every = range(len(order))
    for own in combinations(every, facts.stones):
        for other in combinations([point for point in every if point not in own], facts.stones):
            taken = {*own, *other}
            stuck = all(end in taken for start in own for end in near[start])
            if stuck and frozenset(other) not in won:
                here, there = (" ".join(order[point] for point in side) for side in (own, other))
                place = definition.place("facts", "lines")
                yield self.error(place, f"stones on {here} cannot move, with others on {there}")


@check("TAP03", "every path is drawn once, the diagonal ones too")
def ways_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Check D22 holds the drawing against the board's steps, which know no diagonals. Here all ways count:
    each is a line of its own, called path:a-b or, where it is no step, way:a-b."""
    for _, face in proof.point_boards().values():
        parts = (each.name.partition(":") for each, _ in leaves(face.elements))
        drawn = Counter(name for kind, _, name in parts if kind in ("path", "way"))
        wanted = Counter(f"{a}-{b}" for a, b in ways(proof.game.definition))
        for name in sorted((drawn - wanted) | (wanted - drawn)):
            yield self.error(
                face.name, f"expected {wanted[name]} lines from point to point {name}; found {drawn[name]}"
            )


MODEL: tuple[Check[Game], ...] = (*PLAIN, straight_lines, nobody_is_stuck)
DRAWING: tuple[Check[Proof], ...] = (ways_drawn,)
