"""The questions behind the table of blocked cards on the last page: who turns cards up, who can be blocked.

The engine answers each in a position with few figure cards.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pnp.errors import unknown
from pnp.games.el_switcher.rules.figures import set_bits
from pnp.games.el_switcher.rules.state import NOT_LOCKED, REVEAL, Sector, State
from pnp.games.el_switcher.rules.tables import Tables
from pnp.play import Answer, Refusal, Rules, say
from pnp.play.claims import Predicate, Situation, answer_in_words, first_situation

PLAYER, RIVAL = 0, 1
BLOCKED, LAST, RELEASED, SINGLE = HOLDINGS = ("blocked", "last", "released", "single")
"""What a player has in the sector: a blocked card and others; a blocked card and the last other one; the card
that was blocked; a single card that never was."""


def turns_up(situation: Situation, *, having: str) -> Answer:
    """Answer what a player turns up who forms a figure and has "blocked", "last", "released" or "single"."""
    state = _state(situation, having)
    sector, tables = state.sectors[PLAYER], state.tables
    after = use_own_figure(situation.rules, state, PLAYER, set_bits(sector.up)[0])
    again = after.sectors[PLAYER].up & sector.blocked
    found = ["blocked"] if again else []
    found += [f"{after.due} new"] if after.phase == REVEAL else []
    return answer_in_words(
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
    clause = _clause(situation, replace(state, player=RIVAL), PLAYER)
    return answer_in_words(
        clause or True,
        {"block.once": say("cannot be blocked again"), "block.single": say("cannot be blocked")},
    )


def blocks(situation: Situation, *, having: str) -> Answer:
    """Answer whether a player can block others who has one of HOLDINGS; if not, by which clause."""
    clause = _clause(situation, _state(situation, having), RIVAL)
    return answer_in_words(clause or True, {"yes": say("may block others")})


PREDICATES: Final[Mapping[str, Predicate]] = {
    "turns_up": turns_up,
    "is_blocked": is_blocked,
    "blocks": blocks,
}


def _state(situation: Situation, having: str) -> State:
    """Return a position in which PLAYER is on turn with one of HOLDINGS, and nobody else is blocked."""
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


def _clause(situation: Situation, state: State, owner: int) -> str | None:
    """Return the clause by which the player on turn cannot block another if the figure stood on the board."""
    refused = judge_blocking(situation.rules, state, owner, set_bits(state.sectors[owner].up)[0])
    return None if refused is None else refused.clause


# --- as if a figure stood on the board ----------------------------------------------------------------


def judge_blocking(rules: Rules[Any, Any], state: State, owner: int, figure: int) -> Refusal | None:
    """Return why the player on turn could not block another by a figure if it stood on the board, or None."""
    colour, standing = _place_figure(state, figure)
    return rules.judge(replace(state, standing=standing), ("use", colour, figure, owner))


def use_own_figure(rules: Rules[Any, Any], state: State, owner: int, figure: int) -> State:
    """Return the position after a player has used an own figure, as if it stood on the board."""
    colour, standing = _place_figure(state, figure)
    stood = replace(state, player=owner, standing=standing, locked=NOT_LOCKED)
    after: State = rules.apply(stood, ("use", colour, figure, owner))
    return after


def _place_figure(state: State, figure: int) -> tuple[int, tuple[int, ...]]:
    """Return a colour that is not locked, and the figures of each colour if a figure stood in it."""
    colour = next(number for number in range(len(state.tables.colours)) if number != state.locked)
    standing = tuple(
        found | 1 << figure if number == colour else found for number, found in enumerate(state.standing)
    )
    return colour, standing
