"""Under what a legal action is listed: the spell that is cast, the rune that feeds it."""

from pnp.games.duelo_de_runas.rules.runes import WIDTH
from pnp.games.duelo_de_runas.rules.state import CAST, FEED, State
from pnp.games.duelo_de_runas.rules.telling import words
from pnp.play import Words, say


def topic(state: State, action: int) -> Words:
    """The topic of a legal action; cards and attacks are too few to need one."""
    tables = state.tables
    if state.phase == CAST:
        if action == tables.PASS:
            return say("no spell")
        return words.spell(tables, tables.aim(action).spell)
    if state.phase == FEED:
        if action == tables.ENOUGH:
            return say("no more runes")
        return words.runes(tables, (action - tables.FEED) % WIDTH)
    return ""
