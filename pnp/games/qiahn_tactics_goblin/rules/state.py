"""A position: two armies, and how far the round has come."""

from typing import NamedTuple

from pnp.games.qiahn_tactics_goblin.rules.deck import Deck
from pnp.play import CHANCE, TERMINAL

DEAL, TOSS, DISCOVER, CATCH_UP, SEND, CALL, PLAY, LAST, OVER = range(9)
"""Stages, as the book has them: setting up (two), Discover (two: one's own card, then catching up),
Deploy (sending one's own, calling out enemies, playing cards), the moment after the last Turno in which
only the Spirit can be called, and the end."""

STAGES = ("deal", "toss", "discover", "catch-up", "send", "call", "play", "last", "over")

NONE, TURN, COST, TAKE, COPY = range(5)
"""What has to happen first: a card of the tropa is turned up, or the Spirit's cost is; the Spirit takes
an enemy; water, just laid, copies somebody."""

STEPS = ("", "turn", "cost", "take", "copy")

TIE = 2
"""In place of the winner of a round, where both lose."""


class Borne(NamedTuple):
    """What lies on a side's own fighters: who has equipment, who has which magic; whom water copies
    (-1 nobody), and all whom it has copied since a card was last played."""

    equipped: int
    fire: int
    earth: int
    water: int
    copy: int
    copied: int


BARE = Borne(0, 0, 0, 0, -1, 0)


class Army(NamedTuple):
    """A side: where its fighters are (nowhere: they left the game) and the cards in hand and in the box
    (nowhere: they were used, or lie on fighters)."""

    tropa: int
    reserve: int
    vanguard: int
    hand: int
    box: int
    borne: Borne


class State(NamedTuple):
    """A position. `calm` is how many turns in a row would be quiet if the player now said Turno."""

    player: int
    stage: int
    step: int
    side: int
    attacker: int
    calm: int
    armies: tuple[Army, Army]
    deck: Deck


def whose(stage: int, step: int, side: int) -> int:
    """The player who decides at a stage and step of a side, or CHANCE, or TERMINAL."""
    if stage == OVER:
        return TERMINAL
    return CHANCE if stage <= TOSS or step in (TURN, COST) else side


def gone(deck: Deck, side: int, army: Army) -> int:
    """The fighters of a side that left the game."""
    return deck.camps[side].army & ~(army.tropa | army.reserve | army.vanguard)
