"""Whether a move of a worked example is legal, and what it costs: the book's examples are proved by it.

A position is a mapping of pieces to points. Each function raises Foul with the reason.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.definition import PointBoard
from pnp.games.magicans_duel.facts import Facts, Move, Player, niches
from pnp.grid import points as lattice
from pnp.grid.points import Lattice

Position = Mapping[str, Lattice]

PUSHES = {"G": ("H", "M"), "H": ("M",), "M": ()}
"""What a kind of piece may push."""


class Foul(Exception):
    """A move that the rules forbid; says why."""


@dataclass(frozen=True, slots=True)
class Referee:
    """The rules of moving on one board."""

    board: PointBoard
    facts: Facts

    def actions(self, position: Position, player: Player) -> int:
        """How many actions a turn of that player has, the game's first turn aside."""
        return self.facts.actions.with_niche if self.held(position, player) else self.facts.actions.turn

    def held(self, position: Position, player: Player) -> int:
        """How many niches on that player's side are occupied."""
        own = getattr(self.facts.places.niches, player)
        return sum(place in own for place in position.values())

    def play(self, position: Position, player: Player, move: Move) -> tuple[dict[str, Lattice], int]:
        """The position after a move, and what it cost. Raises Foul."""
        if move.piece not in position:
            raise Foul(f"{move.piece} is not on the board")
        self._may_move(position, player, move)
        after, start = dict(position), position[move.piece]
        taken = {place: piece for piece, place in position.items()}
        costs = self.facts.costs
        way = lattice.straight(start, move.to, self.board.points, self.board.steps)
        if move.kind == "portal":
            portals = self.facts.places.portals
            if start not in portals or move.to not in portals or start == move.to:
                raise Foul(f"{move.piece} does not travel from one portal to another")
            cost = costs.portal
        elif move.kind == "jump":
            if move.piece[0] != "M" or len(way) < 2 or not any(place in taken for place in way[:-1]):
                raise Foul(f"{move.piece} does not jump over a piece in one direction")
            free = self.held(position, player) >= 2
            passed = [place for place in way if not (free and place in taken)]
            cost = costs.jump + costs.crossing * len(passed)
        elif len(way) != 1:
            raise Foul(f"no path leads {move.piece} there")
        elif move.kind == "push":
            self._push(after, taken, start, move)
            cost = costs.push
        else:
            cost = costs.possession if move.kind == "possession" else costs.step
        if move.to in after.values():
            raise Foul(f"the place that {move.piece} moves to is taken")
        self._may_stand(move.piece, move.to, player)
        after[move.piece] = move.to
        return after, cost

    def _push(
        self, after: dict[str, Lattice], taken: Mapping[Lattice, str], start: Lattice, move: Move
    ) -> None:
        pushed = taken.get(move.to)
        if pushed is None or pushed[0] not in PUSHES[move.piece[0]]:
            raise Foul(f"{move.piece} has nothing there that it may push")
        beyond = (2 * move.to[0] - start[0], 2 * move.to[1] - start[1])
        if beyond not in self.board.points or beyond in taken or beyond in niches(self.facts):
            raise Foul(f"{pushed} cannot be pushed any further")
        after[pushed] = beyond

    def _may_stand(self, piece: str, place: Lattice, player: Player) -> None:
        if place in niches(self.facts) and (
            piece[0] != "G" or place in getattr(self.facts.places.niches, player)
        ):
            raise Foul(f"{piece} may not enter that niche")

    def _may_move(self, position: Position, player: Player, move: Move) -> None:
        reach, piece, start = self.facts.reach, move.piece, position[move.piece]

        def near(kind: str, at_most: int) -> list[tuple[str, int]]:
            ways = {
                other: len(lattice.straight(place, start, self.board.points, self.board.steps))
                for other, place in position.items()
                if other[0] == kind and other != piece
            }
            return [(other, length) for other, length in sorted(ways.items()) if 0 < length <= at_most]

        own = f".{player}"
        if piece[0] == "M":
            mine = piece.endswith(own)
            if (move.kind == "possession") == mine:
                raise Foul(f"{piece} is moved by possession if it is the opponent's, and only then")
            if not mine and not any(other.endswith(own) for other, _ in near("M", reach.possession)):
                raise Foul(f"no mage of {player} is near enough to possess {piece}")
        elif piece[0] == "H":
            lengths = sorted(n for other, n in near("M", reach.spell_sum) if other.endswith(own))
            if len(lengths) < reach.spell_mages or sum(lengths[: reach.spell_mages]) > reach.spell_sum:
                raise Foul(f"{piece} is not held by {reach.spell_mages} mages of {player}")
        else:
            if start in niches(self.facts):
                raise Foul(f"{piece} stays in its niche")
            mages = near("M", reach.gargoyle)
            mine_near = sum(other.endswith(own) for other, _ in mages)
            by_mages = len(mages) >= reach.gargoyle_mages and mine_near >= reach.gargoyle_own_mages
            if len(near("H", reach.gargoyle)) < reach.gargoyle_spells and not by_mages:
                raise Foul(f"{piece} is held neither by spells nor by mages")
