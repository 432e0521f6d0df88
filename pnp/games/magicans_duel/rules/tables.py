"""The constants of a game, computed once from the definition: where each piece can go from each point, the
points near each point, and the costs of actions. Points are given by their numbers.

A set of points is an int whose bit n is point n of the board. Pieces are numbered as facts.pieces lists them:
gargoyles, spells, black mages, white mages; these four are the groups.
"""

from collections.abc import Mapping
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from pnp.caching import OnDemand
from pnp.definition import Definition
from pnp.games.magicans_duel.facts import Facts, pieces, point_names
from pnp.grid.points import Lattice, directions

GARGOYLES, SPELLS, BLACK, WHITE = range(4)
"""The groups; the mages of player 0 are BLACK, those of player 1 WHITE."""

STEP, PORTAL, JUMP, PUSH = range(4)
"""The actions of pieces. A step of a rival's mage is possession."""

END, OFFER, AGREE = -1, -2, -3
"""The actions without a piece: end the turn, end the turn and offer a draw, agree to a draw."""

PUSHED_BY = {GARGOYLES: (SPELLS, BLACK, WHITE), SPELLS: (BLACK, WHITE)}
"""The groups that the pieces of a group may push (push.rank); mages are not here."""

# What a piece could do from a point, as plain tuples: unpacking those is what legal_actions does most.
# The first items are sets of points.

Ways = tuple[tuple[int, int], ...]
"""For each step, or each travel through portals: the set of points that must be free, and the action."""
Pushes = tuple[tuple[int, int, int], ...]
"""For each push: the point of the pushed piece and the point behind it, which must be free, each as a set of
one point, and the action."""
Jumps = tuple[tuple[int, int, int, int], ...]
"""For each jump: the destination, which must be free, and the points passed, of which one or more must be
occupied, as sets; the number of crossings to pay; and the action."""


class View(NamedTuple):
    """The points that lie in straight lines from a point, as sets (bit n is point n). `rings[d - 1]` has the
    points at the distance of d steps. `possession`, `gargoyle` and `hard` have all points near enough to
    possess a mage, to move a gargoyle, and for the condition of the hard mode."""

    rings: tuple[int, ...]
    possession: int
    gargoyle: int
    hard: int


