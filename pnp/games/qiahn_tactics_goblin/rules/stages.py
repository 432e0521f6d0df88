"""How far a round has come: its stages, and the steps that interrupt them. Used as `stages.CALL`."""

DEAL, TOSS, DISCOVER, CATCH_UP, SEND, CALL, PLAY, LAST, OVER = range(9)
"""Stages, as the book has them: setting up (two), Discover (two: one's own card, then catching up),
Deploy (sending one's own, calling out enemies, playing cards), the moment after the last Turno in which
only the Spirit can be called, and the end."""

STAGES = ("deal", "toss", "discover", "catch-up", "send", "call", "play", "last", "over")

NONE, TURN, COST, TAKE, COPY = range(5)
"""Steps, what has to happen first: a card of the tropa is turned up, or the Spirit's cost is; the Spirit
takes an enemy; water, just laid, copies somebody."""

STEPS = ("", "turn", "cost", "take", "copy")
