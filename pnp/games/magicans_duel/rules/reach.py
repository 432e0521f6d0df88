"""Which pieces the player to move may move: who is near them, how near, and along which lines.

`look` gives what is near a point: Tables.look for the rules, or `clear_lines` to ask whether a move leans
on reach.between.
"""

from collections.abc import Callable

from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import BLACK, GARGOYLES, SPELLS, WHITE, View

Look = Callable[[int], View]


def clear_lines(state: State) -> Look:
    """Looks along lines that end at the first piece."""
    return lambda at: state.tables.view(at, state.occupied)


def possessable(state: State, at: int, look: Look) -> bool:
    """possession.move: one of the player's mages is near the rival's mage on this point."""
    return look(at).possession & state.groups[BLACK + state.player] != 0


def spell_movable(state: State, at: int, look: Look) -> bool:
    """spell.move: enough of the player's mages are near the spell, the nearest of them near enough."""
    reach, mages = state.tables.reach, state.groups[BLACK + state.player]
    missing, steps = reach.spell_mages, 0
    for distance, ring in enumerate(look(at).rings, 1):
        found = min((ring & mages).bit_count(), missing)
        missing -= found
        steps += found * distance
    return not missing and steps <= reach.spell_sum


def enough_spells_near(state: State, at: int, look: Look) -> bool:
    """gargoyle.spells, the hard mode aside: enough spells are next to the gargoyle."""
    near = look(at).gargoyle & state.groups[SPELLS]
    return near.bit_count() >= state.tables.reach.gargoyle_spells


def mage_near_spells(state: State, at: int, look: Look) -> bool:
    """hard.mode, hard.reach: one of the player's mages is near a spell that is next to the gargoyle."""
    near, mages = look(at).gargoyle, state.groups[BLACK + state.player]
    for spell in state.tables.pieces_of[SPELLS]:
        cell = state.cells[spell]
        if near >> cell & 1 and look(cell).hard & mages:
            return True
    return False


def movable_by_spells(state: State, at: int, look: Look) -> bool:
    """gargoyle.spells, in the mode that is played."""
    return enough_spells_near(state, at, look) and (
        not state.tables.hard or mage_near_spells(state, at, look)
    )


def movable_by_mages(state: State, at: int, look: Look) -> bool:
    """gargoyle.mages: enough mages are next to the gargoyle, enough of them the player's own."""
    near, groups, reach = look(at).gargoyle, state.groups, state.tables.reach
    mages = near & (groups[BLACK] | groups[WHITE])
    own = near & groups[BLACK + state.player]
    return mages.bit_count() >= reach.gargoyle_mages and own.bit_count() >= reach.gargoyle_own_mages


def movable(state: State, piece: int, look: Look) -> bool:
    """Whether the player may move a piece at all, if it has somewhere to go."""
    tables, at = state.tables, state.cells[piece]
    group = tables.group_of[piece]
    if group == GARGOYLES:
        stays = tables.all_niches >> at & 1  # niche.stays
        return not stays and (movable_by_spells(state, at, look) or movable_by_mages(state, at, look))
    if group == SPELLS:
        return spell_movable(state, at, look)
    return group == BLACK + state.player or possessable(state, at, look)
