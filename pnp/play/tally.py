"""Add up many playouts: lengths, choices, wins by seat, ends and clauses, with confidence intervals."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

Z95 = 1.959964
"""The standard normal's two-sided 95 % quantile."""


@dataclass(frozen=True, slots=True)
class Share:
    """A count and its share of a total, with the 95 % interval."""

    count: int
    share: float
    low: float
    high: float


def wilson(count: int, among: int) -> Share:
    """Return a share with the score interval of E. B. Wilson (1927), which holds for few games and shares
    near 0 and 1.

    >>> wilson(5, 10)
    Share(count=5, share=0.5, low=0.2366, high=0.7634)
    """
    if among == 0:
        return Share(count, 0.0, 0.0, 1.0)
    share, z2 = count / among, Z95 * Z95
    middle = (share + z2 / (2 * among)) / (1 + z2 / among)
    half = Z95 / (1 + z2 / among) * sqrt(share * (1 - share) / among + z2 / (4 * among * among))
    return Share(count, round(share, 4), round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4))


@dataclass(slots=True)
class Tally:
    """The sums over many games. All are sums of whole numbers, so that the order of adding does not matter.

    `lengths` counts the finished games by their plies (decisions of players). `wins` counts the games that a
    seat won alone, `draws` those with a shared victory, `lost` those that nobody won. `choices` is the number
    of legal actions of all `decisions`. `stood_in` counts the games in which a piece had no printed component
    and something stood in for it. `clauses` counts, of the games that were `watched`, those that used each
    clause.
    """

    players: int
    games: int = 0
    unfinished: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    decisions: int = 0
    choices: int = 0
    most_choices: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    draws: int = 0
    lost: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    stood_in: int = 0
    watched: int = 0
    clauses: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.lengths += other.lengths
        self.decisions += other.decisions
        self.choices += other.choices
        self.most_choices = max(self.most_choices, other.most_choices)
        self.wins += other.wins
        self.draws += other.draws
        self.lost += other.lost
        self.ends += other.ends
        self.stood_in += other.stood_in
        self.watched += other.watched
        self.clauses += other.clauses

    def end(self, plies: int, returns: Sequence[float], ended: str) -> None:
        """Count the end of one game: its plies, the winner by `returns`, and the clause that ended it."""
        self.lengths[plies] += 1
        self.ends[ended] += 1
        best = max(returns)
        if best <= 0.0:
            self.lost += 1
        elif returns.count(best) > 1:
            self.draws += 1
        else:
            self.wins[returns.index(best)] += 1

    @property
    def finished_games(self) -> int:
        """The number of games that came to an end."""
        return self.games - self.unfinished

    @property
    def mean_plies(self) -> float:
        """The mean number of plies of the finished games; 0 without any."""
        return sum(plies * count for plies, count in self.lengths.items()) / max(1, self.finished_games)

    @property
    def median_plies(self) -> int:
        """The lower median of the plies of the finished games; 0 without any."""
        before = 0
        for plies, count in sorted(self.lengths.items()):
            before += count
            if 2 * before >= self.finished_games:
                return plies
        return 0

    @property
    def longest(self) -> int:
        """The most plies of a finished game; 0 without any."""
        return max(self.lengths, default=0)

    @property
    def mean_actions(self) -> float:
        """The mean number of legal actions in a decision."""
        return self.choices / max(1, self.decisions)

    def win(self, seat: int) -> Share:
        """Return the share of the finished games that a seat won alone."""
        return wilson(self.wins[seat], self.finished_games)
