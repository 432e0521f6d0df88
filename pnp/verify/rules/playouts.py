"""R: invariants of every position, in the scenarios and in seeded games of each configuration."""

from collections.abc import Collection, Iterator
from typing import Any

from pnp.finding import Check, Finding, check
from pnp.play.contract import Complaint, Topic
from pnp.verify.rules.trial import Trial, label


def _report(self: Check[Any], trial: Trial, *topics: Topic) -> Iterator[Finding]:
    """Yield the first complaint of each configuration, first that of the scenarios, and how many more there
    are.

    R03 reports wrong setups, also if a scenario begins with one.
    """
    told = {complaint for setup in trial.setups.values() for complaint in setup}
    for configuration, played in trial.playout_complaints.items():
        yield from _first(self, label(trial.game, configuration), played, topics)
    shown = [
        (index, complaint)
        for index, outcome in enumerate(trial.outcomes)
        for complaint in outcome.complaints
        if complaint.topic in topics and complaint not in told
    ]
    if shown:
        where = trial.scenarios.place("scenario", shown[0][0])
        yield from _first(self, where, [complaint for _, complaint in shown], topics)


def _first(
    self: Check[Any], where: str, complaints: Collection[Complaint], topics: Collection[Topic]
) -> Iterator[Finding]:
    found = [complaint for complaint in complaints if complaint.topic in topics]
    if found:
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        yield self.error(where, f"{found[0]}{more}")


@check("R03", "the setup printed is legal")
def setup(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """For each number of players and each option, the first position has no fault, and it uses no more
    copies of any component than a kit for so many players prints."""
    for configuration, found in trial.setups.items():
        yield from _first(self, label(trial.game, configuration), found, ("status", "parts"))


@check("R04", "positions of play can be, and the parts printed suffice")
def positions(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """In seeded games of each configuration, by a player who acts at random and by one in a hurry, and in
    all scenarios: no position has a fault; the parts in use are the same from the first ply to the last
    and never more than are printed; each position is written as text and read back as the same; it stays
    what it is when the game goes on; and the same seed plays the same game."""
    yield from _report(self, trial, "text", "status", "parts", "kept")


@check("R05", "legal actions end exactly where the game does")
def legality(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """In the same positions: there are legal actions exactly where a player decides, none where chance
    does or the game has ended; no clause forbids one of them, and a clause of this game forbids actions
    that are not among them; the clause that ended the game is named exactly at its end."""
    yield from _report(self, trial, "legality")


@check("R07", "nothing depends on what is hidden")
def hidden_information(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """In the same positions, for each player: what is hidden from them is dealt anew, and they know and
    see the same, the same player decides next, and they may do the same."""
    yield from _report(self, trial, "hidden")


@check("R08", "returns add up")
def returns(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """At the end of a game each player has a share of the victory from 0 to 1, and the shares add up to
    what the engine declares."""
    yield from _report(self, trial, "returns")


@check("R10", "every action can be written, read and told")
def words(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """In the same positions: each legal action has a notation of its own without spaces, which is read
    back as that action; it is described by that notation, by clauses of this game, and by sentences that
    say what it does. So are chance's outcomes."""
    yield from _report(self, trial, "words")
