"""How far a round has come: its stages, and the steps that interrupt them. Used as `stages.CALL`."""

DEAL, TOSS, DISCOVER, CATCH_UP, SEND, CALL, PLAY, LAST, OVER = range(9)
"""Stages, as the book has them: setting up (two), Discover (two: one's own card, then catching up),
Deploy (sending one's own, calling out enemies, playing cards), the moment before the vanguards are compared
in which only the Spirit can be called, and the end."""

STAGES = ("deal", "toss", "discover", "catch-up", "send", "call", "play", "last", "over")

NONE, TURN, COPY, RIVAL, TASTE, RIVAL_TASTE = range(6)
"""Steps, what has to happen first: a card of the tropa is turned up; water, just laid, copies somebody; the
rival of whose turn it is may call the Spirit; the Spirit tastes the top of a tropa, that of whose turn it is
or the rival's."""

STEPS = ("", "turn", "copy", "rival", "taste", "rival-taste")
