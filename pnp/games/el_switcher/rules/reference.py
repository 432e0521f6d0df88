"""The questions that the table of blocked cards on the last page asks: who turns cards up, who can be
blocked.

Each is answered by a position with few figure cards, in which the engine does it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pnp.errors import unknown
from pnp.games.el_switcher.rules.figures import members
from pnp.games.el_switcher.rules.state import REVEAL, Sector, State
from pnp.games.el_switcher.rules.supposed import formed, standing_in
from pnp.games.el_switcher.rules.tables import Tables
from pnp.play import Answer, say
from pnp.play.claims import Predicate, Situation, first_situation, worded

PLAYER, RIVAL = 0, 1
BLOCKED, LAST, RELEASED, SINGLE = HOLDINGS = ("blocked", "last", "released", "single")
"""What a player has in the sector: a blocked card and others; a blocked card and the last other one; the card
that was blocked; a single card that never was."""


def turns_up(situation: Situation, *, having: str) -> Answer:
    """Answer what a player turns up who forms a figure and has "blocked", "last", "released" or "single"."""
    state = _state(situation, having)
    sector, tables = state.sectors[PLAYER], state.tables
    after = formed(situation.rules, state, PLAYER, members(sector.up)[0])
    again = after.sectors[PLAYER].up & sector.blocked
    found = ["blocked"] if again else []
    found += [f"{after.due} new"] if after.phase == REVEAL else []
    return worded(
        found,
        {
            "none": say("turns up no new cards"),
            "blocked": say("turns it face up again"),
            f"{tables.sector_size} new": say("turns up %(sector)s new cards", sector=tables.sector_size),
        },
    )


def is_blocked(situation: Situation, *, having: str) -> Answer:
    """Answer whether a player can be blocked who has one of HOLDINGS; if not, by which clause."""
    state = _state(situation, having)
    clause = _refusal(situation, replace(state, player=RIVAL), PLAYER)
    return worded(
        clause or True,
        {"block.once": say("cannot be blocked again"), "block.single": say("cannot be blocked")},
    )


def blocks(situation: Situation, *, having: str) -> Answer:
    """Answer whether a player can block others who has one of HOLDINGS; if not, by which clause."""
    clause = _refusal(situation, _state(situation, having), RIVAL)
    return worded(clause or True, {"yes": say("may block others")})


PREDICATES: Final[Mapping[str, Predicate]] = {
    "turns_up": turns_up,
    "is_blocked": is_blocked,
    "blocks": blocks,
}


def _state(situation: Situation, having: str) -> State:
    """A position in which it is the turn of PLAYER, who has one of HOLDINGS, and nobody else is blocked."""
    if having not in HOLDINGS:
        raise unknown("holding", having, HOLDINGS)
    state: State = first_situation(situation.rules).state
    tables: Tables = state.tables
    first, second, third, *deck = (1 << figure for figure in range(len(tables.figures.names)))
    mine = {
        BLOCKED: Sector(first | second, third, sum(deck)),
        LAST: Sector(first, third, sum(deck)),
        RELEASED: Sector(third, 0, sum(deck)),
        SINGLE: Sector(first, 0, 0),
    }[having]
    rest = Sector(first | second | third, 0, sum(deck))
    return replace(state, player=PLAYER, sectors=(mine, *(rest,) * (tables.players - 1)))


def _refusal(situation: Situation, state: State, owner: int) -> str | None:
    """The clause by which the player to move cannot block another, if the figure stood on the board."""
    figure = members(state.sectors[owner].up)[0]
    colour, standing = standing_in(state, figure)
    return situation.rules.why_not(replace(state, standing=standing), ("use", colour, figure, owner))
