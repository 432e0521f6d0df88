"""R: notes on how games go; nothing here is an error."""

from collections.abc import Iterator

from pnp.finding import Check, Finding, check
from pnp.play.tally import wilson
from pnp.verify.rules.trial import Trial, label

WIDE = 0.1
"""How far a seat's interval has to lie from its fair share to be reported."""

SUFFICES = 1000
"""In all but one of so many games the printed components have to suffice for every piece in play."""


@check("R09", "how games go")
def seat_balance(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Notes, never errors, from a few seeded games with the options that are usual, by players in a hurry
    and by such as move at random: where more than half of them do not end, and where one seat wins far
    more often than its share, so that even the near end of the 95 % interval lies far from it. pnp
    simulate says more."""
    for (configuration, policy), tally in trial.tallies.items():
        where, cap = f"{label(trial.game, configuration)}, {policy}", trial.measure.simulated_cap
        unfinished = wilson(tally.unfinished, tally.games)
        if unfinished.share > 0.5:
            yield self.note(where, f"{unfinished.count} of {tally.games} games do not end within {cap} plies")
        decided = tally.wins.total()
        for seat in range(tally.players):
            share = wilson(tally.wins[seat], decided)
            if tally.players > 1 and share.low > 1 / tally.players + WIDE:
                yield self.note(
                    where,
                    f"seat {seat + 1} wins {share.count} of {decided} games that somebody wins "
                    f"({share.low:.0%} to {share.high:.0%}, where {1 / tally.players:.0%} is fair)",
                )


@check("R11", "what is printed shows what is in play")
def piece_supply(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Notes, never errors: in the games that R09 looks at, some piece is in play that no printed component
    shows, and something has to stand in for it, in more than 1 of 1,000 games; among so few that is any.
    A rule is never bent to what a kit holds: print spare pieces, and say in a clause what stands in where
    even those run out. pnp simulate counts such games among as many as it is asked for."""
    for (configuration, policy), tally in trial.tallies.items():
        if tally.stood_in * SUFFICES > tally.games:
            yield self.note(
                f"{label(trial.game, configuration)}, {policy}",
                f"in {tally.stood_in} of {tally.games} games something stands in for a piece that no printed "
                f"component shows; expected at most 1 in {SUFFICES:,}",
            )