class Tables:
    """The numbers of a definition, and the tables computed from its board before a game begins. `hard`
    selects the hard mode; with `agreed` the players may agree to a draw.

    The number of an action with a piece is (kind * pieces + piece) * points + destination.
    """

    def __init__(self, definition: Definition, *, hard: bool, agreed: bool) -> None:
        facts: Facts = definition.facts
        board = definition.point_board()
        self.hard, self.agreed = hard, agreed
        self.latest: tuple[object, list[int]] = (None, [])
        """The last position whose legal actions were listed, and those actions."""
        self.facts = facts
        self.actions, self.costs, self.reach = facts.actions, facts.costs, facts.reach
        self.points: tuple[Lattice, ...] = board.points
        self.point_at = {point: n for n, point in enumerate(board.points)}
        self.point_names = point_names(board.points)
        self.point_by_name = {name: n for n, name in enumerate(self.point_names)}
        first, *_, last = self.point_names
        self.point_range = f"{first} to {last}"
        self.directions = directions(board.steps)
        self.piece_names = tuple(name for name, _ in pieces(facts.start))
        sizes = [len(getattr(facts.start, group)) for group in ("G", "H", "black", "white")]
        ends = accumulate(sizes)
        self.pieces_of = tuple(range(end - size, end) for end, size in zip(ends, sizes, strict=True))
        self.group_of = tuple(n for n, size in enumerate(sizes) for _ in range(size))
        # pieces.owner: these are nobody's
        self.neutral = (*self.pieces_of[GARGOYLES], *self.pieces_of[SPELLS])
        self.portals = self.mask(facts.places.portals)
        # board.sides: black's niches are on the left, white's on the right
        black, white = self.mask(facts.places.niches.black), self.mask(facts.places.niches.white)
        self.niches, self.all_niches = (black, white), black | white
        # board.paths: along a ray each point is one step from the one before
        self.rays = tuple(tuple(self._ray(p, way) for way in self.directions) for p in board.points)
        self.lines = self._lines()
        self.line_masks = {pair: sum(1 << point for point in line) for pair, line in self.lines.items()}
        # the points one step from each, and the point behind each of those, where there is one
        self.neighbours = tuple(tuple(near for near, *_ in filter(None, rays)) for rays in self.rays)
        self.beyond = {
            (n, near): behind
            for n, rays in enumerate(self.rays)
            for near, behind in (ray[:2] for ray in rays if len(ray) > 1)
        }
        self.farthest = max(
            facts.reach.possession, facts.reach.spell_sum, facts.reach.gargoyle, facts.hard.mage
        )
        self.look = tuple(self.view(n, 0) for n in range(len(board.points))).__getitem__
        self.decoded = tuple(
            (kind, piece, to)
            for kind in (STEP, PORTAL, JUMP, PUSH)
            for piece in range(len(self.piece_names))
            for to in range(len(board.points))
        )
        self.prices = tuple(self._prices(player) for player in (0, 1))
        self._find_ways()
        self.distances = OnDemand[int, tuple[int, ...]](self._distances)

    def mask(self, places: tuple[Lattice, ...]) -> int:
        """Return the set of points at these (x, row), as an integer with a bit for each. Points that are not
        on the board are left out."""
        return sum(1 << self.point_at[place] for place in set(places) if place in self.point_at)

    def points_in(self, points: int) -> list[int]:
        """Return the numbers of the points in a set, in ascending order."""
        return [n for n in range(len(self.points)) if points >> n & 1]

    def action(self, kind: int, piece: int, to: int) -> int:
        """Return the number of the action of a `kind` (such as STEP) in which a piece goes to the point
        `to`."""
        return (kind * len(self.piece_names) + piece) * len(self.points) + to

    def view(self, at: int, blocked: int) -> View:
        """Return the View from the point `at`. `blocked` is a set of points (bit n is point n): along each
        line, the view ends with the first point of this set."""
        rings = [0] * self.farthest
        for ray in self.rays[at]:
            for distance, to in enumerate(ray[: self.farthest]):
                rings[distance] |= 1 << to
                if blocked >> to & 1:
                    break
        reach = self.reach
        possession, gargoyle, hard = (
            sum(rings[:steps]) for steps in (reach.possession, reach.gargoyle, self.facts.hard.mage)
        )
        return View(tuple(rings[: reach.spell_sum]), possession, gargoyle, hard)

    def budget(self, occupied: int, player: int) -> int:
        """Return the number of actions in a turn of a player: more if one of the player's own niches is in
        `occupied`, the set of all points with pieces (turn.actions, help.one)."""
        actions = self.actions
        return actions.with_niche if occupied & self.niches[player] else actions.turn

    def _ray(self, start: Lattice, way: Lattice) -> tuple[int, ...]:
        """Return the points from one point in a direction, to the edge of the board."""
        (x, row), (dx, drow) = start, way
        passed = []
        while (x := x + dx, row := row + drow) in self.point_at:
            passed.append(self.point_at[x, row])
        return tuple(passed)

    def _lines(self) -> Mapping[tuple[int, int], tuple[int, ...]]:
        """Return, for each (start, goal) on one straight line, the points from the start to the goal, without
        the start (reach.line)."""
        return {
            (start, to): ray[: n + 1]
            for start, rays in enumerate(self.rays)
            for ray in rays
            for n, to in enumerate(ray)
        }

    def _step_price(self, piece: int, player: int) -> int:
        """Return the cost of a step: mage.move, spell.move, gargoyle.spells, gargoyle.mages; possession.move
        for a rival's mage."""
        costs = self.costs
        return costs.possession if piece in self.pieces_of[WHITE - player] else costs.step

    def _prices(self, player: int) -> tuple[int, ...]:
        """Return the cost of each action for a player; 0 for jumps, whose cost depends on the way."""
        price = {PORTAL: self.costs.portal, JUMP: 0, PUSH: self.costs.push}
        return tuple(
            self._step_price(piece, player) if kind == STEP else price[kind]
            for kind, piece, _ in self.decoded
        )

    def _find_ways(self) -> None:
        """Prepare the tables of destinations by piece and point, some of them also by actions left and
        player. A point's entry is computed on demand, because most pieces never come to most points."""
        numbers, points = range(len(self.piece_names)), range(len(self.points))
        actions = self.actions
        budgets = range(max(actions.first, actions.turn, actions.with_niche) + 1)
        nothing: dict[int, Ways] = dict.fromkeys(points, ())
        steps = [
            [OnDemand[int, Ways](partial(self._steps, piece, player)) for piece in numbers]
            for player in (0, 1)
        ]
        self.steps = tuple(
            tuple(
                tuple(
                    steps[player][piece] if self._step_price(piece, player) <= left else nothing
                    for piece in numbers
                )
                for player in (0, 1)
            )
            for left in budgets
        )
        self.travels = tuple(OnDemand[int, Ways](partial(self._travels, piece)) for piece in numbers)
        self.pushes = tuple(OnDemand[int, Pushes](partial(self._pushes, piece)) for piece in numbers)
        self.jumps = tuple(OnDemand[int, Jumps](partial(self._jumps, piece)) for piece in numbers)
        # With so many actions left and without any saving, most of those are out of reach.
        self.affordable_jumps = tuple(
            tuple(OnDemand[int, Jumps](partial(self._affordable_jumps, left, piece)) for piece in numbers)
            for left in budgets
        )

    def _steps(self, piece: int, player: int, at: int) -> Ways:
        closed = self.niches[player] if self.group_of[piece] == GARGOYLES else self.all_niches
        return tuple(
            (1 << to, self.action(STEP, piece, to))
            for to in self.neighbours[at]
            if not closed >> to & 1  # niche.paths, niche.own
        )

    def _travels(self, piece: int, at: int) -> Ways:
        return tuple(
            (1 << to, self.action(PORTAL, piece, to))
            for to in range(len(self.points))
            if to != at and self.portals >> to & 1
        )

    def _pushes(self, piece: int, at: int) -> Pushes:
        pairs = ((to, self.beyond[at, to]) for to in self.neighbours[at] if (at, to) in self.beyond)
        return tuple(
            (1 << to, 1 << beyond, self.action(PUSH, piece, to))
            for to, beyond in pairs
            if not self.all_niches >> beyond & 1  # push.niche
        )

    def _jumps(self, piece: int, at: int) -> Jumps:
        found = []
        for ray in self.rays[at]:
            passed = 0
            for crossings, to in enumerate(ray, 1):
                if self.group_of[piece] < BLACK or self.all_niches >> to & 1:
                    break  # jump.move: mages only; niche.paths
                if passed:  # jump.over: what has been passed must not all be free
                    found.append((1 << to, passed, crossings, self.action(JUMP, piece, to)))
                passed |= 1 << to
        return tuple(found)

    def _distances(self, start: int) -> tuple[int, ...]:
        """Return the number of paths from a point to each point, without regard to pieces."""
        steps = [len(self.points)] * len(self.points)
        steps[start], reached = 0, [start]
        for at in reached:
            for near in self.neighbours[at]:
                if steps[near] > steps[at] + 1:
                    steps[near] = steps[at] + 1
                    reached.append(near)
        return tuple(steps)

    def _affordable_jumps(self, left: int, piece: int, at: int) -> Jumps:
        """Return the jumps that cost at most `left` actions."""
        costs = self.costs
        return tuple(
            (place, passed, crossings, action)
            for place, passed, crossings, action in self.jumps[piece][at]
            if costs.jump + costs.crossing * crossings <= left
        )
