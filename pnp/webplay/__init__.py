"""Play a game in a browser: play.html is one file that draws the table and asks the game's own rules.

`Program` is plain data, made when a kit is built (pnp.kit.playing). `Host` runs an engine for it, in the
browser or here. It answers one JSON request with one JSON answer:

    new, load           begin a game, or go on with a recorded one
    view                what a viewer sees: zones, parts, legal actions, news
    act, go, undo       do an action; one ply of chance or of an opponent, or a whole deal; back to a person's
                        last decision
    explain, point, why what actions do; what is meant by pointing at parts, and why it may not be done
    record, log         the game as one word; what a viewer has heard of some plies or all
    tale, tell          the told first game, step by step

`FreeHost` answers the same requests for a game without an engine, where people move the parts as they like
(pnp.webplay.verbs).

An answer is a `view`, another named value, or a `fault` with words in the language of the request. No answer
tells a viewer what is hidden from that viewer.
"""

from pnp.webplay.free import FreeHost
from pnp.webplay.host import Host
from pnp.webplay.program import Program

__all__ = ["FreeHost", "Host", "Program", "match", "packing", "program", "protocol", "words"]
