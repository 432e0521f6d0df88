"""The policy of a wizard in a hurry: harm others as much as possible, help nobody else, and never wait."""

from collections.abc import Sequence

from pnp.games.duelo_de_runas.rules.legal import legal_actions
from pnp.games.duelo_de_runas.rules.runes import KNOTS, MOONS, SUNS, WYRMS
from pnp.games.duelo_de_runas.rules.spellbook import SpellFacts
from pnp.games.duelo_de_runas.rules.state import CAST, CHOOSE, TURN_DOWN, State

FOR_ONESELF = frozenset({"speed", "invisibility", "electric-touch", "magic-mirror"})
"""The Knot spells that help their target."""


def eager(state: State) -> Sequence[int]:
    """Return the legal actions that a wizard in a hurry chooses from."""
    actions = legal_actions(state)
    if state.phase == CHOOSE:
        choice = state.choices[0]
        own = choice.seat == choice.chooser
        cards = [card for card in actions if card != state.tables.PASS]
        return [card for card in cards if state.tables.runes[card] >> WYRMS & 1 == own] or cards
    if state.phase == TURN_DOWN or len(actions) < 2:
        return actions
    if state.phase == CAST:
        return _spells(state, actions)
    waiting = (state.tables.PASS, state.tables.ENOUGH)
    return [action for action in actions if action not in waiting]


def _spells(state: State, actions: Sequence[int]) -> Sequence[int]:
    """Return the spells that most energy can feed, each at its proper targets."""
    tables, seat = state.tables, state.actor
    step = state.moments[0].step
    best: list[int] = []
    most = -1
    for action in actions[1:]:
        aim = tables.aim(action)
        spell = tables.spells[aim.spell]
        if not _is_meant_for(spell, aim.target == seat):
            continue
        power = _power(state, spell)
        if step == MOONS and spell.id == "healing" and state.lives[seat] == state.dice[seat]:
            power = 0
        if power > most:
            best, most = [], power
        if power == most:
            best.append(action)
    return best or actions[:1]


def _is_meant_for(spell: SpellFacts, own: bool) -> bool:
    """Return whether a wizard in a hurry aims such a spell at that target, oneself or another."""
    return spell.rune != KNOTS or own == (spell.id in FOR_ONESELF)


def _power(state: State, spell: SpellFacts) -> int:
    """Return the energy at hand for a spell; none for the Counter Spell, which takes another kind."""
    tables = state.tables
    return sum(
        (state.runes_free[state.actor] & tables.masks[rune]).bit_count()
        for rune in spell.kinds
        if rune >= SUNS
    )
