"""The stages of a round, and the steps that interrupt them. Used as `stages.CALL`."""

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
