"""The stages of a round, the steps that interrupt them, and the numbers of actions."""

from typing import Any, TypeAlias

# The stages of a round, and the steps that interrupt them. Used as `stages.CALL`.

DEAL, TOSS, DISCOVER, CATCH_UP, SEND, CALL, PLAY, LAST, OVER = range(9)
"""The stages, as in the book: setting up (two), Discover (two: one's own card, then catching up), Deploy
(sending one's own, calling out enemies, playing cards), the moment before the vanguards are compared in which
only the Spirit can be called, and the end."""

STAGES = ("deal", "toss", "discover", "catch-up", "send", "call", "play", "last", "over")

NONE, TURN, COPY, RIVAL, TASTE, RIVAL_TASTE = range(6)
"""The steps, which have to happen first: a card of the tropa is turned up; water, just laid, copies somebody;
the rival of the current side may call the Spirit; the Spirit tastes the top of a tropa, that of the current
side or the rival's."""

STEPS = ("", "turn", "copy", "rival", "taste", "rival-taste")


# Actions, with fighters and sides by their numbers, sets of cards as masks:
#
# ("turn-up",) ("turno",) ("concede",)   the turn
# ("spirit",) ("wait",)                  the Spirit is called, or sleeps
# ("send", fighter) ("call", fighter)    to the vanguard: one's own, an enemy
# ("copy", fighter)                      whom water copies
# (card, fighter)                        a card and on whom: "sword", "air", "banana", ...
# ("deal", cards) ("toss", side)         chance: cards dealt, who attacks first
# ("turn", fighter) ("taste", fighter)   chance: the top of a tropa, and when the Spirit tastes it

Action: TypeAlias = tuple[Any, ...]
"""A word, with a number if it has an object."""
