"""The position after an action."""

from pnp.games.duelo_de_runas.rules import casting, turn
from pnp.games.duelo_de_runas.rules.spells import monsters
from pnp.games.duelo_de_runas.rules.state import CAST, CHOOSE, DEAL, DRAW, FEED, STRIKE, TURN_DOWN, State

IN_SPELL_PHASES = {
    CAST: casting.cast,
    FEED: casting.feed,
    TURN_DOWN: casting.turn_down,
    STRIKE: monsters.strike,
}
"""What is done while spells happen; each says whether to go on to the next spell."""


def after(state: State, action: int, clauses: list[str]) -> State:
    """The next position; `clauses` gets the names of those by which it comes about."""
    new = state.copy()
    phase = state.phase
    if phase == CHOOSE:
        turn.choose(new, action, clauses)
    elif phase in (DEAL, DRAW):
        turn.draw(new, action, clauses)
    elif IN_SPELL_PHASES[phase](new, action, clauses):
        turn.advance(new, clauses)
    return new
