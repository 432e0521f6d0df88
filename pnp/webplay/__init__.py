"""Play a game in a browser: play.html is a single file that draws the table and runs the game's own rules.

`Program` is plain data, made when a kit is built (pnp.kit.playing). `Host` runs an engine for it, in the
browser or here. It answers one JSON request with one JSON answer:

    new, load           begin a game, or continue a recorded one
    view                the table as a viewer sees it: zones, parts, legal actions, news
    act                 do an action
    go                  do one action of chance or of an opponent, or all draws of a deal
    undo                go back to a person's last decision
    explain             the effects of actions
    point, why          the actions meant by pointing at parts; the reason why an action is not allowed
    record, log         the game encoded as one word; the sentences about past actions for a viewer
    tale, tell          begin the example game that the book tells; show its next step

`FreeHost` answers the same requests for a game without an engine, where people move the parts as they like
(pnp.webplay.verbs).

An answer is a `view`, another named value, or a `fault` with words in the language of the request. No answer
reveals anything that is hidden from the viewer.
"""

from pnp.webplay.free import FreeHost
from pnp.webplay.host import Host
from pnp.webplay.program import Program

__all__ = ["FreeHost", "Host", "Program", "match", "packing", "program", "protocol", "words"]
